"""The same exercises, with inputs that atheris changes until other lines of numguard run; where it is installed."""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_PARTS = b"\x1f"
_SEEDS = 300


def main(seconds: float, seed: int) -> int:
    """Run atheris in a process of its own; return 1 where anything failed, 2 where atheris is not there."""
    if importlib.util.find_spec("atheris") is None:
        print("atheris is not installed: pip install atheris, or leave ENGINE away", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        _seeds(Path(folder), seed)
        options = [f"-max_total_time={int(seconds)}", f"-seed={seed}", "-max_len=2000", "-timeout=60", folder]
        command = [sys.executable, "-m", "tests.fuzz.coverage_guided", *options]
        found: dict[str, str] = {}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
            assert process.stdout is not None
            for line in process.stdout:
                fault = json.loads(line)
                if fault["key"] not in found:
                    found[fault["key"]] = line
                    print(fault["key"], fault["exercise"], fault["case"], fault["said"][:200], flush=True)
    print(f"{len(found)} faults")
    return 1 if found or process.returncode else 0


def _seeds(folder: Path, seed: int) -> None:
    from tests.fuzz.blocks import pair_of
    from tests.fuzz.texts import parallel, soup

    rng = random.Random(seed)
    for number in range(_SEEDS):
        pair = pair_of(seed, number)
        texts = parallel(rng, *pair) if number % 2 else tuple(soup(rng, lang) for lang in pair)
        data = _PARTS.join(text.encode("utf-8", "surrogatepass") for text in texts)
        folder.joinpath(str(number)).write_bytes(bytes([number % 256, number // 256, number % 13]) + data)


def decoded(data: bytes) -> tuple[int, int, str, str]:
    """Return the number of a language pair, that of an exercise, source and hypothesis.

    >>> decoded(bytes([1, 0, 2]) + b"5 zq" + bytes([31]) + b"6 zq")
    (1, 2, '5 zq', '6 zq')
    """
    head = data[:3].ljust(3, b"\0")
    source, _, hypothesis = data[3:].partition(_PARTS)
    texts = (text.decode("utf-8", "surrogateescape") for text in (source, hypothesis))
    return head[0] + 256 * head[1], head[2], *texts  # type: ignore[return-value]


def child(argv: list[str]) -> None:
    """Let atheris run the exercises; print each new fault as a line of JSON."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["numguard"]):
        importlib.import_module("numguard")
        from numguard.model import boundary
        from tests.fuzz.blocks import pair_of
        from tests.fuzz.exercises import DENSE, Case
        from tests.fuzz.faults import attempt, shrink, watch
    boundary.active = False
    watch()
    shown: set[str] = set()

    def one(data: bytes) -> None:
        pair, number, source, hypothesis = decoded(data)
        exercise = DENSE[number % len(DENSE)]
        fault = attempt(exercise, Case(*pair_of(0, pair), source, hypothesis, pair))[1]
        if fault is not None and fault.key not in shown:
            shown.add(fault.key)
            print(json.dumps(shrink(fault, exercise).record()), flush=True)

    atheris.Setup([sys.argv[0], *argv], one)
    atheris.Fuzz()


if __name__ == "__main__":
    child(sys.argv[1:])
