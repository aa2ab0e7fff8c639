"""Check every locale file: schema, forms with two values, forms and numbers that do not read back, real text.

    python tools/check_locales.py                        every file; figures to benchmarks/accuracy/locales.json
    python tools/check_locales.py sw ka --show 10        these only, with what fails
    python tools/check_locales.py --source src.en.txt --target 'ref.{lang}.txt' --source-lang en
                                                         also: spelled-out numbers found, words wrongly taken

Each line is one language: its tier (digits, seed, cardinals, full; numguard.tiers), the share of its forms that read
back, the round trip against every generator that spells it, and on the text pair the share of the source's plain number
words that the target shows (found) and of the target's number words that have no such number in the source (wrong).
Exit 1 when a file breaks the schema or gives a form two values.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import generators
import roundtrip

from numguard import localedata, spell, tiers
from numguard.compose_words import cardinals as written
from numguard.errors import LocaleDataError
from numguard.extract import extract
from numguard.extract.entries import words_of
from numguard.model import Kind, Mention

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "accuracy" / "locales.json"
# Tables whose forms may not have two values between them; fractions share words with ordinals (third).
GROUPS = (("num", "mul"), ("ord", "ordmul"), ("month",))
COUNTED = ("num", "mul", "ord", "ordmul", "multiple", "collective")


@dataclass(slots=True)
class Report:
    """What one language's file can read, with figures; shares are between 0 and 1, None where nothing was checked."""

    lang: str
    name: str = ""
    tier: str = "digits"
    error: str | None = None
    conflicts: list[str] = field(default_factory=list)
    forms: int = 0
    forms_read: float | None = None
    written: int = 0
    written_read: float | None = None
    sources: list[str] = field(default_factory=list)
    sample: dict[str, float] = field(default_factory=dict)
    cardinals_small: float | None = None
    cardinals_large: float | None = None
    ordinals_small: float | None = None
    text_found: float | None = None
    text_wrong: float | None = None
    notes: list[str] = field(default_factory=list)


def check(lang: str, *, upto: int, count: int, text: tuple[list[str], list[str]] | None, source_lang: str) -> Report:
    """Check one language's file."""
    report = Report(lang)
    try:
        data = localedata.load(lang)
    except LocaleDataError as error:
        report.error = str(error)
        return report
    report.name, report.tier = data.name, str(tiers.tier(data))
    report.conflicts = list(conflicts(data))
    _check_forms(report, data)
    _check_written(report, data)
    report.sample = {kind: round(share, 4) for kind, share in roundtrip.quick(lang).items()}
    if lang in generators.languages():
        report.sources = list(generators.languages()[lang])
        small = roundtrip.check(lang, "cardinal", range(upto + 1))
        large = roundtrip.check(lang, "cardinal", roundtrip.sample(lang, count, 10**9))
        report.cardinals_small, report.cardinals_large = small.share, large.share
        report.notes += [_failed(failure) for failure in [*small.failures, *large.failures]]
    if lang in generators.languages("ordinal"):
        result = roundtrip.check(lang, "ordinal", range(upto + 1))
        report.ordinals_small = result.share
        report.notes += [_failed(failure) for failure in result.failures]
    if report.tier in ("cardinals", "full") and min(_shares(report), default=1.0) < 0.995:
        report.tier = str(tiers.Tier.SEED)
    if text is not None:
        _check_text(report, text, source_lang)
    return report


def conflicts(data: localedata.LocaleData) -> Iterator[str]:
    """Yield the forms that one group of tables gives two values; a soft or blocked form declares its doubt."""
    declared = {words_of(form, data.fold) for key in ("soft", "block") for form in data.lists[key]}
    for group in GROUPS:
        seen: dict[tuple[str, ...], localedata.Value] = {}
        for table in group:
            for value, forms in data.values[table].items():
                for form in forms:
                    words = words_of(form, data.fold)
                    if seen.setdefault(words, value) != value and words not in declared:
                        yield f"{form!r} is {seen[words]} and {value}"


def _check_forms(report: Report, data: localedata.LocaleData) -> None:
    read = 0
    for table in COUNTED:
        for value, forms in data.values[table].items():
            for form in forms:
                report.forms += 1
                values = [v for mention in extract(form, report.lang) for v in mention.values]
                if value in values:
                    read += 1
                else:
                    report.notes.append(f"[{table}] {value} = {form!r} reads as {values[:3]}")
    report.forms_read = read / report.forms if report.forms else None


def _check_written(report: Report, data: localedata.LocaleData) -> None:
    read = 0
    for number in (*range(200), *range(200, 1000, 37), 1000, 1001, 2000, 12345, 10**6, 2345678):
        text = next(written(number, data, lambda unit, n: spell.scale_word(unit, n, report.lang)), None)
        if text is not None:
            report.written += 1
            got = roundtrip.read_value(text, report.lang, number, "cardinal")
            read += got is None
            if got is not None:
                report.notes.append(f"written {number} as {text!r}, read as {got}")
    report.written_read = read / report.written if report.written else None


def _check_text(report: Report, text: tuple[list[str], list[str]], source_lang: str) -> None:
    found = wanted = wrong = taken = 0
    for source, target in zip(*text, strict=True):
        left, right = extract(source, source_lang), extract(target, report.lang)
        target_values = {value for mention in _all(right) for value in mention.values}
        source_values = {value for mention in _all(left) for value in mention.values}
        for mention in filter(_is_plain_word, left):
            wanted += 1
            found += any(value in target_values for value in mention.values)
        for mention in filter(_is_plain_word, right):
            taken += 1
            wrong += not any(value in source_values for value in mention.values)
    report.text_found = found / wanted if wanted else None
    report.text_wrong = wrong / taken if taken else None


def _all(mentions: Iterable[Mention]) -> Iterator[Mention]:
    for mention in mentions:
        yield mention
        yield from _all(mention.parts)


def _is_plain_word(mention: Mention) -> bool:
    has_digit = any(char.isdecimal() for char in mention.text)
    return not has_digit and not mention.soft and mention.kind in (Kind.CARDINAL, Kind.ORDINAL, Kind.MEASURE)


def _shares(report: Report) -> list[float]:
    shares = (report.cardinals_small, report.cardinals_large)
    return [share for share in shares if share is not None]


def _failed(failure: roundtrip.Failure) -> str:
    return f"{failure.number} {failure.text!r} ({failure.source}) read as {failure.read}"


def _show(report: Report, limit: int) -> None:
    figures = (
        report.forms_read, report.written_read, report.cardinals_small, report.cardinals_large,
        report.ordinals_small, report.text_found, report.text_wrong,
    )  # fmt: skip
    cells = " ".join("       ·" if figure is None else f"{figure:8.1%}" for figure in figures)
    print(f"{report.lang:9} {report.tier:9} {report.forms:6} {cells}  {' '.join(report.sources)}", flush=True)
    for problem in [report.error] if report.error else report.conflicts:
        print(f"    ! {problem}")
    for note in report.notes[:limit]:
        print(f"    {note}")


def _lines(path: Path) -> list[str]:
    # Not splitlines: a text may hold U+2028.
    return path.read_text("utf-8").rstrip("\n").split("\n")


def main(argv: list[str] | None = None) -> int:
    """Print one line a language and store the figures; 1 when a file is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("langs", nargs="*", help="languages; all files when none is given")
    parser.add_argument("--upto", type=int, default=1000, help="round trip of every number from 0 to this one")
    parser.add_argument("--random", type=int, default=300, help="and of so many random values to 10^9")
    parser.add_argument("--show", type=int, default=0, help="print so many failures a language")
    parser.add_argument("--source", type=Path, help="source text, one segment a line")
    parser.add_argument("--target", help="translation, line by line; {lang} stands for the language")
    parser.add_argument("--source-lang", default="en")
    parser.add_argument("--names", nargs="*", default=[], help="where a text's name is not the tag: zh=zh-CN no=nb")
    parser.add_argument("--no-store", action="store_true", help="leave benchmarks/accuracy/locales.json alone")
    args = parser.parse_args(argv)
    names = dict(pair.split("=", 1) for pair in args.names)
    stored = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    print(f"{'lang':9} {'tier':9} {'forms':>6} {'read':>8} {'written':>8} {'0..' + str(args.upto):>8} {'random':>8}"
          f" {'ordinals':>8} {'found':>8} {'wrong':>8}  sources")  # fmt: skip
    broken = 0
    for lang in args.langs or sorted(localedata.tags()):
        text = None
        if args.source and (target := Path(args.target.format(lang=names.get(lang, lang)))).exists():
            text = (_lines(args.source), _lines(target))
        report = check(lang, upto=args.upto, count=args.random, text=text, source_lang=args.source_lang)
        _show(report, args.show)
        broken += bool(report.error or report.conflicts)
        figures = {
            key: round(v, 4) if isinstance(v, float) else v for key, v in asdict(report).items() if key != "notes"
        }
        kept = {key: value for key, value in stored.get(lang, {}).items() if figures.get(key) is None}
        stored[lang] = figures | kept
    if not args.no_store:
        RESULTS.parent.mkdir(parents=True, exist_ok=True)
        RESULTS.write_text(json.dumps(dict(sorted(stored.items())), ensure_ascii=False, indent=1) + "\n", "utf-8")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
