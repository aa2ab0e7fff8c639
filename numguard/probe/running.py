"""Run a suite: every sentence through the system once, every output judged as soon as it is there."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from numguard.checker import Checker
from numguard.language import data as localedata
from numguard.model.boundary import ErrorBoundary
from numguard.probe.cache import Cache
from numguard.probe.judge import LONGEST, judge_case
from numguard.probe.model import Case, Result, Run, Suite, Translation
from numguard.probe.systems import Job, System, TranslationError

_Arrival = tuple[int, Translation] | BaseException
_HOPELESS = 10
"""When so many texts, the first ones, got no translation, the run is given up."""

_ENDING, _TICK = 2.0, 0.25
"""So many seconds a system that was told to stop has to do so."""


def run(
    suite: Suite,
    system: System,
    target_lang: str,
    *,
    cache: Cache | None = None,
    on_result: Callable[[Result], None] | None = None,
    longest: int = LONGEST,
    is_lenient: bool = False,
    on_wait: Callable[[float], None] | None = None,
) -> Run:
    """Translate and judge every case of a suite; an answer of more than ``longest`` characters is not judged.

    ``is_lenient`` lets marks of another convention pass where the value is beyond doubt. ``on_wait`` is told now and
    then for how many seconds nothing has come.

    ``cache`` keeps every output at once: a run that was killed goes on with what it lacks. ``on_result`` is told each
    result, in the order in which outputs come. A fault of numguard itself abstains from the case that shows it.

    Raises TranslationError when the system answers none of the first texts; InputError when it cannot be started;
    UnknownLanguageError.
    """
    for lang in (suite.source_lang, target_lang):
        localedata.load(lang)
    # Built when the first output is there: the system is at work already.
    checker = lru_cache(1)(lambda: Checker(suite.source_lang, target_lang))
    cases: dict[str, list[int]] = {}
    for at, case in enumerate(suite.cases):
        cases.setdefault(case.source, []).append(at)
    results: dict[int, Result] = {}

    boundary = ErrorBoundary()

    def judged(case: Case, translation: Translation) -> Result:
        return boundary.run(
            lambda: judge_case(case, translation, checker(), longest=longest, is_lenient=is_lenient),
            lambda reason: Result(case, translation.output, False, reason=reason),
        )

    def judge(text: str, translation: Translation) -> None:
        for at in cases[text]:
            case = suite.cases[at]
            results[at] = judged(case, translation)
            if on_result is not None:
                on_result(results[at])

    translate(system, list(cases), suite.source_lang, target_lang, judge, cache=cache, on_wait=on_wait)
    found = tuple(results[at] for at in sorted(results))
    return Run(system.name, suite.source_lang, target_lang, found, boundary.report(), is_lenient)


def translate(
    system: System,
    texts: Sequence[str],
    source_lang: str,
    target_lang: str,
    take: Callable[[str, Translation], None],
    *,
    cache: Cache | None = None,
    on_wait: Callable[[float], None] | None = None,
) -> None:
    """Translate texts, each once, and hand every translation to ``take`` as it comes; what is kept comes first.

    Raises like run.
    """
    keys = {text: Cache.key(system.identity, source_lang, target_lang, text) for text in texts}
    missing = []
    for text, key in keys.items():
        if cache is not None and (output := cache.get(key)) is not None:
            take(text, Translation(output))
        else:
            missing.append(text)
    if not missing:
        return
    arrived: queue.SimpleQueue[_Arrival | None] = queue.SimpleQueue()

    def done(at: int, translation: Translation) -> None:
        # Kept before the system gets its next text: a killed run asks for nothing twice.
        if cache is not None and not translation.error:
            cache.put(keys[missing[at]], translation.output)
        arrived.put((at, translation))

    job = Job(missing, source_lang, target_lang, done)

    def work() -> None:
        try:
            system.translate_all(job)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's thread
            arrived.put(error)
        arrived.put(None)

    thread = threading.Thread(target=work, daemon=True)
    answered = failed = 0
    try:
        thread.start()
        for item in _arriving(arrived, on_wait):
            if isinstance(item, BaseException):
                raise item
            at, translation = item
            failed += bool(translation.error)
            answered += not translation.error
            take(missing[at], translation)
            if not answered and failed >= min(_HOPELESS, len(missing)):
                raise TranslationError(f"{system.name} answers nothing: {translation.error}")
    finally:
        job.stop.set()
        # Whatever ended the run, what was started for it ends with it; only a function of the caller's goes on.
        if thread.ident is not None:
            thread.join(_ENDING)


def _arriving(
    arrived: queue.SimpleQueue[_Arrival | None], on_wait: Callable[[float], None] | None
) -> Iterator[_Arrival]:
    """Yield what arrives until None does, and tell the waiting."""
    last = time.monotonic()
    while True:
        try:
            item = arrived.get(timeout=_TICK)
        except queue.Empty:  # Time for Ctrl-C: a signal that another thread was given does not wake this one.
            if on_wait is not None:
                on_wait(time.monotonic() - last)
            continue
        last = time.monotonic()
        if item is None:
            return
        yield item
