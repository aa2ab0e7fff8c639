"""JSON lines: read to rows, and written with other texts under some of their keys."""

from __future__ import annotations

import json
from collections.abc import Mapping

from numguard.formats.records import to_json
from numguard.formats.rows import CR_ONLY, Fields, Row, content, ends_in_cr
from numguard.formats.splice import splice


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
        chosen, texts = self._chosen, []
        for key in (chosen.source, chosen.hypothesis):
            text = _look_up(record, key)
            if not isinstance(text, str):
                return Row(number, problem=f"key {key!r} is missing" if text is None else f"key {key!r} is not a text")
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


def _look_up(record: Mapping[str, object], key: str) -> object:
    if key in record:
        return record[key]
    value: object = record
    for step in key.split("."):
        if not isinstance(value, dict) or step not in value:
            return None
        value = value[step]
    return value
