"""One translation that is still being written, and what a guard lets out of it.

A number leaves when it is over and accounted for by a source number that no earlier number has taken. One that is not
waits to the end of its sentence, is judged there with all that was said before it, and is then let out, repaired or
stops the text, as the guard says. What the source lacks in the translation is judged at the end, on the whole text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace

from numguard.alignment.align import align
from numguard.checker import Checker
from numguard.guard.buffer import Buffer
from numguard.guard.remaining import Remaining
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.placeholders.masked import plain
from numguard.mentions.scan.scan import read, scan
from numguard.model import Action, Edit, Issue, IssueType, Repair, Severity, Verdict
from numguard.model.deadline import IsLate, OutOfTimeError, look
from numguard.repairs.repair import repair as settle
from numguard.verdict.judge import judge
from numguard.verdict.judged import told_of

_NEAR = 48
"""Source numbers, the first that are still to come, among which another form of a number is looked for."""
_ALIKE = 8
"""Source numbers of equal value among which one with the same unit is looked for."""
_ALARMS, _REPAIRS = 50, 12
"""After so many alarms before the end the rest is judged at the end; after so many repairs the text stops."""
_CREDIT = 30_000
"""Characters of both texts that may be looked at again for numbers in doubt, besides twice as many as there are.

Beyond, what comes waits for the end: so the cost is linear."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A number that is not accounted for, seen before the text was over: where, and what is wrong with it."""

    at: int
    issues: tuple[Issue, ...]
    verdict: Verdict


_RUN = re.compile(r"\d+")
_BEFORE = 4
"""Runs of digits that are read again before a number: where every word has one, all before it would be read again."""


def _near(left: str) -> str:
    """Return what of the text before a number is read with it.

    >>> _near("in 2018 it was 1 of 12, of 15 cats, and of 16 ")
    '1 of 12, of 15 cats, and of 16 '
    """
    runs = [match.start() for match in _RUN.finditer(left)]
    return left[left.rfind(" ", 0, runs[-_BEFORE]) + 1 :] if len(runs) > _BEFORE else left


Answer = Callable[[Alarm], str]
"""What is to be done about an alarm: release, repair or stop."""


RELEASE, REPAIR, STOP = "release", "repair", "stop"


class Flow:
    """Guards one translation in a stream: ``push`` each piece, then ``close``; ``hold`` buffers what may still change.

    >>> flow = Flow(Checker("en", "de"), "It costs 9.5 billion euros.", lambda alarm: STOP)
    >>> [flow.push(piece) for piece in ("Es kostet 9,", "5 Mil", "liarden", " Euro im Jahr.")], flow.close()
    (['Es kostet ', '', '', '9,5 Milliarden Euro im Jahr.'], '')
    """

    def __init__(self, checker: Checker, source: str, decide: Answer, is_late: IsLate | None = None) -> None:
        self.hold = Buffer(checker.target_lang, self._settle, self._passed)
        self.lex = self.hold.lex
        self.checker = checker
        self.source = source
        self.decide = decide
        self.is_late = is_late
        self.edits: list[Edit] = []
        self.alarms: list[Alarm] = []
        self.refusals: tuple[str, ...] = ()
        self.size = 0  # characters that came in and were settled
        self._gone: list[str] = []  # what left
        self._source_lex = lexicon(checker.source_lang)
        self._remaining: Remaining | None = None
        self._read_again = 0
        self.check = checker._checks_of(source, is_late)

    @property
    def text(self) -> str:
        """What left so far."""
        return "".join(self._gone)

    def push(self, piece: str) -> str:
        """Take the next piece; return what may leave."""
        return self.hold.push(piece)

    def close(self) -> str:
        """Take the end of the text; return the rest that may leave."""
        return self.hold.close()

    def _passed(self, text: str) -> None:
        self._note(text, text)

    def _note(self, given: str, gone: str) -> None:
        self.size += len(given)
        self._gone.append(gone)

    def _settle(self, window: str, start: int, is_end: bool) -> str | None:
        try:
            if self._is_accounted_for(window):
                gone: str | None = window
            else:
                gone = self._judge(window) if is_end else None
        except OutOfTimeError:
            gone = None
            self.hold.wait()
        if gone is not None:
            self._note(window, gone)
        return gone

    # ---- what is accounted for -------------------------------------------------------------------------------------

    def _is_accounted_for(self, window: str) -> bool:
        """Return True if each number of the window has a source number that no earlier one took; take it then."""
        if self.lex.hits(window).level < 2:
            return True
        left, without = _near(self.hold.left), self.checker.policy.without
        read_as = plain(left + window)
        text, at = read_as.text, bisect_left(read_as.starts, len(left))
        hits = self.lex.hits(text)
        hard = [atom for atom in read(text, hits, self.lex, True, without) if atom.end > at]
        if not hard:
            return True
        if self._remaining is None:
            self._remaining = Remaining(scan(plain(self.source).text, self._source_lex, without))
        if self._is_equal(hard, self._remaining):
            return True
        rest = [atom for atom in read(text, hits, self.lex, False, without) if atom.end > at]
        return self._is_explained(rest, self._remaining)

    def _is_equal(self, atoms: list[Atom], remaining: Remaining) -> bool:
        """Return True if each number has an unused source number of equal value; take the first of each."""
        taken: list[int] = []
        for atom in atoms:
            row = remaining.alike(atom, _ALIKE)
            if row is None:
                break
            taken.append(row)
            remaining.take(row)
        remaining.put_back(taken)
        return len(taken) == len(atoms) and self._takes(sorted(taken), atoms, remaining)

    def _is_explained(self, atoms: list[Atom], remaining: Remaining) -> bool:
        """Return True if an unused source number explains each number in another form of its value."""
        rows = set(remaining.first(_NEAR + len(atoms)))
        taken: list[int] = []
        for atom in atoms:
            equal = remaining.equal(atom, _ALIKE)
            rows.update(equal)
            for i in equal[:1]:
                remaining.take(i)
                taken.append(i)
        remaining.put_back(taken)
        return self._takes(sorted(rows), atoms, remaining)

    def _takes(self, rows: list[int], atoms: list[Atom], remaining: Remaining) -> bool:
        policy = self.checker.policy
        source = [remaining.atoms[i] for i in rows]
        matching = align(
            source,
            atoms,
            self._source_lex,
            self.lex,
            None,
            max_left=policy.max_leftovers,
            without=policy.without,
            is_late=self.is_late,
        )
        for finding in judge(matching, policy)[1]:
            acts = policy.action(finding.severity) is not Action.PASS
            is_grave = acts or finding.severity is not Severity.NEUTRAL
            if finding.hypothesis is not None and is_grave:
                return False
        for row in {match.source for match in matching.pairs}:
            remaining.take(rows[row])
        return True

    # ---- what is not -----------------------------------------------------------------------------------------------

    def _judge(self, window: str) -> str | None:
        """Judge the text so far at the end of a sentence; return the part of the window that may leave, or None."""
        if len(self.alarms) >= _ALARMS:  # all let out so far: the check of the whole will tell
            return window
        whole = self.size + len(window) + len(self.source)
        if self._read_again + whole > _CREDIT + 2 * whole:
            self.hold.wait()
            return None
        self._read_again += whole
        said = self.text
        text = said + window
        verdict = self.partial(text, len(said))
        self._look()
        if verdict.action in (Action.PASS, Action.ABSTAIN):
            return window
        alarm = Alarm(self.size, verdict.issues, verdict)
        self.alarms.append(alarm)
        answer = self.decide(alarm)
        if answer == REPAIR:
            repaired = self.repaired(text, len(said)) if len(self.alarms) <= _REPAIRS else None
            self._look()
            if repaired is not None:
                return repaired
            answer = STOP
        if answer == STOP:
            self.hold.stop()
            return None
        return window

    def _look(self) -> None:
        """Raise OutOfTimeError if the time is over, because results that come later are not used."""
        look(self.is_late)

    def partial(self, text: str, since: int, is_trial: bool = False) -> Verdict:
        """Return the verdict on a text that goes on: only the issues with a number at or after ``since`` count.

        What is missing may still come. ``is_trial``: a repair wrote it.
        """
        verdict = self.check(text, is_trial)
        if verdict.action in (Action.PASS, Action.ABSTAIN):
            return verdict
        policy = self.checker.policy
        if not told_of(verdict, since):
            return Verdict(Action.PASS, verdict.coverage, verdict.reason)
        issues = tuple(
            issue
            for issue in verdict.issues
            if issue.hypothesis is not None
            and issue.hypothesis.end > since
            and issue.type is not IssueType.OMISSION
            and policy.action(issue.severity) is not Action.PASS
        )
        action = max([policy.action(issue.severity) for issue in issues], default=Action.PASS)
        return Verdict(action, verdict.coverage, verdict.reason, replace(verdict.findings, issues=issues))

    def repaired(self, text: str, since: int) -> str | None:
        """Return the text after ``since`` with its wrong numbers repaired; None if a repair is refused."""
        repair = settle(
            self.source,
            text,
            self.partial(text, since),
            check=lambda trial: self.partial(trial, since, True),
            langs=(self.checker.source_lang, self.checker.target_lang),
            policy=self.checker.policy,
            is_late=self.is_late,
            formats=True,
        )
        return self.accept(repair, since)

    def accept(self, repair: Repair, since: int) -> str | None:
        """Return the text after ``since`` of a repair; None if refused, or if text that is already out would change."""
        if not repair.edits:
            self.refusals = repair.refusals
            return None
        if any(edit.start < since for edit in repair.edits):
            self.refusals = ("a number would have to be changed that left already",)
            return None
        self.edits += [
            replace(edit, start=edit.start - since + self.size, end=edit.end - since + self.size)
            for edit in repair.edits
        ]
        return repair.text[since:]
