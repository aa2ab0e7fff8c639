"""TRIAL -> CASE: a trial with all that may speak against it."""

from __future__ import annotations

from dataclasses import dataclass

from numguard.mentions.line.line import Line
from numguard.model import Issue, Mention, Verdict
from numguard.repairs import beside
from numguard.repairs.evidence import compound_of, shown
from numguard.repairs.trials import Trial
from numguard.repairs.typos import distance

_FIRST_YEAR, _LAST_YEAR = 1000, 2400


@dataclass(frozen=True, slots=True)
class Case:
    """A trial with all that may speak against it; ``line`` is the translation that it would change."""

    source: Line
    line: Line
    verdict: Verdict
    issue: Issue
    trial: Trial
    langs: tuple[str, str]

    @property
    def is_word(self) -> bool:
        """Whether the wrong number is written in words."""
        return not any(char.isdecimal() for char in self.slot.text)

    @property
    def has_leading_zero(self) -> bool:
        """Whether the wrong number is the source's digits with a zero in front, as no number is written: 01 for 10."""
        digits = shown(self.slot)
        return digits.startswith("0") and sorted(digits) == sorted(shown(self.wanted))

    @property
    def wanted(self) -> Mention:
        """The number of the source."""
        assert self.trial.wanted is not None
        return self.trial.wanted

    @property
    def slot(self) -> Mention:
        """The wrong number."""
        assert self.trial.slot is not None
        return self.trial.slot


def has_same_digits(case: Case) -> bool:
    """Tell whether nothing but marks is written anew: no word beside the digits has a part in that."""
    digits = shown(case.wanted)
    return len(digits) > 1 and digits == shown(case.slot) and not scale_words(case.wanted, case.langs[0])


def has_year_slip(case: Case) -> bool:
    """Tell whether a year or a decade of the source stands there, and nothing else, with one digit astray."""
    is_year = case.wanted.text.isdecimal() and _FIRST_YEAR <= case.wanted.values[0] < _LAST_YEAR
    return is_year and case.slot.text.isdecimal() and distance(shown(case.wanted), shown(case.slot)) == 1


def is_dated(case: Case) -> bool:
    """Tell whether both numbers are parts of a date or a clock."""
    ours = compound_of(case.wanted, case.verdict.source_mentions)
    theirs = compound_of(case.slot, case.verdict.hypothesis_mentions)
    return ours is not None and theirs is not None


def scale_words(number: Mention, lang: str) -> list[str]:
    return beside.words_in(number.text) if shown(number) else []
