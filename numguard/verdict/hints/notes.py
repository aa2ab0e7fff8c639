"""Marks of footnotes that touch a word, a bracket or a year: in 200811, Fälle9, (EG)17."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.model import Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import HUNDRED, YEAR_DIGITS
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint, alone, pairs_of

_MARK: Final = 2
"""Digits of a note's mark."""
_MARKED: Final = 6
"""Digits of a year with its mark; with fewer one of the year may be said twice: 20088."""


def _note_marks(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for one, a, b in pairs_of(matching, findings):
        if a.unit is None and b.unit is None and (_year_of(a) == b.value or _year_of(b) == a.value):
            yield one
    for own, other in matching.both():
        for one, k in alone(own, findings):
            if _is_mark(own, k, other):
                yield one


def _year_of(atom: Atom) -> Value | None:
    """Return the year before the mark of a note: 2008 of 200811 and of 2008.11; None for no such."""
    if not 0 <= atom.places <= _MARK or not atom.digits:
        return None
    digits = atom.raw.replace(".", "")
    if len(digits) < _MARKED - (_MARK - 1 if atom.places == 1 else 0) or digits[YEAR_DIGITS:].startswith("0"):
        return None  # 201600 is a hundred times too much
    year = int(atom.value) if atom.places else int(atom.value) // HUNDRED
    return year if may_be_year(year) else None


def _is_mark(own: Side, k: int, other: Side) -> bool:
    """Tell whether a small number touches the end of a word or of a bracket; the other text does not have the word."""
    atom = own.atoms[k]
    if not atom.digits or len(atom.raw) > _MARK or atom.unit is not None:
        return False
    word = atom.context.word_touched
    return word != "" and not (word.isalpha() and other.segment.holds(word))


NOTE_MARK: Final = Hint(
    name="note-mark",
    doc="The number of a footnote touches a word, a bracket or a year, and the other text lacks it: Fälle9, in 200811.",
    apply=_note_marks,
)
