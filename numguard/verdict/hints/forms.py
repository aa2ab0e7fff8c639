"""Hints about other ways to write a number: fractions in words, digits grouped as in another country."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import Fact, reads
from numguard.model import IssueType, Kind
from numguard.quantity.units import METER
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint, pairs_of

_HALF: Final = Fraction(1, 2)
_GROUP, _ZEROS = 3, "00"


def _fraction_in_words(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield fractions in words that are paired with one of their parts: the other language's form is not known."""
    for one, a, b in pairs_of(found, findings, IssueType.VALUE):
        if not a.digits and not b.digits and (_is_part(a, b) or _is_part(b, a)):
            yield one
        elif Fraction(b.value) == Fraction(a.value) + _HALF and _counts_halves(a, found.source.lexicon):
            yield one  # seven halves, which were played; and "seven half" in languages without a plural there


def _counts_halves(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether the word behind a number is one for halves."""
    word = atom.context.word_after
    entry = lex.look(word).entry if word else None
    return entry is not None and _HALF in (entry.frac, entry.multiple)


def _is_part(whole: Atom, part: Atom) -> bool:
    value = Fraction(whole.value)
    if whole.kind is not Kind.FRACTION or value.denominator == 1 or not part.value:
        return False
    other = Fraction(part.value)
    return other in (value.numerator, value.denominator, Fraction(1, value.denominator))


def _grouped_otherwise(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield numbers that the source groups as another language does: 10.700 in English is no decimal with two zeros."""
    for one, a, b in pairs_of(found, findings, IssueType.SEPARATOR):
        if a.unit is None and _is_group_of(a, b):
            yield one


def _grouped_elsewhere(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield digits grouped as in other countries of the language: 77.000 in Arabic or Mexican Spanish."""
    marks = found.hypothesis.lexicon.data.lists["group_elsewhere"]
    if not marks or any(_says_otherwise(atom, marks) for atom in found.hypothesis.atoms):
        return
    for one, a, b in pairs_of(found, findings, IssueType.SEPARATOR):
        if b.habit[-1:] in marks and _is_group_of(b, a):
            yield one


def _says_otherwise(atom: Atom, marks: tuple[str, ...]) -> bool:
    """Return True if another number shows what the mark means in this text: 3.5 km, and 2,500 people."""
    kind, _, mark = atom.habit.partition(" ")
    return mark not in marks if kind == "group" else kind == "decimal" and mark in marks and atom.places != _GROUP


def _is_group_of(decimal: Atom, whole: Atom) -> bool:
    """Return True if three decimal places that end in two zeros are the last group of the other number."""
    is_round = decimal.places == _GROUP and decimal.raw.endswith(_ZEROS)
    return is_round and whole.value == Fraction(decimal.value) * 10**_GROUP


def _negative_length(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield lengths under a metre that a word alone makes negative: that of a film's negative."""
    for one, a, b in pairs_of(found, findings, IssueType.SIGN):
        if a.value == -b.value and _is_short_length(a) and _is_short_length(b):
            minus = a if a.value < 0 else b
            if minus.raw and not minus.others:  # a sign leaves the positive reading too
                yield one


def _is_short_length(atom: Atom) -> bool:
    unit = atom.unit
    return unit is not None and unit.dimension == METER.dimension and unit.factor is not None and unit.factor < 1


FRACTION_IN_WORDS: Final = Hint(
    name="fraction-in-words",
    doc="A fraction in words stands against one of its parts: the other language says it in a form that is not known.",
    reads=reads(Fact.VALUE, Fact.KIND, Fact.RAW, Fact.PLACE, Fact.CONTEXT),
    apply=_fraction_in_words,
)
GROUPED_OTHERWISE: Final = Hint(
    name="grouped-otherwise",
    doc="The source itself groups digits as another language does: 10.700 people in English, 10 700 in Russian.",
    reads=reads(Fact.VALUE, Fact.UNIT, Fact.RAW),
    apply=_grouped_otherwise,
)
GROUPED_ELSEWHERE: Final = Hint(
    name="grouped-elsewhere",
    doc="Digits are grouped as in other countries of the language: 77.000 in Arabic or Mexican Spanish.",
    reads=reads(Fact.VALUE, Fact.CONVENTION, Fact.RAW, Fact.CONTEXT),
    apply=_grouped_elsewhere,
)
NEGATIVE_LENGTH: Final = Hint(
    name="negative-length",
    doc="A word for negative stands before a length under a metre: it may be the negative of a film.",
    reads=reads(Fact.VALUE, Fact.CONVENTION, Fact.UNIT, Fact.RAW),
    apply=_negative_length,
)
