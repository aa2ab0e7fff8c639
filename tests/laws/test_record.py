"""What is said of the rows of the tables moves only where it is meant to (record.py)."""

from __future__ import annotations

import pytest

from tests.laws.record import digest, recorded, stored
from tests.tables import Table

KNOWN = stored()


@pytest.mark.parametrize(("name", "table"), [pytest.param(*one, id=one[0]) for one in recorded()])
def test_record(name: str, table: Table) -> None:
    assert digest(table) == KNOWN.get(name), (
        "what is said of its rows has moved: python -m tests.laws.record --details DIR in both trees says how, "
        "--store keeps it where it is meant"
    )


def test_no_table_is_gone() -> None:
    assert KNOWN.keys() == {name for name, _ in recorded()}
