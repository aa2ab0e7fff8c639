"""Store what is known of all languages, so that loading one is fast: python -m numguard.mentions [PACKAGE].

PACKAGE is the folder of the package to store it in, this one by default; it must be there. See store.py here and in
language/.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from numguard.language import data as localedata
from numguard.mentions.storing import store_all

_TOLD = 50
"""Languages after which a line says how many are stored: a minute is long where nothing is printed."""


def _tell(done: int, count: int) -> None:
    if done % _TOLD == 0:
        print(f"language {done} of {count}", flush=True)


def main(argv: list[str]) -> int:
    """Store the facts and the automata of all languages that have a locale file."""
    os.environ["NUMGUARD_CACHE"] = ""  # what is stored is stored in the package
    package = Path(argv[0]) if argv else Path(__file__).parents[1]
    if not package.is_dir():
        sys.exit(f"{package}: no such folder; name the folder of a package of numguard, or none for this one")
    tags = sorted(localedata.tags())
    size = store_all(tags, package, processes=os.cpu_count() or 1, tell=partial(_tell, count=len(tags)))
    print(f"{len(tags)} languages, {size / 1e6:.1f} MB in {package}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
