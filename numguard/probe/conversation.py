"""One process that translates, from its start to its end: what it is sent, what it answers, what goes wrong.

So many lines are under way at a time as the command needs: one, as long as it answers line by line, so that a killed
run loses at most the one; more when nothing comes for a while, because the command reads ahead or buffers its output.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from numguard.model.errors import InputError
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

    When more lines than one are under way, which answer is whose is sure only once there are as many answers as lines:
    until then they are held back, and a process that ends with fewer has lost a line, nobody knows which.
    """

    def __init__(
        self, argv: Sequence[str], share: deque[tuple[int, str]], job: Job, limits: Limits, tell: Callable[[str], None]
    ) -> None:
        self._argv, self._share, self._job, self._limits, self._tell = argv, share, job, limits, tell
        self._sent = self._answered = self._told = 0
        self._window = len(share) if limits.is_batch else 1
        self._held: list[tuple[int, str]] = []
        self._buffer = bytearray()
        self._is_waiting_told = self._has_closed = self._is_over = False
        self._last_words = b""

    def hold(self, since: float) -> End:
        """Talk until all is answered or the process ends; ``since`` is when the time of the first text began.

        Raises InputError when the process cannot be started, or does not answer each line with one line.
        """
        return asyncio.run(self._hold(since))

    async def _hold(self, since: float) -> End:
        try:
            self._process = await process.start(self._argv)
        except (OSError, ValueError) as error:
            # Its arguments may hold what nobody else should see.
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"cannot start the command {self._argv[0]!r}: {reason}") from error
        self._listener = asyncio.create_task(self._listen())
        try:
            self._send()
            end = await self._talk(since)
            if not self._share:
                await self._say_goodbye()
            self._hand_on()
            return end
        finally:
            await process.end(self._process, _GOODBYE if self._is_over and not self._share else 0.0)
            await asyncio.wait({self._listener}, timeout=_TICK)

    async def _talk(self, since: float) -> End:
        """Take answers until the end; where nothing comes for a while, let more lines be sent at a time."""
        answered, last = 0, since
        widened = alive = time.monotonic()
        limits = self._limits
        while self._share and not self._job.stop.is_set():
            chunk = await self._read(min(max(limits.patience, 0.01), _TICK))
            now = time.monotonic()
            if chunk or self._process.returncode is None:
                alive = now
            if chunk == b"" or now - alive >= _LAST_WORDS:
                return await self._early()
            if len(self._buffer) > limits.max_bytes:
                return End(
                    f"the command answers with a line of more than {limits.max_bytes:,} bytes (--max-bytes)", True
                )
            if self._answered != answered:
                answered, last, widened = self._answered, now, now
            elif now - last >= limits.timeout:
                return End(
                    await self._with_last_words(f"the command gave nothing for {limits.timeout:g} seconds"), True
                )
            elif now - widened >= limits.patience and not self._has_closed:
                widened = now
                self._window = max(self._window, self._sent) * _GROWTH
                self._tell_wait(now - last)
                self._send()
        return End()

    async def _read(self, patience: float) -> bytes | None:
        """Take the lines of what the process writes next; b"" at the end of its output, None where nothing comes."""
        assert self._process.stdout is not None
        try:
            chunk = await asyncio.wait_for(self._process.stdout.read(_CHUNK), patience)
        except TimeoutError:
            return None
        self._is_over, seen = not chunk, len(self._buffer)
        self._buffer += chunk or (b"\n" if self._buffer and self._share else b"")
        while 0 <= (at := self._buffer.find(b"\n", seen)) <= self._limits.max_bytes:
            line, seen = bytes(self._buffer[:at]), 0
            del self._buffer[: at + 1]
            self._take(line, is_followed=b"\n" in self._buffer)
        return chunk

    def _tell_wait(self, seconds: float) -> None:
        """Say once what is waited for, and what would spare the waiting."""
        if not self._is_waiting_told and len(self._share) > 1:
            self._is_waiting_told = True
            total = self._sent + self._answered
            self._tell(
                f"{self._sent:,} of {total:,} lines are not answered after {seconds:.3g} seconds; it gets more "
                "lines at a time now. If it answers at the end of its input only, say --batch"
            )

    async def _say_goodbye(self) -> None:
        """Give a process that has answered everything time to end, or to say more than it was asked."""
        until = time.monotonic() + _GOODBYE
        while time.monotonic() < until and (chunk := await self._read(_TICK)) != b"":
            if chunk is None and self._process.returncode is not None:  # What holds its output now is a child of it.
                return

    async def _early(self) -> End:
        """Say why a process has ended, or has closed its output, before all is answered."""
        if not self._share:
            return End()
        if not await process.has_ended(self._process, _GOODBYE):
            problem = "the command closes its output and goes on; it must answer each line with one line"
            if not self._answered:
                raise InputError(problem)
            return End(problem)
        answers, code = len(self._held), self._process.returncode
        if code == 0 and self._has_closed and (answers or self._limits.is_batch):
            raise InputError(
                f"the command answers {answers + self._sent:,} lines with {answers:,}; it must answer each line with "
                "one line, and which one is missing cannot be told"
            )
        return End(await self._with_last_words(f"the command ended early, with code {code}"))

    async def _with_last_words(self, problem: str) -> str:
        await asyncio.wait({self._listener}, timeout=_TICK)
        said = told(self._last_words.decode("utf-8", "replace"))
        return f"{problem}: {said}" if said else problem

    def _take(self, line: bytes, *, is_followed: bool) -> None:
        if not self._share or not self._sent or (is_followed and self._sent == 1):
            raise InputError("the command writes more lines than it reads; it must answer each line with one line")
        at, _ = self._share.popleft()
        self._sent -= 1
        self._answered += 1
        self._held.append((at, line.decode("utf-8", "replace").rstrip("\r")))
        if not self._sent:
            self._hand_on()
            self._send()

    def _hand_on(self) -> None:
        """Hand on the answers of which it is sure whose they are."""
        held, self._held = self._held, []
        for at, text in held:
            self._job.done(at, Translation(text))

    def _send(self) -> None:
        """Send as many lines as may be under way; what a process that has ended was sent is sent to the next one."""
        stdin = self._process.stdin
        assert stdin is not None
        waiting = [text for _, text in islice(self._share, self._sent, self._window)]
        self._sent += len(waiting)
        # A line break inside a text would be two lines to the command.
        stdin.write("".join(" ".join(text.splitlines()) + "\n" for text in waiting).encode("utf-8", "replace"))
        if self._sent == len(self._share):
            self._has_closed = True
            stdin.close()

    async def _listen(self) -> None:
        """Copy the standard error of the process line by line, without control characters, up to a limit."""
        assert self._process.stderr is not None
        rest = b""
        with suppress(OSError):
            while chunk := await self._process.stderr.read(_CHUNK):
                *whole, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
                if len(rest) > _TOLD_LINE:
                    whole, rest = [*whole, rest], b""
                self._pass_on(whole)
        self._pass_on([rest])

    def _pass_on(self, lines: Sequence[bytes]) -> None:
        for line in filter(bytes.strip, lines):
            self._told += 1
            self._last_words = line[-_TOLD_LINE:]
            if self._told <= _TOLD:
                self._tell(told(self._last_words.decode("utf-8", "replace")))
            elif self._told == _TOLD + 1:
                self._tell("more of its standard error is not shown")
