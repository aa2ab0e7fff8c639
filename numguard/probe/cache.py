"""Outputs kept on disk, one JSON line each, so that a killed run goes on without asking again."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from pathlib import Path

from numguard.errors import InputError


class Cache:
    """A file of outputs. Each is one write of one line: what a kill leaves is whole but for the last line."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or begin it.

        Raises InputError when it cannot be read and written.
        """
        self._path = Path(path)
        self._lock = threading.Lock()
        self._outputs: dict[str, str] = {}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            raw = self._path.read_bytes() if self._path.exists() else b""
            self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        except OSError as error:
            raise InputError(f"{self._path}: cannot be used as a cache: {error.strerror}") from error
        for line in raw.split(b"\n"):
            try:
                record = json.loads(line)
                self._outputs[record["key"]] = record["output"]
            except (ValueError, KeyError, TypeError):
                continue  # A line that a kill cut short.
        if raw and not raw.endswith(b"\n"):
            os.write(self._file, b"\n")

    @staticmethod
    def key(identity: str, source_lang: str, target_lang: str, text: str) -> str:
        """Return what an output is kept under."""
        return hashlib.sha256(json.dumps([identity, source_lang, target_lang, text]).encode()).hexdigest()

    def get(self, key: str) -> str | None:
        """Return an output that is kept."""
        return self._outputs.get(key)

    def put(self, key: str, output: str) -> None:
        """Keep an output."""
        line = json.dumps({"key": key, "output": output}).encode() + b"\n"
        with self._lock:
            self._outputs[key] = output
            os.write(self._file, line)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)
