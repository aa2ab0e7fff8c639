"""Numbers that show a rule only what it declares: the debug view of DESIGN, One form for rules."""

from __future__ import annotations

from typing import Any, cast

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.rule import FIELDS, Fact

FACT_OF = {field: fact for fact, fields in FIELDS.items() for field in fields}


class UndeclaredError(Exception):
    """A rule looked at a fact that it does not declare."""


class View:
    """A number that raises UndeclaredError where something else of it is looked at than some facts."""

    __slots__ = ("atom", "facts")

    def __init__(self, atom: Atom, facts: frozenset[Fact]) -> None:
        self.atom = atom
        self.facts = facts

    def __getattr__(self, name: str) -> Any:
        fact = FACT_OF.get(name)
        if fact is not None and fact not in self.facts:
            raise UndeclaredError(fact.value)
        return getattr(self.atom, name)


def seen_by(found: Matching, facts: frozenset[Fact]) -> Matching:
    """Return the same alignment with numbers that show only some facts."""
    same = Matching(found.source, found.hypothesis, found.max_left)
    for name in ("source", "hypothesis"):
        side = getattr(found, name)
        twin = type(side)(
            [cast(Atom, View(atom, facts)) for atom in side.atoms], side.text, side.lexicon, side.is_source
        )
        twin.left = list(side.left)
        setattr(same, name, twin)
    same.pairs, same.is_cut = list(found.pairs), found.is_cut
    same.explained = [
        one._replace(side=same.source if one.side is found.source else same.hypothesis) for one in found.explained
    ]
    return same
