"""A value in digits, written like others: their script, group marks and decimals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from numguard.model import Value
from numguard.quantity.exact import decimals, exact_of, terminating
from numguard.script.digits import in_script
from numguard.script.signs import MINUS
from numguard.writing.convention import LATIN, Digits, convention_of
from numguard.writing.written import Written


def write(value: Value, lang: str, like: Written) -> str:
    """Write the amount of a value in digits as the language has it, grouped and padded as ``like`` is.

    >>> from numguard import extract
    >>> from numguard.writing.written import written
    >>> write(1234, "de", written(extract("3.50 m", "en")[0], "en"))
    '1.234,00'

    Raises RenderError where the value has no end as a decimal.
    """
    number = abs(Fraction(value))
    places = max(decimals(number), like.places)
    convention = convention_of(lang, LATIN)
    marks = convention.group, convention.decimal
    if like.group and like.lang == lang and convention.group and like.group not in marks:
        convention = replace(convention, group=like.group)
    text = Digits(convention, like.is_grouped, None, places or None).write(terminating(exact_of(number)))
    return in_script(text, like.zero)


def signed(text: str, value: Value, before: str) -> str:
    """Give ``text``, written in the place of ``before``, the sign of the value.

    >>> signed("-6", 6, "-5"), signed("6", -6, "5")
    ('6', '-6')
    """
    has_sign = before[:1] in MINUS and before != ""
    if has_sign and value >= 0:
        return text[1:].lstrip()
    return text if has_sign or value >= 0 else f"-{text}"
