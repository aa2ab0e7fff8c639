"""A command as the system under test: source lines go to its standard input, translations come from its output."""

from __future__ import annotations

import shlex
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from numguard.model.errors import InputError
from numguard.probe.conversation import Conversation, Limits
from numguard.probe.model import Translation
from numguard.probe.systems import MOST_BYTES, Job, TranslationError, backoff, side_by_side


def argv_of(line: str) -> list[str]:
    """Split a command line into a program and its arguments, as a shell does.

    >>> argv_of("./translate --to '{target}'")
    ['./translate', '--to', '{target}']

    Raises InputError when it names no program, or a quote is not closed.
    """
    try:
        argv = shlex.split(line)
    except ValueError as error:
        raise InputError(f"the command cannot be split into arguments: {str(error).lower()}") from None
    if not argv or not argv[0].strip():
        raise InputError("the command is blank: name a program, and its arguments")
    return argv


@dataclass(frozen=True)
class Command:
    """A program that translates line by line; {source} and {target} in its arguments stand for the languages.

    A text is given up when nothing has come for ``timeout`` seconds, attempts and pauses together. ``tell`` gets what
    the program says on its standard error. ``is_batch``: it answers at the end of its input, so it gets all lines at
    once.

    Raises InputError for a line that names no program.
    """

    line: str
    name: str = "command"
    workers: int = 1
    retries: int = 3
    pause: float = 0.5
    patience: float = 10.0
    timeout: float = 600.0
    sleep: Callable[[float], object] | None = None
    max_bytes: int = MOST_BYTES
    tell: Callable[[str], None] | None = None
    is_batch: bool = False

    def __post_init__(self) -> None:
        argv_of(self.line)

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return f"command:{self.line}"

    def translate_all(self, job: Job) -> None:
        """Translate every text of a job, each worker with a process of its own.

        Raises InputError when the command cannot be started, or does not answer each line with one line;
        TranslationError when it answers nothing in time.
        """
        argv = [
            part.replace("{source}", job.source_lang).replace("{target}", job.target_lang)
            for part in argv_of(self.line)
        ]
        shares = [deque(list(enumerate(job.texts))[at :: self.workers]) for at in range(self.workers)]
        side_by_side([partial(self._serve, argv, share, job) for share in shares if share], job.stop)

    def _serve(self, argv: list[str], share: deque[tuple[int, str]], job: Job) -> None:
        limits = Limits(self.patience, self.timeout, self.max_bytes, self.is_batch)
        tell = self.tell or partial(_tell, self.name)
        size, failures, since = len(share), 0, time.monotonic()
        while share and not job.stop.is_set():
            before = len(share)
            end = Conversation(argv, share, job, limits, tell).hold(since)
            if not share or job.stop.is_set():
                return
            if len(share) != before:
                failures, since = 0, time.monotonic()
            failures += 1
            is_late = time.monotonic() - since >= self.timeout
            if is_late and len(share) == size:
                raise TranslationError(end.problem)
            if end.is_final or is_late or failures > self.retries:
                at, _ = share.popleft()
                job.done(at, Translation("", end.problem))
                failures, since = 0, time.monotonic()
            else:
                (self.sleep or job.stop.wait)(backoff(self.pause, failures - 1))


def _tell(name: str, text: str) -> None:
    print(f"{name}: {text}", file=sys.stderr, flush=True)
