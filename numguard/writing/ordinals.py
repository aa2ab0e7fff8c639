"""Ordinals in digits, and the indicator that a number takes: 21st, 2e, 第3."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from numguard.language import data as localedata
from numguard.language.forms import ordinal
from numguard.writing import generators
from numguard.writing.convention import Digits


def in_digits(options: Digits, number: int, lang: str) -> Iterator[str]:
    """Yield digits with an ordinal indicator: the file's template, a generator's (22nd), the file's marks."""
    data = localedata.load(lang)
    text = options.write(Decimal(number))
    category = ordinal(lang, number)
    templates = data.write.get("ordinal", {})
    if template := templates.get(category, templates.get("other")):
        yield template.replace("{n}", text)
    suffixes, prefixes = data.lists["ordinal_suffix"], data.lists["ordinal_prefix"]
    # A generator knows which mark the number takes (21st, 22nd); a mark that the file does not list is its mistake.
    for marked in generators.ordinal_digits(number, lang):
        mark = marked.removeprefix(str(number))
        if mark and mark != marked and (mark.strip() in suffixes or not (suffixes or prefixes)):
            yield text + mark
    if category == "other" and ordinal(lang, 1) == "other":
        yield from (text + mark for mark in suffixes)
    gap = "" if "nospace" in data.flags else " "
    yield from (f"{mark}{gap}{text}" for mark in prefixes)
