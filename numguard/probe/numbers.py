"""Which numbers are tested: formats, each with its capability, its style and a seeded draw of values.

The formats marked core are the 25 of Wang et al. (2021), Table 5: integers of 1 to 10 digits, decimals of 1 to 4
places, four sizes of numerals, separators in numbers of 4 to 10 digits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from random import Random

Draw = Callable[[Random], tuple[str, str]]
"""Draws the canonical values of {NUM} and {NUM2}; a template without {NUM2} ignores the second."""


@dataclass(frozen=True, slots=True)
class Format:
    """How numbers of one sort are drawn and written. ``templates`` limits it to some of the capability's."""

    capability: str
    name: str
    style: str
    draw: Draw
    is_core: bool = False
    templates: frozenset[str] = frozenset()
    second_style: str = ""


CORE = ("integers", "decimals", "numerals", "separators")
"""The capabilities of the paper."""


def _whole(rng: Random, digits: int) -> int:
    return rng.randrange(2 if digits == 1 else 10 ** (digits - 1), 10**digits)


def _fraction(rng: Random, places: int) -> str:
    # The last place is never 0: a trailing zero may be dropped without harm.
    return "".join(str(rng.randrange(10)) for _ in range(places - 1)) + str(rng.randrange(1, 10))


def _two(first: Decimal | int, second: Decimal | int) -> tuple[str, str]:
    low, high = sorted((first, second))
    return format(Decimal(low), "f"), format(Decimal(high), "f")


def _integer(digits: int) -> Draw:
    return lambda rng: _two(_whole(rng, digits), 10**digits)


def _decimal(places: int) -> Draw:
    def draw(rng: Random) -> tuple[str, str]:
        # One in four begins with 0, as the paper's do.
        low, high = (
            Decimal(f"{rng.randrange(10 ** rng.choice((0, 1, 3, 5)))}.{_fraction(rng, places)}") for _ in range(2)
        )
        return _two(low, high) if low != high else draw(rng)

    return draw


def _between(low: int, high: int, step: int = 1) -> Draw:
    return lambda rng: _two(rng.randrange(low, high, step), high * 10)


_ZEROS = 0.3
"""How often a zero follows the point of 100.01 million: the paper's hardest."""


def _mixed(unit: int, size: int, places: int) -> Draw:
    def draw(rng: Random) -> tuple[str, str]:
        fraction = _fraction(rng, rng.randrange(1, places + 1))
        if len(fraction) > 1 and rng.random() < _ZEROS:
            fraction = "0" + fraction[1:]
        part = Decimal(f"{rng.randrange(1, 10**size)}.{fraction}")
        return format((part * unit).to_integral_value(), "f"), ""

    return draw


def money(low: int, high: int) -> Draw:
    """Draw dollars and cents: ninety thousand six hundred thirty-eight dollars and forty-seven cents."""
    return lambda rng: (str(rng.randrange(low, high)), str(rng.randrange(2, 100)))


def point(low: int, high: int) -> Draw:
    """Draw numbers with one or two decimals, to be said with the word for the point."""
    return lambda rng: (f"{rng.randrange(low, high)}.{_fraction(rng, rng.randrange(1, 3))}", "")


def grouped_decimal(digits: int) -> Draw:
    """Draw numbers of so many digits before the point, and some behind it."""

    def draw(rng: Random) -> tuple[str, str]:
        return f"{_whole(rng, digits)}.{_fraction(rng, rng.randrange(1, 4))}", ""

    return draw


def _date(rng: Random) -> tuple[str, str]:
    return (date(1950, 1, 1) + timedelta(days=rng.randrange(29_000))).isoformat(), ""


def _clock(rng: Random) -> tuple[str, str]:
    return f"{rng.randrange(1, 24):02}:{rng.randrange(5, 60, 5):02}", ""


def _percent(rng: Random) -> tuple[str, str]:
    return f"{rng.randrange(2, 99)}.{_fraction(rng, 1)}", ""


def _range(rng: Random) -> tuple[str, str]:
    low = rng.randrange(3, 90)
    return str(low), str(low + rng.randrange(2, 60))


def _currency(rng: Random) -> tuple[str, str]:
    cents = rng.randrange(11, 99)
    return f"{_whole(rng, rng.randrange(2, 7))}.{cents:02} {rng.choice(('EUR', 'USD', 'GBP'))}", ""


def _negative(rng: Random) -> tuple[str, str]:
    return f"-{rng.randrange(2, 40)}" + (f".{_fraction(rng, 1)}" if rng.random() < 0.5 else ""), ""


def _pair(low: int, high: int) -> Draw:
    """Two numbers in any order, which has a meaning: a price of 90 that went to 75."""

    def draw(rng: Random) -> tuple[str, str]:
        first, second = rng.sample(range(low, high), 2)
        return str(first), str(second)

    return draw


def _repeated(rng: Random) -> tuple[str, str]:
    """Runs of one digit, where systems drop or add one: 1000009, 518889, 77777."""
    digit = rng.choice("0123456789")
    run = digit * rng.randrange(3, 6)
    head = str(rng.randrange(1, 10))
    tail = str(rng.randrange(1, 100))
    return head + run + tail, ""


def _fractions(rng: Random) -> tuple[str, str]:
    low, high = rng.choice([(1, 3), (2, 3), (3, 4), (2, 5), (3, 5), (5, 8), (7, 8), (3, 8)])
    return f"{low}/{high}", ""


def _formats() -> tuple[Format, ...]:
    found = [Format("integers", f"{n}-digits", "plain", _integer(n), True) for n in range(1, 11)]
    found += [Format("decimals", f"{n}-places", "plain", _decimal(n), True) for n in range(1, 5)]
    found += [
        Format("numerals", "hundred", "words", _between(101, 1000), True),
        Format("numerals", "thousand", "words", _between(1001, 1_000_000), True),
        Format("numerals", "million", "scale", _mixed(10**6, 3, 3), True),
        Format("numerals", "trillion", "scale", _mixed(10**12, 1, 2), True),
        Format("numerals", "million-words", "words", _between(1_001_000, 900_000_000, 1000)),
        Format("numerals", "financial", "financial", _between(101, 100_000)),
        Format(
            "numerals", "money", "words", money(10, 100_000), templates=frozenset({"remittance"}), second_style="words"
        ),
    ]
    found += [Format("separators", f"{n}-digits", "grouped", _integer(n), True) for n in range(4, 11)]
    measured = frozenset({"distance", "index", "tank", "stage"})
    found += [
        Format("separators", f"{n}-digits-decimals", "grouped", grouped_decimal(n), templates=measured)
        for n in range(4, 11)
    ]
    found += [
        Format("units", "whole", "grouped", _between(2, 2000)),
        Format("units", "decimal", "grouped", grouped_decimal(2)),
        Format("dates", "long", "date", _date),
        Format("clocks", "short", "clock", _clock),
        Format("ordinals", "digits", "ordinal", _between(3, 40)),
        Format("ordinals", "words", "ordinal-words", _between(3, 13)),
        Format("percentages", "decimal", "percent", _percent),
        Format("percentages", "whole", "percent", _between(2, 100)),
        Format("ranges", "whole", "plain", _range),
        Format("currencies", "symbol", "currency", _currency),
        Format("negatives", "minus", "plain", _negative),
        Format("repeated", "runs", "plain", _repeated),
        Format("years", "four-digits", "plain", _between(1101, 2000)),
        Format("fractions", "character", "fraction", _fractions),
        Format("multiples", "words", "words", _between(3, 11)),
        Format("multiples", "digits", "plain", _between(3, 100)),
        # What language models get wrong beside these (Tang et al. 2025).
        Format("large-units", "hundred-million", "scale", _mixed(10**8, 2, 2)),
        Format("large-units", "billion", "scale", _mixed(10**9, 2, 2)),
        Format("strings", "8-digits", "plain", _integer(8)),
        Format("strings", "11-digits", "plain", _integer(11)),
        Format("ratios", "whole", "plain", _pair(2, 10)),
        Format("changes", "whole", "plain", _pair(12, 100)),
        Format("points", "decimal", "plain", lambda rng: (f"{rng.randrange(2, 20)}.{_fraction(rng, 1)}", "")),
        Format("formulas", "whole", "plain", _pair(11, 100)),
    ]
    return tuple(found)


FORMATS = _formats()
CAPABILITIES = tuple(dict.fromkeys(form.capability for form in FORMATS))


def rank(capability: str) -> int:
    """Return the place of a capability in the order of the paper; those of one's own are last.

    >>> sorted(["mine", "dates", "integers"], key=rank)
    ['integers', 'dates', 'mine']
    """
    return CAPABILITIES.index(capability) if capability in CAPABILITIES else len(CAPABILITIES)
