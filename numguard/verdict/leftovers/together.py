"""What is wrong of numbers that are said together: an end of a score; a single one for several."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import HOUR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import TIED
from numguard.model import IssueType
from numguard.quantity.money import named_alike
from numguard.quantity.units import HOUR, SECOND
from numguard.script.fold import fold
from numguard.verdict.leftovers.forms import Leftovers, Pairing, Pairs


def _end_of_score(leftovers: Leftovers) -> Pairs:
    """Pair an end of a score or range in words with a one that stands for it: four two, dört bir; one to two, 2 to 3.

    The one stands where the end does, or on the other side of the number that both texts have.
    """
    for own, other, ours, theirs in leftovers.sides:
        ones = {
            one.at for one in leftovers.matching.explained if one.side is other and other.atoms[one.at].value == 1
        } - theirs
        if not ones:
            continue
        partner = leftovers.matching.partner_places(own, other)
        for i in own.unmatched:
            if i in ours or own.atoms[i].digits or own.atoms[i].role:
                continue
            for step in (-1, 1):
                k = partner.get(i + step)
                if k is None or other.atoms[k].digits or own.atoms[i + step].digits:
                    continue
                first = min(i, i + step)
                for one in {k - step, k + step} & ones:
                    last = min(k, one)
                    if (are_tied(own.atoms, first) and are_tied(other.atoms, last, 2)) or (
                        are_tied(own.atoms, first, 2) and are_tied(other.atoms, last)
                    ):
                        return [own.pair(i, one)]
    return []


END_OF_SCORE: Final = Pairing(
    name="end-of-score",
    doc="An end of a score or range in words has another value, and a one stands for it: four two, vier eins.",
    type=IssueType.VALUE,
    pair=_end_of_score,
)


def are_tied(atoms: list[Atom], i: int, most: int = 1) -> bool:
    """Tell whether few words, of a few letters each, part a number from the next one: four two, three goals to two."""
    gap = gap_between(atoms[i], atoms[i + 1])
    return 0 < len(gap) <= most * TIED and len(gap.split()) <= most and "," not in gap


# ---- one for several ------------------------------------------------------------------------------------------------


def is_one_there(own: Side, atom: Atom, other: Side) -> bool:
    """Tell whether the other text has an article, or one, before the only unit that a number has in words here.

    ``atom`` is a number that nothing of the other text accounts for. A second is a moment as well.
    """
    unit = HOUR if atom.unit is None and atom.role == HOUR_ROLE else atom.unit
    if unit is None or atom.value == 1 or unit is SECOND:
        return False
    units = named_alike(unit)
    if sum(len(own.named(one)) for one in units) > 1:
        return False
    if other.lexicon.nospace:
        said = other.counted(unit)
        return len(said) == 1 and other.atoms[said[0]].value == 1
    places = [at for one in units for at in other.named(one)]
    if len(places) != 1:
        return False
    words, at = other.segment.words_apart, places[0]
    if at:
        before, _, end = words[at - 1]
        if end + _GAP >= words[at][1] and _says_one(before, other.lexicon):
            return True
    return at + 1 < len(words) and _is_one(words[at + 1][0], other.lexicon)


_GAP: Final = 1
"""Characters between an article and its unit: no "a 35-year-old"."""


def _says_one(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is an article that says one, or the number."""
    return fold(word, lex.data.fold) in lex.listed("singles") or _is_one(word, lex)


def _is_one(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a form of the number one."""
    entry = lex.look(word).entry
    return entry is not None and entry.num == 1
