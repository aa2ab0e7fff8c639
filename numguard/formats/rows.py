"""Lines of TSV and JSON lines to rows: the two texts, their languages, and what is wrong with a line that has none."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from numguard.errors import InputError
from numguard.formats.files import Unread, split_lines, too_long

CELLS = ("tsv", "jsonl")
"""The formats whose texts any command may change: one pair a line."""
FORMAT_IDS = ("tmx", "xliff1", "xliff2", "ts", "android", "properties", "po", "jsonl", "tsv", "csv", "lines")
"""What ``--format`` takes. They stand here because every command names them, and few read them all."""
PROBLEMS_TOLD = 3
"""So many malformed lines are told one by one; all are counted."""

BOM = b"\xef\xbb\xbf"
"""UTF-8's byte order mark, which may begin line 1."""

_CR_ONLY = "carriage returns end no line, and there is no newline: convert it first: tr '\\r' '\\n'"


@dataclass(frozen=True, slots=True)
class Fields:
    """Which columns (counted from 1, or named in the header) or keys hold the texts and their languages."""

    source: str
    hypothesis: str
    source_lang: str
    target_lang: str


class Row(NamedTuple):
    """One pair of the input. ``problem`` says why a place could not be read as a pair; its texts are empty then.

    ``number`` is its line, or its row in a table; ``unit`` the id of a unit that has one. ``is_unread``: it was longer
    than the limit, and nobody has looked at it. ``is_untranslated``: there is a source, and no translation
    yet. ``accepts``: the issue types that a note of the entry lets pass (* for all).
    """

    number: int
    source: str = ""
    hypothesis: str = ""
    source_lang: str = ""
    target_lang: str = ""
    problem: str = ""
    is_unread: bool = False
    is_untranslated: bool = False
    unit: str = ""
    accepts: str = ""
    state: str = ""

    def __repr__(self) -> str:
        said = zip(self._fields, self, strict=True)
        return f"Row({', '.join(f'{name}={value!r}' for name, value in said if value)})"


Reader = Callable[[int, bytes], Row]
"""Reads the line of a number. Never raises: a line that is no pair becomes a row with a problem."""
ReadAll = Callable[[int, bytes], list[Row]]
"""Reads lines, of which the first has a number, as its Reader reads each."""


def tsv_reader(chosen: Fields, header: bytes | None = None) -> Reader:
    """Build the reader of tab-separated lines.

    >>> read = tsv_reader(Fields("1", "2", "", ""))
    >>> read(7, b"12 cats\\t12 Katzen\\n")
    Row(number=7, source='12 cats', hypothesis='12 Katzen')
    >>> read(8, b"12 cats\\n").problem
    'column 2 is missing: the line has 1'

    Raises InputError when a column is neither a number from 1 nor a name in the header.
    """
    if header is not None and ends_in_cr(1, header):
        raise InputError(f"the header: {_CR_ONLY}")
    names = content(1, header).split("\t") if header is not None else []
    source, hypothesis = (column(name, names) for name in (chosen.source, chosen.hypothesis))
    source_lang, target_lang = (_lang_column(name, names) for name in (chosen.source_lang, chosen.target_lang))
    return partial(_read_tsv, source, hypothesis, source_lang, target_lang)


def jsonl_reader(chosen: Fields) -> Reader:
    """Build the reader of JSON lines; a dotted key looks into nested objects.

    >>> read = jsonl_reader(Fields("translation.en", "translation.de", "", ""))
    >>> read(1, b'{"translation": {"en": "12 cats", "de": "12 Katzen"}}').hypothesis
    '12 Katzen'
    """
    return partial(_read_json, chosen)


def all_by(read: Reader) -> ReadAll:
    """Return what reads many lines as ``read`` reads one."""
    if isinstance(read, partial) and read.func is _read_tsv:
        return partial(_read_all_tsv, *read.args)
    return partial(_read_each, read)


def _read_each(read: Reader, first: int, raw: bytes) -> list[Row]:
    return [read(number, line) for number, line in enumerate(split_lines(raw), first)]


def _read_all_tsv(
    source: int, hypothesis: int, source_lang: int, target_lang: int, first: int, raw: bytes
) -> list[Row]:
    rows: list[Row] = []
    if first == 1:  # which may be all there is, or begin with a mark
        end = raw.find(b"\n") + 1 or len(raw)
        rows.append(_read_tsv(source, hypothesis, source_lang, target_lang, 1, raw[:end]))
        first, raw = 2, raw[end:]
    lines = raw.decode("utf-8", "surrogateescape").split("\n")
    if not lines[-1]:
        lines.pop()
    if b"\r" in raw:
        lines = [line.removesuffix("\r") for line in lines]
    last = max(source, hypothesis, source_lang, target_lang)
    for number, line in enumerate(lines, first):
        cells = line.split("\t")
        if last >= len(cells):
            rows.append(Row(number, problem=f"column {last + 1} is missing: the line has {len(cells)}"))
        elif source_lang < 0 and target_lang < 0:
            rows.append(Row(number, cells[source], cells[hypothesis]))
        else:
            ours, theirs = (cells[at] if at >= 0 else "" for at in (source_lang, target_lang))
            rows.append(Row(number, cells[source], cells[hypothesis], ours, theirs))
    return rows


def row_of(read: Reader, number: int, line: bytes | Unread, longest: int) -> Row:
    """Read one line of a stream; one that is too long becomes a row with that problem."""
    return Row(number, problem=too_long(longest), is_unread=True) if isinstance(line, Unread) else read(number, line)


def aligned_row(number: int, lines: tuple[bytes | Unread, bytes | Unread], longest: int) -> Row:
    """Make a row of a line of each of two files."""
    source, hypothesis = lines
    if isinstance(source, Unread) or isinstance(hypothesis, Unread):
        return Row(number, problem=too_long(longest), is_unread=True)
    if ends_in_cr(number, source) or ends_in_cr(number, hypothesis):
        return Row(number, problem=_CR_ONLY)
    return Row(number, content(number, source), content(number, hypothesis))


def ends_in_cr(number: int, raw: bytes) -> bool:
    """Return True if a first line is all there is because the lines end as those of the first Macintosh did.

    >>> ends_in_cr(1, b"1\\t1\\r2\\t2\\r"), ends_in_cr(1, b"1\\t1\\r\\n"), ends_in_cr(1, b"1\\t1\\r")
    (True, False, False)
    """
    return number == 1 and not raw.endswith(b"\n") and b"\r" in raw.rstrip(b"\r")


def content(number: int, raw: bytes) -> str:
    """Decode a line without its end and, in line 1, without a byte order mark.

    Bytes that are no UTF-8 become lone surrogates, so that nothing is lost.

    >>> content(1, b"\\xef\\xbb\\xbfa\\xff\\r\\n")
    'a\\udcff'
    """
    if number == 1:
        raw = raw.removeprefix(BOM)
    return raw.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")


def put_cells(number: int, raw: bytes, texts: Mapping[int, str]) -> bytes:
    """Return a tab-separated line with other texts in some of its columns, counted from 0.

    >>> put_cells(1, b"12 cats\\t21 Katzen\\r\\n", {1: "12 Katzen"})
    b'12 cats\\t12 Katzen\\r\\n'
    """
    mark = BOM if number == 1 and raw.startswith(BOM) else b""
    body = raw.removesuffix(b"\n").removesuffix(b"\r")
    cells = body.removeprefix(mark).split(b"\t")
    for at, text in texts.items():
        cells[at] = text.encode("utf-8", "surrogateescape")
    return mark + b"\t".join(cells) + raw[len(body) :]


def column(name: str, header: list[str]) -> int:
    """Find a column by its name in the header or its number from 1; raises InputError where there is none."""
    if name in header:
        return header.index(name)
    if name.isascii() and name.isdigit() and int(name[:9]) > 0:
        return int(name[:9]) - 1
    if header:
        raise InputError(f"no column {name!r} in the header; it has: {', '.join(map(repr, header))}")
    raise InputError(f"column {name!r}: give a number from 1, or say --header when the first line names the columns")


def _lang_column(name: str, header: list[str]) -> int:
    """Find a language's column; -1 where the lines name no language."""
    optional = name in ("", "source_lang", "target_lang")
    return -1 if optional and name not in header else column(name, header)


def _read_tsv(source: int, hypothesis: int, source_lang: int, target_lang: int, number: int, raw: bytes) -> Row:
    if ends_in_cr(number, raw):
        return Row(number, problem=_CR_ONLY)
    cells = content(number, raw).split("\t")
    last = max(source, hypothesis, source_lang, target_lang)
    if last >= len(cells):
        return Row(number, problem=f"column {last + 1} is missing: the line has {len(cells)}")
    return Row(
        number,
        cells[source],
        cells[hypothesis],
        cells[source_lang] if source_lang >= 0 else "",
        cells[target_lang] if target_lang >= 0 else "",
    )


def _read_json(chosen: Fields, number: int, raw: bytes) -> Row:
    try:
        record = load_json(content(number, raw))
    except (ValueError, RecursionError) as error:
        return Row(number, problem=_CR_ONLY if ends_in_cr(number, raw) else f"not JSON: {error}")
    if not isinstance(record, dict):
        return Row(number, problem="not a JSON object")
    texts = []
    for key in (chosen.source, chosen.hypothesis):
        text = _look_up(record, key)
        if not isinstance(text, str):
            return Row(number, problem=f"key {key!r} is missing" if text is None else f"key {key!r} is not a text")
        texts.append(text)
    tags = [_look_up(record, key) if key else None for key in (chosen.source_lang, chosen.target_lang)]
    source_lang, target_lang = (tag if isinstance(tag, str) else "" for tag in tags)
    return Row(number, texts[0], texts[1], source_lang, target_lang)


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
