"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.kinds import HOUR_ROLE, IDENTIFIER, MONTH, MULTIPLE, ORDINAL, ROMAN
from numguard.mentions.marks import marks_of_text
from numguard.mentions.often import names_span, only_period, says_each
from numguard.mentions.periods import PERIODIC, period_of, says_periods, sold_by
from numguard.model import IssueType, Severity
from numguard.quantity.units import SPANS, Unit, convert, is_rate, rate_of, share_a_name
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sights import OFTEN, PAIRED, PER


def _period(matching: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = matching.source, matching.hypothesis
    if not (matching.pairs and says_periods(source.lexicon) and says_periods(hypothesis.lexicon)):
        return []
    is_said, is_said_too = _is_marked(source), _is_marked(hypothesis)
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not ((is_said or a.unit is not None) and (is_said_too or b.unit is not None)):
            continue
        if not (_may_recur(a, source) and _may_recur(b, hypothesis)):
            continue
        ours = (period_of(a, source.lexicon) if is_said else None) or rate_of(a.unit) or sold_by(a, source.lexicon)
        if ours is None:
            continue
        theirs = (period_of(b, hypothesis.lexicon) if is_said_too else None) or rate_of(b.unit)
        theirs = theirs or sold_by(b, hypothesis.lexicon)
        if theirs is None or theirs is ours or share_a_name(ours, theirs):
            continue
        if not (is_rate(a.unit) and is_rate(b.unit)):
            findings.append(check.finding(match))
    return findings


def _is_marked(side: Side) -> bool:
    """Tell whether a word stands in a text that may say a period."""
    return marks_of_text(side.atoms[0].segment, side.lexicon) & PERIODIC > 0


def _may_recur(atom: Atom, side: Side) -> bool:
    """Tell whether a number may be one of so many a day: no part of a date, no ordinal and no name."""
    kind, role = atom.kind, atom.role
    if atom.soft and kind is not MULTIPLE and not is_frequency(atom, side):
        return False
    if role and role != HOUR_ROLE:  # 15 heures par jour may be hours of a clock too
        return False
    return kind is not ORDINAL and kind is not MONTH and kind is not IDENTIFIER and kind is not ROMAN


PERIOD: Final = TextCheck(
    name="period",
    doc="The number is kept and what it is said per is another: three times a day, three times a week.",
    find=_period,
    type=IssueType.UNIT,
    needs=PAIRED | PER,
)


# ---- of the texts as wholes ----------------------------------------------------------------------------------------


def _often(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare the one span of time that each text says something is per, whichever number stands beside it."""
    source, hypothesis = matching.source, matching.hypothesis
    if not (says_periods(source.lexicon) and says_periods(hypothesis.lexicon)):
        return []
    one, other = _text(source), _text(hypothesis)
    ours = only_period(one, source.lexicon)
    theirs = only_period(other, hypothesis.lexicon) if ours is not None else None
    if ours is not None and theirs is not None and ours is not theirs:
        if names_span(one, theirs, source.lexicon) or names_span(other, ours, hypothesis.lexicon):
            return []
        if _counts(source, ours, theirs) or _counts(hypothesis, theirs, ours):
            return []  # every 3 months, quarterly
        return [] if _period(matching, PERIOD) else _of_one(matching, check)
    is_every_other = any(len(own.atoms) == 1 and not its.atoms and _is_each(own, its) for own, its in matching.both())
    return _of_one(matching, check) if is_every_other else []


def _counts(side: Side, unit: Unit, span: Unit) -> bool:
    """Tell whether a number of one text counts the units of time that the span of the other is, or the other way."""
    times = convert(1, unit, span)
    return any(
        (atom.unit is unit and convert(atom.value, unit, span) == 1)
        or (atom.value == times and is_frequency(atom, side))
        for atom in side.atoms
    )


def _text(side: Side) -> Segment:
    """Return the text of a side, also where it has no numbers."""
    return side.atoms[0].segment if side.atoms else side.segment


def _of_one(matching: Matching, check: TextCheck) -> list[Finding]:
    """Return the finding beside the number that says how often, or the first one; of one text alone, a lesser one."""
    source = matching.source
    if not matching.pairs:
        i, j = (0 if source.atoms else None), (0 if matching.hypothesis.atoms else None)
        is_weak = all(atom.soft for side in (source, matching.hypothesis) for atom in side.atoms[:1])
        return [Finding(check.type, Severity.MINOR, i, j, check.name)] if is_weak and i is not j else []
    said = [match for match in matching.pairs if is_frequency(source.atoms[match.source], source)]
    match = (said or matching.pairs)[0]
    return [check.finding(match)]


def _is_each(own: Side, other: Side) -> bool:
    """Tell whether one text says every other week and the other one every week."""
    atom = own.atoms[0]
    if not atom.soft or atom.digits or atom.value != 2 or atom.unit is None or atom.unit.dimension not in SPANS:
        return False
    if not says_each(other.segment, other.lexicon):
        return False
    if other.lexicon.nospace:
        return only_period(other.segment, other.lexicon) is atom.unit
    return other.units == [atom.unit]


HOW_OFTEN: Final = TextCheck(
    name="how-often",
    doc="Each text says once how often, and they differ: 5 ml once daily, 5 ml once weekly; every other week.",
    find=_often,
    type=IssueType.UNIT,
    needs=OFTEN,
)
