"""What is found in one segment, whatever stands in the others: its verdict, what must be rendered, what is odd."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from numguard.audit.document.markables import find
from numguard.audit.document.model import Markable, Oddity, Segment
from numguard.audit.document.oddities import odd
from numguard.language.tags import split_tag
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary, abstention

Judge = Callable[[Segment], Verdict]
"""Judges a segment: with the languages, the policy, the notes and the threshold that hold for it."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What one segment says. One that could not be judged has no markables, and its verdict the reason.

    ``faults`` is how often numguard itself failed, and ``fault`` where it did so first.
    """

    verdict: Verdict
    markables: Sequence[Markable] = ()
    oddities: Sequence[Oddity] = ()
    faults: int = 0
    fault: str = ""


def examine(
    segments: Iterable[tuple[int, Segment]], source_lang: str, target_lang: str, judge: Judge
) -> list[Examined]:
    """Examine some segments of a document, given with their places; other processes may examine the rest.

    The verdicts' findings are built.
    """
    is_translated = split_tag(source_lang)[0] != split_tag(target_lang)[0]
    examined: list[Examined] = []
    for at, segment in segments:
        boundary = ErrorBoundary()
        oddities = boundary.run(partial(odd, segment, at, is_translated=is_translated), lambda _: [])
        work = partial(_judged, segment, at, source_lang, judge)
        verdict, markables = boundary.run(work, lambda reason: (abstention(reason), ()))
        examined.append(Examined(verdict, markables, oddities, boundary.faults, boundary.first))
    return examined


def _judged(segment: Segment, at: int, source_lang: str, judge: Judge) -> tuple[Verdict, Sequence[Markable]]:
    verdict = judge(segment)
    if verdict.action is Action.ABSTAIN:
        return verdict, ()
    verdict.findings  # noqa: B018 -- built here, where a fault in building them is caught
    return verdict, find(segment.source, at, source_lang)
