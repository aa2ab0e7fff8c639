"""Run a suite: every sentence through the system once, every output judged as soon as it is there."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache

from numguard import localedata
from numguard.checker import Checker
from numguard.probe.cache import Cache
from numguard.probe.model import Result, Run, Suite, Translation
from numguard.probe.score import score
from numguard.probe.systems import Job, System, TranslationError

_HOPELESS = 10
"""When so many texts, the first ones, got no translation, the run is given up."""


def run(
    suite: Suite,
    system: System,
    target_lang: str,
    *,
    cache: Cache | None = None,
    on_result: Callable[[Result], None] | None = None,
) -> Run:
    """Translate and judge every case of a suite.

    ``cache`` keeps every output at once: a run that was killed goes on with what it lacks. ``on_result`` is told each
    result, in the order in which outputs come.

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

    def judge(text: str, translation: Translation) -> None:
        for at in cases[text]:
            results[at] = score(suite.cases[at], translation, checker())
            if on_result is not None:
                on_result(results[at])

    translate(system, list(cases), suite.source_lang, target_lang, judge, cache=cache)
    return Run(system.name, suite.source_lang, target_lang, tuple(results[at] for at in sorted(results)))


def translate(
    system: System,
    texts: Sequence[str],
    source_lang: str,
    target_lang: str,
    take: Callable[[str, Translation], None],
    *,
    cache: Cache | None = None,
) -> None:
    """Translate texts, each once, and hand every translation to ``take`` as it comes; what is kept comes first.

    Raises like run.
    """
    keys = {text: Cache.key(system.identity, source_lang, target_lang, text) for text in texts}
    kept = {text: cache.get(key) if cache is not None else None for text, key in keys.items()}
    for text, output in kept.items():
        if output is not None:
            take(text, Translation(output))
    missing = [text for text, output in kept.items() if output is None]
    if missing:
        _translate_missing(system, missing, source_lang, target_lang, cache, keys, take)


def _translate_missing(
    system: System,
    texts: list[str],
    source_lang: str,
    target_lang: str,
    cache: Cache | None,
    keys: dict[str, str],
    take: Callable[[str, Translation], None],
) -> None:
    arrived: queue.SimpleQueue[tuple[int, Translation] | Exception | None] = queue.SimpleQueue()

    def done(at: int, translation: Translation) -> None:
        # Kept before the system gets its next text: a killed run asks for nothing twice.
        if cache is not None and not translation.error:
            cache.put(keys[texts[at]], translation.output)
        arrived.put((at, translation))

    job = Job(texts, source_lang, target_lang, done)

    def work() -> None:
        try:
            system.translate_all(job)
        except Exception as error:  # noqa: BLE001 - raised again in the caller's thread
            arrived.put(error)
        arrived.put(None)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    answered = failed = 0
    try:
        while (item := arrived.get()) is not None:
            if isinstance(item, Exception):
                raise item
            at, translation = item
            failed += bool(translation.error)
            answered += not translation.error
            take(texts[at], translation)
            if not answered and failed >= min(_HOPELESS, len(texts)):
                raise TranslationError(f"{system.name} answers nothing: {translation.error}")
    finally:
        job.stop.set()
    thread.join()
