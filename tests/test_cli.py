"""The command line as a whole, and the commands that show things: check, extract, locales."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard.cli import locales as command

Run = Callable[..., Any]

WRONG = ("The town has 74 lamps.", "Die Stadt hat 4 Lampen.", "-s", "en", "-t", "de")
RIGHT = ("The town has 74 lamps.", "Die Stadt hat vierundsiebzig Lampen.", "-s", "en", "-t", "de")


@pytest.mark.parametrize("argv", [[], ["nonsense"], ["check"], ["check", "a"], ["audit"], ["filter", "--keep", "some"]])
def test_wrong_usage_exits_with_2(run: Run, argv: list[str]) -> None:
    outcome = run(*argv)
    assert outcome.code == 2
    assert "usage: numguard" in (outcome.err if argv else outcome.out)  # bare, it tells what it can do


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["audit", "p.tsv", "--examples", "-5"], "argument --examples: '-5' is not a whole number from 0"),
        (["audit", "p.tsv", "--examples", "1e3"], "argument --examples: '1e3' is not a whole number from 0"),
        (["audit", "p.tsv", "--examples", "٣"], "argument --examples: '٣' is not a whole number from 0"),
        (["audit", "p.tsv", "--examples", "9" * 5_000], "argument --examples: '999"),
        (["augment", "--count", "0"], "argument --count: '0' is not a whole number from 1"),
        (["document", "a", "b", "-s", "en", "-t", "de", "--details", "-1"], "argument --details: '-1' is not a whole"),
        (["filter", "--max-line", "0"], "argument --max-line: '0' is not a whole number from 1"),
        (["filter", "-s", "en", "-s", "de"], "argument -s/--source-lang: is given twice"),
        (["filter", "-s", "en", "--source-lang", "en"], "argument -s/--source-lang: is given twice"),
        (["filter", "--keep", "all", "--keep", "pass"], "argument --keep: is given twice"),
        (["probe", "generate", "-s", "en", "--seed", "1", "--seed", "2", "-o", "x"], "argument --seed: is given twice"),
        (["filter", "--source-l", "en"], "unrecognized arguments: --source-l"),
        (["audit", "p.tsv", "--finding", "x"], "unrecognized arguments: --finding; did you mean '--findings'"),
        (["probe", "run", "-s", "en", "-t", "de", "--orac"], "unrecognized arguments: --orac; did you mean '--oracle'"),
        (["audit", "--wrong-option"], "numguard audit: error: unrecognized arguments: --wrong-option"),
        (["--preset", "strict", "check"], "options stand behind the name of a command: numguard COMMAND --preset"),
        (["chek", "a", "b"], "argument COMMAND: invalid choice: 'chek'; did you mean 'check'"),
        (["filter", "--keep", "flags"], "argument --keep: invalid choice: 'flags'; did you mean 'flag'?"),
        (["serve", "--port", "65536"], "argument --port: '65536' is not a whole number from 0 to 65,535"),
        (["check", "a"], "the following arguments are required: TRANSLATION"),
        (["x" * 100_000], "argument COMMAND: invalid choice: 'xxx"),
        (["filter", "--keep", "y" * 100_000], "(choose from "),
        (["filter", "--" + "z" * 100_000], "unrecognized arguments: --zzz"),
        (["filter", "--keep", "\x1b[2J"], "invalid choice: '\\x1b[2J'"),
    ],
)
def test_usage_is_strict_and_its_message_short(run: Run, argv: list[str], said: str) -> None:
    """R24, R25: nothing is guessed, nothing is taken twice, nothing long is repeated whole."""
    outcome = run(*argv)
    assert outcome.code == 2
    *usage, message = outcome.err.splitlines()
    assert said in message
    assert len(message) < 600
    assert len(usage) <= 4, "what may be left out is what --help is for"


def test_an_option_that_may_stand_more_than_once_still_may(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "suite.json"
    options = ("--capability", "integers", "--capability", "years", "--size", "4", "-o", str(output))
    assert run("probe", "generate", "-s", "en", *options).code == 0


@pytest.mark.parametrize("option", ["-s", "-t"])
def test_an_error_does_not_repeat_a_long_tag(run: Run, option: str) -> None:
    outcome = run("check", "1", "1", option, "x" * 100_000)
    assert outcome.code == 2
    assert "has 100000 characters" in outcome.err
    assert len(outcome.err) < 300


def test_a_finding_does_not_repeat_a_long_tag(run: Run) -> None:
    line = json.dumps({"source": "1", "hypothesis": "1", "source_lang": "x" * 100_000, "target_lang": "de"})
    outcome = run("filter", "--format", "jsonl", "--annotate", stdin=f"{line}\n".encode())
    assert len(outcome.stdout) < len(line) + 300


@pytest.mark.parametrize("command", ["check", "filter", "audit", "extract", "locales"])
def test_each_command_has_help(run: Run, command: str) -> None:
    outcome = run(command, "--help")
    assert outcome.code == 0
    assert "exit codes: 0 done; 1 findings" in outcome.out
    assert "70 a mistake of numguard itself" in outcome.out.replace("\n", " ")


def test_help_names_each_command(run: Run) -> None:
    outcome = run("--help")
    assert outcome.code == 0
    assert all(
        re.search(rf"^ +{name} ", outcome.out, re.M) for name in ("check", "filter", "audit", "extract", "locales")
    )


def test_version(run: Run) -> None:
    assert re.fullmatch(r"numguard \d+\.\d+\.\d+ \((compiled|pure)\)\n", run("--version").out)


def test_start_up_loads_nothing_heavy() -> None:
    script = (
        "import sys; from numguard.cli import main; main(['check', '--help']); "
        "heavy = {'babel', 'num2words', 'indic_numtowords', 'fasttext', 'tqdm', 'msgspec'}; "
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_module_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "numguard", "check", *RIGHT],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0
    assert "every number is accounted for" in done.stdout


@pytest.mark.parametrize(
    ("pair", "fail_on", "code"),
    [
        (WRONG, None, 0),
        (WRONG, "block", 1),
        (WRONG, "flag", 1),
        (RIGHT, None, 0),
        (RIGHT, "block", 0),
        (RIGHT, "flag", 0),
    ],
)
def test_findings_change_the_exit_code_only_when_asked(
    run: Run, pair: tuple[str, ...], fail_on: str | None, code: int
) -> None:
    assert run("check", *pair, *(("--fail-on", fail_on) if fail_on else ())).code == code


def test_check_marks_the_numbers_of_both_texts(run: Run) -> None:
    outcome = run("check", *WRONG)
    assert "en  The town has [✗ 74] lamps." in outcome.out
    assert "de  Die Stadt hat [✗ 4] Lampen." in outcome.out
    assert re.search(r"^block  1 issue$", outcome.out, re.M)
    assert "digit-dropped" in outcome.out


def test_check_shows_pairs_with_their_explanation(run: Run) -> None:
    outcome = run("check", *RIGHT)
    assert "The town has [74] lamps." in outcome.out
    assert re.search(r"^74 +74 +vierundsiebzig +74 +\S", outcome.out, re.M)
    assert re.search(r"^pass  every number is accounted for$", outcome.out, re.M)


def test_check_tells_the_whole_verdict_as_json(run: Run) -> None:
    record = json.loads(run("check", *WRONG, "--json").out)
    assert record["action"] == "block"
    (issue,) = record["issues"]
    assert issue["type"] == "digit-dropped"
    assert issue["source"]["text"] == WRONG[0][issue["source"]["start"] : issue["source"]["end"]] == "74"
    assert issue["hypothesis"]["readings"][0]["value"] == "4"
    assert {"source_mentions", "hypothesis_mentions", "pairs", "explained", "coverage"} <= record.keys()


def test_check_says_when_a_language_is_read_in_part(run: Run) -> None:
    outcome = run("check", "12 cats", "12 x", "-s", "en", "-t", "lah")
    assert "lah is read in part (digits): see numguard locales lah" in outcome.out
    assert "read in part" not in run("check", *RIGHT).out


def test_check_without_numbers(run: Run) -> None:
    assert "pass  no numbers" in run("check", "Good morning.", "Guten Morgen.", "-s", "en", "-t", "de").out


def test_no_language_given_is_decided_by_fasttext_which_says_so(run: Run) -> None:
    outcome = run("check", "The town has 74 lamps.", "Die Stadt hat vierundsiebzig Lampen.")
    assert outcome.code == 0
    assert "no source language given: fastText takes it for en" in outcome.err
    assert "no target language given: fastText takes it for de" in outcome.err
    assert "pass  every number is accounted for" in outcome.out


def test_language_that_cannot_be_told_is_an_abstention_with_its_reason(run: Run) -> None:
    outcome = run("check", "12", "12")
    assert outcome.code == 0
    assert "no source language given, and fastText cannot tell it" in outcome.err
    assert "abstain  the source language is not known; say --source-lang" in outcome.out


@pytest.mark.parametrize("option", ["-s", "-t"])
def test_unknown_language_is_named_with_its_neighbours(run: Run, option: str) -> None:
    outcome = run("check", "12 cats", "12 Katzen", option, "dee")
    assert outcome.code == 2
    assert "unknown language 'dee'" in outcome.err
    assert "nearest known tags" in outcome.err
    assert "Traceback" not in outcome.err


def test_no_colour_where_no_terminal_is(run: Run) -> None:
    assert "\033" not in run("check", *WRONG).out


def test_text_cannot_steer_the_terminal(run: Run) -> None:
    outcome = run("check", "\x1b[Hcats\x07", "\x1b[HKatzen\x07", "-s", "en", "-t", "de")
    assert "\x1b" not in outcome.out
    assert "\x07" not in outcome.out
    assert "en  \\x1b[Hcats\\x07" in outcome.out


def test_extract_lists_mentions(run: Run) -> None:
    outcome = run("extract", "Zwölf von 1.250,5 Litern", "--lang", "de")
    assert re.search(r"^Zwölf +cardinal +12 +0-5$", outcome.out, re.M)
    assert re.search(r"^1\.250,5\S* .*1250\.5", outcome.out, re.M)


def test_extract_reads_lines_and_writes_json(run: Run) -> None:
    outcome = run("extract", "--lang", "en", "--json", stdin=b"12 cats\nno cats\n")
    first, second = map(json.loads, outcome.out.splitlines())
    assert [mention["readings"][0]["value"] for mention in first] == ["12"]
    assert second == []


def test_locales_says_what_each_language_can_read(run: Run) -> None:
    outcome = run("locales")
    assert outcome.code == 0
    assert re.search(r"^de +German +full( +\d+%){3} +generator +generator +\d", outcome.out, re.M)
    assert re.search(
        r"^ +\d+  languages with verified cardinals: \d+ by generator, \d+ by file, \d+ by forms$", outcome.out, re.M
    )


def test_locales_without_the_results_of_the_checks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the files without checked.json shows what they hold."""
    monkeypatch.setattr("numguard.cli.locales._CHECKED", "no such file")
    command._checks.cache_clear()
    outcome = run("locales", "de")
    command._checks.cache_clear()
    assert re.search(r"^de +German +full( +\d+%){3}( +·){7} +\d", outcome.out, re.M)
    assert "verified" not in outcome.out


def test_locales_as_json_of_some_languages(run: Run) -> None:
    told = json.loads(run("locales", "de", "zh-TW", "--json").out)
    assert told["counts"]["cardinals"] == {"verified": 2, "generator": 2, "file": 0, "forms": 0}
    records = told["languages"]
    assert records[0]["verified"] == {"cardinals": "generator", "ordinals": "generator"}
    assert records[0]["shares"]["cardinals_small"] == 1.0
    assert [record["tag"] for record in records] == ["de", "zh-Hant"]
    assert (records[0]["tier"], records[0]["unread"]) == ("full", "")
    assert sorted(records[0]["running_text"]) == ["blocked", "caught", "found"]
    assert records[0]["forms"]["cardinals"] > 40
    assert records[1]["files"] == ["zh-Hant", "zh"]


def test_locales_of_an_unknown_language(run: Run) -> None:
    outcome = run("locales", "qqq")
    assert outcome.code == 2
    assert "unknown language 'qqq'" in outcome.err


@pytest.mark.parametrize("content", ["", "[" * 100_000, "[]", '{"de": 7}', '{"de": {"verified": 7}}', "\n{"])
def test_locales_with_a_broken_file_of_checks(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    """R15: the file is named, and what to do."""
    (tmp_path / "checked.json").write_text(content, "utf-8")
    monkeypatch.setattr(command, "files", lambda _: tmp_path)
    command._checks.cache_clear()
    outcome = run("locales", "de")
    command._checks.cache_clear()
    assert (outcome.code, outcome.stdout) == (2, b"")
    assert outcome.err.startswith(f"numguard locales: {tmp_path}/checked.json: ")
    assert outcome.err.endswith("; install numguard again (numguard explain localedataerror)\n")


def test_document_with_a_broken_file_of_labels(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numguard.audit.document import markables

    (tmp_path / "markables.toml").write_text("personal = [1]\nnumber = x\n", "utf-8")
    (tmp_path / "text").write_text("74\n", "utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    for known in (markables.labels, markables._file):
        known.cache_clear()
    outcome = run("document", str(tmp_path / "text"), str(tmp_path / "text"), "-s", "en", "-t", "de")
    for known in (markables.labels, markables._file):
        known.cache_clear()
    assert (outcome.code, outcome.stdout) == (2, b"")
    assert f"{tmp_path}/markables.toml: " in outcome.err
    assert "line 2" in outcome.err


@pytest.mark.parametrize(
    ("said", "is_coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours_can_be_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, said: dict[str, str], is_coloured: bool
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    outcome = run("check", "5 cats", "6 Katzen", "-s", "en", "-t", "de")
    assert ("\033[" in outcome.out) == is_coloured


@pytest.mark.parametrize("command", ["audit", "filter", "serve", "probe run"])
def test_help_begins_with_what_must_be_given(run: Run, command: str) -> None:
    """E: 25 lines of brackets stood there before a word was said."""
    usage, _, rest = run(*command.split(), "--help").out.partition("\n\n")
    assert usage.startswith(f"usage: numguard {command} [OPTION ...]")
    assert len(usage.splitlines()) <= 3
    assert "options:" in rest


def test_no_text_turns_the_direction_of_the_screen(run: Run) -> None:
    """T13: a sign of direction in a text made what stands behind it say something else."""
    out = run("check", "5 \u202ecats", "6 \u2066Katzen", "-s", "en", "-t", "de").out
    assert not {"\u202e", "\u2066"} & set(out)
    assert "\\u202ecats" in out


def test_locales_says_what_a_pair_is_judged_by(run: Run) -> None:
    judged = "what a number stands with is judged between these by: "
    assert f"{judged}bound, nouns\n" in run("locales", "en", "xh").out
    assert f"{judged}nothing\n" in run("locales", "en", "ab").out
    assert judged not in run("locales", "en").out
    assert json.loads(run("locales", "xh", "--json").out)["languages"][0]["relations"] == ["bound", "nouns"]
