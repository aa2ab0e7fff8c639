"""What a report counts: pass rates with intervals by direction and capability, and what went wrong how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from numguard.probe.bleu import likeness
from numguard.probe.model import CATEGORIES, Result, Run
from numguard.probe.numbers import rank
from numguard.probe.stats import trend, wilson

_EXAMPLES = 3
_TRENDS = {"integers": "digits", "decimals": "places", "numerals": "", "separators": "digits"}
"""What the rate of a capability may depend on: the digits before the mark, or the places behind it."""


def summarise(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return one summary for each run, in plain JSON values."""
    return [
        {
            "system": run.system,
            "source_lang": run.source_lang,
            "target_lang": run.target_lang,
            "internal": run.internal,
            "is_lenient": run.is_lenient,
            "provenance": asdict(run.provenance),
            "overruled": sum(bool(result.overruled) for result in run.results),
            "total": rate(run.results) | _likeness(run.results, run.target_lang),
            "average": average(run.results),
            "trends": trends(run.results),
            "capabilities": {
                name: {
                    **rate(results),
                    **_likeness(results, run.target_lang),
                    "formats": {
                        form: rate([r for r in results if r.case.format == form])
                        for form in dict.fromkeys(r.case.format for r in results)
                    },
                }
                for name, results in by_capability(run.results).items()
            },
            "categories": {name: _examples(run.results, name) for name in CATEGORIES if _with(run.results, name)},
            "types": dict(Counter(fault.type for r in run.results for fault in r.faults).most_common()),
        }
        for run in runs
    ]


def _likeness(results: Sequence[Result], target_lang: str) -> dict[str, float]:
    found = [result for result in results if result.reference and not result.error]
    return likeness([result.output for result in found], [result.reference for result in found], target_lang)


def by_capability(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return results by capability, in the order of the paper, the capabilities of one's own last."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.case.capability, []).append(result)
    return {name: found[name] for name in sorted(found, key=rank)}


def rate(results: Sequence[Result]) -> dict[str, Any]:
    """Return counts, the pass rate in per cent, and its 95 % interval; the rate is of the cases that were judged."""
    judged = [r for r in results if r.is_judged]
    errors = sum(r.outcome == "error" for r in results)
    passed = sum(r.passed for r in judged)
    low, high = wilson(passed, len(judged))
    return {
        "cases": len(results),
        "passed": passed,
        "failed": len(judged) - passed,
        "errors": errors,
        "abstained": len(results) - len(judged) - errors,
        "rate": _share(passed, len(judged)),
        "strict": _share(sum(r.is_strictly_right for r in judged), len(judged)),
        "lenient": _share(sum(r.is_leniently_right for r in judged), len(judged)),
        "interval": [round(100 * low, 2), round(100 * high, 2)],
    }


def _share(passed: int, total: int) -> float | None:
    return round(100 * passed / total, 2) if total else None


def average(results: Sequence[Result]) -> float | None:
    """Return the mean of the capabilities' rates, as in Table 3: each counts the same, however many cases it has."""
    rates = [rate(group)["rate"] for group in by_capability(results).values()]
    known = [value for value in rates if value is not None]
    return round(sum(known) / len(known), 2) if known else None


def trends(results: Sequence[Result]) -> dict[str, dict[str, Any]]:
    """Return, for integers, decimals and separators, the rate by digits or places, and whether it falls or rises."""
    series = {}
    for name, by in _TRENDS.items():
        counted: dict[int, list[bool]] = {}
        for result in results:
            if by and result.is_judged and result.case.capability == name and result.case.slots:
                whole, _, fraction = result.case.slots[0].value.lstrip("-").partition(".")
                counted.setdefault(len(whole if by == "digits" else fraction), []).append(result.passed)
        groups = [(rank, sum(passes), len(passes)) for rank, passes in sorted(counted.items())]
        if len(groups) > 1:
            z, p = trend(groups)
            points = [
                {by: rank, "passed": r, "cases": n, "interval": [round(100 * bound, 2) for bound in wilson(r, n)]}
                for rank, r, n in groups
            ]
            series[name] = {"by": by, "points": points, "z": round(z, 3), "p": p}
    return series


def _with(results: Iterable[Result], category: str) -> list[Result]:
    return [r for r in results if any(fault.category == category for fault in r.faults)]


def _examples(results: Sequence[Result], category: str) -> dict[str, Any]:
    shown = _with(results, category)
    return {
        "count": len(shown),
        "types": dict(Counter(f.type for r in shown for f in r.faults if f.category == category).most_common()),
        "examples": [
            {
                "id": r.case.id,
                "source": r.case.source,
                "output": r.output,
                "message": next(f.message for f in r.faults if f.category == category),
            }
            for r in shown[:_EXAMPLES]
        ],
    }


def shortfalls(runs: Sequence[Run], thresholds: Mapping[str, float]) -> list[tuple[str, str]]:
    """Return name and sentence of each threshold that is not met; the one named "" is for every direction's total."""
    short = []
    for entry in summarise(runs):
        where = f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}"
        for name, least in thresholds.items():
            counted = entry["total"] if not name else entry["capabilities"].get(name)
            if counted is None:
                short.append((name, f"{where}: no case of {name}, so its threshold of {least:g} % cannot be met"))
            elif counted["rate"] is None or counted["rate"] < least:
                shown = "nothing judged" if counted["rate"] is None else f"{counted['rate']:g} %"
                short.append((name, f"{where}: {name or 'all'} {shown}, below the threshold of {least:g} %"))
    return short
