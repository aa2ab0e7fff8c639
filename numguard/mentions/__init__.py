"""TEXT -> MENTIONS: read every number of a text, in any script, locale or word form."""

from __future__ import annotations

from numguard.mentions.compounds import mentions
from numguard.mentions.lexicon.lexicon import lexicon as lexicon_of
from numguard.mentions.lexicon.native import may_be_plainer
from numguard.mentions.lexicon.walk import IS_COMPILED
from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import in_text
from numguard.mentions.scan.scan import scan as scan_all
from numguard.model import Mention
from numguard.script.chars import may_have_placeholders

__all__ = ["IS_COMPILED", "extract"]


def extract(text: str, lang: str | None = None) -> tuple[Mention, ...]:
    """Return the numbers of ``text`` in order; ``lang`` None asks langid.

    >>> [str(m.values[0]) for m in extract("1,5 Mio. Euro", "de")]
    ['1500000']

    Raises UnknownLanguageError for a tag that names no language; text never raises.
    """
    if lang is None:
        from numguard.language.identify import UNTOLD, identify

        lang = identify(text)[0] or UNTOLD
    lex = lexicon_of(lang)
    if may_have_placeholders(text) or may_be_plainer(text):
        masked = mask(text)
        if masked.is_changed:
            return in_text(mentions(masked.text, scan_all(masked.text, lex), lex), masked)
    return mentions(text, scan_all(text, lex), lex)
