"""The counts of an audit as a person sees them: tables, examples, and the last line."""

from __future__ import annotations

from collections import Counter

from numguard.cli.screen import Screen
from numguard.corpus.tally import Tally
from numguard.model import Action

_ACTIONS = tuple(str(action) for action in Action)


def show(tally: Tally, screen: Screen) -> None:
    """Print the tables of an audit."""
    rows = []
    for languages, counts in sorted(tally.actions.items(), key=lambda item: (-item[1].total(), item[0])):
        rows.append([languages, *_row(counts.total(), tally.numbers[languages], counts)])
    if len(rows) != 1:
        everything = sum(tally.actions.values(), Counter[str]())
        rows.append(["all", *_row(tally.pairs, tally.numbers.total(), everything)])
    screen.table(["languages", "pairs", "numbers", *_ACTIONS], rows, right=frozenset(range(1, 7)))
    screen.line()
    if tally.issues:
        found = sorted(tally.issues.items(), key=lambda item: (-item[1].total(), item[0]))
        screen.table(
            ["what is wrong", "found", "in"],
            [[kind, f"{counts.total():,}", _where(counts)] for kind, counts in found],
            right=frozenset({1}),
        )
        screen.line()
    for example in tally.examples:
        _show_example(example, screen)
    _show_last(tally, screen)


def _row(pairs: int, numbers: int, counts: Counter[str]) -> list[str]:
    return [f"{pairs:,}", f"{numbers:,}", *(f"{counts[action]:,}" if counts[action] else "·" for action in _ACTIONS)]


def _where(counts: Counter[str], limit: int = 6) -> str:
    told = ", ".join(
        f"{languages} {count}" if count > 1 else languages for languages, count in counts.most_common(limit)
    )
    return told + (f" and {len(counts) - limit} more" if len(counts) > limit else "")


def _show_example(example: dict[str, str], screen: Screen) -> None:
    head = screen.action(example["action"], f"{example['action']}  {example['types']}")
    place = f"line {example['line']}, {example['languages']}"
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
    if tally.malformed:
        parts.append(f"{tally.malformed:,} lines malformed")
    if tally.unread:
        parts.append(f"{tally.unread:,} lines too long, not read")
    colour = "red" if block else "yellow" if flag else "green"
    screen.line(screen.paint(": ".join([parts[0], ", ".join(parts[1:])]), "bold", colour))
