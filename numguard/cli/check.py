"""``numguard check``: one pair on the screen, with what accounts for what."""

from __future__ import annotations

import argparse

from numguard.audit.pairing import Pairing
from numguard.cli import options
from numguard.cli.screen import Screen, pairs_table, safe, tell_faults, top_level, wrong_spans
from numguard.formats.records import to_json
from numguard.formats.rows import Row
from numguard.language.tiers import Tier
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary

DESCRIPTION = "Judge one pair of texts and show every number, what accounts for it, and what does not agree."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("source", metavar="SOURCE", help="the source text")
    parser.add_argument("hypothesis", metavar="TRANSLATION", help="its translation")
    options.add_language_options(parser)
    options.add_json(parser, "the verdict")
    options.add_policy_options(parser)
    options.add_fail_on(parser)


def run(args: argparse.Namespace) -> int:
    """Judge the pair, print what was found, return the exit code."""
    row = Row(1, args.source, args.hypothesis)
    boundary = ErrorBoundary()
    pairing = Pairing(args.source_lang, args.target_lang, boundary, project=options.project_of(args))
    pairing.settle([row])
    tags = pairing.tags(row)
    verdict = boundary.judge(lambda: pairing.check(row)[1])
    if args.json:
        Screen().line(to_json(verdict.to_dict(), indent=2))
    else:
        _show(row, tags, verdict)
    tell_faults(boundary)
    pairing.tell_unused()
    code = options.exit_code(args.fail_on, [verdict.action])
    return options.unless_all_failed(code, boundary, verdict.action is not Action.ABSTAIN)


def _show(row: Row, tags: tuple[str, str], verdict: Verdict) -> None:
    screen = Screen()
    wrong = wrong_spans(verdict)
    size = max(map(len, tags))
    for tag, text, mentions, spans in zip(
        tags,
        (row.source, row.hypothesis),
        (verdict.source_mentions, verdict.hypothesis_mentions),
        wrong,
        strict=True,
    ):
        screen.line(f"{screen.paint(tag.ljust(size), 'dim')}  {screen.marked(text, top_level(mentions), spans)}")
    screen.line()
    if rows := pairs_table(verdict):
        screen.table(["source", "reads as", "translation", "reads as", "because"], rows)
        screen.line()
    screen.line(screen.action(verdict.action, f"{verdict.action}  {_why(verdict)}".rstrip()))
    for issue in verdict.issues:
        hint = f" (expected: {safe(issue.suggestion)})" if issue.suggestion else ""
        screen.line(f"  {issue.severity} {issue.type}: {safe(issue.message)}{hint}")
    if coverage := verdict.coverage:
        tiers = {coverage.source_lang: coverage.source_tier, coverage.target_lang: coverage.target_tier}
        for tag, tier in tiers.items():
            if tier != Tier.FULL:
                screen.line(screen.paint(f"  {tag} is read in part ({tier}): see numguard locales {tag}", "dim"))


def _why(verdict: Verdict) -> str:
    if verdict.reason:
        return safe(verdict.reason)
    if not verdict.issues:
        count = len(verdict.source_mentions) + len(verdict.hypothesis_mentions)
        return "every number is accounted for" if count else "no numbers"
    return f"{len(verdict.issues)} issue" + ("s" if len(verdict.issues) > 1 else "")
