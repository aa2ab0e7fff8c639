"""The digits inside a mention: where they stand, their script and marks, and a value written like them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from numguard.errors import RenderError
from numguard.render import render

_MARKS = (
    ".,'\N{RIGHT SINGLE QUOTATION MARK}\N{ARABIC DECIMAL SEPARATOR}\N{ARABIC THOUSANDS SEPARATOR}"
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE} "
)
_RUN = re.compile(rf"\d+(?:[{re.escape(_MARKS)}]\d+)*")
_GROUPED = re.compile(rf"\d{{1,3}}(?:([{re.escape(_MARKS)}])\d{{2,3}})*([{re.escape(_MARKS)}])\d{{3}}(?![\d])")
MINUS = "-\N{MINUS SIGN}\N{EN DASH}\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}"
_ZEROS = "0"
_FREE = 4  # so many digits are written with or without a group mark


@dataclass(frozen=True, slots=True)
class Run:
    """A run of digits with its inner marks: ``text_of_mention[start:end] == text``."""

    text: str
    start: int
    end: int

    @property
    def zero(self) -> int:
        """The code point of the zero of its script."""
        return zero_of(self.text)


def runs(text: str) -> tuple[Run, ...]:
    """Return the runs of digits of a text.

    >>> [run.text for run in runs("1亿1,001.5万")]
    ['1', '1,001.5']
    """
    return tuple(Run(match.group(), match.start(), match.end()) for match in _RUN.finditer(text))


def zero_of(text: str) -> int:
    """Return the code point of the zero of the first digit; ASCII's where there is none."""
    for char in text:
        if char.isdecimal():
            return ord(char) - unicodedata.decimal(char)
    return ord(_ZEROS)


def in_script(text: str, zero: int) -> str:
    """Write the digits of ``text`` in the script whose zero is given.

    >>> in_script("1.5", ord("०"))
    '१.५'
    """
    return "".join(chr(zero + unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def group_mark(text: str) -> str:
    """Return the mark that groups digits in ``text`` beyond doubt (twice, or a blank); empty where none does.

    >>> group_mark("1 234"), group_mark("1.234.567"), group_mark("1.234")
    (' ', '.', '')
    """
    for match in _GROUPED.finditer(text):
        first, last = match.groups()
        if last.isspace() or last in "'\N{RIGHT SINGLE QUOTATION MARK}" or first == last:
            return last
    return ""


@dataclass(frozen=True, slots=True)
class Style:
    """How digits are to look: the script's zero, grouped or not, the least number of decimals."""

    zero: int
    grouping: bool = True
    places: int = 0
    mark: str = ""


def write(value: Decimal | Fraction | int, lang: str, style: Style) -> str:
    """Write a non-negative value in digits, as the language has it.

    >>> write(Decimal("1234.5"), "de", Style(ord("0"), places=2))
    '1.234,50'

    Raises RenderError where the value has no end as a decimal.
    """
    number = value if isinstance(value, Fraction) else Fraction(value)
    places = max(decimals(number), style.places)
    is_grouped = style.grouping and number >= 10**_FREE
    options = {"fraction_digits": places} if places else {}
    text = render(number, lang, grouping=style.grouping, **options)  # type: ignore[arg-type]
    if style.mark and is_grouped:
        known = render(11111, lang, min_grouping=1)[2:-3]
        decimal = render(Decimal("1.5"), lang)[1:-1]
        if known and style.mark not in (known, decimal):
            text = text.replace(known, style.mark)
    return in_script(text, style.zero)


def decimals(number: Fraction, limit: int = 12) -> int:
    """Return how many decimal places a fraction needs.

    >>> decimals(Fraction(5, 4))
    2

    Raises RenderError where it needs more than ``limit``.
    """
    for places in range(limit + 1):
        if (number * 10**places).denominator == 1:
            return places
    raise RenderError(f"{number} has no end as a decimal; round it first")


def signed(text: str, value: Decimal | Fraction, before: str) -> str:
    """Give ``text``, written in the place of ``before``, the sign of the value.

    >>> signed("-6", Decimal(6), "-5"), signed("6", Decimal(-6), "5")
    ('6', '-6')
    """
    has_sign = before[:1] in MINUS and before != ""
    if has_sign and value >= 0:
        return text[1:].lstrip()
    return text if has_sign or value >= 0 else f"-{text}"
