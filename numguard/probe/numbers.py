"""Which numbers are tested: formats (formats.toml), each with its capability, its style and a seeded draw of values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from importlib import resources
from random import Random
from typing import Any

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

_ZEROS = 0.3
"""How often a zero follows the point of 100.01 million: the paper's hardest."""


def _whole(rng: Random, digits: int) -> int:
    return rng.randrange(2 if digits == 1 else 10 ** (digits - 1), 10**digits)


def _fraction(rng: Random, places: int) -> str:
    # The last place is never 0: a trailing zero may be dropped without harm.
    return "".join(str(rng.randrange(10)) for _ in range(places - 1)) + str(rng.randrange(1, 10))


def _ordered(first: Decimal | int, second: Decimal | int) -> tuple[str, str]:
    low, high = sorted((first, second))
    return format(Decimal(low), "f"), format(Decimal(high), "f")


def _decimal(rng: Random, places: int) -> tuple[str, str]:
    # One in four begins with 0, as the paper's do.
    first, second = (
        Decimal(f"{rng.randrange(10 ** rng.choice((0, 1, 3, 5)))}.{_fraction(rng, places)}") for _ in range(2)
    )
    return _ordered(first, second) if first != second else _decimal(rng, places)


def _mixed(rng: Random, zeros: int, size: int, places: int) -> tuple[str, str]:
    fraction = _fraction(rng, rng.randrange(1, places + 1))
    if len(fraction) > 1 and rng.random() < _ZEROS:
        fraction = "0" + fraction[1:]
    return format((Decimal(f"{rng.randrange(1, 10**size)}.{fraction}") * 10**zeros).to_integral_value(), "f"), ""


def _range(rng: Random) -> tuple[str, str]:
    low = rng.randrange(3, 90)
    return str(low), str(low + rng.randrange(2, 60))


def _currency(rng: Random, *codes: str) -> tuple[str, str]:
    cents = rng.randrange(11, 99)
    return f"{_whole(rng, rng.randrange(2, 7))}.{cents:02} {rng.choice(codes)}", ""


def _repeated(rng: Random) -> tuple[str, str]:
    """Runs of one digit, where systems drop or add one: 1000009, 518889, 77777."""
    run = rng.choice("0123456789") * rng.randrange(3, 6)
    return f"{rng.randrange(1, 10)}{run}{rng.randrange(1, 100)}", ""


def _pair(rng: Random, low: int, high: int) -> tuple[str, str]:
    """Two numbers in any order, which has a meaning: a price of 90 that went to 75."""
    first, second = rng.sample(range(low, high), 2)
    return str(first), str(second)


_DRAWS: dict[str, Callable[..., tuple[str, str]]] = {
    "integer": lambda rng, digits: _ordered(_whole(rng, digits), 10**digits),
    "decimal": _decimal,
    "between": lambda rng, low, high, step=1: _ordered(rng.randrange(low, high, step), high * 10),
    "mixed": _mixed,
    # Ninety thousand six hundred thirty-eight dollars and forty-seven cents.
    "money": lambda rng, low, high: (str(rng.randrange(low, high)), str(rng.randrange(2, 100))),
    # One or two decimals, to be said with the word for the point.
    "point": lambda rng, low, high: (f"{rng.randrange(low, high)}.{_fraction(rng, rng.randrange(1, 3))}", ""),
    "tenths": lambda rng, low, high: (f"{rng.randrange(low, high)}.{_fraction(rng, 1)}", ""),
    "grouped_decimal": lambda rng, digits: (f"{_whole(rng, digits)}.{_fraction(rng, rng.randrange(1, 4))}", ""),
    "date": lambda rng: ((date(1950, 1, 1) + timedelta(days=rng.randrange(29_000))).isoformat(), ""),
    "clock": lambda rng: (f"{rng.randrange(1, 24):02}:{rng.randrange(5, 60, 5):02}", ""),
    "range": _range,
    "currency": _currency,
    "negative": lambda rng: (f"-{rng.randrange(2, 40)}" + (f".{_fraction(rng, 1)}" if rng.random() < 0.5 else ""), ""),
    "repeated": _repeated,
    "pair": _pair,
    "one_of": lambda rng, *values: (rng.choice(values), ""),
}


def draws(name: str, *arguments: Any) -> Draw:
    """Return the draw of a name with its arguments.

    >>> draws("between", 5, 6)(Random(1))
    ('5', '60')
    """
    return lambda rng: _DRAWS[name](rng, *arguments)


def _formats() -> Iterator[Format]:
    text = resources.files("numguard.probe").joinpath("formats.toml").read_text("utf-8")
    for entry in tomllib.loads(text)["formats"]:
        first, last = entry.get("each", (0, 0))
        for n in range(first, last + 1):
            draw = draws(entry["draw"], *(entry.get("of", ()) if "each" not in entry else (n,)))
            rest = entry.get("core", False), frozenset(entry.get("in", ())), entry.get("second", "")
            yield Format(entry["for"], entry["name"].format(n), entry["style"], draw, *rest)


FORMATS = tuple(_formats())
CAPABILITIES = tuple(dict.fromkeys(form.capability for form in FORMATS))


def rank(capability: str) -> int:
    """Return the place of a capability in the order of the paper; those of one's own are last.

    >>> sorted(["mine", "dates", "integers"], key=rank)
    ['integers', 'dates', 'mine']
    """
    return CAPABILITIES.index(capability) if capability in CAPABILITIES else len(CAPABILITIES)
