"""What a model may do instead of translating: give the source back, or say one word over and over."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.replies.reply import Reply, Shape
from numguard.script.late import Late
from numguard.script.sentences import ends_wide

_LEAST_WORDS: Final = 5
"""Words in small letters that make running text: fewer are a name, a title or a command, which stay as they are."""
_LEAST_LETTERS: Final = 10
"""Letters that make running text in a language without blanks, where a mark ends the sentence."""
_ALIKE: Final = 0.5
"""The share of number words in common of languages that share whole sentences too, as Croatian and Serbian do."""


def copied(text: str, ours: Lexicon, theirs: Lexicon) -> Reply | None:
    """Return a copy as a reply if the text, both source and output, is running text of the source's language."""
    if ours.data.tag == theirs.data.tag:
        return None
    if ours.nospace:
        is_running = sum(map(str.isalpha, text)) >= _LEAST_LETTERS and ends_wide(text)
    else:
        running = sum(word[0].isalpha() and not word[0].isupper() for word in text.split())
        is_running = running >= _LEAST_WORDS or (running > 1 and _is_of_other_script(text, theirs))
    whole = (0, len(text))
    return Reply(Shape.COPIED, (whole,), (whole,)) if is_running and not _are_alike(ours, theirs) else None


def _is_of_other_script(text: str, lex: Lexicon) -> bool:
    """Tell whether a text has no letter that the number words of a language are written in: Сутра in English."""
    return frozenset(filter(str.isalpha, text)).isdisjoint("".join(lex.vocabulary.morphology.single))


_LOOP: Final = 5
"""Times that a word stands in a row in no text but one that a model could not end."""
_TRIPLED: Final = re.compile(r"([^\W\d])\1\1")


def looped(source: str, output: str) -> Reply | None:
    """Return that an output says one word over and over, where the source says nothing three times in a row.

    It is asked of outputs that are TRIPLED, as every loop is and hardly any other text.
    """
    first, last = _run(output.split())
    if last - first < _LOOP:
        return None
    begin, end = _run(source.split())
    if end - begin > _TWICE or _TRIPLED.search(source) is not None:
        return None
    matches = list(_WORDS.made.finditer(output))  # the same words, with their places
    return Reply(Shape.ADDED, ((0, len(output)),), ((matches[first].start(), matches[last - 1].end()),))


_TWICE: Final = 2
_WORDS: Final = Late(r"\S+")


def _run(words: list[str]) -> tuple[int, int]:
    """Return where the longest run of one word begins and ends, whatever its case; two of them are written alike.

    >>> _run("it is Ha, ha ha HA! so".split())
    (2, 6)
    """
    best = best_end = end = 0
    last = ""
    for k, word in enumerate(words):
        if word == last and k >= end:
            said = _letters(word)
            start, end = k - 1, k + 1
            while said and start and _letters(words[start - 1]) == said:
                start -= 1
            while said and end < len(words) and _letters(words[end]) == said:
                end += 1
            if said and end - start > best_end - best:
                best, best_end = start, end
        last = word
    return best, best_end


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word)).casefold()


def _are_alike(ours: Lexicon, theirs: Lexicon) -> bool:
    one, other = (frozenset(lex.vocabulary.morphology.single) for lex in (ours, theirs))
    return len(one & other) >= _ALIKE * min(len(one), len(other))
