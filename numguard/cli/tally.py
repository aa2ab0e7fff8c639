"""The counts of an audit: what was judged, in which languages, and what is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypedDict

from numguard.cli.pairing import Tags
from numguard.cli.screen import Screen
from numguard.model import Action, Verdict

_ACTIONS = tuple(str(action) for action in Action)


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
        self.numbers[languages] += verdict.numbers
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


def show(tally: Tally, screen: Screen) -> None:
    """Print the tables of an audit."""
    rows = []
    for languages, counts in sorted(tally.actions.items(), key=lambda item: (-item[1].total(), item[0])):
        rows.append([languages, *_row(counts.total(), tally.numbers[languages], counts)])
    if len(rows) != 1:
        everything = sum(tally.actions.values(), Counter[str]())
        rows.append(["all", *_row(tally.pairs, tally.numbers.total(), everything)])
    screen.table(["languages", "pairs", "numbers", *_ACTIONS], rows, right=frozenset(range(1, 7)))
    screen.line()
    if tally.issues:
        found = sorted(tally.issues.items(), key=lambda item: (-item[1].total(), item[0]))
        screen.table(
            ["what is wrong", "found", "in"],
            [[kind, f"{counts.total():,}", _where(counts)] for kind, counts in found],
            right=frozenset({1}),
        )
        screen.line()
    for example in tally.examples:
        _show_example(example, screen)
    _show_last(tally, screen)


def _row(pairs: int, numbers: int, counts: Counter[str]) -> list[str]:
    return [f"{pairs:,}", f"{numbers:,}", *(f"{counts[action]:,}" if counts[action] else "·" for action in _ACTIONS)]


def _where(counts: Counter[str], limit: int = 6) -> str:
    told = ", ".join(
        f"{languages} {count}" if count > 1 else languages for languages, count in counts.most_common(limit)
    )
    return told + (f" and {len(counts) - limit} more" if len(counts) > limit else "")


def _show_example(example: dict[str, str], screen: Screen) -> None:
    head = screen.action(example["action"], f"{example['action']}  {example['types']}")
    place = f"line {example['line']}, {example['languages']}"
    screen.line(f"{head}  {screen.paint(place, 'dim')}")
    screen.line(f"  {example['source']}")
    screen.line(f"  {example['hypothesis']}")
    for message in example["messages"].split("\n"):
        screen.line(screen.paint(f"  → {message}", "bold"))
    screen.line()


def _show_last(tally: Tally, screen: Screen) -> None:
    block, flag, abstain = (tally.total(action) for action in ("block", "flag", "abstain"))
    parts = [f"{tally.pairs:,} pairs", f"{block:,} blocked", f"{flag:,} flagged", f"{tally.total('pass'):,} passed"]
    if abstain:
        parts.append(f"{abstain:,} not judged")
    if tally.malformed:
        parts.append(f"{tally.malformed:,} lines malformed")
    if tally.unread:
        parts.append(f"{tally.unread:,} lines too long, not read")
    colour = "red" if block else "yellow" if flag else "green"
    screen.line(screen.paint(": ".join([parts[0], ", ".join(parts[1:])]), "bold", colour))
