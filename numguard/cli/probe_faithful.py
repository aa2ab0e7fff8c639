"""``numguard probe faithful``: does a system follow an odd source, or fall back to the likely one?"""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from numguard.cli import options, probe_files, probe_options
from numguard.cli.screen import TRACEBACK, Screen, excerpt, note, safe
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError

if TYPE_CHECKING:
    from numguard.probe.faithful import Measure, Sentence
    from numguard.probe.faithful.report import Orders, Report
    from numguard.probe.model import Suite
    from numguard.probe.systems import System


def run(args: argparse.Namespace) -> int:
    """Measure, write the files, print the tables, return the exit code."""
    from contextlib import closing

    from numguard.probe.cache import Cache

    reads = [args.source, args.target, *probe_options.inputs(args)]
    outputs = {f"--{name}": getattr(args, name) for name in ("cache", "json", "html", "junit")}
    probe_files.check_files(reads, outputs)
    if bool(args.source) != bool(args.target):
        raise InputError("the word orders need both --source and --target: parsed sentences and their references")
    boundary = ErrorBoundary()
    with closing(Cache(args.cache, tell=note)) if args.cache else nullcontext() as cache:
        report = _numbers(args, cache, boundary)
        if args.source:
            report = replace(report, orders=tuple(_orders(args, cache, boundary)))
    faults = [text for text in (report.internal, boundary.report()) if text]
    report = replace(report, internal="; ".join(faults), provenance=_provenance(args))
    _write(args, report)
    _show(report, Screen())
    for text in faults:
        note(f"{text} ({TRACEBACK})")
    return options.OK


def _write(args: argparse.Namespace, report: Report) -> None:
    from numguard.formats.whole import write_whole
    from numguard.probe.faithful.report import junit, page, record
    from numguard.probe.records import write_json

    if args.json:
        write_json(args.json, record(report))
    if args.html:
        write_whole(args.html, page(report, title=args.title).encode())
    if args.junit:
        write_whole(args.junit, junit(report).encode("utf-8", "replace"))


def _provenance(args: argparse.Namespace) -> Any:
    from numguard.probe.model import Provenance

    name = "changed, exchanged and implausible numbers"
    if args.source:
        name += f"; word orders of {args.source}"
    command = probe_options.told_command(args, "faithful", ("source", "target", "source_lang", "target_lang"))
    return Provenance(*probe_files.now_and_version(), name, args.seed, command)


def _system(args: argparse.Namespace, suite: Suite) -> System:
    from numguard.probe.spec import system_of

    return system_of(probe_options.spec(args), suite)


def _numbers(args: argparse.Namespace, cache: Any, boundary: ErrorBoundary) -> Report:
    """Return the figures of the numbers, and what went wrong inside numguard while they were judged."""
    from numguard.checker import Checker
    from numguard.probe.faithful.numbers import counted, judge, number_suite
    from numguard.probe.faithful.report import Report
    from numguard.probe.running import run as run_suite

    suite = number_suite(args.source_lang, seed=args.seed)
    system = _system(args, suite)
    done = run_suite(suite, system, args.target_lang, cache=cache, longest=args.max_answer)
    if failed := sum(bool(r.error) for r in done.results):
        note(f"{failed:,} sentences have no translation and count nowhere")
    if abstained := [r.reason for r in done.results if r.reason]:
        note(f"{len(abstained):,} translations are not judged and count nowhere, for instance: {abstained[0]}")
    judged = judge(done.results, Checker(args.source_lang, args.target_lang), boundary=boundary)
    langs = args.source_lang, args.target_lang
    return Report(system.name, *langs, tuple(counted(judged)), tuple(judged), internal=done.internal)


def _orders(args: argparse.Namespace, cache: Any, boundary: ErrorBoundary) -> list[Orders]:
    from numguard.probe.faithful import beta, correlations, likeness, measures, outcomes, perturbed_pairs, similarity
    from numguard.probe.faithful.measures import words
    from numguard.probe.faithful.report import Orders

    sources, targets = _read(args.source), _read(args.target)
    if len(sources) != len(targets):
        raise InputError(
            f"{args.source} has {len(sources):,} sentences and {args.target} {len(targets):,}: they must be as many"
        )
    pairs = list(zip(sources, targets, strict=True))
    perturbed = perturbed_pairs(pairs, args.source_lang, args.target_lang, seed=args.seed)
    plain = [words(source, args.source_lang) for source in sources]
    golds = [words(target, args.target_lang) for target in targets]
    said = _translated(args, [*dict.fromkeys([*plain, *(item.perturbed_source for item in perturbed)])], cache)
    orders = []
    for name in args.similarity or _installed():
        kappa, at_source = similarity(name, args.target_lang), similarity(name, args.source_lang)
        overall, error = beta(golds, [said[text] for text in plain], kappa, boundary=boundary)
        every = tuple(outcomes(perturbed, said.__getitem__, kappa, at_source, boundary=boundary))
        alike = boundary.run(partial(likeness, perturbed, at_source), lambda _: {})
        together = tuple(correlations(every))
        orders.append(Orders(name, len(pairs), overall, tuple(measures(every)), every, together, alike, error))
    return orders


def _translated(args: argparse.Namespace, texts: list[str], cache: Any) -> dict[str, str]:
    """Return the system's translation of each text.

    Raises TranslationError where there is none, or one too long to measure.
    """
    from numguard.probe.model import Suite
    from numguard.probe.running import translate
    from numguard.probe.systems import TranslationError

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
    translate(system, texts, args.source_lang, args.target_lang, take, cache=cache)
    return said


def _show(report: Report, screen: Screen) -> None:
    rows = []
    for entry in report.numbers:
        low, high = entry.interval
        counts = [f"{n:,}" if n else "·" for n in (entry.n, entry.faithful, entry.robust, entry.neither)]
        share = f"{100 * entry.faithful / entry.n:.1f}"
        rows.append([entry.change, entry.capability, *counts, share, f"{100 * low:.1f} to {100 * high:.1f}"])
    head = ["number", "capability", "cases", "faithful", "robust", "neither", "faithful %", "95 % interval"]
    screen.table(head, rows, right=frozenset(range(2, 8)))
    screen.line()
    for orders in report.orders:
        _show_orders(orders, screen)


def _show_orders(orders: Orders, screen: Screen) -> None:
    from numguard.probe.faithful import by_alpha

    name = screen.paint(safe(orders.similarity), "bold")
    screen.line(f"{name}  β {orders.beta:.3f} ± {orders.error:.3f} over {orders.sentences:,} sentences")
    head = ["order", "N", "β1 robust", "β2 faithful", "β2 − β1", "α", "flips", "clear flips"]
    rows = [_row(m) for m in (*orders.measures, *orders.means)]
    screen.table(head, rows, right=frozenset(range(1, len(head))))
    told = [f"{one.name} {one.rho:+.2f}" for one in orders.correlations]
    steps = [f"{one.low:.1f}: {one.beta1:.2f}/{one.beta2:.2f} ({one.n:,})" for one in by_alpha(orders.outcomes)]
    screen.line(f"β1/β2 by α from: {', '.join(steps)}")
    screen.line(f"Spearman's ρ over {len(orders.outcomes):,} perturbed sentences: {', '.join(told)}")
    screen.line()


def _row(measure: Measure) -> list[str]:
    figures = [f"{measure.beta1:.3f}", f"{measure.beta2:.3f}", f"{measure.leaning:+.3f}", f"{measure.alpha:.3f}"]
    return [measure.perturbation, str(measure.n), *figures, str(measure.flips), str(measure.clear_flips)]


def _installed() -> list[str]:
    from numguard.probe.faithful import similarity

    try:
        similarity("bleu", "en")
    except InputError as error:
        note(str(error))
        return ["numbers"]
    return ["bleu", "bleu4", "numbers"]


def _read(path: str) -> list[Sentence]:
    from numguard.formats.whole import read_text
    from numguard.probe.faithful import read_conllu

    return read_conllu(read_text(path), path)
