"""VERDICT -> REPAIR: replayable edits, each tried in its sentence; a text that does not pass then is not repaired.

A number is written only where a wrong number stands. A lost number has no place, unless the caller's aligner names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from numguard.mentions.line.line import Line
from numguard.model import Action, Edit, Issue, IssueType, Repair, Verdict
from numguard.model.deadline import IsLate
from numguard.model.policy import Policy
from numguard.quantity.counts import TEN
from numguard.repairs.anchored import anchored_trials
from numguard.repairs.case import Case
from numguard.repairs.centuries import century_trials
from numguard.repairs.converted import converted_trials
from numguard.repairs.dates import dated_year
from numguard.repairs.evidence import has_crossed_units, has_one_unit, meets, shown
from numguard.repairs.exchanges import exchange
from numguard.repairs.half_days import half_day_trials
from numguard.repairs.joined import joined_trials
from numguard.repairs.proof import is_first_reading, reads_alone, spans
from numguard.repairs.refusals import Refusal, refusal, sentence_refusal
from numguard.repairs.relations import relation_trials
from numguard.repairs.restating import FORMAT_ISSUES, restated, unmixed
from numguard.repairs.trials import WORD_ISSUES, Aligner, Trial, insertion, trials
from numguard.repairs.units import unit_trials
from numguard.writing.written import put

Check = Callable[[str], Verdict]
"""Judges a hypothesis of the source that is repaired; it has read the source once."""

_MAX_ISSUES = 12
_TRIED = 24
"""A limit of cost: edits that are tried for one issue."""
_EFFORT = 4_000  # numbers read for all trials of one repair; some fifty characters without any cost as much as one
_FEW = 3  # where more is wrong, the first issue that an edit settles is settled, without a look at what else might be
_DOUBT = 0.12

_Tried = tuple[Trial, str, Verdict]
"""A trial, the text after it and the verdict on that."""
_Step = tuple[str, Verdict] | None
"""The text after an issue is settled, and the verdict on it."""


def repair(
    source: str,
    hypothesis: str,
    verdict: Verdict,
    *,
    check: Check,
    langs: tuple[str, str],
    policy: Policy,
    aligner: Aligner | None = None,
    is_late: IsLate | None = None,
    partial: bool = False,
    formats: bool = False,
) -> Repair:
    """Return the hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

    ``verdict`` is that on the hypothesis, ``check`` judges others of ``source``. Only what the policy blocks is
    touched, and with it what keeps another language's number format in the same text; what passes or is flagged stays
    as it is. ``partial``: where not all can be repaired, what can is, and the verdict and the refusals tell the rest.
    ``formats``: so is what is flagged for its number format alone. ``is_late`` is asked between trials.
    """
    is_foreign = formats and any(issue.type is IssueType.FORMAT for issue in verdict.issues)
    if verdict.action is not Action.BLOCK and not (is_foreign and verdict.action is Action.FLAG):
        return untouched(hypothesis, verdict)
    work = _Work(source, hypothesis, check, langs, policy, partial, aligner, is_late or (lambda: False))
    return work.run(verdict)


def untouched(hypothesis: str, verdict: Verdict) -> Repair:
    """Return a hypothesis that is not blocked unchanged, with the reason; a passing one has none."""
    if verdict.action is Action.ABSTAIN:
        return Repair(hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
    return Repair(hypothesis, (), verdict, _flagged(verdict) if verdict.action is Action.FLAG else ())


def _flagged(verdict: Verdict) -> tuple[str, ...]:
    return tuple(f"only flagged: {issue.message}" for issue in verdict.issues)


def replay(hypothesis: str, edits: Iterable[Edit]) -> str:
    """Apply edits to the hypothesis that they were made for; of two insertions at one place, the first stands first.

    >>> replay("a 1 b 2", ())
    'a 1 b 2'
    """
    return put(hypothesis, [(edit.start, edit.end, edit.replacement) for edit in edits])


@dataclass(slots=True)
class _Work:
    """One repair: settles one issue after the other, each by the first trial after which less is wrong."""

    source: str
    hypothesis: str
    check: Check
    langs: tuple[str, str]
    policy: Policy
    partial: bool
    aligner: Aligner | None
    is_late: IsLate
    is_over: bool = False
    effort: int = _EFFORT
    edits: list[Edit] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    refused: dict[str, Refusal] = field(default_factory=dict)
    scaled: list[Fraction] = field(default_factory=list)

    def run(self, verdict: Verdict) -> Repair:
        """Settle one issue after the other until nothing is blocked, or say why that cannot be."""
        if (wrong := len(self._blocking(verdict))) > _MAX_ISSUES:
            why = f"{wrong} wrong numbers: more than {_MAX_ISSUES} are not repaired; translate again"
            return Repair(self.hypothesis, (), verdict, (why,))
        against = sentence_refusal(self.source, self.hypothesis, self.langs)
        if against is not None:
            return Repair(self.hypothesis, (), verdict, (f"not repaired: {against.doc} ({against.name})",))
        text, current = self._restated(verdict) or (self.hypothesis, verdict)
        for _ in range(_MAX_ISSUES):
            if current.action is not Action.BLOCK:
                break
            step = self._step(text, current)
            if step is None:
                break
            text, current = step
        text, current = self._unmixed(text, current)
        if self.edits and _exchanges_scales(self.scaled):
            self.doubts.append("not repaired: a scale moves from one number to another (moved-scale)")
            return Repair(self.hypothesis, (), verdict, self._reasons(verdict))
        if self.edits and _is_left_foreign(self.edits, current):
            self.doubts.append("not repaired: the number would keep another language's marks (foreign-marks)")
            return Repair(self.hypothesis, (), verdict, self._reasons(verdict))
        if self.edits and not reads_alone(text, self.edits, self.langs[1]):
            self.doubts.append("not repaired: what would be written does not read the same alone (second-reading)")
            return Repair(self.hypothesis, (), verdict, self._reasons(verdict))
        if self.edits and current.ok:
            return Repair(text, tuple(self.edits), current)
        if self.edits and current.action is Action.FLAG and len(current.issues) <= len(verdict.issues):
            return Repair(text, tuple(self.edits), current, _flagged(current))
        if self.edits and self.partial and current.action is Action.BLOCK:
            return Repair(text, tuple(self.edits), current, self._reasons(current))
        return Repair(self.hypothesis, (), verdict, self._reasons(current))

    def _restated(self, verdict: Verdict) -> _Step:
        """Write all numbers that keep the source's marks in the target's format, where that leaves less wrong."""
        trials = restated(self.source, self.hypothesis, verdict, self.langs)
        self.is_over = bool(trials) and self.is_late()
        if not trials or self.is_over:
            return None
        lines = Line(self.source), Line(self.hypothesis)
        if any(self._is_refused(trial, issue, *lines, verdict) for trial, issue in trials):
            return None
        text = put(self.hypothesis, [(trial.start, trial.end, trial.text) for trial, _ in trials])
        after = self.check(text)
        if len(self._blocking(after)) > len(self._blocking(verdict)) or len(after.issues) >= len(verdict.issues):
            return None
        for trial, issue in reversed(trials):
            self._record(trial, issue)
        return text, after

    def _unmixed(self, text: str, verdict: Verdict) -> tuple[str, Verdict]:
        """Write the numbers that keep the source's marks beside others that do not: 2.5 mil millones, 2.350.000."""
        trials = unmixed(self.source, text, verdict, self.langs, spans(self.edits)) if self.edits else []
        if not trials:
            return text, verdict
        new = put(text, [(trial.start, trial.end, trial.text) for trial in trials])
        after = self.check(new)
        if len(after.issues) > len(verdict.issues):
            return text, verdict
        issue = self.edits[0].issue
        if all(self._record(trial, issue, is_amended=True) for trial in reversed(trials)):
            return new, after
        return text, verdict

    def _reasons(self, verdict: Verdict) -> tuple[str, ...]:
        if self.is_over:  # what was not tried has no other reason
            return tuple(dict.fromkeys((*self.doubts, "out of time")))
        if self.effort < 0:
            self.doubts.append("the texts are too long to try more ways; repair them sentence by sentence")
        left = [
            issue
            for issue in verdict.issues
            if not verdict.ok and self.policy.action(issue.severity) is not Action.PASS
        ]
        reasons = self.doubts + [
            self._refusal_of(issue) or _reason(issue, self.aligner is not None)
            for issue in left
            if not self.doubts or not any(doubt.startswith(issue.message) for doubt in self.doubts)
        ]
        return tuple(dict.fromkeys(reasons)) or ("no way to write it passes the check",)

    def _refusal_of(self, issue: Issue) -> str:
        against = self.refused.get(issue.message)
        return f"{issue.message}; not repaired: {against.doc} ({against.name})" if against is not None else ""

    def _blocking(self, verdict: Verdict) -> list[Issue]:
        return [issue for issue in verdict.issues if self.policy.action(issue.severity) is Action.BLOCK]

    def _step(self, text: str, verdict: Verdict) -> _Step:
        """Settle one issue: at best by an edit after which nothing is wrong, else by one after which less is."""
        blocking = self._blocking(verdict)
        tried = ((issue, self._tried(issue, text, verdict)) for issue in blocking)
        if len(blocking) > _FEW:
            steps = (self._settled(issue, found, len(blocking), False) for issue, found in tried)
        else:
            kept = list(tried)
            steps = (self._settled(*one, len(blocking), enough) for enough in (True, False) for one in kept)
        return next(filter(None, steps), None) or self._swap(text, verdict)

    def _settled(self, issue: Issue, tried: list[_Tried], wrong: int, enough: bool) -> _Step:
        """Take the best trial after which nothing is wrong (``enough``), or less than before; None where none does."""
        found = [one for one in tried if (one[2].ok if enough else len(self._blocking(one[2])) < wrong)]
        best = min(found, key=lambda one: (len(one[2].issues), one[0].cost), default=None)
        if best is None:
            return None
        trial, text, verdict = best
        alike = [one[0] for one in found if one[1] != text and len(one[2].issues) == len(verdict.issues)]
        if any(one.value != trial.value and one.cost - trial.cost < _DOUBT for one in alike):
            self.doubts.append(f"{issue.message}; not repaired: more than one value would pass there")
        elif self._record(trial, issue):
            if trial.slot is not None and trial.value and trial.slot.readings[0].value and not _is_told_apart(trial):
                self.scaled.append(Fraction(trial.value) / Fraction(trial.slot.readings[0].value))
            return text, verdict
        return None

    def _tried(self, issue: Issue, text: str, verdict: Verdict) -> list[_Tried]:
        """Check each trial of an issue in its sentence, the likeliest first."""
        tried: list[_Tried] = []
        cost = len(verdict.source_mentions) + len(verdict.hypothesis_mentions) + (len(self.source) + len(text)) // 50
        lines = Line(self.source), Line(text)
        ways = sorted(self._trials(issue, *lines, verdict), key=lambda trial: trial.cost)
        for trial in [one for one in ways if not self._is_refused(one, issue, *lines, verdict)][:_TRIED]:
            self.effort -= cost
            self.is_over = self.is_over or self.is_late()
            if self.effort < 0 or self.is_over:
                break
            new = put(text, [(trial.start, trial.end, trial.text)])
            after = self.check(new)
            if not is_first_reading(trial, after):
                continue
            tried.append((trial, new, after))
            if after.ok and not after.issues and len({one.value for one, _, judged in tried if judged.ok}) > 1:
                break
        return tried

    def _is_refused(self, trial: Trial, issue: Issue, source: Line, line: Line, verdict: Verdict) -> bool:
        """Tell whether something speaks against a trial, and keep what it is."""
        against = refusal(Case(source, line, verdict, issue, trial, self.langs))
        if against is not None:
            self.refused.setdefault(issue.message, against)
        return against is not None

    def _trials(self, issue: Issue, source: Line, line: Line, verdict: Verdict) -> Iterator[Trial]:
        lost = issue.source
        if issue.type is IssueType.PLACEHOLDER or issue.type.is_of_output:
            return  # never written in each other's place, nor instead of a translation
        if lost is not None and issue.hypothesis is None:
            dated = dated_year(lost, line, verdict, self.langs[1])
            if dated is not None:
                yield Trial(dated.start, dated.end, dated.text, 0.0, lost.values[0])
        if not has_crossed_units(issue, verdict):
            yield from unit_trials(issue, line, verdict, self.langs[1])
            yield from relation_trials(issue, source, line, verdict, self.langs)
        yield from half_day_trials(issue, line, verdict, self.langs)
        yield from joined_trials(issue, source, line, verdict, self.langs)
        yield from anchored_trials(issue, source, line)
        yield from converted_trials(issue, line, verdict, self.langs[1])
        if lost is not None and issue.hypothesis is not None:
            yield from century_trials(lost, issue.hypothesis, (source, line), self.langs)
        if self.aligner is None or lost is None or issue.hypothesis is not None:
            yield from trials(issue, source, line, verdict, self.langs)
        elif lost.readings:
            place = self.aligner(source.text, line.text, lost)
            if place is not None and 0 <= place[0] <= place[1] <= len(line.text):
                yield from insertion(lost, place, line, *self.langs)

    def _swap(self, text: str, verdict: Verdict) -> _Step:
        """Exchange two numbers that stand with each other's things."""
        tried = exchange(Line(text), verdict, self.langs[1])
        if tried is None:
            return None
        new = put(text, [(trial.start, trial.end, trial.text) for trial, _ in tried])
        after = self.check(new)
        if len(self._blocking(after)) >= len(self._blocking(verdict)):
            return None
        kept = list(self.edits)
        if all(self._record(trial, issue) for trial, issue in reversed(tried)):
            return new, after
        self.edits = kept
        return None

    def _record(self, trial: Trial, issue: Issue, *, is_amended: bool = False) -> bool:
        """Keep an edit in the coordinates of the hypothesis as it was given; refuse one that overlaps another.

        ``is_amended``: one inside an earlier edit changes what that one writes.
        Edits are kept in the order of the text: two numbers put in at one place have no other.
        """
        shift = at = 0
        for k, (edit, (start, end)) in enumerate(zip(self.edits, spans(self.edits), strict=True)):
            if is_amended and start <= trial.start < trial.end <= end:
                said = put(edit.replacement, [(trial.start - start, trial.end - start, trial.text)])
                self.edits[k] = replace(edit, replacement=said)
                return True
            if meets(trial.start, trial.end, start, end):
                return False
            if trial.start >= end:
                shift += len(edit.replacement) - (edit.end - edit.start)
                at += 1
        self.edits.insert(at, Edit(trial.start - shift, trial.end - shift, trial.text, issue))
        return True


def _is_left_foreign(edits: Iterable[Edit], verdict: Verdict) -> bool:
    """Tell whether a number that was written is still in another language's format."""
    return any(
        issue.type in FORMAT_ISSUES and meets(start, end, issue.hypothesis.start, issue.hypothesis.end)
        for issue in verdict.issues
        if issue.hypothesis is not None
        for start, end in spans(edits)
    )


def _is_told_apart(trial: Trial) -> bool:
    """Tell whether a unit and more than one digit show which number is meant: US$14.7 billion, 1470억 달러."""
    wanted, slot = trial.wanted, trial.slot
    if wanted is None or slot is None or not has_one_unit(wanted, slot):
        return False
    ours, theirs = (shown(number).strip("0") for number in (wanted, slot))
    return ours == theirs != ""


def _exchanges_scales(ratios: list[Fraction]) -> bool:
    """Tell whether one number gains a scale that another loses: they stand in each other's place.

    >>> _exchanges_scales([Fraction(10), Fraction(1, 10)]), _exchanges_scales([Fraction(10), Fraction(10)])
    (True, False)
    """
    return max(ratios, default=1) >= TEN and min(ratios, default=1) <= Fraction(1, TEN)


def _reason(issue: Issue, has_aligner: bool) -> str:
    """Say why an issue was left alone."""
    if issue.type is IssueType.PLACEHOLDER:
        why = "placeholders are not repaired: translate again, or let a person do it"
    elif issue.type.is_of_output:
        why = "only numbers are repaired: ask for the translation again"
    elif any(one is not None and not one.readings for one in (issue.source, issue.hypothesis)):
        why = "it has more digits than are computed with"
    elif issue.type in WORD_ISSUES:
        why = "the word for what is counted is not a number, and the form that should stand there is not known"
    elif issue.type is IssueType.COMPARATOR:
        why = "what says it does not stand beside the number, or the form that should stand there is not known"
    elif issue.type is IssueType.SWAPPED:
        why = "nothing but their order shows which two to exchange, or what is counted would not agree with them"
    elif issue.hypothesis is None and has_aligner:
        why = "the aligner names no place where it passes"
    elif issue.hypothesis is None:
        why = "a lost number has no place in the translation"
    elif issue.source is None:
        why = "nothing in the source says what should stand there"
    else:
        why = "no way to write the source's value there passes the check, or its place is not certain"
    return f"{issue.message}; not repaired: {why}"
