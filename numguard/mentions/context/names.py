"""Names beside a number, as their letters say: capitals, what is joined or glued to it, what it is the number of."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.line.reach import NEAR
from numguard.script.signs import BLANKS, HYPHENS

_OTHER_BLANKS: Final = BLANKS.replace(" ", "")
"""Blanks at which no line breaks part words as a plain one does."""
_JOINED: Final = re.compile(rf"(?<!\w)(?:([A-Z][A-Za-z]{{3,30}})[{re.escape(HYPHENS)}]|([A-Z]{{4,30}}) )\Z")
_SMALL: Final = re.compile(rf"(?<!\w)([a-z]{{4,30}})[{re.escape(HYPHENS)} ]\Z")
_COUNTED: Final = re.compile(r".*(?:[^.!?:;\n\"] [A-Z][a-z]{3,}|(?<!\w)[Nn][or]\.|№|#) ?\Z", re.DOTALL)
_LABEL: Final = re.compile(
    r"(?:(?<![^\W_])[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]* |(?<=[^.!?:;] )[A-Z][A-Za-z]{3,} "
    r"|(?<![^\W_])[A-Za-z]+(?:=|: ?)?|(?<!\S)--?[A-Za-z][\w-]* |[§№#] ?)\Z"
)
"""A name in capitals, one of four letters within a sentence, any that is glued to the number; rows=, -s; a section."""


def plain(text: str) -> str:
    """Return a text with plain blanks; translating all of its characters takes ten times as long."""
    if not text.isascii():
        for blank in _OTHER_BLANKS:
            if blank in text:
                text = text.replace(blank, " ")
    return text


def is_name(word: str) -> bool:
    """Tell whether a word is written as a name.

    >>> is_name("Disease"), is_name("disease")
    (True, False)
    """
    return len(word) > 2 and word.isalpha() and word[0].isupper()


def is_label(before: str) -> bool:
    """Tell whether digits name what stands before them rather than count what follows: Category 1, No. 1.

    >>> is_label("a storm of Category "), is_label("it has ")
    (True, False)
    """
    return _COUNTED.match(before) is not None


def label_of(before: str) -> str:
    """Return the Latin name, key or sign that a number names, by the text before it; else an empty string.

    >>> label_of("codes of ISO "), label_of("cols="), label_of("under § "), label_of("it has ")
    ('ISO', 'cols=', '§', '')
    """
    token = before.removesuffix(" ").rpartition(" ")[2]
    if not token or (before[-1] == " " and token.islower() and token.isalpha()):
        return ""  # as most words are, which no name is
    said = _LABEL.search(before, len(before) - len(token) - 3)
    return "" if said is None else said[0].rstrip()


def small_name(before: str) -> str:
    """Return the word before a number, written small, that may be a name: covid-19; else an empty string."""
    match = _SMALL.search(before.casefold())
    return match.group(1) if match is not None else ""


def name_joined(text: str, start: int, end: int) -> str:
    """Return the name with a capital that a hyphen joins to what stands between two places."""
    match = _JOINED.search(text[max(0, start - NEAR) : start])
    if match is None:
        return ""
    return match.group(1) or match.group(2)
