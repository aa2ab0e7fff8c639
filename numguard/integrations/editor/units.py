"""The pairs of an open file, and where in its text each translation stands."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from numguard.formats import keyed
from numguard.formats.files import Input, open_input
from numguard.formats.piece import Format, Piece, Reading, Rewrite
from numguard.formats.rows import Row
from numguard.formats.source import recognised, source_beside
from numguard.formats.tagged import source_of
from numguard.model.errors import InputError

_HEAD = 1 << 16
_DECLARED = re.compile(r"\A(\ufeff?<\?xml[^>]{0,200}?)(\sencoding\s{0,9}=\s{0,9}[\"'][\w.:-]{0,60}[\"'])")
_MARK = "\ue000"
"""Stands for what is sought in a file: a character for private use, which shares no byte with a number."""


class Change(NamedTuple):
    """Characters of a file, from ``start`` to before ``end``, and what stands there instead."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file as an editor shows it: where it lies, and its text, saved or not."""

    path: Path
    text: str

    def encoded(self) -> bytes:
        """Return it in UTF-8, character for character: what XML declares instead is blank, as the editor decoded it."""
        text = _DECLARED.sub(lambda declared: declared[1] + " " * len(declared[2]), self.text, count=1)
        return text.encode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A pair of an open file. ``line`` is where it stands, from 0.

    ``piece``, ``at`` and ``before``: the part of the file that it stands in, the character where that begins, and how
    many pairs stand in it before this one. A format that is only read has none: there a number is sought in the lines.
    """

    row: Row
    file: OpenFile
    line: int
    piece: Piece | None = None
    at: int = 0
    before: int = 0

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where characters of the translation stand in the file; its line where nobody can tell."""
        if self.piece is None:
            return self._sought(self.row.hypothesis[start:end])
        try:
            said = self.row.hypothesis
            change = self.rewritten(Rewrite(said[:start] + _MARK + said[end:], ((start, end, _MARK),)))
        except InputError:  # inline codes stand in it
            return self._sought(self.row.hypothesis[start:end])
        return change.start, change.end

    def rewritten(self, rewrite: Rewrite) -> Change:
        """Return what must change in the file for another translation; raises InputError where it cannot be written."""
        if self.piece is None or self.piece.put is None:
            raise InputError("files of this format are read, and not written")
        old, new = self.piece.raw, self.piece.put(self.piece.raw, {self.before: rewrite})
        ours, theirs = (raw.decode("utf-8", "surrogatepass") for raw in (old, new))
        first = _alike(ours, theirs)
        last = _alike(ours[first:][::-1], theirs[first:][::-1])
        return Change(self.at + first, self.at + len(ours) - last, theirs[first : len(theirs) - last])

    def _sought(self, text: str) -> tuple[int, int]:
        """Return where a text stands in the unit's lines, from the one where it begins; else that line."""
        lines = self.file.text
        start = 0
        for _ in range(self.line):
            start = lines.find("\n", start) + 1 or len(lines)
        stop = start + len(self.row.hypothesis) * 6 + 200
        at = lines.find(text, start, stop) if text else -1
        if at >= 0:
            return at, at + len(text)
        end = lines.find("\n", start)
        return start, len(lines) if end < 0 else end


def _alike(one: str, other: str) -> int:
    """Tell how many characters two texts begin alike with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def units_of(file: OpenFile, reading: Reading) -> Iterator[Unit]:
    """Yield the pairs of an open file; none where it holds no pairs that are known.

    Raises InputError for a file of a known format that cannot be read, as it may be while somebody types.
    """
    kind = keyed.KINDS.get(file.path.suffix.lower())
    if kind is not None and not keyed.holds_pairs(file.text.partition("\n")[0].encode("utf-8", "replace")):
        source = source_of(file.path, reading.source_lang)
        if source is not None:
            texts = (str(source), keyed.whole(source)), (str(file.path), file.text)
            for row in keyed.paired(kind, *texts, reading):
                yield Unit(row, file, max(0, row.number - 1))
        return
    raw = file.encoded()
    opened = Input(io.BufferedReader(io.BytesIO(raw)), str(file.path), raw[:_HEAD])
    form = recognised(opened.head, str(file.path))
    if form is not None:
        yield from _pieces(form, opened, file, _with_partner(form, file.path, reading))


def _with_partner(form: Format, path: Path, reading: Reading) -> Reading:
    """Return the reading with the texts of the source's file, where the format has one of each language."""
    if form.texts is None:
        return reading
    source = source_beside(path)
    if source is None or not source.is_file():
        return reading
    with open_input(str(source)) as opened:
        return replace(reading, partner=form.texts(opened, reading))


def _pieces(form: Format, opened: Input, file: OpenFile, reading: Reading) -> Iterator[Unit]:
    at = 0
    for piece in form.read(opened, reading):
        for before, row in enumerate(piece.rows):
            yield Unit(row, file, max(0, row.number - 1), piece, at, before)
        at += len(piece.raw.decode("utf-8", "surrogatepass"))
