"""The same characters with another value: a separator or a sign that breaks the convention; or kept so."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.readings import AGAINST_CONVENTION, LOST_SIGN
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom, bound_of
from numguard.mentions.context.compounds import code_around
from numguard.mentions.context.marks import is_negated
from numguard.mentions.grammar.digits import FOREIGN
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.quantity.counts import GROUP
from numguard.quantity.units import SHARES, SPANS
from numguard.script.fold import fold
from numguard.script.signs import HYPHENS
from numguard.verdict.finding import Finding, PairCheck


def _sign(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if match.rule is not LOST_SIGN:
        return None
    if _is_hyphen_copied(a, b):
        return None
    side = matching.source if a.value > 0 else matching.hypothesis
    if _is_discount(a, b) or _is_discount(b, a) or _says_minus(side, a if a.value > 0 else b):
        return None
    return check.finding(match, Severity.MINOR) if _may_be_typed(b) else check.finding(match)


def _may_be_typed(number: Atom) -> bool:
    """Tell whether a translation's hyphen before a bare number may be typed for a dash: wa miezi -7.

    Nine references of 124,000 have one that is no minus; of 200,000 outputs none blocked by it alone.
    """
    if number.value > 0 or (number.unit is not None and number.unit.dimension not in SPANS):
        return False
    return (
        number.segment.between(number.start - 2, number.start + 1)[1:] == " -"
        and number.segment.at(number.start - 2).isalpha()
    )


def _says_minus(side: Side, positive: Atom) -> bool:
    """Tell whether a word says the minus that a number lacks: o 1 méně; in al menos 5 it says a bound."""
    if bound_of(positive) is not None:
        return False
    is_said = is_negated(positive.segment, positive.unit_start, positive.unit_end)
    return is_said or _has_idle_negative(side)


def _has_idle_negative(side: Side) -> bool:
    """Tell whether a text has a word for negative that is no number's: (36 by 24 mm negative)."""
    lex = side.lexicon
    words = lex.listed("negative") | lex.listed("negative_doubtful")
    said = sum(fold(word, lex.data.fold) in words for word in side.segment.words)
    return said > sum(atom.value < 0 for atom in side.atoms)


def _is_discount(share: Atom, less: Atom) -> bool:
    """Tell whether a word says what the minus of the other share does: 30 % off, -30 %."""
    return share.unit in SHARES and share.value > 0 > less.value and share.context.is_taken_off


def _separator(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    if match.rule is not AGAINST_CONVENTION:
        return None
    code = code_around(a.segment, a.start)
    is_code = (code and code == code_around(b.segment, b.start)) or _is_captioned(a, b)
    return None if is_code or _is_hyphen_copied(a, b) else check.finding(match)


def _is_hyphen_copied(a: Atom, b: Atom) -> bool:
    """Tell whether both texts glue the same digits to a letter by a hyphen: Amount-2.5, 数量-2.5."""
    return a.raw == b.raw and a.value == -b.value and _is_hyphenated(a) and _is_hyphenated(b)


def _is_hyphenated(number: Atom) -> bool:
    sign = number.start - (number.value > 0)
    return number.segment.at(sign) in HYPHENS and number.segment.at(sign - 1).isalpha()


def _is_captioned(a: Atom, b: Atom) -> bool:
    """Tell whether a word of captions stands before a number with a full stop, in either text: Fig. 7.105."""
    if a.unit is not None or b.unit is not None or "." not in a.context.written or GROUP not in (a.places, b.places):
        return False
    return any(map(_is_in_caption, (a, b)))


def _is_in_caption(number: Atom) -> bool:
    return number.segment.is_named_by("caption", number.start)


SIGN: Final = PairCheck(
    name="sign",
    doc="A minus is lost, or a hyphen has become one: -5 °C is not 5 °C. Said of a discount, 30 % off is -30 %.",
    look=_sign,
    type=IssueType.SIGN,
    differ=reads("value"),
    severity=Severity.CRITICAL,
)
SEPARATOR: Final = PairCheck(
    name="separator",
    doc="The digits and separators were copied, and say another value in the other language: 9,756.001 in German.",
    look=_separator,
    type=IssueType.SEPARATOR,
    differ=reads("value"),
    severity=Severity.CRITICAL,
)


# ---- formats --------------------------------------------------------------------------------------------------------


def _format(matching: Matching, match: Match, a: Atom, b: Atom, check: PairCheck) -> Finding | None:
    return check.finding(match) if not match.cost and _is_kept(a, b) else None


def _is_kept(a: Atom, b: Atom) -> bool:
    """Return True if the translation keeps the source's marks, which do not fit its own locale.

    A source that writes as another country does is no fault of the translation.
    """
    if a.cost == FOREIGN or b.cost != FOREIGN or not (a.digits and b.digits):
        return False
    return a.context.written == b.context.written and (_is_quantity(a) or _is_quantity(b))


def _is_quantity(atom: Atom) -> bool:
    """Tell whether a number is surely a quantity: it has a unit, marks of both sorts, or is thousands of something.

    Others may be a version, a section, a score or a code: 3.10, 2.2 nested scopes, Figure 4.2, US 7,654,321 B2.
    """
    if atom.unit is not None or " decimal " in atom.habit:
        return True
    if atom.places:
        return False
    context = atom.context
    word = context.counted
    return len(word) >= _NOUN and word.isalpha() and not (context.is_label or context.name_before or context.small_name)


_NOUN: Final = 4
"""Letters of a word that a number may count; shorter ones are mostly prepositions: 6.8 on the scale."""


FORMAT: Final = PairCheck(
    name="format",
    doc="The value is right, and it is written in the other language's number format: 1,234.56 kept in German.",
    look=_format,
    type=IssueType.FORMAT,
    differ=reads("convention"),
    severity=Severity.MINOR,
)
