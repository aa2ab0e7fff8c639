"""Where the lines and sentences of a text end, and which of two texts are each other's."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import Final

from numguard.script.chars import WORD
from numguard.script.signs import SENTENCE_CLOSERS, STOPS, WIDE_STOPS, WORDSPACE

Span = tuple[int, int]

_NONE: Final = 0
_POSSIBLE: Final = 1
_SURE: Final = 2
_LINE: Final = 3
"""How surely a sentence ends at a mark: not; at a full stop that may as well shorten a word; surely; with its line."""
End = tuple[int, int, int]
"""A mark, where what follows it begins, and how surely it ends a sentence."""
_LINE_END: Final = "\n"
_UNSPACED: Final = f"{WIDE_STOPS}{WORDSPACE}"
_ENDS: Final = (*f"{_LINE_END}{STOPS}{WIDE_STOPS}", 2 * WORDSPACE)
_ASCII_ENDS: Final = tuple(mark for mark in _ENDS if mark.isascii())
_WIDE_CLOSING: Final = "」』）”’"
_ASCII_TOKEN: Final = f"{ascii_letters}{digits}"
_REACH: Final = 16
"""Characters before a full stop that hold the word which may be short for another."""
_ABBREVIATED: Final = 3
"""Letters of a capitalised word before a full stop that may be short for another: Mr. Jan."""
LONGEST_SHORT_MONTH: Final = 5
"""The same before a digit, in scripts with capitals: Sept. 11, juill. 2018."""
_ORDINAL: Final = 2
"""Digits before a full stop that may be an ordinal: 5. Mai."""
_FAR: Final = 0.15
"""How far apart, in parts of a text, the same end of a sentence may stand."""
_LONGER: Final = 3
"""How many times as long as the other one of two sentences may be."""
_FEW: Final = 10
"""Characters by which any two sentences may differ."""


def sentences(text: str, begin: int = 0, stop: int | None = None) -> list[Span]:
    """Return the spans of the sentences of a text, or of a part of it; a line ends one too.

    >>> text = "Dr. Ames paid $5,000. Why? 417 people came."
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Ames paid $5,000. ', 'Why? ', '417 people came.']
    """
    stop = len(text) if stop is None else stop
    return _spans(_ends(text, begin, stop, _SURE), begin, stop, _SURE)


def sure_and_possible(text: str) -> tuple[list[Span], list[Span]]:
    """Return the spans of the sentences, and those of a text parted also where a full stop may as well shorten a word.

    >>> [len(spans) for spans in sure_and_possible("They won the Ryder Cup. Three men left.")]
    [1, 2]
    """
    ends = _ends(text, 0, len(text), _POSSIBLE)
    return _spans(ends, 0, len(text), _SURE), _spans(ends, 0, len(text), _POSSIBLE)


def lines(text: str) -> list[Span]:
    """Return the spans of the lines of a text."""
    return _spans(_ends(text, 0, len(text), _LINE), 0, len(text), _LINE)


def _spans(ends: list[End], begin: int, stop: int, least: int) -> list[Span]:
    """Return the spans between those ends that are as sure as ``least``."""
    spans: list[Span] = []
    start = begin
    for mark, at, rank in ends:
        if rank >= least and start < mark:
            spans.append((start, at))
            start = at
    spans.append((start, stop))
    return spans


def _ends(text: str, begin: int, stop: int, least: int) -> list[End]:
    """Return the marks that end sentences as surely as ``least``."""
    stops: list[End] = []
    at = begin
    marks = [mark for mark in (_ASCII_ENDS if text.isascii() else _ENDS) if mark in text]
    has_lines = marks[:1] == [_LINE_END]
    places = [text.find(mark, begin, stop) for mark in marks]  # where each stands next
    while True:
        first = -1
        for place in places:
            if place >= 0 and (first < 0 or place < first):
                first = place
        if first < 0:
            return stops
        ends, at = _behind(text, first, stop)
        if ends and at < stop:
            rank = _LINE if has_lines and text.find(_LINE_END, first, at) >= 0 else _NONE
            if rank == _NONE and least != _LINE:
                rank = _rank(text, first, at)
            if rank >= least:
                stops.append((first, at, rank))
        for k, place in enumerate(places):
            if 0 <= place < at:
                places[k] = text.find(marks[k], at, stop)


def _behind(text: str, at: int, end: int) -> tuple[bool, int]:
    """Tell whether a mark ends a sentence, as far as what stands behind it says, and where to go on."""
    mark = text[at]
    at += 1
    if mark in STOPS:
        if at + 1 < end and text[at] == " " and not text[at + 1].isspace():
            return True, at + 1  # so are most
        at = _past(text, at, end, STOPS)
        behind = _past(text, at, end, SENTENCE_CLOSERS)
        stop = _past_blanks(text, behind, end)
        return (True, stop) if stop > behind else (False, at)
    if mark != _LINE_END:
        at = _past(text, _past(text, at, end, _UNSPACED), end, _WIDE_CLOSING)
    return True, _past_blanks(text, at, end)


def _past(text: str, at: int, end: int, chars: str) -> int:
    while at < end and text[at] in chars:
        at += 1
    return at


def _past_blanks(text: str, at: int, end: int) -> int:
    while at < end and text[at].isspace():
        at += 1
    return at


def is_end(text: str, at: int, stop: int) -> bool:
    """Tell whether a mark at ``at``, with what belongs to it up to ``stop``, ends a sentence, or a line.

    >>> text = "See Law No. 2547. It is old."
    >>> is_end(text, 10, 12), is_end(text, 16, 18)
    (False, True)
    """
    return _LINE_END in text[at:stop] or _rank(text, at, stop) == _SURE


def _rank(text: str, at: int, stop: int) -> int:
    """Return how surely a mark within a line, with what belongs to it up to ``stop``, ends a sentence."""
    behind = text[stop]
    if behind.islower():
        return _NONE
    if text[at] != ".":
        return _SURE
    if at > LONGEST_SHORT_MONTH:
        letters = text[at - LONGEST_SHORT_MONTH - 1 : at]
        if letters.isascii() and letters.isalpha() and text.find(".", max(0, at - _REACH - 1), at) < 0:
            return _SURE  # so are most
    begin = _token_before(text, at)
    if begin == at:
        return _SURE
    word = text[begin:at]
    if word.isdigit():
        return _SURE if len(word) > _ORDINAL or word == "0" else _NONE
    if len(word) == 1 or (begin and text[begin - 1] == "."):
        return _NONE
    if len(word) > LONGEST_SHORT_MONTH:
        return _SURE
    if behind.isdigit() and word.lower() != word.upper():
        return _NONE
    if not word[0].isupper() or len(word) > _ABBREVIATED:
        return _SURE
    return _SURE if word.isupper() and text[stop + 1 : stop + 2].islower() else _POSSIBLE


def _token_before(text: str, at: int) -> int:
    """Return where the word or the run of digits begins that ends at a place; the place itself where none does."""
    least = max(0, at - _REACH)
    piece = text[least:at]
    if piece.isascii():
        return least + len(piece.rstrip(_ASCII_TOKEN))
    begin = at
    while begin > least and (text[begin - 1].isalpha() or (text[begin - 1].isascii() and text[begin - 1].isdigit())):
        begin -= 1
    if begin == least or text[begin - 1].isascii():
        return begin
    begin = at
    while begin > least and (text[begin - 1].isdecimal() or WORD.made.match(text, begin - 1, begin) is not None):
        begin -= 1  # a vowel sign is no letter to str: એસે
    return begin


def parallel(source: str, ours: list[Span], hypothesis: str, theirs: list[Span]) -> list[tuple[Span, Span]]:
    """Return the spans of corresponding sentences; nothing if the texts differ in how many sentences they have.

    >>> texts = "It cost 5 euros. They paid.", "Es kostete 5 Euro. Sie zahlten."
    >>> parallel(texts[0], sentences(texts[0]), texts[1], sentences(texts[1]))
    [((0, 17), (0, 19)), ((17, 27), (19, 31))]
    """
    if len(ours) == len(theirs) and _are_alike(ours, theirs):
        return list(zip(ours, theirs, strict=True))
    if "\n" not in source or "\n" not in hypothesis:
        return []
    ours, theirs = lines(source), lines(hypothesis)
    if len(ours) < 2 or len(ours) != len(theirs) or not _are_alike(ours, theirs):
        return []
    pairs: list[tuple[Span, Span]] = []
    for one, its in zip(ours, theirs, strict=True):
        parts, others = sentences(source, *one), sentences(hypothesis, *its)
        is_alike = len(parts) == len(others) and _are_alike(parts, others)
        pairs += zip(parts, others, strict=True) if is_alike else ((one, its),)
    return pairs


def are_as_long(length: float, other: float) -> bool:
    """Return True if the lengths of two sentences allow one to be the translation of the other."""
    return max(length, other) <= _LONGER * min(length, other) + _FEW


def _are_alike(ours: list[Span], theirs: list[Span]) -> bool:
    """Return True if as many spans of two texts end at about the same places, and are about as long.

    They are compared in characters of the longer text, whichever it is: a pair turned round is parted alike.
    """
    begin, size = ours[0][0], ours[-1][1] - ours[0][0]
    other_begin, other_size = theirs[0][0], theirs[-1][1] - theirs[0][0]
    most = max(size, other_size)
    for (start, end), (other_start, other_end) in zip(ours, theirs, strict=True):
        if abs((end - begin) / size - (other_end - other_begin) / other_size) > _FAR:
            return False
        if not are_as_long((end - start) * most / size, (other_end - other_start) * most / other_size):
            return False
    return True


def ends_wide(text: str) -> bool:
    """Tell whether a text ends with the full stop, question or exclamation mark of a script without blanks."""
    return text.rstrip()[-1:] in WIDE_STOPS
