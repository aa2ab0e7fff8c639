"""Two processes on one cache: no line is torn, each sentence is asked once (R25)."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from numguard import probe
from numguard.model.errors import InputError
from numguard.probe import records
from numguard.probe.cache import Cache

WRITER = """
import sys
from numguard.probe.cache import Cache
cache = Cache(sys.argv[1])
for number in range(60):
    cache.put(f"{sys.argv[2]}-{number}", sys.argv[2] * 20_000)
"""
TRANSLATOR = """
import sys
for line in iter(sys.stdin.readline, ""):
    with open(sys.argv[1], "a") as log:
        log.write(line)
    print(line, end="", flush=True)
"""


def test_two_processes_that_write_tear_no_line(tmp_path: Path) -> None:
    """R25: lines of 20 kB from two processes at once."""
    path = tmp_path / "cache.jsonl"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "ab"]
    assert [writer.wait() for writer in writers] == [0, 0]
    found = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert Counter(record["output"] for record in found) == {"a" * 20_000: 60, "b" * 20_000: 60}


def test_two_runs_on_one_cache_ask_each_sentence_once(tmp_path: Path) -> None:
    """R25: 24 calls for 12 sentences; the second run waits for the first, and says so."""
    suite, cache, log, script = (tmp_path / name for name in ("s.json", "cache.jsonl", "log.txt", "t.py"))
    records.write_json(suite, records.suite_record(probe.generate("en", size=12)))
    script.write_text(TRANSLATOR)
    runs = []
    for number in range(2):
        argv = [sys.executable, "-m", "numguard", "probe", "run", str(suite), "-t", "en", "--cache", str(cache)]
        argv += ["--command", f"{sys.executable} {script} {log}", "--json", str(tmp_path / f"r{number}.json")]
        runs.append(subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE))
    said = [run.communicate()[1].decode() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert len(log.read_text().splitlines()) == 12
    assert cache.read_bytes().count(b"\n") == 12
    first, second = (records.read_report(tmp_path / f"r{number}.json")[0] for number in range(2))
    assert first.results == second.results
    assert sorted(said) in (
        ["", ""],
        ["", f"numguard: {cache}: waiting for another process that uses it\n"],
    )


def test_one_waits_until_the_other_has_ended(tmp_path: Path) -> None:
    """R25: one process at a time has the file; its lock ends with it, however it ends."""
    path = tmp_path / "cache.jsonl"
    holder = subprocess.Popen(
        [sys.executable, "-c", "import sys, time\nfrom numguard.probe.cache import Cache\ncache = Cache(sys.argv[1])\n"
         "cache.put('a', '1'); print(flush=True); time.sleep(60)", str(path)],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert holder.stdout is not None
    holder.stdout.readline()
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)
        holder.kill()

    cache = Cache(path, tell=tell)
    assert cache.get("a") == "1"
    assert told == [f"{path}: waiting for another process that uses it"]
    holder.wait()
    holder.stdout.close()
    cache.close()


def test_what_another_program_has_written_is_kept(tmp_path: Path) -> None:
    """R15, R25: only what is ours is cut off."""
    path = tmp_path / "cache.jsonl"
    path.write_bytes(b"my notes")
    with pytest.raises(InputError, match="line 1: no output of a cache"):
        Cache(path)
    assert path.read_bytes() == b"my notes"


def test_a_late_answer_goes_nowhere(tmp_path: Path) -> None:
    """After the run has been given up, the number of the file may be another file's."""
    path = tmp_path / "cache.jsonl"
    cache = Cache(path)
    cache.close()
    cache.put("a", "1")
    assert path.read_bytes() == b""


def test_threads_of_one_run_share_a_cache(tmp_path: Path) -> None:
    """R25: several workers."""
    cache = Cache(tmp_path / "cache.jsonl")

    def fill(own: int) -> None:
        for k in range(40):
            cache.put(f"{own}-{k}", "x" * 5000)

    threads = [threading.Thread(target=fill, args=(own,)) for own in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cache.close()
    assert len({json.loads(line)["key"] for line in (tmp_path / "cache.jsonl").read_bytes().splitlines()}) == 160
