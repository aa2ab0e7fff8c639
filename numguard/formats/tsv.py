"""Tab-separated lines: read to rows, and written with other texts in some of their columns."""

from __future__ import annotations

from collections.abc import Mapping

from numguard.formats.rows import BOM, CR_ONLY, Fields, Row, column, content, ends_in_cr, not_utf_8
from numguard.model.errors import InputError


class Tsv:
    """Reads and writes the lines of one table, by the columns that hold its texts and languages.

    >>> table = Tsv(Fields("1", "2", "", ""))
    >>> table(7, b"12 cats\\t12 Katzen\\n")
    Row(number=7, source='12 cats', hypothesis='12 Katzen')
    >>> table(8, b"12 cats\\n").problem
    'column 2 is missing: the line has 1'
    >>> table.put(1, b"12 cats\\t21 Katzen\\r\\n", {"hypothesis": "12 Katzen"})
    b'12 cats\\t12 Katzen\\r\\n'

    Raises InputError when a column is neither a number from 1 nor a name in the header.
    """

    __slots__ = ("_columns", "_langs", "_last", "_tags")

    def __init__(self, chosen: Fields, header: bytes | None = None, tags: tuple[str, str] = ("", "")) -> None:
        """Take the columns; ``tags`` are the languages of texts whose language no column names."""
        names = names_of(header)
        self._columns = {side: column(getattr(chosen, side), names) for side in ("source", "hypothesis")}
        self._langs = tuple(_lang_column(name, names) for name in (chosen.source_lang, chosen.target_lang))
        self._tags = tags
        self._last = max(*self._columns.values(), *self._langs)

    def __call__(self, number: int, raw: bytes) -> Row:
        """Return the row of one line."""
        return self.all(number, raw or b"\n")[0]

    def all(self, first: int, raw: bytes) -> list[Row]:
        """Return the rows of many lines, of which the first has a number."""
        if first == 1:  # which may be all there is, or begin with a mark
            end = raw.find(b"\n") + 1 or len(raw)
            if ends_in_cr(1, raw[:end]):
                return [Row(1, problem=CR_ONLY)]
            raw = raw.removeprefix(BOM)
        try:
            is_whole, text = True, raw.decode()
        except UnicodeDecodeError:
            is_whole, text = False, raw.decode("utf-8", "surrogateescape")
        lines = text.split("\n")
        if not lines[-1]:
            lines.pop()
        if b"\r" in raw:
            lines = [line.removesuffix("\r") for line in lines]
        source, hypothesis = self._columns.values()
        has_langs, rows = max(self._langs) >= 0 or any(self._tags), list[Row]()
        new = tuple.__new__  # a third of the time that the row's own takes, and one of four things done for each line
        for number, line in enumerate(lines, first):
            cells = line.split("\t")
            if self._last >= len(cells):
                rows.append(Row(number, problem=f"column {self._last + 1} is missing: the line has {len(cells)}"))
            elif not is_whole and (problem := not_utf_8(cells[source], cells[hypothesis])):
                rows.append(Row(number, problem=problem))
            elif has_langs:
                ours, theirs = (cells[at] if at >= 0 else tag for at, tag in zip(self._langs, self._tags, strict=True))
                rows.append(Row(number, cells[source], cells[hypothesis], ours, theirs))
            else:
                rows.append(new(Row, (number, cells[source], cells[hypothesis], *_NOTHING_ELSE)))
        return rows

    def put(self, number: int, raw: bytes, texts: Mapping[str, str]) -> bytes:
        """Return a line with other texts, by their sides; all else of it stays byte for byte."""
        mark = BOM if number == 1 and raw.startswith(BOM) else b""
        body = raw.removesuffix(b"\n").removesuffix(b"\r")
        cells = body.removeprefix(mark).split(b"\t")
        for side, text in texts.items():
            cells[self._columns[side]] = text.encode("utf-8", "surrogateescape")
        return mark + b"\t".join(cells) + raw[len(body) :]


def names_of(header: bytes | None) -> list[str]:
    """Return the names of the columns; none where there is no header. Raises InputError for one without an end."""
    if header is None:
        return []
    if ends_in_cr(1, header):
        raise InputError(f"the header: {CR_ONLY}")
    return content(1, header).split("\t")


def _lang_column(name: str, header: list[str]) -> int:
    """Find a language's column; -1 where the lines name no language."""
    optional = name in ("", "source_lang", "target_lang")
    return -1 if optional and name not in header else column(name, header)


_NOTHING_ELSE = Row(0)[3:]
"""What a row says of a line that holds two texts and no more."""
