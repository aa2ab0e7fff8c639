"""What the names on a command line mean: files of pairs, aligned files, files that share keys, and folders of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from numguard.formats import catalog, keyed, spreadsheet, word_table
from numguard.formats.columns import Table, dataset_files, kind_of
from numguard.formats.csv import may_hold_pairs
from numguard.formats.files import Input, Unread, open_input, unreadable
from numguard.formats.foreign import by_root, foreign, is_damaged
from numguard.formats.jsonl import keys_of
from numguard.formats.lines import TSV
from numguard.formats.piece import Format, Lines, Piece, Reading
from numguard.formats.registry import FORMATS
from numguard.formats.root import root_of
from numguard.formats.rows import BOM, Row, aligned_row
from numguard.formats.tagged import language_of, source_of
from numguard.model.errors import InputError, note

ALIGNED = "aligned lines"
_LINES = ("tsv", "csv", "jsonl")
_SAY_NOTHING = (*_LINES, "properties")
"""Formats whose files do not say in which encoding they are; all others do."""
_KINDS_TOLD = 8
"""So many kinds of files that a folder holds, and that are not read, are told."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """One or two files that hold pairs, opened. ``pieces`` or ``table``: what can be written again is one of them.

    ``lines`` are the same pairs as ``pieces``, many at once; only one of the two is taken. ``only_read`` is what can be
    read, and not written.
    """

    label: str
    format: str
    inputs: tuple[Input, ...] = ()
    pieces: Iterator[Piece] | None = None
    lines: Iterator[Piece | Lines] | None = None
    table: Table | None = None
    aligned: Iterator[tuple[Row, bytes | Unread, bytes | Unread]] | None = None
    only_read: Iterator[Row] | None = None

    def rows(self) -> Iterator[Row]:
        """Yield the rows."""
        for part in self.parts():
            if isinstance(part, Lines):
                yield from part.rows()
            else:
                yield part

    def parts(self) -> Iterator[Row | Lines]:
        """Yield the rows, those of lines unread as far as they can be."""
        if self.only_read is not None:
            yield from self.only_read
        elif self.table is not None:
            yield from self.table.read()
        elif self.pieces is not None:
            for piece in self.lines or self.pieces:
                if isinstance(piece, Lines):
                    yield piece
                else:
                    yield from piece.rows
        elif self.aligned is not None:
            for row, _, _ in self.aligned:
                yield row

    @property
    def coded(self) -> list[str]:
        """Return the encodings of the files that are read as UTF-8; "" for what is."""
        return [file.coded for file in self.inputs] or [""]

    @property
    def position(self) -> int:
        """Tell how many bytes are read."""
        return self.table.position if self.table else sum(file.position for file in self.inputs)


def recognised(head: bytes, name: str) -> Format | None:
    """Return the format of a file that begins with ``head``; None for an unknown one."""
    return next((form for form in FORMATS if form.recognise(head, name)), None)


def looks_like(head: bytes) -> str:
    """Say what a file is that holds no pairs.

    >>> looks_like(b"<?xml version='1.0'?><rss>")
    'XML or HTML with the root <rss>'
    """
    if keys := keys_of(head):
        return keys
    if root := root_of(head):
        return by_root(root)
    if what := foreign(head):
        return what
    text = head.removeprefix(BOM).lstrip()
    if text.startswith((b"{", b"[")):
        return "JSON that is not one object a line: jq -c . FILE"
    if b"\t" in text.partition(b"\n")[0]:
        return "lines with other columns than those that are asked for: --source N --hypothesis N"
    return "plain text, without a tab in its lines; name the file of its translation, too" if text else "an empty file"


def plan(files: list[str], format_id: str | None, source_lang: str = "", coded: str = "") -> list[tuple[str, ...]]:
    """Tell which names belong together: two files of lines that are aligned or share keys are one corpus.

    ``source_lang``: the language of the sources among files of texts under keys that lie in a folder; without it en.
    ``coded``: the encoding of files that do not say theirs.
    """
    if len(files) == 1:
        return _folder(Path(files[0]), source_lang or "en", coded) if is_folder(files[0]) else [(files[0],)]
    if "-" in files:
        raise InputError("two aligned files cannot come from standard input: give both their names")
    if format_id == "lines" and len(files) != 2:
        raise InputError(f"two aligned files, not {len(files)}")
    if len(files) == 2 and _keyed((files[0], files[1]), format_id, coded):
        return [(files[0], files[1])]
    if len(files) == 2:
        forms = [_form(name, coded) if format_id is None else format_id for name in files]
        if forms[0] == forms[1] and forms[0] in ("android", "properties"):
            return [(files[0], files[1])]
        both_are_pairs = None not in forms and "lines" not in forms
        if not both_are_pairs and all(form is None or form in (*_LINES, "lines") for form in forms):
            return [(files[0], files[1])]
    return [part for name in files for part in plan([name], format_id, source_lang, coded)]


def kind_of_file(name: str, coded: str = "") -> str | None:
    """Name the format of a file of pairs; None for plain lines, and for what cannot be looked at twice."""
    return _form(name, coded)


def is_folder(name: str) -> bool:
    """Return True if a name is that of a folder."""
    try:
        return name != "-" and Path(name).is_dir()
    except (OSError, ValueError):  # What cannot be looked at is told when it is opened.
        return False


def kind_of_pair(files: tuple[str, ...], format_id: str | None, coded: str = "") -> str:
    """Name the format of two files that are one corpus: android, properties, keyed, or lines."""
    if _keyed(files, format_id, coded):
        return "keyed"
    form = format_id or _form(files[1], coded)
    return form if form in ("android", "properties") else "lines"


def _keyed(files: tuple[str, ...], format_id: str | None, coded: str) -> keyed.Kind | None:
    """Return the kind of two files whose texts share keys; None for others, as two files of JSON lines."""
    kind = keyed.kind_of_two(files[0], files[1]) if format_id is None else None
    if kind is None or not all(Path(name).is_file() for name in files):
        return None
    for name in files if kind == keyed.KINDS[".json"] else ():
        with open_input(name, coded) as file:
            if _holds_pairs(file):
                return None
    return kind


def _holds_pairs(file: Input) -> bool:
    """Return True if the first line of a file is an object with both texts of a pair."""
    return keyed.holds_pairs(file.head.removeprefix(BOM).partition(b"\n")[0])


def _form(name: str, coded: str, *, is_strict: bool = False) -> str | None:
    """Name the format of a file that can be looked at twice; None for what cannot, and for plain lines.

    ``is_strict``: also for what only looks like lines because there is a tab in its bytes.
    """
    path = Path(name)
    try:
        if not path.is_file():
            return None
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from error
    if spreadsheet.is_xlsx(name):
        return "table" if not is_strict or spreadsheet.holds_pairs(name) else None
    if catalog.is_catalog(name) or word_table.holds_pairs(name, Reading()):
        return "table"
    with _opened(name, coded) as file:
        if kind_of(file.head):
            return "table"
        form = recognised(file.head, name)
        if is_strict and form and form.id in _LINES and b"\0" in file.head:
            return None
        if is_strict and form and form.id in ("tsv", "csv") and foreign(file.head, name):
            return None
        if is_strict and form and form.id == "csv" and not may_hold_pairs(file.head):
            return None
        if is_strict and form and form.id == "jsonl" and path.suffix == ".json" and not _holds_pairs(file):
            return None  # package.json and its like, on one line
        if is_strict and form is None and is_damaged(file.head, name):
            return TSV.id  # who opens it says what it is
        return form.id if form else None


@contextmanager
def _opened(name: str, coded: str, format_id: str | None = None) -> Iterator[Input]:
    """Open a file in its encoding: the one that it says itself, where its format has a place to say so."""
    if coded and name != "-" and not is_folder(name):
        with open_input(name, "latin-1") as file:  # in which any bytes are a text
            form = _by_id(format_id) if format_id else recognised(file.head, name)
            head = file.head.decode().encode("latin-1", "ignore")
        if kind_of(head) or (form is not None and form.id not in _SAY_NOTHING):
            coded = ""
    with open_input(name, coded) as file:
        yield file


def _folder(folder: Path, source_lang: str, coded: str) -> list[tuple[str, ...]]:
    """Find the files of a folder that hold pairs, with those below it: each for itself, or the source's and another."""
    if files := dataset_files(folder):
        return [(str(file),) for file in files]
    pairs: list[tuple[str, ...]] = []
    others: dict[Path, str] = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            if source := _source_of_texts(path, source_lang, coded):
                pairs.append((str(source), str(path)))
                continue
            form = _form(str(path), coded, is_strict=True)
        except InputError:  # who opens it says why it cannot be read
            beside = source_of(path, source_lang) if path.suffix.lower() in keyed.KINDS else None
            pairs.append((str(path),) if beside is None else (str(beside), str(path)))
            continue
        if form in ("android", "properties"):
            source = source_beside(path, source_lang)
            if source and source.is_file():
                pairs.append((str(source), str(path)))
            else:
                others[path] = ""
        elif form:
            pairs.append((str(path),))
        else:
            others[path] = _without_source(path, source_lang)
    sources = {names[0] for names in pairs if len(names) == 2}
    pairs = [names for names in pairs if len(names) == 2 or names[0] not in sources]
    if not pairs:
        raise InputError(f"{str(folder)!r}: no file here holds pairs; numguard audit --help names the formats")
    _tell_left_out(folder, others, {name for names in pairs for name in names})
    return pairs


def _without_source(path: Path, source_lang: str) -> str:
    """Say that the source's file of a translation is not there; nothing for a file that says no other language."""
    lang = language_of(str(path)) if path.suffix.lower() in keyed.KINDS else ""
    if not lang or lang.partition("-")[0] == source_lang.partition("-")[0] or source_of(path, source_lang):
        return ""
    return f"{path}: the file of its source ({source_lang}) is not there"


def _source_of_texts(path: Path, source_lang: str, coded: str) -> Path | None:
    """Return the source's file beside a translation whose texts have keys: en/app.json of de/app.json.

    None where there is none, and where one of both has no texts. Raises InputError where one cannot be read.
    """
    if path.suffix.lower() not in keyed.KINDS:
        return None
    source = source_of(path, source_lang)
    kind = None if source is None else _keyed((str(source), str(path)), None, coded)
    if source is None or kind is None:
        return None
    both = kind.read((str(source), keyed.whole(source, coded)), (str(path), keyed.whole(path, coded)))
    return source if all(one.texts for one in both) else None


def _tell_left_out(folder: Path, others: Mapping[Path, str], taken: set[str]) -> None:
    """Say which files of a folder are not read: those without their sources, and the ends of the others' names."""
    left = {path: why for path, why in others.items() if str(path) not in taken}
    alone = [why for why in left.values() if why]
    for why in alone[:_KINDS_TOLD]:
        note(f"left out: {why}")
    if len(alone) > _KINDS_TOLD:
        note(f"left out: {len(alone) - _KINDS_TOLD:,} more whose sources are not there")
    kinds = Counter(path.suffix.lower() or path.name for path, why in left.items() if not why)
    if kinds:
        said = [f"{count:,} {kind}" for kind, count in kinds.most_common(_KINDS_TOLD)]
        more = f" and {len(kinds) - _KINDS_TOLD} other kinds" if len(kinds) > _KINDS_TOLD else ""
        count = f"{kinds.total():,} files" if kinds.total() > 1 else "1 file"
        note(f"{str(folder)!r}: {count} left out, whose format holds no pairs: {', '.join(said)}{more}")


def source_beside(path: Path, source_lang: str = "en") -> Path | None:
    """Return the file of the source language beside that of a translation, as Android and Java name them.

    Java's has no tag (messages.properties), or its own where all have one (messages_en, messages-en).
    """
    if path.parent.name.startswith("values-"):
        return path.parent.parent / "values" / path.name
    match = re.fullmatch(r"(.+?)[_-][a-z]{2,3}(?:[_-]\w+)?\.properties", path.name)
    plain = path.with_name(f"{match[1]}.properties") if match else None
    return plain if plain is not None and plain.is_file() else source_of(path, source_lang)


@contextmanager
def open_corpus(paths: tuple[str, ...], format_id: str | None, reading: Reading) -> Iterator[Corpus]:
    """Open the file or files of one part of a plan; raises InputError if they are not of the format asked for."""
    if len(paths) == 2 and (kind := _keyed(paths, format_id, reading.coded)):
        yield Corpus(paths[1], kind.name, only_read=keyed.rows(kind, paths[0], paths[1], reading))
        return
    if len(paths) == 2:
        coded = reading.coded
        with _opened(paths[0], coded, format_id) as source, _opened(paths[1], coded, format_id) as target:
            yield _two(source, target, paths[1], format_id, reading)
        return
    (name,) = paths
    if format_id is None and spreadsheet.is_xlsx(name):
        yield Corpus(name, spreadsheet.NAME, only_read=spreadsheet.rows(name, reading))
        return
    if format_id is None and word_table.holds_pairs(name, reading):
        yield Corpus(name, word_table.NAME, only_read=word_table.rows(name, reading))
        return
    if format_id is None and catalog.is_catalog(name):
        yield Corpus(name, catalog.NAME, only_read=catalog.rows(name, reading))
        return
    with _opened(name, reading.coded, format_id) as file:
        sort = kind_of(file.head) if format_id is None else ""
        if not sort:
            form = _chosen(file, name, format_id)
            if form.texts:
                raise InputError(f"{file.name}: {form.name}: name the file of the source language before it")
            lines = form.lines(file, reading) if form.lines is not None else None
            yield Corpus(file.name, form.name, (file,), form.read(file, reading), lines)
            return
    if name == "-" or not Path(name).is_file() or file.packed:
        raise InputError(f"{file.name}: {sort} cannot be read from a stream or packed; give the name of a plain file")
    table = Table(name, sort, reading)
    try:
        yield Corpus(name, sort, (), table=table)
    finally:
        table.close()


def _two(source: Input, target: Input, name: str, format_id: str | None, reading: Reading) -> Corpus:
    form = recognised(target.head, name) if format_id is None else _by_id(format_id)
    if form is not None and form.texts is not None:
        partner = form.texts(source, replace(reading, partner={}))
        pieces = form.read(target, replace(reading, partner=partner))
        return Corpus(target.name, form.name, (target,), pieces)
    if format_id is None:
        for file in (source, target):
            _refuse_foreign(file, file.name, "lines")
    return Corpus(target.name, ALIGNED, (source, target), aligned=_aligned(source, target, reading.max_line))


def _aligned(source: Input, target: Input, longest: int) -> Iterator[tuple[Row, bytes | Unread, bytes | Unread]]:
    lines = zip_longest(source.lines(longest), target.lines(longest))
    for number, (one, other) in enumerate(lines, 1):
        if one is None or other is None:  # They were counted, but may have grown since, or come through pipes.
            shorter, longer = (source, target) if one is None else (target, source)
            raise InputError(
                f"{shorter.name} ends after {number - 1:,} lines and {longer.name} goes on: "
                "aligned files must be equally long"
            )
        yield aligned_row(number, (one, other), longest), one, other


def _chosen(file: Input, name: str, format_id: str | None) -> Format:
    if format_id is not None:
        form = _by_id(format_id)
        if form is None:
            raise InputError(f"{file.name}: --format lines needs two files, the source's and its translation's")
        return form
    form = recognised(file.head, name)
    if form is None or form.id in ("tsv", "csv"):
        _refuse_foreign(file, name, "tsv" if form is None else form.id)
    return form or TSV


def _refuse_foreign(file: Input, name: str, forced: str) -> None:
    """Raise InputError for a file that begins as one of other content; ``forced`` is the format to insist on."""
    if what := foreign(file.head, name):
        raise InputError(f"{file.name}: holds no pairs; it looks like {what} (--format {forced} reads its lines)")


def _by_id(format_id: str) -> Format | None:
    return next((form for form in FORMATS if form.id == format_id), None)
