"""Numbers that show a rule only what it declares: the debug view of DESIGN, One form for rules."""

from __future__ import annotations

from typing import Any

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
