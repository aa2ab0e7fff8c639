"""The composed pipeline of one language pair: immutable, picklable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from numguard.alignment.align import align, are_equal, have_equal_units
from numguard.alignment.matching import IsLate, Matching, OutOfTimeError
from numguard.alignment.text_pair import TextPair
from numguard.language.tiers import unread_sizes
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.placeholders.masked import stretch
from numguard.mentions.placeholders.pairs import masked_texts
from numguard.mentions.placeholders.terms import pattern_of
from numguard.mentions.reading import FULL, QUICK, Reading, Strength
from numguard.mentions.replies.replies import replies
from numguard.mentions.replies.reply import Reply
from numguard.mentions.scan.near import agree_in_months
from numguard.model import Action, Coverage, Findings, Repair, Severity, Verdict
from numguard.model.policy import DEFAULT, Policy
from numguard.script.objects import mypyc_attr
from numguard.script.present import PLAINER
from numguard.verdict.accepted import accept
from numguard.verdict.checks.placeholders import Compared
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.judge import judge, judge_quickly
from numguard.verdict.judged import Judged, merged, related
from numguard.verdict.masked import Assembled, Part, parts_of, worst
from numguard.verdict.replied import Replied
from numguard.verdict.report import build
from numguard.verdict.rules import refuse_unknown

if TYPE_CHECKING:
    from numguard.repairs.trials import Aligner

_PASS: Final = Action.PASS
"""A member by its name in this module: looking it up in its class costs a tenth of a check."""
_SURE: Final = 2
"""The level of a text that holds a number which must be accounted for."""


class Checker:
    """Check the numbers of translations from one language into another.

    >>> Checker("en", "de").check("It costs 9,756 dollars.", "Es kostet 9.756 Dollar.").action.value
    'pass'

    Raises UnknownLanguageError for a tag that names no language. Text never raises.
    """

    __slots__ = (
        "source_lang",
        "target_lang",
        "policy",
        "_source",
        "_target",
        "_replies",
        "_coverage",
        "_clean",
        "_is_default",
        "_limit",
        "_exemptions",
        "_terms",
    )

    def __init__(self, source_lang: str, target_lang: str, *, policy: Policy = DEFAULT) -> None:
        self.source_lang = source_lang
        self.target_lang = target_lang
        self.policy = policy
        self._limit = policy.max_length
        self._exemptions = policy.exemptions
        self._terms = pattern_of(policy.untranslatables)
        refuse_unknown(policy.without)
        self._source: Lexicon = lexicon(source_lang)
        self._target: Lexicon = lexicon(target_lang)
        self._replies = replies(self._source.data.chain, self._target.data.chain)
        unread = (unread_sizes(one.sizes) for one in (self._source, self._target))
        self._coverage = Coverage(source_lang, target_lang, self._source.tier, self._target.tier, "", *unread)
        self._clean = Verdict(_PASS, self._coverage, findings=Findings())
        self._is_default = policy.weighs_like(DEFAULT)  # by value: a policy that crossed a process is another object

    def check(self, source: str, hypothesis: str, *, is_late: IsLate | None = None) -> Verdict:
        """Return the verdict on one pair.

        ``is_late`` tells whether the caller's time is over; it is asked between reading, aligning and the rules of
        aligning, and where it says so the verdict abstains.
        """
        return self._check(source, None, hypothesis, is_late, False)

    def _check(
        self, text: str, reading: Reading | None, hypothesis: str, is_late: IsLate | None, is_bare: bool
    ) -> Verdict:
        """Return the verdict on one pair; where it ``is_bare``, a passing one tells nothing but its action.

        ``reading``: what is read of the source, where it is read once for many hypotheses.
        """
        limit, exemptions = self._limit, self._exemptions
        if len(text) > limit or len(hypothesis) > limit:
            return Verdict(Action.ABSTAIN, self._coverage, f"a text is longer than max_length ({limit} characters)")
        reply = self._reply(text, hypothesis)
        ours = self._source.hits(text) if reading is None else reading.hits()
        theirs = self._target.hits(hypothesis)
        has_terms = self._has_terms(text, hypothesis)
        if reply is None and not (has_terms or ours.is_marked or theirs.is_marked):
            level = max(ours.level, theirs.level)
            if not level:
                return self._clean
            is_weak = level < _SURE or agree_in_months(text, ours, self._source, hypothesis, theirs, self._target)
            if is_weak and not exemptions and not (ours.signs_of(text) | theirs.signs_of(hypothesis)) & PLAINER:
                return self._clean if is_bare else self._verdict(None, reading or text, hypothesis, 0)
        source = Reading(text, self._source, self.policy.without, hits=ours) if reading is None else reading
        try:
            if reply is None:
                other = Reading(hypothesis, self._target, self.policy.without, hits=theirs)
                verdict = self._judge(TextPair(source, other, is_late), is_bare)
            else:
                verdict = self._judge_reply(source, hypothesis, reply, is_late)
        except OutOfTimeError:
            return Verdict(Action.ABSTAIN, self._coverage, "out of time")
        return accept(verdict, exemptions, self.policy) if exemptions else verdict

    def _judge(self, texts: TextPair, is_bare: bool) -> Verdict:
        """Judge a pair: its numbers, and where it has placeholders or branches these and the text between them."""
        source, hypothesis = texts.source.text, texts.hypothesis.text
        has_terms = self._has_terms(source, hypothesis)
        if has_terms or texts.may_have_parts():
            masked = masked_texts(
                source,
                self._source,
                hypothesis,
                self._target,
                self._terms if has_terms else None,
                is_plainer=texts.may_be_plainer(),
            )
            if masked is not None:
                parts = parts_of(*masked)
                for k, part in enumerate(parts):
                    ours = self._read(part.source.text, texts.source.is_prose and not k)  # a branch is no prose
                    theirs = Reading(part.hypothesis.text, self._target, self.policy.without)
                    part.take(self._settle(TextPair(ours, theirs, texts.is_late), False))
                return self._assembled(parts)
        return self._settle(texts, is_bare)

    def _has_terms(self, source: str, hypothesis: str) -> bool:
        """Tell whether a text has a term that is kept as it is."""
        terms = self._terms
        return terms is not None and (terms.search(source) is not None or terms.search(hypothesis) is not None)

    def _reply(self, source: str, output: str) -> Reply | None:
        """Return what an output is, where it is no plain translation and that is asked for."""
        found = self._replies.seen(source, output, self._source, self._target)
        check = None if found is None else BY_SHAPE.get(found.shape)
        return None if check is not None and check.name in self.policy.without else found

    def _judge_reply(self, source: Reading, output: str, reply: Reply, is_late: IsLate | None) -> Verdict:
        """Judge each translation in an output; the best of them, and what stands beside it, make the verdict."""
        whole = stretch(source.text, 0, len(source.text))
        parts = []
        for start, end in reply.translations:
            other = stretch(output, start, end)
            texts = TextPair(source, Reading(other.text, self._target, self.policy.without), is_late)
            parts.append(Part(whole, other, "", Compared([], [], []), self._judge(texts, False)))
        best = min(parts, key=lambda part: part.verdict.action, default=None)
        build = Replied(reply, output, best, self.policy)
        known = ("", 0) if best is None else (best.verdict.reason, best.verdict.numbers)
        return Verdict(build.action(), self._coverage, known[0], build=build, numbers=known[1])

    def _settle(self, texts: TextPair, is_bare: bool) -> Verdict:
        """Judge the numbers of two texts: what a quick pass leaves open, their stretches or a full pass settle."""
        level, source = texts.level(), texts.source
        if not level or (is_bare and level < _SURE):
            return self._clean
        if level < _SURE:  # words that are too weak to raise an issue: aligned when somebody looks
            return self._verdict(None, source, texts.hypothesis.text, 0)
        ours, theirs = texts.hard()
        are_same = are_equal(ours, theirs)
        is_equal = None if texts.is_long() else are_same  # as a whole, a long text may say others than its sentences
        is_same = are_same and (len(ours) < 2 or have_equal_units(ours, theirs))
        judged = self._quick(texts, is_equal) if is_same else None
        if judged is None:
            verdict = self._settle_stretches(texts)
            if verdict is not None:
                return self._clean if is_bare and verdict.action is _PASS else verdict
            judged = (None if is_same else self._quick(texts, is_equal)) or self._full(texts)
        if is_bare and judged.is_settled:
            return self._clean
        return self._verdict(judged, source, texts.hypothesis.text, len(ours))

    def _settle_stretches(self, texts: TextPair) -> Verdict | None:
        """Judge each stretch by itself, so that a right one lets no wrong one pass.

        Those that a number may have moved between are judged together, unless that accounts for no more of them.
        """
        found = texts.stretches()
        if len(found) < 2:
            return None
        nothing = self._judged(TextPair(self._read(""), Reading("", self._target)))
        judged = [
            self._judged(texts.part(one)) if one.has_numbers() else nothing.beside(texts.part(one)) for one in found
        ]
        for first, last in reversed(related(judged)):
            whole = found[first].to(found[last])
            is_all = last - first + 1 == len(found)
            together = self._judged(texts if is_all else texts.part(whole))
            if together.is_milder_for_nothing(judged[first : last + 1]):
                continue
            if is_all:
                return self._verdict(together, texts.source, texts.hypothesis.text, whole.last - whole.first)
            found[first : last + 1], judged[first : last + 1] = [whole], [together]
        parts: list[Part] = []
        for one, its in merged(found, judged):
            ours = stretch(texts.source.text, one.start, one.end)
            theirs = stretch(texts.hypothesis.text, one.other_start, one.other_end)
            verdict = self._verdict(its, ours.text, theirs.text, one.last - one.first)
            parts.append(Part(ours, theirs, "", Compared([], [], []), verdict))
        return self._assembled(parts)

    def _assembled(self, parts: list[Part]) -> Verdict:
        """Return the verdict on both texts from those on their parts."""
        action = worst(part.action(self.policy) for part in parts)
        reason = "; ".join(dict.fromkeys(part.verdict.reason for part in parts if part.verdict.reason))
        numbers = sum(part.verdict.numbers for part in parts)
        return Verdict(action, self._coverage, reason, build=Assembled(parts, self.policy), numbers=numbers)

    def _verdict(self, judged: Judged | None, source: Reading | str, hypothesis: str, numbers: int) -> Verdict:
        """Return the verdict on two texts; where nothing is wrong, they are aligned in full when somebody looks."""
        if judged is None or judged.is_settled:
            return Verdict(_PASS, self._coverage, "", None, _Agreed(self, source, hypothesis), numbers)
        return Verdict(judged.action, self._coverage, judged.reason, None, judged, numbers)

    def _read(self, text: str, is_prose: bool = True, is_shared: bool = False) -> Reading:
        """Return a source that is to be read."""
        return Reading(text, self._source, self.policy.without, is_prose, is_shared)

    def _judged(self, texts: TextPair) -> Judged:
        """Return the result of the quick pass if it is certain, else that of the full pass."""
        return self._quick(texts, None) or self._full(texts)

    def _quick(self, texts: TextPair, is_equal: bool | None) -> Judged | None:
        """Return the result from hard numbers alone, if no soft one could change it; ``is_equal`` is as in ``align``.

        Soft words only account for what the hard numbers leave open: where these raise nothing, nor does the rest.
        """
        if is_equal is None:
            is_equal = are_equal(*texts.atoms(QUICK))
        if texts.speak_alone(is_equal):
            return None
        matching = self._aligned(texts, QUICK, is_equal)
        said = judge_quickly(matching, self.policy, texts.source.is_prose, self._is_default, texts)
        if said is None:
            return None
        action, findings = said
        return Judged(texts, matching, action, findings, True, self.target_lang)

    def _full(self, texts: TextPair) -> Judged:
        """Return the result from all numbers; on an issue, words copied from the other text are read too."""
        full = self._whole(texts)
        copied = None if full.action is _PASS or full.matching.is_cut else texts.with_copied_words()
        return full if copied is None else self._whole(copied)

    def _whole(self, texts: TextPair) -> Judged:
        """Read, align and judge two texts in full, once."""
        matching = self._aligned(texts, FULL, None)
        action, findings = judge(matching, self.policy, texts.source.is_prose)
        return Judged(texts, matching, action, findings, False, self.target_lang)

    def _aligned(self, texts: TextPair, strength: Strength, is_equal: bool | None) -> Matching:
        ours, theirs = texts.atoms(strength)
        source, hypothesis, policy = texts.source, texts.hypothesis, self.policy
        return align(
            ours,
            theirs,
            self._source,
            self._target,
            (source.text, hypothesis.text) if strength is FULL else None,
            max_left=policy.max_leftovers,
            is_late=texts.is_late,
            without=policy.without,
            is_equal=is_equal,
        )

    def _checks_of(self, source: str, is_late: IsLate | None = None) -> Callable[[str, bool], Verdict]:
        """Return a check of hypotheses of one source, which is read once; it is told whether a repair wrote one.

        What a repair leaves over of a wrong number is no free translation: it is judged without doubts.
        """
        reading = self._read(source, is_shared=True)
        return lambda hypothesis, is_trial: self._check(
            source, reading.strict() if is_trial else reading, hypothesis, is_late, False
        )

    def actions(self, pairs: Iterable[tuple[str, str]]) -> list[Action]:
        """Return only the actions on many pairs, in order: what a filter of a corpus asks for.

        >>> Checker("en", "de").actions([("5 days", "5 Tage"), ("5 days", "6 Tage")])
        [<Action.PASS: 'pass'>, <Action.BLOCK: 'block'>]
        """
        return [verdict.action for verdict in self.screen(pairs)]

    def screen(self, pairs: Iterable[tuple[str, str]]) -> list[Verdict]:
        """Return the verdicts on many pairs, in order; one that passes tells nothing but its action."""
        return [self._check(one, None, other, None, True) for one, other in pairs]

    def check_batch(self, pairs: Iterable[tuple[str, str]]) -> list[Verdict]:
        """Return the verdicts on many pairs, in order."""
        return list(self.check_iter(pairs))

    def check_iter(self, pairs: Iterable[tuple[str, str]]) -> Iterator[Verdict]:
        """Yield the verdicts on any number of pairs, in order, one at a time."""
        for source, hypothesis in pairs:
            yield self.check(source, hypothesis)

    def repair(
        self,
        source: str,
        hypothesis: str,
        *,
        aligner: Aligner | None = None,
        is_late: IsLate | None = None,
        partial: bool = False,
    ) -> Repair:
        """Return the hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

        A lost number is put back only where ``aligner(source, hypothesis, mention)`` names its place. ``is_late``
        tells whether the caller's time is over; it is asked between trials, and what is not settled then is refused.
        ``partial=True``: where not every wrong number can be repaired, those that can are; the result ``is_partial``,
        its verdict blocks, and its refusals say what is still wrong.
        """
        from numguard.repairs.repair import repair as settle  # a quarter of what a check would load, and never use

        check = self._checks_of(source)
        return settle(
            source,
            hypothesis,
            check(hypothesis, False),
            check=lambda trial: check(trial, True),
            source_lang=self.source_lang,
            target_lang=self.target_lang,
            policy=self.policy,
            aligner=aligner,
            is_late=is_late,
            partial=partial,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Checker, self.source_lang, self.target_lang, policy=self.policy), ()

    def __repr__(self) -> str:
        return f"Checker({self.source_lang!r}, {self.target_lang!r})"


@mypyc_attr(acyclic=True, free_list_len=1)
class _Agreed:
    """Builds the findings of a pair whose hard numbers raise nothing: an alignment, and neutral issues at most."""

    __slots__ = ("checker", "source", "hypothesis")

    def __init__(self, checker: Checker, source: Reading | str, hypothesis: str) -> None:
        self.checker = checker
        self.source = source if isinstance(source, str) or source.is_shared else source.text  # texts are kept, no atoms
        self.hypothesis = hypothesis

    def __call__(self) -> Findings:
        checker, source = self.checker, self.source
        reading = checker._read(source) if isinstance(source, str) else source
        hypothesis = Reading(self.hypothesis, checker._target, checker.policy.without)
        judged = checker._whole(TextPair(reading, hypothesis))
        neutral = [finding for finding in judged.findings if finding.severity is Severity.NEUTRAL]
        return build(reading.text, self.hypothesis, judged.matching, neutral)
