"""How the forms of constructs.toml are written in a language, by CLDR (babel) and the locale files."""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any

from babel import dates, numbers
from grid import formats

from numguard.language import cldr
from numguard.language import data as localedata

if TYPE_CHECKING:
    from collections.abc import Callable

Said = dict[str, Any]
"""What a construct says: value, unit, code, year, month, day, hour, minute ..."""


def write(tag: str, form: str, said: Said) -> str:
    """Return a construct in a form of a language; empty where the language has none.

    >>> write("de", "unit-short", {"value": "45", "unit": "duration-second"})
    '45 Sek.'
    """
    return FORMS[form](tag, said)


def _value(said: Said) -> Decimal:
    return Decimal(said["value"])


def _number(tag: str, said: Said) -> str:
    return str(numbers.format_decimal(_value(said), locale=formats.locale(tag), decimal_quantization=False))


def _unit(tag: str, said: Said, width: Any) -> str:
    at = formats.locale(tag)
    if said["unit"] == "percent":
        return str(numbers.format_percent(_value(said) / 100, locale=at, decimal_quantization=False))
    if len(said["unit"]) == len("EUR"):
        return str(numbers.format_currency(_value(said), said["unit"], locale=at, decimal_quantization=False))
    return formats.measured(tag, _value(said), said["unit"], width)


def _long(tag: str, said: Said) -> str:
    return _unit(tag, said, "long")


def _short(tag: str, said: Said) -> str:
    return _unit(tag, said, "short")


def _sign(tag: str, said: Said) -> str:
    """Write a unit by its symbol, which is the same in every language: 45 s, 40 MW."""
    return f"{_number(tag, said)} {said['sign']}"


def _compact(tag: str, said: Said) -> str:
    at = formats.locale(tag)
    width: Any = "long" if "long" in at.compact_decimal_formats else "short"
    return str(numbers.format_compact_decimal(_value(said), format_type=width, locale=at, fraction_digits=1))


def _letter(tag: str, said: Said) -> str:
    return f"{said['value']}{said['letter']}" if said.get("letter") else _number(tag, said)


def _no_zero(tag: str, said: Said) -> str:
    text = _short(tag, said)
    return text.replace("0", "", 1) if text.startswith("0") else ""


def _date(tag: str, said: Said, skeleton: str) -> str:
    day = datetime.date(said.get("year", 2026), said["month"], said["day"])
    return str(dates.format_skeleton(skeleton, day, locale=formats.locale(tag)))


def _numeric(tag: str, said: Said) -> str:
    return _date(tag, said, "Md") if cldr.load(tag).date_order else ""


def _numeric_year(tag: str, said: Said) -> str:
    return _date(tag, said, "yMd") if cldr.load(tag).date_order else ""


def _named(tag: str, said: Said) -> str:
    return _date(tag, said, "MMMMd")


def _named_year(tag: str, said: Said) -> str:
    return _date(tag, said, "yMMMMd")


def _quarter(tag: str, said: Said) -> str:
    return _date(tag, said | {"day": 1}, "yQQQQ")


def _clock12(tag: str, said: Said) -> str:
    at = datetime.time(said["hour"], said["minute"])
    return str(dates.format_time(at, "h:mm a", locale=formats.locale(tag))) if tag.partition("-")[0] == "en" else ""


def _clock24(tag: str, said: Said) -> str:
    return str(dates.format_time(datetime.time(said["hour"], said["minute"]), "HH:mm", locale=formats.locale(tag)))


def _era(tag: str, said: Said) -> str:
    """Write a year with its era as CLDR has the era's name; its day is none that anybody says."""
    at = formats.locale(tag)
    pattern = str(at.datetime_skeletons.get("Gy", ""))
    name = at.eras["abbreviated"][0 if said["era"] == "bc" else 1]
    return (
        pattern.replace("G", "\0").replace("y", str(said["year"])).replace("\0", name).replace("'", "")
        if pattern
        else ""
    )


def _duration(tag: str, said: Said) -> str:
    parts = (("duration-hour", said["hour"]), ("duration-minute", said["minute"]))
    return " ".join(_unit(tag, {"unit": unit, "value": value}, "long") for unit, value in parts)


def _bound(tag: str, said: Said) -> str:
    data, gap = localedata.load(tag), formats.gap(tag)
    amount = _long(tag, said)
    if before := data.bound.get(said["bound"]):
        return f"{before[0]}{gap}{amount}"
    behind = data.bound_behind.get(said["bound"])
    return f"{amount}{gap}{behind[0]}" if behind else ""


def _bracket(tag: str, said: Said) -> str:
    again = {"value": said["again"], "unit": said["again_unit"]}
    return f"{_long(tag, said)} ({_long(tag, again)})"


def _range(tag: str, said: Said) -> str:
    return f"{said['low']}\N{EN DASH}{_long(tag, said)}"


def _words(tag: str, said: Said) -> str:
    return formats.words(tag, _value(said))


def _text(tag: str, said: Said) -> str:
    """Write what every language writes alike: a code, a score, a version."""
    return str(said["text"])


def _bullet(tag: str, said: Said) -> str:
    return f"- {formats.territory(tag, 'PE')}: {_number(tag, said)}."


FORMS: dict[str, Callable[[str, Said], str]] = {
    "number": _number,
    "unit-long": _long,
    "unit-short": _short,
    "sign": _sign,
    "compact": _compact,
    "letter": _letter,
    "no-zero": _no_zero,
    "date": _numeric,
    "date-year": _numeric_year,
    "date-named": _named,
    "date-named-year": _named_year,
    "quarter": _quarter,
    "clock-12": _clock12,
    "clock-24": _clock24,
    "era": _era,
    "duration": _duration,
    "bound": _bound,
    "bracket": _bracket,
    "range": _range,
    "words": _words,
    "text": _text,
    "bullet": _bullet,
}
"""The forms that constructs.toml may name."""


@cache
def frame(tag: str) -> str:
    """Return the sentence around a construct: a place and a colon, as any language has it."""
    return f"{formats.territory(tag, 'CA')}: {{0}}{formats.gap(tag) and '.'}"
