"""Walk a text once through the automaton of its language: the hits, and whether any of them is a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numguard.mentions.entries import DIGITS, LOOK, NUMERAL, Hits, Word
from numguard.mentions.lexicon.automaton import Automaton
from numguard.script.chars import DIGITS as DIGITS_PATTERN
from numguard.script.chars import MARKS

if TYPE_CHECKING:
    from mypy_extensions import i64

# The classes of script/kinds: a compiled loop compares with literals. A test holds them together.
_APOSTROPHE = 1
_QUOTE = 2
_DIGIT = 3
_NUMERIC = 4
_SKIPPED = 5
_LETTER = 6
_TABLE_SIZE = 0x10000
_GROUPING = frozenset(
    ".,'\N{RIGHT SINGLE QUOTATION MARK}\u2024\u066b\u066c\u00b7\uff0c\uff0e\u060c \u00a0\u202f\u2009\u2007"
)
_STACKERS = frozenset("\u1039\u17d2")
_ROMAN_ENDING = 4  # letters
_POSSESSIVE = 2  # letters that may follow a form and an apostrophe: June's


IS_COMPILED = not __file__.endswith(".py")
Chunks = dict[str, tuple[tuple[int, int, Word], ...]]
_CHUNKS_LIMIT = 20_000
_MAX_CHUNK = 40


def walked(text: str, automaton: Automaton, words: list[Word], chunks: Chunks) -> Hits:
    """Return the hits of ``text``. Where this module is not compiled, ``chunks`` keeps what was seen in them."""
    found = Hits()
    if IS_COMPILED or (automaton.inside and not text.isascii()):
        walk(text, 0, len(text), automaton, words, found)
    else:
        _walk_chunks(text, automaton, words, chunks, found)
    return found


def _walk_chunks(text: str, automaton: Automaton, words: list[Word], chunks: Chunks, found: Hits) -> None:
    """Walk only the chunks between blanks that were not seen before: the same hits, faster where nothing is compiled.

    What a chunk holds does not depend on its neighbours, but for digits, which may go on behind a blank.
    """
    at = 0  # where to look for the next chunk
    done = 0  # up to where all was walked
    for chunk in text.split():
        known = chunks.get(chunk)
        if known is not None and not known:
            continue
        begin = _place(text, chunk, at)
        at = begin + len(chunk)
        if begin < done:
            if at > done:
                done = walk(text, done, at, automaton, words, found)
            continue
        if known is not None:
            for start, end, word in known:
                found.add(begin + start, begin + end, word)
                found.looks = found.looks or word is LOOK
            continue
        first = len(found.words)
        done = walk(text, begin, at, automaton, words, found)
        if len(chunk) <= _MAX_CHUNK and DIGITS not in found.words[first:] and NUMERAL not in found.words[first:]:
            if len(chunks) >= _CHUNKS_LIMIT:
                chunks.clear()
            rows = range(first, len(found.words))
            chunks[chunk] = tuple((found.starts[k] - begin, found.ends[k] - begin, found.words[k]) for k in rows)


def _place(text: str, chunk: str, at: int) -> int:
    """Return where ``chunk`` stands between blanks at or after ``at``; it does, since it is one of text.split()."""
    begin = text.find(chunk, at)
    size = len(chunk)
    while (begin and not text[begin - 1].isspace()) or (begin + size < len(text) and not text[begin + size].isspace()):
        begin = text.find(chunk, begin + 1)
    return begin


def walk(text: str, begin: i64, stop: i64, automaton: Automaton, words: list[Word], found: Hits) -> i64:
    """Add the hits that begin in ``text[begin:stop]`` to ``found``; return where the last of them, or the walk, ends.

    Longer than other functions: it is the one loop that every character of every text passes.
    """
    classes, check, follow = automaton.classes, automaton.check, automaton.follow
    root: i64 = automaton.root
    inside: i64 = automaton.inside
    size: i64 = len(text)
    i: i64 = begin
    while i < stop:
        code: i64 = ord(text[i])
        kind: i64 = ord(classes[code]) if code < _TABLE_SIZE else automaton.far.get(code, _LETTER)
        if kind <= _QUOTE:
            i += 1
            continue
        if kind <= _NUMERIC:
            i = _number(text, i, kind, automaton, found)
            continue
        if inside and code > 127:
            i = _inside(text, i, automaton, words, found)
            continue
        start: i64 = i
        state: i64 = root
        closed: i64 = 0  # where an apostrophe stands after a word that is known
        is_look = False
        while True:
            if kind != _SKIPPED and state:
                if ord(check[state + kind]) != kind:
                    state = ord(follow[state + 1]) if ord(check[state + 1]) == 1 else 0
                state = ord(follow[state + kind]) if state and ord(check[state + kind]) == kind else 0
            i += 1
            if i >= size:
                break
            code = ord(text[i])
            kind = ord(classes[code]) if code < _TABLE_SIZE else automaton.far.get(code, _LETTER)
            if kind >= _SKIPPED:
                if inside and code > 127:
                    break
                continue
            if kind == _APOSTROPHE and i + 1 < size and _is_letter(text, i + 1, automaton):
                closed = i if state and ord(check[state]) == 0 else 0
                kind = automaton.apostrophe
                if kind == _SKIPPED:
                    pass  # a language whose spellings do not tell it
                elif state and ord(check[state + kind]) == kind:
                    state = ord(follow[state + kind])
                else:
                    state = automaton.clitic if i - start <= automaton.longest_clitic else 0
                kind = _SKIPPED
            elif kind == _QUOTE and i + 1 < size and _is_hebrew(ord(text[i - 1])) and _is_hebrew(ord(text[i + 1])):
                is_look = automaton.reads_letters
                kind = automaton.quote
            else:
                break
        value: i64 = ord(follow[state]) if state and ord(check[state]) == 0 else 0
        if not value:
            is_look = is_look or (closed > 0 and i - closed - 1 <= _POSSESSIVE)
        if value & 1 or is_look and not value or not value & 2 and _is_roman(text, start, i, automaton):
            found.looks = True
            found.add(start, i, LOOK)
        elif value:
            found.add(start, i, words[value >> 2])
    return i


def _is_letter(text: str, i: i64, automaton: Automaton) -> bool:
    code: i64 = ord(text[i])
    kind: i64 = ord(automaton.classes[code]) if code < _TABLE_SIZE else automaton.far.get(code, _LETTER)
    return kind >= _SKIPPED


def _is_roman(text: str, begin: i64, end: i64, automaton: Automaton) -> bool:
    """Tell whether a word may be a Roman numeral, with an ending or without."""
    i: i64 = begin
    while i < end and text[i] in "IVXLCDM":
        i += 1
    if i == begin or end - i > _ROMAN_ENDING:
        return False
    if i - begin > 1:
        return True
    if text[begin] in "CDLM":
        return False
    ending = text[i:end]
    return not ending or ending in automaton.roman_endings or not ending.isascii()


def _is_hebrew(code: i64) -> bool:
    return 0x5D0 <= code <= 0x5EA


def _number(text: str, begin: i64, kind: i64, automaton: Automaton, found: Hits) -> i64:
    """Add the run of digits, or of characters that are numbers by themselves, that begins here; return its end."""
    classes = automaton.classes
    size: i64 = len(text)
    i: i64 = begin + 1
    while i < size:
        code: i64 = ord(text[i])
        here: i64 = ord(classes[code]) if code < _TABLE_SIZE else automaton.far.get(code, _LETTER)
        if here != kind:
            break
        i += 1
    if kind == _NUMERIC:
        found.numerals = True
        found.add(begin, i, NUMERAL)
        return i
    if i + 1 < size and text[i] in _GROUPING and (text[i + 1] in _GROUPING or text[i + 1].isdecimal()):
        match = DIGITS_PATTERN.match(text, begin)
        if match is not None:
            i = match.end()
    found.add(begin, i, DIGITS)
    return i


def _inside(text: str, begin: i64, automaton: Automaton, words: list[Word], found: Hits) -> i64:
    """Add the longest form that begins here, in a text without blanks; return where to go on."""
    if begin and text[begin - 1] in _STACKERS:  # a form begins in no stacked syllable
        return begin + 1
    classes, check, follow = automaton.classes, automaton.check, automaton.follow
    size: i64 = len(text)
    state: i64 = automaton.inside
    i: i64 = begin
    end: i64 = 0
    value: i64 = 0
    while i < size:
        code: i64 = ord(text[i])
        kind: i64 = ord(classes[code]) if code < _TABLE_SIZE else automaton.far.get(code, _LETTER)
        if kind < _SKIPPED:
            break
        i += 1
        if kind == _SKIPPED:
            continue
        if ord(check[state + kind]) != kind:
            break
        state = ord(follow[state + kind])
        if ord(check[state]) == 0 and not (i < size and text[i] in MARKS):  # a mark belongs to its last letter
            end = i
            value = ord(follow[state])
    if not end:
        return begin + 1
    found.add(begin, end, words[value >> 2])
    return end
