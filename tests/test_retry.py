"""Retry: each line names the form to write, and a model that obeys to the letter ends with right numbers."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

import numguard

ROOT = Path(__file__).parents[1]
ROWS = [
    ("en-de", "It costs 9,718 euros.", "Es kostet 9,718 Euro.", 'write "9.718" instead of "9,718"'),
    ("en-es", "more than 2,000 on 28 February", "más de 2,000 el 28 de febrero", 'write "2000" instead of "2,000"'),
    ("en-de", "It is 29.2 km, and 1,200 m up.", "Es sind 29.2 km, und 1,200 m hoch.", 'write "29,2" instead of "29.2"'),
    ("en-zh", "It cost $110 million.", "花费11亿美元。", 'write "1.1亿" instead of "11亿"'),
    ("en-de", "in 2015", "im Jahr 2016", 'write "2015" instead of "2016"'),
    ("en-de", "3 billion people", "3 Millionen Menschen", 'write "3 Milliarden" instead of "3 Millionen"'),
    ("en-de", "thirty cats", "vierzig Katzen", 'write "dreißig" instead of "vierzig"'),
    ("en-de", "the 21st floor", "der 12. Stock", 'write "21" instead of "12"'),
    ("en-de", "on 3 May 2018", "am 3. März 2018", 'write "Mai" instead of "März"'),
    ("en-de", "at 7:30 pm", "um 18:30 Uhr", 'write "19" instead of "18"'),
    ("en-de", "-5 °C", "5 °C", 'write "-5" instead of "5"'),
    ("en-de", "40 % of it", "40 davon", 'write "40 %" instead of "40"'),
    ("en-zh", "600 yuan", "600美元", 'write "600人民币" instead of "600美元"'),
    ("en-de", "20 kilometres", "20 Meilen", 'write "20 Kilometer" instead of "20 Meilen"'),
    ("en-de", "p < 5", "p > 5", 'before "5" must stand "<"'),
    ("en-de", "74 cats", "Katzen", 'put in "74": "74" of the source is missing'),
    ("en-es", "It began on March 3, 2020.", "Empezó el Marcha 3, 2020.", 'put in "marzo" beside "3"'),
    ("en-de", "cats", "74 Katzen", 'leave out "74": it is not in the source'),
    ("en-de", "It took 24 hours and 183 visits.", "Es brauchte 183 Stunden und 24 Besuche.", 'exchange "24" and "183"'),
]  # fmt: skip


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The simulated model of the benchmark."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("bench_retry")


@pytest.mark.parametrize(("langs", "source", "hypothesis", "line"), ROWS, ids=[row[3][:40] for row in ROWS])
def test_a_model_that_obeys_repairs(model: Any, langs: str, source: str, hypothesis: str, line: str) -> None:
    tags = langs.split("-")
    verdict = numguard.check(source, hypothesis, *tags)
    prompt = numguard.retry(verdict)
    assert not verdict.ok
    assert line in prompt
    assert not model.contradictions(prompt)
    obeyed = model.obey(source, hypothesis, prompt)
    assert obeyed != hypothesis
    assert numguard.check(source, obeyed, *tags).action != "block"


def test_nothing_is_asked_where_nothing_is_wrong() -> None:
    assert numguard.retry(numguard.check("74 cats", "74 Katzen", "en", "de")) == ""


def test_without_languages_the_source_is_quoted() -> None:
    assert numguard.retry(numguard.Verdict(numguard.Action.ABSTAIN)) == ""
