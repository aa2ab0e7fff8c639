"""MENTIONS x MENTIONS -> ALIGNMENT: minimum-cost assignment, then explanations for what stands on one side only."""

from __future__ import annotations

from collections import deque
from itertools import islice

from numguard.alignment.assign import BAND, assign
from numguard.alignment.explanations.readings import agree
from numguard.alignment.explanations.rules import LINEAR_RULES, RULES
from numguard.alignment.matching import MAX_LEFT, IsLate, Matching, OutOfTimeError
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind, Value


def align(
    source: list[Atom],
    hypothesis: list[Atom],
    source_lex: Lexicon,
    target_lex: Lexicon,
    texts: tuple[str, str] = ("", ""),
    *,
    max_left: int = MAX_LEFT,
    is_late: IsLate | None = None,
) -> Matching:
    """Pair the atoms of both sides at the least cost; the texts let a unit without a number be found.

    Raises OutOfTimeError when ``is_late``, asked between the rules, says so.
    """
    found = Matching(source, hypothesis, source_lex, target_lex, texts, max_left)
    if len(source) == len(hypothesis) and all(
        [  # noqa: C419 -- a list is faster than a generator here
            a.value == b.value
            and a.code == b.code
            and (a.kind is b.kind or (a.kind is not Kind.MONTH and b.kind is not Kind.MONTH))
            for a, b in zip(source, hypothesis, strict=True)
        ]
    ):
        found.pairs = [(i, i, 0.0, "same value") for i in range(len(source))]
        return found
    _equal_values(found)
    if not found.left_source and not found.left_hypothesis:
        return found
    codes = [i for i in found.left_source if source[i].code], [j for j in found.left_hypothesis if hypothesis[j].code]
    if codes[0] or codes[1]:  # nothing but the same characters accounts for a code
        found.left_source = [i for i in found.left_source if not source[i].code]
        found.left_hypothesis = [j for j in found.left_hypothesis if not hypothesis[j].code]
    found.is_cut = max(len(found.left_source), len(found.left_hypothesis)) > max_left
    if found.left_source and found.left_hypothesis:
        _assign(found)
    for rule in LINEAR_RULES if found.is_cut else RULES:
        if is_late is not None and is_late():
            raise OutOfTimeError
        rule(found)
    if codes[0] or codes[1]:
        found.left_source = sorted(found.left_source + codes[0])
        found.left_hypothesis = sorted(found.left_hypothesis + codes[1])
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
    by_value: dict[Value | str, deque[int]] = {}
    for j, atom in enumerate(found.hypothesis):
        by_value.setdefault(atom.code or atom.value, deque()).append(j)
    hard_first = sorted(range(len(found.source)), key=lambda i: (found.source[i].soft, not found.source[i].digits, i))
    for i in hard_first:
        candidates = by_value.get(found.source[i].code or found.source[i].value)
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
            window = list(islice(candidates, 8))
            j = max(window, key=lambda j: (_affinity(found.source[i], found.hypothesis[j]), -j))
            if _loose(found.source[i], found.hypothesis[j]):
                found.left_source.append(i)
                continue
            candidates.remove(j)  # among the first eight
        found.pairs.append((i, j, 0.0, "same value"))
    found.left_source.sort()
    found.left_hypothesis = sorted(j for rest in by_value.values() for j in rest)
    found.pairs.sort()


# ---- other readings and explanations -----------------------------------------------------------------------------


def _assign(found: Matching) -> None:
    """Assign the leftovers by successive shortest augmenting paths over the pairs that agree at all."""
    left, right = found.left_source, found.left_hypothesis
    edges: dict[int, list[tuple[int, float, str]]] = {}
    for rank, i in enumerate(left):
        near = right[max(0, rank - BAND) : rank + BAND + 1] if found.is_cut else right
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
