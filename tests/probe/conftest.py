"""What the tests of the probe share: the deliberately faulty translator, servers with bad manners, a small suite."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from numguard import probe
from numguard.probe import records
from numguard.probe.model import Case, Slot, Suite

HERE = Path(__file__).parent


def _module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def faulty() -> ModuleType:
    """The module with the faulty translator."""
    return _module("faulty")


@pytest.fixture(scope="session")
def bad_server() -> ModuleType:
    """The module with the bad servers."""
    return _module("bad_server")


@pytest.fixture
def server(bad_server: ModuleType) -> Iterator[Any]:
    """A server with bad manners, one for each path."""
    yield from bad_server.serving()


@pytest.fixture
def other_server(bad_server: ModuleType) -> Iterator[Any]:
    """Another origin."""
    yield from bad_server.serving()


def small_suite(size: int = 1) -> Suite:
    """A suite of sentences that no template is needed for."""
    cases = []
    for number in range(5, 5 + size):
        text = f"There are {number} ships."
        slot = Slot(10, 10 + len(str(number)), str(number), str(number), "plain")
        cases.append(Case(f"c{number}", "integers", "small", "t", text, (slot,)))
    return probe.Suite("en", "1", tuple(cases))


@pytest.fixture
def suite(tmp_path: Path) -> Callable[..., str]:
    """Write a suite of so many sentences, and return its name."""

    def write(size: int = 1) -> str:
        path = tmp_path / f"suite{size}.json"
        records.write_json(path, records.suite_record(small_suite(size)))
        return str(path)

    return write
