"""Write numguard/language/marks.toml: the decimal and grouping marks of every locale in several releases of CLDR.

    npm pack cldr-numbers-full@48.2.0 cldr-numbers-full@47.0.0 ...      # then unpack each into a folder of its own
    python tools/cldr_marks.py FOLDER ...                               # folders, the newest release first

What babel says depends on which babel is installed, and for some locales it says the root's marks. A locale that says
what its parent by name does (de-DE, de) is left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parent.parent / "numguard" / "language" / "marks.toml"
HEAD = """# Decimal and grouping mark of each locale and numbering system: two characters a release of CLDR, the newest
# first, each once, and those of money where they differ. `least`: a number has so many digits before its first group,
# where it is grouped (minimumGroupingDigits).
# Made by tools/cldr_marks.py from npm's cldr-numbers-full; Unicode-3.0 licence, tools/data/LICENSE-unicode.
"""


def release(folder: Path) -> str:
    """Return the number of the release that a package holds: 48.2."""
    version: str = json.loads((folder / "package" / "package.json").read_text("utf-8"))["version"]
    return version.rpartition(".")[0]


def facts(folder: Path) -> dict[str, dict[str, Any]]:
    """Return what a release says of each locale."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((folder / "package" / "main").glob("*/numbers.json")):
        name = path.parent.name
        numbers = json.loads(path.read_text("utf-8"))["main"][name]["numbers"]
        own: dict[str, Any] = {}
        native = numbers["otherNumberingSystems"]["native"]
        for system in dict.fromkeys(("latn", numbers["defaultNumberingSystem"], native)):
            symbols = numbers.get(f"symbols-numberSystem-{system}")
            if symbols:
                decimal, group = symbols["decimal"], symbols["group"]
                money = symbols.get("currencyDecimal", decimal) + symbols.get("currencyGroup", group)
                own[system] = list(dict.fromkeys([decimal + group, money]))
        if numbers["minimumGroupingDigits"] != "1":
            own["least"] = int(numbers["minimumGroupingDigits"])
        found[name] = own
    return found


def merged(releases: list[dict[str, dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """Return what all releases say; the number of digits is the newest one's."""
    newest, *others = releases
    for older in others:
        for name, own in older.items():
            known = newest.setdefault(name, own)
            for system, marks in own.items():
                if system != "least":
                    known[system] = list(dict.fromkeys([*known.get(system, []), *marks]))
    return newest


def said_by_parent(table: dict[str, dict[str, Any]], name: str) -> bool:
    """Tell whether the next more general locale in the table says the same."""
    parent = name.rpartition("-")[0]
    while parent and parent not in table:
        parent = parent.rpartition("-")[0]
    return parent != "" and table[parent] == table[name]


def main() -> int:
    """Write the table."""
    folders = [Path(name) for name in sys.argv[1:]]
    table = merged([facts(folder) for folder in folders])
    kept = {name: own for name, own in table.items() if not said_by_parent(table, name)}
    lines = [HEAD, f"[releases]\ncldr = {json.dumps([release(folder) for folder in folders])}\n"]
    for name, own in sorted(kept.items()):
        said = [f"{key} = {json.dumps(value)}" for key, value in own.items()]
        lines.append("\n".join([f"[{name}]", *said]) + "\n")
    TABLE.write_text("\n".join(lines), "utf-8")
    print(f"{len(kept)} of {len(table)} locales, {TABLE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
