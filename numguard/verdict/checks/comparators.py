"""Comparator signs that are lost, added or turned between two numbers of one value."""

from __future__ import annotations

import re

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.surroundings import bound_of, has_words
from numguard.model import Severity

_UP = frozenset(("more_than", "at_least"))
_SIGNS = {
    "<": "less_than",
    "&lt;": "less_than",
    ">": "more_than",
    "&gt;": "more_than",
    "≤": "at_most",
    "<=": "at_most",
    "≥": "at_least",
    ">=": "at_least",
}
_SIGN_AND_WORD = re.compile(r"(<=|>=|&lt;|&gt;|[<>≤≥])\s?[^\W\d]{1,14}(?:\s[^\W\d]{1,6})?[\s-]?\Z")
_DOWN = frozenset(("less_than", "at_most"))


def comparator_lost(found: Matching, i: int, j: int) -> Severity | None:
    """Return how grave the difference of the comparators of a pair is, or None where they agree.

    A word may stand for the sign (< 5 = under 5). Where the other side has words beside the number that are not
    known, they may be the comparator: that is a hint, not an error.
    """
    a, b = found.source[i], found.hypothesis[j]
    one, other = bound_of(a, found.source_lex), bound_of(b, found.target_lex)
    if not _differ(a, b, one, other):
        return None
    for k, m, _, _ in found.pairs_near(i):  # the same number said twice: (2) ... >= 2
        if (
            (k, m) != (i, j)
            and (found.source[k].value == a.value or found.hypothesis[m].value == b.value)
            and (
                bound_of(found.source[k], found.source_lex) == other
                or bound_of(found.hypothesis[m], found.target_lex) == one
            )
        ):
            return None
    if a.symbol and b.symbol or "plus_minus" in (one, other):
        return Severity.MAJOR
    bare, said, sign = (b, other, one) if a.symbol else (a, one, other)
    if said is None:
        match = _SIGN_AND_WORD.search(bare.text[max(0, bare.start - 24) : bare.start])
        if match is not None and _SIGNS[match.group(1)] == sign:
            return None  # < miaka 5: the unit stands before the number
    return Severity.MAJOR if said is not None or not has_words(bare) else Severity.MINOR


def _differ(a: Atom, b: Atom, one: str | None, other: str | None) -> bool:
    if one == other or "about" in (one, other):
        return False
    if a.symbol and b.symbol:
        return True
    return not any(one in way and other in way for way in (_UP, _DOWN))
