"""What may be open at once beside the queue of requests: streams, and bodies that are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from numguard.server.middleware import Scope
from numguard.server.problems import ProblemError


class Places:
    """Counts what is open, in all and of each client address; refuses more than so many.

    >>> places = Places("too-many-streams", most=2, each=1)
    >>> with places.take({"client": ("10.0.0.1", 1)}), places.take({"client": ("10.0.0.2", 1)}):
    ...     places.open
    2
    >>> places.open
    0
    """

    def __init__(self, problem: str, most: int, each: int) -> None:
        self._problem = problem
        self._most = most
        self._each = each
        self._by_address: Counter[str] = Counter()
        self.open = 0

    @contextmanager
    def take(self, scope: Scope) -> Iterator[None]:
        """Take a place until ``leave``; raises ProblemError if none is free, or the client has its share."""
        address = (scope.get("client") or ("",))[0]
        if self.open >= self._most:
            raise ProblemError(self._problem, f"{self._most} are open; try again")
        if self._by_address[address] >= self._each:
            raise ProblemError(self._problem, f"{self._each} of this address are open; try again")
        self.open += 1
        self._by_address[address] += 1
        try:
            yield
        finally:
            self.open -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
