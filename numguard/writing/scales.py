"""Scale words: which a language counts in, what they multiply by, and numbers with them: 1.2 million, 1亿1万."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language.forms import compact_words
from numguard.language.tags import by_language
from numguard.quantity.exact import terminating
from numguard.script.signs import BIDI_MARKS
from numguard.writing.case import cased, common_end
from numguard.writing.convention import PLACES, Digits

_FORMS = 6
_UNSEEN = dict.fromkeys(map(ord, BIDI_MARKS))
"""What CLDR writes into its patterns for the order on the screen, and no sentence needs."""
_LONGER = 2  # mmdd is no abbreviation like M


def counted_in(lang: str) -> tuple[int, ...]:
    """Return the scales that the language counts large numbers in, smallest first: CLDR's, else the file's."""
    known = cldr.load(lang).scales or localedata.load(lang).values["mul"]
    return tuple(sorted({int(unit) for unit in known if unit == int(unit) and unit >= 1000}))


def words(unit: int, part: Decimal, lang: str) -> list[tuple[str, bool]]:
    """Return the words for ``unit`` beside ``part`` of them, and whether the word stands first.

    CLDR's long form comes first, in the plural that the part takes; then the file's words, then CLDR's short form.

    >>> words(10**6, Decimal(2), "de")[0]
    ('Millionen', False)
    """
    data = localedata.load(lang)
    own = [(form, "mul-first" in data.flags) for form in data.values["mul"].get(unit, ())]
    scales = [*compact_words(lang, unit, part, "long"), *own, *compact_words(lang, unit, part, "short")]
    return list(dict.fromkeys((form.translate(_UNSEEN).strip(), is_first) for form, is_first in scales))


def word(unit: int, count: int, lang: str) -> str:
    """Return the word for ``unit`` after ``count`` of them, for a number all in words; empty where there is none."""
    own = localedata.load(lang).values["mul"].get(unit, ())
    plural = [form for form, _ in compact_words(lang, unit, Decimal(count), "long") if form.lower() in own]
    return (*(form.lower() for form in plural), *own, "")[0]


@by_language()
def factors(lang: str) -> dict[str, int]:
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


def inflected(scale: int, count: Decimal, like: str, old: int, lang: str) -> list[str]:
    """Return the words for a scale, in the case and number in which the text ``like`` says the scale ``old``.

    >>> inflected(10**9, Decimal(5), "миллионов", 10**6, "ru")[0], inflected(10**9, Decimal(5), "Mio", 10**6, "de")[0]
    ('миллиардов', 'Mrd')
    """
    data = localedata.load(lang)
    said = [[form for form, _ in words(unit, count, lang)] for unit in (old, scale)]
    ours, theirs = data.values["mul"].get(old, ()), data.values["mul"].get(scale, ())
    first = _abbreviations(scale, like, old, lang)
    if like in said[0][:1]:
        first += said[1][:1]
    elif like in ours and len(ours) == len(theirs):
        first.append(theirs[ours.index(like)])
    known = [*said[1], *theirs, *cldr.load(lang).scales.get(scale, ())]
    alike = sorted(known, key=lambda form: (-common_end(form, like), _is_short(form) != _is_short(like)))
    return list(dict.fromkeys(cased(form, like) for form in (*first, *said[1][:1], *alike)))[:_FORMS]


def _abbreviations(scale: int, like: str, old: int, lang: str) -> list[str]:
    """Return the abbreviations of ``scale`` that look like that of ``old``: as long and, where it has none, no dot."""
    data = localedata.load(lang)
    word, table = like.casefold(), data.values["short"]
    if word not in table.get(old, ()) or word in data.values["mul"].get(old, ()):
        return []
    known = [form for form in table.get(scale, ()) if len(form) <= len(like) + _LONGER]
    return [form for form in known if form.endswith(".") == like.endswith(".")]


def agreeing(scale: int, old: Decimal, new: Decimal, like: str, lang: str) -> str:
    """Return the word for ``scale`` in the singular or plural that ``new`` takes; ``like`` is the word beside ``old``.

    >>> agreeing(10**6, Decimal(1), Decimal(2), "Million", "de"), agreeing(10**6, Decimal(5), Decimal(2), "млн", "ru")
    ('Millionen', 'млн')
    """
    said = [next((form for form, _ in words(scale, count, lang)), "") for count in (old, new)]
    return cased(said[1], like) if said[0].casefold() == like.casefold() else like


def is_one(scale: int, old: str, new: str, lang: str) -> bool:
    """Tell whether one of two forms of a scale word is that of 1, which no other number takes in any case."""
    one = next((form.casefold() for form, _ in words(scale, Decimal(1), lang)), "")
    return one in (old.casefold(), new.casefold())


def _is_short(form: str) -> bool:
    return form.endswith(".") or len(form) < 4


def one_scale(options: Digits, number: Decimal, lang: str, scale: int | None) -> Iterator[str]:
    """Yield digits with one scale word (1.2 million), the greatest first; ``scale`` forces which."""
    for unit in [scale] if scale is not None else sorted(counted_in(lang), reverse=True):
        part = terminating(Fraction(number) / unit)
        places = len(format(part, "f").partition(".")[2].rstrip("0"))
        if scale is None and (part.copy_abs() < 1 or places > (0 if unit == 1000 else PLACES)):
            continue
        for form, is_first in words(unit, part, lang):
            yield from _beside(options.write(part), form, is_first, lang)


def all_scales(options: Digits, number: int, lang: str) -> Iterator[str]:
    """Yield a number with a scale word for each part: 1亿1万."""
    rest = abs(number)
    parts: list[tuple[str, list[tuple[str, bool]]]] = []
    for unit in sorted(counted_in(lang), reverse=True):
        count, rest = divmod(rest, unit)
        if count:
            parts.append((options.plain().write(Decimal(count)), words(unit, Decimal(count), lang)))
    if not parts or any(not forms for _, forms in parts):
        return
    gap = "" if "nospace" in localedata.load(lang).flags else " "
    tail = [options.plain().write(Decimal(rest))] if rest else []
    sign = options.convention.minus if number < 0 else ""
    for pick in range(max(len(forms) for _, forms in parts)):
        chosen = [(digits, forms[min(pick, len(forms) - 1)]) for digits, forms in parts]
        for inner in dict.fromkeys((gap, "")):
            said = [
                f"{form}{inner}{digits}" if is_first else f"{digits}{inner}{form}"
                for digits, (form, is_first) in chosen
            ]
            yield sign + gap.join([*said, *tail])


def _beside(digits: str, form: str, is_first: bool, lang: str) -> Iterator[str]:
    pair = (form, digits) if is_first else (digits, form)
    gaps = ("", " ") if "nospace" in localedata.load(lang).flags else (" ", "")
    yield from (gap.join(pair) for gap in gaps)
