"""Facts of languages that were read before, so that a process reads neither TOML nor babel for them.

``python -m numguard.mentions.lexicon`` stores those of all languages; else each is stored at first use (packed.py). A
file begins with the digest of all that it was made of: the locale files, CLDR as babel has it, and the modules that
read them. Where that differs, or the file is not there, the facts are read anew: slower, never different.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

from numguard.language import packed
from numguard.script.folders import folder_of

_Facts = TypeVar("_Facts")

FOLDER: Final = Path(__file__).parent / "stored"
_READERS: Final = (
    "babel_files.py cldr.py cldr.toml data.py dates.py keys.py letters.py marks.py marks.toml overrides.py packed.py "
    "schema.py store.py tags.py ../script/late.py ../script/signs.py"
).split()
"""What the facts depend on, beside this module."""


@cache
def _made_by() -> bytes:
    """Return the digest of what reads the facts, and of the CLDR that it reads; empty where that cannot be told."""
    babel = find_spec("babel")
    if babel is None or babel.origin is None:
        return b""
    own = folder_of(__package__)
    said = [Path(babel.origin).read_bytes(), *(own.joinpath(name).read_bytes() for name in _READERS)]
    return packed.digest(said)


def _files(chain: tuple[str, ...]) -> list[bytes]:
    """Return the locale files of a language and its parents, as they are written."""
    folder = folder_of("numguard.locales")
    return [folder.joinpath(f"{tag}.toml").read_bytes() for tag in chain]


def load(name: str, folder: Path | None = None) -> Any:
    """Return the facts stored under ``name``; None if none were made from the same sources.

    They are looked for in the package and in the user's cache, or in ``folder`` alone.
    """
    for place in packed.folders(FOLDER) if folder is None else [folder]:
        facts = _load(name, place)
        if facts is not None:
            return facts
    return None


def _load(name: str, folder: Path) -> Any:
    found = packed.read(folder, name)
    if found is None or not _made_by():
        return None
    try:
        chain, facts = pickle.loads(found[1])  # a file of the installed package
        return facts if found[0] == made_of(chain) else None
    except (OSError, ValueError, EOFError, AttributeError, ImportError, TypeError, pickle.PickleError):
        return None


def save(name: str, chain: tuple[str, ...], facts: object, folder: Path = FOLDER) -> int:
    """Write facts that were made of the locale files ``chain``; return how many bytes they take."""
    data = pickle.dumps((chain, facts), protocol=pickle.HIGHEST_PROTOCOL)
    return packed.write(folder, name, made_of(chain), data)


def loaded(
    name: str, kind: type[_Facts], make: Callable[[], _Facts], chain: Callable[[_Facts], tuple[str, ...]]
) -> _Facts:
    """Return the facts stored under ``name``; where there are none, make them, and keep them for the next process."""
    stored = load(name)
    if isinstance(stored, kind):
        return stored
    facts = make()
    keep(name, chain(facts), facts)
    return facts


def keep(name: str, chain: tuple[str, ...], facts: object) -> None:
    """Store facts in the user's cache, for the next process; where that cannot be, nothing happens."""
    folder = packed.cache_folder()
    if folder is not None and _made_by():
        with suppress(OSError):
            save(name, chain, facts, folder)


def made_of(chain: tuple[str, ...]) -> bytes:
    """Return a digest of the locale files ``chain``, CLDR and the code that reads both: equal where facts are equal."""
    return packed.digest([_made_by(), *_files(chain)])
