"""Store what is known of all languages in a package, on all cores.

Each language is stored by one process, and no file holds anything of another language: their order does not matter.
The functions stand here and not in __main__.py, because a process that is started anew cannot import that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from numguard.language import data as localedata
from numguard.language import store as facts
from numguard.mentions.lexicon.compiled import keep
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.lexicon.marks import keep as keep_marks
from numguard.mentions.marks import made

_CHUNK = 8
"""How many languages a process is given at once: neighbours in the alphabet often share the file that they inherit."""


def store_all(
    tags: Sequence[str], package: Path, *, processes: int, tell: Callable[[int], None] = lambda done: None
) -> int:
    """Store the facts and the automata of languages in the folder of a package; return how many bytes they take.

    ``tell`` is called after each language, with how many are stored.
    """
    beside, folder = package / "language" / "stored", package / "mentions" / "lexicon" / "stored"
    folder.mkdir(parents=True, exist_ok=True)
    size = _sizes(partial(_store_facts, folder=beside), tags, processes, lambda done: None)  # done in seconds
    return size + _sizes(partial(_store_words, folder=folder), tags, processes, tell)


def _sizes(step: Callable[[str], int], tags: Sequence[str], processes: int, tell: Callable[[int], None]) -> int:
    """Do one step for each language, in this process if it is the only one; return the sum of the sizes."""
    if processes == 1:
        return _summed(map(step, tags), tell)
    with ProcessPoolExecutor(processes) as pool:
        return _summed(pool.map(step, tags, chunksize=_CHUNK), tell)


def _summed(sizes: Iterable[int], tell: Callable[[int], None]) -> int:
    total = 0
    for done, size in enumerate(sizes, 1):
        total += size
        tell(done)
    return total


def _store_facts(tag: str, folder: Path) -> int:
    """Store what the file of a language says."""
    data = localedata.read(tag)
    return facts.save(f"data-{tag}", data.chain, data, folder)


def _store_words(tag: str, folder: Path) -> int:
    """Store the words of a language, compiled, and their marks."""
    lex = lexicon(tag)
    return keep(lex.data, lex.cldr, lex.compiled, folder) + keep_marks(lex, made(lex), folder)
