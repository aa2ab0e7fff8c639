"""Body in, body out: what each address answers. The same code runs in the serving process and in its workers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import msgspec

from numguard.checker import Checker, noted
from numguard.errors import UnknownLanguageError
from numguard.language.identify import identify
from numguard.language.pair import NO_LANGUAGE, languages_of
from numguard.mentions import extract
from numguard.model import Action
from numguard.result import Repair, Verdict
from numguard.service import wire
from numguard.service.problems import ProblemError
from numguard.service.settings import Settings
from numguard.serving.barrier import PREFIX as FAULT
from numguard.serving.barrier import Barrier
from numguard.serving.guard import Guard

_CHECKERS = 256
"""Language pairs with a policy that are kept; each costs a few megabytes at most."""
Answer = tuple[int, dict[str, int], bytes]
"""Status, what is to be counted, and the body."""


class Answers:
    """What the service answers. Texts never raise; a request that cannot be answered raises nothing either.

    >>> answers = Answers(Settings())
    >>> answers("check", b'{"source": "2 cats", "hypothesis": "2 Katzen", "source_lang": "en", "target_lang": "de"}')
    (200, {'action pass': 1}, b'{"action":"pass","source_lang":"en","target_lang":"de"}')
    >>> answers("check", b"{}")[0]
    400
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.barrier = Barrier()
        self._clock = clock
        policies = {name: rules.policy() for name, rules in settings.policies.items()}
        self._policies = {
            name: replace(policy, max_length=min(policy.max_length, settings.max_text))
            for name, policy in policies.items()
        }
        self._checker = lru_cache(_CHECKERS)(self._new_checker)
        self._routes = {"check": self._check, "batch": self._batch, "repair": self._repair, "extract": self._extract}

    def __call__(self, route: str, body: bytes, request_id: str = "") -> Answer:
        """Answer one request."""
        faults = self.barrier.faults
        counts: Counter[str] = Counter()
        told = self.barrier.run(lambda: self._told(route, body, counts), _ours)
        if isinstance(told, ProblemError):
            counts.clear()
            status, answer = told.status, told.body(request_id)
        else:
            status, answer = 200, wire.encode(told)
        if self.barrier.faults > faults:
            counts["faults"] += self.barrier.faults - faults
        return status, dict(counts), answer

    def _told(self, route: str, body: bytes, counts: Counter[str]) -> wire.Told | ProblemError:
        try:
            return self._routes[route](body, counts)
        except ProblemError as problem:
            return problem

    def warm(self) -> None:
        """Load the languages that the settings name; raises UnknownLanguageError for a tag that names none."""
        for source, target in self.settings.warm:
            self.checker(source, target, "default").check("In 2018, 9.5 million people.", "9,5 2018 12.5").issues  # noqa: B018

    # ---- parts ---------------------------------------------------------------------------------------------------

    def checker(self, source_lang: str, target_lang: str, policy: str) -> Checker:
        """Return the checker of a language pair and policy.

        Raises ProblemError for a tag that names no language, and for a policy that is not allowed.
        """
        if policy not in self._policies:
            raise ProblemError("unknown-policy", f"policy {policy!r} is none of {', '.join(self._policies)}")
        try:
            return self._checker(source_lang, target_lang, policy)
        except UnknownLanguageError as error:
            raise ProblemError("unknown-language", str(error)) from None

    def guard(self, source_lang: str, target_lang: str, policy: str) -> Guard:
        """Return a guard for a stream; raises as ``checker``."""
        checker = self.checker(source_lang, target_lang, policy)
        return Guard(checker, on_issue=self.settings.policies[policy].on_issue, shadow=self.settings.shadow)  # type: ignore[arg-type]  # the guard tells

    def _new_checker(self, source_lang: str, target_lang: str, policy: str) -> Checker:
        return Checker(source_lang, target_lang, policy=self._policies[policy])

    def _verdict(
        self,
        pair: wire.PairText,
        langs: tuple[str | None, str | None],
        policy: str,
        is_late: Callable[[], bool],
    ) -> Verdict:
        for name, text in (("source", pair.source), ("hypothesis", pair.hypothesis)):
            if len(text) > self.settings.max_text:
                limit = self.settings.max_text
                raise ProblemError("text-too-long", f"{name} has {len(text)} characters; the limit is {limit}")
        source_lang, target_lang, note = languages_of(pair.source, pair.hypothesis, *langs)
        if source_lang is None or target_lang is None:
            return Verdict(Action.ABSTAIN, reason=NO_LANGUAGE)
        checker = self.checker(source_lang, target_lang, policy)
        return noted(self.barrier.judge(lambda: checker.check(pair.source, pair.hypothesis, is_late=is_late)), note)

    def _late(self) -> Callable[[], bool]:
        """Return what tells that a request's time is over; it begins when the languages are there."""
        began: list[float] = []

        def is_late() -> bool:
            now = self._clock()
            if not began:
                began.append(now)
            return now - began[0] > self.settings.seconds

        return is_late

    def _count(self, verdict: Verdict, counts: Counter[str]) -> None:
        count(verdict, counts)
        if self.settings.shadow and verdict.action is not Action.PASS:
            counts[f"shadow {verdict.action}"] += 1

    # ---- routes --------------------------------------------------------------------------------------------------

    def _check(self, body: bytes, counts: Counter[str]) -> wire.Told:
        asked = read(body, wire.CheckRequest)
        found = self._verdict(asked, (asked.source_lang, asked.target_lang), asked.policy, self._late())
        self._count(found, counts)
        return wire.verdict(found, details=asked.details, shadow=self.settings.shadow)

    def _batch(self, body: bytes, counts: Counter[str]) -> wire.Told:
        asked = read(body, wire.BatchRequest)
        if len(asked.pairs) > self.settings.max_batch:
            raise ProblemError(
                "batch-too-large", f"{len(asked.pairs)} pairs; the limit is {self.settings.max_batch}: send several"
            )
        is_late = self._late()
        told = []
        for pair in asked.pairs:
            langs = pair.source_lang or asked.source_lang, pair.target_lang or asked.target_lang
            found = self._verdict(pair, langs, asked.policy, is_late)
            self._count(found, counts)
            told.append(wire.verdict(found, details=asked.details, shadow=self.settings.shadow))
        return wire.BatchTold(verdicts=told)

    def _repair(self, body: bytes, counts: Counter[str]) -> wire.Told:
        asked = read(body, wire.RepairRequest)
        is_late = self._late()
        found = self._verdict(asked, (asked.source_lang, asked.target_lang), asked.policy, is_late)
        self._count(found, counts)
        done = Repair(asked.hypothesis, (), found)
        if found.coverage is not None and found.action is not Action.PASS:
            known = found.coverage
            checker = self.checker(known.source_lang, known.target_lang, asked.policy)
            done = self.barrier.run(
                lambda: checker.repair(asked.source, asked.hypothesis, is_late=is_late),
                lambda reason: Repair(asked.hypothesis, (), found, (reason,)),
            )
        elif found.action is Action.ABSTAIN:
            done = Repair(asked.hypothesis, (), found, (f"not judged: {found.reason}",))
        counts["repaired"] += bool(done.edits)
        if self.settings.shadow and done.edits:  # told, and not done
            counts["shadow repair"] += 1
            done = Repair(asked.hypothesis, (), found, ("shadow mode: nothing is changed",))
        return wire.repair(done, details=asked.details)

    def _extract(self, body: bytes, counts: Counter[str]) -> wire.Told:
        asked = read(body, wire.ExtractRequest)
        if len(asked.text) > self.settings.max_text:
            raise ProblemError("text-too-long", f"text has {len(asked.text)} characters")
        lang = asked.lang if asked.lang is not None else identify(asked.text)[0]
        if lang is None:
            return wire.ExtractTold(mentions=[])
        try:
            found = extract(asked.text, lang)
        except UnknownLanguageError as error:
            raise ProblemError("unknown-language", str(error)) from None
        return wire.ExtractTold(mentions=[wire.mention(one) for one in found], lang=lang)


def read(body: bytes, kind: type[wire.T]) -> wire.T:
    """Read a request; raises ProblemError for what is none."""
    try:
        return wire.decode(body, kind)
    except msgspec.ValidationError as error:
        raise ProblemError("bad-request", str(error)) from None


def count(verdict: Verdict, counts: Counter[str]) -> None:
    """Add a verdict to the counters; the issues of one that passes are not built."""
    counts["action " + verdict.action] += 1  # put together as texts: to format an enumeration takes a microsecond
    if verdict.action is not Action.PASS:
        for issue in verdict.issues:
            counts[f"issue {issue.type}"] += 1


def _ours(reason: str) -> wire.Told | ProblemError:
    return ProblemError("internal-error", reason.removeprefix(FAULT))
