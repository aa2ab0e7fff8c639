"""What a caller may choose: which issue types count, how gravely, and what an unreadable size means."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from typing import Any, Literal

from numguard.errors import PolicyError, quoted
from numguard.model import Action, Issue, IssueType, Severity

PresetName = Literal["strict", "default", "lenient"]
SeverityName = Literal["neutral", "minor", "major", "critical"]
ConventionName = Literal["free", "required"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exemption:
    """What is not to be told: an issue for which all that is named here holds.

    ``type`` is its issue type, ``rule`` the name of the check that found it; ``text`` a regular expression that is
    found in a number of it as written; ``source`` and ``hypothesis`` those numbers as written: an accepted pair.
    ``label`` is what reports call it.

    >>> Exemption(type="separator", text="^ISO").label
    'type=separator text=^ISO'
    """

    type: IssueType | None = None
    rule: str = ""
    text: str = ""
    source: str = ""
    hypothesis: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        if self.type is not None:
            try:
                object.__setattr__(self, "type", IssueType(self.type))
            except ValueError:
                known = ", ".join(IssueType)
                raise PolicyError(f"ignore: {quoted(self.type)} is no issue type (known: {known})") from None
        try:
            re.compile(self.text)
        except re.error as error:
            raise PolicyError(f"ignore: text {quoted(self.text)} is no regular expression: {error}") from None
        told = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "label"}
        said = [f"{name}={value}" for name, value in told.items() if value]
        if not self.label:
            object.__setattr__(self, "label", " ".join(said) or "everything")

    def covers(self, issue: Issue) -> bool:
        """Tell whether an issue is not to be told."""
        sides = [one.text for one in (issue.source, issue.hypothesis) if one is not None]
        return (
            (self.type is None or issue.type is self.type)
            and (not self.rule or issue.rule == self.rule)
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
    ``exemptions``: issues that are not told; what each covers is lost. ``verdict.accepted`` names what was.
    ``rounding``: values that differ by this share at most are only a neutral issue, ``0.04`` for 10,400 and 10,000; it
    finds no wrong digit within it.
    ``conversions``: whether 5 miles may be 8 km. Refused, each is a ``unit`` issue.
    ``convention``: ``required`` makes each number that is written in another locale's format a major ``format`` issue.
    ``without``: rules that are switched off by their names: ``{"said-twice", "swapped"}``. Without an explanation its
    differences are alarms; without a check its errors pass.
    ``max_length``: texts longer than this (code points, either side) are not judged: the verdict abstains.
    ``max_leftovers``: where more numbers than this are left over on a side, only neighbours are compared and not every
    explanation is tried, so that time stays linear; the verdict says so. More costs time by its square.
    """

    block_from: Severity = Severity.MAJOR
    flag_from: Severity = Severity.MINOR
    severities: dict[IssueType, Severity] = field(default_factory=dict)
    exemptions: tuple[Exemption, ...] = ()
    rounding: Decimal = Decimal(0)
    conversions: bool = True
    convention: ConventionName = "free"
    without: frozenset[str] = frozenset()
    max_length: int = 100_000
    max_leftovers: int = 60

    def __post_init__(self) -> None:
        for name in ("block_from", "flag_from"):
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, Severity(value))
            except ValueError:
                raise PolicyError(f"{name}: {quoted(value)} is no severity (neutral, minor, major, critical)") from None
        for name in ("max_length", "max_leftovers"):
            limit = getattr(self, name)
            if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
                raise PolicyError(f"{name}: {limit!r} is no positive whole number")
        if self.convention not in ("free", "required"):
            raise PolicyError(f"convention: {quoted(self.convention)} is none of free, required")
        if not isinstance(self.conversions, bool):
            raise PolicyError(f"conversions: {quoted(self.conversions)} is neither true nor false")
        object.__setattr__(self, "rounding", _share(self.rounding))
        if isinstance(self.without, str):  # type: ignore[unreachable]
            raise PolicyError(f"without: {quoted(self.without)} is no set of names of rules")
        object.__setattr__(self, "without", frozenset(self.without))
        object.__setattr__(self, "exemptions", tuple(self.exemptions))
        fixed: dict[IssueType, Severity] = {}
        for key, value in self.severities.items():
            try:
                fixed[IssueType(key)] = Severity(value)
            except ValueError:
                raise PolicyError(
                    f"severities: {quoted(key)}: {quoted(value)} is no issue type with a severity"
                ) from None
        object.__setattr__(self, "severities", fixed)

    @classmethod
    def from_options(cls, **options: Any) -> Policy:
        """Build a policy from named options; raises PolicyError for one that does not exist."""
        known = {f.name for f in fields(cls)}
        for name in options:
            if name not in known:
                raise PolicyError(f"unknown policy option {quoted(name)} (known: {', '.join(sorted(known))})")
        return replace(cls(), **options)

    @classmethod
    def preset(cls, name: PresetName) -> Policy:
        """Return a named policy: strict, default or lenient; raises PolicyError for another name."""
        try:
            return PRESETS[name]
        except KeyError:
            raise PolicyError(f"unknown preset {quoted(name)} (known: {', '.join(PRESETS)})") from None

    def weighs_like(self, other: Policy) -> bool:
        """Tell whether both make the same of the same findings."""
        return self == replace(other, max_length=self.max_length, max_leftovers=self.max_leftovers)

    def action(self, severity: Severity) -> Action:
        """Return the action that one issue of ``severity`` asks for."""
        if severity >= self.block_from:
            return Action.BLOCK
        return Action.FLAG if severity >= self.flag_from else Action.PASS


def _share(value: object) -> Decimal:
    """Return a share from 0 to below 1; raises PolicyError for anything else."""
    try:
        share = Decimal(str(value).removesuffix("%")) / (100 if str(value).endswith("%") else 1)
    except ArithmeticError:
        share = Decimal(-1)
    if not 0 <= share < 1:
        raise PolicyError(f"rounding: {quoted(str(value))} is no share from 0 to below 1, as 0.05 or 5%")
    return share


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
