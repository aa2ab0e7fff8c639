"""What `faithful` found, as JSON values, as one page with the plots of the paper, and as JUnit XML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any

from numguard.formats.junit import Suites, Test, write
from numguard.formats.pages.plots import Point, Series, bars, cloud, dots, figure, heat, lines
from numguard.formats.pages.webpage import document, table_of
from numguard.probe.faithful.correlations import PAIRS, Correlation, by_alpha
from numguard.probe.faithful.measures import Measure, Outcome, means
from numguard.probe.faithful.numbers import Judged, Leaning
from numguard.probe.faithful.perturb import PERTURBATIONS
from numguard.probe.model import Provenance
from numguard.probe.page import provenance

_CLOUDS = {"length, β1": 6, "length, β2": 6, "β1, β2": 6, "β, β1": 7, "β, β2": 7}
"""Which pairs of figures are drawn, and as which figure of the paper."""

FORMAT = "numguard-faithful/2"
_OUTCOME = ("said", "said_perturbed", "beta", "beta1", "beta2", "alpha", "is_flip")
_SHOWN_FLIPS = 20
_BLEU = {
    "bleu": " κ is sentence BLEU-4 of sacrebleu: orders up to the length of the sentence, exponential smoothing.",
    "bleu4": " κ is sentence BLEU-4 of sacrebleu without smoothing, as in the paper.",
}


@dataclass(frozen=True, slots=True)
class Orders:
    """The word orders under one κ: β over all sentences and its standard error, every perturbed sentence, and means."""

    similarity: str
    sentences: int
    beta: float
    measures: tuple[Measure, ...]
    outcomes: tuple[Outcome, ...]
    correlations: tuple[Correlation, ...]
    likeness: Mapping[tuple[str, str], float] = field(default_factory=dict)
    error: float = 0.0

    @property
    def means(self) -> list[Measure]:
        """The means over the three kinds of perturbations, and over all."""
        return means(self.measures)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one run of `faithful` found."""

    system: str
    source_lang: str
    target_lang: str
    numbers: tuple[Leaning, ...] = ()
    judged: tuple[Judged, ...] = ()
    orders: tuple[Orders, ...] = ()
    internal: str = ""
    provenance: Provenance = field(default_factory=Provenance)


def record(report: Report) -> dict[str, Any]:
    """Return a report as JSON values, with every sentence."""
    return {
        "format": FORMAT,
        "system": report.system,
        "source_lang": report.source_lang,
        "target_lang": report.target_lang,
        "provenance": asdict(report.provenance),
        "internal": report.internal,
        "numbers": [asdict(entry) for entry in report.numbers],
        "number_cases": [
            {
                "id": one.result.case.id,
                "source": one.result.case.source,
                "likely": one.result.case.likely,
                "output": one.result.output,
                "leaning": one.leaning,
            }
            for one in report.judged
        ],
        "orders": {orders.similarity: _orders_record(orders) for orders in report.orders},
    }


def _orders_record(orders: Orders) -> dict[str, Any]:
    return {
        "beta": orders.beta,
        "beta_error": orders.error,
        "sentences": orders.sentences,
        "orders": {m.perturbation: _measure_record(m) for m in orders.measures},
        "means": {m.perturbation: _measure_record(m) for m in orders.means},
        "correlations": [asdict(one) for one in orders.correlations],
        "by_alpha": [asdict(one) for one in by_alpha(orders.outcomes)],
        "likeness": [[one, other, value] for (one, other), value in sorted(orders.likeness.items())],
        "outcomes": [
            {**asdict(one.item), **{name: getattr(one, name) for name in _OUTCOME}} for one in orders.outcomes
        ],
    }


def _measure_record(measure: Measure) -> dict[str, Any]:
    names = ("n", "beta1", "beta2", "leaning", "alpha", "flips", "clear_flips")
    return {name: getattr(measure, name) for name in names}


def page(report: Report, *, title: str = "numguard probe faithful") -> str:
    """Return a report as one self-contained page, with the plots of Figures 1, 2 and 5 to 7."""
    body = [f"<h1>{escape(title)}</h1>", provenance([(report.system, _direction(report), report.provenance)])]
    if report.internal:
        body.append(f"<p>{escape(report.internal)}</p>")
    body.append(_numbers(report.numbers))
    for orders in report.orders:
        body.append(_orders(orders))
    return document(title, "".join(body))


def _direction(report: Report) -> str:
    return f"{report.source_lang}→{report.target_lang}"


def _numbers(leanings: Sequence[Leaning]) -> str:
    if not leanings:
        return ""
    rows, points = [], []
    for entry in leanings:
        low, high = (100 * bound for bound in entry.interval)
        share = 100 * entry.faithful / entry.n
        counts = (entry.n, entry.faithful, entry.robust, entry.neither)
        rows.append((entry.change, entry.capability, *counts, f"{share:.1f}", f"{low:.1f} to {high:.1f}"))
        told = f"{entry.change} {entry.capability}: {entry.faithful} of {entry.n}"
        points.append((f"{entry.change} {entry.capability}", [(0, Point(0, share, low, high, told))]))
    heads = ("number", "capability", "cases", "faithful", "robust", "neither", "faithful %", "95 % interval")
    plot = figure(
        "followed the source, per cent, with 95 % intervals", dots(points, "faithful", width=460), is_wide=True
    )
    return f'<h2>Numbers</h2>{table_of(heads, rows)}<div class="plots">{plot}</div>'


def _orders(orders: Orders) -> str:
    rows = [_row(measure) for measure in (*orders.measures, *orders.means)]
    heads = ("order", "N", "β1 robust", "β2 faithful", "β2 − β1", "α", "flips", "clear flips")
    names = [name for name in PERTURBATIONS if any(name in pair for pair in orders.likeness)]
    by_kind, by_order = (
        [(m.perturbation, m.leaning) for m in measured] for measured in (orders.means, orders.measures)
    )
    wide = (
        ("β2 − β1 by kind (Figure 1)", bars(by_kind, "by kind")),
        ("β2 − β1 by perturbation (Figure 2)", bars(by_order, "by order")),
        ("κ between perturbations (Figure 5)", heat(names, orders.likeness, "likeness of perturbations")),
    )
    plots = [figure(caption, svg, is_wide=True) for caption, svg in wide]
    rho = {one.name: one for one in orders.correlations}
    for name, number in _CLOUDS.items():
        (x, y), one = PAIRS[name], rho.get(name)
        caption = f"{name} (Figure {number})"
        told = f"{caption}: ρ {one.rho:+.2f} ({one.low:+.2f} to {one.high:+.2f})" if one else caption
        points = [(x(measured), y(measured)) for measured in orders.outcomes]
        plots.append(figure(told, cloud(points, caption, *name.split(", "))))
    buckets = by_alpha(orders.outcomes)
    steps = []
    for name in ("beta1", "beta2"):
        shares = [(one.low, 100 * getattr(one, name), f"{name}: {one.n}") for one in buckets]
        steps.append(Series(name, tuple(Point(low, share, share, share, told) for low, share, told in shares)))
    plots.append(figure("β1 and β2 by α, per cent (Figure 12)", lines(steps, "by α", "α from")))
    head_line = (
        f"κ = {escape(orders.similarity)}: β {orders.beta:.3f} ± {orders.error:.3f} over {orders.sentences:,} sentences"
    )
    note = (
        "β2 − β1 above 0: rather faithful; below: rather robust. A flip is a perturbed source that was translated "
        "better than the sentence as it was (Tables 3 to 6); a clear one from β of at most 0.5 to β1 of more, as in "
        f"nearly all samples of the paper.{_BLEU.get(orders.similarity, '')}"
    )
    return (
        f"<h2>Word orders, {head_line}</h2>{table_of(heads, rows)}<p><small>{note}</small></p>"
        f'<div class="plots">{"".join(plots)}</div>{_flips(orders)}'
    )


def _row(measure: Measure) -> list[object]:
    figures = (measure.beta1, measure.beta2, measure.leaning, measure.alpha)
    shown = [f"{value:.3f}" for value in figures]
    return [measure.perturbation, measure.n, *shown, measure.flips, measure.clear_flips]


def _flips(orders: Orders) -> str:
    """Show flips as Tables 4 and 5 do, those with the greatest gain."""
    flips = sorted((one for one in orders.outcomes if one.is_flip), key=lambda one: one.beta - one.beta1)
    if not flips:
        return ""
    rows = [
        (one.item.source, one.item.perturbed_source, f"{one.beta:.2f}", f"{one.beta1:.2f}", one.item.perturbation)
        for one in flips[:_SHOWN_FLIPS]
    ]
    return f"<h3>Flips</h3>{table_of(('source', 'perturbed', 'β', 'β1', 'order'), rows, 'stack')}"


def junit(report: Report) -> str:
    """Return a report as JUnit XML: each unlikely number a test that fails where the output does not follow it.

    Each word order is a test with its figures as properties; it never fails: neither leaning is an error.
    """
    head = f"{report.system} {_direction(report)}"
    groups: dict[str, list[Test]] = {}
    for one in report.judged:
        case, is_wrong = one.result.case, one.leaning != "faithful"
        said = f"{case.source}\n{one.result.output}" if is_wrong else ""
        told = f"the output is {one.leaning}" if is_wrong else ""
        test = Test(case.id, "failure" if is_wrong else "", told, said, one.leaning if is_wrong else "")
        groups.setdefault(f"{head} {case.id.split('/')[0]} {case.capability}", []).append(test)
    suites: Suites = list(groups.items())
    for orders in report.orders:
        tests = []
        for measure in orders.measures:
            figures = {key: f"{value:.6g}" for key, value in _measure_record(measure).items()}
            tests.append(Test(measure.perturbation, properties=figures))
        suites.append((f"{head} orders {orders.similarity}", tests))
    if report.internal:
        suites.append(("numguard", [Test("internal errors", "error", report.internal)]))
    return write("numguard probe faithful", suites)
