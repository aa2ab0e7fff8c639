"""What the tests of the probe share: the deliberately faulty translator."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FAULTY = Path(__file__).parent / "faulty.py"


@pytest.fixture(scope="session")
def faulty() -> ModuleType:
    """The module with the faulty translator."""
    spec = importlib.util.spec_from_file_location("faulty", FAULTY)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
