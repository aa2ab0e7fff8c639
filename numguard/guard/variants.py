"""Training data for numerals: the same pair with a number in another form, the same change on both sides.

Wang et al. (2021), section 4, ask for more instances of what is rare in training data: numbers in words, financial
characters, scale words, units, dates. A form is put in only where the sentence agrees with it whatever the language:
numbers that end in 1 or 2 have genders, 200 to 900 have them in some languages, and the plural of the words beside a
number is left as it was.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.checker import Checker
from numguard.guard.augment import Augmented, plural
from numguard.language import cldr, data
from numguard.language.forms import is_locale, styled_date, unit_text
from numguard.model import Kind, Mention, Pair
from numguard.model.errors import InputError, RenderError
from numguard.writing import generators as spell
from numguard.writing.money import home_currency, part_words, sum_in_parts
from numguard.writing.render import render
from numguard.writing.styles import Style
from numguard.writing.written import put

FORMS = ("words", "scale", "financial", "units", "dates")
"""What a number may become."""

_TRIES = 30
_AMOUNTS = frozenset({Kind.CARDINAL, Kind.CURRENCY, Kind.MEASURE})
_BESIDE = ("", "_GB")
"""Regions whose way to write dates and units is tried too."""

_UNITS = {
    "length": ("decimeter", "centimeter", "millimeter", "meter", "kilometer"),
    "mass": ("gram", "kilogram", "tonne"),
    "volume": ("deciliter", "centiliter", "milliliter", "liter", "hectoliter"),
    "area": ("square-meter", "square-kilometer", "hectare"),
}
Edit = tuple[int, int, str]
"""What is replaced: from where a number begins to where it, or its unit, ends; and by what."""


def vary(
    source: str,
    target: str,
    checker: Checker,
    *,
    forms: Sequence[str] = FORMS,
    seed: int | str = 0,
    count: int = 1,
) -> tuple[Augmented, ...]:
    """Return up to ``count`` new pairs, each with one number in another form and of another value.

    >>> from numguard import Checker
    >>> pair = "It has 4,817 seats.", "Es hat 4.817 Plätze."
    >>> new = vary(*pair, Checker("en", "de"), forms=["words"], seed=1)[0]
    >>> new.source, new.target
    ('It has 106 seats.', 'Es hat einhundertsechs Plätze.')

    The same seed and pair give the same pairs. Raises InputError for a form that there is not.
    """
    for form in forms:
        if form not in FORMS:
            raise InputError(f"unknown form {form!r}; there are {', '.join(FORMS)}")
    verdict = checker.check(source, target)
    if not verdict.ok or not forms:
        return ()
    slots = [pair for pair in verdict.alignment.pairs if pair.rule == SAME_VALUE.name]
    dates = [m for m in verdict.source_mentions if m.kind is Kind.DATE and m.parts]
    theirs = [m for m in verdict.hypothesis_mentions if m.kind is Kind.DATE and m.parts]
    free = [pair for pair in slots if _is_free(pair, (*dates, *theirs))]
    rng = random.Random(f"{seed}\t{source}\t{target}".encode("utf-8", "surrogatepass"))
    texts: dict[tuple[str, str], Augmented] = {}
    for _ in range(_TRIES * count):
        form = rng.choice(list(forms))
        if form == "dates":
            new = _dated(source, target, dates, theirs, checker, rng)
        else:
            new = _varied(source, target, rng.choice(free), form, checker, rng) if free else None
        if new is not None and (new.source, new.target) != (source, target) and _is_right(new, checker):
            texts.setdefault((new.source, new.target), new)
        if len(texts) == count:
            break
    return tuple(texts.values())


def _is_right(new: Augmented, checker: Checker) -> bool:
    verdict = checker.check(new.source, new.target)
    return verdict.ok and not verdict.alignment.unaligned_source and not verdict.alignment.unaligned_hypothesis


def _is_free(pair: Pair, dates: Sequence[Mention]) -> bool:
    """Return True if a pair is an amount of its own, in no date, glued to nothing."""
    sides = (pair.source, pair.hypothesis)
    return all(m.kind in _AMOUNTS and m.readings and not m.soft and m.values[0] > 2 for m in sides) and not any(
        date.start <= side.start < date.end for date in dates for side in sides
    )


def _varied(source: str, target: str, pair: Pair, form: str, checker: Checker, rng: random.Random) -> Augmented | None:
    makers: dict[str, Callable[..., tuple[Edit, Edit, Decimal] | None]] = {
        "words": _words,
        "scale": _scale,
        "financial": _financial,
        "units": _units,
    }
    made = makers[form](source, target, pair, checker, rng)
    if made is None:
        return None
    ours, theirs, value = made
    return Augmented(put(source, [ours]), put(target, [theirs]), ((pair.source.values[0], value),))


def _words(
    source: str, target: str, pair: Pair, checker: Checker, rng: random.Random
) -> tuple[Edit, Edit, Decimal] | None:
    """In words on the one side, on the other, or on both."""
    if _has_scale(pair):
        return None
    langs = checker.source_lang, checker.target_lang
    sides = rng.choice(((True, False), (False, True), (True, True)))
    value = _drawn(pair.source.values[0], langs, rng, can_be_large=_agree_with_all(langs))
    if value is None:
        return None
    texts = [
        _in_words(value, lang) if is_words else _in_digits(value, lang)
        for lang, is_words in zip(langs, sides, strict=True)
    ]
    return _both(pair, texts, value)


def _scale(
    source: str, target: str, pair: Pair, checker: Checker, rng: random.Random
) -> tuple[Edit, Edit, Decimal] | None:
    """With scale words: 1.2 million and 120万. Where "millones de" is said, only what has a scale word already."""
    langs = checker.source_lang, checker.target_lang
    if pair.source.kind is Kind.MEASURE:  # No room is 5 million metres wide.
        return None
    if not (_agree_with_all(langs) or all(_has_scale_word(m) for m in (pair.source, pair.hypothesis))):
        return None
    places = rng.choice((1, 2, 2, 3))
    value = Decimal(rng.randrange(11, 10 ** (places + 2))) / 10**places * 10**6
    if value <= 2 * 10**6:
        return None
    return _both(pair, [_rendered(value, lang, Style.SCALE) for lang in langs], value)


def _financial(
    source: str, target: str, pair: Pair, checker: Checker, rng: random.Random
) -> tuple[Edit, Edit, Decimal] | None:
    """Write the number in financial characters (贰佰零伍) on the side whose language has them, as Chinese does."""
    langs = checker.source_lang, checker.target_lang
    is_financial = [spell.has_financial(lang) for lang in langs]
    if sum(is_financial) != 1 or _has_scale(pair):
        return None
    value = _drawn(pair.source.values[0], langs, rng, can_be_large=True)
    if value is None:
        return None
    texts = [
        spell.financial(int(value), lang) if has_characters else _in_digits(value, lang)
        for lang, has_characters in zip(langs, is_financial, strict=True)
    ]
    return _both(pair, texts, value)


def _units(
    source: str, target: str, pair: Pair, checker: Checker, rng: random.Random
) -> tuple[Edit, Edit, Decimal] | None:
    """In another unit of the same sort: 5 decimetres and 五分米 are rarer than metres, 五角 than yuan."""
    unit = pair.source.readings[0].unit
    if pair.source.kind is Kind.CURRENCY:
        return _parts(source, target, pair, checker, rng)
    known = next((names for names in _UNITS.values() if unit in names), ())
    if pair.source.kind is not Kind.MEASURE or not known or pair.hypothesis.readings[0].unit != unit:
        return None
    other = rng.choice([name for name in known if name != unit])
    value = _drawn(pair.source.values[0], (checker.source_lang, checker.target_lang), rng, can_be_large=False)
    edits = []
    for text, mention, lang in (
        (source, pair.source, checker.source_lang),
        (target, pair.hypothesis, checker.target_lang),
    ):
        edit = _with_unit(text, mention, lang, str(unit), other, value) if value is not None else None
        if edit is None:
            return None
        edits.append(edit)
    assert value is not None
    return edits[0], edits[1], value


def _parts(
    source: str, target: str, pair: Pair, checker: Checker, rng: random.Random
) -> tuple[Edit, Edit, Decimal] | None:
    """In the parts of a currency of which the language of either side has words: 0.35 yuan and 三角五分."""
    hundredths = rng.choice((rng.randrange(2, 10) * 10, rng.randrange(11, 100), rng.randrange(305, 2000)))
    amount = Decimal(hundredths) / 100
    edits: list[Edit] = []
    for said, text, lang in (
        (pair.source, source, checker.source_lang),
        (pair.hypothesis, target, checker.target_lang),
    ):
        code = home_currency(lang)
        if not code and not said.text.isdecimal():
            return None
        if not code:
            edits.append((said.start, said.end, _in_digits(amount, lang)))
            continue
        names = data.load(lang).words["currency"][code]
        name = next((name for name in names if text.startswith(name, said.end)), "")
        if not name or said.readings[0].unit != code or pair.source.readings[0].unit != code:
            return None
        styles = [Style.DIGITS, Style.WORDS, *([None] if spell.has_financial(lang) else [])]
        new = sum_in_parts(hundredths, lang, rng.choice(styles), part_words(lang))
        edits.append((said.start, said.end + len(name), new))
    return (edits[0], edits[1], amount) if edits[0][2] != edits[1][2] else None


def _with_unit(text: str, mention: Mention, lang: str, unit: str, other: str, value: Decimal) -> Edit | None:
    """Replace a number and its unit, where they stand as CLDR writes them."""
    old = mention.values[0]
    if isinstance(old, Fraction):
        return None
    for locale in _locales(lang):
        for length in ("long", "short", "narrow"):
            known, meant = (unit_text(locale, *one, length) for one in ((old, unit), (value, other)))
            if known is None or meant is None:
                continue
            said, new = _plain(known), _plain(meant)
            if not mention.text[0].isdecimal():  # 五分米
                digits = _in_digits(Decimal(old), lang), _in_digits(value, lang)
                said, new = said.replace(digits[0], mention.text, 1), new.replace(digits[1], _in_words(value, lang), 1)
            here = _plain(text[mention.start : mention.start + len(said)])
            if here == said and not text[mention.start + len(said) : mention.start + len(said) + 1].isalnum():
                return mention.start, mention.start + len(said), new
    return None


def _dated(
    source: str,
    target: str,
    ours: Sequence[Mention],
    theirs: Sequence[Mention],
    checker: Checker,
    rng: random.Random,
) -> Augmented | None:
    """Another day on both sides, where each has one date, written as CLDR writes one."""
    if len(ours) != 1 or len(theirs) != 1:
        return None
    day = datetime.date(1950, 1, 1) + datetime.timedelta(days=rng.randrange(28_000))
    texts = []
    for text, mention, lang in ((source, ours[0], checker.source_lang), (target, theirs[0], checker.target_lang)):
        edit = _another_day(text, mention, lang, day)
        if edit is None:
            return None
        texts.append(put(text, [edit]))
    return Augmented(texts[0], texts[1], ())


def _another_day(text: str, mention: Mention, lang: str, day: datetime.date) -> Edit | None:
    numbers = [part.values[0] for part in mention.parts if part.readings]
    for locale in _locales(lang):
        for form in ("long", "medium", "short"):
            for end in range(mention.end, min(len(text), mention.end + 3) + 1):  # 年, 月 and 日 stand behind.
                said = text[mention.start : end]
                for old in _days(numbers):
                    if _plain(styled_date(locale, old, form)) == _plain(said):
                        return mention.start, end, _plain(styled_date(locale, day, form))
    return None


def _days(numbers: Sequence[Decimal | Fraction]) -> list[datetime.date]:
    """Return the days that three numbers may name, whatever their order."""
    days = []
    whole = [int(number) for number in numbers if number == int(number)]
    if len(whole) == 3:
        for year, month, day in ((0, 1, 2), (2, 1, 0), (2, 0, 1)):
            try:
                days.append(datetime.date(whole[year], whole[month], whole[day]))
            except (ValueError, OverflowError):
                continue
    return days


def _drawn(old: Decimal | Fraction, langs: Sequence[str], rng: random.Random, *, can_be_large: bool) -> Decimal | None:
    """Draw a whole number that asks of the words beside it what the old one asked."""
    value = rng.randrange(13, 200) if not can_be_large or rng.random() < 0.3 else rng.randrange(200, 100_000)
    is_plain = value % 10 > 2 and not 10 < value % 100 < 13
    if not is_plain or any(plural(lang, old) != plural(lang, Decimal(value)) for lang in langs):
        return None
    return Decimal(value)


def _agree_with_all(langs: Sequence[str]) -> bool:
    return all(data.load(lang).agreement == "none" for lang in langs)


def _has_scale(pair: Pair) -> bool:
    return any(_has_scale_word(mention) for mention in (pair.source, pair.hypothesis))


def _has_scale_word(mention: Mention) -> bool:
    is_mixed = any(char.isdecimal() for char in mention.text)
    return is_mixed and any(char.isalpha() for char in mention.text)


def _both(pair: Pair, texts: Sequence[str], value: Decimal) -> tuple[Edit, Edit, Decimal] | None:
    if not all(texts):
        return None
    ours, theirs = pair.source, pair.hypothesis
    return (ours.start, ours.end, texts[0]), (theirs.start, theirs.end, texts[1]), value


def _in_words(value: Decimal, lang: str) -> str:
    return _rendered(value, lang, Style.WORDS)


def _in_digits(value: Decimal, lang: str) -> str:
    return _rendered(value, lang, Style.DIGITS)


def _rendered(value: Decimal, lang: str, style: Style) -> str:
    try:
        return render(value, lang, style=style)
    except RenderError:
        return ""


def _locales(lang: str) -> list[str]:
    name = cldr.identifier(lang)
    if name is None:
        return []
    return [name + region for region in _BESIDE if is_locale(name + region)]


def _plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
