"""One process that translates, from its start to its end: what it is sent, what it answers, what goes wrong.

So many lines are under way at a time as the command needs: one, as long as it answers line by line, so that a killed
run loses at most the one; more when nothing comes for a while, because the command reads ahead or buffers its output.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from numguard.errors import InputError
from numguard.probe import process
from numguard.probe.model import Translation
from numguard.probe.outside import told
from numguard.probe.systems import Job

_GROWTH, _TICK, _CHUNK = 8, 0.25, 65_536
_LAST_WORDS = 0.5
"""So many seconds without an answer are waited for more when the process has ended, but not its output."""

_GOODBYE = 2.0
"""So many seconds a process has to end by itself when all is answered, or when it has closed its output."""

_TOLD, _TOLD_LINE = 200, 4_096
"""So many lines of a process's standard error are passed on, and so many bytes of one are read as a line."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may take: seconds until more lines are sent, and until it is given up; bytes of one line.

    ``is_batch``: it answers at the end of its input, so it gets all lines at once.
    """

    patience: float
    timeout: float
    max_bytes: int
    is_batch: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """Why a conversation ended before all was answered; ``is_final``: another one would end the same way."""

    problem: str = ""
    is_final: bool = False


class Conversation:
    """Sends the texts of a share, and takes them off it as they are answered.

    As long as one line is under way at a time, the thread that reads an answer keeps it and sends the next line itself:
    a system of 20 ms a line must not wait for another thread to wake. When more are under way, only the thread that
    sends does, since a pipe may be full until its answers are read. The thread that keeps the time does neither.

    When more are under way, which answer is whose is sure only once there are as many answers as lines: until then they
    are held back, and a process that ends with fewer has lost a line, nobody knows which.
    """

    def __init__(
        self, argv: Sequence[str], share: deque[tuple[int, str]], job: Job, limits: Limits, tell: Callable[[str], None]
    ) -> None:
        self._share, self._job, self._limits, self._tell = share, job, limits, tell
        self._lock, self._sending = threading.Lock(), threading.Lock()
        self._wake, self._go, self._ended = threading.Event(), threading.Event(), threading.Event()
        self._sent = self._answered = 0
        self._window = len(share) if limits.is_batch else 1
        self._held: list[tuple[int, str]] = []
        self._is_told = self._has_closed = False
        self._error: BaseException | None = None
        self._too_long = self._is_over = False
        self._last_words = b""
        try:
            self._process = process.start(argv)
        except (OSError, ValueError) as error:
            # Its arguments may hold what nobody else should see.
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"cannot start the command {argv[0]!r}: {reason}") from error
        self._reader, self._listener, self._sender = (
            threading.Thread(target=work, daemon=True) for work in (self._read, self._listen, self._keep_sending)
        )

    def hold(self, since: float) -> End:
        """Talk until all is answered or the process ends; ``since`` is when the time of the first text began.

        Raises InputError when the process does not answer each line with one line.
        """
        try:
            for thread in (self._reader, self._listener, self._sender):
                thread.start()
            self._go.set()
            end = self._watch(since)
            if not self._share:
                self._say_goodbye()
            if self._error is not None:
                raise self._error
            self._hand_on()
            return end
        finally:
            self._close()

    def _watch(self, since: float) -> End:
        """Wait until the process is done; where it answers nothing for a while, let more lines be sent at a time."""
        answered, last = 0, since
        widened = time.monotonic()
        while self._share and not self._job.stop.is_set():
            self._wake.wait(min(max(self._limits.patience, 0.01), _TICK))
            self._wake.clear()
            if self._error is not None:
                return End()
            if self._too_long:
                most = self._limits.max_bytes
                return End(f"the command answers with a line of more than {most:,} bytes (--max-bytes)", True)
            if self._ended.is_set() or self._process.poll() is not None:
                return self._early()
            now = time.monotonic()
            if self._answered != answered:
                answered, last, widened = self._answered, now, now
            elif now - last >= self._limits.timeout and self._is_silent(answered):
                problem = f"the command gave nothing for {self._limits.timeout:g} seconds"
                return End(self._with_last_words(problem), True)
            elif now - widened >= self._limits.patience and not self._has_closed:
                widened = now
                self._window = max(self._window, self._sent) * _GROWTH
                self._tell_wait(now - last)
                self._go.set()
        return End()

    def _tell_wait(self, seconds: float) -> None:
        """Say once what is waited for, and what would spare the waiting."""
        if not self._is_told and len(self._share) > 1:
            self._is_told = True
            total = self._sent + self._answered
            self._tell(
                f"{self._sent:,} of {total:,} lines are not answered after {seconds:.3g} seconds; it gets more "
                "lines at a time now. If it answers at the end of its input only, say --batch"
            )

    def _is_silent(self, answered: int) -> bool:
        """Close the conversation, unless an answer has come meanwhile; what comes later counts no more."""
        with self._lock:
            self._is_over = self._answered == answered
            return self._is_over

    def _say_goodbye(self) -> None:
        """Give a process that has answered everything time to end, or to say more than it was asked."""
        until = time.monotonic() + _GOODBYE
        while not self._ended.wait(0.02) and time.monotonic() < until:
            if self._process.poll() is not None:  # What holds its output now is a child of it.
                self._ended.wait(_TICK)
                return

    def _early(self) -> End:
        """Take what is left of a process that has ended, or has closed its output."""
        while self._share:
            answered = self._answered
            if self._ended.wait(_LAST_WORDS) or self._answered == answered:
                break
        if not self._share or self._error is not None:
            return End()
        try:
            code = self._process.wait(_GOODBYE)
        except subprocess.TimeoutExpired:
            problem = "the command closes its output and goes on; it must answer each line with one line"
            if not self._answered:
                raise InputError(problem) from None
            return End(problem)
        answers = len(self._held)
        if code == 0 and self._has_closed and (answers or self._limits.is_batch):
            raise InputError(
                f"the command answers {answers + self._sent:,} lines with {answers:,}; it must answer each line with "
                "one line, and which one is missing cannot be told"
            )
        return End(self._with_last_words(f"the command ended early, with code {code}"))

    def _with_last_words(self, problem: str) -> str:
        self._listener.join(timeout=_TICK)
        said = told(self._last_words.decode("utf-8", "replace"))
        return f"{problem}: {said}" if said else problem

    def _read(self) -> None:
        """Take the lines of the output, none of them longer than what is allowed."""
        assert self._process.stdout is not None
        buffer, seen, most = bytearray(), 0, self._limits.max_bytes
        try:
            while chunk := self._process.stdout.read(_CHUNK):
                buffer += chunk
                while (at := buffer.find(b"\n", seen)) >= 0 and at <= most:
                    line, seen = bytes(buffer[:at]), 0
                    del buffer[: at + 1]
                    self._take(line, is_followed=b"\n" in buffer)
                seen = len(buffer)
                if seen > most:
                    self._too_long = True
                    return
            if buffer and self._share and not self._job.stop.is_set():
                self._take(bytes(buffer), is_followed=False)
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            self._error = error
        finally:
            self._ended.set()
            self._wake.set()
            self._go.set()
            self._process.stdout.close()

    def _take(self, line: bytes, *, is_followed: bool) -> None:
        with self._lock:
            if self._is_over:
                return
            if not self._share or not self._sent or (is_followed and self._sent == 1):
                raise InputError("the command writes more lines than it reads; it must answer each line with one line")
            at, _ = self._share.popleft()
            self._sent -= 1
            self._answered += 1
            self._held.append((at, line.decode("utf-8", "replace").rstrip("\r")))
            is_sure = not self._sent
        if is_sure:
            self._hand_on()
        if self._window == 1:
            self._send()
        else:
            self._wake.set()
            if is_sure:
                self._go.set()

    def _hand_on(self) -> None:
        """Hand on the answers of which it is sure whose they are."""
        with self._lock:
            held, self._held = self._held, []
        for at, text in held:
            self._job.done(at, Translation(text))

    def _keep_sending(self) -> None:
        while True:
            self._go.wait()
            self._go.clear()
            if self._ended.is_set():
                return
            try:
                self._send()
            except (OSError, ValueError):  # The process has gone; what it was sent is sent to the next one.
                return

    def _send(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with self._sending:
            with self._lock:
                waiting = [text for _, text in islice(self._share, self._sent, self._window)]
                self._sent += len(waiting)
                is_last = self._sent == len(self._share)
                self._has_closed |= is_last
            # A line break inside a text would be two lines to the command.
            lines = "".join(" ".join(text.splitlines()) + "\n" for text in waiting)
            # What a process that has ended was sent is sent to the next one.
            with suppress(BrokenPipeError):
                left = memoryview(lines.encode("utf-8", "replace") if not stdin.closed else b"")
                while left:
                    left = left[stdin.write(left) :]
                if is_last:
                    stdin.close()

    def _listen(self) -> None:
        """Copy the standard error of the process line by line, without control characters, up to a limit."""
        assert self._process.stderr is not None
        rest, lines = b"", 0
        with suppress(OSError, ValueError):
            while chunk := self._process.stderr.read(_CHUNK):
                *whole, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
                if len(rest) > _TOLD_LINE:
                    whole, rest = [*whole, rest], b""
                for line in filter(bytes.strip, whole):
                    lines += 1
                    self._pass_on(line, lines)
            if rest.strip():
                self._pass_on(rest, lines + 1)
        self._process.stderr.close()

    def _pass_on(self, line: bytes, number: int) -> None:
        self._last_words = line[-_TOLD_LINE:]
        if number <= _TOLD:
            self._tell(told(self._last_words.decode("utf-8", "replace")))
        elif number == _TOLD + 1:
            self._tell("more of its standard error is not shown")

    def _close(self) -> None:
        has_finished = not self._share and self._ended.is_set()
        process.end(self._process, _GOODBYE if has_finished else 0.0)
        self._ended.set()
        self._go.set()
        # A process that has left the session may hold the pipes: who still waits at one closes it when that ends.
        for thread in (self._reader, self._listener, self._sender):
            if thread.ident is not None:
                thread.join(timeout=_TICK)
        if self._process.stdin is not None and not self._sender.is_alive():
            with suppress(OSError):
                self._process.stdin.close()
