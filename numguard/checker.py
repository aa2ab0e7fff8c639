"""The composed pipeline of one language pair: immutable, picklable, safe to share between threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from numguard.alignment.align import align
from numguard.alignment.borrowed import with_copied_words
from numguard.alignment.matching import IsLate, Matching, OutOfTimeError
from numguard.language.pair import NO_LANGUAGE, languages_of
from numguard.language.tags import KEPT
from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.placeholders.mask import has_arguments, mask
from numguard.mentions.placeholders.masked import Masked, stretch
from numguard.mentions.reply import Reply, copied, replies
from numguard.mentions.scan.scan import read, scan
from numguard.model import Action, Coverage, Severity
from numguard.policy import DEFAULT, Policy
from numguard.result import Findings, Repair, Verdict
from numguard.rules import refuse_unknown
from numguard.script.chars import may_have_placeholders
from numguard.script.plain import may_be_plainer
from numguard.script.sentences import parallel
from numguard.verdict.accepted import accept
from numguard.verdict.checks.placeholders import branches, compare, crossed
from numguard.verdict.checks.replies import BY_SHAPE
from numguard.verdict.finding import Finding
from numguard.verdict.judge import is_settled, judge
from numguard.verdict.masked import Assembled, Part, may_have_moved, worst
from numguard.verdict.replied import Replied
from numguard.verdict.report import build, suggestion_for

if TYPE_CHECKING:
    from numguard.repairs.trials import Aligner

_MOST_PARTS = 200
"""So many branches of messages are judged; the rest is only counted by its arguments."""


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
    )

    def __init__(self, source_lang: str, target_lang: str, *, policy: Policy = DEFAULT) -> None:
        self.source_lang = source_lang
        self.target_lang = target_lang
        self.policy = policy
        refuse_unknown(policy.without)
        self._source: Lexicon = lexicon(source_lang)
        self._target: Lexicon = lexicon(target_lang)
        self._replies = replies(self._source.data.chain, self._target.data.chain)
        self._coverage = Coverage(source_lang, target_lang, self._source.tier, self._target.tier)
        self._clean = Verdict(Action.PASS, self._coverage, findings=Findings())
        self._is_default = policy.weighs_like(DEFAULT)  # by value: a policy that crossed a process is another object

    def check(self, source: str, hypothesis: str, *, is_late: IsLate | None = None) -> Verdict:
        """Return the verdict on one pair.

        ``is_late`` tells whether the caller's time is over; it is asked between reading, aligning and the rules of
        aligning, and where it says so the verdict abstains.
        """
        return self._check(_Reading(source, self._source, False), hypothesis, is_late)

    def _check(self, reading: _Reading, hypothesis: str, is_late: IsLate | None, is_bare: bool = False) -> Verdict:
        """Return the verdict on one pair; where it ``is_bare``, a passing one tells nothing but its action."""
        limit = self.policy.max_length
        if len(reading.text) > limit or len(hypothesis) > limit:
            return Verdict(Action.ABSTAIN, self._coverage, f"a text is longer than max_length ({limit} characters)")
        try:
            reply = self._reply(reading.text, hypothesis)
            if reply is None:
                verdict = self._judge(reading, hypothesis, is_late, is_bare)
            else:
                verdict = self._judge_reply(reading, hypothesis, reply, is_late)
        except OutOfTimeError:
            return Verdict(Action.ABSTAIN, self._coverage, "out of time")
        exemptions = self.policy.exemptions
        return accept(verdict, exemptions, self.policy) if exemptions else verdict

    def _judge(self, reading: _Reading, hypothesis: str, is_late: IsLate | None, is_bare: bool) -> Verdict:
        hits, found = self._target.hits(hypothesis), reading.found()
        is_marked = hits.is_marked or found.is_marked
        if is_marked or ((hits.level or found.level) and (may_be_plainer(reading.text) or may_be_plainer(hypothesis))):
            verdict = self._judge_masked(reading, hypothesis, is_late)
            if verdict is not None:
                return verdict
        return self._judge_numbers(reading, hypothesis, hits, is_late, is_bare)

    def _reply(self, source: str, output: str) -> Reply | None:
        """Return what an output is, where it is no plain translation and that is asked for."""
        if not output:
            return None
        if len(source) == len(output) and source == output:
            found = copied(source, self._source, self._target)
        elif self._replies.may_be(output):
            found = self._replies.of(source, output)
        else:
            return None
        check = None if found is None else BY_SHAPE.get(found.shape)
        return None if check is not None and check.name in self.policy.without else found

    def _judge_reply(self, reading: _Reading, output: str, reply: Reply, is_late: IsLate | None) -> Verdict:
        """Judge each translation in an output; the best of them, and what stands beside it, make the verdict."""
        whole = stretch(reading.text, 0, len(reading.text))
        parts = []
        for start, end in reply.translations:
            other = stretch(output, start, end)
            parts.append(
                Part(whole, other, "", compare(whole, other), self._judge(reading, other.text, is_late, False))
            )
        best = min(parts, key=lambda part: part.verdict.action, default=None)
        build = Replied(reply, output, best, self.policy)
        known = ("", 0) if best is None else (best.verdict.reason, best.verdict.numbers)
        return Verdict(build.action(), self._coverage, known[0], build=build, numbers=known[1])

    def _judge_masked(self, reading: _Reading, hypothesis: str, is_late: IsLate | None) -> Verdict | None:
        """Judge the placeholders of a pair, and the text between them; None where the texts are read as they are."""
        if not any(may_have_placeholders(text) or may_be_plainer(text) for text in (reading.text, hypothesis)):
            return None
        is_numbered = has_arguments(reading.text, self._source, hypothesis, self._target)
        ours, theirs = mask(reading.text, is_numbered=is_numbered), mask(hypothesis, is_numbered=is_numbered)
        if not ours.is_changed and not theirs.is_changed:
            return None
        parts: list[Part] = []
        self._compare(ours, theirs, "", parts, is_late, reading.is_prose)
        action = worst(part.action(self.policy) for part in parts)
        reason = "; ".join(dict.fromkeys(part.verdict.reason for part in parts if part.verdict.reason))
        numbers = sum(part.verdict.numbers for part in parts)
        return Verdict(action, self._coverage, reason, build=Assembled(parts, self.policy), numbers=numbers)

    def _compare(
        self,
        source: Masked,
        hypothesis: Masked,
        number: str,
        parts: list[Part],
        is_late: IsLate | None,
        is_prose: bool = False,
    ) -> None:
        """Judge two texts without their placeholders, then the branches of their messages."""
        hits = self._target.hits(hypothesis.text)
        reading = _Reading(source.text, self._source, False, is_prose)
        verdict = self._judge_numbers(reading, hypothesis.text, hits, is_late)
        found = compare(source, hypothesis)
        part = Part(source, hypothesis, number, found, verdict)
        parts.append(part)
        if verdict.numbers and len(found.kept) > 1:
            found.unlike.extend(crossed(source, hypothesis, found.kept, part.spans()))
        for one, other in found.messages:
            for ours, theirs, known in branches(one, other, found):
                if len(parts) == _MOST_PARTS:
                    return
                self._compare(
                    mask(source.raw, ours.start, ours.end, number=known),
                    mask(hypothesis.raw, theirs.start, theirs.end, number=known),
                    known or "",
                    parts,
                    is_late,
                )

    def _judge_numbers(
        self,
        reading: _Reading,
        hypothesis: str,
        hits: Hits,
        is_late: IsLate | None,
        is_bare: bool = False,
        is_sentence: bool = False,
    ) -> Verdict:
        source, without = reading.text, self.policy.without
        theirs = reading.found().level
        ours = hits.level
        if not theirs and not ours or is_bare and theirs < 2 and ours < 2:
            return self._clean
        if theirs < 2 and ours < 2:  # words that are too weak to raise an issue: aligned when somebody looks
            return Verdict(Action.PASS, self._coverage, build=_Agreed(self, reading, hypothesis))
        # Soft words only account for what the hard numbers leave open: where these raise nothing, nor does the rest.
        source_atoms = reading.atoms(True, without) if theirs == 2 else []
        self._look(is_late)
        hypothesis_atoms = read(hypothesis, hits, self._target, True, without) if ours == 2 else []
        self._look(is_late)
        hard = self._align(source_atoms, hypothesis_atoms, None, is_late)
        action, findings = judge(hard, self.policy, is_prose=reading.is_prose)
        numbers = len(source_atoms)
        is_over = is_settled(hard, action, findings, self._is_default)
        if not is_sentence and not (is_over and hard.is_equal):
            verdict = self._judge_sentences(reading, hypothesis, is_late, numbers)
            if verdict is not None:
                return self._clean if is_bare and verdict.action is Action.PASS else verdict
        if is_over:
            if is_bare:
                return self._clean
            return Verdict(action, self._coverage, build=_Agreed(self, reading, hypothesis), numbers=numbers)
        source_atoms = reading.atoms(False, without) if theirs else []
        self._look(is_late)
        hypothesis_atoms = read(hypothesis, hits, self._target, False, without) if ours else []
        self._look(is_late)
        matching = self._align(source_atoms, hypothesis_atoms, (source, hypothesis), is_late)
        action, findings = judge(matching, self.policy, is_prose=reading.is_prose)
        if action is not Action.PASS:
            copied = self._with_copied_words(source_atoms, hypothesis_atoms, source, hypothesis)
            if copied is not None:
                matching = self._align(*copied, (source, hypothesis), is_late)
                action, findings = judge(matching, self.policy, is_prose=reading.is_prose)
        build = _Build(source, hypothesis, matching, findings, self.target_lang)
        reason = (
            f"more than {matching.max_left} numbers are left over on a side (max_leftovers): "
            "only their neighbours were compared, and not every explanation was tried"
            if matching.is_cut
            else ""
        )
        return Verdict(action, self._coverage, reason, build=build, numbers=numbers)

    def _with_copied_words(
        self, source_atoms: list[Atom], hypothesis_atoms: list[Atom], source: str, hypothesis: str
    ) -> tuple[list[Atom], list[Atom]] | None:
        """Return the numbers of both texts with what words copied from the other one say; None where none is copied."""
        theirs = with_copied_words(source_atoms, hypothesis_atoms, source, hypothesis, self._target)
        ours = with_copied_words(hypothesis_atoms, source_atoms, hypothesis, source, self._source)
        if theirs is None and ours is None:
            return None
        return source_atoms if ours is None else ours, hypothesis_atoms if theirs is None else theirs

    def _judge_sentences(
        self, reading: _Reading, hypothesis: str, is_late: IsLate | None, numbers: int
    ) -> Verdict | None:
        """Judge each sentence by itself, so that a right one lets no wrong one pass.

        Returns None where the whole must be judged: where the texts have not as many sentences, where a number may have
        moved to another one, or where there is only a hint.
        """
        parts: list[Part] = []
        for (start, end), (other_start, other_end) in parallel(reading.text, hypothesis):
            ours, theirs = stretch(reading.text, start, end), stretch(hypothesis, other_start, other_end)
            own = _Reading(ours.text, self._source, False, reading.is_prose)
            hits = self._target.hits(theirs.text)
            verdict = self._judge_numbers(own, theirs.text, hits, is_late, is_sentence=True)
            parts.append(Part(ours, theirs, "", compare(ours, theirs), verdict))
        action = worst(part.verdict.action for part in parts)
        if not parts or action is Action.FLAG or may_have_moved(parts):
            return None
        reason = next((part.verdict.reason for part in parts if part.verdict.reason), "")
        return Verdict(action, self._coverage, reason, build=Assembled(parts, self.policy), numbers=numbers)

    def _checks_of(self, source: str, is_late: IsLate | None = None) -> Callable[[str, bool], Verdict]:
        """Return a check of hypotheses of one source, which is read once; it is told whether a repair wrote one.

        What a repair leaves over of a wrong number is no free translation: it is judged without doubts.
        """
        reading = _Reading(source, self._source, True)
        return lambda hypothesis, is_trial: self._check(reading.strict() if is_trial else reading, hypothesis, is_late)

    @staticmethod
    def _look(is_late: IsLate | None) -> None:
        if is_late is not None and is_late():
            raise OutOfTimeError

    def _align(
        self, source: list[Atom], hypothesis: list[Atom], texts: tuple[str, str] | None, is_late: IsLate | None
    ) -> Matching:
        limit = self.policy.max_leftovers
        return align(
            source,
            hypothesis,
            self._source,
            self._target,
            texts,
            max_left=limit,
            is_late=is_late,
            without=self.policy.without,
        )

    def actions(self, pairs: Iterable[tuple[str, str]]) -> list[Action]:
        """Return only the actions on many pairs, in order: what a filter of a corpus asks for.

        >>> Checker("en", "de").actions([("5 days", "5 Tage"), ("5 days", "6 Tage")])
        [<Action.PASS: 'pass'>, <Action.BLOCK: 'block'>]
        """
        return [verdict.action for verdict in self.screen(pairs)]

    def screen(self, pairs: Iterable[tuple[str, str]]) -> list[Verdict]:
        """Return the verdicts on many pairs, in order; one that passes tells nothing but its action."""
        return [self._check(_Reading(one, self._source, False), other, None, True) for one, other in pairs]

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
        return _restore, (self.source_lang, self.target_lang, self.policy)

    def __repr__(self) -> str:
        return f"Checker({self.source_lang!r}, {self.target_lang!r})"


class _Reading:
    """What is read of a text, each pass once; a shared one serves the verdicts of many hypotheses.

    ``is_prose``: whether it may be translated freely, which a branch of a message and a trial of a repair are not.
    """

    __slots__ = ("text", "is_shared", "is_prose", "_lex", "_hits", "_hard", "_all")

    def __init__(self, text: str, lex: Lexicon, is_shared: bool, is_prose: bool = True) -> None:
        self.text = text
        self.is_shared = is_shared
        self.is_prose = is_prose
        self._lex = lex
        self._hits: Hits | None = None
        self._hard: list[Atom] | None = None
        self._all: list[Atom] | None = None

    def strict(self) -> _Reading:
        """Return the same text as one that may not be translated freely; what was read of it is not read again."""
        same = _Reading(self.text, self._lex, self.is_shared, False)
        same._hits, same._hard, same._all = self._hits, self._hard, self._all
        return same

    def found(self) -> Hits:
        """Return the words of the vocabulary and the runs of digits in the text."""
        if self._hits is None:
            self._hits = self._lex.hits(self.text)
        return self._hits

    def atoms(self, hard: bool, without: frozenset[str]) -> list[Atom]:
        """Return the atoms of the text, or only those of its hard numbers; nothing after this changes them."""
        if hard:
            if self._hard is None:
                self._hard = read(self.text, self.found(), self._lex, True, without)
            return self._hard
        if self._all is None:
            self._all = read(self.text, self.found(), self._lex, False, without)
        return self._all


class _Build:
    """Builds the public findings of one check when somebody looks at them."""

    __slots__ = ("source", "hypothesis", "matching", "findings", "target_lang")

    def __init__(
        self, source: str, hypothesis: str, matching: Matching, findings: list[Finding], target_lang: str
    ) -> None:
        self.target_lang = target_lang
        self.source = source
        self.hypothesis = hypothesis
        self.matching = matching
        self.findings = findings

    def __call__(self) -> Findings:
        found = build(self.source, self.hypothesis, self.matching, self.findings)
        issues = (replace(issue, suggestion=suggestion_for(issue, self.target_lang)) for issue in found.issues)
        return replace(found, issues=tuple(issues))


def told_of(verdict: Verdict, since: int) -> bool:
    """Tell whether a verdict finds something about a number of the hypothesis that ends after ``since``.

    Its findings are not built for that.
    """
    build = verdict._build
    if not isinstance(build, _Build):
        return any(issue.hypothesis is not None and issue.hypothesis.end > since for issue in verdict.issues)
    atoms = build.matching.hypothesis.atoms
    told = (finding.hypothesis for finding in build.findings)
    return any(k is not None and atoms[k].end > since for k in told)


class _Agreed:
    """Builds the findings of a pair whose hard numbers raise nothing: an alignment, and neutral issues at most."""

    __slots__ = ("checker", "source", "reading", "hypothesis")

    def __init__(self, checker: Checker, reading: _Reading, hypothesis: str) -> None:
        self.checker = checker
        self.source = reading.text
        self.reading = reading if reading.is_shared else None  # what one verdict holds are texts, no atoms
        self.hypothesis = hypothesis

    def __call__(self) -> Findings:
        checker, source, hypothesis = self.checker, self.source, self.hypothesis
        without = checker.policy.without
        ours = scan(source, checker._source, without) if self.reading is None else self.reading.atoms(False, without)
        matching = checker._align(ours, scan(hypothesis, checker._target, without), (source, hypothesis), None)
        neutral = [finding for finding in judge(matching)[1] if finding.severity is Severity.NEUTRAL]
        return build(source, hypothesis, matching, neutral)


def _restore(source_lang: str, target_lang: str, policy: Policy) -> Checker:
    return Checker(source_lang, target_lang, policy=policy)


@lru_cache(KEPT)  # by the tags as given, which its verdicts tell; it is small: the lexicons are shared
def _default_checker(source_lang: str, target_lang: str) -> Checker:
    return Checker(source_lang, target_lang)


def noted(verdict: Verdict, note: str) -> Verdict:
    """Return a verdict whose coverage tells how the languages came about; as it is where there is nothing to tell."""
    known = verdict.coverage
    if not note or known is None:
        return verdict
    coverage = Coverage(known.source_lang, known.target_lang, known.source_tier, known.target_tier, note)
    return Verdict(verdict.action, coverage, verdict.reason, build=lambda: verdict.findings, numbers=verdict.numbers)


def check(
    source: str,
    hypothesis: str,
    source_lang: str | None = None,
    target_lang: str | None = None,
    *,
    policy: Policy | None = None,
) -> Verdict:
    """Return the verdict on one pair; a language that is not given is identified from its text.

    Abstains where no language can be told. Raises UnknownLanguageError for a tag that names no language.
    """
    source_lang, target_lang, note = languages_of(source, hypothesis, source_lang, target_lang)
    if source_lang is None or target_lang is None:
        return Verdict(Action.ABSTAIN, reason=NO_LANGUAGE)
    checker = (
        _default_checker(source_lang, target_lang)
        if policy is None
        else Checker(source_lang, target_lang, policy=policy)
    )
    return noted(checker.check(source, hypothesis), note)


def repair(
    source: str,
    hypothesis: str,
    source_lang: str | None = None,
    target_lang: str | None = None,
    *,
    policy: Policy | None = None,
    aligner: Aligner | None = None,
    partial: bool = False,
) -> Repair:
    """Return one hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

    >>> repair("It costs 9,756.001 euros.", "Es kostet 9.756.001 Euro.", "en", "de").text
    'Es kostet 9.756,001 Euro.'

    Languages that are not given are identified, as in check. ``aligner`` and ``partial`` are as in ``Checker.repair``.
    Raises UnknownLanguageError for a tag that names none.
    """
    verdict = check(source, hypothesis, source_lang, target_lang, policy=policy)
    known = verdict.coverage
    if known is None:
        return Repair(hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
    tags = known.source_lang, known.target_lang
    checker = _default_checker(*tags) if policy is None else Checker(*tags, policy=policy)
    return checker.repair(source, hypothesis, aligner=aligner, partial=partial)
