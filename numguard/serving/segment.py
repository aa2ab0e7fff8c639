"""Digits split for subword models, and joined again: single digits, or groups of three from the right.

Byte pair encoding cuts long numbers into pieces of any size; see section 4 of "As Easy as 1, 2, 3" (Wang et al., 2021).
"""

from __future__ import annotations

import re
from enum import StrEnum

JOINER = "\N{HALFWIDTH BLACK SQUARE}"  # as in OpenNMT's tokenizer
_RUN = re.compile(r"\d{2,}")
_CUT = re.compile(rf" {JOINER}(?!{JOINER})")


class Split(StrEnum):
    """How a run of digits is cut."""

    DIGITS = "digits"
    GROUPS = "groups"


def segment(text: str, split: Split | str = Split.DIGITS) -> str:
    """Cut every run of digits, with a joiner before each piece but the first.

    >>> segment("1234567 cats", "groups")
    '1 ￭234 ￭567 cats'

    Raises ValueError for an unknown way to cut.
    """
    size = 1 if Split(split) is Split.DIGITS else 3

    def cut(match: re.Match[str]) -> str:
        run = match.group()
        first = len(run) % size or size
        return f" {JOINER}".join((run[:first], *(run[at : at + size] for at in range(first, len(run), size))))

    return _RUN.sub(cut, text.replace(JOINER, JOINER * 2))


def join(text: str) -> str:
    """Undo segment.

    >>> join(segment("12.345,6 ￭7"))
    '12.345,6 ￭7'
    """
    return _CUT.sub("", text).replace(JOINER * 2, JOINER)
