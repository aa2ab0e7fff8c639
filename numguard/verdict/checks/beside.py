"""Exchanges that a month or a copied name tells, which stands with the other number of the two."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from typing import Final

from numguard.mentions.atom import Atom, gap_between, is_year, stand_within
from numguard.mentions.kinds import DAY_ROLE, MONTH, MONTH_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, words_of_lists
from numguard.mentions.line.gap import TIE_LETTERS
from numguard.mentions.line.reach import NEAR, TIED
from numguard.model import Role
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import MONTHS, YEAR_DIGITS
from numguard.quantity.units import YEAR
from numguard.verdict.checks.written import DIGITS, TWO, Exchange, Written

_COLON: Final = ": "
_NEXT_SENTENCE: Final = re.compile(r"[.!?]\s")
_DATE_MARKS: Final = frozenset("-./")
_FAR: Final = 30
"""Characters from which a month does not stand with a number: more than a word leads to, and less than a clause."""
_SPANS: Final = frozenset((Role.YEAR, Role.DECADE, Role.CENTURY))
DATE_ROLES: Final = frozenset((Role.DAY, Role.MONTH, Role.YEAR))
"""What a number of a date may be."""


def _months(pairs: Written) -> None:
    source, hypothesis, partner, back = pairs.source, pairs.hypothesis, pairs.partner, pairs.back
    for match in pairs.found.pairs:
        i, j = match.source, match.hypothesis
        a, b = source[i], hypothesis[j]
        if not (a.kind is MONTH or b.kind is MONTH or a.role == MONTH_ROLE or b.role == MONTH_ROLE):
            continue
        if is_dated(source, i) and is_dated(hypothesis, j):
            continue  # 1222-09-10 and 10.09.1222 turn other ends to the dates beside them
        ours = _chain(source, i, partner, pairs.found.source.lexicon)
        theirs = _chain(hypothesis, j, back, pairs.found.hypothesis.lexicon)
        gone, come = {partner[k] for k in ours} - theirs, {back[m] for m in theirs} - ours
        for m in gone:
            for k in come:
                one, other = source[back[m]], source[k]
                if any(source[n].value == other.value for n in ours) or any(
                    hypothesis[n].value == one.value for n in theirs
                ):
                    continue  # 15 March ... 15 March: which is which, nobody can say
                here, there = _stands_before(i, back[m], k), _stands_before(j, m, partner[k])
                if here and here + there == 0:
                    continue  # between the 20th and the 25th of June: iyunun 20-si ilə 25-i arasında
                if one.unit is hypothesis[m].unit and other.unit is hypothesis[partner[k]].unit is not one.unit:
                    continue  # 25 basis points to 3.50%: each keeps its own unit
                near = min(abs(hypothesis[m].start - b.start), abs(other.start - a.start))
                is_day = _lost_day(one, hypothesis[m], other) or _lost_day(hypothesis[partner[k]], other, hypothesis[m])
                if is_day or near > _FAR:  # one that stands near on a side was not exchanged, but for a day
                    pairs.swap_both(back[m], k)


OTHER_MONTH: Final = Exchange(
    name="other-month",
    doc="A month stands with another number: 2 October 1968 and 300 people, 300 October 1968 and 2 people.",
    find=_months,
    needs=DIGITS | TWO,
)


def _stands_before(month: int, day: int, other: int) -> int:
    """Return 1 where a month stands right before two days beside each other, -1 where it stands behind them, else 0."""
    first, last = sorted((day, other))
    if last - first != 1:
        return 0
    return (month == first - 1) - (month == last + 1)


def _dates(pairs: Written) -> None:
    source, hypothesis = pairs.source, pairs.hypothesis
    for match in pairs.found.pairs:
        m, n = match.source, match.hypothesis
        if source[m].kind is not MONTH or hypothesis[n].kind is not MONTH:
            continue
        ours, theirs = _begins_with_year(source, m), _begins_with_year(hypothesis, n)
        turned = (pairs.found.source if ours else pairs.found.hypothesis).lexicon
        if ours is theirs or turned.cldr.begins_with_year or "year-first" in turned.flags:
            continue
        atoms, month = (source, m) if ours else (hypothesis, n)
        if (
            month + 2 < len(atoms)
            and atoms[month + 2].kind is MONTH
            and stand_within(atoms[month + 1], atoms[month + 2], TIED)
        ):
            continue  # 2021 Maret 3 – Oktober 18: the year of both stands first
        if _COLON in gap_between(atoms[month - 1], atoms[month]):
            continue  # 2004: December 26
        day, year = (m + 1, m - 1) if ours else (pairs.back.get(n + 1, -1), pairs.back.get(n - 1, -1))
        if day in pairs.partner and year in pairs.partner:
            pairs.swap_both(day, year)


YEAR_FOR_DAY: Final = Exchange(
    name="year-for-day",
    doc="The year stands in the place of the day, which the language says first: 2 October 1968, 1968. Oktober 2.",
    find=_dates,
)


def _misdated(pairs: Written) -> None:
    matching = pairs.found
    if matching.hypothesis.lexicon.date_words:
        _say_other_dates(
            pairs, pairs.source, pairs.hypothesis, pairs.partner, matching.hypothesis.lexicon.cldr.date_words
        )
    if matching.source.lexicon.date_words:
        _say_other_dates(pairs, pairs.hypothesis, pairs.source, pairs.back, matching.source.lexicon.cldr.date_words)


DATE_SIGN: Final = Exchange(
    name="date-sign",
    doc="The words for year, month and day stand behind numbers that are none: a month of 2018, a year of 6.",
    find=_misdated,
    needs=DIGITS,
)


def _say_other_dates(
    pairs: Written, own: list[Atom], other: list[Atom], partner: dict[int, int], words: dict[str, str]
) -> None:
    year_word, month_word, day_word = (words.get(field, "") for field in ("year", "month", "day"))
    for i, j in partner.items():
        months = own[i].unit is not None or own[i].role == MONTH_ROLE
        if other[j].value <= MONTHS or months or own[i].context.starts_after(month_word):
            continue
        if other[j].context.starts_after(month_word):
            pairs.swap(i if own is pairs.source else j)
    years = [i for i in partner if is_year(own[i])]
    year = other[partner[years[0]]] if len(years) == 1 else None
    if year is None or year.context.starts_after(year_word):
        return
    if year.context.starts_after(day_word):
        pairs.swap(years[0] if own is pairs.source else partner[years[0]])
    for i, j in partner.items():
        a, b = own[i], other[j]
        is_none = a.unit is not YEAR and not a.era and a.role not in _SPANS and not (b.tight or may_be_year(b.value))
        if i != years[0] and is_none and len(b.raw) < YEAR_DIGITS and b.context.starts_after(year_word):
            pairs.swap_both(*((i, years[0]) if own is pairs.source else (j, partner[years[0]])))
            return


def _begins_with_year(atoms: list[Atom], month: int) -> bool:
    """Tell whether a date is written year, month, day; a year that ends the date before it begins none."""
    if not 0 < month < len(atoms) - 1:
        return False
    year, name, day = atoms[month - 1 : month + 2]
    last = atoms[month - 2] if month > 1 else None
    if last is not None and (last.role == DAY_ROLE or last.kind is MONTH) and year.start - last.unit_end <= TIED:
        return False  # November 23, 1996 - December 10, 1996
    is_joined = name.start - year.unit_end <= TIED and day.start - name.end <= TIED
    return is_joined and is_year(year) and day.role == DAY_ROLE


def _lost_day(day: Atom, partner: Atom, other: Atom) -> bool:
    """Tell whether a day of the month is none in the other text, where what stands in its place was none."""
    return day.role == DAY_ROLE and partner.role != DAY_ROLE and other.role != DAY_ROLE


def _chain(atoms: list[Atom], i: int, known: dict[int, int], lex: Lexicon) -> set[int]:
    """Return the paired numbers that stand in one chain with atom ``i``, up to two away.

    Behind a day stands a year, or by a sign or a word for and or to another day: not 3月12日に5人.
    """
    chain: set[int] = set()
    for step in (-1, 1):
        k = i
        for _ in range(2):
            following = k + step
            if not 0 <= following < len(atoms):
                break
            first, second = (atoms[following], atoms[k]) if step < 0 else (atoms[k], atoms[following])
            gap = gap_between(first, second)
            if second.start - first.unit_end > TIED or _COLON in gap:
                break  # 2004: on 26 December
            if _NEXT_SENTENCE.match(gap) is not None and is_year(first) and second.kind is not MONTH:
                break  # in 2017. 12 people came; but am 2004. Dezember
            is_told = atoms[k if k != i or step < 0 else max(i - 1, 0)].role == DAY_ROLE
            is_told = is_told and not is_year(atoms[following])
            said = "".join([char for char in gap if char.isalpha()]) if is_told else ""
            is_clause = len(said) > TIE_LETTERS or (lex.nospace and said != "")
            if is_clause and said not in lex.range_words | words_of_lists(lex):
                break
            if following in known:
                chain.add(following)
            k = following
    return chain


def _named(pairs: Written) -> None:
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    if len(pairs.shared_names) < 2:
        return
    near: dict[int, list[int]] = {}
    keeps_order = all("keeps-order" in side.lexicon.flags for side, _ in pairs.found.both())
    ours, theirs = sorted(partner), sorted(pairs.back)
    ends, other_ends = pairs.sentence_ends
    for name, start, other in pairs.shared_names:
        i = _nearest(source, ours, start, len(name), ends)
        j = _nearest(hypothesis, theirs, other, len(name), other_ends)
        if i is not None and j is not None and partner[i] != j:
            near.setdefault(i, []).append(pairs.back[j])
    for i, others in near.items():
        for k in others:
            is_other = i < k and i in near.get(k, ()) and pairs.are_unlike(i, k)
            if is_other and (keeps_order or not _is_one_date(source, i, k)):
                pairs.swap_both(i, k)


NAMES_EXCHANGED: Final = Exchange(
    name="names-exchanged",
    doc="Two names of both texts have each other's numbers: 1.05 million at CNN and 1.6 million at MSNBC.",
    find=_named,
)


def _is_one_date(atoms: list[Atom], first: int, last: int) -> bool:
    """Tell whether two numbers are the ends of one date, whose parts many languages order anew: 29 September 1918."""
    is_joined = all(stand_within(atoms[k], atoms[k + 1], TIED) for k in range(first, last))
    return is_joined and any(atoms[k].kind is MONTH or atoms[k].role == MONTH_ROLE for k in range(first, last + 1))


def _nearest(atoms: list[Atom], paired: list[int], start: int, length: int, ends: list[int]) -> int | None:
    """Return the number of the paired ones, which are in order, nearest to a name, where no other is as near.

    A name does not name a number of another sentence.
    """
    at = bisect_left(paired, start, key=lambda k: atoms[k].start)
    beside = paired[max(0, at - 2) : at + 2]  # the nearest one, and the next
    far = sorted([(max(atoms[k].start - start - length, start - atoms[k].end), k) for k in beside])
    if not far or far[0][0] > NEAR or (len(far) > 1 and far[1][0] <= far[0][0] + 2):
        return None
    (near, nearest), place = far[0], bisect(ends, start)
    rivals = [distance for distance, k in far[1:] if bisect(ends, atoms[k].start) == place]
    if rivals and rivals[0] <= 2 * near + 2:
        return None  # 14 points off Leicester just 12 matches ago: between two numbers it names neither
    return nearest if bisect(ends, atoms[nearest].start) == place else None


def is_of_month(atoms: list[Atom], i: int) -> bool:
    """Tell whether a number stands in one chain with the name of a month."""
    first, last = i, i
    while first and i - first < 2 and stand_within(atoms[first - 1], atoms[first], TIED):
        first -= 1
    while last + 1 < len(atoms) and last - i < 2 and stand_within(atoms[last], atoms[last + 1], TIED):
        last += 1
    return any(atoms[k].kind is MONTH or atoms[k].role == MONTH_ROLE for k in range(first, last + 1))


def is_dated(atoms: list[Atom], i: int) -> bool:
    """Tell whether an atom is one of three that are joined as the parts of a date: 1987-04-27, 27.04.1987, 27/4/87."""
    first = last = i
    while first and gap_between(atoms[first - 1], atoms[first]) in _DATE_MARKS and i - first < 3:
        first -= 1
    while last + 1 < len(atoms) and gap_between(atoms[last], atoms[last + 1]) in _DATE_MARKS and last - i < 3:
        last += 1
    return last - first == 2
