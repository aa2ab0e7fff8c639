"""Hints about a number that one text repeats and the other does not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, is_year
from numguard.model import Action, IssueType, Value
from numguard.quantity.counts import HUNDRED
from numguard.quantity.units import PERCENT, Unit
from numguard.script.signs import PERCENT_SIGNS
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, LOST, VALUES, Hint, alone, has_article, pairs_of

_DOUBLED: Final = 3
"""Characters between two numbers, of which one was typed twice: 3,1 3,1."""

_Sort = tuple[Value, Unit | None, str]


def _whole_share(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    if any(map(matching.hypothesis.segment.holds, PERCENT_SIGNS)):
        return
    atoms = matching.source.atoms
    for one in findings:
        if one.type is IssueType.OMISSION and one.source is not None:
            atom = atoms[one.source]
            if atom.value == HUNDRED and atom.unit is PERCENT:
                yield one


def _said_again(matching: Matching, findings: list[Finding]) -> Iterable[Finding]:
    return _repeated(matching, matching.hypothesis, findings)


def _said_once(matching: Matching, findings: list[Finding]) -> Iterable[Finding]:
    return _repeated(matching, matching.source, findings)


def _repeated(matching: Matching, side: Side, findings: list[Finding]) -> Iterator[Finding]:
    left = [] if has_article(matching) else alone(side, findings)
    said = _reach(matching, side) if left else {}
    for one, k in left:
        atom = side.atoms[k]
        sort = _sort(atom)
        if sort is not None and not atom.tight and sort in said:
            first, last = said[sort]
            if max(last - atom.end, atom.start - first) > _DOUBLED:
                yield one


def _sort(atom: Atom) -> _Sort | None:
    """Return what a number in digits counts: the word after it, or its own unit or year."""
    if not atom.digits or atom.code:
        return None
    unit = atom.unit
    says_all = is_year(atom) or (unit is not None and not unit.is_currency and unit is not PERCENT)
    word = "" if says_all else atom.context.letters or atom.context.word_after
    return (atom.value, unit, word) if word or says_all else None


def _reach(matching: Matching, side: Side) -> dict[_Sort, tuple[int, int]]:
    """Map each sort to the span (end of the first, start of the last) of its matched numbers."""
    said: dict[_Sort, tuple[int, int]] = {}
    for match in matching.pairs:
        atom = side.atoms[side.of(match)]
        sort = _sort(atom)
        if sort is not None:
            first, last = said.get(sort, (atom.end, atom.start))
            said[sort] = min(first, atom.end), max(last, atom.start)
    return said


def _share_goes_on(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    lost = [
        (one, a, b)
        for one, a, b in pairs_of(matching, findings, IssueType.UNIT)
        if a.unit is PERCENT and b.unit is None
    ]
    if lost:
        ends, others = _ends_of_shares(matching)
        for one, a, b in lost:
            before = bisect_left(ends, a.start)
            if before and others[before - 1] < b.start:
                yield one


def _ends_of_shares(matching: Matching) -> tuple[list[int], list[int]]:
    """Return where the percentages of both texts end: in the source, sorted, and for each the least end so far in the
    hypothesis."""
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    shares = [(source[match.source], hypothesis[match.hypothesis]) for match in matching.pairs]
    said = sorted((a.end, b.end) for a, b in shares if a.unit is PERCENT and b.unit is PERCENT)
    return [end for end, _ in said], list(accumulate((end for _, end in said), min))


WHOLE_SHARE: Final = Hint(
    name="whole-share",
    doc="100 percent is lost, which is said for fully: I am 100 percent sure.",
    apply=_whole_share,
    sorts=LOST,
)
SAID_AGAIN: Final = Hint(
    name="said-again",
    doc="The translation says a number twice, at another place, that the source says once.",
    apply=_said_again,
    sorts=ADDED,
)
SAID_ONCE: Final = Hint(
    name="said-once",
    doc="The translation says a number once that the source says twice: 40 rooms, and those 40 rooms; 40 rooms, which.",
    apply=_said_once,
    action=Action.PASS,
    sorts=LOST,
)
SHARE_GOES_ON: Final = Hint(
    name="share-goes-on",
    doc="A second share is said without its percent: 41 percent believed him, 35 did not.",
    apply=_share_goes_on,
    sorts=VALUES,
)
