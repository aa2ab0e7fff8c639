"""The cheapest assignment of numbers to numbers, linear in its size."""

from __future__ import annotations

from collections import deque
from typing import Final

BAND: Final = 5
"""A limit of cost: how far apart in rank two leftovers of a long text may be to be priced."""
_STEPS: Final = 120
"""A limit of cost: steps of one search for an augmenting path."""
_LEAST: Final = 1e-9
"""What is gained by less than this is an artefact of floating point."""


def assign(edges: dict[int, list[tuple[int, float]]]) -> list[tuple[int, int]]:
    """Return a matching of greatest size and, among those, least cost (Bellman-Ford augmenting paths).

    A path that is not found within a fixed number of steps is given up, so that the cost is linear in the edges.

    >>> assign({0: [(0, 1.0), (1, 2.0)], 1: [(0, 1.5)]})
    [(0, 1), (1, 0)]
    >>> assign({0: [(0, 0.5)], 1: [(0, 0.1)]})
    [(1, 0)]
    """
    owner: dict[int, int] = {}
    partner: dict[int, int] = {}
    cost_of = {(i, j): cost for i, row in edges.items() for j, cost in row}
    for root in edges:
        nearest, _ = min(edges[root], key=lambda edge: (edge[1], edge[0]))
        if nearest not in owner:  # nothing is gained by giving another its partner
            owner[nearest], partner[root] = root, nearest
            continue
        distance: dict[int, float] = {}
        via: dict[int, int] = {}
        queue = deque([(root, 0.0)])
        for _ in range(_STEPS):
            if not queue:
                break
            i, so_far = queue.popleft()
            for j, cost in edges[i]:
                if partner.get(i) == j:
                    continue
                reach = so_far + cost
                if j not in distance or reach < distance[j] - _LEAST:
                    distance[j] = reach
                    via[j] = i
                    if j in owner and owner[j] != root:
                        queue.append((owner[j], reach - cost_of[owner[j], j]))
        free = [j for j in distance if j not in owner]
        if free:
            j = min(free, key=lambda j: (distance[j], j))
        else:  # one must stay without a partner: the one that costs most, on whichever side of the texts it stands
            j = min(distance, key=lambda j: (distance[j] - cost_of[owner[j], j], j))
            if distance[j] > cost_of[owner[j], j] - _LEAST:
                continue
            del partner[owner[j]]
        while True:
            i = via[j]
            following = partner.get(i)
            owner[j], partner[i] = i, j
            if i == root or following is None:
                break
            j = following
    return sorted(partner.items())
