"""A fault of our own abstains and is counted; a mistake of the caller's passes through; in the tests it is off."""

from __future__ import annotations

from typing import Any

import pytest

from numguard.model import Action, Findings, Verdict, boundary
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import PolicyError


def _fails() -> Verdict:
    nothing: tuple[Any, ...] = ()
    return Verdict(Action.BLOCK, build=lambda: Findings(issues=nothing[0]))


def test_a_fault_abstains_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary, "active", True)
    ours = ErrorBoundary()
    assert not ours.report()
    for _ in range(2):
        verdict = ours.judge(_fails)
        assert verdict.action is Action.ABSTAIN
        assert verdict.reason.startswith("internal error: IndexError at test_boundary.py:")
    assert ours.faults == 2
    assert "failed 2 times (IndexError at test_boundary.py:" in ours.report()


def test_the_callers_mistakes_pass_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary, "active", True)

    def work() -> Verdict:
        raise PolicyError("no such option")

    with pytest.raises(PolicyError, match="no such option"):
        ErrorBoundary().judge(work)


def test_it_is_off_in_the_tests() -> None:
    """The boundary must never hide a failing test."""
    assert not boundary.active
    with pytest.raises(IndexError):
        ErrorBoundary().judge(_fails)


def test_a_text_that_passes_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody looks at costs nothing, and cannot fail."""
    monkeypatch.setattr(boundary, "active", True)
    built: list[int] = []

    def build() -> Findings:
        built.append(1)
        return Findings()

    assert ErrorBoundary().judge(lambda: Verdict(Action.PASS, build=build)).ok
    assert not built
