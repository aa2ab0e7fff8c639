"""Case: a word written with the capital that another has, and the ending that two share."""

from __future__ import annotations

_DOTTED = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"


def common_end(one: str, other: str) -> int:
    """Return how many letters two words end in alike.

    >>> common_end("миллионов", "миллиардов")
    2
    """
    size = 0
    while size < min(len(one), len(other)) and one[-1 - size].casefold() == other[-1 - size].casefold():
        size += 1
    return size


def cased(text: str, like: str, *, is_dotted: bool = False) -> str:
    """Begin as ``like`` begins: a capital stays one, and a small letter small.

    >>> cased("march", "February"), cased("Milliarden", "Millionen"), cased("iki", "Üç", is_dotted=True)
    ('March', 'Milliarden', 'İki')

    ``is_dotted``: a small i keeps its dot as a capital, as in Turkish.
    """
    if like[:1].isupper() and text[:1].islower():
        capital = _DOTTED if is_dotted and text[:1] == "i" else text[:1].upper()
        return capital + text[1:]
    if like[:1].islower() and text[:1].isupper() and like.islower():
        return text[:1].lower() + text[1:]
    return text
