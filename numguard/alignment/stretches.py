"""Which stretches of two texts are each other's, so that each is judged as if it stood alone."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, NamedTuple

from numguard.mentions.atom import Atom
from numguard.model import Value
from numguard.quantity.units import Unit
from numguard.script.sentences import Span, are_as_long, parallel, sentences

_MANY: Final = 8
"""Sentences from which on a text is cut at its equal numbers, where it has not as many as the other one."""
_OFTEN: Final = 8
"""How often a value may be said that tells where a text stands."""


class Stretch(NamedTuple):
    """A stretch of the source and its translation: where each begins and ends, and the indices of its numbers."""

    start: int
    end: int
    first: int
    last: int
    other_start: int
    other_end: int
    other_first: int
    other_last: int

    @property
    def has_numbers(self) -> bool:
        """Whether any number was read in one of the texts."""
        return self.first < self.last or self.other_first < self.other_last

    def to(self, last: Stretch) -> Stretch:
        """Return the stretch from the beginning of this one to the end of ``last``."""
        return self._replace(end=last.end, last=last.last, other_end=last.other_end, other_last=last.other_last)


def stretches(source: str, ours: list[Atom], hypothesis: str, theirs: list[Atom]) -> list[Stretch]:
    """Return the stretches that both texts are made of; nothing where only the whole is known to be the other's.

    They are the sentences, where both texts have as many, and in a long text what lies between equal numbers.
    """
    spans = sentences(source)
    if len(spans) < 2:
        return []
    others = sentences(hypothesis)
    if len(others) < 2:
        return []
    pairs = parallel(source, spans, hypothesis, others)
    if not pairs and min(len(spans), len(others)) >= _MANY:
        pairs = _between_anchors(spans, ours, others, theirs)
    found: list[Stretch] = []
    start = first = last = other_start = other_first = other_last = 0
    for (_, end), (_, other_end) in pairs:
        while last < len(ours) and ours[last].start < end:
            last += 1
        while other_last < len(theirs) and theirs[other_last].start < other_end:
            other_last += 1
        if (last and ours[last - 1].end > end) or (other_last and theirs[other_last - 1].end > other_end):
            continue  # a number goes on behind the full stop
        found.append(Stretch(start, end, first, last, other_start, other_end, other_first, other_last))
        start, first, other_start, other_first = end, last, other_end, other_last
    return found


# ---- long texts --------------------------------------------------------------------------------------------------


def _between_anchors(
    spans: list[Span], ours: list[Atom], others: list[Span], theirs: list[Atom]
) -> list[tuple[Span, Span]]:
    """Pair the sentences of long texts by the numbers that both say, and between these by their lengths."""
    ratio = others[-1][1] / spans[-1][1]
    places, other_places = _sentences_of(spans, ours), _sentences_of(others, theirs)
    chain = [(places[k], other_places[other]) for k, other in _chain(ours, theirs)]
    found: list[tuple[Span, Span]] = []
    start = other_start = i = j = 0
    for k, other in [*chain, (len(spans), len(others))]:
        if k <= i or other <= j:
            continue
        for step, other_step in _steps(spans[i:k], others[j:other], ratio):
            end, other_end = spans[i + step - 1][1], others[j + other_step - 1][1]
            found.append(((start, end), (other_start, other_end)))
            start, other_start = end, other_end
        i, j = k, other
    return found


_STEPS: Final = ((1, 1), (1, 0), (0, 1), (1, 2), (2, 1))
"""How many sentences of the source may be how many of the translation."""
_ODD: Final = 20
"""What it costs, in characters, that a sentence is not one sentence of the translation."""
_SQUARE: Final = 1600
"""Pairs of sentences between two numbers up to which they are compared; more are left together."""


def _steps(spans: list[Span], others: list[Span], ratio: float) -> list[tuple[int, int]]:
    """Return after how many sentences of each side both texts say the same, by the lengths: the cheapest row of steps.

    The last is the end of both. Cf. Gale and Church, "A program for aligning sentences in bilingual corpora" (1993).
    """
    size, other_size = len(spans), len(others)
    if size == 1 or other_size == 1 or size * other_size > _SQUARE:
        return [(size, other_size)]
    if size == other_size and _are_alike(spans, others):
        return [(k, k) for k in range(1, size + 1)]
    ends = [0.0, *[(end - spans[0][0]) * ratio for _, end in spans]]
    other_ends = [0.0, *[float(end - others[0][0]) for _, end in others]]
    width = other_size + 1
    costs = [0.0] * ((size + 1) * width)
    ways = [0] * ((size + 1) * width)
    for at in range(1, (size + 1) * width):
        k, other = divmod(at, width)
        least = -1.0
        for way, (one, two) in enumerate(_STEPS):
            if one <= k and two <= other:
                length, other_length = ends[k] - ends[k - one], other_ends[other] - other_ends[other - two]
                cost = costs[at - one * width - two] + abs(length - other_length) + _ODD * (way > 0)
                if least < 0 or cost < least:
                    least, ways[at] = cost, way
        costs[at] = least
    cuts: list[tuple[int, int]] = []
    k, other = size, other_size
    while k and other:
        one, two = _STEPS[ways[k * width + other]]
        if one and two:
            cuts.append((k, other))
        k, other = k - one, other - two
    if not cuts or cuts[0] != (size, other_size):
        cuts[:1] = [(size, other_size)]
    cuts.reverse()
    return cuts


def _are_alike(spans: list[Span], others: list[Span]) -> bool:
    """Return True where each sentence is about as long as its translation."""
    return all(
        are_as_long(end - start, other_end - other_start)
        for (start, end), (other_start, other_end) in zip(spans, others, strict=True)
    )


def _sentences_of(spans: list[Span], atoms: list[Atom]) -> list[int]:
    """Return the sentence of each number."""
    places: list[int] = []
    k = 0
    for atom in atoms:
        while spans[k][1] <= atom.start:
            k += 1
        places.append(k)
    return places


def _chain(ours: list[Atom], theirs: list[Atom]) -> list[tuple[int, int]]:
    """Return the longest row of numbers that both texts say in the same order: the places of each pair."""
    places: dict[tuple[Value | str, Unit | None], list[int]] = {}
    for j in range(len(theirs) - 1, -1, -1):
        places.setdefault((theirs[j].code or theirs[j].value, theirs[j].unit), []).append(j)
    pairs: list[tuple[int, int]] = []
    ends: list[int] = []  # the least place at which a row of each length ends, and its pair
    at: list[int] = []
    before: list[int] = []
    for i, atom in enumerate(ours):
        others = places.get((atom.code or atom.value, atom.unit))
        if others is None or len(others) > _OFTEN:
            continue
        for j in others:
            length = bisect_left(ends, j)
            before.append(at[length - 1] if length else -1)
            if length == len(ends):
                ends.append(j)
                at.append(len(pairs))
            else:
                ends[length] = j
                at[length] = len(pairs)
            pairs.append((i, j))
    row: list[tuple[int, int]] = []
    k = at[-1] if at else -1
    while k >= 0:
        row.append(pairs[k])
        k = before[k]
    row.reverse()
    return row
