"""Fractions in digits with a stroke: 2/3, and 2 1/2 as one number."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between, has_digits_of_year
from numguard.mentions.kinds import FRACTION
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.model.deadline import EACH
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum

_MIXED_GAPS: Final = (" ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}")
_LARGEST_DENOMINATOR: Final = 64  # an inch has 64 parts; a year before a date is no whole
WITH_INCHES: Final = frozenset(("with inches",))


def vulgar(atoms: list[Atom], i: int) -> None:
    """Add the reading of 2/3 as a fraction, and of 220 2/3 as one number."""
    low, high = atoms[i], atoms[i + 1]
    fraction = exact_product(low.value, Fraction(1, int(high.value)))
    merged = Atom(low.start, high.end, fraction, True, "fraction", 0.1)
    merged.kind = FRACTION
    low.choices += ((merged,),)


def read_mixed(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read 2 1/2 (2 et 1/2, 2 tasses 1/2) as two and a half, 1/5 inch as a part of one; keep other ways to cut them."""
    joined: list[Atom] = []
    k = 0
    while k < len(atoms):
        if len(joined) & EACH == EACH:
            line.hits.look()
        three = atoms[k : k + 3]
        if len(three) == 3 and _is_mixed(line, three[0], three[1], three[2], lex):
            whole, top, bottom = three
            value = exact_sum(whole.value, Fraction(int(top.value), int(bottom.value)))
            number = whole.joined(bottom, value, "fraction")
            number.bound, number.symbol, number.unit = whole.bound, whole.symbol, bottom.unit or whole.unit
            number.choices = ((whole, top, bottom),)
            if gap_between(whole, top) not in _MIXED_GAPS:
                part = _part(top, bottom)
                part.kind = FRACTION
                number.choices += ((whole, part),)  # of 10 people 1/2
            joined.append(number)
            k += 3
        elif len(three) > 1 and _is_part_of_unit(line, *three[:2]):
            joined.append(_part(*three[:2]))
            k += 2
        else:
            joined.append(atoms[k])
            k += 1
    return joined


def _is_part_of_unit(line: Line, top: Atom, bottom: Atom) -> bool:
    """Tell whether two numbers with a stroke between them are a part of a length, a weight or a volume: 1/5 inch."""
    unit = bottom.unit
    if unit is None or unit.dimension not in _PARTED or bottom.unit_end == bottom.end or top.unit is not None:
        return False
    return _is_part(line, top, bottom) and line.at(bottom.unit_end) != "/"


_PARTED: Final = frozenset(("length", "mass", "volume"))


def _part(top: Atom, bottom: Atom) -> Atom:
    """Return one number for a top and the bottom behind it."""
    number = top.joined(bottom, exact_quotient(top.value, int(bottom.value)), "fraction")
    number.bound, number.symbol, number.bracketed = top.bound, top.symbol, top.bracketed
    number.choices = ((top, bottom),)
    return number


def _is_mixed(line: Line, whole: Atom, top: Atom, bottom: Atom, lex: Lexicon) -> bool:
    numbers = (whole, top, bottom)
    if any(not one.digits or not isinstance(one.value, int) or one.places for one in numbers):
        return False
    if whole.role or top.role or bottom.role not in ("", "hour"):  # 2 1/4 horas
        return False
    if whole.value <= 0 or (has_digits_of_year(whole) and bottom.unit is None):  # in 1998 1/3 of them left
        return False
    if not _may_be_within(gap_between(whole, top), whole, lex):
        return False
    return _is_part(line, top, bottom) and line.at(whole.start - 1) != "/"


def _is_part(line: Line, top: Atom, bottom: Atom) -> bool:
    """Tell whether two whole numbers are the top and the bottom of a part of one: 1/5, but no 1/5/2018."""
    if not (isinstance(top.value, int) and isinstance(bottom.value, int)) or not (top.digits and bottom.digits):
        return False
    if gap_between(top, bottom) != "/" or not 0 < top.value < bottom.value <= _LARGEST_DENOMINATOR:
        return False
    return line.at(bottom.end) != "/" and line.at(top.start - 1) != "/"


def _may_be_within(gap: str, whole: Atom, lex: Lexicon) -> bool:
    """Tell whether a whole and its part may have this between them: a blank, "and", the noun that they count."""
    if gap in _MIXED_GAPS:
        return whole.unit is None
    words = gap.split() if gap[:1].isspace() and gap[-1:].isspace() else []
    joiners = _and_words(lex)
    if len(words) == 1 and words[0] in joiners:
        return whole.unit is None
    if len(words) == 2 and words[1] in joiners:
        del words[1]
    if len(words) != 1 or not words[0].isalpha() or whole.value >= _LARGEST_COUNT:
        return False
    return whole.unit_end > whole.end or len(words[0]) >= _NOUN


@of_lexicon
def _and_words(lex: Lexicon) -> frozenset[str]:
    """Return the words that join a whole and its part: et of "et demi", i of "i pół"."""
    parts = [form.partition(" ") for forms in lex.data.values["plus"].values() for form in forms]
    return frozenset((*lex.data.lists["joiners"], *(first for first, _, rest in parts if rest)))


_NOUN: Final = 4
"""Letters of the shortest noun that is told from a preposition: 3 of 1/2."""
_LARGEST_COUNT: Final = 13
"""What is counted in wholes and parts is few: 1 tasse 1/4."""
