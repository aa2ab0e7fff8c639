"""The values of a behavioural test: a suite of cases, what a system made of each, and how that was judged."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A number that is tested: ``source[start:end] == text``. ``value`` is canonical, ``style`` how it is written."""

    start: int
    end: int
    text: str
    value: str
    style: str


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
    """Cases in one source language, and the seed that made them. ``skipped`` tells what could not be written."""

    source_lang: str
    seed: str
    cases: tuple[Case, ...]
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Translation:
    """What a system gave for one source text: an output, or the error that stayed after all attempts."""

    output: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a number: its class (Table 4 of Wang et al. 2021), numguard's finer type, and why."""

    category: str
    type: str
    message: str


@dataclass(frozen=True, slots=True)
class Result:
    """One judged case. ``beside`` counts issues with numbers of the sentence that are not tested."""

    case: Case
    output: str
    passed: bool
    faults: tuple[Fault, ...] = ()
    error: str = ""
    beside: int = 0

    @property
    def outcome(self) -> str:
        """One of passed, failed, error."""
        return "error" if self.error else "passed" if self.passed else "failed"


@dataclass(frozen=True, slots=True)
class Run:
    """All results of one system in one direction."""

    system: str
    source_lang: str
    target_lang: str
    results: tuple[Result, ...]

    @property
    def direction(self) -> str:
        """The direction as a table shows it: en→de."""
        return f"{self.source_lang}→{self.target_lang}"


CATEGORIES = ("separators", "numerals", "digits", "units", "other")
"""The classes of error: the four of Table 4 of Wang et al. (2021), and what fits none of them."""
