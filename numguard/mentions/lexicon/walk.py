"""Walk a text once through the automaton of its language, from letter to letter; chunks.py goes on where it is slow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numguard.mentions.entries import DIGITS, LOOK, NUMERAL, Word
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.automaton import Automaton
from numguard.script.chars import DIGITS as DIGITS_PATTERN
from numguard.script.chars import MARKS, letters
from numguard.script.digits import ZERO_SIGNS
from numguard.script.signs import LATEX_COMMA, STACKERS

if TYPE_CHECKING:
    from mypy_extensions import i64

# The classes of script/kinds: a compiled loop compares with literals. A test holds them together.
IS_COMPILED: Final = not __file__.endswith(".py")
_APOSTROPHE: Final = 1
_QUOTE: Final = 2
_DIGIT: Final = 3
_NUMERIC: Final = 4
_SKIPPED: Final = 5
_LETTER: Final = 6
_TABLE_SIZE: Final = 0x10000
GROUPING: Final = frozenset(
    ".,'\N{RIGHT SINGLE QUOTATION MARK}\u2024\u066b\u066c\u2e41\u00b7\uff0c\uff0e\u060c \u00a0\u202f\u2009\u2007"
).union(LATEX_COMMA)
PLACEHOLDER_SIGNS: Final = frozenset("$%&*<>\\_`{")
"""What placeholders begin with."""
ROMAN: Final = frozenset("IVXLCDM")
SINGLE_ROMAN: Final = frozenset("IVX")
"""The letters that are Roman numerals by themselves; M would be, but stands for too much else."""
HEBREW: Final = range(0x5D0, 0x5EB)
"""The letters that gershayim stand between."""
_ROMAN_ENDING: Final = 4  # letters
_FIRST_ROMAN: Final = 0x43  # C
_LAST_ROMAN: Final = 0x58  # X
_CJK: Final = 0x2E80  # where scripts begin that stack no syllables
_SMALL_A: Final = 0x61
_SMALL_Z: Final = 0x7A
_HASH: Final = 0x23  # what stands before all that placeholders begin with
_BLOCK: Final = 7
"""Bits of a code point in the half of a block of Unicode that holds a script."""
_POSSESSIVE: Final = 2  # letters that may follow a form and an apostrophe: June's


def walk(text: str, begin: i64, stop: i64, automaton: Automaton, words: list[Word], hits: Hits) -> i64:
    """Add the hits that begin in ``text[begin:stop]`` to ``found``; return where the last of them, or the walk, ends.

    Longer than other functions: it is the one loop that every character of every text passes. With a function for each
    word the compiled walk took 1 to 5 % longer (German, French news).
    """
    classes, check, follow, far = automaton.classes, automaton.check, automaton.follow, automaton.far
    root: i64 = automaton.root
    inside: i64 = automaton.inside
    size: i64 = len(text)
    i: i64 = begin
    while i < stop:
        code: i64 = ord(text[i])
        kind: i64 = 0
        if code < _TABLE_SIZE:
            kind = ord(classes[code])
        else:
            kind = _beyond(far, code)
        if kind <= _QUOTE:
            if code > _HASH and _begins_placeholder(code):
                hits.is_marked = True
            i += 1
            continue
        if kind <= _NUMERIC:
            i = _number(text, i, kind, automaton, hits)
            continue
        if inside and code > 127:
            if kind != _SKIPPED and ord(check[inside + kind]) == kind:
                i = _inside(text, i, automaton, words, hits)
            else:
                i += 1
            continue
        start: i64 = i
        state: i64 = root
        closed: i64 = 0  # where an apostrophe stands after a word that is known
        is_look = False
        while True:
            if kind != _SKIPPED and state:
                if ord(check[state + kind]) == kind:
                    state = ord(follow[state + kind])
                elif ord(check[state + 1]) == 1:
                    state = ord(follow[state + 1])
                    if ord(check[state + kind]) == kind:
                        state = ord(follow[state + kind])
                    else:
                        state = 0
                else:
                    state = 0
            i += 1
            if not state and not inside:  # of a word that is not known only the end matters
                i = _past_letters(text, i, automaton)
            if i >= size:
                break
            code = ord(text[i])
            if code < _TABLE_SIZE:
                kind = ord(classes[code])
            else:
                kind = _beyond(far, code)
            if kind >= _SKIPPED:
                if inside and code > 127:
                    break
                continue
            if kind == _APOSTROPHE and i + 1 < size and _is_letter(text, i + 1, automaton):
                closed = 0
                if state and ord(check[state]) == 0:
                    closed = i
                if i + 2 < size and _is_roman_letter(ord(text[i + 1])) and _is_roman_letter(ord(text[i + 2])):
                    is_look = True  # nell'XI secolo
                kind = automaton.apostrophe
                if kind == _SKIPPED:
                    pass  # a language whose spellings do not tell it
                elif state and ord(check[state + kind]) == kind:
                    state = ord(follow[state + kind])
                elif i - start <= automaton.longest_clitic:
                    state = automaton.clitic
                else:
                    state = 0
                kind = _SKIPPED
            elif kind == _QUOTE and i + 1 < size and _is_hebrew(ord(text[i - 1])) and _is_hebrew(ord(text[i + 1])):
                is_look = automaton.reads_letters
                kind = automaton.quote
            else:
                break
        value: i64 = 0
        if state and ord(check[state]) == 0:
            value = ord(follow[state])
        if not value:
            is_look = is_look or (closed > 0 and i - closed - 1 <= _POSSESSIVE)
        if (
            value & 1
            or is_look
            and not value
            or not value & 2
            and _is_roman_letter(ord(text[start]))
            and _is_roman(text, start, i, automaton)
        ):
            hits.looks = True
            hits.add(start, i, LOOK)
        elif value:
            hits.add(start, i, words[value >> 2])
    return i


def _begins_placeholder(code: i64) -> bool:
    """Return True if a character is one of $ % & * < > and \\ _ ` {."""
    if code < 0x40:
        return code == 0x24 or code == 0x25 or code == 0x26 or code == 0x2A or code == 0x3C or code == 0x3E
    return code == 0x5C or code == 0x5F or code == 0x60 or code == 0x7B


def _beyond(far: dict[int, int], code: i64) -> i64:
    """Return the class of a character beyond the table."""
    return far.get(code, _LETTER)


def _is_letter(text: str, i: i64, automaton: Automaton) -> bool:
    code: i64 = ord(text[i])
    if code < _TABLE_SIZE:
        return ord(automaton.classes[code]) >= _SKIPPED
    return _beyond(automaton.far, code) >= _SKIPPED


def _past_letters(text: str, begin: i64, automaton: Automaton) -> i64:
    """Return where the letters end that go on from here."""
    if not IS_COMPILED:
        rest = letters().match(text, begin)
        return rest.end() if rest is not None else begin
    classes, far = automaton.classes, automaton.far
    size: i64 = len(text)
    i: i64 = begin
    while i < size:
        code: i64 = ord(text[i])
        is_plain = _SMALL_A <= code <= _SMALL_Z  # a letter in every language
        if not is_plain and (ord(classes[code]) if code < _TABLE_SIZE else _beyond(far, code)) < _SKIPPED:
            break
        i += 1
    return i


def _is_roman_letter(code: i64) -> bool:
    """Return True if a character is one of I V X L C D M."""
    if code < _FIRST_ROMAN or code > _LAST_ROMAN:
        return False
    return code in (0x43, 0x44, 0x49, 0x4C, 0x4D, 0x56, 0x58)


def _is_roman(text: str, begin: i64, end: i64, automaton: Automaton) -> bool:
    """Return True if a word may be a Roman numeral, with an ending or without."""
    i: i64 = begin
    while i < end and _is_roman_letter(ord(text[i])):
        i += 1
    if i == begin or end - i > _ROMAN_ENDING:
        return False
    if i - begin > 1:
        return True
    if text[begin] not in SINGLE_ROMAN:
        return False
    ending = text[i:end]
    return not ending or ending in automaton.roman_endings or not ending.isascii()


def _is_hebrew(code: i64) -> bool:
    return 0x5D0 <= code <= 0x5EA


def _number(text: str, begin: i64, kind: i64, automaton: Automaton, hits: Hits) -> i64:
    """Add the run of digits, or of characters that are numbers by themselves, that begins here; return its end."""
    classes, far = automaton.classes, automaton.far
    size: i64 = len(text)
    i: i64 = begin + 1
    while i < size:
        code: i64 = ord(text[i])
        here: i64 = 0
        if code < _TABLE_SIZE:
            here = ord(classes[code])
        else:
            here = _beyond(far, code)
        if here != kind:
            break
        i += 1
    if kind == _NUMERIC:
        hits.numerals = True
        hits.add(begin, i, NUMERAL)
        return i
    if i == begin + 1 and text[begin] in ZERO_SIGNS and _is_typed_letter(text, begin, automaton):
        return i
    if i + 1 < size and text[i] in GROUPING and goes_on(text, i + 1):
        match = DIGITS_PATTERN.match(text, begin)
        if match is not None and match.end() > i:  # the pattern may not know the digits of a newer release
            i = match.end()
    hits.add(begin, i, DIGITS)
    return i


def _is_typed_letter(text: str, i: i64, automaton: Automaton) -> bool:
    """Tell whether a zero without another digit stands for a letter that looks like it: ఇ౦టికి, ၀ယ်ပါ.

    It touches a letter of its script before it, or in a text without blanks behind it.
    """
    after: i64 = i + 1
    if after < len(text) and text[after] in GROUPING and goes_on(text, after + 1):
        return False
    block: i64 = ord(text[i]) >> _BLOCK
    if i and ord(text[i - 1]) >> _BLOCK == block and _is_letter(text, i - 1, automaton):
        return True
    if not automaton.inside or after >= len(text):
        return False
    return ord(text[after]) >> _BLOCK == block and _is_letter(text, after, automaton)


def goes_on(text: str, i: i64) -> bool:
    """Return True if digits before ``text[i]`` may go on there, with a mark or a blank between their groups."""
    return i < len(text) and (text[i] in GROUPING or text[i].isdecimal())


def _inside(text: str, begin: i64, automaton: Automaton, words: list[Word], hits: Hits) -> i64:
    """Add the longest form that begins here, in a text without blanks; return where to go on."""
    if begin and ord(text[begin - 1]) < _CJK and text[begin - 1] in STACKERS:  # a form begins in no stacked syllable
        return begin + 1
    classes, check, follow, far = automaton.classes, automaton.check, automaton.follow, automaton.far
    size: i64 = len(text)
    state: i64 = automaton.inside
    i: i64 = begin
    end: i64 = 0
    value: i64 = 0
    while i < size:
        code: i64 = ord(text[i])
        kind: i64 = 0
        if code < _TABLE_SIZE:
            kind = ord(classes[code])
        else:
            kind = _beyond(far, code)
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
    hits.add(begin, end, words[value >> 2])
    return end
