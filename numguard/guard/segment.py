"""Digits split for subword models, and joined again: single digits, or groups of three from the mark.

Byte pair encoding cuts long numbers into pieces of any size; see section 4 of "As Easy as 1, 2, 3" (Wang et al., 2021).
"""

from __future__ import annotations

import re
from enum import StrEnum

JOINER = "\N{HALFWIDTH BLACK SQUARE}"  # as in OpenNMT's tokenizer
_RUN = re.compile(r"(?<!\d)(\d+)(?:([.,\N{ARABIC DECIMAL SEPARATOR}])(\d+)(?![.,]?\d))?")
_DIGITS = re.compile(r"\d{2,}")
_GROUP = 3
_CUT = re.compile(rf" {JOINER}(?!{JOINER})")


class Split(StrEnum):
    """How a run of digits is cut."""

    DIGITS = "digits"
    GROUPS = "groups"


def segment(text: str, split: Split | str = Split.DIGITS) -> str:
    """Cut every run of digits, with a joiner before each piece but the first.

    Groups are of three, counted from the decimal mark: of a whole number from the right, of a fraction from the left.
    Whether a mark is one that the language decides is not asked: three digits behind it are one group either way.

    >>> segment("1234567 cats", "groups"), segment("0.12345 and 601.1015", "groups")
    ('1 ￭234 ￭567 cats', '0.123 ￭45 and 601.101 ￭5')

    Raises ValueError for an unknown way to cut.
    """
    text = text.replace(JOINER, JOINER * 2)
    if Split(split) is Split.DIGITS:
        return _DIGITS.sub(lambda match: f" {JOINER}".join(match[0]), text)

    def cut(match: re.Match[str]) -> str:
        whole = _pieces(match[1], len(match[1]) % _GROUP or _GROUP)
        return whole + match[2] + _pieces(match[3], _GROUP) if match[3] else whole

    return _RUN.sub(cut, text)


def _pieces(run: str, first: int) -> str:
    return f" {JOINER}".join((run[:first], *(run[at : at + _GROUP] for at in range(first, len(run), _GROUP))))


def join(text: str) -> str:
    """Undo segment.

    >>> join(segment("12.345,6 ￭7"))
    '12.345,6 ￭7'
    """
    return _CUT.sub("", text).replace(JOINER * 2, JOINER)
