"""Judge pairs under several releases of babel, which must say the same of each (`make babels`).

python tools/babels.py                     three releases, installed into a temporary folder; 5,000 pairs and twins
python tools/babels.py FOLDER ...          they stand in these folders (pip install --target)
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import icu_pairs
import pack_cldr

import numguard

EVERY = 6
"""Of the 28,960 pairs that ICU wrote, every so manieth is judged, and its wrong twin."""


def verdicts() -> list[str]:
    """Return what is said of each pair and twin: languages, action, and the issues with what is expected."""
    found = []
    for row in icu_pairs.stored()[::EVERY]:
        for text in (row.right, row.wrong):
            said = numguard.check(row.english, text, "en", row.lang)
            issues = " ".join(f"{issue.rule}/{issue.type}" for issue in said.issues)
            found.append(f"{row.lang}\t{row.english}\t{text}\t{said.action} {issues}")
    return found


def compare(folders: Sequence[Path]) -> int:
    """Print what differs, and return how many pairs do."""
    said = []
    for folder in folders:
        path = os.pathsep.join(map(str, (folder, pack_cldr.ROOT, Path(__file__).parent)))
        command = [sys.executable, __file__, "--judge"]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, text=True, check=True
        )
        version, *lines = done.stdout.splitlines()
        print(f"babel {version}: {len(lines):,} texts", flush=True)
        said.append(lines)
    other = [row for row in zip(*said, strict=True) if len(set(row)) > 1]
    for differing in other[:20]:
        print("\n".join(differing), end="\n\n")
    print(f"{len(other):,} of {len(said[0]):,} texts are judged otherwise under another babel")
    return len(other)


def main() -> None:
    """Judge here, or compare; exit code 1 where something differs."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, help="folders with a babel in each")
    parser.add_argument("--judge", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.judge:
        import babel

        print(babel.__version__, *verdicts(), sep="\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(compare(args.folders or pack_cldr.installed(Path(folder))) > 0)


if __name__ == "__main__":
    main()
