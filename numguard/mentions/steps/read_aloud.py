"""Digits read aloud: a row of them in words is one string too, a code or a telephone number."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.grammar.digits import MAX_DIGITS
from numguard.mentions.kinds import MULTIPLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.model import Value
from numguard.script.late import Late

_LEAST_READ_ALOUD: Final = 4
_READ_GAPS: Final = (" ", ", ", "-")
_SAID: Final = Late(r"[^\s,]+")
_REPEATS: Final = (2, 3)


def read_aloud(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Let a row of digits in words be one string too: four seven one nine; double five, oh, nine."""
    i = 0
    while i < len(atoms):
        digits: list[Atom] = []
        k = i
        while k < len(atoms):
            atom = atoms[k]
            is_double = _is_repeated(atom) and k + 1 < len(atoms)
            digit = atoms[k + 1] if is_double else atom
            if digit.digits or digit.unit is not None or not isinstance(digit.value, int) or not 0 <= digit.value <= 9:
                break
            zeros: list[tuple[int, int]] | None = _zeros_between(line, atoms[k - 1], atoms[k], lex) if k > i else []
            if zeros is None:
                break
            digits += [_digit(digit, 0, *span) for span in zeros]
            if is_double:
                digits += [_digit(digit, digit.value, *span) for span in _shares(atom, int(atom.value) - 1)]
            digits.append(digit)
            k += 1 + is_double
        if len(digits) >= _LEAST_READ_ALOUD and k > i:
            _join_digits(digits, atoms[i].start, atoms[k - 1].end)
            atoms[i:k] = digits
            k = i + len(digits)
        i = max(k, i + 1)
    return atoms


def _zeros_between(line: Line, first: Atom, second: Atom, lex: Lexicon) -> list[tuple[int, int]] | None:
    """Return where zeros are said as letters between two digits: five oh one; None where other words are."""
    gap = gap_between(first, second)
    if gap in _READ_GAPS:
        return []
    spoken = lex.data.lists["spoken_zero"]
    words = gap.replace(",", " ").split() if spoken else []
    if not words:
        return None
    for word in words:
        if word not in spoken:
            return None
    return [match.span() for match in _SAID.made.finditer(line.text, first.end, second.start)]


def _is_repeated(atom: Atom) -> bool:
    """Tell whether a number says how often the next digit stands there, in a word long enough to be parted."""
    return atom.kind is MULTIPLE and atom.value in _REPEATS and atom.end - atom.start >= _REPEATS[-1]


def _shares(atom: Atom, count: int) -> list[tuple[int, int]]:
    """Part the word that repeats a digit among the digits that it adds: double adds one, triple two."""
    size = (atom.end - atom.start) // count
    starts = [atom.start + size * k for k in range(count)]
    return list(zip(starts, [*starts[1:], atom.end], strict=True))


def _digit(beside: Atom, value: Value, start: int, end: int) -> Atom:
    """Return a digit that no number word says: the first of double five, the oh of five oh one."""
    digit = Atom(start, end, value, False)
    digit.words = 1
    digit.stand_beside(beside)
    return digit


def _join_digits(digits: list[Atom], start: int, end: int) -> None:
    """Let digits read aloud be one string too."""
    for digit in digits:
        digit.soft = digit.weak = False  # a one among them is no article
    said = "".join(str(digit.value) for digit in digits)
    number = Atom(start, end, int(said[:MAX_DIGITS]), False, "read aloud")
    number.stand_beside(digits[0])
    number.raw = said
    digits[0].choices = ((number,),)
