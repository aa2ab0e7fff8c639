"""Right numbers on the wrong things: pairs of equal values whose surroundings say that two numbers were exchanged.

Translations move clauses, so another order is no evidence. What is: two numbers of one list, range or telephone number
in another order; a unit, a month or a copied name that stands with the other number of the two.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, bound_of, gap_between, is_year, joint_between
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import Fact, reads
from numguard.model import IssueType, Kind, Role, Severity
from numguard.quantity.calendars import may_be_year
from numguard.quantity.units import POUND, unit_of
from numguard.script.fold import fold
from numguard.script.signs import LIST_COMMAS, RANGE_DASHES
from numguard.verdict.checks.alike import alike
from numguard.verdict.checks.beside import calendar_years, dates, is_dated, months, named, names
from numguard.verdict.checks.order import meanings_of_order
from numguard.verdict.checks.written import CLOSE, MOST, Written
from numguard.verdict.finding import Finding, TextCheck

_LIST: Final = re.compile(rf"\s?[{LIST_COMMAS}]\s?\Z")
_RANGE: Final = re.compile(rf"(?:\s?[{re.escape(RANGE_DASHES)}]\s?|\s(?!\d)\w{{1,4}}\s)\Z")
_DASHED: Final = re.compile(rf"\s?[{re.escape(RANGE_DASHES)}]\s?\Z")
_TIE: Final = re.compile(rf"\s?[&:{re.escape(RANGE_DASHES)}]\s?\Z")
"""What joins the two numbers of a score."""
_LONGEST_LIST: Final = 8
"""Items of a list that are looked at."""
_COUNTED: Final = re.compile(rf"\s?(?!\d)\w+(?:\s(?!\d)\w+)?\s?[{LIST_COMMAS}]\s?\Z")
"""What stands between two numbers that count one thing after the other: 18 wins, 20 losses."""
_OFTEN_UNSAID: Final = frozenset((unit_of("year").id, unit_of("day").id))
"""The units that ages and dates leave unsaid: aged 50, 90 years."""
_STERLING: Final = unit_of("GBP")
_DATE_MARKS: Final = frozenset("-./")
_MONTHS, _DAYS, _YEAR_DIGITS = 12, 31, 4
_GROUP_MARKS: Final = frozenset("-.")
_DATE: Final = frozenset((Role.DAY, Role.MONTH, Role.YEAR))
_FIRST_OF_LIST: Final = frozenset((Role.DAY, Role.MONTH, Role.HOUR, Role.YEAR))
_SECOND_OF_LIST: Final = frozenset((Role.DAY, Role.MONTH, Role.MINUTE, Role.YEAR))
_SAYING: Final = frozenset((Role.HOUR, Role.DECADE, Role.CENTURY))
_DAY: Final = Role.DAY
_HOUR: Final = Role.HOUR
_MINUTE: Final = Role.MINUTE
_MONTH: Final = Role.MONTH
_ORDINAL: Final = Kind.ORDINAL
_A_MONTH: Final = Kind.MONTH


def _swapped(found: Matching, check: TextCheck) -> list[Finding]:
    if len(found.pairs) < 2 or _is_plain(found):
        return []
    written = Written(found)
    if len(written.partner) < 2:
        return []
    for rule in _RULES if written.is_crossed else _RULES_IN_ORDER:
        rule(written)
    return [
        Finding(check.type, check.severity if is_sure else Severity.MINOR, i, j, check.name)
        for (i, j), is_sure in sorted(written.swaps.items())
    ]


def _is_plain(found: Matching) -> bool:
    """Tell pairs that no rule can say more of: all in order, no month among them, at most one with another unit."""
    source, hypothesis = found.source.atoms, found.hypothesis.atoms
    last, other_last, changed = -1, -1, 0
    for match in found.pairs:
        a, b = source[match.source], hypothesis[match.hypothesis]
        if a.kind is _A_MONTH or b.kind is _A_MONTH or a.role == _MONTH or b.role == _MONTH:
            return False
        if not (a.digits and b.digits):
            continue
        if match.source <= last or match.hypothesis <= other_last:
            return False
        last, other_last = match.source, match.hypothesis
        changed += _may_be_changed(a, b)
    return changed < 2


def _may_be_changed(a: Atom, b: Atom) -> bool:
    """Tell whether one of two numbers may say another unit, or be another thing, than the other."""
    return a.unit is not b.unit or a.role != b.role or a.kind is not b.kind or a.kind is _ORDINAL


def _what(atom: Atom) -> str | None:
    """Return what a number counts or is, as far as its own text says: a unit, an ordinal, an hour, a decade."""
    if atom.unit is not None:
        return POUND.id if atom.unit is _STERLING else atom.unit.id  # one word for both
    if atom.kind is _ORDINAL and atom.unit_end > atom.end and atom.role != _DAY:
        return "ordinal"  # 63rd; a word before it ("number 63") says less
    return atom.role if atom.role in _SAYING else None


def _units(pairs: Written) -> None:
    """24 hours and 183 emissions: the unit stands with the other number."""
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    changed = []
    for i, j in sorted(pairs.partner.items())[:MOST]:
        a, b = source[i], hypothesis[j]
        if not _may_be_changed(a, b):
            continue
        ours, theirs = _what(a), _what(b)
        if ours != theirs:
            changed.append((i, ours, theirs))
    for i, ours, theirs in changed:
        for k, other_ours, other_theirs in changed:
            if i >= k or source[i].value == source[k].value or not _is_moved(ours, theirs, other_ours, other_theirs):
                continue
            said = (ours, theirs, other_ours, other_theirs)
            if partner[i] < partner[k] and None in said and not _OFTEN_UNSAID.isdisjoint(said):
                continue  # aged 50, 90 years
            if partner[i] < partner[k] and (_says_year(source[i]) or _says_year(source[k])):
                continue  # 1.5 million in 1938 dollars = 1.5 million dollars of 1938
            if _is_one_list(pairs, i, k):
                continue  # dakika 20, 25 = 20, 25 minutes
            pairs.swap_both(i, k)


def _is_one_list(pairs: Written, i: int, k: int) -> bool:
    """Tell whether two numbers are items of one list in both texts, in its order, and share what it counts."""
    first, last = pairs.partner[i], pairs.partner[k]
    if not 0 < last - first == k - i <= _LONGEST_LIST:
        return False
    sides = (pairs.source, i, pairs.found.source.lexicon), (pairs.hypothesis, first, pairs.found.hypothesis.lexicon)
    return all(
        _is_listed(gap_between(atoms[at + n], atoms[at + n + 1]), lex) for atoms, at, lex in sides for n in range(k - i)
    )


def _is_listed(gap: str, lex: Lexicon) -> bool:
    """Tell whether but a comma or a word for and, or, stands between two numbers."""
    if _LIST.match(gap) is not None or gap.strip() in lex.list_words:
        return True
    return fold(gap.strip(" ,"), lex.data.fold) in lex.data.lists["joiners"]


def _says_year(atom: Atom) -> bool:
    """Tell whether the digits of a number may be a year, whatever its unit: 1938 dollars."""
    return len(atom.raw) == _YEAR_DIGITS and atom.raw.isdecimal() and may_be_year(int(atom.raw))


def _is_moved(ours: str | None, theirs: str | None, other_ours: str | None, other_theirs: str | None) -> bool:
    """Tell whether a unit went from the one number to the other, and the other's, where it says one, came back."""
    if ours is not None and ours == other_theirs:
        return other_ours == theirs or (other_ours is None) != (theirs is None)
    if theirs is None or theirs != other_ours:
        return False
    return ours == other_theirs or (ours is None) != (other_theirs is None)


# ---- order -------------------------------------------------------------------------------------------------------


def _sequences(pairs: Written) -> None:
    """33, 34 and 39: a list keeps its order; so do the ends of a range, hours and minutes."""
    source, hypothesis = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    for i, a, b, c, d in pairs.turned:
        if _DASHED.match(gap_between(c, d)) and c.context.is_right_to_left != a.context.is_right_to_left:
            continue
        if is_dated(pairs.source, i) and is_dated(pairs.hypothesis, pairs.partner[i]):
            continue  # 27/03/27, 01/06/27 are 3/27/27, 6/1/27
        is_clock = a.role == _HOUR and b.role == _MINUTE and len(gap_between(c, d)) <= 2
        if is_clock or (_is_ordered(a, b, source) and _is_ordered(c, d, hypothesis)):
            pairs.swap_both(i, i + 1)


def _is_ordered(first: Atom, second: Atom, lex: Lexicon) -> bool:
    """Tell whether two neighbours belong to one list or range whose order has a meaning."""
    gap = gap_between(first, second)
    if first.role in _FIRST_OF_LIST or second.role in _SECOND_OF_LIST:
        return False
    if second.unit is not None and second.unit is first.unit and (_RANGE.match(gap) or gap in lex.range_words):
        return True
    return _is_listed(gap, lex)


def _directed(pairs: Written) -> None:
    """From 8 to 6, 120 of 700, 8 instead of 6, 4:1: where both texts join two numbers so, they have one order."""
    source, hypothesis = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    for i, a, b, c, d in pairs.turned:
        if any(x.role for x in (a, b, c, d)) or is_year(a) != is_year(b) or _what(a) != _what(b):
            continue
        if a.context.is_right_to_left != c.context.is_right_to_left:
            continue
        ours, theirs = (
            meanings_of_order(joint_between(a, b), source),
            meanings_of_order(joint_between(c, d), hypothesis),
        )
        if not ours.isdisjoint(theirs):
            pairs.swap_both(i, i + 1)


def _counted(pairs: Written) -> None:
    """18 wins, 20 losses: things that are counted one after the other keep their order."""
    for i, a, b, c, d in pairs.turned:
        if any(atom.role or is_year(atom) for atom in (a, b, c, d)):
            continue
        is_list = _COUNTED.match(gap_between(a, b)) and _COUNTED.match(gap_between(c, d))
        if is_list and not _is_confirmed(a, d) and not _is_confirmed(b, c):
            pairs.swap_both(i, i + 1)


def _joined(pairs: Written) -> None:
    """2&1 ... 4&3: the ends of a score or range stay together."""
    source, hypothesis, partner, back = pairs.source, pairs.hypothesis, pairs.partner, pairs.back
    for i in partner:
        mate, stranger = _mate(source, i), _mate(hypothesis, partner[i])
        if mate is None or stranger is None or mate not in partner or stranger not in back or partner[mate] == stranger:
            continue
        other = back[stranger]
        far = abs(hypothesis[partner[mate]].start - hypothesis[stranger].start)
        if source[mate].value != source[other].value and far > CLOSE:
            pairs.swap_both(mate, other)


def _mate(atoms: list[Atom], i: int) -> int | None:
    """Return the number that stands joined with number ``i``, where it is one alone."""
    before = i > 0 and _TIE.match(gap_between(atoms[i - 1], atoms[i])) is not None
    after = i + 1 < len(atoms) and _TIE.match(gap_between(atoms[i], atoms[i + 1])) is not None
    return None if before == after else i - 1 if before else i + 1


def _bounds(pairs: Written) -> None:
    """In 1938 more than 200 people: the words of the bound stand with the year, which has no more and no less."""
    if len({is_year(pairs.source[i]) for i in pairs.partner}) < 2:
        return
    first = sorted(pairs.partner.items())[:MOST]
    bounds = [bound_of(pairs.source[i]) for i, _ in first]
    if not any(bounds):
        return
    said = []
    for (i, j), one in zip(first, bounds, strict=True):
        other = bound_of(pairs.hypothesis[j])
        if one != other:
            said.append((i, one, other))
    for i, one, other in said:
        for k, second, third in said:
            is_moved = one is not None and one == third and other is None and second is None
            if is_moved and is_year(pairs.source[i]) != is_year(pairs.source[k]):
                pairs.swap_both(i, k)


def _sentences(pairs: Written) -> None:
    """A translation keeps the order of its sentences, and of the rows of a table: numbers in each other's moved."""
    one, other = pairs.source[0].segment, pairs.hypothesis[0].segment
    if one is not None and other is not None:
        _exchanged(pairs, one.sentence_ends, other.sentence_ends)
        _exchanged(pairs, one.row_ends, other.row_ends)


def _exchanged(pairs: Written, ours: list[int], theirs: list[int]) -> None:
    """Find two numbers that stand in each other's part of the text; the parts are told by their ends."""
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    if not ours or len(ours) != len(theirs):
        return
    moved = []
    for i, j in partner.items():
        here, there = bisect(ours, source[i].start), bisect(theirs, hypothesis[j].start)
        if here != there:
            moved.append((i, here, there))
    if len(moved) == 2:
        (i, here, there), (k, other_here, other_there) = moved
        if here == other_there and there == other_here and source[i].value != source[k].value:
            pairs.swap_both(i, k)


def _groups(pairs: Written) -> None:
    """859-292-3680: three and more groups with hyphens are a telephone or serial number, whose order is its value."""
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    for run in _runs(pairs):
        images = [partner[k] for k in run]
        first = min(images)
        if images == sorted(images) or max(images) - first != len(run) - 1:
            continue
        if _may_be_dated(source[run[0]], source[run[1]]) and _may_be_dated(*hypothesis[first : first + 2]):
            continue
        if gap_between(hypothesis[first], hypothesis[first + 1]) == gap_between(source[run[0]], source[run[1]]):
            for k in run:
                pairs.swap(k, not hypothesis[first].context.is_right_to_left)


def _runs(pairs: Written) -> Iterator[list[int]]:
    """Yield the paired numbers of the source that stand joined, three and more."""
    source, run = pairs.source, list[int]()
    for i in range(len(source) + 1):
        is_paired = i in pairs.partner
        if run and is_paired and not source[i].role and gap_between(source[run[-1]], source[i]) in _GROUP_MARKS:
            run.append(i)
            continue
        if len(run) > 2:
            yield run
        run = [i] if is_paired else []


def _neighbours(pairs: Written) -> None:
    """ "19 of his 29" = "19 de ses 29": two languages with the flag keeps-order keep close numbers in one order."""
    if any("keeps-order" not in side.lexicon.flags for side, _ in pairs.found.both()):
        return
    source = pairs.source
    for i, a, b, c, d in pairs.turned:
        if b.start - a.end > CLOSE or d.start - c.end > CLOSE or any(x.role in _DATE for x in (a, b, c, d)):
            continue
        if is_year(a) != is_year(b) or _is_confirmed(a, d) or _is_confirmed(b, c):
            continue  # "since 2011" moves freely
        if _may_be_dated(a, b) and _may_be_dated(c, d):
            continue  # 11/30 = 30/11
        if is_dated(source, i) and is_dated(pairs.hypothesis, pairs.partner[i]):
            continue
        if not (_sort(a) == _sort(d) != _sort(b) == _sort(c)):
            pairs.swap_both(i, i + 1, is_sure=not is_year(a))  # years move with their clauses


def _may_be_dated(first: Atom, second: Atom) -> bool:
    """Tell whether two numbers may be day and month in any order: 11/30, 04.09.2023; 3/4 is more often a fraction."""
    gap = gap_between(first, second)
    if gap not in _DATE_MARKS or not (first.digits and 1 <= first.value <= _DAYS and 1 <= second.value <= _DAYS):
        return False
    is_told = second.context.year_mark == gap or (gap == "/" and max(first.value, second.value) > _MONTHS)
    return is_told and min(first.value, second.value) <= _MONTHS


def _sort(atom: Atom) -> tuple[bool, bool]:
    """Return whether a number measures and whether it is an ordinal: 85 mph, category 1."""
    return atom.unit is not None, atom.kind is _ORDINAL


def _is_confirmed(a: Atom, b: Atom) -> bool:
    """Tell whether the surroundings say that two equal numbers count the same thing."""
    what, other = _what(a), _what(b)
    same = what is not None and (
        what == other or (other is not None and unit_of(what).dimension == unit_of(other).dimension is not None)
    )
    same = same or a.context.letters == b.context.letters != ""  # 5200mAh
    return same or bool(a.context.names & b.context.names) or a.context.word_before == b.context.word_before != ""


_RULES_IN_ORDER: Final = (_units, months)
"""The rules that find an exchange also where all numbers stand in the order of the source."""
_RULES: Final = (
    _units,
    _sentences,
    _sequences,
    _directed,
    _counted,
    _joined,
    _groups,
    months,
    dates,
    calendar_years,
    _neighbours,
    alike,
    _bounds,
    named,
    names,
)

SWAPPED: Final = TextCheck(
    name="swapped",
    doc="Two right numbers stand with each other's things: 24 hours and 183 visits, 183 hours and 24 visits.",
    type=IssueType.SWAPPED,
    severity=Severity.MAJOR,
    reads=reads(
        *(Fact.VALUE, Fact.UNIT, Fact.KIND, Fact.ROLE, Fact.ERA, Fact.BOUND, Fact.RAW),
        *(Fact.FRAME, Fact.PLACE, Fact.CONTEXT),
    ),
    find=_swapped,
)
