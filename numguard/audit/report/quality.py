"""What ``numguard quality`` found of systems, as one page with plots, and as a table for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import IO

from numguard.formats.pages.latex import latex
from numguard.formats.pages.plots import Point, dots, figure
from numguard.formats.pages.webpage import document, filled, table_of, text_of
from numguard.model import Record

_FIGURES = ("f", "recall", "precision")


def write_page(record: Record, file: IO[str]) -> None:
    """Write one page that needs no network and no script."""
    systems = record["systems"]
    parts = {
        "PLOTS": "".join(_plot(name, systems) for name in _FIGURES),
        "TABLE": _table(systems),
        "KINDS": _kinds(systems),
        "SIGNATURE": escape(record["signature"]),
    }
    title = f"numguard quality: {', '.join(one['system'] for one in systems)}"
    file.write(
        document(title, filled(text_of(__package__, "quality.html"), parts), text_of(__package__, "quality.css"))
    )


def _plot(name: str, systems: Sequence[Record]) -> str:
    """Draw one figure of all systems: a point each, and its interval as a line."""
    known = [edge for one in systems for edge in _edges(one, name)]
    low, high = 100 * min(known, default=0.0), 100 * max(known, default=1.0)
    room = max(high - low, 2.0) / 10
    rows = []
    for one in systems:
        points = []
        if one[name] is not None:
            least, most = one["intervals"][name] or (one[name], one[name])
            told = f"{one['system']}: {percent(one[name])} ({interval(one['intervals'][name])})"
            points = [(0, Point(0, 100 * one[name], 100 * least, 100 * most, told))]
        rows.append((one["system"], points))
    spoken = "; ".join(f"{one['system']} {percent(one[name])}, {interval(one['intervals'][name])}" for one in systems)
    drawing = dots(rows, spoken, width=460, ends=(max(0.0, low - room), min(100.0, high + room)))
    return figure(f"{name}, in percent, with its 95 % interval", drawing, is_wide=True)


def _edges(one: Record, name: str) -> list[float]:
    return [value for value in (one[name], *(one["intervals"][name] or ())) if value is not None]


def _table(systems: Sequence[Record]) -> str:
    head = ["system", "numbers", *(cell for name in _FIGURES for cell in (name, "95 %")), "added", "p"]
    rows = []
    for one in systems:
        figures = [cell for name in _FIGURES for cell in (percent(one[name]), interval(one["intervals"][name]))]
        rows.append([one["system"], f"{one['numbers']:,}", *figures, f"{one['added']:,}", _p(one)])
    return table_of(head, rows)


def _kinds(systems: Sequence[Record]) -> str:
    kinds = kinds_of(systems)
    rows = [[one["system"], *(recall_of(one["kinds"].get(kind)) for kind in kinds)] for one in systems]
    return table_of(["system", *kinds], rows) if kinds else '<p class="hint">No number stands in the sources.</p>'


def write_latex(record: Record, file: IO[str]) -> None:
    """Write the figures as a LaTeX tabular (booktabs), intervals in small print."""
    lines = [r"\begin{tabular}{lrrrrr}", r"\toprule"]
    lines.append(r"System & Numbers & F & Recall & Precision & $p$ \\")
    lines.append(r"\midrule")
    for one in record["systems"]:
        figures = [rf"{percent(one[name])} {{\small[{interval(one['intervals'][name], '--')}]}}" for name in _FIGURES]
        count = f"{one['numbers']:,}".replace(",", "{,}")
        lines.append(" & ".join([latex(one["system"]), count, *figures, latex(_p(one))]) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}", f"% {record['signature']}", ""]
    file.write("\n".join(lines))


def kinds_of(systems: Sequence[Record]) -> list[str]:
    """Return the kinds of numbers of all systems, the commonest of the first first."""
    return list(dict.fromkeys(kind for one in systems for kind in one["kinds"]))


def percent(value: float | None) -> str:
    """Write a share in per cent."""
    return "·" if value is None else f"{100 * value:.1f}"


def interval(span: tuple[float, float] | None, dash: str = " to ") -> str:
    """Write an interval of shares in per cent."""
    return "·" if span is None else f"{100 * span[0]:.1f}{dash}{100 * span[1]:.1f}"


def recall_of(counted: Record | None) -> str:
    """Write the recall of one kind of number, and of how many."""
    return "·" if counted is None else f"{100 * counted['recall']:.1f} ({counted['numbers']:,})"


def _p(one: Record) -> str:
    return "baseline" if one["p"] is None else f"{one['p']:.4f}"
