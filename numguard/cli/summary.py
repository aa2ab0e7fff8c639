"""The counts of an audit as a person sees them: tables, examples, and the last line."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping

from numguard.audit.tally import Tally
from numguard.cli.screen import Screen, safe
from numguard.formats.records import to_json

_ACTIONS = ("pass", "flag", "block", "abstain")
"""The columns: what was judged from the best to the worst, then what was not."""


def tell(args: argparse.Namespace, tally: Tally, formats: Mapping[str, str], unreadable: Mapping[str, str]) -> None:
    """Print the counts as the command line asks: as JSON, or as tables with examples."""
    screen = Screen()
    if args.json:
        record = {**tally.to_record(), "formats": formats} | ({"unreadable": dict(unreadable)} if unreadable else {})
        screen.line(to_json(record, indent=2))
    else:
        _show(tally, screen, args.examples, formats)


def _show(tally: Tally, screen: Screen, examples: int, formats: Mapping[str, str]) -> None:
    """Print the tables of an audit."""
    rows = []
    for languages, counts in sorted(tally.actions.items(), key=lambda item: (-item[1].total(), item[0])):
        rows.append([languages, *_row(counts.total(), tally.numbers.get(languages), counts)])
    if len(rows) != 1:
        everything = sum(tally.actions.values(), Counter[str]())
        rows.append(["all", *_row(tally.pairs, tally.numbers.total() or None, everything)])
    numbers = ["numbers"] if tally.numbers else []
    screen.table(["languages", "pairs", *numbers, *_ACTIONS], rows, right=frozenset(range(1, 7)))
    screen.line()
    if tally.issues:
        tallies = sorted(tally.issues.items(), key=lambda item: (-item[1].total(), item[0]))
        screen.table(
            ["what is wrong", "found", "in"],
            [[kind, f"{counts.total():,}", _where(counts)] for kind, counts in tallies],
            right=frozenset({1}),
        )
        screen.line()
    shown: set[str] = set()
    for kept in tally.shown().values():
        fresh = [example for example in kept if _key(example) not in shown]
        for example in fresh[:examples]:
            shown.add(_key(example))
            _show_example(example, screen, len(formats) > 1)
    for form in dict.fromkeys(formats.values()):
        names = [name for name, one in formats.items() if one == form]
        more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
        screen.line(screen.paint(f"read as {form}: {', '.join(map(safe, names[:3]))}{more}", "dim"))
    _show_last(tally, screen)


def _row(pairs: int, numbers: int | None, counts: Counter[str]) -> list[str]:
    counted = [] if numbers is None else [f"{numbers:,}"]
    return [f"{pairs:,}", *counted, *(f"{counts[action]:,}" if counts[action] else "·" for action in _ACTIONS)]


def _where(counts: Counter[str], limit: int = 6) -> str:
    told = ", ".join(
        f"{languages} {count}" if count > 1 else languages for languages, count in counts.most_common(limit)
    )
    return told + (f" and {len(counts) - limit} more" if len(counts) > limit else "")


def _key(example: Mapping[str, str]) -> str:
    return f"{example['source']}\n{example['hypothesis']}"


def _show_example(example: Mapping[str, str], screen: Screen, has_files: bool) -> None:
    head = screen.action(example["action"], f"{example['action']}  {example['types']}")
    file = f"{safe(example['file'])}: " if has_files else ""
    unit = f" ({safe(example['unit'])})" if example["unit"] else ""
    place = f"{file}line {example['line']}{unit}, {example['languages']}"
    screen.line(f"{head}  {screen.paint(place, 'dim')}")
    screen.line(f"  {example['source']}")
    screen.line(f"  {example['hypothesis']}")
    for message in example["messages"].split("\n"):
        screen.line(screen.paint(f"  → {message}", "bold"))
    screen.line()


def _show_last(tally: Tally, screen: Screen) -> None:
    block, flag, abstain = (tally.total(action) for action in ("block", "flag", "abstain"))
    parts = [f"{tally.pairs:,} pairs", f"{block:,} blocked", f"{flag:,} flagged", f"{tally.total('pass'):,} passed"]
    if abstain:
        parts.append(f"{abstain:,} not judged")
    if accepted := tally.accepted.total():
        parts.append(f"{accepted:,} issues accepted" if accepted > 1 else "1 issue accepted")
    if tally.untranslated:
        parts.append(f"{tally.untranslated:,} untranslated")
    if tally.fuzzy:
        parts.append(f"{tally.fuzzy:,} fuzzy")
    if tally.orphaned:
        parts.append(f"{tally.orphaned:,} not in the source's file")
    if tally.skipped:
        parts.append(f"{tally.skipped:,} not in the sample")
    if tally.malformed:
        parts.append(f"{tally.malformed:,} lines malformed")
    if tally.unread:
        parts.append(f"{tally.unread:,} lines too long, not read")
    colour = "red" if block else "yellow" if flag else "green"
    screen.line(screen.paint(": ".join([parts[0], ", ".join(parts[1:])]), "bold", colour))
