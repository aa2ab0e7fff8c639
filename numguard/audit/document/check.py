"""Check one translation of a document: mark every markable, explain what moved, and look at the whole."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import partial
from typing import TypeVar

from numguard.audit.document.consistency import BROKEN, inconsistent
from numguard.audit.document.examine import Examined, Judge, examine
from numguard.audit.document.form import lost, wrong_form
from numguard.audit.document.markables import date_words
from numguard.audit.document.model import (
    CORRECT,
    ERRONEOUS,
    FLAGGED,
    MISSING,
    UNSAID,
    Mark,
    Markable,
    Oddity,
    Report,
    Segment,
)
from numguard.audit.document.oddities import cuts, halves
from numguard.audit.document.parts import parts
from numguard.audit.document.segments import align
from numguard.audit.document.spans import Spans
from numguard.audit.document.terms import Term, term_marks
from numguard.checker import Checker
from numguard.model import Action, Issue, Mention, Severity, Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.policy import DEFAULT, Policy
from numguard.quantity.units import convert, unit_of
from numguard.script.classes import UNSPACED

_T = TypeVar("_T")
_ROUGH = Fraction(1, 4)
_LEAST_DIGITS = 2
"""Digits of a code that another may be gone wrong from: of one digit, any number would be."""
_WIDEST_GAP = 8
"""So many characters stand between the parts of one date at most: 13 de mayo de 2016."""


def check_document(
    source: str, hypothesis: str, source_lang: str, target_lang: str, *, system: str = "", policy: Policy = DEFAULT
) -> Report:
    """Check the translation of a whole document, a segment a line.

    >>> report = check_document("Flat 1+1, 49 m².", "Byt 1+1, 94 m².", "en", "cs")
    >>> [(mark.markable.text, mark.label) for mark in report.marks]
    [('1+1', 'correct'), ('49', 'erroneous')]

    Raises UnknownLanguageError for a tag that names no language.
    """
    return check_segments(align(source, hypothesis), source_lang, target_lang, system=system, policy=policy)


def check_segments(
    segments: Sequence[Segment],
    source_lang: str,
    target_lang: str,
    *,
    system: str = "",
    policy: Policy = DEFAULT,
    judge: Judge | None = None,
    examined: Sequence[Examined] | None = None,
    terms: Sequence[Term] = (),
) -> Report:
    """Check a translation whose segments are known, as those of a bilingual file.

    ``terms`` are a user's: how each is said at first is how it must be said.

    ``judge`` decides in the place of ``policy``; ``examined`` is what ``examine`` says of each segment, where it was
    asked before. Raises UnknownLanguageError for a tag that names no language.
    """
    if examined is None:
        checker = Checker(source_lang, target_lang, policy=policy)
        own = judge or (lambda segment: checker.check(segment.source, segment.hypothesis))
        examined = examine(enumerate(segments), source_lang, target_lang, own)
    by_segment = _BySegment(examined)
    markables = [markable for one in examined for markable in one.markables]
    work = _Marking(segments, [one.verdict for one in examined], target_lang)
    # What stands in its own segment comes first, so that no neighbour takes it away.
    settled = [by_segment.attempt(m.at, partial(work.in_its_segment, m), None) for m in markables]
    marks = [
        mark or by_segment.attempt(markable.at, partial(work.elsewhere, markable), Mark(markable, MISSING))
        for mark, markable in zip(settled, markables, strict=True)
    ]
    marks = [mark for mark in marks if mark.markable.at not in by_segment.abstained]
    rendered = [by_segment.attempt(mark.markable.at, partial(work.rendered, mark.markable), None) for mark in marks]
    marks, warnings = inconsistent(marks, rendered)
    marks = sorted([*marks, *term_marks(segments, terms)], key=lambda mark: (mark.markable.at, mark.markable.start))
    warnings += by_segment.boundary.run(lambda: _odd(segments, examined, marks, source_lang), lambda _: [])
    warnings += work.superfluous()
    warnings += [Oddity("abstained", at, reason) for at, reason in by_segment.abstained.items()]
    warnings.sort(key=lambda warning: warning.at)
    faults, fault = by_segment.boundary.faults, by_segment.boundary.first
    return Report(system, tuple(segments), tuple(marks), tuple(warnings), faults, fault)


def _odd(
    segments: Sequence[Segment], examined: Sequence[Examined], marks: Sequence[Mark], source_lang: str
) -> list[Oddity]:
    """Return the oddities of the translation alone; an untranslated segment is not reported as an incomplete one."""
    oddities = [oddity for one in examined for oddity in one.oddities]
    whole = frozenset(at for at, one in enumerate(examined) if _has_all_numbers(one.verdict))
    for more in (cuts(segments), halves(segments, whole), parts(segments, marks, source_lang)):
        known = {oddity.at for oddity in oddities if oddity.kind != "spasm"}
        oddities += [oddity for oddity in more if oddity.at not in known]
    return oddities


def _has_all_numbers(verdict: Verdict) -> bool:
    """Tell whether a segment has several numbers, and its translation every one of them."""
    pairs = verdict.alignment.pairs
    return len(pairs) > 1 and verdict.ok and not verdict.alignment.unaligned_source


class _BySegment:
    """Runs work on segments, each in an error boundary, and keeps why a segment could not be judged."""

    def __init__(self, examined: Sequence[Examined]) -> None:
        self.boundary = ErrorBoundary()
        self.abstained: dict[int, str] = {}
        for at, one in enumerate(examined):
            if one.verdict.action is Action.ABSTAIN:
                self.abstained[at] = one.verdict.reason
            self.boundary.add(one.faults, one.fault)

    def attempt(self, at: int, work: Callable[[], _T], instead: _T) -> _T:
        """Return what the work on a segment returns; ``instead`` where it fails or the segment could not be judged."""

        def fail(reason: str) -> _T:
            self.abstained[at] = reason
            return instead

        return instead if at in self.abstained else self.boundary.run(work, fail)


class _Sides:
    """What the verdict on a segment says, by the place where it says it, and what of its translation is taken."""

    def __init__(self, verdict: Verdict) -> None:
        alignment = verdict.alignment
        pairs, issues = alignment.pairs, verdict.issues
        self.pairs = Spans((pair.source.start, pair.source.end, pair) for pair in pairs)
        self.explained = Spans((e.mention.start, e.mention.end, e) for e in alignment.explained if e.side == "source")
        self.lost = _placed(alignment.unaligned_source)
        self.issues = Spans((i.source.start, i.source.end, i) for i in issues if i.source is not None)
        self.used: Spans[None] = Spans()
        self.accepted: Spans[str] = Spans()
        for issue, label in verdict.accepted:
            if issue.source is not None:
                self.accepted.add(issue.source.start, issue.source.end, label)
            if issue.hypothesis is not None:
                self.used.add(issue.hypothesis.start, issue.hypothesis.end, None)
        self.moved: set[tuple[int, int]] = set()
        self._by_value: dict[object, deque[tuple[int, Mention]]] = {}
        for rank, mention in enumerate(alignment.unaligned_hypothesis):
            for value in dict.fromkeys(mention.values):
                self._by_value.setdefault(value, deque()).append((rank, mention))

    def take_value(self, lost: Mention) -> bool:
        """Find a value that a neighbour segment lost among the unmatched numbers here; each is used once."""
        taken = []
        for value in lost.values:
            queue = self._by_value.get(value, deque())
            while queue and (queue[0][1].start, queue[0][1].end) in self.moved:
                queue.popleft()
            taken += [queue[0]] if queue else []
        if not taken:
            return False
        mention = min(taken, key=lambda one: one[0])[1]
        self.moved.add((mention.start, mention.end))
        return True


def _placed(mentions: Iterable[Mention]) -> Spans[Mention]:
    return Spans((mention.start, mention.end, mention) for mention in mentions)


class _Marking:
    """What of the translation has been found again, so that nothing counts twice."""

    def __init__(self, segments: Sequence[Segment], verdicts: Sequence[Verdict], target_lang: str) -> None:
        self._segments = segments
        self._target_lang = target_lang
        self._verdicts = verdicts
        self._sides = [_Sides(verdict) for verdict in verdicts]

    def in_its_segment(self, markable: Markable) -> Mark | None:
        """Return how the translation of its segment rendered a markable; None where it does not."""
        accepted = self._sides[markable.at].accepted.over(markable.start, markable.end)
        if accepted:
            return Mark(markable, CORRECT, f"accepted: {accepted[0]}")
        if markable.key:  # A code, and no amount: what has its value in another form is another code.
            if span := self._take(markable.key, markable.at):
                return self._as_written(markable, span)
            # WW1 is a name, which a language may write out; a flat of 3+kk is no other.
            is_name = markable.kind == "abbreviation" and bool(self._paired(markable))
            return Mark(markable, CORRECT, "the same value in another form") if is_name else None
        if spans := self._paired(markable):
            return self._as_written(markable, spans[0])
        issue = self._exchanged(markable)
        if issue is not None and is_converted(issue):
            return Mark(markable, CORRECT, "converted, and roughly rounded")
        return None if issue is None else Mark(markable, self._graded(ERRONEOUS, markable.at), issue.message)

    def rendered(self, markable: Markable) -> str | None:
        """Return the text that the verdict paired with a markable, if it is one contiguous stretch."""
        if markable.key:
            return None
        pairs = self._sides[markable.at].pairs.over(markable.start, markable.end)
        spans = sorted({(pair.hypothesis.start, pair.hypothesis.end) for pair in pairs if not pair.hypothesis.soft})
        if not spans:
            return None
        text = self._segments[markable.at].hypothesis
        for (_, end), (start, _) in zip(spans, spans[1:], strict=False):
            if start - end > _WIDEST_GAP and not BROKEN.search(text, end, start):
                return None
        start, end = spans[0][0], max(stop for _, stop in spans)
        while end < len(text) and text[end] in date_words("parts"):
            end += 1
        return text[start:end]

    def elsewhere(self, markable: Markable) -> Mark:
        """Return how a neighbour segment rendered a markable, or what became of it."""
        lost = self._sides[markable.at].lost.over(markable.start, markable.end)
        for near in (markable.at - 1, markable.at + 1):
            if not 0 <= near < len(self._segments):
                continue
            if self._take(markable.key, near) if markable.key else self._take_all(lost, near):
                return Mark(markable, CORRECT, f"stands in segment {near + 1}")
        label, note = self._wrong(markable)
        return Mark(markable, self._graded(label, markable.at), note)

    def _graded(self, label: str, at: int) -> str:
        """Label an issue in a segment; a grave one that the policy does not block is only flagged."""
        verdict = self._verdicts[at]
        if label not in (ERRONEOUS, MISSING) or verdict.action is not Action.FLAG:
            return label
        return FLAGGED if any(issue.severity.is_grave for issue in verdict.issues) else label

    def superfluous(self) -> list[Oddity]:
        """Return the numbers of the translation that the source does not account for."""
        oddities = []
        for at, (verdict, sides) in enumerate(zip(self._verdicts, self._sides, strict=True)):
            moved: Spans[None] = Spans((start, end, None) for start, end in sides.moved)
            if verdict.action is not Action.BLOCK:
                continue
            for issue in verdict.issues:
                mention = issue.hypothesis
                if issue.source is not None or mention is None or not issue.severity.is_grave:
                    continue
                if not sides.used.over(mention.start, mention.end) and not moved.over(mention.start, mention.end):
                    oddities.append(Oddity("superfluous", at, issue.message))
        return oddities

    def _paired(self, markable: Markable) -> list[tuple[int, int]]:
        """Return where the translation says a markable; (0, 0) where an explanation accounts for it."""
        sides, place = self._sides[markable.at], (markable.start, markable.end)
        if sides.lost.over(*place) or sides.issues.over(*place):
            return []
        spans = [(pair.hypothesis.start, pair.hypothesis.end) for pair in sides.pairs.over(*place)]
        for span in spans:
            sides.used.add(*span, None)
        return spans or [(0, 0)] * bool(sides.explained.over(*place))

    def _as_written(self, markable: Markable, span: tuple[int, int]) -> Mark:
        """Return the mark of a value that is found again: its form may be wrong all the same."""
        segment = self._segments[markable.at]
        if not any(span) and (note := lost(markable, segment.source)):
            return Mark(markable, MISSING, note)
        note = wrong_form(markable, segment.source, segment.hypothesis, span, self._target_lang) if any(span) else ""
        return Mark(markable, ERRONEOUS if note else CORRECT, note)

    def _exchanged(self, markable: Markable) -> Issue | None:
        """Return the issue that another number stands in the place of a markable."""
        issues = self._sides[markable.at].issues.over(markable.start, markable.end)
        return next((issue for issue in issues if issue.hypothesis is not None), None)

    def _is_grave(self, markable: Markable) -> bool:
        """Return True if the verdict finds more than a left-out word that free translation may leave out."""
        issues = self._sides[markable.at].issues.over(markable.start, markable.end)
        return not issues or any(issue.severity is not Severity.NEUTRAL for issue in issues)

    def _wrong(self, markable: Markable) -> tuple[str, str]:
        """Label a wrong rendering; a markable that nothing is paired with is missing."""
        hypothesis = self._segments[markable.at].hypothesis
        if not hypothesis.strip():
            return MISSING, "the segment is not translated"
        if (issue := self._exchanged(markable)) is not None:
            return ERRONEOUS, issue.message
        if markable.key and (near := resembling(markable.key, hypothesis)):
            return ERRONEOUS, f"the translation has {near}"
        is_name = markable.kind == "abbreviation"
        is_short = is_name and sum(char.isdecimal() for char in markable.key) < 2
        if is_short or ((is_name or not markable.key) and not self._is_grave(markable)):
            return UNSAID, "it is not in the translation"
        if not markable.key and self._is_said_once(markable):
            return UNSAID, "the segment says it twice, and the translation once"
        return MISSING, "it is not in the translation"

    def _is_said_once(self, markable: Markable) -> bool:
        """Tell whether the same number stands again in its segment, and is in the translation there."""
        pairs = self._sides[markable.at].pairs.over(0, len(self._segments[markable.at].source))
        return any(pair.source.text == markable.text for pair in pairs)

    def _take(self, key: str, at: int) -> tuple[int, int] | None:
        """Find the characters of a key again, whatever blanks stand between them, where nothing else was found."""
        characters = r"\s?".join(map(re.escape, key))
        pattern = re.compile(rf"(?<![^\W_{UNSPACED}]){characters}(?![^\W_{UNSPACED}])", re.IGNORECASE)
        used = self._sides[at].used
        for match in pattern.finditer(self._segments[at].hypothesis):
            if not used.over(*match.span()):
                used.add(*match.span(), None)
                return match.span()
        return None

    def _take_all(self, lost: Sequence[Mention], at: int) -> bool:
        taken = [self._sides[at].take_value(mention) for mention in lost]
        return bool(taken) and all(taken)


def is_converted(issue: Issue) -> bool:
    """Tell whether an amount is said in another unit and rounded as people do: 1 to 4 inches, 2 to 10 centimetres.

    The same number with another unit (30 yards, 30 metres) is no conversion.
    """
    if issue.source is None or issue.hypothesis is None:
        return False
    for ours in issue.source.readings:
        for theirs in issue.hypothesis.readings:
            if not ours.unit or not theirs.unit or ours.unit == theirs.unit or ours.value == theirs.value:
                continue
            exact = convert(ours.value, unit_of(ours.unit), unit_of(theirs.unit))
            if exact and abs(Fraction(theirs.value) - exact) <= _ROUGH * abs(exact):
                return True
    return False


def resembling(key: str, text: str) -> str:
    """Return a number of the text that may be the key gone wrong: more than half of its digits, in their order.

    >>> resembling("ID 4711", "the ID is 4771"), resembling("1+1", "13 rooms")
    ('4771', '')
    """
    digits = _digits(key)
    if len(digits) < _LEAST_DIGITS and key.isalnum():  # CO2, but not 3+kk
        return ""
    for match in re.finditer(r"\d[\d/+ -]*\d|\d", text):
        # The key itself, found but taken by another markable, is no other number.
        if match[0] == key or abs(len(match[0]) - len(key)) > 3:
            continue
        blocks = SequenceMatcher(None, digits, _digits(match[0]), autojunk=False).get_matching_blocks()
        if 2 * sum(block.size for block in blocks) > len(digits):
            return match[0]
    return ""


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdecimal())
