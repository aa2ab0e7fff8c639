"""Judge the same Parquet with two workers and with a local Spark, and kill what judges on Spark: nothing may differ.

    python tools/spark_check.py --pairs 200000 --out benchmarks/reliability/spark.json

Needs Java 17 and ``pip install 'numguard-mt[spark]'``. The killed run is a cluster here with two executors in
processes of their own (local-cluster), of which one is killed as soon as it judges. Exit 1 where findings or counts
differ.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

COMMAND = [sys.executable, "-m", "numguard", "audit", "-s", "en", "-t", "de", "--json"]
SPARK = "--conf spark.ui.enabled=false --conf spark.executor.memory=600m --conf spark.task.maxFailures=8 pyspark-shell"


def write(path: Path, pairs: int) -> None:
    """Write pairs of which four in ten have a number, and some of these a wrong one."""
    rng = random.Random(5)
    source, target = [], []
    for _ in range(pairs):
        number = rng.randrange(20, 999)
        said = number + (rng.random() < 0.03)
        has_number = rng.random() < 0.4
        source.append(
            "The committee met again in the old town hall" + (f" with {number} people." if has_number else ".")
        )
        target.append(
            "Der Ausschuss traf sich wieder im alten Rathaus" + (f" mit {said} Leuten." if has_number else ".")
        )
    pq.write_table(pa.table({"source": source, "target": target}), path, row_group_size=10_000)


def run(path: Path, findings: Path, *options: str, master: str = "", is_killed: bool = False) -> dict[str, Any]:
    """Audit, and kill an executor on the way where that is asked for."""
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_SUBMIT_ARGS": f"--master {master} {SPARK}"}
    began = time.monotonic()
    killed: list[int] = []
    with subprocess.Popen(
        [*COMMAND, str(path), "--findings", str(findings), *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
    ) as process:  # fmt: skip
        if is_killed:
            threading.Thread(target=_kill_one, args=(process, killed), daemon=True).start()
        out, said = process.communicate()
    if process.returncode:
        raise SystemExit(said.decode()[-3000:])
    return {"seconds": time.monotonic() - began, "out": out, "findings": findings.read_bytes(), "killed": killed}


def _kill_one(process: subprocess.Popen[bytes], killed: list[int]) -> None:
    """Kill the first executor that has started workers of Python: it judges."""
    while process.poll() is None and not killed:
        time.sleep(0.3)
        for executor in _executors(process.pid):
            if _children(executor):
                time.sleep(2)
                os.kill(executor, signal.SIGKILL)
                killed.append(executor)
                return


def _executors(parent: int) -> list[int]:
    """Return the executors among the processes below one."""
    found = []
    for child in _children(parent):
        try:
            command = Path(f"/proc/{child}/cmdline").read_bytes()
        except OSError:
            continue
        if b"CoarseGrainedExecutorBackend" in command:
            found.append(child)
        found += _executors(child)
    return found


def _children(parent: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{parent}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:
        return []


def main() -> int:
    """Compare, tell, store."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=200_000)
    parser.add_argument("--out", type=Path, metavar="FILE", help="store the figures here, as JSON")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "pairs.parquet"
        write(path, args.pairs)
        workers = run(path, folder / "w.jsonl", "--workers", "2")
        spark = run(path, folder / "s.jsonl", "--engine", "spark", master="local[2]")
        cluster = "local-cluster[2,1,700]"
        killed = run(path, folder / "k.jsonl", "--engine", "spark", master=cluster, is_killed=True)
    same = [all(one[key] == workers[key] for key in ("out", "findings")) for one in (spark, killed)]
    record = {
        "pairs": args.pairs,
        "findings": workers["findings"].count(b"\n"),
        "seconds, two workers": round(workers["seconds"], 1),
        "seconds, Spark local[2]": round(spark["seconds"], 1),
        "Spark is equal": same[0],
        "executors killed": len(killed["killed"]),
        "equal after the kill": same[1],
        "machine": f"Python {platform.python_version()} on {platform.machine()}",
    }
    print(json.dumps(record, indent=1))
    if args.out:
        args.out.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return int(not all(same) or not killed["killed"])


if __name__ == "__main__":
    sys.exit(main())
