"""The Declaration of Human Rights holds no number: what is read in it is stored (tools/declaration.py) and low."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

import declaration  # noqa: E402

from numguard.mentions import extract  # noqa: E402

STORED = json.loads((ROOT / "benchmarks" / "accuracy" / "declaration.json").read_text("utf-8"))


def test_stored_count_is_low() -> None:
    assert STORED["translations"] >= 222
    assert STORED["hard"] == sum(STORED["by language"].values()) <= 15
    assert STORED["said"] <= 12


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("mt", "ħamsa fil-mija tal-ħaddiema"),  # 5 alone: per cent is no hundred
        ("fa", "او نه آمد و نه رفت"),
        ("so", "wuxuu yimid toddobaad ka hor"),
        ("ht", "dwa de moun ki pòv"),
        ("rm", "el vegn cun ses bab"),
        ("tpi", "na tu em i go long ples"),
        ("fy", "acht slaan op de regels"),
        ("et", "ta viis raamatu koju"),
        ("ba", "икенсе юл менән"),
        ("nn", "ho gjekk attende til huset"),
        ("la", "nulla poena sine lege"),
        ("rw", "yagarutse ku wa gatanu"),
    ],
)
def test_homograph_is_no_number(tag: str, text: str) -> None:
    hard = [mention for mention in extract(text, tag) if not mention.soft]
    assert [mention.text for mention in hard] == (["ħamsa"] if tag == "mt" else [])


def test_the_reader_of_the_text(tmp_path: Path) -> None:
    head = '<html data-code="x" data-iso6393="deu" dir="ltr" lang="de-1996">'
    page = head + "<p>Alle&amp;fünf <b>Leute</b></p><p>Artikel 5</p></html>"
    (tmp_path / "deu.html").write_text(page, "utf-8")
    (name, tag, paragraphs), *others = declaration.translations(tmp_path)
    assert (name, tag, paragraphs, others) == ("deu", "de", ["Alle&fünf Leute"], [])
    assert declaration.hard_reads(paragraphs, tag) == ["Alle&[fünf] Leute"]
