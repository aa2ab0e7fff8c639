"""Comparators of two equal numbers: a sign lost, added or reversed, or words that say the opposite."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom, bound_of, may_be_bound
from numguard.mentions.kinds import ABOUT, PLUS_MINUS
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.model import Bound, IssueType, Role, Severity
from numguard.verdict.finding import PAIRED, Finding, PairCheck, TextCheck

_UP: Final = frozenset((Bound.MORE_THAN, Bound.AT_LEAST))
_DOWN: Final = frozenset((Bound.LESS_THAN, Bound.AT_MOST))
_STRICT: Final = frozenset((Bound.MORE_THAN, Bound.LESS_THAN))
_MOMENTS: Final = frozenset((Role.DAY, Role.MONTH, Role.YEAR, Role.HOUR, Role.MINUTE))
"""What has no more and no less of it: after 2010, until 10 o'clock."""


def _comparator(found: Matching, match: Match, check: PairCheck) -> Finding | None:
    """Compare the signs for more and less beside two numbers; a word may say the same as a sign (< 5 is under 5).

    Where the other side has words beside the number that are not known, they may be the comparator: that is a hint.
    """
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    if not (a.symbol or b.symbol):
        return None
    one, other = bound_of(a), bound_of(b)
    if not _differ(a, b, one, other) or _is_elsewhere(found, match, one, other):
        return None
    if (a.symbol and b.symbol) or PLUS_MINUS in (one, other):
        return check.finding(match)
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


def _is_elsewhere(found: Matching, match: Match, one: str | None, other: str | None) -> bool:
    """Return True if the number stands twice, and its other occurrence has the comparator: (2) ... >= 2."""
    source, hypothesis = found.source, found.hypothesis
    a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
    for near in found.pairs_near(match.source):
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
    reads=reads("bound value place context"),
    look=_comparator,
    type=IssueType.COMPARATOR,
    differ=reads("bound"),
)


# ---- words -------------------------------------------------------------------------------------------------------


def _opposite(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if a.symbol or b.symbol or (a.role in _MOMENTS and b.role in _MOMENTS):
            continue
        if not (may_be_bound(a) and may_be_bound(b)):
            continue
        one = bound_of(a)
        if one is None or one == ABOUT:
            continue
        other = bound_of(b)
        if other is None or not _are_opposite(one, other) or _is_elsewhere(found, match, one, other):
            continue
        if _may_be_turned(a, one, source.lexicon) or _may_be_turned(b, other, hypothesis.lexicon):
            continue
        findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _are_opposite(one: str, other: str) -> bool:
    return (one in _UP and other in _DOWN) or (one in _DOWN and other in _UP)


def _may_be_turned(atom: Atom, bound: str, lex: Lexicon) -> bool:
    """Tell whether a negation in the clause may turn the bound: no tomar más de 8.

    It turns only what says more or less: "at most" may hold it already (not more than); and a word for not before the
    number is part of "under" where no blanks part words (不到).
    """
    if bound not in _STRICT:
        return False
    words = lex.listed("bound_turned")
    if words and atom.context.has_in_clause(words, lex.data.fold, is_unspaced=lex.nospace):
        return True
    words = lex.listed("bound_not") if not lex.nospace else frozenset()
    return bool(words) and atom.context.has_just_before(words, lex.data.fold)


OPPOSITE_BOUND = TextCheck(
    name="opposite-bound",
    doc="The words beside the number say the opposite: more than 500, less than 500, up to 500.",
    reads=reads("bound role value place context"),
    find=_opposite,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)
