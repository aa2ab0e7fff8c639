"""``protect`` and ``restore`` for texts that come in pieces."""

from __future__ import annotations

import re
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator

from numguard.guard.buffer import Buffer
from numguard.guard.protect import (
    Damage,
    Mark,
    Placeholder,
    Protected,
    Restored,
    by_token,
    filled,
    restore,
    spans,
    taken,
    token_of,
)
from numguard.model import Mention
from numguard.writing.wholes import REACH

# The end of a text that may be the beginning of a placeholder, or of a damaged one.
_PARTS = {
    Mark.BRACKETS: re.compile(r"(?:[⟦〚\[【]\s?\d{0,9}|(?<!\d)\d{1,9})\s?\Z"),
    Mark.XML: re.compile(r"<[^<>]{0,60}(?:>\s?(?:<[^<>]{0,8})?)?\Z"),
    Mark.DNT: re.compile(
        r"(?:<[^<>]{0,12}(?:>\s?(?:N\s?(?:\d{1,9}\s?(?:<[^<>]{0,8})?)?)?)?|(?<!\w)N\d{0,9}\s?)\Z", re.I
    ),
    Mark.LETTERS: re.compile(r"(?<![A-Za-z0-9_])N(?:U(?:M(?:[\s-]?[A-Z]{0,4})?)?)?\Z", re.I),
}

_UNSETTLED = frozenset({Damage.DAMAGED, Damage.UNKNOWN})


class Protecting:
    """A source whose numbers are replaced by placeholders while it comes in.

    >>> text = Protecting("en")
    >>> [text.push(piece) for piece in ("It costs 1,2", "00.50 eu", "ros for 2", " people.")], text.close()
    (['', '', 'It costs NUMA for', ''], ' NUMB people.')
    >>> text.protected.text, len(text.protected.placeholders)
    ('It costs NUMA for NUMB people.', 2)

    ``mark``, ``words`` and ``whole`` are as in protect. Raises ValueError for a mark that does not exist,
    UnknownLanguageError for a tag that names no language.
    """

    def __init__(self, lang: str, *, mark: Mark | str = Mark.LETTERS, words: bool = True, whole: bool = True) -> None:
        self._hold = Buffer(lang, self._settle, self._passed, REACH if whole else 0)
        self._lang = lang
        self._mark = Mark(mark)
        self._with_words = words
        self._with_wholes = whole
        self._found: list[Placeholder] = []
        self._given: list[str] = []
        self._gone: list[str] = []
        self._size = self._taken = 0

    @property
    def protected(self) -> Protected:
        """What left so far, and what its placeholders stand for: what restore needs."""
        text, source = "".join(self._gone), "".join(self._given)
        return Protected(text, source, self._lang, self._mark, tuple(self._found))

    def push(self, piece: str) -> str:
        """Take a piece of the source; return what may go out."""
        return self._hold.push(piece)

    def close(self) -> str:
        """Say that the source is over; return the rest."""
        return self._hold.close()

    def _passed(self, text: str) -> None:
        self._note(text, text)

    def _note(self, given: str, gone: str) -> None:
        self._given.append(given)
        self._gone.append(gone)
        self._size += len(gone)
        self._taken += len(given)

    def _settle(self, window: str, start: int, is_end: bool) -> str | None:
        at = len(self._hold.left)
        parts: list[str] = []
        done = at
        text = self._hold.left + window
        for mention, is_whole in taken(text, self._lang, self._mark, self._with_words, self._with_wholes):
            if mention.start < done:
                continue
            token = token_of(len(self._found), self._mark)
            parts += [text[done : mention.start], token]
            place = self._size + sum(map(len, parts)) - len(token)
            moved = _moved(mention, at - self._taken)
            self._found.append(Placeholder(token, place, place + len(token), moved, is_whole))
            done = mention.end
        parts.append(text[done:])
        gone = "".join(parts)
        self._note(window, gone)
        return gone


def _moved(mention: Mention, by: int) -> Mention:
    parts = tuple(_moved(part, by) for part in mention.parts)
    return Mention(
        mention.text, mention.start - by, mention.end - by, mention.kind, mention.readings, parts, mention.soft
    )


class Restoring:
    """A translation whose placeholders become numbers while it comes in.

    >>> from numguard import protect
    >>> text = Restoring(protect("It costs 1,200.50 euros.", "en"), "de")
    >>> [text.push(piece) for piece in ("Es kostet NU", "M", "A.")], text.close()
    (['Es kostet ', '', '1.200,50 Euro.'], '')
    >>> text.restored.ok
    True

    What left is always the beginning of what restore makes of the whole text. With ``lenient`` the rest waits for the
    end after a damaged placeholder: what that stands for depends on all that follows.
    """

    def __init__(self, protected: Protected, lang: str, *, digits: str = "latn", lenient: bool = False) -> None:
        self._protected = protected
        self._lang = lang
        self._digits = digits
        self._lenient = lenient
        self._known = by_token(protected)
        self._seen: set[str] = set()
        self._given: list[str] = []
        self._later: list[str] = []  # what came behind a damaged placeholder
        self._held = self._left = ""
        self._size = 0
        self._is_damaged = False
        self.restored: Restored | None = None
        restore("", protected, lang, digits=digits)  # a wrong option is told at once

    def push(self, piece: str) -> str:
        """Take a piece of the translation; return what may go out."""
        if self._is_damaged:
            self._later.append(piece)
            return ""
        self._held += piece
        text, left = self._left + self._held, len(self._left)
        part = None if self._protected.refusal else _PARTS[self._protected.mark].search(text, left)
        end = part.start() if part is not None else len(text)
        if not self._lenient and not self._protected.refusal:
            end = next((stop for start, stop in spans(text, left, self._protected.mark) if start < end < stop), end)
        ready = text[:end]
        langs = self._lang, self._digits
        restored = filled(ready, left, self._protected, self._known, *langs, self._lenient, self._seen)
        if self._lenient and any(problem.code in _UNSETTLED for problem in restored.problems):
            self._is_damaged = True
            return ""
        self._given.append(ready[left:])
        self._held = text[end:]
        self._left = ready[-1:]
        self._size += len(restored.text)
        return restored.text

    def close(self) -> str:
        """Say that the translation is over; return the rest. ``restored`` then has the whole, and its problems."""
        whole = "".join((*self._given, self._held, *self._later))
        self._held = ""
        self._later.clear()
        self.restored = restore(whole, self._protected, self._lang, digits=self._digits, lenient=self._lenient)
        return self.restored.text[self._size :]


def protect_stream(protecting: Protecting, pieces: Iterable[str]) -> Iterator[str]:
    """Yield a source with placeholders as its pieces come; ``protecting.protected`` then has what they stand for."""
    yield from _through(protecting, pieces)


def restore_stream(restoring: Restoring, pieces: Iterable[str]) -> Iterator[str]:
    """Yield a translation with its numbers as its pieces come; ``restoring.restored`` then has the problems."""
    yield from _through(restoring, pieces)


def _through(machine: Protecting | Restoring, pieces: Iterable[str]) -> Iterator[str]:
    yield from filter(None, map(machine.push, pieces))
    yield from filter(None, [machine.close()])


async def through(machine: Protecting | Restoring, pieces: AsyncIterable[str]) -> AsyncIterator[str]:
    """Do the same for pieces of an async iterator."""
    async for piece in pieces:
        out = machine.push(piece)
        if out:
            yield out
    rest = machine.close()
    if rest:
        yield rest
