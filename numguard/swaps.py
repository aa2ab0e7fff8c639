"""Right numbers on the wrong things: pairs of equal values whose surroundings say that two numbers were exchanged.

Translations move clauses, so another order is no evidence. What is: two numbers of one list, range or telephone number
in another order; a unit, a month or a copied name that stands with the other number of the two.
"""

from __future__ import annotations

import re

from numguard.align import Matching
from numguard.extract.atom import Atom
from numguard.extract.beside import gap_between
from numguard.extract.fold import fold
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

Swap = tuple[int, int, bool]
"""Indices of a source and a hypothesis atom, and whether the evidence is of two sides."""

_LIST = re.compile(r"\s?[,、،;]\s?\Z|和\Z|と\Z|및\Z")
_RANGE = re.compile(r"(?:\s?[-–—~～‐‑]\s?|\s(?!\d)\w{1,4}\s|至|到|から)\Z")
_NEAR = 6
_FAR = 30


def swapped(found: Matching) -> list[Swap]:
    """Return the pairs that were exchanged with another one."""
    partner = {i: j for i, j, cost, _ in found.pairs if found.source[i].digits and found.hypothesis[j].digits}
    if len(partner) < 2 or not _crosses(partner):
        return []
    back = {j: i for i, j in partner.items()}
    swaps: dict[tuple[int, int], bool] = {}
    for rule in _RULES:
        for i, j, sure in rule(found, partner, back):
            swaps[i, j] = swaps.get((i, j), False) or sure
    return [(i, j, sure) for (i, j), sure in sorted(swaps.items())]


def _crosses(partner: dict[int, int]) -> bool:
    highest = -1
    for i in sorted(partner):
        if partner[i] < highest:
            return True
        highest = partner[i]
    return False


def _units(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """24 hours and 183 emissions: the unit stands with the other number."""
    swaps: list[Swap] = []
    items = sorted(partner.items())[:40]
    for i, j in items:
        a, b = found.source[i], found.hypothesis[j]
        if a.unit == b.unit:
            continue
        for k, m in items:
            c, d = found.source[k], found.hypothesis[m]
            if i < k and c.unit != d.unit and a.value != c.value and a.unit == d.unit and c.unit == b.unit:
                swaps += [(i, j, True), (k, m, True)]
    return swaps


def _sequences(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """33, 34 and 39: a list keeps its order; so do the ends of a range and the groups of a telephone number."""
    swaps: list[Swap] = []
    for i in sorted(partner):
        if i + 1 not in partner:
            continue
        a, b = found.source[i], found.source[i + 1]
        j, m = partner[i], partner[i + 1]
        if a.value == b.value or j != m + 1:
            continue
        if _ordered(a, b, found.source_lex) and _ordered(found.hypothesis[m], found.hypothesis[j], found.target_lex):
            swaps += [(i, j, True), (i + 1, m, True)]
    return swaps


def _ordered(first: Atom, second: Atom, lex: Lexicon) -> bool:
    """Tell whether two neighbours belong to one list or range whose order has a meaning."""
    gap = gap_between(first, second)
    if first.role in ("day", "month", "hour", "year") or second.role in ("day", "month", "minute", "year"):
        return False
    if second.unit is not None and second.unit == first.unit and _RANGE.match(gap):
        return True
    return _LIST.match(gap) is not None or fold(gap.strip(" ,"), lex.data.fold) in lex.data.lists["joiners"]


def _months(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """2 October ... 300 people: the month stands with the other number."""
    swaps: list[Swap] = []
    for i, j, _, _ in found.pairs:
        if found.source[i].kind is not Kind.MONTH and found.hypothesis[j].kind is not Kind.MONTH and found.hypothesis[j].role != "month":
            continue
        ours = [k for k in (i - 1, i + 1) if k in partner and _near(found.source, i, k)]
        theirs = [m for m in (j - 1, j + 1) if m in back and _near(found.hypothesis, j, m)]
        if not ours or not theirs or {partner[k] for k in ours} & set(theirs):
            continue
        for k in ours:
            if abs(found.hypothesis[partner[k]].start - found.hypothesis[j].start) > _FAR:
                swaps.append((k, partner[k], True))
    return swaps


def _near(atoms: list[Atom], i: int, k: int) -> bool:
    first, second = (atoms[i], atoms[k]) if i < k else (atoms[k], atoms[i])
    return second.start - first.end <= _NEAR


def _names(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """A copied name stands with the other number."""
    theirs: dict[str, int] = {}
    for j in back:
        for name in _copied(found.hypothesis[j]):
            theirs.setdefault(name, j)
    swaps: list[Swap] = []
    for i, j in partner.items():
        names = _copied(found.source[i])
        own = _copied(found.hypothesis[j])
        for name in names:
            other = theirs.get(name)
            if other is None or other == j or name in own or name in _copied(found.source[back[other]]):
                continue
            if found.source[i].value != found.hypothesis[other].value:
                swaps.append((i, j, False))
    return swaps


def _copied(atom: Atom) -> set[str]:
    """Return the names right before and after the number: capitalised words of three letters and more."""
    text = atom.text
    before = text[max(0, atom.unit_start - 24) : atom.unit_start].rstrip(" -.#").rpartition(" ")[2].strip("(\"'“„«.,")
    after = text[atom.unit_end : atom.unit_end + 24].lstrip(" -").partition(" ")[0].strip(")\"'”“».,;:")
    return {word for word in (before, after) if len(word) > 2 and word.isalpha() and word[0].isupper()}


_RULES = (_units, _sequences, _months, _names)
