"""Pass rates as tables for a paper: the layout of Wang et al. (2021), Table 3, as rows, as CSV and as LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from numguard.formats.pages.latex import latex
from numguard.probe.model import Run
from numguard.probe.numbers import rank
from numguard.probe.summary import summarise

_FIELDS = ("cases", "passed", "failed", "errors", "abstained", "rate", "strict", "lenient")


@dataclass(frozen=True, slots=True)
class Rates:
    """Pass rates by direction (rows), capability and system (columns); None where nothing was judged."""

    systems: tuple[str, ...]
    capabilities: tuple[str, ...]
    directions: tuple[str, ...]
    cells: Mapping[tuple[str, str, str], float | None]

    def rate(self, direction: str, capability: str, system: str) -> float | None:
        """Return one rate in per cent."""
        return self.cells.get((direction, capability, system))

    def of_direction(self, direction: str, system: str | None = None) -> float | None:
        """Return the mean over the capabilities, of one system or of all: the column Avg."""
        return self._mean((d, s) == (direction, system or s) for d, _, s in self.cells)

    def of_column(self, capability: str, system: str) -> float | None:
        """Return the mean over the directions: the row Avg."""
        return self._mean((c, s) == (capability, system) for _, c, s in self.cells)

    def of_system(self, system: str) -> float | None:
        """Return the mean over everything of one system."""
        return self._mean(s == system for _, _, s in self.cells)

    def _mean(self, chosen: Any) -> float | None:
        shares = [rate for rate, is_in in zip(self.cells.values(), chosen, strict=True) if is_in and rate is not None]
        return fmean(shares) if shares else None


def rates(runs: Sequence[Run]) -> Rates:
    """Return the pass rates of runs.

    >>> rates([Run("a", "en", "de", ())]).directions
    ('en→de',)
    """
    summary = summarise(runs)
    names = dict.fromkeys(name for entry in summary for name in entry["capabilities"])
    cells = {
        (f"{entry['source_lang']}→{entry['target_lang']}", name, entry["system"]): counted["rate"]
        for entry in summary
        for name, counted in entry["capabilities"].items()
    }
    return Rates(
        tuple(dict.fromkeys(run.system for run in runs)),
        tuple(sorted(names, key=rank)),
        tuple(dict.fromkeys(run.direction for run in runs)),
        cells,
    )


def as_csv(runs: Sequence[Run]) -> str:
    """Return all counts as CSV: a line for each system, direction, capability and format; "all" stands for its sum."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["system", "source", "target", "capability", "format", *_FIELDS, "low", "high", "bleu", "chrf"])
    for entry in summarise(runs):
        head = [entry["system"], entry["source_lang"], entry["target_lang"]]
        writer.writerow([*head, "all", "all", *_row(entry["total"])])
        for name, counted in entry["capabilities"].items():
            writer.writerow([*head, name, "all", *_row(counted)])
            for form, of_form in counted["formats"].items():
                writer.writerow([*head, name, form, *_row(of_form)])
    return _safe_cells(text.getvalue())


def _row(counted: Mapping[str, Any]) -> list[Any]:
    counts = ("" if counted[name] is None else counted[name] for name in _FIELDS)
    return [*counts, *counted["interval"], counted.get("bleu", ""), counted.get("chrf", "")]


def _safe_cells(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def as_latex(runs: Sequence[Run]) -> str:
    """Return Table 3 as a LaTeX tabular (booktabs), with its row and its column of means."""
    tabled = rates(runs)
    systems = tabled.systems
    head = ["", *(latex(name.capitalize()) for name in tabled.capabilities), "Avg"]
    spans = [f"\\multicolumn{{{len(systems)}}}{{c}}{{{name}}}" for name in head[1:-1]]
    lines = [f"\\begin{{tabular}}{{l{'r' * (len(systems) * len(tabled.capabilities) + 1)}}}", "\\toprule"]
    lines.append(" & ".join(["Lang", *spans, "Avg"]) + r" \\")
    if len(systems) > 1:
        lines.append(" & ".join(["", *(latex(s) for _ in tabled.capabilities for s in systems), ""]) + r" \\")
    lines.append("\\midrule")
    for direction in tabled.directions:
        cells = [_number(tabled.rate(direction, name, s)) for name in tabled.capabilities for s in systems]
        lines.append(" & ".join([latex(direction), *cells, _number(tabled.of_direction(direction))]) + r" \\")
    if len(tabled.directions) > 1:
        cells = [_number(tabled.of_column(name, s)) for name in tabled.capabilities for s in systems]
        lines += ["\\midrule", " & ".join(["Avg", *cells, "--"]) + r" \\"]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}", ""])


def _number(rate: float | None) -> str:
    return "--" if rate is None else f"{rate:.1f}"
