"""The sentences of a suite are good language, and those of a corpus say amounts."""

from __future__ import annotations

from decimal import Decimal

import pytest

from numguard import probe
from numguard.probe import templates
from numguard.probe.harvest import candidates, harvest
from numguard.probe.oracle import Oracle

STYLES = ("words", "scale", "ordinal", "ordinal-words", "plain", "grouped", "financial")

# A language, a format in a template, what a sentence has to hold, and what it must not.
AGREEMENT = [
    ("es", "numerals/million/tickets", "millones de entradas", "millones entradas"),
    ("es", "numerals/trillion/stage", "billones de dólares", "billones dólares"),
    ("es", "numerals/hundred/tickets", "El número de entradas vendidas", "uno entradas"),
    ("es", "ordinals/words/floor", "en el piso ", "tercero piso"),
    ("es", "fractions/character/sugar", " de litro de leche", ""),
    ("fr", "numerals/million/pupils", "millions d’élèves", "millions élèves"),
    ("fr", "numerals/million/infections", "millions de nouvelles", "millions nouvelles"),
    ("fr", "ordinals/digits/floor", "à l’étage", "au n°"),
    ("fr", "numerals/hundred/newspaper", "personnes étaient", "un personnes"),
    ("de", "ordinals/words/floor", "n Stock", "te Stock"),
    ("de", "ordinals/words/place", "n Platz", "te Platz"),
    ("de", "numerals/thousand/tickets", "Karten", "einstausend"),
    ("ru", "numerals/hundred/tickets", "билетов — ", ""),
    ("ru", "dates/long/contract", " был подписан договор", ".."),
    ("ru", "ordinals/words/place", "результат в забеге — ", "место"),
    ("ru", "numerals/money/remittance", "долларов — ", ""),
    ("ar", "ordinals/words/floor", "الطابق ال", ""),
    ("ar", "numerals/hundred/tickets", "المباعة حتى الآن: ", " و "),
    ("hi", "clocks/short/train", "समय", "बजे"),
    ("hi", "ordinals/words/floor", "तल", "मंज़िल"),
    ("ja", "ordinals/words/floor", "階にある", "の階"),
    ("ta", "numerals/hundred/newspaper", "பேர்", "ஒன்று பேர்"),
    ("zh", "numerals/trillion/tickets", "万亿", "兆"),
]


@pytest.fixture(scope="module")
def drawn() -> dict[str, list[probe.Case]]:
    """The sentences of each language."""
    return {lang: list(probe.generate(lang, seed="a").cases) for lang in templates.languages()}


@pytest.mark.parametrize(("lang", "name", "held", "not_held"), AGREEMENT)
def test_agreement(drawn: dict[str, list[probe.Case]], lang: str, name: str, held: str, not_held: str) -> None:
    found = [case.source for case in drawn[lang] if case.id.rpartition("/")[0] == name]
    assert found
    assert all(held in text for text in found)
    assert not [text for text in found if not_held and not_held in text]


@pytest.mark.parametrize("lang", templates.languages())
def test_nothing_that_is_avoided_comes_out(drawn: dict[str, list[probe.Case]], lang: str) -> None:
    texts = [case.source for case in drawn[lang]]
    assert not [text for text in texts for bad in templates.avoided(lang) if bad in text]
    assert not [text for text in texts if "  " in text or ".." in text or " ." in text or " ," in text]
    assert len(texts) > 200


@pytest.mark.parametrize("lang", templates.languages())
def test_every_variant_says_a_sentence_that_there_is(lang: str) -> None:
    known = templates.templates(lang)
    record = templates._read(lang)
    assert {name for name, value in record.items() if isinstance(value, dict)} <= {*STYLES, "spelling"}
    for style in STYLES:
        for name, text in record.get(style, {}).items():
            assert name in known
            assert sorted(templates.places(text)) == sorted(templates.places(known[name]))
            assert templates.sentence(lang, name, style) == text


@pytest.mark.parametrize("lang", [lang for lang in templates.languages() if lang not in ("en", "de", "zh", "ne", "ta")])
def test_a_right_translation_passes_into_every_language(lang: str) -> None:
    """The other five are tested with all formats in test_probe."""
    for source, target in (("en", lang), (lang, "en")):
        suite = probe.generate(source, size=64, seed="right")
        run = probe.run(suite, probe.Retrying(Oracle(suite), retries=0), target)
        assert [(r.case.source, r.output, r.faults or r.error) for r in run.results if not r.passed] == []


# --- from a corpus

SENTENCES = [
    "The port has 74 ships.",
    "The bridge was opened in 1925.",
    "He lived at 221B Baker Street.",
    "He lived at 221 Baker Street.",
    "At night it was -15 degrees.",
    "They spoke of Chapter 12 for long.",
    "It runs on Windows 11 too.",
    "A man, 35, came by.",
    "It costs about ~90 coins.",
    "The room A4 is closed.",
    "The town has 1,925 houses.",
]


def test_years_house_numbers_and_split_signs_are_no_amounts() -> None:
    kept = [case.source for case in candidates(SENTENCES, "en").cases]
    assert kept == [SENTENCES[0], SENTENCES[7], SENTENCES[10]]
    german = ["Der Hafen hat 74 Schiffe.", "Sie wohnt in der Hauptstraße 12.", "Im Jahr 1925 kam er."]
    assert [case.source for case in candidates(german, "de").cases] == german[:1]


def test_numbers_of_a_harvested_sentence_have_any_size_and_what_is_measured_has_decimals() -> None:
    suite = candidates(["The pass lies 12 metres higher.", "We saw 35 ships.", "From 3 to 5.", "Room A4."], "en")
    assert [text for text in suite.skipped if "line 3" in text] == ["line 3: 2 numbers, not one"]
    system = probe.Retrying(probe.Function(lambda text, s, t: text if "metres" in text else "None."))
    found = harvest(suite, system, "en")
    assert list(found.templates.values()) == ["The pass lies {NUM} metres higher."]
    assert len(found.fallen) == 1
    assert found.fallen[0].startswith("corpus-2: ")
    made = probe.generate("en", templates=found.templates, capabilities_of=found.capabilities)
    values = [Decimal(case.slots[0].value) for case in made.cases]
    assert max(values) > 10**9
    assert "decimals" in {case.capability for case in made.cases}


def test_templates_of_ones_own_get_what_fits_them() -> None:
    """Dollars and cents go into two places, whatever a template is called; long decimals where decimals may be."""
    texts = {"mine": "They paid {NUM} dollars and {NUM2} cents.", "length": "It is {NUM} miles long."}
    fit = {"mine": ("numerals",), "length": ("separators", "decimals")}
    made = probe.generate("en", templates=texts, capabilities_of=fit).cases
    assert {case.format for case in made if case.template == "mine"} == {"money"}
    assert {case.format for case in made if case.capability == "separators"} == {
        f"{n}-digits{rest}" for n in range(4, 11) for rest in ("", "-decimals")
    }
