"""``numguard report``: one report of audits that ran apart, as on several machines."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

from numguard.audit.saved import read_json
from numguard.audit.tally import EXAMPLES, Counts, Example, Tally
from numguard.cli import options, reports
from numguard.cli.summary import tell
from numguard.formats.outputs import give_name, keep_apart
from numguard.model.errors import InputError, naming

DESCRIPTION = (
    "Add up audits that ran apart: each was given --findings and --summary. The reports are those of one audit of "
    "all their files."
)


class _Summary(Counts):
    findings: str | None
    examples: dict[str, list[Example]]
    provenance: dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("summaries", nargs="+", metavar="SUMMARY", help="what audits wrote to --summary")
    options.add_findings(parser, "the findings of all")
    reports.add_arguments(parser)
    options.add_examples(parser, f"wrong pairs of each type, no two the same, at most {EXAMPLES}")
    options.add_messages(parser)
    options.add_json(parser, "the counts")


def run(args: argparse.Namespace) -> int:
    """Add up, report, return the exit code."""
    tally = Tally()
    told: dict[str, Any] = {}
    findings: list[Path] = []
    inputs: list[dict[str, Any]] = []
    for name in args.summaries:
        path = Path(name)
        summary = read_json(path, _Summary, "audit again with --summary")
        tally.merge(Tally.from_record(summary, summary["examples"]))
        told = told or summary["provenance"]
        _same(name, told, summary["provenance"])
        inputs += summary["provenance"]["inputs"]
        findings.append(_beside(path, summary["findings"]))
    names = [entry["file"] for entry in inputs]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise InputError(f"{twice}: is in two of the summaries; name each audit once")
    keep_apart([*args.summaries, *map(str, findings)], {"--findings": args.findings} | reports.files(args))
    formats = {entry["file"]: entry["format"] for entry in inputs}
    _write(args, findings, tally, formats, {**told, "inputs": inputs})
    tell(args, tally, formats, {})
    return options.OK


def _write(
    args: argparse.Namespace, findings: list[Path], tally: Tally, formats: dict[str, str], told: dict[str, Any]
) -> None:
    store = args.findings or reports.store(args)
    if store is None:
        return
    partial = Path(f"{store}.tmp")
    with naming(str(partial)), partial.open("wb") as whole_file:
        for path in findings:
            with path.open("rb") as file:
                shutil.copyfileobj(file, whole_file)
    reports.write(args, partial, tally, told)
    if args.findings:
        give_name(partial, args.findings)
    else:
        partial.unlink()


def _beside(summary: Path, findings: str | None) -> Path:
    """Find the findings of a summary: under the name they were given, or beside it."""
    if findings is None:
        raise InputError(f"{summary}: its audit had no --findings; audit again with --findings and --summary")
    for path in (Path(findings), summary.parent / Path(findings).name):
        if path.is_file():
            return path
    raise InputError(f"{summary}: its findings {findings!r} are not there; put them beside it")


def _same(name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Raise InputError for summaries that were judged by different rules: they cannot be added up."""
    for key in ("numguard", "locale_data", "policy"):
        if one.get(key) != other.get(key):
            raise InputError(f"{name}: was audited with another {key} ({other.get(key)}, not {one.get(key)})")
