"""Unmatched numbers that a word takes part in which is only sometimes a number: an article, an ordinal, a pair."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.alignment.text_pair import TextPair
from numguard.mentions.alone import COUNT, LATER, ORDINALS, PART, PARTS_ALONE, RANKS, ROUGH, SHARES, TIMES
from numguard.mentions.atom import Atom, is_article
from numguard.mentions.kinds import HOUR_ROLE, MULTIPLE
from numguard.mentions.nouns import noun_of
from numguard.mentions.reading import Reading
from numguard.model import IssueType, Kind
from numguard.quantity.counts import HUNDRED
from numguard.verdict.classify import classify
from numguard.verdict.finding import MOST, Finding
from numguard.verdict.leftovers.forms import Leftovers, Pairing, Pairs
from numguard.verdict.leftovers.together import are_tied
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sorts import COUNTS, SORTS, is_count, is_month, is_part, is_rank, is_times

_GREAT: Final = 10
_COUNTED: Final = COUNTS | {Kind.MULTIPLE}
_NEAR: Final = Fraction(35, 100)
"""How far apart, in parts of a text, the two may stand that are one number."""


def _taken_by_word(leftovers: Leftovers) -> Pairs:
    pairs: Pairs = []
    for own, other, settled, _ in leftovers.sides:
        alone = [i for i in own.unmatched if i not in settled and own.atoms[i].digits and not own.atoms[i].code]
        if alone:
            partner = leftovers.matching.partner_places(own, other)
            weak = [j for i, j in partner.items() if is_article(own.atoms[i], other.atoms[j])][:MOST]
            for i in alone[:MOST]:
                j = _its_own(own, i, other, weak, partner)
                if j is not None:
                    weak.remove(j)
                    pairs.append(own.pair(i, j))
    return pairs


TAKEN_BY_WORD: Final = Pairing(
    name="taken-by-word",
    doc="A word that is only sometimes a number has taken the partner of a number in digits: lap 44 ... fourth, lap 4.",
    type=IssueType.VALUE,
    pair=_taken_by_word,
)


def _its_own(own: Side, i: int, other: Side, weak: list[int], partner: dict[int, int]) -> int | None:
    """Return the number that stands in the place of number ``i``, or differs from it by a typo."""
    places = [partner[k] + i - k for k in (i - 1, i + 1) if k in partner]
    for j in weak:
        first, second = (own.atoms[i], other.atoms[j]) if own.is_source else (other.atoms[j], own.atoms[i])
        if j in places or classify(first, second) is not IssueType.VALUE:
            return j
    return None


def _word_of_other_value(leftovers: Leftovers) -> Pairs:
    """Pair an unmatched number with a word of the other side that is only sometimes a number: six months, hét hónap.

    Each must be the only one of its side and sort, a count, a month, a part, an ordinal or an hour: half an hour, a
    quarter; the third party, la première; half past eleven, halb eins. Counts must stand in about the same place too.
    """
    for own, other, ours, theirs in leftovers.sides:
        if not theirs.issuperset(other.unmatched):
            continue
        alone = [i for i in own.unmatched if i not in ours]
        if len(alone) != 1:
            continue
        atom = own.atoms[alone[0]]
        counts = is_count(atom)
        is_alike = _may_count if counts else next((sort for sort in SORTS if sort(atom)), None)
        if is_alike is None:
            continue
        weak = [one.at for one in leftovers.matching.explained if one.side is other and is_alike(other.atoms[one.at])]
        if len(weak) != 1 or (not counts and are_said_elsewhere(own, atom, other, other.atoms[weak[0]])):
            continue
        if not counts or _may_be_one(atom, other.atoms[weak[0]]):
            return [own.pair(alone[0], weak[0])]
    return []


WORD_OF_OTHER_VALUE: Final = Pairing(
    name="word-of-other-value",
    doc="A word that is only sometimes a number is all that can be meant, and says another value: six months, a pair.",
    type=IssueType.VALUE,
    pair=_word_of_other_value,
)


def _may_count(atom: Atom) -> bool:
    """Tell whether a word that is only sometimes a number counts here: a pair or more, once or more often."""
    if atom.digits or atom.role or atom.words > 1 or atom.kind not in _COUNTED or atom.end - atom.start == 1:
        return False
    return isinstance(atom.value, int) and 1 < atom.value < HUNDRED and atom.value not in ROUGH


def _may_be_one(one: Atom, other: Atom) -> bool:
    """Return True if two counts may be the same: at about the same place, and from ten on neither twice the other."""
    low, high = sorted((Fraction(one.value), Fraction(other.value)))
    is_near = high < 2 * low or (low > 2 and high < _GREAT)  # no four and a pair
    return is_near and abs(one.context.place - other.context.place) <= _NEAR


def may_be_said_weakly(matching: Matching, finding: Finding, pair: TextPair) -> bool:
    """Return True if a finding concerns a lone number of which a weak word of the other text may be of its sort.

    One of the same value would account for it, and so say nothing else. A single one of its unit may stand there.
    """
    i, j = finding.source, finding.hypothesis
    if (i is None) == (j is None):
        return False
    atom = matching.source.atoms[i] if i is not None else matching.hypothesis.atoms[j or 0]
    if atom.unit is not None or atom.role == HOUR_ROLE or _is_tied(matching, finding):
        return True
    text = pair.source if i is None else pair.hypothesis
    if atom.value <= _SMALL and _may_be_of_one(matching, i is not None, atom, text):
        return True
    if is_count(atom):
        sorts = COUNT
    elif is_month(atom):
        return True
    elif is_part(atom):
        sorts = (SHARES | PART | LATER) & ~PARTS_ALONE.get(atom.value, 0)  # a third, too
    elif is_rank(atom):
        sorts = RANKS & ~ORDINALS.get(atom.value, 0)
    else:
        return False
    return text.alone() & sorts > 0


def _may_be_of_one(matching: Matching, is_source: bool, atom: Atom, reading: Reading) -> bool:
    """Tell whether a weak word of the other text may count or multiply the same as a number without a unit."""
    if not reading.hits().level:
        return False
    own = matching.source if is_source else matching.hypothesis
    is_often = is_times(atom) or is_frequency(atom, own)
    if is_often and (reading.alone() & (TIMES | SHARES | PART) or reading.says_occasion()):
        return True
    if atom.kind is MULTIPLE:
        return False
    if own.lexicon.unit(atom.context.written) is not None:  # a dual of hours
        return True
    return reading.may_say(noun_of(atom, own.lexicon))


def _is_tied(matching: Matching, finding: Finding) -> bool:
    """Tell whether a lone number may be an end of a score in words, of which a one is too weak to be read yet."""
    at = finding.hypothesis if finding.source is None else finding.source
    atoms = matching.hypothesis.atoms if finding.source is None else matching.source.atoms
    if at is None:
        return False
    if at > 0 and not atoms[at - 1].digits and are_tied(atoms, at - 1, 2):
        return True
    return at + 1 < len(atoms) and not atoms[at + 1].digits and are_tied(atoms, at, 2)


def are_said_elsewhere(own: Side, atom: Atom, other: Side, weak: Atom) -> bool:
    """Tell whether a text holds the word for the other one's part or ordinal too, where it is no number: quarter to."""
    return _holds_word_for(own, weak, atom) or _holds_word_for(other, atom, weak)


def _holds_word_for(side: Side, atom: Atom, its_own: Atom) -> bool:
    """Tell whether a text holds the word for a number elsewhere than in its own: three quarters hold a quarter."""
    values, written = side.lexicon.data.values, its_own.context.written.casefold()
    forms = (form.casefold() for role in ("frac", "ord") for form in values[role].get(atom.value, ()))
    words = (form for form in forms if len(form) >= _STEM and " " not in form and form not in written)
    return any(side.segment.holds(word, is_folded=True) for word in words)


_SMALL: Final = 12
"""The greatest count of which a word that is only sometimes a number may be the other text's."""
_STEM: Final = 4
"""Letters of a word that is looked for within others."""
