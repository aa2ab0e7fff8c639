"""Outputs kept on disk, one JSON line each, so that a killed run goes on without asking again.

Several processes may share a file. Each line is appended as a whole under a lock, and who asks a system in a direction
holds a lock on that until all is asked; another process that wants the same waits, and finds the outputs there. The
locks are record locks of the system on bytes beyond the end of the file itself: they leave no file behind, and end with
the process that holds them, however it ends. Where there are none (not POSIX), processes must not share a file.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from numguard.formats.whole import load, told
from numguard.model.errors import InputError

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

_CLAIMS, _WRITING = 1 << 61, 1 << 62
_CHUNK, _LONGEST, _POLL = 1 << 20, 1 << 26, 0.1
_START = b'{"key": "'


class Cache:
    """A file of outputs. What a kill leaves is whole but for the last line; within a process use one for a file.

    ``tell`` is told when it waits for another process.
    """

    def __init__(self, path: str | Path, tell: Callable[[str], None] | None = None) -> None:
        """Open the file, or begin it.

        Raises InputError when it cannot be read and written, or holds anything but outputs.
        """
        self._path, self._tell = Path(path), tell
        self._lock = threading.Lock()
        self._outputs: dict[str, str] = {}
        self._read_to = self._lines = 0
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        except (OSError, ValueError) as error:
            raise self._unusable(error) from error
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise InputError(f"{path}: cannot be used as a cache: it is no file")
            with self._alone():
                self._take_in()
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
        line = json.dumps({"key": key, "output": output}).encode() + b"\n"
        with self._alone():
            self._outputs[key] = output
            if self._file < 0:  # A late answer to a run that has been given up.
                return
            if os.fstat(self._file).st_size != self._read_to:
                self._take_in()  # Lines of another process, the last of them perhaps half.
            try:
                left = memoryview(line)
                while left:
                    left = left[os.write(self._file, left) :]
            except OSError as error:
                os.ftruncate(self._file, self._read_to)
                raise InputError(f"{self._path}: cannot be written: {error.strerror}") from error
            self._read_to += len(line)
            self._lines += 1

    @contextmanager
    def claim(self, identity: str, source_lang: str, target_lang: str) -> Iterator[None]:
        """Be the only process that asks a system in one direction, and know what others have got from it before.

        Raises InputError when the file holds anything but outputs.
        """
        place = _CLAIMS + int(self.key(identity, source_lang, target_lang, "")[:15], 16)
        with self._held(place):
            with self._alone():
                self._take_in()
            yield

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._file >= 0:
                os.close(self._file)
            self._file = -1

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other threads, and other processes that use the file, from reading and writing it."""
        with self._lock, self._held(_WRITING) if self._file >= 0 else nullcontext():
            yield

    @contextmanager
    def _held(self, place: int) -> Iterator[None]:
        """Hold the lock on a byte; of a claim, say once that another process holds it."""
        is_told = False
        while fcntl is not None:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB * (place != _WRITING), 1, place)
                break
            except (BlockingIOError, PermissionError):
                if not is_told and self._tell is not None:
                    self._tell(f"{self._path}: waiting for another process that asks the same system")
                is_told = True
                time.sleep(_POLL)
            except OSError as error:
                raise self._unusable(error) from error
        try:
            yield
        finally:
            if fcntl is not None and self._file >= 0:
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, place)

    def _take_in(self) -> None:
        """Read what is in the file and not read yet; cut off the half line that a killed process has left."""
        rest = b""
        os.lseek(self._file, self._read_to, os.SEEK_SET)
        while chunk := os.read(self._file, _CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._lines += 1
                self._read_to += len(line) + 1
                self._take(line)
            if len(rest) > _LONGEST:
                raise InputError(f"{self._path}: line {self._lines + 1}: is longer than any output")
        if not rest:
            return
        if not rest.startswith(_START[: len(rest)]):
            raise InputError(f"{self._path}: line {self._lines + 1}: no output of a cache, and no line end")
        os.ftruncate(self._file, self._read_to)

    def _take(self, line: bytes) -> None:
        where = f"{self._path}: line {self._lines}"
        try:
            record = load(line.decode())
        except ValueError as error:
            reason = told(error).removeprefix("line 1: ")
            raise InputError(f"{where}: {reason}; delete the line, or the file") from error
        match record:
            case {"key": str(key), "output": str(output)}:
                self._outputs[key] = output
            case _:
                raise InputError(f"{where}: no object with the texts 'key' and 'output'; delete the line, or the file")

    def _unusable(self, error: Exception) -> InputError:
        return InputError(f"{self._path}: cannot be used as a cache: {getattr(error, 'strerror', None) or error}")
