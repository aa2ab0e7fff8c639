"""Reports of `faithful` on several systems or languages as one table and one figure (Figure 1; Tables 2, 3 and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from numguard.formats.pages.plots import bars, figure
from numguard.formats.pages.webpage import document, table_of
from numguard.formats.whole import read_json
from numguard.model.errors import InputError
from numguard.probe.faithful.perturb import KINDS, PERTURBATIONS
from numguard.probe.faithful.report import FORMAT

HEAD = ("system", "β", *KINDS, "all", "flips", "clear flips")
CAPTION = "β2 − β1 by kind of order: above 0 faithful, below robust"
_KINDS = (*KINDS, "all")
Record = Mapping[str, Any]


def read_records(paths: Sequence[str | Path]) -> list[Record] | None:
    """Read reports of `faithful`; None where none of the files is one.

    Raises InputError when a file cannot be read, or only some of them are such reports.
    """
    records = [read_json(path) for path in paths]
    are = [isinstance(record, dict) and record.get("format") == FORMAT for record in records]
    if not any(are):
        return None
    if not all(are):
        raise InputError(f"{paths[are.index(False)]}: it is not a {FORMAT} file, and the others are")
    return records


def tables(records: Sequence[Record]) -> dict[str, tuple[list[list[str]], list[list[str]], list[list[str]]]]:
    """Return for each κ three tables: β2 − β1 by kind with flips, flips by order, and flips by language and system.

    Raises InputError for a report that lacks a figure.
    """
    try:
        names = dict.fromkeys(kappa for record in records for kappa in record["orders"])
        return {
            kappa: (
                _by_system(_with(records, kappa)),
                _by_order(_with(records, kappa)),
                _matrix([record for record in records if kappa in record["orders"]], kappa),
            )
            for kappa in names
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"a report of `faithful` is not whole: it has no {error}") from error


def _with(records: Sequence[Record], kappa: str) -> list[tuple[str, Record]]:
    found = [record for record in records if kappa in record["orders"]]
    return [(f"{r['system']} {r['source_lang']}→{r['target_lang']}", r["orders"][kappa]) for r in found]


def _by_system(systems: Sequence[tuple[str, Record]]) -> list[list[str]]:
    return [
        [
            name,
            f"{orders['beta']:.3f}" + (f" ± {orders['beta_error']:.3f}" if "beta_error" in orders else ""),
            *(f"{orders['means'][kind]['leaning']:+.3f}" if kind in orders["means"] else "·" for kind in _KINDS),
            *(
                str(orders["means"]["all"][key]) if "all" in orders["means"] else "·"
                for key in ("flips", "clear_flips")
            ),
        ]
        for name, orders in systems
    ]


def _by_order(systems: Sequence[tuple[str, Record]]) -> list[list[str]]:
    """Return the head and the rows of Table 6: how many of how many sentences flipped."""
    rows = [["flips of sentences", *(name for name, _ in systems)]]
    for order in PERTURBATIONS:
        counts = [orders["orders"].get(order) for _, orders in systems]
        if any(counts):
            rows.append([order, *(f"{one['flips']}/{one['n']}" if one else "·" for one in counts)])
    return rows


def _matrix(records: Sequence[Record], kappa: str) -> list[list[str]]:
    """Return the head and the rows of Table 3: the flips of each direction and system, all orders together."""
    systems = list(dict.fromkeys(record["system"] for record in records))
    flips = {
        (f"{r['source_lang']}→{r['target_lang']}", r["system"]): str(r["orders"][kappa]["means"]["all"]["flips"])
        for r in records
        if "all" in r["orders"][kappa]["means"]
    }
    directions = dict.fromkeys(direction for direction, _ in flips)
    return [
        ["flips", *systems],
        *([direction, *(flips.get((direction, system), "·") for system in systems)] for direction in directions),
    ]


def page(records: Sequence[Record], *, title: str) -> str:
    """Return the tables as one page, with β2 − β1 by kind and system as its figure."""
    parts = [f"<h1>{escape(title)}</h1>"]
    for kappa, (by_system, by_order, matrix) in tables(records).items():
        shown = [
            (f"{kind}: {name}", orders["means"][kind]["leaning"])
            for kind in _KINDS
            for name, orders in _with(records, kappa)
            if kind in orders["means"]
        ]
        plot = figure("β2 − β1 by kind and system (Figure 1)", bars(shown, "by kind and system"), is_wide=True)
        parts.append(f"<h2>κ = {escape(kappa)}</h2>{table_of(HEAD, by_system)}<div class=plots>{plot}</div>")
        parts.append(f"<h3>Flips by order (Table 6)</h3>{table_of(by_order[0], by_order[1:])}")
        parts.append(f"<h3>Flips by language and system (Table 3)</h3>{table_of(matrix[0], matrix[1:])}")
    return document(title, "".join(parts))
