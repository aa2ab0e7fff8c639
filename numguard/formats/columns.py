"""Tables: Parquet and Arrow files, folders of Hugging Face datasets, by the batch; pyarrow reads and writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from numguard.formats.names import guessed
from numguard.formats.piece import Reading
from numguard.formats.rows import Fields, Row
from numguard.model.errors import InputError, install

PARQUET, ARROW = "Parquet", "Arrow"
_ROWS = 10_000


def kind_of(head: bytes) -> str:
    """Name the kind of table (Parquet, Arrow) that begins with these bytes; empty for others.

    >>> kind_of(b"PAR1..."), kind_of(b"ARROW1"), kind_of(b"12")
    ('Parquet', 'Arrow', '')
    """
    if head.startswith(b"PAR1"):
        return PARQUET
    # A stream begins with a continuation marker and the length of a small message (Arrow's IPC format).
    is_stream = head.startswith(b"\xff\xff\xff\xff") and head[6:8] == b"\0\0"
    return ARROW if head.startswith(b"ARROW1") or is_stream else ""


class Table:
    """An open table. Raises InputError for what is damaged, and for columns that are not there."""

    def __init__(self, path: str, kind: str, reading: Reading) -> None:
        self.path = path
        self.kind = kind
        self._arrow = _pyarrow(path)
        self._source: Any = None
        self._read = 0
        self._opened = self._open()
        self.schema: Any = self._opened.schema_arrow if kind == PARQUET else self._opened.schema
        names = _names(self.schema)
        self._fields = reading.fields or guessed(names, reading)
        for name in (self._fields.source, self._fields.hypothesis):
            if name not in names:
                has = ", ".join(map(repr, names)) or "none"
                raise InputError(f"{path}: no column {name!r}; it has: {has}; name two with --source and --hypothesis")
        self._langs = [name if name in names else "" for name in (self._fields.source_lang, self._fields.target_lang)]

    @property
    def fields(self) -> Fields:
        """The columns of the pairs; a language that no column names is empty."""
        return replace(self._fields, source_lang=self._langs[0], target_lang=self._langs[1])

    @property
    def size(self) -> int:
        """How many rows a Parquet file has."""
        rows: int = self._opened.metadata.num_rows
        return rows

    @property
    def position(self) -> int:
        """How many bytes are read; for Parquet, which is stored by column, estimated from the rows read."""
        if self.kind == PARQUET:
            return Path(self.path).stat().st_size * self._read // max(self.size, 1)
        told: int = self._source.tell()
        return told

    def _open(self) -> Any:
        try:
            if self.kind == PARQUET:
                import pyarrow.parquet

                return pyarrow.parquet.ParquetFile(self.path)
            source = self._source = self._arrow.OSFile(self.path)
            try:
                return self._arrow.ipc.open_file(source)
            except self._arrow.ArrowInvalid:
                source.seek(0)
                return self._arrow.ipc.open_stream(source)
        except (self._arrow.ArrowException, OSError, ValueError) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> InputError:
        said = " ".join(str(error).split())
        return InputError(f"{self.path}: is not {self.kind} that can be read to its end ({said[:200]}); fetch it again")

    def groups(self) -> Iterator[Iterator[Any]]:
        """Yield the batches of each row group; a format that has none is one group a batch."""
        if self.kind == PARQUET:
            for group in range(self._opened.num_row_groups):
                yield self._guarded(self._opened.iter_batches(batch_size=_ROWS, row_groups=[group]))
            return
        for batch in self._guarded(self._arrow_batches()):
            yield iter([batch])

    def _arrow_batches(self) -> Iterator[Any]:
        if hasattr(self._opened, "num_record_batches"):
            batches: Iterator[Any] = map(self._opened.get_batch, range(self._opened.num_record_batches))
        else:
            batches = self._open()  # A stream is read once.
        for batch in batches:
            batch.validate(full=True)  # Arrow takes places in a file as they are written, also beyond its end.
            yield batch

    def _guarded(self, batches: Iterator[Any]) -> Iterator[Any]:
        while True:
            try:
                batch = next(batches, None)
            except (self._arrow.ArrowException, OSError, ValueError) as error:
                raise self._damaged(error) from error
            if batch is None:
                return
            yield batch

    def read(self) -> Iterator[Row]:
        """Yield all rows; only the columns of the pairs are read of Parquet."""
        number = 0
        if self.kind == PARQUET:
            fields = self._fields
            wanted = [name for name in (fields.source, fields.hypothesis, *self._langs) if name]
            batches = self._guarded(self._opened.iter_batches(batch_size=_ROWS, columns=wanted))
        else:
            batches = self._guarded(self._arrow_batches())
        for batch in batches:
            yield from self.rows(batch, number)
            number += batch.num_rows

    def rows(self, batch: Any, before: int) -> list[Row]:
        """Return the rows of a batch that comes after so many."""
        self._read = before + batch.num_rows
        return rows_of(batch, self._fields, self._langs, before)

    def write(self, path: Path, kept: Sequence[bool]) -> None:
        """Write the rows that are kept, in their groups, with schema, metadata and packing of this table."""
        done = 0
        with self._writer(path) as writer:
            for group in self.groups():
                batches = []
                for batch in group:
                    mask = self._arrow.array(kept[done : done + batch.num_rows], self._arrow.bool_())
                    batches.append(batch.filter(mask))
                    done += batch.num_rows
                table = self._arrow.Table.from_batches(batches, self.schema)
                if table.num_rows:
                    writer.write_table(table)

    def _writer(self, path: Path) -> Any:
        if self.kind == ARROW:
            is_file = hasattr(self._opened, "num_record_batches")
            new = self._arrow.ipc.new_file if is_file else self._arrow.ipc.new_stream
            return new(str(path), self.schema)
        import pyarrow.parquet

        packing: dict[str, str] | str = {}
        metadata = self._opened.metadata
        if metadata.num_row_groups:
            group = metadata.row_group(0)
            columns = (group.column(at) for at in range(group.num_columns))
            packing = {column.path_in_schema: column.compression for column in columns}
        return pyarrow.parquet.ParquetWriter(str(path), self.schema, compression=packing or "snappy")

    def close(self) -> None:
        """Let go of the file."""
        with suppress(AttributeError):
            self._opened.close()


def rows_of(batch: Any, fields: Fields, langs: Sequence[str], before: int) -> list[Row]:
    """Return the rows of an Arrow batch or table, numbered after ``before``; a null is a problem of its row."""
    columns = [_column(batch, name) for name in (fields.source, fields.hypothesis)]
    size = batch.num_rows
    tags = [_column(batch, name) if name else [""] * size for name in langs]
    rows = []
    for at, (source, hypothesis, ours, theirs) in enumerate(zip(*columns, *tags, strict=True), before + 1):
        if isinstance(source, str) and isinstance(hypothesis, str):
            rows.append(Row(at, source, hypothesis, ours or "", theirs or ""))
        else:
            name = fields.hypothesis if isinstance(source, str) else fields.source
            value = hypothesis if isinstance(source, str) else source
            rows.append(Row(at, problem=f"column {name!r} is {'empty' if value is None else 'no text'}"))
    return rows


def _column(batch: Any, name: str) -> list[Any]:
    """Return the values of a column; a dot looks into a struct."""
    if name in batch.schema.names:
        values: list[Any] = batch.column(name).to_pylist()
        return values
    first, *rest = name.split(".")
    values = batch.column(first).to_pylist()
    for step in rest:
        values = [value.get(step) if isinstance(value, dict) else None for value in values]
    return values


def _names(schema: Any) -> list[str]:
    """Return the names of columns, and of the fields of structs behind a dot."""
    names = list(schema.names)
    for field in schema:
        if field.type.num_fields and hasattr(field.type, "field") and str(field.type).startswith("struct"):
            names += [f"{field.name}.{field.type.field(at).name}" for at in range(field.type.num_fields)]
    return names


def _pyarrow(path: str) -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
    except ImportError:
        raise InputError(f"{path}: is Parquet or Arrow; {install('files')}") from None
    return pyarrow


def dataset_files(folder: Path) -> list[Path]:
    """Return the Arrow files of a folder that Hugging Face's datasets saved, in their order; none where it is none."""
    if (folder / "dataset_dict.json").is_file():
        return [file for split in sorted(folder.iterdir()) if split.is_dir() for file in dataset_files(split)]
    if not (folder / "state.json").is_file() or not (folder / "dataset_info.json").is_file():
        return []
    import json

    state = json.loads((folder / "state.json").read_text("utf-8"))
    return [folder / entry["filename"] for entry in state.get("_data_files", [])]
