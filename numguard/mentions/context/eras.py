"""The era that words behind a number say, with the word for year between: в 218 году до н. э., 300 r. n.e."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.mentions.line.reach import NEAR
from numguard.script.fold import fold

_END: Final = re.compile(r"[\d,;:!?()\n]|[^\W\d_]{2,}\. +[^\W\d_]{3,}")
"""What parts the words behind a number from those of another one, or of the next sentence."""


def era_behind(segment: Segment, end: int) -> str:
    """Return bc or ad, where the few words behind a number say so; else ""."""
    behind = segment.text[end : end + NEAR]
    mark = _END.search(behind)
    said = fold(behind[: mark.start()] if mark is not None else behind, segment.said.data.fold)
    before, after = segment.said.eras
    if before is not None and before.search(said) is not None:
        return "bc"
    return "ad" if after is not None and after.search(said) is not None else ""
