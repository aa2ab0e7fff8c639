"""Files and options that cannot be taken: what is given, what must be said; exit 2 (R15, R16, R20, R23)."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from numguard import Checker, probe
from numguard.cli.probe_files import sentences
from numguard.formats.whole import load
from numguard.model.errors import InputError
from numguard.probe import records
from numguard.probe.judge import judge_case
from numguard.probe.model import Case, Slot, Translation

Run = Callable[..., Any]
DEEP = b"[" * 100_000
CASE = {
    "id": "c5", "capability": "integers", "format": "f", "template": "t", "source": "There are 5 ships.", "likely": "",
    "slots": [{"start": 10, "end": 11, "text": "5", "value": "5", "style": "plain"}],
}  # fmt: skip
SUITE = {"format": "numguard-suite/1", "source_lang": "en", "seed": "1", "cases": [CASE], "skipped": []}
ENTRY = {**CASE, "output": "5", "outcome": "passed", "faults": [], "error": "", "beside": 0}
RUN = {"system": "s", "source_lang": "en", "target_lang": "de", "results": [ENTRY]}
REPORT = {"format": "numguard-probe/1", "runs": [RUN]}
TEMPLATES = {
    "format": "numguard-templates/1", "lang": "en", "templates": {"a": {"text": "{NUM} ships.", "for": ["integers"]}},
}  # fmt: skip
SHAPE = {"body": {"q": "{text}"}, "path": "translatedText"}


def but(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return a record with another value at a place; a value of ... takes what is there out."""
    made = json.loads(json.dumps(record))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = made
    for step in steps:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return made


# what any file may hold instead, and what is said of it
ANY: list[tuple[Any, str]] = [
    (b"", "line 1: no JSON: Expecting value"),
    (b'{"format":\n{broken', "line 2: no JSON"),
    (DEEP, "nested too deeply"),
    (b'{"a": ' * 500 + b"1" + b"}" * 500, "nested too deeply"),
    (b'{"a": NaN}', "NaN is not a JSON value"),
    (b'{"a": -Infinity}', "-Infinity is not a JSON value"),
    (b'{"a": 1e999}', "the number 1e999 is not finite"),
    (b'{"a": ' + b"7" * 5000 + b"}", "a number of 5,000 digits"),
    (b'{"a":\n"\xff"}', "line 2: byte 0xff is not UTF-8"),
    ('{"a": 1}'.encode("utf-16"), "is UTF-16; save it as UTF-8"),
    (gzip.compress(b"{}"), "is packed (gzip); unpack it first"),
    (b"[]", "not a |no object"),
    (b"null", "not a |no object"),
    (b'"x"', "not a |no object"),
    (b"5", "not a |no object"),
    (b"{}", "not a |no object"),
]
SUITES = [
    (but(SUITE, "format", "other/1"), "it is not a numguard-suite/1 file"),
    (but(SUITE, "seed", 5), "Expected `str`, got `int` - at `$.seed`"),
    (but(SUITE, "source_lang", ...), "missing required field `source_lang`"),
    (but(SUITE, "source_lang", "\x1b[2Jxx"), "language tag '\\x1b[2Jxx' is not well formed"),
    (but(SUITE, "cases", 5), "at `$.cases`"),
    (but(SUITE, "cases.0", 5), "at `$.cases[0]`"),
    (but(SUITE, "cases.0.source", ...), "missing required field `source` - at `$.cases[0]`"),
    (but(SUITE, "cases.0.slots.0.start", "10"), "at `$.cases[0].slots[0].start`"),
    (but(SUITE, "cases.0.slots.0.start", 9), "does not stand at 9 to 11"),
    (but(SUITE, "cases.0.slots.0.start", -8), "does not stand at -8 to 11"),
    (but(SUITE, "cases.0.slots.0.end", 10**30), "at `$.cases[0].slots[0].end`|does not stand at"),
    *(
        (but(SUITE, "cases.0.slots.0.value", value), f"case 'c5': the number '5' has the value {value!r}")
        for value in (
            "abc",
            "1/0",
            "1/00",
            "NaN",
            "Infinity",
            "-Infinity",
            "sNaN",
            "1e9",
            "1e999999999",
            "",
            "5_0",
            "५",
        )
    ),
    (but(SUITE, "cases.0.slots.0.style", "date"), "which is none in the style 'date'"),
    (but(SUITE, "cases.0.slots.0.style", "clock"), "which is none in the style 'clock'"),
    (but(SUITE, "cases.0.slots.0.style", "currency"), "which is none in the style 'currency'"),
]
REPORTS = [
    (but(REPORT, "format", 5), "it is not a numguard-probe/1 file"),
    (but(REPORT, "runs", 5), "Expected `array`, got `int` - at `$.runs`"),
    (but(REPORT, "runs", ...), "Expected `array`, got `null` - at `$.runs`"),
    (but(REPORT, "runs.0", 5), "at `$.runs[0]`|at `$.runs[...]`"),
    (but(REPORT, "runs.0.results", ...), "missing required field `results`"),
    (but(REPORT, "runs.0.system", 5), "Expected `str`, got `int`"),
    (but(REPORT, "runs.0.results.0.source", ...), "missing required field `source`"),
    (but(REPORT, "runs.0.results.0.faults", None), "Expected `array`, got `null`"),
    (but(REPORT, "runs.0.results.0.faults", [5]), "Expected `object`, got `int`"),
    (but(REPORT, "runs.0.results.0.beside", "x"), "Expected `int`, got `str`"),
    (but(REPORT, "runs.0.results.0.outcome", "perhaps"), "the outcome 'perhaps' does not fit"),
    (but(REPORT, "runs.0.results.0.outcome", "error"), "case 'c5': the outcome 'error' does not fit"),
    (but(REPORT, "runs.0.results.0.outcome", "failed"), "case 'c5': the outcome 'failed' does not fit"),
    (but(REPORT, "runs.0.results.0.error", "x"), "case 'c5': the outcome 'passed' does not fit"),
]
TEMPLATE_FILES = [
    (but(TEMPLATES, "format", "x"), "it is not a numguard-templates/1 file"),
    (but(TEMPLATES, "lang", 5), "Expected `str`, got `int` - at `$.lang`"),
    (but(TEMPLATES, "templates", [5]), "Expected `object`, got `array` - at `$.templates`"),
    (but(TEMPLATES, "templates.a", 5), "template 'a': Expected `object`, got `int`"),
    (but(TEMPLATES, "templates.a.text", 5), "template 'a': Expected `str`, got `int`"),
    (but(TEMPLATES, "templates.a.for", "integers"), "template 'a': Expected `array`, got `str`"),
    (but(TEMPLATES, "templates.a.for", ["magic"]), "template 'a': unknown capability 'magic'"),
    (but(TEMPLATES, "templates.a.for", [["x"]]), "template 'a': Expected `str`, got `array` - at `$.for[0]`"),
    (but(TEMPLATES, "templates.a.text", "ships."), "template 'a' has no {NUM}"),
    (but(TEMPLATES, "templates.a.text", "{NUM} or {=1/0|no} ships."), "template 'a': '1/0' is not a number"),
    (but(TEMPLATES, "templates.a.text", "{NUM} or {=NaN|no} ships."), "template 'a': 'NaN' is not a number"),
]
SHAPES = [
    (but(SHAPE, "path", 5), "no object with a body and a path"),
    (but(SHAPE, "body", ...), "no object with a body and a path"),
]
LINE = json.dumps({"key": "a", "output": "5"}).encode() + b"\n"
CACHES = [
    (LINE + b'{"key": "b", "output": 5}\n', "line 2: no object with the texts 'key' and 'output'"),
    (LINE + b'{"key": ["b"], "output": "5"}\n', "line 2: no object with the texts"),
    (LINE + b"[]\n", "line 2: no object with the texts"),
    (LINE + DEEP + b"\n", "line 2: no JSON that can be taken: it is nested too deeply"),
    (LINE + b'{"key": "b", "outp\n' + LINE, "line 2: no JSON: Unterminated string"),
    (LINE + b"\n" + LINE, "line 2: no JSON"),
    (LINE + b'{"key": "\xff"}\n', "line 2: no JSON that can be taken: 'utf-8'"),
    (b"some notes of mine", "line 1: no output of a cache, and no line end"),
    (b"some notes of mine\n", "line 1: no JSON"),
]
OUTPUTS = [
    (b"", "bad.jsonl has no output for this sentence"),
    (b"{}\n", "line 1: no object with a text 'output'"),
    (b"5\n", "line 1: no object with a text 'output'"),
    (b'{"id": "c5", "output": 5}\n', "line 1: no object with a text 'output'"),
    (b'{"id": "c9", "output": "5"}\n', "line 1: neither the source nor the id of a case"),
    (b'{"id": ["c5"], "output": "5"}\n', "line 1: neither the source nor the id of a case"),
    (b'{"source": ["c5"], "output": "5"}\n', "line 1: neither the source nor the id of a case"),
    (DEEP + b"\n", "line 1: no JSON: it is nested too deeply"),
    (b'{"id": "c5", "output": NaN}\n', "line 1: no JSON: NaN"),
    (b'{"id": "c5", "output": "\xff"}\n', "line 1: byte 0xff is not UTF-8"),
    (b'{"id": "c5", "output": "' + b"x" * 1_000_000 + b'"}\n', "line 1: is longer than 1,000,000 bytes"),
    ("{}\n".encode("utf-16"), "is UTF-16"),
]


def rows() -> Iterator[Any]:
    """Yield reader, content, what is said."""
    readers = {"suite": SUITES, "report": REPORTS, "templates": TEMPLATE_FILES, "shape": SHAPES}
    for reader, own in readers.items():
        for content, said in [*ANY, *own]:
            yield pytest.param(reader, content, said, id=f"{reader}-{said[:40]}-{str(content)[:12]}")
    for reader, raw in {"cache": CACHES, "outputs": OUTPUTS}.items():
        for content, said in raw:
            yield pytest.param(reader, content, said, id=f"{reader}-{said[:40]}-{str(content)[:12]}")


ARGUMENTS = {
    "suite": ("run", "{file}", "-t", "de", "--oracle"),
    "report": ("report", "{file}"),
    "templates": ("generate", "-s", "en", "-o", "{out}", "--templates", "{file}"),
    "shape": ("run", "{suite}", "-t", "de", "--http", "http://127.0.0.1:1/", "--shape", "{file}"),
    "cache": ("run", "{suite}", "-t", "de", "--oracle", "--cache", "{file}"),
    "outputs": ("run", "{suite}", "-t", "de", "--outputs", "{file}"),
}


@pytest.mark.parametrize(("reader", "content", "said"), list(rows()))
def test_bad_file(run: Run, suite: Any, tmp_path: Path, reader: str, content: Any, said: str) -> None:
    """R15, R16: the file, the line or place, the reason; exit 2, one line, no traceback, and the file as it was."""
    file = tmp_path / ("bad.jsonl" if reader == "outputs" else "bad.json")
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    file.write_bytes(raw)
    names = {"file": str(file), "out": str(tmp_path / "out.json"), "suite": suite()}
    outcome = run("probe", *(part.format_map(names) if "{" in part else part for part in ARGUMENTS[reader]))
    assert outcome.code == 2
    assert outcome.err.startswith("numguard probe: ")
    assert outcome.err.count("\n") == 1
    assert outcome.err.rstrip("\n").isprintable()
    assert any(part in outcome.err for part in said.split("|")), outcome.err
    assert "bad.json" in outcome.err or "language" in outcome.err
    assert file.read_bytes() == raw


@pytest.mark.parametrize("reader", ARGUMENTS)
@pytest.mark.parametrize("name", ["folder", "nowhere/x", "a\x00b"])
def test_what_is_no_file(run: Run, suite: Any, tmp_path: Path, reader: str, name: str) -> None:
    """R15: a folder, nothing, no name."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "nowhere").write_text("a file")
    names = {"file": str(tmp_path / name), "out": str(tmp_path / "out.json"), "suite": suite()}
    outcome = run("probe", *(part.format_map(names) if "{" in part else part for part in ARGUMENTS[reader]))
    assert outcome.code == 2
    assert outcome.err.startswith("numguard probe: ")
    assert outcome.err.count("\n") == 1


def test_no_file_without_end_is_a_cache(run: Run, suite: Any) -> None:
    """R15: a device is no cache."""
    outcome = run("probe", "run", suite(), "-t", "de", "--oracle", "--cache", "/dev/null")
    assert outcome.code == 2
    assert "/dev/null: cannot be used as a cache: it is not a file" in outcome.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("12 ships\n".encode("utf-16"), "is UTF-16; convert it first"),
        (b"no number\n", "no sentence with exactly one number in digits"),
    ],
)
def test_bad_corpus(run: Run, tmp_path: Path, content: bytes, said: str) -> None:
    """R16 for probe: what is not opened as such is recognised."""
    corpus, out = tmp_path / "corpus.txt", str(tmp_path / "out.json")
    corpus.write_bytes(content)
    outcome = run("probe", "harvest", str(corpus), "-s", "en", "-t", "de", "-o", out, "--command", "cat")
    assert outcome.code == 2
    assert said in outcome.err


def test_a_long_line_of_a_corpus_is_passed_over(run: Run, tmp_path: Path) -> None:
    """R20: a line has a limit before it is read; it is counted."""
    corpus, out = tmp_path / "corpus.txt.gz", str(tmp_path / "out.json")
    corpus.write_bytes(gzip.compress(b"The port has 74 ships.\n" + b"7" * 30_000_000 + b"\nHe saw 914 birds.\n"))
    tracemalloc.start()
    passed_over: list[int] = []
    assert list(sentences(str(corpus), 1_000_000, passed_over)) == ["The port has 74 ships.", "He saw 914 birds."]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert passed_over == [2]
    assert peak < 8_000_000
    outcome = run("probe", "harvest", str(corpus), "-s", "en", "-t", "en", "-o", out, "--command", "cat")
    assert outcome.code == 0
    assert "1 line of more than 1,000,000 bytes passed over, the first line 2\n" in outcome.err
    assert len(json.loads(Path(out).read_bytes())["templates"]) == 2


@pytest.mark.parametrize("size", [9, 10, 11, 12, 30])
def test_lines_about_as_long_as_the_limit(tmp_path: Path, size: int) -> None:
    path = tmp_path / "corpus.txt"
    for end in (b"\n", b""):
        path.write_bytes(b"a\n" + b"x" * size + end)
        passed_over: list[int] = []
        is_short = size + len(end) <= 10  # its end included
        assert list(sentences(str(path), 10, passed_over)) == ["a", "x" * size][: 1 + is_short]
        assert passed_over == ([] if is_short else [2])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--timeout", "nan"), "timeout nan: give a number from 0.001 to 1,000,000"),
        (("--timeout", "inf"), "timeout inf: give a number"),
        (("--timeout", "0"), "timeout 0.0: give a number"),
        (("--timeout", "-5"), "timeout -5.0: give a number"),
        (("--patience", "nan"), "patience nan: give a number"),
        (("--workers", "0"), "workers 0: give a whole number from 1 to 10,000"),
        (("--retries", "-1"), "retries -1: give a whole number from 0 to 1,000"),
        (("--max-bytes", "0"), "max_bytes 0: give a whole number from 1"),
        (("--max-answer", "-1"), "'-1' is not a whole number from 0"),
        (("--examples", "-5"), "'-5' is not a whole number from 0"),
        (("--fail-under", "nan"), "from 0 to 100"),
    ],
)
def test_bad_option(run: Run, suite: Any, options: tuple[str, ...], said: str) -> None:
    """R15: values that no waiting and no counting takes."""
    outcome = run("probe", "run", suite(), "-t", "de", "--command", "cat", *options)
    assert outcome.code == 2
    assert said in outcome.err


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({}, "0 systems named"),
        ({"command": "a", "http": "b"}, "2 systems named"),
        ({"command": "cat", "speed": 1}, "unknown option 'speed'"),
        ({"command": 5}, "command: it is int, not a text"),
        ({"command": ["cat"]}, "command: it is list, not a text"),
        ({"http": {"url": "x"}}, "http: it is dict, not a text"),
        ({"command": "cat", "workers": "4"}, "workers '4': give a whole number"),
        ({"command": "cat", "workers": 1.5}, "workers 1.5: give a whole number"),
        ({"command": "cat", "workers": True}, "workers True: give a whole number"),
        ({"command": "cat", "timeout": None}, "timeout None: give a number"),
        ({"command": "cat", "name": 5}, "name: it is int, not a text"),
        ({"http": "http://h/", "headers": []}, "headers: it is not an object of texts"),
        ({"http": "http://h/", "headers": {"A": 5}}, "headers: it is not an object of texts"),
        ({"oracle": "magic"}, "oracle 'magic': say one of same"),
        ({"callable": "nowhere:f"}, "no callable 'nowhere:f' (ModuleNotFoundError"),
        ({"callable": "os:nothing"}, "no callable 'os:nothing' (AttributeError"),
        ({"callable": "os:sep"}, "'os:sep' is not callable"),
    ],
)
def test_bad_description_of_a_system(spec: dict[str, Any], said: str) -> None:
    """R15: a suite file of strangers describes its system."""
    with pytest.raises(InputError) as raised:
        probe.system_of(spec, probe.Suite("en", "1", ()))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (5, "Expected `object`, got `int` - at `$.run`"),
        ({"target_lang": 5}, "at `$.run.target_lang`"),
        ({"target_lang": ["de", 5]}, "at `$.run.target_lang[...]`|at `$.run.target_lang[1]`"),
        ({"system": "cat"}, "at `$.run.system`"),
        ({"fail_under": "95"}, "at `$.run.fail_under`"),
        ({"fail_under": True}, "at `$.run.fail_under`"),
        ({"fail_under": {"integers": None}}, "at `$.run.fail_under"),
        ({"fail_under": 101}, "run.fail_under '': give per cent from 0 to 100"),
        ({"fail_under": {"magic": 5}}, "run.fail_under 'magic': give per cent from 0 to 100, for integers"),
    ],
)
def test_bad_plan(tmp_path: Path, plan: Any, said: str) -> None:
    """R15: what pytest is told to run."""
    path = tmp_path / "x.probe.json"
    path.write_text(json.dumps({**SUITE, "run": plan}))
    with pytest.raises(InputError) as raised:
        records.read_suite_and_plan(path)
    assert any(part in str(raised.value) for part in said.split("|")), raised.value


def test_a_seed_may_be_any_argument(run: Run, tmp_path: Path) -> None:
    """R13 for probe: an argument that is no UTF-8 holds lone surrogates."""
    path = str(tmp_path / "s.json")
    assert run("probe", "generate", "-s", "en", "-o", path, "--seed", "\udcff", "--size", "5").code == 0
    assert records.read_suite(path).seed == "\udcff"


def test_right_files_are_read(tmp_path: Path, run: Run) -> None:
    """The counterpart of R15."""
    for record, name in ((SUITE, "s"), (REPORT, "r"), (TEMPLATES, "t")):
        (tmp_path / name).write_text(json.dumps(record))
    assert run("probe", "run", str(tmp_path / "s"), "-t", "en", "--command", "cat").code == 0
    assert run("probe", "report", str(tmp_path / "r")).code == 0
    out = str(tmp_path / "out.json")
    assert run("probe", "generate", "-s", "en", "-o", out, "--templates", str(tmp_path / "t")).code == 0
    for value, style in (("2/3", "fixed"), ("-7.5", "plain"), ("2016-05-13", "date"), ("09:05", "clock")):
        assert Slot(0, 1, "x", value, style).has_value
    assert Slot(0, 1, "x", "12.50 EUR", "currency").has_value


def test_a_terminal_is_not_steered_by_a_report(run: Run, tmp_path: Path) -> None:
    """R6: what strangers wrote into a report passes through safe."""
    fault = {"category": "digits", "type": "\x1b[31mvalue", "message": "\x1b]0;pwned\x07"}
    record = but(REPORT, "runs.0.results.0.outcome", "failed")
    record = but(but(record, "runs.0.results.0.faults", [fault]), "runs.0.results.0.capability", "\x1b[2Jmine")
    path = tmp_path / "r.json"
    path.write_text(json.dumps(but(record, "runs.0.system", "\x1b[5msystem")))
    outcome = run("probe", "report", str(path))
    assert outcome.code == 0
    assert "\x1b" not in outcome.out + outcome.err
    assert "\\x1b[31mvalue 1" in outcome.out


@pytest.mark.parametrize(
    "argv",
    [
        ("audit", "\x1b]0;pwned\x07.tsv", "-s", "en", "-t", "de"),
        ("check", "1", "1", "-s", "\x1b[2J", "-t", "de"),
        ("probe", "report", "\x1b[2J.json"),
        ("probe", "report", "x", "--\x1b[2J"),
        ("probe", "run", "-s", "en", "-t", "de", "--callable", "\x1b[2J:f"),
    ],
)
def test_no_error_steers_the_terminal(run: Run, argv: tuple[str, ...]) -> None:
    """R6: names of files and options may come from strangers too."""
    outcome = run(*argv)
    assert outcome.code == 2
    assert "\\x1b" in outcome.err
    assert "\x1b" not in outcome.err


@pytest.mark.parametrize("text", ["1", "-0", '"\\ud800"', "[[[]]]", "1e3", '{"a": null}'])
def test_json_that_is_taken(text: str) -> None:
    assert load(text) == json.loads(text)


# --- what is written


def without_room(script: str, folder: Path) -> str:
    """What the script says of its failure in a process that can make no file longer than 100 bytes.

    Its own process: the limit would also hold for the file that the tests' own report may be written to.
    """
    lines = (
        "import resource, sys",
        "from pathlib import Path",
        "from numguard.model.errors import InputError",
        "from numguard.probe.cache import Cache",
        "from numguard.formats.whole import write_whole",
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))",
        script,
    )
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert run.returncode == 0
    return run.stdout


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """R23: what stood there stays, nothing half stands beside it, and the error names the file."""
    path = tmp_path / "page.html"
    path.write_bytes(b"old")
    script = "try: write_whole(Path('page.html'), b'x' * 1000)\nexcept InputError as error: print(error)"
    assert "page.html: cannot be written: File too large" in without_room(script, tmp_path)
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["page.html"]


def test_a_cache_on_a_disk_that_is_full(tmp_path: Path) -> None:
    """R23, R25: the error names the file, and no half line stays."""
    script = """cache = Cache(Path("cache.jsonl"))
cache.put("a", "1")
try: cache.put("b", "x" * 1000)
except InputError as error: print(error)
cache.close()"""
    assert "cache.jsonl: cannot be written: File too large" in without_room(script, tmp_path)
    assert (tmp_path / "cache.jsonl").read_bytes() == b'{"key": "a", "output": "1"}\n'


@pytest.mark.parametrize("option", ["--json", "--junit", "--html"])
def test_each_report_is_written_whole(run: Run, suite: Any, tmp_path: Path, option: str) -> None:
    """R23: beside its place first; the mode is what the user's mask says; a link stays one."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    assert run("probe", "run", suite(), "-t", "en", "--command", "cat", option, str(link)).code == 0
    assert link.is_symlink()
    assert len(real.read_text()) > 100
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link", "real", "suite1.json"]
    outcome = run("probe", "run", suite(), "-t", "en", "--command", "cat", option, "/dev/full")
    assert outcome.code == 2
    said = "numguard probe: /dev/full: cannot be written: No space left on device"
    assert f"{said} (numguard explain inputerror)\n" in outcome.err
    assert run("probe", "run", suite(), "-t", "en", "--command", "cat", option, "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()
    folder = run("probe", "run", suite(), "-t", "en", "--command", "cat", option, str(tmp_path))
    assert folder.code == 2
    assert f"{tmp_path}: cannot be written: Is a directory" in folder.err


@pytest.mark.parametrize("option", ["--cache", "--json", "--junit", "--html"])
def test_an_output_is_never_an_input(run: Run, suite: Any, tmp_path: Path, option: str) -> None:
    """R11 for probe: the suite stays, by whatever name it is called; and no output is lost to another."""
    name = suite()
    link = tmp_path / "link"
    link.hardlink_to(name)
    before = Path(name).read_bytes()
    argv = ("probe", "run", name, "-t", "en", "--command", "cat")
    for output in (name, str(link), f"{tmp_path}/../{tmp_path.name}/suite1.json"):
        outcome = run(*argv, option, output)
        assert outcome.code == 2
        assert f"{option} {output!r} is the input {name!r}, which is read; name another file" in outcome.err
    assert Path(name).read_bytes() == before
    other = "--html" if option != "--html" else "--json"
    outcome = run(*argv, option, str(tmp_path / "new"), other, str(tmp_path / "new"))
    assert outcome.code == 2
    assert "is the file of --" in outcome.err
    missing = run(*argv, option, str(tmp_path / "no" / "folder" / "x"))
    assert missing.code == (0 if option == "--cache" else 2)  # the folder of a cache is made
    assert ("there is no folder" in missing.err) is (option != "--cache")


# --- what is judged


def test_a_long_answer_is_not_judged(run: Run, suite: Any, tmp_path: Path) -> None:
    """A 1 MB answer of numbers would take long; it is told and counted."""
    outputs, report = tmp_path / "out.txt", tmp_path / "r.json"
    outputs.write_text("7 " * 400_000 + "\nThere are 6 ships.\n")
    argv = ("probe", "run", suite(2), "-t", "en", "--outputs", str(outputs), "--json", str(report))
    outcome = run(*argv)
    assert outcome.code == 0
    record = json.loads(report.read_bytes())
    long, short = record["runs"][0]["results"]
    assert long["outcome"] == "abstained"
    assert long["reason"] == "the answer has 800,000 characters, and at most 10,000 are judged (--max-answer)"
    assert short["outcome"] == "passed"
    assert record["summary"][0]["total"]["abstained"] == 1
    assert record["summary"][0]["total"]["rate"] == 100.0
    assert records.read_report(report)[0].results[0].outcome == "abstained"
    assert run(*argv, "--max-answer", "17", "--fail-under", "1").code == 1  # nothing is judged at all


def test_a_long_sentence_is_not_judged() -> None:
    text = "7 " * 6_000
    case = Case("1", "integers", "f", "t", text, (Slot(0, 1, "7", "7", "plain"),))
    assert "the sentence has 12,000 characters" in judge_case(case, Translation("7"), Checker("en", "de")).reason


@pytest.mark.parametrize(("size", "is_judged"), [(10_000, True), (10_001, False)])
def test_a_sentence_may_be_as_long_as_the_limit(size: int, is_judged: bool) -> None:
    case = Case("1", "integers", "f", "t", f"7 cats.{' ' * size}"[:size], (Slot(0, 1, "7", "7", "plain"),))
    result = judge_case(case, Translation("7 Katzen."), Checker("en", "de"))
    assert (result.passed, result.reason == "") == (is_judged, is_judged)
