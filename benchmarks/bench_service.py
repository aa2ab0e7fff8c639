#!/usr/bin/env python3
"""Measure the service beside a Starlette route that does nothing: requests a second and p50 / p99, in the same run.

    python benchmarks/bench_service.py                       wrk from Debian (apt-get install wrk)
    python benchmarks/bench_service.py --workers 1 --seconds 10 --rounds 3 --out benchmarks/reliability/service.json

Both run on uvicorn with the same loop and parser, one serving process each; numguard has its worker processes besides.
Requests are the pairs of the demo (numbers in each, a third wrong), or news with ``--news DIR`` (src.en.txt and
ref.LANG.txt). The client runs on the same cores.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numguard

ROOT = Path(__file__).resolve().parent.parent
EMPTY = """
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
async def nothing(request):
    await request.body()
    return Response(b"{}", media_type="application/json")
uvicorn.run(Starlette(routes=[Route("/v1/check", nothing, methods=["POST"])]), host="127.0.0.1", port=PORT,
            access_log=False, log_config=None, http="httptools")
"""
LUA = """
local bodies = {}
for line in io.lines("FILE") do bodies[#bodies + 1] = line end
local at = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
  at = at % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[at])
end
done = function(summary, latency, requests)
  local bad = summary.errors.status + summary.errors.read + summary.errors.connect + summary.errors.timeout
  io.write(string.format("RESULT %d %d %f %f %d\\n", summary.requests, summary.duration, latency:percentile(50),
                         latency:percentile(99), bad))
end
"""


def news(folder: Path, lang: str, size: int = 1000) -> list[str]:
    """Return requests of news as it comes: seven pairs in ten hold no number."""
    texts = [(folder / name).read_text("utf-8").split("\n")[:size] for name in ("src.en.txt", f"ref.{lang}.txt")]
    asked = [
        {"source": a, "hypothesis": b, "source_lang": "en", "target_lang": lang}
        for a, b in zip(*texts, strict=True)
        if a and b
    ]
    return [json.dumps(one, ensure_ascii=False) for one in asked]


def bodies() -> list[str]:
    """Return the demo's pairs: a number in each, a third of them wrong."""
    rows = [line.split("\t") for line in (ROOT / "numguard/cli/samples/pairs.tsv").read_text("utf-8").splitlines()]
    head, *rest = rows
    names = {name: at for at, name in enumerate(head)}
    made = []
    for row in rest:
        asked = {
            "source": row[names["source"]],
            "hypothesis": row[names["hypothesis"]],
            "source_lang": row[names["source_lang"]],
            "target_lang": row[names["target_lang"]],
        }
        made.append(json.dumps(asked, ensure_ascii=False))
    return made


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5)
    except urllib.error.HTTPError as error:
        return error.code == 404  # the empty application has no such address
    except OSError:
        return False
    return True


@contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as errors, subprocess.Popen(command, stderr=errors, cwd=ROOT) as process:
        try:
            end = time.monotonic() + 120
            while not _answers(port):
                if process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"port {port} is not served: {log.read_text()[-2000:]}")
                time.sleep(0.05)
            yield process
        finally:
            process.terminate()
            process.wait(20)


def cpu(process: subprocess.Popen[bytes]) -> tuple[float, float]:
    """Return the seconds of CPU that a process, and its children, have used, where there is a /proc."""
    used = [0.0, 0.0]
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        pid, parent = int(path.parent.name), int(fields[1])
        if process.pid in (pid, parent):
            used[pid != process.pid] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used[0], used[1]


def measured(
    process: subprocess.Popen[bytes], port: int, seconds: int, connections: int, script: Path
) -> dict[str, float]:
    before = cpu(process)
    found = wrk(port, seconds, connections, script)
    for name, one, other in zip(("serving", "worker"), before, cpu(process), strict=True):
        found[f"CPU us a request, {name}"] = (other - one) / max(1, found["requests"]) * 1e6
    return {name: round(value, 3) for name, value in found.items()}


def middle(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return the median of each figure."""
    return {name: round(statistics.median(row[name] for row in rows), 3) for name in rows[0]}


def wrk(port: int, seconds: int, connections: int, script: Path) -> dict[str, float]:
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", str(script)]
    said = subprocess.run(
        [*command, f"http://127.0.0.1:{port}/v1/check"], capture_output=True, text=True, check=True
    ).stdout
    match = re.search(r"RESULT (\d+) (\d+) (\S+) (\S+) (\d+)", said)
    assert match is not None, said
    requests, microseconds, p50, p99, bad = map(float, match.groups())
    return {
        "requests": requests,
        "a second": requests / microseconds * 1e6,
        "p50 ms": p50 / 1e3,
        "p99 ms": p99 / 1e3,
        "bad": bad,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--news", type=Path, help="a folder as NTREX")
    parser.add_argument("--lang", default="de")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--seconds", type=int, default=2, help="of a round of each; they take turns")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--log", default="requests")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    (folder / "bodies").write_text("\n".join(news(args.news, args.lang) if args.news else bodies()), "utf-8")
    script = folder / "check.lua"
    script.write_text(LUA.replace("FILE", str(folder / "bodies")))
    empty, ours = 18641, 18642
    serve = [sys.executable, "-m", "numguard", "serve", "--port", str(ours), "--workers", args.workers]
    serve += ["--log", args.log, "--queue", "1000"]
    rows: list[tuple[dict[str, float], dict[str, float]]] = []
    with (
        running([sys.executable, "-c", EMPTY.replace("PORT", str(empty))], empty, folder / "empty.log") as one,
        running(serve, ours, folder / "serve.log") as other,
    ):
        wrk(ours, 3, 4, script)  # languages are loaded
        for _ in range(args.rounds):
            rows.append(
                (
                    measured(one, empty, args.seconds, args.connections, script),
                    measured(other, ours, args.seconds, args.connections, script),
                )
            )
            print(rows[-1], flush=True)
    one_side, other_side = ([row[at] for row in rows] for at in (0, 1))
    ratios = sorted(round(b["a second"] / a["a second"], 3) for a, b in rows)
    figures: dict[str, Any] = {
        "requests": f"news, {args.lang}" if args.news else "demo",
        "workers": args.workers,
        "connections": args.connections,
        "built": numguard.build,
        "load of the machine": round(os.getloadavg()[0], 1),
        "ratio of all requests": round(
            sum(row["requests"] for row in other_side) / sum(row["requests"] for row in one_side), 3
        ),
        "ratio, median of the rounds": statistics.median(ratios),
        "ratio of each round": ratios,
        "empty, medians": middle(one_side),
        "numguard, medians": middle(other_side),
    }
    print(json.dumps(figures, indent=1))
    if args.out:
        args.out.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
