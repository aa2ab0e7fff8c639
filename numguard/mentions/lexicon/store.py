"""What was compiled of languages before, so that loading one need not compile it.

    python -m numguard.mentions            # makes those of all languages, in this package
    python -m numguard.mentions PACKAGE    # or in another folder of it

Else each is made at first use, and kept where a cache is asked for (language/packed.py). Of each language the automaton
is one file, and what its words say another. A file holds the digest of all that it was made of: an automaton of the
words and the modules that lay it out, the words of the locale files, CLDR and the modules that compile them. Where that
differs, or the file is not there, it is made anew: slower, never different.
"""

from __future__ import annotations

import json
import marshal
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from numguard.language import packed as files
from numguard.language import store as facts
from numguard.mentions.lexicon.automaton import Automaton

FOLDER: Final = Path(sys.modules["numguard.mentions.lexicon"].__path__[0]) / "stored"  # compiled, a module has no file
_MODULES: Final = (
    "mentions/lexicon/*.py",
    "mentions/grammar/*.py",
    "mentions/alone.py",
    "mentions/axes/*.py",
    "mentions/calendars.py",
    "mentions/context/*.py",
    "mentions/entries.py",
    "mentions/marks.py",
    "mentions/periods.py",
    "script/*.py",
    "quantity/*.py",
    "quantity/*.toml",
)
"""What compiles the words and their marks: with others of them, what is stored is stale."""
_LAYING: Final = (
    "mentions/lexicon/automaton.py",
    "mentions/lexicon/morphology.py",
    "mentions/lexicon/parts.py",
    "script/*.py",
)
"""What makes an automaton of words: with others of them, the same words make another one."""
_MARSHAL: Final = 2  # the version without references: the same values are the same bytes
_TABLES: Final = ("classes", "check", "follow")
_ENCODINGS: Final = ((0x100, "latin-1"), (0xD800, "utf-16-le"), (0x110000, "utf-32-le"))
"""How a table is written, by what all of it lies below: most classes take one byte, and few targets more than two."""


def digest(said: Iterable[object]) -> bytes:
    """Return a digest of all that an automaton is made of.

    >>> digest(["zwei", 2]) == digest(["zwei", 2]), digest(["zwei"]) == digest(["drei"])
    (True, False)
    """
    return files.digest([_made_by(_LAYING), repr([*said]).encode("utf-8", "surrogatepass")])


def is_stored() -> bool:
    """Tell whether languages are stored in this package."""
    return FOLDER.is_dir() and any(FOLDER.glob("*.bin"))


def places(folder: Path | None) -> list[Path]:
    """Return where to look: in ``folder`` alone, or in the package and then in the cache."""
    return files.folders(FOLDER) if folder is None else [folder]


def load(tag: str, made_of: bytes, folder: Path | None = None) -> Automaton | None:
    """Return the stored automaton of ``tag``; None where there is none that was made of the same."""
    for place in places(folder):
        stored = files.read(place, f"automaton-{tag}", made_of)
        if stored is not None:
            try:
                return unpacked(stored[1])
            except (ValueError, KeyError, TypeError):  # a file that was cut short
                pass
    return None


def packed(automaton: Automaton) -> bytes:
    """Return an automaton as bytes."""
    cells: list[str] = [getattr(automaton, name) for name in _TABLES]
    encodings = [next(name for bound, name in _ENCODINGS if max(map(ord, table), default=0) < bound) for table in cells]
    tables = [table.encode(name, "surrogatepass") for table, name in zip(cells, encodings, strict=True)]
    header = {
        "sizes": [len(table) for table in tables],
        "encodings": encodings,
        "far": sorted(automaton.far.items()),
        "states": [automaton.root, automaton.clitic, automaton.inside],
        "longest_clitic": automaton.longest_clitic,
        "inner": [automaton.apostrophe, automaton.quote],
        "reads_letters": automaton.reads_letters,
        "roman_endings": sorted(automaton.roman_endings),
    }
    return b"".join((json.dumps(header).encode(), b"\n", *tables))


def unpacked(data: bytes) -> Automaton:
    """Return the automaton that ``packed`` wrote.

    >>> empty = Automaton("a", {}, "b", "c", 1, 2, 0, 3, 7, 8, False, frozenset())
    >>> unpacked(packed(empty)) == empty
    True
    """
    first, _, rest = data.partition(b"\n")
    header = json.loads(first)
    tables: list[str] = []
    for size, encoding in zip(header["sizes"], header["encodings"], strict=True):
        tables.append(rest[:size].decode(encoding, "surrogatepass"))
        rest = rest[size:]
    classes, check, follow = tables
    root, clitic, inside = header["states"]
    apostrophe, quote = header["inner"]
    return Automaton(
        classes=classes,
        far={int(code): int(kind) for code, kind in header["far"]},
        check=check,
        follow=follow,
        root=root,
        clitic=clitic,
        inside=inside,
        longest_clitic=header["longest_clitic"],
        apostrophe=apostrophe,
        quote=quote,
        reads_letters=header["reads_letters"],
        roman_endings=frozenset(header["roman_endings"]),
    )


@cache
def _made_by(modules: tuple[str, ...]) -> bytes:
    """Return the digest of some modules of the package; empty where their sources are not there."""
    package = FOLDER.parents[2]
    paths = [path for pattern in modules for path in sorted(package.glob(pattern))]
    return files.digest(path.read_bytes() for path in paths) if paths else b""


def key(chain: tuple[str, ...], identifier: str | None) -> bytes:
    """Return a digest of all that words are compiled from: the locale files of ``chain``, and CLDR's locale."""
    made_by = _made_by(_MODULES)
    return files.digest([made_by, facts.made_of(chain), repr(identifier).encode()]) if made_by else b""


def load_plain(name: str, made_of: bytes, folder: Path | None = None) -> tuple[Any, ...] | None:
    """Return the plain values stored under ``name``; None where none are stored, or from other data."""
    for place in places(folder):
        stored = files.read(place, name, made_of) if made_of else None
        if stored is not None:
            try:
                plain: tuple[Any, ...] = marshal.loads(stored[1])  # a file of the package, or of this user
                return plain
            except (ValueError, EOFError, TypeError):  # a file that was cut short
                pass
    return None


def save_plain(folder: Path, name: str, made_of: bytes, plain: tuple[Any, ...]) -> int:
    """Write plain values, as the words of one language are; return how many bytes they take."""
    return files.write(folder, name, made_of, marshal.dumps(plain, _MARSHAL))


def save(folder: Path, tag: str, made_of: bytes, automaton: Automaton) -> int:
    """Write one automaton; return how many bytes it takes."""
    return files.write(folder, f"automaton-{tag}", made_of, packed(automaton))
