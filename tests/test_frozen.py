"""What a process has loaded for good is taken out of the garbage collector's sight."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from numguard.audit import workers
from numguard.server.answers import Answers
from numguard.server.settings import Settings


@pytest.fixture(autouse=True)
def unfrozen() -> Iterator[None]:
    """Begin and end with nothing frozen."""
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_a_service_freezes_the_languages_that_it_has_loaded() -> None:
    """The serving process and its workers, after loading: a request pays for no walk over all words."""
    answers = Answers(Settings(warm=(("en", "de"),)))
    answers.warm()
    checker = answers.checker("en", "de", "default")
    seen = {id(one) for one in gc.get_objects()}  # what is frozen is not among them
    assert gc.get_freeze_count() > 10_000
    assert id(checker._source.words) not in seen


def test_a_worker_of_an_audit_loads_before_it_freezes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that is started anew (spawn), and loads for itself."""
    steps: list[str] = []

    class Recorder:
        def ready(self) -> None:
            steps.append(f"ready, {gc.get_freeze_count()} frozen")

        def __call__(self, part: object) -> object:
            return part

    monkeypatch.setattr(workers, "_worker", None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    workers._begin(Recorder, False)
    assert steps == ["ready, 0 frozen"]
    assert gc.get_freeze_count() > 10_000
