"""Months and number words in the place of others: in the same case where its ending shows it, else in digits."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.errors import RenderError
from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.cldr import month_tables
from numguard.model import Kind, Mention
from numguard.script.digits import group_mark, in_script, zero_of
from numguard.writing import digits as digitform
from numguard.writing.digits import Style, signed
from numguard.writing.render import Style as Form
from numguard.writing.render import render

Value = Decimal | Fraction


def months(value: Value, slot: Mention, lang: str) -> Iterator[tuple[str, float]]:
    """Replace the month inside its word, in the same width and case: helmikuuta -> maaliskuuta."""
    old = next((int(r.value) for r in slot.readings if 1 <= r.value <= 12), 0)
    new = int(value)
    if not old or not 1 <= new <= 12:
        return
    folded = slot.text.casefold()
    clean = month_tables(lang)
    every = {n: tuple(dict.fromkeys(form for table in clean for form in table.get(n, ()))) for n in range(1, 13)}
    tables = [table for table in (*clean, every, cldr.load(lang).months) if len(folded) == len(slot.text)]
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
            text = slot.text[:place] + cased(other, slot.text[place:]) + slot.text[place + len(form) :]
            if text not in seen:
                seen.add(text)
                yield text, 2.0 * far + 0.5 * rank


def words(wanted: Mention, value: Value, slot: Mention, hypothesis: str, lang: str) -> Iterator[tuple[str, float]]:
    """Write words where the old number stood in its dictionary form and the new one has no other; else digits."""
    style = Style(zero_of(hypothesis), wanted.kind is not Kind.YEAR, 0, group_mark(hypothesis))
    form = Form.ORDINAL_WORDS if slot.kind is Kind.ORDINAL else Form.WORDS
    old = slot.readings[0].value
    try:
        is_plain = render(old, lang, style=form).casefold() == slot.text.casefold()
        new = render(value, lang, style=form)
    except RenderError:
        is_plain, new = False, ""
    if is_plain and not _inflects(value, form, lang):
        yield cased(new, slot.text), 0.0
    if slot.kind is Kind.FRACTION:
        return
    number = abs(Fraction(value))
    if slot.kind is Kind.ORDINAL:
        try:
            text = render(value, lang, style=Form.ORDINAL, grouping=style.grouping)
            yield in_script(text, style.zero), 0.5
        except RenderError:
            return
        return
    try:
        plain = digitform.write(number, lang, style)
        if number >= 10**6 and number.denominator == 1:
            text = render(Decimal(number.numerator), lang, style=Form.SCALE)
            yield signed(in_script(text, style.zero), value, ""), 0.4
        yield signed(plain, value, ""), 0.5
    except RenderError:
        return


def _inflects(value: Value, form: Form, lang: str) -> bool:
    """Tell whether the last word of a number may agree with what it counts: small numbers with more than one form."""
    data = localedata.load(lang)
    if form is Form.ORDINAL_WORDS:
        return any(len(forms) > 1 for number, forms in data.values["ord"].items() if number == value)
    last = int(value) % 100 if value == int(value) else 0
    small = (last, last % 10) if last > 20 else (last,)
    return any(0 < one < 20 and len(data.values["num"].get(one, ())) > 1 for one in small)


def common_end(one: str, other: str) -> int:
    size = 0
    while size < min(len(one), len(other)) and one[-1 - size].casefold() == other[-1 - size].casefold():
        size += 1
    return size


def cased(text: str, like: str) -> str:
    """Begin as ``like`` begins: a capital stays one, and a small letter small.

    >>> cased("march", "February"), cased("Milliarden", "Millionen")
    ('March', 'Milliarden')
    """
    if like[:1].isupper() and text[:1].islower():
        return text[:1].upper() + text[1:]
    if like[:1].islower() and text[:1].isupper() and like.islower():
        return text[:1].lower() + text[1:]
    return text
