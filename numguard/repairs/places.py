"""ISSUE x VERDICT -> PLACES: which number of the source may be meant by which number of the translation."""

from __future__ import annotations

from collections.abc import Iterator

from numguard.model import Issue, IssueType, Kind, Mention, Verdict
from numguard.repairs.evidence import shown, unit_name
from numguard.repairs.typos import distance
from numguard.writing.written import leaves

_MAX_MONTHS = 12
"""A limit of cost: pairs of months that are tried."""
_NEAR = 40
"""A limit of cost: neighbours whose order is compared."""
_TWINS = 8
"""A limit of cost: numbers of one value among which the wrong one is looked for."""
_OTHER_MONTH = 0.3
_WEAK = 0.5
_UNIT_STRAIN = 3.0


def places(issue: Issue, verdict: Verdict, text: str) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield source numbers with the wrong number that may stand for each, and what it costs to assume so."""
    for wanted, slot, cost in _pairs(issue, verdict):
        place = _place(wanted, slot, verdict)
        if place is not None and (issue.type is IssueType.SCALE or not _is_elsewhere(wanted, place, text)):
            yield wanted, place, cost


def is_plausible(cost: float, old: str, new: str) -> bool:
    """Tell whether ``new`` may replace ``old`` at this cost.

    A number that an explanation already covers may be replaced only where the two differ by a typo.

    >>> is_plausible(0.5, "2072", "2027"), is_plausible(0.5, "2072", "15"), is_plausible(0.5, "1", "3")
    (True, False, False)
    """
    return cost < _WEAK or (min(len(old), len(new)) > 1 and distance(old, new) == 1)  # any digit is a slip of another


def _pairs(issue: Issue, verdict: Verdict) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield which number may be meant where: the two of the issue; months with months, however they were paired."""
    if issue.source is not None and issue.hypothesis is not None:
        yield issue.source, issue.hypothesis, 0.0
    yield from _explained(issue, verdict)
    pairs = [(p.source.start, p.hypothesis.start) for p in verdict.alignment.pairs if _is_month(p.source, p.hypothesis)]
    sides = (verdict.source_mentions, {a for a, _ in pairs}), (verdict.hypothesis_mentions, {b for _, b in pairs})
    ours, theirs = (
        [m for m in leaves(mentions) if m.kind is Kind.MONTH and m.start not in taken and m.readings]
        for mentions, taken in sides
    )
    for wanted in ours if len(ours) * len(theirs) <= _MAX_MONTHS else ():
        for slot in theirs:
            if (wanted == issue.source) != (slot == issue.hypothesis):
                yield wanted, slot, _OTHER_MONTH


def _explained(issue: Issue, verdict: Verdict) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield explained numbers of the other side of which the wrong digits may be a typo."""
    for one in verdict.alignment.explained:
        lost = issue.source or issue.hypothesis
        if lost is not None and (lost.kind is Kind.MONTH) != (one.mention.kind is Kind.MONTH):
            continue  # the Roman V is one slip away from a 3, and from no March
        if issue.source is None and issue.hypothesis is not None and one.side == "source":
            yield one.mention, issue.hypothesis, _WEAK
        elif issue.hypothesis is None and issue.source is not None and one.side == "hypothesis":
            yield issue.source, one.mention, _WEAK


def _is_month(one: Mention, other: Mention) -> bool:
    return one.kind is Kind.MONTH and other.kind is Kind.MONTH


def _is_elsewhere(wanted: Mention, slot: Mention, text: str) -> bool:
    """Tell a number of its own from a wrong one: the 00 of a clock, a word where digits were meant."""
    if wanted.kind in (Kind.FRACTION, Kind.MULTIPLE) and slot.kind not in (wanted.kind, Kind.PERCENT):
        return True
    if not slot.text.strip("0") and len(slot.text) > 1 and text[: slot.start].endswith(":"):
        return True
    if any(char.isdecimal() for char in slot.text) or not any(char.isdecimal() for char in wanted.text):
        return False
    is_like = slot.kind is wanted.kind is not Kind.CARDINAL or unit_name(slot) == unit_name(wanted) is not None
    return slot.kind is not Kind.MONTH and not is_like


def _place(wanted: Mention, slot: Mention, verdict: Verdict) -> Mention | None:
    """Return where the wrong number stands: its mention, or another of the same value; None where that is not certain.

    "5 cats and 15 dogs" = "15 Katzen und 15 Hunde": which 15 is wrong, units and the order of the others say.
    """
    if not slot.readings or not wanted.readings:
        return None
    pairs = [(p.source, p.hypothesis) for p in verdict.alignment.pairs]
    twins = [(s, h) for s, h in pairs if h.start != slot.start and _is_twin(h, slot)]
    digits = shown(wanted)
    if not twins or (digits == shown(slot) != "" and all(shown(h) != digits for _, h in twins)):
        return slot
    twins = sorted(twins, key=lambda pair: abs(pair[1].start - slot.start))[:_TWINS]
    starts = {h.start for _, h in twins}
    others = [(s.start, h.start) for s, h in pairs if h.start not in starts]
    others = sorted(others, key=lambda pair: abs(pair[1] - slot.start))[:_NEAR]

    def strain(assigned: list[tuple[Mention, Mention]]) -> float:
        lines = others + [(s.start, h.start) for s, h in assigned]
        crossings = sum((a < c) != (b < d) for k, (a, b) in enumerate(lines) for c, d in lines[k + 1 :])
        return crossings + _UNIT_STRAIN * sum(unit_name(s) != unit_name(h) for s, h in assigned)

    ranked = [(strain([(wanted, slot), *twins]), 0, slot)]
    for k, (s, h) in enumerate(twins, 1):
        ranked.append((strain([(wanted, h), (s, slot), *twins[: k - 1], *twins[k:]]), k, h))
    ranked.sort(key=lambda row: row[:2])
    best, other = ranked[0][0], ranked[1][0]
    is_sure = not best or other - best > 1 or all(s.soft or h.soft for s, h in twins)
    return ranked[0][2] if best < other and is_sure else None


def _is_twin(one: Mention, slot: Mention) -> bool:
    return one.values[:1] == slot.values[:1] and (one.kind is Kind.MONTH) == (slot.kind is Kind.MONTH)
