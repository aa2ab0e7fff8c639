"""What a locale file says twice, or for nothing: forms with two values, soft words that are no form of it."""

from __future__ import annotations

from collections.abc import Iterator

from numguard.language import data as localedata
from numguard.mentions import extract
from numguard.mentions.entries import words_of
from numguard.model import Value

# Tables whose forms may not have two values between them; fractions share words with ordinals (third).
GROUPS = (("num", "mul"), ("ord", "ordmul"), ("month",))


def conflicts(data: localedata.LocaleData) -> Iterator[str]:
    """Yield the forms that one group of tables gives two values; a soft or blocked form declares its doubt."""
    declared = {words_of(form, data.fold) for key in ("soft", "block") for form in data.lists[key]}
    for group in GROUPS:
        seen: dict[tuple[str, ...], Value] = {}
        for table in group:
            for value, forms in data.values[table].items():
                for form in forms:
                    words = words_of(form, data.fold)
                    if seen.setdefault(words, value) != value and words not in declared:
                        yield f"{form!r} is {seen[words]} and {value}"


def idle(data: localedata.LocaleData) -> Iterator[str]:
    """Yield the soft entries that are no form of the file: misspelt, or without use."""
    known = {
        words_of(form, data.fold)
        for table in data.values
        for forms in data.values[table].values()
        for form in forms
    }  # fmt: skip
    single = {words[0] for words in known if len(words) == 1}
    for form in data.lists["soft"]:
        words = words_of(form, data.fold)
        # A phrase of forms, or a word put together from them, guards what composing makes.
        if words not in known and not any(word in single for word in words) and not extract(form, data.tag):
            yield f"soft {form!r} is no form of this file: misspelt?"
