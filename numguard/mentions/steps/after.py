"""What stands behind a number: units, percent, scale letters, eras."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, Option
from numguard.mentions.entries import Context, Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.steps.clocks import mark_hour
from numguard.mentions.steps.dates import read_decade
from numguard.mentions.surroundings import said_after, set_unit
from numguard.model import Kind
from numguard.quantity.exact import exact_product
from numguard.quantity.units import CENTURY, DEGREE, HOUR, INCH, KELVIN, SECOND, WATT, WEEK, YEAR, Unit, unit_of
from numguard.script.signs import (
    AMERICAN,
    BIDI_MARKS,
    BLANKS,
    CLOSING_QUOTES,
    DEGREE_LETTERS,
    DEGREE_SIGNS,
    PERCENT_SIGNS,
    PREFIXED_SIGNS,
    RING,
    SCALE_LETTERS,
    SIGN_LETTERS,
    SIGN_PREFIXES,
    UNIT_LETTERS,
)

_BLANK: Final = tuple(BLANKS)
_NO_MARKS: Final[frozenset[str]] = frozenset()
_YEAR_DIGITS: Final = 4
_LONGEST_LENGTH: Final = 3
"""Digits before the letter of a unit that more digits may stand behind: 1m80."""
_LEAST_ABBREVIATED: Final = 3
"""Letters of a scale's abbreviation that may stand behind words too: seks mio."""
_RING_LETTERS: Final = ("C", "F")
_ENDS: Final = f",;!?)]}}/{CLOSING_QUOTES}".replace("'", "")
_PREPOSITIONS: Final = ("in",)
"""The signs of the inch that are words of many languages too."""
_NEAR: Final = frozenset(("", "-", *("." + blank for blank in BLANKS)))


def _currency_between(text: str, atom: Atom, following: Atom, lex: Lexicon) -> bool:
    """Set the unit that a word says between two numbers alone, where it is a classifier elsewhere: 四块六毛, 七块八."""
    unit = lex.between.get(text[atom.end : following.start])
    if unit is None or following.digits or not isinstance(following.value, int) or not 0 < following.value < 10:
        return False
    set_unit(atom, unit, atom.end, following.start)
    return True


def look_after(text: str, atom: Atom, hits: Hits, lex: Lexicon, following_atom: Atom | None) -> None:
    end = atom.end
    if end >= len(text):
        return
    if lex.between and following_atom is not None and _currency_between(text, atom, following_atom, lex):
        return
    following = text[end]
    at = end + 1 if following in BLANKS else end
    sign = text[at] if at < len(text) else ""
    if sign in BIDI_MARKS and sign:
        at += 1
        sign = text[at : at + 1]
    if (sign in _SIGNS or sign in lex.signs) and _sign_after(text, atom, at, lex):
        return
    if sign in SIGN_LETTERS and _lettered_sign(text, atom, at, lex):
        return
    if following in _ENDS:
        return
    found, start, stop, glued = said_after(text, end, hits, lex)
    if found is None:
        return
    if following == "-" and not found.marks and atom.digits and found.unit is None and found.short is None:
        return
    is_month = following_atom is not None and following_atom.kind is Kind.MONTH
    if found.unit is INCH and text[start:stop] in _PREPOSITIONS and (is_month or not atom.digits):
        return  # seven in a row, 4 in January
    if found.short is not None and following_atom is not None and following_atom.start < stop < following_atom.end:
        return  # the scale word begins a longer number
    _take_after(text, atom, found, start, stop, glued, hits, lex)


_SIGNS: Final = frozenset((*PERCENT_SIGNS, *DEGREE_SIGNS, RING))
"""The signs behind a number that say something in every language; those of money each language lists."""


def _sign_after(text: str, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Take in what the sign at ``at``, behind a number, says of it; tell whether there was one."""
    sign = text[at]
    if sign in PERCENT_SIGNS:
        if at == atom.end or not text[at + 1 : at + 2].isdecimal():  # else 2,692 %37.6: the sign of the next number
            set_unit(atom, unit_of(PERCENT_SIGNS[sign]), atom.end, at + 1)
        return True
    if sign in lex.signs:
        if not atom.digits and text[at + 1 : at + 3].lstrip()[:1].isdecimal():
            return True  # ei € 100 millionar avtale: the sign of the next number
        end = atom.end
        if atom.unit is None and not text[end + 1 : end + 2].isdigit() and not text[end + 2 : end + 3].isdigit():
            set_unit(atom, lex.signs[sign], end, at + 1)
        return True
    if sign in DEGREE_SIGNS or (sign == RING and text[at + 1 : at + 2] in _RING_LETTERS):
        _degrees(text, atom, at)
        return True
    return False


def _lettered_sign(text: str, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Take in a sign of money with the letters that say whose it is: 12,50 R$; tell whether there was one."""
    for end in (at + 1, at + 2):
        sign = text[end : end + 1]
        if sign in PREFIXED_SIGNS and sign in lex.signs:
            code = SIGN_PREFIXES.get(text[at : end + 1])
            if code is None and text[at:end] != AMERICAN:
                return False
            if atom.unit is None and not text[end + 1 : end + 3].lstrip()[:1].isdecimal():
                set_unit(atom, unit_of(code) if code is not None else lex.signs[sign], atom.end, end + 1)
            return True
    return False


def _degrees(text: str, atom: Atom, at: int) -> None:
    unit = unit_of(DEGREE_SIGNS.get(text[at], DEGREE.id))
    if text[at + 1 : at + 2] in PERCENT_SIGNS:  # 14 °%
        set_unit(atom, unit_of(PERCENT_SIGNS[text[at + 1]]), atom.end, at + 2)
        return
    if unit is not DEGREE:
        set_unit(atom, unit, atom.end, at + 1)
        return
    letter_at = at + 2 if text[at + 1 : at + 2] in _BLANK else at + 1
    letter = "" if text[letter_at + 1 : letter_at + 2].isalpha() else text[letter_at : letter_at + 1].upper()
    unit = unit_of(DEGREE_LETTERS.get(letter, DEGREE.id))  # 3 °C, but 3° Canada
    set_unit(atom, unit, atom.end, at + 1 if unit is DEGREE else letter_at + 1)


def _take_after(
    text: str, atom: Atom, found: Context, start: int, stop: int, glued: bool, hits: Hits, lex: Lexicon
) -> None:
    if glued and len(atom.raw) > _LONGEST_LENGTH and text[stop : stop + 1].isdecimal():
        return  # 55120m37 is a code
    marks = found.marks
    separator = text[atom.end : start]
    if not separator and marks and found.unit is not None and UNIT_LETTERS.get(text[start:stop]) == found.unit.id:
        marks = _NO_MARKS  # 37м are metres, 37-м is an ordinal
    near = separator in _NEAR or separator.isspace()
    if marks:
        if "minutes" in marks:
            atom.marks = atom.marks | marks
        if ("bc" in marks or "ad" in marks) and not (found.unit is not None and text[start:stop].islower()):
            atom.era = "bc" if "bc" in marks else "ad"  # but 19 ac are acres
        if "decade_suffix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.digits:
            read_decade(atom, stop, lex)
            return
        if "ordinal_suffix" in marks and (glued or separator in ("-", ".", "'", ":")) and atom.digits:
            atom.kind = Kind.ORDINAL
            atom.unit_end = stop
            after, begin, end, _ = said_after(text, stop, hits, lex)
            if after is not None and "century" in after.marks:
                atom.role = "century"
                _era_after(text, atom, end, hits, lex)
            elif after is not None and after.unit is not None:
                set_unit(atom, after.unit, begin, end)
            return
        if "century" in marks and near:
            if text[start:stop] == "s" and text[stop : stop + 1] != "." and atom.digits and atom.kind is not Kind.ROMAN:
                set_unit(atom, SECOND, start, stop)  # 0,07 s, but 18 s.
                return
            atom.role = "century"
            atom.unit_end = stop
            _era_after(text, atom, stop, hits, lex)
            return
        if marks & {"am", "pm", "clock"} and near and 0 <= atom.value <= 24:
            if found.unit is not None and not isinstance(atom.value, int) and not atom.places:
                set_unit(atom, found.unit, start, stop)  # два и половина часа: a duration
                return
            mark_hour(atom, marks, lex)
            atom.unit_end = stop
            return
    if found.unit is HOUR and atom.places == 2 and atom.choices and atom.cost and near:
        mark_hour(atom, marks, lex)  # 7.55 hodin: no decimal mark of the language
        atom.unit_end = stop
        return
    is_counted = atom.digits or (atom.scale == 1 and found.unit is None and stop - start >= _LEAST_ABBREVIATED)
    if found.short is not None and is_counted and near and separator != "-":  # seks mio.
        _short(text, atom, found, start, stop, hits, lex)
        return
    if (
        found.unit is YEAR
        and near
        and isinstance(atom.value, int)
        and 1000 <= atom.value <= 2999
        and atom.digits
        and len(atom.raw) == 4
    ):
        atom.role, atom.unit_end = "year", stop  # 2014 roku: a calendar year, no measure
        _era_after(text, atom, stop, hits, lex)
    elif found.unit is YEAR and near and atom.places == _YEAR_DIGITS and atom.choices:
        atom.unit_end = stop  # 09.1987 г. is a month with its year
    elif found.unit is not None and near:
        set_unit(atom, _not_a_year(text, found.unit, start, stop), start, stop)
    elif found.minor is not None and near:
        set_unit(atom, found.minor, start, stop)


def _not_a_year(text: str, unit: Unit, start: int, stop: int) -> Unit:
    """Return what a letter says that is short for years where no full stop follows it, or for weeks: 37 г, 5 W."""
    if unit is WEEK and text[start:stop] == "W":
        return WATT
    if unit is CENTURY and text[start:stop] == "s":  # 5 s. may be centuries
        return unit if text[stop : stop + 1] == "." else SECOND
    letter = UNIT_LETTERS.get(text[start:stop])
    return unit_of(letter) if unit is YEAR and letter is not None and text[stop : stop + 1] != "." else unit


def _era_after(text: str, atom: Atom, stop: int, hits: Hits, lex: Lexicon) -> None:
    """в 1200 году до н. э., 5th century BC: the era stands after the word for year or century."""
    found = said_after(text, stop, hits, lex)[0]
    if found is not None and ("bc" in found.marks or "ad" in found.marks):
        atom.era = "bc" if "bc" in found.marks else "ad"


def _unit_behind(text: str, stop: int, hits: Hits, lex: Lexicon) -> tuple[Unit | None, int]:
    """Return what the sign or the word behind a scale counts, and where it ends: Mio. €, mld. Kč, milioni di euro."""
    at = stop + (text[stop : stop + 1] == ".")
    if at < len(text) and text[at] in BLANKS:
        at += 1
    sign = text[at : at + 1]
    if sign in lex.signs:
        return (None, stop) if text[at + 1 : at + 3].strip()[:1].isdigit() else (lex.signs[sign], at + 1)
    found, _, end, _ = said_after(text, stop, hits, lex)
    return (None, stop) if found is None else (found.unit or found.minor, end)


def _short(text: str, atom: Atom, found: Context, start: int, stop: int, hits: Hits, lex: Lexicon) -> None:
    """A scale letter after digits: 3.5k, $110m, 25 Mio. Where it is a unit too, money, gluing or a dot decides."""
    assert found.short is not None
    unit: Unit | None = found.unit
    end = stop
    if unit is None or not unit.is_currency:  # else 120 MEUR
        unit, end = _unit_behind(text, stop, hits, lex) if atom.unit is None else (None, stop)
    money = atom.unit is not None or (unit is not None and unit.currency != "")
    glued = start == atom.end
    written = text[start:stop]
    scaled: tuple[Option, ...] = tuple((exact_product(v, found.short), cost, habit) for v, cost, habit in atom.options)
    if found.letter and not money and not glued:
        atom.others += tuple((v, cost + 0.4, habit) for v, cost, habit in scaled)  # 12 M, as CLDR writes it
        if found.unit is not None and not (found.unit is KELVIN and written.islower()):
            set_unit(atom, _not_a_year(text, found.unit, start, stop), start, stop)
        return
    is_letter = glued and written in SCALE_LETTERS
    is_dotted = text[stop : stop + 1] == "." and text[stop + 1 : stop + 3].strip()[:1].islower()
    if not money and (found.unit is not None or found.letter) and not is_letter and not is_dotted:
        atom.others += tuple((v, cost + 0.4, habit) for v, cost, habit in scaled)
        if found.unit is not None:
            set_unit(atom, _not_a_year(text, found.unit, start, stop), start, stop)
        return
    if is_letter and not money:
        scaled += tuple((v, cost + 0.4, habit) for v, cost, habit in atom.options)
    atom.scale = exact_product(atom.scale, found.short)
    atom.read_as(*scaled)
    atom.end = stop
    atom.unit_end = max(atom.unit_end, stop)
    atom.words += 1
    atom.choices = ()
    if unit is not None:
        set_unit(atom, unit, stop, end)
