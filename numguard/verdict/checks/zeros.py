"""Zeros that belong to the spelling of a number: leading zeros of codes, final zeros of versions."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.alignment.explanations.witness import said_beside
from numguard.alignment.matching import Match, Matching
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.rule import reads
from numguard.model import IssueType, Role
from numguard.verdict.classify import digit_typo
from numguard.verdict.finding import Finding, PairCheck

_SHORT: Final = 3
"""Digits of both sides together up to which zeros are a manner of writing: 05 and 5."""


_CODE: Final = 5
"""Digits from which a number with a zero before it is a code: a PIN, a postal code."""


def _leading_zeros(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if len(a.raw) == len(b.raw) or len(a.raw) + len(b.raw) <= _SHORT:
        return None
    if not a.raw[:1] == "0" == b.raw[:1] and not _has_lost_all(a, b, matching, match):
        return None
    if not a.value and Role.HOUR in (a.role, b.role):
        return None  # +0000 is the zone +00:00
    if a.places or b.places or match.rule is not SAME_VALUE:
        return None
    return check.finding(match)._replace(type=digit_typo(a.raw, b.raw))


def _has_lost_all(a: Atom, b: Atom, matching: Matching, match: Match) -> bool:
    """Tell whether one of two numbers is a code, and the other has no zero.

    A code is as long as none that counts is padded, or a word says it, or it stands in a row of digits: 555-0199.
    """
    code, other = (a.raw, b.raw) if len(a.raw) > len(b.raw) else (b.raw, a.raw)
    is_bare = a.unit is None and b.unit is None and not a.role and not b.role and a.digits and b.digits
    if not is_bare or code[:1] != "0" or other != code.lstrip("0") or not other:
        return False
    if len(code) >= _CODE:
        return True
    if len(code) < _SHORT:
        return False
    is_in_row = all(_is_in_row(side.atoms, side.of(match)) for side in (matching.source, matching.hypothesis))
    return is_in_row or said_beside("code", a, b) != ""


def _is_in_row(atoms: list[Atom], i: int) -> bool:
    """Tell whether digits stand before a number, joined by a hyphen: 555-0199."""
    return i > 0 and len(atoms[i - 1].raw) >= _SHORT and gap_between(atoms[i - 1], atoms[i]) == "-"


LEADING_ZEROS: Final = PairCheck(
    name="leading-zeros",
    doc="A code has lost or won a zero before its digits: 007 is not 0007, PIN 004417 not 4417.",
    look=_leading_zeros,
    type=IssueType.DIGIT_DROPPED,
    differ=reads("raw"),
)


def _version(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if not a.places or not b.places or a.places == b.places or a.value != b.value or match.rule is not SAME_VALUE:
        return None
    if a.unit is not None or b.unit is not None or a.words:
        return None
    name = a.context.word_before
    names = a.context.names | b.context.names
    if not name or name != b.context.word_before or not any(one.casefold() == name for one in names):
        return None
    return check.finding(match)._replace(type=digit_typo(a.raw, b.raw))


VERSION: Final = PairCheck(
    name="version",
    doc="A version behind a name has lost or won a zero: Python 3.10 is not Python 3.1.",
    look=_version,
    type=IssueType.DIGIT_DROPPED,
    differ=reads("raw"),
)
