"""Judge one output: is every tested number of the source accounted for, with the value that it is known to have?

Any form counts: digits of any script, words, 5 = 5.0 = five, another scale, another calendar. Numbers of the sentence
that are not tested do not decide; an output with a number too many fails.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from numguard.checker import Checker
from numguard.model import Issue, IssueType, Mention, Severity, Verdict
from numguard.probe.model import Case, Fault, Result, Slot, Translation

_GRAVE = frozenset({Severity.MAJOR, Severity.CRITICAL})
_UNITS = frozenset({IssueType.UNIT, IssueType.CURRENCY, IssueType.SCALE})
_OTHER = frozenset({IssueType.DATE, IssueType.SWAPPED, IssueType.COMPARATOR, IssueType.FORMAT, IssueType.SIGN})
LONGEST = 10_000
"""Characters of an answer that are judged, when nothing else is said: a sentence has a few hundred."""

_WORDS = frozenset({"words", "financial", "ordinal-words", "fixed"})


def score(case: Case, translation: Translation, checker: Checker, *, longest: int = LONGEST) -> Result:
    """Judge what a system made of a case; abstain where either text has more than ``longest`` characters.

    >>> from numguard.probe.model import Slot
    >>> case = Case("1", "separators", "4-digits", "t", "Sold: 9,718.", (Slot(6, 11, "9,718", "9718", "grouped"),))
    >>> score(case, Translation("Verkauft: 9.718."), Checker("en", "de")).passed
    True
    >>> score(case, Translation("Verkauft: 9,718."), Checker("en", "de")).faults[0].category
    'separators'
    """
    if translation.error:
        return Result(case, translation.output, False, error=translation.error)
    for name, text in (("sentence", case.source), ("answer", translation.output)):
        if len(text) > longest:
            reason = f"the {name} has {len(text):,} characters, and at most {longest:,} are judged (--max-answer)"
            return Result(case, translation.output, False, reason=reason)
    verdict = checker.check(case.source, translation.output)
    if verdict.reason:
        return Result(case, translation.output, False, reason=verdict.reason)
    faults: list[Fault] = []
    beside = 0
    for issue in verdict.issues:
        slot = _slot_of(issue.source, case.slots)
        if slot is not None or (issue.source is None and issue.severity in _GRAVE):
            faults.append(Fault(_category(issue.type, slot, issue), str(issue.type), issue.message))
        else:
            beside += issue.severity in _GRAVE
    if not faults:
        faults += [fault for slot in case.slots for fault in _unaccounted(slot, verdict)]
    return Result(case, translation.output, not faults, tuple(faults), beside=beside)


def _slot_of(mention: Mention | None, slots: tuple[Slot, ...]) -> Slot | None:
    if mention is None:
        return None
    return next((slot for slot in slots if mention.start < slot.end and slot.start < mention.end), None)


def _unaccounted(slot: Slot, verdict: Verdict) -> list[Fault]:
    """Find what the checker lets pass and a test does not: a lost small word, a reading that is not the known one."""
    lost = [m for m in verdict.alignment.unaligned_source if _slot_of(m, (slot,))]
    value = _value(slot)
    pairs = [
        pair
        for pair in verdict.alignment.pairs
        if _slot_of(pair.source, (slot,))
        # "9 days" is not "a week" here: a small word accounts for a tested number only by its own value.
        and not (pair.hypothesis.soft and value is not None and value not in pair.hypothesis.values)
    ]
    # A word that only sometimes is a number is one here.
    one_sided = (e.mention for e in verdict.alignment.explained if e.side == "source" and not e.mention.soft)
    explained = [mention for mention in one_sided if _slot_of(mention, (slot,))]
    if lost or not (pairs or explained):
        message = f"source {slot.text}: the number is missing in the translation"
        return [Fault(_category(IssueType.OMISSION, slot, None), str(IssueType.OMISSION), message)]
    for pair in pairs:
        theirs, ours = pair.source.values, pair.hypothesis.values
        if value is not None and value in theirs and set(theirs) & set(ours) and value not in ours:
            kind = IssueType.SIGN if -value in ours else IssueType.VALUE
            message = f"source {slot.text}; translation {pair.hypothesis.text}: the value differs"
            return [Fault(_category(kind, slot, None), str(kind), message)]
    return []


def _value(slot: Slot) -> Decimal | Fraction | None:
    if slot.style in ("date", "clock", "currency", "unknown"):
        return None
    return Fraction(slot.value) if "/" in slot.value else Decimal(slot.value)


def _category(kind: IssueType, slot: Slot | None, issue: Issue | None) -> str:
    """Name the class of Table 4: where words or a scale word are tested, what goes wrong is a numeral or a unit."""
    if kind in _OTHER:
        return "other"
    if kind is IssueType.SEPARATOR:
        return "separators"
    if slot is not None:
        if slot.style in _WORDS and kind not in (IssueType.UNIT, IssueType.CURRENCY):
            return "numerals"
        return "units" if kind in _UNITS or slot.style == "scale" else "digits"
    text = issue.hypothesis.text if issue is not None and issue.hypothesis is not None else ""
    return "digits" if any(char.isdecimal() for char in text) else "numerals"
