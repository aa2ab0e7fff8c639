"""Numbers that a language may leave out: weak words, duals, noun forms."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.model import Kind, Role

_COUNTED: Final = frozenset((Role.NONE, Role.DAY))


def _too_weak(found: Matching, rule: Explanation) -> None:
    for own, _ in found.both():
        found.explain(own, [i for i in own.left if own.atoms[i].soft], rule)


TOO_WEAK: Final = Explanation(
    name="too-weak",
    doc='A word that is only sometimes a number needs no partner: "one" in "one day", "second" in "wait a second".',
    text="only sometimes a number",
    cost=costs.NOTHING,
    is_linear=True,
    is_two_sided=False,
    apply=_too_weak,
)


def _noun_form(found: Matching, rule: Explanation) -> None:
    for own, other in found.both():
        if not other.left:
            largest = 2 if "dual" in other.lexicon.flags else 1
            found.explain(own, [i for i in own.left if _is_noun_form(own.atoms[i], largest)], rule)


def _is_noun_form(atom: Atom, largest: int) -> bool:
    if atom.tight or atom.kind is Kind.IDENTIFIER or atom.role not in _COUNTED:
        return False
    return (atom.value == 1 and not atom.places) or (atom.value == 2 == largest)


NOUN_FORM: Final = Explanation(
    name="noun-form",
    doc='Many languages say "one" by the noun alone; Arabic, Hebrew and Slovene say "two" by its form.',
    text="said by the form of the noun",
    cost=costs.NOTHING,
    is_linear=True,
    is_two_sided=False,
    apply=_noun_form,
)
