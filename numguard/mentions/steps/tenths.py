"""Tenths whose further places stand behind them: six tenths five is 65 %."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.exact import exact_product, exact_sum


def read_tenths(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Add hundredths and thousandths to the tenths that they are written to."""
    joined: list[Atom] = []
    place, end = 0, -1  # the place of the last digit behind tenths, and where it ends
    for atom in atoms:
        last = joined[-1] if joined else None
        if last is not None and atom.start == end and _is_digit(atom):
            place += 1
            last.read_as((exact_sum(last.value, exact_product(atom.value, Fraction(1, 10**place))), 0.0, "tenths"))
            word = _word_at(text, atom.end, lex)
            last.kind, last.soft, last.weak, last.choices = Kind.FRACTION, False, False, ()
            last.end = last.unit_end = atom.end + len(word)
            end = last.end if word else -1
            continue
        joined.append(atom)
        is_tenths = 0 < atom.value < 1 and text.endswith(lex.data.lists["tenths"], atom.start, atom.end)
        place, end = 1, atom.end if is_tenths else -1
    return joined


def _is_digit(atom: Atom) -> bool:
    return atom.value in _DIGITS and atom.scale == 1 and atom.kind is not Kind.FRACTION


_DIGITS: Final = range(10)


def _word_at(text: str, start: int, lex: Lexicon) -> str:
    """Return the word at this place that names a decimal place (tenths, hundredths), or an empty text."""
    return next((word for word in lex.data.lists["tenth_places"] if text.startswith(word, start)), "")
