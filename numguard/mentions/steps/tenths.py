"""Tenths with further places behind them, and ranges of tenths: 六成五 is 65 %, 5～6割 50 to 60 %."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.model import Kind
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum
from numguard.script.signs import LIST_COMMAS, RANGE_DASHES


def read_tenths(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Add hundredths and thousandths to the tenths that they are written to."""
    joined: list[Atom] = []
    place, end = 0, -1  # the place of the last digit behind tenths, and where it ends
    for atom in atoms:
        last = joined[-1] if joined else None
        if last is not None and atom.start == end:
            place += 1
            last.read_as((exact_sum(last.value, exact_product(atom.value, Fraction(1, 10**place))), 0.0, "tenths"))
            word = _word_at(line, atom.end, lex)
            last.kind, last.soft, last.weak, last.choices = Kind.FRACTION, False, False, ()
            last.end = last.unit_end = atom.end + len(word)
            end = last.end if word else -1
            continue
        joined.append(atom)
        is_tenths = 0 < atom.value < 1 and _counts_tenths(line, atom, lex)
        if is_tenths and last is not None and _is_end_of_tenths(last, atom, lex):
            last.read_as((last.value if last.value < 1 else exact_quotient(last.value, 10), 0.0, "tenths"))
            for one in (last, atom):
                one.kind, one.soft, one.weak, one.choices = Kind.FRACTION, False, False, ()
        place, end = 1, atom.end if is_tenths else -1
    return joined


def _counts_tenths(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number ends in the word for tenths and says how many: 六成, but 成 in 造成七人受伤."""
    word = next((word for word in lex.data.lists["tenths"] if line.text.endswith(word, atom.start, atom.end)), "")
    return bool(word) and atom.end - atom.start > len(word)


def _is_end_of_tenths(low: Atom, high: Atom, lex: Lexicon) -> bool:
    """Tell whether a digit before tenths counts tenths too, as the lower end of a range: 五六成, 5～6割, 七、八成."""
    is_read = low.value < 1  # as 五 of 五六成
    tenths = exact_product(low.value, 10) if is_read else low.value
    if low.unit is not None or low.role or not (is_read or _is_digit(low)) or not 0 < tenths < 10 * high.value:
        return False
    gap = gap_between(low, high)
    is_next = tenths + 1 == 10 * high.value  # 3、6割 are no two ends
    return gap in lex.range_words or (is_next and gap in _JOINTS) or gap in RANGE_DASHES


_JOINTS: Final = frozenset(("", *LIST_COMMAS))


def _is_digit(atom: Atom) -> bool:
    return atom.value in _DIGITS


_DIGITS: Final = range(10)


def _word_at(line: Line, start: int, lex: Lexicon) -> str:
    """Return the word at this place that names a decimal place (tenths, hundredths), or an empty text."""
    return next((word for word in lex.data.lists["tenth_places"] if line.text.startswith(word, start)), "")
