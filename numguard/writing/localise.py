"""One number of a text, said again in another language: in digits or words as it was, in that language's convention."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from numguard.model import Kind, Mention
from numguard.model.errors import RenderError
from numguard.writing.convention import LATIN
from numguard.writing.render import render
from numguard.writing.written import written

_COPIED = frozenset({Kind.IDENTIFIER, Kind.ROMAN, Kind.TIME, Kind.YEAR, Kind.DATE, Kind.DECADE})
_SHORT = 4  # fewer digits look the same everywhere


def restate(mention: Mention, lang: str, target_lang: str, *, digits: str = LATIN) -> str:
    """Write a number of the source as the target writes it; copy what no language writes otherwise.

    >>> from numguard import extract
    >>> [restate(m, "en", "de") for m in extract("9,756.001 miles and 1.2 million people", "en")]
    ['9.756,001', '1,2 Millionen']

    ``digits`` is as in render. What cannot be written so that it is read back stays as the source has it.
    """
    if mention.kind is Kind.TIME and mention.parts:  # 7.55 would be read as a decimal beside other words
        return mention.text.replace(".", ":")
    if mention.kind in _COPIED or not mention.readings or all(map(unicodedata.decomposition, mention.text)):
        return mention.text  # ⑤, Ⅻ and ½ are the same in all languages
    if mention.text.isdecimal() and (len(mention.text) < _SHORT or written(mention, lang).is_code):
        return mention.text
    look = replace(written(mention, lang), before="", after="")
    try:
        return render(mention.values[0], target_lang, like=look, digits=digits)
    except RenderError:
        return mention.text
