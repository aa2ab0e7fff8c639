"""MENTIONS x MENTIONS -> ALIGNMENT: minimum-cost assignment, then explanations for what stands on one side only."""

from __future__ import annotations

from numguard.agree import agree
from numguard.explain import LINEAR_RULES, RULES
from numguard.extract.atom import Atom
from numguard.extract.lexicon import Lexicon
from numguard.matching import MAX_DENSE, Matching
from numguard.model import Kind, Value


def align(
    source: list[Atom],
    hypothesis: list[Atom],
    source_lex: Lexicon,
    target_lex: Lexicon,
    texts: tuple[str, str] = ("", ""),
) -> Matching:
    """Pair the atoms of both sides at the least cost; the texts let a unit without a number be found."""
    found = Matching(source, hypothesis, source_lex, target_lex, texts)
    if len(source) == len(hypothesis) and all(
        [  # noqa: C419 -- a list is faster than a generator here
            a.options[0][0] == b.options[0][0]
            and (a.kind is b.kind or (a.kind is not Kind.MONTH and b.kind is not Kind.MONTH))
            for a, b in zip(source, hypothesis, strict=True)
        ]
    ):
        found.pairs = [(i, i, 0.0, "same value") for i in range(len(source))]
        return found
    _equal_values(found)
    if found.left_source and found.left_hypothesis:
        _assign(found)
    if found.left_source or found.left_hypothesis:
        small = len(found.left_source) <= MAX_DENSE and len(found.left_hypothesis) <= MAX_DENSE
        for rule in RULES if small else LINEAR_RULES:
            rule(found)
    return found


# ---- equal likeliest values --------------------------------------------------------------------------------------


def _affinity(a: Atom, b: Atom) -> int:
    """Return how much the surroundings of two equal values have in common; the more the better."""
    return (
        4 * (a.unit is not None and a.unit == b.unit)
        + 2 * (a.role != "" and a.role == b.role)
        + (a.digits == b.digits)
        - 3 * (b.soft and not a.soft)
    )


def _loose(a: Atom, b: Atom) -> bool:
    """Tell pairs of equal value that do not account for each other.

    A score or range in digits is not accounted for by an article (1-0 is not "a ... 0"), a month not by a number word.
    """
    if a.kind is Kind.MONTH or b.kind is Kind.MONTH:
        other = b if a.kind is Kind.MONTH else a
        return other.kind is not Kind.MONTH and not other.digits and other.role != "month"
    return (a.tight and b.soft and not b.digits) or (b.tight and a.soft and not a.digits)


def _equal_values(found: Matching) -> None:
    by_value: dict[Value, list[int]] = {}
    for j, atom in enumerate(found.hypothesis):
        by_value.setdefault(atom.options[0][0], []).append(j)
    hard_first = sorted(range(len(found.source)), key=lambda i: (found.source[i].soft, i))
    for i in hard_first:
        candidates = by_value.get(found.source[i].options[0][0])
        if not candidates:
            found.left_source.append(i)
            continue
        if len(candidates) == 1:
            j = candidates[0]
            if _loose(found.source[i], found.hypothesis[j]):
                found.left_source.append(i)
                continue
            candidates.pop()
        else:
            window = candidates[:8]
            j = max(window, key=lambda j: (_affinity(found.source[i], found.hypothesis[j]), -j))
            if _loose(found.source[i], found.hypothesis[j]):
                found.left_source.append(i)
                continue
            candidates.remove(j)
        found.pairs.append((i, j, 0.0, "same value"))
    found.left_source.sort()
    found.left_hypothesis = sorted(j for rest in by_value.values() for j in rest)
    found.pairs.sort()


# ---- other readings and explanations -----------------------------------------------------------------------------


def _assign(found: Matching) -> None:
    """Assign the leftovers by successive shortest augmenting paths over the pairs that agree at all."""
    left, right = found.left_source, found.left_hypothesis
    dense = len(left) <= MAX_DENSE and len(right) <= MAX_DENSE
    edges: dict[int, list[tuple[int, float, str]]] = {}
    for rank, i in enumerate(left):
        near = right if dense else right[max(0, rank - 5) : rank + 6]
        for j in near:
            price = agree(found.source[i], found.hypothesis[j], found.source_lex, found.target_lex)
            if price is not None:
                edges.setdefault(i, []).append((j, price[0] + 0.001 * abs(i - j), price[1]))
    if not edges:
        return
    matched = assign(edges)
    prices = {(i, j): (cost, why) for i, row in edges.items() for j, cost, why in row}
    for i, j in matched:
        cost, why = prices[i, j]
        found.pairs.append((i, j, cost, why))
    taken_left = {i for i, _ in matched}
    taken_right = {j for _, j in matched}
    found.left_source = [i for i in left if i not in taken_left]
    found.left_hypothesis = [j for j in right if j not in taken_right]
    found.pairs.sort()


def assign(edges: dict[int, list[tuple[int, float, str]]]) -> list[tuple[int, int]]:
    """Return a matching of greatest size and, among those, least cost (Bellman-Ford augmenting paths).

    >>> assign({0: [(0, 1.0, ""), (1, 2.0, "")], 1: [(0, 1.5, "")]})
    [(0, 1), (1, 0)]
    """
    owner: dict[int, int] = {}
    partner: dict[int, int] = {}
    cost_of = {(i, j): cost for i, row in edges.items() for j, cost, _ in row}
    for root in edges:
        distance: dict[int, float] = {}
        via: dict[int, int] = {}
        queue = [(root, 0.0)]
        while queue:
            i, so_far = queue.pop(0)
            for j, cost, _ in edges[i]:
                if partner.get(i) == j:
                    continue
                reach = so_far + cost
                if j not in distance or reach < distance[j] - 1e-9:
                    distance[j] = reach
                    via[j] = i
                    if j in owner and owner[j] != root:
                        queue.append((owner[j], reach - cost_of[owner[j], j]))
        free = [j for j in distance if j not in owner]
        if not free:
            continue
        j = min(free, key=lambda j: (distance[j], j))
        while True:
            i = via[j]
            following = partner.get(i)
            owner[j], partner[i] = i, j
            if i == root or following is None:
                break
            j = following
    return sorted(partner.items())
