"""Words that hold a number and a stem: an 18-hole course, osmnáctijamkové hřiště."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from numguard.mentions.context.segment import Segment
from numguard.quantity.counts import GROUP
from numguard.script.fold import fold
from numguard.script.late import Late

_JOINED: Final = Late(r"[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}]?([^\W\d_])")
"""A stem that a hyphen or nothing joins to digits: 18-hole, 2FA."""
_COUNTED: Final = Late(r"\s[^\W\d_]{3}")
"""A noun that digits count: the 3 dots menu."""
_ANYWHERE: Final = 5
"""Letters of a number that tell it anywhere in a word: esikümne."""
_BEGINS: Final = 4
"""Letters of one that tell it where a word begins; one fewer do where the other text has one word too."""
_CODE: Final = Late(r"(?<![^\s(\[\"'])[A-Za-z]*[-_./]?\d[\w.,-]*")
_CODE_SHAPE: Final = Late(r"\d+[.,]\d{3}-(\d+)\Z|[A-Za-z]+[-_./]?\d|.*\d\.[A-Za-z]|\d+(?:\.\d+){2}.*[-A-Za-z]")
"""What a code looks like: 48.211-6002, RFC-1.234, 1.234.tgz; no range (1.500-2.000)."""
_STEM: Final = 3
"""Letters that a word has beside its number."""


def may_be_joined(segment: Segment, end: int) -> bool:
    """Tell whether what stands behind digits may be one word with them in another language."""
    return stem_letter(segment, end) != "" or _COUNTED.made.match(segment.text, end) is not None


def stem_letter(segment: Segment, end: int) -> str:
    """Return the first letter of the stem that is written to the digits that end at a place: 18-hole, 2FA."""
    match = _JOINED.made.match(segment.text, end)
    return match.group(1).casefold() if match is not None else ""


def word_with(segment: Segment, forms: Iterable[str], parts: tuple[str, ...], letter: str) -> str:
    """Return a word that begins with a form of a number, or holds a long one, and goes on; empty where there is none.

    ``letter``: with which the stem begins that the other text writes to its digits; behind one of ``parts`` it stands
    too: 3D, tridimensionnel.
    """
    pairs = segment.said.data.fold
    known = {fold(form, pairs) for form in forms if " " not in form}
    least = _BEGINS - (letter != "")
    starts = tuple(form for form in known if len(form) >= least)
    long = tuple(form for form in known if len(form) >= _ANYWHERE)
    heads = tuple(f"{part}{letter}" for part in parts) if letter else ()
    for word, _, _ in segment.words_apart:
        folded = fold(word, pairs)
        if heads and folded.startswith(heads):
            return word
        if any(folded.startswith(form) and len(folded) - len(form) >= _STEM for form in starts):
            return word
        if any(form in folded and len(folded) - len(form) >= _STEM for form in long):
            return word
    return ""


def code_around(segment: Segment, start: int) -> str:
    """Return the code of letters, marks and digits that a number stands in, such as 48.211-6002; empty for none.

    What stands behind a hyphen ends no range: it is less than what stands before, or has no mark where that has one.
    """
    text = segment.text
    match = _CODE.made.search(text, text.rfind(" ", 0, start) + 1)
    if match is None or not match.start() <= start < match.end():
        return ""
    code = match.group().rstrip(".,-")
    shape = _CODE_SHAPE.made.match(code)
    if shape is None:
        return ""
    last = shape.group(1)
    return code if last is None or len(last) != GROUP or int(last) < int(code[: code.index("-") - GROUP - 1]) else ""
