"""Fold one token so that spellings of the same word meet; never a whole text, whose spans would move."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from numguard.script.late import Late
from numguard.script.signs import GERSHAYIM, TYPED_GERSHAYIM


def _span(first: str, last: str) -> range:
    return range(ord(first), ord(last) + 1)


IGNORED: Final = [
    *map(ord, "\N{SOFT HYPHEN}\N{ARABIC TATWEEL}\N{ZERO WIDTH NO-BREAK SPACE}"),
    *_span("\N{ARABIC SIGN SALLALLAHOU ALAYHE WASSALLAM}", "\N{ARABIC SMALL KASRA}"),
    *_span("\N{ARABIC FATHATAN}", "\N{ARABIC SUKUN}"),
    *_span("\N{ARABIC SUBSCRIPT ALEF}", "\N{ARABIC MARK NOON GHUNNA}"),
    ord("\N{ARABIC LETTER SUPERSCRIPT ALEF}"),
    *_span("\N{HEBREW ACCENT ETNAHTA}", "\N{HEBREW POINT METEG}"),  # cantillation and niqqud
    ord("\N{HEBREW POINT RAFE}"),
    *_span("\N{HEBREW POINT SHIN DOT}", "\N{HEBREW POINT SIN DOT}"),
    *_span("\N{HEBREW MARK UPPER DOT}", "\N{HEBREW MARK LOWER DOT}"),
    ord("\N{HEBREW POINT QAMATS QATAN}"),
    *_span("\N{ZERO WIDTH SPACE}", "\N{RIGHT-TO-LEFT MARK}"),
    *_span("\N{LEFT-TO-RIGHT EMBEDDING}", "\N{RIGHT-TO-LEFT OVERRIDE}"),
    *_span("\N{WORD JOINER}", "\N{INVISIBLE PLUS}"),
    *_span("\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"),
]
_APOSTROPHES: Final = (
    "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
    "\N{MODIFIER LETTER TURNED COMMA}\N{GRAVE ACCENT}\N{ACUTE ACCENT}\N{MODIFIER LETTER REVERSED COMMA}"
    "\N{PRIME}\N{HEBREW PUNCTUATION GERESH}\N{FULLWIDTH APOSTROPHE}"
)
TABLE: Final[dict[int, str | None]] = (
    dict.fromkeys(IGNORED)
    | {ord(char): "'" for char in _APOSTROPHES}
    | {ord(char): GERSHAYIM for char in TYPED_GERSHAYIM}
)
_UNDECOMPOSED: Final = {ord("ł"): "l", ord("đ"): "d", ord("ı"): "i"}


def unaccented(form: str) -> str:
    """Return a folded form without its accents, as many people type it.

    >>> unaccented("trigésimo"), unaccented("ałtı")
    ('trigesimo', 'alti')
    """
    return form if form.isascii() else _without_accents(form)


@lru_cache(4_096)
def _without_accents(form: str) -> str:
    parts = unicodedata.normalize("NFD", form.translate(_UNDECOMPOSED))
    return "".join(char for char in parts if not unicodedata.combining(char))


_DOTTED_I: Final = "i\N{COMBINING DOT ABOVE}"
"""The casefold of a Turkish capital I with its dot."""
_CHANGED: Final = Late("[" + "".join(map(re.escape, map(chr, TABLE))) + "]")
"""str.translate is slow outside ASCII, and most words hold nothing of the table."""


def fold(token: str, pairs: dict[int, str] | None = None) -> str:
    """Return the form under which ``token`` is looked up.

    >>> fold("Zwei\\N{SOFT HYPHEN}hundert")
    'zweihundert'
    """
    if not token:
        return token
    if token.isascii():
        token = token.lower().replace("`", "'")
    else:
        token = _known(token) if len(token) <= _LONGEST_WORD else _folded(token)
    return respelled(token, pairs) if pairs else token


_KEPT: Final = 500
"""Tables of pairs of which the pattern is kept: a language has one."""
_PATTERNS: Final[dict[int, tuple[dict[int, str], re.Pattern[str], bool]]] = {}
"""The pairs, their pattern, and whether a character of ASCII is among them."""


def respelled(text: str, pairs: dict[int, str]) -> str:
    """Return a text with what the characters of some pairs stand for: str.translate is slow where they stand nowhere.

    >>> respelled("mõtë", {ord("ë"): "e"})
    'mõte'
    """
    known = _PATTERNS.get(id(pairs))
    if known is None:
        if len(_PATTERNS) >= _KEPT:
            _PATTERNS.clear()
        pattern = re.compile("[" + "".join(map(re.escape, map(chr, pairs))) + "]") if pairs else re.compile(r"(?!)")
        has_ascii = min(pairs, default=_ASCII) < _ASCII
        known = _PATTERNS[id(pairs)] = pairs, pattern, has_ascii  # kept: no other table is known by its place
    if not known[2] and text.isascii():
        return text
    return text if known[1].search(text) is None else text.translate(pairs)


_ASCII: Final = 128


class Initials:
    """Tells whether some folded words may begin with a character: most words of a text need not be folded then.

    >>> Initials(["mal", "élan"], {}).has("M"), Initials(["mal", "élan"], {}).has("e"), Initials(["mal"], {}).has("L")
    (True, True, False)
    """

    __slots__ = ("_letters", "_pairs", "_known")

    def __init__(self, words: Iterable[str], pairs: dict[int, str]) -> None:
        self._letters = {unaccented(word)[:1] for word in words}
        self._pairs = pairs
        self._known: dict[str, bool] = {}

    def has(self, char: str) -> bool:
        """Tell whether a word may begin with a character; what was asked is remembered."""
        may = self._known.get(char)
        if may is None:
            letter = unaccented(fold(char, self._pairs))[:1]
            may = self._known[char] = bool(self._letters) and (not letter or letter in self._letters)
        return may


_LONGEST_WORD: Final = 32
"""Characters of a word: the last ones that were folded are kept."""


def _folded(token: str) -> str:
    """Fold what is not all ASCII, without the pairs of a language."""
    token = unicodedata.normalize("NFC", token.casefold())
    if _CHANGED.made.search(token) is not None:
        token = token.translate(TABLE)
    return token.replace(_DOTTED_I, "i") if _DOTTED_I in token else token


_known = lru_cache(4_096)(_folded)


def folded_cuts(spelling: str, size: int, pairs: dict[int, str] | None = None) -> list[int] | None:
    """Return where each of the ``size`` letters of a folded word begins in the word as it is written, and its end.

    What folding drops belongs to the letter before it. None where that cannot be told: one sign is several letters.

    >>> folded_cuts("z\N{SOFT HYPHEN}we\N{COMBINING DIAERESIS}", 3)
    [0, 2, 3, 5]
    """
    sizes = [len(fold(char, pairs)) for char in spelling]
    if sum(sizes) != size:  # a mark makes one letter with the letter before it
        sizes = [0 if unicodedata.combining(char) else one for char, one in zip(spelling, sizes, strict=True)]
    if sum(sizes) != size or max(sizes, default=0) > 1:
        return None
    cuts = [at for at, one in enumerate(sizes) if one]
    return [0, *cuts[1:], len(spelling)] if cuts else None
