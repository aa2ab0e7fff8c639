"""read(write(n)) = n: a fixed sample of every language against its generators; `tools/roundtrip.py` runs the whole."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

ROOT = Path(__file__).resolve().parent.parent

import generators  # noqa: E402
import outside  # noqa: E402
import rbnf  # noqa: E402
import roundtrip  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Mapping

STORED: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(
    (ROOT / "benchmarks" / "accuracy" / "locales.json").read_text("utf-8")
)
SAMPLED = sorted(lang for lang, figures in STORED.items() if figures["sample"])


@pytest.mark.sampled(24)
@pytest.mark.parametrize("lang", SAMPLED)
def test_sample_reads_no_worse_than_stored(lang: str) -> None:
    """The share of spellings that tools/check_locales.py stored is a floor; a word made soft may cost a hundredth."""
    for kind, share in roundtrip.quick(lang).items():
        assert share >= STORED[lang]["sample"].get(kind, 0.0) - 0.01, f"{kind}: see tools/roundtrip.py {lang} --show 9"


BUGS = generators.all_bugs()


def test_generator_bugs_have_a_reason_and_a_language() -> None:
    for bug in BUGS:
        said = {bug.lang, bug.lang.partition("-")[0]}  # az-Cyrl is az in other letters
        assert not said.isdisjoint(generators.languages()), f"{bug.lang}: no generator spells it"
        assert len(bug.reason.split()) > 2, bug
        assert bug.source in ("num2words", "indic-numtowords", "cn2an", "cldr-rbnf", *outside.SOURCES), bug


@pytest.mark.parametrize(
    ("lang", "ruleset", "number", "text"),
    [
        ("de", "%spellout-cardinal-masculine", 321, "dreihunderteinundzwanzig"),
        ("fr", "%spellout-cardinal-masculine", 80, "quatre-vingts"),
        ("pl", "%spellout-cardinal-masculine", 2345678, "dwa miliony trzysta czterdzieści pięć tysięcy sześćset "
         "siedemdziesiąt osiem"),
        ("ru", "%spellout-ordinal-masculine", 2000, "двухтысячный"),
        ("ja", "%spellout-cardinal", 23456, "二万三千四百五十六"),
        ("hu", "%spellout-ordinal", 123, "százhuszonharmadik"),
        ("en", "%spellout-cardinal-verbose", 123, "one hundred and twenty-three"),
    ],
)  # fmt: skip
def test_rule_based_number_formats(lang: str, ruleset: str, number: int, text: str) -> None:
    assert rbnf.spell(lang, ruleset, number) == text


@pytest.mark.parametrize(
    ("lang", "kind", "number", "text"),
    [
        ("it", "negative", -5, "meno cinque"),
        ("th", "negative", -5, "ติดลบห้า"),
        ("ru", "decimal", Decimal("3.5"), "три целых пять десятых"),
        ("lt", "decimal", Decimal("0.5"), "penkios dešimtosios"),
        ("es", "decimal", Decimal("2.5"), "dos punto cinco"),
        ("en", "year", 1984, "nineteen eighty-four"),
        ("lg", "cardinal", 21, "amakumi abiri mu emu"),  # libnumbertext
        ("kaa", "cardinal", 21, "jigirma bir"),  # kaalin
        ("lus", "cardinal", 21, "sawm hnih pakhat"),  # numberwords
    ],
)
def test_every_kind_is_spelled(lang: str, kind: generators.Kind, number: generators.Number, text: str) -> None:
    assert text in [spelling.text for spelling in generators.spell(lang, number, kind)]


def test_a_program_that_fills_an_english_template_is_no_source() -> None:
    assert {spelling.source for spelling in generators.spell("uz", 21)}.isdisjoint({"to-words"})
    assert "uz" not in outside.languages("to-words")


def test_slow_generators_are_cut_off() -> None:
    """num2words loops for ever on some Amharic numbers; the call comes back with what the other sources write."""
    assert {spelling.source for spelling in generators.spell("am", 5)} >= {"num2words"}
    generators.spell("am", 12345, "ordinal")


def test_negative_number_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot spell -1"):
        generators.spell("de", -1)
