"""One cause, one finding: what is left over only because another number is wrong is no finding of its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.alignment.explanations.rules import explanations
from numguard.alignment.matching import Match, Matching, Side
from numguard.alignment.text_pair import TextPair
from numguard.mentions.alone import COUNT, LATER, ORDINALS, PART, PARTS_ALONE, RANKS, ROUGH, SHARES
from numguard.mentions.atom import Atom, gap_between, is_article
from numguard.mentions.steps.ranges import words_of_lists
from numguard.model import IssueType, Kind, Role, Severity
from numguard.script.fold import fold
from numguard.script.signs import BLANKS, HYPHENS, LIST_COMMAS
from numguard.verdict.classify import classify
from numguard.verdict.finding import Finding

_MOST: Final = 40
"""Numbers that are alone, and are compared with those that a weak word took."""
_SWAPPED: Final = IssueType.SWAPPED
_LEAST_COUNT: Final = 3
_GREAT: Final = 10
_HUNDRED: Final = 100
"""What one word counts that is neither an article nor a pair."""
_MONTH: Final = Role.MONTH
_HOUR: Final = Role.HOUR
_COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE))
_COUNTED: Final = _COUNTS | {Kind.MULTIPLE}
_ORDINAL: Final = Kind.ORDINAL
_ROMAN: Final = Kind.ROMAN
_HALF: Final = Fraction(1, 2)
_NEAR: Final = Fraction(35, 100)
"""How far apart, in parts of a text, the two may stand that are one number."""
_JOINED: Final = 4
"""Characters between an hour and its minutes: 11 h 00."""


def paired_with_weak(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair unmatched digits with digits that only a weak word accounts for: lap 44 ... fourth, lap 4."""
    pairs: list[tuple[int, int]] = []
    for own, other in found.both():
        settled = own.among(wrong)
        alone = [i for i in own.unmatched if i not in settled and own.atoms[i].digits and not own.atoms[i].code]
        if alone:
            partner = {own.of(match): other.of(match) for match in found.pairs}
            weak = [
                j for i, j in partner.items() if is_article(own.atoms[i], other.atoms[j]) and not other.atoms[j].soft
            ][:_MOST]
            for i in alone[:_MOST]:
                j = _its_own(own, i, other, weak, partner)
                if j is not None:
                    weak.remove(j)
                    pairs.append(own.pair(i, j))
    return pairs


def are_one_hour(one: Atom, other: Atom) -> bool:
    """Tell whether two hours in digits may be one, of which an article took the partner: 1 p.m., 13 Uhr ... ein."""
    if one.role != _HOUR or other.role != _HOUR:
        return False
    said = {value for value, _, _ in one.options}
    return any(value in said for value, _, _ in other.options)


def _its_own(own: Side, i: int, other: Side, weak: list[int], partner: dict[int, int]) -> int | None:
    """Return the number that stands in the place of number ``i``, or differs from it by a typo."""
    places = [partner[k] + i - k for k in (i - 1, i + 1) if k in partner]
    for j in weak:
        first, second = (own.atoms[i], other.atoms[j]) if own.is_source else (other.atoms[j], own.atoms[i])
        if j in places or classify(first, second) is not IssueType.VALUE:
            return j
    return None


def said_weakly(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair an unmatched number with a word of the other side that is only sometimes a number: six months, hét hónap.

    Each must be the only one of its side and sort, a count, a month, a part, an ordinal or an hour: half an hour, a
    quarter; the third party, la première; half past eleven, halb eins. Counts must stand in about the same place too.
    """
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        if not theirs.issuperset(other.unmatched):
            continue
        alone = [i for i in own.unmatched if i not in ours]
        if len(alone) != 1:
            continue
        atom = own.atoms[alone[0]]
        is_count = _is_count(atom)
        is_alike = _may_count if is_count else next((sort for sort in _SORTS if sort(atom)), None)
        if is_alike is None:
            continue
        weak = [one.at for one in found.explained if one.side is other and is_alike(other.atoms[one.at])]
        if len(weak) != 1 or (not is_count and are_said_elsewhere(own, atom, other, other.atoms[weak[0]])):
            continue
        if not is_count or _may_be_one(atom, other.atoms[weak[0]]):
            return [own.pair(alone[0], weak[0])]
    return []


def _may_count(atom: Atom) -> bool:
    """Tell whether a word that is only sometimes a number counts here: a pair or more, once or more often."""
    if atom.digits or atom.role or atom.words > 1 or atom.kind not in _COUNTED or atom.end - atom.start == 1:
        return False
    return isinstance(atom.value, int) and 1 < atom.value < _HUNDRED and atom.value not in ROUGH


def _may_be_one(one: Atom, other: Atom) -> bool:
    """Return True if two counts may be the same: at about the same place, and from ten on neither twice the other."""
    low, high = sorted((Fraction(one.value), Fraction(other.value)))
    is_near = high < 2 * low or (low > 2 and high < _GREAT)  # no four and a pair
    return is_near and abs(one.context.place - other.context.place) <= _NEAR


def paired_with_other_sort(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair an unmatched count with one that only a word of another sort far from it accounts for.

    Fourballs and seven in a row, čtyři v řadě: a word that is only sometimes a number. Third place, three points
    behind; tercer puesto, tercera división, ocho puntos: an ordinal for a count.
    """
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        alone = [i for i in own.unmatched if i not in ours]
        if len(alone) != 1 or not _is_count(own.atoms[alone[0]]) or not theirs.issuperset(other.unmatched):
            continue
        atom = own.atoms[alone[0]]
        near = [
            other.of(match)
            for match in found.pairs
            if _is_of_other_sort(own.atoms[own.of(match)], other.atoms[other.of(match)], atom)
        ]
        if len(near) == 1:
            return [own.pair(alone[0], near[0])]
    return []


def _is_of_other_sort(partner: Atom, number: Atom, atom: Atom) -> bool:
    """Tell whether a count has a partner of another sort, which stands farther from it than a lone count does."""
    if not _is_count(number) or number.soft or not (partner.soft or partner.kind is _ORDINAL) or partner.digits:
        return False
    place = number.context.place
    return _may_be_one(atom, number) and abs(atom.context.place - place) < abs(partner.context.place - place)


def ends_of_scores(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair an end of a score or range in words with a one that stands for it: four two, dört bir; one to two, 2 to 3.

    The one stands where the end does, or on the other side of the number that both texts have.
    """
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        ones = {one.at for one in found.explained if one.side is other and other.atoms[one.at].value == 1} - theirs
        if not ones:
            continue
        partner = {own.of(match): other.of(match) for match in found.pairs}
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


def are_tied(atoms: list[Atom], i: int, most: int = 1) -> bool:
    """Tell whether few words, of a few letters each, part a number from the next one: four two, three goals to two."""
    gap = gap_between(atoms[i], atoms[i + 1])
    return 0 < len(gap) <= most * _TIE and len(gap.split()) <= most and "," not in gap


_TIE: Final = 6
"""Characters of a word between the ends of a score, with its blanks."""


def counts_in_list(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair a lone count with a one that stands beside the same number: five sons and three aunts, five and one aunt."""
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        ones = {one.at for one in found.explained if one.side is other and _is_one(other.atoms[one.at])} - theirs
        alone = [i for i in own.unmatched if i not in ours and _is_count(own.atoms[i])] if ones else []
        if len(alone) != 1:
            continue
        partner = {own.of(match): other.of(match) for match in found.pairs}
        i = alone[0]
        for step in (-1, 1):
            k = partner.get(i + step)
            if k is None or k - step not in ones or other.atoms[k].digits != own.atoms[i + step].digits:
                continue
            first, last = min(i, i + step), min(k, k - step)
            if _are_listed(own, first) and _are_listed(other, last):
                return [own.pair(i, k - step)]
    return []


def _is_one(atom: Atom) -> bool:
    """Tell the word for one, an article among them, from an ordinal."""
    return atom.value == 1 and atom.soft and not atom.digits and not atom.role and atom.kind in _COUNTS


def _are_listed(side: Side, i: int) -> bool:
    """Tell whether one noun at most and a word for and, or a comma, stand between a number and the next."""
    gap = gap_between(side.atoms[i], side.atoms[i + 1])
    *noun, last = gap.split() or [""]
    if len(noun) > _NOUN_WORDS:
        return False
    joined = fold(last, side.lexicon.data.fold) in words_of_lists(side.lexicon)
    return joined and not any(word.endswith(_ENDS) for word in noun)


_NOUN_WORDS: Final = 2
_ENDS: Final = (".", "!", "?", ";", ":")


def counted_halves(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair a share that is alone with the count of halves that is: two thirds, three halves."""
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        shares = [i for i in own.unmatched if i not in ours and is_part(own.atoms[i]) and own.atoms[i].value != _HALF]
        counts = [j for j in other.unmatched if j not in theirs and _counts_halves(other.atoms, j)]
        if len(shares) == len(counts) == 1:
            return [own.pair(shares[0], counts[0])]
    return []


def ends_of_shares(found: Matching, wrong: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pair what is wrong of a share that is said in two numbers: nine in ten, one in ten; one in 5, beşte dördü.

    The other text says the part behind the whole too (दस में से एक), or the share in one word.
    """
    for own, other in found.both():
        ours, theirs = own.among(wrong), other.among(wrong)
        ones = {one.at for one in found.explained if one.side is other and other.atoms[one.at].value == 1} - theirs
        partner = {own.of(match): other.of(match) for match in found.pairs} if ones else {}
        alone = [j for j in other.unmatched if j not in theirs and is_part(other.atoms[j])]
        shares = [j for j in alone if 0 < other.atoms[j].value < 1 and other.atoms[j].value != _HALF]
        for i in own.unmatched:
            if i in ours or own.atoms[i].role or own.atoms[i].unit is not None:
                continue
            for k in (i - 1, i + 1):
                at = partner.get(k)
                if at is not None and not own.atoms[i].digits and _is_share(own.atoms, i, k):
                    near = [j for j in (at - 1, at + 1) if j in ones and _are_near(other.atoms, at, j)]
                    if near and own.unmatched == [i]:  # a set of three is worth 5, a set of four 12: un brelan vaut 5
                        return [own.pair(i, near[0])]
                if own.atoms[i].kind is _ORDINAL:
                    wrong_one = _other_share(own.atoms[i], other, shares, theirs)
                    if wrong_one is not None:
                        return [own.pair(i, wrong_one)]
                if (
                    shares
                    and _is_share(own.atoms, k, i)
                    and Fraction(own.atoms[k].value) / Fraction(own.atoms[i].value) != other.atoms[shares[0]].value
                ):
                    return [own.pair(i, shares[0])]
    return []


def _other_share(rank: Atom, other: Side, shares: list[int], settled: set[int]) -> int | None:
    """Return the number of a text that says one in so many, where every so many-th is said: every fourth, one in 3."""
    if rank.digits or not isinstance(rank.value, int) or rank.value <= 2 or len(other.unmatched) > 1:
        return None
    for j in shares:
        share = Fraction(other.atoms[j].value)
        return j if share.numerator == 1 and share.denominator != rank.value else None
    for j in other.unmatched:
        if j not in settled and other.atoms[j].value != rank.value:
            for k in (j - 1, j + 1):
                if _is_share(other.atoms, k, j) and other.atoms[k].value == 1:
                    return j
    return None


def _is_share(atoms: list[Atom], part: int, whole: int) -> bool:
    """Tell whether few words join a whole number and a greater one: nine in ten, 5人に1人."""
    if not (min(part, whole) >= 0 and max(part, whole) < len(atoms)):
        return False
    low, high = atoms[part], atoms[whole]
    if low.kind not in _COUNTS or high.kind not in _COUNTS or low.role or high.role:
        return False
    if not isinstance(low.value, int) or not isinstance(high.value, int):
        return False
    return 0 < low.value < high.value > 2 and _are_near(atoms, part, whole)


def _are_near(atoms: list[Atom], i: int, k: int) -> bool:
    """Tell whether a word or two, and no mark, stand between two numbers: नौ में से, 명 중."""
    gap = gap_between(atoms[min(i, k)], atoms[max(i, k)])
    return 0 < len(gap) <= _APART and len(gap.split()) <= _MOST_WORDS and _MARKS.isdisjoint(gap)


_MARKS: Final = frozenset((*',.;:!?()[]/-–—«»"', *LIST_COMMAS))
"""What does not stand between two numbers of a share."""
_APART, _MOST_WORDS = 18, 3
"""Characters and words between a part and its whole."""
_BESIDE: Final = frozenset((*BLANKS, *HYPHENS))
"""What parts a count from its halves: three halves, three-halves."""


def _counts_halves(atoms: list[Atom], j: int) -> bool:
    """Tell whether a count in words stands right before a half in words."""
    if j + 1 == len(atoms) or atoms[j].digits or atoms[j + 1].digits or atoms[j].kind not in _COUNTS:
        return False
    return atoms[j + 1].value == _HALF and gap_between(atoms[j], atoms[j + 1]) in _BESIDE


def may_be_said_weakly(found: Matching, finding: Finding, pair: TextPair) -> bool:
    """Return True if a finding concerns a lone number of which a weak word of the other text may be of its sort.

    One of the same value would account for it, and so say nothing else. A single one of its unit may stand there.
    """
    i, j = finding.source, finding.hypothesis
    if (i is None) == (j is None):
        return False
    atom = found.source.atoms[i] if i is not None else found.hypothesis.atoms[j or 0]
    if not atom.digits and (atom.unit is not None or atom.role == _HOUR or _is_tied(found, finding)):
        return True
    if _is_count(atom):
        sorts = COUNT
    elif _is_month(atom):
        return True
    elif is_part(atom):
        sorts = (SHARES | PART | LATER) & ~PARTS_ALONE.get(atom.value, 0)  # a third, too
    elif is_rank(atom):
        sorts = RANKS & ~ORDINALS.get(atom.value, 0)
    else:
        return False
    return (pair.source if i is None else pair.hypothesis).alone() & sorts > 0


def _is_tied(found: Matching, finding: Finding) -> bool:
    """Tell whether a lone number may be an end of a score in words, of which a one is too weak to be read yet."""
    at = finding.hypothesis if finding.source is None else finding.source
    atoms = found.hypothesis.atoms if finding.source is None else found.source.atoms
    if at is None:
        return False
    return (at > 0 and are_tied(atoms, at - 1, 2)) or (at + 1 < len(atoms) and are_tied(atoms, at, 2))


def _is_count(atom: Atom) -> bool:
    """Tell a small cardinal, said in one word, from an article, a pair and a share."""
    if atom.digits or atom.role or atom.words > 1 or atom.kind not in _COUNTS:
        return False
    return isinstance(atom.value, int) and _LEAST_COUNT <= atom.value < _HUNDRED and atom.value not in ROUGH


def are_said_elsewhere(own: Side, atom: Atom, other: Side, weak: Atom) -> bool:
    """Tell whether a text holds the word for the other one's part or ordinal too, where it is no number: quarter to."""
    return _holds_word_for(own, weak, atom) or _holds_word_for(other, atom, weak)


def _holds_word_for(side: Side, atom: Atom, its_own: Atom) -> bool:
    """Tell whether a text holds the word for a number elsewhere than in its own: three quarters hold a quarter."""
    values, written = side.lexicon.data.values, its_own.context.written.casefold()
    forms = (form.casefold() for role in ("frac", "ord") for form in values[role].get(atom.value, ()))
    words = (form for form in forms if len(form) >= _STEM and " " not in form and form not in written)
    return any(side.segment.holds(word, is_folded=True) for word in words)


_STEM: Final = 4
"""Letters of a word that is looked for within others."""


def _is_month(atom: Atom) -> bool:
    """Tell a month in words: October, 九月."""
    return not atom.digits and atom.role == _MONTH


def _is_hour(atom: Atom) -> bool:
    """Tell the hour of a clock in words: half past eleven, midnight."""
    return not atom.digits and atom.role == _HOUR


def is_part(atom: Atom) -> bool:
    """Tell a number in words that is not whole: half, two thirds, one and a half."""
    return not atom.digits and not atom.role and not isinstance(atom.value, int)


def is_rank(atom: Atom) -> bool:
    """Tell an ordinal in words, and a Roman numeral of several letters: one alone is an initial or a word."""
    if atom.kind is _ROMAN:
        return atom.end - atom.start > 1
    return not atom.digits and atom.kind is _ORDINAL


_SORTS: Final = (_is_month, is_part, is_rank, _is_hour)
"""What a number in words may be that a word of the other text, which is only sometimes a number, says otherwise."""


def retry_explanations(found: Matching, wrong: list[tuple[int, int]]) -> None:
    """Let explanations account for what they left only because a wrong number was left: 45 miles (72 km), (722 km)."""
    ours, theirs = {i for i, _ in wrong}, {j for _, j in wrong}
    source, hypothesis = found.source, found.hypothesis
    if not wrong or found.is_cut or (ours.issuperset(source.unmatched) and theirs.issuperset(hypothesis.unmatched)):
        return
    kept, others = [i for i in source.unmatched if i in ours], [j for j in hypothesis.unmatched if j in theirs]
    source.unmatched = [i for i in source.unmatched if i not in ours]
    hypothesis.unmatched = [j for j in hypothesis.unmatched if j not in theirs]
    pairs = found.pairs
    found.pairs = pairs + [Match(i, j, costs.NOTHING, SAME_VALUE, "") for i, j in wrong]
    for one in explanations(found.without):
        if not one.is_two_sided:
            one.apply(found, one.rule)
    found.pairs = pairs
    source.unmatched, hypothesis.unmatched = sorted(source.unmatched + kept), sorted(hypothesis.unmatched + others)


def is_piece(atoms: list[Atom], i: int, settled: set[int]) -> bool:
    """Tell whether a number is left of one that is wrong: 116 123 as 1166 123, 11 a.m. as 111 h 00."""
    atom = atoms[i]
    if not atom.digits or atom.code:
        return False
    for k in (i - 1, i + 1):
        if k in settled and atoms[k].digits:
            gap = gap_between(atoms[min(i, k)], atoms[max(i, k)])
            if (len(gap) == 1 and gap.isspace()) or (atom.value == 0 and len(gap) <= _JOINED):
                return True
    return False


def distinct(findings: list[Finding]) -> list[Finding]:
    """Drop findings that follow from another one: a wrong value, or numbers that changed places with their nouns."""
    ours: dict[int, int] = {}
    theirs: dict[int, int] = {}
    for one in findings:
        i, j = one.source, one.hypothesis
        if one.severity is Severity.CRITICAL and i is not None and j is not None and one.type is not _SWAPPED:
            ours[i], theirs[j] = j, i
    if not ours:
        return findings
    return [one for one in findings if not _is_explained(one, ours, theirs)]


def _is_explained(one: Finding, ours: dict[int, int], theirs: dict[int, int]) -> bool:
    i, j = one.source, one.hypothesis
    if i is None or j is None:
        return False
    if one.type is _SWAPPED:
        return i in ours or j in theirs
    return ours.get(i, j) != j or theirs.get(j, i) != i
