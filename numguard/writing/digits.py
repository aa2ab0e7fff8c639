"""The digits inside a mention: where they stand, their script and marks, and a value written like them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from numguard.quantity.exact import decimals
from numguard.script.digits import MINUS, in_script
from numguard.writing.render import render

_FREE = 4  # so many digits are written with or without a group mark


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


def signed(text: str, value: Decimal | Fraction, before: str) -> str:
    """Give ``text``, written in the place of ``before``, the sign of the value.

    >>> signed("-6", Decimal(6), "-5"), signed("6", Decimal(-6), "5")
    ('6', '-6')
    """
    has_sign = before[:1] in MINUS and before != ""
    if has_sign and value >= 0:
        return text[1:].lstrip()
    return text if has_sign or value >= 0 else f"-{text}"
