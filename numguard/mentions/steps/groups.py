"""Decades and centuries that are nouns for a ten and a hundred: két évtized, kahden viimeisen vuosikymmenen aikana."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import CARDINAL, MULTIPLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.steps.becoming import set_unit
from numguard.quantity.calendars import CENTURIES
from numguard.quantity.counts import HUNDRED, TEN
from numguard.quantity.units import CENTURY, DECADE
from numguard.script.late import Late

_BETWEEN: Final = Late(r"\s(?:[^\W\d_]+\s){0,2}\Z")
"""Up to two adjectives between a number and the noun."""


def read_groups(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Give a number before the noun for a ten or a hundred of years that unit."""
    for i in range(len(atoms) - 1):
        count, noun = atoms[i], atoms[i + 1]
        if not is_group(noun) or not isinstance(count.value, int) or count.value == 1 or count.value not in CENTURIES:
            continue
        if count.kind is not CARDINAL or count.role or count.unit is not None or count.soft:
            continue
        gap = gap_between(count, noun)
        if _BETWEEN.made.match(gap) is not None or (lex.nospace and not gap.strip()):
            set_unit(count, DECADE if noun.value == TEN else CENTURY, count.end, count.end)
    return atoms


def is_group(atom: Atom) -> bool:
    """Tell a noun for a ten or a hundred, which is only sometimes a number."""
    is_number = atom.soft and not atom.digits and not atom.role and atom.kind is not MULTIPLE  # 3 decimal places
    return is_number and (atom.value == TEN or atom.value == HUNDRED)
