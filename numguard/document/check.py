"""Check one translation of a document: mark every markable, explain what moved, and look at the whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from numguard.checker import Checker
from numguard.document.consistency import inconsistent
from numguard.document.markables import find
from numguard.document.model import CORRECT, ERRONEOUS, MISSING, Mark, Markable, Oddity, Report, Segment
from numguard.document.oddities import oddities
from numguard.document.segments import align
from numguard.model import Mention, Severity, Verdict

_GRAVE = frozenset({Severity.MAJOR, Severity.CRITICAL})


def check_document(source: str, hypothesis: str, source_lang: str, target_lang: str, *, system: str = "") -> Report:
    """Check the translation of a whole document, a segment a line.

    >>> report = check_document("Flat 1+1, 49 m².", "Byt 1+1, 94 m².", "en", "cs")
    >>> [(mark.markable.text, mark.label) for mark in report.marks]
    [('1+1', 'correct'), ('49', 'erroneous')]

    Raises UnknownLanguageError for a tag that names no language.
    """
    checker = Checker(source_lang, target_lang)
    segments = align(source, hypothesis)
    verdicts = [checker.check(segment.source, segment.hypothesis) for segment in segments]
    markables = find([segment.source for segment in segments], source_lang)
    work = _Marking(segments, verdicts)
    # What stands in its own segment comes first, so that no neighbour takes it away.
    settled = [work.in_its_segment(markable) for markable in markables]
    marks = [mark or work.elsewhere(markable) for mark, markable in zip(settled, markables, strict=True)]
    marks, warnings = inconsistent(marks, segments, target_lang)
    warnings += oddities(segments)
    warnings += work.superfluous()
    return Report(system, tuple(segments), tuple(marks), tuple(sorted(warnings, key=lambda w: w.at)))


class _Marking:
    """What of the translation has been found again, so that nothing counts twice."""

    def __init__(self, segments: Sequence[Segment], verdicts: Sequence[Verdict]) -> None:
        self._segments = segments
        self._verdicts = verdicts
        self._used: list[list[tuple[int, int]]] = [[] for _ in segments]
        self._moved: list[list[tuple[int, int]]] = [[] for _ in segments]

    def in_its_segment(self, markable: Markable) -> Mark | None:
        """Return how the translation of its segment rendered a markable; None where it does not."""
        if markable.key and self._take(markable.key, markable.at):
            return Mark(markable, CORRECT)
        if self._is_paired(markable):
            return Mark(markable, CORRECT, "the same value in another form" if markable.key else "")
        if markable.key:
            return None
        for issue in self._verdicts[markable.at].issues:
            if issue.source is not None and issue.hypothesis is not None and _inside(issue.source, markable):
                return Mark(markable, ERRONEOUS, issue.message)
        return None

    def elsewhere(self, markable: Markable) -> Mark:
        """Return how a neighbour segment rendered a markable, or what became of it."""
        lost = [m for m in self._verdicts[markable.at].alignment.unaligned_source if _inside(m, markable)]
        for near in (markable.at - 1, markable.at + 1):
            if not 0 <= near < len(self._segments):
                continue
            if self._take(markable.key, near) if markable.key else self._take_all(lost, near):
                return Mark(markable, CORRECT, f"stands in segment {near + 1}")
        return Mark(markable, *self._wrong(markable))

    def superfluous(self) -> list[Oddity]:
        """Return the numbers of the translation that the source does not account for."""
        found = []
        for at, verdict in enumerate(self._verdicts):
            for issue in verdict.issues:
                mention = issue.hypothesis
                if issue.source is not None or mention is None or issue.severity not in _GRAVE:
                    continue
                if not any(_overlap(span, mention) for span in (*self._used[at], *self._moved[at])):
                    found.append(Oddity("superfluous", at, issue.message))
        return found

    def _is_paired(self, markable: Markable) -> bool:
        alignment = self._verdicts[markable.at].alignment
        if any(_inside(m, markable) for m in alignment.unaligned_source):
            return False
        if any(i.source is not None and _inside(i.source, markable) for i in self._verdicts[markable.at].issues):
            return False
        pairs = [pair for pair in alignment.pairs if _inside(pair.source, markable)]
        explained = [e for e in alignment.explained if e.side == "source" and _inside(e.mention, markable)]
        self._used[markable.at] += [(pair.hypothesis.start, pair.hypothesis.end) for pair in pairs]
        return bool(pairs or explained)

    def _wrong(self, markable: Markable) -> tuple[str, str]:
        """Tell a wrong rendering from none: is there a number left that may be it?"""
        verdict, hypothesis = self._verdicts[markable.at], self._segments[markable.at].hypothesis
        if not hypothesis.strip():
            return MISSING, "the segment is not translated"
        for issue in verdict.issues:
            if issue.source is not None and issue.hypothesis is not None and _inside(issue.source, markable):
                return ERRONEOUS, issue.message
        left = [
            mention
            for mention in verdict.alignment.unaligned_hypothesis
            if not any(_overlap(span, mention) for span in self._used[markable.at])
        ]
        if left and not markable.key:
            return ERRONEOUS, f"the translation has {left[0].text}"
        if markable.key and (near := _resembling(markable.key, hypothesis)):
            return ERRONEOUS, f"the translation has {near}"
        return MISSING, "it is not in the translation"

    def _take(self, key: str, at: int) -> bool:
        """Find the characters of a key again, whatever blanks stand between them, where nothing else was found."""
        characters = r"\s?".join(map(re.escape, key))
        pattern = re.compile(rf"(?<![^\W_]){characters}(?![^\W_])", re.IGNORECASE)
        for match in pattern.finditer(self._segments[at].hypothesis):
            if not any(start < match.end() and match.start() < end for start, end in self._used[at]):
                self._used[at].append(match.span())
                return True
        return False

    def _take_all(self, lost: Sequence[Mention], at: int) -> bool:
        taken = [self._take_value(mention, at) for mention in lost]
        return bool(taken) and all(taken)

    def _take_value(self, lost: Mention, at: int) -> bool:
        """Find a lost number among those of a neighbour that nothing accounts for."""
        for mention in self._verdicts[at].alignment.unaligned_hypothesis:
            span = mention.start, mention.end
            if span not in self._moved[at] and set(mention.values) & set(lost.values):
                self._moved[at].append(span)
                return True
        return False


def _resembling(key: str, text: str) -> str:
    """Return a number of the text that may be the key gone wrong: half of its digits, in their order."""
    digits = [char for char in key if char.isdecimal()]
    for match in re.finditer(r"\d[\d/+ -]*\d|\d", text):
        rest = iter(match[0])
        same = sum(char in rest for char in digits)
        if 2 * same >= len(digits) and abs(len(match[0]) - len(key)) <= 3:
            return match[0]
    return ""


def _inside(mention: Mention, markable: Markable) -> bool:
    return mention.start < markable.end and markable.start < mention.end


def _overlap(span: tuple[int, int], mention: Mention) -> bool:
    return mention.start < span[1] and span[0] < mention.end
