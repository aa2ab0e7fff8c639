"""``numguard probe faithful``: does a system follow an odd source, or fall back to the likely one?"""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from numguard.cli import options, probe_files, probe_options
from numguard.cli.screen import TRACEBACK, Screen, excerpt, note
from numguard.errors import InputError
from numguard.serving.barrier import Barrier

if TYPE_CHECKING:
    from numguard.probe.faithful import Sentence
    from numguard.probe.model import Suite
    from numguard.probe.systems import System


def run(args: argparse.Namespace) -> int:
    """Measure, print the tables, return the exit code."""
    from contextlib import closing

    from numguard.probe.cache import Cache
    from numguard.probe.records import write_json

    reads = [args.source, args.target, *probe_options.inputs(args)]
    probe_files.check_files(reads, {"--cache": args.cache, "--json": args.json})
    if bool(args.source) != bool(args.target):
        raise InputError("the word orders need both --source and --target: parsed sentences and their references")
    screen = Screen()
    record: dict[str, Any] = {"format": "numguard-faithful/1", "source_lang": args.source_lang}
    record["target_lang"] = args.target_lang
    barrier = Barrier()
    with closing(Cache(args.cache, tell=note)) if args.cache else nullcontext() as cache:
        record["numbers"], told = _numbers(args, cache, screen, barrier)
        if args.source:
            record["orders"] = _orders(args, cache, screen, barrier)
    faults = [text for text in (told, barrier.report()) if text]
    for text in faults:
        note(f"{text} ({TRACEBACK})")
    record["internal"] = "; ".join(faults)
    if args.json:
        write_json(args.json, record)
    return options.OK


def _system(args: argparse.Namespace, suite: Suite) -> System:
    from numguard.probe.spec import system_of

    return system_of(probe_options.spec(args), suite)


def _numbers(
    args: argparse.Namespace, cache: Any, screen: Screen, barrier: Barrier
) -> tuple[list[dict[str, Any]], str]:
    """Print and return the figures of the numbers, and what went wrong inside numguard while they were judged."""
    from numguard.checker import Checker
    from numguard.probe.faithful import leanings, number_suite
    from numguard.probe.run import run as run_suite

    suite = number_suite(args.source_lang, seed=args.seed)
    done = run_suite(suite, _system(args, suite), args.target_lang, cache=cache, longest=args.max_answer)
    if failed := sum(bool(r.error) for r in done.results):
        note(f"{failed:,} sentences have no translation and count nowhere")
    if abstained := [r.reason for r in done.results if r.reason]:
        note(f"{len(abstained):,} translations are not judged and count nowhere, for instance: {abstained[0]}")
    found = leanings(done.results, Checker(args.source_lang, args.target_lang), barrier=barrier)
    rows = []
    for entry in found:
        low, high = entry.interval
        counts = [f"{n:,}" if n else "·" for n in (entry.n, entry.faithful, entry.robust, entry.neither)]
        share = f"{100 * entry.faithful / entry.n:.1f}"
        rows.append([entry.change, entry.capability, *counts, share, f"{100 * low:.1f} to {100 * high:.1f}"])
    head = ["number", "capability", "cases", "faithful", "robust", "neither", "faithful %", "95 % interval"]
    screen.table(head, rows, right=frozenset(range(2, 8)))
    screen.line()
    names = ("change", "capability", "n", "faithful", "robust", "neither")
    return [{name: getattr(entry, name) for name in names} for entry in found], done.internal


def _orders(args: argparse.Namespace, cache: Any, screen: Screen, barrier: Barrier) -> dict[str, Any]:
    from numguard.probe.faithful import beta, measures, perturbed_pairs, similarity
    from numguard.probe.faithful.measures import words
    from numguard.probe.model import Suite
    from numguard.probe.run import translate
    from numguard.probe.systems import TranslationError

    sources, targets = _read(args.source), _read(args.target)
    if len(sources) != len(targets):
        raise InputError(
            f"{args.source} has {len(sources):,} sentences and {args.target} {len(targets):,}: they must be as many"
        )
    pairs = list(zip(sources, targets, strict=True))
    perturbed = perturbed_pairs(pairs, args.source_lang, args.target_lang, seed=args.seed)
    plain = [words(source, args.source_lang) for source in sources]
    golds = [words(target, args.target_lang) for target in targets]
    said: dict[str, str] = {}

    def take(text: str, translation: Any) -> None:
        if translation.error:
            raise TranslationError(f"no translation of {excerpt(text)!r}: {translation.error}")
        if len(translation.output) > args.max_answer:
            raise TranslationError(
                f"the translation of {excerpt(text)!r} has {len(translation.output):,} characters, and at most "
                f"{args.max_answer:,} are measured (--max-answer)"
            )
        said[text] = translation.output

    system = _system(args, Suite(args.source_lang, args.seed, ()))
    texts = [*dict.fromkeys([*plain, *(item.perturbed_source for item in perturbed)])]
    translate(system, texts, args.source_lang, args.target_lang, take, cache=cache)
    figures: dict[str, Any] = {}
    for name in args.similarity or _installed():
        kappa, at_source = similarity(name, args.target_lang), similarity(name, args.source_lang)
        overall = beta(golds, [said[text] for text in plain], kappa, barrier=barrier)
        found = measures(perturbed, said.__getitem__, kappa, at_source, barrier=barrier)
        rows = [
            [m.perturbation, str(m.n), f"{m.beta1:.3f}", f"{m.beta2:.3f}", f"{m.leaning:+.3f}", f"{m.alpha:.3f}"]
            for m in found
        ]
        screen.line(f"{screen.paint(name, 'bold')}  β {overall:.3f} over {len(pairs):,} sentences")
        screen.table(["order", "N", "β1 robust", "β2 faithful", "β2 − β1", "α"], rows, right=frozenset(range(1, 6)))
        screen.line()
        figures[name] = {
            "beta": overall,
            "orders": {m.perturbation: {"n": m.n, "beta1": m.beta1, "beta2": m.beta2, "alpha": m.alpha} for m in found},
        }
    return figures


def _installed() -> list[str]:
    from numguard.probe.faithful import similarity

    try:
        similarity("bleu", "en")
    except InputError as error:
        note(str(error))
        return ["numbers"]
    return ["bleu", "numbers"]


def _read(path: str) -> list[Sentence]:
    from numguard.probe.faithful import read_conllu
    from numguard.probe.reading import read_text

    return read_conllu(read_text(path), path)
