"""Exchanges of two numbers of one sort, which only their order tells: two years, two shares, two counts of one noun.

Right translations move clauses, and with them numbers; two of one sort that change places where all else of the text
keeps its order are hardly ever among them: one pair of 20,125 that people translated into 125 languages.
"""

from __future__ import annotations

from bisect import bisect
from typing import Final

from numguard.mentions.atom import Atom, bound_of, is_year, stand_within
from numguard.mentions.kinds import HOUR_ROLE, IDENTIFIER, ORDINAL
from numguard.mentions.line.reach import CLAUSE, NEAR
from numguard.script.signs import RANGE_DASHES
from numguard.verdict.checks.beside import is_dated, is_of_month
from numguard.verdict.checks.written import Exchange, Written

_FEWEST: Final = 3
"""Numbers of which one that keeps its place stands between two that changed theirs."""


def _alike(pairs: Written) -> None:
    moved = pairs.moved
    if moved is None:
        return
    i, k = moved
    a, b = pairs.source[i], pairs.source[k]
    c, d = pairs.hypothesis[pairs.partner[k]], pairs.hypothesis[pairs.partner[i]]
    if bound_of(a) == bound_of(d) != bound_of(b) == bound_of(c):
        return  # almost 50 m high and 275 m long: its bound went along with the number
    if _say_one_sort(a, b, c, d) and _keeps_order(pairs):
        if pairs.ends_between(i, k) == 1 and _moves_name(pairs):
            return
        has_anchor = len(pairs.found.pairs) > 2 or bool(pairs.shared_names)  # which shows that no clause was moved
        is_sure = has_anchor or not (is_year(a) or _turns_clauses(pairs))
        pairs.swap_by_order(i, k, is_sure=is_sure)


ONE_SORT: Final = Exchange(
    name="one-sort",
    doc="Two numbers of one sort (years, shares, ages) have changed places while nothing else has moved.",
    find=_alike,
)


def _places(pairs: Written) -> None:
    """Clauses that move take all their numbers along; sentences do not move, nor do two numbers around a third."""
    moved = pairs.moved
    if moved is None:
        return
    i, k = moved
    theirs = pairs.hypothesis[pairs.partner[i]].unit, pairs.hypothesis[pairs.partner[k]].unit
    if pairs.source[i].unit is not pairs.source[k].unit or theirs[0] is not theirs[1]:
        return  # whichever text says what they measure
    places = [at for at in range(i, k + 1) if at in pairs.partner]
    ends = pairs.ends_between(i, k)
    is_turned = len(places) < _FEWEST or (len(pairs.partner) == _FEWEST and _turns_clauses(pairs))
    if (not ends and is_turned) or (ends == 1 and _moves_name(pairs)):
        return  # 12 of the 40 seats in row 9 = 9列目の40席のうち12席
    if len({pairs.source[at].value for at in pairs.partner}) < len(pairs.partner):
        return  # under 18 they pay 5 euros, over 18 9 euros
    if all(_is_free(pairs.source, at) and _is_free(pairs.hypothesis, pairs.partner[at]) for at in places):
        pairs.swap_by_order(i, k, is_sure=False)


CHANGED_PLACES: Final = Exchange(
    name="changed-places",
    doc="Two numbers changed places over one that kept its own, or over the end of a sentence: 12, 3, 40; 40, 3, 12.",
    find=_places,
)


def _is_free(atoms: list[Atom], at: int) -> bool:
    """Tell whether a number may stand anywhere: no part of a date, clock, score or name, and no rank."""
    atom = atoms[at]
    if atom.role or atom.kind is ORDINAL or is_year(atom) or is_of_month(atoms, at) or is_dated(atoms, at):
        return False
    before, behind = atom.segment.at(atom.start - 1), atom.segment.between(atom.end, atom.end + 2)
    if (before and before in RANGE_DASHES) or (behind[1:].isdigit() and behind[0] in RANGE_DASHES):
        return False  # a name, or a score: 18-7
    return not (before.isascii() and before.isalpha())


def _say_one_sort(a: Atom, b: Atom, c: Atom, d: Atom) -> bool:
    """Return True if the two numbers, in the source or in the translation, are of one sort: two years, two counts."""
    years = [is_year(atom) for atom in (a, b, c, d)]
    if any(years):
        return all(years) and not stand_within(a, b, NEAR)
    if _measure_apart(a, b) or _measure_apart(c, d):
        return False  # 480 million km at 24,000 km/h
    return _are_alike(a, b) or _are_alike(c, d)


def _measure_apart(a: Atom, b: Atom) -> bool:
    return a.unit is not None and b.unit is not None and a.unit is not b.unit


def _are_alike(a: Atom, b: Atom) -> bool:
    """Return True if two numbers of one text are of the same sort.

    Ends of a range and amounts of money are often said in another order; other rules know the ends of ranges.
    """
    if IDENTIFIER in (a.kind, b.kind):
        return False
    gap = b.start - a.end
    if a.role == HOUR_ROLE == b.role:
        return True
    if gap <= NEAR:
        return False
    if a.unit is not None or b.unit is not None:
        return a.unit is b.unit and a.unit is not None and not a.unit.is_currency
    return gap <= CLAUSE and a.context.word_after == b.context.word_after != ""


def _turns_clauses(pairs: Written) -> bool:
    """Return True if one text alone is without blanks between words: Japanese turns the clauses of English."""
    return pairs.found.source.lexicon.nospace != pairs.found.hypothesis.lexicon.nospace


def _keeps_order(pairs: Written) -> bool:
    """Return True if months, number words and copied names keep the source's order, so that no clause was moved."""
    matching, partner = pairs.found, pairs.partner
    words = [match.hypothesis for match in matching.pairs if match.source not in partner and not match.cost]
    if words != sorted(words):
        return False
    theirs = [place for _, _, place in pairs.shared_names]
    return theirs == sorted(theirs)


def _moves_name(pairs: Written) -> bool:
    """Tell whether a name stands before both numbers in one text and between them in the other."""
    ours, theirs = (
        sorted(pairs.source[k].start for k in pairs.partner),
        sorted(pairs.hypothesis[k].start for k in pairs.back),
    )
    return any(bisect(ours, start) != bisect(theirs, place) for _, start, place in pairs.shared_names)
