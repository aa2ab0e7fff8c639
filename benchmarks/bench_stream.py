#!/usr/bin/env python3
"""Measure guarded streams on right and on damaged references: identity, alarms, what is held back, cost, repair.

    python benchmarks/bench_stream.py DIR                      src.LANG.txt and ref.LANG.txt, line by line (as NTREX)
    python benchmarks/bench_stream.py DIR --langs de,ja --size 200 --tokens cl100k=FILE ...
    python benchmarks/bench_stream.py DIR --out benchmarks/accuracy/stream.json

Cuts: every character, at random (1 to 12 characters), the whole text, and the tokens of byte-level or SentencePiece
tokenizers named with ``--tokens``: NAME=FILE is a tokenizer.json of Hugging Face, NAME=FOLDER one of tiktoken's in its
cache (LiteLLM ships such). Tokens are decoded as servers do it: bytes of a character that is not complete wait.
"""

from __future__ import annotations

import argparse
import codecs
import json
import os
import random
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench_repair import KINDS, REPAIRABLE, corpora

import numguard
from numguard import Checker, Guard

LANGS = "de,fr,es,ru,pl,fi,zh-CN,ja,th,hi,ar,tr"
Cut = Callable[[str], list[str]]


def characters(text: str) -> list[str]:
    return list(text)


def at_random(text: str) -> list[str]:
    rng = random.Random(zlib.crc32(text.encode()))
    pieces, at = [], 0
    while at < len(text):
        size = rng.randint(1, 12)
        pieces.append(text[at : at + size])
        at += size
    return pieces


def tokenizer(name: str, path: Path) -> Cut:
    if path.is_file():
        from tokenizers import Tokenizer

        known = Tokenizer.from_file(str(path))
        return lambda text: spans(text, known.encode(text, add_special_tokens=False).offsets)
    import tiktoken

    os.environ["TIKTOKEN_CACHE_DIR"] = str(path)
    coder = tiktoken.get_encoding(name)

    def cut(text: str) -> list[str]:
        decoder = codecs.getincrementaldecoder("utf-8")()
        return [decoder.decode(coder.decode_single_token_bytes(token)) for token in coder.encode_ordinary(text)]

    return cut


def spans(text: str, offsets: list[tuple[int, int]]) -> list[str]:
    ends = sorted({end for _, end in offsets} | {len(text)})
    return [text[a:b] for a, b in zip([0, *ends], ends, strict=False)]


class Held:
    """How many characters are held back, seen after each piece."""

    def __init__(self) -> None:
        self.closed: Counter[int] = Counter()
        self.open: Counter[int] = Counter()

    def see(self, guarded: Any) -> None:
        (self.open if guarded.is_open else self.closed)[len(guarded.held)] += 1

    def at(self, count: Counter[int], share: float) -> int:
        rest = share * sum(count.values())
        for size in sorted(count):
            rest -= count[size]
            if rest <= 0:
                return size
        return 0


def run(guard: Guard, source: str, pieces: list[str], held: Held | None = None) -> tuple[str, Any]:
    guarded = guard.begin(source)
    out = []
    for piece in pieces:
        out.append(guarded.push(piece))
        if held is not None:
            held.see(guarded)
    out.append(guarded.close())
    return "".join(out), guarded


def right(lang: str, pairs: list[tuple[str, str]], cuts: dict[str, Cut], held: dict[str, Held]) -> Counter[str]:
    """Let right references through, cut in all ways."""
    checker = Checker("en", lang)
    flags, blocks = Guard(checker, on_issue="flag"), Guard(checker, on_issue="repair")
    count: Counter[str] = Counter()
    for source, reference in pairs:
        whole = checker.check(source, reference)
        once = run(blocks, source, [reference])
        count["alarms whole"] += not whole.ok
        for name, cut in cuts.items():
            pieces = cut(reference)
            assert "".join(pieces) == reference
            count[f"{name} streams"] += 1
            text, guarded = run(flags, source, pieces, held[name])
            same = text == reference and guarded.decision.verdict == whole
            count[f"{name} same text and verdict"] += same
            count[f"{name} alarms before the end"] += any(a.verdict.action == "block" for a in guarded.alarms)
            count[f"{name} alarms only before the end"] += bool(guarded.alarms) and whole.ok
            if guarded.alarms and whole.ok and name == "characters":
                print("  early", lang, source, reference, guarded.alarms[0].issues[0].message, sep="\n    ")
            text, guarded = run(blocks, source, pieces)
            count[f"{name} repair as uncut"] += (
                text == once[0]
                and guarded.decision.response == once[1].decision.response
                and guarded.decision.verdict == once[1].decision.verdict
            )
    return count


def damaged(lang: str, pairs: list[tuple[str, str]], each: int) -> Counter[str]:
    """Damage references in each way, and repair them whole and as streams of tokens and characters."""
    checker = Checker("en", lang)
    guard = Guard(checker, on_issue="repair")
    count: Counter[str] = Counter()
    for kind in REPAIRABLE:
        rng = random.Random(zlib.crc32(f"stream {kind} {lang}".encode()))
        order = list(pairs)
        rng.shuffle(order)
        done = 0
        for source, reference in order:
            if done >= each:
                break
            if not any(c.isdecimal() for c in reference) or not checker.check(source, reference).ok:
                continue
            hurt = KINDS[kind](reference, rng, lang)
            if hurt is None or hurt[0] == reference or checker.check(source, hurt[0]).action != "block":
                continue
            done += 1
            found = checker.repair(source, hurt[0])
            count["blocked"] += 1
            count["repaired whole"] += bool(found.edits)
            for name, pieces in (("characters", list(hurt[0])), ("at random", at_random(hurt[0]))):
                text, guarded = run(guard, source, pieces)
                ok = guarded.decision.text is not None
                count[f"repaired {name}"] += ok
                count[f"same as whole {name}"] += ok == bool(found.edits) and (not ok or text == found.text)
                if ok:
                    assert guarded.decision.verdict.ok, guarded.decision
                else:
                    count[f"wrong number left {name}"] += text.startswith(hurt[0])
    return count


def cost(pairs: list[tuple[str, str]], lang: str, size: int, pieces: int, rounds: int = 15) -> tuple[float, float]:
    """Return the least times of one check, and of a stream in so many pieces, of references that make ``size``."""
    checker = Checker("en", lang)
    texts: list[list[str]] = [[], []]
    for source, reference in pairs:
        if sum(map(len, texts[1])) + len(reference) > size or not checker.check(source, reference).ok:
            continue
        texts[0].append(source)
        texts[1].append(reference)
    source, text = " ".join(texts[0]), " ".join(texts[1])
    step = len(text) / pieces
    cut = [text[round(i * step) : round((i + 1) * step)] for i in range(pieces)]
    guard = Guard(checker, on_issue="flag")
    best = [9e9, 9e9]
    for _ in range(rounds):
        began = time.process_time()
        checker.check(source, text).issues  # noqa: B018 -- a guard looks at the issues
        middle = time.process_time()
        run(guard, source, cut)
        best = [min(best[0], middle - began), min(best[1], time.process_time() - middle)]
    return best[0], best[1]


def chosen(args: argparse.Namespace) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for _, tag, pairs in corpora(args.folder, set(args.langs.split(","))):
        with_numbers = [pair for pair in pairs if any(c.isdecimal() for c in pair[0] + pair[1])]
        without = [pair for pair in pairs if pair not in with_numbers]
        yield tag, (with_numbers + without)[: args.size] if args.size else pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--langs", default=LANGS)
    parser.add_argument("--size", type=int, default=0, help="pairs of a language, those with digits first; 0: all")
    parser.add_argument("--each", type=int, default=15, help="damaged references of each kind and language")
    parser.add_argument("--tokens", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--only", default="right,cost,repair")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    cuts: dict[str, Cut] = {"characters": characters, "at random": at_random, "whole": lambda text: [text]}
    cuts |= {name: tokenizer(name, Path(file)) for name, _, file in (one.partition("=") for one in args.tokens)}
    held = {name: Held() for name in cuts}
    total: Counter[str] = Counter()
    figures: dict[str, Any] = {"version": numguard.__version__, "languages": args.langs}
    costs = {}
    for tag, pairs in chosen(args):
        line = ""
        if "right" in args.only:
            count = right(tag, pairs, cuts, held)
            total.update(count)
            line += f" early {count['characters alarms only before the end']}"
            line += f" same {count['characters same text and verdict']} of {count['characters streams']}"
        if "cost" in args.only:
            dense = [pair for pair in pairs if any(c.isdecimal() for c in pair[1])]
            for name, some in (("news", sorted(pairs)), ("every sentence with digits", dense)):
                one, streamed = cost(some, tag, 2000, 500)
                costs[f"{tag}, {name}"] = round(streamed / one, 2)
                line += f" cost {streamed / one:.2f} ({one * 1e3:.2f} ms)"
        if "repair" in args.only:
            count = damaged(tag, pairs, args.each)
            total.update(count)
            line += f" blocked {count['blocked']} repaired {count['repaired whole']} {count['repaired characters']}"
        print(tag, line, flush=True)
    figures["counts"] = dict(total)
    figures["cost of 2,000 characters in 500 pieces, in checks"] = costs
    figures["held back"] = {
        name: {
            "no number open": [one.at(one.closed, s) for s in (0.5, 0.9, 0.99, 1)],
            "number open": [one.at(one.open, s) for s in (0.5, 0.9, 0.99, 1)],
            "share of moments with a number open": round(
                sum(one.open.values()) / max(1, sum((one.open + one.closed).values())), 3
            ),
        }
        for name, one in held.items()
    }
    print(json.dumps(figures, indent=1, ensure_ascii=False))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
