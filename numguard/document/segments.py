"""Put a document and its translation side by side: line by line where they are as long, else by length and numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from numguard.document.model import Segment

_MOVES = ((1, 1, 0.0), (1, 0, 4.0), (0, 1, 4.0), (2, 1, 2.0), (1, 2, 2.0))
_BAND = 60
_DIGITS = re.compile(r"\d+")
_Size = tuple[int, frozenset[str]]


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
    """Find the cheapest one-to-one, one-to-none and two-to-one steps (Gale and Church 1993), near the diagonal."""
    rows, columns = len(left), len(right)
    ratio = sum(len(line) for _, line in right) / max(1, sum(len(line) for _, line in left))
    left_sizes, right_sizes = _sizes(left), _sizes(right)
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    band = max(_BAND, abs(rows - columns) + _BAND // 2)
    for i in range(rows + 1):
        centre = i * columns // max(1, rows)
        for j in range(max(0, centre - band), min(columns, centre + band) + 1):
            if (i, j) not in best:
                continue
            cost = best[i, j][0]
            for down, across, penalty in _MOVES:
                a, b = i + down, j + across
                if a > rows or b > columns:
                    continue
                step = cost + penalty + _cost(left_sizes[i:a], right_sizes[j:b], ratio)
                if (a, b) not in best or step < best[a, b][0]:
                    best[a, b] = step, (i, j)
    found = []
    at = (rows, columns)
    while at != (0, 0):
        i, j = best[at][1]
        ours, theirs = left[i : at[0]], right[j : at[1]]
        numbers = (ours[0][0] if ours else 0, theirs[0][0] if theirs else 0)
        found.append(Segment(" ".join(line for _, line in ours), " ".join(line for _, line in theirs), numbers))
        at = (i, j)
    return found[::-1]


def _cost(ours: Sequence[_Size], theirs: Sequence[_Size], ratio: float) -> float:
    if not ours or not theirs:
        return 0.0
    expected = sum(size for size, _ in ours) * ratio
    length = abs(sum(size for size, _ in theirs) - expected) / math.sqrt(max(1.0, expected) * 6.8)
    one, other = (frozenset().union(*(digits for _, digits in lines)) for lines in (ours, theirs))
    # Numbers that both hold speak for a pair, numbers that only one holds against it.
    return length + 0.7 * len(one ^ other) - 1.5 * len(one & other)


def _sizes(lines: Sequence[tuple[int, str]]) -> list[_Size]:
    return [(len(line), frozenset(_DIGITS.findall(line))) for _, line in lines]
