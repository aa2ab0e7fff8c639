"""What one client of the service cannot do to the others: time, memory, the folder it was started in."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from numguard import Checker, UnknownLanguageError
from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.tags import KEPT, canonical
from numguard.mentions.lexicon.lexicon import _compiled, lexicon
from numguard.server.answers import Answers
from numguard.server.settings import Settings
from tests.service import process, service
from tests.test_service import PAIR, ask, pair

BATCH = {
    "source_lang": "en",
    "target_lang": "de",
    "pairs": [
        {
            "source": f"In 2018, {k} people paid $9,5{k % 10}0.25 for 3 of 17 seats on 5 May. " * 5,
            "hypothesis": f"2018 zahlten {k} Personen 9.5{k % 10}0,25 $ für 3 von 17 Plätzen am 6. Mai. " * 5,
        }
        for k in range(900)
    ],
}


# ---- the folder (Q3) -------------------------------------------------------------------------------------------------


def test_nothing_of_the_folder_is_run_where_the_service_is_started(tmp_path: Path) -> None:
    for name in ("numguard", "msgspec", "regex", "json", "struct", "babel"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})\n")
    command = [str(Path(sys.executable).with_name("numguard")), "serve", "--port", "0"]
    env = os.environ | {"NUMGUARD_TOKEN": ""}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        first = json.loads(running.stderr.readline())
        running.terminate()
        running.communicate(timeout=30)
    assert first["event"] == "ready"
    assert not (tmp_path / "ran").exists()


# ---- tags (Q4) -------------------------------------------------------------------------------------------------------


def test_a_tag_of_more_than_35_characters_is_not_well_formed() -> None:
    Checker("en", "de-Latn-DE-" + "-".join(["abcdefgh"] * 2) + "-abcdef")  # 35
    tag = "en-x0000001" + "-abcdefgh" * 50_000
    with pytest.raises(UnknownLanguageError, match=r"has 450011 characters, and a tag has 35 at most: leave out"):
        Checker("en", tag)
    answers = Answers(Settings())
    status, _, body = answers("check", pair(target_lang=tag))
    assert (status, json.loads(body)["type"]) == (400, "urn:numguard:problem:unknown-language")
    assert len(body) < 1_000


def test_what_is_kept_of_tags_is_bounded_and_by_their_canonical_spelling() -> None:
    answers = Answers(Settings(checkers=4))
    for tag in ("de", "deu", "DE", "de-1996", "de-abcde"):
        assert answers("check", pair(target_lang=tag))[0] == 200
    assert answers.made == 1
    for k in range(KEPT + 10):
        script = f"A{chr(97 + k % 26)}{chr(97 + k // 26)}x"
        assert answers("repair", pair(target_lang=f"de-{script}"))[0] == 200
    assert answers._checker.cache_info().currsize == 4
    assert answers.made == KEPT + 11
    for kept in (localedata._of_file, cldr._loaded, _compiled):
        info = kept.cache_info()
        assert info.maxsize == KEPT
        assert info.currsize <= KEPT
    assert canonical.cache_info().maxsize == 4_096


def test_regions_and_scripts_of_which_the_same_is_said_share_their_lexicon() -> None:
    assert lexicon("fr-CI") is lexicon("fr-Latn-CI") is lexicon("fr")
    assert lexicon("de-AT") is not lexicon("de")  # it says Jänner
    assert lexicon("de-Cyrl") is lexicon("de-Arab") is lexicon("de-Axyz") is not lexicon("de")  # no words are read
    tags = [
        f"{language}{script}-{region}"
        for language in ("de", "fr", "nl", "bn")
        for script in ("", "-Latn", "-Cyrl", "-Zxyz")
        for region in ("AA", "AT", "BJ", "CI", "DE", "DZ", "FR", "IN", "ML", "ZZ")
    ]
    made = {id(lexicon(tag)) for tag in tags}
    said = {repr(replace(cldr.load(tag), identifier=None, same_as="")) for tag in tags}
    assert len(made) <= 2 * len(said) < len(tags) / 4  # the words of each are read, or are not


def test_metrics_tell_how_many_pairs_were_loaded() -> None:
    with service(checkers=3) as one:
        for tag in ("de", "fr", "deu"):
            ask(one.port, "POST", "/v1/check", pair(target_lang=tag))
        page = ask(one.port, "GET", "/metrics")[2].decode()
    assert "numguard_checkers_made_total 2.0" in page
    assert "numguard_checkers_most 3.0" in page


# ---- time (Q14) ------------------------------------------------------------------------------------------------------


def _ask_all(port: int, bodies: list[bytes]) -> tuple[list[threading.Thread], list[tuple[int, dict[str, str]]]]:
    found: list[tuple[int, dict[str, str]]] = []

    def one(body: bytes) -> None:
        status, headers, _ = ask(port, "POST", "/v1/batch", body)
        found.append((status, headers))

    threads = [threading.Thread(target=one, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    return threads, found


@pytest.mark.parametrize("workers", [0, 1])
def test_a_small_request_does_not_wait_for_batches_and_no_request_longer_than_its_time(workers: int) -> None:
    body = json.dumps(BATCH).encode()
    assert 600_000 < len(body) < 1_000_000
    with process("--workers", str(workers), "--warm", "en-de", "--seconds", "0.5") as (_, port):
        threads, found = _ask_all(port, [body] * 3)
        time.sleep(0.2)
        assert ask(port, "POST", "/v1/check", json.dumps(PAIR).encode())[0] == 200
        assert len(found) < 3  # a batch takes longer than its time: some were still at work
        for thread in threads:
            thread.join(60)
    assert {status for status, _ in found} <= {200, 503}
    assert 503 in {status for status, _ in found}
    for status, headers in found:
        if status == 503:
            assert headers["retry-after"] == "1"
            assert headers["content-type"] == "application/problem+json"


def test_a_stopped_service_answers_503_and_never_500() -> None:
    body = json.dumps(BATCH).encode()
    with process("--workers", "1", "--warm", "en-de", "--seconds", "20", "--settings", _grace(0.3)) as (running, port):
        assert running.stderr is not None
        lines: list[str] = []
        reader = threading.Thread(target=lines.extend, args=(running.stderr,))
        reader.start()
        threads, found = _ask_all(port, [body] * 3)
        time.sleep(0.3)
        running.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(60)
        reader.join(60)
    assert len(found) == 3
    assert {status for status, _ in found} <= {200, 503}
    assert 503 in {status for status, _ in found}
    events = [json.loads(line) for line in lines]  # nothing else stands in the log
    assert events[-1]["event"] == "stopped"
    assert not [event for event in events if event["event"] == "fault"]


def _grace(seconds: float) -> str:
    import tempfile

    path = Path(tempfile.mkdtemp()) / "service.toml"
    path.write_text(f"grace = {seconds}\n")
    return str(path)


def test_a_request_that_waited_too_long_costs_no_work() -> None:
    answers = Answers(Settings(seconds=2), clock=lambda: 100.0)
    for route in ("check", "repair"):
        status, counts, body = answers(route, pair(), "r", 99.0)
        assert (status, counts, json.loads(body)["type"]) == (503, {}, "urn:numguard:problem:out-of-time")
    now = iter([float(k) for k in range(1_000)])
    status, _, body = Answers(Settings(seconds=2), clock=lambda: next(now))(
        "batch", json.dumps({**BATCH, "pairs": BATCH["pairs"][:50]}).encode(), "r", 10.5
    )
    assert status == 503
    assert " of 50 pairs were judged in the 2 seconds" in json.loads(body)["detail"]


# ---- headers and media types (Q19, Q20) ------------------------------------------------------------------------------

HEADERS: dict[str, bytes] = {
    "one line": b"x-a: " + b"a" * 3_000_000,
    "one line without an end": b"x-a: " + b"a" * 200_000,
    "many lines": b"\r\n".join(b"x-%d: a" % k for k in range(200)),
    "many long lines": b"\r\n".join(b"x-%d: %s" % (k, b"a" * 1_000) for k in range(50)),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_has_a_size(name: str) -> None:
    with service(seconds=3) as one:
        said = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n" + HEADERS[name]
        said += b"" if name.endswith("end") else b"\r\n\r\n"
        answer = _raw(one.port, said)
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert b"urn:numguard:problem:header-too-large" in answer
        assert ask(one.port, "GET", "/healthz", x_a="a" * 8_000)[0] == 200
        assert next(event["status"] for event in one.events() if event["event"] == "request") == 431


def test_a_long_path_and_a_trailer_have_a_size_too() -> None:
    with service(seconds=3) as one:
        assert _raw(one.port, b"GET /" + b"a" * 50_000 + b" HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 431 ")
        chunked = (
            b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-a: "
        )
        assert b" 431 " in _raw(one.port, chunked + b"a" * 500_000)


def _raw(port: int, said: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
        with contextlib.suppress(ConnectionError):
            link.sendall(said)
        found = b""
        try:
            while data := link.recv(65_536):
                found += data
        except ConnectionError:
            pass
        return found


MEDIA: list[tuple[str, int]] = [
    ("application/json", 200),
    ("Application/JSON; charset=UTF-8", 200),
    ('application/json;charset="utf-8"', 200),
    ("application/vnd.numguard+json", 200),
    ("application/jsonp", 415),
    ("application/json; charset=utf-16", 415),
    ("application/json-seq", 415),
    ("text/json", 415),
]


def test_only_json_in_utf_8_is_taken() -> None:
    with service() as one:
        for kind, status in MEDIA:
            assert ask(one.port, "POST", "/v1/check", pair(), content_type=kind)[0] == status, kind
        for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
            body = json.dumps(PAIR).encode(encoding)
            assert ask(one.port, "POST", "/v1/check", body, content_type="application/json")[0] == 415, encoding


GARBAGE = (b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n")


@pytest.mark.parametrize("log", ["requests", "none"])
def test_garbage_stands_in_the_log_as_json_or_not_at_all(log: str) -> None:
    with process("--workers", "0", "--log", log) as (running, port):
        for said in GARBAGE:
            assert _raw(port, said).startswith(b"HTTP/1.1 400 ")
        running.terminate()
        assert running.stderr is not None
        events: list[dict[str, Any]] = [json.loads(line) for line in running.stderr]
    told = [event["status"] for event in events if event["event"] == "request"]
    assert told == ([400] * len(GARBAGE) if log == "requests" else [])
    assert {event["event"] for event in events} <= {"request", "stopping", "stopped"}
