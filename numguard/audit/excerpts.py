"""What is shown of a long text: what stands around the numbers at issue."""

from __future__ import annotations

from collections.abc import Sequence

from numguard.model import Mention
from numguard.model.errors import safe


def excerpt(text: str, limit: int = 160) -> str:
    """Cut a text for the screen.

    >>> excerpt("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


def top_level(mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions in the order of the text, without any that overlaps the one before it."""
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda m: (m.start, -m.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def window(text: str, wrong: Sequence[Mention], limit: int = 160) -> str:
    """Return the text around the first number at issue, with each such number marked."""
    wrong = top_level(wrong)
    first = wrong[0].start if wrong else 0
    begin = max(0, min(first - limit // 3, len(text) - limit))
    end = min(len(text), begin + limit)
    parts, at = ["…" if begin else ""], begin
    for mention in wrong:
        if mention.start >= end:
            break
        parts += [safe(text[at : mention.start]), f"[✗ {excerpt(safe(mention.text), limit)}]"]
        at = mention.end
    parts += [safe(text[at:end]), "…" if end < len(text) else ""]
    return "".join(parts)
