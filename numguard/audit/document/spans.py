"""Half-open spans of one text and what lies on them, so that what overlaps is found without a look at all others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Spans(Generic[T]):
    """Spans in the order of their starts.

    >>> spans = Spans([(0, 2, "a"), (5, 9, "b")])
    >>> spans.over(1, 6), spans.over(2, 5)
    (['a', 'b'], [])
    """

    __slots__ = ("_spans", "_items", "_longest")

    def __init__(self, spans: Iterable[tuple[int, int, T]] = ()) -> None:
        self._spans: list[tuple[int, int, int]] = []
        self._items: list[T] = []
        self._longest = 0
        for start, end, item in spans:
            self.add(start, end, item)

    def add(self, start: int, end: int, item: T) -> None:
        """Attach an item to a span."""
        insort(self._spans, (start, end, len(self._items)))
        self._items.append(item)
        self._longest = max(self._longest, end - start)

    def over(self, start: int, end: int) -> list[T]:
        """Return the items of all spans that overlap ``start`` to ``end``."""
        first = bisect_right(self._spans, (start - self._longest, -1, -1))
        last = bisect_left(self._spans, (end, -1, -1))
        return [self._items[at] for begin, stop, at in self._spans[first:last] if begin < end and start < stop]
