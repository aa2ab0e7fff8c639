"""``numguard filter`` on Parquet and Arrow: which rows are kept is decided first, then the file is written once."""

from __future__ import annotations

import argparse
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from numguard.audit.grade import grade
from numguard.audit.judging import finding
from numguard.cli.filter_judge import FilterJudge
from numguard.formats.columns import Table
from numguard.formats.outputs import opened
from numguard.formats.records import to_json
from numguard.model.errors import InputError

if TYPE_CHECKING:
    from numguard.audit.bar import Bar


def run_table(args: argparse.Namespace, table: Table, judge: FilterJudge, bar: Bar) -> Counter[str]:
    """Write the rows that are kept to the file of ``--output``; one that loses none is copied byte for byte."""
    if len(args.output) != 1:
        raise InputError(f"{table.path}: {table.kind} is not a stream: name the file to write with --output")
    counts: Counter[str] = Counter()
    masks: list[list[bool]] = []
    number = 0
    with opened(args.removed) as removed:
        for group in table.groups():
            for batch in group:
                mask = []
                for row in table.rows(batch, number):
                    bar.see()
                    if row.problem:
                        counts["malformed"] += 1
                        mask.append(not args.invert)
                        continue
                    verdict = judge.check(row)
                    counts[str(verdict.action)] += 1
                    mask.append(judge.passes([verdict]))
                    if not mask[-1] and removed is not None:
                        tags = row.source_lang or args.source_lang or "", row.target_lang or args.target_lang or ""
                        removed.write(f"{to_json(finding(row, table.path, tags, verdict, grade(verdict)))}\n".encode())
                number += batch.num_rows
                masks.append(mask)
    counts["removed"] = sum(mask.count(False) for mask in masks)
    partial = Path(f"{args.output[0]}.tmp")
    if counts["removed"]:
        table.write(partial, iter(masks))
    else:
        shutil.copyfile(table.path, partial)
    partial.replace(args.output[0])
    return counts
