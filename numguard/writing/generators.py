"""Candidates for a number in words or with a mark: from num2words, indic-numtowords, CLDR and the locale file.

Nothing here is checked: `numguard.render` reads every candidate back before it returns one. The packages are imported
when first asked for; each call is bounded first (they hang, overflow or raise on some values).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.language import cldr
from numguard.language import data as localedata
from numguard.language import tags as languages
from numguard.writing import words as compose_words

LIMIT = 10**15
_INDIC_LIMIT = 10**9
INDIC = frozenset({"as", "bn", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te", "ur"})
_NUM2WORDS_NAMES = {"kk": "kz"}
# num2words loops for ever on some Amharic numbers; the locale file writes them.
_HANGS = frozenset({"am"})
_PACKAGE_ERRORS = (ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)


def cardinals(number: Decimal | Fraction, lang: str) -> Iterator[str]:
    """Yield spellings of a number, the likeliest first."""
    data = localedata.load(lang)
    if number < 0:
        gap = "" if "nospace" in data.flags else " "
        said = data.write.get("negative") or "".join(f"{word}{gap}{{n}}" for word in data.lists["negative"][:1])
        # -number would round a decimal to 28 digits.
        positive = number.copy_negate() if isinstance(number, Decimal) else -number
        yield from (said.replace("{n}", text) for text in cardinals(positive, lang) if said)
        return
    if number != int(number):
        yield from data.values["frac"].get(Fraction(number), ())[:1]
        if isinstance(number, Decimal) and number < LIMIT:
            yield from compose_words.decimals(number, data)
        return
    whole = int(number)
    if whole >= LIMIT:
        return
    for tag in languages.candidates(lang):
        yield from (text for text in (by_num2words(tag, whole), *by_indic(tag, whole)) if text)
    yield from compose_words.cardinals(whole, data, lambda unit, count: scale_word(unit, count, lang))


def financial(number: int, lang: str) -> str:
    """Return a whole number in the characters of cheques and contracts, which Chinese has; empty where there are none.

    >>> financial(205, "zh")
    '贰佰零伍'
    """
    return compose_words.financial(number, localedata.load(lang)) if 0 <= number < LIMIT else ""


def ordinals(number: int, lang: str) -> Iterator[str]:
    """Yield spellings of an ordinal, the likeliest first."""
    if not 0 <= number < LIMIT:
        return
    data = localedata.load(lang)
    for tag in languages.candidates(lang):
        if text := by_num2words(tag, number, "ordinal"):
            yield text
    yield from compose_words.ordinals(number, data, lambda unit, count: scale_word(unit, count, lang))


def ordinal_digits(number: int, lang: str) -> Iterator[str]:
    """Yield digits with the ordinal mark that the number takes (21st, 22nd), where a generator knows it."""
    if not 0 <= number < LIMIT:
        return
    for tag in languages.candidates(lang):
        if text := by_num2words(tag, number, "ordinal_num"):
            yield text


def scales(lang: str) -> tuple[int, ...]:
    """Return the scales that the language counts large numbers in, smallest first: CLDR's, else the file's."""
    known = cldr.load(lang).scales or localedata.load(lang).values["mul"]
    return tuple(sorted({int(unit) for unit in known if unit == int(unit) and unit >= 1000}))


def scale_words(unit: int, part: Decimal, lang: str) -> list[tuple[str, bool]]:
    """Return the words for ``unit`` beside ``part`` of them, and whether the word stands first.

    CLDR's long form comes first, in the plural that the part takes; then the file's words, then CLDR's short form.

    >>> scale_words(10**6, Decimal(2), "de")[0]
    ('Millionen', False)
    """
    data = localedata.load(lang)
    own = [(word, "mul-first" in data.flags) for word in data.values["mul"].get(unit, ())]
    found = [*_cldr_scale(unit, part, lang, "long"), *own, *_cldr_scale(unit, part, lang, "short")]
    return list(dict.fromkeys(found))


def scale_word(unit: int, count: int, lang: str) -> str:
    """Return the word for ``unit`` after ``count`` of them, for a number all in words; empty where there is none."""
    own = localedata.load(lang).values["mul"].get(unit, ())
    plural = [word for word, _ in _cldr_scale(unit, Decimal(count), lang, "long") if word.lower() in own]
    return (*(word.lower() for word in plural), *own, "")[0]


def num2words_tags() -> tuple[str, ...]:
    """Return the tags that num2words knows."""
    import num2words

    ours = {theirs: tag for tag, theirs in _NUM2WORDS_NAMES.items()}
    return tuple(ours.get(name, name.replace("_", "-")) for name in num2words.CONVERTER_CLASSES)


def by_num2words(tag: str, number: int, to: str = "cardinal", *, can_hang: bool = False) -> str:
    """Return what num2words writes; empty where it cannot.

    ``can_hang`` asks for Amharic too: pass it only under a time limit.
    """
    import num2words

    name = _NUM2WORDS_NAMES.get(tag, tag.replace("-", "_"))
    if name not in num2words.CONVERTER_CLASSES or number >= LIMIT or (name in _HANGS and not can_hang):
        return ""
    try:
        text = str(num2words.num2words(number, lang=name, to=to))
    except _PACKAGE_ERRORS:
        return ""
    return text if to == "ordinal_num" or not any(char.isdigit() for char in text) else ""


def by_indic(tag: str, number: int, *, limit: int = 1) -> list[str]:
    """Return what indic-numtowords writes, at most ``limit`` variants; empty where it cannot."""
    if tag not in INDIC or number >= _INDIC_LIMIT:
        return []
    from indic_numtowords import num2words as write

    try:
        return [str(text) for text in write(number, lang=tag, variations=True)[:limit]]
    except _PACKAGE_ERRORS:
        return []


def _cldr_scale(unit: int, part: Decimal, lang: str, width: str) -> Iterator[tuple[str, bool]]:
    name = cldr.identifier(lang)
    if name is None:
        return
    from babel import Locale

    locale = Locale.parse(name)
    table = locale._data["compact_decimal_formats"].get(width, {})
    for plural in dict.fromkeys((cldr.plural_category(locale, part.copy_abs()), "other")):
        pattern = table[plural].get(str(unit), "") if plural in table else ""
        text = str(getattr(pattern, "pattern", pattern)).partition(";")[0].replace("'", "")
        text = text.replace("\N{NO-BREAK SPACE}", " ")
        before, zero, after = text.partition("0")
        if zero and not after.startswith("0") and (word := f"{before}{after}".strip()):
            yield word, not after.strip()
