"""SPAN -> BESIDE: the words and digits next to a number, and whether one of them may be a part of it.

Nothing here asks what the number itself was read as: a reading that is wrong must not vouch for itself.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import regex

from numguard.language import data as localedata
from numguard.language.tags import by_language
from numguard.mentions.entries import Entry
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.model import Value
from numguard.quantity.counts import HUNDRED
from numguard.quantity.units import PHYSICAL
from numguard.repairs.typos import distance
from numguard.script.chars import WORD, is_unspaced
from numguard.script.fold import fold

_HANGUL = regex.compile(r"\p{Hangul}")
_BRACKETS = "()[]（）"
"""What no number goes on behind: km2 (291,773)."""
_DIGIT_GAP = 3
_STEM = 4
_FEW_LETTERS = 3
_ENDING = 2
_REMEMBERED = 4_000
_BY_CHANCE = 2
_TENS = range(20, 100, 10)
_TEENS = range(11, 20)
_LOOP = 3
_TABLES = ("num", "mul", "ord", "ordmul", "collective")
_JOINING = ("num", "mul", "ordmul")
"""Tables of words that make one number with others beside them."""


def words_in(text: str) -> list[str]:
    """Return the words of a number as it is written, without its digits."""
    return list(WORD.made.findall(text))


def _entries(word: str, lang: str) -> list[Entry]:
    known = lexicon(lang).look(word)
    return [known.entry] if known.entry is not None else [entry for _, _, entry in known.pieces]


def is_number_word(word: str, lang: str, *, hard: bool = False) -> bool:
    """Tell whether a word is a number, an ordinal, a scale or another form that makes part of a number.

    ``hard``: words that only sometimes are a number are none.

    >>> is_number_word("third", "en"), is_number_word("cats", "en")
    (True, False)
    """
    return any(entry.numeric and not (hard and entry.soft) for entry in _entries(word, lang))


def values_of(word: str, lang: str) -> set[Value]:
    """Return the values that a word has as a number, be it too weak to count as one: a, un, hét."""
    return {
        value
        for entry in _entries(word, lang)
        if not entry.block
        for value in (entry.num, entry.ord)
        if value is not None
    }


def is_scale_word(word: str, lang: str) -> bool:
    """Tell whether a word multiplies the number beside it: million, lakh, bn."""
    if any(entry.mul is not None and entry.mul >= HUNDRED for entry in _entries(word, lang)):
        return True
    beside = lexicon(lang).beside(word)
    return beside is not None and beside.short is not None


def is_joiner(word: str, lang: str) -> bool:
    """Tell whether a word may join the parts of one number: and, og, y."""
    entry = lexicon(lang).look(word).entry
    return entry is not None and entry.joiner


def is_known(word: str, lang: str) -> bool:
    """Tell whether the language's file or CLDR knows what a word says beside a number: a unit, a currency, a month."""
    known = lexicon(lang).look(word)
    is_unit = known.context is not None and known.context.unit is not None
    return is_unit or (known.entry is not None and known.entry.month is not None)


def is_measure(word: str, lang: str) -> bool:
    """Tell whether a word is a unit that translations convert: of length, mass, area, volume or speed.

    >>> is_measure("miles", "en"), is_measure("years", "en")
    (True, False)
    """
    known = lexicon(lang).look(word)
    unit = known.context.unit if known.context is not None else None
    return unit is not None and unit.dimension in PHYSICAL


@lru_cache(_REMEMBERED)
def shares_stem(word: str, lang: str, *, only_scales: bool = False) -> bool:
    """Tell whether a word that is not read begins as a number word does, or is one letter from it.

    >>> shares_stem("millioner", "en", only_scales=True), shares_stem("metres", "en", only_scales=True)
    (True, False)
    """
    folded = fold(word, localedata.load(lang).fold)
    if not folded or is_unspaced(word):
        return False  # signs of direction alone; more words than one
    prefixes = tuple(prefix for prefix in localedata.load(lang).lists["prefix"] if len(prefix) > 1)
    for form in _forms_of(folded, lang, only_scales):
        stem = max(_STEM, len(form) - (1 if only_scales else _ENDING))
        if len(form) >= _STEM and folded.startswith(form[:stem]):
            return True
        is_caseless = form.lower() == form.upper() and not form.startswith(prefixes)  # an article: ال, not ألف
        if folded.startswith(form) and (len(folded) - len(form) <= _ENDING or is_caseless):
            return True  # scripts without capitals write what follows to the scale
        is_near = (
            not only_scales
            and form[0] == folded[0]
            and min(len(form), len(folded)) >= _STEM
            and abs(len(form) - len(folded)) <= 1
        )
        if is_near and distance(form, folded) <= 1:
            return True
    return False


def _forms_of(folded: str, lang: str, only_scales: bool) -> tuple[str, ...]:
    """Return the number words whose stem a word may have; the syllable of a Korean digit begins many others."""
    if _HANGUL.match(folded) is None:
        return _forms(lang, only_scales, _FEW_LETTERS, _JOINING)
    return _forms(lang, only_scales, 2, _JOINING) + _forms(lang, True, 1, _JOINING)


@by_language(512)
def _forms(
    lang: str, only_scales: bool, least: int = _FEW_LETTERS, tables: tuple[str, ...] = _TABLES
) -> tuple[str, ...]:
    data = localedata.load(lang)
    forms: set[str] = set()
    for table in (*tables, "short"):
        for value, many in data.values[table].items():
            if not only_scales or value >= HUNDRED:
                for form in many:
                    parts = fold(form, data.fold).split()
                    forms.update(
                        parts if len(parts) == 1 or ((value in _TENS or value in _TEENS) and not only_scales) else ()
                    )
    joiners = {fold(form, data.fold) for form in data.lists["joiners"]}
    forms = {form for form in forms - joiners if len(form) >= least}
    return tuple(sorted(forms))


def is_form_of(word: str, value: Value, lang: str) -> bool:
    """Tell whether a word is a form of one value with a letter or two more or less: bae for the Vietnamese three."""
    data = localedata.load(lang)
    folded = fold(word, data.fold)
    forms = (fold(form, data.fold) for table in _TABLES for form in data.values[table].get(value, ()))
    return any(
        (len(form) >= _FEW_LETTERS and folded.startswith(form))
        or (abs(len(form) - len(folded)) <= _ENDING and (form.startswith(folded) or folded.startswith(form)))
        for form in forms
    )


def has_numeral_beside(line: Line, start: int, end: int, lang: str) -> bool:
    """Tell whether a number word stands against a span in a script without blanks: 930-一."""
    data = localedata.load(lang)
    if "nospace" not in data.flags:
        return False
    before, after = line.edges(start, end, NEAR)
    return before.rstrip(" -").endswith(forms := _forms(lang, False, 1)) or after.lstrip(" -").startswith(forms)


def is_number_part(word: str, langs: tuple[str, str], *, only_scales: bool, source: str) -> bool:
    """Tell whether a word may be a part of the number beside it, in either language, spelled right or wrong."""
    if any(is_number_word(word, lang, hard=only_scales) for lang in langs):
        return True
    if only_scales and any(is_scale_word(word, lang) and not is_known(word, lang) for lang in langs):
        return True
    if any(is_known(word, lang) for lang in langs):
        return False
    if shares_stem(word, langs[1], only_scales=only_scales):
        return True
    own = localedata.load(langs[0]).fold  # a word of the source, hardly changed: 5 bintr for 5 bin
    folded, said = fold(word, own), fold(source, own)
    known = (form for form in _forms(langs[0], only_scales) if len(folded) - len(form) <= _ENDING)
    return any(folded.startswith(form) and form in said for form in known)


def digits_beside(line: Line, start: int, end: int, known: Collection[int]) -> tuple[bool, bool]:
    """Tell whether digits stand before and behind a span with nothing but a blank or a mark between.

    Digits at the places ``known`` count only where no more than one character parts them from a digit of the span.

    >>> digits_beside(Line("300 1 cats"), 0, 3, ()), digits_beside(Line("in 2016, 5 cats"), 9, 10, range(3, 7))
    ((False, True), (False, False))
    """
    before, after = line.edges(start, end, _DIGIT_GAP)
    is_word = not any(map(str.isdecimal, line.between(start, end)))
    near = [1 if is_word or line.at(at).isdecimal() else -1 for at in (start, end - 1)]
    return (
        _meets_digit([(start - 1 - far, char) for far, char in enumerate(reversed(before))], known, near[0]),
        _meets_digit(list(enumerate(after, end)), known, near[1]),
    )


def meets_digits(line: Line, start: int, end: int) -> bool:
    """Tell whether nothing but one blank parts a digit of a span from other digits."""
    before, after = line.edges(start, end, 2)
    is_before = before[:1].isdecimal() and before[1:].isspace() and not line.at(start).isalpha()
    return is_before or after[:1].isspace() and after[1:].isdecimal() and not line.at(end - 1).isalpha()


def _meets_digit(chars: list[tuple[int, str]], known: Collection[int], near: int) -> bool:
    for far, (at, char) in enumerate(chars):
        if char.isdecimal():
            return far <= near or at not in known
        if char.isalpha() or char in _BRACKETS:
            return False
    return False


def has_repeats(source: str, text: str, langs: tuple[str, str]) -> bool:
    """Return True if a text repeats a word three times in a row, or half a clause, and its source does not.

    >>> has_repeats("he comes", "he he he comes", ("en", "en")), has_repeats("he comes", "he comes", ("en", "en"))
    (True, False)
    """
    return _repeats(text) > _repeats(source) + _BY_CHANCE


def _repeats(text: str) -> int:
    words = [word.casefold() for word in WORD.made.findall(text)]
    thrice = _LOOP * sum(a == b == c for a, b, c in zip(words, words[1:], words[2:], strict=False))
    runs = [tuple(words[at : at + 4]) for at in range(len(words) - 3)]
    return int(thrice) + len(runs) - len(set(runs))


def is_untranslated(source: str, text: str, langs: tuple[str, str]) -> bool:
    """Tell whether a good part of the words of a text stand in its source too, in languages that do not share them.

    >>> is_untranslated("ny sendika dia twieled", "ny sendika was twieled in the war", ("mg", "en"))
    False
    """
    if langs[0].partition("-")[0] == langs[1].partition("-")[0]:
        return False
    words = [word for word in WORD.made.findall(text) if len(word) > _FEW_LETTERS and word.islower()]
    known = set(WORD.made.findall(source))
    return len(words) >= _STEM and sum(word in known for word in words) * 2 >= len(words)


def is_foreign_script(source: str, text: str, langs: tuple[str, str]) -> bool:
    """Tell whether a text is in the script of its source, which is not that of the number words of its language."""
    sample = "".join(form for forms in localedata.load(langs[1]).values["num"].values() for form in forms[:1])[:80]
    wanted = _script_of(sample)
    script = _script_of(text)
    return wanted not in ("", script) and script == _script_of(source) != ""


_SCRIPTS = (
    "Latin Cyrillic Greek Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam "
    "Sinhala Thai Lao Khmer Myanmar Georgian Armenian Ethiopic Hangul Han"
).split()
_COUNTS = tuple((name, regex.compile(rf"\p{{{name}}}")) for name in _SCRIPTS)


def _script_of(text: str) -> str:
    counts = {name: len(pattern.findall(text)) for name, pattern in _COUNTS}
    counts["Han"] += len(regex.findall(r"[\p{Hiragana}\p{Katakana}]", text))
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ""
