"""Speech as a recogniser writes it: numbers in words, small letters, no marks; beside it the sentence as written.

Each family is one thing that is said: a count, a year in pairs, digits read aloud, a clock, money with cents, a
decimal, a scale, a date. The sentences stand in spoken.toml, of the languages that it names.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import generators
from babel import dates, numbers

from grid import formats
from grid.formats import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from grid.things import Thing

SENTENCES = Path(__file__).parent / "spoken.toml"
_UNSPACED = ("ja", "zh")
_TEN = 10


@cache
def _sentences() -> dict[str, dict[str, Any]]:
    return tomllib.loads(SENTENCES.read_text("utf-8"))


def languages() -> tuple[str, ...]:
    """Return the languages whose speech is written."""
    return tuple(_sentences())


def heard(tag: str, number: Decimal) -> str:
    """Return a number in words as it is heard: no marks, no capitals.

    >>> heard("en", Decimal(1984))
    'one thousand nine hundred and eighty four'
    """
    return _plain(formats.words(tag, number))


def _plain(text: str) -> str:
    return text.replace(",", "").replace("-", " ").lower()


def _year(tag: str, number: Decimal) -> str:
    said = generators.spell(tag, int(number), "year") if tag in generators.languages("year") else []
    return _plain(said[0].text) if said else heard(tag, number)


def _digits(tag: str, number: Decimal) -> str:
    gap = "" if tag in _UNSPACED else " "
    return gap.join(heard(tag, Decimal(digit)) for digit in str(number))


def _day(tag: str, day: int) -> str:
    rows = _sentences()[tag].get("days")
    if isinstance(rows, list):
        return str(rows[day - 1])
    if rows == "ordinal-n" or tag == "en":
        said = generators.spell(tag, day, "ordinal")
        return (_plain(said[0].text) + ("n" if rows else "")) if said else ""
    if tag == "fr" and day == 1:
        return "premier"
    return heard(tag, Decimal(day))


def _say(tag: str, family: str, thing: Thing) -> dict[str, str]:
    """Return the words of each slot."""
    number, at = thing.number, thing.moment
    match family:
        case "year":
            return {"n": _year(tag, number)}
        case "digits":
            return {"n": _digits(tag, number)}
        case "clock":
            oh = _sentences()[tag].get("oh", "")
            minutes = heard(tag, Decimal(at.minute))
            return {"h": heard(tag, Decimal(at.hour)), "m": f"{oh} {minutes}" if oh and at.minute < _TEN else minutes}
        case "money":
            return {"a": heard(tag, Decimal(int(number))), "c": heard(tag, number % 1 * 100)}
        case "date":
            month = dates.format_skeleton("MMMMd", at, locale=formats.locale(tag))
            name = dates.get_month_names("wide", locale=formats.locale(tag))[at.month]
            return {"day": _day(tag, at.day), "month": name.lower() if name.lower() in month.lower() else ""}
        case _:
            return {"n": heard(tag, number)}


def _write(tag: str, family: str, thing: Thing) -> str:
    """Return the digits of a thing as the language writes them."""
    number, at, locale = thing.number, thing.moment, formats.locale(tag)
    match family:
        case "year" | "digits":
            return str(number)
        case "clock":
            text = str(dates.format_skeleton("Hm", at, locale=locale))
            return text.removesuffix(" Uhr")
        case "money":
            return str(numbers.format_decimal(number, "#,##0.00", locale=locale))
        case "date":
            return str(dates.format_skeleton("MMMMd", at, locale=locale))
        case _:
            return str(numbers.format_decimal(number, locale=locale, decimal_quantization=False))


def _spoken(family: str) -> Callable[[str, Thing], str]:
    def write(tag: str, thing: Thing) -> str:
        rows = _sentences().get(tag, {}).get(family)
        slots = _say(tag, family, thing) if rows else {}
        return str(rows[0]).format(**slots) if rows and all(slots.values()) else ""

    return write


def _written(family: str) -> Callable[[str, Thing], str]:
    def write(tag: str, thing: Thing) -> str:
        rows = _sentences().get(tag, {}).get(family)
        return str(rows[1]).format(d=_write(tag, family, thing)) if rows else ""

    return write


FAMILIES = ("count", "year", "digits", "clock", "money", "decimal", "scale", "date")
_TOLD = {"clock": "hm", "date": "dM"}
SPOKEN: tuple[Format, ...] = tuple(
    Format(f"spoken-{name}", f"spoken-{name}", _spoken(name), _TOLD.get(name, ""), has_unit=False) for name in FAMILIES
)
_WRITTEN: tuple[Format, ...] = tuple(
    Format(f"written-{name}", f"spoken-{name}", _written(name), _TOLD.get(name, ""), has_unit=False)
    for name in FAMILIES
)


def beside(form: Format) -> tuple[Format, ...]:
    """Return the formats that say the same as one, and may stand beside it."""
    return tuple(other for other in (*SPOKEN, *_WRITTEN) if other.family == form.family) or formats.beside(form)
