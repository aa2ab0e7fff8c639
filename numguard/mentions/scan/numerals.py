"""Numeral characters and powers of ten beside digits: ½, ③, 10³, 1.5e6."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.grammar.grammar import Token
from numguard.mentions.kinds import FRACTION
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Value
from numguard.quantity.exact import exact_product, exact_sum
from numguard.script.chars import NUMERAL, SUPERSCRIPT_RUN, SUPERSCRIPTS
from numguard.script.numerals import OLD_NUMERAL, OLD_NUMERALS, numeral_value
from numguard.script.signs import SUPERSCRIPT_DIGITS, SUPERSCRIPT_MINUS, SURE_MINUS, TIMES_SIGNS

_SCIENTIFIC: Final = re.compile(
    rf"\s?[{TIMES_SIGNS}]\s?10(?:\^([+{re.escape(SURE_MINUS)}]?\d{{1,3}})|({SUPERSCRIPT_RUN.pattern}))"
    rf"|[eE]([+{re.escape(SURE_MINUS)}]?\d{{1,3}})(?![\w])"
)
_RAISED: Final = frozenset(SUPERSCRIPT_DIGITS + SUPERSCRIPT_MINUS)
_POWER_SIGNS: Final = frozenset(f"{TIMES_SIGNS}eE")
EXPONENT_SIGNS: Final = _POWER_SIGNS | _RAISED
_MAX_EXPONENT: Final = 60


def scientific(text: str, atom: Atom) -> None:
    """Read powers of ten behind digits: ×10⁶, e6."""
    following = text[atom.end : atom.end + 1]
    if (text[atom.end + 1 : atom.end + 2] if following == " " else following) not in _POWER_SIGNS:
        run = SUPERSCRIPT_RUN.match(text, atom.end) if following and following in _RAISED else None
        if run is not None and atom.value == 10:
            _power(atom, 1, int(run.group().translate(SUPERSCRIPTS)), run.end())
        return
    match = _SCIENTIFIC.match(text, atom.end)
    if match is None:
        return
    written = match.group(1) or match.group(3)
    if written is None:
        written = match.group(2)
    _power(atom, atom.value, int(written.translate(SUPERSCRIPTS)), match.end())


def _power(atom: Atom, factor: Value, exponent: int, end: int) -> None:
    if abs(exponent) <= _MAX_EXPONENT:
        atom.read_as((exact_product(factor, Fraction(10) ** exponent), 0.0, "scientific"))
        atom.end = atom.unit_end = end
        atom.choices = ()


def _old_numeral(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where a number begins and ends that is written with signs for ten, a hundred, a thousand: ௱௨௰௩."""
    match = OLD_NUMERAL.made.match(
        text, start - (text[start - 1 : start].isdecimal() and not text[start - 1].isascii())
    )
    return match.span() if match is not None else (start, end)


def with_numerals(text: str, tokens: list[Token], lex: Lexicon) -> list[Token]:
    """Add numbers written with numeral characters: ½ after digits, ፲፪, ௰, enclosed and Roman ones."""
    by_end = {token[1]: k for k, token in enumerate(tokens) if token[3] is not None}
    read: list[Token] = []
    digits: set[int] = set()
    ended = 0
    for match in NUMERAL.finditer(text):
        start, end = match.span()
        if start < ended:
            continue
        run = match.group()
        if not OLD_NUMERALS.isdisjoint(run):
            start, end = _old_numeral(text, start, end)
            run, ended = text[start:end], end
            digits.update(range(start, end))
        value = numeral_value(run, lex.data.numerals)
        if value is None or run[0] in SUPERSCRIPT_DIGITS:
            continue  # an exponent of a unit, or the mark of a note
        place = by_end.get(start, by_end.get(start - 1) if text[start - 1 : start] == " " else None)
        before = tokens[place][3] if place is not None else None
        if isinstance(value, Fraction) and before is not None and isinstance(before.value, int):
            before.read_as((exact_sum(before.value, value), 0.0, "vulgar fraction"))
            before.end = before.unit_end = end
            before.choices = ()
            assert place is not None
            tokens[place] = (before.start, end, None, before)
            continue
        atom = Atom(start, end, value, True, "numeral")
        atom.raw = str(value)
        if isinstance(value, Fraction):
            atom.kind = FRACTION
        read.append((start, end, None, atom))
    kept = [token for token in tokens if token[0] not in digits] if digits else tokens
    return sorted(kept + read, key=lambda token: token[0]) if read else tokens
