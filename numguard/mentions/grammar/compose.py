"""Compose a run of number words and digits into one value.

An adding form may follow only if it is smaller than the unit before it; a multiplying form multiplies everything
smaller that stands before it. That alone gives lakh and crore, mil millones, 万 and 億, long and short scale; the flags
of a locale file name the few other habits (units-first, mul-first, trailing-unit, positional).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.entries import Entry
from numguard.mentions.grammar.composer import Composer
from numguard.mentions.grammar.frames import FramedComposer
from numguard.mentions.grammar.gaps import FURTHER, is_apart, is_parted
from numguard.mentions.grammar.grammar import Grammar, Token, is_uncounted_year, joinable
from numguard.mentions.kinds import CARDINAL, FRACTION
from numguard.mentions.line.reach import BESIDE
from numguard.model import Value
from numguard.quantity.counts import HUNDRED, THOUSAND
from numguard.quantity.exact import exact_product, is_multiple
from numguard.script.fold import fold

_TIES: Final = frozenset(("", "-"))
"""What stands between the parts of one word."""


def compose(
    text: str, tokens: list[Token], i: int, grammar: Grammar, first: Value | None = None, *, is_part: bool = False
) -> tuple[Composer, int] | None:
    """Read one number that begins at token ``i``; return the composer and the index of the first token not taken.

    ``first`` stands in for the value of the leading digits where those have a second reading. A number that may be the
    fraction of the one before it ``is_part``: it has none of its own.
    """
    state = _composer(tokens, i, grammar)
    size = len(tokens)
    j = i
    joined = False
    previous_end = tokens[i][0]
    while j < size and not state.done:
        start, end, entry, atom = tokens[j]
        gap = text[previous_end:start]
        if gap and j > i and is_parted(text, tokens, j, gap, state):
            break
        if atom is not None:
            value = first if j == i and first is not None else atom.value
            state.year_like = is_uncounted_year(value) and end - start == 4
            state.joined = joined
            if not state.digits(value, _scale_follows(text, tokens, j, state), not gap):
                break
        elif entry is not None:
            if entry.block or (entry.soft and j > i and not entry.numeric):
                break
            if (
                grammar.positional
                and entry.num is not None
                and not state.has_digits
                and _positional(text, tokens, j, state, entry, gap)
            ):
                previous_end = end
                j += 1
                continue
            state.touching, state.tied, state.is_cut = not gap, gap in _TIES, text[end : end + 1].isalpha()
            state.before_scale = bool(entry.mul) and j + 1 < size and _is_greater_scale(entry, tokens[j + 1], end)
            last, joined = _take_word(text, tokens, i, j, state, entry, joined, is_part)
            if last < 0:
                break
            end, j = tokens[last][1], last
        previous_end = end
        j += 1
    if j == i or not state.terms:
        return None
    if joined:
        j -= 1  # a joiner that joined nothing
    return state, j


def _composer(tokens: list[Token], i: int, grammar: Grammar) -> Composer:
    """Return what composes a number that begins at a token: in some languages its scale stands first."""
    opening = tokens[i][2]
    if opening is None or "mul-first" not in grammar.flags:
        return Composer(grammar)
    if opening.mul is not None and opening.num is None:
        return FramedComposer(grammar)
    if opening.num is None or opening.mul is not None:
        return Composer(grammar)
    scale, at = opening.num, i
    if scale == 1 and i + 1 < len(tokens):  # otu puku na narị abụọ: 1,200
        following = tokens[i + 1][2]
        if following is not None and following.mul is not None and following.num is None:
            scale, at = following.mul, i + 1
    return FramedComposer(grammar) if scale >= HUNDRED and _opens_scale(tokens, at + 1, scale) else Composer(grammar)


def _opens_scale(tokens: list[Token], at: int, scale: Value) -> bool:
    """Tell whether a smaller scale word, behind a joiner or not, comes first in what is added to a scale."""
    for k in range(at, min(at + 2, len(tokens))):
        entry = tokens[k][2]
        if entry is None or entry.block:
            return False
        if entry.mul is not None:
            return entry.num is None and entry.mul < scale
        if not entry.joiner:
            return False
    return False


def _take_word(
    text: str, tokens: list[Token], i: int, j: int, state: Composer, entry: Entry, joined: bool, is_part: bool
) -> tuple[int, bool]:
    """Add word ``j`` to the number that begins at ``i``; return the last token added, and whether a joiner is open.

    The last token is -1 where the number ends before the word.
    """
    if (entry.glued or (state.after_mul and j > i)) and _starts_anew(text, tokens, j, state):
        return -1, joined  # երկու միլիոնից երեք միլիոն: from two million to three
    if j > i:
        if state.grammar.counters and not joined and is_counter(text, tokens, j, state):
            return -1, joined
        gap = text[tokens[j - 1][1] : tokens[j][0]]
        if entry.ord is not None and not joined and is_apart(gap, entry, state) and not _is_day(text, tokens, j):
            return -1, joined
        if entry.frac is not None and entry.apart and not joined:  # У 3 кварталі
            state.other = exact_product(state.total(), entry.frac) if not state.after_mul else None
            return -1, joined
    if entry.numeric and not (entry.joiner and j > i and _joins(text, tokens, j, state)):
        if entry.minor and j > i and _is_hundred(text, tokens, j):
            entry = entry.copy()
            entry.minor = False
        state.joined = (
            joined or entry.glued or (entry.frac is not None and j > i and _mixes(text, tokens[j - 1], state))
        )
        if not state.word(entry, state.joined):
            return -1, joined
        state.joined = False
        if entry.collective is not None and _is_scaled(text, tokens, j, state):
            state.done = False  # desetke miliona, titalls millioner
        return j, False
    if not entry.joiner:
        return -1, joined
    if _joins(text, tokens, j, state):
        return j, True
    return -1 if is_part else _fraction_after(text, tokens, j, state) - 1, joined


def _mixes(text: str, token: Token, state: Composer) -> bool:
    """Tell whether the ending of a whole number joins a fraction to it: 십이와 칠분의 이, twelve and two sevenths."""
    mixing = state.grammar.mixing
    return bool(mixing) and text.endswith(mixing, token[0], token[1])


def _is_hundred(text: str, tokens: list[Token], j: int) -> bool:
    """Return True if tens or ones follow a hundred whose word may also be money: dix-sept cent quatorze, 1714."""
    following = tokens[j + 1] if j + 1 < len(tokens) else None
    if following is None or following[2] is None or following[2].num is None or following[2].block:
        return False
    return 0 < following[2].num < HUNDRED and text[tokens[j][1] : following[0]] in (" ", "-")


def _is_scaled(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    """Tell whether a scale word stands behind tens, hundreds or dozens."""
    if j + 1 >= len(tokens) or state.kind is not CARDINAL or len(state.terms) != 1 or state.terms[0] < 10:
        return False
    entry = tokens[j + 1][2]
    return (
        entry is not None
        and entry.mul is not None
        and entry.mul >= 1000
        and text[tokens[j][1] : tokens[j + 1][0]] == " "
    )


def is_counter(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    """Tell whether a number word behind a scale or a ten is what is counted: 三十两 of silver, ba triệu năm."""
    if not state.after_mul and not (state.grammar.nospace and state.terms and is_multiple(state.terms[-1], 10)):
        return False
    start, end = tokens[j][:2]
    if fold(text[start:end], state.grammar.pairs).partition(" ")[0] not in state.grammar.counters:
        return False
    following = tokens[j + 1] if j + 1 < len(tokens) else None
    if following is None or not joinable(text[end : following[0]]) or following[2] is None:
        return True
    return following[2].mul is None and not following[2].numeric and not following[2].joiner


def _is_day(text: str, tokens: list[Token], j: int) -> bool:
    """Tell whether a month follows token ``j``, with a link at most between them: the twenty second of november."""
    following = tokens[j + 1][2] if j + 1 < len(tokens) else None
    if following is None or following.month is None:
        return False
    gap = text[tokens[j][1] : tokens[j + 1][0]]
    return len(gap) <= BESIDE and gap[:1] == " " == gap[-1:]


def _scale_follows(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    if j + 1 >= len(tokens):
        return False
    entry = tokens[j + 1][2]
    return (
        entry is not None
        and entry.mul is not None
        and joinable(text[tokens[j][1] : tokens[j + 1][0]])
        and (not state.rooms or entry.mul < state.rooms[-1] or (entry.mul == _CRORE and state.rooms[-1] == THOUSAND))
    )


_CRORE: Final = 10**7
"""What thousands and the units behind them count together: 30 हजार 193 करोड़, thirty thousand crore and 193."""


def _joins(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    """Return True if a joiner at ``j`` is followed by a form that could be added."""
    if not state.terms or j + 1 >= len(tokens) or (state.has_digits and not state.after_mul):
        return False
    entry = tokens[j + 1][2]
    if entry is None or not entry.numeric or entry.block or not joinable(text[tokens[j][1] : tokens[j + 1][0]]):
        return False
    if _starts_anew(text, tokens, j + 1, state):
        return False
    room = state.rooms[-1]
    flags = state.grammar.flags
    if (
        state.grammar.glue
        and "units-first" in flags
        and " " in text[tokens[j - 1][1] : tokens[j][0]]
        and not state.after_mul
        and entry.num is not None
    ):
        return False  # fünf und zwanzig are two numbers, fünfundzwanzig is one; tre og tyvende is the 23rd
    is_glued = tokens[j - 1][1] == tokens[j][0] and tokens[j][1] == tokens[j + 1][0]
    bottom = 1 / Fraction(entry.frac) if entry.frac is not None and is_glued else None  # fem-og-tyvendedele
    for value in (entry.num, entry.ord, bottom):
        if value is not None and (
            value < room
            or ("units-first" in flags and 20 <= value < 100 and state.terms[-1] < 10)
            or "ascending" in flags
        ):
            return True
    return (
        entry.mul is not None
        and (entry.mul < room or state.free_mul or "ascending" in flags or state.repeats(entry.mul))
    ) or entry.plus is not None


def _is_greater_scale(entry: Entry, token: Token, end: int) -> bool:
    following = token[2]
    if following is None or following.mul is None or entry.mul is None:
        return False
    return token[0] == end and following.mul > entry.mul


def _starts_anew(text: str, tokens: list[Token], j: int, state: Composer) -> bool:
    """Return True if the words from ``j`` on reach a scale as large as the last: two thousand and three thousand."""
    scale = state.rooms[-1] if state.rooms else 0
    is_scaled = state.after_mul or (len(state.terms) == 1 and scale >= THOUSAND)  # مليوني وثلاثة ملايين
    if not is_scaled or isinstance(state, FramedComposer):
        return False
    for k in range(j, min(j + FURTHER, len(tokens))):
        entry = tokens[k][2]
        if entry is None or entry.block or (k > j and not joinable(text[tokens[k - 1][1] : tokens[k][0]])):
            return False
        if entry.mul is not None and entry.mul >= scale:
            return entry.mul == scale
        if not entry.numeric and not entry.joiner:
            return False
    return False


def _fraction_after(text: str, tokens: list[Token], j: int, state: Composer) -> int:
    """Add a fraction below one that follows a joiner, and return the index of the first token behind it; 0 where none.

    cuatro y tres quintos: four leaves no room for three, but three fifths are less than one.
    """
    if j + 1 >= len(tokens) or state.kind is not CARDINAL or state.after_mul or not isinstance(state.total(), int):
        return 0
    if not joinable(text[tokens[j][1] : tokens[j + 1][0]]):
        return 0
    part = compose(text, tokens, j + 1, state.grammar, is_part=True)
    if part is None or part[0].kind is not FRACTION or not 0 < part[0].total() < 1:
        return 0
    state.push(part[0].total(), 0)
    state.done = True
    return part[1]


def _positional(text: str, tokens: list[Token], j: int, state: Composer, entry: Entry, gap: str) -> bool:
    """Read digit words in a row as the digits of one number: 二〇一八 is 2018."""
    value = entry.num
    if not isinstance(value, int) or not 0 <= value <= 9 or gap:
        return False
    if state.positional is None:
        if j + 1 >= len(tokens) or state.terms:
            return False
        follower = tokens[j + 1]
        if (
            follower[0] != tokens[j][1]
            or follower[2] is None
            or follower[2].num is None
            or not 0 <= follower[2].num <= 9
            or follower[2].mul is not None
        ):
            return False
        state.positional = []
    state.positional.append(value)
    number = int("".join(map(str, state.positional[-60:])))
    state.terms, state.rooms = [number], [0]
    return True
