"""What the tests of the command line share."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

# Modules that are compiled are kept beside the languages, also where Python is told to write none: hundreds of commands
# are started, and each would compile numguard anew.
_CACHE = Path(__file__).parent.parent / ".pytest_cache"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(_CACHE / "compiled")
sys.dont_write_bytecode = False

import numguard  # noqa: E402
from numguard.cli import main  # noqa: E402
from numguard.model import boundary  # noqa: E402
from tests import examples, sampling  # noqa: E402

collect_ignore = [] if os.environ.get("NUMGUARD_OPTIONAL") else ["optional"]
"""What needs a Redis server or the packages of others: make queues, make adapters."""

boundary.active = False
os.environ["NUMGUARD_BARRIER"] = "off"  # for the commands that a test starts as processes
# Languages that are not stored in the package are kept here, and not in the cache of who runs the tests.
os.environ["NUMGUARD_CACHE"] = str(_CACHE / "languages")
_RARELY = (100_000, 50, 100)
"""When the collector of garbage runs: hundreds of languages are kept, and a run over all of them takes long."""

examples.register()


def pytest_configure() -> None:
    """Keep the collector from walking all that has been loaded again and again."""
    gc.freeze()
    gc.set_threshold(*_RARELY)


def pytest_report_header() -> str:
    """Tell what repeats the draw of this run."""
    return f"sampled cases: NUMGUARD_SAMPLE={sampling.seed()} draws the same again, NUMGUARD_SAMPLE=all takes all"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what no sample takes, and skip what replaces parts of the core where it is compiled."""
    sampling.leave_out(items, sampling.seed())
    if numguard.build == "compiled":
        skipped = pytest.mark.skip(reason="replaces parts of the core, which is compiled here")
        for item in items:
            if item.get_closest_marker("patches_core"):
                item.add_marker(skipped)


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
def boundary_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the boundary stand, as it does outside the tests: for tests of the boundary."""
    monkeypatch.setattr(boundary, "active", True)
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
