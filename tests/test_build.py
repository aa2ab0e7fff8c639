"""How numguard is built: what is compiled, what is stored, and that both are only a matter of speed."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import numguard
from numguard.language.data import load, tags
from numguard.mentions.lexicon import store
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon

ROOT = Path(__file__).parent.parent


def test_numguard_says_how_it_was_built() -> None:
    """Compiled or pure, in Python and on the command line."""
    walk = sys.modules["numguard.mentions.lexicon.walk"]
    assert numguard.build == ("pure" if str(walk.__file__).endswith(".py") else "compiled")
    told = subprocess.run([sys.executable, "-m", "numguard", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.endswith(f"({numguard.build})\n")


def test_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """All modules of the reader, none that the tests patch; nothing where pure Python is asked for."""
    pytest.importorskip("setuptools")  # an environment of Python 3.12 has none
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path("setup.py", run_name="setup")
    found = setup["modules"]()
    assert "numguard/mentions/lexicon/walk.py" in found
    assert all(Path(path).exists() for path in found)
    assert not any("checker" in path or "__" in path for path in found)
    monkeypatch.delenv("NUMGUARD_COMPILED", raising=False)
    assert setup["extensions"]() == []


def test_a_stored_automaton_is_the_one_that_is_made(tmp_path: Path) -> None:
    """What is stored is read back equal; a stale file, one cut short, and none are made anew."""
    made = Lexicon(load("de"), "de")
    assert store.load("de", made.made_of, tmp_path) is None
    store.save(tmp_path, "de", made.made_of, made.automaton)
    known = store.load("de", made.made_of, tmp_path)
    assert known is not None
    assert store.packed(known) == store.packed(made.automaton)
    assert store.load("de", b"stale" * 4, tmp_path) is None
    file = tmp_path / "de.bin"
    file.write_bytes(file.read_bytes()[:-100])
    assert store.load("de", made.made_of, tmp_path) is None


def test_what_is_stored_is_current() -> None:
    """What lies in the package was made of the words of today; else: python -m numguard.mentions.lexicon."""
    stored = [tag for tag in ("de", "en", "hi", "zh") if (store.FOLDER / f"{tag}.bin").exists() and tag in tags()]
    assert all(store.load(tag, lexicon(tag).made_of) is not None for tag in stored)
