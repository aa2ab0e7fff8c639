"""The frozen values that numguard hands out: mentions, alignment, issues, verdicts, repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from typing import Any

Record = dict[str, Any]
"""What ``to_dict`` returns: values that JSON knows; exact values are texts, because JSON numbers are not exact."""
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
    PLACEHOLDER = "placeholder"
    """{0}, %s, <b>: stands for something else, has no value, and is compared as it is written."""


class Role(StrEnum):
    """What a number is in its date, clock time or name; most have none."""

    NONE = ""
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    HOUR = "hour"
    MINUTE = "minute"
    OPAQUE = "opaque"
    """Part of an address, a version, a hash: copied, never read."""


class Bound(StrEnum):
    """What the words or the sign beside a number make of its value."""

    ABOUT = "about"
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    AT_MOST = "at_most"
    LESS_THAN = "less_than"
    PLUS_MINUS = "plus_minus"


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
    PLACEHOLDER = "placeholder"


CONVENTIONS = {
    "": "the usual way of the language",
    "group MARK": "the mark groups the digits: 9,756; several marks too: 1 234 567",
    "group of four": "the mark groups the digits by four: 1,0000",
    "group MARK decimal MARK": "one mark groups the digits, the other begins the decimals: 9.756,001",
    "decimal MARK": "the mark begins the decimals: 9,756",
    "no leading zero": "a mark before the digits begins the decimals: .05",
    "decimal word": "a word begins the decimals: three point one four",
    "scientific": "a power of ten: 6 × 10²³",
    "sign": "a hyphen before the digits is a minus, or is none",
    "fraction": "a numerator and its denominator: 2/3, five of which two",
    "vulgar fraction": "a character that is a fraction: ½, also after a number",
    "numeral": "a character that is a number",
    "roman": "a Roman numeral: XIV",
    "ordinal": "an ordinal that also counts",
    "month": "a month as its number",
    "clock": "an hour or minute, by twelve or by twenty-four",
    "clock from six": "an hour counted from sunrise",
    "hour as spoken": 'the hour that the words name: seven in "a quarter to seven"',
    "decade": "the years that a decade is called by: the 80s",
    "short year": "a year by its last two digits: FY19",
    "year range": "the second year of two, without what it shares with the first: 1914-18",
    "era": "a year of an era, in our years",
    "year of an era": "a year of an era, as it is counted there",
    "shared scale": "a scale word that stands after the second number is meant of the first: 2 to 4 million",
    "trailing digit": "a digit after a unit is a tenth of it",
    "trailing unit": "a word after a scale word is a tenth of it",
    "other division": "the same words cut into numbers in another way",
}
"""What ``Reading.convention`` may be, and what it reads; MARK is the character: ``.``, ``,``, ``'``, a blank ..."""


def number_text(value: Decimal | Fraction) -> str:
    """Write an exact value without an exponent; a fraction as a/b.

    >>> number_text(Decimal("8.010E+6")), number_text(Fraction(2, 3))
    ('8010000', '2/3')
    """
    if isinstance(value, Fraction):
        return str(value)
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True)
class Reading:
    """One exact value that a mention may have.

    ``unit`` is a CLDR unit id (``mile``; all that are converted stand in quantity/units.toml), an ISO 4217 code
    (``USD``), a part of such a currency (``USD minor``, a hundredth; ``CNY 1/10 minor``, a tenth), ``%``, ``‰`` or
    ``%-point``. ``precision`` is the power of ten that the wording is rounded to; ``bound`` what the words beside the
    number make of it; ``convention`` one of CONVENTIONS; ``cost`` is 0 for the likeliest reading.
    """

    value: Decimal | Fraction
    unit: str | None = None
    precision: int = 0
    bound: Bound | None = None
    convention: str = ""
    cost: float = 0.0

    def to_dict(self) -> Record:
        """Return the reading as JSON tells it; what it does not say is left out."""
        said = {"unit": self.unit, "bound": self.bound and str(self.bound), "convention": self.convention}
        return {"value": number_text(self.value)} | {key: value for key, value in said.items() if value}


@dataclass(frozen=True, slots=True)
class Mention:
    """A number in a text: ``text_of_segment[start:end] == mention.text``, half-open, in code points.

    ``readings`` is empty where ``parts`` carry the values (a date, a range), and for more digits than are computed with
    (60): such a code is compared as it is written, and is never written by repair or render.
    ``before`` and ``after`` are what belongs to the number outside its span, as it is written, with the blank between:
    the sign or the word of its unit, the ordinal indicator.
    """

    text: str
    start: int
    end: int
    kind: Kind
    readings: tuple[Reading, ...]
    parts: tuple[Mention, ...] = ()
    soft: bool = False
    before: str = field(default="", compare=False, repr=False)
    after: str = field(default="", compare=False, repr=False)

    @property
    def values(self) -> tuple[Decimal | Fraction, ...]:
        """The readings' values, likeliest first."""
        return tuple(reading.value for reading in self.readings)

    def to_dict(self) -> Record:
        """Return the mention as JSON tells it."""
        record: Record = {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "kind": str(self.kind),
            "readings": [reading.to_dict() for reading in self.readings],
        }
        if self.parts:
            record["parts"] = [part.to_dict() for part in self.parts]
        if self.soft:
            record["soft"] = True
        return record


@dataclass(frozen=True, slots=True)
class Pair:
    """A source and a hypothesis mention that account for each other, and the explanation that was used.

    ``rule`` is the explanation's name (docs/reference/explanations.md lists them), ``explanation`` what it says of
    this pair.
    """

    source: Mention
    hypothesis: Mention
    explanation: str
    rule: str = ""

    def to_dict(self) -> Record:
        """Return the pair as JSON tells it."""
        return {
            "source": self.source.to_dict(),
            "hypothesis": self.hypothesis.to_dict(),
            "explanation": self.explanation,
            "rule": self.rule,
        }


@dataclass(frozen=True, slots=True)
class Explained:
    """A mention of one side only, and the reason why it needs no partner; ``rule`` is the explanation's name."""

    mention: Mention
    side: str
    reason: str
    rule: str = ""

    def to_dict(self) -> Record:
        """Return what was explained as JSON tells it."""
        return {"side": self.side, "mention": self.mention.to_dict(), "reason": self.reason, "rule": self.rule}


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

    ``suggestion`` is the source's value in the target's convention, where it can be given without guessing; ``check``
    the name of the check that found it (docs/reference/checks.md lists them). ``confidence`` is how sure it is that the
    issue is a true error, from 0 to 1: how often issues of its kind and severity were, measured on other translations.
    """

    type: IssueType
    severity: Severity
    source: Mention | None
    hypothesis: Mention | None
    message: str
    suggestion: str | None = None
    check: str = ""
    confidence: float = 0.0

    @property
    def id(self) -> str:
        """The same for the same issue in every run: a digest of its type and of the numbers of both sides as written.

        Where they stand and how grave they are is no part of it, so that it survives another sentence round them.
        """
        sides = ("" if one is None else f"{len(one.text)}:{one.text}" for one in (self.source, self.hypothesis))
        said = "\n".join((str(self.type), *sides))
        return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]

    def to_dict(self) -> Record:
        """Return the issue as JSON tells it."""
        return {
            "id": self.id,
            "type": str(self.type),
            "severity": str(self.severity),
            "message": self.message,
            "source": None if self.source is None else self.source.to_dict(),
            "hypothesis": None if self.hypothesis is None else self.hypothesis.to_dict(),
            "suggestion": self.suggestion,
            "check": self.check,
            "confidence": self.confidence,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the language pair can read: the tiers of both sides' locale files, and how the languages came about."""

    source_lang: str
    target_lang: str
    source_tier: str
    target_tier: str
    note: str = ""

    def to_dict(self) -> Record:
        """Return the coverage as JSON tells it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``hypothesis[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str
    issue: Issue

    def to_dict(self) -> Record:
        """Return the edit as JSON tells it; its issue by type and id."""
        return {
            "start": self.start,
            "end": self.end,
            "replacement": self.replacement,
            "type": str(self.issue.type),
            "issue": self.issue.id,
        }


@dataclass(frozen=True, slots=True)
class Findings:
    """What a verdict rests on: the part of it that is built when somebody first looks."""

    issues: tuple[Issue, ...] = ()
    alignment: Alignment = field(default_factory=Alignment)
    source_mentions: tuple[Mention, ...] = ()
    hypothesis_mentions: tuple[Mention, ...] = ()
    accepted: tuple[tuple[Issue, str], ...] = ()
    score: float = 1.0


class Verdict:
    """What is to be said about one pair of texts. Immutable; its findings are built on first access.

    ``reason`` tells why a verdict abstains, and which limit of the policy acted. ``numbers`` is how many numbers of the
    source the check has read, without building findings: words too weak to be missed count only beside others. Two
    verdicts are equal when all that they say is equal.
    """

    __slots__ = ("_action", "_coverage", "_reason", "_numbers", "_findings", "_build")

    def __init__(
        self,
        action: Action,
        coverage: Coverage | None = None,
        reason: str = "",
        findings: Findings | None = None,
        build: Callable[[], Findings] | None = None,
        numbers: int = 0,
    ) -> None:
        self._action = action
        self._coverage = coverage
        self._reason = reason
        self._numbers = numbers
        self._findings = findings
        self._build = build

    @property
    def action(self) -> Action:
        """What a caller should do with the hypothesis."""
        return self._action

    @property
    def coverage(self) -> Coverage | None:
        """What the language pair can read; None where no language is known."""
        return self._coverage

    @property
    def reason(self) -> str:
        """Why the verdict abstains, or which limit of the policy acted; else empty."""
        return self._reason

    @property
    def numbers(self) -> int:
        """How many numbers of the source the check has read."""
        return self._numbers

    @property
    def findings(self) -> Findings:
        """Issues, alignment and the mentions of both sides, built once."""
        found = self._findings
        if found is None:
            found = self._findings = self._build() if self._build is not None else Findings()
            self._build = None
        return found

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The disagreements, in the order of the source."""
        return self.findings.issues

    @property
    def accepted(self) -> tuple[tuple[Issue, str], ...]:
        """The issues that an exemption of the policy covers, each with the exemption's label; they count no more."""
        return () if self._findings is None else self._findings.accepted

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
        return self._action is Action.PASS

    @property
    def score(self) -> float | None:
        """How sure it is that the numbers agree, from 0 to 1; None where nothing was judged.

        It is calibrated: of pairs with the score 0.9, nine in ten agreed, where half of all had one number damaged.
        docs/explanation/confidence.md has the figures. It is computed when it is asked for.
        """
        return None if self._action is Action.ABSTAIN else self.findings.score

    def explain(self) -> str:
        """Say which evidence moved the score: the issues, the gravest first, or what accounts for the numbers."""
        if self.score is None:
            return f"not judged: {self.reason}"
        found = self.findings
        lines = [f"score {self.score:g}: {self._action.value}"]
        for issue in sorted(found.issues, key=lambda one: -one.confidence):
            lines.append(f"- {issue.type.value}, {issue.severity.value}, {issue.confidence:g}: {issue.message}")
        rules = Counter(pair.rule for pair in found.alignment.pairs)
        rules.update(one.rule for one in found.alignment.explained)
        lines += [f"- {count} by {rule}" for rule, count in rules.most_common()]
        return "\n".join(lines)

    def __bool__(self) -> bool:
        """The same as ``ok``, so that ``if check(...)`` lets no blocked text pass."""
        return self.action is Action.PASS

    def to_outcome(self) -> Record:
        """Return what a reader of a stream needs: the action, and the issues or the reason of an abstention."""
        record: Record = {"action": str(self.action), "issues": [issue.to_dict() for issue in self.issues]}
        if self.reason:
            record["reason"] = self.reason
        return record

    def to_dict(self) -> Record:
        """Return the whole verdict as JSON tells it: ``numguard schema verdict`` says what stands in it."""
        known, found = self.coverage, self.findings
        return self.to_outcome() | {
            "ok": self.ok,
            "score": self.score,
            "source_mentions": [mention.to_dict() for mention in found.source_mentions],
            "hypothesis_mentions": [mention.to_dict() for mention in found.hypothesis_mentions],
            "pairs": [pair.to_dict() for pair in found.alignment.pairs],
            "explained": [one.to_dict() for one in found.alignment.explained],
            "coverage": None if known is None else known.to_dict(),
        }

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


@dataclass(frozen=True, slots=True)
class Repair:
    """The repaired text, the edits that lead to it, and the verdict on it. ``refusals`` say what was left alone.

    Without edits the text is as it was given. A repair that is partial was asked for: its verdict still blocks.
    """

    text: str
    edits: tuple[Edit, ...]
    verdict: Verdict
    refusals: tuple[str, ...] = ()

    def to_dict(self) -> Record:
        """Return the repair as JSON tells it."""
        return {
            "text": self.text,
            "edits": [edit.to_dict() for edit in self.edits],
            "refusals": list(self.refusals),
            "is_partial": self.is_partial,
            "verdict": self.verdict.to_dict(),
        }

    @property
    def is_partial(self) -> bool:
        """True where some of the wrong numbers were put right, and others were not."""
        return bool(self.edits) and self.verdict.action is Action.BLOCK
