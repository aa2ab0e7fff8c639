"""Candidates for a number in words or with a mark: from num2words, indic-numtowords, CLDR and the locale file.

Nothing here is checked: `numguard.render` reads every candidate back before it returns one. The packages are imported
when first asked for; each call is bounded first (they hang, overflow or raise on some values).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language import overrides
from numguard.language import tags as languages
from numguard.writing import scales
from numguard.writing import words as compose_words

LIMIT = 10**15
"""Nothing is written in words from here on."""
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
    if data.write.get("first"):  # the packages write onbeş, förtio
        yield from compose_words.cardinals(whole, data, lambda unit, count: scales.word(unit, count, lang))
    for tag in languages.candidates(lang):
        yield from (text for text in (by_num2words(tag, whole), *by_indic(tag, whole)) if text)
    yield from compose_words.cardinals(whole, data, lambda unit, count: scales.word(unit, count, lang))


def financial(number: int, lang: str) -> str:
    """Return a whole number in the characters of cheques and contracts, which Chinese has; empty where there are none.

    >>> financial(205, "zh")
    '贰佰零伍'
    """
    return compose_words.financial(number, localedata.load(lang)) if 0 <= number < LIMIT else ""


def has_financial(lang: str) -> bool:
    """Tell whether a language has characters of its own for the numbers of cheques and contracts.

    >>> has_financial("zh-TW"), has_financial("ja")
    (True, False)
    """
    return "financial" in localedata.load(lang).write


def ordinals(number: int, lang: str) -> Iterator[str]:
    """Yield spellings of an ordinal, the likeliest first."""
    if not 0 <= number < LIMIT:
        return
    data = localedata.load(lang)
    for tag in languages.candidates(lang):
        if text := by_num2words(tag, number, "ordinal"):
            yield text
    yield from compose_words.ordinals(number, data, lambda unit, count: scales.word(unit, count, lang))


def ordinal_digits(number: int, lang: str) -> Iterator[str]:
    """Yield digits with the ordinal mark that the number takes (21st, 22nd), where a generator knows it."""
    if not 0 <= number < LIMIT:
        return
    for tag in languages.candidates(lang):
        if text := by_num2words(tag, number, "ordinal_num"):
            yield text


def num2words_tags() -> tuple[str, ...]:
    """Return the tags that num2words knows."""
    import num2words

    ours = {theirs: tag for tag, theirs in overrides.generators("num2words")["names"].items()}
    return tuple(ours.get(name, name.replace("_", "-")) for name in num2words.CONVERTER_CLASSES)


def by_num2words(tag: str, number: int, to: str = "cardinal", *, can_hang: bool = False) -> str:
    """Return what num2words writes; empty where it cannot.

    ``can_hang`` asks it also for a language on which it may loop for ever (generators.toml): only under a time limit.
    """
    import num2words

    known = overrides.generators("num2words")
    name = known["names"].get(tag, tag.replace("-", "_"))
    hangs = name in known["hangs"] and not can_hang
    if name not in num2words.CONVERTER_CLASSES or number >= known["below"] or hangs:
        return ""
    try:
        text = str(num2words.num2words(number, lang=name, to=to))
    except _PACKAGE_ERRORS:
        return ""
    return text if to == "ordinal_num" or not any(char.isdigit() for char in text) else ""


def by_indic(tag: str, number: int, *, limit: int = 1) -> list[str]:
    """Return what indic-numtowords writes, at most ``limit`` variants; empty where it cannot."""
    known = overrides.generators("indic_numtowords")
    if tag not in known["writes"] or number >= known["below"]:
        return []
    from indic_numtowords import num2words as write

    try:
        return [str(text) for text in write(number, lang=tag, variations=True)[:limit]]
    except _PACKAGE_ERRORS:
        return []
