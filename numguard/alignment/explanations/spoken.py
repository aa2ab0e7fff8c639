"""Numbers said in pieces: one sixty six, room four twelve, one oh one, cero cuatro nueve, sembilan belas empat lima."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.quantity.counts import HUNDRED, TEN
from numguard.quantity.exact import exact_product

_LEAST: Final = 3
"""Digits of a number that is said in pieces."""
_MOST: Final = 20
"""A limit of cost: pieces of one number, and groups of digits that the other text may part it into."""
_GAPS: Final = (" ", "-")
_LISTED: Final = ", "
_ZERO: Final = "0"


def _said_in_pieces(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    for row in list(_rows(own)):  # all of them before the first is paired
        _pair_row(matching, own, row, other, rule)
    _explain_zeros(matching, own, other, rule)


def _explain_zeros(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    """Explain the zeros in words right before a number whose partner begins with as many: zero six, 06."""
    zeros = {i for i in own.unmatched if not own.atoms[i].digits and own.atoms[i].value == 0}
    if not zeros:
        return
    for i, mate in matching.partners(own, other).items():
        said = list[int]()
        for k in range(i - 1, -1, -1):
            if k not in zeros or gap_between(own.atoms[k], own.atoms[k + 1]) not in _GAPS:
                break
            said.append(k)
        if said and not own.atoms[i].digits and mate.raw.startswith(_ZERO * len(said)):
            matching.explain(own, said, rule, "part of the number behind it")


def _pair_row(matching: Matching, own: Side, row: list[int], other: Side, rule: Explanation) -> None:
    """Pair the longest runs of pieces whose digits are those of a number of the other text."""
    first = 0
    while first < len(row) - 1:
        last = min(len(row), first + _MOST)
        while last > first + 1:
            groups = _groups_that_say(other, _digits_of(own, row[first:last]))
            if groups:
                matching.pair((own, row[last - 1]), (other, groups[-1]), rule)
                matching.explain(own, row[first : last - 1], rule, "part of the number behind it")
                matching.explain(other, groups[:-1], rule, "part of the number behind it")
                break
            last -= 1
        first = max(last, first + 1)


def _rows(own: Side) -> Iterator[list[int]]:
    """Yield the runs of unmatched numbers in words that stand side by side, at least two in each."""
    row: list[int] = []
    for i in own.unmatched:
        atom = own.atoms[i]
        if not _is_piece(atom):
            continue
        if row and (row[-1] != i - 1 or _zeros(own, own.atoms[row[-1]], atom) is None):
            if len(row) > 1:
                yield row
            row = []
        row.append(i)
    if len(row) > 1:
        yield row


def _is_piece(atom: Atom) -> bool:
    """Tell whether a number in words is small enough for a piece; the last of them may have places: seven point one."""
    return not atom.digits and 0 <= atom.value < HUNDRED and atom.words > 0


def _zeros(own: Side, first: Atom, second: Atom) -> str | None:
    """Return the zeros that are said as letters between two pieces; None where they are no neighbours."""
    gap = gap_between(first, second)
    if gap in _GAPS or (gap == _LISTED and first.value < TEN and second.value < TEN):
        return ""
    words = gap.split()
    spoken = own.lexicon.data.lists["spoken_zero"]
    return _ZERO * len(words) if words and all(word in spoken for word in words) else None


def _digits_of(own: Side, row: list[int]) -> str:
    """Return the digits of some pieces one after the other; empty where one before the last has decimal places."""
    said = ""
    for n, i in enumerate(row):
        atom = own.atoms[i]
        if n:
            said += _zeros(own, own.atoms[row[n - 1]], atom) or ""
        if not isinstance(atom.value, int) and n < len(row) - 1:
            return ""
        said += _written(atom)
    return said if len(said) >= _LEAST else ""


def _written(atom: Atom) -> str:
    """Return the digits of a number in words, with a full stop before its decimal places."""
    if not atom.places:
        return str(atom.value)
    digits = str(exact_product(atom.value, TEN**atom.places)).zfill(atom.places + 1)
    return f"{digits[: -atom.places]}.{digits[-atom.places :]}"


def _groups_that_say(other: Side, said: str) -> list[int]:
    """Return the unmatched numbers in digits that stand side by side and have some digits, or the one in words.

    Nothing where none do.
    """
    if not said:
        return []
    for n, j in enumerate(other.unmatched):
        if other.atoms[j].words and _written(other.atoms[j]) == said:
            return [j]
        written, groups = "", list[int]()
        for k in other.unmatched[n : n + _MOST]:
            atom = other.atoms[k]
            if not atom.digits or k != j + len(groups):
                break
            written += _text_of(atom)
            groups.append(k)
            if written == said:
                return groups
    return []


def _text_of(atom: Atom) -> str:
    """Return the digits of a number, with its decimal mark."""
    raw = atom.raw
    return f"{raw[: -atom.places]}.{raw[-atom.places :]}" if atom.places else raw


SAID_IN_PIECES: Final = Explanation(
    name="said-in-pieces",
    doc="A number is said in pieces, as people read it aloud: page one sixty six, one oh one, cero cuatro nueve.",
    apply=_said_in_pieces,
    cost=costs.CUT,
    text="said in pieces",
    is_two_sided=True,
    witness="its pieces, one by one and in order",
)
