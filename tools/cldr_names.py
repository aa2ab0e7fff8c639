"""Write tools/data/names.bin: names of months and halves of the day, compact scales, of releases of CLDR.

    npm pack cldr-dates-full@48.2.0 cldr-numbers-full@48.2.0 ...     # each unpacked into a folder of its own
    python tools/cldr_names.py FOLDER ...                            # folders, the newest release first

Names of old releases stay in text for years, and which of them babel has depends on which babel is installed. What a
locale says as its parent by name does (de-AT, de) is left out.
"""

from __future__ import annotations

import json
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parent / "data" / "names.bin"
Rows = dict[str, dict[str, dict[str, None]]]
Table = dict[str, dict[str, list[str]]]


@cache
def _tables() -> dict[str, Table]:
    tables: dict[str, Table] = json.loads(zlib.decompress(TABLE.read_bytes()))
    return tables


def releases() -> tuple[str, ...]:
    """Return the releases of CLDR whose names are known, the newest first."""
    return tuple(_tables()["releases"])


def names_of(sort: str, name: str) -> dict[str, list[str]]:
    """Return the words of one sort (months, halves, scales, dates) that a locale has of its own, named as by babel.

    >>> names_of("months", "si")["1"][:2], names_of("halves", "de_AT")
    (['දුරුතු', 'ජනවාරි'], {})
    """
    return _tables()[sort].get(name.replace("_", "-"), {})


def main(folders: list[Path]) -> None:
    """Write the table of the packages that stand in some folders."""
    found: dict[str, Rows] = {"months": {}, "halves": {}, "scales": {}, "dates": {}}
    releases = set()
    for folder in folders:
        package = folder / "package"
        releases.add(json.loads((package / "package.json").read_text("utf-8"))["version"].rpartition(".")[0])
        for path in sorted((package / "main").iterdir()):
            if (path / "ca-gregorian.json").is_file():
                _dates(path, found)
            if (path / "numbers.json").is_file():
                _scales(path, found)
    found["dates"].pop("und", None)  # what has no pattern of its own begins with the year, which root's does
    tables = {sort: _own(rows) for sort, rows in found.items()}
    said = json.dumps({"releases": sorted(releases, key=float, reverse=True), **tables}, ensure_ascii=False)
    TABLE.write_bytes(zlib.compress(said.encode(), 9))
    sizes = ", ".join(f"{len(rows)} locales of {sort}" for sort, rows in tables.items())
    print(f"{TABLE.stat().st_size:,} bytes: {sizes}")


def _dates(path: Path, found: dict[str, Rows]) -> None:
    whole = json.loads((path / "ca-gregorian.json").read_text("utf-8"))["main"][path.name]["dates"]["calendars"]
    calendar = whole["gregorian"]
    for width in ("long", "medium"):
        pattern = calendar["dateFormats"][width]
        if isinstance(pattern, str) and "y" in pattern:
            parts = [at for at, char in enumerate(pattern) if char in "ML"]
            if pattern.index("y") < min(parts, default=-1):
                _put(found["dates"], path.name, "begins", "year")
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, word in calendar["months"][context][width].items():
                _put(found["months"], path.name, number, word.strip().rstrip("."))
            for half in ("am", "pm"):
                _put(found["halves"], path.name, half, calendar["dayPeriods"][context][width].get(half, ""))


def _scales(path: Path, found: dict[str, Rows]) -> None:
    numbers: dict[str, Any] = json.loads((path / "numbers.json").read_text("utf-8"))["main"][path.name]["numbers"]
    systems = (key for key in numbers if key.startswith("decimalFormats-numberSystem-"))
    for system in systems:
        for width in ("short", "long"):
            for key, pattern in (numbers[system][width].get("decimalFormat") or {}).items():
                power = key.partition("-")[0]
                _put(
                    found["scales"],
                    path.name,
                    f"{width} {power}",
                    pattern.replace("'", "") if power.isdecimal() else "",
                )


def _put(rows: Rows, name: str, key: str, word: str) -> None:
    if word and word != "0":
        rows.setdefault(name, {}).setdefault(key, {})[word] = None


def _own(rows: Rows) -> dict[str, dict[str, list[str]]]:
    """Leave out what a locale says as its parent by name does, and root's."""
    root = rows.get("und", rows.get("root", {}))
    kept: dict[str, dict[str, list[str]]] = {}
    for name, table in sorted(rows.items()):
        parent = rows.get(name.rpartition("-")[0], {})
        own = {
            key: list(words)
            for key, words in table.items()
            if words.keys() - parent.get(key, {}).keys() and words.keys() != root.get(key, {}).keys()
        }
        if own and name not in ("und", "root"):
            kept[name] = own
    return kept


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
