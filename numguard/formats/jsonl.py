"""JSON lines: read to rows, and written with other texts under some of their keys."""

from __future__ import annotations

import json
from collections.abc import Mapping

from numguard.formats.records import to_json
from numguard.formats.rows import BOM, CR_ONLY, Fields, Row, content, ends_in_cr, not_utf_8
from numguard.formats.splice import splice

_MOST, _LONGEST = 8, 40
"""So many keys of an object are named, and so much of each."""


class JsonLines:
    """Reads and writes lines of JSON, by the keys that hold their texts and languages; a dotted key looks deeper.

    >>> lines = JsonLines(Fields("translation.en", "translation.de", "", ""))
    >>> lines(1, b'{"translation": {"en": "12 cats", "de": "12 Katzen"}}').hypothesis
    '12 Katzen'
    >>> lines.put(1, b'{"translation":  {"en": "5", "de": "6"} }', {"hypothesis": "5"})
    b'{"translation":  {"en": "5", "de": "5"} }'
    """

    __slots__ = ("_chosen",)

    def __init__(self, chosen: Fields) -> None:
        self._chosen = chosen

    def __call__(self, number: int, raw: bytes) -> Row:
        """Return the row of one line."""
        try:
            record = load_json(content(number, raw))
        except (ValueError, RecursionError) as error:
            return Row(number, problem=CR_ONLY if ends_in_cr(number, raw) else f"not JSON: {error}")
        if not isinstance(record, dict):
            return Row(number, problem="not a JSON object")
        if problem := not_utf_8(*(text for text in record.values() if isinstance(text, str) and not text.isascii())):
            return Row(number, problem=problem)
        chosen, texts = self._chosen, []
        for key in (chosen.source, chosen.hypothesis):
            text = _look_up(record, key)
            if not isinstance(text, str):
                why = f"missing; {named_keys(record)}" if text is None else "not a text"
                return Row(number, problem=f"key {key!r} is {why}")
            texts.append(text)
        tags = [_look_up(record, key) if key else None for key in (chosen.source_lang, chosen.target_lang)]
        source_lang, target_lang = (tag if isinstance(tag, str) else "" for tag in tags)
        return Row(number, texts[0], texts[1], source_lang, target_lang)

    def put(self, number: int, raw: bytes, texts: Mapping[str, str]) -> bytes:
        """Return a line with other texts, by their sides; all else of it stays byte for byte."""
        line = raw.decode("utf-8", "surrogateescape")
        for side, text in texts.items():
            line = splice(line, getattr(self._chosen, side), to_json(text))
        return line.encode("utf-8", "surrogateescape")


def load_json(text: str) -> object:
    """Parse one JSON value; lone surrogates, raw or escaped, and numbers of any length are accepted.

    Raises ValueError (RecursionError for a value nested too deeply) when the text is not JSON.
    """
    import msgspec

    try:
        parsed: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        # msgspec refuses lone surrogates, which json lets through; it is slower, so it comes second.
        parsed = json.loads(text, parse_int=str, parse_float=str)
    return parsed


def named_keys(record: Mapping[str, object]) -> str:
    """Say which keys an object has, and how to name two of them.

    >>> named_keys({"en": "5 cats", "de": "5 Katzen"})
    "the keys are 'en', 'de': --source KEY --hypothesis KEY names those of a pair"
    """
    keys = ", ".join(repr(key[:_LONGEST]) for key in list(record)[:_MOST])
    more = ", ..." if len(record) > _MOST else ""
    return f"the keys are {keys}{more}: --source KEY --hypothesis KEY names those of a pair"


def keys_of(head: bytes) -> str:
    """Say what the keys of a file's first line are; nothing where its first two lines are no objects.

    >>> keys_of(b'{"en": "5 cats", "de": "5 Katzen"}\\n{')[:35]
    "JSON lines; the keys are 'en', 'de'"
    """
    line, _, rest = head.removeprefix(BOM).partition(b"\n")
    try:
        record = load_json(line.decode("utf-8", "surrogateescape")) if line[:1] == rest[:1] == b"{" else None
    except (ValueError, RecursionError):
        return ""
    return f"JSON lines; {named_keys(record)}" if isinstance(record, dict) and record else ""


def _look_up(record: Mapping[str, object], key: str) -> object:
    if key in record:
        return record[key]
    value: object = record
    for step in key.split("."):
        if not isinstance(value, dict) or step not in value:
            return None
        value = value[step]
    return value
