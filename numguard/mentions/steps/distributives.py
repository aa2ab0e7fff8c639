"""A number that is said twice because it is each: de 20 em 20 minutos, every 20 minutes."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_between, stand_within
from numguard.mentions.kinds import CARDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.steps.becoming import set_unit
from numguard.quantity.units import HOUR
from numguard.script.fold import fold

_COUNTED: Final = frozenset(("", "hour"))


def read_distributives(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read de 20 em 20 minutos, de dos en dos as one number, with the unit of the second."""
    words = lex.listed("distributive")
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is None or not _is_same(last, atom) or _joint(last, atom, lex) not in words:
            kept.append(atom)
        else:
            unit = HOUR if atom.role == "hour" else atom.unit  # de 6 em 6 horas: no time of the day
            last.unit_end = max(atom.end, atom.unit_end)
            if unit is not None:
                set_unit(last, unit, last.start, last.unit_end)
            last.soft = last.weak = False
    return kept


def _is_same(first: Atom, second: Atom) -> bool:
    """Tell whether a number without a unit stands before the same number."""
    is_plain = first.kind is CARDINAL and first.unit is None and not first.role and second.role in _COUNTED
    return is_plain and first.value == second.value and first.digits == second.digits


def _joint(first: Atom, second: Atom, lex: Lexicon) -> str:
    """Return the word between two numbers; nothing where more stands there."""
    return fold(gap_between(first, second).strip(), lex.data.fold) if stand_within(first, second, BESIDE) else ""
