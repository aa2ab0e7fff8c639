"""What ``numguard probe`` prints: pass rates in the layout of Wang et al. (2021), Table 3, and errors as in Table 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numguard.cli.screen import Screen, excerpt, safe

if TYPE_CHECKING:
    from numguard.probe.compare import Difference
    from numguard.probe.model import Run


_COUNTS = ("cases", "passed", "failed", "errors", "abstained")
_WIDE = 84
"""So many characters of columns stand beside each other in a terminal, and the rows' names before them."""


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
    return safe(f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}")


def _rates(summary: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Print directions down, capabilities across, each with its systems beside each other: Table 3."""
    names = [*dict.fromkeys(name for entry in summary for name in entry["capabilities"]), "all"]
    systems = list(dict.fromkeys(entry["system"] for entry in summary))
    directions = dict.fromkeys((entry["source_lang"], entry["target_lang"]) for entry in summary)
    found = {(entry["system"], entry["source_lang"], entry["target_lang"]): entry for entry in summary}
    heads, columns = [], []
    for name in names:
        for system in systems:
            heads.append(safe(f"{name} {system}" if len(systems) > 1 else name))
            entries = [found.get((system, *direction)) for direction in directions]
            columns.append([None if entry is None else _counted(entry, name) for entry in entries])
    labels = [safe(f"{source}→{target}") for source, target in directions]
    for part in _fitting(heads):
        rows = [[label, *(_rate(columns[k][row]) for k in part)] for row, label in enumerate(labels)]
        if len(labels) > 1:
            rows.append(["average", *(_average(columns[k]) for k in part)])
        screen.table(["pass rate %", *(heads[k] for k in part)], rows, right=frozenset(range(1, len(part) + 1)))
        screen.line()


def _fitting(heads: Sequence[str]) -> list[list[int]]:
    """Break columns into tables that fit."""
    parts: list[list[int]] = [[]]
    width = 0
    for at, head in enumerate(heads):
        if parts[-1] and width + len(head) + 2 > _WIDE:
            parts.append([])
            width = 0
        parts[-1].append(at)
        width += max(len(head), 5) + 2
    return parts


def _counted(entry: dict[str, Any], name: str) -> dict[str, Any] | None:
    counted: dict[str, Any] | None = entry["total"] if name == "all" else entry["capabilities"].get(name)
    return counted


def _rate(counted: dict[str, Any] | None) -> str:
    return "·" if counted is None or counted["rate"] is None else f"{counted['rate']:.1f}"


def _average(column: Sequence[dict[str, Any] | None]) -> str:
    rates = [counted["rate"] for counted in column if counted is not None and counted["rate"] is not None]
    return f"{sum(rates) / len(rates):.1f}" if rates else "·"


def _run(entry: dict[str, Any], screen: Screen) -> None:
    rows = []
    for name, counted in [*entry["capabilities"].items(), ("all", entry["total"])]:
        low, high = counted["interval"]
        numbers = [f"{counted[key]:,}" if counted[key] else "·" for key in _COUNTS]
        rows.append([safe(name), *numbers, _rate(counted), f"{low:.1f} to {high:.1f}"])
    head = [_name(entry), "cases", "passed", "failed", "errors", "not judged", "%", "95 % interval"]
    screen.table(head, rows, right=frozenset(range(1, len(head))))
    screen.line()


def _category(name: str, counted: dict[str, Any], screen: Screen, examples: int) -> None:
    types = ", ".join(f"{safe(kind)} {count}" for kind, count in counted["types"].items())
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
                safe(f"{found.direction} {found.capability}"),
                *map(str, counts),
                f"{found.p:.4f}" if found.p >= 0.0001 else "<0.0001",
                found.verdict,
            ]
        )
    head = ["comparison", "cases", "before", "after", "won", "lost", "p", "verdict"]
    screen.table(head, rows, right=frozenset(range(1, 7)))
    screen.line()
