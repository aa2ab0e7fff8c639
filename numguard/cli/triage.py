"""``numguard audit --serve``: the report in a browser of this machine, whose buttons write the accepted file."""

from __future__ import annotations

import argparse
import json
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from numguard.cli.screen import note
from numguard.config.accepted import NAME, entry_of, save_entries
from numguard.model.errors import InputError, NumguardError, told

_EDITOR = "vscode://file/{file}:{line}"
_LARGEST = 8_000_000
"""Bytes of a list that the page sends."""


class Triage(ThreadingHTTPServer):
    """Serves one report on this machine, below an address that nobody can guess, and takes what is accepted there."""

    daemon_threads = True

    def __init__(self, report: Path, accepted: Path, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.report = report
        self.accepted = accepted
        self.path = f"/{secrets.token_urlsafe(16)}/"

    @property
    def address(self) -> str:
        """Where the report is."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.path}"


class _Handler(BaseHTTPRequestHandler):
    server: Triage
    timeout = 30

    def do_GET(self) -> None:
        """Answer with the report."""
        if self._is_asked(""):
            self._answer(HTTPStatus.OK, self.server.report.read_bytes(), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        """Write the accepted findings to their file, and answer how many there are."""
        if not self._is_asked("accepted"):
            return
        size = self.headers.get("content-length", "")
        if self.headers.get("content-type") != "application/json" or not size.isdecimal() or int(size) > _LARGEST:
            self._refuse(HTTPStatus.BAD_REQUEST, "a list of accepted findings is JSON of at most eight million bytes")
            return
        try:
            records = json.loads(self.rfile.read(int(size)))
            if not isinstance(records, list):
                raise InputError("is not a list")
            entries = [entry_of(record) for record in records]
            save_entries(entries, self.server.accepted)
        except (ValueError, RecursionError, NumguardError, OSError) as error:
            self._refuse(HTTPStatus.BAD_REQUEST, told(str(error)))
            return
        said = {"accepted": len(entries), "file": str(self.server.accepted)}
        self._answer(HTTPStatus.OK, json.dumps(said).encode(), "application/json")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- as http.server calls it
        """Keep the terminal free: requests are not told."""

    def _is_asked(self, name: str) -> bool:
        """Return True if our own page asks: a page of strangers names another host."""
        own = f"127.0.0.1:{self.server.server_address[1]}"
        if self.headers.get("host") == own and secrets.compare_digest(
            self.path.encode(), f"{self.server.path}{name}".encode()
        ):
            return True
        self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        return False

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self._answer(status, json.dumps({"detail": why}).encode(), "application/json")

    def _answer(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        headers = {"content-type": kind, "content-length": str(len(body)), "cache-control": "no-store"}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def prepared(args: argparse.Namespace) -> Iterator[None]:
    """Fill in what ``--serve`` does not name: the page, the accepted file (which need not exist) and the editor."""
    if args.serve is None:
        yield
        return
    args.kept_in = Path(args.accepted or NAME)
    args.accepted = str(args.kept_in) if args.kept_in.exists() else None
    args.editor = args.editor or _EDITOR
    with tempfile.TemporaryDirectory(prefix="numguard-report-") as folder:
        args.html = args.html or str(Path(folder, "report.html"))
        yield


def serve(args: argparse.Namespace) -> None:
    """Serve until Ctrl-C."""
    with Triage(Path(args.html), args.kept_in, args.serve) as server:
        note(f"the report: {server.address} (its buttons write {args.kept_in}; Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            note("ended")
