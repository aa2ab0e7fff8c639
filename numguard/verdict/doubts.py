"""Why an alarm may be none: what free translation does to numbers, told from what errors do.

A finding that such a doubt holds of is a hint, whatever its check says: a person should look, no machine should act.
Each was found on translations that people wrote, half of which was read; benchmarks/accuracy/README.md has the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.model import IssueType, Kind, Role, Severity, Value
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
    """A reason to look before acting: ``name`` is that of its rows in tests/cases/doubts.txt.

    ``doubted`` returns those of the findings of a text that it holds of, in time that is linear in the text.
    """

    name: str
    doc: str
    doubted: Callable[[Matching, list[Finding]], Iterable[Finding]]


def weighed(found: Matching, findings: list[Finding]) -> list[Finding]:
    """Return the findings, as hints where a doubt holds of each grave one; all as they are where one stays grave."""
    grave = set(_grave(findings))
    if not grave:
        return findings
    for doubt in DOUBTS:
        grave.difference_update(doubt.doubted(found, findings))
        if not grave:
            return [one._replace(severity=_MINOR) if one.severity in _GRAVE else one for one in findings]
    return findings


def _grave(findings: list[Finding]) -> list[Finding]:
    return [one for one in findings if one.severity in _GRAVE]


def _is_addition(finding: Finding) -> bool:
    return finding.source is None and finding.hypothesis is not None


def _added_small(found: Matching, findings: list[Finding]) -> list[Finding]:
    grave = _grave(findings)
    if len(grave) > _MOST or not _is_all_there(found):
        return []
    atoms = found.hypothesis.atoms
    return grave if all(_is_addition(one) and _is_small(atoms[one.hypothesis or 0]) for one in grave) else []


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


def _added_date(found: Matching, findings: list[Finding]) -> list[Finding]:
    """A day with its month, or a month alone, that only the translation has, where nothing else is wrong."""
    if not all(_is_addition(one) for one in findings):
        return []
    atoms = found.hypothesis.atoms
    added = [one.hypothesis for one in findings if one.hypothesis is not None]
    if not any(atoms[k].kind is _MONTH for k in added):
        return []
    is_date = all(atoms[k].kind is _MONTH or atoms[k].role in _DATED or _is_beside_month(atoms, k) for k in added)
    return findings if is_date else []


def _is_beside_month(atoms: list[Atom], k: int) -> bool:
    return any(0 <= n < len(atoms) and atoms[n].kind is _MONTH for n in (k - 1, k + 1))


def _whole_share(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    atoms = found.source.atoms
    for one in findings:
        if one.type is IssueType.OMISSION and one.source is not None:
            atom = atoms[one.source]
            if atom.value == _WHOLE and atom.unit is PERCENT:
                yield one


def _said_again(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Numbers that one side says twice, and the other once: the two stand apart, a doubled number does not."""
    for side in (found.source, found.hypothesis):
        alone = [(one, one.source if side.is_source else one.hypothesis) for one in findings]
        left = [(one, k) for one, k in alone if k is not None and None in (one.source, one.hypothesis)]
        said = _reach(found, side) if left else {}
        for one, k in left:
            atom = side.atoms[k]
            first, last = said.get((atom.value, atom.kind), (k, k))
            if not atom.tight and max(k - first, last - k) > 1:
                yield one


def _reach(found: Matching, side: Side) -> dict[tuple[Value, Kind], tuple[int, int]]:
    """Return the first and the last place where a number of the side says a value that the other side accounts for."""
    said: dict[tuple[Value, Kind], tuple[int, int]] = {}
    for match in found.pairs:
        at = side.of(match)
        value = side.atoms[at].value, side.atoms[at].kind
        first, last = said.get(value, (at, at))
        said[value] = min(first, at), max(last, at)
    return said


def _other_values(found: Matching, findings: list[Finding]) -> Iterator[tuple[Finding, Atom, Atom]]:
    """Yield the findings of another value, each with the numbers of both sides."""
    for one in findings:
        if one.type is IssueType.VALUE and one.source is not None and one.hypothesis is not None:
            yield one, found.source.atoms[one.source], found.hypothesis.atoms[one.hypothesis]


def _fraction_in_words(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """A fraction said in words, and one of its words on the other side: its form there is not known."""
    for one, a, b in _other_values(found, findings):
        if not a.digits and not b.digits and (_is_part(a, b) or _is_part(b, a)):
            yield one


def _is_part(whole: Atom, part: Atom) -> bool:
    value = Fraction(whole.value)
    if whole.kind is not Kind.FRACTION or value.denominator == 1 or not part.value:
        return False
    other = Fraction(part.value)
    return other in (value.numerator, value.denominator, Fraction(1, value.denominator))


def _counted_in_groups(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Two pairs of shoes, and two with a counter of pairs: the number is the same, the counter was read once."""
    for one, a, b in _other_values(found, findings):
        if _is_counted(a, b) or _is_counted(b, a):
            yield one


def _is_counted(group: Atom, bare: Atom) -> bool:
    parts = group.words + (group.raw != "")
    if parts < 2 or not bare.value:
        return False
    return any(group.value == bare.value * times for times in _GROUPS)


ADDED_SMALL = Doubt(
    name="added-small",
    doc="Nothing is wrong but one or two small numbers that the translation makes explicit: the last meal, meal 4.",
    doubted=_added_small,
)
ADDED_DATE = Doubt(
    name="added-date",
    doc="Nothing is wrong but a date that the translation adds from context: on Friday, on Friday 28 September.",
    doubted=_added_date,
)
WHOLE_SHARE = Doubt(
    name="whole-share",
    doc="100 percent is lost, which is said for fully: I am 100 percent sure.",
    doubted=_whole_share,
)
SAID_AGAIN = Doubt(
    name="said-again",
    doc="A number is said twice in one text and once in the other, at another place.",
    doubted=_said_again,
)
FRACTION_IN_WORDS = Doubt(
    name="fraction-in-words",
    doc="A fraction in words stands against one of its parts: the other language says it in a form that is not known.",
    doubted=_fraction_in_words,
)
COUNTED_IN_GROUPS = Doubt(
    name="counted-in-groups",
    doc="A pair or a dozen multiplies on one side alone: two pairs of shoes, and a counter of pairs.",
    doubted=_counted_in_groups,
)
DOUBTS = (ADDED_SMALL, ADDED_DATE, WHOLE_SHARE, SAID_AGAIN, FRACTION_IN_WORDS, COUNTED_IN_GROUPS)
"""All doubts, in the order in which they are looked at."""
