"""Build the public mentions from atoms, when somebody looks at them."""

from __future__ import annotations

from numguard.extract.atom import Atom
from numguard.extract.beside import bound_of
from numguard.extract.exact import exact
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind, Mention, Reading


def mention(text: str, atom: Atom, lex: Lexicon) -> Mention:
    """Return the public form of one atom."""
    bound = bound_of(atom, lex)
    readings = tuple(
        Reading(value=exact(value), unit=atom.unit, precision=-atom.places, bound=bound, convention=habit, cost=cost)
        for value, cost, habit in atom.options
    )
    start, end = atom.start, atom.end
    kind = Kind.YEAR if atom.role == "year" and atom.kind is Kind.CARDINAL else atom.kind
    kind = Kind.TIME if atom.role in ("hour", "minute") else kind
    return Mention(text[start:end], start, end, kind, readings, soft=atom.soft)


def mentions(text: str, atoms: list[Atom], lex: Lexicon) -> tuple[Mention, ...]:
    """Return the mentions of ``text``."""
    return tuple(mention(text, atom, lex) for atom in atoms)
