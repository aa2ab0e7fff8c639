"""The findings of a pair with placeholders: those of its parts, in the coordinates of the texts as given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from numguard.mentions.placeholders.forms import barred, only_message
from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import Masked, Placeholder, in_text, mention_of, moved
from numguard.model import Action, Alignment, Explained, Findings, Issue, IssueType, Mention, Pair, Severity, Verdict
from numguard.model.policy import Policy
from numguard.verdict.checks.placeholders import LOST, PLACEHOLDER, Compared, Spans, Unlike, branches, compare, crossed
from numguard.verdict.confidence import confidence_of
from numguard.verdict.report import wording

_ONE_SIDED: Final = frozenset((IssueType.OMISSION, IssueType.ADDITION))
_MOST_PARTS: Final = 200
"""A limit of cost: so many branches of messages are judged; the rest is only counted by its arguments."""
_NOTHING: Final = "0"
_ONE: Final = "1"
KEPT: Final = "the same placeholder"
"""What a pair of placeholders shows; the name of its rule is that of the check."""


class Part:
    """A stretch of both texts without branches: sentences, the whole texts, or a branch of a message in both.

    ``number`` is what the argument of a plural is known to be in the branch: it may be said there, or not. ``compared``
    is what was found about the placeholders; a stretch that has none needs nothing.
    """

    __slots__ = ("source", "hypothesis", "number", "compared", "verdict")

    def __init__(
        self, source: Masked, hypothesis: Masked, number: str, compared: Compared, verdict: Verdict | None = None
    ) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.number = number
        self.compared = compared
        self.verdict = Verdict(Action.PASS) if verdict is None else verdict

    def take(self, verdict: Verdict) -> None:
        """Store the result for the numbers, and find the placeholders that changed places with them."""
        self.verdict = verdict
        kept = self.compared.kept
        if verdict.numbers and len(kept) > 1:
            self.compared.unlike.extend(crossed(self.source, self.hypothesis, kept, self._spans()))

    def _spans(self) -> list[Spans]:
        """Return where the numbers that account for each other stand in the texts as given."""
        ours, theirs = self.source, self.hypothesis
        pairs = ((pair.source, pair.hypothesis) for pair in self.verdict.alignment.pairs)
        return [
            (
                (ours.start_of(a.start), ours.end_of(a.start, a.end)),
                (theirs.start_of(b.start), theirs.end_of(b.start, b.end)),
            )
            for a, b in pairs
        ]

    def issues(self) -> Iterator[Issue]:
        """Yield what is wrong with the numbers, as they stand in the masked texts."""
        for issue in self.verdict.issues:
            one = issue.source or issue.hypothesis
            if not self.number or issue.type not in _ONE_SIDED or one is None or int(self.number) not in one.values:
                yield issue

    def action(self, policy: Policy) -> Action:
        """Return the action for this part."""
        if not self.number and not self.compared.unlike:
            return self.verdict.action
        fixed = policy.severities
        severities = {fixed.get(PLACEHOLDER.type, unlike.severity) for unlike in self.compared.unlike}
        if self.number and self.verdict.action is not Action.PASS:
            severities |= {issue.severity for issue in self.issues()}
            return worst(policy.action(severity) for severity in severities)
        return worst((self.verdict.action, *(policy.action(severity) for severity in severities)))


def parts_of(source: Masked, hypothesis: Masked) -> list[Part]:
    """Return the parts of two texts: the texts without their placeholders, then the branches of their messages."""
    parts: list[Part] = []
    _add_parts(parts, source, hypothesis, "")
    return parts


def _add_parts(parts: list[Part], source: Masked, hypothesis: Masked, number: str) -> None:
    if _add_forms(parts, source, hypothesis):
        return
    part = Part(source, hypothesis, number, compare(source, hypothesis))
    if number == _NOTHING:  # "no match" has none of what is said of matches
        part.compared.unlike[:] = [unlike for unlike in part.compared.unlike if unlike.what != LOST]
    parts.append(part)
    for one, other in part.compared.messages:
        for ours, theirs, known in branches(one, other, part.compared):
            if len(parts) == _MOST_PARTS:
                return
            first = mask(source.raw, ours.start, ours.end, number=known, argument=one.argument)
            second = mask(hypothesis.raw, theirs.start, theirs.end, number=known, argument=other.argument)
            _add_parts(parts, first, second, known or "")


def _add_forms(parts: list[Part], source: Masked, hypothesis: Masked) -> bool:
    """Add the parts of texts of which one has plural forms that the other language does not need; False elsewhere.

    A text that is one message in the source may be one plain text in Japanese, and the other way round; forms behind
    bars ("{0} file|{0} files") are as many as the language has.
    """
    one, other = only_message(source), only_message(hypothesis)
    if one is not None and not hypothesis.messages:
        form = one.default()
        _add_parts(parts, mask(source.raw, form.start, form.end, number="", argument=one.argument), hypothesis, "")
        return True
    if other is not None and not source.messages:
        begin, end = source.starts[0], source.ends[-1]
        for form in other.branches[:_MOST_PARTS]:
            first = mask(source.raw, begin, end, number=form.number, argument=other.argument)
            second = mask(hypothesis.raw, form.start, form.end, number=form.number, argument=other.argument)
            _add_parts(parts, first, second, form.number)
        return True
    ours, theirs = barred(source), barred(hypothesis)
    if len(ours) < 2:
        return False
    if len(ours) == len(theirs):
        return _add_pairs(parts, source, ours, hypothesis, theirs)
    keys = [_keys(masked) for masked in (*ours, *theirs)]
    if not keys[0] or any(one != keys[0] for one in keys):
        return False
    for masked in theirs[:_MOST_PARTS]:
        _add_parts(parts, ours[-1], masked, "")
    return True


def _add_pairs(parts: list[Part], source: Masked, ours: list[Masked], hypothesis: Masked, theirs: list[Masked]) -> bool:
    """Add the forms behind bars one by one where the first, which stands for one, leaves out the number: en mulighed.

    False where no form does, or any but the first loses something.
    """
    first, second = (_keys(forms[0]) for forms in (ours, theirs))
    lost = first ^ second
    if len(lost) != 1 or any(_keys(one) != first | second for one in (*ours[1:], *theirs[1:])):
        return False
    for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if at:
            _add_parts(parts, one, other, "")
            continue
        masked = [
            mask(whole.raw, form.starts[0], form.ends[-1], number=_ONE, argument=min(lost)) if form.ends else form
            for whole, form in ((source, one), (hypothesis, other))
        ]
        _add_parts(parts, masked[0], masked[1], _ONE)
    return True


def _keys(masked: Masked) -> set[str]:
    return {one.key for one in masked.placeholders}


def worst(actions: Iterable[Action]) -> Action:
    """Return the gravest of some actions."""
    return max(actions, default=Action.PASS)


class Assembled:
    """Builds the findings of all parts when somebody looks at them."""

    __slots__ = ("parts", "policy")

    def __init__(self, parts: list[Part], policy: Policy) -> None:
        self.parts = parts
        self.policy = policy

    def __call__(self) -> Findings:
        issues: list[Issue] = []
        pairs: list[Pair] = []
        explained: list[Explained] = []
        left: tuple[list[Mention], list[Mention]] = ([], [])
        ours: dict[tuple[int, int], Mention] = {}
        theirs: dict[tuple[int, int], Mention] = {}
        for part in self.parts:
            source, hypothesis, found = part.source, part.hypothesis, part.verdict.alignment
            issues += [_moved(issue, source, hypothesis) for issue in part.issues()]
            issues += [self._issue(unlike, source.raw, hypothesis.raw) for unlike in part.compared.unlike]
            pairs += [
                replace(pair, source=moved(pair.source, source), hypothesis=moved(pair.hypothesis, hypothesis))
                for pair in found.pairs
            ]
            pairs += [
                Pair(mention_of(source.raw, a), mention_of(hypothesis.raw, b), KEPT, PLACEHOLDER.name)
                for a, b in part.compared.kept
            ]
            for one in found.explained:
                masked = source if one.side == "source" else hypothesis
                explained.append(replace(one, mention=moved(one.mention, masked)))
            left[0].extend(moved(one, source) for one in found.unaligned_source)
            left[1].extend(moved(one, hypothesis) for one in found.unaligned_hypothesis)
            for places, numbers, masked in (
                (ours, part.verdict.source_mentions, source),
                (theirs, part.verdict.hypothesis_mentions, hypothesis),
            ):
                for mention in in_text(numbers, masked):
                    places[mention.start, mention.end] = mention
        issues.sort(key=_order)
        alignment = Alignment(tuple(pairs), tuple(explained), tuple(left[0]), tuple(left[1]))
        in_order = [tuple(places[span] for span in sorted(places)) for places in (ours, theirs)]
        score = min([*(part.verdict.findings.score for part in self.parts), *(1 - one.confidence for one in issues)])
        return Findings(tuple(dict.fromkeys(issues)), alignment, in_order[0], in_order[1], score=round(score, 4))

    def _issue(self, unlike: Unlike, source: str, hypothesis: str) -> Issue:
        first = _mention(unlike.source, source)
        second = _mention(unlike.hypothesis, hypothesis)
        severity: Severity = self.policy.severities.get(PLACEHOLDER.type, unlike.severity)
        kind, what, sure = PLACEHOLDER.type, unlike.what, confidence_of(PLACEHOLDER.type, severity)
        message = wording(kind, first, second, what)
        return Issue(kind, severity, first, second, message, rule=PLACEHOLDER.name, confidence=sure, what=what)


def _mention(one: Placeholder | None, raw: str) -> Mention | None:
    return None if one is None else mention_of(raw, one)


def _moved(issue: Issue, source: Masked, hypothesis: Masked) -> Issue:
    first = None if issue.source is None else moved(issue.source, source)
    second = None if issue.hypothesis is None else moved(issue.hypothesis, hypothesis)
    return replace(issue, source=first, hypothesis=second)


def _order(issue: Issue) -> tuple[bool, int, int]:
    source, hypothesis = issue.source, issue.hypothesis
    return source is None, source.start if source else 0, hypothesis.start if hypothesis else -1
