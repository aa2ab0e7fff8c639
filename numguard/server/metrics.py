"""Counters, kept as plain numbers and told as Prometheus reads them when it asks: they cost a request nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

_BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
VERDICTS = {
    "action": ("numguard_verdicts", "Verdicts given.", "action"),
    "issue": ("numguard_issues", "Issues found.", "type"),
    "faults": ("numguard_faults", "Mistakes of numguard itself.", ""),
}
"""What whoever gives verdicts counts: by the name of a count the family's name, what it says, and its label if any."""
_COUNTED = {
    "shadow": ("numguard_shadow", "What shadow mode let through.", "would"),
    "repaired": ("numguard_repaired", "Texts repaired.", ""),
    "made": ("numguard_checkers_made", "Language pairs loaded: those that were not kept, or not any more.", ""),
    "stream": ("numguard_streams", "Streams, by what ended them.", "end"),
    "lost": ("numguard_workers_lost", "Workers that ended and were started again.", ""),
}


class Metrics:
    """What one service counts, in a registry of its own: two services in one process do not mix.

    >>> metrics = Metrics()
    >>> metrics.answered("/v1/check", 200, 0.002)
    >>> metrics.count({"action pass": 1})
    >>> [line for line in metrics.page().decode().splitlines() if line.startswith("numguard_verdicts_total")]
    ['numguard_verdicts_total{action="pass"} 1.0']
    """

    def __init__(self, checkers: int = 0) -> None:
        self._checkers = checkers
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.in_flight = 0
        self.streams = 0
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: dict[str, float] = {}
        self._buckets: dict[str, list[int]] = {}
        self._counts: Counter[str] = Counter()

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count one answer."""
        self._requests[route, status] += 1
        buckets = self._buckets.get(route)
        if buckets is None:
            buckets = self._buckets[route] = [0] * (len(_BOUNDS) + 1)
            self._seconds[route] = 0.0
        buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds[route] += seconds

    def count(self, counts: dict[str, int]) -> None:
        """Count what an answer says of its verdicts: "action pass", "issue scale", "faults" ..."""
        for name, number in counts.items():
            self._counts[name] += number

    def collect(self) -> Iterator[Metric]:
        """Yield all, for the registry."""
        requests = CounterMetricFamily("numguard_requests", "Requests answered.", labels=("route", "status"))
        for (route, status), number in self._requests.items():
            requests.add_metric((route, str(status)), number)
        yield requests
        seconds = HistogramMetricFamily(
            "numguard_request_seconds", "Seconds from a request to its answer.", labels=("route",)
        )
        for route, buckets in self._buckets.items():
            total, told = 0, []
            for bound, number in zip((*map(str, _BOUNDS), "+Inf"), buckets, strict=True):
                total += number
                told.append((bound, total))
            seconds.add_metric((route,), told, self._seconds[route])
        yield seconds
        yield GaugeMetricFamily("numguard_in_flight", "Requests taken and not answered yet.", value=self.in_flight)
        yield GaugeMetricFamily("numguard_streams_open", "Streams that are open.", value=self.streams)
        yield GaugeMetricFamily(
            "numguard_checkers_most", "Language pairs that each process keeps at most.", value=self._checkers
        )
        yield from families(self._counts, {**VERDICTS, **_COUNTED})

    def page(self) -> bytes:
        """Return all as Prometheus reads it."""
        return generate_latest(self.registry)


def families(counts: Mapping[str, int], told: Mapping[str, tuple[str, str, str]]) -> Iterator[Metric]:
    """Yield counts as ``told`` names them; a count without a label is told from the start, as 0."""
    for what, (name, said, label) in told.items():
        family = CounterMetricFamily(name, said, labels=(label,) if label else ())
        if not label:
            family.add_metric((), counts.get(what, 0))
        for key, number in dict(counts).items():  # a copy: another thread may count meanwhile
            kind, _, value = key.partition(" ")
            if label and kind == what:
                family.add_metric((value,), number)
        yield family
