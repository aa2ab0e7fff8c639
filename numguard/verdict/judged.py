"""What one pass says of two texts, and which of many stretches must be judged together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.alignment.stretches import Stretch
from numguard.alignment.text_pair import TextPair
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MONTH, MONTH_ROLE
from numguard.mentions.reading import FULL, QUICK
from numguard.model import Action, Findings, Value, Verdict
from numguard.script.objects import mypyc_attr
from numguard.verdict.finding import Finding
from numguard.verdict.hints.unread import UNREAD, unread_reason
from numguard.verdict.report import build, suggestion_for

_PASS: Final = Action.PASS
_REACH: Final = 8
"""A limit of cost: how many stretches a number may move away from its own."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Judged:
    """What one pass says of two texts. Called, it builds the public findings.

    ``is_settled``: a full reading could say nothing else.
    """

    __slots__ = ("texts", "matching", "action", "findings", "is_settled", "target_lang")

    def __init__(
        self,
        texts: TextPair,
        matching: Matching,
        action: Action,
        findings: list[Finding],
        is_settled: bool,
        target_lang: str,
    ) -> None:
        self.texts = texts
        self.matching = matching
        self.action = action
        self.findings = findings
        self.is_settled = is_settled
        self.target_lang = target_lang

    def __call__(self) -> Findings:
        findings = build(self.texts.source.text, self.texts.hypothesis.text, self.matching, self.findings)
        issues = (replace(issue, suggestion=suggestion_for(issue, self.target_lang)) for issue in findings.issues)
        return replace(findings, issues=tuple(issues))

    def beside(self, texts: TextPair) -> Judged:
        """Return a copy for two other texts, in which there is nothing to judge either."""
        return Judged(texts, self.matching, self.action, self.findings, self.is_settled, self.target_lang)

    @property
    def reason(self) -> str:
        """Why nothing was judged, or which limit of the policy applied; usually empty."""
        if self.action is UNREAD.action:
            return unread_reason(self.matching)
        if not self.matching.is_cut:
            return ""
        return (
            f"more than {self.matching.max_left} numbers are left over on a side (max_leftovers): "
            "only their neighbours were compared, and not every explanation was tried"
        )

    @property
    def is_equal(self) -> bool:
        """Whether both texts say the same numbers in the same order, and nothing else is to be read."""
        return self.is_settled and self.matching.is_equal and not self.findings

    def is_milder_for_nothing(self, parts: list[Judged]) -> bool:
        """Tell whether it is milder than the worst of its parts, but accounts for no more numbers than they do.

        Nor for more of those that are not weak: a weak one is explained at times only where it is read with more words.
        """
        if self.action >= max(part.action for part in parts):
            return False
        return self.unmatched(False) >= sum([part.unmatched(False) for part in parts]) and self.unmatched(True) >= sum(
            [part.unmatched(True) for part in parts]
        )

    def unmatched(self, is_strong: bool) -> int:
        """Return how many numbers of both texts are unmatched, or how many that are not weak."""
        sides = self.matching.source, self.matching.hypothesis
        return sum([not (is_strong and side.atoms[i].weak) for side in sides for i in side.unmatched])

    def finds_after(self, since: int) -> bool:
        """Return True if a finding concerns a number of the hypothesis that ends after ``since``."""
        atoms = self.matching.hypothesis.atoms
        places = (finding.hypothesis for finding in self.findings)
        return any(j is not None and atoms[j].end > since for j in places)


def told_of(verdict: Verdict, since: int) -> bool:
    """Tell whether a verdict finds something about a number of the hypothesis that ends after ``since``.

    Its findings are not built for that.
    """
    judged = verdict._build
    if isinstance(judged, Judged):
        return judged.finds_after(since)
    return any(issue.hypothesis is not None and issue.hypothesis.end > since for issue in verdict.issues)


def merged(stretches: list[Stretch], judged: list[Judged]) -> list[tuple[Stretch, Judged]]:
    """Return what is said of each stretch; neighbours that say the same numbers in the same order are one."""
    rows: list[tuple[Stretch, Judged]] = []
    for stretch, one in zip(stretches, judged, strict=True):
        if rows and one.is_equal and rows[-1][1].is_equal:
            rows[-1] = rows[-1][0].to(stretch), one
        else:
            rows.append((stretch, one))
    return rows


_Placed = dict[int, set[Value]]
"""The values that stretches say, by the places of these in their row."""


def related(judged: list[Judged]) -> list[tuple[int, int]]:
    """Return the first and the last of the stretches that must be judged together, in their order.

    A number that one lacks stands in another that has it too many, or its neighbour has another one too many, of which
    it may be a form; or, where none has any too many, another may say it for both. Else only stretches that do not
    pass are asked: what is right in its own is no other's. Where there is only a hint, its neighbours are asked too.
    """
    lost: _Placed = {}
    added: _Placed = {}
    for k, one in enumerate(judged):
        if one.action is not _PASS:
            _put(lost, k, one.matching.source)
            _put(added, k, one.matching.hypothesis)
    if lost and added:
        moves = [
            (min(k, other), max(k, other))
            for k, values in lost.items()
            for other in _near(k, judged)
            if other in added and (abs(k - other) == 1 or not values.isdisjoint(added[other]))
        ]
    else:
        moves = [
            (min(k, other), max(k, other))
            for k, values in (lost or added).items()
            for other in _near(k, judged)
            if _may_say(judged[other], judged[k], values, not lost, abs(k - other) == 1)
        ]
    if max(one.action for one in judged) is Action.FLAG:
        end = len(judged) - 1
        moves += [(max(0, k - 1), min(k + 1, end)) for k, one in enumerate(judged) if one.action is Action.FLAG]
    return list(_united(moves))


def _put(placed: _Placed, k: int, side: Side) -> None:
    """Add the values of the unmatched numbers of a stretch to the index."""
    left = [side.atoms[i] for i in side.unmatched if not side.atoms[i].code]
    if left:
        placed[k] = _values(left)


def _near(k: int, judged: list[Judged]) -> list[int]:
    """Return the stretches around one, but not itself."""
    return [*range(max(0, k - _REACH), k), *range(k + 1, min(len(judged), k + _REACH + 1))]


def _may_say(one: Judged, near: Judged, values: set[Value], is_source: bool, is_beside: bool) -> bool:
    """Return True if a stretch says one of the ``values`` that a stretch near it has unmatched.

    Beside it, a month alone may be said too, which is soft: May. It accounts for a month, of a stretch that has not
    lost one itself.
    """
    reading = one.texts.source if is_source else one.texts.hypothesis
    if not is_beside:
        return not values.isdisjoint(_values(reading.atoms(QUICK)))
    atoms = reading.atoms(FULL)
    if not values.isdisjoint(_values([atom for atom in atoms if not atom.soft])):
        return True
    months = _values([atom for atom in atoms if atom.soft and atom.kind is MONTH])
    return not months.isdisjoint(values) and not months.isdisjoint(_months_left(near.matching, is_source))


def _months_left(matching: Matching, is_source: bool) -> set[Value]:
    """Return the unmatched months of one text; empty if the other text lost a month itself."""
    own, other = (matching.hypothesis, matching.source) if is_source else (matching.source, matching.hypothesis)
    partners = matching.partners(other, own)
    if any(_is_month(atom) and k not in partners for k, atom in enumerate(other.atoms)):
        return set()
    return _values([own.atoms[i] for i in own.unmatched if _is_month(own.atoms[i])])


def _is_month(atom: Atom) -> bool:
    return atom.kind is MONTH or atom.role == MONTH_ROLE


def _values(atoms: list[Atom]) -> set[Value]:
    return {value for atom in atoms for value, _, _ in atom.options}


def _united(ranges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield ranges that share no stretch, in their order."""
    first = last = -1
    for start, end in sorted(ranges):
        if start > last:
            if last >= 0:
                yield first, last
            first, last = start, end
        else:
            last = max(last, end)
    if last >= 0:
        yield first, last
