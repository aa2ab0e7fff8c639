"""VERDICT -> REPAIR: replayable edits, each tried in its sentence; a text that does not pass then is not repaired.

A number is written only where a wrong number stands. A lost number has no place, unless the caller's aligner names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from numguard.alignment.matching import IsLate
from numguard.errors import RenderError
from numguard.language import data as localedata
from numguard.model import Action, Edit, Issue, IssueType, Kind, Mention, Repair, Verdict
from numguard.policy import Policy
from numguard.repairs.candidates import values
from numguard.repairs.slips import distance
from numguard.repairs.trials import rewrite, widened, with_mark
from numguard.script.digits import group_mark, runs, zero_of
from numguard.writing.digits import Style, write
from numguard.writing.inflection import Value

Check = Callable[[str], Verdict]
"""Judges a hypothesis of the source that is repaired."""
Aligner = Callable[[str, str, Mention], tuple[int, int] | None]
"""Told source, hypothesis and a lost number, names its place ``hypothesis[start:end]``; None: nowhere."""

_MAX_ISSUES = 12
_TRIED = 24
_EFFORT = 4_000  # numbers read for all trials of one repair; some fifty characters without any cost as much as one
_FEW = 3  # where more is wrong, the first issue that an edit settles is settled, without a look at what else might be
_NEAR = 40
_FAR = 1.5  # what a text that has nothing of the old one costs more than the old one
_DOUBT = 0.12
_WEAK = 0.5
_SIGNS = {"<": "less_than", ">": "more_than", "≤": "at_most", "≥": "at_least", "±": "plus_minus"}
_WORD_ISSUES = frozenset({IssueType.UNIT, IssueType.CURRENCY})


@dataclass(frozen=True, slots=True)
class _Trial:
    """One way to settle an issue: a place, its new text and value, and how unlikely a writer would have written it."""

    start: int
    end: int
    text: str
    cost: float
    value: Value | None = None


_Tried = tuple[_Trial, str, Verdict]
"""A trial, the text after it and the verdict on that."""


def repair(
    source: str,
    hypothesis: str,
    *,
    check: Check,
    target_lang: str,
    policy: Policy,
    aligner: Aligner | None = None,
    is_late: IsLate | None = None,
) -> Repair:
    """Return the hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

    ``check`` judges a hypothesis of ``source``. Only what the policy blocks is touched; what passes or is flagged stays
    as it is. ``is_late`` is asked between trials.
    """
    verdict = check(hypothesis)
    if verdict.action is Action.ABSTAIN:
        return Repair(hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
    if verdict.action is Action.FLAG:
        return Repair(hypothesis, (), verdict, tuple(f"only flagged: {i.message}" for i in verdict.issues))
    if verdict.action is not Action.BLOCK:
        return Repair(hypothesis, (), verdict)
    work = _Work(source, hypothesis, check, target_lang, policy, aligner, is_late)
    return work.run(verdict)


def replay(hypothesis: str, edits: Iterable[Edit]) -> str:
    """Apply edits to the hypothesis that they were made for; of two insertions at one place, the first stands first.

    >>> replay("a 1 b 2", ())
    'a 1 b 2'
    """
    text = hypothesis
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end))[::-1]:
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


class _Work:
    """One repair: settles one issue after the other, each by the first trial after which less is wrong."""

    def __init__(
        self,
        source: str,
        hypothesis: str,
        check: Check,
        lang: str,
        policy: Policy,
        aligner: Aligner | None,
        is_late: IsLate | None,
    ) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.check = check
        self.lang = lang
        self.policy = policy
        self.aligner = aligner
        self.edits: list[Edit] = []
        self.doubts: list[str] = []
        self.effort = _EFFORT
        self.is_late = is_late or (lambda: False)
        self.is_over = False

    def run(self, verdict: Verdict) -> Repair:
        text, current = self.hypothesis, verdict
        if (wrong := self._blocking(verdict)) > _MAX_ISSUES:
            return Repair(
                text,
                (),
                verdict,
                (f"{wrong} wrong numbers: more than {_MAX_ISSUES} are not repaired; translate again",),
            )
        for _ in range(_MAX_ISSUES):
            step = self._step(text, current)
            if step is None:
                break
            text, current = step
            if current.action is not Action.BLOCK:
                break
        if current.ok and self.edits:
            return Repair(text, tuple(self.edits), current)
        left = [issue for issue in current.issues if not current.ok and self._counts(issue)]
        if self.is_over:
            self.doubts.append("out of time")
        elif self.effort < 0:
            self.doubts.append("the texts are too long to try more ways; repair them sentence by sentence")
        reasons = self.doubts or [_reason(issue, self.aligner is not None) for issue in left]
        return Repair(
            self.hypothesis, (), verdict, tuple(dict.fromkeys(reasons)) or ("no way to write it passes the check",)
        )

    def _counts(self, issue: Issue) -> bool:
        return self.policy.action(issue.severity) is not Action.PASS

    def _blocking(self, verdict: Verdict) -> int:
        return sum(self.policy.action(issue.severity) is Action.BLOCK for issue in verdict.issues)

    def _step(self, text: str, verdict: Verdict) -> tuple[str, Verdict] | None:
        """Settle one issue: at best by an edit after which nothing is wrong, else by one after which less is."""
        blocking = [issue for issue in verdict.issues if self.policy.action(issue.severity) is Action.BLOCK]
        if len(blocking) > _FEW:
            for issue in blocking:
                settled = self._settled(issue, self._tried(issue, text, verdict), len(blocking), False)
                if settled is not None:
                    return settled
            return self._swap(text, verdict)
        trials = [(issue, self._tried(issue, text, verdict)) for issue in blocking]
        for enough in (True, False):
            for issue, tried in trials:
                settled = self._settled(issue, tried, len(blocking), enough)
                if settled is not None:
                    return settled
        return self._swap(text, verdict)

    def _settled(self, issue: Issue, tried: list[_Tried], wrong: int, enough: bool) -> tuple[str, Verdict] | None:
        """Take the best trial after which nothing is wrong (``enough``), or less than before; None where none does."""
        found = [one for one in tried if (one[2].ok if enough else self._blocking(one[2]) < wrong)]
        best = min(found, key=lambda one: (len(one[2].issues), one[0].cost), default=None)
        if best is None:
            return None
        if _is_doubtful(best[0], [one[0] for one in found if len(one[2].issues) == len(best[2].issues)]):
            self.doubts.append(f"{issue.message}; not repaired: more than one value would pass there")
        elif self._record(best[0], issue):
            return best[1], best[2]
        return None

    def _tried(self, issue: Issue, text: str, verdict: Verdict) -> list[_Tried]:
        tried: list[_Tried] = []
        cost = len(verdict.source_mentions) + len(verdict.hypothesis_mentions) + (len(self.source) + len(text)) // 50
        for trial in sorted(self._trials(issue, text, verdict), key=lambda trial: trial.cost)[:_TRIED]:
            new = text[: trial.start] + trial.text + text[trial.end :]
            self.effort -= cost
            self.is_over = self.is_over or self.is_late()
            if self.effort < 0 or self.is_over:
                break
            after = self.check(new)
            tried.append((trial, new, after))
            if after.ok and not after.issues and len({one.value for one, _, judged in tried if judged.ok}) > 1:
                break
        return tried

    def _record(self, trial: _Trial, issue: Issue) -> bool:
        """Keep an edit in the coordinates of the hypothesis as it was given; refuse one that overlaps another.

        Edits are kept in the order of the text: two numbers put in at one place have no other.
        """
        shift = at = 0
        for edit in self.edits:
            start, end = edit.start + shift, edit.start + shift + len(edit.replacement)
            if trial.start < end and start < trial.end:
                return False
            if trial.start >= end:
                shift += len(edit.replacement) - (edit.end - edit.start)
                at += 1
        self.edits.insert(at, Edit(trial.start - shift, trial.end - shift, trial.text, issue))
        return True

    # ---- trials ------------------------------------------------------------------------------------------------

    def _trials(self, issue: Issue, text: str, verdict: Verdict) -> Iterator[_Trial]:
        if issue.type in _WORD_ISSUES or issue.type is IssueType.SWAPPED:
            return
        if issue.type is IssueType.COMPARATOR:
            yield from self._comparator(issue, text)
        elif issue.source is not None and issue.hypothesis is None and self.aligner is not None:
            yield from self._insert(issue.source, text)
        else:
            for wanted, slot, extra in _pairs(issue, verdict):
                place = _place(wanted, slot, verdict)
                is_scale = issue.type is IssueType.SCALE
                if place is not None and (is_scale or not _is_elsewhere(wanted, place, text)):
                    meant = [(wanted.values[0], 0.0)] if issue.type is IssueType.SIGN else None
                    for trial in self._values(wanted, widened(place, text, self.lang), text, meant):
                        if extra < _WEAK or distance(text[trial.start : trial.end], trial.text) == 1:
                            yield replace(trial, cost=trial.cost + extra)

    def _values(
        self, wanted: Mention, slot: Mention, text: str, meant: list[tuple[Value, float]] | None
    ) -> Iterator[_Trial]:
        for value, cost in meant or values(wanted, slot, self.lang):
            for way in rewrite(wanted, value, slot, text, self.lang):
                far = distance(slot.text, way.text) / max(len(slot.text), len(way.text))
                end, said = with_mark(slot, way.text, value, text, self.lang)
                yield _Trial(slot.start, end, said, cost + way.cost + _FAR * far, value)

    def _comparator(self, issue: Issue, text: str) -> Iterator[_Trial]:
        """Write the source's comparator sign in the place of the hypothesis's."""
        wanted, slot = issue.source, issue.hypothesis
        assert wanted is not None
        assert slot is not None
        bound = wanted.readings[0].bound if wanted.readings else None
        sign = next((sign for sign, name in _SIGNS.items() if name == bound), "")
        before = text[: slot.start].rstrip()
        if before[-1:] in _SIGNS and before:
            yield _Trial(len(before) - 1, len(before), sign, 0.0)
        elif sign and before == text[: slot.start]:
            yield _Trial(slot.start, slot.start, sign, 0.0)
        elif sign:
            yield _Trial(slot.start, slot.start, f"{sign} ", 0.0)

    def _insert(self, lost: Mention, text: str) -> Iterator[_Trial]:
        place = self.aligner(self.source, text, lost) if self.aligner is not None else None
        if place is None or not 0 <= place[0] <= place[1] <= len(text) or not lost.readings:
            return
        start, end = place
        own = runs(lost.text)
        is_grouped = lost.kind is not Kind.YEAR and not (own and own[0].text.isdecimal() and len(own[0].text) > 3)
        try:
            said = write(
                abs(Fraction(lost.values[0])), self.lang, Style(zero_of(text), is_grouped, 0, group_mark(text))
            )
        except RenderError:
            return
        said = f"-{said}" if lost.values[0] < 0 else said
        spaced = "nospace" not in localedata.load(self.lang).flags
        before = " " if spaced and start and text[start - 1].isalnum() else ""
        after = " " if spaced and end < len(text) and text[end].isalnum() else ""
        yield _Trial(start, end, f"{before}{said}{after}", 0.0)

    def _swap(self, text: str, verdict: Verdict) -> tuple[str, Verdict] | None:
        """Exchange two numbers that stand with each other's things."""
        swapped = [issue for issue in verdict.issues if issue.type is IssueType.SWAPPED and issue.hypothesis]
        if len(swapped) != 2:
            return None
        one, other = sorted((i.hypothesis for i in swapped if i.hypothesis), key=lambda mention: mention.start)
        new = text[: one.start] + other.text + text[one.end : other.start] + one.text + text[other.end :]
        after = self.check(new)
        if self._blocking(after) >= self._blocking(verdict):
            return None
        kept = list(self.edits)
        later = _Trial(other.start, other.end, one.text, 0.0)
        if self._record(later, swapped[1]) and self._record(_Trial(one.start, one.end, other.text, 0.0), swapped[0]):
            return new, after
        self.edits = kept
        return None


def _pairs(issue: Issue, verdict: Verdict) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield which number may be meant where: the two of the issue; months with months, however they were paired."""
    if issue.source is not None and issue.hypothesis is not None:
        yield issue.source, issue.hypothesis, 0.0
    yield from _explained(issue, verdict)
    paired = {
        (p.source.start, p.hypothesis.start) for p in verdict.alignment.pairs if _is_month(p.source, p.hypothesis)
    }
    taken = {a for a, _ in paired}, {b for _, b in paired}
    ours, theirs = (
        [m for m in _leaves(mentions) if m.kind is Kind.MONTH and m.start not in done and m.readings]
        for mentions, done in zip((verdict.source_mentions, verdict.hypothesis_mentions), taken, strict=True)
    )
    for wanted in ours if len(ours) * len(theirs) <= _MAX_ISSUES else ():
        for slot in theirs:
            if (wanted == issue.source) != (slot == issue.hypothesis):
                yield wanted, slot, 0.3


def _explained(issue: Issue, verdict: Verdict) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield numbers of the other side that were explained away: digits one slip away from one are its wrong form."""
    for one in verdict.alignment.explained:
        if issue.source is None and issue.hypothesis is not None and one.side == "source":
            yield one.mention, issue.hypothesis, _WEAK
        elif issue.hypothesis is None and issue.source is not None and one.side == "hypothesis":
            yield issue.source, one.mention, _WEAK


def _is_month(one: Mention, other: Mention) -> bool:
    return one.kind is Kind.MONTH and other.kind is Kind.MONTH


def _leaves(mentions: Iterable[Mention]) -> Iterator[Mention]:
    for mention in mentions:
        yield from _leaves(mention.parts) if mention.parts else (mention,)


def _is_doubtful(best: _Trial, others: list[_Trial]) -> bool:
    """Tell whether another value would do as well."""
    return any(one.value != best.value and one.cost - best.cost < _DOUBT for one in others)


def _is_elsewhere(wanted: Mention, slot: Mention, text: str) -> bool:
    """Tell a number of its own from a wrong one: the 00 of a clock, a word where digits were meant."""
    if wanted.kind in (Kind.FRACTION, Kind.MULTIPLE) and slot.kind not in (wanted.kind, Kind.PERCENT):
        return True
    if not slot.text.strip("0") and text[: slot.start].endswith(":"):
        return True
    if any(char.isdecimal() for char in slot.text) or not any(char.isdecimal() for char in wanted.text):
        return False
    is_like = slot.kind is wanted.kind is not Kind.CARDINAL or _unit(slot) == _unit(wanted) is not None
    return slot.kind is not Kind.MONTH and not is_like


def _place(wanted: Mention, slot: Mention, verdict: Verdict) -> Mention | None:
    """Return where the wrong number stands: its mention, or another of the same value; None where that is not certain.

    "5 cats and 15 dogs" = "15 Katzen und 15 Hunde": which 15 is wrong, units and the order of the others say.
    """
    if not slot.readings or not wanted.readings:
        return None
    value = slot.readings[0].value
    pairs = [(p.source, p.hypothesis) for p in verdict.alignment.pairs]
    is_month = slot.kind is Kind.MONTH
    twins = [
        (s, h)
        for s, h in pairs
        if h.start != slot.start and h.values[:1] == (value,) and (h.kind is Kind.MONTH) == is_month
    ]
    if not twins:
        return slot
    twins = sorted(twins, key=lambda pair: abs(pair[1].start - slot.start))[:8]
    others = [(s.start, h.start) for s, h in pairs if all(h.start != t.start for _, t in twins)]
    others = sorted(others, key=lambda pair: abs(pair[1] - slot.start))[:_NEAR]

    def strain(assigned: list[tuple[Mention, Mention]]) -> float:
        lines = others + [(s.start, h.start) for s, h in assigned]
        crossings = sum((a < c) != (b < d) for k, (a, b) in enumerate(lines) for c, d in lines[k + 1 :])
        return crossings + 3.0 * sum(_unit(s) != _unit(h) for s, h in assigned)

    ranked = [(strain([(wanted, slot), *twins]), 0, slot)]
    for k, (s, h) in enumerate(twins, 1):
        ranked.append((strain([(wanted, h), (s, slot), *twins[: k - 1], *twins[k:]]), k, h))
    ranked.sort(key=lambda row: row[:2])
    return ranked[0][2] if ranked[0][0] < ranked[1][0] else None


def _unit(mention: Mention) -> str | None:
    return mention.readings[0].unit if mention.readings else None


def _reason(issue: Issue, has_aligner: bool) -> str:
    """Say why an issue was left alone."""
    if any(one is not None and not one.readings for one in (issue.source, issue.hypothesis)):
        why = "it has more digits than are computed with"
    elif issue.type in _WORD_ISSUES:
        why = "the word for what is counted is no number"
    elif issue.type is IssueType.SWAPPED:
        why = "exchanging the two numbers does not settle it"
    elif issue.hypothesis is None:
        why = (
            "the aligner names no place where it passes"
            if has_aligner
            else "a lost number has no place in the translation"
        )
    elif issue.source is None:
        why = "nothing in the source says what should stand there"
    else:
        why = "no way to write the source's value there passes the check, or its place is not certain"
    return f"{issue.message}; not repaired: {why}"
