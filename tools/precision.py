#!/usr/bin/env python3
"""Say which blocks and flags are true, from what readers judged, and what changed since.

    python tools/precision.py compare DATA              judge the read pairs again: gone, lost, share true by kind
    python tools/precision.py compare DATA --all        also how many blocks and flags nobody has read (minutes)
    python tools/precision.py draw DATA OUT --size 20   draw blocks and flags of the closed half, of each kind, unread
    python tools/precision.py draw DATA OUT --rules word-added,unit   the same of some rules
    python tools/precision.py rules                     how many of the closed half are true, by rule
    python tools/precision.py draw DATA OUT --again     those without a second reading
    python tools/precision.py take OUT ANSWERS --reading first|second|final

``draw`` writes OUT/00.txt, OUT/01.txt ...: source and hypothesis without what the tool said, for a reader who writes
lines of number, judgement, reason and, where it is true, the kind of error, parted by tabs. ``take`` stores them; the
text stays where it is. With ``--reading final`` a line settles what the tool's message or two readers left open.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from judgements import ERRORS, JUDGED, STORED, Judgement, by_rule, interval, load, store  # noqa: E402
from sets import NAMES, Sample, samples  # noqa: E402

import numguard  # noqa: E402
from numguard.model import Verdict  # noqa: E402
from numguard.verdict.rules import all_rules  # noqa: E402

_PAGE = 50
"""How many pairs a reader gets in one file."""
ACTIONS = ("block", "flag")


class Judge:
    """Judges pairs of any languages, each language pair with one checker."""

    def __init__(self) -> None:
        self._checkers: dict[tuple[str, str], numguard.Checker] = {}

    def __call__(self, sample: Sample) -> Verdict:
        """Return the verdict under the default policy."""
        pair = sample.source_lang, sample.target_lang
        checker = self._checkers.get(pair)
        if checker is None:
            checker = self._checkers[pair] = numguard.Checker(*pair)
        return checker.check(sample.source, sample.hypothesis)


@dataclass(frozen=True, slots=True)
class Seen:
    """A judgement, what the tool says of its pair now, and the sentence that the pair translates."""

    judgement: Judgement
    action: str
    sentence: str


def seen(judgements: Iterable[Judgement], pairs: Iterable[Sample], judge: Judge) -> list[Seen]:
    """Return what is said now of each judged pair that the data holds."""
    known = {one.hash: one for one in judgements}
    found = []
    for sample in pairs:
        judgement = known.pop(sample.hash, None)
        if judgement is not None:
            found.append(Seen(judgement, str(judge(sample).action), sample.sentence))
    return found


def compared(rows: Sequence[Seen], missing: int) -> Iterator[str]:
    """Yield the lines of the comparison."""
    yield f"{len(rows)} judged pairs; {missing} are not in this data"
    for action in ACTIONS:
        drawn = [row for row in rows if row.judgement.action == action]
        yield from ("", f"## {action}s")
        yield "kind | read | true then | gone: ours, free | true: lost | still so | true now | 95 in 100"
        for kind in [*NAMES, ""]:
            of_kind = [row for row in drawn if kind in ("", row.judgement.kind)]
            if of_kind:
                yield _line(NAMES.get(kind, "all"), of_kind, action)
    yield from _moves(rows)
    yield from _causes(rows)


def _line(name: str, rows: Sequence[Seen], action: str) -> str:
    gone = Counter(row.judgement.final for row in rows if row.action not in ACTIONS)
    lost = sum(_lost(row) for row in rows)
    still = [row for row in rows if row.action == action]
    then = sum(row.judgement.final == "true" for row in rows)
    now = sum(row.judgement.final == "true" for row in still)
    low, high = interval(now, (row.sentence for row in still))
    share = f"{now / len(still):.0%}" if still else "-"
    cells = (
        name,
        f"{len(rows)}",
        f"{then / len(rows):.0%}",
        f"{gone['ours']}, {gone['free']}",
        f"{lost}",
        f"{len(still)}",
        share,
        f"{low:.0%} to {high:.0%}",
    )
    return " | ".join(cells)


def _lost(row: Seen) -> bool:
    """Whether a true alarm is weaker than when it was read."""
    order = ("pass", "flag", "block")
    weaker = order.index(row.judgement.action) > (order.index(row.action) if row.action in order else 0)
    return row.judgement.final == "true" and weaker


def _moves(rows: Sequence[Seen]) -> Iterator[str]:
    """Yield each true alarm that is lost, and each agreeing pair that has become an alarm."""
    moved = [row for row in rows if _lost(row) or (row.judgement.final == "agree" and row.action in ACTIONS)]
    if moved:
        yield from ("", "## For the worse")
    for row in moved:
        one = row.judgement
        yield f"{one.hash[:12]} {one.kind} {one.source_lang}-{one.target_lang} {one.action} -> {row.action}: {one.why}"


def _causes(rows: Sequence[Seen]) -> Iterator[str]:
    """Yield what is misread still, the most frequent first."""
    causes = Counter(row.judgement.why for row in rows if row.judgement.final == "ours" and row.action in ACTIONS)
    if causes:
        yield from ("", "## Still ours")
    yield from (f"{count} {why}" for why, count in sorted(causes.items(), key=lambda one: (-one[1], one[0])))


def unread(pairs: Iterable[Sample], known: frozenset[str], judge: Judge) -> Iterator[tuple[Sample, Verdict]]:
    """Yield the blocks and flags that nobody has judged."""
    for sample in pairs:
        verdict = judge(sample)
        if str(verdict.action) in ACTIONS and sample.hash not in known:
            yield sample, verdict


def draw(
    pairs: Iterable[Sample],
    out: Path,
    judgements: Sequence[Judgement],
    size: int,
    seed: str,
    rules: frozenset[str] = frozenset(),
) -> int:
    """Write ``size`` blocks and as many flags of each kind that nobody has read, by some rules; return how many."""
    judge, known = Judge(), frozenset(one.hash for one in judgements)
    pool: dict[tuple[str, str], list[tuple[Sample, Judgement]]] = defaultdict(list)
    for sample, verdict in unread(pairs, known, judge):
        one = _unjudged(sample, verdict)
        if not rules or not rules.isdisjoint(one.rules):
            pool[sample.kind, one.action].append((sample, one))
    chance = random.Random(seed)
    chosen = [pair for key in sorted(pool) for pair in chance.sample(pool[key], min(size, len(pool[key])))]
    chance.shuffle(chosen)
    return write(out, chosen)


def again(data: Path, out: Path, judgements: Sequence[Judgement], seed: str) -> int:
    """Write the judged pairs that have no second reading; return how many."""
    waiting = {one.hash: one for one in judgements if one.second is None}
    chosen = [(sample, waiting[sample.hash]) for sample in samples(data) if sample.hash in waiting]
    random.Random(seed).shuffle(chosen)
    return write(out, list({judgement.hash: (sample, judgement) for sample, judgement in chosen}.values()))


def _unjudged(sample: Sample, verdict: Verdict) -> Judgement:
    """Return what is known before anybody has read a pair: the rules are those that made it a block, or a flag."""
    action = str(verdict.action)
    telling = (issue.rule for issue in verdict.issues if action == "flag" or issue.severity.is_grave)
    languages = sample.source_lang, sample.target_lang
    rules = tuple(sorted({*telling}))
    return Judgement(sample.hash, sample.kind, *languages, action, rules, "", None, "", "", "", sample.half)


def write(out: Path, chosen: Sequence[tuple[Sample, Judgement]]) -> int:
    """Write the texts for the reader, and apart from them which judgement each number belongs to."""
    out.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(chosen), _PAGE):
        texts = (
            f"#{number} {sample.source_lang}>{sample.target_lang}\n{sample.source}\n{sample.hypothesis}\n"
            for number, (sample, _) in enumerate(chosen[start : start + _PAGE], start)
        )
        (out / f"{start // _PAGE:02}.txt").write_text("\n".join(texts), "utf-8")
    store((judgement for _, judgement in chosen), out / "drawn.jsonl")
    order = [judgement.hash for _, judgement in chosen]
    (out / "order.json").write_text(json.dumps(order), "utf-8")
    return len(chosen)


def take(out: Path, answers: Path, reading: str, judgements: Sequence[Judgement]) -> list[Judgement]:
    """Return the judgements with those of a reader's file."""
    order = json.loads((out / "order.json").read_text("utf-8"))
    known = {one.hash: one for one in [*load(out / "drawn.jsonl"), *judgements]}
    kept = {one.hash: one for one in judgements}
    for line in filter(str.strip, answers.read_text("utf-8").splitlines()):
        number, judged, why, error = [*line.split("\t"), "", "", ""][:4]
        if judged not in JUDGED or not number.isascii() or not number.isdigit() or int(number) >= len(order):
            raise SystemExit(f"{answers}: {line!r}: write number, one of {', '.join(JUDGED)}, and why, parted by tabs")
        if reading != "second" and (error in ERRORS) != (judged == "true"):
            raise SystemExit(f"{answers}: {line!r}: a fourth column, for true alone: one of {', '.join(ERRORS)}")
        name = order[int(number)]
        kept[name] = _with(known[name], reading, judged, (why, error))
    return list(kept.values())


def _with(one: Judgement, reading: str, judged: str, reason: tuple[str, str]) -> Judgement:
    if reading == "second":
        return replace(one, second=judged)
    why, error = reason
    said = replace(one, first=judged) if reading == "first" else one
    return replace(said, final=judged, why=why or one.why, error=error)


def open_questions(judgements: Iterable[Judgement]) -> str:
    """Say how many pairs were read once only, and how often two readers agree."""
    rows = list(judgements)
    twice = [one for one in rows if one.second is not None]
    same = sum(one.first == one.second for one in twice)
    second = f"{len(twice)} of them by a second reader, who says the same of {same}" if twice else "by one reader"
    return f"{len(rows)} judged, {second}"


def rules_told(judgements: Sequence[Judgement]) -> Iterator[str]:
    """Yield how many blocks and flags of the closed half are true, by action and rule."""
    yield "action rule | read | true | free | ours"
    for (action, rule), said in by_rule(judgements).items():
        yield f"{action} {rule} | {said.total()} | {said['true']} | {said['free']} | {said['ours']}"


def compare(data: Path, *, everything: bool) -> Iterator[str]:
    """Yield what changed, and on request what nobody has read."""
    judge, judgements = Judge(), load()
    yield open_questions(judgements)
    rows = seen(judgements, samples(data), judge)
    yield from compared(rows, len(judgements) - len(rows))
    yield from ("", "## By rule, closed half", *rules_told(judgements))
    if everything:
        known = frozenset(one.hash for one in judgements)
        counts = Counter((sample.kind, str(verdict.action)) for sample, verdict in unread(samples(data), known, judge))
        yield from ("", "## Not read by anybody: blocks, flags")
        for kind, name in NAMES.items():
            yield f"{name} | {counts[kind, 'block']} | {counts[kind, 'flag']}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    comparing = commands.add_parser("compare")
    comparing.add_argument("data", type=Path)
    comparing.add_argument("--all", action="store_true", help="also count what nobody has read")
    drawing = commands.add_parser("draw")
    drawing.add_argument("data", type=Path)
    drawing.add_argument("out", type=Path)
    drawing.add_argument("--size", type=int, default=20, help="blocks, and as many flags, of each kind")
    drawing.add_argument("--kinds", default=",".join(NAMES), help="of these kinds; default: %(default)s")
    drawing.add_argument("--seed", default="1")
    drawing.add_argument("--again", action="store_true", help="what has no second reading")
    drawing.add_argument("--half", choices=("closed", "open", "both"), default="closed")
    drawing.add_argument("--rules", default="", help="only what these rules said; default: all")
    commands.add_parser("rules")
    taking = commands.add_parser("take")
    taking.add_argument("out", type=Path)
    taking.add_argument("answers", type=Path)
    taking.add_argument("--reading", choices=("first", "second", "final"), required=True)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Compare, draw or take."""
    args = _parser().parse_args(argv)
    if args.command == "compare":
        print("\n".join(compare(args.data, everything=args.all)))
    elif args.command == "rules":
        print("\n".join(rules_told(load())))
    elif args.command == "take":
        store(take(args.out, args.answers, args.reading, load()))
        print(open_questions(load()))
    elif args.again:
        print(again(args.data, args.out, load(), args.seed), "pairs to read again")
    else:
        kinds = args.kinds.split(",")
        if unknown := sorted({*kinds} - {*NAMES}):
            raise SystemExit(f"--kinds: {', '.join(unknown)}: choose from {', '.join(NAMES)}")
        pairs = (sample for sample in samples(args.data) if sample.kind in kinds)
        chosen = (sample for sample in pairs if args.half in ("both", sample.half))
        rules = frozenset(filter(None, args.rules.split(",")))
        if unnamed := sorted(rules - {rule.name for rule in all_rules()}):
            raise SystemExit(f"--rules: {', '.join(unnamed)}: no such rule; docs/reference/checks.md names them")
        print(draw(chosen, args.out, load(), args.size, args.seed, rules), f"pairs to read; judged ones: {STORED}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
