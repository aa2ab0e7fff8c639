"""The file of an audit's findings: complete under its own name, or under another while the audit runs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from numguard.cli.records import Record, to_json
from numguard.errors import InputError


class Findings:
    """Writes FILE.tmp, and renames it to FILE when the audit is done.

    FILE.state says how far FILE.tmp can be trusted: a killed run is resumed from there, and never taken for complete.
    """

    def __init__(self, path: str, signature: dict[str, Any]) -> None:
        """Name the file, and the signature of what is audited and how; a run of another signature is not resumed."""
        self._path = Path(path)
        self._partial = Path(f"{path}.tmp")
        self._state = Path(f"{path}.state")
        self._signature = signature
        self._file: BinaryIO | None = None

    def exists_partly(self) -> bool:
        """Tell whether an earlier run was stopped."""
        return self._partial.exists()

    def start(self) -> None:
        """Begin from nothing."""
        self._state.unlink(missing_ok=True)
        self._file = self._partial.open("wb")

    def resume(self) -> Record | None:
        """Go on after the last checkpoint and return what was saved there; None where there is none: all begins anew.

        Raises InputError when the checkpoint is of another input or of other options.
        """
        try:
            state = json.loads(self._state.read_bytes())
            size = self._partial.stat().st_size
        except (FileNotFoundError, ValueError):
            self.start()
            return None
        if state["signature"] != self._signature:
            raise InputError(
                f"{self._partial}: was begun with another input or other options; audit again without --resume"
            )
        if size < state["size"]:
            self.start()
            return None
        self._file = self._partial.open("r+b")
        self._file.truncate(state["size"])
        self._file.seek(0, os.SEEK_END)
        saved: Record = state["saved"]
        return saved

    def write(self, record: Record) -> None:
        """Write one finding as a line."""
        assert self._file is not None
        self._file.write(f"{to_json(record)}\n".encode())

    def checkpoint(self, saved: Record) -> None:
        """Note that all before this is written, and what is needed to go on from here."""
        assert self._file is not None
        self._file.flush()
        state = {"signature": self._signature, "size": self._file.tell(), "saved": saved}
        new = Path(f"{self._state}.new")
        new.write_text(json.dumps(state), encoding="ascii")
        new.replace(self._state)

    def close(self) -> None:
        """Let go of the file; if it is not finished, it stays what a killed run leaves."""
        if self._file is not None:
            self._file.close()

    def finish(self) -> None:
        """Give the file its name: it is complete."""
        assert self._file is not None
        self._file.flush()
        os.fsync(self._file.fileno())
        self.close()
        self._partial.replace(self._path)
        self._state.unlink(missing_ok=True)
