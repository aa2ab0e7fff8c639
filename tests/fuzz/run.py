"""Hand blocks to processes, compare what two of them say of the same block, and add up."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numguard
from numguard.mentions.lexicon.walk import IS_COMPILED
from tests.fuzz.blocks import Plan, cases
from tests.fuzz.exercises import Case

ROOT = Path(__file__).resolve().parent.parent.parent
REPEATED_IN = 12  # two blocks in so many, one of them dense, are done again, backwards, with another hash seed
_LIVES_FOR = 240.0  # seconds: tables of all languages fill a process, so it makes room for a new one
_SLOWEST = 5

Record = dict[str, Any]
Teller = Callable[["Totals"], None]


@dataclass(slots=True)
class Totals:
    """What was done and found so far."""

    plan: Plan
    blocks: int = 0
    repeated: int = 0
    texts: int = 0
    characters: int = 0
    cpu: float = 0.0
    seconds: float = 0.0
    languages: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)
    calls: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[Record]] = field(default_factory=dict)
    slow: dict[str, list[Record]] = field(default_factory=dict)
    digests: dict[int, list[str]] = field(default_factory=dict)
    compared: int = 0

    def add(self, answer: Record) -> None:
        """Add what a process said of a block."""
        self.blocks += 1
        self.texts += answer["texts"]
        self.characters += answer["characters"]
        self.cpu += answer["cpu"]
        self.languages.update(answer["languages"])
        self.pairs.add(tuple(answer["languages"]))
        self.calls.update(answer["calls"])
        self.counts.update(answer["counts"])
        for fault in answer["faults"]:
            known = self.faults.setdefault(fault["key"], [])
            known.append(fault)
            known.sort(key=lambda one: len(one["case"]["source"]) + len(one["case"]["hypothesis"]))
            del known[_SLOWEST:]
        for one in answer["slow"]:
            self.slow[one["exercise"]] = sorted(
                [*self.slow.get(one["exercise"], []), one], key=lambda row: -row["cpu"]
            )[:_SLOWEST]

    def compare(self, answer: Record) -> None:
        """Look whether another process said the same of each text of a block."""
        self.repeated += 1
        first, second = self.digests.pop(answer["block"]), answer["digests"]
        self.compared += len(second)
        if first == second:
            return
        at = next(k for k, (one, other) in enumerate(zip(first, second, strict=True)) if one != other)
        work = ((case, one) for case, exercises in cases(self.plan, answer["block"]) for one in exercises)
        case, exercise = next(islice(work, at, None))
        differ = sum(one != other for one, other in zip(first, second, strict=True))
        self.fail(f"two processes differ: {exercise.__name__}", exercise.__name__, differ, answer["block"], case)

    def fail(self, key: str, exercise: str, times: int, block: int, case: Case | None = None) -> None:
        """Keep a fault that no process can tell of itself."""
        self.counts[key] += times
        shown = asdict(case) if case is not None else {"source": "", "hypothesis": ""}
        row = {"key": key, "exercise": exercise, "said": key, "case": shown, "block": block, "shrunk": False}
        known = self.faults.setdefault(key, [])
        if len(known) < _SLOWEST:
            known.append(row)

    def record(self) -> Record:
        """Return all but the digests, as JSON has it."""
        calls = {name: n for name, n in sorted(self.calls.items()) if not name.startswith("verdict ")}
        verdicts = {
            name.removeprefix("verdict "): n for name, n in sorted(self.calls.items()) if name.startswith("verdict ")
        }
        return {
            "seed": self.plan.seed,
            "texts": self.texts,
            "characters": self.characters,
            "languages": len(self.languages),
            "pairs": len(self.pairs),
            "blocks": self.blocks,
            "blocks in two processes": self.repeated,
            "results compared between processes": self.compared,
            "seconds": round(self.seconds, 1),
            "cpu": round(self.cpu, 1),
            "texts a second": round(self.texts / max(self.seconds, 0.001), 1),
            "texts a CPU second": round(self.texts / max(self.cpu, 0.001), 1),
            "calls": calls,
            "verdicts": verdicts,
            "failures": dict(self.counts.most_common()),
            "slowest under 1,000 characters": {
                name: [round(row["cpu"] * 1000, 1) for row in rows] for name, rows in sorted(self.slow.items())
            },
        }


@contextlib.contextmanager
def pure_twin() -> Iterator[Path | None]:
    """Yield a folder with numguard as it is where no compiler was; None where this one is pure itself."""
    if not IS_COMPILED:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(numguard.__file__).parent, there / "numguard", ignore=left_out)
        if not (there / "numguard" / "locales").is_dir():
            shutil.copytree(ROOT / "locales", there / "numguard" / "locales", ignore=left_out)
        yield there


class Process:
    """A worker process with a hash seed of its own."""

    def __init__(self, plan: Plan, hash_seed: int, twin: Path | None = None) -> None:
        path = os.pathsep.join(map(str, (ROOT,) if twin is None else (twin, ROOT)))
        env = os.environ | {"PYTHONHASHSEED": str(hash_seed), "NUMGUARD_BARRIER": "off", "PYTHONPATH": path}
        self.hash_seed = hash_seed
        self.began = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-W", "error", "-m", "tests.fuzz.worker", json.dumps(asdict(plan))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env, cwd=ROOT,
        )  # fmt: skip

    def ask(self, block: int, backwards: bool) -> Record | str:
        """Return what the process says of a block; where it died, how: its exit code, or the signal that ended it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"block": block, "backwards": backwards}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            return ending(self.end())
        answer: Record = json.loads(line)
        return answer

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def end(self) -> int:
        """Close its input, wait for it and return its exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(60)


def ending(code: int) -> str:
    """Say how a process ended.

    >>> ending(1), ending(-11)
    ('exit code 1', 'signal SIGSEGV')
    """
    try:
        return f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"


class Run:
    """Processes at work until the time is over and ``least`` blocks are done, or enough texts have passed through."""

    def __init__(
        self,
        plan: Plan,
        seconds: float,
        workers: int,
        texts: int = sys.maxsize,
        first: int = 0,
        least: int = 0,
        twin: Path | None = None,
    ) -> None:
        """``twin``: a folder with the other build of numguard, which does the blocks that are done again."""
        self.totals = Totals(plan)
        self._twin = twin
        self._began = time.monotonic()
        self._until = self._began + seconds
        self._workers = workers
        self._texts = texts
        self._least = least
        self._lives = min(_LIVES_FOR, seconds / 3)
        self._next = first
        self._again: deque[tuple[int, int]] = deque()  # a block, and the hash seed of the process that did it
        self._seeds = 0
        self._lock = threading.Lock()

    def __call__(self, told: Teller | None = None) -> Totals:
        """Do all the work; ``told`` is called with the totals after each block."""
        threads = [threading.Thread(target=self._drive, args=(told,)) for _ in range(self._workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.totals.seconds = time.monotonic() - self._began
        return self.totals

    def _drive(self, told: Teller | None) -> None:
        while not self._is_over():
            process = self._process()
            twin: Process | None = None
            try:
                while not self._is_over() and time.monotonic() - process.began < self._lives:
                    block, is_again = self._task(process.hash_seed)
                    if is_again and self._twin is not None:
                        twin = twin or self._process(self._twin)
                    answer = (twin or process if is_again else process).ask(block, is_again)
                    with self._lock:
                        self.take(block, answer, is_again, process.hash_seed)
                        self.totals.seconds = time.monotonic() - self._began
                        if told is not None:
                            told(self.totals)
                    if isinstance(answer, str):
                        break
            finally:
                process.end()
                if twin is not None:
                    twin.end()

    def _process(self, twin: Path | None = None) -> Process:
        with self._lock:
            self._seeds += 1
            return Process(self.totals.plan, self._seeds, twin)

    def _task(self, hash_seed: int) -> tuple[int, bool]:
        with self._lock:
            if self._again and (self._twin is not None or self._again[0][1] != hash_seed):
                return self._again.popleft()[0], True
            self._next += 1
            return self._next - 1, False

    def take(self, block: int, answer: Record | str, is_again: bool, hash_seed: int) -> None:
        """Add what a process said of a block, or that it died; ``is_again``: it was done before."""
        if isinstance(answer, str):
            self.totals.fail(f"a process died: {answer}", "block", 1, block)
        elif is_again:
            self.totals.compare(answer)
        else:
            self.totals.add(answer)
            if self.totals.plan.is_twin or block % REPEATED_IN in (0, 1):
                self.totals.digests[block] = answer["digests"]
                self._again.append((block, hash_seed))

    def _is_over(self) -> bool:
        is_late = time.monotonic() > self._until and self.totals.blocks >= self._least
        return is_late or self.totals.texts >= self._texts
