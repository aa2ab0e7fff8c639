"""What a translation may leave out as a whole: a bracket, an address."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.rule import Fact, reads
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint

_BRACKET: Final = re.compile(r"\[[^\[\]]{1,200}\]")
"""References and what editors add; what round brackets say is lost where it is left out."""
_ADDRESS: Final = re.compile(r"[(\[\"']{0,2}(?:[@#]\w|https?://|www\.|[\w-]{2,40}\.[\w.-]{2,40}/)")
_CODE: Final = 6
_CODED: Final = re.compile(
    rf"(?<![\w-])([A-Z]{{1,{_CODE}}})(?:(?<![A-Z]{{2}})-)?\d{{1,3}}(?:[A-Z][A-Za-z]{{0,12}})?(?!\w)"
)
"""A name of capitals and digits: M5, U17, B2Gold."""
_CAPITALS: Final = re.compile(r"(?<!\w)[A-Z]{1,20}")
_LONGEST: Final = 200
"""Characters of an address before and behind a number."""
_LETTERS: Final = re.compile(r"[^\W\d_]{3,}")
_MOST: Final = 100
"""Brackets of a text that are looked at, and words of addresses that are looked for in the other one."""


def left_out(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of numbers whose whole square bracket is left out; one that lost but its numbers is there."""
    own, other = found.source, found.hypothesis
    alone = _alone(own, findings)
    if not alone or own.text.count("[") <= other.text.count("["):
        return
    spans = [match.span() for match in islice(_BRACKET.finditer(own.text), _MOST)]
    kept = sorted([own.atoms[match.source].start for match in found.pairs])
    gone = [(start, end) for start, end in spans if not _has_between(kept, start, end)]
    lasts = [end for _, end in gone]
    for one, k in alone:
        start = own.atoms[k].start
        at = bisect_right(lasts, start)
        if at < len(gone) and gone[at][0] < start:
            yield one


def _has_between(places: list[int], start: int, end: int) -> bool:
    """Tell whether one of the places, which are in order, lies between two others."""
    at = bisect_right(places, start)
    return at < len(places) and places[at] < end


def _alone(own: Side, findings: list[Finding]) -> list[tuple[Finding, int]]:
    """Return the findings of numbers that only one side has, with their places."""
    pairs = ((one, one.source, one.hypothesis) for one in findings)
    ends = ((one, source, other) if own.is_source else (one, other, source) for one, source, other in pairs)
    return [(one, k) for one, k, other in ends if k is not None and other is None]


def addresses(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of digits in an address, a tag or a coded name that the other text leaves out as a whole."""
    for own, other in found.both():
        names = _Names(other.text)
        for one, k in _alone(own, findings):
            atom = own.atoms[k]
            token = _token(own.text, atom.start, atom.end) if atom.digits and atom.end <= len(own.text) else ""
            name = _CODED.search(token)
            if name is not None:
                if not names.has_code(name.group(1)):
                    yield one
            elif _ADDRESS.match(token) is not None:
                runs = _LETTERS.findall(token)
                if runs and not names.has_word(max(runs, key=len).casefold()):
                    yield one


class _Names:
    """What a text says of codes and addresses; it is looked through once for each sort, when somebody asks."""

    __slots__ = ("text", "_codes", "_folded", "_words")

    def __init__(self, text: str) -> None:
        self.text = text
        self._codes: set[str] | None = None
        self._folded = ""
        self._words: dict[str, bool] = {}

    def has_code(self, capitals: str) -> bool:
        """Tell whether a word begins with these capitals."""
        if self._codes is None:
            runs = set(_CAPITALS.findall(self.text))
            self._codes = {run[:size] for run in runs for size in range(1, min(_CODE, len(run)) + 1)}
        return capitals in self._codes

    def has_word(self, word: str) -> bool:
        """Tell whether letters stand somewhere in the text; of very many, that is taken for granted."""
        if word not in self._words:
            if len(self._words) == _MOST:
                return True
            self._folded = self._folded or self.text.casefold()
            self._words[word] = word in self._folded
        return self._words[word]


def _token(text: str, start: int, end: int) -> str:
    """Return what stands between the blanks around a number."""
    least, most = max(0, start - _LONGEST), min(len(text), end + _LONGEST)
    while start > least and not text[start - 1].isspace():
        start -= 1
    while end < most and not text[end].isspace():
        end += 1
    return text[start:end]


LEFT_OUT: Final = Hint(
    name="left-out",
    doc="A whole square bracket is left out: a reference, an editor's note. One that lost but its numbers is there.",
    reads=reads(Fact.PLACE, Fact.CONTEXT),
    apply=left_out,
)

ADDRESS: Final = Hint(
    name="address",
    doc="An address, a tag or a coded name with digits is left out as a whole, or said in words: @user7, M5, U17.",
    reads=reads(Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    apply=addresses,
)
