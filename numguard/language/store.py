"""Facts of languages that were read before, so that a process does not read TOML for them.

``python -m numguard.mentions`` stores those of all languages, as plain values: texts, numbers and tables of
them. A file begins with the digest of all that it was made of: the locale files, the table of CLDR, and the modules
that read them. Where that differs, or the file is not there, the facts are read anew: slower, never different.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from numguard.language import cldr_table, packed
from numguard.script.folders import folder_of

_Facts = TypeVar("_Facts")
_MARSHAL: Final = 2  # the version without references: the same values are the same bytes

FOLDER: Final = Path(__file__).parent / "stored"
_READERS: Final = (
    "babel_files.py cldr.py cldr.toml cldr_table.py data.py keys.py letters.py overrides.py packed.py schema.py "
    "store.py tags.py ../script/late.py ../script/signs.py"
).split()
"""What the facts depend on, beside this module."""


@cache
def _made_by() -> bytes:
    """Return the digest of what reads the facts, and of the table of CLDR that it reads."""
    own = folder_of(__package__)
    return packed.digest([cldr_table.made_of(), *(own.joinpath(name).read_bytes() for name in _READERS)])


def _files(chain: tuple[str, ...]) -> list[bytes]:
    """Return the locale files of a language and its parents, as they are written."""
    folder = folder_of("numguard.locales")
    return [folder.joinpath(f"{tag}.toml").read_bytes() for tag in chain]


def load(name: str, kind: type[_Facts], folder: Path | None = None) -> _Facts | None:
    """Return the facts stored under ``name``; None if none were made from the same sources.

    They are looked for in the package and in the cache, or in ``folder`` alone.
    """
    for place in packed.folders(FOLDER) if folder is None else [folder]:
        facts = _load(name, kind, place)
        if facts is not None:
            return facts
    return None


def _load(name: str, kind: type[_Facts], folder: Path) -> _Facts | None:
    stored = packed.read(folder, name)
    if stored is None:
        return None
    try:
        chain, plain, exact = marshal.loads(stored[1])  # plain values, which nothing runs
        if stored[0] != made_of(chain):
            return None
        return kind(*(_thawed(value) if at in exact else value for at, value in enumerate(plain)))
    except (OSError, ValueError, EOFError, TypeError):
        return None


def save(name: str, chain: tuple[str, ...], facts: Any, folder: Path = FOLDER) -> int:
    """Write facts, a dataclass of plain values, that were made of the locale files ``chain``; return their bytes."""
    said = [getattr(facts, one.name) for one in fields(facts)]
    plain = tuple(map(_frozen, said))
    exact = tuple(at for at, (value, one) in enumerate(zip(said, plain, strict=True)) if value != one)
    return packed.write(folder, name, made_of(chain), marshal.dumps((chain, plain, exact), _MARSHAL))


def _frozen(value: Any) -> Any:
    """Return a value without the numbers that only a class of Python holds: they are bytes, which no fact is.

    >>> _frozen({Decimal("0.5"): ("half",)}), _thawed(_frozen([Fraction(1, 3)]))
    ({b'0.5': ('half',)}, [Fraction(1, 3)])
    """
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}".encode()
    if isinstance(value, Decimal):
        return str(value).encode()
    if isinstance(value, dict):
        return {_frozen(key): _frozen(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(map(_frozen, value))
    return value


def _thawed(value: Any) -> Any:
    if isinstance(value, bytes):
        return Fraction(value.decode()) if b"/" in value else Decimal(value.decode())
    if isinstance(value, dict):
        return {_thawed(key): _thawed(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(map(_thawed, value))
    return value


def loaded(
    name: str, kind: type[_Facts], make: Callable[[], _Facts], chain: Callable[[_Facts], tuple[str, ...]]
) -> _Facts:
    """Return the facts stored under ``name``; where there are none, make them, and keep them for the next process."""
    stored = load(name, kind)
    if stored is not None:
        return stored
    facts = make()
    folder = packed.cache_folder()
    if folder is not None:
        with suppress(OSError):
            save(name, chain(facts), facts, folder)
    return facts


def made_of(chain: tuple[str, ...]) -> bytes:
    """Return a digest of the locale files ``chain``, CLDR and the code that reads both: equal where facts are equal."""
    return packed.digest([_made_by(), *_files(chain)])
