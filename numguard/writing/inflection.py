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
from numguard.writing.parallel import agrees, in_form_of, is_plain_form, values_of
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
    """Write words where another number stood in words, in the form that stands there; else digits."""
    lang, is_ordinal = like.lang, like.kind is Kind.ORDINAL
    said = _spelled(value, like, is_ordinal=is_ordinal)
    if not said and like.kind is Kind.TIME:
        said = _spelled(value, like, is_ordinal=True)  # в половине девятого
    if said:
        is_dotted = localedata.load(lang).capital_i != ""
        yield cased(said, like.text, is_dotted=is_dotted), 0.0
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


def _spelled(value: Value, like: Written, *, is_ordinal: bool) -> str:
    """Return a number in words in the form in which another stands there; empty where that form is not known."""
    lang, style = like.lang, Style.ORDINAL_WORDS if is_ordinal else Style.WORDS
    ahead = _ahead(like, is_ordinal=is_ordinal)
    try:
        old, new = say(like.value + ahead, lang, style), say(value + ahead, lang, style)
    except RenderError:
        return ""
    old, new = (_without_prefix(one, like, is_ordinal=is_ordinal) for one in (old, new))
    spelled = in_form_of(like.text, old, new, lang, is_ordinal=is_ordinal)
    if is_ordinal:
        is_kept = new not in (spelled, "") or value not in localedata.load(lang).ordinals_agree
        said = spelled if like.text.lower() != old.lower() or spelled == new else ""
        said = new if not spelled and is_plain_form(like.text, old, lang) else said
        return said if is_kept else ""  # quinto lugar, but tercer lugar
    is_plain = old.lower() == like.text.lower()
    if not is_plain:
        return spelled
    shows = not localedata.load(lang).agrees or agrees(like.value, lang)  # treisprezece does not tell douăsprezece
    return new if (spelled == new and shows) or not agrees(value, lang) else ""


def _ahead(like: Written, *, is_ordinal: bool) -> int:
    """Return by how much the word of a clock runs ahead of its hour: by one in halb neun, which is half past eight."""
    known = values_of(like.text.lower(), like.lang, is_ordinal=is_ordinal) if like.kind is Kind.TIME else ()
    return int(like.value + 1 in known and like.value not in known)


def _without_prefix(said: str, like: Written, *, is_ordinal: bool) -> str:
    """Return an ordinal without the word before it, where that is no part of the one that stands there: thứ sáu."""
    for prefix in localedata.load(like.lang).lists["ordinal_prefix"] if is_ordinal else ():
        if said.startswith(prefix) and not like.text.lower().startswith(prefix):
            return said.removeprefix(prefix).lstrip()
    return said


def indicators(like: Written, value: Value) -> tuple[str, str]:
    """Return the indicator that stands behind ``like`` and the one that ``value`` takes there: st, nd.

    Both are empty where none stands, where they are the same (a full stop is that of all), and where one is not known.
    """
    old = like.value
    if len(like.pieces) != 1 or like.pieces[0].end != len(like.text) or old != int(old) or value != int(value):
        return "", ""
    if not 0 <= min(old, value) <= max(old, value) < _MARKED:
        return "", ""
    before, after = _indicator(like.lang, int(old)), _indicator(like.lang, int(value))
    rest = like.after.removeprefix(before)
    if before == "." or not before or not after or before == after or rest == like.after or rest[:1].isalnum():
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
