"""The best of several translations by their numbers: n-best lists, samples, or several systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from numguard.checker import Checker
from numguard.model import Severity, Verdict
from numguard.model.errors import CandidateError

_GRAVEST_FIRST = sorted(set(Severity) - {Severity.NEUTRAL}, reverse=True)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A translation with the score that its system gave it (the higher the better), and where it came from."""

    text: str
    score: float | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its verdict and its place in the list as it was given."""

    candidate: Candidate
    verdict: Verdict
    index: int

    @property
    def text(self) -> str:
        """The candidate's text."""
        return self.candidate.text


def best(source: str, candidates: Iterable[str | Candidate], checker: Checker) -> Ranked:
    """Return the candidate whose numbers are least wrong; among equals, the best scored, then the first.

    >>> best("74 cats", ["4 Katzen", "74 Katzen"], Checker("en", "de")).text
    '74 Katzen'

    It may still be one that is blocked: look at its verdict. Raises CandidateError where there is no candidate.
    """
    return rank(source, candidates, checker)[0]


def rank(source: str, candidates: Iterable[str | Candidate], checker: Checker) -> tuple[Ranked, ...]:
    """Return all candidates with their verdicts, the best first; raises CandidateError where there is none."""
    given = [Candidate(one) if isinstance(one, str) else one for one in candidates]
    if not given:
        raise CandidateError("no candidate to choose from: give at least one translation")
    verdicts = checker.check_batch([(source, one.text) for one in given])
    ranked = [Ranked(one, verdict, at) for at, (one, verdict) in enumerate(zip(given, verdicts, strict=True))]
    return tuple(sorted(ranked, key=_key))


def _key(one: Ranked) -> tuple[int, list[int], float, int]:
    counts = Counter(issue.severity for issue in one.verdict.issues)
    harm = [0 if one.verdict.ok else counts[severity] for severity in _GRAVEST_FIRST]
    score = one.candidate.score
    return one.verdict.action.rank, harm, -score if score is not None else float("inf"), one.index
