"""Case: a word written with the capital that another has, and the ending that two share."""

from __future__ import annotations


def common_end(one: str, other: str) -> int:
    """Return how many letters two words end in alike.

    >>> common_end("миллионов", "миллиардов")
    2
    """
    size = 0
    while size < min(len(one), len(other)) and one[-1 - size].casefold() == other[-1 - size].casefold():
        size += 1
    return size


_DOTTED = frozenset({"az", "tr"})
"""Languages whose small i keeps its dot as a capital (Unicode, SpecialCasing)."""


def cased(text: str, like: str, lang: str = "") -> str:
    """Begin as ``like`` begins: a capital stays one, and a small letter small.

    >>> cased("march", "February"), cased("Milliarden", "Millionen"), cased("iki", "Üç", "tr")
    ('March', 'Milliarden', 'İki')
    """
    if like[:1].isupper() and text[:1].islower():
        is_dotted = text[:1] == "i" and lang.partition("-")[0] in _DOTTED
        return ("\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}" if is_dotted else text[:1].upper()) + text[1:]
    if like[:1].islower() and text[:1].isupper() and like.islower():
        return text[:1].lower() + text[1:]
    return text
