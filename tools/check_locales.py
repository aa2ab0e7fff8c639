"""Check every locale file: schema, forms with two values, forms and numbers that do not read back, real text.

    python tools/check_locales.py --text FOLDER          every file; figures to benchmarks/accuracy/locales.json
    python tools/check_locales.py ht --quick             one file in seconds: make locales LANG=ht
    python tools/check_locales.py sw ka --show 10        these only, with what fails

Each line is one language: its tier, the share of its forms that read back, the round trip against every generator that
spells it (cardinals, ordinals, years, negatives, decimals), and on a text pair the share of the source's plain number
words that the target shows (found) and of the target's number words that have no such number in the source (wrong).
FOLDER holds src.en.txt and ref.LANG.txt, line by line. All figures of a language come from one run; each is stored with
the fingerprint of the files that it speaks of, and a test says which are older than their files.
The column verified says who vouches for cardinals and ordinals: a generator that writes the language; where none does,
the file itself by what it writes, or, without [write], by its forms in plain order (tools/plain_forms.py); a dash where
the numbers do not read back, or nobody has read text with the file. benchmarks/accuracy/locales.json has every figure;
its extract locales/checked.json goes into the package, for `numguard locales`.
Exit 1 when a file breaks the schema or gives a form two values.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import generators
import locale_guards
import roundtrip
from plain_forms import arranged

from numguard.language import data as localedata
from numguard.language import tiers
from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.model.errors import LocaleDataError
from numguard.writing import scales
from numguard.writing import words as compose_words

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "accuracy" / "locales.json"
CHECKED = ROOT / "locales" / "checked.json"
TEXT = ROOT.parent / "shared" / "eval" / "data" / "ntrex"
# How a text's name differs from the tag.
TEXT_NAMES = {"zh": "zh-CN", "zh-Hant": "zh-TW", "no": "nb", "sr": "sr-Cyrl"}
COUNTED = ("num", "mul", "ord", "ordmul", "multiple", "collective")
# What vouches for a language: 99.5 % of the numbers to 1000 and 99 % of the others, every spelling of each read; of
# the ordinals 98 %, because a guard may cost some (no "og andre", and others, in "to hundre og andre", 202nd).
SMALL, LARGE, ORDINALS = 0.995, 0.99, 0.98
# Which figures locales/checked.json takes into the package.
SHIPPED = (
    "cardinals_small", "cardinals_large", "ordinals_small", "years", "negatives", "decimals", "fractions",
    "text_found", "text_wrong",
)  # fmt: skip
# A file counts as read against a text when this share of the text's number words is found.
READ_TEXT = 0.75


@dataclass(slots=True)
class Report:
    """What one language's file can read, with figures; shares are between 0 and 1, None where nothing was checked."""

    lang: str
    name: str = ""
    fingerprint: str = ""
    has_witness: bool = False
    error: str | None = None
    conflicts: list[str] = field(default_factory=list)
    forms: int = 0
    forms_read: float | None = None
    written: int = 0
    written_read: float | None = None
    writes: bool = False
    composes: bool = False
    writes_ordinals: bool = False
    sources: list[str] = field(default_factory=list)
    sample: dict[str, float] = field(default_factory=dict)
    cardinals_small: float | None = None
    cardinals_large: float | None = None
    ordinals_small: float | None = None
    years: float | None = None
    negatives: float | None = None
    decimals: float | None = None
    fractions: float | None = None
    verified: dict[str, str | None] = field(default_factory=dict)
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
    report.name, report.fingerprint = data.name, fingerprint(lang)
    report.conflicts = list(locale_guards.conflicts(data))
    report.notes += list(locale_guards.idle(data))
    _check_forms(report, data)
    _check_fractions(report, data)
    _check_written(report, data)
    report.sample = {kind: round(share, 4) for kind, share in roundtrip.quick(lang).items()}
    if speller := _speller(data, "cardinal"):
        report.sources = list(generators.languages()[speller])
        small = roundtrip.check(lang, "cardinal", range(upto + 1), speller=speller)
        numbers = roundtrip.large_numbers("cardinal", lang, count, 10**9)
        large = roundtrip.check(lang, "cardinal", numbers, speller=speller)
        report.cardinals_small, report.cardinals_large = small.share, large.share
        report.notes += [_failed(failure) for failure in [*small.failures, *large.failures]]
    if speller := _speller(data, "ordinal"):
        result = roundtrip.check(lang, "ordinal", range(upto + 1), speller=speller)
        report.ordinals_small = result.share
        report.notes += [_failed(failure) for failure in result.failures]
    _check_kinds(report, data)
    if text is not None:
        _check_text(report, text, source_lang)
    report.has_witness = _has_witness(report, data)
    report.verified = {"cardinals": _cardinals_by(report), "ordinals": _ordinals_by(report)}
    return report


def fingerprint(lang: str) -> str:
    """Return what tells one state of a language's file and its parents from another."""
    whole = hashlib.sha256()
    for tag in localedata.load(lang).chain:
        whole.update((ROOT / "locales" / f"{tag}.toml").read_bytes())
    return whole.hexdigest()[:12]


def _has_witness(report: Report, data: localedata.LocaleData) -> bool:
    """Tell whether a complete file was read against a text, or a reader signed it (`readers`)."""
    is_whole = not tiers.missing(data)["cardinals"] and bool(data.lists["soft"] or data.lists["block"])
    by_text = (report.text_found or 0.0) >= READ_TEXT
    return is_whole and (by_text or bool(data.lists["readers"]))


def _by_generator(report: Report) -> str | None:
    if report.cardinals_small is None or report.cardinals_large is None:
        return None
    return "generator" if report.cardinals_small >= SMALL and report.cardinals_large >= LARGE else None


def _check_kinds(report: Report, data: localedata.LocaleData) -> None:
    # Years, negatives and decimals as every program writes them; spellings, not numbers: each has one or many.
    years = (1066, 1492, 1776, 1805, 1900, 1909, 1945, 1968, 1984, 1999, 2000, 2009, 2017, 2024)
    asked: dict[generators.Kind, Iterable[generators.Number]] = {
        "year": years,
        "negative": roundtrip.small_numbers("negative", 0),
        "decimal": roundtrip.small_numbers("decimal", 0),
    }
    shares = {}
    for kind, numbers in asked.items():
        speller = _speller(data, kind)
        result = roundtrip.check(report.lang, kind, numbers, speller=speller) if speller else None
        shares[kind] = result.spellings_read / result.spellings if result and result.spellings else None
        report.notes += [_failed(failure) for failure in result.failures] if result else []
    report.years, report.negatives, report.decimals = shares["year"], shares["negative"], shares["decimal"]


def _check_fractions(report: Report, data: localedata.LocaleData) -> None:
    # A half, a third, a quarter: present, and read as what they are.
    wanted = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))
    read = 0
    for value in wanted:
        forms = (*data.values["frac"].get(value, ()), *data.values["plus"].get(value, ()))
        read += any(value in mention.values for form in forms for mention in extract(form, report.lang))
    report.fractions = read / len(wanted)


def _speller(data: localedata.LocaleData, kind: generators.Kind) -> str | None:
    # A region (es-MX) is spelled as its language is; another script, or another language with a parent, is not.
    for tag in data.chain:
        is_same = tag == data.tag or data.tag.split("-")[0] == tag and len(data.tag.split("-")[-1]) == 2
        if is_same and tag in generators.languages(kind):
            return tag
    return None


def _cardinals_by(report: Report) -> str | None:
    if report.cardinals_small is not None and report.cardinals_large is not None:
        return _by_generator(report)
    if not report.has_witness:
        return None
    return "file" if report.writes else "forms" if report.composes else None


def _ordinals_by(report: Report) -> str | None:
    if report.ordinals_small is not None:
        return "generator" if report.ordinals_small >= ORDINALS else None
    return "file" if report.writes_ordinals and report.has_witness else None


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
    """Read back what the file itself writes: 0..1000, round and random numbers to 10^6, the ordinals to 31."""
    read, notes = _read_written(data, report.lang)
    report.notes += notes
    report.written = sum(got is not None for got in read.values())
    report.written_read = sum(map(bool, read.values())) / report.written if report.written else None
    report.writes = _is_sound(read)
    if not report.writes and not tiers.missing(data)["cardinals"] and _speller(data, "cardinal") is None:
        report.composes = any(_is_sound(_read_written(plain, report.lang)[0]) for plain in arranged(data))
        absent = [number for number, got in read.items() if got is None]
        report.notes += [f"[write] has no words for {absent[0]} and {len(absent) - 1} more"] if absent else []
    _check_written_ordinals(report, data)


def _read_written(data: localedata.LocaleData, lang: str) -> tuple[dict[int, bool | None], list[str]]:
    """Return, for each number, whether its written form was read (None: not written), and what failed."""
    read: dict[int, bool | None] = {}
    notes = []
    for number in (*range(1001), *range(2000, 100_001, 1000), *roundtrip.sample(lang, 100, 10**6), 10**6, 2345678):
        text = next(compose_words.cardinals(number, data, _scale_word(lang)), None)
        got = None if text is None else roundtrip.read_value(text, lang, number, "cardinal")
        read[number] = None if text is None else got is None
        if got is not None:
            notes.append(f"written {number} as {text!r}, read as {got}")
            if len(notes) > 20 and lang not in generators.languages():
                break
    return read, notes


def _is_sound(read: dict[int, bool | None]) -> bool:
    wrong = sum(not got for got in read.values())
    return all(read.get(number) for number in range(1001)) and wrong <= (1 - LARGE) * len(read)


def _check_written_ordinals(report: Report, data: localedata.LocaleData) -> None:
    # The first ten must be there; what the file writes beyond them must read back.
    wrong = []
    for number in range(1, 32):
        text = next(compose_words.ordinals(number, data, _scale_word(report.lang)), None)
        got = "not written" if text is None else roundtrip.read_value(text, report.lang, number, "ordinal")
        if got is not None and (text is not None or number <= 10):
            wrong.append(number)
            report.notes.append(f"ordinal {number} written as {text!r}, read as {got}")
    report.writes_ordinals = not wrong and not tiers.missing(data)["cardinals"]


def _scale_word(lang: str) -> compose_words.ScaleWord:
    return lambda unit, count: scales.word(unit, count, lang)


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


def _failed(failure: roundtrip.Failure) -> str:
    return f"{failure.number} {failure.text!r} ({failure.source}) read as {failure.read}"


def _show(report: Report, limit: int) -> None:
    figures = (
        report.forms_read, report.written_read, report.cardinals_small, report.cardinals_large,
        report.ordinals_small, report.years, report.negatives, report.decimals, report.fractions,
        report.text_found, report.text_wrong,
    )  # fmt: skip
    cells = " ".join("       ·" if figure is None else f"{figure:8.1%}" for figure in figures)
    vouchers = "/".join(by or "-" for by in report.verified.values())
    tier = "" if report.error else tiers.tier(localedata.load(report.lang))
    row = f"{report.lang:9} {tier:9} {report.forms:6} {cells}  {vouchers:19}  {' '.join(report.sources)}"
    print(row, flush=True)
    for problem in [report.error] if report.error else report.conflicts:
        print(f"    ! {problem}")
    for note in report.notes[:limit]:
        print(f"    {note}")


def _store(figures: dict[str, dict[str, object]]) -> None:
    # Read again: a check of other languages may have stored its figures meanwhile. Files that are gone go.
    stored = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    stored = {lang: row for lang, row in stored.items() if lang in localedata.tags()} | figures
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(dict(sorted(stored.items())), ensure_ascii=False, indent=1) + "\n", "utf-8")
    lines = (f" {json.dumps(lang)}: {json.dumps(_extract(stored[lang]))}" for lang in sorted(stored))
    CHECKED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _extract(found: Mapping[str, object]) -> dict[str, object]:
    figures = {key: found[key] for key in SHIPPED if found.get(key) is not None}
    return {"verified": found.get("verified") or {}, **figures}


def _text(args: argparse.Namespace, lang: str) -> tuple[list[str], list[str]] | None:
    source = args.source or args.text / "src.en.txt"
    target = Path(args.target.format(lang=lang)) if args.target else args.text / f"ref.{TEXT_NAMES.get(lang, lang)}.txt"
    return (_lines(source), _lines(target)) if source.exists() and target.exists() else None


def _lines(path: Path) -> list[str]:
    # Not splitlines: a text may hold U+2028.
    return path.read_text("utf-8").rstrip("\n").split("\n")


def main(argv: list[str] | None = None) -> int:
    """Print one line a language and store the figures; 1 when a file is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("langs", nargs="*", help="languages; all files when none is given")
    parser.add_argument("--upto", type=int, default=1000, help="round trip of every number from 0 to this one")
    parser.add_argument("--random", type=int, default=1000, help="and of so many random values to 10^9")
    parser.add_argument("--show", type=int, default=0, help="print so many failures a language")
    parser.add_argument("--text", type=Path, default=TEXT, help="the folder of src.en.txt and ref.LANG.txt")
    parser.add_argument("--source", type=Path, help="one source text instead, one segment a line")
    parser.add_argument("--target", help="its translation, line by line; {lang} stands for the language")
    parser.add_argument("--source-lang", default="en")
    parser.add_argument("--quick", action="store_true", help="0 to 130 and 60 random values, nothing stored: seconds")
    parser.add_argument("--no-store", action="store_true", help="leave the stored figures alone")
    args = parser.parse_args(argv)
    if args.quick:
        args.upto, args.random, args.no_store, args.show = 130, 60, True, args.show or 20
    if not args.no_store and not args.source and not args.text.is_dir():
        parser.error(f"{args.text} is not here: without a text the figures on text would be lost; say --no-store")
    print(f"{'lang':9} {'tier':9} {'forms':>6} {'read':>8} {'written':>8} {'0..' + str(args.upto):>8} {'random':>8}"
          f" {'ordinals':>8} {'years':>8} {'negative':>8} {'decimals':>8} {'fraction':>8} {'found':>8} {'wrong':>8}"
          f"  {'verified':19}  sources")  # fmt: skip
    broken = 0
    results: dict[str, dict[str, object]] = {}
    for lang in args.langs or sorted(localedata.tags()):
        text = _text(args, lang)
        report = check(lang, upto=args.upto, count=args.random, text=text, source_lang=args.source_lang)
        _show(report, args.show)
        broken += bool(report.error or report.conflicts)
        results[lang] = {
            key: round(v, 4) if isinstance(v, float) else v for key, v in asdict(report).items() if key != "notes"
        }
    if not args.no_store:
        _store(results)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
