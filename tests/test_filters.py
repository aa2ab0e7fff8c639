"""repair, protect, restore and augment on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PAIRS = b"It costs 9,718 euros.\tEs kostet 9,718 Euro.\tx\r\nIt has 74 cats.\tEs hat Katzen.\ty\nbad\n5 \xff\t5 \xff\n"


def test_repair_changes_only_the_translation(run: Callable[..., Any], tmp_path: Path) -> None:
    edits = tmp_path / "edits.jsonl"
    done = run("repair", "-s", "en", "-t", "de", "--edits", str(edits), stdin=PAIRS)
    assert done.code == 0
    assert done.stdout == PAIRS.replace(b"Es kostet 9,718", b"Es kostet 9.718")
    assert "1 repaired, 1 refused; 2 malformed, written as they are" in done.err
    first, second = (json.loads(line) for line in edits.read_text("utf-8").splitlines())
    (edit,) = first["edits"]
    assert edit.pop("issue") == "9357f1986a70"
    assert edit == {"start": 10, "end": 15, "replacement": "9.718", "type": "separator"}
    assert "a lost number has no place" in second["refusals"][0]
    assert (second["source"], second["hypothesis"]) == ("It has 74 cats.", "Es hat Katzen.")


def test_repair_can_fail_closed(run: Callable[..., Any]) -> None:
    done = run("repair", "-s", "en", "-t", "de", "--refused", "remove", "--fail-on", "refused", stdin=PAIRS)
    assert done.code == 1
    assert b"74 cats" not in done.stdout


def test_repair_in_part_and_of_formats(run: Callable[..., Any], tmp_path: Path) -> None:
    """What is not repaired is told with line and reason; --partial writes what can be, --formats what is flagged."""
    pairs = b"It cost 9,718 euros, 3 cats.\tEs kostet 9,718 Euro, Katzen.\n2,350,000 inhabitants\t2,350,000 Einwohner\n"
    done = run("repair", "-s", "en", "-t", "de", stdin=pairs)
    assert done.out.encode() == pairs
    assert (
        "line 1: source 3: the number is missing in the translation; not repaired: a lost number has no place"
        in done.err
    )
    assert "1 refused, 1 flagged" in done.err
    edits = tmp_path / "edits.jsonl"
    done = run("repair", "-s", "en", "-t", "de", "--partial", "--formats", "--edits", str(edits), stdin=pairs)
    assert [line.partition("\t")[2] for line in done.out.splitlines()] == [
        "Es kostet 9.718 Euro, Katzen.",
        "2.350.000 Einwohner",
    ]
    assert "1 repaired, 1 refused" in done.err
    first, second = (json.loads(line) for line in edits.read_text().splitlines())
    assert first["edits"] and first["refusals"]  # noqa: PT018 -- both of one record
    assert first["hypothesis"] == "Es kostet 9,718 Euro, Katzen."
    assert "hypothesis" not in second
    assert "line 1: repaired in part; left: source 3: the number is missing" in done.err
    assert second["edits"][0]["replacement"] == "2.350.000"
    done = run("repair", "-s", "en", "-t", "de", "--partial", "--refused", "remove", "--quiet", stdin=pairs)
    assert done.out == "2,350,000 inhabitants\t2,350,000 Einwohner\n"
    assert not done.err


def test_repair_of_json_lines_and_headers(run: Callable[..., Any]) -> None:
    line = b'{"id": 7, "t": {"en": "It costs 9,718 euros.", "de": "Es kostet 9,718 Euro."}}\n'
    fields = ("--format", "jsonl", "--source", "t.en", "--hypothesis", "t.de")
    done = run("repair", "-s", "en", "-t", "de", *fields, stdin=line)
    assert json.loads(done.out) == {"id": 7, "t": {"en": "It costs 9,718 euros.", "de": "Es kostet 9.718 Euro."}}
    table = b"de\ten\nEs kostet 9,718 Euro.\tIt costs 9,718 euros.\n"
    named = ("--header", "--source", "en", "--hypothesis", "de", "--preset", "strict")
    done = run("repair", "-s", "en", "-t", "de", *named, stdin=table)
    assert done.stdout == b"de\ten\nEs kostet 9.718 Euro.\tIt costs 9,718 euros.\n"


@pytest.mark.parametrize(
    "line",
    [
        '{"n": 1.50, "x":1e400, "long": LONG, "nan": NaN,  "source": "SAID", "hypothesis":  "OLD" }\r\n',
        '{"hypothesis": "first", "source": "SAID", "hypothesis": "OLD", "s": "\\ud800 \\u00e9", "n": 7}',
        ' {"a": {"hypothesis": "x"}, "hypothesis": "OLD", "source": "SAID", "b": "\\"}{,:["}\n',
        '\ufeff{"hypothesis": "OLD", "source": "SAID"}\n',
        '{"source": "SAID", "hypothesis": "OLD", "deep": DEEP}\n',
    ],
)
def test_repair_of_json_changes_nothing_else(run: Callable[..., Any], line: str) -> None:
    line = line.replace("LONG", "9" * 5_000).replace("DEEP", "[" * 500 + "]" * 500)
    line = line.replace("SAID", "It costs 9,718 euros.")
    done = run("repair", "-s", "en", "-t", "de", "--format", "jsonl", stdin=line.replace("OLD", "9,718 €").encode())
    assert done.stdout == line.replace("OLD", "9.718 €").encode()


def test_annotating_again_changes_nothing_else(run: Callable[..., Any]) -> None:
    line = b'{"numguard": {"action": "x"}, "n": 1.50, "source": "5 \\ud800", "hypothesis": "5 \\udc00", "x": 1e400}\n'
    options = ("-s", "en", "-t", "de", "--format", "jsonl", "--annotate", "--keep", "all")
    done = run("filter", *options, stdin=line)
    assert done.stdout == line.replace(b'{"action": "x"}', b'{"action": "pass", "issues": [], "grade": 1.0}')


def test_a_byte_order_mark_stays(run: Callable[..., Any]) -> None:
    done = run("protect", "-s", "en", "--mark", "letters", stdin=b"\xef\xbb\xbf5 cats\n5 cats\n")
    assert done.stdout == b"\xef\xbb\xbfNUMA cats\nNUMA cats\n"


def test_protect_and_restore(run: Callable[..., Any], tmp_path: Path) -> None:
    source = b"It costs 1,200.50 euros.\nIt has 74 cats.\nSee NUMA for 5.\n"
    protected = run("protect", "-s", "en", "--mark", "letters", "--no-whole", stdin=source)
    assert protected.out == "It costs NUMA euros.\nIt has NUMA cats.\nSee NUMA for 5.\n"
    assert "1 refused" in protected.err
    pairs = b"It costs 1,200.50 euros.\tEs kostet NUMA Euro.\nIt has 74 cats.\tEs hat Katzen.\n"
    problems = tmp_path / "problems.jsonl"
    options = ("--mark", "letters", "--no-whole", "--problems", str(problems), "--fail-on", "problem")
    restored = run("restore", "-s", "en", "-t", "de", *options, stdin=pairs)
    assert restored.code == 1
    assert restored.out.split("\n")[0] == "It costs 1,200.50 euros.\tEs kostet 1.200,50 Euro."
    assert json.loads(problems.read_text("utf-8"))["code"] == "lost"


def test_whole_dates_and_amounts_are_one_mark(run: Callable[..., Any], tmp_path: Path) -> None:
    source = b"It cost $2.5 million on 3 March 2019."
    protected = run("protect", "-s", "en", stdin=source)
    assert protected.out == "It cost NUMA on NUMB."
    problems = tmp_path / "problems.jsonl"
    options = ("--problems", str(problems), "--fail-on", "problem")
    restored = run("restore", "-s", "en", "-t", "de", *options, stdin=source + b"\tAm NUMB kostete es NUMA.\n")
    assert (restored.code, restored.out.split("\t")[1]) == (0, "Am 3. März 2019 kostete es 2,5 Millionen $.\n")
    damaged = source + b"\tAm num-b kostete es NUMA, NUMA.\n"
    restored = run("restore", "-s", "en", "-t", "de", *options, stdin=damaged)
    assert (restored.code, restored.out.split("\t")[1]) == (1, "Am num-b kostete es 2,5 Millionen $, NUMA.\n")
    codes = [json.loads(line)["code"] for line in problems.read_text("utf-8").splitlines()]
    assert codes == ["damaged", "repeated"]
    lenient = run("restore", "-s", "en", "-t", "de", "--lenient", stdin=damaged)
    assert lenient.out.split("\t")[1] == "Am 3. März 2019 kostete es 2,5 Millionen $, 2,5 Millionen $.\n"


@pytest.mark.parametrize("split", ["digits", "groups"])
def test_segment_and_join(run: Callable[..., Any], split: str) -> None:
    """A filter for a pipeline of subwords: what is cut and joined again is the same, byte for byte."""
    source = "1234567 cats\r\n0.12345 and ￭5\n\nno number\n７８９".encode()
    cut = run("segment", "--split", split, stdin=source)
    assert cut.out.splitlines()[0] == {"digits": "1 ￭2 ￭3 ￭4 ￭5 ￭6 ￭7 cats", "groups": "1 ￭234 ￭567 cats"}[split]
    assert cut.code == 0
    assert run("segment", "--join", stdin=cut.stdout).stdout == source


def test_segment_cuts_a_column_alone(run: Callable[..., Any]) -> None:
    done = run("segment", "--source", "2", stdin=b"1234\t5678\t9012\n")
    assert done.out == "1234\t5 ￭6 ￭7 ￭8\t9012\n"
    assert run("segment", "--split", "digits", "--join", stdin=b"").code == 2


@pytest.mark.parametrize("command", ["segment", "protect"])
def test_a_file_is_read_as_standard_input_is(run: Callable[..., Any], tmp_path: Path, command: str) -> None:
    texts = b"It has 4718 seats.\nno number\n"
    (tmp_path / "texts").write_bytes(texts)
    languages = () if command == "segment" else ("-s", "en")
    named = run(command, *languages, str(tmp_path / "texts"))
    assert (named.code, named.stdout) == (0, run(command, *languages, stdin=texts).stdout)
    missing = run(command, *languages, str(tmp_path / "none"))
    assert (missing.code, missing.stdout) == (2, b"")
    assert "none" in missing.err


def test_augment(run: Callable[..., Any]) -> None:
    pairs = b"It has 4,718 seats.\tEs hat 4.718 Sitze.\tx\nno number\tkeine Zahl\ty\n"
    done, again = (run("augment", "-s", "en", "-t", "de", "--count", "2", "--seed", "a", stdin=pairs) for _ in range(2))
    assert done.stdout == again.stdout
    lines = done.out.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (
        4,
        "It has 4,718 seats.\tEs hat 4.718 Sitze.\tx",
        "no number\tkeine Zahl\ty",
    )
    alone = run("augment", "-s", "en", "-t", "de", "--count", "2", "--seed", "a", "--only-new", stdin=pairs)
    assert alone.out.splitlines() == lines[1:3]


def test_a_line_is_told_by_its_number_with_a_header_and_without(run: Callable[..., Any]) -> None:
    for head, number in ((b"", 2), (b"source\thypothesis\n", 3)):
        named = ("--header",) if head else ()
        done = run("repair", "-s", "en", "-t", "de", *named, stdin=head + b"5 cats\t5 Katzen\nno pair\n")
        assert f"line {number}" in done.err


def test_a_column_that_is_not_there(run: Callable[..., Any]) -> None:
    for command in ("repair", "restore", "augment"):
        assert run(command, "-s", "en", "-t", "de", "--source", "nope", stdin=PAIRS).code == 2
    assert run("protect", "-s", "qqq", stdin=PAIRS).code == 2


@pytest.mark.parametrize("command", ["filter", "repair"])
@pytest.mark.parametrize(("ours", "code"), [("a = 5 cats\n", 0), ("b = 6 cats\n", 2)])
def test_a_text_without_its_source_is_told(
    run: Callable[..., Any], tmp_path: Path, command: str, ours: str, code: int
) -> None:
    """Also with --quiet; a file of nothing else is refused."""
    source, target = tmp_path / "en.properties", tmp_path / "de.properties"
    source.write_text(ours, "utf-8")
    target.write_text("a = 5 Katzen\nc = 7 Katzen\n" if not code else "c = 7 Katzen\n", "utf-8")
    outcome = run(command, str(source), str(target), "-s", "en", "-t", "de", "--quiet")
    assert outcome.code == code
    assert ("1 not in the source's file" if not code else "no line is a pair") in outcome.err
