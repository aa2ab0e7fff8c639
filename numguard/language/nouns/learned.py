"""Nouns that were learned from translations: which stems of two languages stand for each other, kept as a file."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from numguard.language.nouns.nouns import Stems
from numguard.language.packed import digest
from numguard.language.tags import split_tag
from numguard.model.errors import VERSION, InputError, UnknownLanguageError, quoted

FORMAT: Final = "numguard nouns 1"
MOST: Final = 20_000
"""Pairs of stems in a file."""
_LONGEST_FILE: Final = 8_000_000
_LONGEST_ROWS: Final = 40_000_000
"""Bytes of a file, and of its rows when they are unpacked."""
_KEYS: Final = {"languages": list, "pairs": int, "bytes": int, "version": str, "checksum": str}
_AGAIN: Final = "make it anew with numguard audit --learn FILE"
_LEAST, _SURE = 3, 5
"""The weights of a pair of stems: two that weigh least together are an agreement, one that is sure is one alone."""

Row = tuple[str, str, int]
"""A stem of one language, that of the other, and their weight."""


@dataclass(frozen=True, slots=True)
class LearnedNouns:
    """Stems of two languages that stand for each other in a corpus, for a Checker and for all that has one.

    ``pairs``: how many pairs of texts were counted. Texts of these languages in either direction are judged with them.

    >>> nouns = LearnedNouns(("en", "de"), 2, (("guest", "gaste", 5),))
    >>> nouns.tables("de", "en")[1]["guest"]
    {-1: 5}
    """

    languages: tuple[str, str]
    pairs: int
    rows: tuple[Row, ...]
    version: str = VERSION

    def tables(self, source_lang: str, target_lang: str) -> tuple[Stems, Stems] | None:
        """Return the stems of source and target; None where the languages are others than these."""
        ours, theirs = (split_tag(tag)[0] for tag in self.languages)
        asked = split_tag(source_lang)[0], split_tag(target_lang)[0]
        if asked not in ((ours, theirs), (theirs, ours)):
            return None
        tables: tuple[Stems, Stems] = {}, {}
        for at, (one, other, weight) in enumerate(self.rows, 1):
            tables[0].setdefault(one, {})[-at] = weight
            tables[1].setdefault(other, {})[-at] = weight
        return tables if asked == (ours, theirs) else (tables[1], tables[0])

    def digest(self) -> str:
        """Return a digest of the stems, for the signature of a run."""
        return digest([repr((self.languages, self.rows)).encode("utf-8", "surrogatepass")]).hex()

    def to_bytes(self) -> bytes:
        """Return their part of a file: a line of JSON that says what it is, then the packed rows."""
        said = "".join(f"{one}\t{other}\t{weight}\n" for one, other, weight in self.rows)
        packed = zlib.compress(said.encode(), 9)
        head: dict[str, Any] = {"format": FORMAT, "languages": list(self.languages), "pairs": self.pairs}
        head |= {"stems": len(self.rows), "bytes": len(packed), "version": self.version}
        head["checksum"] = _checksum(head, packed)
        return json.dumps(head).encode() + b"\n" + packed


def load_nouns(path: str | Path) -> tuple[LearnedNouns, ...]:
    """Return the nouns in a file that ``numguard audit --learn`` has made, for each two languages in it.

    Raises InputError for a file that cannot be read, is damaged, or is another one.
    """
    try:
        with Path(path).open("rb") as file:
            raw = file.read(_LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"{quoted(str(path))}: cannot be read: {why}; {_AGAIN}") from error
    try:
        if len(raw) > _LONGEST_FILE:
            raise InputError(f"is longer than {_LONGEST_FILE:,} bytes: no file of nouns")
        return _nouns_of(raw)
    except InputError as error:
        raise InputError(f"{path}: {error}; {_AGAIN}") from None


def _nouns_of(raw: bytes) -> tuple[LearnedNouns, ...]:
    """Return what the bytes of a file say; raises InputError for what says nothing such."""
    parts: list[LearnedNouns] = []
    at = 0
    while at < len(raw) or not parts:
        end = raw.find(b"\n", at)
        line = raw[at:] if end < 0 else raw[at:end]
        head = _head(line, f"part {len(parts) + 1}, line 1")
        at += len(line) + 1
        packed = raw[at : at + head["bytes"]]
        at += len(packed)
        checksum = head.pop("checksum")
        if checksum != _checksum(head, packed):
            raise InputError(f"checksum {quoted(checksum)} is not that of what follows: the file is damaged")
        languages = head["languages"]
        parts.append(LearnedNouns((languages[0], languages[1]), head["pairs"], _rows(packed), head["version"]))
    return tuple(parts)


def _head(line: bytes, where: str) -> dict[str, Any]:
    """Return what the first line of a part says; raises InputError where it begins no nouns."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise InputError(f"{where}: {quoted(line.decode(errors='replace'))} does not begin {FORMAT!r}")
    for key, kind in _KEYS.items():
        if type(head.get(key)) is not kind:
            raise InputError(f"{where}: {key}: {quoted(head.get(key))} is no {kind.__name__}")
    try:
        for tag in head["languages"]:
            split_tag(tag)
    except UnknownLanguageError as error:
        raise InputError(f"{where}: languages: {error}") from None
    if len(head["languages"]) != 2 or head["bytes"] < 0:
        raise InputError(f"{where}: {quoted(head['languages'])}, {head['bytes']} bytes: not two languages with rows")
    return head


def _checksum(head: dict[str, Any], packed: bytes) -> str:
    return digest([json.dumps(head, sort_keys=True).encode(), packed]).hex()


def _rows(packed: bytes) -> tuple[Row, ...]:
    """Return the rows of a file; raises InputError with the line of one that is none."""
    try:
        unpacking = zlib.decompressobj()
        said = unpacking.decompress(packed, _LONGEST_ROWS).decode()
    except (zlib.error, UnicodeError) as error:
        raise InputError(f"the rows cannot be unpacked: {error}") from None
    if not unpacking.eof:
        raise InputError(f"the rows do not end within {_LONGEST_ROWS:,} bytes")
    rows: list[Row] = []
    for at, line in enumerate(said.splitlines(), 1):
        cells = line.split("\t")
        if len(cells) != 3 or not all(cells) or cells[2] not in _WEIGHTS:
            raise InputError(f"row {at}: {quoted(line)} is not two stems and a weight")
        rows.append((cells[0], cells[1], int(cells[2])))
    return tuple(rows)


_WEIGHTS: Final = frozenset(map(str, range(_LEAST, _SURE + 1)))


def weight_of(share: float) -> int:
    """Return the weight of two stems by Dice's coefficient of the texts that hold them.

    >>> weight_of(0.3), weight_of(0.45), weight_of(0.9)
    (3, 4, 5)
    """
    return min(_SURE, max(_LEAST, int(share * 10)))
