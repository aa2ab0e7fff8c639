"""The frozen values that numguard hands out: mentions, alignment, issues, verdicts, repairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

Value = int | Decimal | Fraction
"""An exact value. Thirds stay a Fraction; Python compares and hashes the three types by value."""


class Action(StrEnum):
    """What a caller should do with the hypothesis."""

    PASS = "pass"
    FLAG = "flag"
    BLOCK = "block"
    ABSTAIN = "abstain"


class Severity(StrEnum):
    """The severity levels of MQM."""

    NEUTRAL = "neutral"
    MINOR = "minor"
    MAJOR = "major"
    CRITICAL = "critical"


class Kind(StrEnum):
    """What sort of number a mention is."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    PERCENT = "percent"
    MULTIPLE = "multiple"
    DATE = "date"
    TIME = "time"
    YEAR = "year"
    MONTH = "month"
    DECADE = "decade"
    CURRENCY = "currency"
    MEASURE = "measure"
    RANGE = "range"
    IDENTIFIER = "identifier"
    ROMAN = "roman"


class IssueType(StrEnum):
    """How two texts disagree about a number."""

    VALUE = "value"
    SEPARATOR = "separator"
    SCALE = "scale"
    DIGIT_DROPPED = "digit-dropped"
    DIGIT_ADDED = "digit-added"
    DIGIT_CHANGED = "digit-changed"
    DIGIT_REPEATED = "digit-repeated"
    TRANSPOSED = "transposed"
    SIGN = "sign"
    COMPARATOR = "comparator"
    UNIT = "unit"
    CURRENCY = "currency"
    DATE = "date"
    OMISSION = "omission"
    ADDITION = "addition"
    SWAPPED = "swapped"
    FORMAT = "format"


@dataclass(frozen=True, slots=True)
class Reading:
    """One exact value that a mention may have.

    ``unit`` is a CLDR unit id, an ISO 4217 code or ``%``; ``precision`` the power of ten that the wording is rounded
    to; ``bound`` one of about, at_least, more_than, at_most, less_than, plus_minus; ``convention`` the habit that
    reads it so; ``cost`` is 0 for the likeliest reading.
    """

    value: Decimal | Fraction
    unit: str | None = None
    precision: int = 0
    bound: str | None = None
    convention: str = ""
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Mention:
    """A number in a text: ``text_of_segment[start:end] == mention.text``, half-open, in code points.

    ``readings`` is empty where ``parts`` carry the values (a date, a range), and for more digits than are computed with
    (60): such a code is compared as it is written, and is never written by repair or render.
    """

    text: str
    start: int
    end: int
    kind: Kind
    readings: tuple[Reading, ...]
    parts: tuple[Mention, ...] = ()
    soft: bool = False

    @property
    def values(self) -> tuple[Decimal | Fraction, ...]:
        """The readings' values, likeliest first."""
        return tuple(reading.value for reading in self.readings)


@dataclass(frozen=True, slots=True)
class Pair:
    """A source and a hypothesis mention that account for each other, and the explanation that was used."""

    source: Mention
    hypothesis: Mention
    explanation: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A mention of one side only, and the reason why it needs no partner."""

    mention: Mention
    side: str
    reason: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which mentions account for each other."""

    pairs: tuple[Pair, ...] = ()
    explained: tuple[Explained, ...] = ()
    unaligned_source: tuple[Mention, ...] = ()
    unaligned_hypothesis: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True)
class Issue:
    """One disagreement, with the mentions that it is about and a message for a translator.

    ``suggestion`` is the source's value in the target's convention, where it can be given without guessing.
    """

    type: IssueType
    severity: Severity
    source: Mention | None
    hypothesis: Mention | None
    message: str
    suggestion: str | None = None


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the language pair can read: the tiers of both sides' locale files, and how the languages came about."""

    source_lang: str
    target_lang: str
    source_tier: str
    target_tier: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``hypothesis[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str
    issue: Issue


@dataclass(frozen=True, slots=True)
class Findings:
    """What a verdict rests on: the part of it that is built when somebody first looks."""

    issues: tuple[Issue, ...] = ()
    alignment: Alignment = field(default_factory=Alignment)
    source_mentions: tuple[Mention, ...] = ()
    hypothesis_mentions: tuple[Mention, ...] = ()


class Verdict:
    """What is to be said about one pair of texts. Immutable; its findings are built on first access.

    ``reason`` tells why a verdict abstains, and which limit of the policy acted. ``numbers`` is how many numbers of the
    source the check has read, without building findings: words too weak to be missed count only beside others. Two
    verdicts are equal when all that they say is equal.
    """

    __slots__ = ("action", "coverage", "reason", "numbers", "_findings", "_build")

    action: Action
    coverage: Coverage | None
    reason: str
    numbers: int
    _findings: Findings | None
    _build: Callable[[], Findings] | None

    def __init__(
        self,
        action: Action,
        coverage: Coverage | None = None,
        reason: str = "",
        findings: Findings | None = None,
        build: Callable[[], Findings] | None = None,
        numbers: int = 0,
    ) -> None:
        _set_action(self, action)
        _set_coverage(self, coverage)
        _set_reason(self, reason)
        _set_numbers(self, numbers)
        _set_findings(self, findings)
        _set_build(self, build)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Verdict is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Verdict is immutable: cannot delete {name!r}")

    @property
    def findings(self) -> Findings:
        """Issues, alignment and the mentions of both sides, built once."""
        found: Findings | None = self._findings
        if found is None:
            found = self._build() if self._build is not None else Findings()
            _set_findings(self, found)
            _set_build(self, None)
        return found

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The disagreements, in the order of the source."""
        return self.findings.issues

    @property
    def alignment(self) -> Alignment:
        """Which mentions account for each other."""
        return self.findings.alignment

    @property
    def source_mentions(self) -> tuple[Mention, ...]:
        """The numbers of the source."""
        return self.findings.source_mentions

    @property
    def hypothesis_mentions(self) -> tuple[Mention, ...]:
        """The numbers of the hypothesis."""
        return self.findings.hypothesis_mentions

    @property
    def ok(self) -> bool:
        """True when nothing speaks against the hypothesis."""
        return self.action is Action.PASS

    def _key(self) -> tuple[object, ...]:
        return self.action, self.coverage, self.reason, self.findings

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Verdict) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Verdict({self.action.value!r}, issues={self.issues!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Verdict, (self.action, self.coverage, self.reason, self.findings, None, self.numbers)


# What object.__setattr__ would look up by name six times for each verdict of a corpus.
_set_action, _set_coverage, _set_reason, _set_numbers, _set_findings, _set_build = (
    vars(Verdict)[name].__set__ for name in Verdict.__slots__
)


@dataclass(frozen=True, slots=True)
class Repair:
    """The repaired text, the edits that lead to it, and the verdict on it. ``refusals`` say what was left alone."""

    text: str
    edits: tuple[Edit, ...]
    verdict: Verdict
    refusals: tuple[str, ...] = ()
