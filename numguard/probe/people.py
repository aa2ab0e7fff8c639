"""What people know better: reference translations beside the outputs, and judgements that overrule numguard's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from numguard.formats.whole import read_lines
from numguard.model.errors import InputError
from numguard.probe.model import Fault, Result, Run, Suite
from numguard.probe.oracle import Oracle
from numguard.probe.systems import MOST_BYTES, read_outputs

ORACLE = "oracle"
"""The name of the references that numguard writes itself."""

_JUDGEMENTS = {"right": True, "wrong": False}


def with_references(run: Run, suite: Suite, path: str) -> Run:
    """Put beside each result its reference: of a file, a line each or JSON lines, or of the oracle.

    Raises InputError when the file cannot be read, or lacks a sentence of the suite.
    """
    if path == ORACLE:
        oracle = Oracle(suite)
        known = {c.source: oracle.translate(c.source, suite.source_lang, run.target_lang) for c in suite.cases}
    else:
        known = read_outputs(path, suite)
    missing = next((case.id for case in suite.cases if case.source not in known), None)
    if missing is not None:
        raise InputError(f"{path}: no reference for the case {missing!r}")
    results = tuple(replace(result, reference=known[result.case.source]) for result in run.results)
    return replace(run, results=results)


@dataclass(frozen=True, slots=True)
class Overruling:
    """What a person says of one case: right or wrong, and why. An empty direction or system stands for every one."""

    case: str
    is_right: bool
    why: str = ""
    direction: str = ""
    system: str = ""


def read_overruled(path: str | Path) -> tuple[Overruling, ...]:
    """Read judgements of people: case, right or wrong, why, direction, system, with tabs between; # begins a remark.

    Raises InputError for a line that is none; the message names it.
    """
    overrulings = []
    for number, line in read_lines(path, MOST_BYTES):
        if not line.strip() or line.startswith("#"):
            continue
        case, judgement, *rest = [*(cell.strip() for cell in line.split("\t")), ""]
        if judgement not in _JUDGEMENTS or len(rest) > 4:
            raise InputError(
                f"{path}: line {number}: say the case, right or wrong, why, direction and system, with tabs between"
            )
        overrulings.append(Overruling(case, _JUDGEMENTS[judgement], *rest[:3]))
    return tuple(overrulings)


def overrule(runs: Sequence[Run], judgements: Sequence[Overruling], path: str) -> tuple[Run, ...]:
    """Return runs with judgements of people in the place of numguard's.

    Raises InputError for a judgement of a case that no run has.
    """
    used: set[Overruling] = set()

    def judged(run: Run, result: Result) -> Result:
        for said in judgements:
            is_meant = said.case == result.case.id and said.direction in ("", run.direction)
            if not is_meant or said.system not in ("", run.system) or result.error:
                continue
            used.add(said)
            why = said.why or "no reason is given"
            faults = () if said.is_right else result.faults or (Fault("other", "overruled", why),)
            return replace(result, passed=said.is_right, faults=faults, marks=(), reason="", overruled=why)
        return result

    ruled = tuple(replace(run, results=tuple(judged(run, result) for result in run.results)) for run in runs)
    if unused := [said.case for said in judgements if said not in used]:
        raise InputError(f"{path}: no output of a case {unused[0]!r} that may be judged, as its line says")
    return ruled
