"""How Parquet is cut for Spark; make spark runs it."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from numguard.audit.spark import _split

MEGABYTE = 1 << 20


@pytest.mark.parametrize(
    ("size", "rows", "cores", "part", "opening"),
    [
        (70_000, 20_000, 2, 17_500, 17_500),  # what repeats is packed to a few bytes: parts of 5,000 rows
        (80 * MEGABYTE, 400_000, 2, 10 * MEGABYTE, MEGABYTE),  # four parts for each core
        (80 * MEGABYTE, 400_000, 20, MEGABYTE, MEGABYTE),  # not below 5,000 rows
        (8192 * MEGABYTE, 40_960_000, 2, 128 * MEGABYTE, MEGABYTE),  # nor above what Spark takes itself
        (0, 0, 2, 1, 1),
    ],
)
def test_parts(tmp_path: Path, size: int, rows: int, cores: int, part: int, opening: int) -> None:
    name = tmp_path / "pairs.parquet"
    name.touch()
    os.truncate(name, size)
    told: dict[str, str] = {}
    session = SimpleNamespace(
        conf=SimpleNamespace(set=told.__setitem__), sparkContext=SimpleNamespace(defaultParallelism=cores)
    )
    _split(session, [str(name)], rows)
    assert int(told["spark.sql.files.maxPartitionBytes"]) == part
    assert int(told["spark.sql.files.openCostInBytes"]) == opening
