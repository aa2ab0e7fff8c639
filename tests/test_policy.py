"""A policy, a project file and notes of entries silence exactly what they name, on every command."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import numguard
from numguard import Action, Exemption, IssueType, Policy, PolicyError
from numguard.cli import main
from numguard.config.project import find, load
from numguard.model.errors import InputError

TWO = ("It costs 9,718 euros for 74 cats.", "Es kostet 9,718 Euro für 4 Katzen.")
COMMANDS = ("check", "filter", "audit", "repair", "document", "quality")


def action(pair: tuple[str, str], langs: tuple[str, str] = ("en", "de"), **options: Any) -> Action:
    return numguard.check(*pair, *langs, policy=Policy(**options)).action


# ---- options of a policy


@pytest.mark.parametrize(
    ("exemption", "left"),
    [
        ({"type": "separator"}, ["digit-dropped"]),
        ({"type": "digit-dropped"}, ["separator"]),
        ({"text": "^9,"}, ["digit-dropped"]),
        ({"text": "^4$"}, ["separator"]),
        ({"source": "74", "hypothesis": "4"}, ["separator"]),
        ({"source": "74", "hypothesis": "5"}, ["separator", "digit-dropped"]),
        ({"rule": "damaged-number", "text": "74"}, ["separator"]),
        ({"rule": "unit"}, ["separator", "digit-dropped"]),
    ],
)
def test_an_exemption_silences_exactly_that(exemption: dict[str, Any], left: list[str]) -> None:
    verdict = numguard.check(*TWO, "en", "de", policy=Policy(exemptions=(Exemption(**exemption),)))
    assert [str(issue.type) for issue in verdict.issues] == left
    assert verdict.action is Action.BLOCK
    assert len(verdict.accepted) == 2 - len(left)


def test_a_pair_whose_issues_are_all_accepted_passes() -> None:
    both = Policy(exemptions=(Exemption(type=IssueType.SEPARATOR), Exemption(source="74")))
    verdict = numguard.Checker("en", "de", policy=pickle.loads(pickle.dumps(both))).check(*TWO)
    assert verdict.ok
    assert [label for _, label in verdict.accepted] == ["type=separator", "source=74"]


@pytest.mark.parametrize(
    ("share", "pair", "expected"),
    [
        ("5%", ("10,400 people", "10.000 Menschen"), Action.PASS),
        ("3%", ("10,400 people", "10.000 Menschen"), Action.BLOCK),
        (Decimal("0.05"), ("10,400 people", "rund 10.000 Menschen"), Action.PASS),
        ("5%", ("in 2010", "im Jahr 2011"), Action.BLOCK),
        ("5%", ("5 kg", "5 g"), Action.BLOCK),
        ("5%", ("10,400 people", "11.400 Menschen"), Action.BLOCK),
    ],
)
def test_rounding(share: object, pair: tuple[str, str], expected: Action) -> None:
    assert action(pair) is Action.BLOCK
    assert action(pair, rounding=share) is expected


@pytest.mark.parametrize(
    "pair",
    [
        ("5 miles away", "8 km entfernt"),
        ("He is 6 feet tall.", "Er ist 1,83 m groß."),
        ("It was 70 °F.", "Es waren 21 °C."),
    ],
)
def test_conversions_can_be_refused(pair: tuple[str, str]) -> None:
    assert action(pair) is Action.PASS
    verdict = numguard.check(*pair, "en", "de", policy=Policy(conversions=False))
    assert verdict.action is Action.BLOCK
    assert {issue.type for issue in verdict.issues} == {IssueType.UNIT}
    assert action(("5 miles away", "5 Meilen entfernt"), conversions=False) is Action.PASS


def test_a_convention_can_be_required() -> None:
    kept = ("1,234,567 euros", "1,234,567 euros")
    own = ("1,234,567 euros", "1.234.567 euros")
    assert action(kept, ("en", "es"), convention="required") is Action.BLOCK
    assert action(own, ("en", "es"), convention="required") is Action.PASS
    assert action(kept, ("en", "es-MX"), convention="required") is Action.PASS


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rounding": "much"}, "rounding"),
        ({"rounding": 2}, "rounding"),
        ({"convention": "strict"}, "convention"),
        ({"conversions": "no"}, "conversions"),
    ],
)
def test_what_no_policy_takes(options: dict[str, Any], why: str) -> None:
    with pytest.raises(PolicyError, match=why):
        Policy(**options)


def test_what_no_exemption_takes() -> None:
    with pytest.raises(PolicyError, match="'seperator' is not a known issue type"):
        Exemption(type="seperator")
    with pytest.raises(PolicyError, match="not a regular expression"):
        Exemption(text="(")


# ---- the project file and the commands


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a bitext, below a project file that accepts its separators."""
    (tmp_path / "numguard.toml").write_text('[[ignore]]\ntype = "separator"\n', "utf-8")
    work = tmp_path / "work"
    work.mkdir()
    (work / "pairs.tsv").write_text("\t".join(TWO[:2]) + "\n9,718 dogs\t9,718 Hunde\n", "utf-8")
    (work / "source.txt").write_text("9,718 dogs\n", "utf-8")
    (work / "target.txt").write_text("9,718 Hunde\n", "utf-8")
    monkeypatch.chdir(work)
    return tmp_path


def told(command: str, *more: str) -> list[str]:
    """The arguments of a command over the bitext."""
    texts = {"check": ["9,718 dogs", "9,718 Hunde"], "document": ["source.txt", "target.txt"]}.get(command)
    return [command, *(texts or ["pairs.tsv"]), "-s", "en", "-t", "de", *more]


def outcome(command: str, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(told(command, *more)) in (0, 1)
    return capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_every_option(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--preset strict --set unit=neutral --ignore unit --ignore rule:era --ignore text:x --ignore pair:1=2"
    options += " --rounding 5% --conversions refused --convention required --threshold 0.5 --no-config"
    assert main(told(command, *options.split())) in (0, 1)
    capsys.readouterr()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_project_file_is_found_upward(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the command says with the file is what --ignore says, and it is another thing than without."""
    json_ = () if command in ("filter", "repair") else ("--json",)
    with_file = outcome(command, capsys, *json_)
    assert with_file == outcome(command, capsys, *json_, "--no-config", "--ignore", "separator")
    assert with_file != outcome(command, capsys, *json_, "--no-config")


def test_it_silences_exactly_that(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = folder / "found.jsonl"
    assert main(told("audit", "--findings", str(found))) == 0
    assert "unused" not in capsys.readouterr().err
    (line,) = [json.loads(line) for line in found.read_text("utf-8").splitlines()]
    assert [issue["type"] for issue in line["issues"]] == ["digit-dropped"]


def test_unused_exemptions_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ((), ("--workers", "2")):
        assert main(told("audit", "--ignore", "currency", *more)) == 0
        assert "unused exemption: type=currency\n" in capsys.readouterr().err
    assert main(told("filter", "--ignore", "pair:1=2")) == 0
    assert "unused exemption: source=1 hypothesis=2\n" in capsys.readouterr().err


def test_scopes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "accepted.tsv").write_text("# ours\n74\t4\n", "utf-8")
    path = folder / "numguard.toml"
    path.write_text(
        """
        rounding = "1%"
        [severities]
        unit = "minor"
        [[for]]
        target_lang = "de*"
        files = ["*.tsv"]
        preset = "lenient"
        [[ignore]]
        pairs = "accepted.tsv"
        source_lang = "en"
        reason = "agreed with the customer"
        [[ignore]]
        type = "separator"
        target_lang = "fr"
        """,
        "utf-8",
    )
    project = load(path)
    german, french = project.policy("en", "de-AT", "a/pairs.tsv"), project.policy("en", "fr", "a/pairs.tsv")
    assert (german.block_from, french.block_from) == ("critical", "major")
    assert german.severities == french.severities == {IssueType.UNIT: "minor"}
    assert german.rounding == Decimal("0.01")
    assert project.policy("en", "de", "a/pairs.po").block_from == "major"
    assert [one.label for one in german.exemptions] == ["accepted.tsv line 2"]
    assert [one.label for one in french.exemptions] == ["accepted.tsv line 2", "type=separator"]
    assert project.policy("fr", "de").exemptions == ()


def test_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
    assert find(tmp_path / "a") != tmp_path / "pyproject.toml"
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "pyproject.toml").write_text("[tool.numguard]\nconversions = false\n", "utf-8")
    found = find(tmp_path / "b")
    assert found == tmp_path / "b" / "pyproject.toml"
    assert not load(found).policy("en", "de").conversions


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("presett = 'strict'", "unknown key 'presett'"),
        ("preset = 'harsh'", "unknown preset 'harsh'"),
        ("[severities]\nunit = 'grave'", "severities"),
        ("[[ignore]]\nreason = 'x'", "says nothing to ignore"),
        ("[[ignore]]\ntype = 'sep'", "not a known issue type"),
        ("[[ignore]]\npairs = 'none.tsv'", "none.tsv"),
        ("[[for]]\nlang = 'x'", "unknown key 'lang'"),
        ("rounding = 'x'", "rounding"),
        ("= 3", "not TOML"),
    ],
)
def test_a_wrong_project_file_is_told(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "numguard.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="numguard.toml.*" + why):
        load(path)


@pytest.mark.parametrize("option", ["--set=unit", "--set=unit=grave", "--ignore=pair:x", "--ignore=x", "--rounding=x"])
def test_a_wrong_option_is_told(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(told("check", option, "--no-config")) == 2
    assert capsys.readouterr().err.startswith("numguard check: ")


def test_a_threshold_decides(capsys: pytest.CaptureFixture[str]) -> None:
    record: Callable[[str], Any] = lambda least: json.loads(  # noqa: E731
        outcome("check", capsys, "--json", "--no-config", "--threshold", least)
    )
    assert record("0.01")["action"] == "flag"
    assert record("0.5")["action"] == "block"


# ---- notes in files

PO = """msgid ""
msgstr "Language: de\\n"

# numguard: ignore separator
msgid "9,718 dogs"
msgstr "9,718 Hunde"

msgid "9,718 cats"
msgstr "9,718 Katzen"

#. numguard: ignore unit
msgid "5 cats"
msgstr "6 Katzen"
"""
TMX = """<tmx version="1.4"><header srclang="en"/><body>
<tu><note>numguard: ignore</note><tuv xml:lang="en"><seg>9,718 dogs</seg></tuv><tuv xml:lang="de"><seg>9,718 Hunde</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>9,718 cats</seg></tuv><tuv xml:lang="de"><seg>9,718 Katzen</seg></tuv></tu>
</body></tmx>
"""  # noqa: E501
XLIFF_1 = """<xliff version="1.2"><file source-language="en" target-language="de"><body>
<trans-unit id="1"><source>9,718 dogs</source><target>9,718 Hunde</target><note>numguard: ignore separator</note></trans-unit>
<trans-unit id="2"><source>9,718 cats</source><target>9,718 Katzen</target><note>9,718 of them</note></trans-unit>
</body></file></xliff>
"""  # noqa: E501
XLIFF_2 = """<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">
<unit id="1"><notes><note>numguard: ignore separator</note></notes>
<segment><source>9,718 dogs</source><target>9,718 Hunde</target></segment></unit>
<unit id="2"><segment><source>9,718 cats</source><target>9,718 Katzen</target></segment></unit>
</file></xliff>
"""


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [("a.po", PO, 2), ("a.tmx", TMX, 1), ("a.xlf", XLIFF_1, 1), ("b.xlf", XLIFF_2, 1)],
)
def test_a_note_silences_its_entry(
    name: str, text: str, left: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, found = tmp_path / name, tmp_path / "found.jsonl"
    path.write_text(text, "utf-8")
    assert main(["audit", str(path), "-s", "en", "-t", "de", "--no-config", "--findings", str(found)]) == 0
    sources = [json.loads(line)["source"] for line in found.read_text("utf-8").splitlines()]
    assert sources == ["9,718 cats", "5 cats"][:left]
    told = [line for line in capsys.readouterr().err.splitlines() if "unused exemption" in line]
    assert [line.rpartition(":")[2] for line in told] == (["12"] if name == "a.po" else [])


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [("a.po", PO, 2), ("a.tmx", TMX, 1), ("a.xlf", XLIFF_1, 1), ("b.xlf", XLIFF_2, 1)],
)
def test_a_note_silences_its_entry_in_a_document_and_in_a_repair(
    name: str, text: str, left: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    langs = ("-s", "en", "-t", "de", "--no-config")
    assert main(["document", str(path), *langs, "--json"]) == 0
    out, err = capsys.readouterr()
    (report,) = json.loads(out)
    assert [mark["label"] for mark in report["marks"]] == ["correct", *["erroneous"] * left]
    assert ("unused exemption" in err) == (name == "a.po")
    assert main(["repair", str(path), *langs]) == 0
    out, err = capsys.readouterr()
    assert "9,718 Hunde" in out
    assert "9.718 Katzen" in out
    assert ("unused exemption" in err) == (name == "a.po")


def test_a_threshold_decides_what_a_document_counts_and_a_repair_mends(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    least: Callable[[str], tuple[str, ...]] = lambda score: ("--no-config", "--threshold", score)  # noqa: E731
    for score, label, text in (("0.01", "flagged", "9,718 Hunde"), ("0.5", "erroneous", "9.718 Hunde")):
        (report,) = json.loads(outcome("document", capsys, "--json", *least(score)))
        assert [mark["label"] for mark in report["marks"]] == [label]
        assert text in outcome("repair", capsys, *least(score))


def test_what_is_flagged_is_repaired_where_the_threshold_blocks_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("repair", "pairs.tsv", "-s", "en", "-t", "de", "--no-config", "--set", "separator=minor")
    assert main([*options]) == 0
    assert "9,718 Hunde" in capsys.readouterr().out
    assert main([*options, "--threshold", "0.99"]) == 0
    assert "9.718 Hunde" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["repair", "document"])
def test_repair_and_document_tell_unused_exemptions(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(told(command, "--ignore", "currency")) == 0
    assert "unused exemption: type=currency\n" in capsys.readouterr().err


def test_an_exception_silences_exactly_that_in_a_document(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "work" / "source.txt").write_text("9 dogs and 12 cats\n9 cows and 13 hens\n", "utf-8")
    (folder / "work" / "target.txt").write_text("Hunde und 12 Katzen\n9 Kühe und Hennen\n", "utf-8")
    (report,) = json.loads(outcome("document", capsys, "--json", "--no-config", "--ignore", "pair:9="))
    labels = [(mark["markable"]["text"], mark["label"], mark["note"]) for mark in report["marks"]]
    assert labels[0] == ("9", "correct", "accepted: source=9")
    assert labels[3][:2] == ("13", "missing")


def test_a_verdict_crosses_processes_and_is_copied() -> None:
    """With what it rests on, whether that was looked at before or not; compiled as well."""
    for is_seen in (False, True):
        verdict = numguard.Checker("en", "de").check("5 cats", "6 Katzen")
        if is_seen:
            assert verdict.issues
        assert pickle.loads(pickle.dumps(verdict)) == verdict == copy.deepcopy(verdict)


@pytest.mark.parametrize(
    ("source", "hypothesis"),
    [
        ("Rents rose by 40 euros.", "Die Mieten sind um 40 Euro gefallen."),
        ("She has three cats and five dogs.", "Sie hat fünf Katzen und drei Hunde."),
    ],
)
def test_one_name_switches_off_what_a_number_stands_with(source: str, hypothesis: str) -> None:
    policy = numguard.Policy(without=frozenset({"relations"}))
    assert numguard.check(source, hypothesis, "en", "de").action == "block"
    assert numguard.check(source, hypothesis, "en", "de", policy=policy).action == "pass"
