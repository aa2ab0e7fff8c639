"""A server with bad manners, one for each path. It keeps what it was sent, and how much it could send."""

from __future__ import annotations

import gzip
import json
import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

NL = b"\r\n"


@dataclass
class Request:
    """What a client sent, and the connection to it."""

    path: str
    head: str
    body: bytes
    sock: socket.socket
    server: BadServer

    @property
    def authorization(self) -> str:
        lines = [line.partition(": ")[2] for line in self.head.split("\r\n") if line.startswith("Authorization")]
        return lines[0] if lines else ""

    def send(self, raw: bytes) -> bool:
        try:
            self.sock.sendall(raw)
        except OSError:
            return False
        self.server.sent += len(raw)
        return True

    def answer(self, code: int, body: bytes = b"", *headers: str, reason: str = "Said") -> None:
        head = f"HTTP/1.1 {code} {reason}\r\nContent-Length: {len(body)}\r\n" + "".join(f"{h}\r\n" for h in headers)
        self.send(head.encode() + NL + body)

    def endless(self, begin: bytes, piece: Callable[[int], bytes], pause: float = 0.0) -> None:
        """Send without end: until the client has gone, or the test is over."""
        is_open, at = self.send(begin), 0
        while is_open and not self.server.over.wait(pause):
            is_open, at = self.send(piece(at)), at + 1


class BadServer(socketserver.ThreadingTCPServer):
    """Listens on 127.0.0.1."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[Request] = []
        self.sent = 0
        self.over = threading.Event()
        self.elsewhere = ""

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that has gone is what is tested."""

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.server_address[1]}/{path}"


class Handler(socketserver.BaseRequestHandler):
    server: BadServer

    def handle(self) -> None:
        raw = b""
        while NL + NL not in raw:
            if not (chunk := self.request.recv(65536)):
                return
            raw += chunk
        head, _, body = raw.partition(NL + NL)
        text = head.decode("latin-1")
        length = next((int(line[16:]) for line in text.split("\r\n") if line.lower().startswith("content-length:")), 0)
        while len(body) < length:
            body += self.request.recv(65536)
        request = Request(text.split()[1].partition("?")[0][1:], text, body, self.request, self.server)
        self.server.requests.append(request)
        MANNERS.get(request.path, as_proxy)(request)


def as_proxy(r: Request) -> None:
    r.answer(407, b"", reason="no bob:hunter2 here")


def said(text: str) -> bytes:
    return json.dumps({"translatedText": text}).encode()


def elsewhere(code: int, where: str = "") -> Callable[[Request], None]:
    def answer(r: Request) -> None:
        r.answer(code, b"", f"Location: {where or r.server.elsewhere}")

    return answer


def echo(code: int) -> Callable[[Request], None]:
    """Answer with all that was sent, as web frameworks do when they debug."""

    def answer(r: Request) -> None:
        r.answer(code, f"denied for {r.authorization} at {r.head}".encode())

    return answer


OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"

MANNERS: dict[str, Callable[[Request], None]] = {
    "right": lambda r: r.answer(200, said("Es gibt 5 Schiffe.")),
    "301": elsewhere(301),
    "302": elsewhere(302),
    "303": elsewhere(303),
    "307": elsewhere(307),
    "308": elsewhere(308),
    "to-itself": elsewhere(302, "/right"),
    "to-ftp": elsewhere(302, "ftp://127.0.0.1/x"),
    "to-file": elsewhere(302, "file:///etc/passwd"),
    "to-nowhere": lambda r: r.answer(302),
    "silent": lambda r: r.endless(b"", lambda _: b"", 0.05),
    "dripping-status": lambda r: r.endless(b"", lambda at: b"HTTP/1.1 200 OK"[at % 15 : at % 15 + 1], 0.03),
    "dripping-headers": lambda r: r.endless(OK + b"X: ", lambda _: b"x", 0.03),
    "dripping-body": lambda r: r.endless(OK + b"Content-Length: 500000\r\n\r\n", lambda _: b" ", 0.03),
    "dripping-chunks": lambda r: r.endless(CHUNKED, lambda _: b"1\r\n \r\n", 0.03),
    "always-continue": lambda r: r.endless(b"", lambda _: b"HTTP/1.1 100 Continue\r\n\r\n", 0.005),
    "endless-body": lambda r: r.endless(OK + NL, lambda _: b" " * 65536),
    "endless-refusal": lambda r: r.endless(b"HTTP/1.1 400 No\r\n\r\n", lambda _: b"no " * 20000),
    "endless-headers": lambda r: r.endless(OK, lambda at: b"X-%d: 1\r\n" % at),
    "long-header": lambda r: r.endless(OK + b"X: ", lambda _: b"x" * 65536),
    "breaks-off": lambda r: r.send(OK + b"Content-Length: 500\r\n\r\n" + said("Es gibt 5 Schiffe.")),
    "breaks-off-in-a-chunk": lambda r: r.send(CHUNKED + b"100\r\n" + said("Es")),
    "says-nothing": lambda r: None,
    "no-http": lambda r: r.send(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "page": lambda r: r.answer(200, b"<html>Welcome</html>"),
    "empty": lambda r: r.answer(200),
    "no-content": lambda r: r.answer(204),
    "packed": lambda r: r.answer(200, gzip.compress(said("5")), "Content-Encoding: gzip"),
    "no-utf-8": lambda r: r.answer(200, b'{"translatedText": "\xff"}'),
    "deep": lambda r: r.answer(200, b"[" * 100_000),
    "deep-but-whole": lambda r: r.answer(200, b'{"a": ' * 500 + b"1" + b"}" * 500),
    "nan": lambda r: r.answer(200, b'{"translatedText": NaN}'),
    "infinite": lambda r: r.answer(200, b'{"translatedText": "5", "score": 1e999}'),
    "long-number": lambda r: r.answer(200, b'{"n": ' + b"7" * 10_000 + b"}"),
    "null": lambda r: r.answer(200, b"null"),
    "list": lambda r: r.answer(200, b'["translatedText"]'),
    "number": lambda r: r.answer(200, b'{"translatedText": 5}'),
    "terminal": lambda r: r.answer(400, b"\x1b]0;pwned\x07 no\r\nsuch\nmodel", reason="\x1b[2J"),
    "reason-only": lambda r: r.answer(418, b"", reason="\x1b[31mteapot"),
    "later": lambda r: r.answer(429, b"slowly", "Retry-After: 100"),
    "busy": lambda r: r.answer(503, b"busy"),
    "echo": echo(401),
    "echo-busy": echo(503),
    "echo-reason": lambda r: r.answer(403, b"", reason=f"no {r.authorization}"),
    "echo-place": lambda r: r.answer(302, b"", f"Location: http://x/{r.authorization.split()[-1]}?k=SECRET123"),
    "echo-cut": lambda r: r.answer(401, r.authorization[:-2].encode()),
    "echo-wrapped": lambda r: r.answer(401, ("x" * 290 + r.authorization).encode()),
    "echo-in-json": lambda r: r.answer(200, json.dumps({"error": r.authorization}).encode()),
    "echo-as-translation": lambda r: r.answer(200, said(f"5 {r.authorization}")),
    "echo-pair": lambda r: r.answer(401, b"bad password hunter2 for bob"),
}


@dataclass
class Full:
    """An address where no connection is accepted: the queue of those who wait is full."""

    socks: list[socket.socket] = field(default_factory=list)

    def __enter__(self) -> str:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        self.socks.append(listener)
        for _ in range(3):
            waiting = socket.socket()
            waiting.setblocking(False)
            waiting.connect_ex(listener.getsockname())
            self.socks.append(waiting)
        time.sleep(0.05)
        return f"http://127.0.0.1:{listener.getsockname()[1]}/"

    def __exit__(self, *_: object) -> None:
        for sock in self.socks:
            sock.close()


def serving() -> Iterator[BadServer]:
    """Start a server, and stop it."""
    server = BadServer()
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server
    server.over.set()
    server.shutdown()
    server.server_close()
