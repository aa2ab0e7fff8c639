"""Numbers that show a rule only what it declares: the debug view of DESIGN, One form for rules."""

from __future__ import annotations

from typing import Any, cast

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.rule import FIELDS, Fact
from numguard.quantity.units import Unit

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

    def __setattr__(self, name: str, value: object) -> None:
        """Steps change numbers: whoever may look at none of a fact may still say it."""
        if name in self.__slots__:
            object.__setattr__(self, name, value)
        else:
            setattr(self.atom, name, value)


class ShownSide(Side):
    """A side whose text is shown only to rules that declare the context."""

    def __init__(self, side: Side, facts: frozenset[Fact]) -> None:
        self._facts = facts
        self._shown = side
        super().__init__([cast(Atom, View(atom, facts)) for atom in side.atoms], "", side.lexicon, side.is_source)
        self.unmatched = list(side.unmatched)

    @property
    def segment(self) -> Segment:
        if Fact.CONTEXT not in self._facts:
            raise UndeclaredError("segment")
        return self._shown.segment

    @property
    def units(self) -> list[Unit]:
        if Fact.CONTEXT not in self._facts:
            raise UndeclaredError("units")
        return self._shown.units


def seen_by(found: Matching, facts: frozenset[Fact]) -> Matching:
    """Return the same alignment with numbers that show only some facts."""
    same = Matching(ShownSide(found.source, facts), ShownSide(found.hypothesis, facts), found.max_left)
    same.pairs, same.is_cut = list(found.pairs), found.is_cut
    same.explained = [
        one._replace(side=same.source if one.side is found.source else same.hypothesis) for one in found.explained
    ]
    return same
