"""All names of units that CLDR has, in every language: "5 gigabits" in English and the same in each other language.

    python tools/units_of_cldr.py                   judge the stored pairs: what alarms, by unit and by language
    python tools/units_of_cldr.py fa th --show 20   these languages, with what alarms
    python tools/units_of_cldr.py --every 40        every fortieth pair only
    python tools/units_of_cldr.py --make            write them again with the installed babel (2.19.0 has CLDR 49)

Long and short names, with a number for each plural form of the language. The stored file needs no babel.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stored_pairs import asked, is_known

import numguard

STORED = Path(__file__).parent / "data" / "units-of-cldr.tsv.gz"
WIDTHS = ("long", "short")
VALUES = (5, 1, 2, 3, 8, 11, 20, 21, 100)
"""One of these stands for each plural form: the first that has it."""
PLACE = "{0}"


@dataclass(frozen=True, slots=True)
class Pair:
    """A number with its unit, in English and in another language."""

    lang: str
    unit: str
    width: str
    english: str
    text: str


@cache
def stored() -> tuple[Pair, ...]:
    """Return the stored pairs."""
    pairs, lang = [], ""
    english: dict[tuple[str, str], str] = {}
    for line in gzip.decompress(STORED.read_bytes()).decode().splitlines():
        name, *rest = line.split("\t")
        if not rest:
            lang = name
            continue
        width, value, pattern = rest
        if lang == "en":
            english[name, value] = pattern.replace(PLACE, value)
        else:
            single = english.get((name, "1"), "") if value == "1" else ""
            said = single or english.get((name, "5"), "").replace("5", value, 1)
            pairs.append(Pair(lang, name, width, said, pattern.replace(PLACE, value)))
    return tuple(pairs)


def alarms(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, str]]:
    """Yield the pairs that block or flag, of languages that numguard knows."""
    known = {lang: is_known(lang) for lang in {pair.lang for pair in pairs}}
    for pair in pairs:
        if known[pair.lang]:
            action = numguard.check(pair.english, pair.text, "en", pair.lang).action
            if action != "pass":
                yield pair, action


def make() -> None:
    """Write the stored file again, of what the installed babel knows."""
    from babel import Locale
    from babel.localedata import locale_identifiers

    lines: list[str] = []
    for lang in (
        "en",
        *sorted(name for name in locale_identifiers() if "_" not in name and name not in ("root", "en")),
    ):
        locale = Locale(lang)
        patterns = locale._data["unit_patterns"]
        lines.append(lang)
        values = (5, 1) if lang == "en" else VALUES
        for unit in sorted(patterns):
            for width in WIDTHS if lang != "en" else WIDTHS[:1]:
                names, seen = patterns[unit].get(width) or {}, set()
                for value in values:
                    pattern = str(names.get(locale.plural_form(value)) or names.get("other") or "")
                    if PLACE in pattern and pattern not in seen:
                        seen.add(pattern)
                        lines.append("\t".join((unit, width, str(value), pattern)))
    STORED.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))


def main() -> None:
    """Make the pairs, or judge them."""
    pairs, most = asked(str(__doc__), make, stored)
    alarmed = list(alarms(pairs))
    print(f"{len(pairs):,} pairs of {len({pair.lang for pair in pairs})} languages")
    for action, count in Counter(action for _, action in alarmed).most_common():
        print(f"{action}: {count:,}")
    for name in ("unit", "lang"):
        counts = Counter(getattr(pair, name) for pair, _ in alarmed).most_common(40)
        print(f"{name}: " + ", ".join(f"{one} {count}" for one, count in counts))
    for pair, action in alarmed[:most]:
        print(f"  {pair.lang}\t{pair.unit}\t{pair.width}\t{pair.english}\t{pair.text}\t{action}")


if __name__ == "__main__":
    main()
