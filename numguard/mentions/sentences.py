"""The numbers of each sentence, which no step joins with those of the next: at 3 a.m. It lasted until half past six."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.script.late import Late

_CLOSERS: Final = "\"'»”’)\\]"
_END: Final = Late(
    rf"\.[{_CLOSERS}]*\s+([^\W\d_])|[!?][{_CLOSERS}]*\s|[。！？।॥۔؟።]|\n[^\S\n]*\n",
)
"""What may end a sentence between two numbers: a full stop before a letter, another mark, an empty line."""
_THOUSAND: Final = 1000


def by_sentence(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[list[Atom]]:
    """Return the numbers of a text, those of each sentence together."""
    if len(atoms) < 2 or not hits.may_end_within(text):
        return [atoms]
    marks = _marks_in(text)
    sentences: list[list[Atom]] = []
    begin = 0
    for i in range(1, len(atoms)):
        if _are_parted(text, atoms[i - 1], atoms[i], marks, lex):
            sentences.append(atoms[begin:i])
            begin = i
    if not begin:
        return [atoms]
    sentences.append(atoms[begin:])
    return sentences


def are_parted(text: str, first: Atom, second: Atom, lex: Lexicon) -> bool:
    """Tell whether a sentence ends between a number and the next one."""
    if second.start - max(first.end, first.unit_end) <= 1:
        return False
    return _are_parted(text, first, second, _marks_in(text), lex)


def _marks_in(text: str) -> list[str]:
    """Return the marks that may end a sentence which stand anywhere in a text."""
    return [mark for mark in (_ASCII_MARKS if text.isascii() else _MARKS) if mark in text]


def _are_parted(text: str, first: Atom, second: Atom, marks: list[str], lex: Lexicon) -> bool:
    start, end = max(first.end, first.unit_end), second.start
    if end - start <= 1 or not _may_end(text, start, end, marks):
        return False
    if first.digits and start == first.end and text[start] == "." and text[start + 1 : end].isspace():
        return False  # 5. Mai, 30. XIX wieku
    for found in _END.made.finditer(text, start, end + 1):
        letter = found.group(1)
        if letter is None:
            return True
        if not letter.islower() and not _is_short(text, found.start(), start, first, lex):
            return True
    return False


def _may_end(text: str, start: int, end: int, marks: list[str]) -> bool:
    """Tell whether one of some marks stands between two places; between most numbers there is none."""
    for mark in marks:  # noqa: SIM110 -- any() of a generator costs more
        if text.find(mark, start, end + 1) >= 0:
            return True
    return False


_ASCII_MARKS: Final = tuple(".!?\n")
_MARKS: Final = (*_ASCII_MARKS, *"。！？।॥۔؟።")


def _is_short(text: str, stop: int, start: int, first: Atom, lex: Lexicon) -> bool:
    """Tell whether a full stop may be that of an ordinal, a scale or an initial: 5. Mai, 5 Mio. Tonnen, J. Smith."""
    if stop == start == first.end and first.digits:
        return first.scale >= _THOUSAND or "." in lex.data.lists["ordinal_suffix"]
    return text[stop - 1].isalpha() and not text[stop - 2 : stop - 1].isalpha() and stop > 1
