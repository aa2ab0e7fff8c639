"""Unmatched numbers: two that are likely the same are one wrong value, any other is an omission or an addition."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.language.tiers import size_of
from numguard.mentions.atom import CLASH, Atom
from numguard.mentions.kinds import DAY_ROLE, MONTH, MONTH_ROLE, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import fields_of, key, reads
from numguard.model import IssueType, Kind, Role, Severity, Value
from numguard.quantity.money import weighed
from numguard.verdict.classify import classify, digit_typo
from numguard.verdict.finding import OPEN, Finding, TextCheck
from numguard.verdict.occasions import is_frequency
from numguard.verdict.root_causes import (
    are_one_hour,
    is_piece,
    paired_with_other_sort,
    paired_with_weak,
    retry_explanations,
    said_weakly,
)
from numguard.verdict.said_together import counted_halves, counts_in_list, ends_of_scores, ends_of_shares
from numguard.verdict.singles import is_one_there

_MOST: Final = 40
"""Leftovers of a side that are compared with each other to find out which was meant by which."""
_SMALL: Final = 10
"""What one weak word says: a first, a third, ten."""
_HUNDRED: Final = 100
_DOZEN: Final = 12
_SCALED: Final = 100_000
"""From here on a part is one of a scale, which few texts leave out: half a million."""
_COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE))
_MONTHS: Final = 12
_STEM: Final = 5
"""Letters of a number word that tell it within a longer one."""
_LOOSE: Final = frozenset((Kind.FRACTION, Kind.MULTIPLE))
_EASILY_SAID_OTHERWISE: Final = _LOOSE | {Kind.ORDINAL}
_COMPARED: Final = reads("value kind role raw weight")
"""What tells whether one number may be another gone wrong."""
_FIELDS: Final = fields_of(_COMPARED)
_MINOR: Final = Severity.MINOR
_DATED: Final = frozenset((Role.DAY, Role.YEAR))
_MAJOR: Final = Severity.MAJOR
_NEUTRAL: Final = Severity.NEUTRAL


def _unaccounted(found: Matching, check: TextCheck) -> Iterable[Finding]:
    return _findings(found, check) if found.source.unmatched or found.hypothesis.unmatched else ()


def _findings(found: Matching, check: TextCheck) -> Iterator[Finding]:
    """Pair unmatched numbers of both sides as wrong values; the rest are omissions and additions."""
    source, hypothesis = found.source, found.hypothesis
    wrong = _likeliest(source, hypothesis)
    displaced = paired_with_weak(found, wrong)
    wrong += displaced
    wrong += ends_of_scores(found, wrong)
    wrong += ends_of_shares(found, wrong)
    wrong += said_weakly(found, wrong)
    wrong += paired_with_other_sort(found, wrong)
    wrong += counted_halves(found, wrong)
    wrong += counts_in_list(found, wrong)
    retry_explanations(found, wrong)
    for i, j in wrong:
        if (i, j) not in displaced or not are_one_hour(source.atoms[i], hypothesis.atoms[j]):
            yield Finding(classify(source.atoms[i], hypothesis.atoms[j]), check.severity, i, j, check.name)
    clashing = [(match.source, match.hypothesis) for match in found.pairs if match.cost >= CLASH]
    for own, other in found.both():
        settled = own.among((*wrong, *clashing))
        alone = [i for i in own.unmatched if i not in settled and not is_piece(own.atoms, i, settled)]
        if alone:
            paired = {own.of(match) for match in found.pairs}
            for i in alone:
                yield _one_sided(own, i, paired, other, check)


def _one_sided(own: Side, i: int, paired: set[int], other: Side, check: TextCheck) -> Finding:
    atom = own.atoms[i]
    severity, kind = _severity(atom), IssueType.OMISSION if own.is_source else IssueType.ADDITION
    is_dated = severity is _MINOR and _is_dated(own.atoms, i, paired, other.lexicon)
    if (
        severity is _MINOR
        and atom.kind is MONTH
        and (not _knows_months(other.lexicon) or _is_month_within(other, atom))
    ):
        severity = _NEUTRAL
    elif is_dated or (severity is _NEUTRAL and _is_day_of_kept_month(own.atoms, i, paired)):
        severity = _MAJOR
    elif severity is _NEUTRAL and _is_told(atom) and size_of(atom.value) in other.lexicon.sizes:
        severity = _NEUTRAL if atom.context.is_in_name or _has_within(other, atom.value) else _MINOR
    elif severity is _NEUTRAL and is_one_there(own, atom, other):
        severity = _MAJOR
    if severity is _MAJOR and atom.kind is MONTH:
        kind = IssueType.DATE
    first, second = (i, None) if own.is_source else (None, i)
    return Finding(kind, severity, first, second, check.name)


def _likeliest(source: Side, hypothesis: Side) -> list[tuple[int, int]]:
    """Pair the unmatched numbers of both sides: those that look alike first, the others in order."""
    left, right = source.unmatched, hypothesis.unmatched
    if not left or not right:
        return []
    if len(left) == 1 and len(right) == 1:
        i, j = left[0], right[0]
        a, b = source.atoms[i], hypothesis.atoms[j]
        both_say_how_often = a.kind != b.kind and is_frequency(a, source) and is_frequency(b, hypothesis)
        return [(i, j)] if both_say_how_often or _is_comparable(a, b) else []
    scored = []
    known: dict[tuple[int, int], bool | None] = {}  # equal numbers are compared once; None: not comparable
    numbers: dict[Hashable, int] = {}
    sorts = [numbers.setdefault(key(hypothesis.atoms[j], _FIELDS), len(numbers)) for j in right[:_MOST]]
    for rank, i in enumerate(left[:_MOST]):
        sort = numbers.setdefault(key(source.atoms[i], _FIELDS), len(numbers))
        for other, j in enumerate(right[:_MOST]):
            couple = sort, sorts[other]
            if couple not in known:
                a, b = source.atoms[i], hypothesis.atoms[j]
                known[couple] = classify(a, b) is IssueType.VALUE if _is_comparable(a, b) else None
            is_other = known[couple]
            if is_other is not None:
                scored.append((is_other, abs(rank - other), i, j))
    scored.sort()
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, i, j in scored:
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return list(pairs.items())


def _is_comparable(a: Atom, b: Atom) -> bool:
    """Return True if one number may be a damaged form of the other.

    A lone "half" is said in too many ways to be a wrong 3; "three", "a" as 1, and a month are no 42.
    """
    if a.code or b.code:
        return True
    small, large = (a, b) if abs(Fraction(a.value)) <= abs(Fraction(b.value)) else (b, a)
    if large.digits and large.value > _SMALL and (small.weak or small.value == 1) and not large.role:
        return classify(a, b) is not IssueType.VALUE
    if large.digits and large.value > _MONTHS and (small.kind is MONTH or small.role == MONTH_ROLE):
        return digit_typo(str(small.value), large.raw) is not IssueType.VALUE  # 7月, 77月
    if a.digits or b.digits:
        return True
    return (a.kind in _LOOSE) == (b.kind in _LOOSE) or not (a.weak and b.weak) or _are_of_one_unit(a, b)


def _are_of_one_unit(a: Atom, b: Atom) -> bool:
    """Tell whether two numbers count the same unit: half a litre, two litres."""
    if a.unit is None or b.unit is None:
        return False
    ours, theirs = weighed(a.unit, b.unit)  # half a pound of butter
    return ours is theirs


def _is_dated(atoms: list[Atom], i: int, paired: set[int], other: Lexicon) -> bool:
    """Return True if the day or year beside a lost or added month was kept: then the month alone is wrong, an error."""
    return any(atom.role in _DATED for atom in _kept_beside(atoms, i, paired))


def _is_day_of_kept_month(atoms: list[Atom], i: int, paired: set[int]) -> bool:
    """Tell whether a day in words stands beside its month, which the other text has alone: the fourteenth of March."""
    if atoms[i].role != DAY_ROLE or atoms[i].kind is not ORDINAL:
        return False
    return any(atom.kind is MONTH for atom in _kept_beside(atoms, i, paired))


def _kept_beside(atoms: list[Atom], i: int, paired: set[int]) -> list[Atom]:
    """Return the numbers right before and behind another one that the other text says too."""
    return [atoms[k] for k in (i - 1, i + 1) if 0 <= k < len(atoms) and k in paired]


def _knows_months(lex: Lexicon) -> bool:
    """Tell whether the months of a language are known: one where they are not cannot be said to lack one."""
    names = any(lex.cldr.months.values()) or lex.cldr.date_words or lex.data.values["month"]
    return lex.is_complete and bool(names)


def _is_month_within(other: Side, month: Atom) -> bool:
    """Tell whether a longer word of the other text begins with the name of a month: Maihälfte, Novemberabend."""
    lex = other.lexicon
    if "glue" not in lex.flags or not isinstance(month.value, int):
        return False
    names = lex.data.values["month"].get(month.value, ()) + lex.cldr.months.get(month.value, ())
    folded = other.segment.folded
    stems = [name.casefold() for name in names if len(name) >= _SHORTEST_MONTH and name.isalpha()]
    stems = [stem for stem in stems if stem in folded]
    if not stems:
        return False
    words = (word.casefold() for word in other.segment.words if len(word) >= _SHORTEST_MONTH + _SHORTEST_NOUN)
    return any(word.startswith(stem) and len(word) >= len(stem) + _SHORTEST_NOUN for word in words for stem in stems)


_SHORTEST_MONTH: Final = 3
_SHORTEST_NOUN: Final = 4
"""Letters of a noun that is written together with a month."""


def _severity(atom: Atom) -> Severity:
    """Return how grave a lost or added number is: digits are grave, a single small word may be free translation."""
    if atom.digits:
        return _MINOR if _is_item(atom) else _MAJOR
    if atom.kind is MONTH:
        return _MINOR
    is_loose = atom.kind in _EASILY_SAID_OTHERWISE and not (isinstance(atom.value, int) and atom.value >= _SCALED)
    return _NEUTRAL if atom.weak or is_loose else _MAJOR


def _is_told(atom: Atom) -> bool:
    """Tell whether a number word says a count that few texts leave out: sixteen people, no dozen and no hundred."""
    if atom.kind not in _COUNTS or atom.role or atom.others or not isinstance(atom.value, int):
        return False
    return _SMALL < atom.value < _HUNDRED and atom.value != _DOZEN


def _has_within(other: Side, value: Value) -> bool:
    """Tell whether the word for a number, its last letter aside, stands within a word: trettiårskrigen, Trent'anni."""
    forms = other.lexicon.data.values["num"].get(value, ())
    stems = {form.casefold()[: max(len(form) - 1, _STEM)] for form in forms if " " not in form and len(form) >= _STEM}
    return any(other.segment.holds(stem, is_folded=True) for stem in stems)


def _is_item(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    return len(atom.raw) <= 2 and atom.unit is None and not atom.role and atom.context.is_item


UNACCOUNTED: Final = TextCheck(
    name="unaccounted",
    doc="Nothing accounts for a number: it has another value in the other text, or none; the type says what happened.",
    reads=reads("value convention unit kind role raw scale weight frame place context"),
    find=_unaccounted,
    type=IssueType.VALUE,
    severity=Severity.CRITICAL,
    needs=OPEN,
)
