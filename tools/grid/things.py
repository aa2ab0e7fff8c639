"""What is written in a cell of the grid: an amount, a date or a time, and the same with one part changed."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

_NEAR = {"length-meter", "length-yard"}
_ONE_SIGN = {"JPY", "CNY"}
"""Yen and yuan, both written ¥."""
CURRENCIES = ("USD", "EUR", "GBP", "JPY", "INR", "CNY", "CHF", "BRL")
UNITS = tuple(
    """
    length-kilometer length-meter length-centimeter length-millimeter length-mile length-yard length-foot length-inch
    mass-kilogram mass-gram mass-milligram mass-tonne mass-pound mass-ounce volume-liter volume-milliliter
    volume-gallon volume-cubic-meter area-square-kilometer area-square-meter area-hectare area-acre
    temperature-celsius temperature-fahrenheit speed-kilometer-per-hour speed-mile-per-hour speed-meter-per-second
    duration-second duration-minute duration-hour duration-day duration-week duration-month duration-year
    duration-decade duration-century digital-kilobyte digital-megabyte digital-gigabyte digital-terabyte
    power-watt power-kilowatt power-megawatt energy-kilowatt-hour energy-kilocalorie
    frequency-hertz frequency-megahertz frequency-gigahertz
    """.split()
)
TIME_UNITS = tuple(unit for unit in UNITS if unit.startswith("duration-"))
MONTHS = tuple(f"month-{number}" for number in range(1, 13))
_WHOLE = {
    "one": (1, 1),
    "few": (2, 10),
    "teen": (11, 19),
    "tens": (20, 99),
    "hundreds": (100, 999),
    "thousands": (1000, 9999),
    "five-digits": (10_000, 99_999),
    "six-digits": (100_000, 999_999),
    "million": (1_000_000, 999_999_999),
    "billion": (10**9, 10**12 - 1),
    "trillion": (10**12, 9 * 10**12),
}
_ROUND = {"round-tens": 10, "round-hundreds": 100, "round-thousands": 1000}
_PLACES = ("half", "decimal", "inner-zero", "leading-zero")
SIZES = (*_WHOLE, *_ROUND, *_PLACES)
SMALL = ("one", "few", "teen", "tens", "hundreds", "half", "decimal", "inner-zero", "leading-zero")
SCALES = ("thousand", "million", "billion", "trillion")
DIGITS = ("four-digits", "five-digits", "six-digits", "seven-digits", "eight-digits")
_LEAST_DIGITS = 4
SPEECH = {
    "spoken-count": SIZES,
    "spoken-year": ("last-century", "this-century"),
    "spoken-digits": DIGITS,
    "spoken-clock": ("hour",),
    "spoken-money": ("few", "teen", "tens", "hundreds"),
    "spoken-decimal": SMALL,
    "spoken-scale": ("few", "teen", "tens", "half"),
    "spoken-date": MONTHS,
}
"""The families of speech (spoken.py), each with its sizes."""
_MOMENTS = ("date", "time", "spoken-date", "spoken-clock")
HOURS = ("night", "morning", "noon", "afternoon")


@dataclass(frozen=True, slots=True)
class Thing:
    """One amount (with its unit, currency or scale) or one moment."""

    family: str
    number: Decimal = Decimal(0)
    unit: str = ""
    moment: datetime.datetime = datetime.datetime(2021, 3, 14)  # noqa: DTZ001


def sizes(family: str) -> tuple[str, ...]:
    """Return the sizes, units or months that a family of formats is crossed with."""
    return {
        "number": SIZES,
        "percent": SMALL,
        "money": SIZES,
        "compact": SCALES,
        "unit": UNITS,
        "date": MONTHS,
        "time": HOURS,
        **SPEECH,
    }[family]


def draw(rng: random.Random, family: str, size: str) -> Thing:
    """Return a random thing of a family and size."""
    match family:
        case "date":
            year, day = rng.randint(1951, 2049), rng.randint(1, 28)
            return Thing(family, moment=datetime.datetime(year, int(size.removeprefix("month-")), day))  # noqa: DTZ001
        case "time":
            first = 6 * HOURS.index(size)
            hour, minute, second = rng.randrange(first, first + 6), rng.randrange(60), rng.randrange(60)
            return Thing(family, moment=datetime.datetime(2021, 3, 14, hour, minute, second))  # noqa: DTZ001
        case "spoken-date":
            return replace(draw(rng, "date", size), family=family)
        case "spoken-clock":
            hour, minute = rng.randint(1, 12), rng.choice((rng.randint(1, 9), rng.randint(10, 59)))
            return Thing(family, moment=datetime.datetime(2021, 3, 14, hour, minute))  # noqa: DTZ001
        case "spoken-year":
            first, last = (1911, 1999) if size == "last-century" else (2003, 2029)
            return Thing(family, Decimal(rng.randint(first, last)))
        case "spoken-digits":
            count = DIGITS.index(size) + _LEAST_DIGITS
            return Thing(family, Decimal(rng.randint(10 ** (count - 1), 10**count - 1)))
        case "spoken-money":
            return Thing(family, number(rng, size) + Decimal(rng.randint(11, 99)) / 100)
        case "compact":
            power = 3 * (1 + SCALES.index(size))
            return Thing(family, Decimal(rng.randint(11, 99)).scaleb(power - rng.choice((0, 1))))
        case "unit":
            return Thing(family, number(rng, rng.choice(SMALL)), size)
        case "money":
            return Thing(family, number(rng, size), rng.choice(CURRENCIES))
        case _:
            return Thing(family, number(rng, size))


def number(rng: random.Random, size: str) -> Decimal:
    """Return a random number of a size."""
    if size in _WHOLE:
        return Decimal(rng.randint(*_WHOLE[size]))
    if size in _ROUND:
        return Decimal(rng.randint(2, 9) * _ROUND[size])
    whole = rng.randint(1, 99)
    match size:
        case "half":
            return Decimal(f"{rng.randint(1, 30)}.5")
        case "decimal":
            return Decimal(f"{whole}.{rng.randint(0, 9)}{rng.randint(1, 9)}")
        case "inner-zero":
            return Decimal(f"{whole}.0{rng.randint(1, 9)}")
        case _:
            return Decimal(f"0.0{rng.randint(1, 9)}")


def values(thing: Thing, told: str) -> tuple[frozenset[Decimal], ...]:
    """Return the numbers that a text about a thing says, each in all its forms: 2021 and 21, 17 and 5 o'clock.

    ``told`` names the parts of a moment: dMy, hm, hms.
    """
    if thing.family not in _MOMENTS:
        return (frozenset((thing.number, *_parts(thing))),)
    at = thing.moment
    parts: dict[str, tuple[int, ...]] = {
        "d": (at.day,),
        "M": (at.month,),
        "y": (at.year, at.year % 100),
        "h": (at.hour, at.hour % 12 or 12, at.hour or 24),
        "m": (at.minute,),
        "s": (at.second,),
    }
    return tuple(frozenset(map(Decimal, parts[part])) for part in told)


def _parts(thing: Thing) -> list[Decimal]:
    """Return what speech may say of a number apart: the euros and the cents, each digit, a scale's whole."""
    if thing.family == "spoken-digits":
        return [Decimal(digit) for digit in str(thing.number)]
    if thing.family == "spoken-money":
        return [Decimal(int(thing.number))]
    return [thing.number * 10**6] if thing.family == "spoken-scale" else []


def damage(rng: random.Random, thing: Thing, told: str, *, has_unit: bool) -> tuple[str, Thing]:
    """Return what was changed in a thing, and the changed thing; ``has_unit`` allows another unit or currency."""
    if thing.family in _MOMENTS:
        part = rng.choice(told)
        if thing.family == "spoken-clock" and part == "h":
            hour = rng.choice([hour for hour in range(1, 13) if hour != thing.moment.hour])
            return "hour", replace(thing, moment=thing.moment.replace(hour=hour))
        return {"d": "day", "M": "month", "y": "year", "h": "hour", "m": "minute", "s": "second"}[part], replace(
            thing, moment=_other_moment(rng, thing.moment, part)
        )
    if has_unit and thing.family == "money" and rng.random() < 0.4:
        others = [code for code in CURRENCIES if code != thing.unit and {code, thing.unit} != _ONE_SIGN]
        return "currency", replace(thing, unit=rng.choice(others))
    if has_unit and thing.family == "unit" and rng.random() < 0.4:
        dimension = thing.unit.partition("-")[0]
        others = [unit for unit in UNITS if unit.startswith(f"{dimension}-") and {unit, thing.unit} != _NEAR]
        return "unit", replace(thing, unit=rng.choice([unit for unit in others if unit != thing.unit]))
    if thing.family == "compact" and rng.random() < 0.4:
        power = rng.choice([p for p in (-3, 3) if 10**3 <= thing.number.scaleb(p) < 10**14])
        return "scale", replace(thing, number=_plain(thing.number.scaleb(power)))
    return "number", replace(thing, number=other_number(rng, thing.number))


def other_number(rng: random.Random, old: Decimal) -> Decimal:
    """Return a number that differs in one digit that is not a final zero."""
    text = format(_plain(old), "f")
    least = len(text.rstrip("0")) if "." not in text else len(text)
    places = [i for i, char in enumerate(text[:least]) if char != "."]
    while True:
        at = rng.choice(places)
        digit = rng.choice([d for d in "0123456789" if d != text[at]])
        new = _plain(Decimal(text[:at] + digit + text[at + 1 :]))
        if new > 0 and not (at == 0 and digit == "0" and len(places) > 1):
            return new


def next_number(rng: random.Random, old: Decimal) -> Decimal:
    """Return a larger number with the same places: the end of a range that begins with ``old``, or a list's next."""
    step = Decimal(rng.randint(1, 9)).scaleb(_plain(old).as_tuple().exponent)  # type: ignore[arg-type]
    zeros = len(format(_plain(old), "f")) - len(format(_plain(old), "f").rstrip("0")) if old == int(old) else 0
    return _plain(old + step.scaleb(zeros))


def following(rng: random.Random, thing: Thing) -> Thing:
    """Return a later or larger thing of the same kind."""
    if thing.family == "date":
        later = thing.moment + datetime.timedelta(days=rng.randint(1, 200))
        return replace(thing, moment=later.replace(day=min(later.day, 28)))
    if thing.family == "time":
        return replace(thing, moment=thing.moment.replace(minute=(thing.moment.minute + rng.randint(1, 29)) % 60))
    return replace(thing, number=next_number(rng, thing.number))


def _plain(value: Decimal) -> Decimal:
    return Decimal(format(value.normalize(), "f"))


def _other_moment(rng: random.Random, at: datetime.datetime, part: str) -> datetime.datetime:
    def other(old: int, first: int, last: int) -> int:
        return rng.choice([n for n in range(first, last + 1) if n != old])

    match part:
        case "d":
            return at.replace(day=other(at.day, 1, 28))
        case "M":
            return at.replace(month=other(at.month, 1, 12))
        case "y":
            return at.replace(year=other(at.year, 1951, 2049))
        case "h":
            return at.replace(hour=other(at.hour, 0, 23))
        case "m":
            return at.replace(minute=other(at.minute, 0, 59))
        case _:
            return at.replace(second=other(at.second, 0, 59))
