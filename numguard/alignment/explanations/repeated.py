"""A number said twice, a name's number, the same digits in other groups."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.explanations.unsaid import may_be_typo
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between, is_year
from numguard.mentions.kinds import IDENTIFIER, MONTH, MONTH_ROLE
from numguard.model import Kind, Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.units import Unit
from numguard.script.digits import ascii_digits

_Facts = tuple[Value, Unit | None, Kind, bool]
_OPAQUE: Final = "opaque"
"""The role of numbers inside addresses and tags: they are no names of anything."""


def _is_of_date(side: Side, i: int) -> bool:
    """Tell whether a year is written to a day and a month in digits: 2021/10/19."""
    atoms = side.atoms
    for first, second in ((i, i + 1), (i - 1, i)):
        if first >= 0 and second < len(atoms) and gap_between(atoms[first], atoms[second]) in _DATE_MARKS:
            return is_year(atoms[i])
    return False


_DATE_MARKS: Final = frozenset("/-.")


def _said_twice(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    """A name with its number (COVID-19) may be said any number of times; another number only where nothing is left.

    For then it is no wrong one. Digits said twice and once are an omission: translators keep those, but where the same
    sentence says the number in words.
    """
    paired = [own.atoms[own.of(match)] for match in matching.pairs]
    named = {a.value for a in paired if a.kind is IDENTIFIER and a.role != _OPAQUE}
    in_digits = {a.value for a in paired if a.digits}
    said = {_facts(a) for a in paired if not a.code}
    in_words: set[tuple[int, _Facts]] | None = None
    months = {a.value for a in paired if (a.role == MONTH_ROLE and a.digits) or is_year(a)}
    again = []
    is_typo: bool | None = None  # what may_be_typo says, where it is asked
    for i in own.unmatched:
        atom = own.atoms[i]
        if (atom.role == MONTH_ROLE or _is_of_date(own, i)) and atom.value in months and not other.unmatched:
            again.append(i)  # vom 05.04. bis 07.04., from April 5 to 7; 2021/03/06～2021/10/19
            continue
        if atom.digits and len(atom.raw) > 1 and atom.raw[0] == "0":
            continue  # 01 is no word said again
        is_named = atom.value in named or (atom.kind is IDENTIFIER and atom.value in in_digits)
        if not is_named and (other.unmatched or (atom.tight)):
            continue  # a wrong number, or one end of a score or range
        may_be_wrong = atom.kind is MONTH or (atom.digits and atom.value == 1)
        if not is_named and may_be_wrong:
            is_typo = may_be_typo(matching, own, other) if is_typo is None else is_typo
            if is_typo:
                continue
        if atom.digits and not is_named and in_words is None:
            in_words = _said_in_words(own, paired)
        if is_named or (
            (_sentence(own, atom), _facts(atom)) in (in_words or ()) if atom.digits else _facts(atom) in said
        ):
            again.append(i)
    matching.explain(own, again, rule)


def _facts(atom: Atom) -> _Facts:
    return atom.value, atom.unit, atom.kind, atom.role == MONTH_ROLE  # 2월 says two countries no second time


def _said_in_words(own: Side, paired: list[Atom]) -> set[tuple[int, _Facts]]:
    """Return what words say, by sentence: the four of four matches, 4 in a row. A quick pass does not see sentences."""
    if not own.segment.size:
        return set()
    return {(_sentence(own, atom), _facts(atom)) for atom in paired if not atom.digits}


def _sentence(own: Side, atom: Atom) -> int:
    return bisect_right(own.segment.sentence_ends, atom.start)


SAID_TWICE: Final = Explanation(
    name="said-twice",
    doc="A number said twice on one side and once on the other: COVID-19 ... COVID-19, two ... two.",
    apply=_said_twice,
    text="said once instead of twice",
    is_linear=True,
    witness="the same number, paired",
)


# ---- digits in groups --------------------------------------------------------------------------------------------

_LEAST: Final = 6
_LEAST_POSTAL: Final = 5
"""Digits from which groups are one number."""
_POSTAL: Final = [2, 3]
"""The groups of a postal code: 110 00 Praha = 11000."""


def _same_digits(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    parts, others = _groups(own), _groups(other)
    if parts is None or others is None or _are_years(parts) or _are_years(others):
        return
    joined, other_joined = "".join(parts), "".join(others)
    is_postal = joined == other_joined and _POSTAL in (sorted(map(len, parts)), sorted(map(len, others)))
    if len(joined) < (_LEAST_POSTAL if is_postal else _LEAST):
        return
    may_turn = parts == others[::-1] and any(_is_right_to_left(side) for side in (own, other))
    if joined == other_joined or may_turn:
        for side in (own, other):
            matching.explain(side, list(side.unmatched), rule)


def _is_right_to_left(own: Side) -> bool:
    """Tell whether a text is written from right to left, where groups of digits are typed either way: 111 555 0800."""
    return own.atoms[own.unmatched[0]].context.is_right_to_left


def _groups(own: Side) -> list[str] | None:
    """Return the groups of digits that are left; None where something else is left."""
    parts: list[str] = []
    for i in own.unmatched:
        atom = own.atoms[i]
        if parts and any(char.isalpha() for char in gap_between(own.atoms[i - 1], atom)):
            return None  # 36 of the 116 are no 36 116
        digits = atom.context.written
        if not atom.digits or "." in digits or "," in digits or atom.words or atom.unit is not None:
            return None
        parts += map(ascii_digits, digits.split())
    return parts


def _are_years(parts: list[str]) -> bool:
    """Tell two years, 1924-1997, from a number of eight digits."""
    return len(parts) == 2 and all(len(part) == 4 and may_be_year(int(part)) for part in parts)


SAME_DIGITS: Final = Explanation(
    name="same-digits",
    doc="A telephone or account number keeps its digits when its groups change: 110 00 = 11000.",
    apply=_same_digits,
    text="the same digits in other groups",
    is_linear=True,
    is_two_sided=True,
    witness="the same digits",
)


# ---- names -------------------------------------------------------------------------------------------------------


def _name_again(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    again = [i for i in own.unmatched if own.atoms[i].digits and _is_said_with_name(matching, own, i, other)]
    matching.explain(own, again, rule)


def _is_said_with_name(matching: Matching, own: Side, i: int, other: Side) -> bool:
    """Tell whether the other text says a number with the same capitalised word before it, and no other one with it.

    A number that counts something, or has a scale, is no name's: in Peru 42 million is not Peru 42.
    """
    atom = own.atoms[i]
    if atom.words or atom.unit is not None or any(other.atoms[j].raw == atom.raw for j in other.unmatched):
        return False
    name = atom.context.name_before
    if name == "" or not (other.segment.holds(f"{name} {atom.raw}") or other.segment.holds(f"{name}{atom.raw}")):
        return False
    return all(other.atoms[j].context.name_before != name for j in _in_question(matching, other, own))


def _in_question(matching: Matching, own: Side, other: Side) -> Iterator[int]:
    """Yield the numbers in digits that are unmatched, or matched only with a weak word."""
    yield from (i for i in own.unmatched if own.atoms[i].digits)
    for i, partner in matching.partners(own, other).items():
        if own.atoms[i].digits and partner.soft:
            yield i


NAME_AGAIN: Final = Explanation(
    name="name-again",
    doc="A name with its number is said more often on one side: Nord Stream 2 ... Nord Stream 2.",
    apply=_name_again,
    text="a name with its number said again",
    witness="the same name before both",
)
