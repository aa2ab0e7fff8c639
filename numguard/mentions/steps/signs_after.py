"""The signs behind a number: of percent, of degrees, of money."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.steps.becoming import set_unit
from numguard.quantity.units import DEGREE, Unit, unit_of
from numguard.script.signs import (
    ABBREVIATION_SIGNS,
    AMERICAN,
    BLANKS,
    DEGREE_LETTERS,
    DEGREE_SIGNS,
    PERCENT_SIGNS,
    PREFIXED_SIGNS,
    RING,
    SIGN_PREFIXES,
)

_RING_LETTERS: Final = ("C", "F")
_OPENS: Final = "("
_CLOSES: Final = ")"
_BLANK: Final = tuple(BLANKS)

_NO_LATIN: Final = "\N{DEVANAGARI SIGN INVERTED CANDRABINDU}"
"""The first character of the scripts of which no letter goes on with a word in Latin letters."""


def sign_after(line: Line, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Take in what the sign at ``at``, behind a number, says of it; tell whether there was one."""
    sign, following = line.at(at), line.at(at + 1)
    unit: Unit | None = None
    stop = at + 1
    if sign in PERCENT_SIGNS:
        if at == atom.end or not following.isdecimal():  # else 2,692 %37.6: the sign of the next number
            unit = unit_of(PERCENT_SIGNS[sign])
    elif sign in lex.signs:
        is_next = (
            not atom.digits and line.sign_behind(at + 1).isdecimal()
        )  # ei € 100 millionar avtale: the sign of the next number
        if not is_next and atom.unit is None and not any(map(str.isdigit, line.behind(atom.end + 1, 2))):
            unit = lex.signs[sign]
    elif sign in DEGREE_SIGNS or (sign == RING and following in _RING_LETTERS):
        unit, stop = _degrees(line, at, lex)
    elif sign == _OPENS and following in _RING_LETTERS and line.at(at + 2) == _CLOSES:  # 90 (F) degrees
        unit, stop = unit_of(DEGREE_LETTERS[following]), at + 3
    else:
        return False
    if unit is not None:
        set_unit(atom, unit, atom.end, stop)
    return True


def lettered_sign(line: Line, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Take in a sign of money with the letters that say whose it is: 12,50 R$; tell whether there was one."""
    for end in (at + 1, at + 2):
        sign = line.at(end)
        if sign in PREFIXED_SIGNS and sign in lex.signs:
            letters = line.between(at, end)
            code = SIGN_PREFIXES.get(letters + sign)
            if code is None and letters != AMERICAN:
                return False
            if atom.unit is None and not line.sign_behind(end + 1).isdecimal():
                set_unit(atom, unit_of(code) if code is not None else lex.signs[sign], atom.end, end + 1)
            return True
    return False


@of_lexicon
def _scales_of_heat(lex: Lexicon) -> tuple[tuple[str, Unit], ...]:
    """Return the letters of the language that CLDR writes behind the sign of degrees, the longest first: °से, °م."""
    scales = {
        form[1:].strip(f".{ABBREVIATION_SIGNS} "): unit_of(name)
        for name in ("celsius", "fahrenheit")
        for form in lex.cldr.units.get(name, ())
        if form[:1] in DEGREE_SIGNS and not form[1:].isascii()
    }
    return tuple(sorted(scales.items(), key=lambda row: -len(row[0])))


def _degrees(line: Line, at: int, lex: Lexicon) -> tuple[Unit, int]:
    """Return what the sign of degrees at ``at`` counts, and where it ends: °, °C, ℃; 14 °% are a share."""
    following = line.at(at + 1)
    if following in PERCENT_SIGNS:
        return unit_of(PERCENT_SIGNS[following]), at + 2
    unit = unit_of(DEGREE_SIGNS.get(line.at(at), DEGREE.id))
    if unit is not DEGREE:
        return unit, at + 1
    letter_at = at + 2 if following in _BLANK else at + 1
    for letters, scale in _scales_of_heat(lex):
        if line.text.startswith(letters, letter_at):
            return scale, letter_at + len(letters)
    behind = line.at(letter_at + 1)
    is_in_word = behind.isalpha() and behind < _NO_LATIN  # 3° Canada; but 16°Cの日
    letter = "" if is_in_word else line.at(letter_at).upper()
    unit = unit_of(DEGREE_LETTERS.get(letter, DEGREE.id))  # 3 °C, but 3° Canada
    return unit, at + 1 if unit is DEGREE else letter_at + 1
