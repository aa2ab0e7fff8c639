"""How far a file is rewritten: a run that was stopped goes on from its checkpoint, and gives the same bytes."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypedDict

from numguard.audit.progress import is_file, signature
from numguard.audit.saved import read_json
from numguard.formats.outputs import Output, is_device, partial_of
from numguard.formats.piece import Lines, Piece
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError, naming, note

PACKED = (".gz", ".bz2", ".xz", ".zst")
_EVERY = 1_000
"""Units between two checkpoints: no more is judged twice."""


class _State(TypedDict):
    """A checkpoint: so many units are done, in so many bytes of each file that is written, with what was counted."""

    signature: dict[str, Any]
    units: int
    sizes: list[int]
    counts: list[dict[str, int]]
    faults: int
    fault: str


class Progress:
    """Keeps FILE.state beside the FILE.tmp that a run writes, and resumes a run that was stopped.

    ``counts`` are what the run counts in: they are saved, and filled again. A run from a pipe, or into one, or into
    a packed file, has no checkpoint.
    """

    def __init__(self, args: argparse.Namespace, given: Mapping[str, Any], boundary: ErrorBoundary) -> None:
        """Take the options of a run, and ``given``, what else decides what it writes.

        Raises InputError where it is asked to resume and cannot.
        """
        why = _hindrance(args)
        if args.resume and why:
            raise InputError(f"--resume {why}")
        self.units = 0
        self.sizes: list[int] = []
        self._counts: Sequence[Counter[str]] = ()
        self._boundary = boundary
        self._state = None if why else Path(checkpoint_of(args.output[0]))
        self._signature = signature(args, [tuple(args.files)], given) if self._state else {}
        self._written: Sequence[Output] = ()
        self._saved = 0
        self._is_resumed = bool(args.resume)
        self._outputs = args.output

    def begin(self, paths: Sequence[Path], counts: Sequence[Counter[str]]) -> None:
        """Begin from nothing, or take up what a stopped run left in the files that it writes.

        Raises InputError when its checkpoint is of another input or of other options.
        """
        self._counts = counts
        if self._state is None:
            return
        if not self._is_resumed:
            if self._state.exists():
                note(f"{self._outputs[0]}.tmp of a stopped run is written anew; --resume would have gone on with it")
            self._state.unlink(missing_ok=True)
            return
        if not self._state.exists():
            return
        state = read_json(self._state, _State, "run again without --resume")
        if state["signature"] != self._signature:
            raise InputError(f"{self._state}: was begun with another input or other options; run without --resume")
        if len(state["sizes"]) != len(paths) or len(state["counts"]) != len(counts):
            raise InputError(f"{self._state}:1: is the checkpoint of another command; run again without --resume")
        if any(
            not path.exists() or path.stat().st_size < size for path, size in zip(paths, state["sizes"], strict=True)
        ):
            self._state.unlink()
            return
        self.units, self.sizes = state["units"], state["sizes"]
        for counter, saved in zip(counts, state["counts"], strict=True):
            counter.update(saved)
        self._boundary.add(state["faults"], state["fault"])
        note(f"going on after {self.units:,} units")

    @contextmanager
    def kept(self, *written: Output | None) -> Iterator[None]:
        """Keep checkpoints of what is written in the body; where the user stops it, say how to go on."""
        self._written = [one for one in written if one is not None]
        self._saved = self.units
        try:
            yield
        except KeyboardInterrupt:
            note(f"stopped after {self.units:,} units" + ("; --resume goes on" if self._state else ""))
            raise

    def rest(self, parts: Iterable[Piece | Lines]) -> Iterator[Piece | Lines]:
        """Yield the parts of a file that are not done yet."""
        done = self.units
        for part in parts:
            size = size_of(part)
            if done >= size:
                done -= size
                continue
            rest: Piece | Lines | None = part
            if done and isinstance(part, Lines):
                rest = part.cut(done)[1]
            done = 0
            if rest is not None:
                yield rest

    def add(self, units: int) -> None:
        """Count units that are written."""
        self.units += units

    def mark(self) -> None:
        """Save a checkpoint, if enough was written since the last; called where a unit is whole."""
        if self._state is None or self.units - self._saved < _EVERY:
            return
        state: _State = {
            "signature": self._signature,
            "units": self.units,
            "sizes": [one.size() for one in self._written],
            "counts": [dict(counter) for counter in self._counts],
            "faults": self._boundary.faults,
            "fault": self._boundary.first,
        }
        new = Path(f"{self._state}.new")
        with naming(str(new)):
            new.write_text(json.dumps(state), encoding="ascii")
            new.replace(self._state)
        self._saved = self.units

    def finish(self) -> None:
        """Remove the checkpoint of a run that is done."""
        if self._state is not None:
            self._state.unlink(missing_ok=True)


def size_of(part: Piece | Lines) -> int:
    """Return how many units a part of a file is."""
    return part.count if isinstance(part, Lines) else 1


def beside(outputs: Sequence[str]) -> dict[str, str]:
    """Name the files that stand beside an output while it is written, by the option that they go with.

    >>> beside(["kept.tsv"])
    {'--output, its checkpoint,': 'kept.tsv.state'}
    """
    return {"--output, its checkpoint,": checkpoint_of(outputs[0])} if outputs else {}


def written(outputs: Sequence[str], aside: str | None) -> list[Path]:
    """Return what a run writes into until it is done: the outputs, and what it puts aside."""
    return [partial_of(name) for name in outputs] + ([Path(aside)] if aside else [])


def checkpoint_of(output: str) -> str:
    """Name the checkpoint of a file that is written."""
    return f"{output}.state"


def _hindrance(args: argparse.Namespace) -> str:
    """Say why a run cannot be resumed; nothing where it can."""
    if not args.output or any(map(is_device, args.output)):
        return "needs --output FILE, the file to go on with"
    if any(name.endswith(PACKED) for name in args.output):
        return "cannot go on in the middle of a packed file: name the output without .gz, and pack it then"
    if not all(map(is_file, args.files)):
        return "cannot go on with standard input or a pipe: give the name of a file"
    return ""
