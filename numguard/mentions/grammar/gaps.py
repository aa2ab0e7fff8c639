"""What stands between two parts of a number, and whether it parts them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.entries import Entry
from numguard.mentions.grammar.composer import Composer
from numguard.mentions.grammar.grammar import JOIN, Token, joinable
from numguard.mentions.kinds import CARDINAL
from numguard.mentions.line.reach import NEAR
from numguard.quantity.counts import TEN
from numguard.quantity.exact import exact_sum
from numguard.script.fold import fold

_AS_TYPED: Final = 2
"""How many times as long as folded a word may be as it is typed: with marks that say nothing."""
_LEAST_QUALIFIED: Final = 10**6
"""From this scale on the word is a noun, which an adjective may stand before."""


def _is_comma(text: str, tokens: list[Token], j: int, gap: str, state: Composer) -> bool:
    """Return True if a comma stands inside a number in words, and not between the items of a list."""
    return gap == ", " and _after_comma(state, tokens, j) and not _begins_item(text, tokens, j, state)


def is_parted(text: str, tokens: list[Token], j: int, gap: str, state: Composer) -> bool:
    """Tell whether what stands before token ``j`` ends the number before it."""
    closing = state.grammar.closing
    if closing and gap == " " and text.endswith(closing, tokens[j - 1][0], tokens[j - 1][1]):
        return True
    entry = tokens[j][2]
    if state.grammar.nospace and " " in gap and entry is not None and entry.soft and entry.num == 1:
        return True  # a blank ends a phrase: it bore thirty, one bore sixty
    if state.grammar.nospace and gap.isspace() and state.has_digits and _is_teen(tokens, j):
        return True  # 4&3 สิบแปดรัฐ: eighteen, not thirty-eight
    if joinable(gap) or _is_comma(text, tokens, j, gap, state):
        return False
    if _filled(gap, state):
        return entry is not None and entry.plus is not None and entry.plus not in _OF_COINS
    return not _is_qualified(text, tokens[j - 1][1], tokens[j], state)


_OF_COINS: Final = frozenset((Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)))
"""The shares of a coin; others behind money are of something else: 250 £ y dos tercios de lo que exceda."""


def _is_teen(tokens: list[Token], j: int) -> bool:
    """Tell whether a word for ten is written with the units behind it."""
    entry, following = tokens[j][2], tokens[j + 1] if j + 1 < len(tokens) else None
    if entry is None or entry.mul != TEN or following is None or following[0] != tokens[j][1]:
        return False
    return following[2] is not None and following[2].numeric and following[2].mul is None


def is_apart(gap: str, entry: Entry, state: Composer) -> bool:
    """Tell whether an ordinal behind a cardinal is a word of its own: cincuenta segundos, cien primeras horas.

    Where it is one only by its form, the compound is the other reading.
    """
    if entry.apart and state.grammar.nospace and not gap and state.kind is CARDINAL:
        return True  # สิบอันดับแรก: the first ten
    if not (entry.apart or entry.counts) or not gap or not gap.isspace() or state.kind is not CARDINAL:
        return False
    if entry.mul is not None or state.has_digits:
        return False
    if entry.apart and entry.ord is not None and entry.ord < state.rooms[-1]:
        state.other = exact_sum(state.total(), entry.ord)
    return True


def _filled(gap: str, state: Composer) -> bool:
    """Tell whether a gap holds but words that may stand inside a number (20多万), or a currency sign."""
    if len(gap) > NEAR:
        return False
    money = state.free_mul or (state.has_digits and not state.after_mul)  # $-11 after a scale word, 4$ million
    inside = gap.strip(JOIN + ("$£€₹" if money else ""))
    if not inside:
        return money and gap.strip(JOIN) in ("$", "£", "€", "₹", "")
    fillers = state.grammar.fillers
    if not fillers or (" " not in inside and len(inside) > _AS_TYPED * max([len(word) for word in fillers])):
        return False
    folded = fold(inside, state.grammar.pairs)
    return folded in fillers or fillers.issuperset(folded.split())  # ẹgbẹ̀rún dọ́là lọ́nà ọgbọ̀n


def _is_qualified(text: str, end: int, token: Token, state: Composer) -> bool:
    """Tell whether but an adjective stands between a number and its scale word: cinq derniers millions."""
    adjectives, entry = state.grammar.adjectives, token[2]
    if not adjectives or entry is None or entry.mul is None or entry.mul < _LEAST_QUALIFIED or state.after_mul:
        return False
    gap = text[end : token[0]]
    return len(gap) <= NEAR and fold(gap.strip(JOIN), state.grammar.pairs) in adjectives


def _after_comma(state: Composer, tokens: list[Token], j: int) -> bool:
    """Return True if a comma stands between thousands and hundreds in words: five thousand, one hundred and ten."""
    entry = tokens[j][2]
    if entry is not None and entry.mul is not None and "mul-first" in state.grammar.flags and not state.has_digits:
        return state.grammar.separators.group[","] == 0 and entry.mul < state.rooms[-1] and not state.free_mul
    if not state.after_mul or state.has_digits or entry is None:
        return False
    if entry.num is None and entry.mul != 100:  # céad alone is a hundred
        return False
    if state.rooms[-1] < 1000:
        return False
    if state.grammar.separators.group[","] > 0:  # três mil, quatrocentos e doze
        follower = tokens[j + 1][2] if j + 1 < len(tokens) else None
        is_part = not state.free_mul or (follower is not None and follower.joiner)  # mil, trezentos e dois
        return is_part and isinstance(entry.num, int) and 100 <= entry.num < state.rooms[-1] and not entry.soft
    follower = tokens[j + 1][2] if j + 1 < len(tokens) and tokens[j + 1][0] - tokens[j][1] <= 1 else None
    if state.free_mul:  # míle, sé chéad: a scale word alone, and the hundreds
        return entry.num is not None and follower is not None and follower.mul == 100
    if entry.num is None:
        if "hundred-alone" in state.grammar.flags:  # ochtó míle, céad: 80,100
            return True
        return follower is not None and (follower.numeric or follower.joiner)
    return not entry.soft or (follower is not None and follower.mul is not None)


def _begins_item(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    """Tell whether what follows a comma has as great a scale itself: two million, four million; one word may part it.

    That word is the one of decimals: one million, four point six million.
    """
    has_parted = False
    for k in range(j, min(j + FURTHER, len(tokens))):
        entry = tokens[k][2]
        if k > j and not joinable(gap := text[tokens[k - 1][1] : tokens[k][0]]):
            if has_parted or not gap.strip().isalpha():
                return False
            has_parted = True
        if entry is None:
            return False
        if entry.mul is not None and entry.mul >= state.rooms[-1]:
            return True
    return False


FURTHER: Final = 12
"""A limit of cost: words that a scale is looked for in; nine hundred and ninety-nine thousand has six."""
