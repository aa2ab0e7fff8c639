"""One number out of words and digits: its value, and what else its words may say."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import BLANK_GROUP, DIVIDED, EITHER, GROUPED, Atom, Option
from numguard.mentions.entries import Entry
from numguard.mentions.grammar import digits as digit_reader
from numguard.mentions.grammar.compose import compose
from numguard.mentions.grammar.composer import Composer
from numguard.mentions.grammar.grammar import Token, joinable
from numguard.mentions.kinds import DECADE, FRACTION, MONTH, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import TIED
from numguard.mentions.scan.months import ABBREVIATED_BEFORE_YEAR, is_month_spelling
from numguard.mentions.steps.halves import behind_joiner
from numguard.model import Kind, Value
from numguard.quantity.calendars import LAST_CENTURY
from numguard.quantity.counts import TEN
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum

_PAIR_OF_DIGITS: Final = 2
"""Digits in words beside each other that say a vague number: 三四."""
_YEAR_DIGITS: Final = range(4, 6)
"""Digits in words that are no list (三五六年级) and no telephone number (幺三八零零), but a year: 一九八四."""


def half_behind(text: str, tokens: list[Token], i: int, part: Value) -> Atom:
    """Return what "and a half" adds to a number before it; before a scale it is its half: 60, and half a million."""
    start, end, _, _ = tokens[i]
    scale = tokens[i + 1] if i + 1 < len(tokens) else None
    if scale is not None and scale[2] is not None and scale[2].mul is not None and joinable(text[end : scale[0]]):
        start = behind_joiner(text, start, end)
        half = Atom(start, scale[1], exact_product(part, scale[2].mul), False)
        half.words, half.kind = 2, Kind.FRACTION
        return half
    half = Atom(start, end, part, False, "added")
    half.role, half.soft = "plus", True
    return half


_PLEONASM: Final = 10**6
"""From this scale on a number in full beside its word says it twice: milion 406,761,591."""


def _say_twice(number: Atom, digits: Atom) -> None:
    """If the digits already contain the scale (million 406,761,591), add their plain value as a reading."""
    if _PLEONASM <= number.scale <= digits.value:
        number.others += ((digits.value, 0.3, "scale said twice"),)


def _counted_apart(number: Atom, digits: Atom, text: str, lex: Lexicon) -> tuple[Atom, ...]:
    """Return two numbers where a scale stands before digits with blanks: watu milioni 5 | 417 paka."""
    first, second = digits.choices[0][:2]
    counted = Atom(number.start, first.end, exact_product(first.value, number.scale), True)
    counted.raw, counted.scale, counted.words = first.raw, number.scale, number.words
    others = digit_reader.read(text[second.start : digits.end], lex.separators)
    for other in others:
        digit_reader.shift(other, second.start)
    return counted, *others


def _options(text: str, tokens: list[Token], i: int, j: int, state: Composer, lex: Lexicon) -> list[Option]:
    """Return the readings of what tokens ``i`` to ``j`` compose, the likeliest first."""
    total = state.total()
    atom = tokens[i][3]
    options: list[Option] = [(total, 0.0, "")]
    if atom is not None and atom.others:
        options[0] = (total, atom.cost, atom.habit)
        for value, cost, habit in atom.others:
            again = compose(text, tokens, i, lex.grammar, value)
            if again is not None and again[1] == j:
                options.append((again[0].total(), cost, habit))
    if state.trailing is not None and "trailing-unit" in lex.flags:
        digit, scale = state.trailing
        shortened = exact_product(digit, exact_product(scale, Fraction(1, 10)))
        options = [(exact_sum(exact_sum(total, -digit), shortened), 0.0, "trailing unit"), (total, 0.3, "")]
    if state.other is not None and state.other != total:
        options.append((state.other, 0.3, GROUPED if state.grouped else DIVIDED))
    return options


def _read_alone(
    number: Atom, text: str, tokens: list[Token], i: int, entry: Entry, state: Composer, lex: Lexicon
) -> None:
    """Add what one word alone may also say: the ordinal, the share or the month of its spelling."""
    total, j = number.value, i + 1
    before_digits = j < len(tokens) and tokens[j][3] is not None and tokens[j][0] - tokens[i][1] <= 1
    number.soft = (
        entry.soft
        or total == 1
        or (before_digits and state.free_mul)
        or (lex.nospace and entry.num is None and entry.mul is not None)
    )
    if entry.num is not None and entry.ord is not None and entry.num != entry.ord:
        number.others += ((entry.ord, 0.2, "ordinal"),)
    if state.kind is ORDINAL and entry.frac is not None:
        number.others += ((entry.frac, 0.3, "fraction"),)
    if entry.month is not None and is_month_spelling(text, number.start, tokens[i][1], entry, lex):
        if ABBREVIATED_BEFORE_YEAR.match(text, tokens[i][1]) is not None:  # sept. 2006: September, not seven
            number.read_as((entry.month, 0.0, "month"))
            number.kind, number.role, number.soft = MONTH, "month", True
        else:
            number.others += ((entry.month, 0.4, "month"),)


def composed_number(text: str, tokens: list[Token], i: int, j: int, state: Composer, lex: Lexicon) -> Atom:
    """Return the number that tokens ``i`` to ``j`` make, with all its readings."""
    start, _, entry, atom = tokens[i]
    total = state.total()
    options = _options(text, tokens, i, j, state, lex)
    number = Atom(start, tokens[j - 1][1], total, state.has_digits)
    number.read_as(*options)
    number.kind = state.kind
    number.words = j - i - (atom is not None)
    last = tokens[j - 1][2]
    if last is not None and last.unit is not None:  # czterodniowy tydzień: four days, and a week
        number.unit = last.unit
    if (
        j - i == 2
        and entry is not None
        and entry.num == 1
        and last is not None
        and last.plus is not None
        and last.frac is not None
    ):
        number.others += ((exact_sum(total, -1), 0.3, "article"),)  # eine dreiviertel Tasse, but no bir buçuk
    before = tokens[j - 2][2]
    if j - i > 2 and before is not None and before.plus is not None and last is not None and last.mul is not None:
        whole = compose(text, tokens[: j - 2], i, lex.grammar)
        if whole is not None:  # over 60 and half a million more: two numbers, or 60.5 million
            first = composed_number(text, tokens, i, j - 2, whole[0], lex)
            number.choices = ((first, half_behind(text, tokens, j - 2, before.plus)),)
    if atom is not None:
        number.raw = atom.raw
        number.places = atom.places
        if atom.value:
            number.scale = exact_quotient(total, atom.value)
            _say_twice(number, atom)
            if lex.data.lists["scale_particles"] and _ends_in_particle(text, number, tokens[j - 1], lex):
                number.others += ((atom.value, 0.3, "particle"),)
        return number
    assert entry is not None
    if state.after_mul and len(state.terms) == 1:
        number.scale = state.rooms[-1]
    elif state.has_digits:  # milioni 25: the scale word stands first
        inner = tokens[j - 1][3]
        if inner is not None and j - i == 2:
            number.scale = exact_quotient(total, inner.value)
            _say_twice(number, inner)
            if inner.habit == BLANK_GROUP and inner.choices:
                number.choices = (_counted_apart(number, inner, text, lex),)
    if state.kind is DECADE:
        number.role = "decade"
        if total < 100:
            number.others += tuple(
                (exact_sum(century, total), cost, "decade") for century, cost in ((1900, 0.2), (1800, 0.6), (2000, 0.6))
            )
    alone = j == i + 1
    number.weak = alone
    if alone:
        _read_alone(number, text, tokens, i, entry, state, lex)
        if entry.either is not None:
            number.choices, number.habit = (_either(number, entry.either),), EITHER
    elif not state.has_digits and all(token[2] is not None and token[2].soft for token in tokens[i:j]):
        number.soft = True
    if state.kind is ORDINAL and not (alone and entry.frac is not None) and _is_one_of(number, text, tokens, i, j, lex):
        _as_share(number, text, exact_quotient(1, total), lex)
    if not alone and not state.has_digits and not number.choices:
        number.choices = _between_ones(text, tokens, i, j, lex)
    if state.positional is not None and j - i == len(state.positional) and j - i not in _YEAR_DIGITS:
        _read_digits(number, tokens[i:j], state.positional)
    return number


def _read_digits(number: Atom, tokens: list[Token], digits: list[int]) -> None:
    """Read digits in words that stand beside each other as a choice, as a list or as a short year too."""
    is_pair = len(digits) == _PAIR_OF_DIGITS
    is_row = all([second - first == 1 for first, second in zip(digits, digits[1:], strict=False)])  # noqa: C419
    number.soft = number.soft or is_pair  # 三四, 七八百: about that many
    if is_row or not is_pair:
        number.choices = (tuple(_listed_digits(tokens)),)
    if is_row:  # 六七天: six or seven, and no 67; 三四五年级: the grades 3 to 5
        number.habit = EITHER
    elif is_pair and number.value > TEN:
        number.others += ((exact_sum(LAST_CENTURY, number.value), 0.3, "short year"),)  # 九二共识


def _ends_in_particle(text: str, number: Atom, last: Token, lex: Lexicon) -> bool:
    """Tell whether a scale may be a particle behind the number of a name in Latin letters: only CPU 1만, CR2 成."""
    letter = text[max(0, number.start - 2) : number.start].removesuffix(" ")[-1:]
    return letter.isascii() and letter.isalpha() and text[last[0] : last[1]] in lex.data.lists["scale_particles"]


def _either(number: Atom, other: Value) -> tuple[Atom, Atom]:
    """Return the two numbers between which one word leaves the choice: 한두, one or two."""
    middle = (number.start + number.end) // 2
    first = Atom(number.start, middle, other, False, EITHER)
    second = Atom(middle, number.end, number.value, False, EITHER)
    first.words = second.words = 1
    return first, second


def softly(digits: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """Return the two numbers of about that many, neither of which another text must say."""
    for digit in digits:
        digit.soft = True
    return digits


def _is_one(token: Token) -> bool:
    entry = token[2]
    return entry is not None and entry.soft and entry.num == 1


def _is_scaled(text: str, tokens: list[Token], k: int) -> bool:
    """Tell whether a scale word stands right beside a number word: one million, mia moja."""
    for first, second in ((k - 1, k), (k, k + 1)):
        if first < 0 or second == len(tokens):
            continue
        entry = tokens[first if second == k else second][2]
        if entry is not None and entry.mul is not None and not text[tokens[first][1] : tokens[second][0]].strip(" -"):
            return True
    return False


def _between_ones(text: str, tokens: list[Token], i: int, j: int, lex: Lexicon) -> tuple[tuple[Atom, ...], ...]:
    """Return a number cut at its ones where a text counts off: one bore thirty and one sixty and one a hundred.

    Three numbers with ones between them are no 31, 61 and 100; the ones say nothing by themselves.
    """
    if lex.nospace or not any(map(_is_one, tokens[i:j])):
        return ()
    near = [token for token in tokens[max(0, i - _NEAR_ONE) : j + _NEAR_ONE] if token[2] and token[2].numeric]
    ones = sum(map(_is_one, near))
    if ones < _PAIR or len(near) - ones <= _PAIR:
        return ()
    if sum([_is_one(token) and not _is_scaled(text, near, k) for k, token in enumerate(near)]) < _PAIR:
        return ()
    parts: list[Atom] = []
    begin = i
    for k in range(i, j + 1):
        if k < j and not _is_one(tokens[k]):
            continue
        run = [token for token in tokens[begin:k] if token[2] is not None and token[2].numeric]
        if run:
            composed = compose(text, run, 0, lex.grammar)
            if composed is None or composed[1] != len(run):
                return ()
            part = Atom(run[0][0], run[-1][1], composed[0].total(), False)
            part.words = len(run)
            parts.append(part)
        begin = k + 1
    return (tuple(parts),)


_PAIR: Final = 2
_NEAR_ONE: Final = 8
"""Number words beside a number among which another one is looked for."""


def _listed_digits(tokens: list[Token]) -> list[Atom]:
    """Return digits in words that stand beside each other as numbers of their own: grades 三五六."""
    listed: list[Atom] = []
    for start, end, entry, _ in tokens:
        assert entry is not None
        assert entry.num is not None
        digit = Atom(start, end, entry.num, False, "listed digits")
        digit.words = 1
        listed.append(digit)
    return listed


def _is_one_of(number: Atom, text: str, tokens: list[Token], i: int, j: int, lex: Lexicon) -> bool:
    """Tell whether an ordinal may be one share: un treizième, a twenty-fifth of it, and with its one one hundredth."""
    total, entry, singles = number.value, tokens[i][2], lex.data.lists["singles"]
    if not isinstance(total, int) or total <= 2 or not (singles or "ordinal-denominators" in lex.flags):
        return False
    if j - i > 1 and entry is not None and entry.num == 1:
        return str(total).rstrip("0") == "1"
    before = tokens[i - 1] if i else None
    if before is not None and before[2] is not None and before[2].num == 1:
        return joinable(text[before[1] : number.start])
    said = text[max(0, number.start - TIED) : number.start].split(" ")
    return len(said) > 1 and not said[-1] and said[-2] in singles


def _as_share(number: Atom, text: str, share: Value, lex: Lexicon) -> None:
    """Add the reading of "one" and an ordinal as a fraction; likelier before "of": un treizième de la somme."""
    following = text[number.end : number.end + TIED].split()
    if following and following[0] in lex.data.lists["links"]:
        number.read_as((share, 0.0, "fraction"), *((v, c + 0.3, h) for v, c, h in number.options))
        number.kind = FRACTION
    else:
        number.others += ((share, 0.3, "fraction"),)
