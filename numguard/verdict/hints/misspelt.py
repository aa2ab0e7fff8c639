"""A hint about a month or a scale word that is there with a typo."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Action, IssueType, Kind, Role
from numguard.quantity.units import unit_of
from numguard.script.fold import fold
from numguard.script.spelling import is_typo_of
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, LOST, VALUES, Hint

_MONTH: Final = unit_of("month").id
_SHORTEST: Final = 5
"""Letters of a word of which one may be wrong: Juni and Juli are two months."""


def _misspelt(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for own, other in matching.both():
        months: dict[int, bool] = {}
        for one in findings:
            k, n = (one.source, one.hypothesis) if own.is_source else (one.hypothesis, one.source)
            if k is None:
                continue
            a = own.atoms[k]
            if n is None:
                if _says_month(a, own.lexicon) and isinstance(a.value, int):
                    if a.value not in months:
                        months[a.value] = _has_month(other.segment.words_beside_digits, a.value, other.lexicon)
                    if months[a.value]:
                        yield one
            elif one.type is IssueType.SCALE and _has_scale(a, other.atoms[n], other.lexicon):
                yield one


def _says_month(atom: Atom, lex: Lexicon) -> bool:
    """Return True if a number or word is a month of a date: October, 10月, tháng 10."""
    is_named = atom.kind is Kind.MONTH or atom.role == Role.MONTH
    return is_named or (atom.digits and atom.context.word_before in lex.data.words["unit"].get(_MONTH, ()))


def _has_scale(a: Atom, b: Atom, lex: Lexicon) -> bool:
    """Return True if the word beside ``b`` is the scale word of ``a`` with one typo."""
    if b.scale != 1 or a.scale == 1 or Fraction(b.value) * Fraction(a.scale) != a.value:
        return False
    known = _folded(lex.data.values["mul"].get(a.scale, ()), lex)
    return _is_typo(b.context.word_after, known, lex) or _is_typo(b.context.word_before, known, lex)


def _has_month(words: list[str], month: int, lex: Lexicon) -> bool:
    """Return True if one of the words is the name of a month with one typo."""
    known = _folded((*lex.data.values["month"].get(month, ()), *lex.cldr.months.get(month, ())), lex)
    return any(_is_typo(word, known, lex) for word in words)


def _folded(forms: tuple[str, ...], lex: Lexicon) -> list[str]:
    return [fold(form, lex.data.fold) for form in forms if len(form) >= _SHORTEST]


def _is_typo(word: str, known: list[str], lex: Lexicon) -> bool:
    """Return True if the word, or what follows its prefix, becomes one of the folded forms by correcting one typo."""
    folded = fold(word, lex.data.fold)
    if folded == "" or folded in known:
        return False
    bare = [folded[len(prefix) :] for prefix in lex.vocabulary.morphology.prefixes if folded.startswith(prefix)]
    return any(is_typo_of(one, form) for one in (folded, *bare) for form in known)


MISSPELT: Final = Hint(
    name="misspelt",
    doc="A month or a scale word stands there with one typo: 30 spetember, 120 milion.",
    apply=_misspelt,
    action=Action.PASS,
    sorts=LOST | ADDED | VALUES,
)
