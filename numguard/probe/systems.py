"""Translation systems to test: what every one offers, and those that answer one text at a time."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from numguard.formats.whole import load, read_lines
from numguard.model.errors import InputError, NumguardError
from numguard.probe.deadline import LONGEST, in_time
from numguard.probe.model import Suite, Translation
from numguard.probe.outside import told_error

MOST_BYTES = 1_000_000
"""So much of one answer is read, when nothing else is said: of a response, or of a line of a command or a file."""


class TranslationError(NumguardError, RuntimeError):
    """A system that gave no translation; ``is_transient`` says whether asking again may help, ``wait`` when."""

    def __init__(self, message: str, *, is_transient: bool = True, wait: float = 0.0) -> None:
        super().__init__(message)
        self.is_transient = is_transient
        self.wait = wait


@dataclass(frozen=True)
class Job:
    """Texts to translate in one direction. ``done`` takes each translation as soon as it is there, from any thread."""

    texts: Sequence[str]
    source_lang: str
    target_lang: str
    done: Callable[[int, Translation], None]
    stop: threading.Event = field(default_factory=threading.Event)


class System(Protocol):
    """What a test needs of a translation system. Outputs are kept under ``identity``, which holds no secret."""

    @property
    def name(self) -> str: ...

    @property
    def identity(self) -> str: ...

    def translate_all(self, job: Job) -> None:
        """Translate every text of a job, and hand each translation to ``job.done``."""


class Translator(Protocol):
    """What answers one text at a time; TranslationError, or any other exception, stands for a failed attempt.

    ``timeout`` is for all attempts at a text, and the pauses between them; ``seconds`` is what is left of it.
    """

    @property
    def name(self) -> str: ...

    @property
    def identity(self) -> str: ...

    @property
    def timeout(self) -> float: ...

    def translate(self, text: str, source_lang: str, target_lang: str, seconds: float = ...) -> str: ...


@dataclass(frozen=True)
class Retrying:
    """A translator asked by several threads, again after a failure, each time after twice the pause."""

    translator: Translator
    workers: int = 1
    retries: int = 3
    pause: float = 0.5
    sleep: Callable[[float], object] | None = None

    @property
    def name(self) -> str:
        """What a report calls it."""
        return self.translator.name

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return self.translator.identity

    def translate_all(self, job: Job) -> None:
        """Translate every text of a job."""
        texts = iter(enumerate(job.texts))
        lock = threading.Lock()

        def work() -> None:
            while not job.stop.is_set():
                with lock:
                    at, text = next(texts, (-1, ""))
                if at < 0:
                    return
                if (translation := self._one(job, text)) is not None:
                    job.done(at, translation)

        side_by_side([work] * min(self.workers, len(job.texts)), job.stop)

    def _one(self, job: Job, text: str) -> Translation | None:
        """Ask until there is an answer, or no hope of one; None when the job is stopped."""
        end = time.monotonic() + self.translator.timeout
        for attempt in range(self.retries + 1):
            try:
                left = end - time.monotonic()
                return Translation(self.translator.translate(text, job.source_lang, job.target_lang, left))
            except TranslationError as error:
                problem, is_transient, wait = str(error), error.is_transient, error.wait
            except Exception as error:  # noqa: BLE001 - the caller's function may raise anything; a report says what
                problem, is_transient, wait = told_error(error), True, 0.0
            if job.stop.is_set():
                return None
            pause = max(wait, backoff(self.pause, attempt))
            if not is_transient or attempt == self.retries or end - time.monotonic() <= pause:
                break
            (self.sleep or job.stop.wait)(pause)
        return Translation("", problem)


def backoff(pause: float, failures: int) -> float:
    """Return the pause after so many failures before this one: twice as long each time, at most a minute.

    >>> [backoff(0.5, n) for n in (0, 1, 2, 5000)]
    [0.5, 1.0, 2.0, 60.0]
    """
    return max(pause, min(pause * 2.0 ** min(failures, 30), 60.0))


def side_by_side(works: Sequence[Callable[[], None]], stop: threading.Event) -> None:
    """Do works, each in a thread that no exit waits for; after a failure stop the others, and raise it."""
    errors: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            errors.append(error)
            stop.set()

    threads = [threading.Thread(target=guarded, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


@dataclass(frozen=True)
class Function:
    """A Python callable: (text, source_lang, target_lang) to text.

    What takes longer than ``request_timeout`` seconds is given up: it goes on in its thread, and its answer counts no
    more. ``timeout`` is for all attempts at a text.
    """

    call: Callable[[str, str, str], str]
    name: str = "function"
    timeout: float = LONGEST
    request_timeout: float = LONGEST

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return f"function:{self.name}"

    def translate(self, text: str, source_lang: str, target_lang: str, seconds: float = LONGEST) -> str:
        """Ask the callable; anything but a text is a failure."""
        most = min(seconds, self.timeout, self.request_timeout)
        call = partial(self.call, text, source_lang, target_lang)
        try:
            # A thread of its own only where somebody looks at the clock: what a callable keeps may be of its thread.
            output = in_time(most, call) if min(self.timeout, self.request_timeout) < LONGEST else call()
        except SystemExit as error:
            raise TranslationError("the callable ends the program", is_transient=False) from error
        except TimeoutError as error:
            raise TranslationError(f"the callable gave nothing for {most:.3g} seconds") from error
        if not isinstance(output, str):
            raise TranslationError(f"the callable gave {type(output).__name__}, not a text", is_transient=False)
        return output


def function(spec: str) -> Function:
    """Find a callable by ``module:name``.

    Raises InputError when there is none.
    """
    module, _, name = spec.partition(":")
    try:
        loaded = importlib.import_module(module)
        for step in name.split("."):
            loaded = getattr(loaded, step)
    except (Exception, SystemExit) as error:
        raise InputError(f"no callable {spec!r} ({told_error(error)}); say module:function") from error
    if not callable(loaded):
        raise InputError(f"{spec!r} is not callable")
    return Function(loaded, spec)


def outputs(path: str, suite: Suite, name: str = "", most: int = MOST_BYTES) -> Function:
    """Answer with what a file of outputs says, as read_outputs reads it.

    Raises InputError like read_outputs.
    """
    name, by_source = name or Path(path).name, read_outputs(path, suite, most)

    def look_up(text: str, _source_lang: str, _target_lang: str) -> str:
        if text not in by_source:
            raise TranslationError(f"{name} has no output for this sentence", is_transient=False)
        return by_source[text]

    return Function(look_up, name)


def read_outputs(path: str, suite: Suite, most: int = MOST_BYTES) -> dict[str, str]:
    """Read a file of outputs by source: one a line in order, or JSON lines with ``id`` or ``source``, and ``output``.

    Raises InputError when it cannot be read, has a line of more than ``most`` bytes, or not one line for each case.
    """
    if path.endswith((".jsonl", ".ndjson")):
        return dict(_named_outputs(path, suite, most))
    lines = [line for _, line in read_lines(path, most)]
    if len(lines) != len(suite.cases):
        raise InputError(f"{path} has {len(lines):,} lines, and the suite has {len(suite.cases):,} cases")
    return {case.source: line for case, line in zip(suite.cases, lines, strict=True)}


def _named_outputs(path: str, suite: Suite, most: int) -> Iterator[tuple[str, str]]:
    sources = {case.id: case.source for case in suite.cases}
    for number, line in read_lines(path, most):
        where = f"{path}: line {number}"
        try:
            record = load(line)
        except ValueError as error:
            raise InputError(f"{where}: no JSON: {error}") from error
        if not isinstance(record, dict) or not isinstance(record.get("output"), str):
            raise InputError(f"{where}: no object with a text 'output'")
        source, key = record.get("source"), record.get("id")
        if source is None and isinstance(key, str):
            source = sources.get(key)
        if not isinstance(source, str):
            raise InputError(f"{where}: neither the source nor the id of a case of the suite")
        yield source, record["output"]
