"""Why an alarm may be none: what free translation does to numbers, told from what errors do.

A finding that such a doubt holds of is a hint, whatever its check says: a person should look, no machine should act.
Each was found on translations that people wrote, half of which was read; benchmarks/accuracy/README.md has the counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.model import IssueType, Kind, Role, Severity
from numguard.quantity.units import PERCENT
from numguard.verdict.finding import Finding

_SMALL = 10
"""Whole numbers up to which a translator makes a count explicit: the last meal, meal 4."""
_MOST = 2
"""So many small numbers are made explicit in one text; more are no free translation."""
_WHOLE = 100
_GROUPS = (2, 12)
"""What a pair and a dozen multiply by, where the other language counts the pairs."""
_MONTH, _MINOR, _MAJOR, _CRITICAL = Kind.MONTH, Severity.MINOR, Severity.MAJOR, Severity.CRITICAL
_GRAVE = frozenset((_MAJOR, _CRITICAL))
_DATED = frozenset((Role.DAY, Role.YEAR))


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """A reason to look before acting: ``name`` is that of its rows in tests/cases/doubts.txt."""

    name: str
    doc: str
    holds: Callable[[Matching, list[Finding], Finding], bool]


def weighed(found: Matching, findings: list[Finding]) -> list[Finding]:
    """Return the findings, as hints those of which a doubt holds; all as they are where one of them is grave."""
    doubted: list[Finding] = []
    for finding in findings:
        if finding.severity not in _GRAVE:
            doubted.append(finding)
            continue
        if doubt_of(found, findings, finding) is None:
            return findings
        doubted.append(finding._replace(severity=_MINOR))
    return doubted


def doubt_of(found: Matching, findings: list[Finding], finding: Finding) -> Doubt | None:
    """Return the first doubt that holds of a finding."""
    for doubt in DOUBTS:
        if doubt.holds(found, findings, finding):
            return doubt
    return None


def _is_addition(finding: Finding) -> bool:
    return finding.source is None and finding.hypothesis is not None


def _added_small(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    grave = [one for one in findings if one.severity in _GRAVE]
    if len(grave) > _MOST or not _is_all_there(found):
        return False
    return all(_is_addition(one) and _is_small(found.hypothesis.atoms[one.hypothesis or 0]) for one in grave)


def _is_small(atom: Atom) -> bool:
    """Tell a small whole number that is no part of a score, a range or a date."""
    if atom.tight or atom.code or atom.kind is _MONTH or atom.role:
        return False
    return isinstance(atom.value, int) and 0 < atom.value <= _SMALL


def _is_all_there(found: Matching) -> bool:
    """Tell whether nothing of the source may be what was added gone wrong: a month, or digits that an article says."""
    source, hypothesis = found.source, found.hypothesis
    if any(lone.side is source and source.atoms[lone.at].kind is _MONTH for lone in found.explained):
        return False
    return not any(
        source.atoms[match.source].digits
        and hypothesis.atoms[match.hypothesis].soft
        and not hypothesis.atoms[match.hypothesis].digits
        for match in found.pairs
    )


def _added_date(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    """A day with its month, or a month alone, that only the translation has, where nothing else is wrong."""
    if not all(_is_addition(one) for one in findings):
        return False
    atoms = found.hypothesis.atoms
    added = [one.hypothesis for one in findings if one.hypothesis is not None]
    if not any(atoms[k].kind is _MONTH for k in added):
        return False
    return all(atoms[k].kind is _MONTH or atoms[k].role in _DATED or _is_beside_month(atoms, k) for k in added)


def _is_beside_month(atoms: list[Atom], k: int) -> bool:
    return any(0 <= n < len(atoms) and atoms[n].kind is _MONTH for n in (k - 1, k + 1))


def _whole_share(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    if finding.type is not IssueType.OMISSION or finding.source is None:
        return False
    atom = found.source.atoms[finding.source]
    return atom.value == _WHOLE and atom.unit is PERCENT


def _said_again(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    """A number that one side says twice, and the other once: the two stand apart, a doubled number does not."""
    if finding.source is not None and finding.hypothesis is not None:
        return False
    side: Side = found.source if finding.hypothesis is None else found.hypothesis
    k = finding.source if finding.hypothesis is None else finding.hypothesis
    if k is None:
        return False
    atom = side.atoms[k]
    if atom.tight:
        return False
    for match in found.pairs:
        other = side.of(match)
        twin = side.atoms[other]
        if other != k and twin.value == atom.value and twin.kind is atom.kind and abs(other - k) > 1:
            return True
    return False


def _fraction_in_words(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    """A fraction said in words, and one of its words on the other side: its form there is not known."""
    if finding.type is not IssueType.VALUE or finding.source is None or finding.hypothesis is None:
        return False
    a, b = found.source.atoms[finding.source], found.hypothesis.atoms[finding.hypothesis]
    if a.digits or b.digits:
        return False
    return _is_part(a, b) or _is_part(b, a)


def _is_part(whole: Atom, part: Atom) -> bool:
    value = Fraction(whole.value)
    if whole.kind is not Kind.FRACTION or value.denominator == 1 or not part.value:
        return False
    other = Fraction(part.value)
    return other in (value.numerator, value.denominator, Fraction(1, value.denominator))


def _counted_in_groups(found: Matching, findings: list[Finding], finding: Finding) -> bool:
    """Two pairs of shoes, and two with a counter of pairs: the number is the same, the counter was read once."""
    if finding.type is not IssueType.VALUE or finding.source is None or finding.hypothesis is None:
        return False
    a, b = found.source.atoms[finding.source], found.hypothesis.atoms[finding.hypothesis]
    return _is_counted(a, b) or _is_counted(b, a)


def _is_counted(group: Atom, bare: Atom) -> bool:
    parts = group.words + (group.raw != "")
    if parts < 2 or not bare.value:
        return False
    return any(group.value == bare.value * times for times in _GROUPS)


ADDED_SMALL = Doubt(
    name="added-small",
    doc="Nothing is wrong but one or two small numbers that the translation makes explicit: the last meal, meal 4.",
    holds=_added_small,
)
ADDED_DATE = Doubt(
    name="added-date",
    doc="Nothing is wrong but a date that the translation adds from context: on Friday, on Friday 28 September.",
    holds=_added_date,
)
WHOLE_SHARE = Doubt(
    name="whole-share",
    doc="100 percent is lost, which is said for fully: I am 100 percent sure.",
    holds=_whole_share,
)
SAID_AGAIN = Doubt(
    name="said-again",
    doc="A number is said twice in one text and once in the other, at another place.",
    holds=_said_again,
)
FRACTION_IN_WORDS = Doubt(
    name="fraction-in-words",
    doc="A fraction in words stands against one of its parts: the other language says it in a form that is not known.",
    holds=_fraction_in_words,
)
COUNTED_IN_GROUPS = Doubt(
    name="counted-in-groups",
    doc="A pair or a dozen multiplies on one side alone: two pairs of shoes, and a counter of pairs.",
    holds=_counted_in_groups,
)
DOUBTS = (ADDED_SMALL, ADDED_DATE, WHOLE_SHARE, SAID_AGAIN, FRACTION_IN_WORDS, COUNTED_IN_GROUPS)
"""All doubts, in the order in which they are looked at."""
