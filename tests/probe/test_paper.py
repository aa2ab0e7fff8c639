"""The experiment of Wang et al. (2021): its counts, its separators, its classes of error, its trends and its tables."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from numguard import Checker, probe
from numguard.language.data import load
from numguard.language.tiers import ALL_SIZES, sizes_read
from numguard.probe.comparison import compare, sentence
from numguard.probe.convention import is_foreign
from numguard.probe.generating import generate_paper
from numguard.probe.judge import judge_case
from numguard.probe.model import Case, Provenance, Slot, Translation
from numguard.probe.oracle import Oracle
from numguard.probe.page import page
from numguard.probe.paper import COUNTS, DIRECTIONS
from numguard.probe.stats import trend
from numguard.probe.summary import summarise, trends
from numguard.probe.tables import as_csv, as_latex

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def planted() -> ModuleType:
    """The benchmark that plants faults, of which the tests run a part."""
    spec = importlib.util.spec_from_file_location("planted", ROOT / "benchmarks" / "probe" / "planted.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["planted"] = module
    spec.loader.exec_module(module)
    return module


def case_of(source: str, number: str, value: str, style: str = "plain") -> Case:
    start = source.index(number)
    return Case("1", "c", "f", "t", source, (Slot(start, start + len(number), number, value, style),))


@pytest.mark.parametrize("lang", sorted({lang for pair in DIRECTIONS for lang in pair}))
def test_the_counts_of_table_5(lang: str) -> None:
    cases = generate_paper(lang).cases
    assert Counter(case.capability for case in cases) == COUNTS
    assert len({(case.capability, case.format) for case in cases}) == 25
    for name in COUNTS:
        # Dollars and cents of hundreds and thousands; millions and trillions of tickets.
        expected = 6 if name == "numerals" else 5
        assert len({case.template for case in cases if case.capability == name}) == expected
    assert len({case.source for case in cases}) == 165


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_planted_faults_are_found_in_their_class(planted: ModuleType, source: str, target: str) -> None:
    """The benchmark plants 400; here every direction has 12 of its own, and nothing else may fail.

    Where running text shows that a language's words are not read, an output with a wrong one fails without a class.
    """
    counts, _ = planted.planted_in(source, target, 12, "tests")
    assert (counts["found"], counts["extra"]) == (12, 0)
    assert counts["right"] == 12 - (len(sizes_read(load(source))) < len(ALL_SIZES))


@pytest.mark.parametrize(("source", "target"), [("en", "de"), ("de", "en")])
def test_a_system_that_copies_every_number(planted: ModuleType, source: str, target: str) -> None:
    rates = planted.copied(source, target)
    assert rates["separators"] == rates["decimals"] == 0
    assert rates["integers"] == 100
    # Beyond doubt are the 14 with decimals, and of the 21 others the 12 that have two groups and more: 26 of 35.
    assert rates["separators, lenient"] == 74.3


@pytest.mark.parametrize(
    ("said", "lang", "foreign"),
    [
        ("9.756,001", "de", False),
        ("9,756.001", "de", True),
        ("9,756.001", "zh", False),
        ("63.211,491", "zh", True),
        ("63.211,491", "en", True),
        ("3.28", "de", True),
        ("3,28", "de", False),
        ("3,28", "en", True),
        ("1.234.567", "de", False),
        ("1,234,567", "de", True),
        ("1.234.567", "en", True),
        ("12,34,567", "ne", False),
        ("1,234,567", "ne", False),
        ("12,34,567.8", "ta", False),
        ("1,234,567", "ta", False),
        ("12,34,567", "en", False),
        ("12,34,567", "de", True),
        ("12,34,567", "zh", True),
        ("1234567", "de", False),
        ("1 234 567", "en", False),
        ("10\N{NO-BREAK SPACE}000,5", "fr", False),
        ("10,000", "es", False),
        ("10,000.5", "es", True),
        ("10,000.5", "es-MX", False),
        ("१२,३४,५६७", "ne", False),
        ("१२.३४५,६७", "ne", True),
        ("1,2345,6789", "zh", True),
        ("achtzig", "de", False),
    ],
)
def test_what_a_language_writes(said: str, lang: str, foreign: bool) -> None:
    assert is_foreign(said, lang) is foreign


@pytest.mark.parametrize(
    ("source", "number", "value", "style", "output", "target", "category", "kind"),
    [
        ("It is 3,211.491 now.", "3,211.491", "3211.491", "grouped", "Es ist 3,211.491.", "de", "separators", "format"),
        ("It is 3.28 now.", "3.28", "3.28", "plain", "Es ist 3.28.", "de", "separators", "format"),
        ("I see 4,433,121.3.", "4,433,121.3", "4433121.3", "grouped", "4.433.121.3", "de", "separators", "separator"),
        ("It is 4678.5 now.", "4678.5", "4678.5", "plain", "Es ist 46785.", "de", "separators", "separator"),
        ("It is 4,678 now.", "4,678", "4678", "grouped", "Es ist 4,678.", "de", "separators", "separator"),
        ("See 7.415 million cases.", "7.415 million", "7415000", "scale", "有74.15万例。", "zh", "units", "separator"),
        ("See 7.4 million.", "7.4 million", "7400000", "scale", "Es gab 7.4 Millionen.", "de", "separators", "format"),
        ("It cost 12 euros.", "12", "12", "plain", "Es kostet 12 Dollar.", "de", "units", "currency"),
        ("It is 4,678 now.", "4,678", "4678", "grouped", "Es ist 4.687.", "de", "digits", "transposed"),
    ],
)  # fmt: skip
def test_the_class_of_a_fault(
    source: str, number: str, value: str, style: str, output: str, target: str, category: str, kind: str
) -> None:
    result = judge_case(case_of(source, number, value, style), Translation(output), Checker("en", target))
    assert {fault.category for fault in result.faults} == {category}
    assert len(result.faults) == 1
    if kind in ("format", "separator", "currency") and category != "units":
        assert result.faults[0].type == kind
    fault = result.faults[0]
    assert any(char.isdecimal() for char in output[fault.start : fault.end])


def test_both_measures_are_told(planted: ModuleType) -> None:
    suite = probe.generate("en", capabilities=["decimals"])
    copying = {c.source: o for c, o in planted.copies(suite.cases, "de")}
    system = probe.Retrying(probe.Function(lambda text, s, t: copying[text]), retries=0)
    strict, lenient = probe.run(suite, system, "de"), probe.run(suite, system, "de", is_lenient=True)
    figures = [summarise([run])[0]["total"] for run in (strict, lenient)]
    assert [entry["rate"] for entry in figures] == [0, figures[0]["lenient"]]
    assert figures[1]["strict"] == 0
    assert 60 < figures[0]["lenient"] < 95


@pytest.mark.parametrize("size", [22, 100, 165])
def test_size_samples_all_capabilities_evenly(size: int) -> None:
    counted = Counter(case.capability for case in probe.generate("en", size=size).cases)
    assert len(counted) == 22
    assert max(counted.values()) - min(counted.values()) <= 1


def test_a_sample_has_all_sizes_of_numbers() -> None:
    forms = {case.format for case in probe.generate("en", size=10, capabilities=["integers"]).cases}
    assert len(forms) == 10


# --- trends


def test_trend_is_the_one_of_the_textbook() -> None:
    """R's example of smokers: prop.trend.test(c(83, 90, 129, 70), c(86, 93, 136, 82)): X-squared 8.2249, p 0.004132."""
    z, p = trend([(1, 83, 86), (2, 90, 93), (3, 129, 136), (4, 70, 82)])
    assert z**2 == pytest.approx(8.2249, abs=1e-3)
    assert p == pytest.approx(0.004132, abs=1e-5)


def test_a_system_that_fails_on_long_numbers_shows_a_trend() -> None:
    suite = generate_paper("en")
    oracle = Oracle(suite)

    def translate(text: str, source: str, target: str) -> str:
        case = next(case for case in suite.cases if case.source == text)
        said = oracle.translate(text, source, target)
        is_long = case.capability == "integers" and len(case.slots[0].value) > 6
        return said.replace(case.slots[0].text, case.slots[0].text[:-1]) if is_long else said

    run = probe.run(suite, probe.Retrying(probe.Function(translate), retries=0), "de")
    found = trends(run.results)
    assert found["integers"]["z"] < -5
    assert found["integers"]["p"] < 1e-6
    assert [point["digits"] for point in found["integers"]["points"]] == list(range(1, 11))
    assert found["decimals"]["p"] == found["separators"]["p"] == 1.0
    assert [point["places"] for point in found["decimals"]["points"]] == [1, 2, 3, 4]


# --- comparing, tables


def _losing(suite: probe.Suite, lost: dict[str, int]) -> probe.Run:
    """The run of a system that fails in the first so many cases of some capabilities."""
    left = dict(lost)
    oracle = Oracle(suite)

    def translate(text: str, source: str, target: str) -> str:
        case = next(case for case in suite.cases if case.source == text)
        if left.get(case.capability, 0) > 0:
            left[case.capability] -= 1
            return "-"
        return oracle.translate(text, source, target)

    return probe.run(suite, probe.Retrying(probe.Function(translate, "lost" if lost else "base"), retries=0), "de")


def test_holm_is_over_what_can_be_told() -> None:
    """Decimals 20 to 16 and separators 91 to 83, none won, beside 20 capabilities without a change (papers.md)."""
    suite = probe.generate("en")
    before, after = _losing(suite, {}), _losing(suite, {"decimals": 4, "separators": 8})
    rows = {row.capability: row for row in compare([before], [after])}
    assert rows["separators"].verdict == "worse"
    assert rows["decimals"].verdict == rows["dates"].verdict == "no significant difference"
    told = sentence(list(rows.values()))
    assert "\n" not in told
    assert "worse in separators (100 → 91 %)" in told
    assert "no significant difference in 21 of 22" in told
    assert {row.capability for row in compare([before], [after], ["dates"])} == {"dates", "all"}


def test_tables_for_a_paper() -> None:
    suite = generate_paper("en")
    runs = [_losing(suite, {}), _losing(suite, {"integers": 25})]
    latex = as_latex(runs)
    assert r"en$\rightarrow$de & 100.0 & 50.0 & 100.0" in latex
    assert "93.8" in latex  # the mean over capabilities and systems, as in the column Avg
    rows = as_csv(runs).splitlines()
    assert rows[0].startswith("system,source,target,capability,format,cases,passed")
    assert "lost,en,de,integers,all,50,25,25,0,0,50.0,50.0,50.0,36.64,63.36,," in rows
    assert len({line.count(",") for line in rows}) == 1


def test_the_page_shows_what_is_wrong_and_where_it_comes_from() -> None:
    suite = generate_paper("en")
    base, lost = _losing(suite, {}), _losing(suite, {"integers": 25, "separators": 3})
    made = Provenance("2026-11-22T08:00:00+00:00", "0.1.0", "paper, 165 sentences in en", "1", "numguard probe run <x>")
    text = page([replace(base, provenance=made), replace(lost, provenance=made)], compare([base], [lost]), title="T")
    assert "numguard probe run &lt;x&gt;" in text
    assert "made</dt><dd>2026-11-22T08:00:00+00:00, numguard 0.1.0, seed 1" in text
    assert '<p class="summary worse">en→de lost against base' in text
    # What rests on 50 cases has a narrow bar, what rests on 35 a wider one.
    assert "<strong>50.0</strong><small>25/50</small>" in text
    assert 'class="gauge"' in text
    assert text.count("<svg") == 5 + 3  # four capabilities and all, and three by length
    assert 'download="table.tex" href="data:application/x-tex;base64,' in text
    assert "prefers-color-scheme: dark" in text
    assert "max-width: 40rem" in text
    rows = json.loads(text.split('id="data">')[1].split("</script>")[0])
    failed = next(row for row in rows if row[4] == "failed" and row[2] == "integers")
    assert failed[11] == []  # the output is "-": there is no number to mark
    passed = next(row for row in rows if row[2] == "separators" and row[4] == "passed")
    ((start, end, colour),) = passed[11]
    said, asked = passed[8][start:end], passed[7][slice(*passed[10][0])]
    assert (said, colour) == (asked.replace(",", "."), "right")


def test_the_page_marks_the_wrong_number() -> None:
    case = case_of("There were 4,678 cases.", "4,678", "4678", "grouped")
    result = judge_case(case, Translation("Es gab 4,678 Fälle."), Checker("en", "de"))
    text = page([probe.Run("s", "en", "de", (result,))])
    (row,) = json.loads(text.split('id="data">')[1].split("</script>")[0])
    assert row[11] == [[7, 12, "wrong"]]


# --- the command


def test_the_paper_in_one_command(run: Callable[..., Any], tmp_path: Path) -> None:
    files = {name: tmp_path / f"r.{name}" for name in ("json", "csv", "latex", "html")}
    argv = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    outcome = run("probe", "run", "--paper", "-t", "de", "-t", "zh", "--oracle", *argv)
    assert outcome.code == 0
    head, *rows = outcome.out.splitlines()[:6]
    assert head.split() == ["pass", "rate", "%", "integers", "decimals", "numerals", "separators", "Avg"]
    assert [row.split()[0] for row in rows] == ["en→de", "de→en", "en→zh", "zh→en", "Avg"]
    report = json.loads(files["json"].read_text("utf-8"))
    made = report["runs"][0]["provenance"]
    assert made["suite"] == "paper, 165 sentences in en"
    assert made["command"].startswith("numguard probe run --paper --target-lang de")
    assert made["date"]
    assert files["latex"].read_text("utf-8").startswith(r"\begin{tabular}{lrrrrr}")


def test_a_report_tells_no_key_of_the_command(run: Callable[..., Any], suite: Any, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    argv = ["--command", f"{sys.executable} -c pass --api-key KEY12345 TOKEN=KEY12345", "--retries", "0"]
    script = "import sys\\nfor line in sys.stdin: print(line.strip(), flush=True)"
    argv[1] = f"{sys.executable} -c \"exec('{script}')\" --api-key KEY12345 TOKEN=KEY12345"
    outcome = run("probe", "run", suite(2), "-t", "de", *argv, "--json", str(path))
    assert outcome.code == 0
    text = path.read_text("utf-8")
    assert "KEY12345" not in text
    assert "--api-key" in text


@pytest.mark.parametrize(
    ("target", "decimals", "separators"), [("de", 0, 0), *((lang, 40, 35) for lang in ("zh", "ta", "ne"))]
)
def test_a_system_that_copies_has_no_numeral_and_no_separator_but_where_the_marks_are_the_same(
    target: str, decimals: int, separators: int
) -> None:
    checker = Checker("en", target)
    results = [judge_case(case, Translation(case.source), checker) for case in generate_paper("en").cases]
    passed = Counter(result.case.capability for result in results if result.passed)
    assert passed == Counter(integers=50, decimals=decimals, separators=separators)


def test_the_paper_draws_what_it_shows() -> None:
    texts = [case.slots[0].text for case in generate_paper("en").cases]
    assert any(text.startswith("0.") for text in texts)
    assert any("," in text and "." in text for text in texts)
