"""Which end of a text that is still being written may be, or become, part of a number: that end waits, the rest goes.

Every answer depends on the text alone, never on how it was cut: a chunk is looked at when it is whole, and what a part
of it lets go is what the whole of it would have let go.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from numguard.mentions.entries import Entry, Phrase
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon, of_lexicon
from numguard.mentions.lexicon.morphology import LONGEST_WORD
from numguard.script.chars import GATE, WORD, WORD_PATTERN
from numguard.script.fold import fold
from numguard.script.numerals import ROMAN_ENDING, may_be_hebrew_year
from numguard.script.signs import BEFORE_NUMBERS, GERSHAYIM, SIGN_PREFIXES, SURE_STOPS, TYPED_GERSHAYIM

_Known = TypeVar("_Known")

_LIMIT = 60_000
"""How many texts a table keeps."""
_ROMAN = re.compile(rf"([IVXLCDM]{{1,15}})({ROMAN_ENDING})\Z")
_INSIDE = frozenset(f"'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}{TYPED_GERSHAYIM}{GERSHAYIM}")
"""Marks behind which a word may go on."""
_NO_ROMANS = frozenset("LCDM")
"""Letters that are no number alone, and begin too many names to wait for one."""
_MONEY = "|".join(sorted({letters[:end] for letters in (sign[:-1] for sign in SIGN_PREFIXES) for end in (1, 2)}))
_MONEY_LETTERS = rf"(?<![^\W\d_])(?i:{_MONEY})"
"""Letters that say whose money a sign behind them is, or the first of them: MX, M."""
_SIGNS_BEFORE = re.compile(rf"(?:{_MONEY_LETTERS})?[{re.escape(BEFORE_NUMBERS)}]+\Z")
_SIGNS_BEGUN = re.compile(rf"{_MONEY_LETTERS}\Z|{_SIGNS_BEFORE.pattern}")
_PIECE = re.compile(rf"(?P<number>{GATE.pattern}(?:{GATE.pattern}|[.,'’:/])*)|(?P<word>{WORD_PATTERN})")
_MARKS_END = re.compile(r"[.!?…]+[\"'”’»)\]]*\Z")
_SURE_END = re.compile(rf"[{SURE_STOPS}]+[\"'”’»)\]]*\Z")

NONE, WEAK, NUMBER = 0, 1, 2
"""What a chunk is to the hold: nothing; what may begin a number with the next chunk; a number, or part of one."""


def _keep(table: dict[str, _Known], text: str, known: _Known, longest: int) -> None:
    """Keep what is known of a text, unless it is long; a table that has grown large begins anew."""
    if len(table) > _LIMIT:
        table.clear()
    if len(text) <= longest:
        table[text] = known


class Lookahead:
    """Says how much of the end of a text must wait, in one language. Threads may share it: only caches change."""

    __slots__ = (
        *(
            "lex",
            "_pairs",
            "_following",
            "_openers",
            "_clitics",
            "_forms",
            "_singles",
            "_prefixes",
            "_atoms",
            "_heads",
            "_longest",
        ),
        *("_endings", "_roman_endings", "_whole", "_after", "_begun", "_parts"),
    )

    def __init__(self, lex: Lexicon) -> None:
        self.lex = lex
        self._pairs = lex.data.fold
        morphology = lex.vocabulary.morphology
        self._following = _following(morphology.phrases)
        self._openers = self._following.keys() & morphology.phrases.keys()
        self._clitics = morphology.prefixes
        numbers = {form for form, entry in morphology.single.items() if _is_number(entry)}
        # What has come of a word is compared letter by letter: its last letter may still get its marks.
        self._forms = _decomposed(numbers | self._openers, self._pairs)
        self._singles = frozenset(_decomposed(morphology.single, self._pairs))
        self._prefixes = _decomposed(morphology.prefixes, self._pairs)
        self._atoms = frozenset(_decomposed(morphology.atoms, self._pairs))
        self._heads = frozenset(form[:2] for form in self._atoms)
        self._longest = max(map(len, self._atoms), default=0)
        self._endings = _decomposed(morphology.suffixes, self._pairs)
        self._roman_endings = _decomposed(morphology.endings, self._pairs)
        self._whole: dict[str, tuple[int, int]] = {}
        self._after: dict[str, bool] = {}
        self._begun: dict[str, int] = {}
        self._parts: dict[str, int] = {}

    def of(self, chunk: str) -> tuple[int, int]:
        """Return what a whole chunk is, and from which of its characters on it must wait.

        >>> hold = lookahead("de")
        >>> hold.of("Haus"), hold.of("(12"), hold.of("<")
        ((0, 4), (2, 0), (1, 0))
        """
        sign = self._whole.get(chunk)
        if sign is None:
            sign = self._look(chunk)
            _keep(self._whole, chunk, sign, 64)
        return sign

    def _look(self, chunk: str) -> tuple[int, int]:
        kind, start = NONE, len(chunk)
        signs = _SIGNS_BEFORE.search(chunk)
        if signs is not None:  # before a number in the next chunk
            kind, start = WEAK, signs.start()
        for here, word in _pieces(chunk):
            ends, at = (NUMBER, _before(chunk, here)) if word is None else self._word(word, here)
            if ends > kind:
                kind = ends
            if ends:
                start = min(start, at)
        return kind, start

    def _word(self, word: str, at: int) -> tuple[int, int]:
        whole = unicodedata.normalize("NFC", word)
        hits = self.lex.vocabulary.entries(whole)
        kind, first = NONE, 0
        for start, _, entry in hits:
            ends = NUMBER if _is_number(entry) else NONE
            if ends > kind:
                kind, first = ends, start
        if kind is NONE:
            if not self._openers & set(self._stems(word)):
                return NONE, at
            kind = WEAK
        return kind, at + (first if len(whole) == len(word) else 0)  # whose letters have parts, it waits as a whole

    def continues(self, before: str, chunk: str) -> bool:
        """Return True if a phrase that is a number may go on from one chunk to the next: oh behind fifteen.

        >>> hold = lookahead("en")
        >>> hold.continues("fifteen", "oh"), hold.continues("fifteen", "cats")
        (True, False)
        """
        first, last = WORD.made.search(chunk), WORD.made.findall(before)[-1:]
        if first is None or not last:
            return False
        word = fold(first.group(), self._pairs)
        return any(word in self._following.get(stem, ()) for stem in self._stems(last[0]))

    def _stems(self, word: str) -> list[str]:
        """Return a word as it is looked up, with and without a clitic before it."""
        folded = fold(word, self._pairs)
        return [folded, *(folded[len(p) :] for p in self._clitics if folded.startswith(p))] if self._following else []

    def partial(self, chunk: str) -> int:
        """Return from which character on a chunk must wait that may still go on.

        >>> hold = lookahead("de")
        >>> hold.partial("Hun"), hold.partial("Hund"), hold.partial("Hunde"), hold.partial("hundertj")
        (0, 0, 0, 0)
        """
        start = self._parts.get(chunk)
        if start is None:
            start = self._partial(chunk)
            _keep(self._parts, chunk, start, 16)
        return start

    def _partial(self, chunk: str) -> int:
        end = len(chunk)
        start = end
        for here, word in _pieces(chunk):
            if word is None:
                start = min(start, _before(chunk, here))
            elif here + len(word) == end:
                start = min(start, here + self.waiting(word))
            else:
                kind, at = self._word(word, here)
                if kind:
                    start = min(start, at)
                if here + len(word) + 1 == end and chunk[-1] in _INSIDE:
                    start = min(start, here + self.waiting(chunk[here:]))
        signs = _SIGNS_BEGUN.search(chunk)
        return min(start, signs.start()) if signs is not None else start

    def waiting(self, begun: str) -> int:
        """Return from which of its characters on the beginning of a word must wait; its length: from none.

        A number that the reader finds in a word never begins before that place, whatever comes behind.

        >>> hold = lookahead("fr")
        >>> hold.waiting("quat"), hold.waiting("chat"), hold.waiting("XIX"), lookahead("om").waiting("ja'")
        (0, 4, 0, 0)
        """
        known = self._begun.get(begun)
        if known is None:
            known = self._waiting(begun)
            _keep(self._begun, begun, known, 32)
        return known

    def _waiting(self, begun: str) -> int:
        if len(begun) > LONGEST_WORD:
            return len(begun)
        folded = _without_last_marks(fold(begun, self._pairs), self._pairs)
        if self._may_be_roman(begun) or self._may_be_word(folded):
            return 0
        clitic, mark, rest = folded.partition("'")
        if mark and clitic in self._singles:
            return 0
        if mark and (self._begins(rest) or self._may_be_roman(begun[_clitic(begun) :])):
            return _clitic(begun)
        return len(begun)

    def _may_be_roman(self, begun: str) -> bool:
        match = _ROMAN.match(unicodedata.normalize("NFC", begun))
        if match is None or begun in _NO_ROMANS:
            return False
        ending = fold(match.group(2), self._pairs)
        return _is_beginning(_without_last_marks(ending, self._pairs), self._roman_endings) or not ending

    def _may_be_word(self, folded: str) -> bool:
        """Return True if a form, with or without clitics before it, may begin with these letters."""
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
        if morphology.reads_letters and may_be_hebrew_year(folded):
            return True
        if folded[:2] in self._heads and self._may_be_glued(folded):
            return True
        return any(
            folded[:end] in self._singles and _is_beginning(folded[end:], self._endings)
            for end in range(1, len(folded))
        )

    def _may_be_glued(self, folded: str) -> bool:
        """Return True if forms, and the beginning of a form or an ending, make up the whole word so far."""
        reached = {0}
        for at in range(len(folded)):
            if at in reached:
                if at and (self._begins(folded[at:]) or _is_beginning(folded[at:], self._endings)):
                    return True
                reached.update(end for end in range(at + 1, at + self._longest + 1) if folded[at:end] in self._atoms)
        return len(folded) in reached

    def _begins(self, folded: str) -> bool:
        return not folded or _is_beginning(folded, self._forms)

    def closes(self, chunk: str) -> bool:
        """Return True if a chunk behind a number says nothing of it, so that the number is over.

        >>> hold = lookahead("en")
        >>> hold.closes("cats"), hold.closes("million"), hold.closes("miles"), hold.closes("percent")
        (True, False, False, False)
        """
        known = self._after.get(chunk)
        if known is None:
            known = self._says_nothing(chunk)
            _keep(self._after, chunk, known, 64)
        return known

    def _says_nothing(self, chunk: str) -> bool:
        lex = self.lex
        if self.of(chunk)[0] is not NONE:
            return False
        words = WORD.made.findall(chunk)
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


def _following(phrases: Mapping[str, Mapping[str, Iterable[Phrase]]]) -> dict[str, set[str]]:
    """Return the words that come next in phrases which are numbers, by the word before them."""
    following: dict[str, set[str]] = {}
    for first, starts in phrases.items():
        for second, rows in starts.items():
            for rest, entry in rows:
                if entry.numeric and not entry.block:
                    following.setdefault(first, set()).add(second)
                    for before, word in pairwise((first, *rest)):
                        following.setdefault(before, set()).add(word)
    return following


def _is_number(entry: Entry) -> bool:
    if entry.block:
        return False
    return entry.numeric or entry.month is not None or entry.moment is not None or entry.roman is not None


def _decomposed(forms: Iterable[str], pairs: dict[int, str]) -> list[str]:
    """Return folded forms in order, each letter before its marks."""
    return sorted(form if form.isascii() else _apart(form, pairs) for form in forms)


def _apart(folded: str, pairs: dict[int, str]) -> str:
    """Decompose accented letters (ö into o and a mark), also where ``pairs`` folds the letter without its mark."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", folded).translate(pairs))


def _without_last_marks(folded: str, pairs: dict[int, str]) -> str:
    """Return what has come of a word, each letter before its marks, without those of the last letter.

    >>> _without_last_marks("zwö", {})
    'zwo'
    """
    if folded.isascii():
        return folded
    letters = _apart(folded, pairs)
    end = len(letters)
    while end and unicodedata.combining(letters[end - 1]):
        end -= 1
    return letters[:end]


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
        head, clitic, _ = word.partition(mark)
        if clitic and len(head) <= 3:
            return len(head) + 1
    return 0


def ends_sentence(chunk: str) -> bool:
    """Return True if a sentence ends with this chunk, not with an initial or an abbreviation.

    >>> [ends_sentence(chunk) for chunk in ("house.", "Dr.", "really?", "है।")]
    [True, False, True, True]
    """
    if _SURE_END.search(chunk):
        return True
    match = _MARKS_END.search(chunk)
    return match is not None and match.start() >= 4 and chunk[: match.start()].isalpha()


def lookahead(tag: str) -> Lookahead:
    """Return the lookahead of a language; raises UnknownLanguageError for a tag that names none."""
    return _compiled(lexicon(tag))


@of_lexicon
def _compiled(lex: Lexicon) -> Lookahead:
    return Lookahead(lex)
