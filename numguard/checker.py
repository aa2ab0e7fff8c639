"""The composed pipeline of one language pair: immutable, picklable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from numguard.alignment.text_pair import Glance, TextPair
from numguard.language.tiers import unread_sizes
from numguard.mentions.hits import SURE, Hits
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.marks import speak_weakly
from numguard.mentions.placeholders.masked import stretch
from numguard.mentions.placeholders.terms import pattern_of
from numguard.mentions.reading import Reading
from numguard.mentions.replies.replies import replies
from numguard.mentions.replies.reply import Reply
from numguard.mentions.scan.near import agree_in_months
from numguard.model import Action, Coverage, Repair, Verdict
from numguard.model.deadline import IsLate, OutOfTimeError
from numguard.model.policy import DEFAULT, Policy
from numguard.verdict.accepted import accept
from numguard.verdict.checks.placeholders import Compared
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.masked import Part
from numguard.verdict.passes import Passes
from numguard.verdict.replied import Replied
from numguard.verdict.rules import refuse_unknown

if TYPE_CHECKING:
    from numguard.language.nouns.learned import LearnedNouns
    from numguard.repairs.trials import Aligner

_BLOCK: Final = 1_000
"""Pairs that are judged stage by stage."""


class Opened:
    """A pair of texts whose numbers must be read, and what a look at both says."""

    __slots__ = ("source", "hypothesis", "reply", "glance")

    def __init__(self, source: Reading, hypothesis: Reading, reply: Reply | None, glance: Glance) -> None:
        self.source = source
        self.hypothesis = hypothesis
        self.reply = reply
        self.glance = glance

    def is_plain(self) -> bool:
        """Tell whether the texts are judged as they stand, and not by what stands between placeholders."""
        return self.reply is None and self.glance.level == SURE and not self.glance.may_have_parts


class Checker:
    """Check the numbers of translations from one language into another.

    >>> Checker("en", "de").check("It costs 9,756 dollars.", "Es kostet 9.756 Dollar.").action.value
    'pass'

    ``nouns``: what ``load_nouns`` has read of files that ``numguard audit --learn`` made: with those of these two
    languages, ``exchanged`` judges counts of more things. What they alone say is flagged.

    Raises UnknownLanguageError for a tag that names no language. Text never raises.
    """

    __slots__ = (
        "source_lang",
        "target_lang",
        "policy",
        "nouns",
        "_source",
        "_target",
        "_replies",
        "_coverage",
        "_limit",
        "_exemptions",
        "_passes",
    )

    def __init__(
        self,
        source_lang: str,
        target_lang: str,
        *,
        policy: Policy = DEFAULT,
        nouns: tuple[LearnedNouns, ...] = (),
    ) -> None:
        self.source_lang = source_lang
        self.target_lang = target_lang
        self.policy = policy
        self.nouns = nouns
        self._limit = policy.max_length
        self._exemptions = policy.exemptions
        refuse_unknown(policy.without)
        known = filter(None, [one.tables(source_lang, target_lang) for one in nouns])
        ours, theirs = next(known, (None, None))
        self._source: Lexicon = lexicon(source_lang, ours)
        self._target: Lexicon = lexicon(target_lang, theirs)
        self._replies = replies(self._source.data.chain, self._target.data.chain)
        unread = (unread_sizes(one.sizes) for one in (self._source, self._target))
        self._coverage = Coverage(source_lang, target_lang, self._source.tier, self._target.tier, "", *unread)
        terms = pattern_of(policy.untranslatables)
        self._passes = Passes(self._source, self._target, policy, self._coverage, terms)

    def check(self, source: str, hypothesis: str, *, is_late: IsLate | None = None) -> Verdict:
        """Return the verdict on one pair.

        ``is_late`` tells whether the caller's time is over; it is asked while the texts are read, and between the
        rules of aligning and judging; where it says so the verdict abstains.
        """
        return self._check(source, None, hypothesis, is_late, False)

    def _check(
        self, text: str, reading: Reading | None, hypothesis: str, is_late: IsLate | None, is_bare: bool
    ) -> Verdict:
        """Return the verdict on one pair; where it ``is_bare``, a passing one tells nothing but its action.

        ``reading``: what is read of the source, where it is read once for many hypotheses.
        """
        if self._is_long(text, hypothesis):
            return self._too_long()
        ours = self._source.hits(text) if reading is None else reading.hits()
        opened = self._open(text, reading, ours, hypothesis, self._target.hits(hypothesis), is_bare)
        return opened if isinstance(opened, Verdict) else self._close(opened, is_late, is_bare)

    def _is_long(self, text: str, hypothesis: str) -> bool:
        return len(text) > self._limit or len(hypothesis) > self._limit

    def _too_long(self) -> Verdict:
        reason = f"a text is longer than max_length ({self._limit} characters)"
        return Verdict(Action.ABSTAIN, self._coverage, reason)

    def _open(
        self, text: str, reading: Reading | None, ours: Hits, hypothesis: str, theirs: Hits, is_bare: bool
    ) -> Verdict | Opened:
        """Return the verdict on a pair whose numbers need not be read; else the pair, ready for reading them."""
        reply = self._reply(text, hypothesis)
        passes = self._passes
        glance = Glance(text, ours, hypothesis, theirs, passes.terms)
        if reply is None and not glance.is_marked:
            if not glance.level:
                return passes.clean
            lex, other_lex = self._source, self._target
            if glance.level < SURE:
                glance.speaks = speak_weakly(text, ours, lex, hypothesis, theirs, other_lex)
                is_weak = not glance.speaks
            else:
                is_weak = agree_in_months(text, ours, lex, hypothesis, theirs, other_lex)
            if is_weak and not self._exemptions and not glance.is_plainer:
                return passes.clean if is_bare else passes.verdict(None, reading or text, hypothesis, 0)
        source = Reading(text, self._source, self.policy.without, hits=ours) if reading is None else reading
        other = Reading(hypothesis, self._target, self.policy.without, hits=theirs)
        return Opened(source, other, reply, glance)

    def _close(self, opened: Opened, is_late: IsLate | None, is_bare: bool) -> Verdict:
        """Return the verdict on a pair whose numbers are read."""
        source, other, reply = opened.source, opened.hypothesis, opened.reply
        try:
            if reply is None:
                verdict = self._passes.judge(TextPair(source, other, is_late), opened.glance, is_bare)
            else:
                verdict = self._judge_reply(source, other.text, reply, is_late)
        except OutOfTimeError:
            return Verdict(Action.ABSTAIN, self._coverage, "out of time")
        return accept(verdict, self._exemptions, self.policy) if self._exemptions else verdict

    def _reply(self, source: str, output: str) -> Reply | None:
        """Return what an output is, where it is no plain translation and that is asked for."""
        reply = self._replies.seen(source, output, self._source, self._target)
        check = None if reply is None else BY_SHAPE.get(reply.shape)
        return None if check is not None and check.name in self.policy.without else reply

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
        verdicts: list[Verdict] = []
        rest = iter(pairs)
        while block := list(islice(rest, _BLOCK)):
            verdicts += self._screen(block)
        return verdicts

    def _screen(self, pairs: list[tuple[str, str]]) -> list[Verdict]:
        """Judge a block of pairs stage by stage: one stage of many finds its code and tables at hand.

        Equal pairs of a block are judged once.
        """
        first: dict[tuple[str, str], int] = {}
        places = [first.setdefault(pair, at) for at, pair in enumerate(pairs)]
        is_long = [self._is_long(one, other) for one, other in pairs]
        todo = [at for at, place in enumerate(places) if place == at and not is_long[at]]
        ours = [self._source.hits(pairs[at][0]) for at in todo]
        theirs = [self._target.hits(pairs[at][1]) for at in todo]
        opened: dict[int, Verdict | Opened] = {}
        for k, at in enumerate(todo):
            one, other = pairs[at]
            opened[at] = self._open(one, None, ours[k], other, theirs[k], True)
        to_read = [pair for pair in opened.values() if isinstance(pair, Opened) and pair.is_plain()]
        for pair in to_read:
            pair.source.hard()
        for pair in to_read:
            pair.hypothesis.hard()
        verdicts: list[Verdict] = []
        for at, place in enumerate(places):
            if place < at:
                verdicts.append(verdicts[place])
                continue
            known = self._too_long() if is_long[at] else opened[at]
            verdicts.append(known if isinstance(known, Verdict) else self._close(known, None, True))
        return verdicts

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
        formats: bool = False,
    ) -> Repair:
        """Return the hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

        A lost number is put back only where ``aligner(source, hypothesis, mention)`` names its place. ``is_late``
        tells whether the caller's time is over; it is asked between trials, and what is not settled then is refused.
        ``partial=True``: where not every wrong number can be repaired, those that can are; the result ``is_partial``,
        its verdict blocks, and its refusals say what is still wrong. ``formats=True``: a right value that is flagged
        for another language's number format is written in the target's too.
        """
        from numguard.repairs.repair import repair as settle  # a quarter of what a check would load, and never use

        check = self._checks_of(source)
        return settle(
            source,
            hypothesis,
            check(hypothesis, False),
            check=lambda trial: check(trial, True),
            langs=(self.source_lang, self.target_lang),
            policy=self.policy,
            aligner=aligner,
            is_late=is_late,
            partial=partial,
            formats=formats,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Checker, self.source_lang, self.target_lang, policy=self.policy, nouns=self.nouns), ()

    def __repr__(self) -> str:
        return f"Checker({self.source_lang!r}, {self.target_lang!r})"
