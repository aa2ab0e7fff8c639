"""Numbers in another order than in the source, where their order has a meaning: in lists, ranges and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, gap_between, is_year, joint_between, stand_within
from numguard.mentions.kinds import DAY_ROLE, HOUR_ROLE, MINUTE_ROLE, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, words_of_lists
from numguard.mentions.line.reach import BESIDE, NEAR
from numguard.model import Role
from numguard.quantity.counts import DAYS, MONTHS
from numguard.quantity.units import POUND, unit_of
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import APOSTROPHES, COLONS, LIST_COMMAS, RANGE_DASHES
from numguard.verdict.checks.beside import DATE_ROLES, is_dated
from numguard.verdict.checks.written import MOVED, Exchange, Written
from numguard.verdict.occasions import is_frequency

_LIST: Final = re.compile(rf"\s?[{LIST_COMMAS}]\s?\Z")
_RANGE: Final = Late(rf"(?:\s?[{re.escape(RANGE_DASHES)}]\s?|\s(?!\d)\w{{1,4}}\s)\Z")
_DASHED: Final = re.compile(rf"\s?[{re.escape(RANGE_DASHES)}]\s?\Z")
_COUNTED: Final = re.compile(
    rf"\s?(?!\d)\w+(?:\s(?!\d)\w+)?\s?[{LIST_COMMAS}]\s?\Z"
    r"|[^\W\d_A-Za-z]{1,2}\Z|\s?(?!\d)\w+\s{1,2}[^\W\d_A-Za-z]\Z"
)
"""What stands between two numbers that count one thing after the other: 18 wins, 20 losses; 18胜20负; 18 فوزا و20."""
_ORDERED: Final = 4
"""Words between two numbers of which the first says what their order means: 120 of more than 700."""
_HYPHEN: Final = "-"
_KEPT: Final = ("&", "", "x", "×")
"""What keeps the order of the two numbers that it joins: a score of 2&1, call 116 123, 800x600."""
_CLASSIFIER: Final = 2
"""Letters that a script without blanks may set before such a word: none, 人, ヶ月."""
_DATE_MARKS: Final = frozenset("-./")
_GROUP_MARKS: Final = frozenset("-.")
_FIRST_OF_LIST: Final = frozenset((Role.DAY, Role.MONTH, Role.HOUR, Role.YEAR))
_SECOND_OF_LIST: Final = frozenset((Role.DAY, Role.MONTH, Role.MINUTE, Role.YEAR))
_SAYING: Final = frozenset((Role.HOUR, Role.DECADE, Role.CENTURY))
_STERLING: Final = unit_of("GBP")


def is_listed(gap: str, lex: Lexicon) -> bool:
    """Tell whether only a comma, or a word for and or or, stands between two numbers."""
    gap = gap.lstrip(_HYPHEN)  # 33-, 34- ja 39-vuotiaat
    return _LIST.match(gap) is not None or fold(gap.strip(" ,\N{NO-BREAK SPACE}"), lex.data.fold) in words_of_lists(lex)


def is_joined(gap: str, lex: Lexicon) -> bool:
    """Tell whether two numbers are items of a list or ends of a range, by what stands between them."""
    return is_listed(gap, lex) or _DASHED.match(gap) is not None or gap in lex.range_words


def what_of(atom: Atom) -> str | None:
    """Return what a number counts or is, as far as its own text says: a unit, an ordinal, an hour, a decade."""
    if atom.unit is not None:
        return POUND.id if atom.unit is _STERLING else atom.unit.id  # one word for both
    if atom.kind is ORDINAL and atom.unit_end > atom.end and atom.role != DAY_ROLE:
        return "ordinal"  # 63rd; a word before it ("number 63") says less
    return atom.role if atom.role in _SAYING else None


def shares_what(atoms: list[Atom], i: int, what: str | None) -> bool:
    """Tell whether a number that says no hour stands joined with one that does: 8 és 20 óra között."""
    if what != HOUR_ROLE or what_of(atoms[i]) is not None:
        return False
    for k in (i - 1, i + 1):
        if 0 <= k < len(atoms) and atoms[k].role == HOUR_ROLE:
            gap = gap_between(atoms[min(i, k)], atoms[max(i, k)])
            if len(gap) <= BESIDE and gap.strip().isalpha():
                return True
    return False


def _sequences(pairs: Written) -> None:
    source, hypothesis = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    for i, a, b, c, d in pairs.turned:
        if _DASHED.match(gap_between(c, d)) and c.context.is_right_to_left != a.context.is_right_to_left:
            continue
        if is_dated(pairs.source, i) and is_dated(pairs.hypothesis, pairs.partner[i]):
            continue  # 27/03/27, 01/06/27 are 3/27/27, 6/1/27
        is_clock = _is_turned_clock(a, b, c, d) or _is_turned_clock(c, d, a, b)
        joint = gap_between(a, b).strip()
        is_one_way = c.context.is_right_to_left == a.context.is_right_to_left
        is_kept = is_one_way and (
            joint in _KEPT and joint == gap_between(c, d).strip() and not any(x.role or x.unit for x in (a, b, c, d))
        )
        is_list = _is_ordered(a, b, source) and _is_ordered(c, d, hypothesis)
        if is_clock or is_kept or is_list or _is_turned_range(a, b, source, c, d, hypothesis):
            pairs.swap_both(i, i + 1)


LIST_ORDER: Final = Exchange(
    name="list-order",
    doc="A list keeps its order, and so do the ends of a range, hours and minutes: pages 33, 34 and 39.",
    find=_sequences,
)


def _is_turned_clock(hour: Atom, minute: Atom, c: Atom, d: Atom) -> bool:
    """Tell whether a clock's hour and minute stand the other way round, close together: 7:01, and 01-07 of a date."""
    return hour.role == HOUR_ROLE and minute.role == MINUTE_ROLE and len(gap_between(c, d)) <= 2


def _is_turned_range(a: Atom, b: Atom, ours: Lexicon, c: Atom, d: Atom, theirs: Lexicon) -> bool:
    """Tell whether a range that goes up in the source goes down: 18- to 29-year-olds, 29 bis 18."""
    if a.role or b.role or not a.value < b.value or not c.value > d.value or _is_one_year(a, b, c, d):
        return False
    said, second = _meanings_of_order(gap_between(c, d), theirs), gap_between(c, d)
    first = gap_between(a, b).lstrip(_HYPHEN)
    if _DASHED.match(first) is not None or _meanings_of_order(first, ours):
        is_between = second.startswith(" ") and is_listed(second, theirs) and not _LIST.match(second)
        if is_between and c.unit is d.unit is not None:
            return True  # entre 29 y 18 años
    return bool(said) and (_DASHED.match(first) is not None or not said.isdisjoint(_meanings_of_order(first, ours)))


def _is_ordered(first: Atom, second: Atom, lex: Lexicon) -> bool:
    """Tell whether two neighbours belong to one list or range whose order has a meaning."""
    gap = gap_between(first, second)
    if first.role in _FIRST_OF_LIST or second.role in _SECOND_OF_LIST:
        return False
    if second.unit is not None and second.unit is first.unit and (_RANGE.made.match(gap) or gap in lex.range_words):
        return True
    return is_listed(gap, lex)


def _directed(pairs: Written) -> None:
    matching, source, hypothesis = pairs.found, pairs.found.source.atoms, pairs.found.hypothesis.atoms
    ordered = sorted((match.source, match.hypothesis) for match in matching.pairs)
    for (i, j), (k, m) in pairwise(ordered):
        if k != i + 1 or j != m + 1:
            continue
        is_unlike = source[i].value != source[k].value and hypothesis[j].value != hypothesis[m].value
        if is_unlike and _is_directed(matching, source[i], source[k], hypothesis[m], hypothesis[j]):
            pairs.swap_pair((i, j))
            pairs.swap_pair((k, m))


FROM_TO: Final = Exchange(
    name="from-to",
    doc="Two numbers whose order has a meaning have changed places: from 8 to 6, 120 of 700, 8 instead of 6, 4:1.",
    find=_directed,
    needs=MOVED,
)


def _is_directed(matching: Matching, a: Atom, b: Atom, c: Atom, d: Atom) -> bool:
    if any(x.role for x in (a, b, c, d)) or _is_one_year(a, b, c, d) or what_of(a) != what_of(b):
        return False
    if a.context.is_right_to_left != c.context.is_right_to_left:
        return False
    ours = _meanings_of_order(joint_between(a, b), matching.source.lexicon)
    return not ours.isdisjoint(_meanings_of_order(joint_between(c, d), matching.hypothesis.lexicon))


def _meanings_of_order(joint: str, lex: Lexicon) -> frozenset[str]:
    """Return what the text between two numbers may say of their order: 5 to 2 is a change or a ratio."""
    mark = joint.strip()
    if mark in COLONS:
        return frozenset({"ratio"} if mark else ())
    if not lex.nospace and _is_denied(joint, lex):
        return frozenset({"not"})
    words = joint.strip(APOSTROPHES).split()
    if not 0 < len(words) <= _ORDERED or not all(map(WORD.made.fullmatch, words)):
        return frozenset()
    said = fold(words[0], lex.data.fold)
    if lex.nospace:  # 40人から65人: a classifier stands before the word
        said = next((said[n:] for n in range(_CLASSIFIER + 1) if said[n:] in _ordered(lex)), "")
    return _ordered(lex).get(said, frozenset())


def _is_denied(joint: str, lex: Lexicon) -> bool:
    """Tell whether the second number is said not to be it: 1,000, not 10,000."""
    words = joint.strip(f"{LIST_COMMAS} ").split()
    return 0 < len(words) < _ORDERED and any(fold(word, lex.data.fold) in lex.listed("bound_not") for word in words[:2])


@of_lexicon
def _ordered(lex: Lexicon) -> dict[str, frozenset[str]]:
    """Return what each word that stands between two numbers may say of their order."""
    meanings: dict[str, frozenset[str]] = {}
    for meaning, words in lex.data.words["ordered"].items():
        for word in (fold(word, lex.data.fold) for word in words):
            meanings[word] = meanings.get(word, frozenset()) | {meaning}
    return meanings


def _counted(pairs: Written) -> None:
    lexicons = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    for i, a, b, c, d in pairs.turned:
        if any(atom.role or is_year(atom) for atom in (a, b, c, d)):
            continue
        gaps = gap_between(a, b), gap_between(c, d)
        is_list = all(map(_COUNTED.match, gaps)) or (
            all(map(_is_beside, gaps)) and any(map(_is_joined, gaps, lexicons))
        )
        if is_list and not _is_confirmed(pairs, a, d) and not _is_confirmed(pairs, b, c):
            pairs.swap_by_order(i, i + 1, is_sure=False)


COUNTED_IN_TURN: Final = Exchange(
    name="counted-in-turn",
    doc="Things that are counted one after the other keep their order: 18 wins, 20 losses.",
    find=_counted,
)


def _is_beside(gap: str) -> bool:
    """Tell whether only a few words, and no mark, stand between two numbers."""
    words = gap.split()
    return 1 < len(words) <= _ORDERED and all(map(WORD.made.fullmatch, words))


def _is_joined(gap: str, lex: Lexicon) -> bool:
    """Tell whether the last word between two numbers is one for and, or: not every language's are known."""
    return is_listed(gap.split()[-1], lex)


def _groups(pairs: Written) -> None:
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


GROUPED_DIGITS: Final = Exchange(
    name="grouped-digits",
    doc="Three groups of digits and more are a telephone or serial number, whose order is its value: 859-292-3680.",
    find=_groups,
)


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
    if any("keeps-order" not in side.lexicon.flags for side, _ in pairs.found.both()):
        return
    source = pairs.source
    for i, a, b, c, d in pairs.turned:
        if not (stand_within(a, b, NEAR) and stand_within(c, d, NEAR)) or any(
            x.role in DATE_ROLES for x in (a, b, c, d)
        ):
            continue
        if _is_one_year(a, b, c, d) or _is_confirmed(pairs, a, d) or _is_confirmed(pairs, b, c):
            continue  # "since 2011" moves freely
        if _may_be_dated(a, b) and _may_be_dated(c, d):
            continue  # 11/30 = 30/11
        if gap_between(a, b) == "(" or gap_between(c, d) == "(":
            continue  # Section 12(2) = n.º 2 do artigo 12.º
        if is_dated(source, i) and is_dated(pairs.hypothesis, pairs.partner[i]):
            continue
        if not (_sort(a) == _sort(d) != _sort(b) == _sort(c)):
            pairs.swap_by_order(i, i + 1, is_sure=not is_year(a))  # years move with their clauses


NEIGHBOURS: Final = Exchange(
    name="neighbours",
    doc="Two languages with the flag keeps-order keep close numbers in one order: 19 of his 29, 19 de ses 29.",
    find=_neighbours,
)


def _may_be_dated(first: Atom, second: Atom) -> bool:
    """Tell whether two numbers may be day and month in any order: 11/30, 04.09.2023; 3/4 is more often a fraction."""
    gap = gap_between(first, second)
    if gap not in _DATE_MARKS or not (first.digits and 1 <= first.value <= DAYS and 1 <= second.value <= DAYS):
        return False
    is_told = second.context.year_mark == gap or (gap == "/" and max(first.value, second.value) > MONTHS)
    return is_told and min(first.value, second.value) <= MONTHS


def _sort(atom: Atom) -> tuple[bool, bool]:
    """Return whether a number measures and whether it is an ordinal: 85 mph, category 1."""
    return atom.unit is not None, atom.kind is ORDINAL


def _is_one_year(a: Atom, b: Atom, c: Atom, d: Atom) -> bool:
    """Tell whether one of two neighbours is a year and the other is none, in either text: 1749 and 272; 272, 1,749."""
    return is_year(a) != is_year(b) or is_year(c) != is_year(d)


def _is_confirmed(pairs: Written, a: Atom, b: Atom) -> bool:
    """Tell whether the surroundings say that two equal numbers count the same thing."""
    what, other = what_of(a), what_of(b)
    same = what is not None and (
        what == other or (other is not None and unit_of(what).dimension == unit_of(other).dimension is not None)
    )
    same = same or a.context.letters == b.context.letters != ""  # 5200mAh
    same = same or (is_frequency(a, pairs.found.source) and is_frequency(b, pairs.found.hypothesis))
    return same or bool(a.context.names & b.context.names) or a.context.word_before == b.context.word_before != ""
