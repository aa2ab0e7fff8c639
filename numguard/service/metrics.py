"""Counters for Prometheus, in a registry of their own: two services in one process do not mix."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """What the service counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, said: str, *labels: str) -> Counter:
            return Counter(f"numguard_{name}", said, labels, registry=self.registry)

        self._requests = counter("requests_total", "Requests answered.", "route", "status")
        self._seconds = Histogram(
            "numguard_request_seconds",
            "Seconds from the first byte to the last.",
            ("route",),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.in_flight = Gauge("numguard_in_flight", "Requests taken and not answered yet.", registry=self.registry)
        self._verdicts = counter("verdicts_total", "Verdicts given.", "action")
        self._issues = counter("issues_total", "Issues found.", "type")
        self._shadow = counter("shadow_total", "What shadow mode let through.", "would")
        self._repaired = counter("repaired_total", "Texts repaired.")
        self._faults = counter("faults_total", "Mistakes of numguard itself.")
        self.lost = counter("workers_lost_total", "Workers that ended and were started again.")
        self._kept: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count one answer."""
        kept = self._kept.get((route, status))
        if kept is None:
            kept = self._requests.labels(route, str(status)), self._seconds.labels(route)
            self._kept[route, status] = kept
        kept[0].inc()
        kept[1].observe(seconds)

    def count(self, counts: dict[str, int]) -> None:
        """Count what an answer says of its verdicts."""
        for name, number in counts.items():
            what, _, label = name.partition(" ")
            match what:
                case "action":
                    self._verdicts.labels(label).inc(number)
                case "issue":
                    self._issues.labels(label).inc(number)
                case "shadow":
                    self._shadow.labels(label).inc(number)
                case "repaired":
                    self._repaired.inc(number)
                case "faults":
                    self._faults.inc(number)

    def page(self) -> bytes:
        """Return all as Prometheus reads it."""
        return generate_latest(self.registry)
