"""A golden record: all that is said of some 20,000 pairs in twenty languages, as one hash a language.

    python tools/golden.py ../shared/eval/data            # compare with benchmarks/golden.json; exit 1 when one differs
    python tools/golden.py ../shared/eval/data --store    # keep the hashes of this tree
    python tools/golden.py DATA --details DIR             # also write what is hashed, a file a language, to be compared

A step that only moves code leaves every hash as it is; where a verdict must move, changes/ says which and why.
The texts stay where they are: NTREX references, and the same with one number damaged, seeded by the line.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numguard
from numguard.model import Action, Verdict

LANGS = "de fr es ru cs pl zh-CN zh-TW ja ko hi ne ta ar he tr fi hu sw th".split()
STORED = Path(__file__).parent.parent / "benchmarks" / "golden.json"
_DIGITS = re.compile(r"\d+")
_REPAIRED = 4
"""Blocked pairs of every so manieth line are repaired: a repair costs a hundred checks."""


def damaged(text: str, rng: random.Random) -> str:
    """Return ``text`` with one of its numbers changed, shortened, lengthened or lost; as it is where it has none."""
    runs = [match.span() for match in _DIGITS.finditer(text)]
    if not runs:
        return text
    start, end = rng.choice(runs)
    at = rng.randrange(start, end)
    zero = ord(text[at]) - int(text[at])
    other = chr(zero + (int(text[at]) + rng.randint(1, 9)) % 10)
    way = rng.randrange(4)
    if way == 0:
        return text[:at] + other + text[at + 1 :]
    if way == 1:
        return text[:at] + text[at + 1 :]
    if way == 2:
        return text[:at] + text[at] + text[at:]
    return text[:start] + text[end:]


def told(verdict: Verdict) -> Iterator[str]:
    """Yield all that a verdict says, a line each."""
    yield f"{verdict.action} {verdict.reason}"
    for issue in verdict.issues:
        spans = [f"{m.start}:{m.end}" if m else "-" for m in (issue.source, issue.hypothesis)]
        yield f"issue {issue.type} {issue.severity} {' '.join(spans)} {issue.message} => {issue.suggestion}"
    for pair in verdict.alignment.pairs:
        a, b = pair.source, pair.hypothesis
        yield f"pair {a.start}:{a.end} {b.start}:{b.end} {pair.explanation}"
    for one in verdict.alignment.explained:
        yield f"explained {one.side} {one.mention.start}:{one.mention.end} {one.reason}"
    for side, mentions in (("source", verdict.source_mentions), ("hypothesis", verdict.hypothesis_mentions)):
        for m in mentions:
            values = " ".join(f"{r.value}/{r.unit}/{r.bound}/{r.convention}/{r.cost}" for r in m.readings)
            yield f"{side} {m.start}:{m.end} {m.kind} {m.soft} {len(m.parts)} {values}"


def lines(data: Path, tag: str) -> Iterator[str]:
    """Yield what numguard says of the pairs of one language, pair by pair."""
    sources = (data / "ntrex" / "src.en.txt").read_text("utf-8").split("\n")[:-1]
    hypotheses = (data / "ntrex" / f"ref.{tag}.txt").read_text("utf-8").split("\n")[:-1]
    checker = numguard.Checker("en", tag)
    for number, (source, hypothesis) in enumerate(zip(sources, hypotheses, strict=True)):
        wrong = damaged(hypothesis, random.Random(f"{tag} {number}"))
        for text in (hypothesis,) if wrong == hypothesis else (hypothesis, wrong):
            verdict = checker.check(source, text)
            yield f"# {number} {text}"
            yield from told(verdict)
            if verdict.action is Action.BLOCK and number % _REPAIRED == 0:
                repaired = checker.repair(source, text)
                yield f"repair {repaired.text} {repaired.refusals}"


def digest(data: Path, details: Path | None, tag: str) -> tuple[str, str, int]:
    """Return the language, the hash of its record, and how many pairs it holds."""
    record = list(lines(data, tag))
    if details is not None:
        details.mkdir(parents=True, exist_ok=True)
        (details / f"{tag}.txt").write_text("\n".join(record), "utf-8")
    whole = hashlib.sha256("\n".join(record).encode("utf-8", "surrogatepass")).hexdigest()
    return tag, whole[:16], sum(line.startswith("# ") for line in record)


def main(argv: list[str] | None = None) -> int:
    """Compare with the stored hashes, or store them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder that holds ntrex/")
    parser.add_argument("--langs", default=",".join(LANGS))
    parser.add_argument("--store", action="store_true", help="keep the hashes of this tree")
    parser.add_argument("--details", type=Path, metavar="DIR", help="also write what is hashed")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args(argv)
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(partial(digest, args.data, args.details), args.langs.split(",")))
    stored = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    moved = [tag for tag, whole, _ in found if stored.get(tag) != whole]
    print(f"{sum(count for *_, count in found):,} pairs in {len(found)} languages; moved: {', '.join(moved) or 'none'}")
    if args.store:
        kept = stored | {tag: whole for tag, whole, _ in found}
        STORED.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
        return 0
    return 1 if moved else 0


if __name__ == "__main__":
    sys.exit(main())
