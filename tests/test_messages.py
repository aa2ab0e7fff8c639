"""Messages and reports in the reader's language: each catalogue is whole, and what is said is said in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard import check
from numguard.model import IssueType
from numguard.model.errors import InputError
from numguard.verdict.messages import catalog, languages, translated

ROOT = Path(__file__).resolve().parent.parent

import messages as tool  # noqa: E402

LANGUAGES = ("ar", "de", "es", "fr", "hi", "ja", "ru", "zh")
Run = Callable[..., Any]


def test_there_are_eight() -> None:
    assert languages() == ("en", *LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_is_whole_and_its_placeholders_agree(lang: str) -> None:
    assert tool.faults(lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_says_nothing_in_english(lang: str) -> None:
    """A message that was copied is none: only formats and words that both languages share may be alike."""
    alike = [text for text, said in catalog(lang).texts.items() if text == said]
    allowed = {"{0}: {1}", "source {0}", "source", "type", "score {0}", "neutral", "verdict"}
    assert set(alike) <= allowed


def test_every_type_of_issue_has_a_message() -> None:
    said = set(tool.messages())
    assert {tool.WHAT[kind] for kind in IssueType if kind in tool.WHAT} <= said


def test_the_catalogues_pass_their_own_check(run: Run) -> None:
    files = [str(path) for path in sorted((ROOT / "numguard" / "verdict" / "messages").glob("*.po"))]
    outcome = run("audit", *files, "-s", "en", "--fail-on", "flag", "--no-config")
    assert outcome.code == 0, outcome.out
    assert len(files) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("source", "hypothesis", "expected"),
    [
        (
            "110 million cats",
            "11 Mio. Katzen",
            "Ausgangstext 110 million (110,000,000); Übersetzung 11 Mio (11,000,000):",
        ),
        ("5 cats", "Katzen", "Ausgangstext 5: die Zahl fehlt in der Übersetzung"),
        ("{name} has 5 cats", "Er hat 5 Katzen", "Ausgangstext {name}: der Platzhalter fehlt in der Übersetzung"),
        ("It costs 5 euros.", "Es kostet 5 Euro.", ""),
    ],
)
def test_messages_are_said_in_the_language(source: str, hypothesis: str, expected: str) -> None:
    verdict = check(source, hypothesis, "en", "de")
    told = translated(verdict, catalog("de"))
    assert "; ".join(issue.message for issue in told.issues).startswith(expected)
    assert (told.action, [issue.id for issue in told.issues]) == (
        verdict.action,
        [issue.id for issue in verdict.issues],
    )
    assert translated(verdict, catalog("en")) is verdict


def test_which_of_several_translations_agrees_is_said_too() -> None:
    output = "Option 1: Es kostet 6 Euro.\nOption 2: Es kostet 5 Euro."
    verdict = check("It costs 5 euros.", output, "en", "de")
    issues = [issue for issue in translated(verdict, catalog("fr")).issues if issue.agreeing]
    assert issues
    assert issues[0].message.endswith("il y a plus d’une traduction ; les nombres du numéro 2 concordent")


def test_what_has_no_catalogue_is_refused() -> None:
    with pytest.raises(InputError, match="--messages tlh: there are messages in en, ar, de"):
        catalog("tlh")


def test_the_environment_counts_only_where_it_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "tlh:fr_FR.UTF-8:de")
    pair = ("check", "5 cats", "6 Katzen", "-s", "en", "-t", "de", "--no-config")
    assert "the value differs" in run(*pair).out
    assert "la valeur diffère" in run(*pair, "--messages", "auto").out


def test_a_report_is_in_the_language_and_its_direction(run: Run, tmp_path: Path) -> None:
    pairs, page, findings = tmp_path / "p.tsv", tmp_path / "p.html", tmp_path / "f.jsonl"
    pairs.write_text("5 cats\t6 Katzen\n", "utf-8")
    options = ("-s", "en", "-t", "de", "--no-config", "--html", str(page), "--findings", str(findings))
    assert run("audit", str(pairs), *options, "--messages", "ar").code == 0
    text = page.read_text("utf-8")
    assert '<html lang="ar" dir="rtl">' in text
    for said in ("النتائج", "إنذار كاذب", "الخطورة", "محظورة"):
        assert said in text
    assert "{{" not in text
    assert ">Findings<" not in text
    record = json.loads(findings.read_text("utf-8").splitlines()[0])
    assert record["issues"][0]["message"].endswith("القيمة مختلفة")
    pairs.write_text("5 cats\t6 Katzen\n" * 1200, "utf-8")
    assert run("audit", str(pairs), *options, "--messages", "de", "--workers", "2").code == 0
    assert '<b class="c-block">1.200</b> blockiert' in page.read_text("utf-8")
    pairs.write_text("5 cats\t6 Katzen\n", "utf-8")
    assert run("audit", str(pairs), *options).code == 0
    assert '<html lang="en" dir="ltr">' in page.read_text("utf-8")
    assert run("audit", str(pairs), *options, "--messages", "klingon").code == 2
