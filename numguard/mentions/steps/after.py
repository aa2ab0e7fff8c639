"""What stands behind a number: units, percent, scale letters, eras."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import CLASH, SIGNED, Atom
from numguard.mentions.entries import Cue
from numguard.mentions.kinds import DECADE, FRACTION, MONTH, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.steps.around import look_behind_adjective, look_behind_article
from numguard.mentions.steps.becoming import HALF_DAYS, is_power_at, mark_hour, read_decade, set_era, set_unit, signed
from numguard.mentions.steps.scales_after import is_capital, is_scaled, read_scale
from numguard.mentions.steps.signs_after import lettered_sign, sign_after
from numguard.mentions.steps.words_beside import (
    ELIDED,
    EXACT_LETTERS,
    Said,
    as_measure,
    exact_symbol,
    said_after,
    stopped_after,
)
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import HUNDRED, MINUTE_DIGITS, YEAR_DIGITS
from numguard.quantity.exact import exact_quotient, negated
from numguard.quantity.units import (
    DAY,
    DEGREES,
    HOUR,
    INCH,
    LENGTHS,
    SECOND,
    YEAR,
    unit_of,
)
from numguard.script.signs import (
    BIDI_MARKS,
    BLANKS,
    CLOSING_QUOTES,
    DEVANAGARI_STOP,
    OPENING_QUOTES,
    RANGE_DASHES,
    SIGN_LETTERS,
    SIGNS_BEHIND,
    UNIT_LETTERS,
)

_NO_MARKS: Final[frozenset[str]] = frozenset()
_LENGTH_DIGITS: Final = 3
"""Digits before the letter of a unit that more digits may stand behind: 1m80."""
_ENDS: Final = frozenset(f",;!?)]}}/{CLOSING_QUOTES}".replace("'", ""))
_CLOSING: Final = _ENDS.intersection(CLOSING_QUOTES)
_WIDE_QUOTE: Final = "»"
"""The closing quote that may stand behind a blank: « 5 »."""
_PREPOSITIONS: Final = ("in",)
"""The signs of the inch that are words of many languages too."""
_CLOCKS: Final = frozenset(("am", "pm", "clock", "from"))
_STONE: Final = unit_of("stone")
_HYPHENS: Final = frozenset(("-", ".", "'", ":"))
_NEAR: Final = frozenset(("", "-"))
_STOPPED: Final = frozenset("." + blank for blank in BLANKS)
_STOP: Final = "."
_CLOCK_BEHIND: Final = re.compile(r"\.?\s\d{1,2}[.:]\d\d(?!\d)")
"""A clock that the word for it stands before: category 1 kl. 05.00."""


def _currency_between(line: Line, atom: Atom, following: Atom, lex: Lexicon) -> bool:
    """Take a classifier between two numbers for a unit of money, which it is only there: 四块六毛, 七块八."""
    unit = lex.between.get(line.between(atom.end, following.start))
    if unit is None or not isinstance(following.value, int):
        return False
    set_unit(atom, unit, atom.end, following.start)
    return True


def look_after(line: Line, atom: Atom, lex: Lexicon, following_atom: Atom | None) -> None:
    """Take in the sign or the words right behind a number."""
    text, end = line.text, atom.end
    following = text[end : end + 1]
    if not following:
        return
    if lex.between and following_atom is not None and _currency_between(line, atom, following_atom, lex):
        return
    at = end + 1 if following in BLANKS else end
    sign = text[at : at + 1]
    if sign in lex.signs_behind and _sign_behind(line, atom, at, lex):
        return
    if sign in _CLOSING and (at == end or sign == _WIDE_QUOTE) and line.sign_before(atom.start) in OPENING_QUOTES:
        _look_behind_quote(line, atom, at + 1, lex)
        return
    if at == end and following in _ENDS:
        return
    said = said_after(line, end, lex)
    if lex.has_devanagari_stops and (said is None or said.cue.unit is None) and DEVANAGARI_STOP in line.behind(end):
        said = stopped_after(line, end, lex) or said
    if said is None:
        unit, last = exact_symbol(line, at) if atom.digits and sign in EXACT_LETTERS else (None, at)
        if unit is not None:
            set_unit(atom, unit, at, last)
        elif (atom.kind is not FRACTION or not look_behind_article(line, atom, lex)) and following == " ":
            look_behind_adjective(line, atom, lex)
        return
    cue = said.cue
    if following == "-" and not cue.marks and atom.digits and cue.unit is None and cue.short is None:
        return
    is_month = following_atom is not None and following_atom.kind is MONTH
    if cue.unit is INCH and said.written.lower() in _PREPOSITIONS:
        is_next = following_atom is not None and following_atom.start == said.end + 1
        is_title = said.written.istitle()  # 3.4 In 2022
        if (
            is_month
            or is_next
            or is_title
            or not ((atom.digits and not may_be_year(atom.value)) or _ends_phrase(line, said.end))
        ):
            return  # seven in a row, 4 in January, 1 in 20, 2018 in Spain
    if cue.unit is not None and said.written in lex.data.lists["verb_units"] and _is_verb(line, said, lex):
        return  # il ventenne ha vinto: has won, and no hectares
    _take_after(line, atom, said, lex)
    if atom.value > 0 and (atom.unit in DEGREES or cue.marks):
        _look_for_zero(line, atom, cue, lex)


def _look_behind_quote(line: Line, atom: Atom, end: int, lex: Lexicon) -> None:
    """Take in the measure behind a number that has quotes of its own: “5” miles."""
    said = said_after(line, end, lex)
    if said is None or said.cue.unit is None or said.cue.marks or said.written.lower() in _PREPOSITIONS:
        return
    if line.between(end, said.start) in BLANKS:
        set_unit(atom, as_measure(line, said.cue.unit, said), said.start, said.end)


def _is_verb(line: Line, said: Said, lex: Lexicon) -> bool:
    """Tell whether the symbol of a unit is a verb: a word follows it that links no unit, as in 20 ha di vigna."""
    following = "".join(line.words_behind(said.end, 1))
    return following[:1].isalpha() and not following.casefold().startswith(lex.data.lists["links"])


def _sign_behind(line: Line, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Take in the sign behind a number, or the letters of one; tell whether nothing else behind it need be read."""
    sign = line.at(at)
    if sign in BIDI_MARKS:
        at += 1
        sign = line.at(at)
    if (sign in SIGNS_BEHIND or sign in lex.signs) and sign_after(line, atom, at, lex):
        return True
    return sign in SIGN_LETTERS and lettered_sign(line, atom, at, lex)


def _look_for_zero(line: Line, atom: Atom, cue: Cue, lex: Lexicon) -> None:
    """Make a number of degrees negative where the words behind it say so: 12 градусов мороза, eighteen below."""
    if "negative_unsaid" in cue.marks:
        if atom.unit is None and not atom.role and isinstance(atom.value, int):  # or 10 below average
            atom.others += ((negated(atom.value), 0.4, SIGNED),)
    elif atom.unit in DEGREES and lex.data.lists["negative_behind"]:
        if "negative_behind" not in cue.marks:  # pakkasastetta, degrees of frost, says both
            behind = said_after(line, atom.unit_end, lex)
            if behind is None or "negative_behind" not in behind.cue.marks:
                return
        signed(atom, atom.start, CLASH + 0.5, True)


def _ends_phrase(line: Line, stop: int) -> bool:
    """Tell whether no word follows: a line, a cell or a bracket ends, or a full stop and a blank stand there."""
    return not line.sign_behind(stop).isalnum()


def _take_after(line: Line, atom: Atom, said: Said, lex: Lexicon) -> None:
    """Take in what the words behind a number say of it."""
    cue, written, stop = said.cue, said.written, said.end
    is_no_unit = written.isupper() and cue.unit is not HOUR and cue.unit not in LENGTHS  # 4G8, but 12H30, 1M80
    is_code = len(atom.raw) > _LENGTH_DIGITS or is_no_unit if said.is_glued else cue.unit is HOUR or written.isupper()
    if (
        is_code
        and written.isascii()
        and line.at(stop).isdecimal()
        and not (cue.unit in LENGTHS and is_power_at(line, stop))  # 3136mm2
    ):
        return  # 55120m37 is a code, and so is the rest of 7,654,321 B2 and of 2009 H1N1
    letter = line.at(atom.start - 1) if said.is_glued and atom.unit is None else ""
    if letter.isascii() and letter.islower() and (cue.unit is not None or line.at(stop).isdecimal()):
        return  # pfb2t, emu10k1
    marks = cue.marks
    separator = line.text[atom.end : said.start]
    if not separator.isascii():
        separator = separator.strip(BIDI_MARKS)
    is_apart = not separator or separator.isspace()
    if is_apart and marks and cue.unit is not None and UNIT_LETTERS.get(written) == cue.unit.id:
        marks = _NO_MARKS  # 37м and 190 м are metres, 37-м is an ordinal
    if said.is_glued and cue.short is not None and is_capital(written):
        marks = _NO_MARKS  # 7М are seven millions, 7м may be the seventh
    near = separator in _NEAR or separator.isspace() or (separator in _STOPPED and _goes_on(written, lex))
    near = near or separator in ELIDED  # 8 's avonds
    joined = said.is_glued or separator in _HYPHENS
    if marks and _take_marks(line, atom, said, marks, near, joined, lex):
        return
    if cue.unit is HOUR and atom.places == 2 and atom.choices and atom.cost and near:
        mark_hour(atom, marks, lex)  # 7.55 hodin: no decimal mark of the language
        atom.unit_end = stop
    elif cue.short is not None and near and separator != "-" and is_scaled(line, atom, said, marks, lex):
        read_scale(line, atom, said, lex)
    elif cue.unit is YEAR and near and atom.digits and len(atom.raw) == 4 and may_be_year(atom.value, is_said=True):
        atom.role, atom.unit_end = "year", stop  # 2014 roku: a calendar year, no measure
        _era_after(line, atom, stop, lex)
    elif cue.unit is YEAR and near and atom.places == YEAR_DIGITS and atom.choices:
        atom.unit_end = stop  # 09.1987 г. is a month with its year
    elif near:
        unit = cue.unit or cue.minor
        if unit is not None and unit.currency == "":
            unit = as_measure(line, unit, said)
        dotted = lex.data.lists["dotted_units"]
        tenths = lex.data.lists["tenths"]
        if tenths and unit is not None and unit.is_currency and line.at(atom.end - 1) in tenths:
            return  # 七成欧元: seven tenths of what is in euros
        if unit is not None and not (dotted and written in dotted and line.at(stop) != _STOP):
            set_unit(atom, unit, said.start, stop)


def _goes_on(word: str, lex: Lexicon) -> bool:
    """Return True if a full stop behind a number ends no sentence: am 18. Tag, but aged 18. Ms Lee."""
    return not word[0].isupper() or _STOP in lex.data.lists["ordinal_suffix"]


def _is_no_first(digits: str) -> bool:
    """Tell whether no ordinal in st is written with a number: 17st and 11st are stones."""
    return not digits.endswith("1") or digits.endswith("11")


def _is_of_age(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number may be of an age: over-65s, the under 5s, 18-24s; but up to 45s."""
    if line.at(atom.start - 1) in RANGE_DASHES and line.at(atom.start - 2).isdecimal():
        return True
    k = line.hits.first_from(atom.start) - 1
    if k < 0 or line.between(line.hits.ends[k], atom.start) not in ("-", " "):
        return False
    bound, said = lex.data.bound, line.hits.words[k].bounds
    return any(word in bound.get(sort, ()) for sort in ("more_than", "less_than") for word in said)


def _take_marks(
    line: Line,
    atom: Atom,
    said: Said,
    marks: frozenset[str],
    near: bool,
    joined: bool,
    lex: Lexicon,
) -> bool:
    """Take in what the word behind a number marks it as; tell whether the word says nothing else."""
    unit, start, stop = said.cue.unit, said.start, said.end
    if "minutes" in marks:
        atom.marks = atom.marks | marks
    is_unit = unit is not None and said.written.islower()
    if ("bc" in marks or "ad" in marks) and not is_unit and not atom.places:
        set_era(atom, marks)  # but 19 ac are acres
    if "decade_suffix" in marks and said.is_glued and unit is SECOND and _is_of_age(line, atom, lex):
        atom.unit_end = stop  # under-25s, over 65s: people of an age, or seconds
    elif "decade_suffix" in marks and near and not joined and _ends_phrase(line, stop) and unit is SECOND:
        set_unit(atom, SECOND, start, stop)  # for 30 s.
    elif "decade_suffix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.digits:
        read_decade(atom, stop, lex)
    elif "ordinal_suffix" in marks and joined and atom.digits and not (unit is _STONE and _is_no_first(atom.raw)):
        atom.kind = ORDINAL
        atom.unit_end = stop
        after = said_after(line, stop, lex)
        if after is not None and "century" in after.cue.marks:
            atom.role = "century"
            _era_after(line, atom, after.end, lex)
        elif after is not None and after.cue.unit is not None:
            set_unit(atom, after.cue.unit, after.start, after.end)
    elif "century" in marks and near and said.written == "s" and line.at(said.end) != ".":  # 0,07 s, but 18 s.
        set_unit(atom, SECOND, start, stop)
    elif "century" in marks and near and atom.kind is not DECADE:  # سبعينيات القرن العشرين
        if atom.digits and atom.scale == HUNDRED:  # ১৮শ শতাব্দী: the 18th
            atom.read_as((exact_quotient(atom.value, HUNDRED), 0.0, ""), (atom.value, 0.3, ""))
        atom.role, atom.unit_end = "century", stop
        _era_after(line, atom, stop, lex)
    elif marks & _CLOCKS and near and 0 <= atom.value <= 24 and _CLOCK_BEHIND.match(line.text, stop) is None:
        is_part = not isinstance(atom.value, int) and atom.places != MINUTE_DIGITS
        if unit is not None and (is_part or (unit is DAY)):
            set_unit(atom, unit, start, stop)  # два и половина часа, 19,5 val.: a duration; 7 päeval
        else:
            if not marks & HALF_DAYS:  # 3 heures de l'après-midi
                after = said_after(line, stop, lex)
                if after is not None and after.cue.marks & HALF_DAYS:
                    marks, stop = marks | (after.cue.marks & HALF_DAYS), after.end
            mark_hour(atom, marks, lex)
            atom.unit_end = stop
    else:
        return False
    return True


def _era_after(line: Line, atom: Atom, stop: int, lex: Lexicon) -> None:
    """в 1200 году до н. э., 5th century BC: the era stands after the word for year or century."""
    said = said_after(line, stop, lex)
    if said is not None and ("bc" in said.cue.marks or "ad" in said.cue.marks):
        set_era(atom, said.cue.marks)
