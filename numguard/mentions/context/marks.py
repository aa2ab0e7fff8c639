"""What stands against a number and says what it is: a decimal dot, a letter of a name, an era, a word for minus."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.mentions.line.reach import NEAR, TIED
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import DECIMAL_MARKS

_MIDDLE_DOTS: Final = frozenset(("\N{KATAKANA MIDDLE DOT}", "\N{MIDDLE DOT}", "\N{HALFWIDTH KATAKANA MIDDLE DOT}"))


def has_dot_before(segment: Segment, at: int) -> bool:
    """Tell whether a decimal mark without a zero stands before a place: .75, or the middle dot of Japanese."""
    before = segment.text[max(0, at - 1) : at]
    return before != "" and (before in _MIDDLE_DOTS or before in DECIMAL_MARKS)


def is_coded_at(segment: Segment, at: int) -> bool:
    """Tell whether a Latin letter or the sign of code stands right before a place: regex1, `1`."""
    before = segment.text[max(0, at - 1) : at]
    return before == "`" or (before.isascii() and before.isalpha())


def has_plus_at(segment: Segment, at: int) -> bool:
    """Tell whether a plus stands at a place, and no digits behind it: 65+."""
    following = segment.text[at + 1 : at + 2] if segment.text[at : at + 1] == "+" else "0"
    return not (following.isdecimal() or (following.isascii() and following.isalpha()))  # 20+跑


# ---- eras -----------------------------------------------------------------------------------------------------------

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


# ---- negations ------------------------------------------------------------------------------------------------------

_BEFORE: Final = 3
"""Words before a number among which one says that it is negative: the link, or the noun, may stand between."""
_BEHIND: Final = 2
"""Words behind a number among which one says so: its unit may stand between."""
_APART: Final = Late(r"[.,;:!?()\[\]\n\d、。，；：！？]")
"""What ends the words of one number: a mark of a clause, another number."""
_KEYS: Final = ("negative", "negative_doubtful", "negative_behind", "negative_unsaid", "subtraction")


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
