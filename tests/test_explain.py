"""``numguard explain``: every name that an issue, an error or an exit code shows is explained, offline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from numguard.cli import explain
from numguard.cli.commands import EXIT_CODES
from numguard.model import IssueType
from numguard.model.errors import NumguardError
from numguard.verdict.rules import all_rules

Run = Callable[..., Any]


def test_everything_that_is_shown_is_explained() -> None:
    errors = [kind for kind in NumguardError.__subclasses__() if kind.__module__ == NumguardError.__module__]
    names = {
        *map(str, IssueType),
        *(rule.name for rule in all_rules()),
        *(kind.__name__.lower() for kind in errors),
        *map(str, EXIT_CODES),
    }
    known = explain._known()
    assert names - known.keys() == set()
    for texts in known.values():
        assert set(texts) <= set(explain.KINDS)
        assert all(len(text) > 3 and "](" not in text for text in texts.values())


@pytest.mark.parametrize("name", ["scale", "said-twice", "tight", "vulgar", "inputerror", "70"])
def test_one_name(name: str, run: Run) -> None:
    outcome = run("explain", name)
    head, *said = outcome.out.splitlines()
    assert outcome.code == 0
    assert head.startswith(f"{name} (")
    assert said


def test_a_name_of_two_kinds_is_told_twice(run: Run) -> None:
    out = run("explain", "UNIT").out
    assert "unit (issue type)" in out
    assert "unit (check)" in out


def test_an_unknown_name_has_a_neighbour(run: Run) -> None:
    outcome = run("explain", "said-twic")
    assert outcome.code == 2
    assert "nothing is called 'said-twic'; did you mean 'said-twice'" in outcome.err


def test_without_a_name_all_are_listed(run: Run) -> None:
    out = run("explain").out
    assert out.startswith("issue type: added-text, addition")
    assert "exit code: 0, 1, 130, 2, 70" in out
