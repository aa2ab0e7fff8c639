"""One number of an invented text, or what looks like one: each maker writes one token in one language."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from tests.fuzz.characters import EMOJI, ODD, numerals, zeros
from tests.fuzz.stock import Stock

T = TypeVar("T")
Maker = Callable[[random.Random, Stock], str]

# fmt: off
_SIGNS = ("-", "−", "+", "±", "<", ">", "≤", "≥", "~", "≈", "=", "#", "№", "№ ", "$", "€", "£", "¥", "₹", "%", "x", "@")
_TAIL = (
    "", "", "", "%", " %", "‰", "°", "°C", "k", "M", "bn", "km", "s", "'s", "st", "th", ".", "er", "²", "³", "x", "+",
    "-", "º", "’",
)
_GAPS = (".", ",", " ", "\xa0", "\u202f", "\u2009", "'", "’", "٬", "٫", "·", "_", "")
_DASHES = (
    "-", "–", "—", "~", "〜", "至", "到", " to ", " - ", "/", ":", "..", "…", "×", "x", "*", "÷", "^", "+",
    "=", "->",
)
_URLS = (
    "https://zq.example/{}", "www.zq.example/{}?a={}", "zq{}@q.example", "http://1.2.3.{}:{}/", "ftp://zq/{}",
    "file:///{}/",
)
_SLOTS = (
    "{{{}}}", "{{{{zq{}}}}}", "%{}$s", "%s{}", "${{zq{}}}", '<n id="{}"/>', "<b>{}</b>", "⟦{}⟧", "<dnt>N{}</dnt>",
    "NUMB{}", "&#{};", "[{}]", "\\u{}",
)
_NAMES = (
    "A{}", "COVID-{}", "F-{}", "{}-zq", "B{}C", "v{}.{}", "§ {}", "ISO {}-{}", "x{}y", "{}G", "M{}",
    "No. {}",
    "nr. {}", "+{} {}", "{}:{}:{}", "{}x{}", "{}×{}×{}",
)
_ROMANS = "IVXLCDMivxlcdmⅠⅤⅩⅬⅭⅮⅯↀↁↂↃↄↅ"
# fmt: on


def pick(rng: random.Random, words: Sequence[T]) -> T:
    """Choose one, cheaper than random.choice."""
    return words[int(rng.random() * len(words))]


def plain(rng: random.Random, size: int) -> str:
    """Write a run of ASCII digits."""
    return "".join(pick(rng, "0123456789") for _ in range(size))


def in_digits(text: str, zero: int) -> str:
    """Write the ASCII digits of a text in another script."""
    return text.translate({ord("0") + digit: zero + digit for digit in range(10)})


def number(rng: random.Random, stock: Stock) -> str:
    """Write digits: short or long, grouped in some way, with decimals or none, in some script."""
    at = rng.random()
    size = rng.randint(1, 4) if at < 0.75 else rng.randint(5, 14) if at < 0.97 else rng.randint(15, 90)
    text = plain(rng, size)
    if rng.random() < 0.3:
        gap = stock.group if rng.random() < 0.6 else pick(rng, _GAPS)
        step = 3 if rng.random() < 0.85 else rng.randint(1, 4)
        first = len(text) % step or step
        text = gap.join([text[:first], *(text[k : k + step] for k in range(first, len(text), step))])
    if rng.random() < 0.25:
        text += (stock.decimal if rng.random() < 0.7 else pick(rng, _GAPS)) + plain(rng, rng.randint(1, 3))
    at = rng.random()
    if at < 0.12:
        text = in_digits(text, stock.zero)
    elif at < 0.2:
        text = in_digits(text, pick(rng, zeros()))
    return text


def signed(rng: random.Random, stock: Stock) -> str:
    return pick(rng, _SIGNS) + number(rng, stock) + pick(rng, _TAIL)


def small(rng: random.Random, stock: Stock) -> str:
    return str(rng.randint(0, 100))


def year(rng: random.Random, stock: Stock) -> str:
    return str(rng.randint(1000, 2999)) + pick(rng, ("", "", "s", "er", "年", " BC", "/24"))


def numeral(rng: random.Random, stock: Stock) -> str:
    """Write characters that are numbers by themselves, beside digits at times."""
    text = "".join(pick(rng, numerals()) for _ in range(1 if rng.random() < 0.7 else rng.randint(2, 5)))
    return number(rng, stock) + text if rng.random() < 0.3 else text


def words(rng: random.Random, stock: Stock) -> str:
    """Write a run of number words, composed at random."""
    gap = pick(rng, (" ", " ", "-", "")) if stock.is_spaced else ""
    return gap.join(pick(rng, stock.numbers) for _ in range(rng.randint(1, 6)))


def other(rng: random.Random, stock: Stock) -> str:
    return pick(rng, stock.others)


def scaled(rng: random.Random, stock: Stock) -> str:
    return f"{number(rng, stock)}{pick(rng, (' ', '', '-', chr(160)))}{pick(rng, stock.numbers)}"


def date(rng: random.Random, stock: Stock) -> str:
    day, month, when = str(rng.randint(0, 32)), rng.randint(0, 13), str(rng.randint(1, 2100))
    if rng.random() < 0.5:
        parts = [day, pick(rng, stock.months), when][: rng.randint(1, 3)]
        rng.shuffle(parts)
        return pick(rng, (" ", ". ", ", ", " de ", "")).join(parts)
    mark = pick(rng, "-./年 ")
    return mark.join((when, f"{month:02}", day) if rng.random() < 0.5 else (day, str(month), when[-2:]))


def months(rng: random.Random, stock: Stock) -> str:
    """Write months in a row, as the head of a table has them."""
    return pick(rng, (" ", ", ", "\t")).join(pick(rng, stock.months) for _ in range(rng.randint(1, 4)))


def clock(rng: random.Random, stock: Stock) -> str:
    text = f"{rng.randint(0, 25)}{pick(rng, ':.:h時')}{rng.randint(0, 61):02}"
    text += pick(rng, ("", "", ":59", "h", " Uhr"))
    return f"{text} {pick(rng, stock.hours)}" if rng.random() < 0.5 else f"{pick(rng, stock.hours)} {text}"


def span(rng: random.Random, stock: Stock) -> str:
    one: Maker = pick(rng, (number, small, year, words))
    return pick(rng, _DASHES).join(one(rng, stock) for _ in range(2 if rng.random() < 0.8 else rng.randint(3, 6)))


def fraction(rng: random.Random, stock: Stock) -> str:
    return f"{pick(rng, ('', '1 ', '12'))}{rng.randint(0, 9)}{pick(rng, '/⁄∕÷')}{rng.randint(0, 99)}"


def money(rng: random.Random, stock: Stock) -> str:
    parts = [pick(rng, stock.money), pick(rng, (number, small, scaled))(rng, stock)]
    rng.shuffle(parts)
    return pick(rng, (" ", "", "\xa0")).join(parts)


def measure(rng: random.Random, stock: Stock) -> str:
    parts = [pick(rng, (number, small, words, fraction))(rng, stock), pick(rng, stock.units)]
    text = pick(rng, (" ", "", "-")).join(parts)
    return f"{text} {small(rng, stock)} {pick(rng, stock.units)}" if rng.random() < 0.15 else text


def bound(rng: random.Random, stock: Stock) -> str:
    return f"{pick(rng, stock.bounds)} {pick(rng, (number, words, small))(rng, stock)}"


def beside(rng: random.Random, stock: Stock) -> str:
    """Write a word that stands beside numbers, at times glued to one."""
    word = pick(rng, stock.beside)
    if rng.random() < 0.3:
        return f"{small(rng, stock)}{word}"
    return word


def unit(rng: random.Random, stock: Stock) -> str:
    return pick(rng, stock.units if rng.random() < 0.5 else stock.money)


def url(rng: random.Random, stock: Stock) -> str:
    return _filled(rng, pick(rng, _URLS))


def slot(rng: random.Random, stock: Stock) -> str:
    return _filled(rng, pick(rng, _SLOTS))


def name(rng: random.Random, stock: Stock) -> str:
    return _filled(rng, pick(rng, _NAMES))


def roman(rng: random.Random, stock: Stock) -> str:
    return "".join(pick(rng, _ROMANS) for _ in range(rng.randint(1, 6)))


def science(rng: random.Random, stock: Stock) -> str:
    exponent = pick(rng, (str(rng.randint(0, 40)), in_digits("12", 0x2070).replace("ⁱ", "¹"), "⁻³", "99999"))
    return f"{number(rng, stock)}{pick(rng, ('e', 'E', ' × 10', '·10^', '^', ' x 10^-'))}{exponent}"


def odd(rng: random.Random, stock: Stock) -> str:
    """Write characters nobody thinks of, around or inside a number."""
    marks = "".join(pick(rng, pick(rng, ODD)) for _ in range(rng.randint(1, 4)))
    if rng.random() < 0.5:
        return marks
    text = number(rng, stock)
    at = rng.randint(0, len(text))
    return text[:at] + marks + text[at:]


def nested(rng: random.Random, stock: Stock) -> str:
    """Write brackets in brackets, closed or not."""
    depth = rng.randint(1, 5) if rng.random() < 0.97 else 300
    pair = pick(rng, ("()", "[]", "{}", "（）", "«»", "“”", "<>", "【】"))
    return pair[0] * depth + number(rng, stock) + pair[1] * (depth if rng.random() < 0.7 else rng.randint(0, depth))


def character(rng: random.Random, stock: Stock) -> str:
    """Write characters of all of Unicode."""
    ends = (0x80, 0x600, 0x3000, 0x10000, 0x110000)
    return "".join(chr(int(rng.random() * pick(rng, ends))) for _ in range(rng.randint(1, 8)))


def emoji(rng: random.Random, stock: Stock) -> str:
    return pick(rng, EMOJI)


def filler(rng: random.Random, stock: Stock) -> str:
    return pick(rng, stock.words)


def _filled(rng: random.Random, template: str) -> str:
    values = [plain(rng, rng.randint(1, 4)) for _ in range(template.count("{}"))]
    return template.format(*values) if values or "{{" in template else template


MAKERS: tuple[tuple[Maker, int], ...] = (
    (filler, 18), (number, 10), (small, 6), (words, 12), (other, 5), (scaled, 4), (date, 6), (months, 2), (clock, 5),
    (span, 5), (fraction, 3), (money, 6), (measure, 6), (bound, 3), (beside, 8), (unit, 3), (year, 3), (signed, 4),
    (numeral, 4), (url, 1), (slot, 2), (name, 3), (roman, 2), (science, 1), (odd, 4), (nested, 1), (character, 2),
    (emoji, 1),
)  # fmt: skip
"""Every maker, and how often it is asked."""

DRAWN: tuple[Maker, ...] = tuple(maker for maker, times in MAKERS for _ in range(times))
