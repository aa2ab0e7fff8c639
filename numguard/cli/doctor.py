"""``numguard doctor``: version, build, optional parts, locale data, and a test of itself."""

from __future__ import annotations

import argparse
import csv
import platform
import re
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from pathlib import Path
from typing import Any

from numguard.cli import options, pages, pipeline
from numguard.cli.demo import PAIRS
from numguard.cli.screen import Screen
from numguard.formats.records import to_json
from numguard.model.errors import NAME, VERSION, NumguardError, install

DESCRIPTION = (
    "Tell the version, how numguard is built, which packages and optional parts are there, whether the locale data is "
    "whole, and whether the pairs that numguard carries are judged as they must be. Exit code 70 where something is "
    "not sound. With --pipeline: what a program of yours does to 200 forms of numbers; exit code 1 where some "
    "are read otherwise behind it."
)
_OUR_FAULT = 70
_GUESSES = "fasttext-predict"
"""How the names of the packages begin that guess languages. Without them numguard runs, and languages must be named."""

PARTS = {
    "files": "Parquet, Arrow and datasets; zstd",
    "formats": "XLSX and YAML files of pairs",
    "documents": "numguard document: DOCX, ODT, HTML",
    "probe": "numguard probe faithful: BLEU, chrF, Levenshtein",
    "serve": "numguard serve",
    "lsp": "numguard lsp",
    "redis": "numguard worker --redis",
    "kafka": "numguard worker --kafka",
    "spark": "numguard audit --engine spark",
}
"""The extras of pyproject.toml, and what each is for."""

_REQUIREMENT = re.compile(r"([\w.-]+)[^;]*(?:;(?P<marker>.*))?")
_PYTHON = re.compile(r"python_version (<|>=) [\"']3\.(\d+)[\"']")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    options.add_json(parser, "what was found")
    parser.add_argument(
        "--pipeline",
        metavar="COMMAND",
        help="instead, send 200 lines through a program, and tell which numbers it changes: it answers each line of "
        "its input with a line",
    )


def run(args: argparse.Namespace) -> int:
    """Look at everything, tell it, return the exit code."""
    import numguard

    if args.pipeline is not None:
        return pipeline.run(args.pipeline, as_json=args.json)
    state: dict[str, Any] = {
        "version": VERSION,
        "build": numguard.build,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "place": str(Path(numguard.__file__).parent),
        "packages": _packages(""),
        "parts": {part: _packages(part) for part in PARTS},
    }
    absent = [name for name, told in state["packages"].items() if told is None]
    state["missing"] = _missing(absent)
    wrong = [f"{name}: is not installed" for name in absent if not name.startswith(_GUESSES)]
    guesses = _no_language_model if any(name.startswith(_GUESSES) for name in absent) else _language_model
    for name, test in (("locale data", _locale_data), ("language model", guesses), ("self-test", _self_test)):
        start = time.perf_counter()
        try:
            text = test()
        except (NumguardError, OSError, ImportError, AssertionError) as error:
            text = f"failed: {error}"
            wrong.append(f"{name}: {error}")
        state[name] = {"found": text, "seconds": round(time.perf_counter() - start, 2)}
    state["wrong"] = wrong
    if args.json:
        Screen().line(to_json(state, indent=2))
    else:
        _show(state)
    return _OUR_FAULT if wrong else 0


def _show(known: dict[str, Any]) -> None:
    screen = Screen()
    screen.line(f"numguard {known['version']} ({known['build']}), {known['python']}, {known['system']}")
    screen.line(f"  in {known['place']}")
    screen.line("  with " + ", ".join(f"{name} {told or '(missing)'}" for name, told in known["packages"].items()))
    for name in ("locale data", "language model", "self-test"):
        screen.line(f"{name}: {known[name]['found']} ({known[name]['seconds']:.1f} s)")
    screen.line()
    rows = []
    for part, packages in known["parts"].items():
        missing = [name for name, told in packages.items() if told is None]
        state = screen.paint("yes", "green") if not missing else install(part)
        rows.append([part, PARTS[part], state])
    screen.table(["optional part", "for", "here"], rows)
    screen.line()
    for text in known["wrong"]:
        screen.line(screen.paint(text, "red"))
    for text in known["missing"]:
        screen.line(screen.paint(text, "yellow"))
    if known["wrong"]:
        screen.line(
            f"not sound: install numguard again; {pages.address('reference/doctor/')} says what else to look at"
        )
    else:
        screen.line(screen.paint("everything" + (" else" if known["missing"] else "") + " is in its place", "green"))


def _packages(part: str) -> dict[str, str | None]:
    """Return the distributions that numguard, or one of its parts, asks for here, and their versions; None: missing."""
    try:
        declared = requires(NAME) or []
    except PackageNotFoundError:  # numguard runs from a folder that nobody installed.
        return {}
    versions: dict[str, str | None] = {}
    for name in _asked(declared, part):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = None
    return versions


def _asked(declared: list[str], part: str) -> Iterator[str]:
    for text in declared:
        match = _REQUIREMENT.match(text)
        marker = (match and match["marker"]) or ""
        extra = re.search(r"extra == [\"'](\w+)[\"']", marker)
        if match and (extra[1] if extra else "") == part and _holds(marker):
            yield match[1]


def _holds(marker: str) -> bool:
    """Return True if the conditions of a requirement hold here: those that pyproject.toml uses.

    >>> _holds("python_version < '3.2'"), _holds("python_version >= '3.2' and extra == 'files'")
    (False, True)
    """
    for sign, minor in _PYTHON.findall(marker):
        if (sys.version_info < (3, int(minor))) != (sign == "<"):
            return False
    return not re.search(rf"sys_platform != [\"']{sys.platform}[\"']", marker)


def _locale_data() -> str:
    from numguard.language import cldr_table, data, packed
    from numguard.mentions.lexicon import store

    every = [data.load(tag) for tag in sorted(data.tags())]
    languages = len({one.tag.split("-")[0] for one in every})
    cache = packed.cache_folder()
    if store.is_stored():
        kept = "their automata are stored"
    elif cache is not None:
        kept = f"automata are kept in {cache} once they are made ({len(list(cache.glob('automaton-*.bin')))} are there)"
    else:
        kept = "no automata are stored: each process makes those that it needs"
    newest, *others = cldr_table.index().releases
    names = f"CLDR {newest}, with words of {', '.join(others)}"
    return f"{len(every)} files of {languages} languages, all valid; {names}; {kept}"


def _missing(absent: list[str]) -> list[str]:
    """Say what numguard runs without: the stored languages, and the package that guesses languages."""
    from numguard.language import packed
    from numguard.mentions.lexicon import store

    missing = [
        f"missing: {name}, which guesses languages; name the languages of the texts, or pip install {name}"
        for name in absent
        if name.startswith(_GUESSES)
    ]
    if store.is_stored() or packed.cache_folder() is not None:
        return missing
    return [
        *missing,
        "missing: stored languages. Each is made at its first use in each process, which takes up to a second; "
        f"{Path(sys.executable).name} -m numguard.mentions stores all, "
        "NUMGUARD_CACHE=FOLDER keeps what is used",
    ]


def _no_language_model() -> str:
    return "nothing is here to run it, so languages must be named"


def _language_model() -> str:
    from numguard.language.identify import identify

    tag, score = identify("Die Fähre legt mittags mit zwölf Katzen an Bord ab.")
    assert tag == "de", f"a German sentence is guessed to be {tag}"
    return f"is whole, and knows German ({score:.2f})"


def _self_test() -> str:
    """Judge the pairs that numguard carries, and repair the wrong ones; raises AssertionError at a surprise."""
    import numguard

    text = files("numguard.cli").joinpath("samples", PAIRS).read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    repaired = 0
    for row in rows:
        pair = (row["source"], row["hypothesis"], row["source_lang"], row["target_lang"])
        action = numguard.check(*pair).action
        assert action == row["expected"], f"{row['hypothesis']!r} is judged {action}, not {row['expected']}"
        if row["expected"] == "block":
            made = numguard.repair(*pair)
            if made.edits:
                repaired += 1
                assert made.verdict.action != "block", (
                    f"the repair of {row['hypothesis']!r} is judged {made.verdict.action}"
                )
    wrong = sum(row["expected"] == "block" for row in rows)
    return f"{len(rows)} of {len(rows)} pairs are judged as they must be, {repaired} of {wrong} wrong ones repaired"
