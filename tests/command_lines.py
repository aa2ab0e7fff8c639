"""Command lines as people type them: run in this process where they are one of numguard's alone."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def matches(said: list[str], printed: list[str]) -> bool:
    """Whether a command printed what a page says; a line of dots stands for any lines."""
    if not said:
        return not printed
    if said[0] == "...":
        return any(matches(said[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and printed[0].rstrip() == said[0].rstrip() and matches(said[1:], printed[1:])


def run_command(command: str, said: list[str], place: str, run: Run) -> None:
    """Run a command, in this process where it is one of numguard's alone."""
    code = re.search(r"# exit code (\d+)\s*$", command)
    expected = int(code[1]) if code else 0
    words = shlex.split(command.replace("\\\n", " "), comments=True)
    simple = words[0] == "numguard" and not set(words) & {"|", "&&", ">>", "2>"} and "$" not in command
    assert words[:2] not in (["numguard", "serve"], ["numguard", "worker"]), f"{place}: ends never; mark it"
    if simple:
        stdin, stdout = redirected(words, "<"), redirected(words, ">")
        outcome = run(*words[1:], stdin=Path(stdin).read_bytes() if stdin else b"")
        got, out, err = outcome.code, outcome.stdout, outcome.err
        if stdout:
            Path(stdout).write_bytes(out)
            out = b""
        text = out.decode("utf-8", "replace") + err
    else:
        shell = ["bash", "-c", f"set -o pipefail\n{command}"]
        done = subprocess.run(shell, capture_output=True, text=True, check=False, timeout=300)
        got, text = done.returncode, done.stdout + done.stderr
    assert got == expected, f"{place}: {command}{text[-2000:]}"
    if said:
        assert matches(said, text.splitlines()), f"{place}: {command}{text[:4000]}"


def redirected(words: list[str], sign: str) -> str:
    """Take a redirection out of the words of a command, and return its file."""
    if sign not in words:
        return ""
    at = words.index(sign)
    name = words[at + 1]
    del words[at : at + 2]
    return name
