#!/usr/bin/env python3
"""Measure protect and restore with a translation that changes nothing: does every number of the sources come back?

    python benchmarks/bench_protect.py FILE... [--langs de,fr] [--out benchmarks/accuracy/protect.json]

FILE: English text by the line, or JSON lines (also .gz) with ``source`` and ``src_lang``. A number is right when what
was put in its place is read in the target language as the value that it has in the source.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numguard
from numguard.model import Mention
from numguard.serving.protect import Mark, protect, restore

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--langs", default=LANGS)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    texts = list(dict.fromkeys(text for path in args.files for text in sources(path)))
    marks = list(Mark)
    rows: dict[str, dict[str, int]] = {}
    for lang in args.langs.split(","):
        count: Counter[str] = Counter(numbers=0, right=0, rewritten=0, refused=0, problems=0)
        for at, text in enumerate(texts):
            protected = protect(text, "en", mark=marks[at % len(marks)])
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
