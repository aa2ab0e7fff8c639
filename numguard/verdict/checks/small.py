"""Small counts and multiples in words, which are only sometimes numbers: one week and two weeks, twice and half."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import is_grouped
from numguard.alignment.explanations.unsaid import TOO_WEAK
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.alone import ROUGH
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import CARDINAL, MULTIPLE, NO_ROLE
from numguard.mentions.nouns import noun_of, overlap
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind
from numguard.quantity.exact import exact_product
from numguard.verdict.checks.nouns import LEAST
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.leftovers.weak import are_said_elsewhere
from numguard.verdict.occasions import is_frequency
from numguard.verdict.sights import PAIRED, PARTNERLESS, UNLIKE
from numguard.verdict.sorts import is_part

_MOST: Final = 12
_DOZEN: Final = 12
_STEM: Final = 4
"""Letters by which the word for dozens is known in a form that is not read."""
_COUNTS: Final = frozenset((CARDINAL, Kind.MEASURE))


def _small(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare the one small number of each text that nothing accounts for, where both say it of the same thing."""
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
    weak = [one.at for one in matching.explained if one.side is side and one.rule is TOO_WEAK]
    return [i for i in sorted({*weak, *side.unmatched}) if _is_small(side.atoms[i])]


def _is_small(atom: Atom) -> bool:
    return not atom.digits and atom.role == NO_ROLE and 0 < atom.value <= _MOST and (_is_times(atom) or _is_count(atom))


def _is_times(atom: Atom) -> bool:
    """Tell whether a word multiplies: twice, half, doubled."""
    return atom.kind is MULTIPLE or (is_part(atom) and atom.unit is None)


def _is_count(atom: Atom) -> bool:
    return atom.kind in _COUNTS


def _are_of_one(a: Atom, ours: Side, b: Atom, theirs: Side) -> bool:
    """Tell whether two numbers have one unit or one noun, or multiply both."""
    if (_is_times(a) or is_frequency(a, ours)) and (_is_times(b) or is_frequency(b, theirs)):
        return (_is_times(a) and _is_times(b)) or exact_product(a.value, b.value) != 1  # half can be dwa razy mniej
    if (a.kind is MULTIPLE) != (b.kind is MULTIPLE):
        return False
    if a.unit is not None or b.unit is not None:
        return a.unit is b.unit
    return overlap(noun_of(a, ours.lexicon), noun_of(b, theirs.lexicon), has_learned=False) >= LEAST


SMALL: Final = TextCheck(
    name="small-count",
    doc="A small number in a word that is only sometimes one differs: one week, zwei Wochen; twice, halb so groß.",
    reads=reads("value unit kind role raw place weight context"),
    find=_small,
    type=IssueType.VALUE,
    needs=PARTNERLESS,
)


def _dozen(matching: Matching, check: TextCheck) -> list[Finding]:
    return [
        Finding(check.type, check.severity, match.source, match.hypothesis, check.name)
        for match in matching.pairs
        if match.cost
        and (_loses_dozen(matching, match, matching.source) or _loses_dozen(matching, match, matching.hypothesis))
    ]


def _loses_dozen(matching: Matching, match: Match, side: Side) -> bool:
    """Tell whether a number counts dozens, and the other text does not, whose language has a word for them."""
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    is_ours = side is matching.source
    own, other, text = (a, b, matching.hypothesis) if is_ours else (b, a, matching.source)
    if not is_grouped(own) or is_grouped(other) or own.value != other.value * _DOZEN:
        return False
    forms = text.lexicon.data.values["collective"].get(_DOZEN, ())
    return bool(forms) and not any(text.segment.holds(form.casefold()[:_STEM], is_folded=True) for form in forms)


DOZEN: Final = TextCheck(
    name="dozen-lost",
    doc="Dozens of one text are single things in the other: two dozen roses, two roses.",
    reads=reads("value convention context"),
    find=_dozen,
    type=IssueType.VALUE,
    needs=PAIRED | UNLIKE,
)
