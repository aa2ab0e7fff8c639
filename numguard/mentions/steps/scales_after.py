"""Short words for scales behind a number: 3.5k, $110m, 25 Mio., seks mio."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import CLASH, LETTER, Atom, Option
from numguard.mentions.entries import Cue
from numguard.mentions.kinds import IDENTIFIER, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.lexicon.neighbours import ALSO
from numguard.mentions.line.line import Line
from numguard.mentions.steps.becoming import set_unit
from numguard.mentions.steps.words_beside import Said, as_measure, said_after
from numguard.quantity.exact import exact_product
from numguard.quantity.units import KELVIN, SHARES, Unit
from numguard.script.signs import BLANKS, SCALE_LETTERS, UNIT_LETTERS

_LEAST_ABBREVIATED: Final = 3
"""Letters of a scale's abbreviation that may stand behind words too: seks mio."""
_BLANKS: Final = frozenset(BLANKS)
_BILLION: Final = 10**9


def is_scaled(line: Line, atom: Atom, said: Said, marks: frozenset[str], lex: Lexicon) -> bool:
    """Return True if a short scale word is of the number before it: 3.5k, seks mio."""
    if said.start > atom.end and _is_ratio(line, said, lex) or _is_initial(line, said, lex):
        return False
    is_short = said.end - said.start < _LEAST_ABBREVIATED
    if not atom.digits and is_capital(said.written):
        is_name = atom.kind is ORDINAL or line.sign_behind(said.end).isdecimal()  # first find M 100
        return atom.scale == 1 and said.start > atom.end and not is_name  # a hundred and twenty K
    if not atom.digits and (atom.scale != 1 or said.cue.unit is not None or is_short):
        return False
    if not said.written.isascii() and said.written in UNIT_LETTERS:
        return False  # 3м are metres, 3М millions
    if said.written in lex.data.lists["dotted_units"] and not _has_stop(line, said.end):
        return False  # 5 bil. evrov, but leta 2005 bil: was
    if said.start > atom.end:
        return True
    is_ending = "digit_suffix" in marks and atom.unit is not None and atom.unit in SHARES  # % 40k
    is_code = atom.kind is IDENTIFIER and line.before(atom.start, 2).isalpha()  # CX45MN
    return not is_ending and not is_code


def is_capital(written: str) -> bool:
    """Tell whether a word is a capital letter that scales; behind a number in words it is no unit's sign."""
    return written in SCALE_LETTERS and written.isupper()


def _is_ratio(line: Line, said: Said, lex: Lexicon) -> bool:
    """Tell whether a letter that is short for a scale joins two things instead: 1 к 1 к доллару, one to one."""
    return line.sign_behind(said.end).isalnum() and said.written in lex.data.words["ordered"].get("ratio", ())


def _is_initial(line: Line, said: Said, lex: Lexicon) -> bool:
    """Return True if a letter is the first of an abbreviation that counts no money: 1000 B.C., 5 ಮಿ.ಮೀ, but 3 m.kr."""
    stop = said.end
    if stop - said.start >= _LEAST_ABBREVIATED or line.at(stop) != "." or not line.at(stop + 1).isalpha():
        return False
    unit, _ = _unit_behind(line, stop, lex)
    return unit is None or unit.currency == ""


def _has_stop(line: Line, stop: int) -> bool:
    """Tell whether a full stop that ends no sentence stands behind an abbreviation."""
    return line.at(stop) == "." and line.sign_behind(stop + 1).islower()


def read_scale(line: Line, atom: Atom, said: Said, lex: Lexicon) -> None:
    """Read a scale letter after digits: 3.5k, $110m, 25 Mio. Where it is a unit too, money, gluing or a dot decides."""
    cue, written, stop = said.cue, said.written, said.end
    assert cue.short is not None
    unit: Unit | None = cue.unit
    end = stop
    if unit is None or not unit.is_currency:  # else 120 MEUR
        unit, end = _unit_behind(line, stop, lex) if atom.unit is None else (None, stop)
    money = atom.unit is not None or (unit is not None and unit.currency != "")
    glued = said.start == atom.end
    scaled: tuple[Option, ...] = tuple((exact_product(v, cue.short), cost, habit) for v, cost, habit in atom.options)
    is_letter = (glued and written in SCALE_LETTERS) or (not atom.digits and is_capital(written))
    is_dotted = _has_stop(line, stop) and not (
        cue.unit is not None and f"{written}." in lex.data.words["unit"].get(cue.unit.id, ())
    )
    is_apart = cue.letter and not money and not glued
    is_letter = is_letter or (cue.letter and _may_scale(cue, written) and _counts(line, said))
    is_apart = is_apart and not is_letter
    also = [int(mark[len(ALSO) :]) for mark in cue.marks if mark.startswith(ALSO)]
    others = [(exact_product(v, scale), cost + 0.4, LETTER) for scale in also for v, cost, _ in atom.options]
    if is_apart or (not money and (cue.unit is not None or cue.letter) and not is_letter and not is_dotted):
        others += [(v, cost + 0.4, LETTER) for v, cost, _ in scaled]  # 12 M, as CLDR writes it
        atom.others += tuple(others)
        if cue.unit is not None and not (is_apart and cue.unit is KELVIN and written.islower()):
            set_unit(atom, as_measure(line, cue.unit, said), said.start, stop)
        return
    if is_letter and not money:
        scaled += tuple((v, cost + 0.4, LETTER) for v, cost, _ in atom.options if cost < CLASH)
    atom.scale = exact_product(atom.scale, cue.short)
    atom.read_as(*scaled, *others)
    atom.end = stop
    atom.unit_end = max(atom.unit_end, stop)
    atom.words += 1
    atom.choices = ()
    if unit is not None and (money or unit is not cue.unit):
        set_unit(atom, unit, stop, end)


def _unit_behind(line: Line, stop: int, lex: Lexicon) -> tuple[Unit | None, int]:
    """Return what the sign or the word behind a scale counts, and where it ends: Mio. €, mld. Kč, milioni di euro."""
    at = stop + (line.at(stop) == ".")
    at += line.at(at) in _BLANKS
    sign = line.at(at)
    if sign in lex.signs:
        return (None, stop) if line.sign_behind(at + 1).isdigit() else (lex.signs[sign], at + 1)
    said = said_after(line, stop, lex)
    return (None, stop) if said is None else (said.cue.unit or said.cue.minor, said.end)


def _may_scale(cue: Cue, written: str) -> bool:
    """Tell whether a letter is mostly a scale: M, and the B of billions; a B may be thousands (tr) or a name (3B)."""
    return written in SCALE_LETTERS or (cue.unit is None and cue.short is not None and cue.short >= _BILLION)


def _counts(line: Line, said: Said) -> bool:
    """Tell whether a capital behind digits scales them, as a noun in small letters follows: 5 M users, 2B people."""
    return said.written[-1].isupper() and line.at(said.end) == " " and line.at(said.end + 1).islower()
