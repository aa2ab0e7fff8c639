"""Plural forms that stand for one number, which may leave it out: "vor einem Jahr" beside "%(count)s year ago"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import TypeVar

from numguard.formats.texts import form_of, partner_of
from numguard.language.forms import plural
from numguard.language.tags import KEPT, is_known
from numguard.mentions import extract
from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import Placeholder, Sort

_Form = TypeVar("_Form", int, str)

_RULE = re.compile(r"nplurals\s*=\s*\d+\s*;\s*plural\s*=\s*([^;]{1,500})")
_TRIED = (*range(201), 1_000, 10_000, 1_000_000, 2_000_000)
"""These numbers are tried: every rule of CLDR repeats itself in the hundreds, or in the millions."""
_FORMS = ("zero", "one", "two", "few", "many", "other")
"""CLDR's names of plural forms, in its order."""


def lone_numbers(header: str) -> Mapping[int, int]:
    """Return the plural forms that stand for one number, by the rule that the header of a PO file states.

    >>> dict(lone_numbers("nplurals=2; plural=(n != 1);")), dict(lone_numbers("nplurals=2; plural=n > 1;"))
    ({0: 1}, {})
    """
    match = _RULE.search(header)
    if match is None:
        return {}
    from gettext import c2py  # gettext's own reader of such rules

    try:
        form = c2py(match[1].strip())
        forms = {number: int(form(number)) for number in _TRIED}
    except (ValueError, ArithmeticError, RecursionError, SyntaxError):
        return {}  # a rule that nobody can follow says nothing
    return _alone(forms)


def _alone(forms: Mapping[int, _Form]) -> dict[_Form, int]:
    """Return the forms that only one number has, each with its number."""
    counts = Counter(forms.values())
    return {form: number for number, form in forms.items() if counts[form] == 1}


@lru_cache(KEPT)
def lone_forms(lang: str) -> Mapping[str, int]:
    """Return the plural forms that stand for one number in a language; "zero" does where CLDR has no such form, too.

    >>> dict(lone_forms("de")), dict(lone_forms("ar")), dict(lone_forms("fr"))
    ({'zero': 0, 'one': 1}, {'zero': 0, 'one': 1, 'two': 2}, {'zero': 0})
    """
    if not is_known(lang):
        return {}
    forms = {number: plural(lang, Decimal(number)) for number in _TRIED}
    return ({} if "zero" in forms.values() else {"zero": 0}) | _alone(forms)


def lone_places(lang: str, count: int) -> Mapping[int, int]:
    """Return which of ``count`` plural forms, in CLDR's order, stand for one number: where they may be the language's.

    >>> dict(lone_places("de", 2)), dict(lone_places("ru", 3)), dict(lone_places("de", 3))
    ({0: 1}, {}, {})
    """
    if not is_known(lang):
        return {}
    used = {plural(lang, Decimal(number)) for number in range(201)}
    names = [name for name in _FORMS if name in used]
    lone = lone_forms(lang)
    return {at: lone[name] for at, name in enumerate(names) if name in lone} if len(names) == count else {}


def source_of(key: str, text: str, known: Mapping[str, str], lang: str) -> str | None:
    """Return the source's text for a text under a key; a plural form for one number may leave the number out.

    >>> known = {"age.one": "%{count} year", "age.other": "%{count} years"}
    >>> source_of("age.one", "ein Jahr", known, "de"), source_of("age.two", "سنتان", known, "ar")
    ('1 year', '2 years')
    """
    partner = partner_of(key, text, known)
    parted = form_of(key)
    if partner is None or parted is None:
        return partner
    number = lone_forms(lang).get(parted[1])
    if number is None:
        return partner
    if key not in known:  # a dual beside English, which has the form for other numbers
        other = known.get(f"{parted[0]}other", partner)
        if (said := with_number(other, text, number)) != other:
            return said
    return with_number(partner, text, number)


def said_by_form(key: str, source: str, hypothesis: str, lang: str) -> str:
    """Return a source without plural forms, with its number said where the form under a key stands for one number.

    >>> said_by_form("%d files.one", "%d files", "1 Datei", "de"), said_by_form("a.other", "%d files", "Dateien", "de")
    ('1 files', '%d files')
    """
    parted = form_of(key)
    number = lone_forms(lang).get(parted[1]) if parted is not None else None
    return source if number is None else with_number(source, hypothesis, number)


def with_number(source: str, hypothesis: str, number: int) -> str:
    """Return the source with its count said, where a form for one number leaves out that argument and no other.

    >>> with_number("%(count)s year ago", "vor einem Jahr", 1)
    '1 year ago'
    >>> with_number("%s: %d files", "%s: eine Datei", 1), with_number("%s: %d files", "eine Datei", 1)
    ('%s: 1 files', '%s: %d files')
    """
    ours, theirs = _arguments(source), _arguments(hypothesis)
    if len(ours) != len(theirs) + 1:
        return source
    lost = Counter(one.key for one in ours) - Counter(one.key for one in theirs)
    if lost.total() != 1:
        return source
    count = next(one for one in ours if one.key in lost)
    return f"{source[: count.start]}{number}{source[count.end :]}"


def with_dual(source: str, hypothesis: str, langs: tuple[str, str]) -> str:
    """Return the source with its count said, where the form for two leaves it out, or says it by a dual.

    >>> with_dual("thousand", "ألفين", ("en", "ar")), with_dual("thousand", "ألف", ("en", "ar"))
    ('2 thousand', 'thousand')
    """
    counted = with_number(source, hypothesis, 2)
    if counted != source or not all(lang and is_known(lang) for lang in langs):
        return counted
    ours, theirs = (extract(text, lang) for text, lang in zip((source, hypothesis), langs, strict=True))
    if len(ours) != 1 or len(theirs) != 1 or not ours[0].values or not theirs[0].values:
        return source
    return f"2 {source}" if theirs[0].values[0] == 2 * ours[0].values[0] else source


def counted_source(singular: str, plural: str, hypothesis: str) -> str:
    """Return what the form for 1, 21 and 31 translates: the plural, where it says their number by its argument.

    >>> counted_source("1 color", "{num} colors", "{num} цвет")
    '{num} colors'
    >>> counted_source("{num} color", "{num} colors", "{num} цвет"), counted_source("1 color", "{num} colors", "цвет")
    ('{num} color', '1 color')
    """
    ours, others, theirs = ({one.key for one in _arguments(text)} for text in (singular, plural, hypothesis))
    return plural if theirs == others != ours else singular


def _arguments(text: str) -> list[Placeholder]:
    return [one for one in mask(text).placeholders if one.sort in (Sort.ARGUMENT, Sort.FORMAT)]
