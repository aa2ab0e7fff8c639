"""The policy of a project: numguard.toml, or [tool.numguard] of pyproject.toml, and what a command line adds to it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from numguard.config.accepted import Accepted
from numguard.formats.toml_file import TomlFile, decoded, read_bounded, read_toml
from numguard.language.nouns.learned import LearnedNouns
from numguard.model import Severity
from numguard.model.errors import InputError, NumguardError, PolicyError, note, quoted
from numguard.model.policy import DEFAULT, EXEMPTION_KEYS, KEYS, Exemption, Policy, table_of, tables_of
from numguard.verdict.rules import refuse_unknown

NAMES = ("numguard.toml", "pyproject.toml")
_OPTIONS = tuple(name for name in KEYS if name != "ignore")
_SCOPE = ("source_lang", "target_lang", "files")
_EXEMPTION = EXEMPTION_KEYS
_WORDS = "untranslatables"
_LONGEST_LIST = 4_000_000
"""Bytes of a list of accepted pairs, or of words."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something holds: empty is everywhere; * stands for any characters."""

    source_lang: str = ""
    target_lang: str = ""
    files: tuple[str, ...] = ()

    def holds(self, source_lang: str, target_lang: str, file: str) -> bool:
        """Return True if a pair of these languages, in this file, is in the scope."""
        tags = (self.source_lang, source_lang), (self.target_lang, target_lang)
        names = {file, Path(file).as_posix(), Path(file).name}
        return all(not asked or fnmatchcase(tag.lower(), asked.lower()) for asked, tag in tags) and (
            not self.files or any(fnmatchcase(name, pattern) for name in names for pattern in self.files)
        )


@dataclass(frozen=True, slots=True)
class Project:
    """What holds for the texts of a project; picklable.

    ``threshold``: the grade below which a pair is blocked. ``accepted``: findings that are accepted by their ids.
    ``messages``: the language of messages, English where it is empty. ``nouns``: those that were learned from a corpus.
    """

    name: str = ""
    options: tuple[tuple[Scope, Mapping[str, Any]], ...] = ()
    exemptions: tuple[tuple[Scope, Exemption], ...] = ()
    asked: Mapping[str, Any] = field(default_factory=dict)
    threshold: float | None = None
    accepted: Accepted = field(default_factory=Accepted)
    messages: str = ""
    nouns: tuple[LearnedNouns, ...] = ()

    def policy(self, source_lang: str, target_lang: str, file: str = "") -> Policy:
        """Return the policy for a pair of languages in a file; raises PolicyError for an option with a bad value."""
        policy = DEFAULT
        for scope, options in (*self.options, (Scope(), self.asked)):
            if scope.holds(source_lang, target_lang, file):
                policy = Policy.from_table(options, policy)
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
        """Return the whole project as plain values, for the signature of a run."""
        exemptions = [[repr(scope), repr(one)] for scope, one in self.exemptions]
        options = [[repr(scope), repr(sorted(said.items()))] for scope, said in self.options]
        asked = repr(sorted(self.asked.items()))
        told = {"options": options, "exemptions": exemptions, "asked": asked, "threshold": self.threshold}
        told |= {"messages": self.messages} if self.messages else {}
        told |= {"nouns": repr([one.digest() for one in self.nouns])} if self.nouns else {}
        return told | ({"accepted": self.accepted.digest()} if self.accepted else {})


def find(folder: Path) -> Path | None:
    """Return the project file of a folder: the first one upward that speaks of numguard.

    The search ends at the root of a repository (a folder with ``.git``) and at the home folder. A file of another user
    is not taken, and told: in a folder that all may write to, it may be anybody's.
    """
    owners = _owners(folder)
    home = _home()
    for place in (folder, *folder.parents):
        for name in NAMES:
            path = place / name
            if path.is_file() and (name == NAMES[0] or "numguard" in _tools(_read(path))):
                if owners is None or path.stat().st_uid in owners:
                    return path
                note(f"{path} is not used: it belongs to another user; --config {path} uses it")
        if place == home or (place / ".git").exists():
            break
    return None


def _owners(folder: Path) -> set[int] | None:
    """Return the users whose project file is trusted: ourselves, root, the folder's owner; None where none is known."""
    if not hasattr(os, "geteuid"):
        return None
    with suppress(OSError):
        return {os.geteuid(), 0, folder.stat().st_uid}
    return {os.geteuid(), 0}


def _home() -> Path | None:
    with suppress(RuntimeError):
        return Path.home()
    return None


def _read(path: Path) -> TomlFile:
    # A file that a person named may be what a shell's <(...) makes.
    return read_toml(path, is_regular=False, only_with=b"numguard" if path.name == NAMES[1] else b"")


def _tools(file: TomlFile) -> Mapping[str, Any]:
    """Return the tools that a pyproject.toml speaks of; raises InputError where they are no table."""
    tools = file.table.get("tool", {})
    if not isinstance(tools, dict):
        raise InputError(f"{file.place('tool')}: tool: {quoted(tools)} is not a table; write [tool.numguard]")
    return tools


def load(path: Path | None) -> Project:
    """Return the project that a file describes; without a file, the one of the defaults.

    Raises InputError for a file that is none, or says what nobody knows, with the line where it can be told.
    """
    if path is None:
        return Project()
    file = _read(path)
    return _Parser(file).project(_tools(file).get("numguard", {}) if path.name == NAMES[1] else file.table)


class _Parser:
    """Makes a project of a file, and names the line of what is wrong in it."""

    def __init__(self, file: TomlFile) -> None:
        self._file = file

    def project(self, table: object) -> Project:
        """Return the project; raises InputError for unknown keys and bad values."""
        said = self._table("", 1, table, {*_OPTIONS, "threshold", "ignore", "for"})
        options = [(Scope(), self._options("", 1, said))]
        for at, part in enumerate(self._parts(said, "for"), 1):
            scope = self._scope("for", at, part, {*_OPTIONS, *_SCOPE})
            options.append((scope, self._options("for", at, part)))
        exemptions: list[tuple[Scope, Exemption]] = []
        for at, part in enumerate(self._parts(said, "ignore"), 1):
            scope = self._scope("ignore", at, part, {*_EXEMPTION, *_SCOPE, "pairs"})
            exemptions += [(scope, one) for one in self._exemptions(at, part)]
        threshold = self._at("", 1, "threshold", lambda: _threshold(said.get("threshold")))
        return Project(str(self._file.path), tuple(options), tuple(exemptions), {}, threshold)

    def _parts(self, table: Mapping[str, Any], name: str) -> Sequence[Any]:
        return self._at("", 1, name, lambda: tables_of(table.get(name, ()), name))

    def _options(self, section: str, at: int, table: Mapping[str, Any]) -> dict[str, Any]:
        """Return the policy options of a table; bad values raise here, not at the first text."""
        options = {name: value for name, value in table.items() if name in _OPTIONS}
        if isinstance(listed := options.get(_WORDS), str):
            way = "--untranslatables takes it"
            options[_WORDS] = self._at(section, at, _WORDS, lambda: listed_words(self._inside(listed, _WORDS, way)))
        for name, value in options.items():
            policy = self._at(section, at, name, partial(Policy.from_table, {name: value}))
            if policy.without:
                self._at(section, at, name, partial(refuse_unknown, policy.without))
        return options

    def _table(self, section: str, at: int, part: object, known: set[str]) -> dict[str, Any]:
        unknown = next((str(name) for name in part if name not in known), "") if isinstance(part, Mapping) else ""
        return self._at(section, at, unknown, lambda: table_of(part, known, section or "numguard"))

    def _scope(self, section: str, at: int, part: object, known: set[str]) -> Scope:
        table = self._table(section, at, part, known)
        for name in ("source_lang", "target_lang", "reason"):
            if not isinstance(table.get(name, ""), str):
                self._refuse(section, at, name, f"{name}: {quoted(table[name])} is not a text")
        files = table.get("files", ())
        names = (files,) if isinstance(files, str) else files
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            self._refuse(section, at, "files", f"files: {quoted(files)} is not a name or list of names")
        return Scope(table.get("source_lang", ""), table.get("target_lang", ""), tuple(names))

    def _exemptions(self, at: int, part: Mapping[str, Any]) -> list[Exemption]:
        said = {name: value for name, value in part.items() if name in _EXEMPTION}
        if "pairs" not in part:
            if set(said) <= {"reason"}:
                self._refuse("ignore", at, "", f"says nothing to ignore: {', '.join((*_EXEMPTION, 'pairs'))}")
            return [self._each(at, said)]
        if said:
            self._each(at, {"source": "0", **said})
        if not isinstance(part["pairs"], str):
            self._refuse("ignore", at, "pairs", f"pairs: {quoted(part['pairs'])} is not a name of a file")
        return self._at("ignore", at, "pairs", lambda: self._pairs(part["pairs"], said))

    def _pairs(self, name: str, said: Mapping[str, Any]) -> list[Exemption]:
        return accepted_pairs(self._inside(name, "pairs", "--ignore pairs:FILE takes it"), said)

    def _each(self, at: int, said: Mapping[str, Any]) -> Exemption:
        for name, value in said.items():
            self._at("ignore", at, name, partial(Exemption.from_table, {"source": "0", name: value}))
        return Exemption.from_table(said)

    def _inside(self, name: str, key: str, way: str) -> Path:
        """Return a file of the project's folder; raises InputError for any other, also behind a link."""
        folder = self._file.path.parent.resolve()
        try:
            path = (folder / name).resolve()
            is_inside = path.is_relative_to(folder)
        except (OSError, ValueError, RuntimeError):  # a NUL, a name that is too long, links that go round
            is_inside = False
        if not is_inside:
            raise InputError(f"{key}: {quoted(name)} is not in the folder of the project file; {way}")
        return path

    def _at(self, section: str, at: int, key: str, parse: Callable[[], _T]) -> _T:
        """Return what ``parse`` returns; raises InputError with the line of a key where it cannot."""
        try:
            return parse()
        except NumguardError as error:
            self._refuse(section, at, key, str(error))

    def _refuse(self, section: str, at: int, key: str, why: str) -> NoReturn:
        named = f"[[{section}]] {at}: " if section else ""
        place = self._file.place(key, section, at)
        raise InputError(f"{place}: {named}{why}; correct it, or use --no-config") from None


def _threshold(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise PolicyError(f"threshold: {quoted(value)} is not a grade from 0 to 1")
    return float(value)


def accepted_pairs(path: Path, said: Mapping[str, Any], *, is_regular: bool = True) -> list[Exemption]:
    """Return an exemption for each line of a list: a number of the source and of the translation, parted by a tab.

    What is told of one names its line, and not what stands there. Raises InputError for a list that cannot be read.
    """
    exemptions: list[Exemption] = []
    text = decoded(path, read_bounded(path, _LONGEST_LIST, is_regular=is_regular))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            ours, tab, theirs = line.partition("\t")
            if not tab:
                raise InputError(f"{path}: line {number}: no tab between the two numbers")
            numbers = {"source": ours.strip(), "hypothesis": theirs.strip()}
            exemptions.append(replace(Exemption.from_table({**said, **numbers}), label=f"{path.name} line {number}"))
    return exemptions


def listed_words(path: Path, *, is_regular: bool = True) -> list[str]:
    """Return the words of a list, one a line; # begins a comment. Raises InputError for a list that cannot be read."""
    lines = decoded(path, read_bounded(path, _LONGEST_LIST, is_regular=is_regular)).splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def exemption_of(spec: str) -> list[Exemption]:
    """Return what --ignore asks for: an issue type, rule:NAME, text:REGEX, pair:OURS=THEIRS, or pairs:FILE.

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
        return accepted_pairs(Path(value), {}, is_regular=False)
    if kind == "pair" and colon:
        ours, equals, theirs = value.partition("=")
        if equals and (ours or theirs):
            return [Exemption(source=ours, hypothesis=theirs)]
        raise PolicyError(f"ignore: {quoted(spec)} is not pair:OURS=THEIRS")
    return [Exemption(type=spec)]  # type: ignore[arg-type]


def severity_of(spec: str) -> tuple[str, str]:
    """Return what --set asks for, TYPE=SEVERITY; raises PolicyError for anything else."""
    kind, equals, severity = spec.partition("=")
    if not equals:
        raise PolicyError(f"set: {quoted(spec)} is not a TYPE=SEVERITY ({', '.join(Severity)})")
    Policy(severities={kind: severity})  # type: ignore[dict-item]
    return kind, severity


def exemptions_of(accepts: str, label: str) -> tuple[Exemption, ...]:
    """Return the exemptions of a note's types; a word that is no type stands for nothing."""
    exemptions: list[Exemption] = []
    for kind in dict.fromkeys(accepts.split(",")):
        try:
            exemptions.append(Exemption(type=None if kind == "*" else kind, label=label))  # type: ignore[arg-type]
        except PolicyError:
            continue
    return tuple(exemptions)
