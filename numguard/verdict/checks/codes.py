"""Numbers that stand with the name, or at the other end, of another: ISO 2 with 639 letters; pages 1-6 and 3-10."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from numguard.mentions.atom import Atom, joint_between
from numguard.mentions.kinds import ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Value
from numguard.script.signs import RANGE_DASHES
from numguard.verdict.checks.beside import DATE_ROLES, is_dated
from numguard.verdict.checks.written import MOVED, Exchange, Written
from numguard.verdict.finding import MOST

_JOINT: Final = re.compile(rf"\s?[&{re.escape(RANGE_DASHES)}x×]\s?\Z|[:/]\Z")
"""What joins the two numbers of a score, a range or a size."""
_NUMBER_SIGN: Final = "№"
_SHORT: Final = 3
"""Letters of what is short for number: nr, but a telephone has a Nummer."""

Bonds = dict[int, list[tuple[str | Value, Value]]]
"""What each number stands with, by its place: a name or the number at the other end; and the number's value."""


def _bound(bonds_of: Callable[[list[Atom], Lexicon], Bonds]) -> Callable[[Written], None]:
    """Return what looks for two numbers of which one stands with what the other stands with in the source."""

    def find(pairs: Written) -> None:
        ours = bonds_of(pairs.source, pairs.found.source.lexicon)
        theirs = bonds_of(pairs.hypothesis, pairs.found.hypothesis.lexicon) if ours else {}
        if not theirs:
            return
        said, kept = ({bond for bonds in side.values() for bond in bonds} for side in (ours, theirs))
        same = [match for match in pairs.found.pairs if not match.cost][:MOST]
        takers = [(other, {key for key, _ in theirs[other.hypothesis]}) for other in same if other.hypothesis in theirs]
        for one in same:
            lost = [key for key, own in ours.get(one.source, ()) if (key, own) not in kept]
            for other, taken in takers if lost else ():
                value = pairs.source[other.source].value
                if other is not one and any(key in taken and (key, value) not in said for key in lost):
                    pairs.swap_pair((one.source, one.hypothesis))
                    pairs.swap_pair((other.source, other.hypothesis))

    return find


def _names(atoms: list[Atom], lex: Lexicon) -> Bonds:
    named = ((i, _label_of(atom, lex)) for i, atom in enumerate(atoms) if _may_be_named(atom))
    return {i: [(label, atoms[i].value)] for i, label in named if label}


def _label_of(atom: Atom, lex: Lexicon) -> str:
    """Return the name that a number names, or one sign for what is short for number: No. 1, Nr. 1; but Nummer 101."""
    if atom.kind is not ORDINAL or atom.unit_start < atom.start:
        return atom.context.label
    sign = "".join(atom.context.words_before[-1:]).casefold()
    is_short = len(sign) <= _SHORT or not sign.isalpha()
    return _NUMBER_SIGN if is_short and sign in lex.data.lists["ordinal_prefix"] else ""


def _may_be_named(atom: Atom) -> bool:
    return atom.digits and atom.unit_start >= atom.start and atom.role not in DATE_ROLES


def _ends(atoms: list[Atom], lex: Lexicon) -> Bonds:
    bonds: Bonds = {}
    for i, (a, b) in enumerate(pairwise(atoms)):
        if _are_joined(a, b, lex) and not is_dated(atoms, i):
            bonds.setdefault(i, []).append((b.value, a.value))
            bonds.setdefault(i + 1, []).append((a.value, b.value))
    return bonds


def _are_joined(a: Atom, b: Atom, lex: Lexicon) -> bool:
    """Tell whether two numbers are the ends of one score, range or size: 4:3, 2&1, force 8 to 9, 800x600."""
    if not (a.digits and b.digits) or a.role in DATE_ROLES or b.role in DATE_ROLES:
        return False
    joint = joint_between(a, b)
    return _JOINT.match(joint) is not None or joint.strip() in lex.range_words


CODE_EXCHANGED: Final = Exchange(
    name="code-exchanged",
    doc="A number stands with the name of another: ISO 639 and two letters are not ISO 2 and 639 letters.",
    find=_bound(_names),
    needs=MOVED,
)
ENDS_PARTED: Final = Exchange(
    name="ends-parted",
    doc="The ends of a score, range or size stay together: 2&1 and 4&3 are not 2&4 and 1&3.",
    find=_bound(_ends),
    needs=MOVED,
)
