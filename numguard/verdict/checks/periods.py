"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE, IDENTIFIER, MONTH, MULTIPLE, ORDINAL, ROMAN
from numguard.mentions.marks import marks_of_text
from numguard.mentions.periods import PERIODIC, only_period, period_of, says_periods, sold_by
from numguard.model import IssueType, Severity
from numguard.quantity.units import SPANS, is_rate, rate_of
from numguard.script.fold import fold
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sights import ALONE, PAIRED, PER


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
        if theirs is not None and theirs is not ours and not (is_rate(a.unit) and is_rate(b.unit)):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _is_marked(side: Side) -> bool:
    """Tell whether a word stands in a text that may say a period."""
    segment = side.atoms[0].segment
    return segment is not None and marks_of_text(segment, side.lexicon) & PERIODIC > 0


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


# ---- of one text alone ---------------------------------------------------------------------------------------------


def _once(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare what the one number of a text is said per with the one period of a text without any: раз в неделю."""
    for own, other in matching.both():
        if len(own.atoms) != 1 or other.atoms or not (says_periods(own.lexicon) and says_periods(other.lexicon)):
            continue
        atom = own.atoms[0]
        if _differs(atom, own, other) or _is_each(atom, other):
            i, j = (0, None) if own.is_source else (None, 0)
            return [Finding(check.type, Severity.MINOR, i, j, check.name)]
    return []


def _differs(atom: Atom, own: Side, other: Side) -> bool:
    """Tell whether a number says how often, per another period than the one that the other text says."""
    if not is_frequency(atom, own) or not _may_recur(atom, own):
        return False
    ours = period_of(atom, own.lexicon)
    theirs = only_period(other.segment, other.lexicon) if ours is not None else None
    return theirs is not None and theirs is not ours


def _is_each(atom: Atom, other: Side) -> bool:
    """Tell whether one text says every other week and the other one every week."""
    if not atom.soft or atom.digits or atom.value != 2 or atom.unit is None or atom.unit.dimension not in SPANS:
        return False
    words, text = other.lexicon.listed("each_words"), other.segment
    if other.lexicon.nospace:
        return any(map(text.holds, words)) and only_period(text, other.lexicon) is atom.unit
    said = [fold(word, other.lexicon.data.fold) for word in text.words]
    return not words.isdisjoint(said) and other.units == [atom.unit]


PERIOD_ALONE: Final = TextCheck(
    name="period-alone",
    doc="How often is said per another period by a text without a number: once a day, every other week.",
    find=_once,
    type=IssueType.UNIT,
    severity=Severity.MINOR,
    needs=ALONE,
)
