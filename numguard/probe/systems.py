"""Translation systems to test: what every one offers, and those that answer one text at a time."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol, runtime_checkable

from numguard.formats.whole import load, read_lines
from numguard.model.errors import InputError, NumguardError
from numguard.probe.deadline import LONGEST, Deadline, LateError
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
    """What answers one text at a time; TranslationError, or any other exception, stands for a failed attempt."""

    @property
    def name(self) -> str: ...

    @property
    def identity(self) -> str: ...

    def translate(self, text: str, source_lang: str, target_lang: str) -> str: ...


@runtime_checkable
class Punctual(Translator, Protocol):
    """A translator that gives a text up by itself: ``timeout`` is for all its attempts, and the pauses between them."""

    @property
    def timeout(self) -> float: ...

    def translate_by(self, deadline: Deadline, text: str, source_lang: str, target_lang: str) -> str: ...


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
        deadline, ask = Deadline(LONGEST), self.translator.translate
        if isinstance(self.translator, Punctual):
            deadline = Deadline(self.translator.timeout)
            ask = partial(self.translator.translate_by, deadline)
        for attempt in range(self.retries + 1):
            try:
                return Translation(ask(text, job.source_lang, job.target_lang))
            except TranslationError as error:
                problem, is_transient, wait = str(error), error.is_transient, error.wait
            except Exception as error:  # noqa: BLE001 - the caller's function may raise anything; a report says what
                problem, is_transient, wait = told_error(error), True, 0.0
            if job.stop.is_set():
                return None
            pause = max(wait, backoff(self.pause, attempt))
            if not is_transient or attempt == self.retries or not deadline.allows(pause):
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

    What takes longer than ``timeout`` seconds is given up: it goes on in its thread, and its answer counts no more.
    """

    call: Callable[[str, str, str], str]
    name: str = "function"
    timeout: float = LONGEST

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return f"function:{self.name}"

    def translate(self, text: str, source_lang: str, target_lang: str) -> str:
        """Ask the callable; anything but a text is a failure."""
        try:
            output = self._in_time(partial(self.call, text, source_lang, target_lang))
        except SystemExit as error:
            raise TranslationError("the callable ends the program", is_transient=False) from error
        if not isinstance(output, str):
            raise TranslationError(f"the callable gave {type(output).__name__}, not a text", is_transient=False)
        return output

    def _in_time(self, call: Callable[[], str]) -> str:
        if self.timeout >= LONGEST:
            return call()
        try:
            return Deadline(self.timeout).run(call)
        except LateError:
            raise TranslationError(f"the callable gave nothing for {self.timeout:g} seconds") from None


def function(spec: str) -> Function:
    """Find a callable by ``module:name``.

    Raises InputError when there is none.
    """
    module, _, name = spec.partition(":")
    try:
        found = importlib.import_module(module)
        for step in name.split("."):
            found = getattr(found, step)
    except (Exception, SystemExit) as error:
        raise InputError(f"no callable {spec!r} ({told_error(error)}); say module:function") from error
    if not callable(found):
        raise InputError(f"{spec!r} is no callable")
    return Function(found, spec)


@dataclass(frozen=True)
class Outputs:
    """Translations made elsewhere, by source text."""

    by_source: Mapping[str, str]
    name: str

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return f"outputs:{self.name}"

    def translate(self, text: str, source_lang: str, target_lang: str) -> str:
        """Look the text up."""
        if text not in self.by_source:
            raise TranslationError(f"{self.name} has no output for this sentence", is_transient=False)
        return self.by_source[text]


def outputs(path: str, suite: Suite, name: str = "", most: int = MOST_BYTES) -> Outputs:
    """Read a file of outputs: one a line in order, or JSON lines with ``id`` or ``source``, and ``output``.

    Raises InputError when it cannot be read, has a line of more than ``most`` bytes, or not one line for each case.
    """
    name = name or Path(path).name
    if path.endswith((".jsonl", ".ndjson")):
        return Outputs(dict(_named_outputs(path, suite, most)), name)
    sources = [case.source for case in suite.cases]
    found: dict[str, str] = {}
    lines = 0
    for lines, line in read_lines(path, most):
        if lines <= len(sources):
            found[sources[lines - 1]] = line
    if lines != len(sources):
        raise InputError(f"{path} has {lines:,} lines, and the suite has {len(sources):,} cases")
    return Outputs(found, name)


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
