"""MENTIONS x MENTIONS -> ALIGNMENT: minimum-cost assignment, then explanations for what stands on one side only."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Final

from numguard.alignment.assign import BAND, assign
from numguard.alignment.explanations import costs, readings
from numguard.alignment.explanations.calendars import is_dated
from numguard.alignment.explanations.readings import SAME_VALUE, Agreed, agree, key_of
from numguard.alignment.explanations.rules import explanations
from numguard.alignment.explanations.unsaid import TOO_WEAK
from numguard.alignment.matching import Match, Matching, Side
from numguard.alignment.taken_back import take_back_measures, take_back_scores
from numguard.mentions.atom import SIGNED, Atom
from numguard.mentions.kinds import DAY_ROLE, HOUR_ROLE, MINUTE_ROLE, MONTH, MONTH_ROLE, ORDINAL, TIME, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import NONE
from numguard.model import Kind, Value
from numguard.model.deadline import EACH, LEFTOVERS, IsLate

_AMOUNTS: Final = frozenset((Kind.PERCENT, Kind.CURRENCY))


def align(
    source: list[Atom],
    hypothesis: list[Atom],
    source_lex: Lexicon,
    target_lex: Lexicon,
    texts: tuple[str, str] | None,
    *,
    max_left: int = LEFTOVERS,
    is_late: IsLate | None = None,
    without: frozenset[str] = NONE,
    is_equal: bool | None = None,
) -> Matching:
    """Pair the numbers of both sides at the least cost; the texts let a unit without a number be found.

    Without them it is told which numbers are accounted for, and not by which of several explanations.
    Rules whose names are in ``without`` explain nothing; ``is_equal`` is what ``are_equal`` said, where it was asked.
    Raises OutOfTimeError when ``is_late``, asked between the rules, says so.
    """
    ours, theirs = texts or ("", "")
    first, second = Side(source, ours, source_lex, True), Side(hypothesis, theirs, target_lex, False)
    matching = Matching(first, second, max_left, is_late, without)
    if are_equal(source, hypothesis) if is_equal is None else is_equal:
        matching.is_equal = True
        matching.pairs = in_order(len(source))
        return matching
    _equal_values(matching)
    if not matching.source.unmatched and not matching.hypothesis.unmatched:
        return matching
    codes = [
        (side, [i for i in side.unmatched if side.atoms[i].code]) for side in (matching.source, matching.hypothesis)
    ]
    for side, apart in codes:  # nothing but the same characters accounts for a code
        if apart:
            side.unmatched = [i for i in side.unmatched if not side.atoms[i].code]
    matching.cut()
    if matching.source.unmatched and matching.hypothesis.unmatched:
        _assign(matching)
    take_back_scores(matching)
    take_back_measures(matching)
    if texts is not None or not _settle_weak(matching):
        _explain(matching)
    for side, apart in codes:
        if apart:
            side.unmatched = sorted(side.unmatched + apart)
    return matching


def are_equal(source: list[Atom], hypothesis: list[Atom]) -> bool:
    """Tell whether both texts say the same values in the same order, as most do, and no two of them are loose pairs.

    Where a value stands twice and its units are another order (two days, 2 hours), the order alone does not pair them.
    """
    if len(source) != len(hypothesis):
        return False
    is_sure = True
    for k in range(len(source)):
        a, b = source[k], hypothesis[k]
        if (
            (a.value is not b.value and a.value != b.value)
            or a.code != b.code
            or (a.kind is not b.kind and (a.kind is MONTH or b.kind is MONTH))
            or (a.digits is not b.digits and (a.tight or b.tight))
        ):
            return False
        if a.unit is not b.unit:
            is_sure = False
    return is_sure or len({atom.value for atom in source}) == len(source)


def have_equal_units(source: list[Atom], hypothesis: list[Atom]) -> bool:
    """Return True if numbers that are equal one by one have equal units too."""
    for k in range(len(source)):  # noqa: SIM110 -- all() of a generator costs more
        if source[k].unit is not hypothesis[k].unit:
            return False
    return True


def _settle_weak(matching: Matching) -> bool:
    """Apply the rule for weak words if only such words are unmatched, and only on one side.

    Every rule before it could only do the same: explain one of them.
    """
    side, other = matching.source, matching.hypothesis
    if not side.unmatched:
        side, other = other, side
    if other.unmatched or TOO_WEAK.name in matching.without:
        return False
    for i in side.unmatched:
        if not side.atoms[i].soft:
            return False
    matching.explain(side, side.unmatched, TOO_WEAK)
    return True


def _explain(matching: Matching) -> None:
    """Try each explanation on the unmatched numbers until none is unmatched."""
    source, hypothesis = matching.source, matching.hypothesis
    for one in explanations(matching.without):
        if (matching.is_cut and not one.is_linear) or (
            one.is_two_sided and not (source.unmatched and hypothesis.unmatched)
        ):
            continue
        if matching.is_late is not None:
            matching.look()
        if source.unmatched:
            one.apply(matching, source, hypothesis, one.rule)
        if hypothesis.unmatched:
            one.apply(matching, hypothesis, source, one.rule)
        if not source.unmatched and not hypothesis.unmatched:
            return


def _same(i: int, j: int) -> Match:
    return Match(i, j, costs.NOTHING, SAME_VALUE, SAME_VALUE.text)


_IN_ORDER: Final = [_same(i, i) for i in range(16)]


def in_order(count: int) -> list[Match]:
    """Return the pairs for texts with the same values in the same order: first with first, second with second."""
    return _IN_ORDER[:count] if count <= len(_IN_ORDER) else [_same(i, i) for i in range(count)]


# ---- equal likeliest values --------------------------------------------------------------------------------------


def _affinity(a: Atom, b: Atom) -> int:
    """Return how similar the context of two equal values is; the highest value is paired first."""
    are_ordinals = a.kind is ORDINAL and b.kind is ORDINAL
    return (
        4 * (a.unit is not None and a.unit is b.unit)
        + 2 * (a.role != "" and a.role == b.role)
        - 2 * ((a.role == "") is not (b.role == "") and YEAR_ROLE not in (a.role, b.role))  # 1895 and in 1895
        + (a.digits == b.digits)
        + (_may_be_negative(a) is _may_be_negative(b))  # negatif 1, which may be -1, and 1
        + 2 * (a.raw == b.raw != "")
        - 2 * ((a.kind is ORDINAL) is not (b.kind is ORDINAL))
        - 3 * (b.soft and not a.soft and not are_ordinals)
    )


def _may_be_negative(atom: Atom) -> bool:
    return any(habit == SIGNED for _, _, habit in atom.others)


def _company(atoms: list[Atom], others: list[Atom], i: int, j: int) -> int:
    """Return how many of the numbers beside two equal ones are equal too: beside two 26 both have March."""
    return sum(
        atoms[i + own].value == others[j + other].value
        for own in (-1, 1)
        if 0 <= i + own < len(atoms) and _gap(atoms, i, own) <= _CHAIN
        for other in (-1, 1)
        if 0 <= j + other < len(others) and _gap(others, j, other) <= _CHAIN
    )


def _gap(atoms: list[Atom], i: int, step: int) -> int:
    return atoms[i + 1].start - atoms[i].end if step > 0 else atoms[i].start - atoms[i - 1].end


_CHAIN: Final = 6
"""Characters between two numbers of one date: 2 October 1968."""


def _loose(a: Atom, b: Atom) -> bool:
    """Return True for two numbers of equal value that still do not account for each other.

    A score or range in digits is not accounted for by an article (1-0 is not "a ... 0"; half past 7 is 7:30), a share
    or an amount of money not by an ordinal (2 % is not "second"), a measure not by tens, a month not by a word, nor by
    the day of another calendar (6 आषाढ़ is in June).
    """
    if a.kind is MONTH or b.kind is MONTH:
        other = b if a.kind is MONTH else a
        is_day = other.role == DAY_ROLE and is_dated(other)
        return is_day or (other.kind is not MONTH and not other.digits and other.role != MONTH_ROLE)
    if a.digits == b.digits:
        return False
    number, word = (a, b) if a.digits else (b, a)
    if word.role == HOUR_ROLE and number.role == MINUTE_ROLE:
        return True  # midnight, and the 00 of 24.00
    if readings.is_measured_apart(number, word) or readings.is_month_apart(number, word):
        return True
    if number.tight and word.soft and word.kind is not TIME:
        return True
    return word.kind is ORDINAL and word.unit is None and number.kind in _AMOUNTS


def _equal_values(matching: Matching) -> None:
    """Pair equal likeliest values. The side that has fewer of a value chooses, so that both directions say the same."""
    source, hypothesis = matching.source, matching.hypothesis
    ours, theirs = _by_value(source), _by_value(hypothesis)
    for value, own in ours.items():
        other = theirs.pop(value, None)
        if other is None:
            source.unmatched += own
            continue
        if len(own) == 1 == len(other):
            i, j = own[0], other[0]
            if _loose(source.atoms[i], hypothesis.atoms[j]):
                source.unmatched.append(i)
                hypothesis.unmatched.append(j)
            else:
                matching.pairs.append(_IN_ORDER[i] if i == j < len(_IN_ORDER) else _same(i, j))
            continue
        if len(own) == len(other) <= _WINDOW:
            chosen = _most_alike(source.atoms, own, hypothesis.atoms, other)
        elif len(own) <= len(other):
            chosen = list(_chosen(matching, source.atoms, own, hypothesis.atoms, other))
        else:
            chosen = [(i, j) for j, i in _chosen(matching, hypothesis.atoms, other, source.atoms, own)]
        matching.pairs += [_same(i, j) for i, j in chosen]
        if len(chosen) < len(own):
            taken = {i for i, _ in chosen}
            source.unmatched += [i for i in own if i not in taken]
        if len(chosen) < len(other):
            taken = {j for _, j in chosen}
            hypothesis.unmatched += [j for j in other if j not in taken]
    for other in theirs.values():
        hypothesis.unmatched += other
    if len(source.unmatched) > 1:
        source.unmatched.sort()
    if len(hypothesis.unmatched) > 1:
        hypothesis.unmatched.sort()
    if len(matching.pairs) > 1:
        matching.pairs.sort(key=_place)


def _by_value(side: Side) -> dict[Value | str, list[int]]:
    places: dict[Value | str, list[int]] = {}
    for i, atom in enumerate(side.atoms):
        value = atom.code or atom.value
        if value in places:
            places[value].append(i)
        else:
            places[value] = [i]
    return places


def _most_alike(atoms: list[Atom], own: list[int], others: list[Atom], other: list[int]) -> list[tuple[int, int]]:
    """Pair two lists of equal length, the most similar numbers first, so that neither side chooses."""
    ranked = sorted(
        (
            -_affinity(atoms[i], others[j]) - _affinity(others[j], atoms[i]) - 4 * _company(atoms, others, i, j),
            abs(x - y),
            x + y,
            i,
            j,
        )
        for x, i in enumerate(own)
        for y, j in enumerate(other)
        if not _loose(atoms[i], others[j])
    )
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for *_, i, j in ranked:
        if i not in chosen and j not in taken:
            chosen[i] = j
            taken.add(j)
    return list(chosen.items())


def _chosen(
    matching: Matching, atoms: list[Atom], own: list[int], others: list[Atom], other: list[int]
) -> Iterator[tuple[int, int]]:
    """Let each number choose the one with the most similar context; sure numbers and digits choose first."""
    candidates = deque(other)
    for k, i in enumerate(sorted(own, key=lambda i: (atoms[i].soft, not atoms[i].digits, i))):
        if not k & EACH:
            matching.look()
        j = max(
            islice(candidates, _WINDOW),
            key=lambda j: (_affinity(atoms[i], others[j]) + 2 * _company(atoms, others, i, j), -j),
        )
        if not _loose(atoms[i], others[j]) or _company(atoms, others, i, j):  # from one to ten, von 1 bis 10
            candidates.remove(j)  # among the first few
            yield i, j


_WINDOW: Final = 8
"""A limit of cost: so many numbers of one value are compared by their surroundings."""


def _place(match: Match) -> tuple[int, int]:
    return match.source, match.hypothesis


# ---- other readings and explanations -----------------------------------------------------------------------------


def _assign(matching: Matching) -> None:
    """Assign the leftovers by successive shortest augmenting paths over the pairs that agree at all."""
    source, hypothesis = matching.source, matching.hypothesis
    prices = _prices(matching)
    edges: dict[int, list[tuple[int, float]]] = {}
    for (i, j), price in prices.items():
        edges.setdefault(i, []).append((j, price.cost + costs.APART * abs(i - j)))
    if not edges:
        return
    matched = assign(edges)
    for i, j in matched:
        price = prices[i, j]
        matching.pairs.append(Match(i, j, price.cost + costs.APART * abs(i - j), price.rule, price.why))
    taken_source = {i for i, _ in matched}
    taken_hypothesis = {j for _, j in matched}
    source.unmatched = [i for i in source.unmatched if i not in taken_source]
    hypothesis.unmatched = [j for j in hypothesis.unmatched if j not in taken_hypothesis]
    matching.pairs.sort(key=_place)


def _sorts_of(matching: Matching, side: Side, sorts: dict[Hashable, int]) -> dict[int, int]:
    """Return the sort of each unmatched number of a side: two of one sort agree with the same numbers."""
    known: dict[int, int] = {}
    for k, i in enumerate(side.unmatched):
        if k & EACH == EACH:
            matching.look()
        known[i] = sorts.setdefault(key_of(side.atoms[i]), len(sorts))
    return known


def _prices(matching: Matching) -> dict[tuple[int, int], Agreed]:
    """Return the cost of each unmatched pair that agrees; of a long text only near pairs are compared."""
    source, hypothesis = matching.source, matching.hypothesis
    left, right = source.unmatched, hypothesis.unmatched
    is_small = len(left) * len(right) < _SMALL
    sorts: dict[Hashable, int] = {}
    ours = {} if is_small else _sorts_of(matching, source, sorts)
    theirs = {} if is_small else _sorts_of(matching, hypothesis, sorts)
    ours_lex, theirs_lex = source.lexicon, hypothesis.lexicon
    known: dict[tuple[int, int], Agreed | None] = {}
    prices: dict[tuple[int, int], Agreed] = {}
    for rank, i in enumerate(left):
        if matching.is_late is not None and not rank & EACH:
            matching.look()
        for j in right[max(0, rank - BAND) : rank + BAND + 1] if matching.is_cut else right:
            sort = (ours[i], theirs[j]) if ours else (i, j)
            if sort not in known:
                known[sort] = agree(source.atoms[i], hypothesis.atoms[j], ours_lex, theirs_lex, matching.without)
            price = known[sort]
            if price is not None:
                prices[i, j] = price
    return prices


_SMALL: Final = 12
"""Pairs of leftovers up to which comparing each is faster than finding out which are of one sort."""
