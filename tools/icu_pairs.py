"""Pairs that ICU wrote: an English number, date, amount or unit and the same in another locale, with a wrong twin.

    python tools/icu_pairs.py                     judge the stored pairs: figures by kind, and the languages that alarm
    python tools/icu_pairs.py fa th --show 20     these languages, with what is misjudged
    python tools/icu_pairs.py --make              write them again with the machine's node (tools/icu_pairs.mjs)

The grid (tools/grid) makes its text with babel, whose errors it shares; these are by Node's Intl (Node 20.20.2: ICU
78.2, CLDR 48). Right ones should pass; their twins (a digit, separators kept from English, the month, the half of the
day, the unit, the year) should not. The stored file needs no Node.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import babel
from stored_pairs import asked, is_known

import numguard
from numguard.language import data as localedata

STORED = Path(__file__).parent / "data" / "icu-pairs.tsv.gz"
SCRIPT = Path(__file__).parent / "icu_pairs.mjs"
REGIONS = (
    "en-GB en-AU en-CA en-ZA de-AT de-CH de-LI fr-BE fr-CA fr-CH fr-MA es-AR es-MX es-CO es-CL es-US es-PE pt-PT it-CH "
    "nl-BE ar-EG ar-MA ar-SA ar-AE zh-TW zh-HK zh-SG sv-FI ta-LK bn-IN ur-IN ms-SG ru-UA ro-MD hr-BA sw-KE ca-ES el-CY "
    "en-SG so-KE tr-CY uz-Arab pa-Arab ks-Deva nds-NL vmw blo tok syr kxv szl"
).split()
"""Regions and small locales beside the languages that have a file."""


@dataclass(frozen=True, slots=True)
class Row:
    """A pair and its wrong twin."""

    lang: str
    kind: str
    english: str
    right: str
    wrong: str
    damage: str


@dataclass(slots=True)
class Result:
    """What became of some pairs: counts by kind, and what was misjudged."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    blocked: list[Row] = field(default_factory=list)
    flagged: list[Row] = field(default_factory=list)
    missed: list[Row] = field(default_factory=list)


@cache
def stored() -> tuple[Row, ...]:
    """Return the stored pairs."""
    lines = gzip.decompress(STORED.read_bytes()).decode().splitlines()
    return tuple(Row(*line.split("\t")) for line in lines)


def judge(rows: Sequence[Row]) -> Result:
    """Judge pairs and their twins."""
    result = Result()
    known = {lang: is_known(lang) for lang in {row.lang for row in rows}}
    for row in rows:
        if not known[row.lang]:
            continue  # an older babel has no such locale
        result.right[row.kind] += 1
        result.wrong[row.kind] += 1
        action = numguard.check(row.english, row.right, "en", row.lang).action
        if action == "block":
            result.blocked.append(row)
        elif action == "flag":
            result.flagged.append(row)
        if numguard.check(row.english, row.wrong, "en", row.lang).action == "pass":
            result.missed.append(row)
    return result


def make() -> None:
    """Write the stored file again with the machine's node."""
    tags = sorted({*localedata.tags(), *REGIONS} - {"en"})
    said = subprocess.run(["node", str(SCRIPT)], input="\n".join(tags), text=True, stdout=subprocess.PIPE, check=True)
    STORED.write_bytes(gzip.compress(said.stdout.encode(), 9, mtime=0))


def shown(result: Result, most: int) -> Iterator[str]:
    """Yield the figures, the languages that alarm most, and as many misjudged pairs as asked for."""
    yield f"babel {babel.__version__}; numguard {numguard.__version__}"
    found = {"block": result.blocked, "flag": result.flagged, "twins that pass": result.missed}
    yield f"{'kind':24}{'pairs':>8}" + "".join(f"{name:>18}" for name in found)
    counts = [Counter(row.kind for row in rows) for rows in found.values()]
    for kind, count in sorted(result.right.items()):
        yield f"{kind:24}{count:8}" + "".join(f"{one[kind]:18}" for one in counts)
    yield f"{'all':24}{result.right.total():8}" + "".join(f"{one.total():18}" for one in counts)
    for name, rows in found.items():
        worst = Counter(row.lang for row in rows).most_common(25)
        yield f"{name}: " + ", ".join(f"{lang} {count}" for lang, count in worst)
        for row in rows[:most]:
            said = row.wrong if name == "twins that pass" else row.right
            yield f"  {row.lang}\t{row.kind}\t{row.english}\t{said}\t{row.damage if said == row.wrong else ''}"


def main() -> None:
    """Make the pairs, or judge them."""
    rows, most = asked(str(__doc__), make, stored)
    sys.stdout.writelines(f"{line}\n" for line in shown(judge(rows), most))


if __name__ == "__main__":
    main()
