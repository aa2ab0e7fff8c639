"""Cut what the walk has found into tokens: words, phrases, runs of digits."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import DIGITS, Entry, Word
from numguard.mentions.grammar import digits as digit_reader
from numguard.mentions.grammar.grammar import Token
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.lexicon.phrases import phrase_at
from numguard.mentions.line.reach import NEAR, TIED
from numguard.mentions.scan.dotted import with_dotted_months
from numguard.mentions.scan.near import Near, is_linked, phrases_of
from numguard.mentions.steps.money_parts import ends_in_money, names_part
from numguard.model.deadline import EACH
from numguard.quantity.counts import GROUP, HUNDRED, TEN
from numguard.script.chars import has_right_to_left, is_cjk
from numguard.script.digits import ascii_digits, few_digits
from numguard.script.fold import folded_cuts
from numguard.script.signs import HYPHENS, MIDDLE_DOT, WIDE_COMMA

_EXPONENTS: Final = ("2 ", "3 ")


def hard_tokens(text: str, tokens: list[Token], hits: Hits, lex: Lexicon) -> list[Token]:
    """Leave out soft words, but for those that a chain of neighbouring tokens joins to a number."""
    size = len(tokens)
    kept = [token[2] is None or token[2].level == 2 for token in tokens]
    if False not in kept:
        return tokens
    for k in range(1, size):
        kept[k] = kept[k] or (kept[k - 1] and is_linked(text, tokens[k - 1][1], tokens[k][0], lex))
    for k in range(size - 2, -1, -1):
        kept[k] = kept[k] or (kept[k + 1] and is_linked(text, tokens[k][1], tokens[k + 1][0], lex))
    return [
        token for token, is_kept in zip(tokens, kept, strict=True) if is_kept or token[2] is not None and token[2].block
    ]


def tokens_of(text: str, hits: Hits, lex: Lexicon, hard: bool) -> list[Token]:
    """Return the tokens of a text; ``hard``: without weak words that stand far from any number."""
    tokens: list[Token] = []
    near: Near | None = None  # made where a weak word asks for it
    chooses = hard and not lex.nospace
    has_zeros, leaves_none = False, hard
    covered = 0
    starts, ends, phrases = hits.starts, hits.ends, phrases_of(hits)
    for k, word in enumerate(hits.words):
        start = starts[k]
        if start < covered:
            continue
        if k & EACH == EACH:
            hits.look()
        if word is DIGITS:
            chunk = text[start : ends[k]]
            has_zeros = has_zeros or (len(chunk) > 2 and "000" in chunk)
            value = few_digits(chunk)
            if value is not None:
                tokens.append((start, ends[k], None, digit_reader.plain(start, ends[k], chunk, value)))
            elif chunk.isdecimal():
                tokens.append((start, ends[k], None, digit_reader.plain(start, ends[k], ascii_digits(chunk))))
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
                leaves_none = False
                continue
            if near is None:
                near = Near(text, hits, phrases, lex)
            if not near.has(k):
                leaves_none = False
                continue
        covered = _append(text, hits, k, word, lex, tokens)
    if has_zeros and "000 " in text and not text.isascii():
        _put_in_order(text, tokens)
    if lex.nospace and "." in text:
        tokens = with_dotted_months(text, tokens, lex)
    if hard and lex.nospace:
        kept = hard_tokens(text, tokens, hits, lex)
        leaves_none = len(kept) == len(tokens)
        tokens = kept
    hits.leaves_none = leaves_none
    return tokens


def _put_in_order(text: str, tokens: list[Token]) -> None:
    """Join three zeros with the digits behind them: Arabic text at times holds 70,000 as "000 70"."""
    for k in range(len(tokens) - 1, 0, -1):
        zeros, digits = tokens[k - 1][3], tokens[k][3]
        if zeros is None or digits is None or zeros.raw != "000" or not 1 <= len(digits.raw) <= GROUP:
            continue
        if (
            digits.raw[0] == "0"
            or digits.end - digits.start != len(digits.raw)
            or text[zeros.end : digits.start] != " "
        ):
            continue
        if not has_right_to_left(text):
            return
        whole = Atom(zeros.start, digits.end, int(digits.raw) * 1000, True, "visual order")
        whole.raw = digits.raw + zeros.raw
        tokens[k - 1 : k + 1] = [(whole.start, whole.end, None, whole)]


def _append(text: str, hits: Hits, k: int, word: Word, lex: Lexicon, tokens: list[Token]) -> int:
    """Append the tokens of one word, or of the phrase that begins with it; return where that word or phrase ends."""
    start, end = hits.starts[k], hits.ends[k]
    if text[end : end + 1] == MIDDLE_DOT:
        return end  # mil·límetres
    phrase = phrase_at(text, hits, k) if word.starts is not None else None
    if phrase is not None:
        stop, entry = phrase
        if entry.block and _opens_number(text, hits, k, stop, tokens):
            return start  # por ciento cincuenta pesos
        is_month = entry.month is not None
        if (is_month or entry.frac is not None) and _opens_scale(text, hits, k, stop):
            return start  # mỗi tháng bốn trăm: four hundred a month, no April; một phần bốn mươi, one in forty
        if not ((entry.block or entry.soft) and tokens and _goes_on(text, start, word, tokens)):
            tokens.append((start, stop, entry, None))
            return stop
    if word.entry is not None:
        if word.entry.block and lex.nospace and _is_infix(text, start, lex):  # 30分之一: no "one of"
            rest = lex.look(text[start + 1 : end]).entry
            if rest is not None:
                tokens.append((start + 1, end, rest, None))
            return end
        if word.entry.block and lex.nospace and _is_denominator(text, start, lex, tokens):
            tokens.append((start, start + 1, lex.look(text[start]).entry, None))
            return start + 1
        if word.entry.block and lex.nospace and end - start > 1:
            stop = _append_number_behind(text, end, lex, tokens)
            if stop:
                return stop
        if word.entry.block and lex.nospace and _is_counted(text, start, end, lex, tokens):
            rest = lex.look(text[start : end - 1]).entry
            if rest is not None:
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


def _is_counted(text: str, start: int, end: int, lex: Lexicon, tokens: list[Token]) -> bool:
    """Tell whether a word is a number and what it counts here: 八点十分 (ten minutes, not "very"), 价格为八角."""
    return _is_of_clock(text, start, lex, tokens) or names_part(text, start, end, lex)


def _is_of_clock(text: str, start: int, lex: Lexicon, tokens: list[Token]) -> bool:
    """Tell whether minutes may stand here: behind an hour and its word, or behind the word for minutes to an hour."""
    if text[start - 1 : start] in lex.clock_separators:
        return bool(tokens) and tokens[-1][1] == start - 1
    return text.endswith(lex.data.lists["minutes_before"] or ("\n",), 0, start)


def _append_number_behind(text: str, end: int, lex: Lexicon, tokens: list[Token]) -> int:
    """Append the number that begins with the last digit of a word that is none: 加拿大四十三, 为伍拾万, 43 and 500,000.

    Return where it ends; 0 where it would have but a digit and a scale, as 统一百姓 has: but for the characters of
    cheques, which stand nowhere else.
    """
    entries: list[Entry] = []
    for k in range(end - 1, len(text)):
        entry = lex.look(text[k]).entry
        if entry is None or not (_is_digit(entry) or _is_scaling(entry)):
            break
        entries.append(entry)
    of_cheques = lex.data.lists["financial"]
    if len(entries) == 1 and text[end - 1] in of_cheques and _is_digit(entries[0]) and ends_in_money(text, end, lex):
        tokens.append((end - 1, end, entries[0], None))  # 价格为伍角
        return end
    if len(entries) < 2 or not _goes_up(entries):
        return 0
    first, second = (char in of_cheques for char in text[end - 1 : end + 1])
    is_of_cheque = first and (second or entries[1].mul not in _PLACES)
    if first is not second and not is_of_cheque or (len(entries) == 2 and not is_of_cheque):
        return 0  # 入伍十年: ten years; 统一百姓
    for k, entry in enumerate(entries, end - 1):
        tokens.append((k, k + 1, entry, None))
    return end - 1 + len(entries)


def _is_scaling(entry: Entry) -> bool:
    """Tell whether a character is the place of the digit before it, or a scale: 十, 百, 千, 万, 亿."""
    return entry.mul is not None and (entry.mul in _PLACES or entry.mul >= _MYRIAD)


def _goes_up(entries: list[Entry]) -> bool:
    """Tell whether characters may begin one number: a digit and its place, or a place or digit and a great scale."""
    first, second = entries[:2]
    if second.mul is None:
        return False
    return _is_digit(first) or (first.mul in _PLACES and second.mul >= _MYRIAD)


_MYRIAD: Final = 10_000


def _is_digit(entry: Entry | None) -> bool:
    return entry is not None and isinstance(entry.num, int) and 0 < entry.num < 10


_PLACES: Final = frozenset((10, 100, 1000))
"""What a digit stands before in a number of several."""


def _append_scale(text: str, start: int, end: int, lex: Lexicon, tokens: list[Token]) -> int:
    """Append the scale that begins a word right behind digits, whatever counter follows it: 7조원이다, 250만년.

    Return where what was taken ends. Behind the prefix of articles it is no scale: 제5조.
    """
    size = max((len(scale) for scale in lex.digit_scales[text[end]] if text.startswith(scale, end)), default=0)
    stop = end + size
    if not size:
        return 0
    lists = lex.data.lists
    if text[end:stop] in lists["article"] and text[max(0, start - TIED) : start].rstrip().endswith(
        lists["article_prefix"]
    ):
        return stop
    is_told = _begins_counter(text, stop, lex) or _ends_with_particle(text, stop, lex)
    if not text[stop : stop + 1].isalpha() or not is_told:
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


def _ends_with_particle(text: str, at: int, lex: Lexicon) -> bool:
    """Tell whether a word ends with a particle that is a number elsewhere: 28억이, 50만이."""
    particle = next((one for one in lex.data.lists["particles"] if text.startswith(one, at)), "")
    return bool(particle)


def _is_denominator(text: str, at: int, lex: Lexicon, tokens: list[Token]) -> bool:
    """Tell whether a scale ends a denominator: 十分之二 (no "very"), 三百分之一 (no per cent); but 百分之二."""
    if not text.startswith(lex.data.lists["fraction_infix"], at + 1):
        return False
    entry = lex.look(text[at]).entry
    is_percent = text.startswith(lex.data.lists["percent"], at) and not (tokens and tokens[-1][1] == at)
    return entry is not None and not is_percent


def _is_infix(text: str, start: int, lex: Lexicon) -> bool:
    """Tell whether the first character of a word ends the word between a denominator and its numerator."""
    return any(len(infix) > 1 and text.endswith(infix, 0, start + 1) for infix in lex.fraction_infixes)


def _opens_number(text: str, hits: Hits, k: int, stop: int, tokens: list[Token]) -> bool:
    """Tell whether the last word of a phrase that is no number begins one that goes on: por ciento cincuenta."""
    if tokens and hits.starts[k] - tokens[-1][1] <= 1:
        return False
    last = _last_of(text, hits, k, stop)
    first, second = (None, None) if last < 0 else (hits.words[last].entry, hits.words[last + 1].entry)
    if first is None or second is None or first.num is None:
        return False
    if second.mul is not None:  # té set-cents vint: seven hundred, and no thirst
        return first.num in _UNITS and second.mul >= HUNDRED
    if second.num is None or second.soft or hits.words[k].is_number:
        return False
    return first.num == HUNDRED and _UNITS.stop <= second.num < HUNDRED


def _last_of(text: str, hits: Hits, k: int, stop: int) -> int:
    """Return the index of the last word of a phrase that ends at ``stop``; -1 if no word stands right behind it."""
    last = k
    while last + 1 < len(hits.ends) and hits.ends[last] < stop:
        last += 1
    if last + 1 >= len(hits.words) or hits.ends[last] != stop or text[stop : hits.starts[last + 1]] not in _JOINTS:
        return -1
    return last


_JOINTS: Final = (" ", *HYPHENS)
"""What joins two words of one number."""


def _opens_scale(text: str, hits: Hits, k: int, stop: int) -> bool:
    """Tell whether the last word of a phrase is a number of which the scale stands behind the phrase."""
    last = _last_of(text, hits, k, stop)
    first, second = (None, None) if last < 0 else (hits.words[last].entry, hits.words[last + 1].entry)
    if first is None or second is None or not isinstance(first.num, int):
        return False
    if second.mul is None and second.num != TEN:
        return False
    phrase = phrase_at(text, hits, last + 1) if hits.words[last + 1].starts is not None else None
    return phrase is None or not phrase[1].block


def _goes_on(text: str, start: int, word: Word, tokens: list[Token]) -> bool:
    """Tell whether a word continues the number before it, so that no phrase begins with it: "to hundre og andre"."""
    last = tokens[-1]
    entry = last[2]
    first = word.entry if word.entry is not None else word.pieces[0][2] if word.pieces else None
    if entry is None or first is None or text[last[1] : start] != " " or not first.numeric:
        return False
    if entry.joiner and len(tokens) > 1:  # vinte e um de outubro
        ten = tokens[-2][2]
        return ten is not None and ten.num in range(20, 100, TEN)
    return entry.mul is not None and not first.soft


_UNITS: Final = range(1, 10)
"""What stands behind a ten and a joiner."""


def is_named(text: str, start: int) -> bool:
    """Tell whether digits are joined by a hyphen to a name: COVID-19; a lower-case word is none (mid-1990s)."""
    if start < 2 or text[start - 1] not in HYPHENS:
        return False
    last = text[start - 2]
    if not last.isalpha() or last.islower() or is_cjk(last):  # 为-410万, but also 歼-20
        return False
    return last.isupper() or (start > 2 and text[start - 3].isalpha())  # a letter without case is a clitic: כ-340


def _is_glued(text: str, start: int, lex: Lexicon) -> bool:
    """Tell whether digits are written to a name, whose number ends at the blank: ChaCha20 256-bit."""
    if not text[start - 1 : start].islower():
        return False  # USD20 256
    word = text[max(0, start - NEAR) : start].rpartition(" ")[2]
    return not word.islower()


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
    # COVID-19 571 678 people, 3136 mm2 864: the number of a name and an exponent end at the blank
    if " " in chunk and (
        is_named(text, start)
        or _is_glued(text, start, lex)
        or (chunk[:2] in _EXPONENTS and text[start - 1 : start] == "m")
    ):
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
    return atoms
