"""Build the public mentions from atoms, when somebody looks at them: single numbers, and compounds with their parts."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom, bound_of, gap_between
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import NEAR
from numguard.mentions.sentences import are_parted
from numguard.model import Bound, Kind, Mention, Reading
from numguard.quantity.exact import decimals, exact
from numguard.quantity.money import amount, part_of
from numguard.script.late import Late
from numguard.script.signs import RANGE_DASHES

_DATE_ROLES: Final = frozenset(("day", "month", "year"))
_DATE_GAP: Final = Late(r"[\s.,/\-–،]{0,4}(?:\w{1,4}['’]?\.?(?:[\s.,]{1,2}|\Z)){0,2}\Z")
_NUMERIC_DATE: Final = Late(
    r"\d{1,2}([./-])\d{1,2}\1\d{2,4}\Z|\d{4}([./-])\d{1,2}\2\d{1,2}\Z"
    r"|(?:0?[1-9]|[12]\d|3[01])\.\s(?:0?[1-9]|1[0-2])\.\s[12]\d{3}\Z"  # 14. 5. 2016, the Czech norm
)
_RANGE_GAP: Final = Late(rf"\s?[{re.escape(RANGE_DASHES)}]\s?\Z")


def mention(text: str, atom: Atom) -> Mention:
    """Return the public form of one atom."""
    said = bound_of(atom)
    bound = None if said is None else Bound(said)
    unit = atom.unit.id if atom.unit is not None else None
    readings = tuple(
        Reading(value=exact(value), unit=unit, precision=-atom.places, bound=bound, convention=habit, cost=cost)
        for value, cost, habit in atom.options
        if not atom.code
    )
    kind = Kind.YEAR if atom.role == "year" and atom.kind is Kind.CARDINAL else atom.kind
    kind = Kind.TIME if atom.role in ("hour", "minute") else kind
    start, end = atom.start, atom.end
    before = text[atom.unit_start - 2 * atom.context.is_american : start]
    after = text[end : atom.unit_end]
    return Mention(text[start:end], start, end, kind, readings, soft=atom.soft, before=before, after=after)


def mentions(text: str, atoms: list[Atom], lex: Lexicon) -> tuple[Mention, ...]:
    """Return the mentions of ``text``: dates, clock times, ranges and sums of money as one mention with its parts."""
    read: list[Mention] = []
    i = 0
    while i < len(atoms):
        kind, end = _compound(text, atoms, i, lex)
        if kind is None:
            read.append(mention(text, atoms[i]))
        else:
            parts = tuple(mention(text, atom) for atom in atoms[i:end])
            first, last = min(p.start for p in parts), max(p.end for p in parts)
            read.append(Mention(text[first:last], first, last, kind, _amount(kind, atoms[i:end]), parts))
        i = end
    return tuple(read)


def _compound(text: str, atoms: list[Atom], i: int, lex: Lexicon) -> tuple[Kind | None, int]:
    """Return the kind of the compound (date, range ...) that begins at number ``i``, or None, and its end."""
    first = atoms[i]
    if i + 1 == len(atoms):
        return None, i + 1
    second = atoms[i + 1]
    whole = text[first.start : atoms[i + 2].end] if i + 2 < len(atoms) else ""
    if len(whole) <= 12 and _NUMERIC_DATE.made.match(whole) and not _is_clock(text, atoms, i + 2, lex):
        return Kind.DATE, i + 3  # 1-2-21三刻 ends with a clock
    end = i + 1
    roles = {first.role}
    while (
        end < len(atoms)
        and atoms[end].role in _DATE_ROLES - roles
        and first.role in _DATE_ROLES
        and _DATE_GAP.made.match(gap_between(atoms[end - 1], atoms[end]).strip(lex.date_signs))
        and not are_parted(text, atoms[end - 1], atoms[end], lex)
    ):
        roles.add(atoms[end].role)
        end += 1
    if end > i + 1 and "month" in roles:
        return Kind.DATE, end
    if _is_clock(text, atoms, i, lex):
        return Kind.TIME, i + 2
    if part_of(second.unit, first.unit) is not None and _is_beside(text, first, second, lex):
        return Kind.CURRENCY, i + 2
    is_tied = first.digits and second.digits and first.tight and second.tight and first.value < second.value
    if (
        is_tied
        and not first.role
        and first.kind is not Kind.IDENTIFIER
        and not _is_clock(text, atoms, i + 1, lex)
        and _RANGE_GAP.made.match(gap_between(first, second))
    ):
        return Kind.RANGE, i + 2
    return None, i + 1


def _is_clock(text: str, atoms: list[Atom], i: int, lex: Lexicon) -> bool:
    """Tell whether an hour and its minutes begin at a number."""
    if i + 1 == len(atoms) or atoms[i].role != "hour" or atoms[i + 1].role != "minute":
        return False
    if (
        i + 2 < len(atoms)
        and atoms[i + 2].role == "hour"
        and atoms[i + 2].start - atoms[i + 1].end < (atoms[i + 1].start - atoms[i].end)
    ):
        return False  # about eight, to a quarter past nine: the minutes of the next hour
    return _is_beside(text, atoms[i], atoms[i + 1], lex)


def _is_beside(text: str, first: Atom, second: Atom, lex: Lexicon) -> bool:
    """Tell whether nothing parts two numbers that may be one amount: at 3 a.m. It lasted until half past six."""
    gap = gap_between(first, second)
    if len(gap) > NEAR or are_parted(text, first, second, lex):
        return False
    return second.digits or gap.rstrip()[-1:] not in _STOPS  # um neun. Halb acht


_STOPS: Final = frozenset(".!?")


def _amount(kind: Kind, atoms: list[Atom]) -> tuple[Reading, ...]:
    """Return the amount of a sum of money; a date, a time and a range have no value but their parts'."""
    if kind is not Kind.CURRENCY:
        return ()
    whole, minors = atoms
    part = part_of(minors.unit, whole.unit)
    assert part is not None
    assert whole.unit is not None
    total = exact(amount(whole.value, minors.value, part))
    return (Reading(value=total, unit=whole.unit.id, precision=-decimals(part)),)
