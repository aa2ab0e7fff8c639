"""The file of an audit's findings: complete under its own name, or under another while the audit runs."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any, BinaryIO, TypedDict

from numguard.audit.saved import read_json
from numguard.audit.tally import Counts, Example
from numguard.model.errors import InputError, naming


class Saved(TypedDict):
    """What a resumed audit starts from: counts, examples, the languages of each file, the first internal error."""

    tally: Counts
    examples: dict[str, list[Example]]
    settled: dict[str, tuple[str, str]]
    fault: str


class _State(TypedDict):
    """A checkpoint: ``size`` bytes of the findings are written, and ``saved`` is what they stand for."""

    signature: dict[str, Any]
    size: int
    saved: Saved


class Findings:
    """Writes FILE.tmp, and renames it to FILE when the audit is done.

    FILE.state says how far FILE.tmp can be trusted: a killed run is resumed from there, and never taken for complete.
    """

    def __init__(self, path: str, signature: dict[str, Any], *, is_kept: bool = True) -> None:
        """Name the file, and the signature of what is audited and how; a run of another signature is not resumed. One
        that ``is_kept`` not is removed in the end: only reports are made of it.

        Raises InputError for a path where no file can be put in the end.
        """
        self._path = Path(path)
        self._partial, self._state, self._new = map(Path, beside(path).values())
        self._signature = signature
        self._is_kept = is_kept
        self._file: BinaryIO | None = None
        try:
            mode = self._path.stat().st_mode
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise InputError(f"{path!r}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
        if not stat.S_ISREG(mode):
            raise InputError(f"{path!r}: is a folder or a device, and the findings become a file; name a file")

    def exists_partly(self) -> bool:
        """Return True if an earlier run was stopped."""
        return self._partial.exists()

    def start(self) -> None:
        """Begin from nothing."""
        self._state.unlink(missing_ok=True)
        self._file = self._partial.open("wb")

    def resume(self) -> Saved | None:
        """Resume after the last checkpoint and return the state saved there; None without one: the audit begins anew.

        Raises InputError when the checkpoint is of another input or of other options, or is none at all.
        """
        if not self._state.exists() or not self._partial.exists():
            self.start()
            return None
        state = read_json(self._state, _State, "audit again without --resume")
        if state["signature"] != self._signature:
            raise InputError(
                f"{self._partial}: was begun with another input or other options; audit again without --resume"
            )
        size, tally = state["size"], state["saved"]["tally"]
        if min(size, tally["lines"]) < 0:
            raise InputError(f"{self._state}:1: a count is below zero; audit again without --resume")
        if self._partial.stat().st_size < size:
            self.start()
            return None
        self._file = self._partial.open("r+b")
        self._file.truncate(size)
        self._file.seek(0, os.SEEK_END)
        return state["saved"]

    @property
    def partial(self) -> Path:
        """The file of the findings so far."""
        return self._partial

    def write(self, lines: bytes) -> None:
        """Write findings, each a line."""
        assert self._file is not None
        with naming(str(self._partial)):
            self._file.write(lines)

    def checkpoint(self, saved: Saved) -> None:
        """Record that all findings so far are written, with the state from which to resume."""
        assert self._file is not None
        with naming(str(self._partial)):
            self._file.flush()
        state: _State = {"signature": self._signature, "size": self._file.tell(), "saved": saved}
        with naming(str(self._new)):
            self._new.write_text(json.dumps(state), encoding="ascii")
        self._new.replace(self._state)

    def close(self) -> None:
        """Let go of the file; if it is not finished, it stays what a killed run leaves."""
        if self._file is not None:
            with naming(str(self._partial)):
                self._file.close()

    def complete(self) -> None:
        """See that all findings are on the disk; the file has not got its name yet."""
        assert self._file is not None
        with naming(str(self._partial)):
            self._file.flush()
            os.fsync(self._file.fileno())
        self.close()

    def finish(self) -> None:
        """Give the file its name: it is complete, with all that is made of it; or remove it, unless it is kept."""
        if self._is_kept:
            self._partial.replace(self._path)
        else:
            self._partial.unlink()
        for left in (self._state, self._new):
            left.unlink(missing_ok=True)


def beside(path: str) -> dict[str, str]:
    """Name the files that stand beside the findings while an audit runs, by what they are.

    >>> beside("found.jsonl")["the checkpoint"]
    'found.jsonl.state'
    """
    suffixes = {"the findings so far": ".tmp", "the checkpoint": ".state", "the next checkpoint": ".state.new"}
    return {what: f"{path}{suffix}" for what, suffix in suffixes.items()}
