"""Numbers that are one word with what they count: an 18-hole course, osmnáctijamkové hřiště."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.language.combining import combining
from numguard.mentions.atom import Atom
from numguard.mentions.context.compounds import may_be_joined, stem_letter, word_with
from numguard.mentions.kinds import IDENTIFIER, ORDINAL
from numguard.quantity.counts import HUNDRED


def _compound(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if not other.lexicon.nospace:
        matching.explain(own, [i for i in own.unmatched if _is_within(own, other, own.atoms[i])], rule)


def _is_within(own: Side, other: Side, atom: Atom) -> bool:
    """Tell whether a word of the other text holds a number that stands before a noun, or is written to it."""
    value = atom.value
    if not atom.digits or not isinstance(value, int) or value == 1 or not 0 <= value < HUNDRED or atom.places:
        return False
    if atom.kind is IDENTIFIER or not may_be_joined(own.segment, atom.end):
        return False
    values = other.lexicon.data.values
    forms = (*values["num"].get(value, ()), *values["multiple"].get(value, ()))
    letter = stem_letter(own.segment, atom.end)
    word = word_with(other.segment, forms, combining().get(str(value), ()), letter)
    return bool(word) and not _is_known(other, word)


def _is_known(side: Side, word: str) -> bool:
    """Tell whether a language knows a word as another number, a month, or as none: siebzehn, septembre, Achtung."""
    entry = side.lexicon.look(word).entry
    return side.lexicon.look(word).starts is not None or (entry is not None and (entry.numeric or not entry.soft))


COMPOUND: Final = Explanation(
    name="compound",
    doc="A number is one word with what it counts: an 18-hole course, osmnáctijamkové; a 3D engine, tridimensionnel.",
    apply=_compound,
    text="in a compound",
    witness="the word that it counts, glued to it",
)


def _phrase(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    matching.explain(own, [i for i in own.unmatched if _is_of_phrase(own, own.atoms[i])], rule)


def _is_of_phrase(side: Side, atom: Atom) -> bool:
    """Tell whether digits and the word behind them are a phrase that is only sometimes a number: 3rd party."""
    if not atom.digits or not isinstance(atom.value, int) or atom.value >= HUNDRED:
        return False
    lex, word = side.lexicon, atom.context.word_after
    forms = lex.data.values["ord" if atom.kind is ORDINAL else "num"].get(atom.value, ()) if word else ()
    return any(f"{form} {word}" in lex.listed(key) for form in forms for key in ("soft", "block"))


DIGITS_OF_PHRASE: Final = Explanation(
    name="digits-of-phrase",
    doc="Digits stand in a phrase that is only sometimes a number: 3rd party is third party.",
    apply=_phrase,
    text="in a phrase that is only sometimes a number",
    is_linear=True,
    witness="the phrase",
)
