"""Propose a language's number words, joiners and months from text that stands beside a translation that is read.

    python tools/propose.py xx --source text.en.txt --target text.xx.txt     line by line: make propose LANG=xx ...
    python tools/propose.py xx --pairs pairs.jsonl.gz                        rows of source, hypothesis and tgt_lang
    python tools/propose.py xx ... --new                                     only what the language's file lacks
    python tools/propose.py xx ... --toml                                    rows for locales/xx.toml, to be looked over

Each row is a word, or a stem with its forms, that stands in the other side significantly oftener with a value than
without: the value, the log-likelihood ratio, in how many lines of the value that nothing before it explains, in how
many lines at all, and what speaks against it: the word is also proposed for another value, or the language's file
reads it as another one. The last lines say what stands between the parts of numbers, and which part comes first.
A proposal is no fact: it needs somebody who knows the language, or a grammar, and a second one who checks it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import proposals
from proposals import Proposal
from sets import rows

from numguard.language import data as localedata
from numguard.mentions import extract


def pairs(args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Yield the pairs of texts that the arguments name."""
    if args.pairs is None:
        sides = (path.read_text("utf-8").splitlines() for path in (args.source, args.target))
        yield from zip(*sides, strict=True)
        return
    for row in rows(args.pairs):
        if row.get("tgt_lang", args.lang) == args.lang and row.get("src_lang", args.read) == args.read:
            yield row["source"], row["hypothesis"]


def table(found: Sequence[Proposal], contexts: int) -> Iterator[str]:
    """Yield the proposals as lines of a table."""
    yield f"{'value':12} {'word':16} {'score':>6} {'with':>9} {'in all':>6}  forms; remarks"
    for one in found:
        forms = " ".join(f"{form}:{count}" for form, count in one.forms.most_common(8))
        told = "; ".join((forms if one.feature not in one.forms else "", *one.remarks)).strip("; ")
        counts = f"{one.both:4}/{one.keyed:4} {one.worded:6}"
        yield f"{one.key!s:12} {one.feature:16} {one.score:6.1f} {counts}  {told}".rstrip()
        yield from (f"{'':14}{context}" for context in one.contexts[:contexts])


def toml(found: Sequence[Proposal]) -> Iterator[str]:
    """Yield the proposals as rows of a locale file, the commonest form first, with their counts."""
    tables: dict[str, dict[Fraction, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for one in found:
        name = "mul" if one.key.table == "num" and one.key.value in (100, 1000, 10**6, 10**9) else one.key.table
        tables[name][one.key.value].update(one.forms)
    for name, table in sorted(tables.items()):
        yield f"[{name}]"
        for value, forms in sorted(table.items()):
            words = sorted(forms, key=lambda form: -forms[form])
            key = value if value.denominator == 1 else f'"{value}"'
            counts = ", ".join(str(forms[word]) for word in words)
            yield f"{key} = {json.dumps(words, ensure_ascii=False)}  # in {counts} lines"


def main(argv: list[str] | None = None) -> int:
    """Print the proposals for one language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lang", help="the language whose words are looked for")
    parser.add_argument("--read", default="en", metavar="TAG", help="the language of the side that is read")
    parser.add_argument("--source", type=Path, help="the side that is read, line by line")
    parser.add_argument("--target", type=Path, help="the other side, line by line")
    parser.add_argument("--pairs", type=Path, help="JSON lines with source and hypothesis, instead of two files")
    parser.add_argument("--least", type=float, default=proposals.LEAST_SCORE, help="score of a proposal at least")
    parser.add_argument("--contexts", type=int, default=0, help="so many contexts of each")
    parser.add_argument("--new", action="store_true", help="only what the language's file lacks or reads otherwise")
    parser.add_argument("--toml", action="store_true", help="print rows of a locale file")
    args = parser.parse_args(argv)
    if (args.pairs is None) == (args.source is None or args.target is None):
        parser.error("say --pairs, or both of --source and --target")
    data = localedata.load(args.lang)
    is_spaced = "nospace" not in data.flags
    lines = [proposals.read(one, other, args.read, is_spaced) for one, other in pairs(args)]
    found = proposals.propose(lines, is_spaced, args.least)
    counted = proposals.between(lines, found)
    known = {form: _values(form, args.lang) for one in found for form in one.forms}
    proposals.remark_known(found, lambda form: known[form])
    if args.new:
        found = [one for one in found if any(one.key.value not in known[form] for form in one.forms)]
    print(*(toml(found) if args.toml else table(found, args.contexts)), sep="\n")
    if not args.toml:
        joiners = (f"{words or '(nothing)'}:{count}" for words, count in counted.words.most_common(6))
        print(f"{len(lines)} lines; between parts:", *joiners)
        print(f"greater part first: {counted.greater_first}; smaller first: {counted.smaller_first}")
    return 0


def _values(form: str, lang: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(value) for mention in extract(form, lang) for value in mention.values)


if __name__ == "__main__":
    raise SystemExit(main())
