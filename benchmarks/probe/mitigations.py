#!/usr/bin/env python3
"""Train toy translation models with and without the two mitigations of Wang et al. (2021), section 4, and test them.

    python -m venv /tmp/jax; /tmp/jax/bin/pip install jax .
    /tmp/jax/bin/python benchmarks/probe/mitigations.py         half a minute a model on one free core

An encoder and a decoder of one layer learn English to German on sentences of the templates, by subwords (BPE).
Segmented numbers: the same corpus with digits left to BPE, in single digits, in groups of three (`segment`).
Augmentation: a corpus with few numbers in words, and the same with copies by `variants.vary`; as many steps.
What is counted is what `numguard probe` counts. One seed, one run: a toy, whose figures say no more than that.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from numguard import Checker
from numguard.guard.segment import join, segment
from numguard.guard.variants import vary
from numguard.probe.generating import generate
from numguard.probe.judge import judge_case
from numguard.probe.model import Case, Translation
from numguard.probe.oracle import Oracle

SOURCE, TARGET = "en", "de"
WIDTH, HEADS, LAYERS, LONGEST, BATCH = 48, 4, 1, 36, 32
PAD, BEGIN, END = 0, 1, 2
MOST = 640
"""Subwords, with room: of one size for all, so that the model is compiled once."""

Pairs = list[tuple[str, str]]


# --- subwords


class Subwords:
    """Byte pair encoding of words, learned from texts; ▁ begins a word."""

    def __init__(self, texts: Iterable[str], merges: int) -> None:
        words = Counter(word for text in texts for word in self._words(text))
        cut = {word: tuple(word) for word in words}
        self._ranks: dict[tuple[str, str], int] = {}
        for rank in range(merges):
            pairs: Counter[tuple[str, str]] = Counter()
            for word, parts in cut.items():
                for pair in zip(parts, parts[1:], strict=False):
                    pairs[pair] += words[word]
            if not pairs:
                break
            best = max(pairs, key=lambda pair: (pairs[pair], pair))
            self._ranks[best] = rank
            cut = {word: _merged(parts, best) for word, parts in cut.items()}
        known = {part for parts in cut.values() for part in parts} | {char for word in words for char in word}
        self._ids = {part: at + 3 for at, part in enumerate(sorted(known))}
        self._parts = {at: part for part, at in self._ids.items()}
        self.size = len(self._ids) + 3
        assert self.size <= MOST

    @staticmethod
    def _words(text: str) -> list[str]:
        return ["▁" + word for word in text.split()]

    def encode(self, text: str) -> list[int]:
        """Return the numbers of a text's subwords; what was never seen is left out."""
        found = []
        for word in self._words(text):
            parts = tuple(word)
            while True:
                pairs = [pair for pair in zip(parts, parts[1:], strict=False) if pair in self._ranks]
                if not pairs:
                    break
                parts = _merged(parts, min(pairs, key=self._ranks.__getitem__))
            found += [self._ids[part] for part in parts if part in self._ids]
        return found

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of subwords."""
        return "".join(self._parts.get(at, "") for at in ids).replace("▁", " ").strip()


def _merged(parts: tuple[str, ...], pair: tuple[str, str]) -> tuple[str, ...]:
    found, at = [], 0
    while at < len(parts):
        if parts[at : at + 2] == pair:
            found.append(parts[at] + parts[at + 1])
            at += 2
        else:
            found.append(parts[at])
            at += 1
    return tuple(found)


# --- the model


def parameters(size: int, seed: int) -> Any:
    """Return the weights of a model, drawn."""
    rng = np.random.default_rng(seed)

    def weights(*shape: int) -> Any:
        return jnp.asarray(rng.normal(0, shape[0] ** -0.5, shape), jnp.float32)

    def attention() -> Any:
        return {name: weights(WIDTH, WIDTH) for name in "qkvo"}

    def layer(crosses: bool) -> Any:
        own = {"self": attention(), "up": weights(WIDTH, 3 * WIDTH), "down": weights(3 * WIDTH, WIDTH)}
        return own | ({"cross": attention()} if crosses else {})

    return {
        "words": jnp.asarray(rng.normal(0, 0.05, (size, WIDTH)), jnp.float32),
        "places": jnp.asarray(rng.normal(0, 0.05, (LONGEST, WIDTH)), jnp.float32),
        "encoder": [layer(False) for _ in range(LAYERS)],
        "decoder": [layer(True) for _ in range(LAYERS)],
    }


def _normed(x: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)


def _attended(p: Any, x: Any, memory: Any, mask: Any) -> Any:
    def split(y: Any) -> Any:
        return y.reshape(*y.shape[:2], HEADS, -1).transpose(0, 2, 1, 3)

    q, k, v = split(x @ p["q"]), split(memory @ p["k"]), split(memory @ p["v"])
    scores = jnp.where(mask, q @ k.transpose(0, 1, 3, 2) / (WIDTH / HEADS) ** 0.5, -1e9)
    out = jax.nn.softmax(scores) @ v
    return out.transpose(0, 2, 1, 3).reshape(x.shape) @ p["o"]


def logits(p: Any, source: Any, target: Any) -> Any:
    """Return what follows each place of the target."""
    there = (source != PAD)[:, None, None, :]
    x = p["words"][source] + p["places"][: source.shape[1]]
    for layer in p["encoder"]:
        y = _normed(x)
        x = x + _attended(layer["self"], y, y, there)
        x = x + jax.nn.gelu(_normed(x) @ layer["up"]) @ layer["down"]
    memory = _normed(x)
    before = jnp.tril(jnp.ones((target.shape[1], target.shape[1]), bool))[None, None]
    x = p["words"][target] + p["places"][: target.shape[1]]
    for layer in p["decoder"]:
        y = _normed(x)
        x = x + _attended(layer["self"], y, y, before)
        x = x + _attended(layer["cross"], _normed(x), memory, there)
        x = x + jax.nn.gelu(_normed(x) @ layer["up"]) @ layer["down"]
    return _normed(x) @ p["words"].T


def _loss(p: Any, source: Any, target: Any) -> Any:
    found = jax.nn.log_softmax(logits(p, source, target[:, :-1]))
    chosen = jnp.take_along_axis(found, target[:, 1:, None], -1)[..., 0]
    is_said = target[:, 1:] != PAD
    return -(chosen * is_said).sum() / is_said.sum()


@jax.jit  # type: ignore[untyped-decorator, unused-ignore]
def _step(p: Any, m: Any, v: Any, at: Any, rate: Any, source: Any, target: Any) -> Any:
    loss, grads = jax.value_and_grad(_loss)(p, source, target)
    m = jax.tree.map(lambda a, g: 0.9 * a + 0.1 * g, m, grads)
    v = jax.tree.map(lambda a, g: 0.98 * a + 0.02 * g * g, v, grads)

    def moved(x: Any, a: Any, b: Any) -> Any:
        return x - rate * (a / (1 - 0.9**at)) / (jnp.sqrt(b / (1 - 0.98**at)) + 1e-8)

    return jax.tree.map(moved, p, m, v), m, v, loss


_following = jax.jit(lambda p, source, target, at: logits(p, source, target)[:, at].argmax(-1))


def trained(pairs: Pairs, units: Subwords, steps: int, seed: int) -> Any:
    """Return the weights after so many steps."""
    rng = Random(seed)
    p = parameters(MOST, seed)
    m = v = jax.tree.map(jnp.zeros_like, p)
    coded = [(units.encode(a), [BEGIN, *units.encode(b), END]) for a, b in pairs]
    coded = [pair for pair in coded if max(map(len, pair)) <= LONGEST]
    for at in range(1, steps + 1):
        batch = rng.choices(coded, k=BATCH)
        rate = 3e-3 * min(at / 100, 1 - 0.9 * at / steps)
        p, m, v, _ = _step(p, m, v, float(at), rate, *(_padded([pair[side] for pair in batch]) for side in (0, 1)))
    return p


def _padded(rows: Sequence[Sequence[int]]) -> Any:
    found = np.full((len(rows), LONGEST), PAD, np.int32)
    for row, ids in zip(found, rows, strict=True):
        row[: len(ids)] = ids
    return jnp.asarray(found)


def translated(p: Any, units: Subwords, texts: Sequence[str]) -> list[str]:
    """Return the likeliest word after word."""
    found = []
    for begin in range(0, len(texts), BATCH):
        rows = [units.encode(text)[:LONGEST] for text in texts[begin : begin + BATCH]]
        source = _padded([*rows, *[[]] * (BATCH - len(rows))])
        target = np.full((BATCH, LONGEST), PAD, np.int32)
        target[:, 0] = BEGIN
        for at in range(LONGEST - 1):
            target[:, at + 1] = _following(p, source, jnp.asarray(target), at)
        for row in target[: len(rows)]:
            ids = row[1:].tolist()
            found.append(units.decode(ids[: ids.index(END)] if END in ids else ids))
    return found


# --- the data


def said(capabilities: Sequence[str], size: int, seed: str) -> tuple[tuple[Case, ...], Pairs]:
    """Return sentences with their right translations."""
    suite = generate(SOURCE, seed=seed, size=size, capabilities=capabilities)
    oracle = Oracle(suite)
    cases = tuple(c for c in suite.cases if c.format not in ("million-words", "money"))
    return cases, [(c.source, oracle.translate(c.source, SOURCE, TARGET)) for c in cases]


def pass_rate(cases: Sequence[Case], outputs: Sequence[str], checker: Checker) -> float:
    """Return the rate of the probe, in per cent."""
    passed = sum(judge_case(c, Translation(o), checker).passed for c, o in zip(cases, outputs, strict=True))
    return round(100 * passed / len(cases), 1)


def spaced(text: str) -> str:
    """Set punctuation apart, so that it is no part of a number's word."""
    for char in ".,":
        text = text.replace(f"{char} ", f" {char} ")
    return text[:-1] + " ." if text.endswith(".") else text


def close(text: str) -> str:
    """Undo spaced."""
    return text.replace(" .", ".").replace(" ,", ",")


def experiment(
    pairs: Pairs, tests: dict[str, tuple[Case, ...]], cut: Callable[[str], str], steps: int
) -> dict[str, float]:
    """Train on pairs and return the pass rate on each test."""
    began = time.perf_counter()
    prepared = [(cut(spaced(a)), cut(spaced(b))) for a, b in pairs]
    units = Subwords([text for pair in prepared for text in pair], 400)
    p = trained(prepared, units, steps, 1)
    checker = Checker(SOURCE, TARGET)
    found: dict[str, float] = {"pairs": len(pairs), "subwords": units.size}
    for name, cases in tests.items():
        outputs = [close(join(text)) for text in translated(p, units, [cut(spaced(c.source)) for c in cases])]
        found[name] = pass_rate(cases, outputs, checker)
    found |= {"seconds": round(time.perf_counter() - began, 1)}
    print(json.dumps(found), file=sys.stderr, flush=True)
    return found


def main() -> None:
    """Train, test, print a JSON record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--size", type=int, default=2500)
    parser.add_argument("--only", choices=("segmentation", "augmentation"))
    args = parser.parse_args()
    digits, digit_pairs = said(["integers", "repeated"], args.size, "train")
    held, _ = said(["integers", "repeated"], 200, "test")
    held = tuple(c for c in held if c.source not in {d.source for d in digits})
    cuts: dict[str, Callable[[str], str]] = {
        "left to BPE": str,
        "single digits": lambda text: segment(text, "digits"),
        "groups of three": lambda text: segment(text, "groups"),
    }
    segmented = {}
    if args.only != "augmentation":
        segmented = {name: experiment(digit_pairs, {"digits": held}, cut, args.steps) for name, cut in cuts.items()}
    if args.only == "segmentation":
        print(json.dumps({"steps": args.steps, "segmentation": segmented}, indent=1))
        return
    _, few = said(["numerals"], 60, "few")
    numerals, _ = said(["numerals"], 150, "numerals")
    new = [c for c in numerals if c.source not in dict(few)]
    tests = {
        "numerals in words": tuple(c for c in new if c.slots[0].style == "words"),
        "numerals with scale words": tuple(c for c in new if c.slots[0].style == "scale"),
        "digits": held,
    }
    checker = Checker(SOURCE, TARGET)
    base = digit_pairs[:1500] + few
    copies = [
        (new.source, new.target)
        for n, (a, b) in enumerate(base)
        for new in vary(a, b, checker, forms=["words", "scale"], seed=n, count=2)
    ]
    augmented = {
        "as it is": experiment(base, tests, str, args.steps),
        "with copies": experiment(base + copies, tests, str, args.steps),
    }
    print(json.dumps({"steps": args.steps, "segmentation": segmented, "augmentation": augmented}, indent=1))


if __name__ == "__main__":
    main()
