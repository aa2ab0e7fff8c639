"""Records as JSON, and exact values for a reader: what ``--json``, findings and annotated lines say."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

from numguard.model import number_text


def shown(value: Decimal | Fraction) -> str:
    """Write an exact value for a reader, its digits in groups.

    >>> shown(Decimal("8.010E+6")), shown(Fraction(2, 3))
    ('8,010,000', '2/3')
    """
    # Four digits are not grouped: they may be a year.
    if isinstance(value, Fraction) or abs(value) < 10_000:
        return number_text(value)
    text = format(value, ",f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def to_json(record: object, *, indent: int | None = None) -> str:
    """Write a record as JSON that is valid Unicode: only a text with lone surrogates is written in escapes."""
    text = json.dumps(record, ensure_ascii=False, indent=indent)
    return json.dumps(record, indent=indent) if has_surrogates(text) else text


def has_surrogates(text: str) -> bool:
    """Return True if a text holds a lone surrogate, which UTF-8 cannot write.

    >>> has_surrogates("a\\udc80"), has_surrogates("ä")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
