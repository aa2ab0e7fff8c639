"""A corpus figure for numbers, like BLEU's for words: of the source's numbers, how many does a system get right.

recall: of the numbers of the sources, the share that the outputs account for. precision: of the numbers of the outputs,
the share that the sources account for. f: their harmonic mean. Words that only sometimes are numbers do not count.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from numguard.model import Action, Kind, Mention, Severity
from numguard.result import Verdict

SIDES = ("source", "hypothesis")


@dataclass(frozen=True, slots=True)
class Segment:
    """The numbers of one segment: right and all of the source, right and all of the output."""

    right_source: int = 0
    source: int = 0
    right_hypothesis: int = 0
    hypothesis: int = 0


@dataclass(slots=True)
class System:
    """What was seen of one system. ``kinds``: right and all of the source's numbers, by their kind."""

    name: str
    segments: list[Segment] = field(default_factory=list)
    right: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    abstained: int = 0
    skipped: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one segment; one that was not judged counts as none, and is told."""
        if verdict.action is Action.ABSTAIN:
            self.abstained += 1
            self.segments.append(Segment())
            return
        counts: list[int] = []
        for at, mentions in enumerate((verdict.source_mentions, verdict.hypothesis_mentions)):
            hard = [mention for mention in mentions if not mention.soft and mention.kind is not Kind.PLACEHOLDER]
            wrong = _wrong(verdict, SIDES[at])
            right = [mention for mention in hard if not _touches(mention, wrong)]
            counts += [len(right), len(hard)]
            if at == 0:
                self.kinds.update(str(mention.kind) for mention in hard)
                self.right.update(str(mention.kind) for mention in right)
        self.segments.append(Segment(*counts))

    def figures(self) -> Figures:
        """Return the figures over all segments."""
        return figures(self.segments)


def _wrong(verdict: Verdict, side: str) -> list[tuple[int, int]]:
    mentions = (getattr(issue, side) for issue in verdict.issues if issue.severity is not Severity.NEUTRAL)
    return [(mention.start, mention.end) for mention in mentions if mention is not None]


def _touches(mention: Mention, wrong: Sequence[tuple[int, int]]) -> bool:
    return any(start < mention.end and mention.start < end for start, end in wrong)


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares from 0 to 1; None where there is nothing to have a share of."""

    recall: float | None
    precision: float | None
    f: float | None


def figures(segments: Iterable[Segment]) -> Figures:
    """Return the figures over segments.

    >>> figures([Segment(1, 2, 1, 1)])
    Figures(recall=0.5, precision=1.0, f=0.6666666666666666)
    """
    sums = [0, 0, 0, 0]
    for one in segments:
        sums[0] += one.right_source
        sums[1] += one.source
        sums[2] += one.right_hypothesis
        sums[3] += one.hypothesis
    return _of(sums)


def _of(sums: Sequence[int]) -> Figures:
    recall = sums[0] / sums[1] if sums[1] else None
    precision = sums[2] / sums[3] if sums[3] else None
    if recall is None or precision is None:
        return Figures(recall, precision, None)
    return Figures(recall, precision, 2 * recall * precision / (recall + precision) if recall + precision else 0.0)


@dataclass(frozen=True, slots=True)
class Interval:
    """The middle 95 % of the resampled figures, and how often the first system was at least as good: one-sided p."""

    recall: tuple[float, float] | None
    precision: tuple[float, float] | None
    f: tuple[float, float] | None
    p: float | None = None


def resampled(
    systems: Sequence[System], *, times: int = 1000, seed: int = 12345, see: Callable[[], None] = lambda: None
) -> list[Interval]:
    """Resample segments, the same for every system (Koehn 2004), and tell intervals and p against the first.

    ``p`` is two-sided, of the difference in f, by the shift method of the paired bootstrap: how often a resampled
    difference lies as far from the observed one as that lies from none. ``see`` is called after each drawing.
    """
    joint = [_packed(parts) for parts in zip(*(one.segments for one in systems), strict=True)]
    drawn: list[list[Figures]] = [[] for _ in systems]
    rng = random.Random(seed)
    for _ in range(times if joint else 0):
        total = sum(rng.choices(joint, k=len(joint)))
        for found in drawn:
            sums = []
            for _ in range(4):
                total, count = divmod(total, _ROOM)
                sums.append(count)
            found.append(_of(sums))
        see()
    seen = [one.figures().f for one in systems]
    done = []
    for at, found in enumerate(drawn):
        spans = [_span([getattr(one, name) for one in found]) for name in ("recall", "precision", "f")]
        p = None if at == 0 else _p(drawn[0], found, seen[0], seen[at])
        done.append(Interval(spans[0], spans[1], spans[2], p))
    return done


_ROOM = 1 << 40
"""More than the numbers of any corpus: so far apart lie the counts that are added up as one integer."""


def _packed(segments: Sequence[Segment]) -> int:
    """Write the counts of one segment, of all systems, as the digits of one integer: one sum adds them all."""
    packed = 0
    for one in reversed(segments):
        for count in (one.hypothesis, one.right_hypothesis, one.source, one.right_source):
            packed = packed * _ROOM + count
    return packed


def _span(values: Sequence[float | None]) -> tuple[float, float] | None:
    known = sorted(value for value in values if value is not None)
    if not known:
        return None
    cut = len(known) * 25 // 1000
    return known[cut], known[len(known) - 1 - cut]


def _p(first: Sequence[Figures], other: Sequence[Figures], a: float | None, b: float | None) -> float | None:
    if a is None or b is None:
        return None
    pairs = [(x.f, y.f) for x, y in zip(first, other, strict=True)]
    differences = [y - x for x, y in pairs if x is not None and y is not None]
    far = sum(abs(one - (b - a)) >= abs(b - a) for one in differences)
    return (far + 1) / (len(differences) + 1)
