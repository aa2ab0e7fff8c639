"""The words beside a number that make it negative in another order: 1 negativo, négative de 1, دو منفی."""

from __future__ import annotations

from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.mentions.line.reach import NEAR, TIED
from numguard.script.fold import fold
from numguard.script.late import Late

_BEFORE: Final = 3
"""Words before a number among which one says that it is negative: the link, or the noun, may stand between."""
_BEHIND: Final = 2
"""Words behind a number among which one says so: its unit may stand between."""
_APART: Final = Late(r"[.,;:!?()\[\]\n\d、。，；：！？]")
"""What ends the words of one number: a mark of a clause, another number."""
_KEYS: Final = ("negative", "negative_adjective", "negative_behind", "negative_unsaid", "subtraction")


def is_negated(segment: Segment, start: int, end: int) -> bool:
    """Tell whether a word right beside the number between two places says that it is negative, or is taken away."""
    text, data = segment.text, segment.said.data
    forms = {fold(form, data.fold) for key in _KEYS for form in data.lists[key]}
    before = _APART.made.split(text[max(0, start - NEAR) : start])[-1]
    behind = _APART.made.split(text[end : end + NEAR])[0]
    if segment.said.nospace:
        near = (before.rstrip()[-TIED:], behind.lstrip()[:TIED])
        return any(form in fold(one, data.fold) for one in near for form in forms)
    words = before.split()[-_BEFORE:], behind.split()[:_BEHIND]
    if words[1] and fold(words[1][0], data.fold) in segment.said.cldr.list_words:
        words = words[0], []  # 5 degrees and less wind
    said = (f" {fold(' '.join(one), data.fold)} " for one in words)
    return any(f" {form} " in one for one in said for form in forms)


def counts_floors(segment: Segment, end: int) -> bool:
    """Tell whether a number below zero counts floors under the ground: 负二层 is basement level 2."""
    words = segment.said.data.lists["floors"]
    behind = segment.text[end : end + NEAR].lstrip(" -")
    return bool(words) and behind.startswith(words)
