"""Ranges: two numbers that are the ends of one range, and the units and scales that they share."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, Option
from numguard.mentions.hits import Hits
from numguard.mentions.kinds import CARDINAL, MEASURE, MULTIPLE, TIME
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.steps.becoming import read_hour
from numguard.mentions.steps.strokes import WITH_INCHES, vulgar
from numguard.model import Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum, is_power_of_ten
from numguard.quantity.units import FOOT, INCH, SPANS
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import COLONS, DOTS, DOUBLE_PRIMES, HYPHENS, PRIMES, RANGE_DASHES, TYPED_DECIMALS

_HOUR: Final = "hour"
_LAST_HOUR: Final = 24
_DASHES: Final = re.escape(RANGE_DASHES)
_NEXT: Final = ("", "\N{IDEOGRAPHIC COMMA}")
_RANGE_SIGNS: Final = frozenset(RANGE_DASHES)
_TIGHT_SIGNS: Final = frozenset(f"{RANGE_DASHES}{COLONS}&/")
_LONGEST_TIE: Final = 3
"""Letters of the word between the ends of a range or score: 2 to 4."""
_LIST_GAP: Final = re.compile(rf"-?\s[^\s\d,.;:]{{1,4}}\s\Z|\s?[{_DASHES}\N{{IDEOGRAPHIC COMMA}}]\s?\Z")
_ARTICLE_GAP: Final = re.compile(r"\s[^\s\d,.;:]{1,3}\s[^\s\d,.;:]{1,3}\s\Z")
"""The word for and, and an article: entre els 340 i els 500 milions."""
_SPELLED_GAP: Final = re.compile(r"(?:,\s|\s?/\s?|\s{1,2})\Z")
"""What else may stand between two numbers in words: two, three million."""

SHARED: Final = "shared scale"
"""The convention of an item of a list or range whose scale stands behind the last one."""
_LONGEST_GAP: Final = 9
"""Characters between the ends of a range: două până la trei milioane."""
_WITH_SLASH: Final = TYPED_DECIMALS | {"/"}
"""The marks of decimals where a stroke is one too: Persian ۲/۵ is 2.5, or two fifths."""
_MOST_PLACES: Final = 3
"""Decimal places behind a middle dot."""
_LEAST_READ_ALOUD: Final = 4
_LONGEST_READ_ALOUD: Final = 60
"""Digits in words that are a string of digits: a code, a phone number."""
_READ_GAPS: Final = (" ", ", ", "-")
_SAID: Final = Late(r"[^\s,]+")
_REPEATS: Final = (2, 3)
_UNITS: Final = range(1, 10)
_TENS: Final = range(20, 100, 10)
_IDIOMS: Final = frozenset((("24", "7"), ("50", "50")))
"""What a translation may say without its numbers: 24/7 is around the clock, 50-50 an even chance."""


def read_ranges(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Read ranges: the ends share their unit, and 2018-19 may mean 2018-2019."""
    typed = _WITH_SLASH if "slash-decimals" in lex.flags else TYPED_DECIMALS
    for i in range(len(atoms) - 1):
        low, high = atoms[i], atoms[i + 1]
        if lex.nospace and high.start - low.end <= 1 and text[low.end : high.start] in _NEXT:
            _approximate(low, high)
        if not 0 < high.start - low.end <= _LONGEST_GAP:
            continue
        gap = text[low.end : high.start]
        if gap in typed and not low.choices and low.digits and not low.role and _may_be_places(gap, high):
            _typed_decimal(low, high)
        differ = high.scale != low.scale or high.unit is not low.unit or high.role == "hour"
        listed = differ and (_LIST_GAP.match(gap) is not None or gap.strip() in lex.range_words)
        if differ and not listed and not low.digits and not high.digits:
            listed = low.value < high.value and _SPELLED_GAP.match(gap) is not None
        sign = _sign_in(gap)
        if low.digits and high.digits and (sign in _TIGHT_SIGNS or _is_short_word(gap)):
            low.tight = high.tight = True
            if (low.raw, high.raw) in _IDIOMS:
                low.soft = high.soft = True
        if listed:
            _share(low, high, gap, lex)
        elif high.scale != 1 == low.scale and low.digits and _ARTICLE_GAP.match(gap) is not None:
            low.others += _scaled(low, high.scale)
        if (low.role == _HOUR) != (high.role == _HOUR):
            _share_clock(low, high, gap, lex)
        if gap[0] in HYPHENS and low.value in _UNITS and high.value in _TENS and not (low.digits or high.digits):
            low.others += _scaled(low, 10)  # kahden- tai kolmenkymmenen: twenty or thirty
        if low.digits and high.digits and high.value <= low.value:
            _turn_clock(low, high, gap, lex)
        _read_feet(text, low, high, gap)
        if low.unit is not None and "trailing-unit" in lex.flags and low.unit_end == high.start and low.value >= 1:
            _trailing_digit(text, low, high)
        if "units-first-apart" in lex.flags and low.value in _UNITS and high.value in _TENS:
            _old_order(low, high, fold(gap.strip(), lex.data.fold), lex)
        if len(gap) > 3:
            continue
        is_range = sign in _RANGE_SIGNS
        if is_range and low.unit is None and high.unit is not None:
            low.unit, low.kind = high.unit, high.kind
        if not isinstance(low.value, int) or not isinstance(high.value, int):
            continue
        if (
            gap == "/"
            and (not low.choices or gap in typed)
            and 1 < high.value <= 100
            and 0 < low.value < high.value
            and not low.role
        ):
            vulgar(text, atoms, i)
        if (is_range or gap == "/") and may_be_year(low.value, is_said=True) and len(high.raw) == 2:
            high.others += ((low.value // 100 * 100 + high.value, 0.1, "year range"),)
    _share_with_list(text, atoms)
    if len(atoms) > _LEAST_READ_ALOUD // 2:  # double four oh nine
        _read_aloud(text, atoms, lex)
    return atoms


def _is_joined(gap: str, lex: Lexicon) -> bool:
    """Tell whether a sign, or a word for to, and, or, stands between two numbers; a language may not say its words."""
    word = gap.strip()
    if not lex.range_words or lex.nospace or not word.isalpha():
        return True
    return word in lex.range_words or fold(word, lex.data.fold) in words_of_lists(lex)


@of_lexicon
def words_of_lists(lex: Lexicon) -> frozenset[str]:
    """Return the words for and, or, folded: the locale file's, and CLDR's."""
    known = lex.listed("list_words") | lex.listed("joiners")
    return known.union([fold(word, lex.data.fold) for word in lex.cldr.list_words])


def _sign_in(gap: str) -> str:
    """Return the character that stands between two numbers, with a blank at most on each side of it; else nothing."""
    size = len(gap)
    if size == 1:
        return gap
    if size == 2:
        return gap[0] if gap[1].isspace() else gap[1] if gap[0].isspace() else ""
    return gap[1] if size == 3 and gap[0].isspace() and gap[2].isspace() else ""


def _is_short_word(gap: str) -> bool:
    """Tell whether a word of a few letters stands between two numbers, with a blank on each side."""
    last = len(gap) - 1
    if not 1 < last <= _LONGEST_TIE + 1 or not gap[0].isspace() or not gap[last].isspace():
        return False
    for char in gap[1:last]:  # noqa: SIM110 -- all() of a generator costs more
        if not (char.isalnum() or char == "_"):
            return False
    return True


def _share(low: Atom, high: Atom, gap: str, lex: Lexicon) -> None:
    """Let two numbers of a list or range share the half of the day, the scale and the unit that one of them has."""
    if high.role == "hour" and not low.role and low.unit is None and low.digits:
        _share_half_day(low, high)
    if high.scale != 1 and low.scale == 1:
        low.others += _scaled(low, high.scale)
    elif low.scale != 1 and high.scale == 1 and low.digits and high.digits and "mul-first" in lex.flags:
        high.others += _scaled(high, low.scale)
    if low.digits == high.digits:
        if low.unit is None and high.unit is not None and not low.role and not low.soft:
            is_apart = high.unit.is_currency or high.unit.dimension in SPANS
            if low.value < high.value or not is_apart or _is_joined(gap, lex):  # 60 at 7 rupees, turns 18 in 2 weeks
                low.unit = high.unit  # 1 to 4 inches
        elif low.unit is not None and high.unit is None and "unit-first" in lex.flags:
            high.unit = low.unit  # shekaru 18 zuwa 29


def _scaled(atom: Atom, scale: Value) -> tuple[Option, ...]:
    return tuple((exact_product(value, scale), cost + 0.1, SHARED) for value, cost, _ in atom.options)


def _read_feet(text: str, low: Atom, high: Atom, gap: str) -> None:
    """5'10" and 6-foot-6 are feet and inches."""
    if gap in PRIMES and low.unit is None and text[high.end : high.end + 1] in DOUBLE_PRIMES:
        low.unit, low.kind = FOOT, MEASURE
    if low.unit is FOOT:
        if high.unit is None and isinstance(high.value, int) and high.value < 12 and high.digits:
            high.unit, high.kind = INCH, MEASURE
        if high.unit is INCH:
            low.marks = low.marks | WITH_INCHES


def _read_aloud(text: str, atoms: list[Atom], lex: Lexicon) -> None:
    """Let a row of digits in words be one string too: four seven one nine; double five, oh, nine."""
    i = 0
    while i < len(atoms):
        digits: list[Atom] = []
        k = i
        while k < len(atoms):
            atom = atoms[k]
            is_double = _is_repeated(atom) and k + 1 < len(atoms)
            digit = atoms[k + 1] if is_double else atom
            if digit.digits or digit.unit is not None or not isinstance(digit.value, int) or not 0 <= digit.value <= 9:
                break
            zeros: list[tuple[int, int]] | None = _zeros_between(text, atoms[k - 1], atoms[k], lex) if k > i else []
            if zeros is None:
                break
            digits += [_digit(digit, 0, *span) for span in zeros]
            if is_double:
                digits += [_digit(digit, digit.value, *span) for span in _shares(atom, int(atom.value) - 1)]
            digits.append(digit)
            k += 1 + is_double
        if len(digits) >= _LEAST_READ_ALOUD and k > i:
            _join_digits(digits, atoms[i].start, atoms[k - 1].end)
            atoms[i:k] = digits
            k = i + len(digits)
        i = max(k, i + 1)


def _zeros_between(text: str, first: Atom, second: Atom, lex: Lexicon) -> list[tuple[int, int]] | None:
    """Return where zeros are said as letters between two digits: five oh one; None where other words are."""
    gap = text[first.end : second.start]
    if gap in _READ_GAPS:
        return []
    spoken = lex.data.lists["spoken_zero"]
    words = gap.replace(",", " ").split() if spoken else []
    if not words:
        return None
    for word in words:
        if word not in spoken:
            return None
    return [match.span() for match in _SAID.made.finditer(text, first.end, second.start)]


def _is_repeated(atom: Atom) -> bool:
    """Tell whether a number says how often the next digit stands there, in a word long enough to be parted."""
    return atom.kind is MULTIPLE and atom.value in _REPEATS and atom.end - atom.start >= _REPEATS[-1]


def _shares(atom: Atom, count: int) -> list[tuple[int, int]]:
    """Part the word that repeats a digit among the digits that it adds: double adds one, triple two."""
    size = (atom.end - atom.start) // count
    starts = [atom.start + size * k for k in range(count)]
    return list(zip(starts, [*starts[1:], atom.end], strict=True))


def _digit(beside: Atom, value: Value, start: int, end: int) -> Atom:
    """Return a digit that no number word says: the first of double five, the oh of five oh one."""
    digit = Atom(start, end, value, False)
    digit.words = 1
    digit.stand_beside(beside)
    return digit


def _join_digits(digits: list[Atom], start: int, end: int) -> None:
    """Let digits read aloud be one string too."""
    for digit in digits:
        digit.soft = digit.weak = False  # a one among them is no article
    if digits[0].choices:
        return
    said = "".join(str(digit.value) for digit in digits)
    number = Atom(start, end, int(said[:_LONGEST_READ_ALOUD]), False, "read aloud")
    number.stand_beside(digits[0])
    number.raw = said
    digits[0].choices = ((number,),)


def _share_with_list(text: str, atoms: list[Atom]) -> None:
    """Let the last scale of a list hold for all of its items: 3,1, 2,9 und 2,5 Millionen."""
    for i in range(len(atoms) - 3, -1, -1):
        item, following, last = atoms[i], atoms[i + 1], atoms[i + 2]
        if following.start - item.end != 2 or not item.digits or not following.digits or item.role:
            continue
        if item.scale != 1 or following.scale != 1 or text[item.end : following.start] != ", ":
            continue
        scale = last.scale if last.scale != 1 else _shared_scale(last)
        if scale != 1 and _shared_scale(following) == scale:
            item.others += tuple((exact_product(v, scale), cost + 0.1, SHARED) for v, cost, _ in item.options)


def _shared_scale(atom: Atom) -> Value:
    """Return the scale that a number shares with the last one of its list; 1 where it shares none."""
    shared = next((value for value, _, habit in atom.others if habit == SHARED), 0)
    return exact_quotient(shared, atom.value) if shared and atom.value else 1


def _old_order(unit: Atom, ten: Atom, word: str, lex: Lexicon) -> None:
    """Let five and twenty be twenty-five too."""
    if unit.digits or ten.digits or unit.choices or unit.role or unit.unit is not None:
        return
    if unit.kind is not CARDINAL or word not in lex.data.lists["joiners"]:
        return
    number = Atom(unit.start, ten.end, exact_sum(unit.value, ten.value), False, "old order")
    number.unit_start, number.unit_end = unit.unit_start, ten.unit_end
    number.stand_beside(unit)
    number.unit, number.kind, number.words = ten.unit, ten.kind, unit.words + ten.words
    unit.choices = ((number,),)


def _share_half_day(low: Atom, high: Atom) -> None:
    """Add the afternoon reading to the first hour of a range: from 2 to 5 PM."""
    if isinstance(low.value, int) and isinstance(high.value, int) and 0 < low.value < high.value - 12 <= 12:
        low.others += ((low.value + 12, 0.2, "clock"),)


def _turn_clock(low: Atom, high: Atom, gap: str, lex: Lexicon) -> None:
    """Let the second hour of a range that does not go up be one of the afternoon too: from 8 to 8, from 9 to 5."""
    if low.role or high.role or low.unit is not None or high.unit is not None or gap.strip() not in lex.range_words:
        return
    if isinstance(low.value, int) and isinstance(high.value, int) and 0 < high.value <= low.value <= _LAST_HOUR // 2:
        high.others += ((high.value + _LAST_HOUR // 2, 0.3, "clock"),)


def _share_clock(low: Atom, high: Atom, gap: str, lex: Lexicon) -> None:
    """Let both ends of a range be hours where a word says so of one: von 22 bis 6 Uhr, dalle 22 alle 6."""
    bare, hour = (low, high) if high.role == _HOUR else (high, low)
    if hour.role != _HOUR or bare.role or bare.unit is not None or not (bare.digits and hour.digits):
        return
    if not isinstance(hour.value, int) or not isinstance(bare.value, int):
        return
    if gap.strip() not in lex.range_words and not (_sign_in(gap) in _RANGE_SIGNS and hour is low):
        return  # at 7 and 20 guests
    if len(bare.raw) > 2 or not 0 <= bare.value <= _LAST_HOUR:
        return
    read_hour(bare, False, False, lex)
    bare.role, bare.kind = _HOUR, TIME


def _approximate(low: Atom, high: Atom) -> None:
    """Give the first of two digit words the scale of the second: 三四十 is thirty or forty."""
    first, second = low.value, high.value
    if low.digits or high.digits or not isinstance(first, int) or not isinstance(second, int) or not 0 < first < 9:
        return
    scale = second // (first + 1)
    if scale >= 10 and second == scale * (first + 1) and is_power_of_ten(scale):
        low.read_as((first * scale, 0.0, SHARED), (first, 0.3, ""))


def _may_be_places(gap: str, high: Atom) -> bool:
    """Tell whether digits behind such a mark may be decimal places: 99・999, but 71'400 are groups."""
    return 1 <= len(high.raw) <= (_MOST_PLACES if gap in DOTS else 2)


def _typed_decimal(low: Atom, high: Atom) -> None:
    """Add the reading of 71'4 and 3・2 as decimals, whose mark is typed in another way."""
    if not isinstance(low.value, int) or not low.raw or not high.raw:
        return
    value = exact_product(Decimal(f"{low.raw[:40]}.{high.raw}"), high.scale)
    number = Atom(low.start, high.end, value, True, "decimal typed")
    number.scale = high.scale
    number.unit_start, number.unit_end = low.unit_start, high.unit_end
    number.stand_beside(low)
    number.unit, number.kind, number.raw, number.places = high.unit, high.kind, low.raw + high.raw, len(high.raw)
    low.choices = ((number,),)


def _trailing_digit(text: str, low: Atom, high: Atom) -> None:
    """Add a last digit without a unit as a tenth: 两米五 is 2.5 m, 三块五 is 3.5 yuan."""
    if (
        isinstance(low.value, int)
        and isinstance(high.value, int)
        and 0 < high.value < 10
        and not high.digits
        and high.end == high.unit_end
    ):
        whole = exact_sum(low.value, Fraction(high.value, 10))
        if text[high.end : high.end + 1].isalnum():
            low.others += ((whole, 0.2, "trailing digit"),)
        else:  # nothing is left for the digit to count
            low.read_as((whole, 0.0, "trailing digit"), *((v, c + 0.2, h) for v, c, h in low.options))
        high.soft = True
