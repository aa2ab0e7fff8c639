"""Outputs kept on disk, one JSON line each, so that a killed run goes on without asking again.

One process uses a file at a time: another one waits, and finds the outputs there. The lock is one of the system: it
leaves no file behind, and ends with the process, however that ends. Where there is none (not POSIX), processes must not
share a file.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from numguard.formats.whole import load, told
from numguard.model.errors import InputError

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

_START = b'{"key": "'


class Cache:
    """A file of outputs. What a kill leaves is whole but for the last line; within a process use one for a file.

    ``tell`` is told when it waits for another process.
    """

    def __init__(self, path: str | Path, tell: Callable[[str], None] | None = None) -> None:
        """Open the file, or begin it.

        Raises InputError when it cannot be read and written, or holds anything but outputs.
        """
        self._path = Path(path)
        self._lock = threading.Lock()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        except (OSError, ValueError) as error:
            raise self._unusable(error) from error
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise InputError(f"{path}: cannot be used as a cache: it is not a file")
            if fcntl is not None:
                self._wait(tell)
            self._outputs = dict(self._read())
        except BaseException:
            self.close()
            raise

    @staticmethod
    def key(identity: str, source_lang: str, target_lang: str, text: str) -> str:
        """Return the key under which an output is cached."""
        return hashlib.sha256(json.dumps([identity, source_lang, target_lang, text]).encode()).hexdigest()

    def get(self, key: str) -> str | None:
        """Return an output that is kept."""
        return self._outputs.get(key)

    def put(self, key: str, output: str) -> None:
        """Keep an output.

        Raises InputError when it cannot be written; what was kept before stays.
        """
        left = json.dumps({"key": key, "output": output}).encode() + b"\n"
        with self._lock:
            self._outputs[key] = output
            if self._file < 0:  # A late answer to a run that has been given up.
                return
            size = os.fstat(self._file).st_size
            try:
                while left:
                    left = left[os.write(self._file, left) :]
            except OSError as error:
                os.ftruncate(self._file, size)
                raise InputError(f"{self._path}: cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._file >= 0:
                os.close(self._file)
            self._file = -1

    def _wait(self, tell: Callable[[str], None] | None) -> None:
        """Wait until no other process has the file, and say so."""
        try:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                if tell is not None:
                    tell(f"{self._path}: waiting for another process that uses it")
                fcntl.lockf(self._file, fcntl.LOCK_EX)
        except OSError as error:
            raise self._unusable(error) from error

    def _read(self) -> Iterator[tuple[str, str]]:
        """Yield what is in the file; cut off the half line that a killed process has left, and nothing else."""
        with open(self._file, "rb", closefd=False) as file:
            *lines, rest = file.read().split(b"\n")
        for number, line in enumerate(lines, 1):
            yield self._kept(number, line)
        if not rest.startswith(_START[: len(rest)]):
            raise InputError(f"{self._path}: line {len(lines) + 1}: no output of a cache, and no line end")
        if rest:
            os.ftruncate(self._file, os.fstat(self._file).st_size - len(rest))

    def _kept(self, number: int, line: bytes) -> tuple[str, str]:
        """Return key and output of a line."""
        where = f"{self._path}: line {number}"
        try:
            record = load(line.decode())
        except ValueError as error:
            reason = told(error).removeprefix("line 1: ")
            raise InputError(f"{where}: {reason}; delete the line, or the file") from error
        match record:
            case {"key": str(key), "output": str(output)}:
                return key, output
        raise InputError(f"{where}: no object with the texts 'key' and 'output'; delete the line, or the file")

    def _unusable(self, error: Exception) -> InputError:
        return InputError(f"{self._path}: cannot be used as a cache: {getattr(error, 'strerror', None) or error}")
