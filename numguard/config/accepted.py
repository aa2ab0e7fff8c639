"""Findings that somebody accepted, by their ids: the accepted file that people keep, and the baseline of a project."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import IO, Any

from numguard.config.stored import issues_of
from numguard.formats.outputs import give_name, partial_of
from numguard.formats.toml_file import decoded, read_bounded, read_toml
from numguard.model import Record
from numguard.model.errors import InputError, naming, nearest, quoted
from numguard.model.policy import Exemption

NAME = "numguard-accepted.toml"
"""What the report calls the file that it makes."""

_LONGEST = 8_000_000
"""Bytes of an accepted file."""
_LONGEST_BASELINE = 400_000_000
_ID = re.compile(r"[0-9a-f]{12}")
_HEAD = "# numguard baseline 1: segment, issue, type, place; made by numguard audit --update-baseline\n"
_INTRODUCTION = """\
# Findings that somebody looked at and accepted: numguard audit --accepted {name}
# id: the issue; segment: the texts that it stands in, left out where every issue like it is accepted.
# The rest is for people.
"""


def segment_id(source: str, hypothesis: str) -> str:
    """Return an id of two texts: equal texts have equal ids, whatever file or line they are in.

    >>> segment_id("74 lamps", "4 Lampen")
    'ab62606cec7e'
    """
    from hashlib import sha256  # it loads OpenSSL, which few runs need

    said = f"{len(source)}:{source}{hypothesis}"
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A finding that was accepted; without ``segment``, every issue like it. All but the ids is for people."""

    id: str
    segment: str = ""
    type: str = ""
    message: str = ""
    file: str = ""
    unit: str = ""
    line: int = 0
    by: str = ""
    reason: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        for name in ("id", "segment"):
            value = getattr(self, name)
            if value != "" and not (isinstance(value, str) and _ID.fullmatch(value)):
                raise InputError(f"{name}: {quoted(value)} is not an id of twelve letters and digits")
        if not self.id:
            raise InputError("id: is missing")
        for one in fields(self):
            value = getattr(self, one.name)
            if not isinstance(value, int if one.name == "line" else str) or isinstance(value, bool):
                raise InputError(f"{one.name}: {quoted(value)} is not a {'number' if one.name == 'line' else 'text'}")


def entry_of(record: object) -> Entry:
    """Return the entry that a table describes; raises InputError for a malformed one."""
    if not isinstance(record, Mapping):
        raise InputError(f"{quoted(record)} is not a table")
    known = {one.name for one in fields(Entry)}
    unknown = next((name for name in record if name not in known), None)
    if unknown is not None:
        raise InputError(f"unknown key {quoted(unknown)}{nearest(unknown, known)}")
    return Entry(**{"id": "", **record})


@dataclass(frozen=True, slots=True)
class Accepted:
    """Accepted findings as exemptions: those of one segment by its id, and those that hold everywhere; picklable."""

    segments: Mapping[str, tuple[Exemption, ...]] = field(default_factory=dict)
    everywhere: tuple[Exemption, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.segments or self.everywhere)

    def of(self, source: str, hypothesis: str) -> tuple[Exemption, ...]:
        """Return the exemptions that hold for a pair of texts."""
        if not self.segments:
            return self.everywhere
        return (*self.segments.get(segment_id(source, hypothesis), ()), *self.everywhere)

    def joined(self, other: Accepted) -> Accepted:
        """Return the union: what either of the two accepts."""
        segments = dict(self.segments)
        for name, exemptions in other.segments.items():
            segments[name] = (*segments.get(name, ()), *exemptions)
        return Accepted(segments, (*self.everywhere, *other.everywhere))

    def digest(self) -> str:
        """Return a digest of the accepted ids, for the signature of a run."""
        from hashlib import sha256

        said = [(name, *sorted(one.id for one in exemptions)) for name, exemptions in sorted(self.segments.items())]
        said.append(("", *sorted(one.id for one in self.everywhere)))
        return sha256(repr(said).encode()).hexdigest()[:16]


def accepted_of(ids: Iterable[tuple[str, str, str]]) -> Accepted:
    """Build the exemptions from triples: a segment (empty for everywhere), an issue's id, the label in reports."""
    segments: dict[str, tuple[Exemption, ...]] = {}
    everywhere: list[Exemption] = []
    for segment, issue, label in ids:
        exemption = Exemption(id=issue, label=label)
        if segment:
            segments[segment] = (*segments.get(segment, ()), exemption)
        else:
            everywhere.append(exemption)
    return Accepted(segments, tuple(everywhere))


def read_entries(path: Path) -> list[Entry]:
    """Return the entries of an accepted file; raises InputError with the line of a malformed one."""
    file = read_toml(path, is_regular=False, most=_LONGEST)
    unknown = next((name for name in file.table if name != "accepted"), None)
    if unknown is not None:
        raise InputError(f"{file.place(unknown)}: unknown key {quoted(unknown)}: write [[accepted]]")
    tables = file.table.get("accepted", [])
    if not isinstance(tables, list):
        raise InputError(f"{file.place('accepted')}: is not a list of tables; begin each with [[accepted]]")
    entries = []
    for at, table in enumerate(tables, 1):
        try:
            entries.append(entry_of(table))
        except InputError as error:
            raise InputError(f"{file.place('', 'accepted', at)}: [[accepted]] {at}: {error}") from None
    return entries


def load(path: Path) -> Accepted:
    """Return what an accepted file accepts."""
    entries = read_entries(path)
    return accepted_of((one.segment, one.id, f"{path.name}: {one.type or one.id}") for one in entries)


def write_entries(entries: Iterable[Entry], file: IO[str], name: str = NAME) -> None:
    """Write an accepted file, each entry once: a later one about the same finding holds."""
    file.write(_INTRODUCTION.format(name=name))
    for entry in {(one.id, one.segment): one for one in entries}.values():
        file.write("\n[[accepted]]\n")
        for one in fields(Entry):
            value = getattr(entry, one.name)
            if value:
                file.write(f"{one.name} = {value if isinstance(value, int) else _toml(value)}\n")


def save_entries(entries: Iterable[Entry], path: Path) -> None:
    """Write an accepted file to its place; it has its name when it is whole."""
    partial = partial_of(path)
    with naming(str(path)), partial.open("w", encoding="utf-8", newline="") as file:
        write_entries(entries, file, path.name)
    give_name(partial, path)


def _toml(text: str) -> str:
    """Write a text as TOML: JSON's escapes, and one more.

    >>> _toml('say "5"\\x7f')
    '"say \\\\"5\\\\"\\\\u007f"'
    """
    valid = text.encode("utf-8", "replace").decode()
    return json.dumps(valid, ensure_ascii=False).replace("\x7f", "\\u007f")


def load_baseline(path: Path) -> Accepted:
    """Return the findings that a baseline accepts; raises InputError with the line of a malformed one."""
    text = decoded(path, read_bounded(path, _LONGEST_BASELINE, is_regular=False))
    label = f"baseline {path.name}"
    ids = []
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) < 2 or not all(_ID.fullmatch(cell) for cell in cells[:2]):
                raise InputError(f"{path}: line {number}: is not a line of a baseline; make it with --update-baseline")
            ids.append((cells[0], cells[1], label))
    return accepted_of(ids)


def write_baseline(findings: Iterable[Record], file: IO[str]) -> None:
    """Write the ids of all findings, each once, in an order that shows in a diff what came and went."""
    lines = set()
    for record in findings:
        segment = segment_id(record.get("source", ""), record.get("hypothesis", ""))
        place = f"{record.get('file', '')}{':' + record['unit'] if record.get('unit') else ''}"
        said = " ".join(place.split())
        lines |= {f"{segment}\t{one['id']}\t{one['type']}\t{said}\n" for one in issues_of(record) if "id" in one}
    file.write(_HEAD)
    file.writelines(sorted(lines, key=lambda line: (line.split("\t")[3], line)))


def to_records(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return entries as JSON tells them, without what is empty."""
    return [{one.name: value for one in fields(Entry) if (value := getattr(entry, one.name))} for entry in entries]
