#!/usr/bin/env python3
"""Count what `numguard document` marks in human translations of yours, and draw marks to read.

    python benchmarks/probe/documents.py source.txt target.txt -s en -t de --lines 16 --read 50

Two files of aligned lines are cut into documents of so many lines. Printed are marks (erroneous and missing) and
superfluous numbers for 1,000 markables; and marks with their segments, drawn with a seed, for a person to read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

from numguard.audit.document import Report, check_document


def main() -> None:
    """Count, print a JSON record, and on standard error what is to be read."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("-s", "--source-lang", required=True)
    parser.add_argument("-t", "--target-lang", required=True)
    parser.add_argument("--lines", type=int, default=16)
    parser.add_argument("--read", type=int, default=0)
    args = parser.parse_args()
    sources, targets = (path.read_text("utf-8").splitlines() for path in (args.source, args.target))
    if len(sources) != len(targets):
        parser.error(f"{len(sources)} lines and {len(targets)}")
    reports = [
        check_document(
            "\n".join(sources[at : at + args.lines]),
            "\n".join(targets[at : at + args.lines]),
            args.source_lang,
            args.target_lang,
        )
        for at in range(0, len(sources), args.lines)
    ]
    labels = Counter(mark.label for report in reports for mark in report.marks)
    kinds = Counter(warning.kind for report in reports for warning in report.warnings)
    total = labels.total()
    figures = {
        "pair": f"{args.source_lang}-{args.target_lang}",
        "lines": len(sources),
        "markables": total,
        "marks_per_1000": round(1000 * (labels["erroneous"] + labels["missing"]) / total, 1),
        "superfluous_per_1000": round(1000 * kinds["superfluous"] / total, 1),
        "labels": dict(labels),
        "warnings": dict(kinds),
    }
    print(json.dumps(figures, indent=1))
    marks = [text for report in reports for text in _marks(report)]
    for text in Random(1).sample(marks, min(args.read, len(marks))):
        print(text, file=sys.stderr)


def _marks(report: Report) -> list[str]:
    found = []
    for mark in report.marks:
        if mark.label in ("erroneous", "missing"):
            segment = report.segments[mark.markable.at]
            found.append(
                f"{mark.label} {mark.markable.text}: {mark.note}\n  {segment.source}\n  {segment.hypothesis}\n"
            )
    return found


if __name__ == "__main__":
    main()
