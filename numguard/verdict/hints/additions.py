"""Hints about additions that translators make: small counts, dates, notes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom, bound_of, gap_between, stand_within
from numguard.mentions.kinds import MONTH
from numguard.mentions.line.reach import TIED
from numguard.model import Role
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, Hint, grave_of, has_article, is_addition
from numguard.verdict.leftovers.one_sided import WORD_ADDED

_SMALL: Final = 10
"""Whole numbers up to which a translator makes a count explicit: the last meal, meal 4."""
_MOST: Final = 2
"""So many small numbers are made explicit in one text; more are no free translation."""
_DATED: Final = frozenset((Role.DAY, Role.YEAR))


def _added_small(matching: Matching, findings: list[Finding]) -> list[Finding]:
    grave = grave_of(findings)
    atoms = matching.hypothesis.atoms
    if len(grave) > _MOST or not all(is_addition(one) and _is_small(atoms[one.hypothesis or 0]) for one in grave):
        return []
    if any(_is_doubled(atoms, one.hypothesis or 0) for one in grave):
        return []
    bounds = {bound_of(atoms[one.hypothesis or 0]) for one in grave} - {None}
    if any(bound_of(one.side.atoms[one.at]) in bounds for one in matching.explained if one.side is matching.source):
        return []  # one or more, 7 つ以上
    units = {atoms[one.hypothesis or 0].unit for one in grave} - {None}
    is_named = units and not units.isdisjoint(matching.source.units)
    return grave if not is_named and _is_all_there(matching) else []


def _is_small(atom: Atom) -> bool:
    """Return True for a small whole number that is no part of a score, a range or a date."""
    if atom.tight or atom.kind is MONTH or atom.role:
        return False
    return isinstance(atom.value, int) and 0 < atom.value <= _SMALL


def _is_doubled(atoms: list[Atom], k: int) -> bool:
    """Tell whether the same digits stand right beside a number, with a blank or a stop between: 5 5, 1.3.3."""
    beside = [(atoms[n], atoms[n + 1]) for n in (k - 1, k) if 0 <= n < len(atoms) - 1]
    return any(one.raw == two.raw != "" and not gap_between(one, two).strip(" .") for one, two in beside)


def _is_all_there(matching: Matching) -> bool:
    """Return True if every source number is accounted for, so that the added one cannot be a damaged one.

    That may be a number in digits or a month that has no partner, an article that says the number of another, and any
    "a" where the translation writes one of them in digits; a unit that the source names is asked before.
    """
    for one_sided in matching.explained:
        atom = one_sided.side.atoms[one_sided.at]
        if atom.digits or (one_sided.side is matching.source and atom.kind is MONTH):
            return False
    return not has_article(matching)


def _added_date(matching: Matching, findings: list[Finding]) -> list[Finding]:
    """Return the findings if all that is wrong is an added month, with its day or alone."""
    if not all(is_addition(one) for one in findings) or not _is_all_there(matching):
        return []
    atoms = matching.hypothesis.atoms
    added = [one.hypothesis for one in findings if one.hypothesis is not None]
    if not any(atoms[k].kind is MONTH for k in added):
        return findings if _is_cut_date(matching, added) else []
    is_date = all(atoms[k].kind is MONTH or atoms[k].role in _DATED for k in added)
    return findings if is_date and not _is_redated(matching, added) else []


def _is_cut_date(matching: Matching, added: list[int]) -> bool:
    """Return True if the source ends in the month whose day and year were added: "enlisted on Sept." is truncated."""
    source, atoms = matching.source.atoms, matching.hypothesis.atoms
    months = {match.hypothesis for match in matching.pairs if source[match.source].context.ends_text}
    months = {j for j in months if atoms[j].kind is MONTH}
    near = {j + step for j in months for step in (-1, 1, -2, 2)}
    return bool(months) and near.issuperset(added) and all(atoms[k].role in _DATED for k in added)


def _is_redated(matching: Matching, added: list[int]) -> bool:
    """Return True if the added month makes another date of a day or year of the source: in 1890, in May 1890."""
    atoms = matching.hypothesis.atoms
    source = matching.source.atoms
    # 12日: a day of the month, whose month the language need not say
    known = {match.hypothesis for match in matching.pairs if source[match.source].role != Role.DAY}
    for k in added:
        for n in (k - 1, k + 1):
            if n in known and stand_within(atoms[n], atoms[k], TIED) and atoms[n].digits:
                return True
    return False


def _added_word(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the additions in words: of fifteen such blocks that were read thirteen were words that say no number."""
    added = [one for one in findings if one.rule == WORD_ADDED.name and is_addition(one)]
    if added and not any(one_sided.side is matching.source for one_sided in matching.explained):
        yield from added  # one dollar, 叁佰陆拾壹元


ADDED_SMALL: Final = Hint(
    name="added-small",
    doc="Nothing is wrong but one or two small numbers that the translation makes explicit: the last meal, meal 4.",
    apply=_added_small,
    sorts=ADDED,
)
ADDED_DATE: Final = Hint(
    name="added-date",
    doc="Nothing is wrong but a date that the translation adds from context: on Friday, on Friday 28 September.",
    apply=_added_date,
    sorts=ADDED,
)
ADDED_WORD: Final = Hint(
    name="added-word",
    doc="Nothing is wrong but a number in words that the translation alone has, which may be another word: ten, heaps.",
    apply=_added_word,
    sorts=ADDED,
)
