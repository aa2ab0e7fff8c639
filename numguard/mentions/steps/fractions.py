"""Fractions and decimals in words or in digits with a stroke."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.exact import exact_product, exact_sum
from numguard.script.fold import fold

PRIMES: Final = frozenset(("'", "\N{PRIME}", "\N{RIGHT SINGLE QUOTATION MARK}"))
DOUBLE_PRIMES: Final = frozenset(('"', "\N{DOUBLE PRIME}", "\N{RIGHT DOUBLE QUOTATION MARK}"))
WITH_INCHES: Final = frozenset(("with inches",))


def vulgar(text: str, atoms: list[Atom], i: int) -> None:
    """Let 2/3 be a fraction too, and 220 2/3 one number."""
    low, high = atoms[i], atoms[i + 1]
    fraction = exact_product(low.value, Fraction(1, int(high.value)))
    merged = Atom(low.start, high.end, fraction, True, "fraction", 0.1)
    merged.kind = Kind.FRACTION
    low.choices = ((merged,),)


def _spoken_places(text: str, atom: Atom, lex: Lexicon) -> int:
    """Return how many decimal places a number in words has so far: one for "three point one"."""
    if atom.digits or isinstance(atom.value, int):
        return 0
    if atom.places:
        return atom.places
    inside = fold(text[atom.start : atom.end], lex.data.fold)
    return 1 if any(word in inside for word in lex.decimal_words) else 0


def read_fractions(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Denominator, infix, numerator: 五分之一, 5分の1; and decimals in words: three point one four."""
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        gap = text[last.end : atom.start] if last is not None and atom.start - last.end < 16 else ""
        if last is not None and gap:
            if gap.strip() in lex.fraction_infixes and isinstance(last.value, int) and last.value > 0:
                last.read_as((exact_product(atom.value, Fraction(1, last.value)), 0.0, "fraction"))
                last.end = last.unit_end = atom.end
                last.kind, last.unit, last.soft, last.weak, last.role = Kind.FRACTION, atom.unit, False, False, ""
                continue
            if (
                fold(gap.strip(), lex.data.fold) in lex.decimal_words
                and isinstance(atom.value, int)
                and isinstance(last.value, int)
                and (atom.value < 10 or (not atom.digits and atom.words == 1))
                and atom.unit != "minute"
                and atom.role != "minute"
            ):
                last.read_as((Decimal(f"{last.value}.{atom.value}"), 0.0, "decimal word"))
                last.end = last.unit_end = atom.end
                last.unit, last.places, last.soft, last.weak, last.role = (
                    atom.unit,
                    len(str(atom.value)),
                    False,
                    False,
                    "",
                )
                last.kind = atom.kind
                continue
            if (
                fold(gap.strip(), lex.data.fold) in lex.decimal_words
                and not atom.digits
                and isinstance(last.value, int)
                and isinstance(atom.scale, int)
                and atom.scale > 1
                and isinstance(atom.value, int)
                and atom.value % atom.scale == 0
            ):
                lead = atom.value // atom.scale  # drie komma vijf miljoen
                last.read_as((exact_product(Decimal(f"{last.value}.{lead}"), atom.scale), 0.0, "decimal word"))
                last.end, last.unit_end, last.unit, last.kind = atom.end, atom.unit_end, atom.unit, atom.kind
                last.soft, last.weak, last.words = False, False, last.words + atom.words
                continue
            if (
                gap == " "
                and not atom.digits
                and isinstance(atom.value, int)
                and 0 <= atom.value < 10
                and _spoken_places(text, last, lex)
            ):
                places = _spoken_places(text, last, lex) + 1
                last.read_as((exact_sum(last.value, Fraction(atom.value, 10**places)), 0.0, "decimal word"))
                last.end, last.unit_end, last.places, last.unit = atom.end, atom.unit_end, places, atom.unit
                continue
        merged.append(atom)
    return merged
