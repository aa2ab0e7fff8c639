#!/usr/bin/env python3
"""Measure retry: a simulated model obeys the prompt to the letter, on damaged references and on a system's outputs.

    python benchmarks/bench_retry.py DIR --langs de,ja --each 40   src.LANG.txt and ref.LANG.txt, as bench_repair.py
    python benchmarks/bench_retry.py DIR --out benchmarks/accuracy/retry.json

A damaged reference takes part when the checker blocks it and its undamaged form passes. ``obeyed``: after the model did
what each line says, and nothing else, the text is no longer blocked. ``contradicted``: a line asks for what is there.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import zlib
from collections import Counter
from pathlib import Path

from bench_repair import KINDS, corpora

import numguard

WRITE = re.compile(r'- write "(.*?)" instead of "(.*?)" \(the source says ".*"\)')
PUT_IN = re.compile(r'- put in "(.*?)"(?: beside "(.*?)")?: "(.*)" of the source is missing')
LEAVE = re.compile(r'- leave out "(.*?)": it is not in the source')
EXCHANGE = re.compile(r'- exchange "(.*?)" and "(.*?)": each stands .*')
COMPARISON = re.compile(r'- before "(.*?)" must stand (?:"(.*?)", and no other sign|no sign of comparison)')
HELD = "\ue000{}\ue001"
"""What was written stands apart, so that no later line changes it again."""


def obey(source: str, text: str, prompt: str) -> str:
    """Do what each line of a prompt says, to the letter."""
    done: list[str] = []

    def put(match: re.Match[str] | None, new: str) -> None:
        nonlocal text
        if match is not None:
            done.append(new)
            text = text[: match.start()] + HELD.format(chr(0xE100 + len(done))) + text[match.end() :]

    for line in prompt.split("\n")[1:-1]:
        if found := WRITE.fullmatch(line):
            put(find(found[2], text), found[1])
        elif found := LEAVE.fullmatch(line):
            put(find(found[1], text), "")
        elif found := EXCHANGE.fullmatch(line):
            put(find(found[1], text), found[2])
            put(find(found[2], text), found[1])
        elif found := COMPARISON.fullmatch(line):
            put(re.search(rf"[<>≤≥±]?\s?(?={re.escape(found[1])})", text), found[2] or "")
        elif found := PUT_IN.fullmatch(line):
            beside = find(found[2], text) if found[2] else None
            at = beside.end() if beside is not None else place(source, found[3], text)
            put(re.compile("").match(text, at), f" {found[1]} ")
    for at, new in enumerate(done, 1):
        text = text.replace(HELD.format(chr(0xE100 + at)), new)
    return text


def find(shown: str, text: str) -> re.Match[str] | None:
    """Find what a line quotes: not inside a longer number."""
    left = r"(?<!\d)(?<!\d[.,])" if shown[:1].isdecimal() else ""
    right = r"(?!\d)(?![.,]\d)" if shown[-1:].isdecimal() else ""
    return re.search(left + re.escape(shown) + right, text) or re.search(re.escape(shown), text)


def place(source: str, lost: str, text: str) -> int:
    """Choose a place between two words, about as far into the text as the number is in the source."""
    at = max(0, source.find(lost)) * len(text) // max(1, len(source))
    gaps = [match.start() for match in re.finditer(r"(?<=\w)\s(?=\w)", text)] or [0]
    return min(gaps, key=lambda gap: abs(gap - at))


def contradictions(prompt: str) -> int:
    """Count the lines that ask for what stands there already."""
    return sum(found[1] == found[2] for line in prompt.split("\n") if (found := WRITE.fullmatch(line)))


def measure(source_lang: str, tag: str, pairs: list[tuple[str, str]], each: int, show: int) -> Counter[tuple[str, str]]:
    checker = numguard.Checker(source_lang, tag)
    count: Counter[tuple[str, str]] = Counter()
    for kind, damage in KINDS.items():
        rng = random.Random(zlib.crc32(f"{kind} {tag}".encode()))
        order = list(range(len(pairs)))
        rng.shuffle(order)
        for at in order:
            source, reference = pairs[at]
            if count[kind, "blocked"] >= each:
                break
            if not any(c.isdecimal() for c in reference) or (damaged := damage(reference, rng, tag)) is None:
                continue
            if checker.check(source, reference).action != "pass":
                continue
            verdict = checker.check(source, damaged[0])
            if verdict.action != "block":
                continue
            prompt = numguard.retry(verdict)
            count[kind, "blocked"] += 1
            count[kind, "contradicted"] += contradictions(prompt)
            obeyed = obey(source, damaged[0], prompt)
            count[kind, "obeyed"] += checker.check(source, obeyed).action != "block"
            if show and checker.check(source, obeyed).action == "block":
                show -= 1
                print(f"  [{tag} {kind}]", source, reference, damaged[0], prompt, obeyed, sep="\n    ")
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--langs", default="", help="target languages, with commas; all without it")
    parser.add_argument("--each", type=int, default=20, help="damaged references of each kind and language (20)")
    parser.add_argument("--show", type=int, default=0, help="print so many that are still blocked, of each language")
    parser.add_argument("--out", type=Path, help="write the figures here as JSON")
    args = parser.parse_args()
    total: Counter[tuple[str, str]] = Counter()
    langs = []
    for source_lang, tag, pairs in corpora(args.folder, set(filter(None, args.langs.split(",")))):
        total.update(measure(source_lang, tag, pairs, args.each, args.show))
        langs.append(tag)
    rows = {kind: {key: total[kind, key] for key in ("blocked", "obeyed", "contradicted")} for kind in KINDS}
    rows["all"] = {key: sum(row[key] for row in rows.values()) for key in ("blocked", "obeyed", "contradicted")}
    for kind, row in rows.items():
        share = 100 * row["obeyed"] / max(1, row["blocked"])
        print(f"{kind:18} blocked {row['blocked']:5}  obeyed {share:5.1f} %  contradicted {row['contradicted']}")
    if args.out:
        record = {"each": args.each, "languages": langs, "kinds": rows}
        args.out.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
