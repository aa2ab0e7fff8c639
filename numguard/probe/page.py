"""A report as one HTML page: tables, plots as inline SVG, and examples to filter. It needs no network and no server."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from numguard.formats.pages.plots import Point, Series, dots, figure, legend, lines
from numguard.formats.pages.webpage import document, table, table_of
from numguard.probe.comparison import SIGNIFICANT, Difference, by_pair, sentence
from numguard.probe.model import CATEGORIES, Provenance, Result, Run
from numguard.probe.summary import summarise
from numguard.probe.tables import Rates, as_csv, as_latex, rates

_SHOWN_COMMAND = 500


def page(runs: Sequence[Run], differences: Sequence[Difference] = (), *, title: str = "numguard probe") -> str:
    """Return runs, and a comparison where one is given, as one self-contained page."""
    summary = summarise(runs)
    tabled = rates(runs)
    parts = [
        f"<h1>{escape(title)}</h1>",
        provenance([(run.system, run.direction, run.provenance) for run in runs]),
        "<h2>Pass rates, in per cent</h2>",
        _rates(summary, tabled),
        _downloads(runs),
        _differences(differences),
        "<h2>By capability and direction</h2>",
        _multiples(summary, tabled),
        _trends(summary, tabled),
        "<h2>What went wrong</h2>",
        _errors(summary),
        _file("examples.html").replace("<!--DATA-->", _data(runs)),
    ]
    return document(title, "\n".join(parts))


def provenance(made: Sequence[tuple[str, str, Provenance]]) -> str:
    """Say where runs come from: once what all have in common, and of each what is its own."""
    blocks: dict[tuple[str, ...], list[tuple[str, Provenance]]] = {}
    for system, direction, one in made:
        blocks.setdefault((system, one.version, one.seed, one.command), []).append((direction, one))
    parts = []
    for (system, version, seed, command), its in blocks.items():
        dates = sorted(one.date for _, one in its if one.date)
        when = dates[0] if len(set(dates)) == 1 else " to ".join(dates[:: max(1, len(dates) - 1)])
        told = (
            ("system", f"{system}: {', '.join(direction for direction, _ in its)}"),
            ("made", f"{when}, numguard {version}, seed {seed}" if when else ""),
            ("sentences", "; ".join(dict.fromkeys(one.suite for _, one in its if one.suite))),
            ("command", command[:_SHOWN_COMMAND]),
        )
        parts.append("".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in told if value))
    return "".join(f"<dl>{part}</dl>" for part in parts)


def _file(name: str) -> str:
    return resources.files("numguard.probe").joinpath(name).read_text("utf-8")


def _rates(summary: Sequence[dict[str, Any]], tabled: Rates) -> str:
    heads = ("run", "Avg", "all", *tabled.capabilities)
    rows = []
    for entry in summary:
        direction = _direction(entry)
        average = tabled.of_direction(direction, entry["system"])
        cells = [_cell(entry["total"]), *(_cell(entry["capabilities"].get(name)) for name in tabled.capabilities)]
        start = f"<td>{escape(entry['system'])} {escape(direction)}</td>"
        rows.append(f'<tr>{start}<td class="number"><strong>{_share(average)}</strong></td>{"".join(cells)}</tr>')
    if len(tabled.directions) > 1:
        rows += [_mean_row(system, tabled) for system in tabled.systems]
    measures = {entry["is_lenient"] for entry in summary}
    measure = "lenient: marks of another convention pass" if measures == {True} else "strict: 9,756.001 fails in German"
    note = (
        "Under each rate, what it rests on, and its 95 % interval (Wilson): a wide bar says that it rests on little. "
        "Avg is the mean over the capabilities, each counting the same. Texts that the system did not translate count "
        f"as errors, not as failures. The measure is {measure}."
    )
    if overruled := sum(entry["overruled"] for entry in summary):
        note += f" {overruled} judgements are a person's, who overruled numguard."
    return f"{table(heads, ''.join(rows), 'rates')}<p><small>{note}</small></p>"


def _mean_row(system: str, tabled: Rates) -> str:
    cells = "".join(
        f'<td class="number"><strong>{_share(tabled.of_column(name, system))}</strong></td>'
        for name in tabled.capabilities
    )
    total = f'<td class="number"><strong>{_share(tabled.of_system(system))}</strong></td><td></td>'
    return f"<tr><td>{escape(system)} Avg</td>{total}{cells}</tr>"


def _share(rate: float | None) -> str:
    return "·" if rate is None else f"{rate:.1f}"


def _cell(counted: dict[str, Any] | None) -> str:
    if counted is None or counted["rate"] is None:
        return '<td class="number">·</td>'
    low, high = counted["interval"]
    told = _told(counted)
    beside = "".join(
        f"<br>+{counted[name]} {said}"
        for name, said in (("errors", "errors"), ("abstained", "not judged"))
        if counted[name]
    )
    beside += f"<br>BLEU {counted['bleu']:.1f}" if "bleu" in counted else ""
    gauge = f'<i style="left:{low:.1f}%;width:{high - low:.1f}%"></i><b style="left:{counted["rate"]:.1f}%"></b>'
    return (
        f'<td class="number" title="{told}"><strong>{counted["rate"]:.1f}</strong>'
        f'<small>{counted["passed"]}/{_judged(counted)}{beside}</small><span class="gauge">{gauge}</span></td>'
    )


def _judged(counted: dict[str, Any]) -> int:
    return int(counted["cases"] - counted["errors"] - counted["abstained"])


def _told(counted: dict[str, Any]) -> str:
    low, high = counted["interval"]
    both = f"strict {_share(counted['strict'])}, lenient {_share(counted['lenient'])}"
    beside = f"; BLEU {counted['bleu']:.1f}, chrF {counted['chrf']:.1f}" if "bleu" in counted else ""
    return f"{counted['passed']} of {_judged(counted)}; 95 %: {low:.1f} to {high:.1f}; {both}{beside}"


def _downloads(runs: Sequence[Run]) -> str:
    files = (("numbers.csv", "text/csv", as_csv(runs)), ("table.tex", "application/x-tex", as_latex(runs)))
    links = [
        f'<a download="{name}" href="data:{kind};base64,{base64.b64encode(text.encode()).decode()}">{name}</a>'
        for name, kind, text in files
    ]
    return f"<p>Download: {', '.join(links)}</p>"


def _multiples(summary: Sequence[dict[str, Any]], tabled: Rates) -> str:
    """One small plot a capability, with a row for each direction and a colour for each system."""
    plots = []
    for name in (*tabled.capabilities, "all"):
        rows: dict[str, list[tuple[int, Point]]] = {direction: [] for direction in tabled.directions}
        for entry in summary:
            counted = entry["total"] if name == "all" else entry["capabilities"].get(name)
            if counted is not None and counted["rate"] is not None:
                low, high = counted["interval"]
                point = Point(0, counted["rate"], low, high, f"{_name(entry)} {name}: {_told(counted)}")
                rows[_direction(entry)].append((tabled.systems.index(entry["system"]), point))
        plots.append(figure(name, dots(list(rows.items()), f"pass rates of {name}")))
    return f'{legend(tabled.systems)}<div class="plots">{"".join(plots)}</div>'


def _trends(summary: Sequence[dict[str, Any]], tabled: Rates) -> str:
    """The rate against the digits, or the places behind the mark, a plot a direction; and a test for a trend."""
    plots, notes = [], []
    for capability in dict.fromkeys(name for entry in summary for name in entry["trends"]):
        for direction in tabled.directions:
            series = {system: Series(system, ()) for system in tabled.systems}
            its = [entry for entry in summary if capability in entry["trends"] and _direction(entry) == direction]
            for entry in its:
                name, trend = _name(entry), entry["trends"][capability]
                points = tuple(_trend_point(name, trend["by"], point) for point in trend["points"])
                series[entry["system"]] = Series(name, points)
                if trend["p"] < SIGNIFICANT:
                    way = f"{'falls' if trend['z'] < 0 else 'rises'} with the {trend['by']}"
                    notes.append(f"{name}: {capability} {way} (z {trend['z']:+.2f}, p {_p(trend['p'])})")
            if its:
                by = its[0]["trends"][capability]["by"]
                label = f"{capability} by {by}, {direction}"
                plots.append(figure(label, lines(list(series.values()), label, by)))
    if not plots:
        return ""
    said = "; ".join(notes) or "no rate falls or rises"
    note = f"<p><small>Cochran-Armitage test for a trend: {escape(said)}.</small></p>"
    return f'<h2>By length</h2>{legend(tabled.systems)}<div class="plots">{"".join(plots)}</div>{note}'


def _trend_point(name: str, by: str, point: dict[str, Any]) -> Point:
    told = f"{name}, {point[by]} {by}: {point['passed']} of {point['cases']}"
    return Point(point[by], 100 * point["passed"] / point["cases"], point["interval"][0], point["interval"][1], told)


def _errors(summary: Sequence[dict[str, Any]]) -> str:
    rows = []
    for entry in summary:
        for category in CATEGORIES:
            if counted := entry["categories"].get(category):
                types = ", ".join(f"{kind} {count}" for kind, count in counted["types"].items())
                rows.append((_name(entry), category, counted["count"], types))
    notes = "".join(f"<p>{escape(entry['internal'])}</p>" for entry in summary if entry["internal"])
    if not rows:
        return f"<p>No number was wrong.</p>{notes}"
    return table_of(("run", "class", "cases", "types"), rows) + notes


def _name(entry: dict[str, Any]) -> str:
    return f"{entry['system']} {_direction(entry)}"


def _direction(entry: dict[str, Any]) -> str:
    return f"{entry['source_lang']}→{entry['target_lang']}"


def _differences(differences: Sequence[Difference]) -> str:
    if not differences:
        return ""
    groups = by_pair(differences)
    lines_ = "".join(f'<p class="summary {_way(group)}">{escape(sentence(group))}</p>' for group in groups)
    rows = [
        (
            *(f"{d.direction} {d.systems[1]}", d.capability, d.cases, d.before, d.after),
            *(len(d.won), len(d.lost), _p(d.p), d.verdict),
        )
        for d in differences
    ]
    heads = ("run", "capability", "cases", "before", "after", "won", "lost", "p", "verdict")
    note = (
        "<p><small>Exact McNemar test on the cases of both runs, corrected after Holm over the capabilities that were "
        "asked about and in which enough cases differ to tell anything (Tarone 1990).</small></p>"
    )
    each = f"<summary>each capability</summary>{note}{table_of(heads, rows)}"
    return f"<h2>Comparison</h2>{lines_}<details>{each}</details>"


def _way(group: Sequence[Difference]) -> str:
    verdicts = {difference.verdict for difference in group}
    return next((verdict for verdict in ("worse", "better") if verdict in verdicts), "")


def _p(value: float) -> str:
    return f"{value:.4f}" if value >= 0.0001 else "< 0.0001"


def _data(runs: Sequence[Run]) -> str:
    rows = [_example(run, result) for run in runs for result in run.results]
    # A "<" inside a script could end it.
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _example(run: Run, result: Result) -> list[Any]:
    faults = result.faults or result.marks
    wrong = sorted({(fault.start, fault.end) for fault in faults if fault.end})
    spans = [(start, end, "wrong") for start, end in wrong]
    is_wrong = [any(start < e and s < end for s, e in wrong) for start, end in result.said]
    spans += [(*span, "right") for span, is_bad in zip(result.said, is_wrong, strict=True) if not is_bad]
    return [
        run.system,
        run.direction,
        result.case.capability,
        result.case.format,
        result.outcome,
        result.faults[0].category if result.faults else "",
        ", ".join(dict.fromkeys(fault.type for fault in result.faults)),
        result.case.source,
        result.output,
        result.error or result.reason or "; ".join(fault.message for fault in faults),
        [[slot.start, slot.end] for slot in result.case.slots],
        sorted(spans),
    ]
