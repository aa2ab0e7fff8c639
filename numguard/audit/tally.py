"""The counts of an audit: what was judged, in which languages and files, what is wrong, and examples of it."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from numguard.audit.grade import BINS, bin_of
from numguard.formats.rows import NO_PAIR
from numguard.model import Action, Kind, Verdict

Tags = tuple[str, str]
Example = dict[str, str]
EXAMPLES = 20
"""So many examples of each type are kept: those whose texts have the smallest checksums, so no two are the same, and it
does not matter in which order, or in how many parts, the pairs were judged."""

_SIMPLE = ("lines", "malformed", "unread", "untranslated", "fuzzy", "orphaned", "skipped", "faults")
_COUNTERS = ("numbers", "grades", "accepted")
_NESTED = ("actions", "issues", "files", "severities")


class Counts(TypedDict):
    """The counts of an audit as JSON holds them."""

    lines: int
    malformed: int
    unread: int
    untranslated: int
    fuzzy: int
    orphaned: int
    skipped: int
    faults: int
    pairs: int
    numbers: dict[str, int]
    grades: dict[str, int]
    accepted: dict[str, int]
    actions: dict[str, dict[str, int]]
    issues: dict[str, dict[str, int]]
    files: dict[str, dict[str, int]]
    severities: dict[str, dict[str, int]]


def _counted(counts: dict[str, Counter[str]], name: str) -> Counter[str]:
    """Return the counter of a name; it is created only once, because that costs more than counting."""
    counter = counts.get(name)
    if counter is None:
        counter = counts[name] = Counter()
    return counter


@dataclass(slots=True)
class Tally:
    """Counts by pair of languages. It goes to JSON and back, so that an audit can be resumed, and adds up.

    ``unread`` are lines that were too long; ``untranslated`` units without a translation; ``fuzzy`` those whose
    translation their tool does not use; ``orphaned`` texts whose key is not in the source's file; ``skipped`` pairs
    that are not in the sample; ``faults`` pairs that numguard failed on, and abstained; ``accepted`` issues that are
    covered by exemptions, by label.
    """

    lines: int = 0
    malformed: int = 0
    unread: int = 0
    untranslated: int = 0
    fuzzy: int = 0
    orphaned: int = 0
    skipped: int = 0
    faults: int = 0
    numbers: Counter[str] = field(default_factory=Counter)
    grades: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    actions: dict[str, Counter[str]] = field(default_factory=dict)
    issues: dict[str, Counter[str]] = field(default_factory=dict)
    files: dict[str, Counter[str]] = field(default_factory=dict)
    severities: dict[str, Counter[str]] = field(default_factory=dict)
    examples: dict[str, dict[int, Example]] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """How many lines or units held no pair."""
        return sum(getattr(self, name) for name in NO_PAIR)

    def leave(self, kind: str, file: str) -> None:
        """Count a line or unit of a file that holds no pair, or one that nobody has read."""
        setattr(self, kind, getattr(self, kind) + 1)
        _counted(self.files, file)[kind] += 1

    def without_pairs(self) -> list[str]:
        """Return the files with lines of which none is a pair; none where only a sample was judged."""
        if self.skipped:
            return []
        return [name for name, counts in sorted(self.files.items()) if not any(kind not in NO_PAIR for kind in counts)]

    def add(self, tags: Tags, verdict: Verdict, file: str, grade: float | None, *, has_numbers: bool = False) -> None:
        """Count one verdict; ``has_numbers``: also the numbers of its source, which takes twice the time."""
        source, target = tags
        languages = f"{source or '?'}-{target or '?'}"
        action = str(verdict.action)
        if has_numbers:
            self.numbers[languages] += sum(mention.kind is not Kind.PLACEHOLDER for mention in verdict.source_mentions)
        _counted(self.actions, languages)[action] += 1
        _counted(self.files, file)[action] += 1
        if grade is not None:
            self.grades[bin_of(grade)] += 1
        if verdict.action is not Action.PASS:
            for issue in verdict.issues:
                _counted(self.issues, str(issue.type))[languages] += 1
                _counted(self.severities, str(issue.type))[str(issue.severity)] += 1

    def add_passed(self, tags: Tags, file: str, count: int) -> None:
        """Count a number of verdicts of one file that pass without any issue."""
        action = str(Action.PASS)
        _counted(self.actions, f"{tags[0] or '?'}-{tags[1] or '?'}")[action] += count
        _counted(self.files, file)[action] += count
        self.grades[bin_of(1.0)] += count

    def show(self, kinds: Iterable[str], example: Example) -> None:
        """Keep an example of some types, where its checksum is among the smallest."""
        key = zlib.crc32(f"{example['source']}\n{example['hypothesis']}".encode("utf-8", "surrogatepass"))
        for kind in kinds:
            kept = self.examples.setdefault(kind, {})
            if len(kept) < EXAMPLES or key < max(kept):
                kept.setdefault(key, example)
                if len(kept) > EXAMPLES:
                    del kept[max(kept)]

    def merge(self, other: Tally) -> None:
        """Add the counts of another part."""
        for name in _SIMPLE:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        for name in _NESTED:
            ours = getattr(self, name)
            for key, counts in getattr(other, name).items():
                _counted(ours, key).update(counts)
        for kind, shown in other.examples.items():
            kept = {**shown, **self.examples.get(kind, {})}  # Of the same pair, the one that came first.
            self.examples[kind] = {key: kept[key] for key in sorted(kept)[:EXAMPLES]}

    def total(self, action: str) -> int:
        """Count the pairs of one action."""
        return sum(counts[action] for counts in self.actions.values())

    @property
    def pairs(self) -> int:
        """The pairs that were judged."""
        return sum(counts.total() for counts in self.actions.values())

    def distribution(self) -> list[int]:
        """Count the grades, from the lowest twentieth to the highest."""
        return [self.grades[str(at)] for at in range(BINS)]

    def to_record(self) -> Counts:
        """Tell the counts as JSON can hold them, but not the examples."""
        record: dict[str, Any] = {name: getattr(self, name) for name in _SIMPLE} | {"pairs": self.pairs}
        record |= {name: dict(sorted(getattr(self, name).items())) for name in _COUNTERS}
        for name in _NESTED:
            record[name] = {key: dict(sorted(counts.items())) for key, counts in sorted(getattr(self, name).items())}
        return record  # type: ignore[return-value]

    def shown(self) -> dict[str, list[Example]]:
        """Return the examples by type, in the order of their checksums."""
        return {kind: [examples[key] for key in sorted(examples)] for kind, examples in sorted(self.examples.items())}

    @classmethod
    def from_record(cls, record: Counts, examples: Mapping[str, Iterable[Example]]) -> Tally:
        """Take up the counts and the examples of an earlier run, or of another part."""
        tally = cls(*(record[name] for name in _SIMPLE))  # type: ignore[literal-required]
        for name in _COUNTERS:
            setattr(tally, name, Counter(record[name]))  # type: ignore[literal-required]
        for name in _NESTED:
            nested = record[name].items()  # type: ignore[literal-required]
            setattr(tally, name, {key: Counter(counts) for key, counts in nested})
        for kind, shown in examples.items():
            for example in shown:
                tally.show([kind], example)
        return tally
