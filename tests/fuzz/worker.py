"""One process of the fuzzer: told a block on standard input, it does it and answers with a line of JSON."""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import time
from collections import Counter
from dataclasses import asdict
from typing import Any

from numguard.model import boundary
from tests.fuzz.blocks import Plan, cases, pair_of
from tests.fuzz.exercises import BY_NAME, Case, Exercise, checker
from tests.fuzz.faults import Fault, attempt, shrink, watch

SHORT = 1_000  # characters: under these, a check and a repair have a limit of time
_TIMED = ("check", "findings", "repair")
_TIMED_FOR = 0.04  # seconds: ten ticks of a coarse clock
_SAMPLES = 4  # of each fault, shrunk


class Worker:
    """What one process remembers from block to block: only which faults it has shown already."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.shown: Counter[str] = Counter()
        self.worst: dict[str, float] = dict.fromkeys(_TIMED, 0.0)

    def block(self, number: int, *, backwards: bool = False) -> dict[str, Any]:
        """Do a block; return its counts, its faults, its slowest calls and the digest of each result.

        ``backwards`` begins with its last text: the results must be the same.
        """
        given = list(cases(self.plan, number))
        work = [(case, one) for case, exercises in given for one in exercises]
        languages = pair_of(self.plan.seed, number)
        checker(*languages).check("5 zq", "6 zq").findings  # noqa: B018 -- tables are loaded before time is taken
        gc.freeze()  # and no pass of the garbage collector goes through them again
        digests = [""] * len(work)
        calls: Counter[str] = Counter()
        faults: list[Fault] = []
        counts: Counter[str] = Counter()
        slow: dict[str, tuple[float, Case]] = {}
        began = time.process_time()
        for at, (case, exercise) in reversed(list(enumerate(work))) if backwards else enumerate(work):
            start = time.perf_counter()
            result, fault = attempt(exercise, case)
            spent = time.perf_counter() - start
            name = exercise.__name__
            calls[name] += 1
            if fault is not None:
                counts[fault.key] += 1
                if not backwards and self.shown[fault.key] < _SAMPLES:
                    self.shown[fault.key] += 1
                    faults.append(shrink(Fault(fault.key, fault.exercise, fault.said, case, number), exercise))
                result = fault.key
            if name == "check":
                calls[f"verdict {result}"] += 1
            digests[at] = hashlib.blake2b(repr(result).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
            is_short = max(len(case.source), len(case.hypothesis)) < SHORT
            if is_short and spent > self.worst.get(name, spent) and (name not in slow or spent > slow[name][0]):
                slow[name] = spent, case
        return {
            "block": number,
            "texts": 2 * len(given),
            "characters": sum(len(case.source) + len(case.hypothesis) for case, _ in given),
            "cpu": time.process_time() - began,
            "languages": languages,
            "calls": calls,
            "counts": counts,
            "faults": [fault.record() for fault in faults],
            "slow": [self._timed(name, *found) for name, found in slow.items()],
            "digests": digests,
        }

    def _timed(self, name: str, spent: float, case: Case) -> dict[str, Any]:
        """Take the CPU time of an exercise, over as many calls as its clock needs to tell them.

        ``spent`` is the time by the clock on the wall when it was first done: CPU time cannot be more than that, so
        only what was slower than the worst so far is timed. A pass of the garbage collector may take longer than any
        call, so it waits.
        """
        exercise: Exercise = BY_NAME[name]
        calls = 0
        gc.disable()
        start = time.process_time()
        while not calls or time.process_time() - start < _TIMED_FOR:
            attempt(exercise, case)
            calls += 1
        cpu = (time.process_time() - start) / calls
        gc.enable()
        self.worst[name] = max(self.worst[name], cpu)
        return {"exercise": name, "first": spent, "cpu": cpu, "case": asdict(case)}


def main() -> None:
    """Answer lines of ``{"block": n, "backwards": false}`` until standard input ends."""
    boundary.active = False
    watch()
    worker = Worker(Plan(**json.loads(sys.argv[1])))
    for line in sys.stdin:
        task = json.loads(line)
        print(json.dumps(worker.block(task["block"], backwards=task["backwards"])), flush=True)


if __name__ == "__main__":
    main()
