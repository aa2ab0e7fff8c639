"""One number divided in another way: digits cut or joined."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import BLANK_GROUP, CLASH, Atom, gap_between, shares_unit
from numguard.mentions.grammar.digits import decimal
from numguard.mentions.kinds import FRACTION, HOUR_ROLE
from numguard.mentions.steps.clocks import hour_and_minutes
from numguard.model import Role
from numguard.quantity.counts import GROUP
from numguard.quantity.exact import exact_product
from numguard.quantity.units import PERCENT

_APART: Final = frozenset("、±")
"""Marks that no one number has inside."""
_LIST_MARK: Final = ","
"""What a list has between its numbers, and no other mark of a decimal fraction is."""
_MOST_PARTS: Final = 20
"""A limit of cost: numbers that one number may be together with, digits read aloud."""


def _cut(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    _rest_of_place(matching, own, other, rule)
    for i in own.unmatched[: matching.max_left] if other.unmatched else ():
        if i not in own.unmatched:
            continue  # the second half of the number before it
        atom = own.atoms[i]
        for choice in (*atom.choices, *hour_and_minutes(atom), *_scaled(own.atoms, i)):
            is_whole = (
                len(choice) > 1
                and atom.digits
                and _is_measure(atom)
                and choice[0].role != HOUR_ROLE
                and choice[0].scale == 1  # milioni 5 | 417
                and choice[-1].kind is not FRACTION
            )
            is_list = atom.habit == _COMMA_OF_DECIMALS and atom.cost > 0  # sections 1,6 and 8
            partners = _partners(choice, other, is_list)
            if not partners or _is_joined_of_two(atom, other, partners):
                continue
            is_one = is_whole and (atom.habit != BLANK_GROUP or other.atoms[partners[-1]].unit is not atom.unit)
            if is_one and not _is_torn(partners, other):
                continue  # 5.25 % is not 5 and 25 %; but "tres días y medio turno" may be three days and a half
            if _is_other_clock(atom, choice, [other.atoms[j] for j in partners]):
                continue
            for j in partners:
                matching.pair((own, i), (other, j), rule)
            if len(choice) == 1 or choice[-1].end >= atom.end:  # a clock in words: ten to five
                reach = range(i + 1, min(len(own.atoms), i + 1 + _MOST_PARTS))
                taken = [k for k in reach if own.atoms[k].end <= choice[-1].end and k in own.unmatched]
                matching.explain(own, taken, rule, "part of the number before it")
            break


def _rest_of_place(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    """Explain the zero of coordinates like (1,0), which the other text writes as the decimal 1.0."""
    whole = {own.of(match): other.atoms[other.of(match)] for match in matching.pairs}
    rest = []
    for j in own.unmatched:
        atom = whole.get(j - 1)
        if atom is not None and atom.choices and own.atoms[j].value == 0:
            parts = atom.choices[0]
            if len(parts) == 2 and _may_say(own.atoms[j - 1], parts[0]) and _may_say(own.atoms[j], parts[1]):
                rest.append(j)
    matching.explain(own, rest, rule)


def _is_other_clock(atom: Atom, choice: tuple[Atom, ...], partners: list[Atom]) -> bool:
    """Tell whether the words of a clock would be those of another one: ten to eight is not ten past eight."""
    if atom.role != Role.HOUR or choice[-1].role == Role.MINUTE or len(partners) < _CLOCK:
        return False
    return all(partner.role in _CLOCK_ROLES for partner in partners)


_CLOCK: Final = 2
"""Numbers of a clock."""
_CLOCK_ROLES: Final = frozenset((Role.HOUR, Role.MINUTE))


def _is_joined_of_two(atom: Atom, other: Side, partners: list[int]) -> bool:
    """Tell whether words stand between what a number joins with a blank, or a colon between what it parts by a comma.

    36 of the 116 are no 36 116, a ratio of 3:2 is no 3,2.
    """
    if len(partners) != _CLOCK or not atom.digits or partners[1] != partners[0] + 1:
        return False
    first, second = other.atoms[partners[0]], other.atoms[partners[1]]
    gap = gap_between(first, second)
    if atom.habit == _COMMA_OF_DECIMALS:
        return gap == ":"
    return " " in atom.habit and atom.habit.endswith(" ") and any(char.isalpha() for char in gap)


_COMMA_OF_DECIMALS: Final = "decimal ,"


def _is_torn(partners: list[int], other: Side) -> bool:
    """Tell whether a decimal mark of the language and a blank alone part two numbers: 7. 5, 5. 25 %."""
    first, last = other.atoms[partners[0]], other.atoms[partners[-1]]
    mark = gap_between(first, last)[:1] if first is not last else ""
    is_list = last.unit is not None and shares_unit(last)  # 33, 34 und 39 Prozent
    is_decimal = not is_list and other.lexicon.separators.decimal.get(mark, CLASH) < CLASH
    return is_decimal and first.context.decimal_to(last.start, last.end) is not None


def _scaled(atoms: list[Atom], i: int) -> tuple[tuple[Atom], ...]:
    """Return 1.6 million for "1, 6 million": a decimal that a blank splits, with its scale."""
    if i + 1 == len(atoms):
        return ()
    first, second = atoms[i], atoms[i + 1]
    parts = first.context.decimal_to(second.start, second.end) if first.digits and second.digits else None
    if parts is None:
        return ()
    scales = {_scale_of(first, parts[0]), _scale_of(second, parts[1])} - {1}
    if len(scales) != 1:
        return ()
    whole = Atom(first.start, second.end, exact_product(decimal(*parts), scales.pop()), True)
    whole.stand_beside(first)
    return ((whole,),)


def _scale_of(atom: Atom, digits: str) -> int:
    """Return the scale that multiplies a number's digits: a million for "6 million"."""
    value, number = atom.value, int(digits)
    return value // number if number and isinstance(value, int) and value % number == 0 else 1


def _is_measure(atom: Atom) -> bool:
    """Return True if the unit belongs to this number alone, and not to a list: 33,34 and 39 per cent."""
    is_beside = not shares_unit(atom) or not atom.habit.endswith(_LIST_MARK)
    return atom.unit is not None and is_beside


def _partners(choice: tuple[Atom, ...], other: Side, is_list: bool = False) -> list[int]:
    """Return the other side's numbers for all parts; empty where one is missing that is no zero at the end.

    The number right behind that of the part before comes first. ``is_list``: a comma of a list parts them.
    """
    taken: list[int] = []
    for part in choice:
        left = [j for j in other.unmatched if j not in taken and _may_say(other.atoms[j], part)]
        j = next((j for j in left if taken and j == taken[-1] + 1), left[0] if left else None)
        if j is not None:
            taken.append(j)
        elif part.value != 0 or part is choice[0] or len(part.raw) == GROUP:
            return []  # 0.35 is not 35, nor 30 000 000 thirty
    is_apart = not is_list and any(_are_apart(other.atoms, j) for j in taken[1:] if j - 1 in taken)
    return [] if is_apart else taken


def _are_apart(atoms: list[Atom], j: int) -> bool:
    """Return True if the mark before a number cannot stand inside one number: 8、6 is not 8.6."""
    return not _APART.isdisjoint(gap_between(atoms[j - 1], atoms[j]))


def _may_say(atom: Atom, part: Atom) -> bool:
    if len(part.raw) == GROUP and part.raw[0] == "0" and atom.digits and atom.raw != part.raw:
        return False  # 555 019 is no 555 and 19
    said = exact_product(part.value, 100) if atom.unit is PERCENT and part.kind is FRACTION else part.value
    return any(said == value and cost < CLASH for value, cost, _ in atom.options)


OTHER_DIVISION: Final = Explanation(
    name="other-division",
    doc='The same digits cut into numbers in another way: 10.00 = 10:00, "1 , 141" = 1,141.',
    apply=_cut,
    cost=costs.CUT,
    text="other division",
    witness="the same digits",
)
