"""The signs for more and less beside two equal numbers: one lost, added or reversed."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom, bound_of
from numguard.mentions.kinds import ABOUT, PLUS_MINUS
from numguard.mentions.rule import reads
from numguard.model import Bound, IssueType, Severity
from numguard.verdict.finding import Finding, PairCheck

_UP: Final = frozenset((Bound.MORE_THAN, Bound.AT_LEAST))
_MIRRORED: Final = ({Bound.MORE_THAN, Bound.LESS_THAN}, {Bound.AT_LEAST, Bound.AT_MOST})
_DOWN: Final = frozenset((Bound.LESS_THAN, Bound.AT_MOST))


def _comparator(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    """Compare the signs for more and less beside two numbers; a word may say the same as a sign (< 5 is under 5).

    Where the other side has words beside the number that are not known, they may be the comparator: that is a hint.
    """
    if not (a.symbol or b.symbol):
        return None
    one, other = bound_of(a), bound_of(b)
    if not _differ(a, b, one, other) or is_elsewhere(matching, match, one, other):
        return None
    if (a.symbol and b.symbol) or PLUS_MINUS in (one, other):
        is_mirrored = a.context.is_right_to_left or b.context.is_right_to_left  # a sign is shown turned there
        return check.finding(match, Severity.MINOR if is_mirrored and {one, other} in _MIRRORED else None)
    bare, said, sign = (b, other, one) if a.symbol else (a, one, other)
    if said is None and bare.context.sign_before_word == sign:
        return None  # < miaka 5: the unit stands before the number
    return check.finding(match, None if said is not None or not bare.context.has_words else Severity.MINOR)


def _differ(a: Atom, b: Atom, one: str | None, other: str | None) -> bool:
    if one == other or ABOUT in (one, other):
        return False
    if a.symbol and b.symbol:
        return True
    return not any(one in way and other in way for way in (_UP, _DOWN))


def is_elsewhere(matching: Matching, match: Match, one: str | None, other: str | None) -> bool:
    """Return True if the number stands twice, and its other occurrence has the comparator: (2) ... >= 2."""
    source, hypothesis = matching.source, matching.hypothesis
    a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
    for near in matching.pairs_near(match.source):
        c, d = source.atoms[near.source], hypothesis.atoms[near.hypothesis]
        if (near.source, near.hypothesis) == (match.source, match.hypothesis) or (
            c.value != a.value and d.value != b.value
        ):
            continue
        if bound_of(c) == other or bound_of(d) == one:
            return True
    return False


COMPARATOR: Final = PairCheck(
    name="comparator",
    doc="A sign such as < or ± is lost, added or turned: < 5 is not > 5. A word may stand for it: under 5.",
    look=_comparator,
    type=IssueType.COMPARATOR,
    differ=reads("bound"),
)
