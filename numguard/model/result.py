"""What a check and a repair return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from numguard.model.values import Action, Alignment, Coverage, Issue, Mention, Record


@dataclass(frozen=True, slots=True)
class Findings:
    """What a verdict rests on: the part of it that is built when somebody first looks."""

    issues: tuple[Issue, ...] = ()
    alignment: Alignment = field(default_factory=Alignment)
    source_mentions: tuple[Mention, ...] = ()
    hypothesis_mentions: tuple[Mention, ...] = ()
    accepted: tuple[tuple[Issue, str], ...] = ()
    score: float = 1.0

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuild it from its values: the fields of a compiled frozen class cannot be set one by one."""
        values = self.issues, self.alignment, self.source_mentions, self.hypothesis_mentions, self.accepted, self.score
        return Findings, values


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
        findings = self._findings
        if findings is None:
            findings = self._findings = self._build() if self._build is not None else Findings()
            self._build = None
        return findings

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
        findings = self.findings
        lines = [f"score {self.score:g}: {self._action.value}"]
        for issue in sorted(findings.issues, key=lambda one: -one.confidence):
            lines.append(f"- {issue.type.value}, {issue.severity.value}, {issue.confidence:g}: {issue.message}")
        rules = Counter(pair.rule for pair in findings.alignment.pairs)
        rules.update(one.rule for one in findings.alignment.explained)
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
        known, findings = self.coverage, self.findings
        return self.to_outcome() | {
            "ok": self.ok,
            "score": self.score,
            "source_mentions": [mention.to_dict() for mention in findings.source_mentions],
            "hypothesis_mentions": [mention.to_dict() for mention in findings.hypothesis_mentions],
            "pairs": [pair.to_dict() for pair in findings.alignment.pairs],
            "explained": [one.to_dict() for one in findings.alignment.explained],
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


def noted(verdict: Verdict, note: str) -> Verdict:
    """Return a verdict whose coverage tells how the languages came about; as it is where there is nothing to tell."""
    known = verdict.coverage
    if not note or known is None:
        return verdict
    coverage = replace(known, note=note)
    return Verdict(verdict.action, coverage, verdict.reason, build=lambda: verdict.findings, numbers=verdict.numbers)


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
