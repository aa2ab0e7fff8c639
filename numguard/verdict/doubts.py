"""Why an alarm may be none: what free translation does to numbers, told from what errors do.

A finding that such a doubt holds of is a hint, whatever its check says: a person should look, no machine should act.
Each was found on translations that people wrote, half of which was read; benchmarks/accuracy/README.md has the counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.surroundings import (
    counts_halves,
    ends_text,
    is_article,
    is_year,
    letters_after,
    unit_words,
    word_after,
)
from numguard.model import IssueType, Kind, Role, Severity, Value
from numguard.quantity.units import PERCENT, Unit
from numguard.script.signs import PERCENT_SIGNS
from numguard.verdict.asides import addresses, left_out
from numguard.verdict.checks.percent import PERCENT_LOST
from numguard.verdict.finding import Finding
from numguard.verdict.misspelt import misspelt
from numguard.verdict.names import named

_SMALL = 10
"""Whole numbers up to which a translator makes a count explicit: the last meal, meal 4."""
_MOST = 2
"""So many small numbers are made explicit in one text; more are no free translation."""
_WHOLE = 100
_HALF = Fraction(1, 2)
_CHAIN = 6
"""Characters between two numbers of one date: 2 October 1968."""
_DOUBLED = 3
"""Characters between two numbers, of which one was typed twice: 3,1 3,1."""
_GROUP, _ZEROS = 3, "00"
_MONTH: Final = Kind.MONTH
_MINOR: Final = Severity.MINOR
_MAJOR: Final = Severity.MAJOR
_CRITICAL: Final = Severity.CRITICAL
_GRAVE: Final = frozenset((_MAJOR, _CRITICAL))
_DATED: Final = frozenset((Role.DAY, Role.YEAR))


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
    atoms = found.hypothesis.atoms
    if len(grave) > _MOST or not all(_is_addition(one) and _is_small(atoms[one.hypothesis or 0]) for one in grave):
        return []
    units = {atoms[one.hypothesis or 0].unit for one in grave} - {None}
    is_named = units and not units.isdisjoint(unit_words(found.source.text, found.source.lexicon))
    return grave if not is_named and _is_all_there(found) else []


def _is_small(atom: Atom) -> bool:
    """Tell a small whole number that is no part of a score, a range or a date."""
    if atom.tight or atom.code or atom.kind is _MONTH or atom.role:
        return False
    return isinstance(atom.value, int) and 0 < atom.value <= _SMALL


def _is_all_there(found: Matching) -> bool:
    """Tell whether nothing of the source may be what was added gone wrong.

    That may be a number in digits or a month that has no partner, an article that says the number of another, and any
    "a" where the translation writes one of them in digits; a unit that the source names is asked before.
    """
    for lone in found.explained:
        atom = lone.side.atoms[lone.at]
        if atom.digits or (lone.side is found.source and atom.kind is _MONTH):
            return False
    return not any(_is_article_of(found, match) for match in found.pairs)


def _is_article_of(found: Matching, match: Match) -> bool:
    """Tell whether digits of one side account for a word of the other that is only sometimes a number."""
    a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
    return is_article(a, b) or is_article(b, a)


def _added_date(found: Matching, findings: list[Finding]) -> list[Finding]:
    """A day with its month, or a month alone, that only the translation has, where nothing else is wrong."""
    if not all(_is_addition(one) for one in findings) or not _is_all_there(found):
        return []
    atoms = found.hypothesis.atoms
    added = [one.hypothesis for one in findings if one.hypothesis is not None]
    if not any(atoms[k].kind is _MONTH for k in added):
        return findings if _is_cut_date(found, added) else []
    is_date = all(atoms[k].kind is _MONTH or atoms[k].role in _DATED or _is_beside_month(atoms, k) for k in added)
    return findings if is_date and not _is_redated(found, added) else []


def _is_cut_date(found: Matching, added: list[int]) -> bool:
    """Tell whether a day and a year stand beside a month that ends the source: "enlisted on Sept." was cut there."""
    source, atoms = found.source.atoms, found.hypothesis.atoms
    months = {match.hypothesis for match in found.pairs if ends_text(source[match.source])}
    months = {j for j in months if atoms[j].kind is _MONTH}
    near = {j + step for j in months for step in (-1, 1, -2, 2)}
    return bool(months) and near.issuperset(added) and all(atoms[k].role in _DATED for k in added)


def _is_redated(found: Matching, added: list[int]) -> bool:
    """Tell whether a month was put to a day or a year of the source, which makes another date of it: in May 1890."""
    atoms = found.hypothesis.atoms
    known = {match.hypothesis for match in found.pairs}
    for k in added:
        for n in (k - 1, k + 1):
            near = n in known and atoms[max(n, k)].start - atoms[min(n, k)].end <= _CHAIN
            if near and atoms[k].kind is _MONTH and atoms[n].digits:
                return True
    return False


def _is_beside_month(atoms: list[Atom], k: int) -> bool:
    return any(0 <= n < len(atoms) and atoms[n].kind is _MONTH for n in (k - 1, k + 1))


def _whole_share(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    atoms, text = found.source.atoms, found.hypothesis.text
    if any(sign in text for sign in PERCENT_SIGNS):
        return
    for one in findings:
        if one.type is IssueType.OMISSION and one.source is not None:
            atom = atoms[one.source]
            if atom.value == _WHOLE and atom.unit is PERCENT:
                yield one


def _said_again(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Numbers in digits that a side says twice with the same word, and the other once; a doubled one stands close."""
    if any(_is_article_of(found, match) for match in found.pairs):
        return
    for side in (found.source, found.hypothesis):
        alone = [(one, one.source if side.is_source else one.hypothesis) for one in findings]
        left = [(one, k) for one, k in alone if k is not None and None in (one.source, one.hypothesis)]
        said = _reach(found, side) if left else {}
        for one, k in left:
            atom = side.atoms[k]
            sort = _sort(atom)
            if sort is not None and not atom.tight and sort in said:
                first, last = said[sort]
                if max(last - atom.end, atom.start - first) > _DOUBLED:
                    yield one


_Sort = tuple[Value, Unit | None, str]


def _sort(atom: Atom) -> _Sort | None:
    """Return what a number in digits counts, by the word after it; a year and a measure say it by themselves."""
    if not atom.digits or atom.code:
        return None
    unit = atom.unit
    says_all = is_year(atom) or (unit is not None and not unit.is_currency and unit is not PERCENT)
    word = "" if says_all else letters_after(atom) or word_after(atom)
    return (atom.value, unit, word) if word or says_all else None


def _reach(found: Matching, side: Side) -> dict[_Sort, tuple[int, int]]:
    """Return where the first number of a sort ends and the last starts, of those that the other side accounts for."""
    said: dict[_Sort, tuple[int, int]] = {}
    for match in found.pairs:
        atom = side.atoms[side.of(match)]
        sort = _sort(atom)
        if sort is not None:
            first, last = said.get(sort, (atom.end, atom.start))
            said[sort] = min(first, atom.end), max(last, atom.start)
    return said


def _pairs(found: Matching, findings: list[Finding], type_: IssueType) -> Iterator[tuple[Finding, Atom, Atom]]:
    """Yield the findings of one type that are of two numbers, each with these."""
    for one in findings:
        if one.type is type_ and one.source is not None and one.hypothesis is not None:
            yield one, found.source.atoms[one.source], found.hypothesis.atoms[one.hypothesis]


def _fraction_in_words(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """A fraction said in words, and one of its words on the other side: its form there is not known."""
    for one, a, b in _pairs(found, findings, IssueType.VALUE):
        if not a.digits and not b.digits and (_is_part(a, b) or _is_part(b, a)):
            yield one
        elif Fraction(b.value) == Fraction(a.value) + _HALF and counts_halves(a, found.source.lexicon):
            yield one  # seven halves, which were played; and "seven half" in languages without a plural there


def _is_part(whole: Atom, part: Atom) -> bool:
    value = Fraction(whole.value)
    if whole.kind is not Kind.FRACTION or value.denominator == 1 or not part.value:
        return False
    other = Fraction(part.value)
    return other in (value.numerator, value.denominator, Fraction(1, value.denominator))


def _grouped_otherwise(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Numbers that the source groups as another language does: nobody writes two zeros for nothing behind a digit."""
    for one, a, b in _pairs(found, findings, IssueType.SEPARATOR):
        if a.unit is None and _is_group_of(a, b):
            yield one


def _grouped_elsewhere(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Digits grouped as other countries group them that write the language, where no decimal ends in two zeros."""
    marks = found.hypothesis.lexicon.data.lists["group_elsewhere"]
    if not marks or any(_says_otherwise(atom, marks) for atom in found.hypothesis.atoms):
        return
    for one, a, b in _pairs(found, findings, IssueType.SEPARATOR):
        if b.habit[-1:] in marks and _is_group_of(b, a):
            yield one


def _says_otherwise(atom: Atom, marks: tuple[str, ...]) -> bool:
    """Tell whether a number shows that the text has such a mark before decimals: 3.5 km, and 2,500 people."""
    kind, _, mark = atom.habit.partition(" ")
    return mark not in marks if kind == "group" else kind == "decimal" and mark in marks and atom.places != _GROUP


def _is_group_of(decimal: Atom, whole: Atom) -> bool:
    """Tell whether what was read as three decimal places, two zeros at their end, is a group of the other number."""
    is_round = decimal.places == _GROUP and decimal.raw.endswith(_ZEROS)
    return is_round and whole.value == Fraction(decimal.value) * 10**_GROUP


def _share_goes_on(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """41 percent believed him, 35 did not: the word was said with the share before it."""
    lost = [
        (one, a, b)
        for one, a, b in _pairs(found, findings, IssueType.UNIT)
        if a.unit is PERCENT and b.unit is None and one.rule == PERCENT_LOST.name
    ]
    if lost:
        ends, others = _ends_of_shares(found)
        for one, a, b in lost:
            before = bisect_left(ends, a.start)
            if before and others[before - 1] < b.start:
                yield one


def _ends_of_shares(found: Matching) -> tuple[list[int], list[int]]:
    """Return where the shares of the source end that both texts say, in order, and of each and all before it where
    the first one of the hypothesis ends."""
    source, hypothesis = found.source.atoms, found.hypothesis.atoms
    shares = [(source[match.source], hypothesis[match.hypothesis]) for match in found.pairs]
    said = sorted((a.end, b.end) for a, b in shares if a.unit is PERCENT and b.unit is PERCENT)
    return [end for end, _ in said], list(accumulate((end for _, end in said), min))


def _in_note(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """What a translator adds in a note of his own, behind the words that say so."""
    side = found.hypothesis
    words = side.lexicon.data.lists["translator_note"]
    if not words:
        return
    text = side.text.casefold()
    starts = [at for at in (text.find(word.casefold()) for word in words) if at >= 0]
    if starts:
        for one in findings:
            if _is_addition(one) and side.atoms[one.hypothesis or 0].start > min(starts):
                yield one


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
GROUPED_OTHERWISE = Doubt(
    name="grouped-otherwise",
    doc="The source itself groups digits as another language does: 10.700 people in English, 10 700 in Russian.",
    doubted=_grouped_otherwise,
)
NAMED_NUMBER = Doubt(
    name="named-number",
    doc="A name with its number is said by another name in the other text: COVID-19, corona.",
    doubted=named,
)
GROUPED_ELSEWHERE = Doubt(
    name="grouped-elsewhere",
    doc="Digits are grouped as in other countries of the language: 77.000 in Arabic or Mexican Spanish.",
    doubted=_grouped_elsewhere,
)
SHARE_GOES_ON = Doubt(
    name="share-goes-on",
    doc="A second share is said without its percent: 41 percent believed him, 35 did not.",
    doubted=_share_goes_on,
)
IN_NOTE = Doubt(
    name="in-note",
    doc="What is added stands in a note of the translator, who says that it is one.",
    doubted=_in_note,
)
LEFT_OUT = Doubt(
    name="left-out",
    doc="A whole square bracket is left out: a reference, an editor's note. One that lost but its numbers is there.",
    doubted=left_out,
)
ADDRESS = Doubt(
    name="address",
    doc="An address, a tag or a coded name with digits is left out as a whole, or said in words: @user7, M5, U17.",
    doubted=addresses,
)
MISSPELT = Doubt(
    name="misspelt",
    doc="A month or a scale word stands there with one slip of the fingers: 30 spetember, 120 milion.",
    doubted=misspelt,
)
DOUBTS = (
    ADDED_SMALL,
    ADDED_DATE,
    WHOLE_SHARE,
    SAID_AGAIN,
    FRACTION_IN_WORDS,
    GROUPED_OTHERWISE,
    NAMED_NUMBER,
    GROUPED_ELSEWHERE,
    SHARE_GOES_ON,
    IN_NOTE,
    LEFT_OUT,
    ADDRESS,
    MISSPELT,
)
"""All doubts, in the order in which they are looked at."""
