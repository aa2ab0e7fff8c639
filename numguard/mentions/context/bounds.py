"""The phrases that say a bound of the number beside them: more than 500, 500'den fazla, 500人以上."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.entries import DIGITS, Word, phrase_of
from numguard.mentions.hits import Hits
from numguard.mentions.line.reach import CLAUSE, NEAR, TIED
from numguard.script.fold import fold, respelled
from numguard.script.late import Late
from numguard.script.signs import APOSTROPHES, JOINTS, ZERO_WIDTH

_MARKS: Final = r".,;:!?()\[\]{}\"«»“”„—–/|。，；：！？「」『』（）"
_SPOKEN: Final = Late(rf"[^\d{_MARKS}]*")
"""The words behind a number up to a mark or the next number."""
_BLANK: Final = rf"[\s{re.escape(JOINTS)}]"
_NOUN: Final = re.compile(rf"{_BLANK}*(?:[^\s{re.escape(JOINTS)}\d{_MARKS}]+{_BLANK}+){{0,2}}")
"""The words that may stand between a number and what is said behind it: 500 bin kişiden fazla."""
_INSIDE: Final = re.compile(r"[^\w,;!?()\[\]{}\"«»“”„—–/|]{1,3}")
"""What may stand between the words of a phrase."""
_COUNTED: Final = re.compile(r"\s(?:[^\W\d_][^\W\d_'\N{RIGHT SINGLE QUOTATION MARK}]*[\s-]+){1,2}")
"""The noun that may stand before a number, where what is counted stands so: angalau watu 27, okungenani abangu-27."""
_VERB: Final = 6
"""Characters of a verb between at least, at most and its number, in scripts without blanks."""
_LIMITS: Final = frozenset(("at_least", "at_most"))
_STOP: Final = "."
_GAPS: Final = " -\N{NO-BREAK SPACE}"


class Phrases:
    """Phrases such as "at least", found by their words, and the bound that each sets."""

    __slots__ = ("known", "longest", "pairs", "firsts", "lasts", "dotted")

    def __init__(self, said: dict[str, tuple[str, ...]], pairs: dict[int, str]) -> None:
        self.pairs = pairs
        self.known: dict[tuple[str, ...], str] = {}
        dotted: set[str] = set()
        for bound, forms in said.items():
            for form in forms:
                phrase = phrase_of(form, pairs)
                self.known.setdefault(phrase, bound)
                if form.endswith(_STOP):
                    dotted.update(phrase[-1:])
        self.dotted = frozenset(dotted)
        self.longest = max(map(len, self.known), default=0)
        self.firsts = frozenset(words[0] for words in self.known if words)
        self.lasts = frozenset(words[-1] for words in self.known if words)

    def ends_in(self, word: str, gap: str) -> bool:
        """Tell whether nothing but the full stop of an abbreviation stands behind the last word of a phrase: max. 5."""
        return not (gap[1:] if gap[:1] == _STOP and word in self.dotted else gap).strip(_GAPS)

    def ending(self, text: str, hits: Hits, last: int, end: int) -> str | None:
        """Return what the longest phrase says that ends with hit ``last``; it may stand behind a clitic: d'au moins.

        Its last word may be a clitic itself, so that ``end`` lies inside the hit: plus d'un million.
        """
        words = hits.words
        ways, own = words[last].bounds, words[last].text
        if hits.ends[last] > end:
            ways = phrase_of(text[hits.starts[last] : end], self.pairs)
            own = " ".join(ways)
        if own not in self.lasts and self.lasts.isdisjoint(ways):
            return None
        bound = self._said(ways, ())
        rest: tuple[str, ...] = (own,)
        for k in range(last - 1, max(-1, last - self.longest), -1):
            if not words[k].bounds or not _is_next(text, hits, k + 1):
                break
            bound = self._said(words[k].bounds, rest) or bound
            rest = (words[k].text, *rest)
        return bound

    def _said(self, ways: tuple[str, ...], rest: tuple[str, ...]) -> str | None:
        """Return what a phrase says whose first word stands behind a clitic or does not."""
        for way in ways:
            bound = self.known.get((way, *rest))
            if bound is not None:
                return bound
        return None

    def beginning(self, text: str, hits: Hits, first: int) -> tuple[str, int] | None:
        """Return what the longest phrase says that begins with hit ``first``, and its last hit."""
        words = hits.words
        if words[first].text not in self.firsts:
            return None
        last = first
        said = [words[first].text]
        while last + 1 < len(words) and len(said) < self.longest and _is_next(text, hits, last + 1):
            last += 1
            said.append(words[last].text)
        while said:
            bound = self.known.get(tuple(said))
            if bound is not None:
                return bound, last
            said.pop()
            last -= 1
        return None


def _is_next(text: str, hits: Hits, k: int) -> bool:
    """Return True if hardly anything stands between hit ``k`` and the one before it."""
    end, start = hits.ends[k - 1], hits.starts[k]
    if start == end + 1 and text[end] == " ":
        return True
    return _INSIDE.fullmatch(text, end, start) is not None


class Unspaced:
    """Phrases of a script without blanks, by their characters."""

    __slots__ = ("known", "longest", "firsts", "lasts", "pairs")

    def __init__(self, said: dict[str, tuple[str, ...]], pairs: dict[int, str]) -> None:
        self.pairs = {old: new for old, new in pairs.items() if len(new) == 1}  # 超過 is 超过
        self.known = {fold(form, pairs).replace(" ", ""): bound for bound, forms in said.items() for form in forms}
        self.longest = max(map(len, self.known), default=0)
        self.firsts = frozenset(form[0] for form in self.known)
        self.lasts = frozenset(form[-1] for form in self.known)

    def ending(self, text: str) -> str | None:
        """Return what the longest phrase says that ends ``text``."""
        if text[-1:] not in self.lasts:
            return None
        for length in range(min(self.longest, len(text)), 0, -1):
            bound = self.known.get(text[-length:])
            if bound is not None:
                return bound
        return None

    def ending_near(self, text: str) -> str | None:
        """Return the same where a verb stands behind a phrase that says no comparison: 至少偿还, 最多可容纳."""
        for cut in range(len(text) - 1, max(0, len(text) - _VERB - 1), -1):
            if not text[cut].isalpha() or text[cut].isnumeric():
                return None
            bound = self.ending(text[:cut])
            if bound is not None:
                return bound if bound in _LIMITS else None
        return None

    def beginning(self, text: str, at: int) -> int:
        """Return the length of the longest phrase that begins at ``text[at]``; 0 for none."""
        if text[at] not in self.firsts:
            return 0
        for length in range(min(self.longest, len(text) - at), 0, -1):
            if text[at : at + length] in self.known:
                return length
        return 0


def bound_beside(
    text: str, start: int, end: int, hits: Hits, said: tuple[Phrases, Phrases], is_unit_first: bool
) -> str | None:
    """Return what the words before ``start`` or behind ``end`` say of the bound of the number between."""
    last = hits.first_from(start) - 1
    bound = said[0].ending(text, hits, last, start) if _may_end(text, hits, last, start, said[0]) else None
    if bound is None and is_unit_first:
        bound = _before_counted(text, start, hits, last, said[0])
    return bound or _behind(text, end, hits, said)


def _before_counted(text: str, start: int, hits: Hits, last: int, before: Phrases) -> str | None:
    """Return what is said before the noun that stands before its number: angalau watu 27."""
    while last >= 0 and start - hits.ends[last] <= NEAR:
        word = hits.words[last]
        if word is DIGITS or _says_number(word):
            return None
        if word.bounds and hits.ends[last] < start:
            bound = before.ending(text, hits, last, hits.ends[last])
            is_near = bound is not None and _COUNTED.fullmatch(text, hits.ends[last], start) is not None
            return bound if is_near else None
        last -= 1
    return None


def _may_end(text: str, hits: Hits, last: int, start: int, before: Phrases) -> bool:
    """Return True if hit ``last`` may be the last word of a phrase that stands right before ``start``."""
    if last < 0:
        return False
    if hits.ends[last] > start:
        return last > 0 and bool(hits.words[last - 1].bounds)
    word = hits.words[last]
    return bool(word.bounds) and before.ends_in(word.text, text[hits.ends[last] : start].lstrip(APOSTROPHES))


def _behind(text: str, begin: int, hits: Hits, said: tuple[Phrases, Phrases]) -> str | None:
    """Return what the words behind a number say; those before the next number are said of that."""
    before, behind = said
    first = hits.first_from(begin)
    if not _may_begin(hits, first, begin, behind.firsts):
        return None
    for k in range(first, len(hits.words)):
        start, word = hits.starts[k], hits.words[k]
        if word is DIGITS or start > begin + CLAUSE or _says_number(word):
            return None
        if not word.bounds:
            continue
        beginning = behind.beginning(text, hits, k)
        other = before.beginning(text, hits, k)
        if beginning is None and other is None:
            continue
        if (
            beginning is None
            or (other is not None and other[1] > beginning[1])
            or _NOUN.fullmatch(text, begin, start) is None
        ):
            return None  # 300 people, at least 500 of them
        return None if _opens_number(text, hits, beginning[1]) else beginning[0]
    return None


def _opens_number(text: str, hits: Hits, last: int) -> bool:
    """Tell whether a number stands right behind a phrase, so that it is said of that: 40 with at least five years."""
    end = hits.ends[last]
    if text[end : end + CLAUSE].lstrip(_GAPS)[:1].isdecimal():
        return True
    following = last + 1
    if following == len(hits.words) or text[end : hits.starts[following]].strip(_GAPS):
        return False
    return _says_number(hits.words[following])


def _may_begin(hits: Hits, first: int, begin: int, firsts: frozenset[str]) -> bool:
    """Tell whether a word that begins a phrase stands behind a number, and before the next one."""
    if not firsts:
        return False
    for k in range(first, len(hits.words)):
        word = hits.words[k]
        if word is DIGITS or hits.starts[k] > begin + CLAUSE or _says_number(word):
            return False
        if word.bounds and word.text in firsts:
            return True
    return False


def _says_number(word: Word) -> bool:
    """Return True if a word is itself a number, so that a bound behind it is that number's: 24 घंटे में आठ से ज़्यादा."""
    entry = word.entry
    return entry is not None and entry.num is not None and not entry.soft and not word.bounds


def unspaced_bound(text: str, start: int, end: int, said: tuple[Unspaced, Unspaced]) -> str | None:
    """Return the bound of a number in a script without blanks: 至少500人 is at least 500."""
    before, behind = said
    if ZERO_WIDTH in text:
        head = text[max(0, start - CLAUSE) : start].replace(ZERO_WIDTH, "")
        tail = text[end : end + CLAUSE].replace(ZERO_WIDTH, "")
        text, start, end = head + text[start:end] + tail, len(head), len(head) + end - start
    if start > 1 and text[start - 1] == " ":
        start -= 1
    said_before = respelled(text[max(0, start - before.longest - _VERB) : start], before.pairs)
    bound = before.ending(said_before) or before.ending_near(said_before)
    if bound is not None or not behind.known:
        return bound
    spoken = _SPOKEN.made.match(text, end, end + CLAUSE)
    if spoken is None:
        return None
    rest = respelled(spoken.group(), behind.pairs).replace(" ", "")
    is_open = text[spoken.end() : spoken.end() + 1].isdecimal()
    for at in range(min(TIED + 1, len(rest))):
        length, other = behind.beginning(rest, at), before.beginning(rest, at)
        if other > length:
            return None  # 300人，至少500人
        if length:
            return None if is_open and at + length == len(rest) else behind.known[rest[at : at + length]]
    return None
