#!/usr/bin/env python3
"""Measure protect and restore with a translation that changes nothing: does every number of the sources come back?

    python benchmarks/bench_protect.py FILE... [--langs de,fr] [--out benchmarks/accuracy/protect.json]
    python benchmarks/bench_protect.py FILE... --langs es --through "apertium -u eng-spa" [--half 0] [--out ...]

FILE: English text by the line, or JSON lines (also .gz) with ``source`` and ``src_lang``. A number is right when what
was put in its place is read in the target language as the value that it has in the source.

``--through`` sends the texts with digits through a translation system, as they are and protected, and tells
how many the check blocks either way; ``--half`` takes those whose SHA-256 begins with an even (0) or odd (1) byte.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numguard
from numguard.guard.protect import Mark, protect, restore
from numguard.model import Mention

LANGS = "ar,bn,cs,de,el,es,fa,fi,fr,hi,hu,id,it,ja,ko,nl,pl,pt-BR,ru,sv,sw,ta,th,tr,vi,zh"


def sources(path: Path) -> Iterator[str]:
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            if ".jsonl" not in path.name:
                yield line.rstrip("\n")
            elif (record := json.loads(line))["src_lang"].split("-")[0] == "en":
                yield record["source"]


def said(mention: Mention) -> list[object]:
    """Return the values of a mention or, for a clock, of its parts on a clock of twelve hours."""
    return list(mention.values[:1]) or [part.values[0] % 12 for part in mention.parts if part.readings]


def translated(command: str, texts: list[str]) -> list[str]:
    """Send texts through a system, with an empty line between two, so that none runs into the next."""
    sent = "\n\n".join(texts) + "\n"
    said = subprocess.run(shlex.split(command), input=sent, text=True, capture_output=True, check=True).stdout
    found = said.rstrip("\n").split("\n\n")
    if len(found) != len(texts):
        raise SystemExit(f"{command}: {len(texts)} texts became {len(found)}")
    return found


def through(command: str, texts: list[str], lang: str) -> dict[str, int]:
    """Count what the check says of a system's translations of texts as they are, repaired, and protected."""
    checker = numguard.Checker("en", lang)
    protected = [protect(text, "en") for text in texts]
    sides = translated(command, texts), translated(command, [one.text for one in protected])
    count: Counter[str] = Counter(texts=len(texts), marks=sum(len(one.placeholders) for one in protected))
    count["wholes"] = sum(mark.is_whole for one in protected for mark in one.placeholders)
    for text, one, plain, marked in zip(texts, protected, *sides, strict=True):
        back = restore(marked, one, lang)
        action = checker.check(text, plain).action
        count[f"plain {action}"] += 1
        if action == "block":
            done = checker.repair(text, plain, partial=True)
            count["repaired in part" if done.is_partial else "repaired" if done.edits else "repair refused"] += 1
        count[f"protected {checker.check(text, back.text).action if back.ok else 'not whole'}"] += 1
        count.update(f"mark {problem.code}" for problem in back.problems)
    return dict(sorted(count.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--langs", default=LANGS)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--through", metavar="COMMAND", help="a translation system that reads and writes lines")
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    texts = list(dict.fromkeys(text for path in args.files for text in sources(path)))
    if args.half is not None:
        texts = [text for text in texts if hashlib.sha256(text.encode()).digest()[0] % 2 == args.half]
    if args.through:
        asked = [text for text in texts if "\n" not in text and any(map(str.isdecimal, text))]
        told = through(args.through, asked, args.langs)
        print(told)
        if args.out:
            known = json.loads(args.out.read_text("utf-8")) if args.out.exists() else {}
            known.setdefault("through", {})[f"{args.through}, half {args.half}"] = told
            args.out.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        return
    marks = list(Mark)
    rows: dict[str, dict[str, int]] = {}
    for lang in args.langs.split(","):
        count: Counter[str] = Counter(numbers=0, right=0, rewritten=0, refused=0, problems=0)
        for at, text in enumerate(texts):
            protected = protect(text, "en", mark=marks[at % len(marks)], whole=False)
            count["refused"] += bool(protected.refusal)
            restored = restore(protected.text, protected, lang)
            count["problems"] += len(restored.problems)
            for start, end, placeholder in restored.spans:
                shown = restored.text[start:end]
                read = numguard.extract(shown, lang)
                is_right = len(read) == 1 and said(read[0])[:1] == said(placeholder.mention)[:1]
                is_right = is_right or bool(len(read) == 1 and set(said(read[0])) & set(placeholder.mention.values))
                count["numbers"] += 1
                count["right"] += is_right
                count["rewritten"] += shown != placeholder.mention.text
                if not is_right:
                    count["wrong"] += 1
                    if count["wrong"] <= args.show:
                        print(f"  [{lang}] {placeholder.mention.text!r} came back as {shown!r}")
        rows[lang] = dict(count)
        print(f"{lang:6} {count['right']} of {count['numbers']} right, {count['rewritten']} in another form, "
              f"{count['problems']} problems, {count['refused']} refused", flush=True)  # fmt: skip
    if args.out:
        args.out.write_text(json.dumps({"texts": len(texts), "languages": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
