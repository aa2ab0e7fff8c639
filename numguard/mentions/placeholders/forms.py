"""Texts in several forms: a plural that is all they say, forms behind bars, and patterns of dates."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import OBJECT, Masked
from numguard.mentions.placeholders.messages import Message

_DATE_PATTERN: Final = re.compile(r"%[-_^#0]?[aAbBDFhHIjmMRSTUVwWyYZ](?![A-Za-z])")
"""What strftime takes and printf does not."""


def has_date_pattern(masked: Masked) -> bool:
    """Tell whether a text is a pattern of strftime: each language writes dates by one of its own."""
    return _DATE_PATTERN.search(masked.raw) is not None


def only_message(masked: Masked) -> Message | None:
    """Return the plural that is all that a text says."""
    messages = masked.messages
    return messages[0] if len(messages) == 1 and messages[0].is_plural and masked.text.strip() == OBJECT else None


def barred(masked: Masked) -> list[Masked]:
    """Return the forms of a text between bars; the text itself where there is none."""
    raw, masks = masked.raw, []
    if "|" not in masked.text:
        return [masked]
    begin, end = masked.starts[0], masked.ends[-1]
    while begin <= end:
        bar = raw.find("|", begin, end)
        stop = end if bar < 0 else bar
        masks.append(mask(raw, begin, stop))
        begin = stop + 1
    return masks
