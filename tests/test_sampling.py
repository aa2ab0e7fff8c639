"""What the short run draws of a test with many cases."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests import sampling

TAGS = [f"q{first}{second}" for first in "abcdefgh" for second in "abcdefgh"] + sorted(sampling.LARGE)


class Case:
    """A case of a test, with the marks that it has been given."""

    def __init__(self, tag: str, count: int | None) -> None:
        self.nodeid = f"tests/test_any.py::test_any_{count}[{tag}]"
        self.callspec = SimpleNamespace(params={"tag": tag})
        self.count = count
        self.is_slow = False

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return pytest.mark.sampled(self.count).mark if name == "sampled" and self.count is not None else None

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        assert marker.name == "slow"
        self.is_slow = True


def drawn(seed: str, count: int | None) -> set[str]:
    """Return the tags whose cases the short run takes."""
    cases = [Case(tag, count) for tag in TAGS]
    sampling.leave_out(cases, seed)
    return {case.callspec.params["tag"] for case in cases if not case.is_slow}


def test_a_seed_draws_the_same_again_and_another_seed_others() -> None:
    assert len(drawn("2026-11-24", 30)) == 30
    assert drawn("2026-11-24", 30) == drawn("2026-11-24", 30) != drawn("2026-11-25", 30)


def test_large_languages_are_taken_first() -> None:
    assert drawn("any", 30) > sampling.LARGE
    assert drawn("any", 4) < sampling.LARGE


def test_some_seed_draws_each_case() -> None:
    assert set().union(*(drawn(str(seed), 30) for seed in range(40))) == set(TAGS)


@pytest.mark.parametrize(("seed", "count"), [(sampling.ALL, 30), ("any", None), ("any", 1000)])
def test_what_takes_every_case(seed: str, count: int | None) -> None:
    assert drawn(seed, count) == set(TAGS)
