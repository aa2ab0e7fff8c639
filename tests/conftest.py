"""What the tests of the command line share."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import numguard
from numguard.cli import main
from numguard.serving import barrier
from tests import examples

collect_ignore = [] if os.environ.get("NUMGUARD_OPTIONAL") else ["optional"]
"""What needs a Redis server or the packages of others: make queues, make adapters."""

barrier.active = False
os.environ["NUMGUARD_BARRIER"] = "off"  # for the commands that a test starts as processes
# Languages that are not stored in the package are kept here, and not in the cache of who runs the tests.
os.environ["NUMGUARD_CACHE"] = str(Path(__file__).parent.parent / ".pytest_cache" / "languages")


examples.register()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what no sample takes, and skip what replaces parts of the core where it is compiled."""
    sampled: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            sampled.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for alike in sampled.values():
        _leave_out(alike)
    if numguard.build == "compiled":
        skipped = pytest.mark.skip(reason="replaces parts of the core, which is compiled here")
        for item in items:
            if item.get_closest_marker("patches_core"):
                item.add_marker(skipped)


def _leave_out(alike: list[pytest.Item]) -> None:
    """Mark as slow all cases of a test but as many as it says, from its first to its last."""
    marker = alike[0].get_closest_marker("sampled")
    assert marker is not None
    (count,) = marker.args
    kept = {round(k * (len(alike) - 1) / max(1, count - 1)) for k in range(count)}
    for at, item in enumerate(alike):
        if at not in kept:
            item.add_marker(pytest.mark.slow)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did: exit code, standard output as bytes, standard error as text."""

    code: int
    stdout: bytes
    err: str

    @property
    def out(self) -> str:
        return self.stdout.decode("utf-8", "surrogateescape")


@pytest.fixture
def barrier_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the barrier stand, as it does outside the tests: for tests of the barrier."""
    monkeypatch.setattr(barrier, "active", True)
    monkeypatch.setenv("NUMGUARD_BARRIER", "on")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Callable[..., Outcome]:
    """Run ``main(argv)`` in this process, with bytes as standard input."""

    def run_main(*argv: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsysbinary.readouterr()
        code = main(argv)
        captured = capsysbinary.readouterr()
        return Outcome(code, captured.out, captured.err.decode("utf-8", "surrogateescape"))

    return run_main
