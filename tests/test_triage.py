"""Findings that people accept: the accepted file, the baseline, and the page that writes the first.

``make look`` presses the buttons in Chromium (tools/look_at_triage.mjs).
"""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from numguard.cli import demo
from numguard.cli.triage import Triage
from numguard.config.accepted import Entry, read_entries, segment_id, write_entries
from numguard.model.errors import InputError

Run = Callable[..., Any]
AUDIT = ("audit", "review.xlf", "--fail-on", "flag")


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an XLIFF file of three findings."""
    shutil.copy(Path(demo.__file__).parent / "samples" / "review.xlf", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def findings(run: Run, *more: str) -> list[dict[str, Any]]:
    assert run(*AUDIT, "--findings", "f.jsonl", *more).code == 1
    return [json.loads(line) for line in Path("f.jsonl").read_text("utf-8").splitlines()]


def entries(records: list[dict[str, Any]], *, everywhere: bool = False) -> list[Entry]:
    return [
        Entry(
            id=issue["id"],
            segment="" if everywhere else segment_id(record["source"], record["hypothesis"]),
            type=issue["type"],
            by='Ann "A."\x7f',
            reason="looked at, 见过",
        )
        for record in records
        for issue in record["issues"]
    ]


def accept(some: list[Entry], path: Path = Path("numguard-accepted.toml")) -> None:
    with path.open("w", encoding="utf-8") as file:
        write_entries(some, file)


def with_line(work: Path, unit: str) -> None:
    """Put a unit in front of all others: every line moves."""
    path = work / "review.xlf"
    text = path.read_text("utf-8")
    path.write_text(text.replace("<trans-unit", f"{unit}\n\n<trans-unit", 1), "utf-8")


def unit(source: str, target: str) -> str:
    return f'<trans-unit id="new"><source>{source}</source><target>{target}</target></trans-unit>'


def test_what_is_accepted_fails_nothing_and_is_told(run: Run, work: Path) -> None:
    found = entries(findings(run))
    assert len(found) == 3
    accept(found)
    assert tomllib.loads(Path("numguard-accepted.toml").read_text("utf-8"))["accepted"][0]["by"] == 'Ann "A."\x7f'
    assert read_entries(Path("numguard-accepted.toml")) == found
    outcome = run(*AUDIT, "--accepted", "numguard-accepted.toml")
    assert outcome.code == 0
    assert "4 pairs: 0 blocked, 0 flagged, 4 passed, 3 issues accepted" in outcome.out


def test_a_new_finding_fails_and_moved_lines_do_not(run: Run, work: Path) -> None:
    accept(entries(findings(run)))
    with_line(work, unit("12 cats", "12 Katzen"))
    assert run(*AUDIT, "--accepted", "numguard-accepted.toml").code == 0
    with_line(work, unit("74 lamps", "4 Lampen"))
    outcome = run(*AUDIT, "--accepted", "numguard-accepted.toml")
    assert outcome.code == 1
    assert "1 blocked, 0 flagged, 5 passed, 3 issues accepted" in outcome.out


def test_a_finding_is_accepted_in_its_segment_or_everywhere(run: Run, work: Path) -> None:
    records = [one for one in findings(run) if one["unit"] == "dogs"]
    again = unit("Cats pay for 8 kg.", "Katzen zahlen.")
    accept(entries(records))
    assert {one["unit"] for one in findings(run, "--accepted", "numguard-accepted.toml")} == {"fare", "seats"}
    with_line(work, again)
    assert "new" in {one["unit"] for one in findings(run, "--accepted", "numguard-accepted.toml")}
    accept(entries(records, everywhere=True))
    assert {one["unit"] for one in findings(run, "--accepted", "numguard-accepted.toml")} == {"fare", "seats"}


def test_another_translation_is_looked_at_again(run: Run, work: Path) -> None:
    accept(entries(findings(run)))
    path = work / "review.xlf"
    path.write_text(path.read_text("utf-8").replace("Hunde reisen kostenlos.", "Hunde fahren kostenlos."), "utf-8")
    assert {one["unit"] for one in findings(run, "--accepted", "numguard-accepted.toml")} == {"dogs"}


def test_the_project_file_accepts_an_issue_by_its_id(run: Run, work: Path) -> None:
    said = [f'[[ignore]]\nid = "{one.id}"\nreason = "agreed"\n' for one in entries(findings(run))]
    Path("numguard.toml").write_text("\n".join(said), "utf-8")
    assert run(*AUDIT).code == 0


def test_repair_and_filter_leave_alone_what_is_accepted(run: Run, work: Path) -> None:
    accept([one for one in entries(findings(run)) if one.type == "transposed"])
    assert run("repair", "review.xlf", "-o", "a.xlf", "--accepted", "numguard-accepted.toml").code == 0
    assert run("repair", "review.xlf", "-o", "b.xlf").code == 0
    assert "108" in Path("a.xlf").read_text("utf-8")
    assert "108" not in Path("b.xlf").read_text("utf-8")
    kept = run("filter", "review.xlf", "-o", "c.xlf", "--accepted", "numguard-accepted.toml")
    assert kept.code == 0
    assert "108" in Path("c.xlf").read_text("utf-8")


def test_only_what_is_not_in_the_baseline_fails(run: Run, work: Path) -> None:
    made = run(*AUDIT, "--baseline", "numbers.baseline", "--update-baseline")
    assert made.code == 0
    assert "2 blocked, 1 flagged" in made.out
    lines = Path("numbers.baseline").read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert not list(work.glob("*.findings*"))
    assert run(*AUDIT, "--baseline", "numbers.baseline").code == 0
    with_line(work, unit("74 lamps", "4 Lampen"))
    outcome = run(*AUDIT, "--baseline", "numbers.baseline", "--workers", "2")
    assert outcome.code == 1
    assert "3 issues accepted" in outcome.out
    run(*AUDIT, "--baseline", "numbers.baseline", "--update-baseline")
    assert run(*AUDIT, "--baseline", "numbers.baseline").code == 0
    assert len(Path("numbers.baseline").read_text("utf-8").splitlines()) == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[accepted]]\nreason = 'x'\n", "line 1: [[accepted]] 1: id: is missing"),
        ("[[accepted]]\nid = 'x'\n", "line 1: [[accepted]] 1: id: 'x' is not an id of twelve letters and digits"),
        ("[[accepted]]\nid = '0123456789ab'\nline = 'x'\n", "line 1: [[accepted]] 1: line: 'x' is not a number"),
        ("[[accepted]]\nid = '0123456789ab'\nidd = 'x'\n", "unknown key 'idd'"),
        ("[[ignore]]\ntype = 'unit'\n", "line 1: unknown key 'ignore': write [[accepted]]"),
        ("accepted = 3\n", "line 1: is not a list of tables"),
    ],
)
def test_a_wrong_accepted_file_is_refused_with_its_line(run: Run, work: Path, text: str, said: str) -> None:
    Path("a.toml").write_text(text, "utf-8")
    outcome = run(*AUDIT, "--accepted", "a.toml")
    assert outcome.code == 2
    assert said in outcome.err


def test_a_wrong_baseline_is_refused(run: Run, work: Path) -> None:
    Path("b").write_text("# head\nno ids here\n", "utf-8")
    outcome = run(*AUDIT, "--baseline", "b")
    assert outcome.code == 2
    assert "b: line 2: is not a line of a baseline" in outcome.err
    assert run(*AUDIT, "--update-baseline").code == 2
    assert run(*AUDIT, "--accepted", "missing.toml").code == 2


def test_the_report_has_what_its_buttons_need(run: Run, work: Path) -> None:
    accept(entries(findings(run))[:1])
    run(*AUDIT, "--html", "r.html", "--accepted", "numguard-accepted.toml", "--editor", "idea://open?file={file}")
    page = Path("r.html").read_text("utf-8")
    names = json.loads(page.partition('id="names">')[2].partition("</script>")[0])
    assert names["triage"]["accepted"][0]["reason"] == "looked at, 见过"
    assert names["triage"]["folder"] == str(work)
    assert names["triage"]["serve"] is False
    assert 'class="sev-critical"' in page
    assert 'title="1 critical, 0' not in page
    run(*AUDIT, "--html", "plain.html")
    assert str(work) not in Path("plain.html").read_text("utf-8"), "the folder is told to nobody who did not ask"


# ---- the page that is served


@pytest.fixture
def served(work: Path) -> Iterator[Triage]:
    Path("r.html").write_text("<h1>report</h1>", "utf-8")
    with Triage(Path("r.html"), work / "kept.toml") as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def asked(server: Triage, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    kind = {"content-type": "application/json"} if body else {}
    connection.request(method, path, body.encode() or None, kind | headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_the_page_is_served_and_keeps_what_is_accepted(served: Triage) -> None:
    assert asked(served, "GET", served.path) == (200, "<h1>report</h1>")
    record = {"id": "0123456789ab", "segment": "ba9876543210", "reason": "见过", "line": 3}
    status, _ = asked(served, "POST", f"{served.path}accepted", json.dumps([record]))
    assert status == 200
    assert read_entries(served.accepted) == [Entry(**record)]


@pytest.mark.parametrize(
    ("path", "body", "headers"),
    [
        ("/accepted", "[]", {}),
        ("/é/accepted", "[]", {}),
        ("{path}accepted", "[]", {"host": "evil.example"}),
        ("{path}accepted", "[]", {"content-type": "text/plain"}),
        ("{path}accepted", "{}", {}),
        ("{path}accepted", "[3]", {}),
        ("{path}accepted", '[{"id": "x"}]', {}),
        ("{path}accepted", "[" * 100_000, {}),
    ],
)
def test_a_stranger_writes_nothing(served: Triage, path: str, body: str, headers: dict[str, str]) -> None:
    name = path.format(path=served.path).encode().decode("latin-1")
    status, _ = asked(served, "POST", name if name.isascii() else "/%C3%A9/accepted", body, **headers)
    assert status in (400, 404)
    assert not served.accepted.exists()


def test_serving_ends_with_ctrl_c_and_makes_its_own_page(run: Run, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def once(server: Triage, *_: object) -> None:
        seen.append((server.report.read_text("utf-8"), server.accepted.name))
        raise KeyboardInterrupt

    monkeypatch.setattr(Triage, "serve_forever", once)
    outcome = run("audit", "review.xlf", "--serve", "--fail-on", "block")
    assert outcome.code == 1
    assert "the report: http://127.0.0.1:" in outcome.err
    ((page, name),) = seen
    assert name == "numguard-accepted.toml"
    assert '"serve": true' in page
    assert "vscode://file/{file}:{line}" in page


def test_the_words_of_the_module_are_checked(work: Path) -> None:
    with pytest.raises(InputError, match="id: is missing"):
        Entry(id="")


def test_a_report_of_parts_has_its_buttons_too(run: Run, work: Path) -> None:
    assert run("audit", "review.xlf", "--findings", "f.jsonl", "--summary", "s.json").code == 0
    assert run("report", "s.json", "--html", "all.html").code == 0
    assert '"triage": {' in Path("all.html").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "numguard", *AUDIT, "--accepted", "/dev/null"], capture_output=True, check=False
    )
    assert done.returncode == 1, "an empty file accepts nothing"
