"""What the text around one number says: asked of it when a rule first wants to know, what is asked again is kept."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from numguard.mentions.context.clause import Clause
from numguard.mentions.context.names import is_label, is_name, label_of, name_joined, plain, small_name
from numguard.mentions.context.segment import Segment
from numguard.mentions.line.reach import CLAUSE, NEAR, SENTENCE
from numguard.script.chars import has_right_to_left, is_of_word
from numguard.script.digits import ascii_digits
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.objects import mypyc_attr
from numguard.script.signs import (
    AMERICAN,
    APOSTROPHES,
    BOUND_OF,
    CLAUSE_MARKS,
    CLOSING_QUOTES,
    EN_DASH,
    HYPHENS,
    ITEM_ENDS,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    SHARED_SIGNS,
    SIGN_PREFIXES,
    TYPED_GERSHAYIM,
)

_CHANGE: Final = Late(r"(?<=[a-z])(?=[^\x00-\u024f])")
"""Where a word of another script is glued to letters: 323 BCEನಲ್ಲಿ."""
_APOSTROPHES: Final = frozenset(APOSTROPHES)
_ITEM_ENDS: Final = frozenset(ITEM_ENDS)
_BEFORE_ITEM: Final = frozenset(f" {OPENING_BRACKETS}")
_NO_WORD: Final = f"{EN_DASH}\N{EM DASH}\N{MINUS SIGN}\N{FULLWIDTH LEFT PARENTHESIS}{TYPED_GERSHAYIM}"
_OPENS: Final = f"({OPENING_QUOTES}.,"
_CLOSES: Final = f"){CLOSING_QUOTES}.,;:"
_TOUCHED: Final = Late(r"(?:(?<![\w@#])[^\W\d_]{4,}|[)\]])\Z")
_SPACED: Final = re.compile(r"(\d{1,3})[.,] (\d{1,3})")
_YEAR_BEHIND: Final = Late(r"([-./])(?:\d{4}|\d{2})(?!\d)")
_CLAUSE_MARK: Final = re.compile(rf"[{re.escape(CLAUSE_MARKS)}]")
_TOKEN: Final = re.compile(r"[\w\u0900-\u0d7f]+")
_ITEM_STOP: Final = Late(r"[.)]\*{0,2}\s+\S|[.)、．）]")
_BEFORE_HEAD: Final = frozenset("\n.!?:;。！？：；।")
_TEXT_END: Final = Late(r"[ .\n]*\Z")
_ZONE: Final = Late(r"\s?(?:[ap]\.?m\.?\s?)?\(?([A-Z]{2,4}T|UTC|GMT)(?![A-Za-z])")
_OFFSET: Final = re.compile(r"(?:UTC|GMT)\s?[+\-\u2212]?\Z")
_BEFORE_NUMBER: Final = f"{HYPHENS} "
_DIRECTED: Final = "|".join(sign for sign, bound in reversed(BOUND_OF.items()) if bound not in ("about", "plus_minus"))
_SIGN_AND_WORD: Final = Late(rf"({_DIRECTED})\s?[^\W\d]{{1,14}}(?:\s[^\W\d]{{1,6}})?[\s-]?\Z")
_SYMBOL: Final = re.compile(r"\s?([^\W\d_]{1,3})\b")
_GLUED: Final = re.compile(r"[^\W\d_]{1,3}\b")


@mypyc_attr(acyclic=True, free_list_len=1)
class Context:
    """What stands around one number, its unit included."""

    _word_before: str | None = None
    _word_after: str | None = None
    _names: frozenset[str] | None = None
    _bound: str | None = None
    _is_bound_known = False
    _clause: Clause | None = None

    def __init__(self, segment: Segment, start: int, end: int, unit_start: int, unit_end: int) -> None:
        self.segment = segment
        self._text = segment.text
        self._start = start
        self._end = end
        self._unit_start = unit_start
        self._unit_end = unit_end

    @property
    def key(self) -> tuple[str, int, int, int]:
        """Equal for two numbers whose contexts are the same in all that rules look at."""
        start, end = self._start, self._end
        around = self._text[max(0, start - CLAUSE) : end + CLAUSE]
        return around, min(start, CLAUSE), self._unit_start - start, self._unit_end - start

    @property
    def place(self) -> Fraction:
        """In which part of its text the number stands: 0 at the start, 1 at the end."""
        return Fraction(self._start, len(self._text) or 1)

    # ---- words ---------------------------------------------------------------------------------------------------

    @property
    def written(self) -> str:
        """The number as it stands in its text."""
        return self._text[self._start : self._end]

    @property
    def word_before(self) -> str:
        """The word right before the number, case-folded, where it has three letters and more."""
        if self._word_before is None:
            before = plain(self._text[max(0, self._start - NEAR) : self._start])
            self._word_before = _word(before.rstrip(" -").rpartition(" ")[2])
        return self._word_before

    @property
    def words_before(self) -> list[str]:
        """The words of the few characters before the number, as they are written: Stunde und, before a quarter."""
        return self._text[max(0, self._start - NEAR) : self._start].split()

    @property
    def word_after(self) -> str:
        """The word right after the number and its unit."""
        if self._word_after is None:
            behind = plain(self._text[self._unit_end : self._unit_end + NEAR])
            self._word_after = _word(behind.lstrip(" -").partition(" ")[0].strip(_CLOSES))
        return self._word_after

    @property
    def is_in_name(self) -> bool:
        """Whether the number is a word with a capital, and so is the word behind it: the Thirty Years' War."""
        before, behind = self._text[: self._start].rstrip()[-1:], self._text[self._end :].lstrip()[:1]
        return self._text[self._start : self._start + 1].isupper() and before.isalpha() and behind.isupper()

    @property
    def glued_after(self) -> str:
        """The few letters that touch the number, and are the rest of its word: 39C."""
        match = _GLUED.match(self._text, self._end)
        return match.group() if match is not None else ""

    def starts_after(self, word: str) -> bool:
        """Tell whether a word stands right behind the number, with a blank at most between them."""
        return bool(word) and self._text[self._end : self._end + len(word) + 1].strip().startswith(word)

    def has_name(self, name: str) -> bool:
        """Tell whether a unit's name, no shorter than the one that was read, stands beside the number."""
        size, start, end = len(name), self._start, self._end
        behind = self._text[end : end + size + 2].lstrip()
        if behind.startswith(name) and size >= len(self._text[end : self._unit_end].strip()):
            return not is_of_word(behind[size : size + 1])
        before = self._text[max(start - size - 2, 0) : start].rstrip()
        is_before = before.endswith(name) and size >= len(self._text[self._unit_start : start].strip())
        return is_before and not is_of_word(before[: len(before) - size][-1:])

    @property
    def symbol_after(self) -> str:
        """The few letters behind the number, as symbols of units are: 450 ms."""
        match = _SYMBOL.match(self._text, self._end)
        return match[1] if match is not None else ""

    @property
    def counted(self) -> str:
        """The word behind the number, and with a letter that touches it the next one too: of 4D vector, all."""
        words = self._text[self._end : self._end + NEAR].casefold().split()
        return " ".join(words[: 2 if words and len(words[0]) == 1 else 1]).rstrip(_CLOSES)

    @property
    def has_words(self) -> bool:
        """Whether a word stands beside the number, its unit aside."""
        before = self._text[max(0, self._unit_start - 3) : self._unit_start].rstrip()[-1:]
        after = self._text[self._unit_end : self._unit_end + 3].lstrip()[:1]
        return before.isalpha() or after.isalpha() or (not before.isascii() and before not in _NO_WORD)

    @property
    def is_label(self) -> bool:
        """Whether the digits name what stands before them rather than count what follows: Category 1, No. 1."""
        return is_label(self._text[max(0, self._start - NEAR) : self._start])

    @property
    def label(self) -> str:
        """The Latin name, key or sign right before the number that it names: ISO 639, i686, cols=80, § 5."""
        return label_of(self._text[max(0, self._start - NEAR) : self._start])

    def has_near(self, forms: tuple[str, ...], far: int) -> bool:
        """Return True if one of some forms stands within ``far`` characters."""
        around = self._text[max(0, self._start - far) : self._end + far].casefold()
        return any(form in around for form in forms)

    @property
    def ends_text(self) -> bool:
        """Whether nothing but a full stop stands behind it."""
        return _TEXT_END.made.match(self._text, self._end) is not None

    # ---- letters and signs ---------------------------------------------------------------------------------------

    @property
    def letters(self) -> str:
        """The few Latin letters that are glued to digits: the D of 3D."""
        glued = self.glued_after
        return glued if glued.isascii() else ""

    @property
    def word_touched(self) -> str:
        """The small word, or the bracket, whose end the number touches: Fälle9, (EG)17; empty where none does."""
        match = _TOUCHED.made.search(self._text, max(0, self._start - NEAR), self._start)
        touched = "" if match is None else match.group()
        return touched if len(touched) == 1 or touched[1:].islower() else ""

    @property
    def is_american(self) -> bool:
        """Whether its dollar sign says of which country: US$."""
        text, at = self._text, self._unit_start
        return text[max(0, at - 2) : at] == AMERICAN and text[at : at + 1] == "$"

    @property
    def has_shared_sign(self) -> bool:
        """Whether it has the sign ¥ or $, which several currencies share, and not their names, CN¥ or MX$."""
        text = self._text
        signs = [k for k in range(self._unit_start, self._unit_end) if text[k] in SHARED_SIGNS]
        return bool(signs) and text[max(0, signs[0] - 2) : signs[0] + 1].upper() not in SIGN_PREFIXES

    @property
    def is_right_to_left(self) -> bool:
        """Whether it stands in text from right to left, where 2-6 is often typed 6-2."""
        return has_right_to_left(self._text[max(0, self._start - NEAR) : self._end + NEAR])

    @property
    def is_item(self) -> bool:
        """Whether it may count an item at the head of a line: 3) or (3) or 3、, and 3. where no ordinal is meant."""
        text, at = self._text, self._start
        sign = text[self._end : self._end + 1]
        if sign not in _ITEM_ENDS and not (sign == "." and self._is_listed):
            return False
        while at and text[at - 1] in _BEFORE_ITEM:
            at -= 1
        return at == 0 or text[at - 1] == "\n"

    @property
    def _is_listed(self) -> bool:
        """Whether a blank and a capital stand behind its stop, in a language whose ordinals have none: 2. Tap here."""
        following = self._text[self._end + 1 : self._end + 3]
        is_open = "." not in self.segment.said.data.lists["ordinal_suffix"]
        return is_open and following[:1] == " " and following[1:].isupper()

    @property
    def is_taken_off(self) -> bool:
        """Whether words beside a share say that it is taken off: 20 % off, a discount of 20 %."""
        return self.has_near(self.segment.said.data.lists["taken_off"], NEAR)

    @property
    def heads_item(self) -> bool:
        """Whether it counts an item of a list, with a stop or a bracket behind it: 2. Add water."""
        text, at = self._text, self._start
        if _ITEM_STOP.made.match(text, self._end) is None:
            return False
        before = text[max(0, at - 6) : at].rstrip(" *(")
        return not before or before[-1] in _BEFORE_HEAD

    @property
    def has_apostrophe(self) -> bool:
        """Whether an apostrophe stands before it: '500."""
        return self._text[max(0, self._start - 1) : self._start] in _APOSTROPHES

    @property
    def word_around(self) -> str:
        """The letters and digits that it stands among, in small letters, if they are few: i18n."""
        text, start, end = self._text, self._start, self._end
        least, most = max(0, start - NEAR), min(len(text), end + NEAR)
        while start > least and text[start - 1].isalnum():
            start -= 1
        while end < most and text[end].isalnum():
            end += 1
        return text[start:end].casefold()

    @property
    def names(self) -> frozenset[str]:
        """The names right before and after the number: capitalised words of three letters and more."""
        if self._names is None:
            text, start, end = self._text, self._unit_start, self._unit_end
            before = plain(text[max(0, start - NEAR) : start]).rstrip(" -.#").rpartition(" ")[2]
            after = plain(text[end : end + NEAR]).lstrip(" -").partition(" ")[0]
            name = before.strip(_OPENS), after.strip(_CLOSES)
            self._names = frozenset([word for word in name if is_name(word)])
        return self._names

    @property
    def name_before(self) -> str:
        """The capitalised word before it; empty where there is none."""
        before = plain(self._text[max(0, self._start - NEAR) : self._start])
        name = before.rstrip().rpartition(" ")[2]
        return name if is_name(name) else ""

    @property
    def joined_name(self) -> str:
        """The name with a capital that a hyphen joins to it; empty where there is none."""
        return name_joined(self._text, self._start, self._end)

    @property
    def small_name(self) -> str:
        """The word before it, written small, that may be a name: covid-19."""
        return small_name(self._text[max(0, self._start - NEAR) : self._start])

    def name_of(self, names: list[str], digits: str) -> str:
        """The one of some names that its digits end, a hyphen or nothing before them: covid19, 코로나19."""
        before = self._text[max(0, self._start - NEAR) : self._start].casefold().rstrip(_BEFORE_NUMBER)
        return next((name for name in names if f"{before}{digits}".endswith(name)), "")

    def is_year_of_name(self, short: str) -> bool:
        """Return True if a name with ``short``, the end of the year, stands behind it: Disease 2019 (COVID-19)."""
        at = self._text.find(short, self._end, self._end + CLAUSE)
        return at >= 0 and name_joined(self._text, at, at + len(short)) != ""

    @property
    def year_mark(self) -> str:
        """The mark that stands between it and the digits of a year: 04.09.2023; empty where there is none."""
        match = _YEAR_BEHIND.made.match(self._text, self._end)
        return match.group(1) if match is not None else ""

    def decimal_to(self, start: int, end: int) -> tuple[str, str] | None:
        """Return its digits and those of the number between two places, if a mark and a blank part them: 1, 6."""
        match = _SPACED.search(self._text, max(self._start, self._end - 3), end)
        if match is None or not start <= match.start(2) < end:
            return None
        return ascii_digits(match.group(1)), ascii_digits(match.group(2))

    # ---- what is said of it --------------------------------------------------------------------------------------

    @property
    def bound(self) -> str | None:
        """What the words beside it say of its bound: about, at_least ...; None for nothing."""
        if not self._is_bound_known:
            self._is_bound_known = True
            self._bound = self.segment.bound_at(min(self._start, self._unit_start), self._unit_end)
        return self._bound

    @property
    def clause(self) -> Clause:
        """The words of its clause, folded."""
        if self._clause is None:
            self._clause = Clause(self.segment, min(self._start, self._unit_start), self._unit_end)
        return self._clause

    @property
    def sign_before_word(self) -> str | None:
        """The bound of a comparator sign that stands before its unit: < miaka 5; None for no such."""
        match = _SIGN_AND_WORD.made.search(self._text[max(0, self._start - NEAR) : self._start])
        return BOUND_OF[match.group(1)] if match is not None else None

    def has_in_clause(self, words: frozenset[str], fold_pairs: dict[int, str], *, is_unspaced: bool) -> bool:
        """Return True if one of the words stands in the clause around it, up to the next mark on each side."""
        behind = _CLAUSE_MARK.split(self._text[self._unit_end : self._unit_end + CLAUSE], maxsplit=1)[0]
        before = _CLAUSE_MARK.split(self._text[max(0, self._start - CLAUSE) : self._start])[-1]
        around = fold(f"{before} {behind}", fold_pairs)
        if is_unspaced:
            return any(word in around for word in words)
        return not words.isdisjoint(_TOKEN.findall(around))

    def has_before(self, words: frozenset[str], fold_pairs: dict[int, str], *, is_unspaced: bool) -> bool:
        """Return True if one of the words stands before it, also in an earlier clause: it is not true, that ..."""
        before = fold(self._text[max(0, self._start - CLAUSE) : self._start], fold_pairs)
        if is_unspaced:
            return any(word in before for word in words)
        return not words.isdisjoint(_TOKEN.findall(before))

    @property
    def zone(self) -> str:
        """The time zone that stands behind a clock, by its letters: BST; empty where none does."""
        match = _ZONE.made.match(self._text, self._end)
        return match.group(1) if match is not None else ""

    @property
    def is_offset(self) -> bool:
        """Whether it is what a time zone is away from the mean one: GMT+0100."""
        return _OFFSET.search(self._text[max(0, self._start - 5) : self._start]) is not None

    @property
    def says_before_christ(self) -> bool | None:
        """Whether the text around it says "before Christ"; None where the language's words are not known."""
        said = self.segment.said
        words = said.before_christ
        return None if words is None else words.search(fold(self._around, said.data.fold)) is not None

    @property
    def _around(self) -> str:
        """The text around the number in which its era may be named."""
        return self._text[max(0, self._start - SENTENCE) : self._end + SENTENCE]

    def copies_before_christ(self, other: Context) -> bool:
        """Tell whether the words by which another text says "before Christ" stand around it too: 323 BCE in Welsh."""
        words = other.segment.said.before_christ
        around = _CHANGE.made.sub(" ", self._around.casefold())
        return words is not None and words.search(around) is not None


def _word(written: str) -> str:
    """Return a word of three letters and more case-folded, others as nothing."""
    word = written.casefold()
    return word if len(word) > 2 and word.isalpha() else ""
