"""TEXT -> ATOMS: find digits and number words in one pass, compose them, then look at what stands beside them.

The first look is cheap: seven texts in ten hold no number, and for those nothing but two native scans is done. Which
words of a language are numbers is remembered per word, so folding, clitics and compounds are worked out once a word.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from numguard.extract import digits as digit_reader
from numguard.extract.atom import Atom, Option
from numguard.extract.chars import NUMERAL, OPAQUE, SUPERSCRIPT_RUN, SUPERSCRIPTS, TOKEN, WORD, ascii_digits
from numguard.extract.compose import Composer, Token, compose, exact_product, exact_sum
from numguard.extract.context import annotate
from numguard.extract.entries import Entry, Hit
from numguard.extract.fold import fold
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind, Value

_NEXT_WORD = re.compile(r"[ \-\u00a0\u202f\u2010\u2011\u05be\u0f0b]{1,2}(" + WORD.pattern + ")")
_SCIENTIFIC = re.compile(
    r"\s?[x×\u00b7*]\s?10(?:\^([-+\u2212]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))|[eE]([-+\u2212]?\d{1,3})(?![\w])"
)
_EXPONENT_SIGNS = frozenset("x×·*eE⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_MAX_EXPONENT = 60
_ZERO_WIDTH = "\N{ZERO WIDTH SPACE}"
_UNKNOWN: tuple[tuple[int, int, Entry | None, str], ...] = ((-1, -1, None, ""),)
"""Stands where no chunk was looked at yet."""


def scan(text: str, lex: Lexicon) -> list[Atom]:
    """Return the atoms of ``text`` in order; an empty list where it holds no number."""
    return read(text, lex) if lex.level(text) else []


def read(text: str, lex: Lexicon, hard: bool = False) -> list[Atom]:
    """Return the atoms of a text that may hold a number; ``hard``: leave out soft words far from any number."""
    if lex.nospace and _ZERO_WIDTH in text:
        return _without_zero_width(text, lex, hard)
    if lex.scanner is None:
        tokens = _tokens(text, lex.hard(text) if hard else lex.live(text), lex)
    else:
        tokens = _unspaced_tokens(text, lex)
        if hard:
            tokens = _hard_tokens(tokens)
    if not text.isascii() and NUMERAL.search(text) is not None:
        tokens = _with_numerals(text, tokens, lex)
    atoms = _atoms(text, tokens, lex)
    if "@" in text or "<" in text or "{" in text or "%" in text or "://" in text or "www." in text:
        atoms = _identifiers(text, atoms)
    return annotate(text, atoms, lex) if atoms else atoms


def _without_zero_width(text: str, lex: Lexicon, hard: bool) -> list[Atom]:
    """Read Lao, Khmer or Thai text whose syllables are parted by zero-width spaces; spans are of the text as given."""
    kept = [k for k, char in enumerate(text) if char != _ZERO_WIDTH]
    kept.append(len(text))
    atoms = read(text.replace(_ZERO_WIDTH, ""), lex, hard)
    for atom in (one for found in atoms for one in (found, *(part for choice in found.choices for part in choice))):
        atom.start, atom.end = kept[atom.start], kept[atom.end - 1] + 1 if atom.end > atom.start else kept[atom.end]
        atom.unit_start, atom.unit_end = kept[atom.unit_start], kept[min(atom.unit_end, len(kept) - 1)]
        atom.text = text
    return atoms


def _hard_tokens(tokens: list[Token]) -> list[Token]:
    """Leave out what is soft and does not touch a number."""
    kept: list[Token] = []
    last = len(tokens) - 1
    for k, token in enumerate(tokens):
        entry = token[2]
        if (
            entry is None
            or entry.level == 2
            or entry.block
            or (k and token[0] - tokens[k - 1][1] <= 2)
            or (k < last and tokens[k + 1][0] - token[1] <= 2)
        ):
            kept.append(token)
    return kept


def _tokens(text: str, stretches: list[tuple[int, int, str | None]], lex: Lexicon) -> list[Token]:
    tokens: list[Token] = []
    covered = 0
    known = lex.known
    for begin, finish, chunk in stretches:
        if chunk is not None and begin >= covered:
            kept = lex.tokens.get(chunk, _UNKNOWN)
            if kept is not None and kept is not _UNKNOWN:  # a word or number that stood alone before, and does so here
                for start, end, entry, raw in kept:
                    if entry is not None:
                        tokens.append((begin + start, begin + end, entry, None))
                    else:
                        tokens.append(
                            (begin + start, begin + end, None, digit_reader.plain(begin + start, begin + end, raw))
                        )
                continue
        else:
            kept = None
        first = len(tokens)
        alone = chunk is not None and begin >= covered
        for match in TOKEN.finditer(text, begin, finish):
            word = match.group()
            hits = known.get(word)
            if hits is None:
                if match.lastgroup == "digits":
                    if match.start() >= covered:
                        for atom in _digit_atoms(text, match.start(), word, lex):
                            tokens.append((atom.start, atom.end, None, atom))
                    continue
                hits = lex.classify(word)
            if hits and match.start() >= covered:
                covered = _append_word(text, match.start(), match.end(), word, hits, lex, tokens)
        if alone and kept is _UNKNOWN and chunk is not None and covered <= finish:
            _keep(chunk, begin, tokens[first:], lex)
    return tokens


def _keep(chunk: str, begin: int, tokens: list[Token], lex: Lexicon) -> None:
    """Remember the tokens of a chunk that cannot be part of anything longer."""
    if len(chunk) > 24 or len(lex.tokens) > 60_000:
        return
    lex.tokens[chunk] = None
    if any(lex.morphology.phrases_from(word) is not None for word in WORD.findall(chunk)):
        return
    kept = []
    for start, end, entry, atom in tokens:
        if atom is not None and (atom.choices or atom.others or len(atom.raw) > 12 or len(atom.raw) != end - start):
            return
        kept.append((start - begin, end - begin, entry, atom.raw if atom is not None else ""))
    lex.tokens[chunk] = tuple(kept)


def _append_word(
    text: str, start: int, end: int, word: str, hits: tuple[Hit, ...], lex: Lexicon, tokens: list[Token]
) -> int:
    """Append the tokens of one word, or of the phrase that begins with it; return where what was taken ends."""
    if lex.phrases:
        starts = lex.morphology.phrases_from(word)
        if starts is not None:
            match = _NEXT_WORD.match(text, end)
            if match is not None:
                for words, entry in starts.get(fold(match.group(1), lex.data.fold), ()):
                    stop = match.end() if len(words) == 1 else _phrase_end(text, match.end(), words, lex)
                    if stop and not (
                        tokens and (entry.block or entry.soft) and _goes_on(text, start, hits, tokens[-1])
                    ):
                        tokens.append((start, stop, entry, None))
                        return stop
    for a, b, entry in hits:
        if (
            entry.numeric
            or entry.joiner
            or entry.month is not None
            or entry.block
            or entry.moment is not None
            or entry.roman is not None
        ):
            tokens.append((start + a, start + b, entry, None))
    return end


def _goes_on(text: str, start: int, hits: tuple[Hit, ...], last: Token) -> bool:
    """Tell whether a word continues the number before it, so that no phrase begins with it: "to hundre og andre"."""
    entry = last[2]
    return (
        entry is not None
        and entry.mul is not None
        and hits[0][2].numeric
        and not hits[0][2].soft
        and text[last[1] : start] == " "
    )


def _phrase_end(text: str, end: int, words: tuple[str, ...], lex: Lexicon) -> int:
    for word in words[1:]:
        match = _NEXT_WORD.match(text, end)
        if match is None or fold(match.group(1), lex.data.fold) != word:
            return 0
        end = match.end()
    return end


def _unspaced_tokens(text: str, lex: Lexicon) -> list[Token]:
    assert lex.scanner is not None
    tokens: list[Token] = []
    for match in TOKEN.finditer(text):
        start, end = match.span()
        if match.lastgroup == "digits":
            for atom in _digit_atoms(text, start, match.group(), lex):
                tokens.append((atom.start, atom.end, None, atom))
        elif text[start].isascii():
            hits = lex.classify(match.group())
            if hits:
                _append_word(text, start, end, match.group(), hits, lex, tokens)
        else:
            for hit in lex.scanner.finditer(text, start, end):
                if hit.end() > hit.start():
                    tokens.append((hit.start(), hit.end(), lex.form(hit.group()), None))
    return tokens


def _is_named(text: str, start: int) -> bool:
    """Tell whether digits are joined by a hyphen to a name: COVID-19; a lower-case word is none (mid-1990s)."""
    return (
        start > 1 and text[start - 1] in "-\u2010\u2011" and text[start - 2].isalpha() and not text[start - 2].islower()
    )


def _digit_atoms(text: str, start: int, chunk: str, lex: Lexicon) -> list[Atom]:
    if chunk.isdecimal():
        return [digit_reader.plain(start, start + len(chunk), ascii_digits(chunk))]
    if " " in chunk and _is_named(text, start):  # COVID-19 571 678 people: the name's number ends at the blank
        cut = chunk.index(" ") + 1
        name = _digit_atoms(text, start, chunk[: cut - 1], lex)
        return name + _digit_atoms(text, start + cut, chunk[cut:].lstrip(), lex) if chunk[cut].isdecimal() else name
    atoms = digit_reader.read(chunk, lex.separators)
    for atom in atoms:
        digit_reader.shift(atom, start)
        if atom.raw == "":
            atom.raw = ascii_digits(text[atom.start : atom.end])
    return atoms


def _atoms(text: str, tokens: list[Token], lex: Lexicon) -> list[Atom]:
    atoms: list[Atom] = []
    i = 0
    size = len(tokens)
    reach = 16 if lex.fillers else 3  # how far from digits the next part of their number may stand
    while i < size:
        start, end, entry, atom = tokens[i]
        if atom is not None:
            if (
                i + 1 == size
                or tokens[i + 1][0] - end > reach
                or tokens[i + 1][3] is not None
                or _is_named(text, start)
            ):
                following = text[end : end + 2]
                if following and following[following[0] == " " :][:1] in _EXPONENT_SIGNS:
                    _scientific(text, atom)
                atoms.append(atom)  # bare digits: nothing to compose
                i = _beyond(atom.end, tokens, i + 1)
                continue
        elif (
            entry is not None
            and i
            and tokens[i - 1][3] is not None
            and tokens[i - 1][1] == start
            and _is_context(text[start:end], lex)
        ):
            i += 1  # 33세: a word of age, not three
            continue
        elif entry is not None and (entry.block or not entry.numeric):
            found = _no_quantity(text, start, end, entry, lex)
            if found is not None:
                atoms.append(found)
            i += 1
            continue
        composed = compose(text, tokens, i, lex)
        if composed is None:
            i += 1
            continue
        state, j = composed
        if atom is not None and j == i + 1:
            atoms.append(atom)
            _scientific(text, atom)
            i = _beyond(atom.end, tokens, j)
        else:
            atoms.append(_composed(text, tokens, i, j, state, lex))
            i = j
    return atoms


def _beyond(end: int, tokens: list[Token], i: int) -> int:
    """Return the first token from ``i`` on that does not begin before ``end``: the 10 of ×10⁶ is taken already."""
    while i < len(tokens) and tokens[i][0] < end:
        i += 1
    return i


def _is_context(word: str, lex: Lexicon) -> bool:
    found = lex.beside(word)
    return found is not None and not found.is_bound_only and found.short is None


def _no_quantity(text: str, start: int, end: int, entry: Entry, lex: Lexicon) -> Atom | None:
    """Return the month, the moment or the Roman numeral that an entry without a quantity stands for."""
    if entry.block:
        return None
    if entry.month is not None:
        if _month_spelling(text[start:end], entry, lex):
            return _evidence(start, end, (entry.month, 0.0, "month"), Kind.MONTH, "month")
    elif entry.moment is not None:
        other = 24 if entry.moment == 0 else 0
        moment = _evidence(start, end, (entry.moment, 0.0, "clock"), Kind.TIME, "hour")
        moment.others = ((12, 0.1, "clock"), (other, 0.3, "clock"))
        return moment
    elif entry.roman is not None:
        return _evidence(start, end, (entry.roman, 0.0, "roman"), Kind.ROMAN, "")
    return None


def _evidence(start: int, end: int, first: Option, kind: Kind, role: str) -> Atom:
    atom = Atom(start, end, first[0], False, first[2], first[1])
    atom.kind = kind
    atom.role = role
    atom.soft = True
    atom.words = 1
    return atom


def _composed(text: str, tokens: list[Token], i: int, j: int, state: Composer, lex: Lexicon) -> Atom:
    """Return the atom of tokens ``i`` to ``j`` that ``state`` has composed."""
    start, _, entry, atom = tokens[i]
    total = state.total()
    options: list[Option] = [(total, 0.0, "")]
    if atom is not None and atom.others:
        options[0] = (total, atom.cost, atom.habit)
        for value, cost, habit in atom.others:
            again = compose(text, tokens, i, lex, value)
            if again is not None and again[1] == j:
                options.append((again[0].total(), cost, habit))
    if state.trailing is not None and "trailing-unit" in lex.flags:
        digit, scale = state.trailing
        shortened = exact_product(digit, exact_product(scale, Fraction(1, 10)))
        options = [(exact_sum(exact_sum(total, -digit), shortened), 0.0, "trailing unit"), (total, 0.3, "")]
    if state.other is not None and state.other != total:
        options.append((state.other, 0.3, "other division"))
    number = Atom(start, tokens[j - 1][1], total, state.has_digits)
    number.read_as(*options)
    number.kind = state.kind
    number.words = j - i - (atom is not None)
    if atom is not None:
        number.raw = atom.raw
        number.places = atom.places
        if atom.value:
            number.scale = exact_product(total, 1 / Fraction(atom.value))
        return number
    assert entry is not None
    if state.after_mul and len(state.terms) == 1:
        number.scale = state.rooms[-1]
    if state.kind is Kind.DECADE:
        number.role = "decade"
        if total < 100:
            number.others += tuple(
                (exact_sum(century, total), cost, "decade") for century, cost in ((1900, 0.2), (1800, 0.6), (2000, 0.6))
            )
    alone = j == i + 1
    number.weak = alone and not state.has_digits
    if alone:
        before_digits = j < len(tokens) and tokens[j][3] is not None and tokens[j][0] - tokens[i][1] <= 1
        number.soft = (
            entry.soft
            or total == 1
            or (before_digits and state.free_mul)
            or (lex.nospace and entry.num is None and entry.mul is not None)
        )
        if entry.num is not None and entry.ord is not None and entry.num != entry.ord:
            number.others += ((entry.ord, 0.2, "ordinal"),)
        if state.kind is Kind.ORDINAL and entry.frac is not None:
            number.others += ((entry.frac, 0.3, "fraction"),)
        if entry.month is not None and _month_spelling(text[start : tokens[i][1]], entry, lex):
            number.others += ((entry.month, 0.4, "month"),)
    elif not state.has_digits and all(token[2] is not None and token[2].soft for token in tokens[i:j]):
        number.soft = True
    if state.positional is not None and len(state.positional) < 3:
        number.soft = True  # 三四, 七八百: about that many
    return number


def _month_spelling(word: str, entry: Entry, lex: Lexicon) -> bool:
    # Where CLDR writes months with a capital, "may" and "march" in lower case are verbs.
    # A phrase, and a form that the file itself lists in lower case, is none.
    return entry.any_case or " " in word or not (lex.cldr.capital_months and word.islower())


def _scientific(text: str, atom: Atom) -> None:
    """Take in ×10⁶ and e6 after digits."""
    following = text[atom.end : atom.end + 1]
    if following not in ("x", "×", "·", "*", "e", "E", " "):
        run = SUPERSCRIPT_RUN.match(text, atom.end) if following and following in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻" else None
        if run is not None and atom.value == 10:
            _power(atom, 1, int(run.group().translate(SUPERSCRIPTS).replace("⁻", "-").replace("⁺", "")), run.end())
        return
    match = _SCIENTIFIC.match(text, atom.end)
    if match is None:
        return
    written = match.group(1) or match.group(3)
    if written is None:
        written = match.group(2).translate(SUPERSCRIPTS).replace("⁻", "-").replace("⁺", "")
    _power(atom, atom.value, int(written.replace("\N{MINUS SIGN}", "-")), match.end())


def _power(atom: Atom, factor: Value, exponent: int, end: int) -> None:
    if abs(exponent) <= _MAX_EXPONENT:
        atom.read_as((exact_product(factor, Fraction(10) ** exponent), 0.0, "scientific"))
        atom.end = atom.unit_end = end
        atom.choices = ()


def _with_numerals(text: str, tokens: list[Token], lex: Lexicon) -> list[Token]:
    """Add numbers that are single characters: ½ after digits, ፲፪, ௰, enclosed and Roman numeral characters."""
    by_end = {token[1]: k for k, token in enumerate(tokens) if token[3] is not None}
    found: list[Token] = []
    for match in NUMERAL.finditer(text):
        start, end = match.span()
        run = match.group()
        value = _numeral_value(run, lex)
        if value is None or run[0] in "²³¹⁰⁴⁵⁶⁷⁸⁹":
            continue  # an exponent of a unit, or the mark of a note
        place = by_end.get(start, by_end.get(start - 1) if text[start - 1 : start] == " " else None)
        before = tokens[place][3] if place is not None else None
        if isinstance(value, Fraction) and value < 1 and before is not None and isinstance(before.value, int):
            before.read_as((exact_sum(before.value, value), 0.0, "vulgar fraction"))
            before.end = before.unit_end = end
            before.choices = ()
            assert place is not None
            tokens[place] = (before.start, end, None, before)
            continue
        atom = Atom(start, end, value, True, "numeral")
        atom.raw = str(value)
        if isinstance(value, Fraction):
            atom.kind = Kind.FRACTION
        found.append((start, end, None, atom))
    return sorted(tokens + found, key=lambda token: token[0]) if found else tokens


def _numeral_value(run: str, lex: Lexicon) -> Value | None:
    """Return the value of a run of numeral characters: additive, a hundred or more multiplies what stands before it."""
    total = 0
    current = 0
    for char in run:
        number = lex.data.numerals.get(char)
        if number is None:
            exact = Fraction(unicodedata.numeric(char)).limit_denominator(1000)
            if exact.denominator != 1:
                return exact if len(run) == 1 else None
            number = exact.numerator
        if number >= 100:
            current = (current or 1) * number
            total, current = total + current, 0
        elif number == 10 and 0 < current < 10 and "\u0bf0" <= char <= "\u0bf2":
            current *= 10
        else:
            current += number
    return total + current


def _identifiers(text: str, atoms: list[Atom]) -> list[Atom]:
    """Numbers inside URLs, addresses, tags and placeholders are parts of identifiers."""
    spans = [match.span() for match in OPAQUE.finditer(text)]
    k = 0
    for atom in atoms:
        while k < len(spans) and spans[k][1] < atom.end:
            k += 1
        if k < len(spans) and spans[k][0] <= atom.start:
            atom.kind = Kind.IDENTIFIER
            atom.soft = text[spans[k][0]] == "<"  # markup: a tag may go without harm to the text
            atom.role = "opaque"
            atom.others = ()
    return atoms
