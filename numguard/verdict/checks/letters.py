"""The letter behind a number: of an item (step 3a, model X-200b), or of its scale (5.5M, 38B)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import ORDINAL
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.quantity.exact import is_power_of_ten
from numguard.verdict.finding import Finding, PairCheck, TextCheck
from numguard.verdict.sights import LETTERED, PAIRED

_LETTERS: Final = frozenset("abcdefABCEF")
"""What numbers items and models. Other letters are units that languages write in their own way (5 d, 5 j; 16h, 16u),
and a D is said in others (3D, 3B)."""


def _letters(matching: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = matching.source, matching.hypothesis
    findings: list[Finding] = []
    for match in matching.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not (a.digits and b.digits and _touches_letter(a)):
            continue
        one = a.context.letters
        if one not in _LETTERS:
            continue
        other = b.context.letters
        if other not in _LETTERS or one.casefold() == other.casefold() or a.raw != b.raw:
            continue
        if hypothesis.segment.holds(f"{a.raw}{one}") or source.segment.holds(f"{b.raw}{other}"):
            continue  # 1a and 1b: both texts have it, at another place
        if _is_item(a, one, source) and _is_item(b, other, hypothesis):
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _touches_letter(atom: Atom) -> bool:
    """Tell whether a letter stands right behind a number; of most numbers nothing more is asked."""
    return atom.segment is not None and atom.segment.has_letter_at(atom.end)


def _is_item(atom: Atom, letter: str, side: Side) -> bool:
    """Return True if a letter joined to digits is an item's letter and no ending: 3a, but not 3e and 5th."""
    if atom.words or atom.role or atom.kind is ORDINAL:
        return False
    lists = side.lexicon.data.lists
    return letter.casefold() not in lists["digit_suffix"] and letter.casefold() not in lists["ordinal_suffix"]


LETTERS: Final = TextCheck(
    name="letter",
    doc="The letter behind a number is another: step 3a is not step 3b, model X-200b not X-200c.",
    reads=reads("raw role kind place context"),
    find=_letters,
    type=IssueType.VALUE,
    needs=PAIRED | LETTERED,
)


_THOUSAND: Final = 1000
_ANY_SCALE: Final = "M"
"""What stands for a letter that was read as the scale of its number."""


def _scale_letter(matching: Matching, match: Match, check: PairCheck) -> Finding | None:
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    if not a.digits or not b.digits or (a.unit is b.unit and a.unit is not None):
        return None
    if not a.others or not b.others:
        return None  # one of them has no reading by a scale
    one, other = _scaled(a), _scaled(b)
    if not one or not other or not one.isdisjoint(other):
        return None
    letters = _letter_behind(a), _letter_behind(b)
    return check.finding(match) if all(letters) and any(not letter.islower() for letter in letters) else None


def _scaled(atom: Atom) -> set[Fraction]:
    """Return the values of a number that the letter behind it may scale, where it may also be bare: 38B."""
    values = [Fraction(value) for value, _, _ in atom.options if value > 0]
    least = min(values, default=Fraction(0))
    scales = ((value, value / least) for value in values if value >= least * _THOUSAND)
    return {value for value, scale in scales if scale.denominator == 1 and is_power_of_ten(scale.numerator)}


def _letter_behind(atom: Atom) -> str:
    """Return the letter behind a number, or of the scale that was read with it; nothing for a word."""
    if atom.scale != 1:
        return _ANY_SCALE
    symbol = atom.context.symbol_after
    if not symbol and not atom.context.counted.isascii():
        symbol = atom.context.counted
    return symbol if len(symbol) == 1 else ""


SCALE_LETTER: Final = PairCheck(
    name="scale-letter",
    doc="The letter for the scale is another: 38B is not 38T, where each may also be read without a scale.",
    reads=reads("value convention unit raw scale context"),
    differ=reads("value unit"),
    look=_scale_letter,
    type=IssueType.SCALE,
    severity=Severity.MAJOR,
)
