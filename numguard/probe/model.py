"""The values of a behavioural test: a suite of cases, what a system made of each, and how that was judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_NUMBER = re.compile(r"-?[0-9]{1,200}(\.[0-9]{1,200})?|-?[0-9]{1,20}/(?!0+\Z)[0-9]{1,20}")
_VALUES = {
    "date": re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"),
    "clock": re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]"),
    "currency": re.compile(r"[0-9]{1,20}(\.[0-9]{1,20})? [A-Z]{3}"),
    "unknown": re.compile(r".{0,500}", re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A number that is tested: ``source[start:end] == text``. ``value`` is canonical, ``style`` how it is written."""

    start: int
    end: int
    text: str
    value: str
    style: str

    @property
    def has_value(self) -> bool:
        """Whether the value has the form that its style asks for: a date for dates, a clock time for times."""
        return _VALUES.get(self.style, _NUMBER).fullmatch(self.value) is not None


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence to translate. ``likely`` is the sentence that a model may fall back to, where there is one."""

    id: str
    capability: str
    format: str
    template: str
    source: str
    slots: tuple[Slot, ...]
    likely: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """Cases in one source language, and the seed that made them. ``skipped`` tells what could not be written.

    ``unread`` are sentences that were drawn and are no cases, because numguard does not read their number.

    ``name`` is what a report calls it: "paper" is the experiment of Wang et al. (2021).
    """

    source_lang: str
    seed: str
    cases: tuple[Case, ...]
    skipped: tuple[str, ...] = ()
    name: str = ""
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Translation:
    """What a system gave for one source text: an output, or the error that stayed after all attempts."""

    output: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a number: its class (Table 4 of Wang et al. 2021), numguard's finer type, and why.

    ``output[start:end]`` is the number that is wrong; both are 0 where there is none.
    """

    category: str
    type: str
    message: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """One case. ``beside`` counts issues with numbers of the sentence that are not tested.

    ``error`` says why the system gave no translation, ``reason`` why numguard abstained from judging the one it gave.
    ``marks`` are what a lenient measure lets pass: right values with the marks of another convention. ``said`` is where
    the output says the tested numbers. ``reference`` is a good translation, where one is known; ``overruled`` why a
    person judged otherwise than numguard.
    """

    case: Case
    output: str
    passed: bool
    faults: tuple[Fault, ...] = ()
    error: str = ""
    beside: int = 0
    reason: str = ""
    marks: tuple[Fault, ...] = ()
    said: tuple[tuple[int, int], ...] = ()
    reference: str = ""
    overruled: str = ""

    @property
    def is_strictly_right(self) -> bool:
        """Whether the number is right, and written with the marks of the target language."""
        return self.passed and not self.marks

    @property
    def is_leniently_right(self) -> bool:
        """Whether the number is right, whatever its marks."""
        return self.passed or bool(self.faults and all(fault.type == "format" for fault in self.faults))

    @property
    def is_judged(self) -> bool:
        """Whether there is a translation, and a judgement of it."""
        return not self.error and not self.reason

    @property
    def outcome(self) -> str:
        """One of passed, failed, error, abstained."""
        if not self.is_judged:
            return "error" if self.error else "abstained"
        return "passed" if self.passed else "failed"


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a run comes from: when it was made, by which version, from which suite, and how the system was asked."""

    date: str = ""
    version: str = ""
    suite: str = ""
    seed: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """All results of one system in one direction; ``internal`` tells of faults of numguard itself, if any.

    ``is_lenient``: marks of another convention were let pass where the value is beyond doubt.
    """

    system: str
    source_lang: str
    target_lang: str
    results: tuple[Result, ...]
    internal: str = ""
    is_lenient: bool = False
    provenance: Provenance = field(default_factory=Provenance)

    @property
    def direction(self) -> str:
        """The direction as a table shows it: en→de."""
        return f"{self.source_lang}→{self.target_lang}"


CATEGORIES = ("separators", "numerals", "digits", "units", "other")
"""The classes of error: the four of Table 4 of Wang et al. (2021), and what fits none of them."""
