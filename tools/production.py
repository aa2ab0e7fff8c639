#!/usr/bin/env python3
"""Count what the check says of the outputs of production systems, and write the page about them.

    python tools/production.py DATA        count into benchmarks/accuracy/production.json (minutes; make production)

DATA is the folder that holds production.jsonl.gz. The page docs/reference/production.md is made of these counts and of
the judgements of tools/precision.py by ``make pages``; its examples are invented, and tests check each of them.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from judgements import ERRORS, Judgement, by_rule, interval, load  # noqa: E402
from precision import Judge  # noqa: E402
from sets import NAMES, SYSTEMS, Sample, production  # noqa: E402

STORED = Path(__file__).resolve().parent.parent / "benchmarks" / "accuracy" / "production.json"
KINDS = (*SYSTEMS, "reference")
GROUPS = {kind: "Firefox" if kind.startswith("bergamot") else NAMES[kind] for kind in SYSTEMS}
"""The systems as readers know them: three sizes of Firefox's are one."""
MADE = "<!-- Made by tools/production.py (make production, make pages): change what it is made of, not this page. -->"
_FEWEST = 60
"""A share of fewer pairs than these is not told of a language."""


@dataclass(frozen=True, slots=True)
class Example:
    """An invented pair with the fault of a real one, and what the check says of it."""

    error: str
    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    action: str
    note: str


EXAMPLES = (
    Example(
        "unit",
        "en",
        "sv",
        "The park covers 90 square miles.",
        "Parken täcker 90 kvadratkilometer.",
        "block",
        "the number stays",
    ),
    Example(
        "unit", "en", "af", "The wind reached 70 mph.", "Die wind het 70 km/h bereik.", "block", "the number stays"
    ),
    Example("separator", "en", "ru", "They counted 4,800 birds.", "Они насчитали 4,800 птиц.", "block", "4.8 birds"),
    Example(
        "separator",
        "ar",
        "en",
        "بلغ سمك الجليد 4,56 متر.",
        "The ice was 456 metres thick.",
        "block",
        "the comma is dropped",
    ),
    Example(
        "dash",
        "en",
        "sk",
        "The painter (1571–1610) lived here.",
        "Žil tu maliar (15711610).",
        "block",
        "the dash is dropped",
    ),
    Example(
        "bound",
        "en",
        "fr",
        "on plots no smaller than 20 hectares",
        "sur des terrains de moins de 20 hectares",
        "block",
        "turned",
    ),
    Example("scale", "kn", "en", "1.5 ಲಕ್ಷ ಜನರು ಬಂದರು.", "1.5 million people came.", "block", "lakh is 100,000"),
    Example("scale", "ja", "en", "人口は340万人です。", "It has 340 million people.", "block", "万 is 10,000"),
    Example(
        "date or time",
        "en",
        "fi",
        "a church of the 17th century",
        "1700-luvun kirkko",
        "block",
        "the 1700s are the 18th",
    ),
    Example(
        "date or time", "en", "de", "It closed at 11:30 p.m.", "Es schloss um 11:30 Uhr.", "block", "half of the day"
    ),
    Example("currency", "en", "bg", "It cost £12 million.", "Струваше 12 милиона евро.", "block", "the amount stays"),
    Example("value", "da", "en", "Femten huse brændte.", "Five houses burned.", "block", "fifteen"),
    Example(
        "left out",
        "de",
        "en",
        "Die Mühle steht seit 1893 am Fluss.",
        "The mill stands by the river.",
        "block",
        "a year",
    ),
    Example(
        "said twice",
        "en",
        "ro",
        "It opens in 2015.",
        "Se deschide în 2015, fie în 2015.",
        "flag",
        "a choice is invented",
    ),
    Example(
        "untranslated",
        "sr",
        "en",
        "Стари млин је поново отворен за посетиоце прошле недеље.",
        "Стари млин је поново отворен за посетиоце прошле недеље.",
        "flag",
        "the source again",
    ),
)


def count(samples: Iterable[Sample], judge: Judge, judgements: Iterable[Judgement]) -> dict[str, Any]:
    """Return the counts of each system and direction: pairs with a number, blocks, flags, types of issues, true ones.

    A pair counts as read where it was drawn as a block, and is one now.
    """
    known = {(one.kind, one.hash): one for one in judgements if one.action == "block"}
    read: dict[str, list[tuple[Judgement, str]]] = defaultdict(list)
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    types: dict[str, Counter[str]] = defaultdict(Counter)
    directions: dict[str, Counter[str]] = defaultdict(Counter)
    sentences = set()
    for sample in samples:
        verdict = judge(sample)
        if not verdict.numbers:
            continue
        sentences.add(sample.sentence)
        action, direction = str(verdict.action), f"{sample.source_lang}-{sample.target_lang}"
        totals[sample.kind].update(("numeric", action))
        directions[direction].update((sample.kind, *([f"{sample.kind} block"] if action == "block" else [])))
        if action == "block":
            judgement = known.pop((sample.kind, sample.hash), None)
            if judgement is not None:
                read[sample.kind].append((judgement, sample.sentence))
            grave = {str(issue.type) for issue in verdict.issues if str(issue.severity) in ("major", "critical")}
            types[sample.kind].update(grave)
    return {
        "sentences": len(sentences),
        "systems": {kind: dict(totals[kind]) | {"types": dict(types[kind])} | _precision(read[kind]) for kind in KINDS},
        "directions": {name: dict(directions[name]) for name in sorted(directions)},
    }


def _precision(read: Sequence[tuple[Judgement, str]]) -> dict[str, Any]:
    """Return what readers said of the blocks, what is wrong in the true ones, and how sure their share is."""
    said = Counter(one.final for one, _ in read)
    errors = Counter(one.error for one, _ in read if one.final == "true")
    between = interval(said["true"], (sentence for _, sentence in read))
    return {"read": dict(said), "errors": dict(errors), "interval": between}


# ---- the page --------------------------------------------------------------------------------------------------------

OPENING = """\
Whoever guards a translation service wants to know what its engine gets wrong, and whether the guard is right when
it says so. Here are the outputs of eight production systems for the same sentences, what numguard says of them, and
how much of that is true.

**How to read it.** A share is of pairs whose source has a number that numguard reads. *True*: people would call it
wrong; the translation has a wrong, lost or invented number, unit, sign, scale or date, or is no translation.
*Free*: converted, rounded, implied, left out harmlessly. *Ours*: the numbers agree, and numguard misread. The last
column multiplies: blocked, times true."""

CAVEATS = """\
## What these figures are not

- **No ranking.** Others collected the outputs, after 2021, for the directions that each system had; when exactly, the
  data does not say, and they are not what the services answer today. The directions differ from system to system.
- **Few sentences, many directions.** Nine pairs in ten translate some 350 sentences of FLORES dev, in up to ninety
  directions (the others are news of WMT 17, 19 and 21). So one sentence that we misread makes a quarter of an
  engine's blocks. Intervals count a sentence once; they are wide, and rightly so.
- **Mostly one reader.** The blocks were read by a language model, first without numguard's message and then with it;
  another session of one read 150 again and judged 137 alike. `tools/precision.py draw DATA OUT --again` draws more.
- **The read blocks are a sample of two commits**, which benchmarks/accuracy/precision/README.md names; those that the
  commit above no longer blocks are left out. Causes were mended on what was read, so blocks that nobody has read may be
  true a little less often.
- **What passes is not counted here.** An engine is wrong in more than the last column says: numguard misses small
  number words that are lost, near values, and all that changes no number.

## Again

```text
make production SETS=folder/of/sets       # production.jsonl.gz in it: the counts, then this page
make precision SETS=folder/of/sets        # the read pairs, judged again
```
"""


def page() -> Iterator[str]:
    """Yield the page, from the stored counts and judgements."""
    stored = json.loads(STORED.read_text("utf-8"))
    yield from ("# Production systems", "", MADE, "", *OPENING.split("\n"), "")
    yield f"Counted on {stored['date']}, commit {stored['commit']}, Python {stored['python']}:"
    sizes = f"{stored['sentences']} sentences in {len(stored['directions'])} directions"
    yield f"{sizes}, the half of the data that is open for reading."
    yield from ("", "## By system", "", *_systems(stored))
    yield from ("", "## By kind of error", "", *_errors(stored))
    yield from ("", "## By type of issue", "", *_types(stored))
    yield from ("", "## By rule, on the closed half", "", *_rules(load()))
    yield from ("", "## Examples", "", *_examples())
    yield from ("", "## By language", "", *_languages(stored))
    yield from ("", *CAVEATS.rstrip("\n").split("\n"))


def _systems(stored: dict[str, Any]) -> Iterator[str]:
    yield "| system | pairs with a number | blocked | flagged | read | true | 95 in 100 | free | ours | wrong, of all |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for kind in KINDS:
        row = stored["systems"][kind]
        said = Counter(row["read"])
        low, high = row["interval"]
        blocked, true = row.get("block", 0) / row["numeric"], said["true"] / max(1, said.total())
        cells = (
            NAMES[kind],
            f"{row['numeric']:,}",
            f"{blocked:.1%}",
            f"{row.get('flag', 0) / row['numeric']:.1%}",
            f"{said.total()}",
            f"{true:.0%}",
            f"{low:.0%} to {high:.0%}",
            f"{said['free']}",
            f"{said['ours']}",
            f"{blocked * true:.1%}",
        )
        yield f"| {' | '.join(cells)} |"


def _errors(stored: dict[str, Any]) -> Iterator[str]:
    names = list(dict.fromkeys(GROUPS.values()))
    counts, read = Counter[tuple[str, str]](), Counter[str]()
    for kind, name in GROUPS.items():
        row = stored["systems"][kind]
        counts.update({(error, name): number for error, number in row["errors"].items()})
        read[name] += sum(row["read"].values())
    yield "True blocks that were read, by what is wrong; in the last row, of how many."
    yield from ("", f"| what is wrong | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}")
    for error, meaning in ERRORS.items():
        cells = [str(counts[error, name] or "") for name in names]
        if any(cells):
            yield f"| {meaning} | {' | '.join(cells)} |"
    yield f"| all blocks read | {' | '.join(str(read[name]) for name in names)} |"


def _rules(judgements: Sequence[Judgement]) -> Iterator[str]:
    """Yield what readers said of blocks and flags of the closed half, by kind of text and by rule."""
    closed = [one for one in judgements if one.half == "closed"]
    yield "The half of which nothing is mended row by row: drawn at random, read without what numguard said,"
    yield "counted as drawn. News are human translations. A pair counts for each rule that made it a block, or a flag."
    yield from ("", "| kind | read | true | free | ours |", "|---|---:|---:|---:|---:|")
    for kind, name in (*NAMES.items(), ("", "flags of these")):
        said = Counter(
            one.final for one in closed if (one.action == "block" and one.kind == kind) or _is_flag(one, kind)
        )
        if said:
            yield f"| {name} | {said.total()} | {said['true'] / said.total():.0%} | {said['free']} | {said['ours']} |"
    yield from ("", "| action | rule | read | true | free | ours |", "|---|---|---:|---:|---:|---:|")
    for (action, rule), said in by_rule(closed).items():
        yield f"| {action} | {rule} | {said.total()} | {said['true']} | {said['free'] or ''} | {said['ours'] or ''} |"


def _is_flag(one: Judgement, kind: str) -> bool:
    return one.action == "flag" and not kind


def _types(stored: dict[str, Any]) -> Iterator[str]:
    names = {kind: NAMES[kind].split(" of ")[0] for kind in KINDS}
    every = Counter[str]()
    for kind in KINDS:
        every.update(stored["systems"][kind]["types"])
    yield "Share of the pairs with a number that are blocked and have such an issue, true or not"
    yield "([Issue types](issue-types.md))."
    yield from ("", f"| type | {' | '.join(names.values())} |", f"|---|{'---:|' * len(names)}")
    for name, _ in every.most_common():
        rows = (stored["systems"][kind] for kind in KINDS)
        cells = (f"{row['types'].get(name, 0) / row['numeric']:.2%}" for row in rows)
        yield f"| {name} | {' | '.join(cells)} |"


def _examples() -> Iterator[str]:
    yield "Invented, each with the fault of outputs that were read; `make test` runs them."
    yield from ("", "| what | source | translation | action |", "|---|---|---|---|")
    for one in EXAMPLES:
        pair = f"{one.source_lang}: {one.source} | {one.target_lang}: {one.hypothesis}"
        yield f"| {one.error} ({one.note}) | {pair} | {one.action} |"


def _languages(stored: dict[str, Any]) -> Iterator[str]:
    names = list(dict.fromkeys(GROUPS.values()))
    yield "Blocked, of pairs with a number that were translated in this direction; nothing where there are fewer than"
    yield f"{_FEWEST} pairs."
    yield from ("", f"| direction | {' | '.join(names)} | references |", f"|---|{'---:|' * (len(names) + 1)}")
    for direction, counts in stored["directions"].items():
        cells = []
        for name in (*names, "reference"):
            kinds = [kind for kind in KINDS if GROUPS.get(kind, kind) == name]
            pairs = sum(counts.get(kind, 0) for kind in kinds)
            blocks = sum(counts.get(f"{kind} block", 0) for kind in kinds)
            cells.append(f"{blocks / pairs:.1%}" if pairs >= _FEWEST else "")
        if any(cells):
            yield f"| {direction} | {' | '.join(cells)} |"


def main(argv: list[str] | None = None) -> int:
    """Count, and store the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder that holds production.jsonl.gz")
    parser.add_argument("--out", type=Path, default=STORED)
    args = parser.parse_args(argv)
    if not (args.data / "production.jsonl.gz").is_file():
        raise SystemExit(f"{args.data}: no production.jsonl.gz there; name the folder that holds it")
    figures = count(production(args.data), Judge(), load())
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    signature = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "commit": commit, "python": platform.python_version()}
    args.out.write_text(json.dumps(signature | figures, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
