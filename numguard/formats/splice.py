"""Change one value inside a JSON text, and leave every other character of it as it was written."""

from __future__ import annotations

import json

_BLANKS = " \t\n\r"
# Only the places where values end are asked for: no number is too long to be passed over.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)


def splice(text: str, key: str, value: str) -> str:
    """Put the JSON ``value`` in the place of the one that ``key`` names, itself or by its dots in nested objects.

    >>> splice('{"n": 1.50, "t": {"en":  "a" } }', "t.en", '"b"')
    '{"n": 1.50, "t": {"en":  "b" } }'

    The text must be a JSON object that has the key. Of keys that stand twice, the last one counts, as for every reader.
    """
    start = text.index("{")
    path = [key] if key in _members(text, start) else key.split(".")
    for step in path:
        start, end = _members(text, start)[step]
    return text[:start] + value + text[end:]


def _members(text: str, start: int) -> dict[str, tuple[int, int]]:
    """Return where the values of an object stand, by their keys."""
    members: dict[str, tuple[int, int]] = {}
    at = _skip(text, start + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        begin = _skip(text, _skip(text, at) + 1)  # over the colon
        _, end = _DECODER.raw_decode(text, begin)
        members[key] = begin, end
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return members


def _skip(text: str, at: int) -> int:
    while text[at] in _BLANKS:
        at += 1
    return at
