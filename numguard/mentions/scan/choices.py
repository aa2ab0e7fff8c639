"""Two digits side by side that leave the choice between two numbers: 三四百 is 300 or 400, 十七八岁 17 or 18."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import EITHER, Atom
from numguard.mentions.entries import Entry
from numguard.mentions.grammar.compose import compose
from numguard.mentions.grammar.grammar import Token
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Value
from numguard.quantity.counts import TEN
from numguard.script.chars import is_cjk

_CHOICE_TOKENS: Final = 8
"""Tokens of the longest number that leaves a choice: 一万二三千."""
_STEP: Final = 1
_APART: Final = (3, 5)
"""The two digits that leave a choice though one stands between them: 三五百."""
_FIFTH: Final = 5


def may_leave_choice(entry: Entry | None, lex: Lexicon) -> bool:
    """Tell whether a word may begin two numbers: a digit in a script without blanks, or a word for either of two."""
    return entry is not None and (lex.nospace or entry.either is not None)


def choice_at(text: str, tokens: list[Token], i: int, lex: Lexicon) -> list[Atom]:
    """Return the two numbers that the words from token ``i`` on leave open; an empty list where they leave none."""
    entry = tokens[i][2]
    if entry is not None and entry.either is not None:
        return _either_scaled(text, _row(tokens, i), entry, entry.either, lex)
    words = _characters(text, tokens[i][0], lex) if is_cjk(text[tokens[i][0]]) else _row(tokens, i)
    row = [_digit(word) for word in words]
    k = next((k for k in range(len(row) - 1) if _is_choice(row, k)), -1)
    if k < 0 or _is_by_places(words):
        return []
    values: list[Value] = []
    taken = 0
    for left_out in (k + 1, k):
        value, count = _composed(text, [word for n, word in enumerate(words) if n != left_out], lex)
        if count <= k or (values and count != taken):
            return []
        values.append(value)
        taken = count
    start, middle, end = words[0][0], words[k + 1][0], words[taken][1]
    return _pair((start, middle, end), values, taken + 1) if _is_open(text, row, k, end, lex) else []


def _either_scaled(text: str, words: list[Token], entry: Entry, first: Value, lex: Lexicon) -> list[Atom]:
    """Return the two numbers of a word for either of two digits and the scale behind it: 이삼백, สองสามร้อย."""
    values: list[Value] = []
    start, end = words[0][:2]
    taken = 0
    for value in (first, entry.num):
        one = entry.copy()
        one.num = value
        total, taken = _composed(text, [(start, end, one, None), *words[1:]], lex)
        values.append(total)
    return _pair((start, (start + end) // 2, words[taken - 1][1]), values, taken) if taken > 1 else []


def _pair(places: tuple[int, int, int], values: list[Value], words: int) -> list[Atom]:
    """Return the two numbers between three places, neither of which another text must say."""
    start, middle, end = places
    pair = [Atom(start, middle, values[0], False, EITHER), Atom(middle, end, values[1], False, EITHER)]
    for atom in pair:
        atom.words, atom.soft = words, True
    return pair


def _row(tokens: list[Token], i: int) -> list[Token]:
    """Return the tokens from ``i`` on that stand side by side."""
    last = i
    while last + 1 < min(len(tokens), i + _CHOICE_TOKENS) and tokens[last + 1][0] == tokens[last][1]:
        last += 1
    return tokens[i : last + 1]


def _characters(text: str, start: int, lex: Lexicon) -> list[Token]:
    """Return the digits and scales that stand side by side from a place on, each a token of its own: 二 十 七 八."""
    row: list[Token] = []
    for at in range(start, min(len(text), start + _CHOICE_TOKENS)):
        entry = lex.look(text[at]).entry
        if entry is None or not entry.numeric:
            break
        row.append((at, at + 1, entry, None))
    return row


def _digit(token: Token) -> int:
    """Return the digit that a word says; 0 for any other token."""
    entry = token[2]
    if entry is None or entry.mul is not None or entry.block or not isinstance(entry.num, int):
        return 0
    return entry.num if 0 < entry.num < TEN else 0


def _is_choice(row: list[int], k: int) -> bool:
    """Tell whether two digits stand side by side, alone among them, of which the second is the next one."""
    first, second = row[k], row[k + 1]
    if not first or not (second - first == _STEP or (first, second) == _APART):
        return False
    return not (k and row[k - 1]) and not (k + 2 < len(row) and row[k + 2]) and len(row) > 2


def _is_by_places(words: list[Token]) -> bool:
    """Tell whether characters are the places of one number: 二零二三 is 2023, but 一百零三四 is 103 or 104."""
    entries = [entry for _, _, entry, _ in words if entry is not None]
    return any(entry.num == 0 for entry in entries) and not any(entry.mul is not None for entry in entries)


def _composed(text: str, tokens: list[Token], lex: Lexicon) -> tuple[Value, int]:
    """Return the number that some words make when they stand side by side, and how many they are."""
    said, moved = "", list[Token]()
    for start, end, entry, atom in tokens:
        moved.append((len(said), len(said) + end - start, entry, atom))
        said += text[start:end]
    made = compose(said, moved, 0, lex.grammar)
    return (made[0].total(), made[1]) if made is not None else (0, 0)


def _is_open(text: str, row: list[int], k: int, end: int, lex: Lexicon) -> bool:
    """Tell whether a choice is left: with a scale behind the digits, or a unit; 十四五 is the plan of five years."""
    if text.startswith(lex.data.lists["decade_suffix"], end):
        return False  # 五六十年代: the fifties and the sixties
    if k + 2 < len(row) or row[k + 1] != _FIFTH:
        return True
    return any(_is_unit(text[end : end + size], lex) for size in lex.context_first.get(text[end : end + 1], ()))


def _is_unit(word: str, lex: Lexicon) -> bool:
    cue = lex.beside(word)
    return cue is not None and cue.unit is not None
