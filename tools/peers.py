"""Number checks of other tools on the same pairs, in the same run; the figures go to benchmarks/peers/peers.json.

    make peers                       in an environment of its own, .venv-peers (PEERS: what it installs)
    python tools/peers.py DATA       DATA: a folder of aligned lines, src.en.txt and ref.LANG.txt, as NTREX-128 has them

Texts are read where they lie, and only counted: nothing of them is kept. Each tool runs as its users run it, with its
own defaults; a tool that is not installed is told as missing. What is damaged is damaged here, one number of a
translation, by rules that know nothing of any tool. A pair counts as found when the damage raises an alarm that the
undamaged pair does not.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import platform
import random
import re
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "benchmarks" / "peers" / "peers.json"
LANGUAGES = ("ar", "cs", "de", "es", "fi", "fr", "hi", "ja", "ru", "zh-CN")
READING = ("de", "en", "es", "fr", "it", "pt")
KINDS = {
    "change": "a digit changed",
    "lost": "a number lost",
    "scale": "scale word",
    "month": "wrong month (day number in the same date)",
    "any month": "another month anywhere",
}
SCALES = {
    "ar": [("مليون", "مليار"), ("مليار", "مليون")],
    "cs": [("milionů", "miliard"), ("miliard", "milionů")],
    "de": [("Millionen", "Milliarden"), ("Milliarden", "Millionen")],
    "es": [("mil millones", "millones"), ("millones", "mil millones")],
    "fi": [("miljoonaa", "miljardia"), ("miljardia", "miljoonaa")],
    "fr": [("millions", "milliards"), ("milliards", "millions")],
    "hi": [("करोड़", "लाख"), ("लाख", "करोड़")],
    "ja": [("億", "万"), ("万", "億")],
    "ru": [("миллионов", "миллиардов"), ("миллиардов", "миллионов")],
    "zh-CN": [("亿", "万"), ("万", "亿")],
}
DIGITS = re.compile(r"\d+(?:[.,\u00a0\u202f٫٬]\d+)*")
Alarm = Callable[[str, str], bool]


class MissingError(Exception):
    """A tool that cannot be run here, and why."""


# ---- the tools -------------------------------------------------------------------------------------------------------


def numguard_(lang: str) -> Alarm:
    """Every number must be accounted for: values in any form, units, scales, dates, clocks; a named reason each."""
    import numguard

    checker = numguard.Checker("en", lang)
    return lambda source, target: checker.check(source, target).action == "block"


def opuscleaner(lang: str) -> Alarm:
    """Sets of digit strings with their marks replaced; overlap over difference, at least 1."""
    module = loaded("opuscleaner.filters.num_mismatch")

    def alarm(source: str, target: str) -> bool:
        kept = io.StringIO()
        module.filter_numerical_mismatch(io.StringIO(f"{source}\t{target}"), kept, 1.0)
        return not kept.getvalue()

    return alarm


def opusfilter(lang: str, threshold: float = 0.5) -> Alarm:
    """Sequences of the digits 1 to 9 of each side; similarity of at least 0.5."""
    filter_ = loaded("opusfilter.filters").NonZeroNumeralsFilter(threshold=threshold)
    return lambda source, target: not filter_.accept(next(iter(filter_.score([(source, target)]))))


def opusfilter_strict(lang: str) -> Alarm:
    """The same, all digits alike: similarity 1."""
    return opusfilter(lang, 1.0)


def translate_toolkit(lang: str) -> Alarm:
    """pofilter's numbers: each digit string of the source as often in the translation."""
    checks = loaded("translate.filters.checks")
    checker = checks.StandardChecker(checks.CheckerConfig(targetlanguage=lang.split("-")[0]))

    def alarm(source: str, target: str) -> bool:
        try:
            return not checker.numbers(source, target)
        except checks.FilterFailure:
            return True

    return alarm


def hardrules(lang: str) -> Alarm:
    """The sorted ASCII digits of both sides are the same. (This rule alone; what others need is not loaded.)"""
    for name, attribute in (("fastspell", "FastSpell"), ("kenlm", "Model"), ("toolwrapper", "ToolWrapper")):
        try:
            importlib.import_module(name)
        except ImportError:
            stand_in = types.ModuleType(name)
            setattr(stand_in, attribute, object)
            sys.modules[name] = stand_in
    rule = loaded("hardrules.hardrules").Hardrules.c_no_number_inconsistencies
    return lambda source, target: not rule(None, source, target)


def multiset(lang: str) -> Alarm:
    """The digit strings of both sides, sorted, are the same: what one writes in five minutes."""
    find = re.compile(r"\d+").findall
    return lambda source, target: sorted(find(source)) != sorted(find(target))


CHECKS: dict[str, tuple[str, Callable[[str], Alarm]]] = {
    "numguard": ("numguard", numguard_),
    "OpusCleaner num_mismatch": ("opuscleaner", opuscleaner),
    "OpusFilter NonZeroNumerals": ("opusfilter", opusfilter),
    "OpusFilter NonZeroNumerals, 1.0": ("opusfilter", opusfilter_strict),
    "translate-toolkit numbers": ("translate-toolkit", translate_toolkit),
    "bicleaner-hardrules": ("bicleaner-hardrules", hardrules),
    "a digit multiset": ("", multiset),
}


def text2num(lang: str) -> Callable[[str], set[str]]:
    """Return the numbers that text2num reads in a text."""
    alpha2digit = loaded("text_to_num").alpha2digit
    return lambda text: set(re.findall(r"\d+", alpha2digit(text, lang)))


def recognizers(lang: str) -> Callable[[str], set[str]]:
    """Return the numbers that Recognizers-Text reads in a text."""
    culture = {"en": "en-us", "es": "es-es", "fr": "fr-fr", "pt": "pt-br"}[
        lang
    ]  # of ours, those that it reads words of
    recognize = loaded("recognizers_number").recognize_number
    return lambda text: {str((one.resolution or {}).get("value")) for one in recognize(text, culture)}


def number_parser(lang: str) -> Callable[[str], set[str]]:
    """Return the numbers that number-parser reads in a text."""
    parse = loaded("number_parser").parse
    return lambda text: set(re.findall(r"\d+", parse(text, language=lang)))


def numguard_reader(lang: str) -> Callable[[str], set[str]]:
    """Return the numbers that numguard reads in a text."""
    import numguard

    return lambda text: {str(mention.values[0]) for mention in numguard.extract(text, lang) if mention.values}


READERS = {
    "numguard": ("numguard", numguard_reader),
    "text2num": ("text2num", text2num),
    "Recognizers-Text": ("recognizers-text-number", recognizers),
    "number-parser": ("number-parser", number_parser),
}


def loaded(name: str) -> Any:
    """Import a module of a tool; raises MissingError where that fails."""
    try:
        return importlib.import_module(name)
    except Exception as error:  # what another package raises when it is imported is its own
        raise MissingError(f"{type(error).__name__}: {error}".splitlines()[0]) from error


# ---- the pairs -------------------------------------------------------------------------------------------------------


def pairs(data: Path, lang: str) -> list[tuple[str, str]]:
    """Return the pairs of a language."""
    sides = (data / name for name in ("src.en.txt", f"ref.{lang}.txt"))
    source, target = (path.read_text("utf-8").splitlines() for path in sides)
    return list(zip(source, target, strict=True))


def damaged(every: list[tuple[str, str]], lang: str, seed: int = 1) -> Iterator[tuple[str, str, str, str]]:
    """Yield kind, source, translation and the translation with one number damaged; a kind at most once a pair."""
    from babel import Locale

    chance = random.Random(seed)
    months = list(Locale.parse(lang.replace("-", "_")).months["format"]["wide"].values())
    for source, target in every:
        numbers = [match for match in DIGITS.finditer(target) if match[0].isascii()]
        if numbers and re.search(r"\d", source):
            number = chance.choice(numbers)
            at = chance.choice([place for place in range(number.start(), number.end()) if target[place].isdigit()])
            other = chance.choice([digit for digit in "123456789" if digit != target[at]])
            yield "change", source, target, target[:at] + other + target[at + 1 :]
            yield "lost", source, target, target[: number.start()].rstrip() + target[number.end() :]
        for old, new in SCALES[lang]:
            if old in target:
                yield "scale", source, target, target.replace(old, new, 1)
                break
        done: set[str] = set()
        for at, month in enumerate(months):
            found = re.search(rf"(?<!\w){re.escape(month)}(?!\w)", target)
            if not found or len(month) <= 3 or month[0].isdigit():
                continue
            other = target[: found.start()] + months[(at + 5) % 12] + target[found.end() :]
            beside = re.search(r"\d", target[max(found.start() - 4, 0) : found.end() + 4])  # part of a date
            for kind in ("month", "any month") if beside else ("any month",):
                if kind not in done:
                    done.add(kind)
                    yield kind, source, target, other


# ---- the run ---------------------------------------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Run every tool, and store the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--langs", default=",".join(LANGUAGES))
    args = parser.parse_args(argv)
    langs = args.langs.split(",")
    every = {lang: pairs(args.data, lang) for lang in langs}
    wrong = {lang: list(damaged(every[lang], lang)) for lang in langs}
    checks, missing = [], {}
    for name, (distribution, make) in CHECKS.items():
        try:
            checks.append({"name": name, "version": version_of(distribution), **measured(make, every, wrong)})
            print(checks[-1], file=sys.stderr)
        except (MissingError, PackageNotFoundError) as error:
            missing[name] = str(error)
    readers = []
    for name, (distribution, make_reader) in READERS.items():
        try:
            readers.append({"name": name, "version": version_of(distribution), "read": reading(make_reader)})
            print(readers[-1], file=sys.stderr)
        except (MissingError, PackageNotFoundError) as error:
            missing[name] = str(error)
    signature = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "python": platform.python_version(),
        "machine": platform.machine(),
        "pairs": sum(map(len, every.values())),
        "damaged": sum(map(len, wrong.values())),
        "damaged, by kind": Counter(kind for told in wrong.values() for kind, *_ in told),
        "languages": langs,
        "data": "NTREX-128 news, human translations",
        "reading languages": list(READING),
    }
    told = {"signature": signature, "kinds": KINDS, "checks": checks, "missing": missing, "readers": readers}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


def version_of(distribution: str) -> str:
    """Return the version of a distribution; nothing where a check has none."""
    if distribution == "numguard":  # the tree that this is run in, and how it is built: its speed depends on that
        import numguard

        return f"{numguard.__version__} ({numguard.build})"
    return version(distribution) if distribution else ""


def measured(
    make: Callable[[str], Alarm],
    every: dict[str, list[tuple[str, str]]],
    wrong: dict[str, list[tuple[str, str, str, str]]],
) -> dict[str, Any]:
    """Return a tool's false alarms, what it finds of each damage, and its speed in pairs a CPU second."""
    alarms = counted = judged = 0
    spent = 0.0
    found = dict.fromkeys(KINDS, 0)
    of = dict.fromkeys(KINDS, 0)
    for lang, right in every.items():
        alarm = make(lang)
        alarm("It has 2 doors.", "2")
        start = time.process_time()
        raised = [alarm(source, target) for source, target in right]
        spent += time.process_time() - start
        judged += len(right)
        with_digits = [
            is_raised for (source, _), is_raised in zip(right, raised, strict=True) if re.search(r"\d", source)
        ]
        alarms, counted = alarms + sum(with_digits), counted + len(with_digits)
        quiet = {pair for pair, is_raised in zip(right, raised, strict=True) if not is_raised}
        for kind, source, target, damage in wrong[lang]:
            if (source, target) in quiet:
                of[kind] += 1
                found[kind] += alarm(source, damage)
    return {
        "compares": re.sub(r"\s+", " ", make.__doc__ or ""),
        "false alarms": round(alarms / counted, 5),
        "found": {kind: round(found[kind] / of[kind], 4) for kind in KINDS if of[kind]},
        "speed": int(round(judged / spent, -2)),
    }


def reading(make: Callable[[str], Callable[[str], set[str]]]) -> dict[str, float]:
    """Return the share of number words, as num2words writes them, that a reader reads as their value, by language."""
    from num2words import num2words

    chance = random.Random(1)
    values = [
        *range(2, 101),
        *(chance.randrange(10**size, 10 ** (size + 1)) for size in range(2, 9) for _ in range(30)),
    ]
    shares = {}
    for lang in READING:
        try:
            read = make(lang)
            right = 0
            for value in values:
                right += str(value) in read(num2words(value, lang=lang).replace(",", ""))
            shares[lang] = round(right / len(values), 4)
        except (KeyError, NotImplementedError, ValueError):  # a language that the reader does not have
            continue
    return shares


if __name__ == "__main__":
    sys.exit(main())
