"""The frozen values that numguard hands out: mentions, alignment, issues, edits."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, Self

Record = dict[str, Any]
"""What ``to_dict`` returns: values that JSON knows; exact values are texts, because JSON numbers are not exact."""
Value = int | Decimal | Fraction
"""An exact value. Thirds stay a Fraction; Python compares and hashes the three types by value."""


class Ordered(StrEnum):
    """Words with an order, that of their definition; as a text each is still its own word.

    >>> max(Severity.MINOR, Severity.MAJOR), Severity.CRITICAL >= Severity.MAJOR, Severity.MAJOR == "major"
    (<Severity.MAJOR: 'major'>, True, True)
    """

    rank: int

    def __init__(self, *args: object) -> None:
        self.rank = len(type(self).__members__)

    def __lt__(self, other: str) -> bool:
        return self.rank < self._like(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= self._like(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > self._like(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= self._like(other).rank

    def _like(self, other: str) -> Self:
        """Return the member that a text names; looking up one that is a member already takes four times as long."""
        return other if isinstance(other, type(self)) else type(self)(other)


class Action(Ordered):
    """What a caller should do with the hypothesis, from the best outcome to the worst."""

    PASS = "pass"
    FLAG = "flag"
    ABSTAIN = "abstain"
    BLOCK = "block"


class Severity(Ordered):
    """The severity levels of MQM, from the least grave to the gravest."""

    NEUTRAL = "neutral"
    MINOR = "minor"
    MAJOR = "major"
    CRITICAL = "critical"

    @property
    def penalty(self) -> int:
        """The weight of an issue in MQM's scoring model: 0, 1, 5 or 25.

        >>> [severity.penalty for severity in Severity]
        [0, 1, 5, 25]
        """
        return 5 ** (self.rank - 1) if self.rank else 0

    @property
    def is_grave(self) -> bool:
        """Whether an issue is major or critical: what the default policy blocks."""
        return self >= Severity.MAJOR


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
    TEXT = "text"
    """No number: a stretch of an output that is no translation, where an issue is about it."""


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
    """How two texts disagree about a number, or what an output is beside a translation."""

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
    NO_TRANSLATION = "no-translation"
    SEVERAL_TRANSLATIONS = "several-translations"
    ADDED_TEXT = "added-text"
    UNTRANSLATED = "untranslated"

    @property
    def is_of_output(self) -> bool:
        """Whether an issue is about an output as a text, and not about a number of it."""
        return self in _OF_OUTPUT


_OF_OUTPUT = frozenset(
    (IssueType.NO_TRANSLATION, IssueType.SEVERAL_TRANSLATIONS, IssueType.ADDED_TEXT, IssueType.UNTRANSLATED)
)
CONVENTIONS = {
    "": "the usual way of the language",
    "group MARK": "the mark groups the digits: 9,756; several marks too: 1 234 567",
    "group": "a counted group as the other number: three pairs are six, four dozen are four",
    "group of four": "the mark groups the digits by four: 1,0000",
    "group MARK decimal MARK": "one mark groups the digits, the other begins the decimals: 9.756,001",
    "decimal MARK": "the mark begins the decimals: 9,756",
    "mark unread": "the digits without the mark before them: .22 is said as 22",
    "scale letter": "a letter that scales the digits, or only stands behind them: 5M",
    "no leading zero": "a mark before the digits begins the decimals: .05",
    "decimal word": "a word begins the decimals: three point one four",
    "scientific": "a power of ten: 6 × 10²³",
    "sign": "a hyphen before the digits is a minus, or is none",
    "fraction": "a numerator and its denominator: 2/3, five of which two",
    "vulgar fraction": "a character that is a fraction: ½, also after a number",
    "added": "a half or another part said behind the unit or the noun: two miles and a half, dos botellas y media",
    "tenths": "tenths with the places behind them: six tenths five is 65 %",
    "numeral": "a character that is a number",
    "roman": "a Roman numeral: XIV",
    "article": "an article before a fraction that is no one: eine dreiviertel Tasse",
    "ordinal": "an ordinal that also counts",
    "month": "a month as its number",
    "clock": "an hour or minute, by twelve or by twenty-four",
    "clock from six": "an hour counted from sunrise",
    "clock in words": "an hour and its minutes: ten to five, half past nine",
    "hour as spoken": 'the hour that the words name: seven in "a quarter to seven"',
    "decade": "the years that a decade is called by: the 80s",
    "short year": "a year by its last two digits: FY19",
    "year range": "the second year of two, without what it shares with the first: 1914-18",
    "short end": "the second end of a range, with the digits that it shares with the first: 117-23",
    "era": "a year of an era, in our years",
    "calendar": "a date of another calendar, as the day of ours that it is: 1 Shawwal 1445, 10 April 2024",
    "year of an era": "a year of an era, as it is counted there",
    "shared scale": "a scale word that stands after the second number is meant of the first: 2 to 4 million",
    "scale said twice": "a number in full beside the word of its scale: milion 406,761,591 for 406,761,591",
    "trailing digit": "a digit after a unit is a tenth of it",
    "trailing unit": "a word after a scale word is a tenth of it",
    "either digit": "one of two numbers between which the words leave the choice: san si bai, 300 or 400",
    "listed digits": "digits in words beside each other as numbers of their own: grades san si wu, 3 to 5",
    "particle": "a scale word that is a particle behind the number of a name: man of CPU 1-man, only CPU 1",
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

    ``suggestion`` is the source's value in the target's convention, where it can be given without guessing; ``rule``
    the name of the check that found it, ``hint`` that of the reason to look rather than act, where there is one
    (docs/reference/checks.md lists both). ``confidence`` is how sure it is that the
    issue is a true error, from 0 to 1: how often issues of its kind and severity were, measured on other translations.
    ``what`` is what the message says of the mentions, which catalogues translate; ``agreeing`` counts the translation
    among several whose numbers agree, from 1, and is 0 where none does.
    """

    type: IssueType
    severity: Severity
    source: Mention | None
    hypothesis: Mention | None
    message: str
    suggestion: str | None = None
    rule: str = ""
    hint: str = ""
    confidence: float = 0.0
    what: str = ""
    agreeing: int = 0

    @property
    def id(self) -> str:
        """The same for the same issue in every run: a digest of its type and of the numbers of both sides as written.

        Where they stand and how grave they are is no part of it, so that it survives another sentence round them.
        """
        from hashlib import sha256  # few programs ask, and it loads a cryptographic library

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
            "rule": self.rule,
            "hint": self.hint,
            "confidence": self.confidence,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the language pair can read: the tiers of both sides, and how the languages came about.

    ``source_unread`` and ``target_unread`` tell the sizes of the numbers whose words are not read (11 to 99).
    """

    source_lang: str
    target_lang: str
    source_tier: str
    target_tier: str
    note: str = ""
    source_unread: str = ""
    target_unread: str = ""

    def to_dict(self) -> Record:
        """Return the coverage as JSON tells it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}
