"""Texts of strangers as they may be shown: nothing in them steers a terminal."""

from __future__ import annotations

import unicodedata


def safe(text: str) -> str:
    """Make control characters visible, so that no text can steer the terminal.

    >>> safe("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(
        char if unicodedata.category(char) not in ("Cc", "Cs") else char.encode("unicode_escape").decode()
        for char in text
    )
