"""A bound that one text alone says, of a dose or an age: at most 5 tablets, 5 comprimés; 65+, 65."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.witness import said_beside
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, bound_of, gap_between, may_be_bound
from numguard.mentions.axes.reader import pole_of
from numguard.mentions.axes.words import said_of
from numguard.mentions.context.marks import has_plus_at
from numguard.mentions.kinds import ABOUT
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import IssueType, Role, Severity
from numguard.quantity.axes import axis
from numguard.quantity.units import DOSES
from numguard.script.signs import RANGE_DASHES
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import DOSED, PAIRED

_MOMENTS: Final = frozenset((Role.DAY, Role.MONTH, Role.YEAR, Role.HOUR, Role.MINUTE))


def _one_bound(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
        if match.cost or a.role in _MOMENTS or b.role in _MOMENTS or not (a.digits and b.digits):
            continue
        if _is_of_range(matching.source, match.source) or _is_of_range(matching.hypothesis, match.hypothesis):
            continue  # 1-2 tablets, 1 bis 2 Tabletten
        ours, theirs = matching.source.lexicon, matching.hypothesis.lexicon
        if _is_lost(a, b, ours, theirs) or _is_lost(b, a, theirs, ours):
            findings.append(Finding(check.type, Severity.MINOR, match.source, match.hypothesis, check.name))
    return findings


def _is_of_range(side: Side, at: int) -> bool:
    """Tell whether a dash or a word of ranges ties a number to the one before or behind it: od 1 do 2."""
    atoms = side.atoms
    for first, second in zip(atoms[max(0, at - 1) : at + 1], atoms[max(1, at) : at + 2], strict=False):
        gap = gap_between(first, second).strip()
        if gap in side.lexicon.range_words or (gap and gap in RANGE_DASHES):
            return True
    return False


def _is_lost(one: Atom, other: Atom, lex: Lexicon, others: Lexicon) -> bool:
    """Tell whether a bound beside a dose, or the plus of an open end, is said of ``one`` alone: at most 5 mg, 65+."""
    if _bound(other) or has_plus_at(other.segment, other.end) or _has_verb(other, others):
        return False
    if has_plus_at(one.segment, one.end):
        return True
    if _bound(one) in ("", ABOUT) or pole_of(one, axis("goal"), lex):  # raised it to 20 mg
        return False
    return one.unit in DOSES or said_beside("dose", one, one) != ""


def _has_verb(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a verb in the clause of a number sets a bound: ne dépassez pas 4 g par 24 heures."""
    verb, clause = said_of(lex).of(axis("bound"), "").verb, atom.context.clause
    return any(map(verb.word, (*clause.before, *clause.behind)))


def _bound(atom: Atom) -> str:
    return (bound_of(atom) or "") if may_be_bound(atom) else ""


ONE_BOUND: Final = TextCheck(
    name="one-bound",
    doc="The bound of a dose or the plus of an age stands in one text alone: at most 5 tablets, 5 comprimés; 65+, 65.",
    find=_one_bound,
    type=IssueType.COMPARATOR,
    severity=Severity.MINOR,
    needs=PAIRED | DOSED,
)
