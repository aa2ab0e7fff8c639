"""Qt TS: the messages of a program, each with its translation, or one for each plural form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from numguard.formats.files import Input
from numguard.formats.piece import Format, Piece, Reading
from numguard.formats.plural import lone_places
from numguard.formats.root import begins_with
from numguard.formats.rows import Row
from numguard.formats.xml import Node, Text, flatten, lang_of, read_units

_CODES = {"byte": "\N{REPLACEMENT CHARACTER}"}
_COUNT = re.compile(r"%L?n")
"""Where Qt writes the number of a plural form."""
_GONE = ("obsolete", "vanished")


class _Ts:
    units = frozenset({"message"})

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tags = ("en", "")  # lupdate: a source language that is not named is English

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "TS":
            self._tags = lang_of(attributes, "sourcelanguage") or "en", lang_of(attributes, "language")

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        name = unit.attributes.get("id", "")
        source, translation = unit.find("source"), unit.find("translation")
        if source is None or translation is None or translation.attributes.get("type") in _GONE:
            return []
        ours = flatten(source, _CODES).text
        forms = list(translation.all("numerusform")) or [translation]
        tags = self._reading.source_lang or self._tags[0], self._reading.target_lang or self._tags[1]
        lone = lone_places(tags[1], len(forms)) if len(forms) > 1 else {}
        rows = []
        for at, form in enumerate(forms):
            theirs = flatten(_first(form), _CODES)
            said = ours
            if at in lone and not _COUNT.search(theirs.text):  # a form for one number, which leaves it out
                said = _COUNT.sub(str(lone[at]), ours, count=1)
            rows.append((self._row(line, name, said, theirs, tags), theirs))
        return rows

    def _row(self, line: int, name: str, ours: str, theirs: Text, tags: tuple[str, str]) -> Row:
        if not theirs.text.strip() and ours.strip():
            return Row(line, is_untranslated=True, unit=name)
        return Row(line, ours, theirs.text, *tags, unit=name)


def _first(node: Node) -> Node:
    """Return the longest variant of a text that has some for different widths."""
    return node.find("lengthvariant") or node


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    return read_units(file, _Ts(reading), reading.max_line)


TS = Format("ts", "Qt TS", begins_with("TS"), _read)
