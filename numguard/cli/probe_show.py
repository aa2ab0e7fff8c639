"""What ``numguard probe`` prints: pass rates in the layout of Wang et al. (2021), Table 3, and errors as in Table 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numguard.cli.screen import Screen, excerpt, safe

if TYPE_CHECKING:
    from numguard.probe.compare import Difference
    from numguard.probe.model import Run


def show(runs: Sequence[Run], screen: Screen, *, examples: int = 2) -> None:
    """Print the report of runs."""
    from numguard.probe.model import CATEGORIES
    from numguard.probe.summary import summarise

    summary = summarise(runs)
    _rates(summary, screen)
    for entry in summary:
        _run(entry, screen)
        for category in CATEGORIES:
            if category in entry["categories"]:
                _category(category, entry["categories"][category], screen, examples)


def _name(entry: dict[str, Any]) -> str:
    return f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}"


def _rates(summary: Sequence[dict[str, Any]], screen: Screen) -> None:
    names = list(dict.fromkeys(name for entry in summary for name in entry["capabilities"]))
    rows = [
        [_name(entry), *(_rate(entry["capabilities"].get(name)) for name in names), _rate(entry["total"])]
        for entry in summary
    ]
    if len(summary) > 1:
        columns = [[entry["capabilities"].get(name) for entry in summary] for name in names]
        columns.append([entry["total"] for entry in summary])
        rows.append(["average", *map(_average, columns)])
    wide = 9  # so many columns stand beside each other in a terminal
    heads = [*names, "all"]
    for at in range(0, len(heads), wide):
        part = range(at, min(at + wide, len(heads)))
        table = [[row[0], *(row[1 + column] for column in part)] for row in rows]
        screen.table(
            ["pass rate %", *(heads[column] for column in part)], table, right=frozenset(range(1, len(part) + 1))
        )
        screen.line()


def _rate(counted: dict[str, Any] | None) -> str:
    return "·" if counted is None or counted["rate"] is None else f"{counted['rate']:.1f}"


def _average(column: Sequence[dict[str, Any] | None]) -> str:
    rates = [counted["rate"] for counted in column if counted is not None and counted["rate"] is not None]
    return f"{sum(rates) / len(rates):.1f}" if rates else "·"


def _run(entry: dict[str, Any], screen: Screen) -> None:
    rows = []
    for name, counted in [*entry["capabilities"].items(), ("all", entry["total"])]:
        low, high = counted["interval"]
        numbers = [f"{counted[key]:,}" if counted[key] else "·" for key in ("cases", "passed", "failed", "errors")]
        rows.append([name, *numbers, _rate(counted), f"{low:.1f} to {high:.1f}"])
    screen.table(
        [_name(entry), "cases", "passed", "failed", "errors", "%", "95 % interval"], rows, right=frozenset(range(1, 7))
    )
    screen.line()


def _category(name: str, counted: dict[str, Any], screen: Screen, examples: int) -> None:
    types = ", ".join(f"{kind} {count}" for kind, count in counted["types"].items())
    screen.line(f"{screen.paint(name, 'bold')}  {counted['count']:,} cases: {types}")
    for example in counted["examples"][:examples]:
        screen.line(f"  {excerpt(safe(example['source']))}")
        screen.line(f"  {excerpt(safe(example['output']))}")
        screen.line(screen.paint(f"  → {excerpt(safe(example['message']))}", "bold"))
    screen.line()


def show_differences(differences: Sequence[Difference], screen: Screen) -> None:
    """Print a comparison."""
    rows = []
    for found in differences:
        counts = [found.cases, found.before, found.after, len(found.won), len(found.lost)]
        rows.append(
            [
                f"{found.direction} {found.capability}",
                *map(str, counts),
                f"{found.p:.4f}" if found.p >= 0.0001 else "<0.0001",
                found.verdict,
            ]
        )
    head = ["comparison", "cases", "before", "after", "won", "lost", "p", "verdict"]
    screen.table(head, rows, right=frozenset(range(1, 7)))
    screen.line()
