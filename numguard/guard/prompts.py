"""The text to translate in a prompt: behind a colon, in a fence, in tags, or where a regular expression finds it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from numguard.model.errors import PolicyError, quoted

_FENCE: Final = re.compile(r"[ \t]{0,3}(```|~~~)")
_END: Final = re.compile(r"</([A-Za-z][\w-]{0,60})>")
_LINE_END: Final = re.compile(r":[ \t]*\n")
_COLON: Final = re.compile(r":[ \t]+")

Pick = Callable[[str], str | None]


def pick_of(pattern: str) -> Pick:
    """Return what takes the text to translate out of a prompt: ``colon``, ``fence``, ``tags``, or by an expression.

    >>> pick_of("colon")("Translate to German in under 50 words: We start at 10:30.")
    'We start at 10:30.'
    >>> pick_of("tags")("Two texts. <text>5 cats</text>"), pick_of(r"say (.*)")("say 5 cats"), pick_of("fence")("5")
    ('5 cats', '5 cats', None)

    The last fence or pair of tags is taken; the last line that ends in a colon, or else the first colon with a blank
    behind it; the last match of an expression, and of that its first group where it has one. Raises PolicyError for an
    expression that is none.
    """
    if pattern in _NAMED:
        return _NAMED[pattern]
    try:
        asked = re.compile(pattern, re.S)
    except (re.error, RecursionError, OverflowError) as error:
        raise PolicyError(
            f"source_pattern: {quoted(pattern)} is no regular expression ({error}); or say {', '.join(_NAMED)}"
        ) from None

    def pick(prompt: str) -> str | None:
        return _text([match[1 if asked.groups else 0] for match in asked.finditer(prompt)])

    return pick


def _behind_colon(prompt: str) -> str | None:
    ends = [match.end() for match in _LINE_END.finditer(prompt)]
    if not ends or not prompt[ends[-1] :].strip():
        ends = [match.end() for match in _COLON.finditer(prompt)][:1]
    return _text([prompt[ends[-1] :]]) if ends else None


def _in_fence(prompt: str) -> str | None:
    fenced: list[str | None] = []
    inside: list[str] | None = None
    mark = ""
    for line in prompt.splitlines():
        match = _FENCE.match(line)
        if inside is None:
            if match:
                inside, mark = [], match[1]
        elif match and match[1] == mark:
            fenced.append("\n".join(inside))
            inside = None
        else:
            inside.append(line)
    return _text(fenced)


def _in_tags(prompt: str) -> str | None:
    ends = list(_END.finditer(prompt))
    if not ends:
        return None
    last = ends[-1]
    begin = prompt.rfind(f"<{last[1]}>", 0, last.start())
    return _text([prompt[begin + len(last[1]) + 2 : last.start()]]) if begin >= 0 else None


def _text(texts: list[str | None]) -> str | None:
    """Return the last text that was found; None where there is none."""
    return (texts[-1] or "").strip() or None if texts else None


_NAMED: Final[dict[str, Pick]] = {"colon": _behind_colon, "fence": _in_fence, "tags": _in_tags}
