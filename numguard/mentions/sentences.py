"""The numbers of each sentence, which no step joins with those of the next: at 3 a.m. It lasted until half past six."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.counts import THOUSAND
from numguard.script.signs import DOUBLE_STOP, SCRIPT_STOPS, SENTENCE_CLOSERS, WIDE_STOPS

_ALWAYS: Final = f"{WIDE_STOPS}{SCRIPT_STOPS}{DOUBLE_STOP}"
"""Marks that end a sentence whatever stands behind them."""
_ASCII_MARKS: Final = tuple(".!?\n")
_MARKS: Final = (*_ASCII_MARKS, *_ALWAYS)
"""What may end a sentence between two numbers: a full stop before a letter, another mark, an empty line."""


def by_sentence(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[list[Atom]]:
    """Return the numbers of a text, those of each sentence together."""
    if not hits.may_end_within(text):
        return [atoms]
    marks = _marks_in(text)
    sentences: list[list[Atom]] = []
    begin = 0
    for i in range(1, len(atoms)):
        if are_parted(text, atoms[i - 1], atoms[i], lex, marks):
            sentences.append(atoms[begin:i])
            begin = i
    if not begin:
        return [atoms]
    sentences.append(atoms[begin:])
    return sentences


def _marks_in(text: str) -> tuple[str, ...]:
    """Return the marks of a text that may end a sentence; most texts have one or two sorts of them."""
    return tuple([mark for mark in (_ASCII_MARKS if text.isascii() else _MARKS) if mark in text])  # faster compiled


def are_parted(text: str, first: Atom, second: Atom, lex: Lexicon, marks: tuple[str, ...] = _MARKS) -> bool:
    """Tell whether a sentence ends between a number and the next one; ``marks`` are those that the text may have."""
    start, end = max(first.end, first.unit_end), second.start
    if end - start <= 1:
        return False
    if first.digits and start == first.end and text[start] == "." and text[start + 1 : end].isspace():
        return False  # 5. Mai, 30. XIX wieku
    for mark in marks:
        at = text.find(mark, start, end + 1)
        while at >= 0:
            if _ends(text, at, end + 1, start, first, lex):
                return True
            at = text.find(mark, at + 1, end + 1)
    return False


def _ends(text: str, at: int, stop: int, start: int, first: Atom, lex: Lexicon) -> bool:
    """Tell whether the mark at a place ends a sentence, as far as what stands up to ``stop`` says."""
    mark = text[at]
    if mark in _ALWAYS:
        return True
    behind = at + 1
    if mark == "\n":
        while behind < stop and text[behind] != "\n" and text[behind].isspace():
            behind += 1
        return behind < stop and text[behind] == "\n"
    while behind < stop and text[behind] in SENTENCE_CLOSERS:
        behind += 1
    if behind >= stop or not text[behind].isspace():
        return False
    if mark != ".":
        return True
    while behind < stop and text[behind].isspace():
        behind += 1
    if behind >= stop or not text[behind].isalnum() or text[behind].isdecimal() or text[behind].islower():
        return False
    return not _is_short(text, at, start, first, lex)


def _is_short(text: str, stop: int, start: int, first: Atom, lex: Lexicon) -> bool:
    """Tell whether a full stop may be that of an ordinal, a scale or an initial: 5. Mai, 5 Mio. Tonnen, J. Smith."""
    if stop == start == first.end and first.digits:
        return first.scale >= THOUSAND or "." in lex.data.lists["ordinal_suffix"]
    return text[stop - 1].isalpha() and stop > 1 and not text[stop - 2].isalpha()
