"""A corpus figure for numbers, like BLEU's for words: of the source's numbers, how many does a system get right.

recall: of the numbers of the sources, the share that the outputs account for. precision: of the numbers of the outputs,
the share that the sources account for. f: their harmonic mean. Words that only sometimes are numbers do not count.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from numguard.model import Action, Mention, Severity, Verdict
from numguard.script.chars import is_cjk

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
    words: int = 0
    penalty: int = 0

    def add(self, verdict: Verdict, ours: Sequence[Mention], theirs: Sequence[Mention]) -> None:
        """Count the numbers of one segment; a segment that was not judged is only counted as such."""
        if verdict.action is Action.ABSTAIN:
            self.abstained += 1
            self.segments.append(Segment())
            return
        self.penalty += penalty_of(verdict)
        counts: list[int] = []
        for side, mentions in zip(SIDES, (ours, theirs), strict=True):
            # What passes has neutral issues at most: its findings need not be built.
            wrong = [] if verdict.action is Action.PASS else _wrong(verdict, side)
            right = [mention for mention in mentions if not _touches(mention, wrong)] if wrong else mentions
            counts += [len(right), len(mentions)]
            if side == "source":
                self.kinds.update(str(mention.kind) for mention in mentions)
                self.right.update(str(mention.kind) for mention in right)
        self.segments.append(Segment(*counts))

    def extend(self, other: System) -> None:
        """Add the counts of the same system in further segments."""
        self.segments += other.segments
        self.right += other.right
        self.kinds += other.kinds
        self.abstained += other.abstained
        self.skipped += other.skipped
        self.words += other.words
        self.penalty += other.penalty

    @property
    def mqm(self) -> float | None:
        """MQM's overall quality score for numbers: 100 less the penalty points in a hundred words of the source.

        None where there are no words; below 0 where there are more points than words.
        """
        return 100 * (1 - self.penalty / self.words) if self.words else None

    def figures(self) -> Figures:
        """Return the figures over all segments."""
        return figures(self.segments)


def penalty_of(verdict: Verdict) -> int:
    """Return the penalty points of a verdict: 1 for each minor issue, 5 for a major and 25 for a critical one."""
    return 0 if verdict.action is Action.PASS else sum(issue.severity.penalty for issue in verdict.issues)


def words_of(text: str) -> int:
    """Count words as MQM's scores do; what is written without blanks counts two characters as a word.

    >>> words_of("It costs 12 euros."), words_of("12人が来た。")
    (4, 4)
    """
    return sum(1 if word.isascii() or not any(map(is_cjk, word)) else (len(word) + 1) // 2 for word in text.split())


def _wrong(verdict: Verdict, side: str) -> list[tuple[int, int]]:
    mentions = (getattr(issue, side) for issue in verdict.issues if issue.severity is not Severity.NEUTRAL)
    return [(mention.start, mention.end) for mention in mentions if mention is not None]


def _touches(mention: Mention, wrong: Sequence[tuple[int, int]]) -> bool:
    return any(start < mention.end and mention.start < end for start, end in wrong)


@dataclass(frozen=True, slots=True)
class Figures:
    """Precision, recall and the like, from 0 to 1; None where nothing was counted."""

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
    joint = Counter(_packed(parts) for parts in zip(*(one.segments for one in systems), strict=True))
    drawn: list[list[Figures]] = [[] for _ in systems]
    rng = random.Random(seed)
    for _ in range(times if joint else 0):
        total = _drawn(joint, rng)
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


def _drawn(joint: Counter[int], rng: random.Random) -> int:
    """Draw as many segments as there are, and add them up: how often each kind of segment is drawn is binomial.

    Most segments have the counts of others, and are none of their own to draw.
    """
    total, left, weight = 0, joint.total(), joint.total()
    for packed, count in joint.items():
        times = left if count == weight else _binomial(left, count / weight, rng.random())
        total += times * packed
        left -= times
        weight -= count
    return total


def _binomial(n: int, p: float, u: float) -> int:
    """Return how many of ``n`` tries succeed, by inversion: the probabilities are summed from the likeliest outwards.

    >>> [_binomial(10, 0.5, u) for u in (0.1, 0.5, 0.99)]
    [5, 4, 1]
    """
    odds = p / (1 - p)
    mode = int((n + 1) * p)
    logs = math.lgamma(n + 1) - math.lgamma(mode + 1) - math.lgamma(n - mode + 1)
    up = down = math.exp(logs + mode * math.log(p) + (n - mode) * math.log1p(-p))
    high = low = mode
    u -= up
    while u > 0 and (low > 0 or high < n):
        if high < n:
            up *= (n - high) / (high + 1) * odds
            high += 1
            u -= up
            if u <= 0:
                return high
        if low > 0:
            down *= low / ((n - low + 1) * odds)
            low -= 1
            u -= down
            if u <= 0:
                return low
        if up < _TINY and down < _TINY:
            break
    return mode


_TINY = 1e-18
"""No draw of 53 bits comes so far out."""


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
