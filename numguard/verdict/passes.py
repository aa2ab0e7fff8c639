"""Passes over two texts: quick, in full, stretch by stretch or part by part, until nothing is left to settle."""

from __future__ import annotations

import re
from typing import Final

from numguard.alignment.align import align, are_equal, have_equal_units
from numguard.alignment.matching import Matching
from numguard.alignment.text_pair import Glance, TextPair
from numguard.mentions.hits import SURE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.placeholders.masked import stretch
from numguard.mentions.placeholders.pairs import masked_texts
from numguard.mentions.reading import FULL, QUICK, Reading, Strength
from numguard.model import Action, Coverage, Findings, Severity, Verdict
from numguard.model.policy import DEFAULT, Policy
from numguard.script.objects import mypyc_attr
from numguard.verdict.checks.placeholders import Compared
from numguard.verdict.judge import judge, judge_quickly
from numguard.verdict.judged import Judged, merged, related
from numguard.verdict.masked import Assembled, Part, parts_of, worst
from numguard.verdict.report import build

_PASS: Final = Action.PASS
"""A member by its name in this module: looking it up in its class costs a tenth of a check."""


class Passes:
    """Reads, aligns and judges the texts of one language pair under one policy."""

    __slots__ = ("source", "target", "policy", "coverage", "clean", "terms", "_is_default")

    def __init__(
        self, source: Lexicon, target: Lexicon, policy: Policy, coverage: Coverage, terms: re.Pattern[str] | None
    ) -> None:
        self.source = source
        self.target = target
        self.policy = policy
        self.coverage = coverage
        self.clean = Verdict(_PASS, coverage, findings=Findings())
        self.terms = terms
        self._is_default = policy.weighs_like(DEFAULT)  # by value: a policy that crossed a process is another object

    def judge(self, texts: TextPair, glance: Glance, is_bare: bool) -> Verdict:
        """Judge a pair: its numbers, and where it has placeholders or branches these and the text between them."""
        source, hypothesis = texts.source.text, texts.hypothesis.text
        if glance.may_have_parts:
            masked = masked_texts(
                source,
                self.source,
                hypothesis,
                self.target,
                self.terms if glance.has_terms else None,
                is_plainer=glance.is_plainer,
            )
            texts.look()
            if masked is not None:
                parts = parts_of(*masked)
                for k, part in enumerate(parts):
                    ours = self.read(part.source.text, texts.source.is_prose and not k)  # a branch is no prose
                    theirs = Reading(part.hypothesis.text, self.target, self.policy.without)
                    one = TextPair(ours, theirs, texts.is_late)
                    part.take(self._settle(one, one.level(), False, False))
                return self._assembled(parts)
        return self._settle(texts, glance.level, is_bare, glance.speaks)

    def _settle(self, texts: TextPair, level: int, is_bare: bool, speaks: bool) -> Verdict:
        """Judge the numbers of two texts: what a quick pass leaves open, their stretches or a full pass settle."""
        source = texts.source
        if not level:
            return self.clean
        if level < SURE:  # words that are mostly too weak to raise an issue: aligned when somebody looks
            judged = self._full(texts) if speaks or texts.speak_weakly() else None
            is_clean = is_bare and (judged is None or judged.is_settled)
            return self.clean if is_clean else self.verdict(judged, source, texts.hypothesis.text, 0)
        ours, theirs = texts.hard()
        are_same = are_equal(ours, theirs)
        is_equal = None if texts.is_long() else are_same  # as a whole, a long text may say others than its sentences
        is_same = are_same and (len(ours) < 2 or have_equal_units(ours, theirs))
        judged = self._quick(texts, is_equal) if is_same else None
        if judged is None:
            verdict = self._settle_stretches(texts)
            if verdict is not None:
                return self.clean if is_bare and verdict.action is _PASS else verdict
            judged = (None if is_same or texts.is_read_whole() else self._quick(texts, is_equal)) or self._full(texts)
        if is_bare and judged.is_settled:
            return self.clean
        return self.verdict(judged, source, texts.hypothesis.text, len(ours))

    def _settle_stretches(self, texts: TextPair) -> Verdict | None:
        """Judge each stretch by itself, so that a right one lets no wrong one pass.

        Those that a number may have moved between are judged together, unless that accounts for no more of them.
        """
        stretched = texts.stretches()
        if len(stretched) < 2:
            return None
        nothing = self._judged(TextPair(self.read(""), Reading("", self.target)))
        judged = [
            self._judged(texts.part(one)) if one.has_numbers() else nothing.beside(texts.part(one)) for one in stretched
        ]
        for first, last in reversed(related(judged)):
            whole = stretched[first].to(stretched[last])
            is_all = last - first + 1 == len(stretched)
            together = self._judged(texts if is_all else texts.part(whole))
            if together.is_milder_for_nothing(judged[first : last + 1]):
                continue
            if is_all:
                return self.verdict(together, texts.source, texts.hypothesis.text, whole.last - whole.first)
            stretched[first : last + 1], judged[first : last + 1] = [whole], [together]
        parts: list[Part] = []
        for one, its in merged(stretched, judged):
            ours = stretch(texts.source.text, one.start, one.end)
            theirs = stretch(texts.hypothesis.text, one.other_start, one.other_end)
            verdict = self.verdict(its, ours.text, theirs.text, one.last - one.first)
            parts.append(Part(ours, theirs, "", Compared([], [], []), verdict))
        return self._assembled(parts)

    def _assembled(self, parts: list[Part]) -> Verdict:
        """Return the verdict on both texts from those on their parts."""
        action = worst(part.action(self.policy) for part in parts)
        reason = "; ".join(dict.fromkeys(part.verdict.reason for part in parts if part.verdict.reason))
        numbers = sum(part.verdict.numbers for part in parts)
        return Verdict(action, self.coverage, reason, build=Assembled(parts, self.policy), numbers=numbers)

    def verdict(self, judged: Judged | None, source: Reading | str, hypothesis: str, numbers: int) -> Verdict:
        """Return the verdict on two texts; where nothing is wrong, they are aligned in full when somebody looks."""
        if judged is None or judged.is_settled:
            return Verdict(_PASS, self.coverage, "", None, Agreed(self, source, hypothesis), numbers)
        return Verdict(judged.action, self.coverage, judged.reason, None, judged, numbers)

    def read(self, text: str, is_prose: bool = True, is_shared: bool = False) -> Reading:
        """Return a source that is to be read."""
        return Reading(text, self.source, self.policy.without, is_prose, is_shared)

    def _judged(self, texts: TextPair) -> Judged:
        """Return the result of the quick pass if it is certain, else that of the full pass."""
        is_equal = are_equal(*texts.atoms(QUICK))
        return (self._quick(texts, is_equal) if is_equal or not texts.is_read_whole() else None) or self._full(texts)

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
        return Judged(texts, matching, action, findings, True, self.coverage.target_lang)

    def _full(self, texts: TextPair) -> Judged:
        """Return the result from all numbers; on an issue, words copied from the other text are read too."""
        full = self.whole(texts)
        copied = None if full.action is _PASS or full.matching.is_cut else texts.with_copied_words()
        return full if copied is None else self.whole(copied)

    def whole(self, texts: TextPair) -> Judged:
        """Read, align and judge two texts in full, once."""
        matching = self._aligned(texts, FULL, None)
        action, findings = judge(matching, self.policy, texts.source.is_prose)
        return Judged(texts, matching, action, findings, False, self.coverage.target_lang)

    def _aligned(self, texts: TextPair, strength: Strength, is_equal: bool | None) -> Matching:
        ours, theirs = texts.atoms(strength)
        source, hypothesis, policy = texts.source, texts.hypothesis, self.policy
        return align(
            ours,
            theirs,
            self.source,
            self.target,
            (source.text, hypothesis.text) if strength is FULL else None,
            max_left=policy.max_leftovers,
            is_late=texts.is_late,
            without=policy.without,
            is_equal=is_equal,
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Agreed:
    """Builds the findings of a pair whose hard numbers raise nothing: an alignment, and neutral issues at most."""

    __slots__ = ("passes", "source", "hypothesis")

    def __init__(self, passes: Passes, source: Reading | str, hypothesis: str) -> None:
        self.passes = passes
        self.source = source if isinstance(source, str) or source.is_shared else source.text  # texts are kept, no atoms
        self.hypothesis = hypothesis

    def __call__(self) -> Findings:
        passes, source = self.passes, self.source
        reading = passes.read(source) if isinstance(source, str) else source
        hypothesis = Reading(self.hypothesis, passes.target, passes.policy.without)
        judged = passes.whole(TextPair(reading, hypothesis))
        neutral = [finding for finding in judged.findings if finding.severity is Severity.NEUTRAL]
        return build(reading.text, self.hypothesis, judged.matching, neutral)
