"""Clocks in words: halves and quarters of hours, which are too weak to be missed, and numbers that may be a range."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import CARDINAL, HOUR_ROLE, MINUTE_ROLE, TIME
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.steps.half_days import minutes_said
from numguard.model import IssueType, Value
from numguard.quantity.counts import HOURS
from numguard.quantity.units import HOUR
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import ON_CLOCK, PAIRED

_OF_CLOCK: Final = frozenset((HOUR_ROLE, MINUTE_ROLE))


class _Known:
    """What is asked of a matching for many of its numbers, each found out at most once."""

    __slots__ = ("found", "pairs", "explained", "_alone", "_says", "_clocks")

    def __init__(self, matching: Matching) -> None:
        self.found = matching
        self.pairs = {(one.source, one.hypothesis) for one in matching.pairs}
        self.explained = {(one.side.is_source, one.at) for one in matching.explained}
        self._alone: dict[bool, list[Atom]] = {}
        self._says: dict[bool, bool] = {}
        self._clocks: dict[bool, set[tuple[Value, ...]]] = {}

    def alone(self, side: Side) -> list[Atom]:
        """Return the numbers of a side that have no partner."""
        known = self._alone.get(side.is_source)
        if known is None:
            paired = {side.of(match) for match in self.found.pairs}
            known = [atom for k, atom in enumerate(side.atoms) if k not in paired]
            self._alone[side.is_source] = known
        return known

    def says_part(self, side: Side) -> bool:
        """Tell whether an unmatched number, or a word for a half or a quarter, says a part of an hour."""
        known = self._says.get(side.is_source)
        if known is None:
            known = any(
                atom.role == MINUTE_ROLE or not isinstance(atom.value, int) or atom.value in _PARTS
                for atom in self.alone(side)
            ) or any(side.segment.holds(form, is_folded=True) for form in _words_of_parts(side.lexicon))
            self._says[side.is_source] = known
        return known

    def clocks(self, side: Side) -> set[tuple[Value, ...]]:
        """Return what numbers of a side say together where they are read in another way."""
        known = self._clocks.get(side.is_source)
        if known is None:
            known = {tuple([part.value for part in choice]) for atom in side.atoms for choice in atom.choices}
            self._clocks[side.is_source] = known
        return known


def _minutes(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    known = _Known(matching)
    for match in matching.pairs:
        a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
        if a.role != HOUR_ROLE or b.role != HOUR_ROLE:
            if _is_range_of_hours(known, match):
                continue
            source, hypothesis = matching.source, matching.hypothesis
            if _is_other_clock(known, source, match.source, hypothesis, b) or _is_other_clock(
                known, hypothesis, match.hypothesis, source, a
            ):
                findings.append(check.finding(match))
                continue
            if not (_may_be_hour(a) and _may_be_hour(b)):
                continue
        ours, theirs = _beside(matching.source, match.source), _beside(matching.hypothesis, match.hypothesis)
        if ours is None or theirs is None:
            if _is_lost(known, ours, theirs):
                findings.append(check.finding(match))
            continue
        said = {value for value, _, _ in matching.source.atoms[ours].options}
        if not any(value in said for value, _, _ in matching.hypothesis.atoms[theirs].options):
            findings.append(check.finding(match))
    return findings


def _may_be_hour(atom: Atom) -> bool:
    """Tell whether a number is an hour of a clock, or a small one in words that may be one: um sechs."""
    if atom.role == HOUR_ROLE:
        return True
    is_plain = atom.unit is HOUR or (atom.unit is None and atom.kind is CARDINAL)
    return is_plain and not atom.role and not atom.digits and 0 < atom.value <= HOURS


def _is_lost(known: _Known, ours: int | None, theirs: int | None) -> bool:
    """Return True if one text has a half or quarter of an hour and the other, in a language that is read, has none."""
    for (own, other), at in zip(known.found.both(), (ours, theirs), strict=True):
        if at is None or (own.is_source, at) not in known.explained:
            continue
        if not (other.lexicon.is_complete and own.lexicon.is_complete):
            continue
        if not known.says_part(other) or _are_others(own.atoms[at], known.alone(other)):
            return True
    return False


def _are_others(minute: Atom, alone: list[Atom]) -> bool:
    """Tell whether the one number without a partner is other minutes: a quarter past six, sáu giờ bốn mươi lăm."""
    if len(alone) != 1 or alone[0].role or alone[0].unit is not None or alone[0].value not in _PARTS:
        return False
    return all(alone[0].value != value for value, _, _ in minute.options)


_PARTS: Final = frozenset((15, 30, 45))


@of_lexicon
def _words_of_parts(lex: Lexicon) -> tuple[str, ...]:
    """Return the words of a language for halves and quarters."""
    lists, values = lex.data.lists, lex.data.values
    shares = [form for role in ("frac", "plus") for value in _SHARES for form in values[role].get(value, ())]
    words = (*lists["half_to"], *lists["half_past"], *shares)
    return tuple(dict.fromkeys(form.partition("+")[0].casefold() for form in words))


_SHARES: Final = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))


def _is_other_clock(known: _Known, side: Side, i: int, other: Side, partner: Atom) -> bool:
    """Tell whether two numbers that may be a clock are paired one by one with those of another: ten to nine, 9:10."""
    atom = side.atoms[i]
    if partner.role not in _OF_CLOCK or not atom.choices or i + 1 == len(side.atoms):
        return False
    clock = atom.choices[0]
    if len(clock) == 1 or clock[0].role != HOUR_ROLE or clock[0].end != side.atoms[i + 1].end:
        return False
    if tuple([part.value for part in clock]) in known.clocks(other):
        return False  # 10時5分前
    part = clock[partner.role == MINUTE_ROLE]
    return all(part.value != value for value, _, _ in partner.options)


def _is_range_of_hours(known: _Known, match: Match) -> bool:
    """Tell whether the next numbers are paired too, and one is an hour: from 1 to 3 in the afternoon, kl. 13 til 15."""
    i, j = match.source + 1, match.hypothesis + 1
    return (i, j) in known.pairs and HOUR_ROLE in (
        known.found.source.atoms[i].role,
        known.found.hypothesis.atoms[j].role,
    )


def _beside(side: Side, i: int) -> int | None:
    """Return the index of weak minutes beside an hour; stronger minutes are compared by themselves."""
    hour = side.atoms[i]
    said = minutes_said(hour.marks)
    for k in (i + 1, i - 1):
        if not 0 <= k < len(side.atoms):
            continue
        minute = side.atoms[k]
        is_weak = minute.role == MINUTE_ROLE and minute.kind is TIME and minute.soft and not minute.digits
        gap = max(minute.start - hour.end, hour.start - minute.end)
        if not is_weak or gap > BESIDE:
            continue
        if said is None:
            other = side.atoms[2 * k - i] if 0 <= 2 * k - i < len(side.atoms) else None
            is_ours = other is None or minutes_said(other.marks) is None  # nine to half past five
        else:
            is_ours = minute.value == said % 60
        if is_ours:
            return k
    return None


MINUTES: Final = TextCheck(
    name="minutes",
    doc="The hour is kept and its half or quarter is another, or is lost: half past seven is not a quarter past seven.",
    find=_minutes,
    type=IssueType.VALUE,
    needs=PAIRED | ON_CLOCK,
)
