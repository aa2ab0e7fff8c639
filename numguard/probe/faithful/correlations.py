"""How the figures of sentences go together (Parthasarathi et al. 2021, 6.2), and how alike the perturbations are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation, fmean

from numguard.probe.faithful.measures import Outcome, Perturbed
from numguard.probe.faithful.similarity import Similarity
from numguard.probe.stats import Z95

_BUCKETS = 5
PAIRS: Mapping[str, tuple[Callable[[Outcome], float], Callable[[Outcome], float]]] = {
    "β, β1": (lambda one: one.beta, lambda one: one.beta1),
    "β, β2": (lambda one: one.beta, lambda one: one.beta2),
    "β1, β2": (lambda one: one.beta1, lambda one: one.beta2),
    "length, β1": (lambda one: float(one.item.length), lambda one: one.beta1),
    "length, β2": (lambda one: float(one.item.length), lambda one: one.beta2),
    "α, β1": (lambda one: one.alpha, lambda one: one.beta1),
    "α, β2": (lambda one: one.alpha, lambda one: one.beta2),
    "length, α": (lambda one: float(one.item.length), lambda one: one.alpha),
}
"""What is set against what in Figures 6, 7 and 15."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """Spearman's ρ of two figures over ``n`` perturbed sentences, with its 95 % interval; 0 where it is not defined."""

    name: str
    n: int
    rho: float
    low: float
    high: float


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rank correlation; values that are equal share their ranks, and it is 0 where all are.

    >>> spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7])
    0.8207826816681233
    """
    try:
        return correlation(_ranks(first), _ranks(second))
    except StatisticsError:  # All are equal, or there are none.
        return 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def correlations(outcomes: Sequence[Outcome]) -> list[Correlation]:
    """Return how the figures go together, over all perturbed sentences."""
    result = []
    for name, (first, second) in PAIRS.items():
        rho = spearman([first(one) for one in outcomes], [second(one) for one in outcomes])
        result.append(Correlation(name, len(outcomes), rho, *_interval(rho, len(outcomes))))
    return result


@dataclass(frozen=True, slots=True)
class Bucket:
    """The perturbed sentences whose α lies from ``low`` to 0.2 above it, and the means of their β1 and β2."""

    low: float
    n: int
    beta1: float
    beta2: float


def by_alpha(outcomes: Sequence[Outcome]) -> list[Bucket]:
    """Return the means by how little was perturbed, in five steps of α: Figures 12 and 15."""
    steps: dict[int, list[Outcome]] = {}
    for one in outcomes:
        steps.setdefault(min(_BUCKETS - 1, int(one.alpha * _BUCKETS)), []).append(one)
    return [
        Bucket(step / _BUCKETS, len(its), fmean(one.beta1 for one in its), fmean(one.beta2 for one in its))
        for step, its in sorted(steps.items())
    ]


def _interval(rho: float, n: int) -> tuple[float, float]:
    """Return the interval after Fisher, with the variance of Bonett and Wright (2000) for ranks."""
    if n < 4:
        return -1.0, 1.0
    if abs(rho) >= 1:
        return rho, rho
    half = Z95 * sqrt((1 + rho**2 / 2) / (n - 3))
    return tanh(atanh(rho) - half), tanh(atanh(rho) + half)


def likeness(perturbed: Sequence[Perturbed], kappa: Similarity, *, most: int = 200) -> dict[tuple[str, str], float]:
    """Return the mean κ between each two perturbations of the same source sentence: Figures 5, 12 and 14.

    ``most`` is how many sentences are taken, the first ones.
    """
    by_sentence: dict[int, dict[str, str]] = {}
    for item in perturbed:
        by_sentence.setdefault(item.at, {})[item.perturbation] = item.perturbed_source
    values: dict[tuple[str, str], list[float]] = {}
    for texts in list(by_sentence.values())[:most]:
        for one, text in texts.items():
            for other, other_text in texts.items():
                if one <= other:
                    values.setdefault((one, other), []).append(1.0 if one == other else kappa(text, other_text))
    alike = {pair: fmean(its) for pair, its in values.items()}
    return alike | {(other, one): value for (one, other), value in alike.items()}
