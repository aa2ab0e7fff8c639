"""How many functions a check calls, by class of pairs: equal in order, aligned, opened in full.

    python -m tests.laws.calls              # beside what is stored
    python -m tests.laws.calls --store      # after a change that is worth its calls, or that spares some

Counted with everything warm and without the compiled modules. The classes are told apart, since what one pays more
would not show in a sum of all.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from numguard import Checker
from tests.laws.cost import cost

PAIRS = Path(__file__).parent / "calls.tsv"
STORED = Path(__file__).parent / "calls.json"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def counted() -> dict[str, int]:
    """Return the calls of all pairs of each class."""
    rows = [line.split("\t") for line in PAIRS.read_text("utf-8").splitlines()[1:]]
    classes: dict[str, list[tuple[Checker, str, str]]] = defaultdict(list)
    checkers = {lang: Checker("en", lang) for lang in sorted({row[1] for row in rows})}
    for name, lang, source, hypothesis in rows:
        classes[name].append((checkers[lang], source, hypothesis))

    def check(pairs: list[tuple[Checker, str, str]]) -> None:
        for checker, source, hypothesis in pairs:
            checker.check(source, hypothesis)

    found = {}
    for name, pairs in classes.items():
        check(pairs)
        check(pairs)
        found[name] = cost(lambda pairs=pairs: check(pairs))  # type: ignore[misc]
    return found


def stored() -> dict[str, dict[str, int]]:
    """Return what is stored, by the version of Python: it decides which calls of C are told."""
    found: dict[str, dict[str, int]] = json.loads(STORED.read_text("utf-8"))
    return found


def main() -> None:
    """Show or store the calls of each class."""
    now = counted()
    known = stored() if STORED.exists() else {}
    for name, calls in now.items():
        before = known.get(VERSION, {}).get(name, 0)
        print(f"{name}: {calls:,} calls, {before:,} stored", f"({calls / before - 1:+.1%})" if before else "")
    if "--store" in sys.argv:
        STORED.write_text(json.dumps(known | {VERSION: now}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
