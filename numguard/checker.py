"""The composed pipeline of one language pair: immutable, picklable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from numguard.alignment.matching import IsLate, OutOfTimeError
from numguard.alignment.text_pair import Glance, TextPair
from numguard.language.tiers import unread_sizes
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.placeholders.masked import stretch
from numguard.mentions.placeholders.terms import pattern_of
from numguard.mentions.reading import Reading
from numguard.mentions.replies.replies import replies
from numguard.mentions.replies.reply import Reply
from numguard.mentions.scan.near import agree_in_months
from numguard.model import Action, Coverage, Repair, Verdict
from numguard.model.policy import DEFAULT, Policy
from numguard.verdict.accepted import accept
from numguard.verdict.checks.placeholders import Compared
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.masked import Part
from numguard.verdict.passes import Passes
from numguard.verdict.replied import Replied
from numguard.verdict.rules import refuse_unknown

if TYPE_CHECKING:
    from numguard.repairs.trials import Aligner

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
        "_limit",
        "_exemptions",
        "_passes",
    )

    def __init__(self, source_lang: str, target_lang: str, *, policy: Policy = DEFAULT) -> None:
        self.source_lang = source_lang
        self.target_lang = target_lang
        self.policy = policy
        self._limit = policy.max_length
        self._exemptions = policy.exemptions
        refuse_unknown(policy.without)
        self._source: Lexicon = lexicon(source_lang)
        self._target: Lexicon = lexicon(target_lang)
        self._replies = replies(self._source.data.chain, self._target.data.chain)
        unread = (unread_sizes(one.sizes) for one in (self._source, self._target))
        self._coverage = Coverage(source_lang, target_lang, self._source.tier, self._target.tier, "", *unread)
        terms = pattern_of(policy.untranslatables)
        self._passes = Passes(self._source, self._target, policy, self._coverage, terms)

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
        passes = self._passes
        glance = Glance(text, ours, hypothesis, theirs, passes.terms)
        if reply is None and not glance.is_marked:
            if not glance.level:
                return passes.clean
            is_weak = glance.level < _SURE or agree_in_months(
                text, ours, self._source, hypothesis, theirs, self._target
            )
            if is_weak and not exemptions and not glance.is_plainer:
                return passes.clean if is_bare else passes.verdict(None, reading or text, hypothesis, 0)
        source = Reading(text, self._source, self.policy.without, hits=ours) if reading is None else reading
        try:
            if reply is None:
                other = Reading(hypothesis, self._target, self.policy.without, hits=theirs)
                verdict = passes.judge(TextPair(source, other, is_late), glance, is_bare)
            else:
                verdict = self._judge_reply(source, hypothesis, reply, is_late)
        except OutOfTimeError:
            return Verdict(Action.ABSTAIN, self._coverage, "out of time")
        return accept(verdict, exemptions, self.policy) if exemptions else verdict

    def _reply(self, source: str, output: str) -> Reply | None:
        """Return what an output is, where it is no plain translation and that is asked for."""
        found = self._replies.seen(source, output, self._source, self._target)
        check = None if found is None else BY_SHAPE.get(found.shape)
        return None if check is not None and check.name in self.policy.without else found

    def _judge_reply(self, source: Reading, output: str, reply: Reply, is_late: IsLate | None) -> Verdict:
        """Judge each translation in an output; the best of them, and what stands beside it, make the verdict."""
        whole, passes = stretch(source.text, 0, len(source.text)), self._passes
        parts = []
        for start, end in reply.translations:
            other = stretch(output, start, end)
            texts = TextPair(source, Reading(other.text, self._target, self.policy.without), is_late)
            verdict = passes.judge(texts, texts.glance(passes.terms), False)
            parts.append(Part(whole, other, "", Compared([], [], []), verdict))
        best = min(parts, key=lambda part: part.verdict.action, default=None)
        build = Replied(reply, output, best, self.policy)
        known = ("", 0) if best is None else (best.verdict.reason, best.verdict.numbers)
        return Verdict(build.action(), self._coverage, known[0], build=build, numbers=known[1])

    def _checks_of(self, source: str, is_late: IsLate | None = None) -> Callable[[str, bool], Verdict]:
        """Return a check of hypotheses of one source, which is read once; it is told whether a repair wrote one.

        What a repair leaves over of a wrong number is no free translation: it is judged without doubts.
        """
        reading = self._passes.read(source, is_shared=True)
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
