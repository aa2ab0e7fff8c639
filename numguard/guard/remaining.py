"""The numbers of a source that no number of its translation has taken yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from numguard.mentions.atom import Atom
from numguard.model import Value


class Remaining:
    """Linked lists of the source numbers left: in their order, and of each value. Every step costs the same.

    A number that was taken on trial is put back; where several were, in the reverse order.
    """

    __slots__ = ("atoms", "_heads", "_lists")

    def __init__(self, atoms: list[Atom]) -> None:
        self.atoms = atoms
        self._heads: dict[Value | str, int] = {}  # where the list of a value begins: behind all numbers
        keys = [atom.code or atom.value for atom in atoms]
        for key in keys:
            self._heads.setdefault(key, len(atoms) + len(self._heads))
        order = [len(atoms), *range(len(atoms))]
        equal: dict[Value | str, list[int]] = {key: [head] for key, head in self._heads.items()}
        for i, key in enumerate(keys):
            equal[key].append(i)
        self._lists = [_linked([order], len(atoms) + 1), _linked(equal.values(), len(atoms) + len(equal))]

    def first(self, count: int) -> list[int]:
        """Return the first numbers left, so many at most.

        >>> from numguard.mentions.lexicon.lexicon import lexicon
        >>> from numguard.mentions.scan.scan import scan
        >>> left = Remaining(scan("12 cats, 15 dogs, 12 men", lexicon("en")))
        >>> left.take(0)
        >>> left.first(9), left.equal(left.atoms[0], 9)
        ([1, 2], [2])
        """
        return list(islice(_walk(self._lists[0][1], len(self.atoms)), count))

    def equal(self, atom: Atom, count: int) -> list[int]:
        """Return the first unmatched numbers with the value of ``atom``, or those that are the same code."""
        head = self._heads.get(atom.code or atom.value)
        return [] if head is None else list(islice(_walk(self._lists[1][1], head), count))

    def alike(self, atom: Atom, count: int) -> int | None:
        """Return the first number left of the value of ``atom``, of its unit if one of the first ``count`` is."""
        head = self._heads.get(atom.code or atom.value)
        if head is None:
            return None
        after, unit = self._lists[1][1], atom.unit
        i = first = after[head]
        while i != head and count:
            if self.atoms[i].unit == unit:
                return i
            i, count = after[i], count - 1
        return first if first != head else None

    def take(self, i: int) -> None:
        """Take a number that is left."""
        for before, after in self._lists:
            after[before[i]] = after[i]
            before[after[i]] = before[i]

    def put_back(self, taken: list[int]) -> None:
        """Put back what was taken last, given in the order in which it was taken."""
        for i in reversed(taken):
            for before, after in self._lists:
                after[before[i]] = i
                before[after[i]] = i


def _linked(rings: Iterable[list[int]], size: int) -> tuple[list[int], list[int]]:
    """Return two lists, the previous and the next item of each item, for circular lists of items below ``size``."""
    before, after = [0] * size, [0] * size
    for ring in rings:
        for one, following in zip(ring, [*ring[1:], ring[0]], strict=True):
            after[one], before[following] = following, one
    return before, after


def _walk(after: list[int], head: int) -> Iterator[int]:
    i = after[head]
    while i != head:
        yield i
        i = after[i]
