"""The grid of faults (tools/faults): constructs and their faults in many languages, of which this is a slice."""

from __future__ import annotations

from collections import Counter

import pytest
from faults import judge, write

SAMPLED = ("de", "fr", "ja", "ru", "pl", "hi")
"""The languages of the quick test; `make faults` takes all."""
CHOSEN = (
    *("scale-letter-million", "leading-point", "percent", "seconds", "megawatt", "date-without-year"),
    *("past-midnight", "duration", "before-christ", "at-most", "pin", "bullet"),
)
_MISSED, _ALARMED = 0.01, 0.005


@pytest.mark.parametrize("lang", SAMPLED)
def test_a_slice_of_the_grid_of_faults(lang: str) -> None:
    """Each right pair passes, each fault of it blocks; what fails is told."""
    result = judge.look(lang, CHOSEN)
    assert result.right.total() > len(CHOSEN)
    assert [(action, pair) for action, pair in result.failures] == []


@pytest.mark.slow
def test_the_grid_of_faults() -> None:
    """Of all constructs in all languages at most one fault in a hundred passes, one right pair in 200 blocks."""
    counts = {name: Counter[str]() for name in ("right", "alarmed", "wrong", "missed")}
    for lang in judge.languages():
        result = judge.look(lang)
        for name, counter in counts.items():
            counter.update(getattr(result, name))
        assert result.missed.total() <= 0.03 * result.wrong.total(), lang
    assert counts["missed"].total() <= _MISSED * counts["wrong"].total()
    assert counts["alarmed"].total() <= _ALARMED * counts["right"].total()


def test_the_file_is_whole() -> None:
    """At least forty constructs with three faults each, in forms that are written, for forty languages."""
    constructs = judge.table()["construct"]
    assert len(constructs) >= 40
    assert len(judge.languages()) >= 40
    assert [one["name"] for one in constructs if len(one["faults"]) < 3] == []
    assert {form for one in constructs for form in (one["source"], one["target"])} <= write.FORMS.keys()
    assert len({one["name"] for one in constructs}) == len(constructs)
