"""A command as the system under test: source lines go to its standard input, translations come from its output.

So many lines are under way at a time as the command needs: one, as long as it answers line by line, so that a killed
run loses at most the one; more when nothing comes for a while, because the command reads ahead or buffers its output.
"""

from __future__ import annotations

import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from numguard.errors import InputError
from numguard.probe.model import Translation
from numguard.probe.systems import Job

_GROWTH, _TICK = 8, 0.25


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
        errors: list[Exception] = []

        def work(share: deque[tuple[int, str]]) -> None:
            try:
                self._serve(argv, share, job)
            except Exception as error:  # noqa: BLE001 - raised again in the caller's thread
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
    """One process, from its start to its end.

    As long as one line is under way at a time, the thread that reads an answer keeps it and sends the next line itself:
    a system of 20 ms a line must not wait for another thread to wake. When more are under way, only the other thread
    sends, since a pipe may be full until its answers are read.
    """

    def __init__(self, command: Command, argv: list[str], share: deque[tuple[int, str]], job: Job) -> None:
        self._command = command
        self._share = share
        self._job = job
        self._lock, self._sending = threading.Lock(), threading.Lock()
        self._wake, self._ended = threading.Event(), threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._sent = self._answered = 0
        self._window = 1
        self._error: Exception | None = None
        try:
            self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:
            raise InputError(f"cannot start the command {' '.join(argv)!r}: {error}") from error

    def hold(self) -> str:
        """Send lines and take answers until all are answered or the process ends; return what went wrong."""
        try:
            self._reader.start()
            self._send()
            problem = self._watch()
            if not self._share:
                self._ended.wait(2.0)
            if self._error is not None:
                raise self._error
            return problem if self._share else ""
        finally:
            self._close()

    def _watch(self) -> str:
        """Wait for the end; send more at a time when nothing comes."""
        answered, last = 0, time.monotonic()
        widened = last
        while self._share and not self._job.stop.is_set():
            self._wake.wait(min(self._command.patience, _TICK))
            self._wake.clear()
            if self._ended.is_set():
                return f"the command ended early, with code {self._process.wait()}"
            now = time.monotonic()
            if self._answered != answered:
                answered, last, widened = self._answered, now, now
            elif now - last >= self._command.timeout:
                return f"the command gave nothing for {now - last:.0f} seconds"
            elif now - widened >= self._command.patience:
                widened = now
                self._window *= _GROWTH
            if self._window > 1:
                self._send()
        return ""

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            for raw in self._process.stdout:
                self._take(raw.decode("utf-8", "replace").rstrip("\r\n"))
                if self._window == 1:
                    self._send()
                else:
                    self._wake.set()
        except Exception as error:  # noqa: BLE001 - raised again in the thread that waits
            self._error = error
        finally:
            self._ended.set()
            self._wake.set()

    def _send(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with self._sending:
            with self._lock:
                waiting = [text for _, text in islice(self._share, self._sent, self._window)]
                self._sent += len(waiting)
                is_last = self._sent == len(self._share)
            # A line break inside a text would be two lines to the command.
            lines = "".join(" ".join(text.splitlines()) + "\n" for text in waiting)
            # What a process that has ended was sent is sent to the next one.
            with suppress(BrokenPipeError):
                if lines and not stdin.closed:
                    stdin.write(lines.encode("utf-8", "replace"))
                    stdin.flush()
                if is_last and not stdin.closed:
                    stdin.close()

    def _take(self, answer: str) -> None:
        with self._lock:
            if not self._share or not self._sent:
                raise InputError("the command writes more lines than it reads; it must answer each line with one line")
            at, _ = self._share.popleft()
            self._sent -= 1
            self._answered += 1
        self._job.done(at, Translation(answer))

    def _close(self) -> None:
        process = self._process
        with suppress(OSError):
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
