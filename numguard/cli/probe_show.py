"""What ``numguard probe`` prints: pass rates in the layout of Wang et al. (2021), Table 3, and errors as in Table 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numguard.cli.screen import Screen, excerpt, safe

if TYPE_CHECKING:
    from numguard.probe.comparison import Difference
    from numguard.probe.model import Run


_COUNTS = ("cases", "passed", "failed", "errors", "abstained")
_MOST_PARTS = 2
"""Of more tables than this nobody sees which systems stand beside each other."""

_WIDE = 84
"""So many characters of columns stand beside each other in a terminal, and the rows' names before them."""


def show(runs: Sequence[Run], screen: Screen, *, examples: int = 2) -> None:
    """Print the report of runs."""
    from numguard.probe.model import CATEGORIES
    from numguard.probe.summary import summarise

    summary = summarise(runs)
    _rates(runs, summary, screen)
    for entry in summary:
        _run(entry, screen)
        _trends(entry, screen)
        for category in CATEGORIES:
            if category in entry["categories"]:
                _category(category, entry["categories"][category], screen, examples)


def _name(entry: dict[str, Any]) -> str:
    return safe(f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}")


def _rates(runs: Sequence[Run], summary: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Print directions down, capabilities across, each with its systems beside each other: Table 3."""
    from numguard.probe.tables import rates

    tabled = rates(runs)
    heads = [safe(f"{n} {s}" if len(tabled.systems) > 1 else n) for n in tabled.capabilities for s in tabled.systems]
    if len(tabled.systems) > 1 and len(_fitting(heads)) > _MOST_PARTS:
        _rates_by_run(summary, screen)
        return
    heads += [safe(f"Avg {system}" if len(tabled.systems) > 1 else "Avg") for system in tabled.systems]
    rows = []
    for direction in tabled.directions:
        cells = [tabled.rate(direction, name, system) for name in tabled.capabilities for system in tabled.systems]
        rows.append([direction, *cells, *(tabled.of_direction(direction, system) for system in tabled.systems)])
    if len(rows) > 1:
        cells = [tabled.of_column(name, system) for name in tabled.capabilities for system in tabled.systems]
        rows.append(["Avg", *cells, *map(tabled.of_system, tabled.systems)])
    for part in _fitting(heads):
        shown = [[safe(str(row[0])), *(_share(row[k + 1]) for k in part)] for row in rows]
        screen.table(["pass rate %", *(heads[k] for k in part)], shown, right=frozenset(range(1, len(part) + 1)))
        screen.line()


def _rates_by_run(summary: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Print a row for each system in each direction, because a column for each would be too wide for a terminal."""
    names = list(dict.fromkeys(name for entry in summary for name in entry["capabilities"]))
    for part in _fitting([*names, "Avg"]):
        heads = [[*names, "Avg"][k] for k in part]
        rows = [
            [
                _name(entry),
                *(
                    _share(entry["average"]) if head == "Avg" else _rate(entry["capabilities"].get(head))
                    for head in heads
                ),
            ]
            for entry in summary
        ]
        screen.table(["pass rate %", *map(safe, heads)], rows, right=frozenset(range(1, len(heads) + 1)))
        screen.line()


def _share(rate: Any) -> str:
    return "·" if rate is None else f"{rate:.1f}"


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


def _rate(counted: dict[str, Any] | None) -> str:
    return "·" if counted is None or counted["rate"] is None else f"{counted['rate']:.1f}"


def _run(entry: dict[str, Any], screen: Screen) -> None:
    rows = []
    has_references = "bleu" in entry["total"]
    other = "strict" if entry["is_lenient"] else "lenient"
    for name, counted in [*entry["capabilities"].items(), ("all", entry["total"])]:
        low, high = counted["interval"]
        numbers = [f"{counted[key]:,}" if counted[key] else "·" for key in _COUNTS]
        rows.append([safe(name), *numbers, _rate(counted), f"{low:.1f} to {high:.1f}", _share(counted[other])])
        if has_references:
            rows[-1] += [_share(counted.get("bleu")), _share(counted.get("chrf"))]
    head = [_name(entry), "cases", "passed", "failed", "errors", "not judged", "%", "95 % interval", f"{other} %"]
    head += ["BLEU", "chrF"] if has_references else []
    screen.table(head, rows, right=frozenset(range(1, len(head))))
    if hint := _region(entry):
        screen.line(hint)
    if entry["overruled"]:
        screen.line(f"{entry['overruled']:,} judgements are a person's, not numguard's; every figure follows them")
    made = entry["provenance"]
    if made["date"]:
        screen.line(
            screen.paint(
                safe(f"numguard {made['version']}, {made['date']}, seed {made['seed']}, {made['suite']}"), "dim"
            )
        )
    screen.line()


_MARKED, _FEW, _MANY = ("decimals", "separators"), 10.0, 50.0


def _region(entry: dict[str, Any]) -> str:
    """Return a note if most outputs use the separators of another region of the target language, else nothing."""
    from numguard.probe.convention import regions

    counted = [entry["capabilities"][name] for name in _MARKED if name in entry["capabilities"]]
    is_marked = any((one["strict"] or 0) <= _FEW and (one["lenient"] or 0) >= _MANY for one in counted)
    tags = regions(entry["target_lang"]) if is_marked else ()
    asked = " or ".join(f"-t {tag}" for tag in tags)
    return (
        safe(f"the values are right and their marks are not {entry['target_lang']}'s: {asked} has others")
        if tags
        else ""
    )


def _trends(entry: dict[str, Any], screen: Screen) -> None:
    """Print how the rate goes with the digits or the places, where something failed."""
    for name, found in entry["trends"].items():
        if all(point["passed"] == point["cases"] for point in found["points"]):
            continue
        by = found["by"]
        said = ", ".join(f"{point[by]}: {100 * point['passed'] / point['cases']:.0f}" for point in found["points"])
        p = _p(found["p"])
        way = "falls" if found["z"] < 0 else "rises"
        told = f"{way} with the {by} (z {found['z']:+.2f}, p {p})" if found["p"] < 0.05 else f"no trend (p {p})"
        screen.line(safe(f"{name} by {by}, %: {said}; {told}"))
    if any(point["passed"] < point["cases"] for found in entry["trends"].values() for point in found["points"]):
        screen.line()


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.0001 else "<0.0001"


def _category(name: str, counted: dict[str, Any], screen: Screen, examples: int) -> None:
    types = ", ".join(f"{safe(kind)} {count}" for kind, count in counted["types"].items())
    screen.line(f"{screen.paint(name, 'bold')}  {counted['count']:,} cases: {types}")
    for example in counted["examples"][:examples]:
        screen.line(f"  {excerpt(safe(example['source']))}")
        screen.line(f"  {excerpt(safe(example['output']))}")
        screen.line(screen.paint(f"  → {excerpt(safe(example['message']))}", "bold"))
    screen.line()


def show_differences(differences: Sequence[Difference], screen: Screen) -> None:
    """Print a comparison: of each two systems in each direction a table, and what it comes to in one line."""
    from numguard.probe.comparison import by_pair, sentence

    for group in by_pair(differences):
        rows = []
        for apart in group:
            counts = [apart.cases, apart.before, apart.after, len(apart.won), len(apart.lost)]
            name = safe(f"{apart.direction} {apart.capability}")
            rows.append([name, *map(str, counts), _p(apart.p), apart.verdict])
        head = ["comparison", "cases", "before", "after", "won", "lost", "p", "verdict"]
        screen.table(head, rows, right=frozenset(range(1, 7)))
        screen.line(screen.paint(safe(sentence(group)), "bold"))
        screen.line()
