"""A bar with rate and remaining time wherever work is long, and only where somebody looks on."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

import pytest

from numguard.audit.bar import Bar, size_of

PAIRS = "".join(f"The harbour has {n} old boats.\tIm Hafen liegen {n} alte Boote.\n" for n in range(20, 1_500))
LANGUAGES = ("-s", "en", "-t", "de")
RUNNING = re.compile(r"\d+%\|.*\| [\d.]+k?/[\d.]+k? \[\d\d:\d\d<\d\d:\d\d, +[\d.]+[kM]?(B| pairs)/s")
"""How far, how much of how much, the time so far and that which remains, and the rate."""

COMMANDS: dict[str, tuple[str, ...]] = {
    "audit": ("audit", "pairs.tsv", *LANGUAGES, "--json"),
    "audit with workers": ("audit", "pairs.tsv", *LANGUAGES, "--json", "--workers", "2"),
    "audit of a table": ("audit", "pairs.parquet", *LANGUAGES, "--json"),
    "filter": ("filter", "pairs.tsv", *LANGUAGES, "-o", "out.tsv"),
    "filter of a stream": ("filter", *LANGUAGES),
    "filter of a table": ("filter", "pairs.parquet", *LANGUAGES, "-o", "out.parquet"),
    "repair": ("repair", "pairs.tsv", *LANGUAGES, "-o", "out.tsv"),
    "protect": ("protect", "-s", "en"),
    "segment": ("segment",),
    "restore": ("restore", *LANGUAGES),
    "augment": ("augment", *LANGUAGES),
    "quality": ("quality", "pairs.tsv", *LANGUAGES, "--bootstrap", "20"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path_factory.mktemp("bar")
    (path / "pairs.tsv").write_text(PAIRS, "utf-8")
    columns = list(zip(*(line.split("\t") for line in PAIRS.splitlines()), strict=True))
    pq.write_table(pa.table({"source": columns[0], "hypothesis": columns[1]}), path / "pairs.parquet")
    return path


def screen_of(folder: Path, command: Sequence[str], *, has_all: bool) -> str:
    """Return what a terminal of 100 columns shows: of standard error, or of standard output too."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, 100))
    environment = os.environ | {"TERM": "xterm"}
    with (folder / "pairs.tsv").open("rb") as given, (folder / "out").open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "numguard", *command],
            stdin=given, stdout=theirs if has_all else out, stderr=theirs, cwd=folder, env=environment,
        )  # fmt: skip
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65_536)
            except OSError:  # Linux says so where the other end is closed
                break
        os.close(ours)
        assert process.wait() == 0, shown
    return shown.decode()


@pytest.mark.parametrize(
    "name", [name if name in ("audit", "filter") else pytest.param(name, marks=pytest.mark.slow) for name in COMMANDS]
)
def test_a_bar_tells_rate_and_remaining_time(folder: Path, name: str) -> None:
    shown = screen_of(folder, COMMANDS[name], has_all=False)
    assert RUNNING.search(shown), shown[-2000:]
    assert "100%|" in shown


def test_no_bar_runs_through_the_pairs_on_a_screen(folder: Path) -> None:
    assert "%|" not in screen_of(folder, COMMANDS["filter of a stream"], has_all=True)


def test_no_bar_where_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar(100) as bar:
        for _ in range(100):
            bar.see()
        bar.update(lambda: pytest.fail("nobody reads this"))
    assert capsys.readouterr().err == ""


def test_what_has_no_size_has_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"12")
    assert size_of([str(tmp_path / "file"), str(tmp_path / "file")]) == 4
    for name in ("pipe", "missing", "nul\0"):
        assert size_of([str(tmp_path / "file"), str(tmp_path / name)]) is None
