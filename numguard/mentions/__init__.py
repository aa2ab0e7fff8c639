"""TEXT -> MENTIONS: read every number of a text, in any script, locale or word form."""

from __future__ import annotations

from numguard.mentions.compounds import mentions
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.scan.scan import scan
from numguard.model import Mention


def extract(text: str, lang: str | None = None) -> tuple[Mention, ...]:
    """Return the numbers of ``text`` in order; ``lang`` None asks langid.

    >>> [str(m.values[0]) for m in extract("1,5 Mio. Euro", "de")]
    ['1500000']

    Raises UnknownLanguageError for a tag that names no language; text never raises.
    """
    if lang is None:
        from numguard.language.identify import identify

        lang = identify(text)[0] or "en"
    lex = lexicon(lang)
    return mentions(text, scan(text, lex), lex)
