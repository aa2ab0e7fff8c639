"""Cut what the walk has found into tokens: words, phrases, runs of digits."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import DIGITS, Entry, Hits, Word, has_dot_inside
from numguard.mentions.grammar import digits as digit_reader
from numguard.mentions.grammar.tokens import Token
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.lexicon.phrases import phrase_at
from numguard.mentions.steps.fractions import FARTHEST
from numguard.model import Value
from numguard.script.digits import ascii_digits
from numguard.script.fold import folded_cuts
from numguard.script.signs import HYPHENS, MIDDLE_DOT, WIDE_COMMA

_REACH: Final = 2  # words: how far from a number a weak word may stand that takes part in it
_GROUP: Final = 3
"""Digits between two marks that part groups."""
_NARROW: Final = 3
"""Characters between two words that stand side by side: a mark and a blank."""


def hard_tokens(text: str, tokens: list[Token], lex: Lexicon) -> list[Token]:
    """Leave out soft words, but for those that a chain of neighbouring tokens joins to a number."""
    size = len(tokens)
    kept = [token[2] is None or token[2].level == 2 for token in tokens]
    if False not in kept:
        return tokens
    for k in range(1, size):
        kept[k] = kept[k] or (kept[k - 1] and _is_linked(text, tokens[k - 1][1], tokens[k][0], lex))
    for k in range(size - 2, -1, -1):
        kept[k] = kept[k] or (kept[k + 1] and _is_linked(text, tokens[k][1], tokens[k + 1][0], lex))
    return [
        token for token, is_kept in zip(tokens, kept, strict=True) if is_kept or token[2] is not None and token[2].block
    ]


_NO_PHRASES: Final[frozenset[int]] = frozenset()


def _phrases(hits: Hits) -> frozenset[int]:
    """Return the first hits of the phrases that are numbers; most texts have none."""
    return frozenset(hits.numbers) if hits.numbers else _NO_PHRASES


class _Near:
    """Tells which words stand near a number that must be accounted for.

    They are two words either way, and as far as words that are known stand side by side: what takes part in a number
    is one of those, however many weak words the number ends with (forty-four point one one one). It is asked of words
    in their order.
    """

    __slots__ = ("text", "hits", "phrases", "lex", "last", "next", "row_end", "is_row_near")

    def __init__(self, text: str, hits: Hits, phrases: frozenset[int], lex: Lexicon) -> None:
        self.text = text
        self.hits = hits
        self.phrases = phrases
        self.lex = lex
        self.last = -1  # the last number before the word that is asked about
        self.next = -1  # the first one behind it
        self.row_end = -1  # where the row of known words ends that was looked at last
        self.is_row_near = False  # whether there is a number in it

    def has(self, k: int) -> bool:
        """Tell whether word ``k``, which is no such number, stands near one."""
        text, hits, words, phrases = self.text, self.hits, self.hits.words, self.phrases
        size = len(words)
        while self.next <= k and self.next < size:
            self.last = self.next
            self.next += 1
            while self.next < size and words[self.next].level < 2 and not (phrases and self.next in phrases):
                self.next += 1
        start = hits.starts[k]
        if self.next < size and not _is_apart(text, start, hits.starts[self.next]):
            return True
        if self.last >= 0 and not _is_apart(text, hits.ends[self.last] + 1, start):
            return True
        return self._is_in_row(k)

    def _is_in_row(self, k: int) -> bool:
        """Tell whether known words without a gap lead from word ``k`` to a number."""
        if k > self.row_end:
            starts, ends = self.hits.starts, self.hits.ends
            first = self.row_end = k
            while first > self.last and first and _is_linked(self.text, ends[first - 1], starts[first], self.lex):
                first -= 1
            while self.row_end < self.next and self.row_end + 1 < len(starts):
                if not _is_linked(self.text, ends[self.row_end], starts[self.row_end + 1], self.lex):
                    break
                self.row_end += 1
            self.is_row_near = 0 <= self.last == first or self.row_end == self.next
        return self.is_row_near


_SHORT: Final = 64
"""Characters that are counted through faster than they are searched."""


def _is_apart(text: str, start: int, end: int) -> bool:
    """Tell whether more blanks than words that may stand between lie in a stretch."""
    if end - start <= _SHORT:
        return text.count(" ", start, end) > _REACH
    at = start
    for _ in range(_REACH + 1):
        at = text.find(" ", at, end) + 1
        if not at:
            return False
    return True


def _is_linked(text: str, end: int, start: int, lex: Lexicon) -> bool:
    """Tell whether nothing but a mark, or a word that says something of numbers, stands between two known words."""
    if start - end >= FARTHEST:
        return False
    gap = text[end:start]
    if start - end <= _NARROW and (not gap or gap == " " or not _says_more(gap)):
        return True
    if lex.nospace and lex.spelled(gap).strip() in lex.context:  # a unit and its half: មួយអ៊ីញកន្លះ
        return True
    for word in lex.infix_words:  # noqa: SIM110 -- any() of a generator costs more than the search
        if word in gap:
            return True
    return False


def _says_more(gap: str) -> bool:
    """Tell whether letters or digits stand in a gap."""
    for char in gap:  # noqa: SIM110 -- any() of a generator costs more than the search
        if char.isalnum():
            return True
    return False


def tokens_of(text: str, hits: Hits, lex: Lexicon, hard: bool) -> list[Token]:
    """Return the tokens of a text; ``hard``: without weak words that stand far from any number."""
    tokens: list[Token] = []
    near: _Near | None = None  # made where a weak word asks for it
    chooses = hard and not lex.nospace
    has_zeros = False
    covered = 0
    starts, ends, phrases = hits.starts, hits.ends, _phrases(hits)
    for k, word in enumerate(hits.words):
        start = starts[k]
        if start < covered:
            continue
        if word is DIGITS:
            chunk = text[start : ends[k]]
            has_zeros = has_zeros or "000" in chunk
            if chunk.isdecimal():
                plain = digit_reader.plain(start, ends[k], chunk if chunk.isascii() else ascii_digits(chunk))
                tokens.append((start, ends[k], None, plain))
            else:
                for atom in _digit_atoms(text, start, chunk, lex):
                    tokens.append((atom.start, atom.end, None, atom))
            if lex.digit_scales and text[ends[k] : ends[k] + 1] in lex.digit_scales:
                covered = _append_scale(text, start, ends[k], lex, tokens)
            continue
        if word.starts is None and not word.is_number:
            continue
        if chooses and word.level < 2 and not (phrases and k in phrases):
            if not word.is_number and phrase_at(text, hits, k) is None:
                continue
            if near is None:
                near = _Near(text, hits, phrases, lex)
            if not near.has(k):
                continue
        covered = _append(text, hits, k, word, lex, tokens)
    if has_zeros and "000 " in text:
        _put_in_order(text, tokens)
    if lex.nospace and "." in text:
        tokens = _with_dotted_months(text, tokens, lex)
    return hard_tokens(text, tokens, lex) if hard and lex.nospace else tokens


def _put_in_order(text: str, tokens: list[Token]) -> None:
    """Join three zeros with the digits behind them: 000 70 is 70,000 whose groups stand as they are seen in Arabic."""
    for k in range(len(tokens) - 1, 0, -1):
        zeros, digits = tokens[k - 1][3], tokens[k][3]
        if zeros is None or digits is None or zeros.raw != "000" or not 1 <= len(digits.raw) <= _GROUP:
            continue
        if (
            digits.raw[0] == "0"
            or digits.end - digits.start != len(digits.raw)
            or text[zeros.end : digits.start] != " "
        ):
            continue
        whole = Atom(zeros.start, digits.end, int(digits.raw) * 1000, True, "visual order")
        whole.raw = digits.raw + zeros.raw
        tokens[k - 1 : k + 1] = [(whole.start, whole.end, None, whole)]


@of_lexicon
def _dotted_months(lex: Lexicon) -> tuple[re.Pattern[str] | None, dict[str, Entry]]:
    """Return a pattern of the months that have dots inside, and their entries; the walk ends at a dot."""
    entries: dict[str, Entry] = {}
    for number, names in lex.cldr.months.items():
        for name in names:
            if has_dot_inside(name):
                entry = entries[name] = Entry()
                entry.month, entry.any_case = number, True
    names_ = "|".join(map(re.escape, sorted(entries, key=len, reverse=True)))
    if not entries:
        return None, entries
    return re.compile(rf"(?<=\d)\s?({names_})(?=\W|\d|\Z)|({names_})(?=\.?\s?\d{{4}}(?!\d))"), entries


def _with_dotted_months(text: str, tokens: list[Token], lex: Lexicon) -> list[Token]:
    """Add the abbreviated months behind a day or before a year, in place of what was found inside them: 9 มี.ค. 2565."""
    pattern, entries = _dotted_months(lex)
    if pattern is None:
        return tokens
    spans = [match.span(match.lastindex or 1) for match in pattern.finditer(text)]
    found = [(start, end, entries[text[start:end]], None) for start, end in spans]
    if not found:
        return tokens
    kept: list[Token] = []
    k = 0
    for token in tokens:
        while k < len(found) and found[k][1] <= token[0]:
            k += 1
        if k == len(found) or token[1] <= found[k][0]:
            kept.append(token)
    return sorted([*kept, *found], key=_start)


def _start(token: Token) -> int:
    return token[0]


def _append(text: str, hits: Hits, k: int, word: Word, lex: Lexicon, tokens: list[Token]) -> int:
    """Append the tokens of one word, or of the phrase that begins with it; return where what was taken ends."""
    start, end = hits.starts[k], hits.ends[k]
    if text[end : end + 1] == MIDDLE_DOT and text[end + 1 : end + 2].isalpha():
        return end  # mil·límetres
    found = phrase_at(text, hits, k) if word.starts is not None else None
    if found is not None:
        stop, entry = found
        if entry.block and _opens_number(text, hits, k, stop, tokens):
            return start  # por ciento cincuenta pesos
        if not ((entry.block or entry.soft) and tokens and _goes_on(text, start, word, tokens)):
            tokens.append((start, stop, entry, None))
            return stop
    if word.entry is not None:
        if word.entry.block and lex.nospace and _is_infix(text, start, lex):  # 30分之一: no "one of"
            rest = lex.look(text[start + 1 : end]).entry
            if rest is not None and rest.numeric:
                tokens.append((start + 1, end, rest, None))
            return end
        if word.entry.block and lex.nospace and text[start - 1 : start] in lex.clock_separators and tokens:
            rest = lex.look(text[start : end - 1]).entry if tokens[-1][1] == start - 1 else None
            if rest is not None and rest.numeric:  # 八点十分: ten minutes, not "very"
                tokens.append((start, end - 1, rest, None))
                return end
        if word.is_number:
            tokens.append((start, end, word.entry, None))
    elif word.size == end - start:
        for a, b, entry in word.pieces:
            tokens.append((start + a, start + b, entry, None))
    elif word.pieces:  # written in another way than it was cut into pieces
        cuts = folded_cuts(text[start:end], word.size, lex.data.fold)
        for a, b, entry in word.pieces:
            first, last = (0, end - start) if cuts is None else (cuts[a], cuts[b])
            tokens.append((start + first, start + last, entry, None))
    return end


def _append_scale(text: str, start: int, end: int, lex: Lexicon, tokens: list[Token]) -> int:
    """Append the scale that begins a word right behind digits, whatever counter follows it: 7조원이다, 250만년.

    Return where what was taken ends. Behind the prefix of articles it is no scale: 제5조.
    """
    size = next((n for n in range(_LONGEST_SCALE, 0, -1) if text[end : end + n] in lex.digit_scales[text[end]]), 0)
    stop = end + size
    if not size:
        return 0
    lists = lex.data.lists
    if text[end:stop] in lists["article"] and text[max(0, start - _LONGEST_PREFIX) : start].rstrip().endswith(
        lists["article_prefix"]
    ):
        return stop
    if not text[stop : stop + 1].isalpha() or not _begins_counter(text, stop, lex):
        return 0
    word = lex.look(text[end:stop])
    if word.entry is not None:
        tokens.append((end, stop, word.entry, None))
    for a, b, entry in word.pieces:
        tokens.append((end + a, end + b, entry, None))
    return stop


def _begins_counter(text: str, at: int, lex: Lexicon) -> bool:
    """Tell whether a counter, a unit or a particle begins at ``at``."""
    return any(text.startswith(ending, at) for slot in lex.data.suffix for ending in slot if ending)


_LONGEST_PREFIX: Final = 6
"""Characters before digits that hold the prefix of an article: 헌법 제."""
_LONGEST_SCALE: Final = 2
"""Characters of a scale word behind digits."""


def _is_infix(text: str, start: int, lex: Lexicon) -> bool:
    """Tell whether the first character of a word ends the word between a denominator and its numerator."""
    return any(len(infix) > 1 and text.endswith(infix, 0, start + 1) for infix in lex.fraction_infixes)


def _opens_number(text: str, hits: Hits, k: int, stop: int, tokens: list[Token]) -> bool:
    """Tell whether the last word of a phrase that is no number begins one that goes on: por ciento cincuenta."""
    if tokens and hits.starts[k] - tokens[-1][1] <= 1 or hits.words[k].is_number:
        return False
    last = k
    while last + 1 < len(hits.ends) and hits.ends[last] < stop:
        last += 1
    if last + 1 >= len(hits.words) or hits.ends[last] != stop or text[stop : hits.starts[last + 1]] != " ":
        return False
    first, second = hits.words[last].entry, hits.words[last + 1].entry
    if first is None or second is None or first.num is None or second.num is None or second.soft:
        return False
    return first.num == _HUNDRED and _UNITS.stop <= second.num < _HUNDRED


def _goes_on(text: str, start: int, word: Word, tokens: list[Token]) -> bool:
    """Tell whether a word continues the number before it, so that no phrase begins with it: "to hundre og andre"."""
    last = tokens[-1]
    entry = last[2]
    first = word.entry if word.entry is not None else word.pieces[0][2] if word.pieces else None
    if entry is None or first is None or text[last[1] : start] != " " or not first.numeric:
        return False
    if entry.joiner and not entry.numeric and len(tokens) > 1:  # vinte e um de outubro
        ten = tokens[-2][2]
        return ten is not None and _is_ten(ten.num) and first.num in _UNITS and text[tokens[-2][1] : last[0]] == " "
    return entry.mul is not None and not first.soft


def _is_ten(value: Value | None) -> bool:
    return isinstance(value, int) and 20 <= value < 100 and value % 10 == 0


_HUNDRED: Final = 100
_UNITS: Final = range(1, 10)
"""What stands behind a ten and a joiner."""


def is_named(text: str, start: int) -> bool:
    """Tell whether digits are joined by a hyphen to a name: COVID-19; a lower-case word is none (mid-1990s)."""
    if start < 2 or text[start - 1] not in HYPHENS:
        return False
    last = text[start - 2]
    if not last.isalpha() or last.islower():
        return False
    return last.isupper() or (start > 2 and text[start - 3].isalpha())  # a letter without case is a clitic: כ-340


def _is_list(chunk: str) -> bool:
    """Tell whether wide commas part a list of numbers, no groups of one: （4.5，6.5）, but 30，500."""
    pieces = chunk.split(WIDE_COMMA)
    return not all(piece.isdecimal() for piece in pieces) or any(len(piece) != 3 for piece in pieces[1:])


_COMMA_DECIMAL: Final = "decimal ,"
"""The habit of a comma that is read as a decimal mark."""


def _is_place(text: str, start: int, size: int) -> bool:
    """Tell whether round brackets hold digits and nothing else, as they hold the two numbers of a place: (0,0)."""
    return text[start - 1 : start] == "(" and text[start + size : start + size + 1] == ")"


def _digit_atoms(text: str, start: int, chunk: str, lex: Lexicon) -> list[Atom]:
    if chunk.isdecimal():
        return [digit_reader.plain(start, start + len(chunk), ascii_digits(chunk))]
    if " " in chunk and is_named(text, start):  # COVID-19 571 678 people: the name's number ends at the blank
        cut = chunk.index(" ") + 1
        name = _digit_atoms(text, start, chunk[: cut - 1], lex)
        return name + _digit_atoms(text, start + cut, chunk[cut:].lstrip(), lex) if chunk[cut].isdecimal() else name
    if WIDE_COMMA in chunk and chunk[0].isascii() and _is_list(chunk):
        listed: list[Atom] = []
        for piece in chunk.split(WIDE_COMMA):
            listed += _digit_atoms(text, start, piece, lex)
            start += len(piece) + 1
        return listed
    atoms = digit_reader.read(chunk, lex.separators)
    if len(atoms) == 1 and atoms[0].habit == _COMMA_DECIMAL and atoms[0].cost and _is_place(text, start, len(chunk)):
        atoms = digit_reader.parts_of(atoms[0])
    for atom in atoms:
        digit_reader.shift(atom, start)
        if atom.raw == "":
            atom.raw = ascii_digits(text[atom.start : atom.end])
    return atoms
