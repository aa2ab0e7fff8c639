"""What a report counts: pass rates with intervals by direction and capability, and what went wrong how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from numguard.probe.model import CATEGORIES, Result, Run
from numguard.probe.numbers import CAPABILITIES
from numguard.probe.stats import wilson

_EXAMPLES = 3


def summarise(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return one summary for each run, in plain JSON values."""
    return [
        {
            "system": run.system,
            "source_lang": run.source_lang,
            "target_lang": run.target_lang,
            "internal": run.internal,
            "total": rate(run.results),
            "capabilities": {
                name: {
                    **rate(results),
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


def by_capability(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return results by capability, in the order of the paper, the capabilities of one's own last."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.case.capability, []).append(result)
    order = {name: at for at, name in enumerate(CAPABILITIES)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))


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
        "rate": round(100 * passed / len(judged), 2) if judged else None,
        "interval": [round(100 * low, 2), round(100 * high, 2)],
    }


def _with(results: Iterable[Result], category: str) -> list[Result]:
    return [r for r in results if any(fault.category == category for fault in r.faults)]


def _examples(results: Sequence[Result], category: str) -> dict[str, Any]:
    found = _with(results, category)
    return {
        "count": len(found),
        "types": dict(Counter(f.type for r in found for f in r.faults if f.category == category).most_common()),
        "examples": [
            {
                "id": r.case.id,
                "source": r.case.source,
                "output": r.output,
                "message": next(f.message for f in r.faults if f.category == category),
            }
            for r in found[:_EXAMPLES]
        ],
    }


def shortfalls(runs: Sequence[Run], thresholds: Mapping[str, float]) -> list[tuple[str, str]]:
    """Return name and sentence of each threshold that is not met; the one named "" is for every direction's total."""
    found = []
    for entry in summarise(runs):
        where = f"{entry['system']} {entry['source_lang']}→{entry['target_lang']}"
        for name, least in thresholds.items():
            counted = entry["total"] if not name else entry["capabilities"].get(name)
            if counted is None:
                found.append((name, f"{where}: no case of {name}, so its threshold of {least:g} % cannot be met"))
            elif counted["rate"] is None or counted["rate"] < least:
                shown = "nothing judged" if counted["rate"] is None else f"{counted['rate']:g} %"
                found.append((name, f"{where}: {name or 'all'} {shown}, below the threshold of {least:g} %"))
    return found
