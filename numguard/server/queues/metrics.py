"""The counters of a loop, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client.core import Metric

from numguard.server.metrics import VERDICTS, families

_NAMES = {
    "messages": ("numguard_queue_messages", "Messages taken.", ""),
    "dead": ("numguard_queue_dead", "Messages that became dead letters.", ""),
    "waits": ("numguard_queue_waits", "Times that the loop waited for the readers of the results.", ""),
    "lost connections": ("numguard_queue_lost_connections", "Times that the queue could not be reached.", ""),
}


class Counts:
    """Gives the counts of a worker to a Prometheus client, which asks for them."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """Yield each count as a Prometheus client expects it."""
        yield from families(self._counts, {**_NAMES, **VERDICTS})
