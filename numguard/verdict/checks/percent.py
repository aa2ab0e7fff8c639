"""A percent sign that got lost: 40 % = 40."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom, shares_unit, stand_within
from numguard.mentions.kinds import CARDINAL
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.reach import CLAUSE, NEAR
from numguard.mentions.rule import reads
from numguard.model import IssueType
from numguard.quantity.counts import HUNDRED
from numguard.quantity.units import PERCENT
from numguard.script.signs import PERCENT_SIGNS
from numguard.verdict.finding import Finding, PairCheck

_STEM: Final = 5
"""So many characters of a percent word say what it is, whatever its ending."""


def _percent_lost(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    source, hypothesis = matching.source, matching.hypothesis
    has, bare, share = (source, hypothesis, a) if a.unit is PERCENT else (hypothesis, source, b)
    if match.cost or share.unit is not PERCENT or shares_unit(share):
        return None  # 20 to 40 %: the number that has the sign tells
    reach = NEAR if bare.shares else CLAUSE  # the percentage must be between 0 and 100
    is_lost = has.shares > bare.shares and _is_bare(bare.atoms, bare.of(match), bare.lexicon, reach)
    return check.finding(match) if is_lost else None


def _is_bare(atoms: list[Atom], k: int, lex: Lexicon, reach: int) -> bool:
    """Return True if no sign or word within ``reach``, and no neighbour, says that number ``k`` is a percentage."""
    atom = atoms[k]
    stems = _stems(lex)
    is_other = atom.unit is not None and not shares_unit(atom)  # um 4,2 auf 12,4 Mrd. USD
    if not stems or is_other or atom.soft or atom.role or atom.kind is not CARDINAL:
        return False
    if k and atoms[k - 1].value * HUNDRED == atom.value**2:
        return False  # one in ten is 10 %
    if atom.context.has_near((*PERCENT_SIGNS, *stems), reach):
        return False
    return not any(
        (other.unit is PERCENT or other.value == HUNDRED) and stand_within(atom, other, NEAR)
        for other in atoms[max(0, k - 1) : k] + atoms[k + 1 : k + 2]
    )


@of_lexicon
def _stems(lex: Lexicon) -> tuple[str, ...]:
    """Return the stems of the language's words for percent; empty where its locale file has none."""
    words = [word.casefold() for word in lex.data.lists["percent"] if not any(sign in word for sign in PERCENT_SIGNS)]
    return tuple(dict.fromkeys(word[: max(_STEM, len(word) - 3)] for word in words))


PERCENT_LOST: Final = PairCheck(
    name="percent-lost",
    doc="One of the numbers is a share, and nothing on the other side says so: 40 % is not 40.",
    look=_percent_lost,
    type=IssueType.UNIT,
    differ=reads("unit"),
)
