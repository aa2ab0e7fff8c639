"""Judge one output: is every tested number of the source accounted for, with the value that it is known to have?

Any form counts that the target language has: digits of any script, words, 5 = 5.0 = five, another scale, another
calendar. A number that keeps the marks of another convention fails, as it does in Wang et al. (2021), unless the
measure is lenient. Numbers of the sentence that are not tested do not decide; an output with a number too many fails.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from numguard.checker import Checker
from numguard.language.babel_files import likely_script
from numguard.language.tags import split_tag
from numguard.mentions import extract
from numguard.model import Issue, IssueType, Mention, Verdict
from numguard.probe.convention import convention, is_foreign, runs
from numguard.probe.model import Case, Fault, Result, Slot, Translation
from numguard.script.digits import ascii_digits

_UNITS = frozenset({IssueType.UNIT, IssueType.CURRENCY, IssueType.SCALE})
_OTHER = frozenset({IssueType.DATE, IssueType.SWAPPED, IssueType.COMPARATOR, IssueType.SIGN})
LONGEST = 10_000
"""Characters of an answer that are judged, when nothing else is said: a sentence has a few hundred."""

_WORDS = frozenset({"words", "financial", "ordinal-words", "fixed"})
_DIGITS = frozenset({"plain", "grouped", "percent", "currency", "scale"})
"""Styles with digits and marks: other digits are one class of error, other marks another."""

_VALUES = frozenset(
    {
        IssueType.VALUE,
        IssueType.SEPARATOR,
        IssueType.SCALE,
        IssueType.DIGIT_DROPPED,
        IssueType.DIGIT_ADDED,
        IssueType.DIGIT_CHANGED,
        IssueType.DIGIT_REPEATED,
        IssueType.TRANSPOSED,
        IssueType.OMISSION,
        IssueType.SWAPPED,
        IssueType.DATE,
    }
)


def judge_case(
    case: Case, translation: Translation, checker: Checker, *, longest: int = LONGEST, is_lenient: bool = False
) -> Result:
    """Judge what a system made of a case; abstain where either text has more than ``longest`` characters.

    ``is_lenient`` lets marks of another convention pass where the value is beyond doubt; the result tells of them.

    >>> from numguard.probe.model import Slot
    >>> case = Case("1", "separators", "4-digits", "t", "Sold: 9,718.", (Slot(6, 11, "9,718", "9718", "grouped"),))
    >>> judge_case(case, Translation("Verkauft: 9.718."), Checker("en", "de")).passed
    True
    >>> judge_case(case, Translation("Verkauft: 9,718."), Checker("en", "de")).faults[0].category
    'separators'
    >>> case = Case("1", "decimals", "2-places", "t", "It is 9.71 now.", (Slot(6, 10, "9.71", "9.71", "plain"),))
    >>> [judge_case(case, Translation("Es ist 9.71."), Checker("en", "de"), is_lenient=how).passed for how in (0, 1)]
    [False, True]
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
    faults, marks, beside = _faults(case, translation.output, verdict, checker)
    if not is_lenient:
        faults, marks = faults + marks, ()
    said = tuple(
        dict.fromkeys(
            (p.hypothesis.start, p.hypothesis.end) for p in verdict.alignment.pairs if _slot_of(p.source, case.slots)
        )
    )
    return Result(case, translation.output, not faults, faults, beside=beside, marks=marks, said=said)


def _faults(
    case: Case, output: str, verdict: Verdict, checker: Checker
) -> tuple[tuple[Fault, ...], tuple[Fault, ...], int]:
    """Return what is wrong, what has only the wrong marks, and how many numbers beside the tested ones are wrong."""
    slips: list[tuple[Slot | None, Issue]] = []
    beside = 0
    for issue in verdict.issues:
        if issue.type is IssueType.FORMAT:  # the marks have a measure of their own: _foreign
            continue
        slot = _slot_of(issue.source, case.slots)
        if slot is not None or (issue.source is None and issue.severity.is_grave):
            slips.append((slot, issue))
        else:
            beside += issue.severity.is_grave
    if not slips:
        faults = [fault for slot in case.slots for fault in _unaccounted(slot, verdict)]
        faults = faults or [fault for slot in case.slots for fault in _copied(slot, output, verdict, checker)]
        marks = (
            [] if faults else [f for slot in case.slots for f in _foreign(slot, output, verdict, checker.target_lang)]
        )
        return tuple(faults), tuple(marks), beside
    return tuple(_told(case, output, slips, checker)), (), beside


def _told(case: Case, output: str, told: list[tuple[Slot | None, Issue]], checker: Checker) -> list[Fault]:
    """Return issues as faults; digits that are all there with wrong marks are one fault."""
    faults: list[Fault] = []
    for slot in case.slots:
        kinds = {issue.type for its, issue in told if its is slot}
        if kinds and kinds <= _VALUES and (span := _same_digits(slot, output, checker)):
            text = output[span[0] : span[1]]
            message = f"source {slot.text}; translation {text}: the digits are right, their marks are not"
            faults.append(_fault("separators", IssueType.SEPARATOR, message, span))
            told = [
                (its, issue)
                for its, issue in told
                if its is not slot and not (its is None and _lies_in(issue.hypothesis, span))
            ]
    return faults + [_fault(_category(i.type, slot, i), i.type, i.message, _span(i.hypothesis)) for slot, i in told]


def _same_digits(slot: Slot, output: str, checker: Checker) -> tuple[int, int] | None:
    """Find the digits of a number again where the marks between them say another value, or none."""
    ours = next(runs(slot.text), None) if slot.style in _DIGITS else None
    if ours is None:
        return None
    value = convention(checker.source_lang).value(ours[0])  # of "7.4 million" it is 7.4
    for match in runs(output):
        has_marks = not (match[0].isdecimal() and ours[0].isdecimal())
        if has_marks and ascii_digits(match[0]) == ascii_digits(ours[0]):
            said = convention(checker.target_lang).value(match[0])
            # "100.01 million" may have its point elsewhere before another scale word: kept marks are a matter of marks.
            is_kept = slot.style != "scale" or match[0] == ours[0]
            if said is None or (said != value and is_kept):
                return match.span()
    return None


def _lies_in(mention: Mention | None, span: tuple[int, int]) -> bool:
    return mention is not None and span[0] <= mention.start and mention.end <= span[1]


def _fault(category: str, kind: IssueType, message: str, span: tuple[int, int] | None) -> Fault:
    return Fault(category, str(kind), message, *(span or (0, 0)))


def _span(mention: Mention | None) -> tuple[int, int] | None:
    return None if mention is None else (mention.start, mention.end)


def _foreign(slot: Slot, output: str, verdict: Verdict, lang: str) -> list[Fault]:
    """Find a right value with the marks of another convention."""
    if slot.style in ("date", "clock", "unknown", "fraction"):
        return []
    for pair in verdict.alignment.pairs:
        if not _slot_of(pair.source, (slot,)):
            continue
        # What a language reads as two numbers, as "3,1281", is one with foreign marks if the source has all its digits.
        said = next((m for m in runs(output) if _overlap(m, pair.hypothesis) and _are_alike(m[0], slot.text)), None)
        span = said.span() if said else (pair.hypothesis.start, pair.hypothesis.end)
        if is_foreign(text := output[span[0] : span[1]], lang):
            message = f"source {slot.text}; translation {text}: {lang} does not set these marks so"
            return [_fault("separators", IssueType.FORMAT, message, span)]
    return []


def _overlap(run: re.Match[str], mention: Mention) -> bool:
    return mention.start < run.end() and run.start() < mention.end


def _are_alike(run: str, text: str) -> bool:
    return ascii_digits(run) == ascii_digits(text)


def _copied(slot: Slot, output: str, verdict: Verdict, checker: Checker) -> list[Fault]:
    """Find a number that came over as it stood, in words or marks that say something else in the target language."""
    for pair in verdict.alignment.pairs:
        said = pair.hypothesis
        if not _slot_of(pair.source, (slot,)):
            continue
        if slot.style in ("scale", *_WORDS) and said.text == pair.source.text and not said.text.isdecimal():
            if not _is_of(said.text, _value(slot), checker.target_lang):
                kind, what = IssueType.SCALE, f"{checker.target_lang} does not say {said.text!r}"
                return [_fault(_category(kind, slot, None), kind, f"source {slot.text}; {what}", _span(said))]
        elif (
            slot.style in _DIGITS
            and (span := _same_digits(slot, output, checker))
            and _is_inside(span, said)
            and convention(checker.target_lang).value(output[span[0] : span[1]]) is not None
        ):
            message = f"source {slot.text}; translation {said.text}: {checker.target_lang} reads another value"
            return [_fault("separators", IssueType.SEPARATOR, message, span)]
    return []


def _is_inside(span: tuple[int, int], mention: Mention) -> bool:
    return mention.start <= span[0] and span[1] <= mention.end


def _is_of(text: str, value: Decimal | Fraction | None, lang: str) -> bool:
    """Tell whether the words of a number may be the language's own: "million" is none of Nepali's, 亿 not English."""
    language, script, _ = split_tag(lang)
    is_latin = (script or likely_script(language)) == "Latn"
    has_latin = any(char.isalpha() and char.isascii() for char in text)
    return is_latin == has_latin and any(value in mention.values for mention in extract(text, lang))


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
        return [_fault(_category(IssueType.OMISSION, slot, None), IssueType.OMISSION, message, None)]
    for pair in pairs:
        theirs, ours = pair.source.values, pair.hypothesis.values
        if value is not None and value in theirs and set(theirs) & set(ours) and value not in ours:
            kind = IssueType.SIGN if -value in ours else IssueType.VALUE
            message = f"source {slot.text}; translation {pair.hypothesis.text}: the value differs"
            return [_fault(_category(kind, slot, None), kind, message, _span(pair.hypothesis))]
    return []


def _value(slot: Slot) -> Decimal | Fraction | None:
    if slot.style in ("date", "clock", "currency", "unknown"):
        return None
    return Fraction(slot.value) if "/" in slot.value else Decimal(slot.value)


def _category(kind: IssueType, slot: Slot | None, issue: Issue | None) -> str:
    """Name the class of Table 4: where words or a scale word are tested, what goes wrong is a numeral or a unit."""
    if kind in _OTHER:
        return "other"
    if kind is IssueType.SEPARATOR and (slot is None or slot.style != "scale"):
        return "separators"
    if slot is not None:
        if slot.style in _WORDS and kind not in (IssueType.UNIT, IssueType.CURRENCY):
            return "numerals"
        return "units" if kind in _UNITS or slot.style == "scale" else "digits"
    text = issue.hypothesis.text if issue is not None and issue.hypothesis is not None else ""
    return "digits" if any(char.isdecimal() for char in text) else "numerals"
