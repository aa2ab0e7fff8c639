"""Right numbers on the wrong things: pairs of equal values whose surroundings say that two numbers were exchanged.

Translations move clauses, so another order is no evidence. What is: two numbers of one list, range or telephone number
in another order; a unit, a month or a copied name that stands with the other number of the two.
"""

from __future__ import annotations

import re

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import gap_between, is_copied, word_before
from numguard.model import Kind
from numguard.quantity.units import dimension
from numguard.script.fold import fold

Swap = tuple[int, int, bool]
"""Indices of a source and a hypothesis atom, and whether the evidence is of two sides."""

_LIST = re.compile(r"\s?[,、،;]\s?\Z|和\Z|と\Z|및\Z")
_RANGE = re.compile(r"(?:\s?[-–—~～‐‑]\s?|\s(?!\d)\w{1,4}\s|至|到|から)\Z")
_NEAR = 6
_FAR = 30
_CLOSE = 25
_DATE_MARKS = frozenset("-./")
_DATE = frozenset(("day", "month", "year"))


def swapped(found: Matching) -> list[Swap]:
    """Return the pairs that were exchanged with another one."""
    partner = {i: j for i, j, cost, _ in found.pairs if found.source[i].digits and found.hypothesis[j].digits}
    if len(partner) < 2:
        return []
    back = {j: i for i, j in partner.items()}
    swaps: dict[tuple[int, int], bool] = {}
    for rule in _RULES if _crosses(partner) else _RULES_IN_ORDER:
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


def _what(atom: Atom) -> str | None:
    """Return what a number counts or is, as far as its own text says: a unit, an ordinal, an hour, a decade."""
    if atom.unit is not None:
        return atom.unit
    if (
        atom.kind is Kind.ORDINAL and atom.unit_end > atom.end and atom.role != "day"
    ):  # 63rd; a word before it ("number 63") says less
        return "ordinal"
    return atom.role if atom.role in ("hour", "decade", "century") else None


def _units(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """24 hours and 183 emissions: the unit stands with the other number."""
    swaps: list[Swap] = []
    items = [(i, j, _what(found.source[i]), _what(found.hypothesis[j])) for i, j in sorted(partner.items())[:40]]
    changed = [item for item in items if item[2] != item[3]]
    for i, j, ours, theirs in changed:
        for k, m, other_ours, other_theirs in changed:
            if (
                i < k
                and ours == other_theirs
                and other_ours == theirs
                and found.source[i].value != found.source[k].value
            ):
                swaps += [(i, j, True), (k, m, True)]
    return swaps


def _sequences(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """33, 34 and 39: a list keeps its order; so do the ends of a range, hours and minutes."""
    swaps: list[Swap] = []
    for i in sorted(partner):
        if i + 1 not in partner:
            continue
        a, b = found.source[i], found.source[i + 1]
        j, m = partner[i], partner[i + 1]
        if a.value == b.value or j != m + 1:
            continue
        c, d = found.hypothesis[m], found.hypothesis[j]
        clock = a.role == "hour" and b.role == "minute" and len(gap_between(c, d)) <= 2
        if clock or (_ordered(a, b, found.source_lex) and _ordered(c, d, found.target_lex)):
            swaps += [(i, j, True), (i + 1, m, True)]
    return swaps


def _groups(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """859-292-3680: three and more groups with hyphens are a telephone or serial number, whose order is its value."""
    swaps: list[Swap] = []
    run: list[int] = []
    for i in range(len(found.source) + 1):
        joined = (
            run
            and i < len(found.source)
            and i in partner
            and gap_between(found.source[run[-1]], found.source[i]) in ("-", ".")
            and not found.source[i].role
        )
        if joined:
            run.append(i)
            continue
        if len(run) > 2:
            images = [partner[k] for k in run]
            first = min(images)
            mark = gap_between(found.source[run[0]], found.source[run[1]])
            if (
                images != sorted(images)
                and max(images) - first == len(run) - 1
                and gap_between(found.hypothesis[first], found.hypothesis[first + 1]) == mark
            ):
                swaps += [(k, partner[k], True) for k in run]
        run = [i] if i in partner else []
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
    """2 October 1968 ... 300 people: the month stands with the other number."""
    swaps: list[Swap] = []
    for i, j, _, _ in found.pairs:
        if (
            found.source[i].kind is not Kind.MONTH
            and found.hypothesis[j].kind is not Kind.MONTH
            and found.hypothesis[j].role != "month"
        ):
            continue
        ours = _beside(found.source, i, partner)
        theirs = _beside(found.hypothesis, j, back)
        strangers = [m for m in theirs if back[m] not in ours]
        if not strangers:
            continue
        for k in ours:
            if found.source[k].value == found.source[back[strangers[0]]].value:
                continue  # 15 March ... 15 March: which is which, nobody can say
            far = abs(found.hypothesis[partner[k]].start - found.hypothesis[j].start)
            afar = abs(found.source[back[strangers[0]]].start - found.source[i].start)
            if partner[k] not in theirs and min(far, afar) > _FAR:  # one that stands near on a side was not exchanged
                swaps += [(k, partner[k], True), (back[strangers[0]], strangers[0], True)]
    return swaps


def _beside(atoms: list[Atom], i: int, known: dict[int, int]) -> set[int]:
    """Return the paired numbers that stand in one chain with atom ``i``, up to two away."""
    found: set[int] = set()
    for step in (-1, 1):
        k = i
        for _ in range(2):
            following = k + step
            if not 0 <= following < len(atoms):
                break
            first, second = (atoms[following], atoms[k]) if step < 0 else (atoms[k], atoms[following])
            if second.start - first.end > _NEAR:
                break
            if following in known:
                found.add(following)
            k = following
    return found


def _neighbours(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """ "19 of his 29" = "19 de ses 29": two languages with the flag keeps-order keep close numbers in one order."""
    if "keeps-order" not in found.source_lex.flags or "keeps-order" not in found.target_lex.flags:
        return []
    swaps: list[Swap] = []
    for i in sorted(partner):
        j, m = partner[i], partner.get(i + 1)
        if m is None or j != m + 1:
            continue
        a, b, c, d = found.source[i], found.source[i + 1], found.hypothesis[m], found.hypothesis[j]
        if (
            a.value == b.value
            or b.start - a.end > _CLOSE
            or d.start - c.end > _CLOSE
            or any(x.role in _DATE for x in (a, b, c, d))
        ):
            continue
        if _is_year(a) != _is_year(b):  # "since 2011" moves freely
            continue
        if not _confirmed(a, d) and not _confirmed(b, c):
            swaps += [(i, j, True), (i + 1, m, True)]
    return swaps


def _is_year(atom: Atom) -> bool:
    return len(atom.raw) == 4 and atom.end - atom.start == 4 and atom.unit is None and 1000 <= atom.value <= 2199


def _confirmed(a: Atom, b: Atom) -> bool:
    """Tell whether the surroundings say that two equal numbers count the same thing."""
    what, other = _what(a), _what(b)
    same = what is not None and other is not None and (what == other or dimension(what) == dimension(other) is not None)
    return same or bool(is_copied(a) & is_copied(b)) or (word_before(a) == word_before(b) != "")


def _names(found: Matching, partner: dict[int, int], back: dict[int, int]) -> list[Swap]:
    """A copied name stands with the other number."""
    theirs: dict[str, int] = {}
    for j in back:
        for name in is_copied(found.hypothesis[j]):
            theirs.setdefault(name, j)
    swaps: list[Swap] = []
    for i, j in partner.items():
        if _is_dated(found.source, i) and _is_dated(found.hypothesis, j):
            continue  # 1987-04-27 and 27.04.1987 turn other ends to the same name
        names = is_copied(found.source[i])
        own = is_copied(found.hypothesis[j])
        for name in names:
            other = theirs.get(name)
            if other is None or other == j or name in own or name in is_copied(found.source[back[other]]):
                continue
            if found.source[i].value != found.hypothesis[other].value:
                swaps.append((i, j, False))
    return swaps


def _is_dated(atoms: list[Atom], i: int) -> bool:
    """Tell whether an atom is one of three that are joined as the parts of a date: 1987-04-27, 27.04.1987, 27/4/87."""
    first = last = i
    while first and gap_between(atoms[first - 1], atoms[first]) in _DATE_MARKS and i - first < 3:
        first -= 1
    while last + 1 < len(atoms) and gap_between(atoms[last], atoms[last + 1]) in _DATE_MARKS and last - i < 3:
        last += 1
    return last - first == 2


_RULES_IN_ORDER = (_units, _months)
"""The rules that find an exchange also where all numbers stand in the order of the source."""
_RULES = (_units, _sequences, _groups, _months, _neighbours, _names)
