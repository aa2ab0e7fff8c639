"""All rules for unmatched numbers, in their order: those that are one number are paired, the others lost or added."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.alignment.explanations.rules import explanations
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import CLASH, Atom, gap_between
from numguard.mentions.line.reach import BESIDE
from numguard.model.deadline import EACH
from numguard.verdict.classify import classify
from numguard.verdict.finding import Family, Finding
from numguard.verdict.leftovers.forms import Leftovers, OneSided, Pairing
from numguard.verdict.leftovers.likeliest import DAMAGED_NUMBER, OTHER_VALUE
from numguard.verdict.leftovers.one_sided import (
    ITEM_ALONE,
    MONTH_ALONE,
    NUMBER_ADDED,
    NUMBER_LEFT_OUT,
    ONE_FOR_SEVERAL,
    WORD_ADDED,
    WORD_LEFT_OUT,
)
from numguard.verdict.leftovers.together import END_OF_SCORE
from numguard.verdict.leftovers.weak import TAKEN_BY_WORD, WORD_OF_OTHER_VALUE
from numguard.verdict.sights import OPEN

PAIRINGS: Final[tuple[Pairing, ...]] = (
    DAMAGED_NUMBER,
    OTHER_VALUE,
    TAKEN_BY_WORD,
    END_OF_SCORE,
    WORD_OF_OTHER_VALUE,
)
"""Each pairs numbers that the ones before have left."""
ONE_SIDED: Final[tuple[OneSided, ...]] = (
    MONTH_ALONE,
    ITEM_ALONE,
    NUMBER_LEFT_OUT,
    NUMBER_ADDED,
    ONE_FOR_SEVERAL,
    WORD_LEFT_OUT,
    WORD_ADDED,
)
"""The first that knows a number of one text alone says how grave it is."""


def _asked(without: frozenset[str]) -> Callable[[Matching], Iterable[Finding]]:
    """Return what finds the issues of unmatched numbers by the rules that are left on."""
    pairings = [rule for rule in PAIRINGS if rule.name not in without]
    one_sided = [rule for rule in ONE_SIDED if rule.name not in without]

    def unaccounted(matching: Matching) -> Iterable[Finding]:
        is_open = matching.source.unmatched or matching.hypothesis.unmatched
        return _findings(matching, pairings, one_sided) if is_open else ()

    return unaccounted


def _findings(matching: Matching, pairings: list[Pairing], one_sided: list[OneSided]) -> Iterator[Finding]:
    """Pair unmatched numbers of both sides as wrong values; the rest are omissions and additions."""
    leftovers = Leftovers(matching)
    for rule in pairings:
        pairs = rule.pair(leftovers)
        if pairs:
            leftovers.add(rule, pairs)
    wrong = leftovers.wrong
    _retry_explanations(leftovers)
    source, hypothesis = matching.source.atoms, matching.hypothesis.atoms
    for (i, j), rule in zip(wrong, leftovers.rules, strict=True):
        yield Finding(classify(source[i], hypothesis[j]), rule.severity, i, j, rule.name)
    clashing = [(match.source, match.hypothesis) for match in matching.pairs if match.cost >= CLASH]
    for own, other in matching.both():
        settled = own.among((*wrong, *clashing))
        alone = [i for i in own.unmatched if i not in settled and not _is_piece(own.atoms, i, settled)]
        paired = {own.of(match) for match in matching.pairs} if alone else set()
        for k, i in enumerate(alone):
            if k & EACH == EACH:
                matching.look()
            finding = _one_sided(own, i, paired, other, one_sided)
            if finding is not None:
                yield finding


def _one_sided(own: Side, i: int, paired: set[int], other: Side, rules: list[OneSided]) -> Finding | None:
    """Return the finding of the first rule that knows a number of one text alone; ``paired`` are those of both."""
    for rule in rules:
        if rule.is_lost is None or rule.is_lost is own.is_source:
            severity = rule.weigh(own, i, paired, other)
            if severity is not None:
                first, second = (i, None) if own.is_source else (None, i)
                return Finding(rule.type_of(own, severity), severity, first, second, rule.name)
    return None


def _retry_explanations(leftovers: Leftovers) -> None:
    """Let explanations account for what they left only because a wrong number was left: 45 miles (72 km), (722 km)."""
    matching, wrong, ours, theirs = leftovers.matching, leftovers.wrong, leftovers.ours, leftovers.theirs
    source, hypothesis = matching.source, matching.hypothesis
    if not wrong or matching.is_cut or (ours.issuperset(source.unmatched) and theirs.issuperset(hypothesis.unmatched)):
        return
    kept, others = [i for i in source.unmatched if i in ours], [j for j in hypothesis.unmatched if j in theirs]
    source.unmatched = [i for i in source.unmatched if i not in ours]
    hypothesis.unmatched = [j for j in hypothesis.unmatched if j not in theirs]
    pairs = matching.pairs
    matching.pairs = pairs + [Match(i, j, costs.NOTHING, SAME_VALUE, "") for i, j in wrong]
    for one in explanations(matching.without):
        if not one.is_two_sided:
            for own, other in matching.both():
                if own.unmatched:
                    one.apply(matching, own, other, one.rule)
    matching.pairs = pairs
    source.unmatched, hypothesis.unmatched = sorted(source.unmatched + kept), sorted(hypothesis.unmatched + others)


def _is_piece(atoms: list[Atom], i: int, settled: set[int]) -> bool:
    """Tell whether a number is left of one that is wrong: 116 123 as 1166 123, 11 a.m. as 111 h 00."""
    atom = atoms[i]
    if not atom.digits or atom.code:
        return False
    for k in (i - 1, i + 1):
        if k in settled and atoms[k].digits:
            gap = gap_between(atoms[min(i, k)], atoms[max(i, k)])
            if (len(gap) == 1 and gap.isspace()) or (atom.value == 0 and len(gap) <= BESIDE):
                return True
    return False


UNACCOUNTED: Final = Family("unaccounted", (*PAIRINGS, *ONE_SIDED), OPEN, _asked)
