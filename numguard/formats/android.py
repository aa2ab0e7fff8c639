"""Android strings: an XML file a language (values/, values-de/), whose strings, plurals and arrays share names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from numguard.formats.files import Input
from numguard.formats.piece import Format, Piece, Reading, unescaped, without_translation
from numguard.formats.plural import source_of
from numguard.formats.root import begins_with
from numguard.formats.rows import Row, orphan
from numguard.formats.xml import Node, Text, flatten, read_units

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)", re.S)
_NAMED = {"n": "\n", "t": "\t"}
_FOLDER = re.compile(r"values-(?:b\+)?([a-z]{2,3})(?:-r?|\+)?([A-Z]{2}|[A-Z][a-z]{3})?")


class _Android:
    units = frozenset({"string", "plurals", "string-array"})

    def __init__(self, reading: Reading, target_lang: str) -> None:
        self._reading = reading
        self._target = target_lang
        self.found: set[str] = set()

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Nothing stands outside of units that says something about them."""

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        if unit.attributes.get("translatable") == "false":
            return []
        texts = texts_of(unit)
        self.found.update(key for key, _ in texts)
        return [self._row(line, key, text) for key, text in texts]

    def _row(self, line: int, key: str, theirs: Text) -> tuple[Row, Text]:
        ours = source_of(key, theirs.text, self._reading.partner, self._target)
        if ours is None:
            return orphan(line, key), theirs
        if not theirs.text.strip() and ours.strip():
            return Row(line, is_untranslated=True, unit=key), theirs
        return Row(line, ours, theirs.text, self._reading.source_lang, self._target, unit=key), theirs


def texts_of(unit: Node) -> list[tuple[str, Text]]:
    """Return the texts of a resource by their keys: its name, with the plural form or the place in an array."""
    name = unit.attributes.get("name", "")
    if unit.tag == "string":
        return [(name, _text(unit))]
    items = list(unit.all("item"))
    if unit.tag == "plurals":
        return [(f"{name}#{item.attributes.get('quantity', '')}", _text(item)) for item in items]
    return [(f"{name}[{at}]", _text(item)) for at, item in enumerate(items)]


def _text(node: Node) -> Text:
    runs = unescaped(flatten(node, {}).runs, _ESCAPE, _unescape)
    return Text("".join(run.text for run in runs), runs)


def _unescape(written: str) -> str:
    name = written[1:]
    return chr(int(name[1:], 16)) if name[0] == "u" and len(name) == 5 else _NAMED.get(name, name)


def _lang(name: str) -> str:
    """Return the language that the folder of a file names.

    >>> _lang("res/values-pt-rBR/strings.xml"), _lang("res/values/strings.xml")
    ('pt-BR', '')
    """
    match = _FOLDER.fullmatch(PurePath(name).parent.name)
    return "-".join(filter(None, match.groups())) if match else ""


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    android = _Android(reading, reading.target_lang or _lang(file.name))
    yield from read_units(file, android, reading.max_line)
    yield from without_translation(reading.partner, android.found)


class _Collect:
    units = _Android.units

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Open an element: a text, a plural or an array begins, or something that numguard does not read."""

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        if unit.attributes.get("translatable") != "false":
            self.texts |= {key: text.text for key, text in texts_of(unit)}
        return []


def _texts(file: Input, reading: Reading) -> dict[str, str]:
    collect = _Collect()
    for _ in read_units(file, collect, reading.max_line):
        pass
    return collect.texts


ANDROID = Format("android", "Android strings", begins_with("resources"), _read, _texts)
