"""Decades and other tens and hundreds that are nouns: zwei Jahrzehnte, les deux dernières décennies, két évtized."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.exact import exact_product

_CARDINAL: Final = Kind.CARDINAL
_MOST: Final = 20
"""What counts decades and centuries."""
_COST: Final = 0.3
COUNTED: Final = "counted"
"""The convention of a number that counts tens or hundreds, read with them."""
_BETWEEN: Final = re.compile(r"\s(?:[^\W\d_]+\s){0,2}\Z")
"""Up to two adjectives between a number and the noun."""


def read_groups(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Let a number before the noun for a ten or a hundred be as many tens or hundreds too."""
    for i in range(len(atoms) - 1):
        count, noun = atoms[i], atoms[i + 1]
        if not is_group(noun) or not isinstance(count.value, int) or not 1 < count.value <= _MOST:
            continue
        if count.kind is not _CARDINAL or count.role or count.unit is not None or count.soft:
            continue
        gap = text[count.end : noun.start]
        if _BETWEEN.match(gap) is not None or (lex.nospace and not gap.strip()):
            count.others += ((exact_product(count.value, noun.value), _COST, COUNTED),)
    return atoms


def is_group(atom: Atom) -> bool:
    """Tell a noun for a ten or a hundred, which is only sometimes a number."""
    return atom.soft and not atom.digits and not atom.role and (atom.value == 10 or atom.value == 100)
