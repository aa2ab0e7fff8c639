"""A century said by its hundreds or by its ordinal."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import is_name

_HUNDREDS = range(200, 901, 100)


def spans(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """Two decades = 20 years, also where the word for year is not known."""
    for one, other in ((a, b), (b, a)):
        factor = {"decade": 10, "century": 100}.get(one.unit or "")
        if factor is not None and other.unit in (None, "year") and other.value == one.value * factor:
            return 0.5, f"{one.unit} as years"
    return None


def by_century(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """the 1800s = the 19th century."""
    for one, other in ((a, b), (b, a)):
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
            and other.value in _HUNDREDS
            and is_name(other)
        ):
            century = one.value if one.role == "century" else Fraction(one.value) / 100 + 1
            if other.value == (century - 11) * 100:
                return 0.4, "century"
    return None
