"""A WRONG SUM OF MONEY -> TRIAL: a sum in words for its parts is written anew: 三角四分 for 0.35 -> 三角五分."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numguard.model import Issue, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.money import ANY_CENT
from numguard.quantity.units import unit_of
from numguard.repairs.trials import Trial
from numguard.writing.money import home_currency, part_words, sum_in_parts
from numguard.writing.styles import Style
from numguard.writing.written import leaves

_LARGEST = 10**10
"""Hundredths of the greatest sum that is written."""
_LONGEST = 2
"""Characters of a word for money behind the last number."""


def sum_trials(issue: Issue, text: str, verdict: Verdict, lang: str) -> Iterator[Trial]:
    """Yield the sum of the source in the parts that stand there, where each side has one and one character is wrong."""
    code = home_currency(lang)
    if not code or issue.hypothesis is None:
        return
    wanted, there = (_sums(mentions, code) for mentions in (verdict.source_mentions, verdict.hypothesis_mentions))
    hundredths = {_hundredths(one) for one in wanted}
    if len(hundredths) != 1 or not any(one.start <= issue.hypothesis.start < one.end for one in there):
        return
    amount, start, last = hundredths.pop(), there[0].start, there[-1].end
    words = part_words(lang, text[start : last + _LONGEST])
    end = last + max((len(word) for word in words if text.startswith(word, last)), default=0)
    if amount.denominator != 1 or not 0 < amount < _LARGEST:
        return
    for style in (Style.WORDS, Style.DIGITS, None):
        try:
            new = sum_in_parts(int(amount), lang, style, words)
        except RenderError:
            continue
        if len(new) == end - start and sum(a != b for a, b in zip(new, text[start:end], strict=True)) == 1:
            end, new = (last, new[: last - start]) if last - start == 1 else (end, new)
            yield Trial(start, end, new, 0.0, wanted[0].values[0])


def _sums(mentions: tuple[Mention, ...], code: str) -> list[Mention]:
    """Return the numbers that count a currency or its parts; cents may be anybody's."""
    numbers = (one for one in leaves(mentions) if one.readings and one.readings[0].unit)
    return [one for one in numbers if unit_of(str(one.readings[0].unit)).currency in (code, ANY_CENT)]


def _hundredths(amount: Mention) -> Fraction:
    unit = unit_of(str(amount.readings[0].unit))
    return Fraction(amount.values[0]) * unit.part * 100
