"""MENTION x VALUE -> TEXTS: ways to write a value in the place and the form of a mention, the likeliest first.

Nothing here is checked: `numguard.repair` tries each text in its sentence, and takes none that does not pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

from numguard.errors import RenderError
from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.cldr import _CLOCK, clock_mark
from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.script.digits import MINUS, Run, group_mark, in_script, runs
from numguard.writing import digits as digitform
from numguard.writing import generators as spell
from numguard.writing import inflection as wordform
from numguard.writing.digits import Style, signed
from numguard.writing.inflection import Value, cased, common_end
from numguard.writing.render import Style as Form
from numguard.writing.render import render

_NEXT = re.compile(r"[\s\u00a0\u202f]?([^\W\d_]+)")
_MAX_PART = 10_000  # 1,200 million is said, 12,000 million is not
_PLACES = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text for the place of a mention, the value that it is to have, and how far it is from the wish of a writer."""

    text: str
    value: Value
    cost: float


def rewrite(wanted: Mention, value: Value, slot: Mention, hypothesis: str, lang: str) -> list[Candidate]:
    """Return texts that say ``value`` in the place of ``slot``, cheapest first.

    ``wanted`` is the source's mention: it says whether digits stay ungrouped (a year, a code) and how many decimals
    were written.
    """
    found: dict[str, float] = {}
    for text, cost in _texts(wanted, value, slot, hypothesis, lang):
        if text != slot.text and text:
            found[text] = min(cost, found.get(text, cost))
    return sorted((Candidate(text, value, cost) for text, cost in found.items()), key=lambda one: one.cost)


def _texts(wanted: Mention, value: Value, slot: Mention, hypothesis: str, lang: str) -> Iterator[tuple[str, float]]:
    if slot.kind is Kind.MONTH and not any(char.isdecimal() for char in slot.text):
        yield from wordform.months(value, slot, lang)
        return
    inner = runs(slot.text)
    if not inner:
        yield from wordform.words(wanted, value, slot, hypothesis, lang)
        return
    if wanted.kind is Kind.IDENTIFIER or _is_code(wanted.text):
        for run in inner:
            yield _put(slot.text, run, in_script(wanted.text, run.zero)), 0.0
    style = _style(wanted, slot, inner[0], hypothesis)
    yield from _clock(wanted, inner, slot, hypothesis, lang)
    yield from _digits(value, slot, inner, style, lang)
    if len(inner) > 1 or not _is_plain(slot.text, inner):
        if len(inner) == 1:
            yield from _scales(value, slot, inner[0], lang)
        if all(map(is_scale(lang).__contains__, _beside(slot.text, inner))):
            yield from _whole(value, slot, style, lang)


def widened(slot: Mention, hypothesis: str, lang: str) -> Mention:
    """Take in scale words right behind the digits that were not read with them: 110 000 miles, 110 millón millóns."""
    known = is_scale(lang)
    end, factor = slot.end, Fraction(1)
    is_spaced = "nospace" not in localedata.load(lang).flags
    while any(char.isdecimal() for char in slot.text) and slot.kind is not Kind.IDENTIFIER:
        match = _NEXT.match(hypothesis, end)
        word = match.group(1).casefold() if match else ""
        if match is not None and not is_spaced:
            word = max((form for form in known if word.startswith(form)), key=len, default="")
        if match is None or word not in known:
            break
        end, factor = match.start(1) + len(word), factor * known[word]
    if end == slot.end or not slot.readings:
        return slot
    reading = replace(slot.readings[0], value=Fraction(slot.readings[0].value) * factor)
    return replace(slot, text=hypothesis[slot.start : end], end=end, readings=(reading,))


@cache
def is_scale(lang: str) -> dict[str, int]:
    """Return the words of a language that multiply by a thousand and more, case-folded, with what they multiply by."""
    data = localedata.load(lang)
    known: dict[str, int] = {}
    for scale, forms in data.values["mul"].items():
        if scale == int(scale) and scale >= 1000:
            known.update((form.casefold(), int(scale)) for form in forms)
    for table in (data.values["short"], cldr.load(lang).scales):
        for scale, forms in table.items():
            known.update((form.casefold(), int(scale)) for form in forms if scale >= 1000)
    return known


def _beside(text: str, inner: tuple[Run, ...]) -> list[str]:
    """Return the words between and around the digits."""
    parts, at = [], 0
    for run in inner:
        parts.append(text[at : run.start])
        at = run.end
    words = " ".join((*parts, text[at:])).strip(MINUS).casefold().split()
    return words if " ".join(words) not in ("",) else []


# ---- digits ------------------------------------------------------------------------------------------------------


def _is_code(text: str) -> bool:
    return len(text) > 1 and text.isdecimal() and in_script(text, ord("0"))[0] == "0"


def _is_plain(text: str, inner: tuple[Run, ...]) -> bool:
    return len(inner) == 1 and not text[: inner[0].start].strip(MINUS + "+") and not text[inner[0].end :]


def _put(text: str, run: Run, new: str) -> str:
    return text[: run.start] + new + text[run.end :]


def _style(wanted: Mention, slot: Mention, run: Run, hypothesis: str) -> Style:
    """Say how the digits are to look: as the source grouped them, unless the translation's own groups tell more."""
    own = runs(wanted.text)
    shown = own[0].text if own else ""
    digits = sum(char.isdecimal() for char in shown)
    is_ungrouped = wanted.kind is Kind.YEAR or (digits >= 4 and shown.isdecimal())
    places = -wanted.readings[0].precision if wanted.readings and len(own) == 1 and wanted.text == shown else 0
    return Style(run.zero, not is_ungrouped, max(0, places), group_mark(hypothesis))


def _digits(
    value: Value, slot: Mention, inner: tuple[Run, ...], style: Style, lang: str
) -> Iterator[tuple[str, float]]:
    """Change the digits of one run and keep all else: 11亿 -> 1.1亿, 1亿1001万 -> 1亿1万, 20世纪70 -> 20世纪80."""
    read = slot.readings[0].value
    for run in inner:
        alone = extract(run.text, lang)
        if len(alone) != 1 or not alone[0].readings:
            continue
        part = abs(Fraction(alone[0].readings[0].value))
        if len(inner) == 1:
            factor = abs(Fraction(read)) / part if part else _factor(slot.text, run, lang)
            options = [(abs(Fraction(value)) / factor, factor)] if factor else []
        else:
            gap = abs(Fraction(value)) - abs(Fraction(read))
            options = [(part + gap / unit, Fraction(unit)) for unit in (1, 100, *spell.scales(lang))]
            options = [(new, unit) for new, unit in options if new.denominator == 1 and new > 0]
        for new, unit in options:
            if new < 0 or new.denominator > 10**6:
                continue
            is_bare = unit == 1 and len(inner) == 1
            cost = 0.0 if is_bare or 1 <= new < 1000 and _is_said(new) else 1.5 if _is_said(new) else 2.0
            for text, more in _written(new, run, style if is_bare else Style(style.zero, True, 0, style.mark), lang):
                yield signed(_put(slot.text, run, text), value, slot.text), cost + more


def _clock(
    wanted: Mention, inner: tuple[Run, ...], slot: Mention, hypothesis: str, lang: str
) -> Iterator[tuple[str, float]]:
    """Part the hour from the minutes again: 1500 -> 15.00, with the mark of the text's other clocks."""
    if wanted.kind is Kind.TIME and len(inner) == 1 and inner[0].text.isdecimal() and len(inner[0].text) in (3, 4):
        run = inner[0]
        others = _CLOCK.findall(hypothesis)
        for rank, mark in enumerate(dict.fromkeys((*others[:1], clock_mark(lang), ":", "."))):
            yield _put(slot.text, run, f"{run.text[:-2]}{mark}{run.text[-2:]}"), -0.5 + 0.05 * rank


def _factor(text: str, run: Run, lang: str) -> Fraction:
    """Return what the words beside a zero multiply by."""
    read = extract(_put(text, run, in_script("2", run.zero)), lang)
    return abs(Fraction(read[0].readings[0].value)) / 2 if len(read) == 1 and read[0].readings else Fraction(1)


def _is_said(part: Fraction) -> bool:
    return Fraction(1, 10) <= part < _MAX_PART and (part * 10**_PLACES).denominator == 1


def _written(number: Fraction, run: Run, style: Style, lang: str) -> Iterator[tuple[str, float]]:
    try:
        first = digitform.write(number, lang, style)
    except RenderError:
        return
    if number < 10 and len(run.text) == 2 and in_script(run.text, ord("0"))[0] == "0":
        yield in_script("0", style.zero) + first, 0.0  # 09:30, 03.02.
    yield first, 0.05
    if number >= 1000:
        yield digitform.write(number, lang, Style(style.zero, not style.grouping, style.places, style.mark)), 0.3


def with_mark(slot: Mention, text: str, value: Value, hypothesis: str, lang: str) -> tuple[int, str]:
    """Give an ordinal the mark that its new number takes: 21st -> 22nd, 1er -> 2e; return where it ends, and it."""
    old = slot.readings[0].value
    inner = runs(slot.text)
    if len(inner) != 1 or old != int(old) or value != int(value) or not 0 <= min(old, value) <= max(old, value) < 10**6:
        return slot.end, text
    end = slot.start + inner[0].end
    before, after = spell_mark(int(old), lang), spell_mark(int(value), lang)
    if not before or not after or before == after or not hypothesis.startswith(before, end):
        return slot.end, text
    stop = end + len(before)
    if hypothesis[stop : stop + 1].isalnum() or stop < slot.end:
        return slot.end, text
    return stop, text.removesuffix(before) + after


@cache
def spell_mark(number: int, lang: str) -> str:
    """Return the mark that makes ``number`` an ordinal, empty where it stands before the digits or is not known."""
    try:
        return render(number, lang, style=Form.ORDINAL, grouping=False).removeprefix(str(number)).strip()
    except RenderError:
        return ""


# ---- scales ------------------------------------------------------------------------------------------------------


def _scales(value: Value, slot: Mention, run: Run, lang: str) -> Iterator[tuple[str, float]]:
    """Keep the digits and change the scale word: 3 Millionen -> 3 Milliarden, in the old word's ending."""
    alone = extract(run.text, lang)
    if len(alone) != 1 or not alone[0].readings or not alone[0].readings[0].value:
        return
    part = abs(Fraction(alone[0].readings[0].value))
    scale = abs(Fraction(value)) / part
    if scale.denominator != 1 or scale < 100:
        return
    word = slot.text[run.end :].strip() or slot.text[: run.start].strip(MINUS + " ")
    at = slot.text.index(word)
    old = abs(Fraction(slot.readings[0].value)) / part
    cost = -0.6 if int(scale) in spell.scales(lang) else 0.4
    count = Decimal(part.numerator) / Decimal(part.denominator)
    for rank, form in enumerate(scale_forms(word, int(old), int(scale), count, lang)):
        yield signed(slot.text[:at] + form + slot.text[at + len(word) :], value, slot.text), cost + 0.7 * rank


def scale_forms(word: str, old: int, scale: int, count: Decimal, lang: str) -> list[str]:
    """Return the words for ``scale`` where one for ``old`` stood: in its case and number, where those can be told.

    >>> scale_forms("миллионов", 10**6, 10**9, Decimal(5), "ru")[0]
    'миллиардов'
    """
    data = localedata.load(lang)
    said = [[form for form, _ in spell.scale_words(unit, count, lang)] for unit in (old, scale)]
    ours, theirs = data.values["mul"].get(old, ()), data.values["mul"].get(scale, ())
    parallel = [theirs[ours.index(word)]] if word in ours and len(ours) == len(theirs) else []
    first = said[1][:1] if word in said[0][:1] else parallel
    known = [*said[1], *theirs, *cldr.load(lang).scales.get(scale, ())]
    if any(word in forms for forms in data.values["short"].values()):
        known += data.values["short"].get(scale, ())
    alike = sorted(known, key=lambda form: (-common_end(form, word), _is_short(form) != _is_short(word)))
    return list(dict.fromkeys(cased(form, word) for form in (*first, *said[1][:1], *alike)))[:6]


def _is_short(form: str) -> bool:
    return form.endswith(".") or len(form) < 4


def _whole(value: Value, slot: Mention, style: Style, lang: str) -> Iterator[tuple[str, float]]:
    """Write the whole value anew: one scale word, several, or digits alone."""
    number = abs(Fraction(value))
    whole = Decimal(number.numerator) if number.denominator == 1 else None
    for form, cost in ((Form.SCALE, 0.6), (Form.MIXED, 0.7)):
        if whole is None:
            continue
        try:
            text = render(whole, lang, style=form)
        except RenderError:
            continue
        yield signed(in_script(text, style.zero), value, slot.text), cost
    try:
        yield signed(digitform.write(number, lang, style), value, slot.text), 0.8
    except RenderError:
        return
