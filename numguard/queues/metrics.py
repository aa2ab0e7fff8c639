"""The counters of a loop, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client.core import CounterMetricFamily, Metric

_NAMES = {
    "messages": ("numguard_queue_messages", "Messages taken.", ""),
    "dead": ("numguard_queue_dead", "Messages that became dead letters.", ""),
    "waits": ("numguard_queue_waits", "Times that the loop waited for the readers of the results.", ""),
    "lost connections": ("numguard_queue_lost_connections", "Times that the queue could not be reached.", ""),
    "action": ("numguard_verdicts", "Verdicts given.", "action"),
    "issue": ("numguard_issues", "Issues found.", "type"),
    "faults": ("numguard_faults", "Mistakes of numguard itself.", ""),
}


class Counts:
    """Tells counts when they are asked for."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """Yield all."""
        for what, (name, said, label) in _NAMES.items():
            family = CounterMetricFamily(name, said, labels=(label,) if label else ())
            if not label:
                family.add_metric((), self._counts.get(what, 0))
            for key, number in dict(self._counts).items():
                kind, _, value = key.partition(" ")
                if label and kind == what:
                    family.add_metric((value,), number)
            yield family
