"""XLIFF 1.2 and 2.x: units of localisation, with their source, and a translation where there is one already.

SDLXLIFF (Trados) and MQXLIFF (memoQ) are XLIFF 1.2; they add the state of each segment, and lock some.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from numguard.formats.files import Input
from numguard.formats.piece import Format, Piece, Reading, Run
from numguard.formats.root import begins_with
from numguard.formats.rows import Row
from numguard.formats.xml import Node, Text, accepts_of, flatten, lang_of, read_units

_CODES_1 = {"bpt": "", "ept": "", "it": "", "ph": "\ufffc", "x": "\ufffc", "bx": "", "ex": ""}
_CODES_2 = {"ph": "\ufffc", "sc": "", "ec": "", "sm": "", "em": "", "cp": "\N{REPLACEMENT CHARACTER}"}
"""In version 2 <cp hex="001b"/> is a character that XML cannot hold."""
_NONE = Text("", ())
_UNTOUCHED = frozenset({"Unspecified", "NotStarted", "new", "needs-translation", "initial"})
"""States in which nobody has translated: a text that equals its source is a copy then."""
_LOCKED = frozenset({"true", "locked", "1"})


@dataclass(frozen=True, slots=True)
class _Segment:
    """A source and its translation, and what the tool that they come from says of them."""

    source: Node | None
    target: Node | None
    state: str = ""
    is_locked: bool = False
    id: str = ""


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
            if unit.attributes.get("translate") == "no" and not unit.find("target"):
                return []  # Trados keeps what is not for translators in such units.
            accepts = accepts_of(unit)
            parts = _segments_1(_kept(unit) if unit.find("seg-defs") else unit)
            codes = _CODES_1
        else:
            accepts = accepts_of(unit, unit.find("notes"))
            parts = [
                _Segment(
                    part.find("source"),
                    part.find("target"),
                    part.attributes.get("state", ""),
                    id=part.attributes.get("id", ""),
                )
                for part in unit.all("segment")
            ]
            codes = _CODES_2
        names = [f"{name}/{part.id or at}" if len(parts) > 1 else name for at, part in enumerate(parts, 1)]
        # A <target> may name its own language.
        target = unit.find("target") or next((part.target for part in parts if part.target), None)
        own = lang_of(target.attributes, "xml:lang") if target else ""
        tags = self._reading.source_lang or self._tags[0], self._reading.target_lang or own or self._tags[1]
        texts = []
        for said, part in zip(names, parts, strict=True):
            ours, theirs = (_NONE if node is None else flatten(node, codes) for node in (part.source, part.target))
            is_copy = part.state in _UNTOUCHED and theirs.text == ours.text
            if ours.text.strip() and (is_copy or not theirs.text.strip()):
                texts.append((Row(line, ours.text, is_untranslated=True, unit=said), _NONE))
            else:
                row = Row(line, ours.text, theirs.text, *tags, unit=said, accepts=accepts, state=part.state)
                texts.append((row, replace(theirs, is_locked=part.is_locked)))
        return texts


def _segments_1(unit: Node) -> list[_Segment]:
    """Return the segments of a unit of version 1; the unit itself where the translation has others than the source."""
    source, target = unit.find("source"), unit.find("target")
    parts, theirs = ({} if node is None else _marked(node) for node in (unit.find("seg-source"), target))
    is_whole = target is not None and not theirs and bool(flatten(target, _CODES_1).text.strip())
    told = {one.attributes.get("id", ""): one.attributes for place in unit.all("seg-defs") for one in place.all("seg")}
    if not parts or is_whole or not theirs.keys() <= parts.keys():
        state = _own(unit.attributes, "status") or (target.attributes.get("state", "") if target else "")
        locks = [_own(unit.attributes, "locked"), *(facts.get("locked", "") for facts in told.values())]
        return [_Segment(source, target, state, is_locked=not _LOCKED.isdisjoint(locks))]
    return [
        _Segment(
            node,
            theirs.get(mid),
            facts.get("conf", "Unspecified" if facts else ""),
            is_locked=facts.get("locked", "") in _LOCKED,
            id=mid,
        )
        for mid, node in parts.items()
        for facts in (told.get(mid, {}),)
    ]


def _own(attributes: Mapping[str, str], name: str) -> str:
    """Return what a tool says in a namespace of its own."""
    return next((value for key, value in attributes.items() if key.endswith(f":{name}")), "")


def _marked(node: Node) -> dict[str, Node]:
    """Return the segments that are marked in a text, at any depth; nothing where two have one name."""
    nodes: dict[str, Node] = {}
    waiting = deque(node.children)
    while waiting:
        child = waiting.popleft()
        if isinstance(child, Run):
            continue
        if child.attributes.get("mtype") != "seg":
            waiting.extendleft(reversed(child.children))
        elif nodes.setdefault(child.attributes.get("mid", ""), child) is not child:
            return {}
    return nodes


def _kept(node: Node) -> Node:
    """Return an element without what a reviser has deleted in Trados and nobody has accepted yet."""
    return Node(
        node.tag,
        node.attributes,
        [
            child if isinstance(child, Run) else _kept(child)
            for child in node.children
            if isinstance(child, Run) or child.attributes.get("mtype") != "x-sdl-deleted"
        ],
    )


def _read(file: Input, reading: Reading) -> Iterator[Piece]:
    return read_units(file, _Xliff(reading), reading.max_line)


XLIFF_1 = Format("xliff1", "XLIFF 1", begins_with("xliff", r"<(?:\w+:)?xliff\b[^>]*\sversion\s*=\s*[\"']1\."), _read)
XLIFF_2 = Format("xliff2", "XLIFF 2", begins_with("xliff"), _read)
