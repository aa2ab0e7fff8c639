"""Write numguard/language/cldr.bin: what several releases of CLDR say of each locale, as babel and CLDR's JSON tell it.

    python tools/pack_cldr.py                  three releases of babel are installed into a temporary folder, and read
    python tools/pack_cldr.py FOLDER ...       they stand in these folders (pip install --target), the newest first
    python tools/pack_cldr.py --check          tell whether the table was made of what stands here today

Verdicts so do not depend on which babel pip found. Marks come from marks.toml (tools/cldr_marks.py), other names of
months, halves of the day and compact scales from tools/data/names.bin (tools/cldr_names.py). Words of all releases are
kept, the newest first: old ones stay in text for years. Of what only one can be true (the order of a date), the newest
release decides.
"""

from __future__ import annotations

import argparse
import datetime
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cldr_names

from numguard.language import babel_files, cldr_table, overrides, packed
from numguard.language.cldr import CURRENCIES, PER, PERIODS, Cldr, month_names
from numguard.language.marks import marks_of
from numguard.language.marks import releases as mark_releases
from numguard.script.late import Late
from numguard.script.signs import ABBREVIATION_SIGNS, BIDI_MARKS, BLANKS, DECIMAL_MARKS, GROUP_MARKS, ZERO_WIDTH

if TYPE_CHECKING:
    from babel import Locale

BABELS = {"2.19.0": "49", "2.18.0": "47", "2.14.0": "42"}
"""Releases of babel that are read, the newest first, with the CLDR that each carries."""
ROOT = Path(__file__).parent.parent
SOURCES = tuple(
    """
    tools/pack_cldr.py tools/cldr_names.py tools/data/names.bin numguard/language/marks.toml numguard/language/cldr.py
    """.split()
)
"""What the table depends on, beside the releases and the tables of cldr.toml that are asked here."""
_TABLES = ("months", "units", "dates")

_UNITS = tuple(
    """
    length- area- mass- volume- temperature- speed- duration- digital- power- energy- frequency- pressure- angle-degree
    graphics-megapixel graphics-pixel concentr-percent concentr-permille concentr-permyriad
    """.split()
)
_RARE = frozenset(
    """
    duration-day-person duration-month-person duration-night duration-quarter duration-week-person
    duration-year-person length-earth-radius length-point length-solar-radius pressure-gasoline-energy-density
    speed-beaufort
    temperature-generic volume-cup volume-dram volume-drop volume-jigger volume-megaliter volume-pinch
    """.split()
)
_WRITTEN_OUT = frozenset(("duration-decade",))
"""Units whose short names text has for something else: 10 dec is a day of December."""
_PATTERN_NUMBER = Late(rf"\{{0\}}|[{BIDI_MARKS}]")
_QUOTED = Late(r"'[^']*'")
_DECIMALS = f"{DECIMAL_MARKS}'\N{MIDDLE DOT}"
_FIELDS = (("y", "year"), ("M", "month"), ("d", "day"))
_LATIN_HALVES = frozenset(("AM", "PM", "A.M.", "P.M."))
_SCALE = Late(r"^0+")
"""A day that is no month, and a month of one digit."""


def read(name: str) -> Cldr:
    """Return CLDR's facts for one of babel's locales, as babel tells them."""
    locale = babel_files.locale(name)
    native = locale.default_numbering_system
    decimal: list[str] = []
    group: list[str] = []
    for system in dict.fromkeys(("latn", native)):
        known = marks_of(name, system)
        if known is not None:
            decimal += [m for m in known.decimal if m in _DECIMALS]
            group += [m for m in known.group if m in GROUP_MARKS]
    months, capital_months = _months(name)
    return Cldr(
        decimal=tuple(dict.fromkeys(decimal)) or (".",),
        group=tuple(dict.fromkeys(group)) or (" ",),
        months=months,
        units=_units(locale),
        currencies=_currencies(locale),
        symbols={str(v): k for k, v in locale.currency_symbols.items() if k in CURRENCIES},
        scales=_scales(name),
        date_words=_date_words(locale),
        capital_months=capital_months,
        identifier=name,
        eras=_eras(name),
        counts_to_24=_counts_to_24(locale),
        half_days=_half_days(name),
        around=_around(locale),
        scales_before=_scales_before(name),
        list_words=_list_words(locale),
        begins_with_year=_begins_with_year(locale),
        has_dotted_dates=begins_dotted(name, "yMd", "."),
        has_dotted_days=begins_dotted(name, "MMMMd", ". "),
        date_order=date_order(name),
        per=_per(locale),
        several=_several(locale),
        has_percent_first=_has_percent_first(locale),
    )


def _months(name: str) -> tuple[dict[int, tuple[str, ...]], bool]:
    """Return the month names of a locale, and whether its dates write them with a capital."""
    found: dict[int, dict[str, None]] = {n: {} for n in range(1, 13)}
    capital = False
    composed = tuple(overrides.cldr("months")["composed"])
    rows = [row for own in babel_files.parents(name) for row in month_names(own)]
    rows += [
        ("", "", int(number), word)
        for own in babel_files.parents(name)
        for number, words in cldr_names.names_of("months", own).items()
        for word in words
    ]
    for context, width, number, word in rows:
        if number in found and len(word) > 1 and not any(c.isdigit() for c in word) and not word.endswith(composed):
            found[number][word] = None
            is_told = context == "format" and width == "wide" and number in (1, 5)
            capital = capital or (is_told and word[0].isupper())
    return {number: tuple(names) for number, names in found.items()}, capital


def _words(pattern: str) -> str:
    return _PATTERN_NUMBER.made.sub("", pattern).strip(BLANKS)


def _counts_to_24(locale: Locale) -> bool:
    """Return True if the hours of a locale's short times run to 24: H and k count so in UTS 35, h and K to 12."""
    pattern = _QUOTED.made.sub("", locale.time_formats["short"].pattern)
    return "H" in pattern or "k" in pattern


def _has_percent_first(locale: Locale) -> bool:
    return "%" in locale.percent_formats[None].pattern.split(";")[0].partition("#")[0]


def _units(locale: object) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    one_letter, signs, root = (overrides.cldr("units")[key] for key in ("one_letter", "signs", "root"))
    for unit, patterns in _unit_patterns(locale, ("long", "short")):
        name = unit.partition("-")[2]
        words = [_words(pattern) for pattern in patterns]
        forms = dict.fromkeys(word for word in words if word and "{" not in word)
        found[signs.get(name, name)] = tuple(
            word for word in forms if not (name in one_letter and len(word.strip(".")) == 1) and word not in root
        )
    return found


def _per(locale: object) -> dict[str, tuple[str, ...]]:
    """Return CLDR's phrases for so much of something per unit: per hour, 시간당; none where it has only a stroke."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in PER:
        said = _long_forms(locale, unit).get("per", "")
        if said and "/" not in said:
            found[unit.partition("-")[2]] = (_words(said).replace(ZERO_WIDTH, ""),)
    return found


def _several(locale: object) -> frozenset[str]:
    """Return the plural words for seconds to years, where a language has a single plural form: hours, Stunden."""
    tables = [_long_forms(locale, unit) for unit in PERIODS]
    pairs = [
        (table["one"], table["other"]) for table in tables if {"one", "other"} <= table.keys() and "few" not in table
    ]
    return frozenset(_words(other) for one, other in pairs if other != one)


def _long_forms(locale: object, unit: str) -> dict[str, str]:
    table = locale._data["unit_patterns"].get(unit, {}).get("long") or {}  # type: ignore[attr-defined]
    return {count: str(text) for count, text in table.items() if isinstance(text, str)}


def _around(locale: object) -> dict[str, tuple[str, ...]]:
    """Return the patterns of units that have words on both sides of the number."""
    found: dict[str, tuple[str, ...]] = {}
    for unit, patterns in _unit_patterns(locale, ("long", "short", "narrow")):
        split = [(pattern, pattern.partition("{0}")) for pattern in patterns]
        forms = dict.fromkeys(pattern for pattern, (before, _, behind) in split if _words(before) and _words(behind))
        if forms:
            found[unit.partition("-")[2]] = tuple(forms)
    return found


def _unit_patterns(locale: object, widths: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield each unit with its patterns; where a plural of the long ones has none, the unit's name stands for it."""
    patterns, names = (locale._data[key] for key in ("unit_patterns", "unit_display_names"))  # type: ignore[attr-defined]
    plurals = set(locale.plural_form.tags) | {"other"}  # type: ignore[attr-defined]
    for unit in patterns:
        if not unit.startswith(_UNITS) or unit in _RARE:
            continue
        shown = [width for width in widths if width == "long"] if unit in _WRITTEN_OUT else widths
        tables = [patterns[unit].get(width) or {} for width in shown]
        texts = [str(table[key]) for table in tables for key in table if key not in ("per", "gender", "case")]
        if tables and plurals - set(tables[0]) and unit in names:
            for name in (str(names[unit].get(width) or "") for width in shown):
                texts += [word for word in ([name] if "-per-" in unit else name.split("/")) if len(word) > 1]
        yield unit, texts


def _currencies(locale: object) -> dict[str, tuple[str, ...]]:
    names = locale._data["currency_names"]  # type: ignore[attr-defined]
    plurals = locale._data["currency_names_plural"]  # type: ignore[attr-defined]
    found: dict[str, tuple[str, ...]] = {}
    for code in CURRENCIES:
        forms: list[str] = []
        if code in names:
            forms.append(str(names[code]))
        if code in plurals:
            forms += [str(plurals[code][count]) for count in plurals[code]]
        found[code] = tuple(dict.fromkeys(forms))
    return found


def _eras(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words for years before and after Christ; one letter alone says too little.

    They are read from the locale's own files as months are: in babel's merged data, whether the root's BCE and CE
    stand beside them depends on which locales were loaded before.
    """
    tables = [babel_files.table(own, "eras") for own in babel_files.parents(name, to_root=True)]

    def said(width: str, era: int) -> str:
        found = (table[width][era] for table in tables if isinstance(table.get(width), dict) and era in table[width])
        return str(next(found, ""))

    rows = [[said(width, era) for width in ("abbreviated", "wide")] for era in (0, 1)]
    before, after = (tuple(dict.fromkeys(word for word in row if len(word) > 1)) for row in rows)
    return before, after


def _half_days(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words for before and after noon; one letter says too little, and AM and PM are read anyhow."""
    tables = [
        babel_files.table(own, "day_periods", "format", width)
        for own in babel_files.parents(name)
        for width in ("abbreviated", "wide")
    ]
    rows = [
        [str(table[half]) for table in tables if half in table]
        + [word for own in babel_files.parents(name) for word in cldr_names.names_of("halves", own).get(half, ())]
        for half in ("am", "pm")
    ]
    morning, afternoon = (
        tuple(dict.fromkeys(word for word in row if len(word.strip(".")) > 1 and word.upper() not in _LATIN_HALVES))
        for row in rows
    )
    return morning, afternoon


def _compact(name: str, *widths: str) -> Iterator[tuple[int, str]]:
    """Yield each power of ten with its compact pattern, as babel has it and as other releases of CLDR do."""
    for width in widths:
        for rows in babel_files.compact_patterns(name, width).values():
            yield from rows.items()
    for own in babel_files.parents(name):
        for key, patterns in cldr_names.names_of("scales", own).items():
            width, _, power = key.partition(" ")
            if width in widths:
                yield from ((int(power), pattern) for pattern in patterns)


def _scales(name: str) -> dict[int, tuple[str, ...]]:
    found: dict[int, dict[str, None]] = {}
    for power, text in _compact(name, "short", "long"):
        zeros = _SCALE.made.match(text)
        if zeros is None:
            continue
        word = text[zeros.end() :].strip(BLANKS).rstrip(f".{ABBREVIATION_SIGNS}")
        scale = power // 10 ** (len(zeros.group()) - 1)
        if word and scale > 1 and not any(c.isdigit() for c in word):
            found.setdefault(scale, {})[word] = None
    return {scale: tuple(words) for scale, words in found.items()}


def _scales_before(name: str) -> tuple[tuple[str, int], ...]:
    """Return the short scale words that touch the digits behind them, with what they say."""
    found: dict[str, int] = {}
    for power, text in _compact(name, "short"):
        word = text.rstrip("0")
        if word and word[-1].isprintable() and not word[-1].isspace() and not any(c.isdigit() for c in word):
            found[word] = power // 10 ** (len(text) - len(word) - 1)
    return tuple(sorted(found.items(), key=lambda row: -len(row[0])))


def _list_words(locale: Locale) -> tuple[str, ...]:
    patterns = locale.list_patterns.values()
    found = (str(pattern.get("2", ""))[len("{0}") : -len("{1}")].strip() for pattern in patterns)
    return tuple(sorted({word for word in found if any(map(str.isalpha, word))}))


def _begins_with_year(locale: Locale) -> bool:
    pattern = str(locale.date_formats["long"].pattern)
    year, month = pattern.find("y"), max(pattern.find("M"), pattern.find("L"))
    return year < 0 or year < month or bool(cldr_names.names_of("dates", str(locale)))


def _date_words(locale: Locale) -> dict[str, str]:
    """Return the words that follow year, month and day in the long date: y年M月d日."""
    import regex  # where facts are stored, nobody asks

    pattern = str(locale.date_formats["long"].pattern)
    found: dict[str, str] = {}
    for letter, role in _FIELDS:
        match = regex.search(rf"{letter}+['{BIDI_MARKS} ]*([\p{{Han}}\p{{Hangul}}])", pattern)
        if match:
            found[role] = match.group(1)
    name = regex.fullmatch(r"1([\p{Han}\p{Hangul}])", str(locale.months["format"]["wide"][1]))
    if name:
        found["month"] = name.group(1)
    return found


_A_DAY = datetime.date(2020, 3, 25)
_OF_THE_ROOT = "03-25"


def begins_dotted(name: str, skeleton: str, mark: str) -> bool:
    """Tell whether a date begins with its day and a full stop."""
    return _written(name, skeleton).startswith(f"{_A_DAY.day}{mark}")


def date_order(name: str) -> str:
    """Return the order of day and month in dates of a locale in digits; empty for a language with both orders.

    So it is for one of which CLDR knows no more than the root's 03-25.

    >>> date_order("fr"), date_order("ja"), date_order("en"), date_order("en_US")
    ('dM', 'Md', '', 'Md')
    """
    if name in overrides.cldr("dates")["both_orders"]:
        return ""
    written = _written(name, "Md")
    if written == _OF_THE_ROOT:
        return ""
    day, month = written.find(str(_A_DAY.day)), written.find(str(_A_DAY.month))
    return "" if min(day, month) < 0 else "dM" if day < month else "Md"


def _written(name: str, skeleton: str) -> str:
    from babel import dates

    return str(dates.format_skeleton(skeleton, _A_DAY, locale=name))


_ONE = frozenset("capital_months identifier counts_to_24 begins_with_year has_dotted_dates has_dotted_days".split())
_ONE |= frozenset("date_order has_percent_first date_words same_as decimal group".split())
"""Of these only one can be true: the newest release's."""
_PAIRS = frozenset(("eras", "half_days"))
"""Words before and after: Christ, noon."""


def merged(rows: Sequence[Cldr]) -> Cldr:
    """Return what several releases say of a locale, the newest first: words of all, and what only one can be.

    >>> old, new = (Cldr((".",), (",",), {1: (word,)}, {}, {}, {}, {}, {}, False, "x") for word in ("old", "new"))
    >>> merged([new, old]).months
    {1: ('new', 'old')}
    """
    found, *others = rows
    for other in others:
        said = {one.name: (getattr(found, one.name), getattr(other, one.name)) for one in fields(Cldr)}
        changed: dict[str, Any] = {name: _union(*pair) for name, pair in said.items() if name not in _ONE | _PAIRS}
        changed |= {name: tuple(_union(*both) for both in zip(*said[name], strict=True)) for name in _PAIRS}
        found = replace(found, **changed)
    in_order = sorted(found.scales_before, key=lambda row: -len(row[0]))
    return replace(found, scales_before=tuple(in_order), list_words=tuple(sorted(found.list_words)))


def _union(new: Any, old: Any) -> Any:
    if isinstance(new, dict):
        return {**new, **{key: _union(new[key], said) if key in new else said for key, said in old.items()}}
    if isinstance(new, frozenset):
        return new | old
    return tuple(dict.fromkeys((*new, *old))) if isinstance(new, tuple) else new


def _shared(rows: dict[str, Cldr], parents: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Return for a locale the most general of those that it inherits from and that says the same, where one does."""
    found = {}
    for name, facts in rows.items():
        for general in reversed(parents[name][1:]):
            if general in rows and replace(rows[general], identifier=name) == facts:
                found[name] = general
                break
    return found


def read_all() -> dict[str, Any]:
    """Return everything that the installed babel says."""
    from babel import Locale
    from babel.core import get_global
    from babel.localedata import locale_identifiers

    names = sorted(locale_identifiers())
    return {
        "rows": {name: read(name) for name in names},
        "parents": {name: babel_files.parents(name) for name in names},
        "aliases": dict(get_global("language_aliases")),
        "names": {str(tag): str(said) for tag, said in Locale("en").languages.items()},
    }


def made_by() -> bytes:
    """Return the digest of what the table is made of."""
    tables = repr([overrides.cldr(name) for name in _TABLES])
    sources = [ROOT.joinpath(name).read_bytes() for name in SOURCES]
    return packed.digest([repr(BABELS).encode(), tables.encode(), *sources])


def installed(folder: Path) -> list[Path]:
    """Install the releases of babel into a folder, each into one of its own, and return these."""
    places = [folder / version for version in BABELS]
    for version, place in zip(BABELS, places, strict=True):
        command = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(place))
        subprocess.run([*command, f"babel=={version}"], check=True)
    return places


def make(folders: Sequence[Path]) -> int:
    """Write the table of the releases of babel that stand in some folders, the newest first; return its size."""
    told = []
    for folder in folders:
        path = os.pathsep.join(map(str, (folder, ROOT, Path(__file__).parent)))
        environment = {**os.environ, "PYTHONPATH": path}
        command = [sys.executable, __file__, "--read"]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
        told.append(pickle.loads(done.stdout))  # what this file itself has written
    names = dict.fromkeys(name for one in told for name in one["rows"])
    rows = {name: merged([one["rows"][name] for one in told if name in one["rows"]]) for name in sorted(names)}
    parents = {name: next(one["parents"][name] for one in told if name in one["rows"]) for name in rows}
    same = _shared(rows, parents)
    plain = {
        name: tuple(_plain(getattr(facts, one.name)) for one in fields(Cldr))
        for name, facts in rows.items()
        if name not in same
    }
    both = [{**told[-1][key], **told[0][key]} for key in ("aliases", "names")]
    releases = sorted({*BABELS.values(), *mark_releases(), *cldr_names.releases()}, key=float, reverse=True)
    index = (tuple(releases), same, *({key: one[key] for key in sorted(one)} for one in both))
    return cldr_table.write(cldr_table.FILE, made_by(), index, plain)


def _plain(value: Any) -> Any:
    return tuple(sorted(value)) if isinstance(value, frozenset) else value


def main() -> None:
    """Read, check or write."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, help="folders with a babel in each, the newest first")
    parser.add_argument("--read", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--check", action="store_true", help="exit code 1 where the table is stale")
    args = parser.parse_args()
    if args.read:
        sys.stdout.buffer.write(pickle.dumps(read_all()))
    elif args.check:
        sys.exit(cldr_table.made_of() != made_by())
    elif args.folders:
        print(f"{make(args.folders):,} bytes")
    else:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{make(installed(Path(folder))):,} bytes")


if __name__ == "__main__":
    main()
