"""The policy of a project: numguard.toml, or [tool.numguard] of pyproject.toml, and what a command line adds to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from numguard.errors import InputError, NumguardError, PolicyError, quoted
from numguard.model import Severity
from numguard.policy import DEFAULT, Exemption, Policy

NAMES = ("numguard.toml", "pyproject.toml")
_OPTIONS = ("preset", "block_from", "flag_from", "rounding", "conversions", "convention", "max_length", "max_leftovers")
_SCOPE = ("source_lang", "target_lang", "files")
_EXEMPTION = ("type", "rule", "text", "source", "hypothesis")
_NOTE = re.compile(r"numguard:\s{0,9}ignore\b[ \t]{0,9}([a-z][a-z, -]{0,200})?")


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something holds: empty is everywhere; * stands for any characters."""

    source_lang: str = ""
    target_lang: str = ""
    files: tuple[str, ...] = ()

    def holds(self, source_lang: str, target_lang: str, file: str) -> bool:
        """Tell whether a pair of these languages, in this file, is meant."""
        tags = (self.source_lang, source_lang), (self.target_lang, target_lang)
        names = {file, Path(file).as_posix(), Path(file).name}
        return all(not asked or fnmatchcase(tag.lower(), asked.lower()) for asked, tag in tags) and (
            not self.files or any(fnmatchcase(name, pattern) for name in names for pattern in self.files)
        )


@dataclass(frozen=True, slots=True)
class Project:
    """What holds for the texts of a project; picklable. ``threshold``: the score below which a pair is blocked."""

    name: str = ""
    options: tuple[tuple[Scope, Mapping[str, Any]], ...] = ()
    exemptions: tuple[tuple[Scope, Exemption], ...] = ()
    asked: Mapping[str, Any] = field(default_factory=dict)
    threshold: float | None = None

    def policy(self, source_lang: str, target_lang: str, file: str = "") -> Policy:
        """Return the policy for a pair of languages in a file; raises PolicyError for what no policy takes."""
        policy = DEFAULT
        for scope, options in (*self.options, (Scope(), self.asked)):
            if scope.holds(source_lang, target_lang, file):
                policy = _with(policy, options)
        exemptions = tuple(one for scope, one in self.exemptions if scope.holds(source_lang, target_lang, file))
        return replace(policy, exemptions=exemptions) if exemptions else policy

    @property
    def has_files(self) -> bool:
        """Whether the policy depends on the file."""
        return any(scope.files for scope, _ in (*self.options, *self.exemptions))

    def unused(self, used: Mapping[str, int]) -> list[str]:
        """Return the labels of the exemptions that covered nothing, in their order."""
        return [one.label for one in dict.fromkeys(one for _, one in self.exemptions) if not used.get(one.label)]

    def to_record(self) -> dict[str, Any]:
        """Return all that it says, for the signature of a run."""
        exemptions = [[repr(scope), repr(one)] for scope, one in self.exemptions]
        options = [[repr(scope), repr(sorted(said.items()))] for scope, said in self.options]
        asked = repr(sorted(self.asked.items()))
        return {"options": options, "exemptions": exemptions, "asked": asked, "threshold": self.threshold}


def _with(policy: Policy, options: Mapping[str, Any]) -> Policy:
    """Return a policy with some options changed; a preset goes first, severities add up."""
    said = dict(options)
    if "preset" in said:
        preset = Policy.preset(said.pop("preset"))
        policy = replace(policy, block_from=preset.block_from, flag_from=preset.flag_from)
        policy = replace(policy, severities={**policy.severities, **preset.severities})
    severities = {**policy.severities, **said.pop("severities", {})}
    return replace(policy, **said, severities=severities)


def find(folder: Path) -> Path | None:
    """Return the project file of a folder: the first one upward that speaks of numguard."""
    for place in (folder, *folder.parents):
        for name in NAMES:
            path = place / name
            if path.is_file() and (name == NAMES[0] or "numguard" in _table(path).get("tool", {})):
                return path
    return None


@lru_cache(maxsize=8)
def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: is no project file: {error}") from error


def load(path: Path | None) -> Project:
    """Return the project that a file describes; without one, what holds anyway.

    Raises InputError for a file that is none, or says what nobody knows.
    """
    if path is None:
        return Project()
    table = _table(path)
    if path.name == NAMES[1]:
        table = table.get("tool", {}).get("numguard", {})
    try:
        return _project(path, table)
    except (NumguardError, TypeError, ValueError) as error:
        raise InputError(f"{path}: {error}") from error


def _project(path: Path, table: Mapping[str, Any]) -> Project:
    known = {*_OPTIONS, "severities", "threshold", "ignore", "for"}
    _refuse(table, known, "")
    options = [(Scope(), {name: value for name, value in table.items() if name in {*_OPTIONS, "severities"}})]
    for at, part in enumerate(table.get("for", ()), 1):
        _refuse(part, {*_OPTIONS, *_SCOPE, "severities"}, f"[[for]] {at}: ")
        options.append((_scope(part), {name: part[name] for name in part if name not in _SCOPE}))
    exemptions: list[tuple[Scope, Exemption]] = []
    for at, part in enumerate(table.get("ignore", ()), 1):
        _refuse(part, {*_EXEMPTION, *_SCOPE, "pairs", "reason"}, f"[[ignore]] {at}: ")
        said = {name: part[name] for name in _EXEMPTION if name in part}
        if "pairs" in part:
            found = accepted_pairs(path.parent / part["pairs"], said)
        elif said:
            found = [Exemption(**said)]
        else:
            raise PolicyError(f"[[ignore]] {at}: says nothing to ignore: {', '.join((*_EXEMPTION, 'pairs'))}")
        exemptions += [(_scope(part), one) for one in found]
    threshold = table.get("threshold")
    project = Project(str(path), tuple(options), tuple(exemptions), {}, None if threshold is None else float(threshold))
    for scope, said in options:  # what no policy takes is told at once, and not at the first text
        del scope
        _with(DEFAULT, said)
    return project


def _refuse(table: Mapping[str, Any], known: set[str], where: str) -> None:
    for name in table:
        if name not in known:
            raise PolicyError(f"{where}unknown key {quoted(name)} (known: {', '.join(sorted(known))})")


def _scope(part: Mapping[str, Any]) -> Scope:
    files = part.get("files", ())
    names = (files,) if isinstance(files, str) else tuple(files)
    return Scope(part.get("source_lang", ""), part.get("target_lang", ""), names)


def accepted_pairs(path: Path, said: Mapping[str, Any]) -> list[Exemption]:
    """Return an exemption for each line of a list: a number of the source and of the translation, parted by a tab."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from error
    found: list[Exemption] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            ours, tab, theirs = line.partition("\t")
            if not tab:
                raise InputError(f"{path}: line {number}: no tab between the two numbers")
            found.append(Exemption(**{**said, "source": ours.strip(), "hypothesis": theirs.strip()}))
    return found


def exemption_of(spec: str) -> list[Exemption]:
    """Return what --ignore asks for: an issue type, check:NAME, text:REGEX, pair:OURS=THEIRS, or pairs:FILE.

    >>> [one.label for one in exemption_of("pair:5,000=5000")]
    ['source=5,000 hypothesis=5000']

    Raises PolicyError, or InputError for a list that cannot be read.
    """
    kind, colon, value = spec.partition(":")
    if colon and not value:
        raise PolicyError(f"ignore: {quoted(spec)} says nothing behind the colon")
    if kind == "rule" and colon:
        return [Exemption(rule=value)]
    if kind == "text" and colon:
        return [Exemption(text=value)]
    if kind == "pairs" and colon:
        return accepted_pairs(Path(value), {})
    if kind == "pair" and colon:
        ours, equals, theirs = value.partition("=")
        if equals and (ours or theirs):
            return [Exemption(source=ours, hypothesis=theirs)]
        raise PolicyError(f"ignore: {quoted(spec)} is no pair:OURS=THEIRS")
    return [Exemption(type=spec)]  # type: ignore[arg-type]


def severity_of(spec: str) -> tuple[str, str]:
    """Return what --set asks for, TYPE=SEVERITY; raises PolicyError for anything else."""
    kind, equals, severity = spec.partition("=")
    if not equals:
        raise PolicyError(f"set: {quoted(spec)} is no TYPE=SEVERITY ({', '.join(Severity)})")
    Policy(severities={kind: severity})  # type: ignore[dict-item]
    return kind, severity


def noted(notes: Sequence[str]) -> str:
    """Return the issue types that notes of an entry let pass: * for all, nothing where no note speaks of numguard.

    >>> noted(["for 3.10", "numguard: ignore separator, unit"]), noted(["numguard: ignore"]), noted(["5 items"])
    ('separator,unit', '*', '')
    """
    found: list[str] = []
    for note in notes:
        for match in _NOTE.finditer(note):
            said = "" if match[1] is None else match[1].replace(" ", "")
            found.append(said.strip(",") or "*")
    return ",".join(found)


def exemptions_of(accepts: str, label: str) -> tuple[Exemption, ...]:
    """Return the exemptions of a note's types; a word that is no type stands for nothing."""
    found: list[Exemption] = []
    for kind in dict.fromkeys(accepts.split(",")):
        try:
            found.append(Exemption(type=None if kind == "*" else kind, label=label))  # type: ignore[arg-type]
        except PolicyError:
            continue
    return tuple(found)
