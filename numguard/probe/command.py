"""A command as the system under test: source lines go to its standard input, translations come from its output.

So many lines are under way at a time as the command needs: one, as long as it answers line by line, so that a killed
run loses at most the one; more when nothing comes for a while, because the command reads ahead or buffers its output.
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from numguard.errors import InputError
from numguard.probe.model import Translation
from numguard.probe.systems import Job

_GROWTH = 8


@dataclass(frozen=True)
class Command:
    """A program that translates line by line; {source} and {target} in its arguments stand for the languages."""

    line: str
    name: str = "command"
    workers: int = 1
    retries: int = 3
    pause: float = 0.5
    patience: float = 10.0
    timeout: float = 600.0
    sleep: Callable[[float], None] = time.sleep

    @property
    def identity(self) -> str:
        """What its outputs are kept under."""
        return f"command:{self.line}"

    def translate_all(self, job: Job) -> None:
        """Translate every text of a job, each worker with a process of its own.

        Raises InputError when the command cannot be started.
        """
        argv = [
            part.replace("{source}", job.source_lang).replace("{target}", job.target_lang)
            for part in shlex.split(self.line)
        ]
        shares = [deque(list(enumerate(job.texts))[at :: self.workers]) for at in range(self.workers)]
        errors: list[InputError] = []

        def work(share: deque[tuple[int, str]]) -> None:
            try:
                self._serve(argv, share, job)
            except InputError as error:
                errors.append(error)
                job.stop.set()

        threads = [threading.Thread(target=work, args=(share,), daemon=True) for share in shares if share]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]

    def _serve(self, argv: list[str], share: deque[tuple[int, str]], job: Job) -> None:
        failures = 0
        while share and not job.stop.is_set():
            before = len(share)
            problem = _Conversation(self, argv, share, job).hold()
            if not share or job.stop.is_set():
                return
            failures = failures + 1 if len(share) == before else 1
            if failures > self.retries:
                at, _ = share.popleft()
                job.done(at, Translation("", problem))
                failures = 0
            else:
                self.sleep(self.pause * 2 ** (failures - 1))


class _Conversation:
    """One process, from its start to its end."""

    def __init__(self, command: Command, argv: list[str], share: deque[tuple[int, str]], job: Job) -> None:
        self._command = command
        self._share = share
        self._job = job
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._sent = 0
        self._window = 1
        try:
            self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:
            raise InputError(f"cannot start the command {' '.join(argv)!r}: {error}") from error

    def hold(self) -> str:
        """Send lines and take answers until all are answered or the process ends; return what went wrong."""
        self._reader.start()
        try:
            return self._exchange()
        except BrokenPipeError:
            return self._exchange_rest()
        finally:
            self._close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for raw in self._process.stdout:
            self._answers.put(raw.decode("utf-8", "replace").rstrip("\r\n"))
        self._answers.put(None)

    def _exchange(self) -> str:
        waited = 0.0
        while self._share and not self._job.stop.is_set():
            self._send()
            started = time.monotonic()
            try:
                answer = self._answers.get(timeout=min(self._command.patience, self._command.timeout))
            except queue.Empty:
                waited += time.monotonic() - started
                if waited >= self._command.timeout:
                    return f"the command gave nothing for {waited:.0f} seconds"
                self._window *= _GROWTH
                continue
            waited = 0.0
            if answer is None:
                return f"the command ended early, with code {self._process.wait()}"
            self._take(answer)
        if not self._share and self._has_more():
            raise InputError("the command writes more lines than it reads; it must answer each line with one line")
        return ""

    def _has_more(self) -> bool:
        try:
            return self._answers.get(timeout=2.0) is not None
        except queue.Empty:
            return False

    def _exchange_rest(self) -> str:
        """Take what was answered before the process closed its input."""
        try:
            while (
                self._share and self._sent and (answer := self._answers.get(timeout=self._command.timeout)) is not None
            ):
                self._take(answer)
        except queue.Empty:
            return "the command closed its input and gave nothing more"
        return f"the command ended early, with code {self._process.wait()}" if self._share else ""

    def _send(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        lines = []
        while self._sent < min(self._window, len(self._share)):
            # A line break inside a text would be two lines to the command.
            lines.append(" ".join(self._share[self._sent][1].splitlines()) + "\n")
            self._sent += 1
        if lines:
            stdin.write("".join(lines).encode("utf-8", "replace"))
            stdin.flush()
        if self._sent == len(self._share) and not stdin.closed:
            stdin.close()

    def _take(self, answer: str) -> None:
        at, _ = self._share.popleft()
        self._sent -= 1
        self._job.done(at, Translation(answer))

    def _close(self) -> None:
        process = self._process
        with suppress(OSError):  # What was not sent is sent to the next process.
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(timeout=0.2 if self._share else 2.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._reader.join(timeout=2.0)  # A child of the command may hold its output open.
        if process.stdout is not None and not self._reader.is_alive():
            process.stdout.close()
