"""Parquet, Arrow and Hugging Face folders: read by the batch, written with what they are made of."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq
import pytest

Run = Callable[..., Any]
LANGUAGES = ("-s", "en", "-t", "de")


def table(wrong: bool, names: tuple[str, str] = ("source", "target")) -> pa.Table:
    numbers = list(range(20, 50))
    source = [f"{n} cats" for n in numbers]
    target = [f"{n + (wrong and n % 10 == 0)} Katzen" for n in numbers]
    schema = pa.schema(
        [
            pa.field("id", pa.int64()),
            pa.field(names[0], pa.string()),
            pa.field(names[1], pa.string(), metadata={"k": "v"}),
        ],
        metadata={"made": "by hand"},
    )
    return pa.table({"id": numbers, names[0]: source, names[1]: target}, schema=schema)


def write(path: Path, found: pa.Table) -> Path:
    if path.suffix == ".parquet":
        pq.write_table(found, path, row_group_size=8, compression="zstd")
    elif path.suffix == ".stream":
        with pyarrow.ipc.new_stream(str(path), found.schema) as writer:
            writer.write_table(found, max_chunksize=7)
    else:
        with pyarrow.ipc.new_file(str(path), found.schema) as writer:
            writer.write_table(found, max_chunksize=7)
    return path


def read(path: Path) -> pa.Table:
    if path.suffix == ".parquet":
        return pq.read_table(path)
    if path.suffix == ".stream":
        return pyarrow.ipc.open_stream(str(path)).read_all()
    return pyarrow.ipc.open_file(str(path)).read_all()


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".stream"])
def test_filter_leaves_all_but_the_rows(run: Run, tmp_path: Path, suffix: str) -> None:
    right, wrong = write(tmp_path / f"right{suffix}", table(False)), write(tmp_path / f"wrong{suffix}", table(True))
    out, removed = tmp_path / f"out{suffix}", tmp_path / "removed"
    assert run("filter", str(right), *LANGUAGES, "-o", str(out)).code == 0
    assert out.read_bytes() == right.read_bytes()
    outcome = run("filter", str(wrong), *LANGUAGES, "-o", str(out), "--removed", str(removed))
    assert "30 rows, 3 removed (verdicts: 3 block)" in outcome.err
    kept, expected = read(out), table(True)
    assert kept.equals(expected.filter(pa.array([n % 10 != 0 for n in range(20, 50)])))
    assert kept.schema.equals(expected.schema, check_metadata=True)
    told = [json.loads(line) for line in removed.read_text().splitlines()]
    assert [one["line"] for one in told] == [1, 11, 21]
    assert {(one["source_lang"], one["target_lang"]) for one in told} == {("en", "de")}
    if suffix == ".parquet":
        group = pq.ParquetFile(out).metadata.row_group(0)
        assert (group.num_rows, group.column(1).compression) == (7, "ZSTD")


def test_audit_finds_the_columns(run: Run, tmp_path: Path) -> None:
    plain = write(tmp_path / "a.parquet", table(True))
    nested = pa.table(
        {"translation": [{"en": f"{n} cats", "de": f"{n + (n % 10 == 0)} Katzen"} for n in range(20, 50)]}
    )
    pq.write_table(nested, tmp_path / "b.parquet")
    for path in (plain, tmp_path / "b.parquet"):
        record = json.loads(run("audit", str(path), *LANGUAGES, "--json").out)
        assert record["actions"] == {"en-de": {"block": 3, "pass": 27}}
        assert record["formats"] == {str(path): "Parquet"}


def test_nulls_are_counted(run: Run, tmp_path: Path) -> None:
    pq.write_table(pa.table({"source": ["5", None], "target": ["5", "6"]}), tmp_path / "a.parquet")
    outcome = run("audit", str(tmp_path / "a.parquet"), *LANGUAGES, "--json")
    assert json.loads(outcome.out)["malformed"] == 1
    assert "line 2: column 'source' is empty" in outcome.err


def test_a_dataset_folder(run: Run, tmp_path: Path) -> None:
    """As datasets.save_to_disk leaves it: tools/integrations.py checks that with the package itself."""
    for split in ("train", "test"):
        folder = tmp_path / "corpus" / split
        folder.mkdir(parents=True)
        write(folder / "data-00000-of-00001.stream", table(True)).rename(folder / "data-00000-of-00001.arrow")
        (folder / "state.json").write_text(json.dumps({"_data_files": [{"filename": "data-00000-of-00001.arrow"}]}))
        (folder / "dataset_info.json").write_text("{}")
    (tmp_path / "corpus" / "dataset_dict.json").write_text('{"splits": ["train", "test"]}')
    record = json.loads(run("audit", str(tmp_path / "corpus"), *LANGUAGES, "--json").out)
    assert record["actions"] == {"en-de": {"block": 6, "pass": 54}}
    assert list(record["formats"].values()) == ["Arrow", "Arrow"]


@pytest.mark.parametrize("is_stream", [False, True])
def test_places_beyond_the_file_are_refused(run: Run, tmp_path: Path, is_stream: bool) -> None:
    """Arrow's offsets say where each text begins: those of a damaged file point anywhere."""
    table = pa.table({"source": ["12 cats"] * 300, "hypothesis": ["12 Katzen"] * 300})
    path = tmp_path / "a.arrow"
    with (pa.ipc.new_stream if is_stream else pa.ipc.new_file)(str(path), table.schema) as writer:
        writer.write_table(table)
    raw = path.read_bytes()
    at = raw.index((7 * 100).to_bytes(4, "little"))  # the 101st text begins there
    path.write_bytes(raw[:at] + (7 * 10**7).to_bytes(4, "little") + raw[at + 4 :])
    outcome = run("audit", str(path), "-s", "en", "-t", "de")
    assert outcome.code == 2
    assert "is not Arrow that can be read to its end" in outcome.err
