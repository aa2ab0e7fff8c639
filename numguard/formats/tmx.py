"""TMX 1.4: translation memories, where a unit holds one segment for each of its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from numguard.formats.files import Input
from numguard.formats.piece import Format, Piece, Reading
from numguard.formats.root import begins_with
from numguard.formats.rows import Row
from numguard.formats.xml import Node, Text, accepts_of, flatten, lang_of, read_units

_CODES = {"bpt": "", "ept": "", "it": "", "ph": "\ufffc", "ut": "\ufffc"}
"""What these hold is native code of the text's own format, no text (TMX 1.4b, content markup)."""

_NO_LANG = re.compile(r"(?:\*all\*)?", re.I)


class _Tmx:
    units = frozenset({"tu"})

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._source = ""

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "header":
            self._source = lang_of(attributes, "srclang")

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        texts: list[tuple[str, Text]] = []
        for variant in unit.all("tuv"):
            if segment := variant.find("seg"):
                texts.append((lang_of(variant.attributes, "xml:lang", "lang"), flatten(segment, _CODES)))
        name = unit.attributes.get("tuid", "")
        if len(texts) < 2:
            return [(Row(line, unit=name, is_untranslated=True), Text("", ()))]
        source = self._side(texts, self._reading.source_lang, lang_of(unit.attributes, "srclang") or self._source)
        others = [at for at in range(len(texts)) if at != source]
        if self._reading.target_lang and len(others) > 1:
            asked = [at for at in others if _is(texts[at][0], self._reading.target_lang)]
            if not asked:
                return [(Row(line, unit=name, is_untranslated=True), Text("", ()))]
            others = asked
        accepts = accepts_of(unit, *unit.all("tuv"))
        return [(self._row(line, name, texts[source], texts[at], accepts), texts[at][1]) for at in others]

    def _row(self, line: int, name: str, source: tuple[str, Text], target: tuple[str, Text], accepts: str) -> Row:
        tags = self._reading.source_lang or source[0], self._reading.target_lang or target[0]
        return Row(line, source[1].text, target[1].text, *tags, unit=name, accepts=accepts)

    @staticmethod
    def _side(texts: list[tuple[str, Text]], *asked: str) -> int:
        """Return which segment is the source: that of the first language asked for which there is one, or the first."""
        for tag in asked:
            if not _NO_LANG.fullmatch(tag):
                for near in (lambda a, b: a.lower() == b.lower(), _is):
                    for at, (lang, _) in enumerate(texts):
                        if near(lang, tag):
                            return at
        return 0


def _is(lang: str, asked: str) -> bool:
    """Return True if a segment's language is the one asked for, be it in another country."""
    return lang.lower().split("-")[0] == asked.lower().replace("_", "-").split("-")[0]


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    return read_units(file, _Tmx(reading), reading.max_line)


TMX = Format("tmx", "TMX", begins_with("tmx"), _read)
