"""The automaton of one language: its whole vocabulary in two tables, and how they are made from tries.

A state is a place in two strings. From state ``s`` a letter of class ``c`` leads on where ``check[s + c] == c``, to
``follow[s + c]``; class 0 is the end of the word, and leads to what the word is; class 1 leads to the state whose
ways on are this one's too, where it has none of its own. Most states have one way on, so their rows are laid into each
other's gaps. Strings, since a compiled walk reads a code point without making an object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Final
from unicodedata import normalize

from numguard.script.kinds import (
    APOSTROPHE,
    DIGIT,
    FIRST,
    LETTER_,
    SKIPPED,
    TABLE_SIZE,
    far_classes,
    foldings,
    plain_classes,
)

_BACK: Final = 48  # places before the last that a row with several ways on may go back to look for room
END: Final = 0
ELSE: Final = 1
LOOKS, SETTLED, WORD = 1, 2, 4
"""What stands under END: the number of the word times WORD, and whether it must, or must not, be looked at."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """The tables that the walk reads; see the module's docstring."""

    classes: str
    far: dict[int, int]
    check: str
    follow: str
    root: int  # where a word begins
    clitic: int  # where what follows a clitic and an apostrophe begins
    inside: int  # where a form may begin inside a text without blanks; 0 where words are parted by blanks
    longest_clitic: int
    apostrophe: int  # the class of an apostrophe inside a word
    quote: int  # the class of gershayim inside a word
    reads_letters: bool  # letters with gershayim may be a year
    roman_endings: frozenset[str]  # what may stand behind a Roman numeral of one letter


class Alphabet:
    """The classes of the letters of one language: spellings that fold to the same have the same class."""

    def __init__(self, words: Iterable[str], pairs: dict[int, str]) -> None:
        self.pairs = pairs
        self.spelled: dict[str, tuple[str, ...]] = {}
        sources: dict[str, list[str]] = {}
        for code, char in pairs.items():
            sources.setdefault(char, []).append(chr(code))
        letters = sorted(set("".join(words)))
        for char in letters:
            spellings = (_spellings(one) for one in (char, *sources.get(char, ())))
            self.spelled[char] = tuple(dict.fromkeys(one for many in spellings for one in many))
        every = sorted({char for many in self.spelled.values() for one in many for char in one} | {"'"})
        self.of = {char: FIRST + k for k, char in enumerate(every)}
        self.size = FIRST + len(every)
        self.several: dict[int, tuple[int, ...]] = {}  # characters that fold to several
        table = list(plain_classes())
        self.far = dict(far_classes())
        for char in every:
            self._put(table, char, self.of[char])
        for folded, chars in foldings().items():
            for char in chars:
                self._put_folded(table, char, folded.translate(pairs))
        for code, char in pairs.items():
            self._put_folded(table, chr(code), char)
        for char in "'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}":
            table[ord(char)] = APOSTROPHE
        self.classes = "".join(map(chr, table))

    def _put(self, table: list[int], char: str, kind: int) -> None:
        code = ord(char)
        if code >= TABLE_SIZE:
            if self.far.get(code) != DIGIT:  # CLDR's names of units may have digits, as metres square
                self.far[code] = kind
        elif table[code] in (LETTER_, SKIPPED) or table[code] >= FIRST:
            table[code] = kind

    def _put_folded(self, table: list[int], char: str, folded: str) -> None:
        if not folded:
            self._put(table, char, SKIPPED)
        elif len(folded) == 1:
            if folded in self.of:
                self._put(table, char, self.of[folded])
        elif all(one in self.of for one in folded):
            self.several[self.size] = tuple(self.of[one] for one in folded)
            self._put(table, char, self.size)
            self.size += 1


def _spellings(char: str) -> list[str]:
    """Return all ways to write one folded character: composed, and with its marks in every order that means it."""
    parts = normalize("NFD", char)
    spellings = [char]
    if len(parts) > 1:
        for marks in permutations(parts[1:]):
            for k in range(len(marks) + 1):
                head = normalize("NFC", parts[0] + "".join(marks[:k]))
                spelling = head + "".join(marks[k:])
                if (
                    len(head) == 1
                    and spelling not in spellings
                    and normalize("NFC", spelling) == normalize("NFC", char)
                ):
                    spellings.append(spelling)
    return spellings


class Trie:
    """Words, letter by letter, in all spellings of their letters; all tries of one language number nodes together."""

    def __init__(self) -> None:
        self.edges: list[dict[int, list[int]]] = []
        self._after: dict[tuple[int, str], int] = {}

    def root(self) -> int:
        """Start another trie; return its root."""
        self.edges.append({})
        return len(self.edges) - 1

    def add(self, root: int, word: str, letters: Alphabet) -> int:
        """Put ``word``, in all spellings of its characters, into the trie of ``root``; return the node of its end."""
        node = root
        for char in word:
            following = self._after.get((node, char))
            if following is None:
                following = self._after[node, char] = self.root()
                for spelling in letters.spelled[char]:
                    at = node
                    for one in spelling[:-1]:
                        between = self.root()
                        self.edges[at].setdefault(letters.of[one], []).append(between)
                        at = between
                    self.edges[at].setdefault(letters.of[spelling[-1]], []).append(following)
            node = following
        return node

    def merged(self, says: dict[int, object]) -> list[int]:
        """Merge nodes with equal content and equal transitions; return the node that stands for each."""
        stands = [-1] * len(self.edges)
        signs: dict[tuple[object, ...], int] = {}
        stack = list(range(len(self.edges)))
        while stack:
            node = stack[-1]
            if stands[node] >= 0:
                stack.pop()
                continue
            waiting = [to for many in self.edges[node].values() for to in many if stands[to] < 0]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            row = {kind: sorted({stands[to] for to in many}) for kind, many in self.edges[node].items()}
            self.edges[node] = row
            sign = (says.get(node), *sorted((kind, *many) for kind, many in row.items()))
            stands[node] = signs.setdefault(sign, node)
        return stands


Items = tuple[int, ...]
"""A state, while it is made: the nodes of the tries where a text that has been read so far may be."""


def determined(
    start: list[Items],
    step: Callable[[Items, int], Items],
    kinds: Callable[[Items], Iterable[int]],
    ends: Callable[[Items], int],
    shared: Callable[[Items], Items],
) -> list[dict[int, int]]:
    """Return all states reachable from ``start``: their transitions, and under END what ends there.

    ``step`` tells where the items are after a letter of a class, ``kinds`` which classes may lead on, ``shared`` which
    of the items many states have: their ways on are written once.
    """
    numbers = {items: k for k, items in enumerate(dict.fromkeys(start))}
    queue = list(numbers)
    rows: list[dict[int, int]] = []

    def number_of(items: Items) -> int:
        number = numbers.get(items)
        if number is None:
            number = numbers[items] = len(numbers)
            queue.append(items)
        return number

    known: dict[tuple[Items, int], Items] = {}  # where what many states share is after a letter

    def shared_step(base: Items, kind: int) -> Items:
        following = known.get((base, kind))
        if following is None:
            following = known[base, kind] = step(base, kind)
        return following

    for items in queue:  # grows while it is read
        base = shared(items)
        row: dict[int, int] = {}
        own = items
        if base and base != items:
            row[ELSE] = number_of(base)
            own = tuple([item for item in items if item not in base])  # other letters lead where they lead from base
        for kind in kinds(own):
            following = step(items, kind)
            if following and (own is items or shared_step(base, kind) != following):
                row[kind] = number_of(following)
        end = ends(items)
        if end:
            row[END] = end
        rows.append(row)
    return rows


def laid(rows: list[dict[int, int]], width: int) -> tuple[str, str, list[int]]:
    """Pack the rows of transitions into one table, fullest first; return ``check``, ``follow`` and the states' offsets.

    Place 0 is no state: nothing leads on from it. No two states have one place, so that a class tells whose way it is.
    """
    places = [0] * len(rows)
    used = bytearray(2 * width)
    taken = bytearray(2 * width)
    taken[0] = 1
    high = 1
    after: dict[int, int] = {}  # where rows with one way on may begin: what is before has no room for them
    for k in sorted(range(len(rows)), key=lambda k: -len(rows[k])):
        kinds = tuple(rows[k])
        place = after.get(kinds[0], 1) if len(kinds) == 1 else max(1, high - _BACK)
        first, rest = kinds[:1], kinds[1:]
        while (
            taken[place] or (first and used[place + first[0]]) or any([used[place + kind] for kind in rest])  # noqa: C419 -- a list is faster
        ):
            place += 1
            if place + width >= len(used):
                used.extend(bytes(len(used)))
                taken.extend(bytes(len(taken)))
        if len(kinds) == 1:
            after[kinds[0]] = place
        high = max(high, place)
        for kind in kinds:
            used[place + kind] = 1
        taken[place] = 1
        places[k] = place
    size = max(places) + width + 1
    check, follow = [width] * size, [0] * size  # no character has the class ``width``
    for k, row in enumerate(rows):
        for kind in row:
            check[places[k] + kind] = kind
            follow[places[k] + kind] = row[kind] if kind == END else places[row[kind]]
    return "".join(map(chr, check)), "".join(map(chr, follow)), places
