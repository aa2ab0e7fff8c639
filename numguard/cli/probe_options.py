"""Options of ``numguard probe``: the suite, the system under test, the reports."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from numguard.cli import options
from numguard.cli.parser import whole
from numguard.model.errors import InputError


def _add_seed(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--seed``, the seed of the random draw; ``what`` is what another seed changes: "other numbers"."""
    parser.add_argument("--seed", default="1", metavar="TEXT", help=f"another seed, {what} (default: 1)")


def add_language(parser: argparse.ArgumentParser, side: str, what: str, **given: Any) -> None:
    """Add the option of one side's language: a single tag, and required, unless ``given`` says otherwise."""
    given = given or {"required": True}
    parser.add_argument(f"-{side[0]}", f"--{side}-lang", metavar="TAG", help=what, **given)


def add_suite_options(parser: argparse.ArgumentParser) -> None:
    """Add what decides which tests are generated."""
    _add_seed(parser, "other numbers")
    parser.add_argument("--size", type=int, metavar="N", help="so many tests (default: each format in each template)")
    parser.add_argument(
        "--capability", action="append", metavar="NAME", help="only this one, e.g. integers (repeatable)"
    )
    parser.add_argument(
        "--templates",
        metavar="FILE",
        help="templates as JSON: from `harvest`, of your own, or the paper's authors'",
    )
    parser.add_argument(
        "--paper",
        action="store_true",
        help="the experiment of Wang et al. (2021): 25 formats, 165 sentences a language",
    )


def add_system_options(parser: argparse.ArgumentParser) -> None:
    """Add what names the system under test."""
    group = parser.add_argument_group("the system under test (one of)")
    one = group.add_mutually_exclusive_group(required=True)
    one.add_argument(
        "--command", dest="line", metavar="COMMAND", help="translates line by line; {source} and {target} are filled"
    )
    one.add_argument("--http", metavar="URL", help="translates one text a request; see --shape")
    one.add_argument("--callable", metavar="MODULE:NAME", help="a Python function (text, source, target) -> text")
    one.add_argument("--outputs", metavar="FILE", help="translations made elsewhere, one a line, or JSON lines")
    one.add_argument(
        "--oracle",
        nargs="?",
        const="same",
        choices=("same", "digits", "words", "native"),
        help="numguard's own, always right",
    )
    _add_asking(parser.add_argument_group("how to ask it"))


def _add_asking(more: Any) -> None:
    """Add the options for asking the system: the shape of requests, workers, limits."""
    more.add_argument("--name", default="", help="what the report calls it")
    more.add_argument(
        "--shape",
        default="libretranslate",
        metavar="NAME",
        help="libretranslate, openai (chat), or a JSON file with body and path",
    )
    more.add_argument(
        "--header",
        action="append",
        default=[],
        metavar="NAME: VALUE",
        help="HTTP header; ${NAME} is taken from the environment (repeatable)",
    )
    more.add_argument("--model", default="", help="model name for the openai shape")
    more.add_argument("--workers", type=int, default=1, metavar="N", help="ask N at a time (default: 1)")
    more.add_argument("--retries", type=int, default=3, metavar="N", help="after a failure (default: 3)")
    _add_limits(more)


def _add_limits(more: Any) -> None:
    """Add how long is waited, and how much is read."""
    more.add_argument(
        "--patience",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="a command that answers nothing for so long gets more lines at a time (default: 10)",
    )
    more.add_argument(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="give a sentence up after so long, retries and pauses included (default: 120; a command that answers "
        "nothing: 600)",
    )
    more.add_argument(
        "--request-timeout",
        type=float,
        metavar="SECONDS",
        help="one request, or call of a Python function, takes at most so long, then it is tried again",
    )
    more.add_argument(
        "--batch", action="store_true", help="the command answers at the end of its input: send all lines at once"
    )
    more.add_argument(
        "--max-bytes",
        type=int,
        default=1_000_000,
        metavar="N",
        help="read at most N bytes of a response, or of a line (default: 1,000,000)",
    )
    more.add_argument(
        "--max-answer",
        type=whole(0),
        default=10_000,
        metavar="N",
        help="judge answers of at most N characters (default: 10,000)",
    )


def add_report_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for reports, and for when the command fails."""
    group = parser.add_argument_group("reports")
    _add_files(group, "the report, with every output,")
    add_pages(group)
    group.add_argument(
        "--lenient",
        action="store_true",
        help="let 9,756.001 pass in German: marks of another convention, where the value is beyond doubt",
    )
    group.add_argument(
        "--references",
        metavar="FILE",
        help="report BLEU and chrF too: good translations, one a line or JSON lines; oracle: numguard's",
    )
    add_overruled(group)
    group.add_argument("--against", metavar="FILE", help="compare with this JSON report")
    options.add_examples(group, "examples a class")
    group.add_argument(
        "--fail-under",
        action="append",
        default=[],
        metavar="[NAME=]PERCENT",
        help="exit with 1 when a direction (or a capability of it) passes less (repeatable)",
    )


def add_overruled(group: Any) -> None:
    """Add ``--overruled``."""
    group.add_argument(
        "--overruled",
        metavar="FILE",
        help="judgements of people, which replace numguard's: case, right or wrong, why, with tabs between",
    )


PAGES = ("html", "csv", "latex")


def add_pages(group: Any) -> None:
    """Add the reports that people read."""
    options.add_page(group, "the figures", "numguard probe")
    group.add_argument("--csv", metavar="FILE", help="write all counts as CSV")
    group.add_argument("--latex", metavar="FILE", help="write the pass rates as a LaTeX table (Table 3)")


def _add_files(group: Any, what: str) -> None:
    """Add the files for programs that a run writes: its outputs, ``what`` it tells, and what a test server reads."""
    group.add_argument("--cache", metavar="FILE", help="keep outputs here; a killed run goes on with it")
    add_json(group, what)
    group.add_argument("--junit", metavar="FILE", help="write the tests as JUnit XML")


def add_json(group: Any, what: str) -> None:
    """Add the file that ``what`` is written to as JSON."""
    group.add_argument("--json", metavar="FILE", help=f"write {what} as JSON")


def add_faithful(actions: Any) -> None:
    """Add the action ``faithful``."""
    parser = actions.add_parser(
        "faithful", help="does the system follow an odd source, or fall back to the likely one?"
    )
    parser.add_argument(
        "--source", metavar="FILE.conllu", help="parsed source sentences (CoNLL-U), for the word orders"
    )
    parser.add_argument("--target", metavar="FILE.conllu", help="their parsed reference translations")
    add_language(parser, "source", "source language")
    add_language(parser, "target", "target language")
    parser.add_argument(
        "--similarity",
        action="append",
        metavar="NAME",
        help="bleu, bleu4 (not smoothed), chrf, levenshtein, numbers, bertscore, bleurt, "
        "or a function of your own as module:function "
        "(repeatable; default: numbers, and bleu and bleu4 where there is one)",
    )
    _add_seed(parser, "other shuffles and numbers")
    _add_files(parser, "all figures, with every sentence,")
    options.add_page(parser, "them, with the plots of the paper,", "numguard probe faithful")
    add_system_options(parser)


def inputs(args: argparse.Namespace) -> list[str | None]:
    """Return the files that the system under test is read from."""
    return [args.outputs, args.shape]


def spec(args: argparse.Namespace) -> dict[str, Any]:
    """Return the description of the system that a command line names."""
    # "command" is the command of numguard itself.
    asked = {"command": args.line} | {kind: getattr(args, kind) for kind in ("http", "callable", "outputs", "oracle")}
    found: dict[str, Any] = {kind: value for kind, value in asked.items() if value is not None}
    found |= {"workers": args.workers, "retries": args.retries, "patience": args.patience, "shape": args.shape}
    found |= {"name": args.name, "model": args.model, "max_bytes": args.max_bytes}
    if args.callable is not None and "" not in sys.path:
        sys.path.insert(0, "")  # As python does: the function's module may stand in the current folder.
    for name in ("timeout", "request_timeout"):
        if getattr(args, name) is not None:
            found[name] = getattr(args, name)
    if args.batch:
        if args.line is None:
            raise InputError("--batch is for --command: it has no input to end")
        found["batch"] = True
    headers = {}
    for number, header in enumerate(args.header, 1):
        name, colon, value = header.partition(":")
        if not colon:  # It may hold a key, so it is not repeated.
            raise InputError(f"--header, the {number}. of {len(args.header)}: it has no colon; say 'Name: value'")
        headers[name.strip()] = value.strip()
    return found | {"headers": headers}


def told_command(
    args: argparse.Namespace,
    action: str = "run",
    first: Sequence[str] = ("source_lang", "target_lang", "capability", "seed", "size", "templates"),
) -> str:
    """Return how the system was asked, as a report may say it: its kind, and of a command its words without keys."""
    import shlex

    from numguard.probe.outside import told

    said = ["numguard", "probe", action, *getattr(args, "suites", ())]
    said += [f"--{name}" for name in ("both", "paper", "lenient", "batch") if getattr(args, name, False)]
    for option in (*first, "workers", "timeout", "shape", "model", "name", "outputs", "oracle"):
        value = getattr(args, option, None)
        for one in value if isinstance(value, list) else [value]:
            if one not in (None, "", _DEFAULTS.get(option)):
                said += [f"--{option.replace('_', '-')}", str(one)]
    for option, value in (("command", args.line), ("http", args.http), ("callable", args.callable)):
        if value is not None:
            said += [f"--{option}", _without_keys(value)]
    return told(shlex.join(said))


_DEFAULTS = {"seed": "1", "workers": 1, "shape": "libretranslate"}


def _without_keys(line: str) -> str:
    """Black out in a command or an address what follows a name of keys: ``--api-key x``, ``TOKEN=x``.

    >>> _without_keys("./mt --api-key abc --to de TOKEN=x")
    './mt --api-key … --to de TOKEN=…'
    """
    import re

    from numguard.probe.outside import KEY_WORDS

    name = rf"[\w.-]*(?:{KEY_WORDS})[\w.-]*"
    return re.sub(rf"(?i)({name}(?:=|:\s*|\s+))(\S+)", r"\1…", line)


def thresholds(values: list[str]) -> dict[str, float]:
    """Read thresholds: ``95`` for every direction, ``integers=99`` for one capability.

    Raises InputError for what is no percentage.

    >>> thresholds(["95", "integers=99.5"])
    {'': 95.0, 'integers': 99.5}
    """
    from numguard.probe.numbers import CAPABILITIES

    limits = {}
    for value in values:
        name, _, share = value.rpartition("=")
        try:
            limits[name] = float(share)
        except ValueError:
            raise InputError(f"--fail-under {value!r}: say a percentage, or integers=99") from None
        if not 0 <= limits[name] <= 100 or (name and name not in CAPABILITIES):
            raise InputError(f"--fail-under {value!r}: from 0 to 100, for one of {', '.join(CAPABILITIES)}")
    return limits
