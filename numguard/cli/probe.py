"""``numguard probe``: number tests for a translation system, before every release."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from numguard.cli import options, probe_files, probe_options, probe_show
from numguard.cli.parser import whole
from numguard.cli.screen import TRACEBACK, Screen, note, safe
from numguard.model.errors import InputError

if TYPE_CHECKING:
    from numguard.probe.comparison import Difference
    from numguard.probe.model import Provenance, Run, Suite

DESCRIPTION = (
    "Generate number tests, let a translation system translate them, read its numbers, and report pass rates and "
    "errors by direction and capability (after Wang et al., 2021)."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    generate = actions.add_parser("generate", help="write a suite of tests as JSON")
    probe_options.add_language(generate, "source", "language of the sentences")
    generate.add_argument("-o", "--output", metavar="FILE", required=True, help="write the suite here")
    probe_options.add_suite_options(generate)

    run = actions.add_parser("run", help="translate and judge a suite, or one generated on the spot")
    run.add_argument("suites", nargs="*", metavar="SUITE", help="suite files; without any, -s says what to generate")
    probe_options.add_language(run, "source", "generate in this language (repeatable)", action="append")
    probe_options.add_language(run, "target", "into (repeatable; --paper has its own)", action="append")
    run.add_argument("--both", action="store_true", help="test the way back too, from every -t into every -s")
    probe_options.add_suite_options(run)
    probe_options.add_system_options(run)
    probe_options.add_report_options(run)

    compare = actions.add_parser("compare", help="compare JSON reports with the first, with a test of significance")
    compare.add_argument("before", metavar="BEFORE", help="JSON report of the older run, or of the baseline")
    compare.add_argument("after", nargs="+", metavar="AFTER", help="JSON reports of newer runs, or of other systems")
    compare.add_argument(
        "--capability", action="append", metavar="NAME", help="ask only this; p is corrected over what is asked"
    )
    probe_options.add_overruled(compare)
    probe_options.add_pages(compare)
    compare.add_argument("--fail-on-worse", action="store_true", help="exit with 1 where the newer is worse")

    report = actions.add_parser("report", help="show JSON reports of `run`, or of `faithful`, as one")
    report.add_argument("reports", nargs="+", metavar="REPORT", help="JSON reports")
    probe_options.add_json(report, "them as one report, with every figure computed anew,")
    probe_options.add_overruled(report)
    probe_options.add_pages(report)
    options.add_examples(report, "examples a class")

    harvest = actions.add_parser("harvest", help="make templates from the sentences of a corpus")
    harvest.add_argument(
        "corpus", metavar="CORPUS", help="sentences, one a line (.gz is unpacked; - is standard input)"
    )
    probe_options.add_language(harvest, "source", "language of the corpus")
    probe_options.add_language(harvest, "target", "language to translate into")
    harvest.add_argument("-o", "--output", metavar="FILE", required=True, help="write the templates here, as JSON")
    harvest.add_argument("--most", type=whole(0), metavar="N", help="keep the first N templates")
    harvest.add_argument(
        "--candidates", type=whole(0), default=1000, metavar="N", help="try N sentences (default: 1000)"
    )
    probe_options.add_system_options(harvest)

    probe_options.add_faithful(actions)


def run(args: argparse.Namespace) -> int:
    """Do one action and return the exit code."""
    actions: dict[str, Callable[[argparse.Namespace], int]] = {
        "generate": _generate,
        "run": _run,
        "compare": _compare,
        "report": _report,
        "harvest": _harvest,
        "faithful": _faithful,
    }
    with probe_files.ended_by_signals():
        return actions[args.action](args)


def _generate(args: argparse.Namespace) -> int:
    from numguard.probe.records import suite_record, write_json

    probe_files.check_files([args.templates], {"--output": args.output})
    suite = _make(args, args.source_lang)
    write_json(args.output, suite_record(suite))
    note(f"{args.output}: {len(suite.cases):,} cases in {suite.source_lang}")
    return options.OK


def _make(args: argparse.Namespace, lang: str) -> Suite:
    from numguard.probe.generating import generate, generate_paper
    from numguard.probe.harvest import read_harvest
    from numguard.probe.numbers import CAPABILITIES

    harvested = read_harvest(args.templates) if args.templates else None
    if harvested and harvested.lang and harvested.lang != lang:
        raise InputError(f"{args.templates}: its templates are in {harvested.lang!r}, not in {lang!r}")
    texts, fit = (harvested.templates, harvested.capabilities) if harvested else (None, None)
    if args.paper and (args.size or args.capability):
        raise InputError("--paper has its own numbers: it goes without --size and --capability")
    if args.paper:
        suite = generate_paper(lang, seed=args.seed, templates=texts, capabilities_of=fit)
    else:
        asked = args.capability or CAPABILITIES
        suite = generate(lang, seed=args.seed, size=args.size, capabilities=asked, templates=texts, capabilities_of=fit)
    if suite.unread:
        count = "1 sentence was" if len(suite.unread) == 1 else f"{len(suite.unread)} sentences were"
        note(f"{count} drawn again because numguard does not read the number, for instance {suite.unread[0]!r}")
    if suite.skipped:
        note(f"{len(suite.skipped)} tests cannot be written in {lang}, for instance {suite.skipped[0]}")
    return suite


def _run(args: argparse.Namespace) -> int:
    from numguard.formats.whole import write_whole
    from numguard.probe.records import report_record, write_json
    from numguard.probe.summary import shortfalls

    outputs = {"--cache": args.cache, "--json": args.json, "--junit": args.junit, **_pages(args)}
    references = None if args.references == "oracle" else args.references
    inputs = [*args.suites, args.against, args.templates, references, args.overruled, *probe_options.inputs(args)]
    probe_files.check_files(inputs, outputs)
    thresholds = probe_options.thresholds(args.fail_under)
    work = _directions(args)
    before = _read_report(args.against)
    overruled = _overruled(args)
    runs = overruled([_run_one(args, suite, target) for suite, target in work])
    differences = []
    if before:
        from numguard.probe.comparison import compare

        differences = compare(before, runs, args.capability)
    # Everything is on the disk before a line is printed: who pipes it into head shall have it all the same.
    if args.json:
        write_json(args.json, report_record(runs))
    if args.junit:
        from numguard.probe.junit import junit

        write_whole(args.junit, junit(runs, thresholds).encode())
    _write_pages(args, runs, differences)
    screen = Screen()
    probe_show.show(runs, screen, examples=args.examples)
    if differences:
        probe_show.show_differences(differences, screen)
    for run in runs:
        if run.internal:
            note(f"{run.direction}: {run.internal} ({TRACEBACK})")
    missed = shortfalls(runs, thresholds)
    for _, text in missed:
        note(text)
    return options.FOUND if missed else options.OK


def _pages(args: argparse.Namespace) -> dict[str, str | None]:
    return {f"--{name}": getattr(args, name) for name in probe_options.PAGES}


def _write_pages(args: argparse.Namespace, runs: Sequence[Run], differences: Sequence[Difference] = ()) -> None:
    from numguard.formats.whole import write_whole

    if args.html:
        from numguard.probe.page import page

        write_whole(args.html, page(runs, differences, title=args.title).encode())
    if args.csv or args.latex:
        from numguard.probe.tables import as_csv, as_latex

        for path, write in ((args.csv, as_csv), (args.latex, as_latex)):
            if path:
                write_whole(path, write(runs).encode())


def _directions(args: argparse.Namespace) -> list[tuple[Suite, str]]:
    from numguard.probe.records import read_suite

    if args.suites:
        if args.both or args.paper:
            raise InputError("--both and --paper generate suites: they go without suite files")
        if args.source_lang or not args.target_lang:
            raise InputError("suite files go with -t, the language to translate into, and without -s")
        return [(suite, target) for suite in map(read_suite, args.suites) for target in args.target_lang]
    if args.paper and not args.templates:
        from numguard.probe.paper import directions

        pairs = _with_templates(directions(args.source_lang or (), args.target_lang or ()))
    else:
        if not args.source_lang or not args.target_lang:
            raise InputError(
                "give suite files, or -s to generate one, or --paper; and -t, the language to translate into"
            )
        pairs = [(source, target) for source in args.source_lang for target in args.target_lang if source != target]
        if args.both:
            pairs += [(target, source) for source, target in pairs if (target, source) not in pairs]
    if not pairs:
        raise InputError("no direction: source and target language are the same")
    suites = {lang: _make(args, lang) for lang in dict.fromkeys(source for source, _ in pairs)}
    return [(suites[source], target) for source, target in pairs]


def _with_templates(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the directions out of languages that have templates; the others are told, and end no run."""
    from numguard.probe.templates import templates

    kept = []
    for source, target in pairs:
        try:
            templates(source)
        except InputError as error:
            if len(pairs) == 1 or not any(other != source for other, _ in pairs):
                raise
            note(f"{source}→{target} is left out: {error}")
        else:
            kept.append((source, target))
    return kept


def _run_one(args: argparse.Namespace, suite: Suite, target: str) -> Run:
    from tqdm import tqdm

    from numguard.probe.cache import Cache
    from numguard.probe.people import with_references
    from numguard.probe.running import run
    from numguard.probe.spec import system_of

    system = system_of(probe_options.spec(args), suite)
    cache = Cache(args.cache, tell=note) if args.cache else None
    name = safe(f"{suite.source_lang}→{target}")
    try:
        with tqdm(total=len(suite.cases), desc=name, unit=" cases", disable=None) as progress:
            made = run(
                suite,
                system,
                target,
                cache=cache,
                on_result=lambda _: progress.update(),
                longest=args.max_answer,
                is_lenient=args.lenient,
                on_wait=probe_files.Waiting(progress, system.name),
            )
            made = replace(made, provenance=_provenance(args, suite))
            return with_references(made, suite, args.references) if args.references else made
    except (KeyboardInterrupt, SystemExit):
        note("stopped" + (f"; the same command goes on with what {args.cache} lacks" if args.cache else ""))
        raise
    finally:
        if cache is not None:
            cache.close()


def _provenance(args: argparse.Namespace, suite: Suite) -> Provenance:
    from numguard.probe.model import Provenance

    name = f"{suite.name or ', '.join(args.suites) or 'generated'}, {len(suite.cases)} sentences in {suite.source_lang}"
    return Provenance(*probe_files.now_and_version(), name, suite.seed, probe_options.told_command(args))


def _overruled(args: argparse.Namespace) -> Callable[[Sequence[Run]], Sequence[Run]]:
    """Return what puts people's judgements into runs; their file is read at once."""
    if not args.overruled:
        return lambda runs: runs
    from numguard.probe.people import overrule, read_overruled

    return partial(overrule, judgements=read_overruled(args.overruled), path=args.overruled)


def _read_report(path: str | None) -> tuple[Run, ...]:
    from numguard.probe.records import read_report

    return read_report(path) if path else ()


def _compare(args: argparse.Namespace) -> int:
    from numguard.probe.comparison import compare

    probe_files.check_files([args.before, *args.after, args.overruled], _pages(args))
    before: Sequence[Run] = _read_report(args.before)
    after: Sequence[Run] = [run for path in args.after for run in _read_report(path)]
    every = _overruled(args)([*before, *after])
    before, after = every[: len(before)], every[len(before) :]
    differences = compare(before, after, args.capability)
    _write_pages(args, [*before, *after] if len(args.after) > 1 else after, differences)
    probe_show.show_differences(differences, Screen())
    is_worse = any(difference.verdict == "worse" for difference in differences)
    return options.FOUND if args.fail_on_worse and is_worse else options.OK


def _report(args: argparse.Namespace) -> int:
    from numguard.probe.faithful.beside import read_records
    from numguard.probe.records import report_record, write_json

    probe_files.check_files([*args.reports, args.overruled], {"--json": args.json, **_pages(args)})
    if (records := read_records(args.reports)) is not None:
        return _report_faithful(args, records)
    runs = _overruled(args)([run for path in args.reports for run in _read_report(path)])
    if args.json:
        write_json(args.json, report_record(runs))
    _write_pages(args, runs)
    probe_show.show(runs, Screen(), examples=args.examples)
    return options.OK


def _report_faithful(args: argparse.Namespace, records: Sequence[Mapping[str, Any]]) -> int:
    """Show what `faithful` found of several systems as one table a κ."""
    from numguard.formats.whole import write_whole
    from numguard.probe.faithful import beside

    if other := [f"--{name}" for name in ("json", "csv", "latex", "overruled") if getattr(args, name)]:
        raise InputError(f"{other[0]} is for reports of `probe run`; those of `probe faithful` have --html")
    if args.html:
        write_whole(args.html, beside.page(records, title=args.title).encode())
    screen = Screen()
    for kappa, (by_system, by_order, matrix) in beside.tables(records).items():
        screen.line(f"{screen.paint(safe(kappa), 'bold')}  {beside.CAPTION}")
        for head, rows in ((beside.HEAD, by_system), (by_order[0], by_order[1:]), (matrix[0], matrix[1:])):
            shown = [[safe(cell) for cell in row] for row in rows]
            screen.table([safe(cell) for cell in head], shown, right=frozenset(range(1, len(head))))
            screen.line()
    return options.OK


def _harvest(args: argparse.Namespace) -> int:
    from itertools import islice

    from numguard.probe.harvest import candidates, harvest, write_harvest
    from numguard.probe.model import Suite
    from numguard.probe.spec import system_of

    probe_files.check_files([args.corpus, *probe_options.inputs(args)], {"--output": args.output})
    passed_over: list[int] = []
    harvested = candidates(probe_files.sentences(args.corpus, args.max_bytes, passed_over), args.source_lang)
    for text in harvested.skipped:
        note(text)
    if passed_over:
        lines = f"{len(passed_over):,} lines" if len(passed_over) > 1 else "1 line"
        note(f"{lines} of more than {args.max_bytes:,} bytes passed over, the first line {passed_over[0]:,}")
    suite = Suite(harvested.source_lang, harvested.seed, tuple(islice(harvested.cases, args.candidates)))
    if not suite.cases:
        raise InputError(f"{args.corpus}: no sentence with exactly one number in digits")
    system = system_of(probe_options.spec(args), suite)
    templates = harvest(suite, system, args.target_lang, most=args.most, longest=args.max_answer)
    write_harvest(args.output, templates)
    for text in templates.fallen:
        note(text)
    if templates.internal:
        note(f"{templates.internal} ({TRACEBACK})")
    note(f"{args.output}: {len(templates.templates):,} templates from {len(suite.cases):,} sentences with a number")
    return options.OK


def _faithful(args: argparse.Namespace) -> int:
    from numguard.cli import probe_faithful

    return probe_faithful.run(args)
