"""Facts of languages that were read when the package was built: a process reads neither TOML nor babel for them.

``python -m numguard.mentions.lexicon`` makes them. A file begins with the digest of all that it was made of: the locale
files, CLDR as babel has it, and the modules that read them. Where that differs, or the file is not there, the facts are
read anew: slower, never different.
"""

from __future__ import annotations

import hashlib
import pickle
import zlib
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "stored"
_DIGEST: Final = 16
_READERS: Final = tuple("babel_files.py cldr.py cldr.toml data.py overrides.py schema.py store.py tags.py".split())
"""What of this package the facts depend on."""


@cache
def _made_by() -> bytes:
    """Return the digest of what reads the facts, and of the CLDR that it reads; empty where that cannot be told."""
    babel = find_spec("babel")
    if babel is None or babel.origin is None:
        return b""
    own = files(__package__)
    said = [Path(babel.origin).read_bytes(), *(own.joinpath(name).read_bytes() for name in _READERS)]
    return _digest(said)


def _digest(said: list[bytes]) -> bytes:
    found = hashlib.blake2b(digest_size=_DIGEST)
    for part in said:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def _files(chain: tuple[str, ...]) -> list[bytes]:
    """Return the locale files of a language and its parents, as they are written."""
    folder = files("numguard.locales")
    return [folder.joinpath(f"{tag}.toml").read_bytes() for tag in chain]


def load(name: str, folder: Path = FOLDER) -> Any:
    """Return the facts that were stored under ``name``; None where there are none that were made of the same."""
    try:
        packed = (folder / f"{name}.bin").read_bytes()
        chain, facts = pickle.loads(zlib.decompress(packed[_DIGEST:]))  # a file of the installed package
        made_of = _digest([_made_by(), *_files(chain)])
    except (OSError, zlib.error, ValueError, EOFError, AttributeError, ImportError, TypeError, pickle.PickleError):
        return None
    return facts if _made_by() and packed[:_DIGEST] == made_of else None


def save(name: str, chain: tuple[str, ...], facts: object, folder: Path = FOLDER) -> int:
    """Write facts that were made of the locale files ``chain``; return how many bytes they take.

    A reader sees the old file or the new one.
    """
    packed = zlib.compress(pickle.dumps((chain, facts), protocol=pickle.HIGHEST_PROTOCOL), 9)
    data = _digest([_made_by(), *_files(chain)]) + packed
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.part"
    part.write_bytes(data)
    part.replace(folder / f"{name}.bin")
    return len(data)
