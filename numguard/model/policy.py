"""What a caller may choose: which issue types count, how gravely, and what an unreadable size means."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any, Literal, TypeVar

from numguard.model import Action, Issue, IssueType, Severity
from numguard.model.deadline import LEFTOVERS
from numguard.model.errors import PolicyError, nearest, quoted

_Word = TypeVar("_Word", bound=StrEnum)

PresetName = Literal["strict", "default", "lenient"]
SeverityName = Literal["neutral", "minor", "major", "critical"]
ConventionName = Literal["free", "required"]

LONGEST_PATTERN = 1_000
"""Characters of an exemption's regular expression: the time to compile one grows with it."""
LONGEST_TERM = 200
"""Characters of a word that is kept as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exemption:
    """An exception: issues that match all that is named here are not reported.

    ``type`` is its issue type, ``rule`` the name of the check that found it, ``id`` its own (``Issue.id``); ``text`` a
    regular expression that is found in a number of it as written; ``source`` and ``hypothesis`` those numbers as
    written: an accepted pair.
    ``label`` is what reports call it.

    >>> Exemption(type="separator", text="^ISO").label
    'type=separator text=^ISO'
    """

    type: IssueType | None = None
    rule: str = ""
    text: str = ""
    source: str = ""
    hypothesis: str = ""
    id: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        if self.type is not None:
            object.__setattr__(self, "type", _member(IssueType, self.type, "issue type", "ignore"))
        for name in ("rule", "text", "source", "hypothesis", "id", "label"):
            if not isinstance(getattr(self, name), str):
                raise PolicyError(f"ignore: {name}: {quoted(getattr(self, name))} is not a text")
        if len(self.text) > LONGEST_PATTERN:
            raise PolicyError(f"ignore: text: is longer than {LONGEST_PATTERN:,} characters; write several exemptions")
        try:
            re.compile(self.text)
        except (re.error, OverflowError, RecursionError) as error:
            raise PolicyError(f"ignore: text {quoted(self.text)} is not a regular expression: {error}") from None
        told = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "label"}
        said = [f"{name}={value}" for name, value in told.items() if value]
        if not self.label:
            object.__setattr__(self, "label", " ".join(said) or "everything")

    @classmethod
    def from_table(cls, table: object) -> Exemption:
        """Return the exemption that a table of a file describes; raises PolicyError for one that says nothing.

        >>> Exemption.from_table({"type": "unit", "reason": "agreed with the customer"}).label
        'type=unit'
        """
        said = table_of(table, set(EXEMPTION_KEYS), "ignore")
        if not isinstance(said.pop("reason", ""), str):
            raise PolicyError("ignore: reason: is not a text")
        if not said:
            raise PolicyError(f"ignore: says nothing to ignore: {', '.join(EXEMPTION_KEYS)}")
        return cls(**said)

    def covers(self, issue: Issue) -> bool:
        """Return True if an issue is exempt."""
        sides = [one.text for one in (issue.source, issue.hypothesis) if one is not None]
        return (
            (self.type is None or issue.type is self.type)
            and (not self.rule or issue.rule == self.rule)
            and (not self.id or issue.id == self.id)
            and (not self.text or any(re.search(self.text, side) for side in sides))
            and (not self.source or (issue.source is not None and issue.source.text == self.source))
            and (not self.hypothesis or (issue.hypothesis is not None and issue.hypothesis.text == self.hypothesis))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How findings become an action. Every option says what it costs.

    ``block_from`` and ``flag_from``: the severities from which a verdict blocks or flags. Blocking from ``minor``
    finds a little more and raises the false alarms on correct pairs to several in a hundred.
    ``severities``: issue types whose severity is fixed, e.g. ``{"unit": "neutral"}``; an ignored type is never found.
    ``exemptions``: issues that are not reported; errors that one covers are missed. ``verdict.accepted`` lists them.
    ``rounding``: values that differ by this share at most are only a neutral issue, ``0.04`` for 10,400 and 10,000; it
    finds no wrong digit within it.
    ``conversions``: whether 5 miles may be 8 km. Refused, each is a ``unit`` issue.
    ``convention``: ``required`` makes each number that is written in another locale's format a major ``format`` issue.
    ``without``: rules that are switched off by their names: ``{"said-twice", "unit"}``; ``swapped`` is all rules for
    exchanges. Without an explanation its differences are alarms; without a check its errors pass; without a rule for
    unmatched numbers the next one that knows them says what they are.
    ``untranslatables``: words that a translation keeps letter for letter: part numbers, names of products. No number is
    read in one, and one that is lost or changed is a ``placeholder`` issue; a wrong number that looks like one passes.
    ``max_length``: texts longer than this (code points, either side) are not judged: the verdict abstains.
    ``max_leftovers``: where more numbers than this are left over on a side, only neighbours are compared and not every
    explanation is tried, so that time stays linear; the verdict says so. More costs time by its square.
    """

    block_from: Severity = Severity.MAJOR
    flag_from: Severity = Severity.MINOR
    severities: dict[IssueType, Severity] = field(default_factory=dict)
    exemptions: tuple[Exemption, ...] = field(default=(), metadata={"key": "ignore"})
    rounding: Decimal = Decimal(0)
    conversions: bool = True
    convention: ConventionName = "free"
    without: frozenset[str] = frozenset()
    untranslatables: frozenset[str] = frozenset()
    max_length: int = 100_000
    max_leftovers: int = LEFTOVERS

    def __post_init__(self) -> None:
        for name in ("block_from", "flag_from"):
            value, known = getattr(self, name), "neutral, minor, major, critical"
            try:
                object.__setattr__(self, name, Severity(value))
            except ValueError:
                raise PolicyError(f"{name}: {quoted(value)} is not a severity ({known})") from None
        for name in ("max_length", "max_leftovers"):
            limit = getattr(self, name)
            if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= sys.maxsize:
                raise PolicyError(f"{name}: {quoted(limit)} is not a positive whole number below 2^63")
        if self.convention not in ("free", "required"):
            raise PolicyError(f"convention: {quoted(self.convention)} is not one of free, required")
        if not isinstance(self.conversions, bool):
            raise PolicyError(f"conversions: {quoted(self.conversions)} is neither true nor false")
        object.__setattr__(self, "rounding", _share(self.rounding))
        if not isinstance(self.exemptions, list | tuple) or not all(type(one) is Exemption for one in self.exemptions):
            raise PolicyError(f"exemptions: {quoted(self.exemptions)} is not a list of exemptions")
        object.__setattr__(self, "without", _words(self.without, "without", "names of rules"))
        object.__setattr__(self, "untranslatables", _words(self.untranslatables, "untranslatables", "words"))
        for one in self.untranslatables:
            if not 0 < len(one.strip()) <= LONGEST_TERM:
                raise PolicyError(f"untranslatables: {quoted(one)} is empty, or longer than {LONGEST_TERM} characters")
        object.__setattr__(self, "exemptions", tuple(self.exemptions))
        if not isinstance(self.severities, Mapping):
            raise PolicyError(f"severities: {quoted(self.severities)} is not a table of issue types with a severity")
        fixed: dict[IssueType, Severity] = {}
        for key, value in self.severities.items():
            kind = _member(IssueType, key, "issue type", "severities")
            fixed[kind] = _member(Severity, value, "severity", f"severities: {quoted(key)}")
        object.__setattr__(self, "severities", fixed)

    @classmethod
    def from_options(cls, **options: Any) -> Policy:
        """Build a policy from named options; raises PolicyError for one that does not exist."""
        known = {f.name for f in fields(cls)}
        for name in options:
            if name not in known:
                raise PolicyError(f"unknown policy option {quoted(name)}{nearest(name, known)}")
        return replace(cls(), **options)

    @classmethod
    def from_table(cls, table: object, base: Policy | None = None) -> Policy:
        """Return a policy with what a file says of it: the fields by their names, ``preset``, and ``ignore``.

        A preset goes first; severities and exemptions add to those of ``base``. Raises PolicyError for what no policy
        takes.

        >>> Policy.from_table({"preset": "lenient", "rounding": "5%", "ignore": [{"type": "unit"}]}).rounding
        Decimal('0.05')
        """
        policy = cls() if base is None else base
        said = table_of(table, set(KEYS), "policy")
        if "preset" in said:
            preset = cls.preset(said.pop("preset"))
            policy = replace(policy, block_from=preset.block_from, flag_from=preset.flag_from)
            policy = replace(policy, severities={**policy.severities, **preset.severities})
        if isinstance(more := said.get("severities"), Mapping):
            said["severities"] = {**policy.severities, **more}
        if "ignore" in said:
            ignored = tables_of(said.pop("ignore"), "ignore")
            said["exemptions"] = (*policy.exemptions, *map(Exemption.from_table, ignored))
        return replace(policy, **said)

    @classmethod
    def preset(cls, name: PresetName) -> Policy:
        """Return a named policy: strict, default or lenient; raises PolicyError for another name."""
        try:
            return PRESETS[name]
        except (KeyError, TypeError):
            raise PolicyError(f"unknown preset {quoted(name)}{nearest(name, PRESETS)}") from None

    def weighs_like(self, other: Policy) -> bool:
        """Return True if both policies give the same findings the same severities and actions."""
        length, leftovers = self.max_length, self.max_leftovers
        return self == replace(other, max_length=length, max_leftovers=leftovers, without=self.without)

    def action(self, severity: Severity) -> Action:
        """Return the action that one issue of ``severity`` asks for."""
        if severity >= self.block_from:
            return Action.BLOCK
        return Action.FLAG if severity >= self.flag_from else Action.PASS


def table_of(value: object, known: set[str], name: str) -> dict[str, Any]:
    """Check a table of a file; raises PolicyError if it is no table, or has an unknown key."""
    if not isinstance(value, Mapping):
        raise PolicyError(f"{name}: {quoted(value)} is not a table of keys and values")
    for key in value:
        if key not in known:
            raise PolicyError(f"{name}: unknown key {quoted(key)}{nearest(key, known)}")
    return dict(value)


def tables_of(value: object, name: str) -> list[Any] | tuple[Any, ...]:
    """Return the list of tables that ``[[name]]`` makes in a file; raises PolicyError for what is none."""
    if not isinstance(value, list | tuple):
        raise PolicyError(f"{name}: {quoted(value)} is not a list of tables; begin each with [[{name}]]")
    return value


def _member(kind: type[_Word], value: object, what: str, option: str) -> _Word:
    """Return the member of an enum that a word names; raises PolicyError with the words that may have been meant."""
    try:
        return kind(value)  # type: ignore[arg-type]  # what is no text is no member
    except ValueError:
        raise PolicyError(f"{option}: {quoted(value)} is not a known {what}{nearest(value, map(str, kind))}") from None


def _words(value: object, option: str, what: str) -> frozenset[str]:
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(one, str) for one in value):
        raise PolicyError(f"{option}: {quoted(value)} is not a list of {what}")
    return frozenset(value)


def _share(value: object) -> Decimal:
    """Return a share from 0 to below 1; raises PolicyError for anything else."""
    try:
        said = str(value)
        share = Decimal(said.removesuffix("%")) / (100 if said.endswith("%") else 1)
        is_share = not isinstance(value, bool) and 0 <= share < 1
    except (ArithmeticError, ValueError):  # no number, or one that has no order or no end
        is_share = False
    if not is_share:
        raise PolicyError(f"rounding: {quoted(value)} is not a share from 0 to below 1, as 0.05 or 5%")
    return share


EXEMPTION_KEYS = (*(one.name for one in fields(Exemption) if one.name != "label"), "reason")
"""What a file says of an exemption; the reason is for people."""

KEYS = ("preset", *(one.metadata.get("key", one.name) for one in fields(Policy)))
"""What a file says of a policy."""
DEFAULT = Policy()
PRESETS = {
    "strict": Policy(block_from=Severity.NEUTRAL, flag_from=Severity.NEUTRAL),
    "default": DEFAULT,
    "lenient": Policy(block_from=Severity.CRITICAL, flag_from=Severity.MAJOR),
}
"""``strict`` (medical, financial, legal) blocks on a hint, ``lenient`` (subtitles) only on a wrong value.

Measured on news in twelve languages (benchmarks/accuracy/presets.json, bench_presets.py), strict, default, lenient:
false alarms where the source has digits 2.6, 1.6, 0.8 %, where it has number words 4.8, 0.5, 0.4 %; changed digits
found 99.8, 99.6, 97.6 %, wrong number words 99.3, 96.8, 96.5 %, lost numbers 98, 98, 4 % (lenient flags them).
"""
