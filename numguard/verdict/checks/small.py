"""Small counts and multiples in words, which are only sometimes numbers: one week and two weeks, twice and half."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.readings import is_grouped
from numguard.alignment.explanations.unsaid import NOUN_FORM, TOO_WEAK
from numguard.alignment.matching import Match, Matching, OneSided, Side
from numguard.mentions.alone import ROUGH
from numguard.mentions.atom import Atom
from numguard.mentions.axes.reader import TIMES, sort_of
from numguard.mentions.kinds import CARDINAL, MULTIPLE, NO_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.nouns import noun_of, overlap, words_for
from numguard.model import IssueType, Kind, Severity
from numguard.quantity.counts import DOZEN
from numguard.quantity.exact import exact_product
from numguard.quantity.units import Unit, unit_of
from numguard.script.fold import fold
from numguard.script.signs import HYPHENS
from numguard.verdict.checks.nouns import LEAST, SURE
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.leftovers.weak import are_said_elsewhere
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sights import ALONE, GROUPED, PAIRED, PARTNERLESS
from numguard.verdict.sorts import is_times

_STEM: Final = 4
"""Letters by which the word for dozens is known in a form that is not read."""
_JOINS: Final = frozenset((*HYPHENS, "\N{ZERO WIDTH NON-JOINER}"))
_COUNTS: Final = frozenset((CARDINAL, Kind.MEASURE))


def _small(matching: Matching, check: TextCheck) -> list[Finding]:
    ours, theirs = _open(matching, matching.source), _open(matching, matching.hypothesis)
    if len(ours) != 1 or len(theirs) != 1:
        return []
    a, b = matching.source.atoms[ours[0]], matching.hypothesis.atoms[theirs[0]]
    if a.value == b.value or {a.value, b.value} == ROUGH or not _are_of_one(a, matching.source, b, matching.hypothesis):
        return []
    if are_said_elsewhere(matching.source, a, matching.hypothesis, b):
        return []
    return [Finding(check.type, check.severity, ours[0], theirs[0], check.name)]


def _open(matching: Matching, side: Side) -> list[int]:
    """Return the small numbers in words of a text that nothing of the other one accounts for."""
    weak = [one.at for one in matching.explained if one.side is side and _is_left(one, side)]
    return [i for i in sorted({*weak, *side.unmatched}) if _is_small(side.atoms[i])]


def _is_left(one: OneSided, side: Side) -> bool:
    """Tell whether a word is only taken to be no number, or for a dual, which is no form of a verb: twice."""
    return one.rule is TOO_WEAK or (one.rule is NOUN_FORM and side.atoms[one.at].kind is MULTIPLE)


def _is_small(atom: Atom) -> bool:
    return not atom.digits and atom.role == NO_ROLE and 0 < atom.value <= DOZEN and (is_times(atom) or _is_count(atom))


def _multiplies(atom: Atom, side: Side) -> bool:
    return is_times(atom) or sort_of(atom) == TIMES or is_frequency(atom, side)


def _is_occasion(atom: Atom, side: Side) -> bool:
    return not is_times(atom) and is_frequency(atom, side)


def _is_count(atom: Atom) -> bool:
    """Tell whether a number counts something, and is no part of a word: three-wheeled."""
    is_joined = atom.unit is None and atom.segment.at(atom.end) in _JOINS
    return atom.kind in _COUNTS and not is_joined


def _are_of_one(a: Atom, ours: Side, b: Atom, theirs: Side) -> bool:
    """Tell whether two numbers have one unit or one noun, or multiply both."""
    if _multiplies(a, ours) and _multiplies(b, theirs):  # half can be dwa razy mniej, or twice as many of the others
        is_told = not (_is_occasion(a, ours) or _is_occasion(b, theirs))
        return is_told or exact_product(a.value, b.value) != 1
    if (a.kind is MULTIPLE) != (b.kind is MULTIPLE):
        return False
    if a.unit is not None or b.unit is not None:
        return a.unit is b.unit
    if a.soft and b.soft:
        return False  # the pair; 한, one and that did
    return overlap(noun_of(a, ours.lexicon), noun_of(b, theirs.lexicon), has_learned=False) >= LEAST


SMALL: Final = TextCheck(
    name="small-count",
    doc="A small number in a word that is only sometimes one differs: one week, zwei Wochen; twice, halb so groß.",
    find=_small,
    type=IssueType.VALUE,
    needs=PARTNERLESS,
)


def _dozen(matching: Matching, check: TextCheck) -> list[Finding]:
    return [
        check.finding(match)
        for match in matching.pairs
        if match.cost
        and (_loses_dozen(matching, match, matching.source) or _loses_dozen(matching, match, matching.hypothesis))
    ]


def _loses_dozen(matching: Matching, match: Match, side: Side) -> bool:
    """Tell whether a number counts dozens, and the other text does not, whose language has a word for them."""
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    is_ours = side is matching.source
    own, other, text = (a, b, matching.hypothesis) if is_ours else (b, a, matching.source)
    if not is_grouped(own) or own.value != other.value * DOZEN:
        return False
    forms = text.lexicon.data.values["collective"].get(DOZEN, ())
    return bool(forms) and not any(text.segment.holds(form.casefold()[:_STEM], is_folded=True) for form in forms)


DOZEN_LOST: Final = TextCheck(
    name="dozen-lost",
    doc="Dozens of one text are single things in the other: two dozen roses, two roses.",
    find=_dozen,
    type=IssueType.VALUE,
    needs=PAIRED | GROUPED,
)


# ---- what is left of a half or a dual ------------------------------------------------------------------------------


def _bare(matching: Matching, check: TextCheck) -> list[Finding]:
    """Report a half, or the two of a dual, of whose unit or noun the other text says one: half a glass, a glass."""
    for own, other in matching.both():
        if _counts(other) or not matching.is_short:
            continue
        explained = [one.at for one in matching.explained if one.side is own and one.rule in _UNSAID]
        for i in (*explained, *own.unmatched):
            atom = own.atoms[i]
            if not (_is_small(atom) or atom.value in _HALVES or _is_fortnight(atom, own)) or atom.value == 1:
                continue
            if _is_one_left(atom, own, other):
                source, hypothesis = (i, None) if own.is_source else (None, i)
                return [Finding(check.type, check.severity, source, hypothesis, check.name)]
    return []


def _counts(side: Side) -> bool:
    """Tell whether a text has a number other than one."""
    return any(atom.value != 1 for atom in side.atoms)


def _is_one_left(atom: Atom, own: Side, other: Side) -> bool:
    """Tell whether the other text says the unit or the noun of a half alone, or that of two in the form of one."""
    bare = _said_bare(atom, own, other)
    if atom.value in _HALVES:
        return bool(bare)
    if len(bare) != 1:
        return False
    if atom.unit is None and not atom.soft and _is_said_once(bare[0], other):
        return True
    if atom.value != 2 and not _is_fortnight(atom, own):
        return False
    endings, several = other.lexicon.data.lists["dual_endings"], other.lexicon.cldr.several
    if endings:
        return " " not in atom.context.written and not bare[0].endswith(endings)  # no couple of days
    return _own_unit(atom, own) is not None and bool(several) and bare[0] not in several


def _is_said_once(word: str, side: Side) -> bool:
    """Tell whether an article that is no number stands right before a word of a text: a spoon."""
    words = [fold(one, side.lexicon.data.fold) for one in side.segment.words]
    return any(words[at] == word and words[at - 1] in side.lexicon.listed("singles") for at in range(1, len(words)))


def _is_fortnight(atom: Atom, own: Side) -> bool:
    """Tell whether a word, or the days that are said for it, is two weeks: fortnight, quinze jours."""
    return fold(atom.context.written, own.lexicon.data.fold) in own.lexicon.listed("fortnight")


def _own_unit(atom: Atom, own: Side) -> Unit | None:
    """Return the unit that a number in one word says itself: a fortnight, the dual of an hour."""
    if atom.unit is not None or atom.kind is not CARDINAL:
        return None
    return _WEEK if _is_fortnight(atom, own) else own.lexicon.unit(atom.context.written)


def _said_bare(atom: Atom, own: Side, other: Side) -> list[str]:
    """Return the words by which the other text says the unit, or the noun, of a number."""
    words = other.segment.words
    unit = atom.unit or _own_unit(atom, own)
    if unit is not None:
        if other.lexicon.nospace:
            return [unit.id] if any(one.unit is unit for one in other.atoms) else []
        return [fold(word, other.lexicon.data.fold) for word in words if other.lexicon.unit(word) is unit]
    return words_for(noun_of(atom, own.lexicon), other.segment, other.lexicon, SURE)


_WEEK: Final = unit_of("week")
_UNSAID: Final = (TOO_WEAK, NOUN_FORM)
_HALVES: Final = frozenset((Fraction(1, 2), Fraction(3, 2)))

BARE: Final = TextCheck(
    name="part-lost",
    doc="One is left of a half, a dual or a few: half a kilo, a kilo; two books, a book in Arabic; two cups, a cup.",
    find=_bare,
    type=IssueType.VALUE,
    severity=Severity.MINOR,
    needs=ALONE,
)


# ---- pairs ---------------------------------------------------------------------------------------------------------


def _pairs(matching: Matching, check: TextCheck) -> list[Finding]:
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
        if (
            (is_grouped(a) or is_grouped(b))
            and a.value == b.value
            and (
                _loses_pairs(a, matching.source, b, matching.hypothesis)
                or _loses_pairs(b, matching.hypothesis, a, matching.source)
            )
        ):
            findings.append(check.finding(match))
    return findings


def _loses_pairs(one: Atom, own: Side, other: Atom, text: Side) -> bool:
    """Tell whether one number counts pairs of what comes singly too, and the other one a pair, or single ones."""
    if one.unit is not None or not is_grouped(one) or not _says_pair(one, own):
        return False
    if _says_pair(other, text):
        return one.value == 2 and other.soft and not one.soft
    forms, nouns = _pair_words(text.lexicon), own.lexicon.data.lists["paired_nouns"]
    if not forms or not nouns or any(text.segment.holds(form[:_PAIR], is_folded=True) for form in forms):
        return False
    return any(word.startswith(nouns) for word in one.context.clause.words_behind(2))


def _says_pair(atom: Atom, side: Side) -> bool:
    """Tell whether the last word of a number is a word for a pair."""
    last = fold(atom.context.written.rpartition(" ")[2], side.lexicon.data.fold)
    return last in _pair_words(side.lexicon)


@of_lexicon
def _pair_words(lex: Lexicon) -> frozenset[str]:
    """Return the words for a pair, folded."""
    return frozenset([fold(form, lex.data.fold) for form in lex.data.values["collective"].get(2, ())])


_PAIR: Final = 5
"""Letters by which the word for a pair is known in a form that is not read."""

PAIR: Final = TextCheck(
    name="pair-lost",
    doc="Pairs of one text are single things, or one pair, in the other: three pairs of gloves, three gloves.",
    find=_pairs,
    type=IssueType.VALUE,
    severity=Severity.MINOR,
    needs=PAIRED | GROUPED,
)
