"""``numguard.probe``: known faults are found exactly, right translations all pass, reports say so."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from numguard import Checker, probe
from numguard.model.errors import InputError
from numguard.probe import records, templates
from numguard.probe.comparison import compare
from numguard.probe.harvest import candidates, harvest, read_harvest, write_harvest
from numguard.probe.judge import judge_case
from numguard.probe.junit import junit
from numguard.probe.model import Case, Slot, Translation
from numguard.probe.numbers import CAPABILITIES, CORE, FORMATS
from numguard.probe.oracle import FORMS, Oracle
from numguard.probe.page import page
from numguard.probe.stats import holm, mcnemar, wilson
from numguard.probe.summary import by_capability, rate

FIRST = ("en", "de", "zh", "ne", "ta")
Run = Callable[..., Any]


def run_of(suite: probe.Suite, translator: Any, target: str) -> probe.Run:
    return probe.run(suite, probe.Retrying(translator, retries=0), target)


@pytest.fixture(scope="module")
def faulty_run(faulty: ModuleType) -> tuple[probe.Suite, probe.Run]:
    suite = probe.generate("en")
    return suite, run_of(suite, faulty.Faulty(suite), "de")


# --- what is tested


def test_the_25_formats_of_the_paper() -> None:
    core = [form for form in FORMATS if form.is_core]
    assert len(core) == 25
    assert {form.capability for form in core} == set(CORE)
    assert len(CAPABILITIES) == 22


@pytest.mark.parametrize("capability", CORE)
def test_five_templates_or_more_for_each_capability_of_the_paper(capability: str) -> None:
    assert sum(capability in fit for fit in templates.index().values()) >= 5


@pytest.mark.parametrize("lang", templates.languages())
def test_every_language_says_every_template(lang: str) -> None:
    texts = templates.templates(lang)
    assert set(texts) == set(templates.index())
    english = templates.templates("en")
    assert {name: sorted(templates.places(text)) for name, text in texts.items()} == {
        name: sorted(templates.places(text)) for name, text in english.items()
    }
    suite = probe.generate(lang)
    assert {case.capability for case in suite.cases} == set(CAPABILITIES)
    assert len(suite.skipped) <= 4
    for case in suite.cases:
        assert all(case.source[slot.start : slot.end] == slot.text for slot in case.slots)


def test_same_seed_same_suite_other_seed_other_numbers() -> None:
    first, again, other = probe.generate("en"), probe.generate("en"), probe.generate("en", seed="2")
    assert first == again
    assert [case.id for case in first.cases] == [case.id for case in other.cases]
    assert first.cases != other.cases


def test_a_suite_does_not_change_when_another_capability_is_left_out() -> None:
    alone = probe.generate("en", capabilities=["dates"])
    assert set(alone.cases) <= set(probe.generate("en").cases)


@pytest.mark.parametrize("size", [1, 17, 600])
def test_size(size: int) -> None:
    cases = probe.generate("en", size=size).cases
    assert len(cases) == len({case.source for case in cases}) == size


def test_chinese_has_financial_characters() -> None:
    found = [case for case in probe.generate("zh").cases if case.format == "financial"]
    assert found
    assert any(char in found[0].slots[0].text for char in "壹贰叁肆伍陆柒捌玖")


# --- the judge


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("source", "target"), list(permutations(FIRST, 2)))
def test_a_right_translation_passes(source: str, target: str) -> None:
    suite = probe.generate(source)
    results = run_of(suite, Oracle(suite), target).results
    assert [(r.case.source, r.output, r.faults) for r in results if not r.passed] == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("target", FIRST[1:])
def test_digits_words_and_local_digits_pass(target: str, form: str) -> None:
    suite = probe.generate("en", seed="forms")
    results = run_of(suite, Oracle(suite, form), target).results
    assert [(r.case.source, r.output, r.faults) for r in results if not r.passed] == []


def written_elsewhere(value: int, target: str) -> list[str]:
    """A number as other programs write it, which numguard has not read before."""
    import cn2an
    from babel.numbers import format_decimal
    from indic_numtowords import num2words as indic
    from num2words import num2words

    said = [str(value), format_decimal(value, locale=target)]
    if target in ("en", "de"):
        said.append(num2words(value, lang=target))
    elif target == "zh":
        said += [cn2an.an2cn(value, "low"), cn2an.an2cn(value, "up")]
    else:
        zero = {"ne": "\N{DEVANAGARI DIGIT ZERO}", "ta": "\N{TAMIL DIGIT ZERO}"}[target]
        said.append("".join(chr(ord(zero) + int(digit)) for digit in str(value)))
        said += indic(value, lang="ta", variations=True)[:1] if target == "ta" and value < 10**9 else []
    return said


@pytest.mark.parametrize("target", FIRST)
def test_what_other_programs_write_passes(target: str) -> None:
    source = "de" if target == "en" else "en"
    checker = Checker(source, target)
    cases = probe.generate(source, capabilities=["integers", "separators"], seed="elsewhere").cases
    wrong = []
    for case in cases:
        value = case.slots[0].value
        if value.isdecimal():
            for said in written_elsewhere(int(value), target):
                text = templates.templates(target)[case.template].replace("{NUM}", said)
                if not (result := judge_case(case, Translation(text), checker)).passed:
                    wrong.append((case.source, text, result.faults))
    assert wrong == []


@pytest.mark.parametrize("said", ["5", "5,0", "fünf", "5,00", "५"])
def test_five_is_five(said: str) -> None:
    case = Case("1", "integers", "1-digits", "t", "There are 5 ships.", (Slot(10, 11, "5", "5", "plain"),))
    assert judge_case(case, Translation(f"Es gibt {said} Schiffe."), Checker("en", "de")).passed


@pytest.mark.parametrize(
    ("source", "number", "value", "style", "output", "category", "target"),
    [  # The rows of Table 4 of Wang et al. (2021): what two commercial systems said.
        ("It is 9,756.001 miles.", "9,756.001", "9756.001", "grouped", "Es sind 9.756.001 Meilen.", "separators", "de"),
        ("It is 9.718 now.", "9.718", "9.718", "plain", "Jetzt ist es 9.718.", "separators", "de"),
        ("It is 90638 dollars.", "90638", "90638", "plain", "这是9638美元。", "digits", "zh"),
        ("Of 670 cases.", "670", "670", "plain", "7070० घटनाहरू छन्।", "digits", "ne"),
        ("There were 100.01 million cases.", "100.01 million", "100010000", "scale", "有1.001亿病例。", "units", "zh"),
        ("I see two hundred and two kg.", "two hundred and two", "202", "words", "重量为220公斤。", "numerals", "zh"),
        ("The five ships came.", "five", "5", "words", "Die Schiffe kamen.", "numerals", "de"),
        ("It costs 12 euros.", "12", "12", "plain", "Es kostet 12 Dollar.", "units", "de"),
        ("It is -7.5 °C.", "-7.5", "-7.5", "plain", "Es sind 7,5 °C.", "other", "de"),
        ("There are 12 ships.", "12", "12", "plain", "", "digits", "de"),
    ],
)  # fmt: skip
def test_faults_of_the_paper(
    source: str, number: str, value: str, style: str, output: str, category: str, target: str
) -> None:
    start = source.index(number)
    case = Case("1", "c", "f", "t", source, (Slot(start, start + len(number), number, value, style),))
    result = judge_case(case, Translation(output), Checker("en", target))
    assert not result.passed
    assert result.faults[0].category == category


def test_numbers_that_are_not_tested_do_not_decide() -> None:
    case = Case("1", "c", "f", "t", "In 2020 there were 914 cases.", (Slot(19, 22, "914", "914", "plain"),))
    result = judge_case(case, Translation("Im Jahr 2021 gab es 914 Fälle."), Checker("en", "de"))
    assert result.passed
    assert result.beside == 1


# --- known faults


def test_exactly_the_known_faults_are_in_the_json_report(
    faulty: ModuleType, faulty_run: tuple[probe.Suite, probe.Run], tmp_path: Path
) -> None:
    suite, run = faulty_run
    path = tmp_path / "report.json"
    records.write_json(path, records.report_record([run]))
    report = json.loads(path.read_text("utf-8"))
    failed = {entry["id"] for entry in report["runs"][0]["results"] if entry["outcome"] == "failed"}
    assert failed == faulty.faulty_ids(suite)
    assert {name.split("/")[0] for name in failed} == set(CAPABILITIES)
    for name, counted in report["summary"][0]["capabilities"].items():
        known = sum(fault.startswith(f"{name}/") for fault in failed)
        assert (counted["failed"], counted["passed"]) == (known, counted["cases"] - known)
    for entry in report["runs"][0]["results"]:
        if entry["outcome"] == "failed":
            style = entry["slots"][0]["style"]
            expected = {"scale": "units", "words": "numerals", "ordinal-words": "numerals"}.get(
                style, faulty.CATEGORY[entry["capability"]]
            )
            assert entry["faults"][0]["category"] == expected, entry
    assert records.read_report(path) == (run,)


def test_exactly_the_known_faults_are_in_the_junit_file(
    faulty: ModuleType, faulty_run: tuple[probe.Suite, probe.Run]
) -> None:
    suite, run = faulty_run
    tree = ElementTree.fromstring(junit([run]))
    failed = {test.get("name") for test in tree.iter("testcase") if test.find("failure") is not None}
    assert failed == faulty.faulty_ids(suite)
    for entry in tree.iter("testsuite"):
        capability = str(entry.get("name")).split()[-1]
        known = sum(name.startswith(f"{capability}/") for name in faulty.faulty_ids(suite))
        assert (entry.get("failures"), entry.get("errors")) == (str(known), "0")


@pytest.mark.parametrize(("source", "target"), [("de", "en"), ("en", "zh"), ("zh", "en"), ("en", "ne"), ("ta", "en")])
def test_exactly_the_known_faults_in_other_directions(faulty: ModuleType, source: str, target: str) -> None:
    suite = probe.generate(source)
    run = run_of(suite, faulty.Faulty(suite), target)
    assert {r.case.id for r in run.results if not r.passed} == faulty.faulty_ids(suite)


def test_junit_fails_on_thresholds_only_where_there_are_some(faulty_run: tuple[probe.Suite, probe.Run]) -> None:
    _, run = faulty_run
    tree = ElementTree.fromstring(junit([run], {"": 50, "integers": 99}))
    failed = {
        str(case.get("classname")).rsplit(" ", 1)[-1]
        for case in tree.iter("testcase")
        if case.find("failure") is not None
    }
    under = {str(name) for name, found in by_capability(run.results).items() if (rate(found)["rate"] or 0) < 50}
    assert failed == {"integers", "thresholds"} | under
    integers = next(suite for suite in tree.iter("testsuite") if str(suite.get("name")).endswith(" integers"))
    assert int(str(integers.get("failures"))) == len(list(integers.iter("failure"))) > 0


def test_lone_surrogate_survives_the_json_report(faulty_run: tuple[probe.Suite, probe.Run], tmp_path: Path) -> None:
    bad = judge_case(faulty_run[0].cases[0], Translation("a\ud800"), Checker("en", "de"))
    run = probe.Run("s", "en", "de", (bad,))
    records.write_json(tmp_path / "r.json", records.report_record([run]))
    assert records.read_report(tmp_path / "r.json") == (run,)


def test_control_characters_are_no_xml(faulty_run: tuple[probe.Suite, probe.Run]) -> None:
    case = faulty_run[0].cases[0]
    bad = judge_case(case, Translation('a\x00\x1b\ud800<&"]]>'), Checker("en", "de"))
    assert ElementTree.fromstring(junit([probe.Run("s", "en", "de", (bad,))])) is not None
    assert (
        "</script>"
        not in page([probe.Run("</script>", "en", "de", (bad,))]).split('id="data">')[1].split("</script>")[0]
    )


# --- reports


def test_page_stands_alone(faulty_run: tuple[probe.Suite, probe.Run]) -> None:
    text = page([faulty_run[1]], title="Release <7>")
    assert "Release &lt;7&gt;" in text
    assert "http://" not in text
    assert "https://" not in text
    assert text.count("<svg") == len(CAPABILITIES) + 1 + 3  # one each, one for all, three by length


def test_comparison_tells_chance_from_difference(faulty: ModuleType, faulty_run: tuple[probe.Suite, probe.Run]) -> None:
    suite, bad = faulty_run
    good = run_of(suite, Oracle(suite), "de")
    rows = {row.capability: row for row in compare([bad], [good])}
    assert rows["integers"].verdict == rows["all"].verdict == "better"
    assert rows["dates"].verdict == "no significant difference"
    assert rows["all"].won
    assert not rows["all"].lost
    assert {row.verdict for row in compare([good], [good])} == {"no significant difference"}
    assert {row.capability: row for row in compare([good], [bad])}["all"].verdict == "worse"
    with pytest.raises(InputError, match="no direction"):
        compare([bad], [probe.Run("x", "en", "fr", ())])


def test_statistics() -> None:
    assert [round(x, 4) for x in wilson(9, 10)] == [0.5958, 0.9821]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0
    assert mcnemar(5, 5) == 1.0
    assert mcnemar(0, 6) == pytest.approx(2 / 64)
    assert mcnemar(600, 400) == pytest.approx(mcnemar(601, 400), rel=0.5)
    assert holm([0.5]) == [0.5]


# --- templates from a corpus


def test_harvest_keeps_what_the_system_translates_right(tmp_path: Path) -> None:
    corpus = [
        "The port has 74 ships.",
        "The pass lies 3.28 km above the sea.",
        "He saw 914 birds.",
        "From 3 to 5 of them.",
        "No number here.",
        "They paid 110 million.",
    ]
    answers = {corpus[0]: "Der Hafen hat 74 Schiffe.", corpus[1]: "Der Pass liegt 3,28 km hoch.", corpus[2]: "9 Vögel."}
    suite = candidates(corpus, "en")
    assert [case.source for case in suite.cases] == corpus[:3]
    system = probe.Retrying(probe.Function(lambda text, s, t: answers[text]))
    found = harvest(suite, system, "de")
    assert list(found.templates.values()) == ["The port has {NUM} ships.", "The pass lies {NUM} km above the sea."]
    path = tmp_path / "templates.json"
    write_harvest(path, found)
    assert read_harvest(path) == found
    made = probe.generate("en", templates=found.templates, capabilities_of=found.capabilities)
    assert {case.capability for case in made.cases} == {"integers", "decimals", "numerals", "separators", "repeated"}


# --- the command


def test_generate_run_compare(run: Run, tmp_path: Path) -> None:
    suite, report, junit_file, html = (str(tmp_path / name) for name in ("s.json", "r.json", "r.xml", "r.html"))
    assert run("probe", "generate", "-s", "en", "-o", suite, "--size", "40").code == 0
    outcome = run(
        "probe", "run", suite, "-t", "de", "--oracle", "--json", report, "--junit", junit_file, "--html", html
    )
    assert outcome.code == 0
    assert "oracle en→de" in outcome.out
    assert len(records.read_report(report)[0].results) == 40
    outputs = tmp_path / "out.txt"
    lines = [r.output for r in records.read_report(report)[0].results]
    outputs.write_text("\n".join(["Nichts.", *lines[1:]]) + "\n", "utf-8")
    worse = run("probe", "run", suite, "-t", "de", "--outputs", str(outputs), "--against", report, "--fail-under", "99")
    assert worse.code == 1
    assert "en→de all" in worse.out
    assert "below the threshold of 99 %" in worse.err
    assert run("probe", "compare", report, report, "--fail-on-worse").code == 0
    other = str(tmp_path / "other.json")
    run("probe", "run", suite, "-t", "de", "--outputs", str(outputs), "--json", other)
    both = run("probe", "report", report, other, "--html", html)
    assert both.code == 0
    assert [line.split()[0] for line in both.out.splitlines()[1:3]] == ["oracle", "out.txt"]
    few = tmp_path / "few.json"
    run("probe", "run", "-s", "en", "-t", "de", "--capability", "integers", "--oracle", "words", "--json", str(few))
    two = run("probe", "run", "-s", "en", "-t", "de", "--capability", "integers", "--oracle", "--json", report)
    assert two.code == 0
    assert "integers oracle-words  integers oracle" in run("probe", "report", str(few), report).out  # as in Table 3


def test_harvest_with_the_command(run: Run, tmp_path: Path) -> None:
    corpus, outputs, templates_file = (tmp_path / name for name in ("corpus.txt", "out.jsonl", "t.json"))
    corpus.write_text("The port has 74 ships.\nNo number.\nHe saw 914 birds.\n", "utf-8")
    said = {"The port has 74 ships.": "Der Hafen hat 74 Schiffe.", "He saw 914 birds.": "Er sah 94 Vögel."}
    outputs.write_text("".join(json.dumps({"source": s, "output": o}) + "\n" for s, o in said.items()), "utf-8")
    argv = ("-s", "en", "-t", "de", "-o", str(templates_file), "--outputs", str(outputs))
    assert run("probe", "harvest", str(corpus), *argv).code == 0
    assert list(read_harvest(templates_file).templates.values()) == ["The port has {NUM} ships."]
    suite = str(tmp_path / "s.json")
    made = run("probe", "generate", "-s", "en", "-o", suite, "--templates", str(templates_file), "--size", "50")
    assert made.code == 0
    assert all("The port has" in case.source for case in records.read_suite(suite).cases)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["run", "-t", "de", "--oracle"], "give suite files, or -s"),
        (["run", "-s", "de", "--oracle"], "and -t"),
        (["run", "--paper", "--size", "3", "--oracle"], "its own numbers"),
        (["run", "-s", "en", "-t", "en", "--oracle"], "no direction"),
        (["run", "-s", "en", "-t", "de", "--oracle", "--fail-under", "all=3"], "say a percentage|from 0 to 100"),
        (["run", "-s", "en", "-t", "de", "--command", "/nowhere/x"], "cannot start the command"),
        (["run", "-s", "en", "-t", "de", "--http", "ftp://x"], "is not an http"),
        (["run", "-s", "en", "-t", "de", "--callable", "nowhere:f"], "no callable"),
        (["run", "-s", "en", "-t", "de", "--http", "http://x", "--header", "A: ${NO_SUCH_VARIABLE}"], "environment"),
        (["run", "/nowhere.json", "-t", "de", "--oracle"], "cannot be read"),
        (["run", "-s", "fi", "-t", "de", "--oracle"], "no templates for 'fi'"),
        (["run", "-s", "en", "-t", "de", "--oracle", "--size", "0"], "from 1"),
        (["run", "-s", "xx-nope", "-t", "de", "--oracle"], "unknown language"),
        (["generate", "-s", "en", "-o", "x.json", "--capability", "nonsense"], "unknown capability"),
        (["compare", "pyproject.toml", "pyproject.toml"], "line 1: no JSON"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, argv: list[str], told: str) -> None:
    outcome = run("probe", *argv)
    assert outcome.code == 2
    assert outcome.err.startswith("numguard probe: ")
    assert outcome.err.count("\n") == 1
    assert any(part in outcome.err for part in told.split("|"))
