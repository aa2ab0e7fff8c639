"""Put a document and its translation side by side: line by line where they are as long, else by length and numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from numguard.audit.document.model import Segment

_MOVES = ((1, 1, 0.0), (1, 0, 4.0), (0, 1, 4.0), (2, 1, 2.0), (1, 2, 2.0))
_BAND = 60
_CELLS = 5_000_000
_DIGITS = re.compile(r"\d+")


def align(source: str, hypothesis: str) -> list[Segment]:
    """Return the segments of two texts, a line each; a line without a translation has an empty one.

    >>> [segment.numbers for segment in align("One.\\n\\nTwo 2.", "Eins.\\n\\nZwei 2.")]
    [(1, 1), (3, 3)]
    """
    ours, theirs = source.splitlines(), hypothesis.splitlines()
    if len(ours) == len(theirs):
        pairs = zip(ours, theirs, strict=True)
        return [Segment(a, b, (n, n)) for n, (a, b) in enumerate(pairs, 1) if a.strip() or b.strip()]
    left = [(number, line) for number, line in enumerate(ours, 1) if line.strip()]
    right = [(number, line) for number, line in enumerate(theirs, 1) if line.strip()]
    if len(left) == len(right):
        return [Segment(a, b, (n, m)) for (n, a), (m, b) in zip(left, right, strict=True)]
    return _by_length(left, right)


def _by_length(left: Sequence[tuple[int, str]], right: Sequence[tuple[int, str]]) -> list[Segment]:
    """Find the cheapest one-to-one, one-to-none and two-to-one steps (Gale and Church 1993), near the diagonal.

    The way looks as far from the diagonal as the lengths differ; in documents of thousands of lines not so far, so that
    the work is at most _CELLS steps, or a multiple of the lines where that is more.
    """
    rows, columns = len(left), len(right)
    ratio = sum(len(line) for _, line in right) / max(1, sum(len(line) for _, line in left))
    ours, theirs = _Sizes(left), _Sizes(right)
    wide = min(abs(rows - columns) + _BAND // 2, _CELLS // (2 * rows + 1))
    band = max(_BAND, wide, columns // (rows + 1) + 2)
    # Only three rows of costs are needed at a time; of each cell, the step that leads to it is kept.
    costs: list[dict[int, float]] = [{0: 0.0}, {}, {}]
    steps: list[dict[int, int]] = [{} for _ in range(rows + 1)]
    for i in range(rows + 1):
        centre = i * columns // max(1, rows)
        here = costs[0]
        for j in range(max(0, centre - band), min(columns, centre + band) + 1):
            if j not in here:
                continue
            for move, (down, across, penalty) in enumerate(_MOVES):
                a, b = i + down, j + across
                if a > rows or b > columns:
                    continue
                step = here[j] + penalty + _cost(ours, i, down, theirs, j, across, ratio)
                if step < costs[down].get(b, math.inf):
                    costs[down][b] = step
                    steps[a][b] = move
        costs = [costs[1], costs[2], {}]
    segments = []
    i, j = rows, columns
    while (i, j) != (0, 0):
        down, across, _ = _MOVES[steps[i][j]]
        segments.append(_segment(left[i - down : i], right[j - across : j]))
        i, j = i - down, j - across
    return segments[::-1]


def _segment(ours: Sequence[tuple[int, str]], theirs: Sequence[tuple[int, str]]) -> Segment:
    numbers = (ours[0][0] if ours else 0, theirs[0][0] if theirs else 0)
    return Segment(" ".join(line for _, line in ours), " ".join(line for _, line in theirs), numbers)


class _Sizes:
    """The lengths of lines and the digits in them: of one line, and of it and the next."""

    __slots__ = ("lengths", "digits")

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        one = [len(line) for _, line in lines]
        said = [frozenset(_DIGITS.findall(line)) for _, line in lines]
        two = [first + second for first, second in zip(one, one[1:], strict=False)]
        both = [first | second for first, second in zip(said, said[1:], strict=False)]
        self.lengths: tuple[list[int], ...] = ([], one, two)
        self.digits: tuple[list[frozenset[str]], ...] = ([], said, both)


def _cost(ours: _Sizes, i: int, down: int, theirs: _Sizes, j: int, across: int, ratio: float) -> float:
    """Return the cost of aligning ``down`` lines from i with ``across`` lines from j: the higher, the less likely."""
    if not down or not across:
        return 0.0
    expected = ours.lengths[down][i] * ratio
    length = abs(theirs.lengths[across][j] - expected) / math.sqrt(max(1.0, expected) * 6.8)
    one, other = ours.digits[down][i], theirs.digits[across][j]
    shared = len(one & other)
    # Numbers that both hold speak for a pair, numbers that only one holds against it.
    return length + 0.7 * (len(one) + len(other) - 2 * shared) - 1.5 * shared
