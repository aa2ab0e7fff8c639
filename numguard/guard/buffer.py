"""A text that comes in pieces: what can still change is held back, the rest goes out, and numbers are settled whole.

The steps are taken at places that the text has (the end of a chunk between blanks; each character of a script without
blanks), never at the ends of the pieces: so what is decided is the same whatever the cuts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from numguard.guard.lookahead import NONE, NUMBER, Lookahead, ends_sentence, lookahead
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.script.chars import GATE
from numguard.script.classes import MARKS, NUMERALS
from numguard.script.plain import is_wrapped
from numguard.script.signs import (
    BEFORE_NUMBERS,
    BETWEEN_NUMBERS,
    BLANKS,
    PAUSES,
    STACKERS,
    UNSPACED_STOPS,
    ZERO_WIDTH,
)

LEFT = 96
"""Characters before the held ones that are read with them."""
PATIENCE = 600
"""Characters that a number in doubt waits at most; then it is judged by what is known."""
_PIECE = 4_096  # a longer piece is taken in parts
_LONGEST_WORD = 64
_LONGEST = 200  # characters of a chunk that are looked back at
_WORDS = 6  # words behind a number that may still belong to it
_LONGEST_LINE = 1_024  # characters in which the line before a break is looked at
_FORCE = 2 * PATIENCE  # an open number is settled after so many characters, whatever stands there
_CHUNK = re.compile(r"\s*(\S{512}|\S{1,511}(?=\s))")
_FIRST = re.compile(r"\S")
_SPACES = f"{BLANKS}\N{IDEOGRAPHIC SPACE}{ZERO_WIDTH}"
_LETTERS = re.compile(r"[A-Za-z]+")
_PAUSE = re.compile(rf"(?s:.+)[{re.escape(PAUSES)}](?=\s)")  # the last: a date is not settled before its year

Settle = Callable[[str, int, bool], str | None]
"""Tells what leaves for a window, from where in it a number is open, and whether a sentence, the text or patience ends
with it; None: it waits for more."""
Passed = Callable[[str], None]
"""Is told what left without a number."""


class Buffer:
    """Buffers one stream: ``push`` and ``close`` return the text that may go out; ``settle`` decides on open numbers.

    >>> hold = Buffer("de", lambda window, start, is_end: window, lambda text: None)
    >>> [hold.push(piece) for piece in ("Es kostet 9,", "5 Mil", "liarden Euro. ")], hold.close()
    (['Es kostet ', '', '9,5 Milliarden Euro. '], '')
    """

    def __init__(self, lang: str, settle: Settle, passed: Passed, kept: int = 0) -> None:
        self._settler = settle
        self._passed = passed
        self.words: Lookahead = lookahead(lang)
        self.lex: Lexicon = self.words.lex
        self.held = ""
        self.left = ""
        self._is_spaced = not self.lex.nospace
        self._forms: tuple[re.Pattern[str], re.Pattern[str]] | None = None if self._is_spaced else _forms(self.lex)
        self._begins = frozenset() if self._is_spaced else _beginnings(self.lex)
        self._longest = max(map(len, self._begins), default=0)
        self._joints = frozenset((*BETWEEN_NUMBERS, *self.lex.range_words, *self.lex.list_words))
        self._before = ""  # the chunk before the next step
        self._head = ""  # what left of the chunk that what is held goes on with
        self._at = 0  # how far steps were taken in what is held
        self._pending = -1  # where what may begin a number begins
        self._open = -1  # where the open number begins
        self._said = 0  # words since the last part of a number
        self._last = 0  # where the last part of a number ends
        self._is_new = False  # a number came since settle was asked last
        self._next = 0  # how much must have come before settle is asked again
        self._kept = kept  # characters before what is open that stay held with it
        self._ready: list[str] = []  # what may leave, and did not yet
        self._later: list[str] = []  # what came when no step was taken any more
        self.is_over = False  # nothing goes out any more, before the end at least
        self.is_waiting = False  # what comes is kept all the same

    @property
    def is_stopped(self) -> bool:
        """True if further text is thrown away."""
        return self.is_over and not self.is_waiting

    @property
    def rest(self) -> str:
        """All that came and did not leave."""
        return self.held + "".join(self._later)

    def push(self, piece: str) -> str:
        """Take the next piece; return what may leave."""
        out = self._ready
        for at in range(0, len(piece), _PIECE):
            if self.is_over:
                if self.is_waiting:
                    self._later.append(piece[at:])
                break
            self.held += piece[at : at + _PIECE]
            while not self.is_over and (self._step(out) if self._is_spaced else self._step_unspaced(out)):
                pass
            if not self.is_over and self._open < 0:
                self._let_go(self._tail(), out)
        return self.ready()

    def ready(self) -> str:
        """Return the text that may go out now; after an error in ``push``, what could go out before it."""
        gone = "".join(self._ready)
        self._ready.clear()
        return gone

    def close(self) -> str:
        """Take the end of the text; return the rest that may leave."""
        if self.is_over:
            return ""
        if self._open < 0 and self.held:
            self._open = 0 if self._pending < 0 else self._pending
        if self.held:
            self._settle(len(self.held), True, self._ready)
        return self.ready()

    def stop(self) -> None:
        """Let nothing out any more."""
        self.is_over = True
        self.is_waiting = False
        self.held = self.left = ""
        self._later.clear()

    def wait(self) -> None:
        """Let nothing out before the end; further text is only kept in ``rest``."""
        self.is_over = self.is_waiting = True

    # ---- shared ------------------------------------------------------------------------------------------------

    def _let_go(self, end: int, out: list[str]) -> None:
        """Emit the held text up to ``end``."""
        end -= self._kept
        if end <= 0:
            return
        held = self.held
        gone = held[:end]
        self._passed(gone)
        out.append(gone)
        self.held = held[end:]
        self.left = (self.left + gone)[-LEFT:]
        if self._is_spaced:
            self._head = self._head_after(gone)
        self._at = self._at - end if self._at > end else 0
        self._last = self._last - end if self._last > end else 0
        if self._pending >= 0:
            self._pending -= end
        if self._open >= 0:
            self._open -= end

    def _head_after(self, gone: str) -> str:
        if gone[-1].isspace():
            return ""
        *before, last = gone.split()
        return last if before or gone[0].isspace() else (self._head + last)[:_LONGEST]

    def _settle(self, end: int, is_end: bool, out: list[str]) -> bool:
        """Ask the settler about the held text up to ``end``; return whether it is settled."""
        start = max(0, self._open)
        gone = self._settler(self.held[:end], start, is_end)
        if self.is_over:
            return True
        if gone is None:
            self._is_new = False
            self._next = (end - start) * 3 // 2  # asked again when half as much more has come: linear, whatever comes
            return False
        out.append(gone)
        self.left = (self.left + gone)[-LEFT:]
        self.held = self.held[end:]
        self._head = ""
        self._at = max(0, self._at - end)
        self._open = self._pending = -1
        self._said = self._last = self._next = 0
        return True

    # ---- scripts with blanks -----------------------------------------------------------------------------------

    def _step(self, out: list[str]) -> bool:
        """Look at the next whole chunk; return whether there was one."""
        match = _CHUNK.match(self.held, self._at)
        begun = max(self._open, self._pending)
        if begun >= 0 and (len(self.held) if match is None else match.end(1)) - begun > _FORCE:
            return self._force(begun, out)
        if match is None:
            return False
        chunk, start, end = match.group(1), match.start(1), match.end(1)
        self._at = end
        head = self._head if not start else ""
        kind, first = self.words.of(head + chunk)
        first = max(0, first - len(head))
        before, self._before = self._before, head + chunk
        if kind is NONE and self._open < 0 <= self._pending and self.words.continues(before, chunk):
            kind = NUMBER
        if self._open < 0:
            if kind is NONE:
                self._pending = -1
                if start > LEFT * 4:
                    self._let_go(end, out)
            elif kind is NUMBER:
                self._open = self._pending if self._pending >= 0 else start + first
                self._said, self._is_new = 0, True
                self._let_go(self._open, out)
            elif self._pending < 0:
                self._pending = start + first
            return True
        is_ended = "\n" in self.held[start - 1 : start] and self._is_new and self._ends(start, end)
        if is_ended and self._settle(start, True, out):
            self._at = 0
            self._before = before
            return True
        return self._go_on(before, chunk, kind, end, out)

    def _ends(self, start: int, end: int) -> bool:
        """Return True if the line break before a chunk ends a sentence; a wrapped line does not."""
        text = (self.left + self.held[:end])[-_LONGEST_LINE:]
        begin = len(text) - (end - start)
        last = len(text[:begin].rstrip())
        return text.count("\n", last, begin) > 1 or not last or not is_wrapped(text, last, begin)

    def _force(self, begun: int, out: list[str]) -> bool:
        """Settle what waited too long, up to a pause if it has one, or let it go: no text may make it wait for ever."""
        if self._open < 0:
            self._pending = -1
            self._let_go(begun + _FORCE, out)
            return True
        pause = _PAUSE.match(self.held, begun, min(begun + _FORCE, self._at))
        self._settle(begun + _FORCE if pause is None else pause.end(), True, out)
        if pause is not None:  # the chunks behind it are looked at again
            self._at, self._before = 0, ""
        return True

    def _go_on(self, before: str, chunk: str, kind: int, end: int, out: list[str]) -> bool:
        """Look at a chunk behind an open number, and behind the chunk before it."""
        if kind is NUMBER:
            self._said, self._is_new = 0, True
            return True
        self._said += 1
        closes = self.words.closes(chunk) and not self.words.continues(before, chunk)
        is_over = self._said > _WORDS or chunk[-1] in PAUSES or ends_sentence(chunk) or closes
        is_end = end - self._open > PATIENCE or (is_over and ends_sentence(chunk))
        if (is_over and self._is_new and end - self._open >= self._next) or is_end:
            self._settle(end, is_end, out)
        return True

    def _tail(self) -> int:
        """Return how much of the held text may leave while no number is open."""
        if self._pending >= 0:
            return self._pending
        if not self._is_spaced:
            return self._at
        match = _FIRST.search(self.held, self._at)
        if match is None:
            return len(self.held)
        head = self._head if not match.start() else ""
        return match.start() + max(0, self.words.partial(head + self.held[match.start() :]) - len(head))

    # ---- scripts without blanks --------------------------------------------------------------------------------

    def _step_unspaced(self, out: list[str]) -> bool:
        """Look for the next number, or on behind the open one; return whether to go on."""
        if self._open < 0:
            return self._seek(out)
        held = self.held
        while self._at < len(held):
            self._at += 1
            if self._at - self._open > _FORCE:
                self._settle(self._at, True, out)
                return True
            match = self._hit(self._last, self._at)
            if match is not None:
                self._last = match
                self._is_new = True
                continue
            if self._at - self._last < self._reach() or self._waits(self._at):
                continue
            is_end = held[self._at - 1] in UNSPACED_STOPS or self._at - self._open > PATIENCE
            is_due = self._is_new and self._at - self._open >= self._next
            if (is_due or is_end) and self._settle(self._at, is_end, out):
                return True
        return False

    def _seek(self, out: list[str]) -> bool:
        held = self.held
        match = self._found(held)
        if match is not None and match.lastgroup == "word":
            if match.end() == len(held) and match.end() - match.start() <= _LONGEST_WORD:  # it may go on
                self._at = self._signs_before(match.start())
                return False
            if not any(entry.level == 2 for _, _, entry in self.lex.vocabulary.entries(match.group())):
                self._at = match.end()
                return True
        if match is None:
            self._at = self._signs_before(self._waiting(len(held)))
            return False
        self._open = self._signs_before(min(match.start(), self._waiting(match.start() + 1)))
        self._at, self._last, self._is_new = match.start() + 1, match.start(), True
        at = self._hit(self._last, self._at)
        self._last = at if at is not None else match.start()
        self._let_go(self._open, out)
        return True

    def _found(self, held: str) -> re.Match[str] | None:
        """Return the next beginning of a number, or word in Latin letters: looked for only where a form may begin."""
        assert self._forms is not None
        form, begins = self._forms
        first = begins.search(held, self._at)
        while first is not None:
            match = form.match(held, first.start())
            if match is not None:
                return match
            first = begins.search(held, first.end())
        return None

    def _signs_before(self, at: int) -> int:
        held, first = self.held, max(0, at - 8)
        while at > first and (
            held[at - 1] in BEFORE_NUMBERS or (at > 1 and held[at - 1] == " " and held[at - 2] in BEFORE_NUMBERS)
        ):
            at -= 1
        return at

    def _hit(self, start: int, end: int) -> int | None:
        """Return ``end`` if a part of a number ends there that begins at or after ``start``; else None."""
        if GATE.match(self.held, end - 1) is not None:
            return end
        tail = self.held[max(start, end - self._longest - 1) : end].translate(self.lex.data.fold)
        single = self.lex.vocabulary.morphology.single
        return end if any(tail[at:] in single for at in range(len(tail))) else None

    def _waiting(self, end: int) -> int:
        """Return where the text's last characters begin that may be the start of a known word; ``end`` if none may."""
        tail = self.held[max(0, end - self._longest) : end].translate(self.lex.data.fold)
        begins = self._begins
        for at in range(len(tail)):
            if tail[at:] in begins:
                return end - len(tail) + at
        return end

    def _waits(self, end: int) -> bool:
        return self._waiting(end) < end

    def _reach(self) -> int:
        """Return how many characters behind the number must be there before nothing of it can come any more."""
        held, at = self.held, self._last
        while at < self._at and held[at] in _SPACES and at < self._last + 4:
            at += 1
        if at >= self._at:
            return self._at - self._last + 1
        word = _LETTERS.match(held, at)
        if word is not None:
            return word.end() - self._last + 1
        longest = max(self.lex.context_first.get(held[at], (0,)))
        return at - self._last + max(longest + 2, 3 if held[at] in self._joints else 1)


@of_lexicon
def _forms(lex: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return a pattern for the beginning of a number in a script without blanks, or of a word in Latin letters.

    The second pattern is any character that either may begin with.
    """
    spellings: dict[str, str] = {}
    for code, char in lex.data.fold.items():
        spellings[char] = spellings.get(char, char) + chr(code)
    forms = [
        form
        for form, entry in sorted(lex.vocabulary.morphology.single.items(), key=lambda item: -len(item[0]))
        if not form.isascii() and (entry.numeric or entry.block or not entry.joiner)
    ]
    spelled = ["".join(_any(spellings.get(char, char)) for char in form) for form in forms]
    firsts = "".join(sorted({char for form in forms for char in spellings.get(form[0], form[0])}))
    # A form neither begins in a stacked syllable nor ends before a mark that belongs to its last letter.
    form = rf"(?<![{STACKERS}])(?:{'|'.join(spelled)})(?![{MARKS}])" if forms else r"(?!)"
    whole = rf"(?P<digit>{GATE.pattern})|(?P<word>[A-Za-z]+)|(?P<form>{form})"
    return re.compile(whole), re.compile(rf"[\d{NUMERALS}A-Za-z{re.escape(firsts)}]")


def _any(chars: str) -> str:
    """Return a pattern of any of some characters."""
    return f"[{re.escape(chars)}]" if len(chars) > 1 else re.escape(chars)


@of_lexicon
def _beginnings(lex: Lexicon) -> frozenset[str]:
    """Return all proper beginnings of the forms of a script without blanks."""
    forms = [form for form in lex.vocabulary.morphology.single if not form.isascii()]
    return frozenset(form[:size] for form in forms for size in range(1, len(form)))
