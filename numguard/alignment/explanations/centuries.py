"""A century said by its hundreds or by its ordinal."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import is_name
from numguard.quantity.units import CENTURY, DECADE, YEAR

_YEARS = {DECADE: 10, CENTURY: 100}


def spans(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Two decades = 20 years, also where the word for year is not known."""
    for one, other in ((a, b), (b, a)):
        factor = _YEARS.get(one.unit) if one.unit is not None else None
        if factor is not None and other.unit in (None, YEAR) and other.value == one.value * factor:
            return 0.5, f"{one.unit} as years"
    return None


def by_century(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """the 1800s = the 19th century."""
    for one, other, lex in ((a, b, b_lex), (b, a, a_lex)):
        if (
            one.role == "century"
            and other.role in ("decade", "")
            and isinstance(one.value, int)
            and isinstance(other.value, int)
            and other.value == (one.value - 1) * 100
            and other.value >= 1000
        ):
            return 0.4, "century"
        if (
            one.role in ("century", "decade")
            and isinstance(other.value, int)
            and other.value in lex.data.century_names
            and is_name(other)
        ):
            century = one.value if one.role == "century" else Fraction(one.value) / 100 + 1
            if other.value == (century - 11) * 100:
                return 0.4, "century"
    return None
