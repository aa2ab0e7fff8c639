"""What every rule is, in whatever stage, a name and a sentence; and the facts of a number that rules may look at."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from numguard.mentions.atom import Atom


class Fact(StrEnum):
    """One thing that is known of a number. Rules declare which of them they look at; FIELDS says where each stands."""

    VALUE = "value"
    CONVENTION = "convention"
    UNIT = "unit"
    KIND = "kind"
    ROLE = "role"
    ERA = "era"
    BOUND = "bound"
    RAW = "raw"
    SCALE = "scale"
    WEIGHT = "weight"
    FRAME = "frame"
    PLACE = "place"
    CONTEXT = "context"


FIELDS: Final[dict[Fact, tuple[str, ...]]] = {
    Fact.VALUE: ("value",),
    Fact.CONVENTION: ("cost", "habit", "others", "options", "choices"),
    Fact.UNIT: ("unit",),
    Fact.KIND: ("kind",),
    Fact.ROLE: ("role",),
    Fact.ERA: ("era",),
    Fact.BOUND: ("bound", "symbol"),
    Fact.RAW: ("raw", "places", "spoken", "words", "digits", "code"),
    Fact.SCALE: ("scale",),
    Fact.WEIGHT: ("soft", "weak"),
    Fact.FRAME: ("tight", "bracketed", "marks"),
    Fact.PLACE: ("start", "end", "unit_start", "unit_end"),
    Fact.CONTEXT: ("context", "segment"),
}
"""The attributes of an Atom that hold each fact; a test holds that none is left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule of a stage.

    ``name`` is the rule's id in verdicts, figures, policies (``without``) and docs, and the name of its table in
    tests/cases/; ``doc`` is a sentence for a translator. A rule of which a key is made, as of agreements, declares what
    it reads: the facts of a number that it may look at.
    """

    name: str
    doc: str


NONE: Final[frozenset[str]] = frozenset()
"""The names of no rules: none is switched off."""
_OFFSETS: Final = frozenset(FIELDS[Fact.PLACE])
_CONTEXT: Final = frozenset(FIELDS[Fact.CONTEXT])


def fields_of(facts: frozenset[Fact]) -> tuple[str, ...]:
    """Return the attributes of a number that hold some facts; what follows from the others is left out."""
    return tuple(name for fact in Fact if fact in facts for name in FIELDS[fact] if name not in ("options", "segment"))


def key(atom: Atom, fields: tuple[str, ...]) -> Hashable:
    """Return what some attributes of a number say: two numbers of one key are the same to whoever reads no others.

    A place is told from the number's own, and of the text what stands near it.
    """
    said: list[object] = []
    for name in fields:
        if name in _CONTEXT:
            said.append(atom.context.key)
        elif name in _OFFSETS:
            said.append(getattr(atom, name) - atom.start)
        else:
            value: object = getattr(atom, name)
            said.append(value)
            said.append(type(value))  # 1 and Decimal(1) are equal
    return tuple(said)


def reads(*facts: str) -> frozenset[Fact]:
    """Return the facts that a rule declares, said by their names.

    >>> sorted(reads("value unit"))
    [<Fact.UNIT: 'unit'>, <Fact.VALUE: 'value'>]
    """
    return frozenset([Fact(name) for said in facts for name in said.split()])
