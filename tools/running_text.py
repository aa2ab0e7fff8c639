"""Measure what running text shows of each language, and store it for the tiers: figures only, no text.

    python tools/running_text.py --pairs scripture.jsonl.gz --news ntrex     every language of both
    python tools/running_text.py --pairs ... --langs gd sw                   these only; the others keep their figures
    make running PAIRS=... NEWS=...

By language, of the pairs whose English says numbers in words and none in digits: the share of right ones that are
blocked, and the share that is caught when one English number word is exchanged (forty for fifty), of those that were
not blocked; both as if all words were read. By the size of the number, of all pairs: how many of the English number
words stand in an aligned pair, how many raise an alarm in a right pair, and how many there are. The figures go to
locales/running.json; numguard/language/tiers.py tells what they mean. --pairs are JSON lines with source, hypothesis,
src_lang and tgt_lang; --news is a folder with src.en.txt and ref.LANG.txt, line by line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from check_locales import TEXT_NAMES
from sets import news, rows

from numguard import Action, Checker, Policy
from numguard.language.tags import canonical
from numguard.language.tiers import STORED, Size, size_of
from numguard.verdict.hints.unread import UNREAD

ROOT = Path(__file__).resolve().parent.parent
_GROUPS = (
    "two three four five six seven eight nine",
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
)
_NEXT = {word: words[(place + 1) % len(words)] for words in map(str.split, _GROUPS) for place, word in enumerate(words)}
_WORD = re.compile(rf"\b({'|'.join(_NEXT)})\b", re.IGNORECASE)
_NAMES = {name: tag for tag, name in TEXT_NAMES.items()} | {"en-US": "en"}


class Figures:
    """The counts of one language."""

    def __init__(self, tag: str) -> None:
        self.checker = Checker("en", tag, policy=Policy(without=frozenset((UNREAD.name,))))
        self.counts: Counter[str] = Counter()
        self.words: Counter[Size] = Counter()
        self.found: Counter[Size] = Counter()
        self.alarmed: Counter[Size] = Counter()

    def take(self, source: str, hypothesis: str) -> None:
        """Judge one right pair, and if it is not blocked the same pair with a word of the source exchanged."""
        places = list(_WORD.finditer(source))
        if not places:
            return
        verdict = self.checker.check(source, hypothesis)
        grave = [issue.source.start for issue in verdict.issues if issue.source and issue.severity.is_grave]
        paired = {(pair.source.start, pair.source.end) for pair in verdict.alignment.pairs}
        for mention in verdict.source_mentions:
            if mention.values and not mention.soft and _WORD.search(mention.text):
                size = size_of(mention.values[0])
                self.words[size] += 1
                self.alarmed[size] += any(mention.start <= start < mention.end for start in grave)
                self.found[size] += any(start < mention.end and mention.start < end for start, end in paired)
        if any(map(str.isdecimal, source)):
            return
        self.counts["pairs"] += 1
        if verdict.action is Action.BLOCK:
            self.counts["blocked"] += 1
            return
        place = places[zlib.crc32(source.encode()) % len(places)]
        damaged = source[: place.start()] + _exchanged(place[0]) + source[place.end() :]
        self.counts["damaged"] += 1
        self.counts["caught"] += self.checker.check(damaged, hypothesis).action is Action.BLOCK

    def row(self) -> dict[str, object]:
        """Return the figures as they are stored."""
        counts = self.counts
        return {
            "pairs": counts["pairs"],
            "blocked": round(counts["blocked"] / counts["pairs"], 3),
            "caught": round(counts["caught"] / max(1, counts["damaged"]), 3),
            "words": {
                str(size): [self.found[size], self.alarmed[size], self.words[size]] for size in Size if self.words[size]
            },
        }


def _exchanged(word: str) -> str:
    other = _NEXT[word.lower()]
    return other.capitalize() if word[0].isupper() else other


def of_pairs(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield tag, source and hypothesis of the rows of JSON lines whose source is English."""
    for row in rows(path):
        if row["src_lang"] == "en":
            yield row["tgt_lang"], row["source"], row["hypothesis"]


def measure(args: argparse.Namespace) -> dict[str, dict[str, object]]:
    """Return the figures of each language, by its tag."""
    texts = [row for path in args.pairs for row in of_pairs(path)]
    texts += [(_NAMES.get(name, name), one, other) for folder in args.news for name, one, other in news(folder)]
    found: dict[str, Figures] = {}
    for name, source, hypothesis in texts:
        tag = canonical(name)
        if not args.langs or tag in args.langs or name in args.langs:
            found.setdefault(tag, Figures(tag)).take(source, hypothesis)
    return {tag: figures.row() for tag, figures in sorted(found.items()) if figures.counts["pairs"] >= args.least}


def main(argv: list[str] | None = None) -> int:
    """Measure, print and store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=Path, nargs="*", default=[], help="JSON lines, plain or gzip")
    parser.add_argument("--news", type=Path, nargs="*", default=[], help="folders of src.en.txt and ref.LANG.txt")
    parser.add_argument("--langs", nargs="*", default=[])
    parser.add_argument("--least", type=int, default=15, help="pairs that a language must have")
    parser.add_argument("--out", type=Path, default=ROOT / "locales" / STORED)
    args = parser.parse_args(argv)
    if not args.pairs and not args.news:
        parser.error("say --pairs or --news")
    rows = measure(args)
    for tag, row in rows.items():
        print(tag, json.dumps(row))
    kept = json.loads(args.out.read_text("utf-8")) if args.langs and args.out.is_file() else {}
    stored = dict(sorted({**kept, **rows}.items()))
    lines = (f" {json.dumps(tag)}: {json.dumps(row)}" for tag, row in stored.items())
    args.out.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
