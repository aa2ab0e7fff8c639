"""Commands with bad manners: what is given and what must be said; nothing stays (R6, R8, R9, R10).

Those that hang do so for a thousand seconds, so that a test ends only because somebody ends them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from numguard import probe
from numguard.cli.probe_files import Waiting
from numguard.model.errors import InputError
from numguard.probe.command import Command
from numguard.probe.systems import Function, Job, TranslationError

Run = Callable[..., Any]
TOO_MANY = "writes more lines than it reads; it must answer each line with one line"
GOES_ON = "closes its output and goes on"
NOTHING = "gave nothing for 0.2 seconds"


def sh(script: str) -> str:
    return f"sh -c '{script}'"


# command, what is said
MANNERS = [
    # R8: it writes without reading, or closes its output.
    ("yes 5", TOO_MANY),
    (sh("while echo Welcome; do :; done"), TOO_MANY),
    (sh("echo Welcome; echo to; echo this; cat"), TOO_MANY),
    (sh("exec >&-; sleep 1000"), GOES_ON),
    # R9: it hangs, it ignores SIGTERM, it leaves children.
    (sh("sleep 1000 & sleep 1000"), NOTHING),
    (sh("trap \"\" TERM HUP INT; sleep 1000 & wait; sleep 1000"), NOTHING),
    (sh("cat >/dev/null; sleep 1000"), NOTHING),
    (sh("while sleep 0.05; do printf x; done"), NOTHING),
    # It ends too early.
    ("true", "ended early, with code 0"),
    (sh("exit 3"), "ended early, with code 3"),
    (sh("kill -9 $$"), "ended early, with code -9"),
    (sh("sleep 1000 & exit 3"), "ended early, with code 3"),
    (sh("echo no model >&2; exit 3"), "ended early, with code 3: no model"),
    # R10: a line without end.
    ("cat /dev/zero", "a line of more than 1,000,000 bytes (--max-bytes)"),
    (sh("head -c 1000001 /dev/zero; echo; cat"), "a line of more than 1,000,000 bytes (--max-bytes)"),
    # R6: what it says passes through safe, and credentials are blacked out.
    (sh("printf \"\\033]0;pwned\\007 Bearer SECRET123\" >&2; exit 3"), "code 3: \\x1b]0;pwned\\x07 Bearer …"),
    # R15: it cannot be started, or split.
    ("/nowhere/translate --key SECRET123", "cannot start the command '/nowhere/translate': No such file"),
    ("/etc SECRET123", "cannot start the command '/etc': Permission denied"),
    ("a\x00b", "embedded null byte"),
    (" ", "command: it is blank; name a program"),
    ("", "command: it is blank; name a program"),
    ("''", "the command is blank: name a program"),
    ("sed 's/SECRET123/x", "the command cannot be split into arguments: no closing quotation"),
    ("sed \\", "the command cannot be split into arguments: no escaped character"),
]  # fmt: skip


@pytest.fixture
def strays(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Tell which processes of this test are left: its mark is in their environment."""
    mark = f"{os.getpid()}-{time.monotonic_ns()}"
    monkeypatch.setenv("NUMGUARD_TEST_MARK", mark)
    return lambda: left(mark)


def left(mark: str) -> list[str]:
    """Return the command lines of processes that bear a mark; one that has ended has no environment any more."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if (
                int(place.name) != os.getpid()
                and f"NUMGUARD_TEST_MARK={mark}".encode() in (place / "environ").read_bytes()
            ):
                found.append((place / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks processes up in /proc")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look more often, and wait less for processes that end by themselves, or by SIGTERM."""
    monkeypatch.setattr("numguard.probe.conversation._TICK", 0.05)
    monkeypatch.setattr("numguard.probe.conversation._GOODBYE", 0.5)
    monkeypatch.setattr("numguard.probe.process._TERM", 0.1)


@needs_proc
@pytest.mark.parametrize(("command", "said"), MANNERS)
def test_bad_command(run: Run, suite: Any, strays: Callable[[], list[str]], command: str, said: str) -> None:
    """R6, R8, R9, R10, R15: said in one line, without a secret; exit 2, and nothing is left running."""
    name = suite()
    options = ("--timeout", "0.2" if said == NOTHING else "9", "--patience", "0.05", "--retries", "0")
    outcome = run("probe", "run", name, "-t", "de", "--command", command, *options)
    assert outcome.code == 2
    *before, last = outcome.err.splitlines()
    assert last.startswith("numguard probe: ")
    assert said in last
    assert all(line.startswith(("sh: ", "cat: ")) for line in before)
    assert outcome.err.replace("\n", "").isprintable()
    assert "SECRET" not in outcome.err
    assert strays() == []


@needs_proc
def test_children_of_a_command_that_works_are_ended(run: Run, suite: Any, strays: Callable[[], list[str]]) -> None:
    """R9: a grandchild holds neither our standard error nor our standard output open."""
    for script in ("sleep 1000 & exec cat", 'trap "" TERM; sleep 1000 & cat'):
        assert run("probe", "run", suite(3), "-t", "en", "--command", sh(script)).code == 0
        assert strays() == []


@needs_proc
def test_a_daemon_does_not_hold_us_up(run: Run, suite: Any, tmp_path: Path) -> None:
    """R9: what leaves the session is out of reach, and is not waited for."""
    number = tmp_path / "number"
    daemon = sh(f'setsid sh -c "echo \\$\\$ > {number}; exec sleep 1000" & until [ -s {number} ]; do :; done; exec cat')
    assert run("probe", "run", suite(3), "-t", "en", "--command", daemon).code == 0
    os.kill(int(number.read_text()), signal.SIGKILL)  # it was still there


@needs_proc
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGHUP, 129)], ids=["Ctrl-C", "hang up"])
def test_a_signal_ends_the_command_too(
    suite: Any, tmp_path: Path, strays: Callable[[], list[str]], number: int, code: int
) -> None:
    """R9: Ctrl-C, and like it SIGHUP and SIGTERM, end everything, and nobody holds our standard error."""
    started = tmp_path / "started"
    command = sh(f'trap "" INT; sleep 1000 & touch {started}; sleep 1000')
    argv = [sys.executable, "-m", "numguard", "probe", "run", suite(), "-t", "de", "--command", command]

    def heeds() -> None:  # a run of tests behind nohup or & passes on that it ignores them
        signal.signal(number, signal.SIG_DFL)

    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdout=pipe, stderr=pipe, preexec_fn=heeds) as process:
        try:
            while not started.exists():
                assert process.poll() is None
                time.sleep(0.01)
            process.send_signal(number)
            _, err = process.communicate(timeout=5.0)  # until all who hold our streams have gone
        finally:
            process.kill()
    assert process.returncode == code
    assert err == b"numguard: stopped\n"
    assert strays() == []


@needs_proc
def test_an_error_of_ours_ends_the_command_too(strays: Callable[[], list[str]]) -> None:
    """R9: whatever is raised while a command is at work."""

    def fails(_: object) -> None:
        raise RuntimeError("ours")

    with pytest.raises(RuntimeError, match="ours"):
        probe.run(probe.generate("en", size=30), Command("cat"), "de", on_result=fails)
    assert strays() == []


@needs_proc
def test_a_text_that_nobody_reads(strays: Callable[[], list[str]]) -> None:
    """R8: a pipe that is full does not hold us up."""
    texts = ["long " * 100_000, "short"]
    with pytest.raises(TranslationError, match="gave nothing"):
        Command("sleep 1000", timeout=0.3).translate_all(probe.Job(texts, "en", "de", lambda *_: None))
    assert strays() == []


def test_a_line_without_end_takes_no_memory() -> None:
    """R10: 1 GB without a line break was 2.67 GB of memory."""
    tracemalloc.start()
    found: dict[int, probe.Translation] = {}
    command = Command("head -c 1000000000 /dev/zero", max_bytes=100_000)
    command.translate_all(probe.Job(["a"], "en", "de", found.__setitem__))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "more than 100,000 bytes" in found[0].error
    assert peak < 3_000_000


def test_one_text_too_many_leaves_the_others(tmp_path: Path) -> None:
    """R10: a line too long is the error of its text; the next process goes on."""
    script = tmp_path / "t.py"
    script.write_text("for line in iter(input, None): print('x' * 5000 if 'long' in line else line, flush=True)")
    found: dict[int, probe.Translation] = {}
    command = Command(f"{sys.executable} -u {script}", max_bytes=1000)
    command.translate_all(probe.Job(["a", "long", "b"], "en", "de", found.__setitem__))
    assert [found[at].output for at in range(3)] == ["a", "", "b"]
    assert "more than 1,000 bytes" in found[1].error


def test_a_hang_in_the_middle_costs_one_text(tmp_path: Path) -> None:
    """R8: a command that has answered before is given another text, once its time is over; the hang is not repeated."""
    script = tmp_path / "t.py"
    script.write_text(
        "import time\nfor line in iter(input, None):\n    time.sleep(1000 * ('hang' in line)); print(line, flush=True)"
    )
    found: dict[int, probe.Translation] = {}
    command = Command(f"{sys.executable} -u {script}", timeout=1.5)  # Python starts in less, also beside other work.
    command.translate_all(probe.Job(["a", "hang", "b"], "en", "de", found.__setitem__))
    assert [found[at].output for at in range(3)] == ["a", "", "b"]
    assert "gave nothing for 1.5 seconds" in found[1].error


def test_what_a_command_says_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """R6: by the line, fit for a terminal, and not for ever."""
    script = 'i=0; while [ $i -lt 500 ]; do i=$((i+1)); printf "\\033[31mline $i\\r\\n" >&2; done; exec cat'
    Command(sh(script), name="mt").translate_all(probe.Job(["a"], "en", "de", lambda *_: None))
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "mt: \\x1b[31mline 1"
    assert len(lines) == 201
    assert lines[-1] == "mt: more of its standard error is not shown"


# A command that answers at the end of its input; one that loses a line, at once or at the end; one that adds one.
AT_THE_END = "import sys; print(sys.stdin.read().upper(), end=str())"
LOSES_ONE = "import sys; print(*[l.strip() for l in sys.stdin if l[:2] != str(3) + chr(10)], sep=chr(10))"
ADDS_ONE = "import sys; print(*[l.strip() for l in sys.stdin], 0, sep=chr(10))"


def told_by(code: str, **options: Any) -> tuple[list[str], list[str]]:
    """Return the answers to 0 to 7, and what was told."""
    told: list[str] = []
    found: dict[int, str] = {}
    command = Command(f"{sys.executable} -c '{code}'", tell=told.append, retries=0, **options)
    texts = [str(number) for number in range(8)]
    command.translate_all(Job(texts, "en", "de", lambda at, translation: found.update({at: translation.output})))
    return [found[at] for at in sorted(found)], told


def test_batch_sends_all_and_waits_for_nothing() -> None:
    answers, told = told_by(AT_THE_END, is_batch=True, patience=1000)
    assert answers == [str(number) for number in range(8)]
    assert told == []


def test_without_batch_it_says_what_it_waits_for() -> None:
    answers, told = told_by(AT_THE_END, patience=0.05)
    assert len(answers) == 8
    assert len(told) == 1
    assert "1 of 1 lines are not answered after 0." in told[0]
    assert "say --batch" in told[0]


@pytest.mark.parametrize(
    ("code", "said"), [(LOSES_ONE, "answers 8 lines with 7"), (ADDS_ONE, "more lines than it reads")]
)
@pytest.mark.parametrize("options", [{"is_batch": True}, {"patience": 0.05}])
def test_another_count_of_lines_is_told_and_nothing_is_judged(code: str, said: str, options: dict[str, Any]) -> None:
    found: list[int] = []
    command = Command(f"{sys.executable} -c '{code}'", retries=0, tell=str, **options)
    job = Job([str(number) for number in range(8)], "en", "de", lambda at, _: found.append(at))
    with pytest.raises(InputError, match=said):
        command.translate_all(job)
    assert found == [] or said.startswith("more")


def test_a_batch_that_breaks_off_keeps_what_it_has_said() -> None:
    answers, _ = told_by(
        "import os, sys; sys.stdin.read(); print(0, 1, sep=chr(10), flush=True); os._exit(3)", is_batch=True
    )
    assert answers[:2] == ["0", "1"]
    assert set(answers[2:]) <= {"0", "1", ""}


def test_a_function_is_found_in_the_current_folder(
    run: Run, suite: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mymt.py").write_text("def translate(text, source, target):\n    return text\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [place for place in sys.path if place])
    outcome = run("probe", "run", suite(2), "-t", "en", "--callable", "mymt:translate")
    assert outcome.code == 0, outcome.err


def test_batch_is_for_commands(run: Run, suite: Any) -> None:
    assert "--batch is for --command" in run("probe", "run", suite(), "-t", "de", "--oracle", "--batch").err


def test_waiting_is_told_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    waiting = Waiting(SimpleNamespace(n=12, total=464, disable=True), "ours")
    for seconds in (0.2, 5.0, 10.0, 11.0, 19.0, 21.0, 0.3, 10.5):
        waiting(seconds)
    said = capsys.readouterr().err.splitlines()
    assert [line.split(";")[0] for line in said] == [
        f"numguard: waiting for ours for {seconds} seconds" for seconds in ("10", "21", "10")
    ]
    assert said[0].endswith("; 12 of 464 sentences are done")


def test_a_function_that_hangs_is_given_up() -> None:
    release = threading.Event()
    hangs = Function(lambda text, s, t: release.wait(60) and text or text, timeout=0.05)
    with pytest.raises(TranslationError, match=r"the callable gave nothing for 0\.05 seconds"):
        hangs.translate("a", "en", "de")
    release.set()
    assert Function(lambda text, s, t: text, timeout=5).translate("a", "en", "de") == "a"


def test_a_prompt_is_no_line() -> None:
    """R8, a near miss: what stands before the next answer without a line break is part of it, as before."""
    found: dict[int, probe.Translation] = {}
    script = 'while read line; do echo "$line"; printf "> "; done'
    Command(sh(script)).translate_all(probe.Job(["a", "b"], "en", "de", found.__setitem__))
    assert [found[at].output for at in range(2)] == ["a", "> b"]


def test_a_command_is_refused_when_it_is_made() -> None:
    with pytest.raises(InputError, match="blank"):
        Command(" ")
