#!/usr/bin/env python3
"""Score public systems by their numbers, on open data: Apertium, people, and a system that copies its source.

    python benchmarks/bench_quality.py DIR                     src.en.txt and ref.LANG.txt, line by line (as NTREX-128)
    python benchmarks/bench_quality.py DIR --out benchmarks/accuracy/systems.json

Apertium's rules come with Debian (apt-get install apertium-eng-spa apertium-eng-cat): anybody gets the same outputs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

MODES = {"es": ("eng-spa", "apertium-eng-spa"), "ca": ("eng-cat", "apertium-eng-cat")}


def version(package: str) -> str:
    """Return the version of a package of Debian's."""
    command = ["dpkg-query", "--show", "--showformat=${Version}", package]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def translated(lines: list[str], mode: str) -> list[str]:
    """Translate lines; an empty line between them keeps one sentence out of the other."""
    given = "\n\n".join(lines) + "\n"
    said = subprocess.run(["apertium", "-u", mode], input=given, capture_output=True, text=True, check=True).stdout
    found = said.split("\n")[::2][: len(lines)]
    if len(found) != len(lines):
        raise SystemExit(f"apertium {mode}: {len(found)} lines for {len(lines)}")
    return found


def main() -> None:
    """Translate, score, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=0, help="segments; 0: all")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    record: dict[str, Any] = {}
    source = args.folder.joinpath("src.en.txt").read_text("utf-8").splitlines()
    for lang, (mode, package) in MODES.items():
        reference = args.folder.joinpath(f"ref.{lang}.txt")
        if not reference.exists():
            continue
        rows = [row for row in zip(source, reference.read_text("utf-8").splitlines(), strict=True) if all(row)]
        rows = rows[: args.size or None]
        sides = [list(side) for side in zip(*rows, strict=True)]
        outputs = {"people": sides[1], "Apertium": translated(sides[0], mode), "copied": sides[0]}
        with tempfile.TemporaryDirectory() as name:
            files = []
            for system, lines in {"source": sides[0], **outputs}.items():
                path = Path(name) / system
                path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
                files.append(f"{system}={path}")
            command = [sys.executable, "-m", "numguard", "quality", *files, "--format", "lines", "-s", "en", "-t", lang]
            done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
        record[f"en-{lang}"] = {package: version(package)} | json.loads(done.stdout)
        for one in record[f"en-{lang}"]["systems"]:
            span = [round(100 * value, 1) for value in one["intervals"]["f"]]
            print(f"en-{lang} {one['system']}: f {100 * one['f']:.1f} {span}, p {one['p']}", flush=True)
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
