"""The statistics of a report: an interval for a pass rate, a trend, and whether two runs differ by more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import erfc, sqrt

Z95 = 1.959963984540054
"""So many standard deviations to both sides hold 95 % of a normal distribution."""


def wilson(passed: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate after Wilson, which also holds near 0 and 1.

    >>> [round(bound, 3) for bound in wilson(45, 50)]
    [0.786, 0.957]
    """
    if not total:
        return 0.0, 1.0
    rate, square = passed / total, Z95**2
    centre = (rate + square / (2 * total)) / (1 + square / total)
    half = Z95 / (1 + square / total) * sqrt(rate * (1 - rate) / total + square / (4 * total**2))
    # At 0 and 1 the bound is exact; rounding must not push it past the rate.
    return (0.0 if not passed else max(0.0, centre - half)), (1.0 if passed == total else min(1.0, centre + half))


def mcnemar(lost: int, won: int) -> float:
    """Return the exact two-sided p value of McNemar's test: cases that only one of two runs passes.

    >>> round(mcnemar(1, 9), 4)
    0.0215
    """
    total, least = lost + won, min(lost, won)
    if lost == won:
        return 1.0
    # The binomial coefficients of total over 0 to least, each from the one before.
    ways = sum(accumulate(range(least), lambda way, k: way * (total - k) // (k + 1), initial=1))
    return min(1.0, float(2 * ways / 2**total))


def trend(groups: Sequence[tuple[int, int, int]]) -> tuple[float, float]:
    """Return z and the two-sided p value of the Cochran-Armitage test for a trend of rates.

    Each group is a rank (so many digits), passes and cases; z is below 0 where the rate falls as the rank grows.

    >>> z, p = trend([(1, 10, 10), (2, 8, 10), (3, 5, 10), (4, 2, 10)])
    >>> round(z, 2), p < 0.001
    (-3.94, True)
    >>> trend([(1, 5, 5), (2, 5, 5)])
    (0.0, 1.0)
    """
    total, passed = sum(n for _, _, n in groups), sum(r for _, r, _ in groups)
    if not 0 < passed < total:
        return 0.0, 1.0
    rate = passed / total
    weighted = sum(rank * n for rank, _, n in groups)
    spread = sum(rank**2 * n for rank, _, n in groups) - weighted**2 / total
    if spread <= 0:
        return 0.0, 1.0
    z = sum(rank * (r - n * rate) for rank, r, n in groups) / sqrt(rate * (1 - rate) * spread)
    return z, erfc(abs(z) / sqrt(2))


def testable(counts: Sequence[int], level: float) -> list[bool]:
    """Tell which exact tests can reach a level at all when they are several, after Tarone (1990).

    ``counts`` are the cases that only one of two runs passes: with n of them no p value is below 2 to the power 1 - n.

    >>> testable([8, 4, 0, 1], 0.05)
    [True, False, False, False]
    """
    least = [min(1.0, 2.0 ** (1 - n)) for n in counts]
    share = 1
    while sum(value <= level / share for value in least) > share:
        share += 1
    return [value <= level / share for value in least]


def holm(values: Sequence[float]) -> list[float]:
    """Correct p values for being several, after Holm.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda k: values[k])
    corrected, highest = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[at]))
        corrected[at] = highest
    return corrected
