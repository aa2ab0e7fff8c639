"""Standard streams that are closed or full, and outputs that are inputs: one line, exit 2, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_lines import Run

PAIRS = b"74 cats\t74 Katzen\n75 cats\t57 Katzen\n76 cats\t76 Katzen\n"
INPUT = "(numguard explain inputerror)"
SYSTEM = "(numguard explain 2)"
NUMGUARD = f"'{sys.executable}' -m numguard"


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, which is what closes streams."""
    return subprocess.run(
        ["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False, env=os.environ | environment
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with pairs in it."""
    (tmp_path / "p.tsv").write_bytes(PAIRS)
    return tmp_path


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("filter -s en -t de <&-", f"numguard filter: standard input is closed: send a file or a stream to it {INPUT}"),
        ("repair -s en -t de <&-", f"numguard repair: standard input is closed: send a file or a stream to it {INPUT}"),
        ("audit -s en -t de - <&-", f"numguard audit: standard input is closed: send a file or a stream to it {INPUT}"),
        ("extract -l en <&-", f"numguard extract: standard input is closed: send a file or a stream to it {INPUT}"),
        ("filter -s en -t de < p.tsv >&-", "numguard: standard output is closed; send it to a file, or to /dev/null"),
        ("check 1 1 -s en -t de >&-", "numguard: standard output is closed; send it to a file, or to /dev/null"),
        ("--help >&-", "numguard: standard output is closed; send it to a file, or to /dev/null"),
        ("check 1 1 -s en -t de 2>&-", "numguard: standard error is closed; send it to a file, or to /dev/null"),
        ("nonsense 2>&-", "numguard: standard error is closed; send it to a file, or to /dev/null"),
        ("check 1 1 -s en -t de >&- 2>&-", ""),
        ("check 1 1 -s en -t de <&- >&- 2>&-", ""),
    ],
)
def test_closed_streams(folder: Path, line: str, said: str) -> None:
    """R14: one line on what is left, exit 2, no traceback."""
    done = shell(f"{NUMGUARD} {line}", folder)
    assert (done.returncode, done.stdout + done.stderr) == (2, f"{said}\n" if said else "")


def test_a_command_that_reads_no_stream_needs_none(folder: Path) -> None:
    done = shell(f"{NUMGUARD} audit p.tsv -s en -t de <&-", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 pairs: 1 blocked" in done.stdout


@pytest.mark.sampled(2)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a Linux device")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("filter -s en -t de < p.tsv > /dev/full", "numguard filter: cannot write 'standard output': No space left"),
        ("repair -s en -t de < p.tsv > /dev/full", "numguard repair: cannot write 'standard output': No space left"),
        ("protect -s en < p.tsv > /dev/full", "numguard protect: cannot write 'standard output': No space left"),
        ("augment -s en -t de < p.tsv > /dev/full", "numguard augment: cannot write 'standard output': No space left"),
        ("audit -s en -t de p.tsv > /dev/full", "numguard audit: cannot write 'standard output': No space left"),
        ("locales de > /dev/full", "numguard locales: cannot write 'standard output': No space left"),
        (
            "document p.tsv p.tsv -s en -t de --json > /dev/full",
            "numguard document: cannot write 'standard output': No space left",
        ),
        (
            "filter -s en -t de --removed /dev/full < p.tsv > /dev/null",
            "numguard filter: cannot write '/dev/full': No space left",
        ),
        (
            "repair -s en -t de --edits /dev/full < p.tsv > /dev/null",
            "numguard repair: cannot write '/dev/full': No space left",
        ),
        (
            "restore -s en -t de --problems /dev/full < p.tsv > /dev/null",
            "numguard restore: cannot write '/dev/full': No space left",
        ),
        (
            "audit -s en -t de p.tsv --findings /dev/full",
            "numguard audit: '/dev/full': is a folder or a device, and the findings become a file; name a file",
        ),
    ],
)
def test_a_full_device_is_named(folder: Path, line: str, said: str) -> None:
    """R23: the message names what cannot be written."""
    if "restore" in line:
        (folder / "p.tsv").write_bytes(b"74 cats\tKatzen\n")
    done = shell(f"{NUMGUARD} {line}", folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a Linux device")
def test_a_message_that_nobody_can_hear(folder: Path) -> None:
    done = shell(f"{NUMGUARD} filter -s en -t de < p.tsv 2> /dev/full", folder)
    assert (done.returncode, done.stdout) == (2, "74 cats\t74 Katzen\n76 cats\t76 Katzen\n")


def test_findings_that_outgrow_their_file_system(folder: Path) -> None:
    """R23: the size limit of a process stands for a full disk; what is there is never taken for complete."""
    (folder / "long.tsv").write_text("".join(f"{n} cats\t{n + 1} Katzen\n" for n in range(20, 620)))
    done = shell(
        f"ulimit -f 64; {NUMGUARD} audit long.tsv -s en -t de --findings f.jsonl", folder, COVERAGE_PROCESS_CONFIG=""
    )
    assert (done.returncode, done.stderr) == (
        2,
        f"numguard audit: cannot write 'f.jsonl.tmp': File too large {SYSTEM}\n",
    )
    assert not (folder / "f.jsonl").exists()
    done = shell(f"{NUMGUARD} audit long.tsv -s en -t de --findings f.jsonl --resume", folder)
    assert done.returncode == 0
    assert len((folder / "f.jsonl").read_text().splitlines()) == 600


@pytest.fixture
def linked(folder: Path) -> Path:
    """The same folder with other names for its file, and files of other names."""
    (folder / "sub").mkdir()
    (folder / "hard.tsv").hardlink_to(folder / "p.tsv")
    (folder / "soft.tsv").symlink_to("p.tsv")
    for name in ("other.tsv", "q.tmp", "q.state"):
        (folder / name).write_bytes(PAIRS)
    return folder


def is_unchanged(folder: Path, line: str) -> bool:
    names = ("other.tsv", "q.tmp", "q.state", *["p.tsv"] * ("2>>" not in line))
    return all((folder / name).read_bytes() == PAIRS for name in names)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("audit p.tsv --findings p.tsv", "--findings 'p.tsv' is the input 'p.tsv', which is read"),
        ("audit p.tsv --findings ./sub/../p.tsv", "--findings './sub/../p.tsv' is the input 'p.tsv', which is read"),
        ("audit p.tsv --findings hard.tsv", "--findings 'hard.tsv' is the input 'p.tsv', which is read"),
        ("audit p.tsv --findings soft.tsv", "--findings 'soft.tsv' is the input 'p.tsv', which is read"),
        ("audit soft.tsv --findings p.tsv", "--findings 'p.tsv' is the input 'soft.tsv', which is read"),
        ("audit p.tsv --findings p.tsv --resume", "--findings 'p.tsv' is the input 'p.tsv', which is read"),
        ("audit q.tmp --findings q", "--findings, the findings so far, 'q.tmp' is the input 'q.tmp', which is read"),
        ("audit q.state --findings q", "--findings, the checkpoint, 'q.state' is the input 'q.state', which is read"),
        ("audit p.tsv other.tsv --findings other.tsv", "--findings 'other.tsv' is the input 'other.tsv'"),
    ],
)
def test_an_output_is_never_an_input(
    run: Run, linked: Path, line: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R11: by whatever name or link."""
    monkeypatch.chdir(linked)
    command, *rest = line.split()
    outcome = run(command, "-s", "en", "-t", "de", *rest)
    assert outcome.code == 2
    assert outcome.err.startswith(f"numguard {command}: {said}")
    assert is_unchanged(linked, line)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("audit - --findings p.tsv < p.tsv", "--findings 'p.tsv' is standard input, which is read"),
        ("audit p.tsv --findings out > out", "--findings 'out' is the file of standard output, too"),
        ("audit p.tsv >> p.tsv", "standard output is the input 'p.tsv', which is read"),
        ("filter --removed p.tsv < p.tsv", "--removed 'p.tsv' is standard input, which is read"),
        ("filter --removed hard.tsv < p.tsv", "--removed 'hard.tsv' is standard input, which is read"),
        ("filter --removed out < p.tsv > out", "--removed 'out' is the file of standard output, too"),
        ("filter < p.tsv >> p.tsv", "standard output is standard input, which is read"),
        ("filter < p.tsv 2>> p.tsv", ""),
        ("repair --edits p.tsv < p.tsv", "--edits 'p.tsv' is standard input, which is read"),
        ("repair --edits out < p.tsv > out", "--edits 'out' is the file of standard output, too"),
        ("restore --problems soft.tsv < p.tsv", "--problems 'soft.tsv' is standard input, which is read"),
        ("augment < p.tsv >> p.tsv", "standard output is standard input, which is read"),
        ("document p.tsv other.tsv >> other.tsv", "standard output is the input 'other.tsv', which is read"),
    ],
)
def test_a_redirected_output_is_never_an_input(linked: Path, line: str, said: str) -> None:
    """R11: by whatever redirection."""
    command, _, rest = line.partition(" ")
    done = shell(f"{NUMGUARD} {command} -s en -t de {rest}", linked)
    assert done.returncode == 2
    if said:
        assert done.stderr.startswith(f"numguard {command}: {said}")
    assert is_unchanged(linked, line)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("line", ["filter < p.tsv > /dev/null", "filter --removed /dev/null < p.tsv > /dev/null"])
def test_devices_may_be_anything_at_once(folder: Path, line: str) -> None:
    command, _, rest = line.partition(" ")
    assert shell(f"{NUMGUARD} {command} -s en -t de {rest}", folder).returncode == 0
    assert shell(f"{NUMGUARD} audit -s en -t de /dev/null", folder).returncode == 0


def test_both_standard_streams_may_go_to_one_file(folder: Path) -> None:
    assert shell(f"{NUMGUARD} filter -s en -t de < p.tsv > out 2>&1", folder).returncode == 0
    assert "3 lines, 1 removed" in (folder / "out").read_text()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="it has no pipes with a name")
@pytest.mark.parametrize(
    ("command", "option"),
    [("filter", "--output"), ("repair", "--output"), ("audit", "--html"), ("audit", "--csv")],
)
def test_an_output_that_is_no_file_stays_what_it_is(folder: Path, command: str, option: str) -> None:
    """Whoever may write to /dev got a file in the place of /dev/null: a new file was given its name."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.DEVNULL):
        done = shell(f"{NUMGUARD} {command} -s en -t de p.tsv {option} pipe", folder)
    assert done.returncode == 0, done.stderr
    assert pipe.is_fifo()
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith("pipe")) == ["pipe"]
