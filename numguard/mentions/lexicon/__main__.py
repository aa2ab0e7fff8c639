"""Store the automata of all languages: python -m numguard.mentions.lexicon [FOLDER]; see store.py."""

from __future__ import annotations

import sys
from pathlib import Path

from numguard.language.data import tags
from numguard.mentions.lexicon import store
from numguard.mentions.lexicon.lexicon import lexicon


def main(argv: list[str]) -> int:
    """Store the automata of all languages that have a locale file."""
    folder = Path(argv[0]) if argv else store.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for tag in sorted(tags()):
        known = lexicon(tag)
        size += store.save(folder, known.tag, known.made_of, known.automaton)
    print(f"{len(tags())} languages, {size / 1e6:.1f} MB in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
