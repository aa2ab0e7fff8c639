"""XLIFF 1.2 and 2.x: units of localisation, with their source, and a translation where there is one already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from numguard.corpus.files import Input
from numguard.corpus.formats.piece import Format, Piece, Reading
from numguard.corpus.formats.root import begins_with
from numguard.corpus.formats.xml import Node, Text, accepts_of, flatten, lang_of, read_units
from numguard.corpus.rows import Row

_CODES_1 = {"bpt": "", "ept": "", "it": "", "ph": "\ufffc", "x": "\ufffc", "bx": "", "ex": ""}
_CODES_2 = {"ph": "\ufffc", "sc": "", "ec": "", "sm": "", "em": "", "cp": "\N{REPLACEMENT CHARACTER}"}
"""In version 2 <cp hex="001b"/> is a character that XML cannot hold."""
_NONE = Text("", ())


class _Xliff:
    """The languages of the file, or in version 1 of each <file> in it."""

    units = frozenset({"trans-unit", "unit"})

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tags = ("", "")
        self._file = ""

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "xliff":
            self._tags = lang_of(attributes, "srcLang"), lang_of(attributes, "trgLang")
        elif tag == "file":
            own = lang_of(attributes, "source-language"), lang_of(attributes, "target-language")
            self._tags = own[0] or self._tags[0], own[1] or self._tags[1]
            self._file = attributes.get("original", attributes.get("id", ""))

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        name = unit.attributes.get("id", "")
        if unit.tag == "trans-unit":
            return [self._row(line, name, unit, _CODES_1, accepts_of(unit))]
        accepts = accepts_of(unit, unit.find("notes"))
        segments = list(unit.all("segment"))
        several = len(segments) > 1
        names = [f"{name}/{part.attributes.get('id', at)}" if several else name for at, part in enumerate(segments, 1)]
        return [self._row(line, own, part, _CODES_2, accepts) for own, part in zip(names, segments, strict=True)]

    def _row(self, line: int, name: str, pair: Node, codes: Mapping[str, str], accepts: str) -> tuple[Row, Text]:
        source, target = pair.find("source"), pair.find("target")
        ours, theirs = (_NONE if node is None else flatten(node, codes) for node in (source, target))
        if not theirs.text.strip() and ours.text.strip():
            return Row(line, is_untranslated=True, unit=name), _NONE
        # An inner <target> may name its own language (version 1.2).
        own = lang_of(target.attributes, "xml:lang") if target else ""
        tags = self._reading.source_lang or self._tags[0], self._reading.target_lang or own or self._tags[1]
        return Row(line, ours.text, theirs.text, *tags, unit=name, accepts=accepts), theirs


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    return read_units(file, _Xliff(reading), reading.max_line)


XLIFF_1 = Format("xliff1", "XLIFF 1", begins_with("xliff", r"<(?:\w+:)?xliff\b[^>]*\sversion\s*=\s*[\"']1\."), _read)
XLIFF_2 = Format("xliff2", "XLIFF 2", begins_with("xliff"), _read)
