"""What ``numguard quality`` found of systems, as one page with plots, and as a table for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import IO, Any

from numguard.model import Record
from numguard.pages.latex import latex
from numguard.pages.webpage import document, filled, table, text_of

_FIGURES = ("f", "recall", "precision")
_WIDTH, _LEFT, _ROW = 640, 170, 26
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


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
    low = max(0.0, min(known, default=0.0))
    high = min(1.0, max(known, default=1.0))
    room = max(high - low, 0.02)
    low, high = max(0.0, low - room / 10), min(1.0, high + room / 10)

    def at(value: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 20) * (value - low) / (high - low)

    drawn = []
    for place in (low + (high - low) * share for share in _TICKS):
        x = f"{at(place):.1f}"
        bottom = _ROW * len(systems)
        drawn.append(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>')
        drawn.append(f'<text x="{x}" y="{bottom + 14}" text-anchor="middle">{100 * place:.1f}</text>')
    for number, one in enumerate(systems):
        y = _ROW * number + _ROW / 2
        drawn.append(f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(_short(one["system"]))}</text>')
        if (span := one["intervals"][name]) is not None:
            drawn.append(f'<line class="span" x1="{at(span[0]):.1f}" x2="{at(span[1]):.1f}" y1="{y}" y2="{y}"/>')
        if one[name] is not None:
            told = f"<title>{escape(one['system'])}: {_percent(one[name])} ({_interval(one, name)})</title>"
            drawn.append(f'<circle cx="{at(one[name]):.1f}" cy="{y}" r="5">{told}</circle>')
    spoken = "; ".join(f"{one['system']} {_percent(one[name])}, {_interval(one, name)}" for one in systems)
    size = f'viewBox="0 0 {_WIDTH} {_ROW * len(systems) + 20}"'
    drawing = f'<svg class="dots" {size} role="img" aria-label="{escape(spoken)}">{"".join(drawn)}</svg>'
    return f'<div class="chart"><h3>{name}, in percent, with its 95 % interval</h3>{drawing}</div>'


def _edges(one: Record, name: str) -> list[float]:
    return [value for value in (one[name], *(one["intervals"][name] or ())) if value is not None]


def _table(systems: Sequence[Record]) -> str:
    head = ["system", "numbers", *(cell for name in _FIGURES for cell in (name, "95 %")), "added", "p"]
    rows = [
        [
            one["system"],
            f"{one['numbers']:,}",
            *(cell for name in _FIGURES for cell in (_percent(one[name]), _interval(one, name))),
            f"{one['added']:,}",
            _p(one),
        ]
        for one in systems
    ]
    return _rows(head, rows)


def _kinds(systems: Sequence[Record]) -> str:
    """Show recall by kind, each cell with a bar."""
    kinds = kinds_of(systems)
    rows = []
    for one in systems:
        cells = []
        for kind in kinds:
            counted = one["kinds"].get(kind)
            cells.append("·" if counted is None else f"{_percent(counted['recall'])} ({counted['numbers']:,})")
        rows.append([one["system"], *cells])
    return _rows(["system", *kinds], rows) if kinds else '<p class="hint">No number stands in the sources.</p>'


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = (
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return table(head, "".join(lines))


def write_latex(record: Record, file: IO[str]) -> None:
    """Write the figures as a LaTeX tabular (booktabs), intervals in small print."""
    lines = [r"\begin{tabular}{lrrrrr}", r"\toprule"]
    lines.append(r"System & Numbers & F & Recall & Precision & $p$ \\")
    lines.append(r"\midrule")
    for one in record["systems"]:
        figures = [rf"{_percent(one[name])} {{\small[{_interval(one, name, '--')}]}}" for name in _FIGURES]
        count = f"{one['numbers']:,}".replace(",", "{,}")
        lines.append(" & ".join([latex(one["system"]), count, *figures, latex(_p(one))]) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}", f"% {record['signature']}", ""]
    file.write("\n".join(lines))


def kinds_of(systems: Sequence[Record]) -> list[str]:
    """Return the kinds of numbers of all systems, the commonest of the first first."""
    return list(dict.fromkeys(kind for one in systems for kind in one["kinds"]))


def _short(name: str) -> str:
    return name if len(name) <= 22 else f"{name[:21]}…"


def _percent(value: float | None) -> str:
    return "·" if value is None else f"{100 * value:.1f}"


def _interval(one: Record, name: str, dash: str = " to ") -> str:
    span: Any = one["intervals"][name]
    return "·" if span is None else f"{100 * span[0]:.1f}{dash}{100 * span[1]:.1f}"


def _p(one: Record) -> str:
    return "baseline" if one["p"] is None else f"{one['p']:.4f}"
