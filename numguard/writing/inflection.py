"""Months, number words and ordinal indicators in the place of others, in their case where it can be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.cldr import month_tables
from numguard.language.tags import by_language
from numguard.model import Kind, Value
from numguard.model.errors import RenderError
from numguard.script.digits import in_script
from numguard.writing import digits as digitform
from numguard.writing.case import cased, common_end
from numguard.writing.convention import LATIN, Digits, convention_of
from numguard.writing.digits import signed
from numguard.writing.styles import Style, say
from numguard.writing.written import Written

_MARKED = 10**6  # larger ordinals are not said


def months(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Replace the month inside its word, in the same width and case: helmikuuta -> maaliskuuta."""
    lang = like.lang
    old, new = int(like.value), int(value)
    if not 1 <= old <= 12 or not 1 <= new <= 12:
        return
    folded = like.text.casefold()
    clean = month_tables(lang)
    every = {n: tuple(dict.fromkeys(form for table in clean for form in table.get(n, ()))) for n in range(1, 13)}
    tables = [table for table in (*clean, every, cldr.load(lang).months) if len(folded) == len(like.text)]
    found = [(form, at, t) for t, table in enumerate(tables) for at, form in enumerate(table.get(old, ()))]
    found = [(form, at, t) for form, at, t in found if form.casefold() in folded]
    longest = max((len(form) for form, _, _ in found), default=0)
    seen = set()
    for far, (form, at, t) in enumerate((form, at, t) for form, at, t in found if len(form) == longest):
        place = folded.index(form.casefold())
        others = (tables[t] if t < len(clean) else every).get(new, ())
        is_parallel = len(others) == len(tables[t].get(old, ()))
        order = {other: (is_parallel and k != at, -common_end(other, form)) for k, other in enumerate(others)}
        for rank, other in enumerate(sorted(order, key=order.__getitem__)):
            text = like.text[:place] + cased(other, like.text[place:]) + like.text[place + len(form) :]
            if text not in seen:
                seen.add(text)
                yield text, 2.0 * far + 0.5 * rank


def words(value: Value, like: Written) -> Iterator[tuple[str, float]]:
    """Write words where the old number stood in its dictionary form and the new one has no other; else digits."""
    lang, is_ordinal = like.lang, like.kind is Kind.ORDINAL
    style = Style.ORDINAL_WORDS if is_ordinal else Style.WORDS
    try:
        is_plain = say(like.value, lang, style).casefold() == like.text.casefold()
        new = say(value, lang, style)
    except RenderError:
        is_plain, new = False, ""
    if is_plain and not _inflects(value, style, lang):
        yield cased(new, like.text), 0.0
    if like.kind is Kind.FRACTION:
        return
    number = abs(Fraction(value))
    try:
        if is_ordinal:
            yield (
                in_script(
                    say(value, lang, Style.ORDINAL, Digits(convention_of(lang, LATIN), like.is_grouped)), like.zero
                ),
                0.5,
            )
            return
        plain = digitform.write(number, lang, replace(like, places=0))
        if number >= 10**6 and number.denominator == 1:
            yield signed(in_script(say(number, lang, Style.SCALE), like.zero), value, ""), 0.4
        yield signed(plain, value, ""), 0.5
    except RenderError:
        return


def _inflects(value: Value, style: Style, lang: str) -> bool:
    """Tell whether the last word of a number may agree with what it counts: small numbers with more than one form."""
    data = localedata.load(lang)
    if style is Style.ORDINAL_WORDS:
        return any(len(forms) > 1 for number, forms in data.values["ord"].items() if number == value)
    last = int(value) % 100 if value == int(value) else 0
    small = (last, last % 10) if last > 20 else (last,)
    return any(0 < one < 20 and len(data.values["num"].get(one, ())) > 1 for one in small)


def indicators(like: Written, value: Value) -> tuple[str, str]:
    """Return the indicator that stands behind ``like`` and the one that ``value`` takes there: st, nd.

    Both are empty where none stands, where they are the same, and where one is not known.
    """
    old = like.value
    if len(like.pieces) != 1 or like.pieces[0].end != len(like.text) or old != int(old) or value != int(value):
        return "", ""
    if not 0 <= min(old, value) <= max(old, value) < _MARKED:
        return "", ""
    before, after = _indicator(like.lang, int(old)), _indicator(like.lang, int(value))
    rest = like.after.removeprefix(before)
    if not before or not after or before == after or rest == like.after or rest[:1].isalnum():
        return "", ""
    return before, after


@by_language(4_096)
def _indicator(lang: str, number: int) -> str:
    """Return the mark that makes ``number`` an ordinal, empty where it stands before the digits or is not known."""
    try:
        said = say(number, lang, Style.ORDINAL, Digits(convention_of(lang, LATIN), False))
    except RenderError:
        return ""
    return said.removeprefix(str(number)).strip() if said.startswith(str(number)) else ""
