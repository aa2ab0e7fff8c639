"""A report as one HTML page: tables, plots as inline SVG, and examples to filter. It needs no network and no server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from numguard.probe.compare import Difference
from numguard.probe.model import CATEGORIES, Run
from numguard.probe.numbers import CAPABILITIES
from numguard.probe.summary import summarise

_BAR, _GAP, _LABEL, _WIDTH = 16, 6, 110, 420


def page(runs: Sequence[Run], differences: Sequence[Difference] = (), *, title: str = "numguard probe") -> str:
    """Return runs, and a comparison where one is given, as one self-contained page."""
    summary = summarise(runs)
    parts = {
        "TITLE": escape(title),
        "RATES": _rates(summary),
        "PLOTS": "".join(map(_plot, summary)),
        "ERRORS": _errors(summary),
        "DIFFERENCES": _differences(differences),
        "DATA": _data(runs),
    }
    text = resources.files(__package__).joinpath("page.html").read_text("utf-8")
    for name, part in parts.items():
        text = text.replace(f"<!--{name}-->", part)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _capabilities(summary: Sequence[dict[str, Any]]) -> list[str]:
    names = dict.fromkeys(name for entry in summary for name in entry["capabilities"])
    return sorted(names, key=lambda name: CAPABILITIES.index(name) if name in CAPABILITIES else len(CAPABILITIES))


def _rates(summary: Sequence[dict[str, Any]]) -> str:
    names = _capabilities(summary)
    head = "".join(f"<th>{escape(name)}</th>" for name in ("system", "direction", "all", *names))
    rows = []
    for entry in summary:
        cells = [_cell(entry["capabilities"].get(name)) for name in names]
        start = (
            f"<td>{escape(entry['system'])}</td><td>{escape(entry['source_lang'])}→{escape(entry['target_lang'])}</td>"
        )
        rows.append(f"<tr>{start}{_cell(entry['total'])}{''.join(cells)}</tr>")
    table = f'<table class="rates"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def _cell(counted: dict[str, Any] | None) -> str:
    if counted is None or counted["rate"] is None:
        return '<td class="number">·</td>'
    low, high = counted["interval"]
    judged = counted["cases"] - counted["errors"] - counted["abstained"]
    told = f"{counted['passed']} of {judged}; 95 %: {low:.1f} to {high:.1f}"
    # From red (0 %) to green (100 %), at a strength that text stays legible on.
    colour = f"hsl({round(1.2 * counted['rate'])} 70% 50% / .28)"
    beside = ", ".join(
        f"+{counted[name]} {said}"
        for name, said in (("errors", "errors"), ("abstained", "not judged"))
        if counted[name]
    )
    small = f" <small>{beside}</small>" if beside else ""
    return f'<td class="number" style="background:{colour}" title="{told}">{counted["rate"]:.1f}{small}</td>'


def _plot(entry: dict[str, Any]) -> str:
    rows = [*entry["capabilities"].items(), ("all", entry["total"])]
    height = len(rows) * (_BAR + _GAP) + 24
    marks = []
    for share in range(0, 101, 25):
        x = _LABEL + share * _WIDTH / 100
        marks.append(f'<line class="grid" x1="{x:g}" x2="{x:g}" y1="0" y2="{height - 20}"/>')
        marks.append(f'<text x="{x:g}" y="{height - 6}" text-anchor="middle">{share}</text>')
    for at, (name, counted) in enumerate(rows):
        y = at * (_BAR + _GAP) + 2
        marks.append(f'<text x="{_LABEL - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>')
        if counted["rate"] is None:
            continue
        low, high = (_LABEL + bound * _WIDTH / 100 for bound in counted["interval"])
        middle = y + _BAR / 2
        marks.append(
            f'<rect class="bar" x="{_LABEL}" y="{y}" width="{counted["rate"] * _WIDTH / 100:.1f}" height="{_BAR}"/>'
        )
        marks.append(f'<line class="interval" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>')
        marks += [
            f'<line class="interval" x1="{x:.1f}" x2="{x:.1f}" y1="{middle - 4}" y2="{middle + 4}"/>'
            for x in (low, high)
        ]
        marks.append(f'<text x="{_LABEL + _WIDTH + 10}" y="{y + 12}">{counted["rate"]:.1f}</text>')
    name = f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}"
    size = f'viewBox="0 0 {_LABEL + _WIDTH + 60} {height}" width="{_LABEL + _WIDTH + 60}"'
    return (
        f"<figure><figcaption>{escape(name)}</figcaption>"
        f'<svg role="img" aria-label="pass rates of {escape(name)}" {size}>{"".join(marks)}</svg></figure>'
    )


def _errors(summary: Sequence[dict[str, Any]]) -> str:
    rows = []
    for entry in summary:
        name = f"{escape(entry['system'])} {escape(entry['source_lang'])}→{escape(entry['target_lang'])}"
        for category in CATEGORIES:
            if category in entry["categories"]:
                counted = entry["categories"][category]
                types = ", ".join(f"{escape(kind)} {count}" for kind, count in counted["types"].items())
                cells = f'<td>{category}</td><td class="number">{counted["count"]}</td><td>{types}</td>'
                rows.append(f"<tr><td>{name}</td>{cells}</tr>")
    notes = "".join(f"<p>{escape(entry['internal'])}</p>" for entry in summary if entry["internal"])
    if not rows:
        return f"<p>No number was wrong.</p>{notes}"
    head = "<tr><th>run</th><th>class</th><th>cases</th><th>types</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>{notes}"


def _differences(differences: Sequence[Difference]) -> str:
    if not differences:
        return ""
    rows = "".join(
        f"<tr><td>{escape(d.direction)}</td><td>{escape(d.capability)}</td>"
        + "".join(f'<td class="number">{n}</td>' for n in (d.cases, d.before, d.after, len(d.won), len(d.lost)))
        + f'<td class="number">{_p(d.p)}</td><td>{d.verdict}</td></tr>'
        for d in differences
    )
    head = "".join(
        f"<th>{name}</th>"
        for name in ("direction", "capability", "cases", "before", "after", "won", "lost", "p", "verdict")
    )
    note = "<p>Exact McNemar test on the cases of both runs, corrected after Holm over the capabilities.</p>"
    return f"<h2>Comparison</h2>{note}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.0001 else "&lt; 0.0001"


def _data(runs: Sequence[Run]) -> str:
    rows = [
        [
            run.system,
            run.direction,
            r.case.capability,
            r.case.format,
            r.outcome,
            r.faults[0].category if r.faults else "",
            ", ".join(dict.fromkeys(fault.type for fault in r.faults)),
            r.case.source,
            r.output,
            r.error or r.reason or "; ".join(fault.message for fault in r.faults),
            [[slot.start, slot.end] for slot in r.case.slots],
        ]
        for run in runs
        for r in run.results
    ]
    # A "<" inside a script could end it.
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
