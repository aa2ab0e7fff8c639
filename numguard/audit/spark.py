"""Apache Spark: Parquet is judged where it lies, and what comes out is that of one process, in its order.

The rows keep their place: Spark tells the file and the index of each row of Parquet, so findings name them, and a task
that is run again, because its executor was lost, gives the same. Only what a task has finished reaches the driver.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from numguard.audit.chunks import Chunk
from numguard.audit.judging import Batch, Judge
from numguard.formats.columns import PARQUET, Table, rows_of
from numguard.formats.piece import Reading
from numguard.formats.rows import Fields
from numguard.model.errors import InputError, install

_ROWS = 1_000
_LEAST, _MOST = 5_000, 1 << 27
"""A part has as many rows, or more; as many bytes, or less."""
_LIGHT = {
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.adaptive.enabled": "false",
}
"""Java only carries rows to Python and back: what would make its code fast takes longer than it does."""
_SCHEMA = "at long, batch binary"
_FILE, _INDEX = "numguard_file", "numguard_index"


def spark_batches(
    names: Sequence[str], reading: Reading, make: Callable[[], Judge], share: float, session: Any = None
) -> Iterator[Batch]:
    """Yield the judged rows of Parquet files, in the order of files and rows.

    ``session`` is the one that runs already, or else one of the settings of spark-submit. Raises InputError for what is
    no Parquet, and where Spark is not installed.
    """
    fields, sizes = _columns(names, reading)
    before = dict(zip(map(_key, names), accumulate([0, *sizes]), strict=False))
    labels = dict(zip(map(_key, names), names, strict=True))
    session = session or _session()
    _split(session, names, sum(sizes))
    frame = session.read.parquet(*(str(Path(name).resolve()) for name in names))
    wanted = [
        column.split(".")[0] for column in (fields.source, fields.hypothesis, fields.source_lang, fields.target_lang)
    ]
    columns = [frame[name] for name in dict.fromkeys(filter(None, wanted))]
    place = [frame["_metadata.file_path"].alias(_FILE), frame["_metadata.row_index"].alias(_INDEX)]
    work = _Work(make, fields, before, labels, share)
    # Sorting looks at its input twice, and what is judged is judged once: it is kept on the executors' disks.
    judged = frame.select(*columns, *place).mapInArrow(work, _SCHEMA).persist(_disk())
    import pickle

    for row in judged.orderBy("at").toLocalIterator():
        yield pickle.loads(bytes(row["batch"]))


def _split(session: Any, names: Sequence[str], rows: int) -> None:
    """Cut files into some parts for each core: a megabyte of Parquet is seconds of judging, not of reading."""
    total = sum(Path(name).stat().st_size for name in names)
    least = total * _LEAST // max(rows, 1)  # what repeats is packed to a few bytes a row
    size = max(1, least, min(_MOST, total // (4 * session.sparkContext.defaultParallelism)))
    session.conf.set("spark.sql.files.maxPartitionBytes", str(size))
    # Each part of what is sorted is a job of its own when it comes to the driver.
    session.conf.set("spark.sql.shuffle.partitions", str(max(2, total // _MOST)))
    session.conf.set("spark.sql.files.openCostInBytes", str(max(1, least)))
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(_ROWS))


def _disk() -> Any:
    from pyspark import StorageLevel

    return StorageLevel.DISK_ONLY


@dataclass(frozen=True, slots=True)
class _Work:
    """What runs in an executor: rows of one file that follow each other become one batch."""

    make: Callable[[], Judge]
    fields: Fields
    before: dict[str, int]
    labels: dict[str, str]
    share: float

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pickle

        import pyarrow as pa

        judge = self.make()
        langs = (self.fields.source_lang, self.fields.target_lang)
        for batch in batches:
            files, indexes = batch.column(_FILE).to_pylist(), batch.column(_INDEX).to_pylist()
            begin = 0
            while begin < batch.num_rows:
                end = begin + 1
                while end < batch.num_rows and files[end] == files[begin] and indexes[end] == indexes[end - 1] + 1:
                    end += 1
                key = _key(unquote(urlparse(files[begin]).path))
                at = self.before[key] + indexes[begin] + 1
                rows = rows_of(batch.slice(begin, end - begin), self.fields, langs, indexes[begin])
                done = judge(Chunk(self.labels[key], rows, at, self.share))
                yield pa.RecordBatch.from_pydict({"at": [at], "batch": [pickle.dumps(done)]})
                begin = end


def rows_in(names: Sequence[str], reading: Reading) -> int:
    """Return how many rows Parquet files have together."""
    return sum(_columns(names, reading)[1])


def _columns(names: Sequence[str], reading: Reading) -> tuple[Fields, list[int]]:
    """Return the fields, which all files must share, and how many rows each file has."""
    fields: list[Fields] = []
    sizes: list[int] = []
    for name in names:
        table = Table(name, PARQUET, reading)
        fields.append(table.fields)
        sizes.append(table.size)
        table.close()
    if len(set(fields)) > 1:
        raise InputError(f"{names[0]} and others name their columns differently; say --source and --hypothesis")
    return fields[0], sizes


def _key(name: str) -> str:
    return str(Path(name).resolve())


def _session() -> Any:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise InputError(f"--engine spark needs Spark: {install('spark')}, and Java 17") from None
    builder = SparkSession.builder.appName("numguard audit")
    for name, value in _LIGHT.items() if SparkSession.getActiveSession() is None else ():
        builder = builder.config(name, value)  # the settings of spark-submit hold before these
    return builder.getOrCreate()
