"""Shares: half and 50 %, three out of ten."""

from __future__ import annotations

from fractions import Fraction

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind

PERCENT_AND_POINT = {"%", "%-point"}


def by_percent(a: Atom, b: Atom, a_lex: Lexicon, b_lex: Lexicon) -> tuple[float, str] | None:
    """50 % = half."""
    for one, other in ((a, b), (b, a)):
        if (
            one.unit == "%"
            and other.unit != "%"
            and other.kind in (Kind.FRACTION, Kind.MULTIPLE)
            and Fraction(one.value) / 100 == Fraction(other.value)
        ):
            return 0.5, "fraction as percentage"
    return None


def ratios(found: Matching) -> None:
    """One in five = 五分之一 = 20 %."""
    for own, own_left, others, other_left, forward in (
        (found.source, found.left_source, found.hypothesis, found.left_hypothesis, True),
        (found.hypothesis, found.left_hypothesis, found.source, found.left_source, False),
    ):
        for i in list(own_left):
            if (
                not i
                or not other_left
                or own[i].start - own[i - 1].end > 12
                or not own[i].value
                or own[i].unit is not None
            ):
                continue
            ratio = Fraction(own[i - 1].value) / Fraction(own[i].value)
            for j in other_left:
                written = Fraction(others[j].value) / (100 if others[j].unit == "%" else 1)
                if 0 < written == ratio < 1:
                    own_left.remove(i)
                    other_left.remove(j)
                    found.pairs.append((i, j, 0.4, "ratio") if forward else (j, i, 0.4, "ratio"))
                    break
