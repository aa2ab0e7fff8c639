"""What the word or the phrase before a number says: its unit, its currency, that it is an ordinal, an hour, a minus."""

from __future__ import annotations

from typing import Final

from numguard.mentions.entries import Word
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import CLAUSE
from numguard.mentions.steps.said import Said
from numguard.script.signs import APOSTROPHES, BIDI_MARKS, BLANKS, JOINTS, OPENING_BRACKETS, OPENING_QUOTES

_ABBREVIATED: Final = 3
"""Letters before a full stop and a blank that may be short for a word: Rs. 18."""
_OPENING: Final = frozenset(f"{BIDI_MARKS}{OPENING_BRACKETS}{OPENING_QUOTES}*>|")
_INSIDE: Final = frozenset(f"{JOINTS}.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(f"{BLANKS}{JOINTS}{APOSTROPHES}#")


def said_before(line: Line, start: int, lex: Lexicon, reach: int = CLAUSE) -> Said | None:
    """Return what the one to three words before a place say, the longest phrase first; None where nothing is known."""
    text, hits = line.text, line.hits
    limit = start - reach if start > reach else 0
    end = start
    while end > limit and text[end - 1] in _BESIDE:
        end -= 1
    k = hits.first_from(end) - 1
    if k < 0 or hits.starts[k] < limit:
        return None
    word, begin, stop = hits.words[k], hits.starts[k], hits.ends[k]
    if stop != end and (stop != end - 1 or text[stop] != "."):
        return None
    if stop < end < start and stop - begin > _ABBREVIATED:
        return None  # He paid in euros. 18 people came: the full stop ends a sentence, not a word
    before = line.at(begin - 1)
    if begin and not before.isspace() and not _opens(before, lex):
        if before not in _INSIDE:
            return None
        begin = end  # U.S.-Dollar: all that stands between blanks
        while begin > limit and not text[begin - 1].isspace():
            begin -= 1
        cue = lex.beside(line.between(begin, end))
        return Said(line, cue, begin, end) if cue is not None else None
    filler = _said_of(word, line, begin, stop) if word.is_filler else None
    while word.is_filler and k and _precedes(line, k - 1, begin):  # amakhilomitha angu-137
        if hits.words[k - 1].is_bound:  # hadi dola 120
            break
        k -= 1
        word, begin = hits.words[k], hits.starts[k]
    if word.is_tail and k and _precedes(line, k - 1, begin):
        key = f"{hits.words[k - 1].text} {word.text}"
        if k > 1 and _precedes(line, k - 2, hits.starts[k - 1]):
            cue = lex.context.get(f"{hits.words[k - 2].text} {key}")
            if cue is not None:
                return Said(line, cue, hits.starts[k - 2], end)
        cue = lex.context.get(key)
        if cue is not None:
            return Said(line, cue, hits.starts[k - 1], end)
    said = _said_of(word, line, begin, hits.ends[k])
    if filler is not None and (said is None or "ordinal_prefix" in said.cue.marks):
        return filler  # ya dola 350, wa dola bilioni 2: what stands before the filler makes no ordinal
    return said


def _said_of(word: Word, line: Line, start: int, end: int) -> Said | None:
    cue = word.said(line.text, start, end)
    return Said(line, cue, start, end) if cue is not None else None


def _opens(char: str, lex: Lexicon) -> bool:
    """Return True if a word may begin behind a character that is no blank: (USD 5), **USD 5**, カナダUSD 5."""
    return char in _OPENING or (lex.nospace and not char.isascii())


def _precedes(line: Line, k: int, begin: int) -> bool:
    """Tell whether hit ``k`` is the word between blanks that stands before ``begin``, be it with a full stop."""
    before = line.at(line.hits.starts[k] - 1)
    is_open = before in OPENING_BRACKETS or before.isspace()
    return is_open and line.between(line.hits.ends[k], begin).removeprefix(".").isspace()
