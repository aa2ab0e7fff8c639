"""Compare what is read back of stored languages with what is made of their files: words, their marks, the automaton.

    python tools/check_stored.py [TAG ...]        all languages where none is named; make stored does it

Exit 1 when anything differs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from numguard.language import data as localedata
from numguard.mentions import marks
from numguard.mentions.lexicon import compiled
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.lexicon.marks import keep, known


def differences(tags: Iterable[str], folder: Path) -> list[str]:
    """Store languages in a folder, and return those of which something else is read back than was made."""
    unlike = []
    for tag in tags:
        lex = lexicon(tag)
        made = compiled.made(lex.data, lex.cldr, lex.grammar)
        compiled.keep(lex.data, lex.cldr, made, folder)
        again = compiled.stored(lex.data, lex.cldr, lex.grammar, folder)
        words = marks.made(lex)
        keep(lex, words, folder)
        is_alike = again is not None and again.plain() == made.plain() and again.automaton == made.automaton
        if not is_alike or known(lex, folder) != words:
            unlike.append(tag)
    return unlike


def main(argv: list[str]) -> int:
    """Compare, and tell what differs."""
    tags = argv or sorted(localedata.tags())
    with tempfile.TemporaryDirectory() as folder:
        unlike = differences(tags, Path(folder))
    print(f"{len(tags)} languages, {len(unlike)} read back unlike what was made:", *unlike)
    return 1 if unlike else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
