#!/usr/bin/env python3
"""Repair numbers that are broken as real systems break them, and count the repairs that leave a piece of the damage.

    python benchmarks/bench_broken.py                     3,000 texts in 32 languages (make broken)
    python benchmarks/bench_broken.py --texts 200 --seed 7 --show 5

Each text is a sentence of broken_numbers.tsv whose number is stuttered, split, half translated, turned round or given a
wrong ending. A repair is right when the sentence around the number is as it was and what stands there is one number,
read alone as the source's; all else that is written is wrong. The law is: none is wrong; what cannot be repaired so is
refused.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numguard
from numguard.language import data as localedata

FRAMES = Path(__file__).with_name("broken_numbers.tsv")
SOURCE = "Yesterday {n} ships came to the harbour."


class Broken(NamedTuple):
    """One text with a broken number: the language, how it was broken, the value and the sentence that it stands in."""

    lang: str
    kind: str
    value: int
    source: str
    text: str
    frame: str


def frames() -> dict[str, str]:
    """Return the sentence of each language."""
    lines = FRAMES.read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines if line and not line.startswith("#"))


def said(value: int, lang: str) -> str:
    """Return a number in words; empty where the language's file does not write it."""
    try:
        return numguard.render(value, lang, style="words")
    except numguard.NumguardError:
        return ""


def gap(lang: str) -> str:
    return "" if "nospace" in localedata.load(lang).flags else " "


def parts(value: int, lang: str) -> list[str]:
    """Return the words of a number, or those of its tens and units where it is written as one."""
    words = said(value, lang).replace("-", " ").split()
    if len(words) > 1 or value < 20:
        return words
    tens, units = value - value % 10, value % 10
    return [word for word in (said(tens, lang), said(units, lang)) if word and units] or words


def stuttered(value: int, lang: str, rng: random.Random) -> str:
    """sewe sewe for seventeen; vierzig vierzig-zwei."""
    words = parts(value, lang)
    at = rng.randrange(len(words))
    kept = [words[at]] * 2
    return gap(lang).join(kept if rng.random() < 0.5 else [*words[:at], *kept, *words[at + 1 :]])


def split(value: int, lang: str, rng: random.Random) -> str:
    """fire og tyve, vier und zwanzig: the parts stand apart, with a joiner or without."""
    words = parts(value, lang)
    joiners = [word for word in localedata.load(lang).lists["joiners"] if " " not in word]
    link = f" {rng.choice(joiners)} " if joiners and rng.random() < 0.5 else " "
    return link.join(words)


def turned(value: int, lang: str, rng: random.Random) -> str:
    """The units before the tens, or the other way."""
    return " ".join(reversed(parts(value, lang)))


def half_translated(value: int, lang: str, rng: random.Random) -> str:
    """twenty-fire: one part is left in the source's language."""
    ours, theirs = parts(value, lang), said(value, "en").replace("-", " ").split()
    mixed = [rng.choice(theirs), ours[-1]] if rng.random() < 0.5 else [ours[0], rng.choice(theirs)]
    return rng.choice([" ", "-"]).join(mixed)


def other_part(value: int, lang: str, rng: random.Random) -> str:
    """thirty-four for twenty-four, written apart: one part is another number's."""
    words = parts(value, lang)
    words[rng.randrange(len(words))] = said(rng.choice([20, 30, 40, 50, 4, 7, 9]), lang) or words[0]
    return rng.choice([" ", "-", gap(lang)]).join(words)


def ill_ended(value: int, lang: str, rng: random.Random) -> str:
    """vint-i-quatreè: letters are lost, or those of another form stand behind."""
    word = said(value, lang)
    endings = [mark for mark in localedata.load(lang).lists["ordinal_suffix"] if mark.isalpha()] or ["e"]
    return word[: -rng.randint(1, 2)] if rng.random() < 0.5 and len(word) > 4 else word + rng.choice(endings)


def mixed(value: int, lang: str, rng: random.Random) -> str:
    """20 vier, 2 tusen 400: digits and words."""
    tens, units = value - value % 10, value % 10
    word = said(units or 4, lang)
    return rng.choice([f"{tens} {word}", f"{tens}-{word}", f"{word} {tens}", f"{value}{word}"])


def digits_apart(value: int, lang: str, rng: random.Random) -> str:
    """24 00, 2, 400, 240 2400: the digits of one number stand apart or twice."""
    digits = str(value * rng.choice([1, 100, 137]))
    at = rng.randrange(1, len(digits))
    forms = [
        f"{digits[:at]} {digits[at:]}",
        f"{digits[:at]}, {digits[at:]}",
        f"{digits} {digits}",
        f"{digits[:at]} {digits}",
    ]
    return rng.choice(forms)


DAMAGES: dict[str, Callable[[int, str, random.Random], str]] = {
    "stuttered": stuttered, "split": split, "turned": turned, "half translated": half_translated,
    "other part": other_part, "wrong ending": ill_ended, "digits and words": mixed, "digits apart": digits_apart,
}  # fmt: skip


def texts(count: int, seed: int) -> Iterator[Broken]:
    """Yield so many broken texts, the languages and damages in turn."""
    rng = random.Random(seed)
    sentences = frames()
    kinds = list(DAMAGES)
    made = 0
    while made < count:
        for lang, frame in sentences.items():
            kind = kinds[rng.randrange(len(kinds))]
            value = rng.choice([rng.randint(11, 99), rng.randint(21, 99), rng.randint(101, 999)])
            if not parts(value, lang) or (lang == "en" and kind == "half translated"):
                continue
            broken = DAMAGES[kind](value, lang, rng).strip()
            number = said(value, "en") if rng.random() < 0.6 else str(value)
            yield Broken(lang, kind, value, SOURCE.format(n=number), frame.format(n=broken), frame)
            made += 1
            if made == count:
                return


def outcome(one: Broken) -> tuple[str, str]:
    """Return what repair made of a text (passed, refused, right, wrong), and the text."""
    source_lang = "de" if one.lang == "en" else "en"
    source = one.source
    if one.lang == "en":
        source = frames()["de"].format(n=said(one.value, "de"))
    found = numguard.repair(source, one.text, source_lang, one.lang)
    if not found.edits:
        return ("refused" if found.refusals else "passed"), found.text
    before, after = one.frame.split("{n}")
    if not (found.text.startswith(before) and found.text.endswith(after)):
        return "wrong", found.text
    written = found.text[len(before) : len(found.text) - len(after)]
    mentions = numguard.extract(written, one.lang)
    is_right = len(mentions) == 1 and mentions[0].text == written and mentions[0].values[0] == one.value
    return ("right" if is_right else "wrong"), found.text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=33)
    parser.add_argument("--show", type=int, default=20, help="print so many wrong repairs")
    args = parser.parse_args()
    count: Counter[tuple[str, str]] = Counter()
    for one in texts(args.texts, args.seed):
        what, text = outcome(one)
        count[one.kind, what] += 1
        if what == "wrong" and count["all", "shown"] < args.show:
            count["all", "shown"] += 1
            print(f"[{one.lang} {one.kind}] {one.source}\n    {one.text}\n    {text}")
    outcomes = ("passed", "refused", "right", "wrong")
    for kind in DAMAGES:
        print(f"{kind:18}", *(f"{what} {count[kind, what]:5}" for what in outcomes))
    wrong = sum(count[kind, "wrong"] for kind in DAMAGES)
    print(f"{args.texts} texts in {len(frames())} languages: {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
