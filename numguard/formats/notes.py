"""What a note in a file says to numguard: ``numguard: ignore separator``."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NOTE = re.compile(r"numguard:\s{0,9}ignore\b[ \t]{0,9}([a-z][a-z, -]{0,200})?")


def noted(notes: Sequence[str]) -> str:
    """Return the issue types that notes of an entry let pass: * for all, nothing where no note speaks of numguard.

    >>> noted(["for 3.10", "numguard: ignore separator, unit"]), noted(["numguard: ignore"]), noted(["5 items"])
    ('separator,unit', '*', '')
    """
    found: list[str] = []
    for text in notes:
        for match in _NOTE.finditer(text):
            said = "" if match[1] is None else match[1].replace(" ", "")
            found.append(said.strip(",") or "*")
    return ",".join(found)
