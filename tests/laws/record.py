"""All that is said of each row of the tables in tests/cases, as one hash a table.

    python -m tests.laws.record                # which tables say something else than what is stored
    python -m tests.laws.record --store        # after a change that is meant
    python -m tests.laws.record --details DIR  # what is hashed, a file a table: compare those of two trees

A row asks for an action and a rule. What else is said of it (readings and what they cost, pairs and their reasons,
spans, severities) moves unseen without this record; benchmarks/golden.json keeps the same of other texts.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from golden import told

from numguard import Checker
from tests.tables import Table, tables

STORED = Path(__file__).parent / "record.json"
SORTS = ("checks", "explanations", "hints", "languages", "replies", "steps")


def recorded() -> Iterator[tuple[str, Table]]:
    """Yield all tables of verdicts, by the names that they are stored under."""
    for sort in SORTS:
        for table in tables(sort):
            yield f"{sort}/{table.name}", table


def lines(table: Table) -> Iterator[str]:
    """Yield what numguard says of the rows of a table, in both directions."""
    for row in table.rows:
        ways = ((row.source_lang, row.target_lang, row.source, row.hypothesis),)
        for a, b, source, hypothesis in (*ways, *((b, a, y, x) for a, b, x, y in ways)):
            yield f"# {a} {b} {source} | {hypothesis}"
            yield from told(Checker(a, b).check(source, hypothesis))


def digest(table: Table) -> str:
    """Return the hash of a table's record."""
    return hashlib.sha256("\n".join(lines(table)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def stored() -> dict[str, str]:
    """Return the hashes that are stored."""
    known: dict[str, str] = json.loads(STORED.read_text("utf-8"))
    return known


def main() -> int:
    """Compare with what is stored, or store it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--details", type=Path, metavar="DIR")
    asked = parser.parse_args()
    now = {}
    for name, table in recorded():
        now[name] = digest(table)
        if asked.details is not None:
            path = asked.details / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines(table)), "utf-8")
    known = stored() if STORED.exists() else {}
    moved = sorted(name for name in now.keys() | known.keys() if now.get(name) != known.get(name))
    print(f"{len(now)} tables; moved: {', '.join(moved) or 'none'}")
    if asked.store:
        STORED.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n", "utf-8")
    return int(bool(moved) and not asked.store)


if __name__ == "__main__":
    sys.exit(main())
