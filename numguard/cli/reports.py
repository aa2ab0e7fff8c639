"""The reports that ``audit`` and ``report`` write: which are asked for, and each into its file at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from numguard.audit.chunks import Chunk
from numguard.audit.tally import Tally
from numguard.cli.screen import Screen
from numguard.formats.outputs import give_name, partial_of
from numguard.formats.records import to_json
from numguard.model.errors import InputError, naming, safe

_FILES = {
    "html": "one page with totals, charts and all findings, to open in a browser",
    "sarif": "SARIF 2.1.0, which code hosts show",
    "junit": "JUnit XML",
    "csv": "a table, a line for each issue",
    "summary": "the counts and examples as JSON, which numguard report adds up",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add an option for each report."""
    group = parser.add_argument_group("reports", "what is written of the findings")
    for name, said in _FILES.items():
        group.add_argument(f"--{name}", metavar="FILE", help=f"write {said}")
    group.add_argument("--github", action="store_true", help="print annotations for GitHub's actions")


def files(args: argparse.Namespace) -> dict[str, str | None]:
    """Return the options that name files, and what they name."""
    written = {f"--{name}": getattr(args, name) for name in _FILES}
    return written | ({"--baseline": args.baseline} if getattr(args, "update_baseline", False) else {})


def store(args: argparse.Namespace) -> str | None:
    """Return where findings are kept until the reports are made of them; None where none is asked for."""
    first = next((path for path in files(args).values() if path), None)
    if first:
        return f"{first}.findings"
    return _UNNAMED if args.github else None


_UNNAMED = "numguard.findings"


def told_of(args: argparse.Namespace, formats: Mapping[str, str], langs: tuple[str, str]) -> dict[str, Any]:
    """Return the provenance if a report shows it; this reads all inputs once more."""
    if not (args.html or args.summary):
        return {}
    from numguard.audit.report.provenance import provenance

    return provenance(formats, langs, args)


def write(
    args: argparse.Namespace, findings: Path, tally: Tally, told: Mapping[str, Any], chunks: Iterable[Chunk] = ()
) -> None:
    """Write all reports that are asked for; each has its name only when it is whole.

    ``chunks`` are of what was audited: the page shows a finding between its neighbours.
    """
    from numguard.audit.context import with_context
    from numguard.audit.report import github, html, junit, sarif, table
    from numguard.config.accepted import write_baseline
    from numguard.config.stored import read_findings
    from numguard.verdict.messages import catalog

    writers: dict[str, Callable[[IO[str]], None]] = {
        "html": lambda file: html.write(
            with_context(read_findings(findings), chunks),
            file,
            tally,
            told,
            triage_of(args),
            catalog(args.messages or ""),
        ),
        "sarif": lambda file: sarif.write(read_findings(findings), file),
        "junit": lambda file: junit.write(read_findings(findings), file, tally),
        "csv": lambda file: table.write(read_findings(findings), file),
        "summary": lambda file: _summary(file, args, tally, told),
    }
    for name, writer in writers.items():
        if path := getattr(args, name):
            whole(path, writer)
    if getattr(args, "update_baseline", False):
        whole(args.baseline, lambda file: write_baseline(read_findings(findings), file))
    if args.github:
        screen = Screen()
        for line in github.lines_of(read_findings(findings)):
            screen.line(safe(line))


def triage_of(args: argparse.Namespace) -> dict[str, Any]:
    """Return what the page's buttons need: what is accepted already, the file's name, and where an editor is."""
    from numguard.config.accepted import NAME, read_entries, to_records

    path = getattr(args, "accepted", None)
    known = read_entries(Path(path)) if path and Path(path).exists() else []
    return {
        "accepted": to_records(known),
        "file": Path(path).name if path else NAME,
        "serve": getattr(args, "serve", None) is not None,
        "editor": getattr(args, "editor", None) or "",
        "folder": str(Path.cwd()) if getattr(args, "editor", None) else "",
    }


def _summary(file: IO[str], args: argparse.Namespace, tally: Tally, told: Mapping[str, Any]) -> None:
    record = {**tally.to_record(), "examples": tally.shown(), "findings": args.findings, "provenance": dict(told)}
    file.write(to_json(record, indent=1) + "\n")


def whole(path: str, write: Callable[[IO[str]], None]) -> None:
    """Write a file beside its name, and give it the name when it is whole."""
    partial = partial_of(path)
    try:
        file = partial.open("w", encoding="utf-8", errors="backslashreplace", newline="")
    except ValueError as error:  # a NUL
        raise InputError(f"cannot write {path!r}: {error}") from error
    with naming(path), file:
        write(file)
    give_name(partial, path)
