"""Plots as inline SVG, for pages that need no network: dots with intervals, lines, bars, a heat map, a cloud.

Colours are classes of webpage.css (``s0`` to ``s5``), so that one plot is legible in the light and in the dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

_COLOURS = 6
_ROW = 15


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval; ``told`` is what a pointer on it shows."""

    x: float
    y: float
    low: float
    high: float
    told: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """What has one colour: a system, or a direction."""

    name: str
    points: tuple[Point, ...]


def figure(caption: str, svg: str, *, is_wide: bool = False) -> str:
    """Put a plot under its caption, where it needs them over two columns."""
    return f"<figure{' class=two' if is_wide else ''}><figcaption>{escape(caption)}</figcaption>{svg}</figure>"


def dots(
    rows: Sequence[tuple[str, Sequence[tuple[int, Point]]]],
    label: str,
    *,
    width: int = 300,
    ends: tuple[float, float] = (0.0, 100.0),
) -> str:
    """Draw rates in per cent with intervals, a row each, the points of several series beneath each other.

    ``ends`` are those of the axis.

    >>> dots([("en→de", [(0, Point(0, 50, 30, 70))])], "integers").count("<circle")
    1
    """
    left = 14 + max((7 * min(len(name), 24) for name, _ in rows), default=0)
    least, scale = ends[0], (width - left - 12) / (ends[1] - ends[0])
    height = sum(_ROW * max(1, len(points)) + 4 for _, points in rows) + 20
    parts = []
    for value in (least + (ends[1] - least) * step / 4 for step in range(5)):
        x = left + scale * (value - least)
        parts.append(f'<line class="grid" x1="{x:g}" x2="{x:g}" y1="0" y2="{height - 18}"/>')
        parts.append(_text(x, height - 5, f"{value:.4g}", "middle"))
    y = 4.0
    for name, points in rows:
        parts.append(_text(left - 6, y + 11, name if len(name) <= 24 else name[:23] + "…", "end"))
        for colour, point in points:
            centre, style = y + 7.5, f"s{colour % _COLOURS}"
            x, low, high = (left + scale * (value - least) for value in (point.y, point.low, point.high))
            parts.append(
                f'<g class="{style}"><title>{escape(point.told)}</title>'
                f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{centre}" y2="{centre}"/>'
                f'<circle cx="{x:.1f}" cy="{centre}" r="3.5"/></g>'
            )
            y += _ROW
        y += 4 if points else _ROW + 4
    return _svg(width, height, label, parts)


def lines(series: Sequence[Series], label: str, by: str, *, width: int = 300, height: int = 180) -> str:
    """Draw rates in per cent against digits, places or the like, with intervals."""
    values = sorted({point.x for one in series for point in one.points})
    if not values:
        return ""
    left, bottom = 34, height - 30
    across = (width - left - 14) / max(1, values[-1] - values[0])
    parts = []
    for share in (0, 25, 50, 75, 100):
        y = bottom - (bottom - 8) * share / 100
        parts.append(f'<line class="grid" x1="{left}" x2="{width - 10}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(left - 5, y + 4, str(share), "end"))
    for value in values:
        parts.append(_text(left + across * (value - values[0]), bottom + 14, f"{value:g}", "middle"))
    parts.append(_text((left + width) / 2, height - 3, by, "middle"))
    for at, one in enumerate(series):
        # Points of several series stand a little beside each other, so that no interval hides another.
        shift = 3.0 * (at - (len(series) - 1) / 2)
        places = [(left + across * (p.x - values[0]) + shift, p) for p in one.points]
        path = " ".join(f"{x:.1f},{bottom - (bottom - 8) * p.y / 100:.1f}" for x, p in places)
        parts.append(f'<g class="s{at % _COLOURS}"><polyline points="{path}"/>')
        for x, p in places:
            y, low, high = (bottom - (bottom - 8) * value / 100 for value in (p.y, p.low, p.high))
            parts.append(
                f'<line class="range thin" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"><title>{escape(p.told)}</title></circle>'
            )
        parts.append("</g>")
    return _svg(width, height, label, parts)


def bars(rows: Sequence[tuple[str, float]], label: str, *, width: int = 420) -> str:
    """Draw values above and below 0, a bar each: β2 − β1 as in Figures 1 and 2."""
    most = max((abs(value) for _, value in rows), default=0.0) or 1.0
    left, room = 150, width - 150 - 50
    zero = left + room / 2
    height = len(rows) * (_ROW + 4) + 6
    parts = [f'<line class="grid" x1="{zero}" x2="{zero}" y1="0" y2="{height}"/>']
    for at, (name, value) in enumerate(rows):
        y, size = 4 + at * (_ROW + 4), room / 2 * abs(value) / most
        x = zero if value >= 0 else zero - size
        colour = 2 if value >= 0 else 1
        parts.append(_text(left - 6, y + 11, name, "end"))
        parts.append(f'<g class="s{colour}"><rect x="{x:.1f}" y="{y}" width="{size:.1f}" height="{_ROW}"/></g>')
        parts.append(_text(width - 4, y + 11, f"{value:+.3f}", "end"))
    return _svg(width, height, label, parts)


def heat(names: Sequence[str], values: Mapping[tuple[str, str], float], label: str) -> str:
    """Draw how alike each two of several are, 0 to 1: Figure 5."""
    left, cell, top = 150, 24, 6
    size = cell * len(names)
    parts = []
    for row, one in enumerate(names):
        parts.append(_text(left - 6, top + row * cell + 16, one, "end"))
        for column, other in enumerate(names):
            value = values.get((one, other))
            if value is not None:
                x, y = left + column * cell, top + row * cell
                place = f'x="{x}" y="{y}" width="{cell}" height="{cell}"'
                parts.append(
                    f'<rect class="heat" {place} style="fill-opacity:{value:.3f}">'
                    f"<title>{escape(one)}, {escape(other)}: {value:.3f}</title></rect>"
                )
    for column, other in enumerate(names):
        x, y = left + column * cell + 15, top + size + 8
        parts.append(f'<text transform="translate({x},{y}) rotate(-60)" text-anchor="end">{escape(other)}</text>')
    return _svg(left + size + 10, top + size + 120, label, parts)


def cloud(points: Iterable[tuple[float, float]], label: str, x_name: str, y_name: str, *, most: int = 1500) -> str:
    """Draw points of two values each, x over any range and y from 0 to 1: Figures 6 and 7."""
    spread = list(points)
    step = max(1, -(-len(spread) // most))
    width = height = 220
    left, bottom = 34, height - 30
    high = max((x for x, _ in spread), default=1.0) or 1.0
    parts = [
        f'<line class="grid" x1="{left}" x2="{left}" y1="6" y2="{bottom}"/>',
        f'<line class="grid" x1="{left}" x2="{width - 6}" y1="{bottom}" y2="{bottom}"/>',
        _text(left - 4, bottom + 4, "0", "end"),
        _text(left - 4, 14, "1", "end"),
        _text(width - 8, bottom + 14, f"{high:g}" if high > 1 else "1", "end"),
        _text((left + width) / 2, height - 3, x_name, "middle"),
        f'<text transform="translate(10,{height / 2}) rotate(-90)" text-anchor="middle">{escape(y_name)}</text>',
        '<g class="s0 cloud">',
    ]
    for x, y in spread[::step]:
        px, py = left + (width - left - 10) * x / max(high, 1.0), bottom - (bottom - 8) * y
        parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="2"/>')
    return _svg(width, height, label, [*parts, "</g>"])


def legend(names: Sequence[str]) -> str:
    """Say which colour is what."""
    if len(names) < 2:
        return ""
    entries = (f'<span class="s{at % _COLOURS}">●</span> {escape(name)}' for at, name in enumerate(names))
    return f'<p class="legend">{" &nbsp; ".join(entries)}</p>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(width: float, height: float, label: str, parts: Iterable[str]) -> str:
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg role="img" aria-label="{escape(label)}" {size}>{"".join(parts)}</svg>'
