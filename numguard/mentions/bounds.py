"""What the sign or the words before a number make of its value: more than 500, 500'den fazla, 500人以上."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import words_of
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.script.fold import fold
from numguard.script.signs import ZERO_WIDTH

_BEFORE: Final = 50
_BEHIND: Final = 60
"""Characters that hold the words before and behind a number."""
_BETWEEN: Final = 2
"""Words that may stand between a number and what is said behind it and its noun: 500 bin kişiden fazla."""
_COUNTER: Final = 6
"""The same for scripts without blanks, in characters: 500人以上."""
_SPOKEN: Final = re.compile(r"[^\d.,;:!?()\[\]{}\"«»“”„—–/|]*")
"""The words behind a number up to a mark or the next number."""
_THIN: Final = f" {ZERO_WIDTH}"
_GAPS: Final = " -\N{NO-BREAK SPACE}"


class _Phrases:
    """Phrases by their words, and what each says."""

    __slots__ = ("known", "longest", "firsts", "lasts", "clitics", "pairs")

    def __init__(self, said: dict[str, tuple[str, ...]], lex: Lexicon) -> None:
        self.clitics = lex.data.lists["prefix"]
        self.pairs = lex.data.fold
        self.known: dict[tuple[str, ...], str] = {}
        for bound, forms in said.items():
            for form in forms:
                self.known.setdefault(_words(form, self.pairs), bound)
        self.longest = max(map(len, self.known), default=0)
        self.firsts = frozenset(words[0] for words in self.known)
        self.lasts = frozenset(words[-1] for words in self.known)

    def ending(self, text: str, start: int) -> str | None:
        """Return what the longest phrase before ``start`` says; it may stand behind a clitic: d'au moins, وأقل من."""
        if not self._may_end(fold(_last_word(text, start), self.pairs)):
            return None
        words = _words(text[max(0, start - _BEFORE) : start], self.pairs)
        for count in range(min(self.longest, len(words)), 0, -1):
            rest = words[len(words) - count + 1 :]
            for first in self._without_clitics(words[-count]):
                found = self.known.get((first, *rest))
                if found is not None:
                    return found
        return None

    def _may_end(self, last: str) -> bool:
        """Tell whether a phrase ends with a word: one word tells most that say nothing."""
        if last in self.lasts:
            return True
        is_bare = not self.clitics and "'" not in last
        return not is_bare and not self.lasts.isdisjoint(self._without_clitics(last))

    def _without_clitics(self, word: str) -> list[str]:
        """Return ``word``, and what it is without a clitic before it."""
        elided = word.rpartition("'")[2]
        bare = [word[len(clitic) :] for clitic in self.clitics if word.startswith(clitic)]
        return [word, elided, *bare] if elided != word else [word, *bare]

    def beginning(self, words: tuple[str, ...], at: int) -> tuple[str, int] | None:
        """Return what the longest phrase says that begins with word ``at``, and where it ends."""
        if words[at] not in self.firsts:
            return None
        for end in range(min(at + self.longest, len(words)), at, -1):
            found = self.known.get(words[at:end])
            if found is not None:
                return found, end
        return None


def _words(text: str, pairs: dict[int, str]) -> tuple[str, ...]:
    return words_of(text.replace(".", ""), pairs)


def _last_word(text: str, start: int) -> str:
    """Return what stands between the last two blanks or hyphens before ``start``."""
    first = max(0, start - _BEFORE)
    end = start
    while end > first and text[end - 1] in _GAPS:
        end -= 1
    begin = end
    while begin > first and text[begin - 1] not in _GAPS:
        begin -= 1
    return text[begin:end]


class _Unspaced:
    """Phrases of a script without blanks, by their characters."""

    __slots__ = ("known", "longest", "firsts", "lasts")

    def __init__(self, said: dict[str, tuple[str, ...]], lex: Lexicon) -> None:
        self.known = {
            fold(form, lex.data.fold).replace(" ", ""): bound for bound, forms in said.items() for form in forms
        }
        self.longest = max(map(len, self.known), default=0)
        self.firsts = frozenset(form[0] for form in self.known)
        self.lasts = frozenset(form[-1] for form in self.known)

    def ending(self, text: str) -> str | None:
        """Return what the longest phrase says that ends ``text``."""
        if text[-1:] not in self.lasts:
            return None
        for length in range(min(self.longest, len(text)), 0, -1):
            found = self.known.get(text[-length:])
            if found is not None:
                return found
        return None

    def beginning(self, text: str, at: int) -> int:
        """Return the length of the longest phrase that begins at ``text[at]``; 0 for none."""
        if text[at] not in self.firsts:
            return 0
        for length in range(min(self.longest, len(text) - at), 0, -1):
            if text[at : at + length] in self.known:
                return length
        return 0


@cache
def _phrases(lex: Lexicon) -> tuple[_Phrases, _Phrases]:
    """Return the phrases before a number, and those behind it and its noun."""
    return _Phrases(lex.data.bound, lex), _Phrases(lex.data.bound_behind, lex)


@cache
def _unspaced(lex: Lexicon) -> tuple[_Unspaced, _Unspaced]:
    """Return the same for a script without blanks."""
    return _Unspaced(lex.data.bound, lex), _Unspaced(lex.data.bound_behind, lex)


def bound_of(atom: Atom, lex: Lexicon) -> str | None:
    """Return what the sign or the words beside ``atom`` say of its bound: about, at_least ...; None for nothing."""
    if atom.bound is not None or not atom.text:
        return atom.bound
    text, start = atom.text, min(atom.start, atom.unit_start)
    if lex.nospace:
        return _unspaced_bound(atom, start, lex)
    before, behind = _phrases(lex)
    found = before.ending(text, start) if start else None
    return found or (_behind(atom, before, behind) if behind.known else None)


def _behind(atom: Atom, before: _Phrases, behind: _Phrases) -> str | None:
    """Return what the words behind a number say; those before the next number are said of that."""
    text = atom.text
    rest = _SPOKEN.match(text, atom.unit_end, atom.unit_end + _BEHIND)
    if rest is None or rest.end() == atom.unit_end:
        return None
    words = _words(rest.group(), behind.pairs)
    if behind.firsts.isdisjoint(words[: _BETWEEN + 1]):
        return None
    is_open = text[rest.end() : rest.end() + 1].isdecimal()
    for at in range(min(_BETWEEN + 1, len(words))):
        found = behind.beginning(words, at)
        if found is not None:
            return None if is_open and found[1] == len(words) else found[0]
        if before.beginning(words, at) is not None:
            return None  # 300 people, at least 500 of them
    return None


def _unspaced_bound(atom: Atom, start: int, lex: Lexicon) -> str | None:
    text = atom.text
    before, behind = _unspaced(lex)
    if start > 1 and text[start - 1] in _THIN:
        start -= 1
    found = before.ending(text[max(0, start - before.longest) : start])
    if found is not None or not behind.known:
        return found
    spoken = _SPOKEN.match(text, atom.unit_end, atom.unit_end + _BEHIND)
    if spoken is None:
        return None
    rest = spoken.group().replace(" ", "")
    is_open = text[spoken.end() : spoken.end() + 1].isdecimal()
    for at in range(min(_COUNTER + 1, len(rest))):
        length, other = behind.beginning(rest, at), before.beginning(rest, at)
        if other > length:
            return None  # 300人，至少500人
        if length:
            return None if is_open and at + length == len(rest) else behind.known[rest[at : at + length]]
    return None
