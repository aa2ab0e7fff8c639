"""docs/reference/explanations.md and docs/reference/checks.md say what the rules say."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import numguard
from numguard.model import CONVENTIONS
from tests.tables import tables

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def make_pages() -> ModuleType:
    spec = spec_from_file_location("make_pages", ROOT / "tools" / "make_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module)["pages"] = cache(module.pages)  # they are made once for all tests
    return module


needs_sources = pytest.mark.skipif(numguard.build == "compiled", reason="a page tells where the sources are")


@needs_sources
def test_pages_are_current(make_pages: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert make_pages.main(["--check"]) == 0, capsys.readouterr().err


@needs_sources
def test_a_stale_page_is_told(make_pages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_pages, "DOCS", tmp_path)
    assert make_pages.main(["--check"]) == 1
    assert make_pages.main([]) == 0
    assert make_pages.main(["--check"]) == 0
    page = Path("reference", "checks.md")
    assert (tmp_path / page).read_text("utf-8") == (ROOT / "docs" / page).read_text("utf-8")


def test_every_convention_is_listed() -> None:
    """Reading.convention holds what model.CONVENTIONS lists, and nothing else."""
    rows = [row for sort in ("explanations", "steps") for table in tables(sort) for row in table.rows]
    texts = {(row.source, row.source_lang) for row in rows} | {(row.hypothesis, row.target_lang) for row in rows}
    found = {
        re.sub(r"\b(group|decimal) (?!word|of)[^a-z]( |$)", r"\1 MARK\2", reading.convention)
        for text, lang in texts
        for mention in numguard.extract(text, lang)
        for part in (mention, *mention.parts)
        for reading in part.readings
    }
    assert found <= set(CONVENTIONS)
    assert len(found) > 15
