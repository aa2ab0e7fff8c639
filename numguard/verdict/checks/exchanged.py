"""Counts that stand with each other's nouns: 3 cats and 5 dogs, 5 Katzen und 3 Hunde."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom, is_year, joint_between
from numguard.mentions.kinds import CARDINAL, HOUR_ROLE, NO_ROLE
from numguard.mentions.line.reach import TIED
from numguard.mentions.nouns import Noun, noun_beside, overlap
from numguard.model import IssueType, Severity
from numguard.quantity.units import PERCENT
from numguard.verdict.checks.nouns import EXCHANGED, HALF, LEARNED, LEAST, SURE, said_by_nouns
from numguard.verdict.finding import MOST, Finding, TextCheck
from numguard.verdict.sights import PAIRED_TWICE


def _exchanged(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    counts = [match for match in matching.pairs if not match.cost and _is_counted(matching, match)][:MOST]
    if len(counts) < 2:
        return findings
    source, hypothesis = matching.source, matching.hypothesis
    ours: dict[int, Noun] = {}
    theirs: dict[int, Noun] = {}
    has_learned = bool(source.lexicon.learned or hypothesis.lexicon.learned)
    for one, other in combinations(counts, 2):
        if not _may_change(matching, one, other):
            continue
        first, second = _noun(source, one.source, ours), _noun(hypothesis, other.hypothesis, theirs)
        crossed = overlap(first, second)
        is_kept = _keep_order(one, other)
        if crossed < LEAST and not has_learned and is_kept and not matching.is_short:
            continue  # one noun alone tells it only of numbers in another order, or in a short text
        third, fourth = _noun(source, other.source, ours), _noun(hypothesis, one.hypothesis, theirs)
        turned = overlap(third, fourth)
        if min(crossed, turned) < LEAST and max(crossed, turned) < SURE:
            continue
        said = said_by_nouns((first, fourth), (third, second))
        if said == HALF and is_kept and not _are_beside(matching, (one, other), (first, second, third, fourth)):
            continue
        severity = _severity(matching, one, other, said, check)
        if severity is not None:
            for match in (one, other):
                findings.append(check.finding(match, severity))
    return findings


def _noun(side: Side, at: int, known: dict[int, Noun]) -> Noun:
    """Return the noun of a number, which is looked for once."""
    if at not in known:
        known[at] = noun_beside(side.atoms[at], side.lexicon)
    return known[at]


def _severity(matching: Matching, one: Match, other: Match, said: str, check: TextCheck) -> Severity | None:
    """Return how sure it is that two counts are exchanged, by what their nouns say; None where nothing is told.

    A share says of which noun it is; a measure may stand with any of its sentence: 200 pounds on Earth, 36 on Io. One
    noun, and those of measures, tell it only of numbers in another order than in the source; of prices in short texts.
    """
    units = [matching.source.atoms[match.source].unit for match in (one, other)]
    units += [matching.hypothesis.atoms[match.hypothesis].unit for match in (one, other)]
    measures = [unit for unit in units if unit is not None and unit is not PERCENT]
    if said == EXCHANGED and not measures:
        return check.severity
    is_told = said == LEARNED or (said == HALF and matching.is_short) or not _keep_order(one, other)
    if said == EXCHANGED:
        is_told = is_told or (matching.is_short and all(unit.currency for unit in measures))
    elif said not in (HALF, LEARNED) or not _are_apart(matching, one, other):
        is_told = False
    return Severity.MINOR if is_told else None


def _keep_order(one: Match, other: Match) -> bool:
    """Tell whether two numbers stand in the same order in both texts."""
    return (one.source < other.source) == (one.hypothesis < other.hypothesis)


def _are_beside(matching: Matching, pairs: tuple[Match, Match], nouns: tuple[Noun, Noun, Noun, Noun]) -> bool:
    """Tell whether each noun stands right behind its number: 12 pieces of military equipment have another one."""
    (one, other), (source, hypothesis) = pairs, (matching.source.atoms, matching.hypothesis.atoms)
    atoms = source[one.source], hypothesis[other.hypothesis], source[other.source], hypothesis[one.hypothesis]
    return all(noun.word in atom.context.clause.words_behind(1) for noun, atom in zip(nouns, atoms, strict=True))


def _may_change(matching: Matching, one: Match, other: Match) -> bool:
    """Tell whether two counts may stand with each other's nouns: of other values, no other units, and not side by side.

    One of their nouns stands between them.
    """
    a, b = matching.source.atoms[one.source], matching.source.atoms[other.source]
    if a.value == b.value or (a.unit is not None and b.unit is not None and a.unit is not b.unit):
        return False
    theirs = matching.hypothesis.atoms[one.hypothesis].unit, matching.hypothesis.atoms[other.hypothesis].unit
    unit = a.unit or b.unit
    if unit is not None and not unit.currency and a.unit is not b.unit and (a.unit, b.unit) == theirs:
        return False  # each has kept its own: 1/6 of 24 litres; but soup is 5 euros and salad 8
    first, second = (a, b) if a.start < b.start else (b, a)
    return second.unit_start - first.unit_end >= (TIED if not matching.source.lexicon.nospace else 1)


def _are_apart(matching: Matching, one: Match, other: Match) -> bool:
    """Tell whether two counts without units stand more than a word apart in both texts: not four in nine dogs."""
    ours = matching.source.atoms[one.source], matching.source.atoms[other.source]
    theirs = matching.hypothesis.atoms[one.hypothesis], matching.hypothesis.atoms[other.hypothesis]
    for a, b in (ours, theirs):
        if a.unit is not None or b.unit is not None:
            return False
        if len(joint_between(*((a, b) if a.start < b.start else (b, a))).split()) == 1:
            return False
    return True


def _is_counted(matching: Matching, match: Match) -> bool:
    return is_count(matching.source.atoms[match.source]) and is_count(matching.hypothesis.atoms[match.hypothesis])


def is_count(atom: Atom) -> bool:
    """Tell whether a number counts what its noun says, or is a share, a measure, a price or an hour of it.

    One that ends a name counts nothing: Salsa20 keys.
    """
    if atom.soft or (atom.unit is None and (atom.kind is not CARDINAL or is_year(atom))):
        return False
    before = atom.segment.at(atom.start - 1)
    if before != " " and before.isascii() and before.isalpha():
        return False
    return atom.unit is not None or atom.role == NO_ROLE or atom.role == HOUR_ROLE


EXCHANGE: Final = TextCheck(
    name="exchanged",
    doc="Two counts stand with each other's nouns: 3 cats and 5 dogs, 5 Katzen und 3 Hunde.",
    find=_exchanged,
    type=IssueType.SWAPPED,
    needs=PAIRED_TWICE,
)
