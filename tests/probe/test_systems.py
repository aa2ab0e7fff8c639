"""The systems under test: commands, endpoints, callables; what is retried, kept and resumed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from numguard import probe
from numguard.model.errors import InputError
from numguard.probe import records
from numguard.probe.cache import Cache
from numguard.probe.command import Command
from numguard.probe.http import SHAPES, Endpoint, shape
from numguard.probe.oracle import Oracle
from numguard.probe.systems import outputs

FAULTY = Path(__file__).parent / "faulty.py"
EACH = "import sys\nfor l in iter(sys.stdin.readline, str()): {}"
LINES = probe.generate("en", size=30)


def translations(system: Any, texts: list[str] | None = None) -> list[probe.Translation]:
    texts = [case.source for case in LINES.cases] if texts is None else texts
    found: dict[int, probe.Translation] = {}
    system.translate_all(probe.Job(texts, "en", "de", found.__setitem__))
    return [found[at] for at in range(len(texts))]


def python(code: str) -> str:
    return f"{sys.executable} -u -c '{code}'"


# --- commands


@pytest.mark.parametrize("workers", [1, 3])
def test_command_line_by_line(workers: int) -> None:
    command = Command(python(EACH.format("print(l.strip()[::-1], flush=True)")), workers=workers)
    assert [t.output for t in translations(command)] == [case.source[::-1] for case in LINES.cases]


def test_command_that_reads_everything_first() -> None:
    command = Command(f"{sys.executable} -c 'import sys; print(sys.stdin.read().upper(), end=str())'", patience=0.05)
    assert [t.output for t in translations(command)] == [case.source.upper() for case in LINES.cases]


@pytest.mark.parametrize("flush", [False, True])
def test_more_text_than_a_pipe_holds(flush: bool) -> None:
    code = EACH.format(f"print(l.strip(), flush={flush})")
    texts = [f"{n} " + "long " * 40 for n in range(3000)]
    found = translations(Command(f"{sys.executable} -c '{code}'", patience=0.02), texts)
    assert [t.output for t in found] == [text.strip() for text in texts]


def test_languages_are_filled_in() -> None:
    command = Command(python("import sys\nfor l in sys.stdin: print(sys.argv[1:])") + " {source} {target}")
    assert translations(command, ["a"])[0].output == "['en', 'de']"


def test_line_breaks_in_a_text_stay_one_line() -> None:
    command = Command(python(EACH.format("print(l.strip(), flush=True)")))
    assert [t.output for t in translations(command, ["a\nb\r\nc", "d"])] == ["a b c", "d"]


def test_command_that_dies_is_started_again() -> None:
    # Every process answers three lines, then ends.
    command = Command(
        python("import sys\nfor i in range(3): print(sys.stdin.readline().strip(), flush=True)"), sleep=lambda _: None
    )
    assert [t.output for t in translations(command)] == [case.source for case in LINES.cases]


def test_text_that_kills_the_command_is_an_error_and_the_rest_goes_on() -> None:
    code = EACH.format("print(l.strip() if l[0] != chr(33) else sys.exit(3), flush=True)")
    command = Command(python(code), retries=1, sleep=lambda _: None)
    found = translations(command, ["a", "!b", "c"])
    assert [t.output for t in found] == ["a", "", "c"]
    assert "ended early, with code 3" in found[1].error


def test_command_that_says_more_than_it_is_asked() -> None:
    with pytest.raises(InputError, match="more lines than it reads"):
        translations(Command(python("import sys\nprint(1, flush=True)\nfor l in sys.stdin: print(l.strip())")), ["a"])


# --- callables and files


def test_callable_is_asked_again_after_twice_the_pause() -> None:
    asked: Counter[str] = Counter()
    pauses: list[float] = []

    def flaky(text: str, source: str, target: str) -> str:
        asked[text] += 1
        if asked[text] < 4:
            raise ConnectionError("busy")
        return text

    system = probe.Retrying(probe.Function(flaky), sleep=pauses.append)
    assert translations(system, ["a"]) == [probe.Translation("a")]
    assert pauses == [0.5, 1.0, 2.0]


def test_callable_that_never_answers_stops_the_run() -> None:
    def never(text: str, source: str, target: str) -> str:
        raise ValueError("no model")

    with pytest.raises(probe.TranslationError, match="answers nothing: ValueError: no model"):
        probe.run(LINES, probe.Retrying(probe.Function(never), retries=0), "de")


def test_error_is_no_failure() -> None:
    oracle = Oracle(LINES)

    def sometimes(text: str, source: str, target: str) -> str:
        if text == LINES.cases[5].source:
            raise TimeoutError
        return oracle.translate(text, source, target)

    run = probe.run(LINES, probe.Retrying(probe.Function(sometimes), retries=0), "de")
    assert Counter(r.outcome for r in run.results) == {"passed": 29, "error": 1}


def test_outputs_in_order_or_by_id(tmp_path: Path) -> None:
    oracle = Oracle(LINES)
    said = [oracle.translate(case.source, "en", "de") for case in LINES.cases]
    plain, named = tmp_path / "out.txt", tmp_path / "out.jsonl"
    plain.write_text("\n".join(said) + "\n", "utf-8")
    rows = [{"id": c.id, "output": o} for c, o in zip(LINES.cases, said, strict=True)]
    named.write_text("".join(json.dumps(row) + "\n" for row in reversed(rows)), "utf-8")
    for path in (plain, named):
        assert translations(probe.Retrying(outputs(str(path), LINES))) == [probe.Translation(o) for o in said]
    plain.write_text("one line\n", "utf-8")
    with pytest.raises(InputError, match="1 lines, and the suite has 30 cases"):
        outputs(str(plain), LINES)


# --- endpoints


class Handler(BaseHTTPRequestHandler):
    asked: ClassVar[Counter[str]] = Counter()

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = body["q"] if "q" in body else body["messages"][0]["content"].split("\n\n")[1]
        self.asked[text] += 1
        if text == "forbidden" or self.headers.get("Authorization") == "Bearer wrong":
            return self._answer(401, {"error": "key"})
        if text == "busy" and self.asked[text] < 3:
            return self._answer(503, {}, {"Retry-After": "7"})
        if "q" in body:
            assert (body["source"], body["target"], body["format"]) == ("en", "de", "text")
            return self._answer(200, {"translatedText": text.upper()} if text != "odd" else {"error": "odd"})
        assert body["model"] == "m"
        assert "from English into German" in body["messages"][0]["content"]
        return self._answer(200, {"choices": [{"message": {"content": f" {text.upper()}\n"}}]})

    def _answer(self, code: int, record: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        raw = json.dumps(record).encode()
        self.send_response(code)
        for name, value in {**(headers or {}), "Content-Length": str(len(raw))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/translate"
    server.shutdown()
    server.server_close()


def test_libretranslate_shape_with_workers(url: str) -> None:
    texts = [f"text {n} {{source}}" for n in range(20)]
    found = translations(probe.Retrying(Endpoint(url), workers=4), texts)
    assert [t.output for t in found] == [text.upper() for text in texts]


def test_openai_shape(url: str) -> None:
    assert Endpoint(url, SHAPES["openai"], model="m").translate("abc", "en", "de") == "ABC"


def test_shape_of_ones_own(url: str, tmp_path: Path) -> None:
    path = tmp_path / "shape.json"
    body = {"q": "{text}", "source": "{source}", "target": "{target}", "format": "text", "n": 1}
    path.write_text(json.dumps({"body": body, "path": "translatedText"}), "utf-8")
    assert Endpoint(url, shape(str(path))).translate("abc", "en", "de") == "ABC"
    with pytest.raises(InputError, match="neither libretranslate nor openai"):
        shape("nonsense")


def test_busy_endpoint_is_asked_again_when_it_says(url: str) -> None:
    pauses: list[float] = []
    assert translations(probe.Retrying(Endpoint(url), sleep=pauses.append), ["busy"]) == [probe.Translation("BUSY")]
    assert pauses == [7.0, 7.0]


def test_refusal_and_odd_answer_are_not_asked_again(url: str) -> None:
    Handler.asked.clear()
    found = translations(probe.Retrying(Endpoint(url)), ["forbidden", "odd"])
    assert "answered 401" in found[0].error
    assert "no text at 'translatedText'" in found[1].error
    assert Handler.asked == {"forbidden": 1, "odd": 1}


def test_identity_holds_no_secret(url: str) -> None:
    assert "hidden" not in Endpoint(url, headers={"Authorization": "Bearer hidden"}).identity


# --- the cache


def test_kept_outputs_are_not_asked_for(tmp_path: Path) -> None:
    asked: list[str] = []
    oracle = Oracle(LINES)

    def call(text: str, source: str, target: str) -> str:
        asked.append(text)
        return oracle.translate(text, source, target)

    runs = []
    for _ in range(2):
        cache = Cache(tmp_path / "cache.jsonl")
        runs.append(probe.run(LINES, probe.Retrying(probe.Function(call)), "de", cache=cache))
        cache.close()
    assert len(asked) == 30
    assert runs[0] == runs[1]


def test_half_a_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "cache.jsonl"
    cache = Cache(path)
    cache.put("a", "1")
    cache.close()
    path.write_bytes(path.read_bytes() + b'{"key": "b", "outp')
    cache = Cache(path)
    cache.put("c", "3")
    cache.close()
    cache = Cache(path)
    assert [cache.get(key) for key in "abc"] == ["1", None, "3"]
    cache.close()


def test_killed_run_resumes_without_repeating_a_translated_sentence(faulty: ModuleType, tmp_path: Path) -> None:
    suite, cache, log, report = (tmp_path / name for name in ("s.json", "cache.jsonl", "log.txt", "r.json"))
    records.write_json(suite, records.suite_record(probe.generate("en", size=60)))
    line = f"{sys.executable} {FAULTY} {suite} de --log {log} --sleep 0.01"
    argv = [sys.executable, "-m", "numguard", "probe", "run", str(suite), "-t", "de", "--command", line]
    argv += ["--cache", str(cache), "--json", str(report)]
    with subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while not cache.exists() or cache.read_bytes().count(b"\n") < 15:
            assert process.poll() is None
            time.sleep(0.02)
        process.kill()
    while not log.read_text("utf-8").endswith(f"{faulty.END}\n"):
        time.sleep(0.02)  # the translator's own last line
    kept = cache.read_bytes().count(b"\n")
    assert 15 <= kept < 60
    before = log.read_text("utf-8").splitlines()[:-1]
    assert len(before) - kept <= 1  # what was under way
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = log.read_text("utf-8").splitlines()[len(before) + 1 : -1]
    assert len(after) == 60 - kept
    translated = set(before[:kept])
    assert not translated.intersection(after)
    assert len(records.read_report(report)[0].results) == 60


# --- pytest


def test_a_suite_is_a_test_file(tmp_path: Path) -> None:
    suite = probe.generate("en", capabilities=["integers", "years"], size=12)
    plan = {"target_lang": ["de", "zh"]}
    record = records.suite_record(suite)
    records.write_json(tmp_path / "numbers.probe.json", {**record, "run": plan})
    records.write_json(tmp_path / "release.probe.json", {**record, "run": {**plan, "fail_under": 95}})
    (tmp_path / "translator.py").write_text(
        "from numguard.probe import Suite\n"
        "from numguard.probe.oracle import Oracle\n"
        "from numguard.probe.records import read_suite\n"
        "oracle = Oracle(read_suite('numbers.probe.json'))\n"
        f"wrong = {suite.cases[3].source!r}\n"
        "def translate(text, source, target):\n"
        "    said = oracle.translate(text, source, target)\n"
        "    return 'Nichts.' if (text, target) == (wrong, 'de') else said\n",
        "utf-8",
    )
    (tmp_path / "pytest.ini").write_text('[pytest]\nnumguard_system = {"callable": "translator:translate"}\n', "utf-8")

    def tested(*options: str) -> str:
        argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rxfE", *options]
        env = {"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin"}
        done = subprocess.run(argv, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stdout

    # The numbers: a test a capability and target. The release: a threshold a target, and what is told beside it.
    said = tested()
    assert "2 failed, 7 passed, 1 xfailed" in said
    assert "1 of 6 cases of integers failed" in said
    assert suite.cases[3].source in said
    assert "below the threshold of 95 %" in said
    assert "XFAIL release.probe.json::de:integers - 1 of 6 cases failed" in said
    by_case = tested("numbers.probe.json", "--numguard-cases")
    assert "1 failed, 23 passed" in by_case
    assert f"de:{suite.cases[3].id}" in by_case


def test_a_suite_names_nothing_that_runs(tmp_path: Path) -> None:
    suite = records.suite_record(probe.generate("en", capabilities=["years"], size=2))
    path = tmp_path / "x.probe.json"
    for system in ({"command": "touch x"}, {"callable": "os:system"}, {"http": "http://x", "headers": {"A": "${KEY}"}}):
        records.write_json(path, {**suite, "run": {"target_lang": "de", "system": system}})
        with pytest.raises(InputError, match=f"names no {next(iter(system))}; name it with --numguard-system"):
            records.read_suite_and_plan(path)
