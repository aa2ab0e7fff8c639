"""Two numbers that make one: ranges, shared units and scales, fractions, decimals in words."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from numguard.extract.atom import Atom
from numguard.extract.compose import exact_product, exact_sum
from numguard.extract.fold import fold
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

_RANGE_GAP = re.compile(r"\s?[-–—~～‐‑]\s?\Z")
_TIGHT_GAP = re.compile(r"\s?[-–—:：&~～‐‑/]\s?\Z|\s\w{1,3}\s\Z")
_LIST_GAP = re.compile(r"-?\s\w{1,4}\s\Z|\s?[-–—~～‐‑、]\s?\Z|\s?から\Z|至\Z|到\Z")


_PRIMES = frozenset(("'", "\N{PRIME}", "\N{RIGHT SINGLE QUOTATION MARK}"))
_DOUBLE_PRIMES = frozenset(('"', "\N{DOUBLE PRIME}", "\N{RIGHT DOUBLE QUOTATION MARK}"))
_WITH_INCHES = frozenset(("with inches",))


def read_ranges(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Ends of a range share the unit; 2018-19 may mean 2018-2019."""
    for i in range(len(atoms) - 1):
        low, high = atoms[i], atoms[i + 1]
        if not 0 < high.start - low.end <= 8:
            continue
        gap = text[low.end : high.start]
        if low.digits and high.digits and _TIGHT_GAP.match(gap):
            low.tight = high.tight = True
        if high.scale != 1 and low.scale == 1 and _LIST_GAP.match(gap):
            low.others += tuple(
                (exact_product(v, high.scale), cost + 0.1, "shared scale") for v, cost, _ in low.options
            )
        if (
            low.unit is None
            and high.unit is not None
            and low.digits == high.digits
            and not low.role
            and not low.soft
            and _LIST_GAP.match(gap)
        ):
            low.unit = high.unit  # 1 to 4 inches
        elif (
            low.unit is not None
            and high.unit is None
            and "mul-first" in lex.flags
            and low.digits == high.digits
            and _LIST_GAP.match(gap)
        ):
            high.unit = low.unit  # shekaru 18 zuwa 29
        if gap in _PRIMES and low.unit is None and text[high.end : high.end + 1] in _DOUBLE_PRIMES:
            low.unit, low.kind = "foot", Kind.MEASURE  # 5'10"
        if low.unit == "foot" and high.unit is None and isinstance(high.value, int) and high.value < 12 and high.digits:
            high.unit, high.kind = "inch", Kind.MEASURE  # 6-foot-6
        if low.unit == "foot" and high.unit == "inch":
            low.marks = low.marks | _WITH_INCHES
        if low.unit is not None and "trailing-unit" in lex.flags and low.unit_end == high.start and low.value >= 1:
            _trailing_digit(text, low, high)
        if len(gap) > 3:
            continue
        if (
            gap == "/"
            and not low.choices
            and isinstance(low.value, int)
            and isinstance(high.value, int)
            and 1 < high.value <= 100
            and 0 < low.value < high.value
            and not low.role
        ):
            _vulgar(text, atoms, i)
        if _RANGE_GAP.match(gap) or gap == "/":
            if low.unit is None and high.unit is not None and gap != "/":
                low.unit, low.kind = high.unit, high.kind
            if (
                isinstance(low.value, int)
                and isinstance(high.value, int)
                and 1000 <= low.value <= 2999
                and len(high.raw) == 2
            ):
                high.others += ((low.value // 100 * 100 + high.value, 0.1, "year range"),)
    return atoms


def _trailing_digit(text: str, low: Atom, high: Atom) -> None:
    """两米五 is 2.5 m, 三块五 is 3.5 yuan: a last digit without a unit of its own is a tenth."""
    if (
        isinstance(low.value, int)
        and isinstance(high.value, int)
        and 0 < high.value < 10
        and not high.digits
        and high.end == high.unit_end
    ):
        low.others += ((exact_sum(low.value, Fraction(high.value, 10)), 0.2, "trailing digit"),)
        high.soft = True


def _vulgar(text: str, atoms: list[Atom], i: int) -> None:
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
