"""Texts to fuzz with: token soup, the same facts said in two languages, and what mutation makes of either."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal

import numguard
from numguard.writing.render import render
from tests.fuzz import tokens
from tests.fuzz.characters import ODD, zeros
from tests.fuzz.stock import Stock, Words, stock
from tests.fuzz.tokens import in_digits, pick

_JOINTS = (" ",) * 14 + (
    "", "", "", ", ", "; ", ". ", "-", "\xa0", "\n", "\t", "/", " (", ") ", ": ", "–", "'", "\u202f", "، ", "、", "。",
)  # fmt: skip
_LONG = 0.004


def soup(rng: random.Random, lang: str) -> str:
    """Write tokens of a language in no order, joined in no manner.

    >>> soup(random.Random(3), "de") == soup(random.Random(3), "de")
    True
    """
    words = stock(lang)
    size = rng.randint(1, 12) if rng.random() > _LONG else rng.randint(100, 400)
    parts: list[str] = []
    for _ in range(size):
        parts += [pick(rng, tokens.DRAWN)(rng, words), pick(rng, _JOINTS) if words.is_spaced else pick(rng, ("", " "))]
    return "".join(parts[:-1])


def parallel(rng: random.Random, source_lang: str, target_lang: str, words: Words = ()) -> tuple[str, str]:
    """Write the same facts in two languages, among the same ``words`` or invented ones: most such pairs pass."""
    ours, theirs = stock(source_lang), stock(target_lang)
    one: list[str] = []
    other: list[str] = []

    def beside() -> tuple[str, str]:
        same = pick(rng, words) if words else ""
        return (same, same) if same else (pick(rng, ours.words), pick(rng, theirs.words))

    for _ in range(rng.randint(1, 4)):
        (first, second), said = beside(), pick(rng, _FACTS)(rng, ours, theirs)
        one += [first, said[0]]
        other += [second, said[1]]
    mark = " " if rng.random() < 0.9 else ", "
    first, second = beside()
    return mark.join((*one, first)) + ".", mark.join((*other, second)) + "."


def _value(rng: random.Random) -> Decimal:
    size = rng.randint(1, 3) if rng.random() < 0.5 else rng.randint(4, 13)
    value = Decimal(int(tokens.plain(rng, size)))
    return value.scaleb(-rng.randint(1, 3)) if rng.random() < 0.3 else value


def _said(value: Decimal, lang: str, style: str, digits: str = "latn") -> str:
    try:
        return render(value, lang, style=style, digits=digits)
    except numguard.RenderError:
        return render(value, lang)


def _cardinal(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    value = _value(rng)
    digits = "native" if rng.random() < 0.1 else "latn"
    return _said(value, ours.lang, "digits", digits), _said(value, theirs.lang, "digits")


def _spelled(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    value = Decimal(rng.randint(2, 10 ** rng.randint(1, 9)))
    return tuple(_said(value, side.lang, pick(rng, ("words", "words", "scale", "digits"))) for side in (ours, theirs))  # type: ignore[return-value]


def _year(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    text = str(rng.randint(1100, 2090))
    return text, text


def _day(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    day, month, when = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1100, 2090)
    text = f"{when}-{month:02}-{day:02}"
    return text, f"{day:02}.{month:02}.{when}" if rng.random() < 0.5 else text


def _hour(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    text = f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}"
    return text, text.zfill(5)


def _amount(rng: random.Random, ours: Stock, theirs: Stock) -> tuple[str, str]:
    value, sign = _value(rng), pick(rng, ("$", "€", "£", "%"))
    one, other = (_said(value, side.lang, pick(rng, ("digits", "scale"))) for side in (ours, theirs))
    return f"{sign}{one}" if sign != "%" else f"{one}%", f"{other} {sign}"


_FACTS: tuple[Callable[[random.Random, Stock, Stock], tuple[str, str]], ...] = (
    _cardinal, _cardinal, _cardinal, _spelled, _spelled, _year, _day, _hour, _amount, _amount,
)  # fmt: skip


def mutate(rng: random.Random, text: str, lang: str, times: int = 1) -> str:
    """Change a text somewhere, as often as said.

    >>> mutate(random.Random(2), "5 zq 7 zq", "en") != "5 zq 7 zq"
    True
    """
    words = stock(lang)
    for _ in range(times):
        if not text:
            return pick(rng, tokens.DRAWN)(rng, words)
        text = pick(rng, _CHANGES)(rng, text, words)
    return text


def _spot(rng: random.Random, text: str) -> tuple[int, int]:
    start = int(rng.random() * len(text))
    return start, min(len(text), start + rng.randint(1, 6))


def _drop(rng: random.Random, text: str, words: Stock) -> str:
    start, end = _spot(rng, text)
    return text[:start] + text[end:]


def _double(rng: random.Random, text: str, words: Stock) -> str:
    start, end = _spot(rng, text)
    return text[:end] + text[start:end] + text[end:]


def _swap(rng: random.Random, text: str, words: Stock) -> str:
    parts = text.split(" ")
    one, other = int(rng.random() * len(parts)), int(rng.random() * len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return " ".join(parts)


def _glue(rng: random.Random, text: str, words: Stock) -> str:
    at = text.find(" ", int(rng.random() * len(text)))
    return text.replace(" ", "") if rng.random() < 0.1 else text[:at] + text[at + 1 :] if at >= 0 else text


def _case(rng: random.Random, text: str, words: Stock) -> str:
    start, end = (0, len(text)) if rng.random() < 0.3 else _spot(rng, text)
    return text[:start] + pick(rng, (str.upper, str.lower, str.title, str.swapcase))(text[start:end]) + text[end:]


def _script(rng: random.Random, text: str, words: Stock) -> str:
    return in_digits(text, words.zero if rng.random() < 0.5 else pick(rng, zeros()))


def _width(rng: random.Random, text: str, words: Stock) -> str:
    start, end = _spot(rng, text)
    wide = "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text[start:end])
    return text[:start] + wide + text[end:]


def _insert(rng: random.Random, text: str, words: Stock) -> str:
    at = int(rng.random() * (len(text) + 1))
    new = pick(rng, pick(rng, ODD)) if rng.random() < 0.4 else f" {pick(rng, tokens.DRAWN)(rng, words)} "
    return text[:at] + new + text[at:]


def _digit(rng: random.Random, text: str, words: Stock) -> str:
    """Change, drop or double a digit: the errors that repair is for."""
    places = [at for at, char in enumerate(text) if char.isdecimal()]
    if not places:
        return _insert(rng, text, words)
    at = pick(rng, places)
    return text[:at] + pick(rng, ("", pick(rng, "0123456789"), text[at] * 2, f"{text[at]}0")) + text[at + 1 :]


def _mark(rng: random.Random, text: str, words: Stock) -> str:
    places = [at for at, char in enumerate(text) if char in ".,'’\xa0\u202f:-–/"]
    if not places:
        return _digit(rng, text, words)
    at = pick(rng, places)
    return text[:at] + pick(rng, (".", ",", "", " ", "\xa0", "'", ":", "-", "–", "/")) + text[at + 1 :]


def _cut(rng: random.Random, text: str, words: Stock) -> str:
    at = int(rng.random() * len(text))
    return text[:at] if rng.random() < 0.5 else text[at:]


def _repeat(rng: random.Random, text: str, words: Stock) -> str:
    return pick(rng, (" ", "", "\n")).join([text] * rng.randint(2, 4)) if len(text) < 2_000 else text


_CHANGES: tuple[Callable[[random.Random, str, Stock], str], ...] = (
    _drop, _double, _swap, _glue, _case, _script, _width, _insert, _insert, _digit, _digit, _digit, _mark, _mark, _cut,
    _repeat,
)  # fmt: skip
