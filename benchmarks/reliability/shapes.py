"""The shapes of text that cost is measured on: each repeats one thing, in English and in another language.

A shape is a template. ``{n}`` is a number that the mode decides, ``{a}`` to ``{d}`` are words for small numbers (the
mode decides which), the other names are words of the language: see ``Words``. A shape without ``{n}`` and without
words that the mode decides is the same in every mode.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.writing.render import render

LANGS = ("en", "de", "hi", "ar", "zh", "ja", "ko", "ml")
MODES = ("equal", "one more", "all wrong", "disjoint", "otherwise")
"""The same on both sides; once more in the hypothesis; another value each time; values that no other has; the same
said in another way, once more."""

SHAPES: dict[str, str] = {
    "numbers": "{n} ",
    "numbers and a word": "{n} x ",
    "one long number": "{digit}",
    "seventy digits": "{seventy} ",
    "commas": "{n},",
    "points": "{n}.5",
    "grouped": "{n}{group}234 ; ",
    "groups by blanks": "{n} 123 456 ",
    "decimals": "{n}{decimal}5 ",
    "native digits": "{native} ",
    "number words": "{a} ",
    "words and scales": "{a} {million} ",
    "glued words": "{a}{million}",
    "ordinals": "{ordinal} ",
    "fraction words": "{a} {half} ",
    "months": "{jan} {feb} ",
    "currency and months": "EUR {jan} {feb} ",
    "dates": "{n} {jan} 2018, ",
    "numeric dates": "{day}/05/2018 ",
    "clocks": "{hour}:30, ",
    "clocks with words": "{hour}:15 {pm} ",
    "ranges": "{n}-{next} ",
    "decades": "19{decade}0s, ",
    "units": "{n} {km}, ",
    "other units": "{n} {mile}; ",
    "currencies": "${n} ",
    "currency words": "{n} {euro} ",
    "percent": "{n} % ",
    "bounds": "{about} {n} ",
    "fractions": "{digit}/7 ",
    "vulgar fractions": "{vulgar}",
    "Roman": "{roman} ",
    "Han": "{han}",
    "brackets": "({n}) ",
    "open brackets": "(",
    "hyphens": "x-{n}",
    "tags": "<b>{n}</b> <",
    "@ chains": "a{n}@b.",
    "URLs and braces": "https://zq.example/{n} {{{{",
    "joined by and": "{n} and ",
    "days and months": "am {n} {jan}. ",
    "wholes": "100 % ",
    "more than": "more than {n}, {n} or less, ",
    "arguments": "{{{n}}} %{digit}$s ${digit} ",
    "messages": "{{n, plural, one {{{n} {km}}} other {{# {km}}}}} ",
    "unclosed messages": "{{n, plural, one {{",
    "entities": "&lt;b&gt;{n}&nbsp;&#53; ",
    "blanks and apostrophes": "   {digit}'",
    "mixed": "{n} {km}, {a} {million}; ${n}, {hour}:30 ({jan} {digit}/7) {roman} ",
}  # fmt: skip


OTHERWISE: dict[str, str] = {
    "numbers": "{a} ",
    "grouped": "{n}234 ; ",
    "decimals": "{n}.50 ",
    "number words": "{small} ",
    "words and scales": "{small} {million} ",
    "fraction words": "{small}/2 ",
    "months": "1 2 ",
    "dates": "2018-01-07, ",
    "numeric dates": "07.05.18 ",
    "clocks": "17:30, ",
    "clocks with words": "17:15 ",
    "decades": "80s, ",
    "units": "{mile_of_km} {mile}, ",
    "other units": "{km_of_mile} {km}; ",
    "currencies": "{n} {euro} ",
    "currency words": "€{n} ",
    "percent": "0.07 ",
    "vulgar fractions": "1/2 ",
    "Roman": "7 ",
    "Han": "20",
}
"""The same number in another form, which has to be explained."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a language says: the first form of each, English where it has none."""

    numbers: tuple[str, ...]
    million: str
    half: str
    ordinals: tuple[str, ...]
    months: tuple[str, ...]
    pm: str
    km: str
    mile: str
    euro: str
    about: str
    decimal: str
    group: str
    zero: int


@cache
def words(lang: str) -> Words:
    """Return the words of a language."""
    data, known = localedata.load(lang), cldr.load(lang)
    scale = next(value for value in (10**6, 10**4, 10**5, 1000) if data.values["mul"].get(value))
    months = [(data.values["month"].get(n, ()) + known.months.get(n, ()) or (str(n),))[0] for n in range(1, 5)]
    return Words(
        numbers=tuple(data.values["num"][n][0] for n in (2, 3, 5, 7)),
        million=data.values["mul"][scale][0],
        half=next(iter(data.values["frac"].values()), ("half",))[0],
        ordinals=tuple(data.values["ord"].get(n, (f"{n}.",))[0] for n in (3, 7)),
        months=tuple(months),
        pm=(data.lists["pm"] or ("pm",))[0],
        km=(known.units.get("kilometer") or ("km",))[0],
        mile=(known.units.get("mile") or ("miles",))[0],
        euro=(known.currencies.get("EUR") or ("euro",))[0],
        about=(data.bound.get("about") or ("about",))[0],
        decimal=(data.separators.get("decimal") or known.decimal)[0],
        group=(data.separators.get("group") or known.group)[0],
        zero=ord(render(0, lang, digits="native")[0]),
    )


def texts(shape: str, lang: str, mode: str, size: int) -> tuple[str, str]:
    """Return a source and a hypothesis of about ``size`` characters each.

    >>> texts("numbers", "en", "one more", 8), texts("numbers", "en", "disjoint", 16)
    (('7 7 7 7 ', '7 7 7 7 7 '), ('1000 1001 ', '500000 500001 '))
    """
    each, is_other = mode == "disjoint", mode in ("all wrong", "disjoint")
    write = _writer(SHAPES[shape], words("en"))
    again = _writer(OTHERWISE.get(shape, SHAPES[shape]) if mode == "otherwise" else SHAPES[shape], words(lang))
    count = max(1, size // max(len(write(0, False, each)), len(again(0, is_other, each))))
    source = "".join(write(at, False, each) for at in range(count))
    return source, "".join(again(at, is_other, each) for at in range(count + mode.startswith(("one", "other"))))


def _writer(template: str, said: Words) -> Callable[[int, bool, bool], str]:
    """Return what writes the shape once: the how manyth, whether with other values, whether each has its own."""

    def write(at: int, other: bool, each: bool) -> str:
        number = (500_000 if other else 1_000) + at if each else 8 if other else 7
        turn = int(other)
        native = "".join(chr(said.zero + int(digit)) for digit in str(number))
        return template.format(
            n=number, next=number + 1, native=native, digit="8" if other else "7", seventy=("8" if other else "7") * 70,
            a=said.numbers[turn + (2 * (at % 2) if each else 0)], million=said.million, half=said.half,
            ordinal=said.ordinals[turn], jan=said.months[2 * turn], feb=said.months[2 * turn + 1],
            day=(f"{at % 13 + 14 * turn + 1:02}" if each else "19" if other else "07"),
            hour=(at % 11 + 12 * turn + 1 if each else 8 if other else 5), pm=said.pm, decade="9" if other else "8",
            km=said.km, mile=said.mile, euro=said.euro, about=said.about, decimal=said.decimal, group=said.group,
            vulgar="¾" if other else "½", small=2, mile_of_km="4.35", km_of_mile="11.3",
            roman="XIV" if other else "VII", han="三十" if other else "二十",
        )  # fmt: skip

    return write
