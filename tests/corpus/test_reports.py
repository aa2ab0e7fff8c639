"""Reports of an audit: each is what its readers expect, tells every finding once, and quotes what it must."""

from __future__ import annotations

import base64
import csv
import json
import re
import shlex
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import pytest

from numguard.audit.report import html
from numguard.audit.report.sarif import RULES
from numguard.model import IssueType

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
LINES = (
    "12 cats\t12 Katzen",
    "</script><b>74</b> cats \u2028\t</script><b>4</b> Katzen",
    "no pair",
    "=9,718 euros\t=9,718 Euro",
    "\x01 21 boats & 'ö' \U0001f600\t\x01 12 Boote & 'ö' \U0001f600",
)


@pytest.fixture
def reports(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Any]:
    """Write all reports of a small file, and say what was printed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my pairs.tsv").write_bytes("\n".join(LINES).encode() + b"\n74 \xff\t4 \xff\n")
    names = {
        "findings": "f.jsonl",
        "html": "r.html",
        "sarif": "r.sarif",
        "junit": "r.xml",
        "csv": "r.csv",
        "summary": "s.json",
    }
    options = [part for name, file in names.items() for part in (f"--{name}", file)]
    outcome = run("audit", "my pairs.tsv", *LANGUAGES, *options, "--github")
    assert outcome.code == 0, outcome.err
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["my pairs.tsv", *names.values()])
    return tmp_path, outcome


def findings(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "f.jsonl").read_bytes().splitlines()]


def test_sarif(reports: tuple[Path, Any]) -> None:
    folder, _ = reports
    log = json.loads((folder / "r.sarif").read_text("utf-8"))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["name"] == "numguard"
    results = run["results"]
    assert [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in results] == [2, 3, 4, 5, 6]
    for result in results:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "my%20pairs.tsv"
        assert re.fullmatch(r"[0-9a-f]{32}", result["partialFingerprints"]["numguard/v1"])


def test_every_type_has_its_sentence() -> None:
    assert {str(kind) for kind in IssueType} <= set(RULES)


def test_junit(reports: tuple[Path, Any]) -> None:
    folder, _ = reports
    (suite,) = ET.parse(folder / "r.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("skipped")) == (
        "6",
        "3",
        "2",
        "0",
    )
    assert len(suite) == 6
    assert [test.get("line") for test in suite if test.find("failure") is not None] == ["2", "4", "5"]


def test_csv(reports: tuple[Path, Any]) -> None:
    folder, _ = reports
    with (folder / "r.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["line"] for row in rows] == ["2", "3", "4", "5", "6"]
    assert rows[2]["source"] == "'=9,718 euros"
    assert (rows[0]["source_number"], rows[0]["hypothesis_number"], rows[0]["type"]) == ("74", "4", "digit-dropped")


def test_github(reports: tuple[Path, Any]) -> None:
    _, outcome = reports
    lines = [line for line in outcome.out.splitlines() if line.startswith("::")]
    assert len(lines) == 5
    assert lines[0].startswith("::error file=my pairs.tsv,line=2,title=numguard%3A digit-dropped::source 74")


def packed(page: str) -> tuple[list[Any], dict[str, Any]]:
    """Unpack the rows of a page, and return them with what is told of all of them."""

    def unpacked(which: str) -> list[Any]:
        found = re.findall(rf"{which}>(.*?)</script>", page, re.S)
        return [json.loads(zlib.decompress(base64.b64decode(one, validate=True))) for one in found]

    names = json.loads(re.search(r'id="names">(.*?)</script>', page, re.S)[1])
    (names["index"],) = unpacked('id="index"')
    return [row for block in unpacked('class="block"') for row in block], names


def test_html(reports: tuple[Path, Any]) -> None:
    folder, _ = reports
    page = (folder / "r.html").read_text("utf-8")
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    rows, names = packed(page)
    assert [row[0] for row in rows] == [2, 3, 4, 5, 6]
    assert [row[3] for row in rows] == [one.get("source", "") for one in findings(folder)]
    told = [[names["actions"][action] for action in names["index"][2]], names["index"][3]]
    assert told == [[one.get(name) for one in findings(folder)] for name in ("action", "grade")]
    for row, types in zip(rows, names["index"][4], strict=True):
        assert types == list(dict.fromkeys(issue[0] for issue in row[2]))
    assert names["files"] == ["my pairs.tsv"]
    assert names["total"] == 5
    assert page.count("<script") == page.count("</script>") == 4
    assert "<!--" not in page
    for row in rows:
        for issue in row[2]:
            for side, text in ((3, row[3]), (4, row[4])):
                if issue[side]:
                    start, end = issue[side]
                    assert text[start:end].strip("€ ") in issue[2]
    assert "sha256" in page.partition("What this rests on")[2]


def test_html_of_many_findings_is_packed_in_blocks(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(html, "_BLOCK", 100)
    lines = [f"{n} cats\t{n + 1} Katzen\n" for n in range(2000, 2201)]
    Path("many.tsv").write_text("".join(lines))
    assert run("audit", "many.tsv", *LANGUAGES, "--html", "r.html").code == 0
    page = Path("r.html").read_text("utf-8")
    rows, names = packed(page)
    assert page.count('class="block"') == 3
    assert [row[0] for row in rows] == list(range(1, 202))
    assert [len(column) for column in names["index"]] == [201] * 6
    assert (names["block"], names["total"]) == (100, 201)


def test_html_of_no_finding(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("right.tsv").write_text("12 cats\t12 Katzen\n")
    assert run("audit", "right.tsv", *LANGUAGES, "--html", "r.html").code == 0
    rows, names = packed(Path("r.html").read_text("utf-8"))
    assert (rows, names["index"], names["total"]) == ([], [[]] * 6, 0)


def test_summary(reports: tuple[Path, Any]) -> None:
    folder, _ = reports
    summary = json.loads((folder / "s.json").read_text("utf-8"))
    assert (summary["pairs"], summary["malformed"], summary["lines"]) == (4, 2, 6)
    assert summary["provenance"]["inputs"][0]["format"] == "TSV"
    assert len(summary["provenance"]["inputs"][0]["sha256"]) == 64
    assert sum(summary["grades"].values()) == 4
    assert set(summary["examples"]) == set(summary["issues"])


def test_the_report_of_parts_is_that_of_the_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [f"{n} cats\t{n + (n % 7 == 0)} Katzen\n" for n in range(20, 320)]
    for at in range(3):
        Path(f"{at}.tsv").write_text("".join(lines[at * 100 : at * 100 + 100]))
        run("audit", f"{at}.tsv", *LANGUAGES, "--findings", f"{at}.jsonl", "--summary", f"{at}.json")
    run(
        "audit",
        "0.tsv",
        "1.tsv",
        "2.tsv",
        "--format",
        "tsv",
        *LANGUAGES,
        "--findings",
        "w.jsonl",
        "--summary",
        "w.json",
    )
    outcome = run(
        "report", "0.json", "1.json", "2.json", "--findings", "m.jsonl", "--summary", "m.json", "--csv", "m.csv"
    )
    assert outcome.code == 0, outcome.err
    assert Path("m.jsonl").read_bytes() == Path("w.jsonl").read_bytes()
    merged, whole = (json.loads(Path(name).read_text()) for name in ("m.json", "w.json"))
    for name in whole:
        if name not in ("findings", "provenance"):
            assert merged[name] == whole[name], name
    assert merged["provenance"]["inputs"] == whole["provenance"]["inputs"]
    assert run("report", "0.json", "0.json", "--csv", "x.csv").code == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"findings": None}, "s.json: its audit had no --findings; audit again with --findings and --summary"),
        ({"findings": "gone.jsonl"}, "s.json: its findings 'gone.jsonl' are not there; put them beside it"),
        ({}, ": is in two of the summaries; name each audit once"),
        ({"provenance": {"inputs": [], "numguard": "0.0"}}, "was audited with another numguard (0.0, not"),
    ],
)
def test_parts_that_do_not_belong_together(reports: tuple[Path, Any], run: Run, change: Any, said: str) -> None:
    folder, _ = reports
    record = json.loads((folder / "s.json").read_bytes())
    part = {**record, **change, "provenance": {**record["provenance"], **change.get("provenance", {})}}
    (folder / "part.json").write_text(json.dumps(record))
    (folder / "s.json").write_text(json.dumps(part))
    outcome = run("report", "part.json", "s.json", "--html", "whole.html")
    assert outcome.code == 2
    assert said in outcome.err


@pytest.mark.parametrize(
    ("line", "said"), [(b"{", ":2: no finding: "), (b"[]", ":2: no finding of numguard audit; audit again")]
)
def test_findings_that_are_none(reports: tuple[Path, Any], run: Run, line: bytes, said: str) -> None:
    folder, _ = reports
    first, _, rest = (folder / "f.jsonl").read_bytes().partition(b"\n")
    (folder / "f.jsonl").write_bytes(first + b"\n" + line + b"\n" + rest)
    outcome = run("report", "s.json", "--html", "whole.html")
    assert outcome.code == 2
    assert said in outcome.err


def test_html_lists_the_worst_first_and_names_the_repair(run: Run, tmp_path: Path) -> None:
    pairs = tmp_path / "my pairs.tsv"
    pairs.write_text("5 cats and 1,250.5 m\t5 Katzen und 1,250.5 m\n12 dogs\t21 Hunde\n", "utf-8")
    assert run("audit", str(pairs), "-s", "en", "-t", "de", "--html", str(tmp_path / "r.html")).code == 0
    page = (tmp_path / "r.html").read_text("utf-8")
    _, names = packed(page)
    actions, ranks = [names["actions"][at] for at in names["index"][2]], names["index"][5]
    assert [action for _, action in sorted(zip(ranks, actions, strict=True))] == ["block", "flag"]
    assert actions == ["flag", "block"]
    assert page.index('<option value="worst">') < page.index('<option value="place">')
    assert f"<code>numguard repair {escape(shlex.quote(str(pairs)))} -s en -t de -o repaired.tsv</code>" in page
    assert "Findings by file" not in page


def test_types_of_issues_are_in_the_language_of_the_reviewer(run: Run, tmp_path: Path) -> None:
    """The bars say them, and choose by the same words; the script gets all names for the list and the table."""
    (tmp_path / "a.tsv").write_text("180 cats\t108 Katzen\n8 dogs\tHunde\n", "utf-8")
    page = tmp_path / "r.html"
    run("audit", str(tmp_path / "a.tsv"), *LANGUAGES, "--html", str(page), "--messages", "de")
    text = page.read_text("utf-8")
    assert 'data-filter="f-type" data-value="Zahlendreher"' in text
    assert ">Zahlendreher</span>" in text
    assert '"transposed": "Zahlendreher"' in text.replace('":"', '": "')
