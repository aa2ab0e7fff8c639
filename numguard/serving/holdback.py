"""Which end of a text that is still being written may be, or become, part of a number: that end waits, the rest goes.

Every answer depends on the text alone, never on how it was cut: a chunk is looked at when it is whole, and what a part
of it lets go is what the whole of it would have let go.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from numguard.mentions.entries import Entry
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon, of_lexicon
from numguard.script.chars import GATE, WORD
from numguard.script.fold import fold
from numguard.script.numerals import ROMAN_ENDING
from numguard.script.signs import BEFORE_NUMBERS, SURE_STOPS

_LIMIT = 60_000
_ROMAN = re.compile(rf"[IVXLCDM]{{1,15}}{ROMAN_ENDING}\Z")
_SIGNS_BEFORE = re.compile(f"[{re.escape(BEFORE_NUMBERS)}]+\\Z")
_PIECE = re.compile(rf"(?P<number>{GATE.pattern}(?:{GATE.pattern}|[.,'’:/])*)|(?P<word>{WORD.pattern})")
_MARKS_END = re.compile(r"[.!?…]+[\"'”’»)\]]*\Z")
_SURE_END = re.compile(rf"[{SURE_STOPS}]+[\"'”’»)\]]*\Z")

NONE, WEAK, NUMBER = 0, 1, 2
"""What a chunk is to the hold: nothing; what may begin a number with the next chunk; a number, or part of one."""


class Holdback:
    """Tells of the chunks of one language what must wait. Its caches change, which is safe between threads."""

    __slots__ = ("lex", "_forms", "_openers", "_prefixes", "_endings", "_whole", "_after", "_alive", "_parts", "_pairs")

    def __init__(self, lex: Lexicon) -> None:
        self.lex = lex
        self._pairs = lex.data.fold
        self._openers = frozenset(
            first
            for first, starts in lex.vocabulary.morphology.phrases.items()
            if any(entry.numeric and not entry.block for rows in starts.values() for _, entry in rows)
        )
        numbers = {form for form, entry in lex.vocabulary.morphology.single.items() if _is_number(entry)}
        self._forms = sorted(numbers | self._openers)
        self._prefixes = lex.vocabulary.morphology.prefixes
        self._endings = sorted(lex.vocabulary.morphology.suffixes)
        self._whole: dict[str, tuple[int, int]] = {}
        self._after: dict[str, bool] = {}
        self._alive: dict[str, bool] = {}
        self._parts: dict[str, int] = {}

    def of(self, chunk: str) -> tuple[int, int]:
        """Return what a whole chunk is, and from which of its characters on it must wait.

        >>> hold = holdback("de")
        >>> hold.of("Haus"), hold.of("(12"), hold.of("<")
        ((0, 4), (2, 0), (1, 0))
        """
        found = self._whole.get(chunk)
        if found is None:
            found = self._look(chunk)
            if len(self._whole) > _LIMIT:
                self._whole.clear()
            if len(chunk) <= 64:
                self._whole[chunk] = found
        return found

    def _look(self, chunk: str) -> tuple[int, int]:
        kind, start = NONE, len(chunk)
        signs = _SIGNS_BEFORE.search(chunk)
        if signs is not None:  # before a number in the next chunk
            kind, start = WEAK, signs.start()
        for here, word in _pieces(chunk):
            found, at = (NUMBER, _before(chunk, here)) if word is None else self._word(word, here)
            if found > kind:
                kind = found
            if found:
                start = min(start, at)
        return kind, start

    def _word(self, word: str, at: int) -> tuple[int, int]:
        hits = self.lex.vocabulary.entries(word)
        kind, first = NONE, 0
        for start, _, entry in hits:
            found = NUMBER if _is_number(entry) else NONE
            if found > kind:
                kind, first = found, start
        if kind is NONE:
            if not self._openers.intersection(self._stems(word)):
                return NONE, at
            kind = WEAK
        for size in range(first + 1, len(word)):
            if not self.is_alive(word[:size]):  # a part of it let it go: so does the whole, whatever the cuts
                return kind, at + len(word)
        return kind, at + first

    def _stems(self, word: str) -> list[str]:
        """Return a word as it is looked up, with and without a clitic before it."""
        folded = fold(word, self._pairs)
        return [folded, *(folded[len(p) :] for p in self._prefixes if folded.startswith(p))] if self._openers else []

    def partial(self, chunk: str) -> int:
        """Return from which character on a chunk must wait that may still go on.

        >>> hold = holdback("de")
        >>> hold.partial("Hun"), hold.partial("Hund"), hold.partial("Hunde"), hold.partial("hundertj")
        (0, 0, 0, 0)
        """
        start = self._parts.get(chunk)
        if start is None:
            start = self._partial(chunk)
            if len(self._parts) > _LIMIT:
                self._parts.clear()
            if len(chunk) <= 16:
                self._parts[chunk] = start
        return start

    def _partial(self, chunk: str) -> int:
        end = len(chunk)
        start = end
        for here, word in _pieces(chunk):
            if word is None:
                start = min(start, _before(chunk, here))
            elif here + len(word) == end:
                if self.is_alive(word):
                    start = min(start, here + _clitic(word))
            else:
                kind, at = self._word(word, here)
                if kind:
                    start = min(start, at)
        signs = _SIGNS_BEFORE.search(chunk)
        return min(start, signs.start()) if signs is not None else start

    def is_alive(self, word: str) -> bool:
        """Tell whether a number form may begin with ``word``, or ``word`` is one."""
        known = self._alive.get(word)
        if known is None:
            known = self._may_be(word)
            if len(self._alive) > _LIMIT:
                self._alive.clear()
            if len(word) <= 32:
                self._alive[word] = known
        return known

    def _may_be(self, word: str) -> bool:
        if len(word) > 120:
            return False
        if _ROMAN.match(word) and (len(word) > 1 or word in "IVX"):
            return True
        folded = fold(word, self._pairs)
        clitic, mark, rest = folded.partition("'")
        if mark and (self._begins(rest) or clitic in self.lex.vocabulary.morphology.single):
            return True
        if self._stem(folded):
            return True
        for prefix in self._prefixes:
            if prefix.startswith(folded) or (folded.startswith(prefix) and self._stem(folded[len(prefix) :])):
                return True
        return False

    def _stem(self, folded: str) -> bool:
        if self._begins(folded):
            return True
        morphology = self.lex.vocabulary.morphology
        if morphology.atoms and folded[:2] in morphology.beginnings and self._may_be_glued(folded):
            return True
        single = self.lex.vocabulary.morphology.single
        for size in range(1, min(morphology.longest_suffix, len(folded) - 1) + 1):
            if folded[:-size] in single and _is_beginning(folded[-size:], self._endings):
                return True
        return False

    def _may_be_glued(self, folded: str) -> bool:
        """Tell whether forms, and the beginning of a form or an ending, make up the whole word so far."""
        atoms, longest = self.lex.vocabulary.morphology.atoms, self.lex.vocabulary.morphology.longest
        reached = {0}
        for at in range(len(folded)):
            if at in reached:
                if at and (self._begins(folded[at:]) or _is_beginning(folded[at:], self._endings)):
                    return True
                reached.update(end for end in range(at + 1, at + longest + 1) if folded[at:end] in atoms)
        return len(folded) in reached

    def _begins(self, folded: str) -> bool:
        return not folded or _is_beginning(folded, self._forms)

    def closes(self, chunk: str) -> bool:
        """Tell whether a chunk behind a number says nothing of it, so that the number is over.

        >>> hold = holdback("en")
        >>> hold.closes("cats"), hold.closes("million"), hold.closes("miles"), hold.closes("percent")
        (True, False, False, False)
        """
        known = self._after.get(chunk)
        if known is None:
            known = self._says_nothing(chunk)
            if len(self._after) > _LIMIT:
                self._after.clear()
            if len(chunk) <= 64:
                self._after[chunk] = known
        return known

    def _says_nothing(self, chunk: str) -> bool:
        lex = self.lex
        if self.of(chunk)[0] is not NONE:
            return False
        words = WORD.findall(chunk)
        if not words:
            return False
        for word in words[:2]:
            folded = fold(word, self._pairs)
            if lex.beside(word) is not None or folded in lex.vocabulary.heads or folded in lex.vocabulary.links:
                return False
            if folded in lex.decimal_words or word in lex.fraction_infixes or word in lex.fillers:
                return False
            if any(entry.joiner for _, _, entry in lex.vocabulary.entries(word)):
                return False
        return True


def _is_number(entry: Entry) -> bool:
    if entry.block:
        return False
    return entry.numeric or entry.month is not None or entry.moment is not None or entry.roman is not None


def _is_beginning(text: str, ordered: list[str]) -> bool:
    at = bisect_left(ordered, text)
    return at < len(ordered) and ordered[at].startswith(text)


def _pieces(chunk: str) -> Iterator[tuple[int, str | None]]:
    """Yield the words of a chunk, and where numbers begin, which are no words.

    >>> list(_pieces("l'an2,½x"))
    [(0, "l'an"), (4, None), (7, 'x')]
    """
    for match in _PIECE.finditer(chunk):
        if match.lastgroup == "number":
            yield match.start(), None
            continue
        at, word = match.start(), match.group()
        for digits in GATE.finditer(word):  # those above U+FFFF end no word
            if match.start() + digits.start() > at:
                yield at, word[at - match.start() : digits.start()]
            yield match.start() + digits.start(), None
            at = match.start() + digits.end()
        if at < match.end():
            yield at, word[at - match.start() :]


def _before(chunk: str, at: int) -> int:
    """Return where the signs that stand before a number begin."""
    signs = _SIGNS_BEFORE.search(chunk, 0, at)
    return signs.start() if signs is not None else at


def _clitic(word: str) -> int:
    """Return where the word after a clitic begins: l'hundred waits from its h on."""
    for mark in "'’":
        head, found, _ = word.partition(mark)
        if found and len(head) <= 3:
            return len(head) + 1
    return 0


def ends_sentence(chunk: str) -> bool:
    """Tell whether a sentence ends with this chunk; an initial or an abbreviation is none.

    >>> [ends_sentence(chunk) for chunk in ("house.", "Dr.", "really?", "है।")]
    [True, False, True, True]
    """
    if _SURE_END.search(chunk):
        return True
    match = _MARKS_END.search(chunk)
    return match is not None and match.start() >= 4 and chunk[: match.start()].isalpha()


def holdback(tag: str) -> Holdback:
    """Return the holdback of a language; raises UnknownLanguageError for a tag that names none."""
    return _compiled(lexicon(tag))


@of_lexicon
def _compiled(lex: Lexicon) -> Holdback:
    return Holdback(lex)
