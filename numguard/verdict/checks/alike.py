"""Exchanges of two numbers of one sort, which only their order tells: two years, two shares, two counts of one noun.

Right translations move clauses, and with them numbers; two of one sort that change places where all else of the text
keeps its order are hardly ever among them: one pair of 20,125 that people translated into 125 languages.
"""

from __future__ import annotations

from bisect import bisect
from typing import Final

from numguard.mentions.atom import Atom, is_year
from numguard.mentions.kinds import HOUR_ROLE, IDENTIFIER, MINUTE_ROLE
from numguard.mentions.line.reach import CLAUSE, NEAR
from numguard.model import IssueType
from numguard.verdict.checks.written import Exchange, Written


def _alike(pairs: Written) -> None:
    """Report two numbers of one sort (years, shares, ages) that have changed places while nothing else has moved."""
    order = [i for i in sorted(pairs.partner) if pairs.source[i].role != MINUTE_ROLE]  # they move with their hour
    images = [pairs.partner[i] for i in order]
    moved = [i for i, j, place in zip(order, images, sorted(images), strict=True) if j != place]
    if len(moved) != 2:
        return
    i, k = moved
    a, b = pairs.source[i], pairs.source[k]
    c, d = pairs.hypothesis[pairs.partner[k]], pairs.hypothesis[pairs.partner[i]]
    if pairs.are_unlike(i, k) and _say_one_sort(a, b, c, d) and _keeps_order(pairs):
        if pairs.ends_between(i, k) == 1 and _moves_name(pairs):
            return
        is_sure = _has_anchor(pairs) or not (is_year(a) or _turns_clauses(pairs))
        pairs.swap_by_order(i, k, is_sure=is_sure)


ONE_SORT: Final = Exchange(
    name="one-sort",
    doc="Two numbers of one sort (years, shares, ages) have changed places while nothing else has moved.",
    type=IssueType.SWAPPED,
    find=_alike,
)


def _say_one_sort(a: Atom, b: Atom, c: Atom, d: Atom) -> bool:
    """Return True if the two numbers, in the source or in the translation, are of one sort: two years, two counts."""
    years = [is_year(atom) for atom in (a, b, c, d)]
    if any(years):
        return all(years) and b.start - a.end > NEAR
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


def _has_anchor(pairs: Written) -> bool:
    """Return True if something else of the text shows that its clauses stand as they did: a name, a number, a month."""
    return len(pairs.found.pairs) > 2 or bool(pairs.shared_names)


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
