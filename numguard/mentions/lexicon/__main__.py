"""Store what is known of all languages, so that loading one is fast: python -m numguard.mentions.lexicon [PACKAGE].

PACKAGE is the folder of the package to store it in, this one by default; it must be there. See store.py here and in
language/.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from numguard.language import babel_files, cldr
from numguard.language import data as localedata
from numguard.language import store as facts
from numguard.mentions.lexicon.compiled import keep
from numguard.mentions.lexicon.lexicon import lexicon


def main(argv: list[str]) -> int:
    """Store the facts and the automata of all languages that have a locale file."""
    os.environ["NUMGUARD_CACHE"] = ""  # what is stored is stored in the package
    package = Path(argv[0]) if argv else Path(__file__).parents[2]
    if not package.is_dir():
        sys.exit(f"{package}: no such folder; name the folder of a package of numguard, or none for this one")
    beside, folder = package / "language" / "stored", package / "mentions" / "lexicon" / "stored"
    folder.mkdir(parents=True, exist_ok=True)
    tags = sorted(localedata.tags())
    size = facts.save("babel", (), babel_files.read_index(), beside)
    for tag in tags:
        data = localedata.read(tag)
        size += facts.save(f"data-{tag}", data.chain, data, beside)
    for name in sorted({name for tag in tags if (name := cldr.identifier(tag)) is not None}):
        size += facts.save(f"cldr-{name}", (), cldr.read(name), beside)
    for tag in tags:
        lex = lexicon(tag)
        size += keep(lex.data, lex.cldr, lex.compiled, folder)
    print(f"{len(tags)} languages, {size / 1e6:.1f} MB in {package}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
