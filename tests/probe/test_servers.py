"""Servers with bad manners: what is asked and what must be said; the exit code is 2 (R5, R6, R10).

Those who are late go on for ever, so that a test ends only because the deadline holds.
"""

from __future__ import annotations

import base64
import json
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from numguard import probe
from numguard.model.errors import InputError
from numguard.probe.http import Endpoint
from numguard.probe.outside import Secrets, told
from numguard.probe.systems import TranslationError

Run = Callable[..., Any]
SECRET = "SECRET123"
SOON, NEVER = 0.2, 5.0
"""The time-outs of those who are late, and of those who are not, whatever the machine does."""

LATE = f"gave no whole answer within {SOON:g} seconds"
REDIRECTED = "no redirect is followed"
MANNERS = {
    # R5: nothing is followed, wherever it leads.
    "301": REDIRECTED,
    "302": "answered 302 and sends to http://localhost:",
    "303": REDIRECTED,
    "307": REDIRECTED,
    "308": REDIRECTED,
    "to-itself": "sends to /right; no redirect is followed",
    "to-ftp": "sends to ftp://127.0.0.1/x; no redirect",
    "to-file": "sends to file:///etc/passwd; no redirect",
    "to-nowhere": "sends to nowhere",
    # R10: one deadline for everything.
    "silent": LATE,
    "dripping-status": LATE,
    "dripping-headers": LATE,
    "dripping-body": LATE,
    "dripping-chunks": LATE,
    "always-continue": LATE,
    "later": "answered 429: slowly",
    "busy": "answered 503: busy",
    # R10: nothing is read without end.
    "endless-body": "answered more than 1,000,000 bytes (--max-bytes)",
    "endless-refusal": "answered 400: no no",
    "endless-headers": "what comes is not HTTP",
    "long-header": "a header is too long",
    # what is no answer
    "breaks-off": "breaks off",
    "breaks-off-in-a-chunk": "breaks off",
    "says-nothing": "the connection was closed without an answer",
    "no-http": "what comes is not HTTP",
    "page": "gave no JSON answer: Expecting value",
    "empty": "gave no JSON answer",
    "no-content": "gave no JSON answer",
    "packed": "gave no JSON answer: 'utf-8'",
    "no-utf-8": "gave no JSON answer: 'utf-8'",
    "deep": "nested too deeply",
    "deep-but-whole": "nested too deeply",
    "nan": "NaN is not a JSON value",
    "infinite": "the number 1e999 is not finite",
    "long-number": "a number of 10,000 digits",
    "null": "no text at 'translatedText': null",
    "list": "no text at 'translatedText'",
    "number": "no text at 'translatedText': {\"translatedText\": 5}",
    # R6: what steers a terminal is made visible, what was sent is blacked out.
    "terminal": "answered 400: \\x1b]0;pwned\\x07 no\\r\\nsuch\\nmodel",
    "reason-only": "answered 418: \\x1b[31mteapot",
    "echo": "answered 401: denied for … at POST",
    "echo-busy": "answered 503: denied for …",
    "echo-reason": "answered 403: no …",
    "echo-place": "sends to http://x/…; no redirect",
    "echo-cut": "answered 401: …",
    "echo-wrapped": "answered 401: xxx",
    "echo-in-json": 'no text at \'translatedText\': {"error": "…"}',
    "echo-as-translation": "the answer repeats a key that was sent",
}


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEY", SECRET)
    monkeypatch.setenv("no_proxy", "*")


def ask(run: Run, suite: str, url: str, *more: str, timeout: float = NEVER) -> Any:
    header = ("--header", "Authorization: Bearer ${KEY}")
    return run("probe", "run", suite, "-t", "de", "--http", url, *header, "--timeout", str(timeout), *more)


@pytest.mark.parametrize("path", MANNERS)
def test_bad_server(run: Run, suite: Any, server: Any, other_server: Any, path: str) -> None:
    """R5, R6, R10: said in one line, in time, without the key, without a control character; exit 2."""
    server.elsewhere = other_server.url("right", "localhost")
    name, timeout = suite(), SOON if MANNERS[path] == LATE else NEVER
    outcome = ask(run, name, f"{server.url(path)}?api_key={SECRET}", "--retries", "0", timeout=timeout)
    assert outcome.code == 2
    assert MANNERS[path] in outcome.err
    assert outcome.err.startswith("numguard probe: ")
    assert outcome.err.count("\n") == 1
    assert outcome.err.rstrip("\n").isprintable()
    assert SECRET not in outcome.err + outcome.out
    assert SECRET[:-2] not in outcome.err
    assert server.sent < 20_000_000
    assert not other_server.requests  # nobody else was asked
    assert {request.path for request in server.requests} == {path}  # nor another place of the same server


def test_a_right_server_gets_the_key(run: Run, suite: Any, server: Any) -> None:
    """The counterpart of R5 and R6: what is asked for is sent."""
    outcome = ask(run, suite(), f"{server.url('right')}?api_key={SECRET}")
    assert outcome.code == 0
    assert server.requests[0].authorization == f"Bearer {SECRET}"
    assert f"?api_key={SECRET}" in server.requests[0].head


def test_no_attempt_is_made_after_the_deadline(suite: Any, server: Any) -> None:
    """R10: retries and pauses share the deadline, and what a server asks for longer than that is not waited for."""
    for path, asked in (("silent", 1), ("later", 1), ("busy", 3)):
        server.requests.clear()
        system = probe.Retrying(Endpoint(server.url(path), timeout=1.6), retries=9, pause=0.3)
        found: dict[int, probe.Translation] = {}
        system.translate_all(probe.Job(["a"], "en", "de", found.__setitem__))
        assert len(server.requests) == asked
        assert found[0].error


def test_a_request_has_a_deadline_of_its_own(suite: Any, server: Any) -> None:
    """A server that loses one request: it is asked again long before the time of the sentence is over."""
    system = probe.Retrying(Endpoint(server.url("silent"), timeout=30, request_timeout=0.1), retries=2, pause=0.01)
    found: dict[int, probe.Translation] = {}
    system.translate_all(probe.Job(["a"], "en", "de", found.__setitem__))
    assert len(server.requests) == 3
    assert "gave no whole answer within 0.1 seconds" in found[0].error


def test_a_connection_that_nobody_accepts(bad_server: ModuleType) -> None:
    """R10: connecting is inside the deadline."""
    with bad_server.Full() as url, pytest.raises(TranslationError, match=r"no whole answer within 0\.2 seconds"):
        Endpoint(url, timeout=0.2).translate("a", "en", "de")


def test_a_handshake_that_nobody_answers() -> None:
    """R10: TLS is inside the deadline."""
    listener = socket.create_server(("127.0.0.1", 0))
    with pytest.raises(TranslationError, match=r"no whole answer within 0\.2 seconds"):
        Endpoint(f"https://127.0.0.1:{listener.getsockname()[1]}/", timeout=0.2).translate("a", "en", "de")
    listener.close()


def test_a_resolver_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10: looking the host up is inside the deadline, though the resolver knows none."""
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: over.wait())
    with pytest.raises(TranslationError, match=r"no whole answer within 0\.2 seconds"):
        Endpoint("http://translate.test/", timeout=0.2).translate("a", "en", "de")
    over.set()


def test_an_address_that_hangs_leaves_time_for_the_next(
    monkeypatch: pytest.MonkeyPatch, bad_server: ModuleType, server: Any
) -> None:
    """R10: of several addresses of a host each gets its share of the deadline."""
    with bad_server.Full() as url:
        ports = [int(url.rstrip("/").rpartition(":")[2]), server.server_address[1]]
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port)) for port in ports]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
        assert Endpoint("http://two.test/right", timeout=1.0).translate("a", "en", "de") == "Es gibt 5 Schiffe."


def test_max_bytes_is_an_option(run: Run, suite: Any, server: Any) -> None:
    """R10: the bound of a response can be set, and is told when it acts."""
    outcome = ask(run, suite(), server.url("right"), "--max-bytes", "20")
    assert outcome.code == 2
    assert "answered more than 20 bytes (--max-bytes)" in outcome.err


# --- secrets


def test_no_secret_is_printed_or_stored(run: Run, suite: Any, server: Any, tmp_path: Path, bad_server: Any) -> None:
    """R6: every third sentence is answered with an echo; no report, no cache and no terminal holds the key."""

    def every_third(request: Any) -> None:
        echo = len(server.requests) % 3 == 1
        bad_server.MANNERS["echo" if echo else "right"](request)

    bad_server.MANNERS["third"] = every_third
    files = {name: tmp_path / f"report.{name}" for name in ("json", "html", "junit", "cache")}
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    outcome = ask(run, suite(12), f"{server.url('third')}?api_key={SECRET}&q=1", "--retries", "0", *options)
    assert outcome.code == 0
    assert (
        sum(entry["outcome"] == "error" for entry in json.loads(files["json"].read_text())["runs"][0]["results"]) == 4
    )
    for text in (outcome.out, outcome.err, *(path.read_text("utf-8") for path in files.values())):
        assert SECRET not in text
        assert "api_key=S" not in text


@pytest.mark.parametrize("value", [f"{SECRET}\n", f"{SECRET}\r\n"])
def test_a_line_break_at_the_end_of_a_key_is_none_of_it(
    run: Run, suite: Any, server: Any, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """R6: a key out of a file ends in a line break."""
    monkeypatch.setenv("KEY", value)
    assert ask(run, suite(), server.url("right")).code == 0
    assert server.requests[0].authorization == f"Bearer {SECRET}"


@pytest.mark.parametrize("value", [f"a\n{SECRET}", f"{SECRET}\x00x"[:9] + "\x1b", f"\t{SECRET}", f"{SECRET}\udcff"])
def test_a_key_that_no_header_can_hold(run: Run, suite: Any, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """R6: the variable is named, its value never."""
    monkeypatch.setenv("KEY", value)
    outcome = ask(run, suite(), "http://127.0.0.1:1/")
    assert outcome.code == 2
    assert "the environment's KEY, which a header names, holds a control character" in outcome.err
    assert SECRET not in outcome.err


ADDRESSES = {
    f"http://me:{SECRET}@127.0.0.1/": "holds a user or a password",
    f"http://{SECRET}@127.0.0.1/": "holds a user or a password",
    f"me:{SECRET}@127.0.0.1/translate": "is not an http:// or https:// address",
    f"ftp://127.0.0.1/?api_key={SECRET}": "is not an http:// or https:// address",
    f"file:///etc/{SECRET}": "is not an http:// or https:// address",
    f"127.0.0.1:5000/?api_key={SECRET}": "is not an http:// or https:// address",
    f"http://127.0.0.1:{SECRET}/": "no host and port that can be read",
    f"http://[{SECRET}/": "no host and port that can be read",
    f"http:///{SECRET}": "names no host",
    f"http://h/?api_key={SECRET} x": "percent-encode",
    f"http://h/?api_key={SECRET}\r\nX: 1": "percent-encode",
    f"http://h/ä?{SECRET}": "percent-encode",
    " ": "http: it is blank",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_cannot_be_asked(run: Run, suite: Any, address: str) -> None:
    """R5, R6: only http and https, no password in it, and none repeated."""
    outcome = ask(run, suite(), address)
    assert outcome.code == 2
    assert ADDRESSES[address] in outcome.err
    assert SECRET not in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("header", "told_so"),
    [
        (f"Authorization {SECRET}", "it has no colon"),
        (f"{SECRET} x: 1", "a name that HTTP does not allow"),
        (": 1", "a name that HTTP does not allow"),
        (f"X-Key: {SECRET}\r\nHost: x", "header X-Key: its value holds a control character"),
        (f"X-Key: {SECRET}\N{EURO SIGN}", "header X-Key: its value holds a character that HTTP does not allow"),
        ("X-Key: ${NO_SUCH_VARIABLE}", "the environment has no NO_SUCH_VARIABLE"),
    ],
)
def test_a_header_that_cannot_be_sent(run: Run, suite: Any, header: str, told_so: str) -> None:
    """R6: the header is named, its value never."""
    outcome = run("probe", "run", suite(), "-t", "de", "--http", "http://127.0.0.1:1/", "--header", header)
    assert outcome.code == 2
    assert told_so in outcome.err
    assert SECRET not in outcome.err


def test_a_proxy_is_asked_and_its_password_is_told_nobody(
    run: Run, suite: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R5, R6: what the environment says of proxies holds, and the headers of a request to https are not for them."""
    proxy = f"127.0.0.1:{server.server_address[1]}"
    for name in ("no_proxy", "NO_PROXY", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", f"http://bob:hunter2@{proxy}")
    outcome = ask(run, suite(), "http://translate.test/x")
    assert "http://translate.test answered 407: no … here" in outcome.err
    monkeypatch.setenv("https_proxy", f"http://bob:hunter2@{proxy}")
    server.requests.clear()
    outcome = ask(run, suite(), "https://translate.test/x", "--retries", "0")
    assert outcome.code == 2
    assert "Tunnel connection failed: 407 no … here" in outcome.err
    assert "hunter2" not in outcome.err
    assert server.requests[0].head.startswith("CONNECT translate.test:443")
    assert SECRET not in server.requests[0].head
    monkeypatch.setenv("http_proxy", f"socks5://bob:hunter2@{proxy}")
    outcome = ask(run, suite(), "http://translate.test/x", "--retries", "0")
    assert "unknown url type: socks5" in outcome.err


def test_a_pair_of_basic_credentials_is_two_secrets(run: Run, suite: Any, server: Any) -> None:
    """R6: what base64 hides is blacked out too."""
    pair = base64.b64encode(b"bob:hunter2").decode()
    header = ("--header", f"Authorization: Basic {pair}")
    outcome = run("probe", "run", suite(), "-t", "de", "--http", server.url("echo-pair"), *header)
    assert "answered 401: bad password … for bob" in outcome.err
    assert "hunter2" not in outcome.err


def test_what_is_shown_of_an_endpoint_holds_no_secret() -> None:
    """R6: nor does a traceback that shows arguments, nor what outputs are kept under."""
    endpoint = Endpoint(f"http://h/?api_key={SECRET}", headers={"A": SECRET}, keys=(SECRET,))
    assert SECRET not in repr(endpoint)
    assert SECRET not in endpoint.identity
    assert endpoint.identity != Endpoint("http://h/?api_key=other").identity
    assert endpoint.identity == Endpoint(f"http://h/?api_key={SECRET}").identity


def test_the_words_of_a_callable_are_told_without_secrets() -> None:
    """R6: libraries put the whole address into their exceptions."""

    def call(text: str, source: str, target: str) -> str:
        raise ConnectionError(f"max retries exceeded with url: /t?api_key={SECRET}&q=1 (Bearer {SECRET}) \x1b[2J")

    with pytest.raises(TranslationError) as raised:
        probe.run(probe.generate("en", size=1), probe.Retrying(probe.Function(call), retries=0), "de")
    assert SECRET not in str(raised.value)
    assert str(raised.value).isprintable()
    assert "max retries exceeded with url: /t?api_key=…&q=…" in str(raised.value)


@pytest.mark.parametrize(
    ("secret", "text", "shown"),
    [
        ("Bearer abcdefghijkl", "at abcdefghijkl.", "at…."),
        ("abcdefghijkl", "abcdefgh and efghijkl", "… and …"),
        ("a/b c+d=efgh", "a%2Fb%20c%2Bd%3Defgh", "…"),
        ("pwd5", "pwd5 and pwd", "… and pwd"),
        ("abc", "abcdefgh", "abcdefgh"),  # too short to be one
        ("zzzzzzzz" * 3, "z" * 100, "…"),
        ("secret-of-mine", "nothing of it", "nothing of it"),
    ],
)
def test_secrets_are_blacked_out(secret: str, text: str, shown: str) -> None:
    assert Secrets([secret]).hidden(text) == shown


def test_a_word_of_a_header_may_stand_in_a_translation() -> None:
    """R6, a near miss: only keys are kept out of translations."""
    assert not Secrets(["translation"], []).are_in("the translation")
    assert Secrets([], ["translation"]).are_in("the translation")


def test_what_is_told_is_short() -> None:
    assert len(told("x" * 100_000)) == 300


def test_an_endpoint_refuses_what_it_cannot_use() -> None:
    with pytest.raises(InputError, match="is not an http"):
        Endpoint("file:///etc/passwd")
