"""What the authors of the papers would ask: their template files, references, overruled judgements, several systems."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.model.errors import InputError
from numguard.probe import Case, Result, Run, Slot, Suite
from numguard.probe.bleu import likeness
from numguard.probe.faithful.correlations import by_alpha
from numguard.probe.faithful.measures import Outcome, Perturbed
from numguard.probe.generating import generate_paper
from numguard.probe.harvest import read_harvest
from numguard.probe.junit import junit
from numguard.probe.people import Overruling, overrule, with_references
from numguard.probe.write import write

Call = Callable[..., Any]
AUTHORS = {
    "INT": ["We counted #num boats.", "They sold [NUM] loaves."],
    "DEC": ["The mean is [NUM]."],
    "WORD": ["The sum is [NUM].", "It cost [NUM] dollars."],
    "SEP": ["The mean is [NUM].", "It cost [NUM] dollars."],
}


def test_templates_of_the_authors(tmp_path: Path) -> None:
    path = tmp_path / "templates_en.txt"
    path.write_text(json.dumps(AUTHORS))
    found = read_harvest(path)
    assert found.templates["sentence-1"] == "We counted {NUM} boats."
    assert found.templates["sentence-3"] == "The mean is {NUM}."
    assert found.capabilities["sentence-3"] == ("decimals", "separators")
    suite = generate_paper("en", templates=found.templates, capabilities_of=found.capabilities)
    assert Counter(case.capability for case in suite.cases) == Counter(
        integers=50, decimals=40, numerals=40, separators=35
    )
    assert not suite.skipped
    assert any(" point " in case.source for case in suite.cases)


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "The remittance is [NUM].", r"The remittance is [a-z, -]+ dollars and [a-z -]+ cents\."),
        ("zh", "汇款是#num。", r"汇款是[一-鿿]+美元[一-鿿]+美分。"),
        ("de", "Die Überweisung ist [NUM].", r"Die Überweisung ist [a-zäöüß ]+ Dollar und [a-zäöüß ]+ Cent\."),
    ],
)
def test_a_template_that_asks_for_money_has_dollars_and_cents(lang: str, text: str, said: str, tmp_path: Path) -> None:
    """Table 4 fills it so in words; the same sentence in another list keeps its one place."""
    place = "#num" if "#num" in text else "[NUM]"
    path = tmp_path / "templates.txt"
    path.write_text(json.dumps(AUTHORS | {"WORD": [text, f"x {place} y"], "SEP": [text]}))
    found = read_harvest(path)
    texts = {found.templates[name]: fit for name, fit in found.capabilities.items()}
    assert texts[text.replace(place, "{NUM}")] == ("separators",)
    suite = generate_paper(lang, templates=found.templates, capabilities_of=found.capabilities)
    filled = [case.source for case in suite.cases if len(case.slots) == 2]
    assert len(filled) >= 8
    assert [source for source in filled if not re.fullmatch(said, source)] == []
    assert not suite.skipped


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"INT": "We counted [NUM] boats."}, "'INT' is not an array"),
        ({"INT": ["We counted boats."]}, "not an array of sentences with"),
        ({"INT": ["[NUM] boats."], "XYZ": ["[NUM]"]}, "not a numguard-templates/1 file"),
        ({}, "not a numguard-templates/1 file"),
    ],
)
def test_files_that_are_none_of_the_authors(record: Any, told: str, tmp_path: Path, run: Call) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps(record))
    argv = ("probe", "generate", "-s", "en", "--templates", str(path), "-o", str(tmp_path / "s"))
    outcome = run(*argv)
    assert outcome.code == 2
    assert told in outcome.err


def test_the_paper_needs_a_template_for_each_capability(tmp_path: Path, run: Call) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps({"INT": AUTHORS["INT"]}))
    argv = ("probe", "generate", "-s", "en", "--paper", "--templates", str(path), "-o", str(tmp_path / "s"))
    outcome = run(*argv)
    assert outcome.code == 2
    assert "no template for decimals" in outcome.err


@pytest.mark.parametrize(
    ("lang", "value", "text"),
    [
        ("en", "52.25", "fifty-two point two five"),
        ("fr", "1005.04", "mille cinq virgule zéro quatre"),
        ("zh", "52.25", "五十二点二五"),
        ("en", "52", "fifty-two"),
    ],
)
def test_words_with_a_point(lang: str, value: str, text: str) -> None:
    assert write(value, "words", lang) == text


def test_the_paper_draws_money_points_and_financial_characters() -> None:
    english = [case.source for case in generate_paper("en").cases]
    assert sum(" dollars and " in text and text.endswith(" cents.") for text in english) == 4
    assert any(" point " in text for text in english)
    assert any(set("壹贰叁肆伍陆柒捌玖") & set(case.source) for case in generate_paper("zh").cases)


def results(*passed: bool) -> tuple[Result, ...]:
    found = []
    for number, is_right in enumerate(passed, 1):
        text = f"We saw {number} ships."
        slot = Slot(7, 8, str(number), str(number), "plain")
        case = Case(f"c{number}", "integers", "1-digits", "t", text, (slot,))
        output = f"Wir sahen {number if is_right else 9} Schiffe."
        found.append(Result(case, output, is_right))
    return tuple(found)


def test_references_stand_beside_the_pass_rate(tmp_path: Path) -> None:
    made = results(True, True)
    path = tmp_path / "references.txt"
    path.write_text("Wir sahen 1 Schiffe.\nWir sahen ganze 2 Schiffe.\n")
    suite = Suite("en", "1", tuple(result.case for result in made))
    run = with_references(Run("s", "en", "de", made), suite, str(path))
    assert [result.reference for result in run.results] == ["Wir sahen 1 Schiffe.", "Wir sahen ganze 2 Schiffe."]
    found = likeness([r.output for r in run.results], [r.reference for r in run.results], "de")
    assert 50 < found["bleu"] < 100
    assert 50 < found["chrf"] < 100
    assert likeness([], [], "de") == {}


def test_numbers_are_wrong_and_bleu_is_high(tmp_path: Path, run: Call) -> None:
    """The authors' motive: one digit is wrong in every sentence, and BLEU says that the system is good."""
    wrong = tmp_path / "mt.sh"
    wrong.write_text("#!/bin/sh\nexec sed -u 's/[0-9]/7/'\n")
    wrong.chmod(0o755)
    report = tmp_path / "r.json"
    argv = ("-s", "en", "-t", "en-GB", "--capability", "integers", "--command", str(wrong), "--references", "oracle")
    assert run("probe", "run", *argv, "--json", str(report), "--csv", str(tmp_path / "r.csv")).code == 0
    total = json.loads(report.read_text())["summary"][0]["total"]
    assert total["rate"] < 20
    assert total["bleu"] > 60
    assert (tmp_path / "r.csv").read_text().startswith("system,source,target,capability,format,cases,")


def test_a_reference_must_be_there_for_every_case(tmp_path: Path, run: Call) -> None:
    path = tmp_path / "references.jsonl"
    path.write_text('{"source": "Something else.", "output": "Anderes."}\n')
    argv = ("-s", "en", "-t", "de", "--size", "3", "--oracle", "--references", str(path))
    outcome = run("probe", "run", *argv)
    assert outcome.code == 2
    assert "no reference for the case" in outcome.err


def test_overruled_judgements() -> None:
    runs = [Run("s", "en", "de", results(True, False))]
    (found,) = overrule(runs, [Overruling("c2", True, "nine is meant"), Overruling("c1", False)], "o.tsv")
    assert [result.outcome for result in found.results] == ["failed", "passed"]
    assert found.results[1].overruled == "nine is meant"
    assert found.results[0].faults[0].type == "overruled"
    elsewhere = [Overruling("c2", True, "", "en→fr")]
    with pytest.raises(InputError, match="no output of a case 'c2'"):
        overrule(runs, elsewhere, "o.tsv")


def test_a_file_of_overruled_judgements_computes_every_figure_anew(tmp_path: Path, run: Call) -> None:
    report, other, file = tmp_path / "r.json", tmp_path / "r2.json", tmp_path / "o.tsv"
    argv = ("-s", "en", "-t", "de", "--size", "4", "--capability", "integers", "--oracle", "--json", str(report))
    assert run("probe", "run", *argv).code == 0
    cases = [result["id"] for result in json.loads(report.read_text())["runs"][0]["results"]]
    file.write_text(f"# read by hand\n{cases[0]}\twrong\tno German says so\ten→de\toracle\n")
    outcome = run("probe", "report", str(report), "--overruled", str(file), "--json", str(other))
    assert "1 judgements are a person's" in outcome.out
    summary = json.loads(other.read_text())["summary"][0]
    assert (summary["total"]["rate"], summary["overruled"]) == (75.0, 1)
    again = run("probe", "compare", str(report), str(other))
    assert "100.0 → 75.0 %" in again.out


@pytest.mark.parametrize("line", ["c1\tmaybe", "c1", "c1\tright\ta\tb\tc\td"])
def test_lines_that_overrule_nothing(line: str, tmp_path: Path, run: Call) -> None:
    file = tmp_path / "o.tsv"
    file.write_text(line)
    outcome = run("probe", "run", "-s", "en", "-t", "de", "--size", "2", "--oracle", "--overruled", str(file))
    assert outcome.code == 2
    assert "line 1: say the case, right or wrong" in outcome.err


@pytest.mark.parametrize(("target", "is_told"), [("es", True), ("de", False)])
def test_a_region_that_sets_the_marks_is_named(target: str, is_told: bool, tmp_path: Path, run: Call) -> None:
    """All of Latin America north of Peru writes 1,234.5: a system that does so is not broken."""
    copies = tmp_path / "mt.sh"
    copies.write_text("#!/bin/sh\nexec cat\n")
    copies.chmod(0o755)
    argv = ("-s", "en", "-t", target, "--capability", "decimals", "--command", str(copies))
    assert ("-t es-MX has others" in run("probe", "run", *argv).out) is is_told


def test_junit_fails_what_falls_under() -> None:
    """A capability of no pass at all is no row of skipped tests because the whole direction passes."""
    runs = [Run("s", "en", "de", overrule([Run("s", "en", "de", results(True, False))], _wrong("c2"), "")[0].results)]
    assert 'failures="1"' in junit(runs, {"": 60})
    assert 'failures="1"' not in junit(runs, {"": 40})
    assert 'skipped="1"' in junit(runs, {"": 40})


def _wrong(case: str) -> list[Overruling]:
    return [Overruling(case, False)]


def outcome(alpha: float, beta1: float) -> Outcome:
    return Outcome(Perturbed("reversed", "a", "b", "c", "d"), "", "", 0.5, beta1, 0.25, alpha)


def test_means_by_alpha() -> None:
    found = by_alpha([outcome(0.1, 0.2), outcome(0.15, 0.4), outcome(1.0, 0.9)])
    assert [(one.low, one.n, one.beta1, one.beta2) for one in found] == [
        (0.0, 2, pytest.approx(0.3), 0.25),
        (0.8, 1, 0.9, 0.25),
    ]


def faithful_record(system: str, leaning: float, target: str = "de", **more: float) -> dict[str, Any]:
    measure = {"n": 4, "beta1": 0.5, "beta2": 0.5 + leaning, "leaning": leaning, "flips": 2, "clear_flips": 1}
    orders = {"beta": 0.7, "orders": {"reversed": measure}, "means": {"random": measure, "all": measure}} | more
    head = {"format": "numguard-faithful/2", "system": system, "source_lang": "en", "target_lang": target}
    return head | {"orders": {"bleu4": orders}}


def test_several_systems_beside_each_other(tmp_path: Path, run: Call) -> None:
    paths = [tmp_path / f"{name}.json" for name in "abc"]
    records = [
        faithful_record("one", 0.25, beta_error=0.0125),
        faithful_record("two", -0.125),
        faithful_record("one", 0.5, "fr"),
    ]
    for path, record in zip(paths, records, strict=True):
        path.write_text(json.dumps(record))
    html = tmp_path / "page.html"
    outcome = run("probe", "report", *map(str, paths), "--html", str(html))
    assert outcome.code == 0
    assert "one en→de" in outcome.out
    assert "-0.125" in outcome.out
    assert "0.700 ± 0.013" in outcome.out
    assert "2/4" in outcome.out
    matrix = [line.split() for line in outcome.out.splitlines() if line.startswith(("flips ", "en→"))]
    assert [row for row in matrix if row[0] != "flips" or row[1] == "one"] == [
        ["flips", "one", "two"],
        ["en→de", "2", "2"],
        ["en→fr", "2", "·"],
    ]
    assert html.read_text().count("<svg") == 1
    refused = run("probe", "report", *map(str, paths), "--csv", str(tmp_path / "x.csv"))
    assert refused.code == 2
    assert "--csv is for reports of `probe run`" in refused.err


def test_reports_of_two_sorts_do_not_stand_beside_each_other(tmp_path: Path, run: Call) -> None:
    one, other, broken = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"
    one.write_text(json.dumps(faithful_record("one", 0.25)))
    other.write_text('{"format": "numguard-probe/1"}')
    broken.write_text('{"format": "numguard-faithful/2"}')
    assert "it is not a numguard-faithful/2 file" in run("probe", "report", str(one), str(other)).err
    assert "is not whole: it has no 'orders'" in run("probe", "report", str(broken)).err


def test_a_target_without_templates_ends_no_run(run: Call) -> None:
    """The way back is left out and told: Catalan has no templates."""
    outcome = run("probe", "run", "--paper", "-t", "ca", "--command", "cat", "--batch")
    assert outcome.code == 0, outcome.err
    assert "ca→en is left out: no templates for 'ca'" in outcome.err
