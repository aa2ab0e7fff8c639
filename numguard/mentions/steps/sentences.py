"""The numbers of each sentence, which no step joins with those of the next: at 3 a.m. It lasted until half past six."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.script.late import Late

_CLOSERS: Final = "\"'»”’)\\]"
_END: Final = Late(
    rf"\.[{_CLOSERS}]*\s+([^\W\d_])|[!?][{_CLOSERS}]*\s|[。！？।॥۔؟።]|\n[^\S\n]*\n",
)
"""What may end a sentence between two numbers: a full stop before a letter, another mark, an empty line."""
_THOUSAND: Final = 1000


def by_sentence(text: str, atoms: list[Atom], lex: Lexicon) -> list[list[Atom]]:
    """Return the numbers of a text, those of each sentence together."""
    sentences: list[list[Atom]] = []
    begin = 0
    for i in range(1, len(atoms)):
        start, end = max(atoms[i - 1].end, atoms[i - 1].unit_end), atoms[i].start
        if end - start > 1 and _is_parted(text, start, end, atoms[i - 1], lex):
            sentences.append(atoms[begin:i])
            begin = i
    if not begin:
        return [atoms]
    sentences.append(atoms[begin:])
    return sentences


def _is_parted(text: str, start: int, end: int, first: Atom, lex: Lexicon) -> bool:
    """Tell whether a sentence ends between a number and the place where the next one begins."""
    if not _may_end(text, start, end):
        return False
    if first.digits and start == first.end and text[start] == "." and text[start + 1 : end].isspace():
        return False  # 5. Mai, 30. XIX wieku
    for found in _END.made.finditer(text, start, end + 1):
        letter = found.group(1)
        if letter is None:
            return True
        if not letter.islower() and not _is_short(text, found.start(), start, first, lex):
            return True
    return False


def _may_end(text: str, start: int, end: int) -> bool:
    """Tell whether a mark that may end a sentence stands between two places; between most numbers there is none."""
    if end - start > _FAR:
        return _MARK.made.search(text, start, end + 1) is not None
    for k in range(start, end + 1):
        code = ord(text[k])
        if (code < _FIRST_LETTER or code >= _FIRST_MARK) and text[k] in _MARKS:
            return True
    return False


_FIRST_LETTER: Final = 0x61
_FIRST_MARK: Final = 0x589
"""Between a and the Armenian full stop no character ends a sentence."""
_MARKS: Final = frozenset(".!?。！？।॥۔؟።\n")
_MARK: Final = Late(r"[.!?。！？।॥۔؟።\n]")
_FAR: Final = 24
"""Characters from which a pattern looks for such a mark faster than a loop."""


def _is_short(text: str, stop: int, start: int, first: Atom, lex: Lexicon) -> bool:
    """Tell whether a full stop may be that of an ordinal, a scale or an initial: 5. Mai, 5 Mio. Tonnen, J. Smith."""
    if stop == start == first.end and first.digits:
        return first.scale >= _THOUSAND or "." in lex.data.lists["ordinal_suffix"]
    return text[stop - 1].isalpha() and not text[stop - 2 : stop - 1].isalpha() and stop > 1
