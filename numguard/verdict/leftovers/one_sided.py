"""Numbers that one text alone has: how grave each is, by what it is."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Side
from numguard.language.tiers import size_of
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MONTH
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import IssueType, Kind, Role, Severity, Value
from numguard.model.deadline import LEFTOVERS
from numguard.quantity.counts import DOZEN, HUNDRED
from numguard.quantity.units import PERCENT
from numguard.verdict.leftovers.forms import OneSided
from numguard.verdict.leftovers.together import is_one_there

_SMALL: Final = 10
"""What one weak word says: a first, a third, ten."""
_SCALED: Final = 100_000
"""From here on a part is one of a scale, which few texts leave out: half a million."""
_COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE))
_STEM: Final = 5
"""Letters of a number word that tell it within a longer one."""
_EASILY_SAID_OTHERWISE: Final = frozenset((Kind.FRACTION, Kind.MULTIPLE, Kind.ORDINAL))
_DATED: Final = frozenset((Role.DAY, Role.YEAR))
_MINOR: Final = Severity.MINOR
_MAJOR: Final = Severity.MAJOR
_NEUTRAL: Final = Severity.NEUTRAL


def _month(own: Side, i: int, paired: set[int], other: Side) -> Severity | None:
    """Weigh a month: a wrong date where its day or year was kept, nothing where the other language has it in a word."""
    atom = own.atoms[i]
    if atom.kind is not MONTH:
        return None
    if atom.digits and not _is_item(atom):
        return _MAJOR
    is_looked_for = len(own.unmatched) <= LEFTOVERS
    if not _knows_months(other.lexicon) or (is_looked_for and _is_month_within(other, atom)):
        return _NEUTRAL
    return _MAJOR if _is_dated(own.atoms, i, paired) else _MINOR


MONTH_ALONE: Final = OneSided(
    name="month-alone",
    doc="One text alone has the month: a date is wrong where its day or year was kept.",
    type=IssueType.DATE,
    weigh=_month,
)


def _item(own: Side, i: int, paired: set[int], other: Side) -> Severity | None:
    atom = own.atoms[i]
    return _MINOR if atom.digits and _is_item(atom) else None


ITEM_ALONE: Final = OneSided(
    name="item-alone",
    doc="One text alone numbers an item at the head of a line: 3) or (3).",
    type=IssueType.OMISSION,
    weigh=_item,
    severity=_MINOR,
)


def _number(own: Side, i: int, paired: set[int], other: Side) -> Severity | None:
    return _MAJOR if own.atoms[i].digits else None


NUMBER_LEFT_OUT: Final = OneSided(
    name="number-left-out",
    doc="The translation has lost a number in digits: 40 (40.8 %), 40.",
    type=IssueType.OMISSION,
    weigh=_number,
    is_lost=True,
)
NUMBER_ADDED: Final = OneSided(
    name="number-added",
    doc="The translation has a number in digits that the source does not say: 40, 40 (40,8 %).",
    type=IssueType.ADDITION,
    weigh=_number,
    is_lost=False,
)


def _one_for_several(own: Side, i: int, paired: set[int], other: Side) -> Severity | None:
    atom = own.atoms[i]
    return _MAJOR if _is_soft(atom) and not _is_counted_out(atom, other) and is_one_there(own, atom, other) else None


ONE_FOR_SEVERAL: Final = OneSided(
    name="one-for-several",
    doc="An article stands before the only unit that a number in words counts: two weeks, a week.",
    type=IssueType.OMISSION,
    weigh=_one_for_several,
)


def _word(own: Side, i: int, paired: set[int], other: Side) -> Severity | None:
    """Weigh a number in words: a single small one may be free translation, but not the count of so many people."""
    atom = own.atoms[i]
    if atom.digits:
        return None
    if not _is_soft(atom):
        return _MAJOR
    is_share = atom.unit is PERCENT and atom.value != HUNDRED
    if is_share and PERCENT not in other.units and other.lexicon.data.lists["percent"]:
        return _MAJOR  # two percent of them last three hours
    if _are_shares_lost(own, atom, other):
        return _MAJOR
    if _is_dose(own, atom):
        return _MINOR
    if not (_is_counted_out(atom, other) or _is_span(own, atom, other)):
        return _NEUTRAL
    return _NEUTRAL if atom.context.is_in_name or _has_within(other, atom.value) else _MINOR


WORD_LEFT_OUT: Final = OneSided(
    name="word-left-out",
    doc="The translation has lost a number in words: sixteen people, people.",
    type=IssueType.OMISSION,
    weigh=_word,
    is_lost=True,
)
WORD_ADDED: Final = OneSided(
    name="word-added",
    doc="The translation has a number in words that the source does not say: people, sixteen people.",
    type=IssueType.ADDITION,
    weigh=_word,
    is_lost=False,
)


def _is_soft(atom: Atom) -> bool:
    """Tell whether a number in words is weak, or easily said otherwise: a third, twice, half."""
    if atom.digits or atom.kind is MONTH:
        return False
    is_loose = atom.kind in _EASILY_SAID_OTHERWISE and not (isinstance(atom.value, int) and atom.value >= _SCALED)
    return atom.weak or is_loose


def _is_counted_out(atom: Atom, other: Side) -> bool:
    """Tell whether a number word says a count that few texts leave out, in a language whose words are known."""
    return _is_told(atom) and size_of(atom.value) in other.lexicon.sizes


def _is_span(own: Side, atom: Atom, other: Side) -> bool:
    """Tell whether a number word counts a span of time that few texts leave out: four months before the start."""
    is_read = own.lexicon.is_complete and other.lexicon.is_complete
    return is_read and atom.value in _SPANS and atom.unit is not None and atom.unit.dimension in _TIMES


_SPANS: Final = range(3, 11)
"""Counts of a span of time: two may be a dual."""
_TIMES: Final = ("time", "calendar")


def _is_dose(own: Side, atom: Atom) -> bool:
    """Tell whether a number that no dual says counts doses: three tablets."""
    counted = atom.context.counted
    return atom.value > _DUAL and counted != "" and counted.startswith(own.lexicon.around.vouching("dose"))


_DUAL: Final = 2


def _are_shares_lost(own: Side, atom: Atom, other: Side) -> bool:
    """Tell whether several parts, as two thirds, are lost beside another share, where the other text has no number."""
    if other.atoms or not isinstance(atom.value, Fraction) or not 1 < atom.value.numerator < atom.value.denominator:
        return False
    return len([one for one in own.atoms if one.kind is Kind.FRACTION]) > 1


def _is_dated(atoms: list[Atom], i: int, paired: set[int]) -> bool:
    """Return True if the day or year beside a lost or added month was kept: then the month alone is wrong, an error."""
    return any(atoms[k].role in _DATED for k in (i - 1, i + 1) if 0 <= k < len(atoms) and k in paired)


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


def _is_told(atom: Atom) -> bool:
    """Tell whether a number word says a count that few texts leave out: sixteen people, no dozen and no hundred."""
    if atom.kind not in _COUNTS or atom.role or atom.others or not isinstance(atom.value, int):
        return False
    return _SMALL < atom.value < HUNDRED and atom.value != DOZEN


def _has_within(other: Side, value: Value) -> bool:
    """Tell whether the word for a number, its last letter aside, stands within a word: trettiårskrigen, Trent'anni."""
    forms = other.lexicon.data.values["num"].get(value, ())
    stems = {form.casefold()[: max(len(form) - 1, _STEM)] for form in forms if " " not in form and len(form) >= _STEM}
    return any(other.segment.holds(stem, is_folded=True) for stem in stems)


def _is_item(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    return len(atom.raw) <= 2 and atom.unit is None and not atom.role and atom.context.is_item
