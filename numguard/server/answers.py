"""Body in, body out: what each address answers. The same code runs in the serving process and in its workers."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

import msgspec

from numguard.checker import Checker
from numguard.guard.decision import Budget, issues_of
from numguard.guard.guard import Guard
from numguard.language.identify import identify
from numguard.language.nouns.learned import load_nouns
from numguard.language.pair import NO_LANGUAGE, languages_of
from numguard.language.tags import canonical
from numguard.mentions import extract
from numguard.model import Action, Repair, Verdict, noted
from numguard.model.boundary import PREFIX as FAULT
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import UnknownLanguageError
from numguard.server import responses, wire
from numguard.server.guardrail import blocked
from numguard.server.problems import ProblemError
from numguard.server.settings import Settings

Answer = tuple[int, dict[str, int], bytes]
"""Status, what is to be counted, and the body."""
Steps = Iterator[wire.Body | None]
"""The work on one request: None after each piece of it, the answer at last."""


class Time:
    """The time of one request: until its deadline, or ``seconds`` from when it is first asked.

    >>> now = iter((0.0, 4.0, 6.0))
    >>> time = Time(5.0, None, lambda: next(now))
    >>> time.is_late(), time.is_late(), time.is_late()
    (False, False, True)
    """

    __slots__ = ("_seconds", "_deadline", "_clock", "_began")

    def __init__(self, seconds: float, deadline: float | None, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._deadline = deadline
        self._clock = clock
        self._began = clock() if deadline is not None else None

    def is_late(self) -> bool:
        """Return True if the time is over."""
        now = self._clock()
        if self._deadline is not None:
            return now > self._deadline
        if self._began is None:  # nobody waits: what it took to load the languages does not count
            self._began = now
        return now - self._began > self._seconds

    def look(self, judged: str = "") -> None:
        """Raise ProblemError where somebody waits, and the time is over."""
        if self._deadline is not None and self.is_late():
            raise ProblemError(
                "out-of-time", f"{judged or 'it waited'} in the {self._seconds:g} seconds since the request arrived"
            )

    def is_own_fault(self) -> bool:
        """Return True if the work alone took all the time: then to ask again would not help."""
        return self._deadline is None or self._began is None or self._clock() - self._began >= 0.9 * self._seconds


class Answers:
    """Computes the answer to each request of the service. It never raises: a bad request has a problem as its answer.

    >>> answers = Answers(Settings())
    >>> answers("check", b'{"source": "2 cats", "hypothesis": "2 Katzen", "source_lang": "en", "target_lang": "de"}')
    (200, {'action pass': 1, 'made': 1}, b'{"action":"pass","source_lang":"en","target_lang":"de"}')
    >>> answers("check", b"{}")[0]
    400
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.boundary = ErrorBoundary()
        self._clock = clock
        policies = {name: rules.policy() for name, rules in settings.policies.items()}
        self._policies = {
            name: replace(policy, max_length=min(policy.max_length, settings.max_text))
            for name, policy in policies.items()
        }
        self._nouns = tuple(one for path in settings.nouns for one in load_nouns(path))
        self.made = 0
        self._checker = lru_cache(settings.checkers)(self._new_checker)
        self._routes = {"check": self._check, "batch": self._batch, "repair": self._repair, "extract": self._extract}
        self._routes["guard"] = self._guard

    def __call__(self, route: str, body: bytes, request_id: str = "", deadline: float | None = None) -> Answer:
        """Answer one request; where ``deadline`` (of the clock) is over, with the problem out-of-time."""
        return next(answer for answer in self.begin(route, body, request_id, deadline) if answer is not None)

    def begin(
        self, route: str, body: bytes, request_id: str = "", deadline: float | None = None
    ) -> Iterator[Answer | None]:
        """Answer one request in pieces: None after each, the answer at last."""
        faults, made = self.boundary.faults, self.made
        counts: Counter[str] = Counter()
        steps = self._routes[route](body, counts, Time(self.settings.seconds, deadline, self._clock))
        while (told := self.boundary.run(lambda: _next(steps), _ours)) is None:
            yield None
        if isinstance(told, ProblemError):
            counts.clear()
            status, answer = told.status, told.body(request_id)
        else:
            status, answer = 200, wire.encode(told)
        if self.boundary.faults > faults:
            counts["faults"] += self.boundary.faults - faults
        if self.made > made:
            counts["made"] += self.made - made
        yield status, dict(counts), answer

    def warm(self) -> None:
        """Load the languages that the settings name; raises UnknownLanguageError for a tag that names none."""
        for source, target in self.settings.warm:
            self.checker(source, target, "default").check("In 2018, 9.5 million people.", "9,5 2018 12.5").issues  # noqa: B018
        gc.collect()
        gc.freeze()  # what was loaded stays: a collection need not walk it again and again

    # ---- parts ---------------------------------------------------------------------------------------------------

    def checker(self, source_lang: str, target_lang: str, policy: str) -> Checker:
        """Return the checker of a language pair and policy.

        Raises ProblemError for a tag that names no language, and for a policy that is not allowed.
        """
        if policy not in self._policies:
            raise ProblemError("unknown-policy", f"policy {policy!r} is not one of {', '.join(self._policies)}")
        try:
            return self._checker(canonical(source_lang), canonical(target_lang), policy)
        except UnknownLanguageError as error:
            raise ProblemError("unknown-language", str(error)) from None

    def guard(self, source_lang: str, target_lang: str, policy: str, budget: Budget | None = None) -> Guard:
        """Return a guard; raises as ``checker``."""
        checker = self.checker(source_lang, target_lang, policy)
        rules, is_shadow = self.settings.policies[policy], self.settings.shadow
        return Guard(checker, on_issue=rules.on_issue, budget=budget, shadow=is_shadow)  # type: ignore[arg-type]  # the guard tells

    def _new_checker(self, source_lang: str, target_lang: str, policy: str) -> Checker:
        self.made += 1
        return Checker(source_lang, target_lang, policy=self._policies[policy], nouns=self._nouns)

    def _verdict(
        self,
        pair: wire.PairText,
        langs: tuple[str | None, str | None],
        policy: str,
        time: Time,
    ) -> Verdict:
        for name, text in (("source", pair.source), ("hypothesis", pair.hypothesis)):
            if len(text) > self.settings.max_text:
                limit = self.settings.max_text
                raise ProblemError("text-too-long", f"{name} has {len(text)} characters; the limit is {limit}")
        source_lang, target_lang, note = languages_of(pair.source, pair.hypothesis, *langs)
        if source_lang is None or target_lang is None:
            return Verdict(Action.ABSTAIN, reason=NO_LANGUAGE)
        checker = self.checker(source_lang, target_lang, policy)
        verdict = self.boundary.judge(lambda: checker.check(pair.source, pair.hypothesis, is_late=time.is_late))
        if verdict.action is Action.ABSTAIN and not time.is_own_fault():
            time.look("it waited, and was not judged")
        return noted(verdict, note)

    def _told(
        self, verdict: Verdict, pair: wire.PairText, asked: wire.CheckRequest | wire.BatchRequest
    ) -> wire.VerdictResponse:
        source, hypothesis = (
            responses.places(pair.source, asked.offsets),
            responses.places(pair.hypothesis, asked.offsets),
        )
        shadow = self.settings.shadow
        return responses.verdict(verdict, details=asked.details, shadow=shadow, source=source, hypothesis=hypothesis)

    def _count(self, verdict: Verdict, counts: Counter[str]) -> None:
        count(verdict, counts)
        if self.settings.shadow and verdict.action is not Action.PASS:
            counts[f"shadow {verdict.action}"] += 1

    # ---- routes --------------------------------------------------------------------------------------------------

    def _check(self, body: bytes, counts: Counter[str], time: Time) -> Steps:
        time.look()
        asked = read(body, wire.CheckRequest)
        verdict = self._verdict(asked, (asked.source_lang, asked.target_lang), asked.policy, time)
        self._count(verdict, counts)
        yield self._told(verdict, asked, asked)

    def _batch(self, body: bytes, counts: Counter[str], time: Time) -> Steps:
        time.look()
        asked = read(body, wire.BatchRequest)
        if len(asked.pairs) > self.settings.max_batch:
            raise ProblemError(
                "batch-too-large", f"{len(asked.pairs)} pairs; the limit is {self.settings.max_batch}: send several"
            )
        told: list[wire.VerdictResponse] = []
        for pair in asked.pairs:
            yield None
            time.look(f"{len(told)} of {len(asked.pairs)} pairs were judged")
            langs = pair.source_lang or asked.source_lang, pair.target_lang or asked.target_lang
            verdict = self._verdict(pair, langs, asked.policy, time)
            if verdict.action is Action.ABSTAIN:
                time.look(f"{len(told)} of {len(asked.pairs)} pairs were judged")
            self._count(verdict, counts)
            told.append(self._told(verdict, pair, asked))
        yield wire.BatchResponse(verdicts=told)

    def _repair(self, body: bytes, counts: Counter[str], time: Time) -> Steps:
        time.look()
        asked = read(body, wire.RepairRequest)
        verdict = self._verdict(asked, (asked.source_lang, asked.target_lang), asked.policy, time)
        self._count(verdict, counts)
        done = Repair(asked.hypothesis, (), verdict)
        if verdict.coverage is not None and verdict.action is not Action.PASS:
            known = verdict.coverage
            checker = self.checker(known.source_lang, known.target_lang, asked.policy)
            done = self.boundary.run(
                lambda: checker.repair(asked.source, asked.hypothesis, is_late=time.is_late),
                lambda reason: Repair(asked.hypothesis, (), verdict, (reason,)),
            )
        elif verdict.action is Action.ABSTAIN:
            done = Repair(asked.hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
        counts["repaired"] += bool(done.edits)
        if self.settings.shadow and done.edits:  # told, and not done
            counts["shadow repair"] += 1
            done = Repair(asked.hypothesis, (), verdict, ("shadow mode: nothing is changed",))
        yield responses.repair(done, asked)

    def _extract(self, body: bytes, counts: Counter[str], time: Time) -> Steps:
        time.look()
        asked = read(body, wire.ExtractRequest)
        if len(asked.text) > self.settings.max_text:
            raise ProblemError("text-too-long", f"text has {len(asked.text)} characters")
        lang = asked.lang if asked.lang is not None else identify(asked.text)[0]
        if lang is None:
            yield wire.ExtractResponse(mentions=[])
            return
        try:
            mentions = extract(asked.text, lang)
        except UnknownLanguageError as error:
            raise ProblemError("unknown-language", str(error)) from None
        at = responses.places(asked.text, asked.offsets)
        yield wire.ExtractResponse(mentions=[responses.mention(one, at) for one in mentions], lang=lang)

    def _guard(self, body: bytes, counts: Counter[str], time: Time) -> Steps:
        asked = read(body, wire.GuardRequest)
        texts: list[str] = []
        try:
            guard = self.guard(asked.source_lang, asked.target_lang, asked.policy)
        except ProblemError as problem:
            yield blocked(problem.detail)
            return
        for text in asked.texts:
            yield None
            time.look(f"{len(texts)} of {len(asked.texts)} texts were judged")
            if max(len(asked.source), len(text)) > self.settings.max_text:
                yield blocked(f"a text has more than {self.settings.max_text} characters")
                return
            decision = guard(asked.source, text)
            if decision.verdict is not None:
                self._count(decision.verdict, counts)
            if decision.text is None:
                yield blocked("; ".join(issue.message for issue in issues_of(decision)) or decision.reason)
                return
            counts["repaired"] += decision.response == "repair"
            texts.append(decision.text)
        is_same = texts == asked.texts
        yield (
            wire.GuardResponse(action="NONE")
            if is_same
            else wire.GuardResponse(action="GUARDRAIL_INTERVENED", texts=texts)
        )


def _next(steps: Steps) -> wire.Body | ProblemError | None:
    try:
        return next(steps)
    except ProblemError as problem:
        return problem


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


def _ours(reason: str) -> wire.Body | ProblemError:
    return ProblemError("internal-error", reason.removeprefix(FAULT))
