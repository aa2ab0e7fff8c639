"""The counts of an audit: what was judged, in which languages, and what is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypedDict

from numguard.corpus.pairing import Tags
from numguard.model import Action, Verdict


class Counts(TypedDict):
    """The counts of an audit as JSON holds them."""

    lines: int
    malformed: int
    unread: int
    faults: int
    pairs: int
    numbers: dict[str, int]
    actions: dict[str, dict[str, int]]
    issues: dict[str, dict[str, int]]


@dataclass(slots=True)
class Tally:
    """Counts by pair of languages. It goes to JSON and back, so that an audit can be resumed.

    ``unread`` are lines that were too long; ``faults`` are pairs that numguard itself failed on, and abstained.
    """

    lines: int = 0
    malformed: int = 0
    unread: int = 0
    faults: int = 0
    numbers: Counter[str] = field(default_factory=Counter)
    actions: dict[str, Counter[str]] = field(default_factory=dict)
    issues: dict[str, Counter[str]] = field(default_factory=dict)
    examples: list[dict[str, str]] = field(default_factory=list)

    def add(self, tags: Tags, verdict: Verdict) -> None:
        """Count one verdict."""
        languages = "-".join(tag or "?" for tag in tags)
        self.numbers[languages] += len(verdict.source_mentions)
        self.actions.setdefault(languages, Counter())[str(verdict.action)] += 1
        if verdict.action is not Action.PASS:
            for issue in verdict.issues:
                self.issues.setdefault(str(issue.type), Counter())[languages] += 1

    def total(self, action: str) -> int:
        """Count the pairs of one action."""
        return sum(counts[action] for counts in self.actions.values())

    @property
    def pairs(self) -> int:
        """The pairs that were judged."""
        return sum(counts.total() for counts in self.actions.values())

    def to_record(self) -> Counts:
        """Tell the counts as JSON can hold them."""
        return {
            "lines": self.lines,
            "malformed": self.malformed,
            "unread": self.unread,
            "faults": self.faults,
            "pairs": self.pairs,
            "numbers": dict(self.numbers),
            "actions": {languages: dict(counts) for languages, counts in self.actions.items()},
            "issues": {kind: dict(counts) for kind, counts in self.issues.items()},
        }

    @classmethod
    def from_record(cls, record: Counts, examples: list[dict[str, str]]) -> Tally:
        """Take up the counts of an earlier run."""
        return cls(
            record["lines"],
            record["malformed"],
            record["unread"],
            record["faults"],
            Counter(record["numbers"]),
            {languages: Counter(counts) for languages, counts in record["actions"].items()},
            {kind: Counter(counts) for kind, counts in record["issues"].items()},
            examples,
        )
