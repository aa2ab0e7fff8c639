"""``numguard filter`` on Parquet and Arrow: which rows are kept is decided first, then the file is written once."""

from __future__ import annotations

import argparse
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from numguard.audit.grade import grade
from numguard.audit.judging import finding
from numguard.audit.rewriting import Progress, written
from numguard.cli.filter_judge import FilterJudge
from numguard.formats.columns import Table
from numguard.formats.outputs import opened
from numguard.formats.records import to_json
from numguard.formats.rows import Row
from numguard.model.errors import InputError

if TYPE_CHECKING:
    from numguard.audit.bar import Bar


_KEPT, _REMOVED = b"1", b"0"


def run_table(
    args: argparse.Namespace, table: Table, judge: FilterJudge, bar: Bar, progress: Progress, accepted: Counter[str]
) -> Counter[str]:
    """Write the rows that are kept to the file of ``--output``; one that loses none is copied byte for byte.

    What is decided of each row stands beside it until then: a run that was stopped goes on from there.
    """
    if len(args.output) != 1:
        raise InputError(f"{table.path}: {table.kind} is not a stream: name the file to write with --output")
    counts: Counter[str] = Counter()
    store = Path(f"{args.output[0]}.rows")
    progress.begin(written([], str(store)) + written([], args.removed), (counts, accepted))
    sizes = progress.sizes
    with (
        opened(str(store), sizes[0] if sizes else None) as decisions,
        opened(args.removed, sizes[1] if sizes and args.removed else None) as removed,
        progress.kept(decisions, removed),
    ):
        assert decisions is not None
        for row in _rows(table, progress.units):
            progress.mark()
            progress.add(1)
            bar.see()
            if row.problem:
                counts["malformed"] += 1
                decisions.write(_REMOVED if args.invert else _KEPT)
                continue
            verdict = judge.check(row)
            counts[str(verdict.action)] += 1
            is_kept = judge.passes([verdict])
            decisions.write(_KEPT if is_kept else _REMOVED)
            if not is_kept and removed is not None:
                tags = row.source_lang or args.source_lang or "", row.target_lang or args.target_lang or ""
                removed.write(f"{to_json(finding(row, table.path, tags, verdict, grade(verdict)))}\n".encode())
    kept = store.read_bytes()
    counts["removed"] = kept.count(_REMOVED)
    partial = Path(f"{args.output[0]}.tmp")
    if counts["removed"]:
        table.write(partial, [byte == _KEPT[0] for byte in kept])
    else:
        shutil.copyfile(table.path, partial)
    partial.replace(args.output[0])
    store.unlink()
    progress.finish()
    return counts


def _rows(table: Table, done: int) -> Iterator[Row]:
    """Yield the rows that are not done yet; what is done is not looked into."""
    number = 0
    for group in table.groups():
        for batch in group:
            if number + batch.num_rows > done:
                yield from table.rows(batch, number)[max(done - number, 0) :]
            number += batch.num_rows
