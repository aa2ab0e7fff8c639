"""What the words between two numbers say of their order."""

from __future__ import annotations

from typing import Final

from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES, COLONS

_ORDERED: Final = 4
"""Words between two numbers of which the first says what their order means: 120 of more than 700."""
_CLASSIFIER: Final = 2
"""Letters that a script without blanks may set before such a word: none, 人, ヶ月."""


def meanings_of_order(joint: str, lex: Lexicon) -> frozenset[str]:
    """Return what the text between two numbers may say of their order: 5 to 2 is a change or a ratio."""
    mark = joint.strip()
    if mark in COLONS:
        return frozenset({"ratio"} if mark else ())
    words = joint.strip(APOSTROPHES).split()
    if not 0 < len(words) <= _ORDERED or not all(map(str.isalpha, words)):
        return frozenset()
    said = fold(words[0], lex.data.fold)
    if "nospace" in lex.flags:  # 40人から65人: a classifier stands before the word
        said = next((said[n:] for n in range(_CLASSIFIER + 1) if said[n:] in _ordered(lex)), "")
    return _ordered(lex).get(said, frozenset())


@of_lexicon
def _ordered(lex: Lexicon) -> dict[str, frozenset[str]]:
    """Return what each word that stands between two numbers says of their order."""
    meanings: dict[str, frozenset[str]] = {}
    for meaning, words in lex.data.words["ordered"].items():
        for word in (fold(word, lex.data.fold) for word in words):
            meanings[word] = meanings.get(word, frozenset()) | {meaning}
    return meanings
