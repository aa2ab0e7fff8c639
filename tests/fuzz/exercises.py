"""What a text goes through, and what must hold then: each exercise returns what it got, or raises."""

from __future__ import annotations

import gc
import math
import pickle
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

import regex

import numguard
from numguard import Action, Budget, Checker, Guard, IssueType, Kind, Mention, Policy, Response, Severity, Verdict
from numguard.audit.document import check_document
from numguard.guard.protect import Mark
from numguard.guard.segment import Split, join, segment
from numguard.model.errors import RenderError
from numguard.model.policy import PresetName
from numguard.repairs.repair import replay
from numguard.verdict.checks.copied import COPIED_WORD
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.hints.hints import HINTS
from numguard.writing.written import leaves
from tests.fuzz.texts import mutate, parallel

_CARRIED = frozenset({Kind.DATE, Kind.TIME, Kind.RANGE})
_COMPUTED = 60  # more digits than these have no value
_STREAMED = 140  # characters of a stream, which is pushed one by one
_GROWN, _CROWD = 200, 1_500  # characters of a piece that is repeated, and of the shorter text of them
_GROWN_IN = 6  # one case in six: each is as much work as fifty checks
_GROWTH = 20.0
_TICK = 0.001


class LawError(Exception):
    """A law that does not hold: its name, and what was seen."""

    def __init__(self, law: str, seen: object = "") -> None:
        super().__init__(law, seen)
        self.law = law
        self.seen = seen


@dataclass(frozen=True, slots=True)
class Case:
    """A pair of texts in two languages; ``seed`` decides what an exercise chooses."""

    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    seed: int = 0


Exercise = Callable[[Case], object]


@cache
def checker(source_lang: str, target_lang: str) -> Checker:
    """Return the checker of a language pair, made once."""
    return Checker(source_lang, target_lang)


def _verdict(case: Case) -> Verdict:
    return checker(case.source_lang, case.target_lang).check(case.source, case.hypothesis)


def _whole(verdict: Verdict) -> object:
    return str(verdict.action), verdict.reason, verdict.coverage, verdict.findings


def check(case: Case) -> object:
    """The verdict alone."""
    return str(_verdict(case).action)


def findings(case: Case) -> object:
    """The verdict with all that it rests on: the spans are those of the texts, nothing overlaps, nothing is empty."""
    verdict = _verdict(case)
    well_read(case.source, verdict.source_mentions)
    well_read(case.hypothesis, verdict.hypothesis_mentions)
    if not all(issue.message for issue in verdict.issues):
        raise LawError("every issue has a message")
    if verdict.action is Action.BLOCK and not verdict.issues:
        raise LawError("a block says why")
    return _whole(verdict)


def extract(case: Case) -> object:
    """The numbers of one text, as the verdict has them."""
    found = numguard.extract(case.source, case.source_lang)
    well_read(case.source, found)
    return found


def well_read(text: str, mentions: Sequence[Mention], whole: Mention | None = None) -> None:
    """Raise LawError unless the mentions stand in their text, in order, apart from each other, each with a reading.

    The parts of ``whole`` stand inside it. An hour and the minutes that one number says ("quarter to 1") share it.
    """
    at, end, what = (0, None, "mentions") if whole is None else (whole.start, whole.end, "parts")
    last = (-1, -1)
    for mention in mentions:
        span = mention.start, mention.end
        if text[mention.start : mention.end] != mention.text or not mention.text:
            raise LawError(f"text[start:end] == mention.text ({mention.kind})", mention)
        if mention.start < at and not (span == last and whole is not None and whole.kind is Kind.TIME):
            raise LawError(f"{what} do not overlap ({mention.kind})", mention)
        if end is not None and mention.end > end:
            raise LawError("parts stand inside their mention", mention)
        is_code = len(regex.findall(r"\p{Nd}", mention.text)) > _COMPUTED  # also digits that Python does not know
        is_value = not is_code and mention.kind is not Kind.PLACEHOLDER
        if not mention.readings and is_value and not (mention.kind in _CARRIED and mention.parts):
            raise LawError(f"every mention has a reading ({mention.kind})", mention)
        at, last = mention.end, span
        well_read(text, mention.parts, mention)


def itself(case: Case) -> object:
    """A text agrees with itself."""
    verdict = checker(case.source_lang, case.source_lang).check(case.source, case.source)
    if not verdict.ok:
        raise LawError("check(x, x) passes", verdict)
    return str(verdict.action)


def again(case: Case) -> object:
    """The same question has the same answer, one by one and in a batch."""
    first, second = _verdict(case), _verdict(case)
    (third,) = checker(case.source_lang, case.target_lang).check_batch([(case.source, case.hypothesis)])
    if not first == second == third:
        raise LawError("the same question has the same answer", (first, second, third))
    return _whole(first)


_COPIED = COPIED_WORD.name
_DOUBTED = {hint.name: hint.action for hint in HINTS}


def mirrored(case: Case) -> object:
    """What disagrees one way disagrees the other way.

    Only the format, words that were copied, and what shows an output that is no translation, are looked at in the
    translation alone; and an alarm may be doubted one way alone: a translator adds, and groups of digits may be the
    source's own. What such a hint makes of an alarm is the hint's to say.
    """
    forward = _verdict(case)
    backward = checker(case.target_lang, case.source_lang).check(case.hypothesis, case.source)
    alarms = {Action.FLAG, Action.BLOCK}
    alarms.update(_DOUBTED[issue.hint] for issue in (*forward.issues, *backward.issues) if issue.hint)
    if forward.action != backward.action and not {forward.action, backward.action} <= alarms:
        found = [issue for one in (forward, backward) for issue in one.issues]
        grave = {issue.type for issue in found if issue.severity is not Severity.NEUTRAL and issue.rule != _COPIED}
        if grave <= {IssueType.FORMAT} or any(issue.type.is_of_output for issue in found):
            return str(forward.action)
        types = sorted({str(issue.type) for issue in found})
        raise LawError(f"check(a, b) and check(b, a) have the same action ({', '.join(types)})", (forward, backward))
    return str(forward.action)


def pickled(case: Case) -> object:
    """A checker that was pickled, and one under an equal policy, judge alike; a verdict survives."""
    own = checker(case.source_lang, case.target_lang)
    verdict = own.check(case.source, case.hypothesis)
    others = pickle.loads(pickle.dumps(own)), Checker(case.source_lang, case.target_lang, policy=Policy())
    for other in others:
        if (seen := other.check(case.source, case.hypothesis)) != verdict:
            raise LawError("a pickled checker, or one under an equal policy, judges alike", (verdict, seen))
    if pickle.loads(pickle.dumps(verdict)) != verdict:
        raise LawError("a pickled verdict is the same")
    return str(verdict.action)


def policies(case: Case) -> object:
    """A stricter policy is never milder."""
    names: tuple[PresetName, ...] = ("lenient", "default", "strict")
    grave = {
        Action.PASS: 0,
        Action.FLAG: 1,
        Action.ABSTAIN: 2,
        Action.BLOCK: 3,
    }  # strict blocks on what others cannot judge
    checkers = [Checker(case.source_lang, case.target_lang, policy=Policy.preset(name)) for name in names]
    actions = [one.check(case.source, case.hypothesis).action for one in checkers]
    if sorted(actions, key=grave.__getitem__) != actions:
        raise LawError("a stricter policy is never milder", actions)
    return [str(action) for action in actions]


def hurried(case: Case) -> object:
    """A check whose time is over abstains; one that ends in time says what it says without a limit."""
    rng = random.Random(case.seed)
    left = rng.randint(0, 12)

    def is_late() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    verdict = checker(case.source_lang, case.target_lang).check(case.source, case.hypothesis, is_late=is_late)
    if verdict.action is not Action.ABSTAIN and verdict != _verdict(case):
        raise LawError("a check that ends in time says what it says without a limit", verdict)
    return _whole(verdict)


def repair(case: Case) -> object:
    """Edits replay, what was repaired stays and passes, or says what is still flagged; an aligner names any place.

    What is not blocked is not touched.
    """
    own = checker(case.source_lang, case.target_lang)
    before = own.check(case.source, case.hypothesis)
    rng = random.Random(case.seed)

    def anywhere(source: str, hypothesis: str, lost: Mention) -> tuple[int, int] | None:
        start = rng.randint(0, len(hypothesis))
        return None if rng.random() < 0.2 else (start, min(len(hypothesis), start + rng.choice((0, 0, 0, 1, 3))))

    repaired = own.repair(case.source, case.hypothesis, aligner=anywhere if rng.random() < 0.3 else None)
    if replay(case.hypothesis, repaired.edits) != repaired.text:
        raise LawError("edits lead to the repaired text", repaired)
    ends = [(edit.start, edit.end) for edit in repaired.edits]
    if any(b > c for (_, b), (c, _) in zip(ends, ends[1:], strict=False)) or any(a > b for a, b in ends):
        raise LawError("edits stand apart and in order", repaired)
    if before.action is not Action.BLOCK and (repaired.edits or repaired.text != case.hypothesis):
        raise LawError("what is not blocked is not touched", repaired)
    if repaired.edits:
        after = own.check(case.source, repaired.text).action
        if after is not Action.PASS and (after is not Action.FLAG or not repaired.refusals):
            raise LawError("what was repaired passes, or says what is only flagged", repaired)
        if own.repair(case.source, repaired.text).edits:
            raise LawError("what was repaired stays", repaired)
    return repaired.text, repaired.edits, repaired.refusals, _whole(repaired.verdict)


def alike(case: Case) -> object:
    """A value that is written like a number of the text is read back as that value, or it is not written."""
    rng = random.Random(case.seed)
    said = []
    for mention in leaves(numguard.extract(case.source, case.source_lang)):
        value = rng.choice((rng.randint(0, 40), rng.randint(-2000, 10**10), Fraction(rng.randint(1, 99), 8)))
        try:
            text = numguard.render(value, case.source_lang, like=mention)
        except RenderError:
            continue
        (read,) = numguard.extract(text, case.source_lang)
        if read.values[0] != value:
            raise LawError("what is written like another is read back", (mention, text))
        said.append(text)
    return said


def protect(case: Case) -> object:
    """An unchanged protected text loses nothing and says the same; one that was changed raises nothing."""
    rng = random.Random(case.seed)
    mark = rng.choice(list(Mark))
    found = numguard.protect(case.source, case.source_lang, mark=mark, words=rng.random() < 0.8)
    if any(found.text[one.start : one.end] != one.token for one in found.placeholders):
        raise LawError("protected.text[start:end] == token", found)
    back = numguard.restore(found.text, found, case.source_lang)
    if not back.ok:
        raise LawError("an unchanged protected text loses nothing", back)
    if not found.refusal:
        judged = checker(case.source_lang, case.source_lang).check(case.source, back.text)
        if judged.action is Action.BLOCK:
            raise LawError("a restored text says the same", (back.text, judged))
    digits = rng.choice(("latn", "native", "default"))
    abroad = numguard.restore(found.text, found, case.target_lang, digits=digits)
    if any(abroad.text[start:end] == "" for start, end, _ in abroad.spans):
        raise LawError("a restored number is written")
    damaged = mutate(rng, found.text, case.target_lang, rng.randint(1, 6))
    return back, abroad, numguard.restore(damaged, found, case.target_lang, digits=digits)


def guard(case: Case) -> object:
    """A guard lets nothing out that is blocked, whatever it was told to do about it."""
    rng = random.Random(case.seed)
    own = checker(case.source_lang, case.target_lang)
    candidates = [mutate(rng, case.hypothesis, case.target_lang), case.hypothesis, case.source][: rng.randint(0, 3)]
    on_issue = rng.choice((Response.BLOCK, Response.REPAIR, Response.FALLBACK))
    budget = Budget(exceeded=Response.BLOCK, seconds=3600, characters=rng.choice((None, 40, 4_000)))
    decision = Guard(own, on_issue=on_issue, budget=budget)(case.source, case.hypothesis, candidates)
    shadow = Guard(own, on_issue=on_issue, budget=budget, shadow=True)(case.source, case.hypothesis, candidates)
    if shadow.text != case.hypothesis or (shadow.response is Response.PASS) is not (decision.response is Response.PASS):
        raise LawError("a shadow lets every text through, and says what would have been done", shadow)
    if decision.text is not None and own.check(case.source, decision.text).action is Action.BLOCK:
        raise LawError("a guard lets no blocked text out", decision)
    if (decision.text is None) is not (decision.response is Response.BLOCK):
        raise LawError("nothing goes out exactly where the guard blocks", decision)
    if decision.ok and decision.response is Response.PASS and decision.text != case.hypothesis:
        raise LawError("what passes goes out as it is", decision)
    record = decision.record(texts=True)
    return str(decision.response), decision.text, decision.reason, decision.candidate, record["issues"]


def augment(case: Case) -> object:
    """A new pair passes, is another, and is the same for the same seed."""
    own = checker(case.source_lang, case.target_lang)
    new = numguard.augment(case.source, case.hypothesis, own, seed=case.seed, count=2)
    for one in new:
        if (one.source, one.target) == (case.source, case.hypothesis):
            raise LawError("a new pair is another", one)
        if not own.check(one.source, one.target).ok:
            raise LawError("a new pair passes", one)
    if new != numguard.augment(case.source, case.hypothesis, own, seed=case.seed, count=2):
        raise LawError("the same seed gives the same pairs", new)
    return new


def document(case: Case) -> object:
    """Markables stand in their segments, each is rendered in some way."""
    rng = random.Random(case.seed)
    source = "\n".join((case.source, mutate(rng, case.source, case.source_lang), case.source))
    hypothesis = "\n".join((case.hypothesis, case.hypothesis, mutate(rng, case.hypothesis, case.target_lang)))
    report = check_document(source, hypothesis, case.source_lang, case.target_lang)
    for mark in report.marks:
        one = mark.markable
        if report.segments[one.at].source[one.start : one.end] != one.text:
            raise LawError("segment[start:end] == markable.text", mark)
    return report


def surroundings(case: Case) -> object:
    """What stands round a check: languages that nobody named, the choice among candidates, advice, pieces."""
    rng = random.Random(case.seed)
    guessed = numguard.check(case.source, case.hypothesis)
    numguard.extract(case.source)
    own = checker(case.source_lang, case.target_lang)
    ranked = numguard.rank(case.source, [case.hypothesis, mutate(rng, case.hypothesis, case.target_lang)], own)
    for split in Split:
        if join(segment(case.source, split)) != case.source:
            raise LawError("join undoes segment", split)
    return str(guessed.action), [one.index for one in ranked], numguard.retry(_verdict(case))


def streamed(case: Case) -> object:
    """What a stream lets out, and what it decides, is the same however the text is cut."""
    rng = random.Random(case.seed)
    own = Guard(checker(case.source_lang, case.target_lang), on_issue=rng.choice((Response.BLOCK, Response.REPAIR)))
    text = case.hypothesis[:_STREAMED]
    seen = []
    for chance in (0.0, 1.0, 0.3):
        cuts = [k for k in range(1, len(text)) if rng.random() < chance]
        stream = own.begin(case.source)
        out = "".join([stream.push(text[a:b]) for a, b in pairwise((0, *cuts, len(text)))]) + stream.close()
        decision = stream.decision
        seen.append((out, decision and (str(decision.response), decision.text)))
    if seen[1] != seen[2] or seen[0][1] != seen[1][1]:
        raise LawError("a stream lets out the same however it is cut", seen)
    return seen


_OF_OUTPUTS = frozenset(check.name for check in BY_SHAPE.values())
_LINE_END = regex.compile(r"\n|<br */?>")


def beside(case: Case) -> object:
    """A wrong pair stays wrong beside a right one, on a line of its own.

    Small letters behind a line break go on with the line before; such a line is set apart by an empty one. What an
    output is as a whole (two translations, one below the other) says nothing of what it is a part of; nor does one
    that is right above and below a line break. A weak word of the right pair may go unsaid, and so its partner may
    account for a lost number.
    """
    own = checker(case.source_lang, case.target_lang)
    wrong = _verdict(case)
    if wrong.action is not Action.BLOCK or any(issue.rule in _OF_OUTPUTS for issue in wrong.issues):
        return None
    lines, others = _LINE_END.split(case.source), _LINE_END.split(case.hypothesis)
    for k in range(1, len(lines) if len(lines) == len(others) else 0):
        halves = (lines[:k], others[:k]), (lines[k:], others[k:])
        if all(own.check("\n".join(ours), "\n".join(theirs)) for ours, theirs in halves):
            return None
    source, hypothesis = parallel(random.Random(case.seed), case.source_lang, case.target_lang)
    right = own.check(source, hypothesis)
    if not right.ok or any(mention.soft for mention in (*right.source_mentions, *right.hypothesis_mentions)):
        return None
    said = []
    for first, last in (
        ((case.source, case.hypothesis), (source, hypothesis)),
        ((source, hypothesis), (case.source, case.hypothesis)),
    ):
        apart = "\n\n" if any(text.lstrip()[:1].islower() for text in last) else "\n"
        one, other = apart.join((first[0], last[0])), apart.join((first[1], last[1]))
        verdict = own.check(one, other)
        if verdict.ok:
            raise LawError("a wrong pair is wrong beside a right one", (one, other))
        said.append(str(verdict.action))
    return said


def grows(case: Case) -> object:
    """A text eight times as long costs about eight times as much."""
    if case.seed % _GROWN_IN:
        return None
    own = checker(case.source_lang, case.target_lang)
    texts = f"{case.source[:_GROWN]} ", f"{case.hypothesis[:_GROWN]} "
    few = _CROWD // max(map(len, texts)) + 1

    def cost(times: int) -> float:
        begun = time.process_time()
        own.check(texts[0] * times, texts[1] * times)
        return time.process_time() - begun

    ratio = math.inf
    gc.disable()  # a pass through the tables of languages that other exercises loaded takes longer than the text
    try:
        for _ in range(9):  # another process may have the processor's cache for a while
            ratio = min(ratio, cost(8 * few) / max(cost(few), _TICK))
            if ratio < _GROWTH:
                return None
    finally:
        gc.enable()
    raise LawError("eight times the text costs about eight times the time", ratio)


BULK: tuple[Exercise, ...] = (check,)
"""What every text goes through."""

SAMPLED: tuple[Exercise, ...] = (findings, itself, again, mirrored)
"""What one in several goes through besides."""

DENSE: tuple[Exercise, ...] = (
    findings, extract, itself, again, mirrored, pickled, policies, hurried, repair, alike, protect, guard, augment,
    document, surroundings, streamed, beside, grows,
)  # fmt: skip
"""What a text of a dense block goes through."""

BY_NAME: dict[str, Exercise] = {one.__name__: one for one in (*BULK, *DENSE)}
