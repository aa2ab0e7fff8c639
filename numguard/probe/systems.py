"""Translation systems to test: what every one offers, and those that answer one text at a time."""

from __future__ import annotations

import importlib
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from numguard.errors import InputError, NumguardError
from numguard.probe.model import Suite, Translation


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


@dataclass(frozen=True)
class Retrying:
    """A translator asked by several threads, again after a failure, each time after twice the pause."""

    translator: Translator
    workers: int = 1
    retries: int = 3
    pause: float = 0.5
    sleep: Callable[[float], None] = time.sleep

    @property
    def name(self) -> str:
        """What a report calls it."""
        return self.translator.name

    @property
    def identity(self) -> str:
        """What its outputs are kept under."""
        return self.translator.identity

    def translate_all(self, job: Job) -> None:
        """Translate every text of a job."""
        with ThreadPoolExecutor(self.workers) as pool:
            list(pool.map(lambda item: self._one(job, *item), enumerate(job.texts)))

    def _one(self, job: Job, at: int, text: str) -> None:
        if job.stop.is_set():
            return
        for attempt in range(self.retries + 1):
            try:
                output = self.translator.translate(text, job.source_lang, job.target_lang)
            except TranslationError as error:
                problem, is_transient, wait = str(error), error.is_transient, error.wait
            except Exception as error:  # noqa: BLE001 - the caller's function may raise anything; a report says what
                problem, is_transient, wait = f"{type(error).__name__}: {error}", True, 0.0
            else:
                job.done(at, Translation(output))
                return
            if not is_transient or job.stop.is_set():
                break
            if attempt < self.retries:
                self.sleep(max(wait, self.pause * 2**attempt))
        job.done(at, Translation("", problem))


@dataclass(frozen=True)
class Function:
    """A Python callable: (text, source_lang, target_lang) to text."""

    call: Callable[[str, str, str], str]
    name: str = "function"

    @property
    def identity(self) -> str:
        """What its outputs are kept under."""
        return f"function:{self.name}"

    def translate(self, text: str, source_lang: str, target_lang: str) -> str:
        """Ask the callable; anything but a text is a failure."""
        output = self.call(text, source_lang, target_lang)
        if not isinstance(output, str):
            raise TranslationError(f"the callable gave {type(output).__name__}, not a text", is_transient=False)
        return output


def function(spec: str) -> Function:
    """Find a callable by ``module:name``.

    Raises InputError when there is none.
    """
    module, _, name = spec.partition(":")
    try:
        found = importlib.import_module(module)
        for step in name.split("."):
            found = getattr(found, step)
    except (ImportError, AttributeError, ValueError) as error:
        raise InputError(f"no callable {spec!r} ({error}); say module:function") from error
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
        """What its outputs are kept under."""
        return f"outputs:{self.name}"

    def translate(self, text: str, source_lang: str, target_lang: str) -> str:
        """Look the text up."""
        if text not in self.by_source:
            raise TranslationError(f"{self.name} has no output for this sentence", is_transient=False)
        return self.by_source[text]


def outputs(path: str, suite: Suite, name: str = "") -> Outputs:
    """Read a file of outputs: one a line in order, or JSON lines with ``id`` or ``source``, and ``output``.

    Raises InputError when it cannot be read, or has not one line for each case.
    """
    try:
        lines = Path(path).read_text("utf-8").removesuffix("\n").split("\n")
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from error
    sources = [case.source for case in suite.cases]
    if path.endswith((".jsonl", ".ndjson")):
        ids = {case.id: case.source for case in suite.cases}
        found = {}
        for number, line in enumerate(lines, 1):
            try:
                record = json.loads(line)
                found[record["source"] if "source" in record else ids[record["id"]]] = str(record["output"])
            except (ValueError, KeyError, TypeError) as error:
                raise InputError(
                    f"{path}: line {number}: no id (or source) and output of the suite: {error}"
                ) from error
        return Outputs(found, name or Path(path).name)
    if len(lines) != len(sources):
        raise InputError(f"{path} has {len(lines):,} lines, and the suite has {len(sources):,} cases")
    return Outputs(dict(zip(sources, lines, strict=True)), name or Path(path).name)
