#!/usr/bin/env python3
"""Measure repair on damaged references: how many are repaired, and how many of those say what the reference said.

    python benchmarks/bench_repair.py DIR                    src.LANG.txt and ref.LANG.txt, line by line (as NTREX)
    python benchmarks/bench_repair.py DIR --langs de,ja --each 40 --show 5:change
    python benchmarks/bench_repair.py DIR --out benchmarks/accuracy/repair.json

A pair takes part when its reference passes; one number of the reference is damaged, by this script's own code; only
what the checker blocks then is counted. ``repaired``: it passes afterwards. ``exact``: its numbers are then those of
the undamaged reference, value by value, and nothing before the damage has changed. ``same text``: letter by letter.
``touched``: undamaged pairs that pass and were changed (must be 0).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError

import numguard
from numguard.language import cldr
from numguard.language import data as localedata
from numguard.repairs.repair import replay

NUMBER = re.compile(r"\d+(?:[.,٫٬'’\u00a0\u202f](?=\d)\d+)*")
Damage = Callable[[str, random.Random, str], tuple[str, int] | None]
"""Damages one number: the new text, and where in it the damage begins. None where the text offers nothing to it."""


def places(text: str, pattern: str = r".+") -> list[re.Match[str]]:
    """Return the runs of digits that look as asked, in ASCII terms, but for a clock's 00 (no damage to its value)."""
    found = []
    for match in NUMBER.finditer(text):
        plain = ascii_digits(match.group())
        if not (set(plain) == {"0"} and re.search(r"[:.時时시h]\s?\Z", text[: match.start()])) and re.fullmatch(
            pattern, plain
        ):
            found.append(match)
    return found


def ascii_digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def put(text: str, match: re.Match[str], new: str) -> tuple[str, int]:
    return text[: match.start()] + new + text[match.end() :], match.start()


def change(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    if not (found := places(text)):
        return None
    match = rng.choice(found)
    at = rng.choice([i for i, c in enumerate(match.group()) if c.isdecimal()])
    old = match.group()[at]
    digit = unicodedata.decimal(old)
    new = chr(ord(old) - digit + (digit + rng.randint(1, 9)) % 10)
    return put(text, match, match.group()[:at] + new + match.group()[at + 1 :])


def drop(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    if not (found := places(text, r"[1-9]\d+")):
        return None
    match = rng.choice(found)
    at = rng.randrange(len(match.group()))
    return put(text, match, match.group()[:at] + match.group()[at + 1 :])


def repeat(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    if not (found := places(text, r"[1-9]\d*")):
        return None
    match = rng.choice(found)
    at = rng.randrange(len(match.group()))
    return put(text, match, match.group()[: at + 1] + match.group()[at:])


def transpose(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    found = [
        (m, i) for m in places(text, r"\d\d+") for i in range(len(m.group()) - 1) if m.group()[i] != m.group()[i + 1]
    ]
    if not found:
        return None
    match, at = rng.choice(found)
    run = match.group()
    return put(text, match, run[:at] + run[at + 1] + run[at] + run[at + 2 :])


def lose_separator(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    found = [
        m for m in places(text, r"\d{1,3}(?:[.,]\d{3})*[.,]\d{1,2}") if not re.search(r"[:\d]\s*\Z", text[: m.start()])
    ]
    if not found:
        return None
    match = rng.choice(found)
    return put(text, match, "".join(c for c in match.group() if c.isdecimal()))


def swap_separator(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    facts = cldr.load(lang)
    if {facts.decimal[0], facts.group[0]} != {".", ","}:
        return None
    if not (found := places(text, rf"[1-9]\d{{0,2}}{re.escape(facts.group[0])}\d{{3}}")):
        return None
    match = rng.choice(found)
    return put(text, match, match.group().replace(facts.group[0], facts.decimal[0]))


def change_scale(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    forms = localedata.load(lang).values["mul"]
    steps = sorted(scale for scale in forms if scale >= 1000)
    found = []
    for low, high in zip(steps, steps[1:], strict=False):
        for one, other in ((low, high), (high, low)):
            for at, form in enumerate(forms[one]):
                for match in re.finditer(
                    rf"(?<=\d)\s?({re.escape(form)})(?!\w)" if form.isascii() or len(form) > 1 else rf"(?<=\d)({form})",
                    text,
                    re.I,
                ):
                    found.append((match, forms[other][min(at, len(forms[other]) - 1)]))
    if not found:
        return None
    match, new = rng.choice(found)
    return text[: match.start(1)] + new + text[match.end(1) :], match.start(1)


def change_month(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    try:
        months = Locale.parse(cldr.identifier(lang) or "").months
    except (ValueError, UnknownLocaleError):
        return None
    names = [{months["format"]["wide"].get(n, "")} for n in range(1, 13)]
    found = []
    for number, forms in enumerate(names):
        for form in sorted(f for f in forms if len(f) > 3 and not any(c.isdigit() for c in f)):
            for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", text):
                if re.search(r"\d\W{0,4}(?:\w{1,2}\W{1,2})?\Z", text[: match.start()]) or re.match(
                    r"\W{1,4}(?:\w{1,4}\W{1,2})?\d", text[match.end() :]
                ):
                    found.append((number, match))
    if not found:
        return None
    number, match = rng.choice(found)
    new = sorted(names[(number + rng.randint(1, 11)) % 12])[0]
    return put(text, match, new) if new else None


def lose(text: str, rng: random.Random, lang: str) -> tuple[str, int] | None:
    return put(text, rng.choice(found), "") if (found := places(text)) else None


KINDS: dict[str, Damage] = {
    "change": change, "drop": drop, "repeat": repeat, "transpose": transpose, "separator lost": lose_separator,
    "separator swapped": swap_separator, "scale": change_scale, "month": change_month, "number lost": lose,
}  # fmt: skip
REPAIRABLE = tuple(kind for kind in KINDS if kind != "number lost")


def corpora(folder: Path, langs: set[str]) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Yield source language, target language and pairs of each reference file."""
    (source,) = folder.glob("src.*.txt")
    ours = source.read_text("utf-8").split("\n")
    for path in sorted(folder.glob("ref.*.txt")):
        tag = path.name[4:-4]
        if langs and tag not in langs:
            continue
        try:
            localedata.load(tag)
        except numguard.UnknownLanguageError as error:
            print(f"{tag:9} left out: {error}")
            continue
        theirs = path.read_text("utf-8").split("\n")
        yield source.name[4:-4], tag, [pair for pair in zip(ours, theirs, strict=True) if all(pair)]


def measure(
    source_lang: str, tag: str, pairs: list[tuple[str, str]], each: int, show: tuple[int, str]
) -> Counter[tuple[str, str]]:
    """Damage up to ``each`` references in each way and repair them."""
    checker = numguard.Checker(source_lang, tag)
    count: Counter[tuple[str, str]] = Counter()
    fine: dict[int, bool] = {}
    shown = 0
    for kind, damage in KINDS.items():
        rng = random.Random(zlib.crc32(f"{kind} {tag}".encode()))
        order = list(range(len(pairs)))
        rng.shuffle(order)
        for at in order:
            if count[kind, "blocked"] >= each:
                break
            source, reference = pairs[at]
            if not any(c.isdecimal() for c in reference):
                continue
            if at not in fine:
                fine[at] = checker.check(source, reference).action == "pass"
                if fine[at]:
                    count["undamaged", "all"] += 1
                    count["undamaged", "touched"] += checker.repair(source, reference).text != reference
            if not fine[at] or (damaged := damage(reference, rng, tag)) is None or damaged[0] == reference:
                continue
            text, place = damaged
            if checker.check(source, text).action != "block":
                continue
            count[kind, "blocked"] += 1
            found = checker.repair(source, text)
            assert replay(text, found.edits) == found.text
            outcome = "refused"
            if found.edits:
                outcome = "exact" if says_the_same(found.text, reference, place, tag) else "other"
                count[kind, "repaired"] += 1
                count[kind, "same text"] += found.text == reference
                assert found.verdict.ok
                assert checker.repair(source, found.text).text == found.text
            count[kind, outcome] += 1
            if (
                shown < show[0]
                and show[1] in (kind, outcome, f"{kind} {outcome}")
                and (outcome != "exact" or show[1] == "exact" and found.text != reference)
            ):
                shown += 1
                print(f"  [{tag} {kind} {outcome}]", source, reference, text, found.text, *found.refusals, sep="\n    ")
    return count


def near(text: str, place: int) -> bool:
    return re.search(r"(?<!\d)\d{1,2}[.:]\d\d(?!\d)", text[max(0, place - 1) : place + 6]) is not None


def says_the_same(text: str, reference: str, place: int, tag: str) -> bool:
    """Tell whether both texts say the same values in the same order, and differ nowhere but around the place."""
    # Between hour and minute a full stop says what a colon says.
    clocks = [
        re.sub(r"(?<!\d)(\d{1,2})\.(\d\d)(?!\d)", r"\1:\2", one) if near(one, place) else one
        for one in (text, reference)
    ]
    return says_it_so(text, reference, place, tag) or says_it_so(clocks[0], clocks[1], place, tag)


def says_it_so(text: str, reference: str, place: int, tag: str) -> bool:
    """Tell the same of texts as they stand."""
    if text == reference:
        return True
    ours, theirs = ([m.values[:1] for m in numguard.extract(one, tag)] for one in (text, reference))
    head = max(0, place - 24)
    return ours == theirs and text[:head] == reference[:head] and text[-1:] == reference[-1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--langs", default="", help="target languages, with commas; all without it")
    parser.add_argument("--each", type=int, default=20, help="damaged references of each kind and language (20)")
    parser.add_argument(
        "--show", default="0:refused", help="print so many of a kind or outcome: 5:refused, 9:other, 5:month"
    )
    parser.add_argument("--out", type=Path, help="write the figures here as JSON")
    args = parser.parse_args()
    number, _, what = args.show.partition(":")
    total: Counter[tuple[str, str]] = Counter()
    by_lang = {}
    began = time.perf_counter()
    for source_lang, tag, pairs in corpora(args.folder, set(filter(None, args.langs.split(",")))):
        count = measure(source_lang, tag, pairs, args.each, (int(number), what))
        total.update(count)
        sums = {
            key: sum(count[kind, key] for kind in REPAIRABLE) for key in ("blocked", "repaired", "exact", "same text")
        }
        by_lang[tag] = sums | {"touched": count["undamaged", "touched"]}
        print(
            f"{tag:9} {told(sums)}  touched {count['undamaged', 'touched']} of {count['undamaged', 'all']}", flush=True
        )
    print()
    figures = {kind: {key: total[kind, key] for key in ("blocked", "repaired", "exact", "same text")} for kind in KINDS}
    figures["all repairable"] = {
        key: sum(figures[kind][key] for kind in REPAIRABLE) for key in ("blocked", "repaired", "exact", "same text")
    }
    for kind, row in figures.items():
        print(f"{kind:18} {told(row)}")
    touched = {"passed": total["undamaged", "all"], "touched": total["undamaged", "touched"]}
    took = time.perf_counter() - began
    print(f"undamaged pairs that pass: {touched['passed']}; changed by repair: {touched['touched']}; {took:.0f} s")
    if args.out:
        record = {
            "each": args.each,
            "languages": len(by_lang),
            "kinds": figures,
            "undamaged": touched,
            "by language": by_lang,
        }
        args.out.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def told(row: dict[str, int]) -> str:
    blocked, repaired = max(1, row["blocked"]), max(1, row["repaired"])
    shares = [100 * row["repaired"] / blocked, *(100 * row[key] / repaired for key in ("exact", "same text"))]
    return "blocked {:6}  repaired {:5.1f} %  of those exact {:5.1f} %  same text {:5.1f} %".format(
        row["blocked"], *shares
    )


if __name__ == "__main__":
    main()
