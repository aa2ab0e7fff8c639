"""What a translation may leave out as a whole: a bracket, an address."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.rule import Fact, reads
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint, alone


def left_out(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of numbers whose whole square bracket is left out; one that lost but its numbers is there."""
    own, other = found.source, found.hypothesis
    unmatched = alone(own, findings)
    if not unmatched or own.segment.opened_brackets <= other.segment.opened_brackets:
        return
    kept = sorted([own.atoms[match.source].start for match in found.pairs])
    gone = [(start, end) for start, end in own.segment.brackets if not _has_between(kept, start, end)]
    lasts = [end for _, end in gone]
    for one, k in unmatched:
        start = own.atoms[k].start
        at = bisect_right(lasts, start)
        if at < len(gone) and gone[at][0] < start:
            yield one


def _has_between(places: list[int], start: int, end: int) -> bool:
    """Tell whether one of the places, which are in order, lies between two others."""
    at = bisect_right(places, start)
    return at < len(places) and places[at] < end


def addresses(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of digits in an address, a tag or a coded name that the other text leaves out as a whole."""
    for own, other in found.both():
        for one, k in alone(own, findings):
            atom = own.atoms[k]
            if not atom.digits:
                continue
            code, address = own.segment.name_at(atom.start, atom.end)
            if code:
                is_left_out = not other.segment.has_code(code)
            else:
                is_left_out = address != "" and not other.segment.holds(address, is_folded=True)
            if is_left_out:
                yield one


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
