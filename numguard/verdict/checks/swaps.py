"""Right numbers on the wrong things: pairs of equal values whose surroundings say that two numbers were exchanged.

Translations move clauses, so another order is no evidence. What is: two numbers of one list, range or telephone number
in another order; a unit, a month or a copied name that stands with the other number of the two.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, bound_of, gap_between, is_year, joint_between
from numguard.mentions.kinds import MINUTE_ROLE, MONTH, MONTH_ROLE, ORDINAL
from numguard.mentions.line.reach import TIED
from numguard.mentions.nouns import noun_of, overlap
from numguard.model import IssueType, Severity
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import YEAR_DIGITS
from numguard.quantity.units import HOUR, MINUTE, SECOND, unit_of
from numguard.verdict.checks.alike import CHANGED_PLACES, ONE_SORT
from numguard.verdict.checks.beside import (
    DATE_SIGN,
    NAMES_EXCHANGED,
    OTHER_MONTH,
    YEAR_FOR_DAY,
    is_dated,
    is_of_month,
)
from numguard.verdict.checks.codes import CODE_EXCHANGED, ENDS_PARTED
from numguard.verdict.checks.nouns import LEAST
from numguard.verdict.checks.order import (
    COUNTED_IN_TURN,
    FROM_TO,
    GROUPED_DIGITS,
    LIST_ORDER,
    NEIGHBOURS,
    is_joined,
    shares_what,
    what_of,
)
from numguard.verdict.checks.sentences import OTHER_SENTENCE
from numguard.verdict.checks.written import CROSSED, DIGITS, MOVED, SPELLED, TWO, Exchange, Written
from numguard.verdict.checks.years import YEAR_AS_COUNT, YEAR_BEFORE_COUNT, tell_years
from numguard.verdict.finding import MOST, Family, Finding
from numguard.verdict.sights import PAIRED_TWICE

_OFTEN_UNSAID: Final = frozenset((unit_of("year").id, unit_of("day").id))
"""The units that ages and dates leave unsaid: aged 50, 90 years."""


def _asked(without: frozenset[str]) -> Callable[[Matching], list[Finding]]:
    """Return what looks for exchanges by the rules that are left on."""
    rules = [rule for rule in EXCHANGES if rule.name not in without]

    def swapped(matching: Matching) -> list[Finding]:
        seen = _seen(matching)
        return _findings(matching, seen, rules) if seen else []

    return swapped


def _findings(matching: Matching, seen: int, rules: list[Exchange]) -> list[Finding]:
    """Return the exchanged pairs in the order of the source, each under the name of the first rule that is sure."""
    written = Written(matching, is_plain=not seen & DIGITS)
    if not written.partner:
        seen &= ~DIGITS
    if len(written.partner) > 1:
        seen |= TWO | CROSSED if written.is_crossed else TWO
    for rule in rules:
        if not rule.needs & ~seen:
            matching.look()
            written.rule = rule.name
            rule.find(written)
    return [
        Finding(IssueType.SWAPPED, Severity.MAJOR if is_sure else Severity.MINOR, i, j, name)
        for (i, j), (is_sure, name) in sorted(written.swaps.items())
    ]


def _seen(matching: Matching) -> int:
    """Return what may have been exchanged in a matching, as the sum of the flags that rules need."""
    if len(matching.pairs) < 2:
        return 0
    seen = 0 if is_plain(matching) and not tell_years(matching) else DIGITS
    if _are_spelled(matching):
        seen |= SPELLED
    return seen if matching.is_equal or _keeps_order(matching) else seen | MOVED


def _keeps_order(matching: Matching) -> bool:
    """Tell whether all paired numbers, those in words too, stand in one order in both texts."""
    last, other_last = -1, -1
    for match in matching.pairs:
        if match.source <= last or match.hypothesis <= other_last:
            return False
        last, other_last = match.source, match.hypothesis
    return True


def is_plain(matching: Matching) -> bool:
    """Return True if no number can have been exchanged: all in order, no month, at most one with another unit."""
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    last, other_last, changed = -1, -1, 0
    for match in matching.pairs:
        a, b = source[match.source], hypothesis[match.hypothesis]
        if a.kind is MONTH or b.kind is MONTH or a.role == MONTH_ROLE or b.role == MONTH_ROLE:
            return False
        if not (a.digits and b.digits):
            continue
        if match.source <= last or match.hypothesis <= other_last:
            return False
        last, other_last = match.source, match.hypothesis
        changed += _may_be_changed(a, b)
    return changed < 2


def _are_spelled(matching: Matching) -> bool:
    """Tell whether two pairs of sure numbers differ in their unit, of which one is in words."""
    source, hypothesis, changed, is_spelled = matching.source.atoms, matching.hypothesis.atoms, 0, False
    for match in matching.pairs:
        a, b = source[match.source], hypothesis[match.hypothesis]
        if a.unit is not b.unit and not a.soft and not b.soft:
            changed += 1
            is_spelled = is_spelled or not (a.digits and b.digits)
    return is_spelled and changed > 1


def _may_be_changed(a: Atom, b: Atom) -> bool:
    """Return True if two paired numbers may differ in their unit or in their kind (year, ordinal ...)."""
    return a.unit is not b.unit or a.role != b.role or a.kind is not b.kind or a.kind is ORDINAL


def _units(pairs: Written) -> None:
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    changed = []
    for i, j in sorted(pairs.partner.items())[:MOST]:
        a, b = source[i], hypothesis[j]
        if not _may_be_changed(a, b) or _is_time(a, b) or _is_time(b, a):
            continue
        ours, theirs = what_of(a), what_of(b)
        if ours != theirs and not (shares_what(pairs.source, i, theirs) or shares_what(hypothesis, j, ours)):
            changed.append((i, ours, theirs))
    for i, ours, theirs in changed:
        for k, other_ours, other_theirs in changed:
            if i >= k or not pairs.are_unlike(i, k) or not _is_moved(ours, theirs, other_ours, other_theirs):
                continue
            said = (ours, theirs, other_ours, other_theirs)
            keeps_order = partner[i] < partner[k]
            is_unsaid = keeps_order and None in said and not _OFTEN_UNSAID.isdisjoint(said)
            if is_unsaid and not _count_one_thing(pairs, (i, partner[i]), (k, partner[k])):
                continue  # aged 50, 90 years
            if keeps_order and None in said and pairs.ends_between(i, k) == 2:
                continue  # 19th century. Number 42 = 19世紀。42番
            sides = source[i], source[k], hypothesis[partner[i]], hypothesis[partner[k]]
            if keeps_order and any(map(_says_year, sides)):
                continue  # 1.5 million in 1938 dollars = 1.5 million dollars of 1938
            if _is_one_list(pairs, i, k):
                continue  # dakika 20, 25 = 20, 25 minutes
            if None in (ours, theirs) and None in (other_ours, other_theirs) and _is_one_measure(pairs, i, k):
                continue  # 2,53 mètres sur 5,86 = 2.53 x 5.86 metres
            pairs.swap_both(i, k)


UNITS: Final = Exchange(
    name="other-unit",
    doc="A unit stands with the other one of two numbers: 24 hours and 183 emissions, 183 hours and 24 emissions.",
    find=_units,
    needs=DIGITS | TWO,
)


def _is_time(minute: Atom, other: Atom) -> bool:
    """Tell whether what a clock says in minutes is paired with a span of time: 1:57.79 = 1分57秒79."""
    return minute.role == MINUTE_ROLE and (other.role == MINUTE_ROLE or other.unit in _OF_CLOCKS)


_OF_CLOCKS: Final = frozenset((HOUR, MINUTE, SECOND))
"""Spans that are also written as a clock is."""


def _count_one_thing(pairs: Written, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether the two numbers without a unit, one of each text, have nouns for one thing: 50 boats, 20 Boote."""
    ours, theirs = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    for i, j in ((one[0], other[1]), (other[0], one[1])):
        a, b = pairs.source[i], pairs.hypothesis[j]
        if a.unit is None and b.unit is None and overlap(noun_of(a, ours), noun_of(b, theirs)) >= LEAST:
            return True
    return False


def _units_in_words(pairs: Written) -> None:
    changed = []
    for match in pairs.found.pairs:
        a, b = pairs.source[match.source], pairs.hypothesis[match.hypothesis]
        if not match.cost and a.unit is not b.unit and not a.soft and not b.soft:
            changed.append(((match.source, match.hypothesis), a, b))
    for (one, a, b), (other, c, d) in combinations(changed[:MOST], 2):
        is_moved = _is_moved(what_of(a), what_of(b), what_of(c), what_of(d)) and a.value != c.value
        if is_moved and not (a.digits and b.digits and c.digits and d.digits) and _count_one_thing(pairs, one, other):
            pairs.swap_pair(one)
            pairs.swap_pair(other)


UNITS_IN_WORDS: Final = Exchange(
    name="unit-in-words",
    doc="The same of numbers in words, where both texts name what is counted: two men in three days, three men in two.",
    find=_units_in_words,
    needs=SPELLED,
)


def _is_one_list(pairs: Written, i: int, k: int) -> bool:
    """Tell whether two numbers are items of one list or range in both texts, in its order, and share what it counts."""
    first, last = pairs.partner[i], pairs.partner[k]
    if not 0 < last - first == k - i <= MOST:
        return False
    sides = (pairs.source, i, pairs.found.source.lexicon), (pairs.hypothesis, first, pairs.found.hypothesis.lexicon)
    return all(
        is_joined(gap_between(atoms[at + n], atoms[at + n + 1]), lex) for atoms, at, lex in sides for n in range(k - i)
    )


def _is_one_measure(pairs: Written, i: int, k: int) -> bool:
    """Tell whether two numbers stand next to each other in both texts, in one order and a word or a sign apart."""
    first, last = pairs.partner[i], pairs.partner[k]
    if k - i != 1 or last - first != 1:
        return False
    joints = (
        joint_between(pairs.source[i], pairs.source[k]),
        joint_between(pairs.hypothesis[first], pairs.hypothesis[last]),
    )
    return all(len(joint) <= TIED and len(joint.split()) < 2 for joint in joints)


def _says_year(atom: Atom) -> bool:
    """Tell whether the digits of a number may be a year, whatever its unit: 1938 dollars."""
    return len(atom.raw) == YEAR_DIGITS and atom.raw.isdecimal() and may_be_year(int(atom.raw))


def _is_moved(ours: str | None, theirs: str | None, other_ours: str | None, other_theirs: str | None) -> bool:
    """Return True if the unit of one number went to the other, and the other's unit, if it has one, came back."""
    if ours is not None and ours == other_theirs:
        return other_ours == theirs or (other_ours is None) != (theirs is None)
    if theirs is None or theirs != other_ours:
        return False
    return ours == other_theirs or (ours is None) != (other_theirs is None)


def _bounds(pairs: Written) -> None:
    if len({is_year(pairs.source[i]) for i in pairs.partner}) < 2:
        return
    first = [(i, j) for i, j in sorted(pairs.partner.items())[:MOST] if not _is_of_date(pairs, i, j)]
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


def _is_of_date(pairs: Written, i: int, j: int) -> bool:
    """Tell whether a number is part of a date in both texts: a bound stands before the whole of it."""
    is_of_theirs = is_of_month(pairs.hypothesis, j) or is_dated(pairs.hypothesis, j)
    return is_of_theirs and (is_of_month(pairs.source, i) or is_dated(pairs.source, i))


BOUND_MOVED: Final = Exchange(
    name="bound-moved",
    doc="The words of a bound stand with a year, which has no more and no less: in 1938 more than 200 people.",
    find=_bounds,
)
EXCHANGES: Final[tuple[Exchange, ...]] = (
    UNITS,
    UNITS_IN_WORDS,
    OTHER_SENTENCE,
    OTHER_MONTH,
    YEAR_FOR_DAY,
    YEAR_BEFORE_COUNT,
    YEAR_AS_COUNT,
    NAMES_EXCHANGED,
    CODE_EXCHANGED,
    ENDS_PARTED,
    LIST_ORDER,
    FROM_TO,
    COUNTED_IN_TURN,
    GROUPED_DIGITS,
    DATE_SIGN,
    NEIGHBOURS,
    ONE_SORT,
    BOUND_MOVED,
    CHANGED_PLACES,
)
"""All rules for exchanges, in their order; one that is not here does not run."""
SWAPPED: Final = Family("swapped", EXCHANGES, PAIRED_TWICE, _asked)
