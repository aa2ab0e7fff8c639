"""The type of error that turns one value into another: scale, separator, a dropped digit."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.model import IssueType, Kind
from numguard.quantity.exact import negated


def classify(a: Atom, b: Atom) -> IssueType:
    """Name how ``b`` differs from ``a``."""
    if a.code or b.code:
        return IssueType.SEPARATOR if a.raw == b.raw else digit_typo(a.raw, b.raw)
    if (
        a.kind is Kind.MONTH
        or b.kind is Kind.MONTH
        or (a.role and a.role == b.role and a.role in ("year", "day", "decade", "century"))
    ):
        return IssueType.DATE
    first, second = a.value, b.value
    if first == negated(second):
        return IssueType.SIGN
    if a.raw and a.raw.lstrip("0") == b.raw.lstrip("0") and not a.words and not b.words:
        return IssueType.SEPARATOR
    if first and second and (a.words or b.words):
        ratio = Fraction(first) / Fraction(second)
        if ratio.denominator == 1 or ratio.numerator == 1:
            number = str(max(ratio.numerator, ratio.denominator))
            if number.rstrip("0") == "1" and len(number) > 1:
                return IssueType.SCALE
    return digit_typo(a.raw or _plain(a), b.raw or _plain(b))


def _plain(atom: Atom) -> str:
    return str(atom.value) if isinstance(atom.value, int) else ""


def digit_typo(one: str, other: str) -> IssueType:
    if len(one) == len(other):
        different = [k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        if len(different) == 1 and len(one) > 1:
            return IssueType.DIGIT_CHANGED
        if len(different) == 2 and sorted(one) == sorted(other):
            return IssueType.TRANSPOSED
        return IssueType.VALUE
    short, long = sorted((one, other), key=len)
    if len(long) == len(short) + 1 and short:
        k = next((k for k, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
        if long[k + 1 :] == short[k:]:
            if len(other) < len(one):
                return IssueType.DIGIT_DROPPED
            # In 117 and 17 the digits are the same up to the second: one that stands beside its like was repeated.
            return IssueType.DIGIT_REPEATED if k and long[k - 1] == long[k] else IssueType.DIGIT_ADDED
    return IssueType.VALUE
