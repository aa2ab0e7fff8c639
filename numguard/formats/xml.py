"""XML by the unit, from a stream: what stands in a unit as a small tree, and all bytes of the file as they are.

expat tells the byte where each piece of markup begins, so a unit can be left out, or a number in it rewritten, and
everything else stays as it was written. Nothing is fetched; entities that a file declares are refused.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol
from xml.parsers import expat

from numguard.formats.encodings import Encoding, read_by_expat, recoded_of
from numguard.formats.files import Input, too_long
from numguard.formats.notes import noted
from numguard.formats.piece import Piece, Rewrite, Run, put_runs, spliced
from numguard.formats.rows import Row
from numguard.model.errors import InputError

_DEPTH = 100
_WHITE = b" \t\r\n"


@dataclass(slots=True)
class Node:
    """An element of a unit: its children are elements and runs of characters, in their order."""

    tag: str
    attributes: Mapping[str, str]
    children: list[Node | Run] = field(default_factory=list)

    def find(self, *tags: str) -> Node | None:
        """Return the first child of one of the tags."""
        return next(self.all(*tags), None)

    def all(self, *tags: str) -> Iterator[Node]:
        """Yield the children of the tags."""
        return (child for child in self.children if isinstance(child, Node) and child.tag in tags)


@dataclass(frozen=True, slots=True)
class Text:
    """A text in XML: what a reader sees, and where its characters are written; a locked one is not rewritten."""

    text: str
    runs: tuple[Run, ...]
    is_locked: bool = False


class Dialect(Protocol):
    """What one format knows: the tags of its units, what it notes outside of them, and the pairs of a unit."""

    units: frozenset[str]

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Note an element that is no unit, and stands in none."""

    def rows(self, unit: Node, line: int) -> list[tuple[Row, Text]]:
        """Return the pairs of a unit, each with the text of its translation."""


def accepts_of(*places: Node | None) -> str:
    """Return the issue types that the notes among the children of some elements let pass."""
    notes = (note for place in places if place is not None for note in place.all("note"))
    return noted([flatten(note, {}).text for note in notes])


def flatten(node: Node, codes: Mapping[str, str]) -> Text:
    """Return the text of an element; ``codes`` says what inline elements are, whose content is no text.

    Each stands for a text, which may be empty; an element that is not named there is transparent.
    """
    runs: list[Run] = []
    waiting = deque(node.children)
    while waiting:
        child = waiting.popleft()
        if isinstance(child, Run):
            runs.append(child)
        elif (code := codes.get(child.tag)) is None:
            waiting.extendleft(reversed(child.children))
        elif code:
            runs.append(Run(code, -1, -1, -1))  # A group of its own: no edit reaches over it.
    return Text("".join(run.text for run in runs), tuple(runs))


def lang_of(attributes: Mapping[str, str], *names: str) -> str:
    """Return the language that the first of the attributes names."""
    return next((attributes[name].replace("_", "-") for name in names if attributes.get(name)), "")


def read_units(file: Input, dialect: Dialect, longest: int) -> Iterator[Piece]:
    """Yield the pieces of an XML file; raises InputError for what is no XML, ends too soon, or declares entities."""
    recoded = recoded_of(file)
    if recoded is None:
        yield from _Scan(file.name, dialect, longest, None).pieces(file)
        return
    for piece in _Scan(file.name, dialect, longest, recoded.encoding).pieces(recoded):
        yield Piece(recoded.taken(piece.raw), piece.rows, piece.put, piece.is_tail)


class _Chunks(Protocol):
    def chunk(self) -> bytes: ...


class _Scan:
    """One pass over a file."""

    def __init__(self, name: str, dialect: Dialect, longest: int, recoded: Encoding | None) -> None:
        self._name = name
        self._dialect = dialect
        self._longest = longest
        self._encoding = "utf-8"
        self._recoded = recoded
        self._parser = expat.ParserCreate("utf-8" if recoded else None)
        self._bytes = bytearray()
        self._base = 0  # where in the file the bytes begin that are held
        self._last = 0  # where the last event began: all before it is parsed
        self._unit: Node | None = None
        self._stack: list[Node] = []
        self._depth = 0
        self._begin = 0
        self._line = 0
        self._is_ending = self._is_unread = False
        self._problem = ""
        self._group = 0
        self._characters_of: tuple[str, int] | None = None
        self._ready: list[Piece] = []
        self._listen()

    def _listen(self) -> None:
        parser = self._parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.XmlDeclHandler = self._declare
        parser.EntityDeclHandler = self._refuse
        parser.SkippedEntityHandler = self._skip
        for name in ("CommentHandler", "ProcessingInstructionHandler", "DefaultHandler", "StartCdataSectionHandler"):
            setattr(parser, name, self._other)
        parser.EndCdataSectionHandler = self._other

    def pieces(self, file: _Chunks) -> Iterator[Piece]:
        """Yield the pieces of the file."""
        while chunk := file.chunk():
            self._bytes += chunk
            self._parse(chunk, is_last=False)
            self._between()
            yield from self._ready
            self._ready.clear()
        self._parse(b"", is_last=True)
        if self._is_ending:
            self._finish(self._base + len(self._bytes))
        self._take(self._base + len(self._bytes))
        yield from self._ready

    def _parse(self, chunk: bytes, *, is_last: bool) -> None:
        try:
            self._parser.Parse(chunk, is_last)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            held = bytes(self._bytes[-40:]).strip(_WHITE)
            why = f"the file is cut off here ({what}); export or download it again"
            if not (is_last and held):
                why = f"not well-formed XML from here on ({what})"
            raise InputError(f"{self._name}: line {error.lineno}: {why}") from error

    def _between(self) -> None:
        """Yield what has been parsed so far, and give up a unit that is too long."""
        end = self._base + len(self._bytes)
        if end - self._last > self._longest + (1 << 21):
            line = self._parser.CurrentLineNumber
            raise InputError(f"{self._name}: line {line}: {too_long(self._longest, 'a tag or a comment')}")
        if self._unit is None:
            self._glue(self._last)
        elif self._is_unread:
            self._take(self._last, is_tail=True)
        elif self._last - self._begin > self._longest and not self._is_ending:
            self._is_unread = True
            self._unit.children.clear()
            self._stack.clear()
            self._characters_of = None
            self._take(self._last, (self._too_long(),))

    def _mark(self, *, is_text: bool = False) -> int:
        """Note that a piece of markup begins here, and the one before it ends."""
        at = self._last = self._parser.CurrentByteIndex
        if self._characters_of is not None:
            text, start = self._characters_of
            self._characters_of = None
            if self._stack:
                self._stack[-1].children.append(Run(text, start, at, self._group))
        if self._is_ending:
            self._finish(at)
        self._group += not is_text
        return at

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        at = self._mark()
        tag = name.rpartition(":")[2]
        if self._unit is None:
            if tag in self._dialect.units:
                self._glue(at)
                self._unit, self._begin, self._line = Node(tag, attributes), at, self._parser.CurrentLineNumber
                self._stack, self._depth = [self._unit], 1
            else:
                self._dialect.enter(tag, attributes)
            return
        self._depth += 1
        if self._depth > _DEPTH:
            self._problem = f"elements stand in each other more than {_DEPTH} deep"
        elif not self._is_unread:
            node = Node(tag, attributes)
            self._stack[-1].children.append(node)
            self._stack.append(node)

    def _end(self, _: str) -> None:
        self._mark()
        if self._unit is None:
            return
        self._depth -= 1
        if self._depth < len(self._stack):
            self._stack.pop()
        self._is_ending = not self._depth

    def _characters(self, text: str) -> None:
        at = self._mark(is_text=True)
        if self._unit is not None and not self._is_unread and self._depth <= _DEPTH:
            self._characters_of = text, at

    def _other(self, *_: object) -> None:
        self._mark()

    def _skip(self, name: str, _: bool) -> None:
        self._mark()
        self._problem = self._problem or f"the entity &{name}; is not known here"

    def _declare(self, _: str, encoding: str | None, __: int) -> None:
        self._mark()
        if encoding and self._recoded is None:
            self._encoding = read_by_expat(encoding, self._name)

    def _refuse(self, name: str, *_: object) -> None:
        raise InputError(
            f"{self._name}: line {self._parser.CurrentLineNumber}: declares the entity {name!r}, and entities are not "
            "expanded here; do it first, where you trust the file: xmllint --noent FILE"
        )

    def _finish(self, at: int) -> None:
        """Make the piece of a unit that ends here."""
        unit, self._unit, self._is_ending = self._unit, None, False
        assert unit is not None
        self._stack = []
        if self._is_unread:
            self._is_unread = False
            self._problem = ""
            self._take(at, is_tail=True)
            return
        if at - self._begin > self._longest:
            self._problem = ""
            self._take(at, (self._too_long(),))
            return
        if self._problem:
            row = Row(self._line, problem=self._problem, unit=unit.attributes.get("id", ""))
            self._problem = ""
            self._take(at, (row,))
            return
        found = self._dialect.rows(unit, self._line)
        texts = tuple(text for _, text in found)
        raw = bytes(self._bytes[: at - self._base])
        put = partial(_put, texts, self._base, self._encoding, self._recoded)
        self._ready.append(Piece(raw, tuple(row for row, _ in found), put))
        self._drop(at)

    def _too_long(self) -> Row:
        return Row(self._line, problem=too_long(self._longest, "the unit"), is_unread=True)

    def _glue(self, at: int) -> None:
        """Yield the bytes before ``at``, except the blanks at their end, which belong to the following unit."""
        held = self._bytes[: max(0, at - self._base)]
        size = len(held.rstrip(_WHITE))
        self._take(self._base + (size if len(held) - size < 1 << 16 else len(held)))

    def _take(self, at: int, rows: tuple[Row, ...] = (), *, is_tail: bool = False) -> None:
        raw = bytes(self._bytes[: max(0, at - self._base)])
        if raw or rows:
            self._ready.append(Piece(raw, rows, None, is_tail))
            self._drop(at)

    def _drop(self, at: int) -> None:
        del self._bytes[: at - self._base]
        self._base = at


def _put(
    texts: tuple[Text, ...],
    base: int,
    encoding: str,
    recoded: Encoding | None,
    raw: bytes,
    rewrites: Mapping[int, Rewrite],
) -> bytes:
    """Write other translations into the bytes of a unit; ``recoded``: how they are written, where expat read others."""
    from xml.sax.saxutils import escape  # brings in what reads URLs

    read = raw if recoded is None else raw.decode(recoded.read).encode()
    written = encoding if recoded is None else recoded.written
    edits: list[tuple[int, int, bytes]] = []
    for at, rewrite in rewrites.items():
        if texts[at].is_locked:
            raise InputError("the segment is locked; unlock it in the tool that wrote the file")
        runs = tuple(
            run if run.start < 0 else Run(run.text, run.start - base, run.end - base, run.group)
            for run in texts[at].runs
        )
        edits += put_runs(
            read, runs, rewrite.edits, lambda new: escape(new).encode(written, "xmlcharrefreplace"), encoding
        )
    if recoded is not None:
        edits = [(recoded.size(raw, read[:one]), recoded.size(raw, read[:two]), new) for one, two, new in edits]
    return spliced(raw, edits)
