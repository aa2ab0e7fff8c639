"""VERDICT -> REPAIR: replayable edits, each tried in its sentence; a text that does not pass afterwards is not repaired.

A number is written only where a wrong number stands. A lost number has no place, unless the caller's aligner names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from numguard import localedata
from numguard.agree import _CALENDAR_SHIFTS as CALENDAR_SHIFTS
from numguard.digitform import Style, group_mark, runs, write, zero_of
from numguard.errors import RenderError
from numguard.model import Action, Edit, Issue, IssueType, Kind, Mention, Repair, Verdict
from numguard.policy import Policy
from numguard.rewrite import Value, rewrite, with_mark
from numguard.units import convert

Check = Callable[[str, str], Verdict]
Aligner = Callable[[str, str, Mention], tuple[int, int] | None]
"""Told source, hypothesis and a lost number, names the place ``hypothesis[start:end]`` where it belongs; None: nowhere."""

_MAX_ISSUES = 12
_TRIED = 24
_SIGNS = {"<": "less_than", ">": "more_than", "≤": "at_most", "≥": "at_least", "±": "plus_minus"}
_WORD_ISSUES = frozenset({IssueType.UNIT, IssueType.CURRENCY})


@dataclass(frozen=True, slots=True)
class _Trial:
    """One way to settle an issue: a place, its new text, and how unlikely it is that a writer would have written it."""

    start: int
    end: int
    text: str
    cost: float


def repair(
    source: str, hypothesis: str, *, check: Check, target_lang: str, policy: Policy, aligner: Aligner | None = None
) -> Repair:
    """Return the hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

    ``check`` judges a pair. Only what the policy blocks is touched; what passes or is flagged stays as it is.
    """
    verdict = check(source, hypothesis)
    if verdict.action is Action.ABSTAIN:
        return Repair(hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
    if verdict.action is Action.FLAG:
        return Repair(hypothesis, (), verdict, tuple(f"only flagged: {i.message}" for i in verdict.issues))
    if verdict.action is not Action.BLOCK:
        return Repair(hypothesis, (), verdict)
    work = _Work(source, hypothesis, check, target_lang, policy, aligner)
    return work.run(verdict)


def replay(hypothesis: str, edits: Iterable[Edit]) -> str:
    """Apply edits to the hypothesis that they were made for.

    >>> replay("a 1 b 2", ())
    'a 1 b 2'
    """
    text = hypothesis
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


class _Work:
    """One repair: settles one issue after the other, each by the first trial after which less is wrong."""

    def __init__(
        self, source: str, hypothesis: str, check: Check, lang: str, policy: Policy, aligner: Aligner | None
    ) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.check = check
        self.lang = lang
        self.policy = policy
        self.aligner = aligner
        self.edits: list[Edit] = []

    def run(self, verdict: Verdict) -> Repair:
        text, current = self.hypothesis, verdict
        for _ in range(_MAX_ISSUES):
            step = self._step(text, current)
            if step is None:
                break
            text, current = step
            if current.action is not Action.BLOCK:
                break
        if current.ok and self.edits:
            return Repair(text, tuple(sorted(self.edits, key=lambda edit: edit.start)), current)
        left = [issue for issue in current.issues if not current.ok and self._counts(issue)]
        reasons = [_reason(issue, self.aligner is not None) for issue in left]
        return Repair(self.hypothesis, (), verdict, tuple(dict.fromkeys(reasons)) or ("no way to write it passes the check",))

    def _counts(self, issue: Issue) -> bool:
        return self.policy.action(issue.severity) is not Action.PASS

    def _blocking(self, verdict: Verdict) -> int:
        return sum(self.policy.action(issue.severity) is Action.BLOCK for issue in verdict.issues)

    def _step(self, text: str, verdict: Verdict) -> tuple[str, Verdict] | None:
        blocking = [issue for issue in verdict.issues if self.policy.action(issue.severity) is Action.BLOCK]
        for issue in blocking:
            trials = sorted(self._trials(issue, text, verdict), key=lambda trial: trial.cost)
            best: tuple[tuple[int, int], _Trial, str, Verdict] | None = None
            for trial in trials[:_TRIED]:
                new = text[: trial.start] + trial.text + text[trial.end :]
                after = self.check(self.source, new)
                left = self._blocking(after), len(after.issues)
                if left[0] < len(blocking) and (best is None or left < best[0]):
                    best = left, trial, new, after
                    if not after.issues or (len(blocking) > 1 and left[0] == len(blocking) - 1):
                        break
            if best is not None and self._record(best[1], issue):
                return best[2], best[3]
        return self._swap(text, verdict)

    def _record(self, trial: _Trial, issue: Issue) -> bool:
        """Keep an edit in the coordinates of the hypothesis as it was given; refuse one that overlaps another."""
        shift = 0
        for edit in sorted(self.edits, key=lambda edit: edit.start):
            start, end = edit.start + shift, edit.start + shift + len(edit.replacement)
            if trial.start < end and start < trial.end:
                return False
            if trial.start >= end:
                shift += len(edit.replacement) - (edit.end - edit.start)
        self.edits.append(Edit(trial.start - shift, trial.end - shift, trial.text, issue))
        return True

    # ---- trials ------------------------------------------------------------------------------------------------

    def _trials(self, issue: Issue, text: str, verdict: Verdict) -> Iterator[_Trial]:
        if issue.type in _WORD_ISSUES or issue.type is IssueType.SWAPPED:
            return
        if issue.type is IssueType.COMPARATOR:
            yield from self._comparator(issue, text)
        elif issue.source is not None and issue.hypothesis is not None:
            for slot, extra in _places(issue.source, issue.hypothesis, verdict):
                yield from self._values(issue.source, slot, text, extra)
        elif issue.source is not None and self.aligner is not None:
            yield from self._insert(issue.source, text)

    def _values(self, wanted: Mention, slot: Mention, text: str, extra: float) -> Iterator[_Trial]:
        for value, cost in values(wanted, slot, self.lang):
            for way in rewrite(wanted, value, slot, text, self.lang):
                far = distance(slot.text, way.text) / max(len(slot.text), len(way.text))
                end, said = with_mark(slot, way.text, value, text, self.lang)
                yield _Trial(slot.start, end, said, extra + cost + way.cost + far)

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
            said = write(abs(Fraction(lost.values[0])), self.lang, Style(zero_of(text), is_grouped, 0, group_mark(text)))
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
        after = self.check(self.source, new)
        if self._blocking(after) >= self._blocking(verdict):
            return None
        kept = list(self.edits)
        later = _Trial(other.start, other.end, one.text, 0.0)
        if self._record(later, swapped[1]) and self._record(_Trial(one.start, one.end, other.text, 0.0), swapped[0]):
            return new, after
        self.edits = kept
        return None


def values(wanted: Mention, slot: Mention, lang: str) -> list[tuple[Value, float]]:
    """Return the values that may be meant in the place of ``slot``: the source's readings, then what the slot's habit makes of them."""
    found: dict[Value, float] = {}
    for reading in wanted.readings:
        if reading.cost < 1:
            found.setdefault(reading.value, reading.cost)
    first = wanted.readings[0].value
    unit = slot.readings[0].unit
    own = wanted.readings[0].unit
    if unit and own and unit != own and (exact := convert(first, own, unit)) is not None:
        found.clear()  # the same number in another unit would be wrong by the factor
        places = -slot.readings[0].precision
        found[_rounded(exact, places)] = 0.2
        found.setdefault(_rounded(exact, 0), 0.3)
        if abs(exact) >= 20:
            found.setdefault(_rounded(exact, -1), 0.4)
    if wanted.kind is Kind.TIME or slot.kind is Kind.TIME:
        for shift in (12, -12, localedata.load(lang).clock_shift, -localedata.load(lang).clock_shift):
            if 0 <= first + shift <= 24:
                found.setdefault(first + shift, 0.3)
    if first == int(first) and 1000 <= first <= 2999:
        for calendar in localedata.load(lang).lists["calendars"]:
            for shift in CALENDAR_SHIFTS.get(calendar, ()):
                found.setdefault(first + shift, 0.3)
    if own and own.isupper() and first != int(first):
        found.setdefault(Fraction(int(first)), 0.6)  # 52 dollars and seven cents
    return list(found.items())


def _rounded(exact: Fraction, places: int) -> Fraction:
    step = Fraction(10) ** -places
    return round(exact / step) * step


def _places(wanted: Mention, slot: Mention, verdict: Verdict) -> list[tuple[Mention, float]]:
    """Return where the wrong number may stand: its mention, and others of the same value, each with a cost.

    "5 cats and 15 dogs" = "15 Katzen und 15 Hunde": which 15 is wrong, units and the order of the others say.
    """
    if not slot.readings:
        return []
    value = slot.readings[0].value
    pairs = [(p.source, p.hypothesis) for p in verdict.alignment.pairs]
    twins = [(s, h) for s, h in pairs if h.start != slot.start and h.readings and h.readings[0].value == value]
    if not twins:
        return [(slot, 0.0)]
    others = [(s.start, h.start) for s, h in pairs if all(h.start != t.start for _, t in twins)]

    def strain(assigned: list[tuple[Mention, Mention]]) -> float:
        lines = others + [(s.start, h.start) for s, h in assigned]
        crossings = sum((a < c) != (b < d) for k, (a, b) in enumerate(lines) for c, d in lines[k + 1 :])
        unlike = sum(_unit(s) != _unit(h) for s, h in assigned)
        return crossings + 3.0 * unlike

    ranked = [(strain([(wanted, slot), *twins]), slot)]
    for k, (s, h) in enumerate(twins):
        ranked.append((strain([(wanted, h), (s, slot), *twins[:k], *twins[k + 1 :]]), h))
    ranked.sort(key=lambda pair: pair[0])
    return [(mention, 0.0) for cost, mention in ranked if cost == ranked[0][0]][:1] if ranked[0][0] < ranked[1][0] else []


def _unit(mention: Mention) -> str | None:
    return mention.readings[0].unit if mention.readings else None


def distance(one: str, other: str) -> int:
    """Return how many characters must be changed, added, dropped or exchanged with their neighbour.

    >>> distance("2072", "207"), distance("2072", "2027")
    (1, 1)
    """
    if max(len(one), len(other)) > 64:
        return max(len(one), len(other))
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        new = [i]
        for j, b in enumerate(other, 1):
            best = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            new.append(best)
        before, row = row, new
    return row[-1]


def _reason(issue: Issue, has_aligner: bool) -> str:
    """Say why an issue was left alone."""
    if issue.type in _WORD_ISSUES:
        why = "the word for what is counted is no number"
    elif issue.type is IssueType.SWAPPED:
        why = "exchanging the two numbers does not settle it"
    elif issue.hypothesis is None:
        why = "the aligner names no place where it passes" if has_aligner else "a lost number has no place in the translation"
    elif issue.source is None:
        why = "nothing in the source says what should stand there"
    else:
        why = "no way to write the source's value there passes the check, or its place is not certain"
    return f"{issue.message}; not repaired: {why}"
