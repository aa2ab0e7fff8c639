"""TEXT -> ATOMS: find digits and number words in one pass, compose them, then look at what stands beside them.

The first look is cheap: seven texts in ten hold no number, and for those nothing but two native scans is done. Which
words of a language are numbers is remembered per word, so folding, clitics and compounds are worked out once a word.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from numguard.extract import digits as digit_reader
from numguard.extract.atom import Atom, Option, Value
from numguard.extract.chars import (
    GATE,
    NUMERAL,
    OPAQUE,
    OPAQUE_GATE,
    SUPERSCRIPT_RUN,
    SUPERSCRIPTS,
    TOKEN,
    WORD,
    ascii_digits,
)
from numguard.extract.compose import Token, compose, exact_product
from numguard.extract.context import annotate
from numguard.extract.fold import fold
from numguard.extract.lexicon import Entry, Lexicon
from numguard.model import Kind

_NEXT_WORD = re.compile(r"[ \-\u00a0\u202f\u2010\u2011\u05be\u0f0b]{1,2}(" + WORD.pattern + ")")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\Z")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_ROMAN_GATE = re.compile(r"(?<![^\W_])[IVXLCDM]{1,8}(?![^\W_])|(?<![^\W_])[IVX]{1,6}(?=-|th\b|e\b|\N{MASCULINE ORDINAL INDICATOR})")
_SCIENTIFIC = re.compile(r"\s?[x×\u00b7*]\s?10(?:\^([-+\u2212]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))|[eE]([-+\u2212]?\d{1,3})(?![\w])")
_MAX_EXPONENT = 60


def scan(text: str, lex: Lexicon) -> list[Atom]:
    """Return the atoms of ``text`` in order; an empty list where it holds no number."""
    has_digits = GATE.search(text) is not None
    words = _numeric_words(text, lex)
    if not has_digits and not words:
        return _romans(text, lex, []) if _ROMAN_GATE.search(text) else []
    opaque = [m.span() for m in OPAQUE.finditer(text)] if OPAQUE_GATE.search(text) else []
    tokens = _tokens(text, lex, words)
    atoms = _atoms(text, tokens, lex)
    if has_digits:
        atoms = _numerals(text, atoms, lex)
    if opaque:
        atoms = _identifiers(text, atoms, opaque)
    if _ROMAN_GATE.search(text):
        atoms = _romans(text, lex, atoms)
    if atoms:
        atoms = annotate(text, atoms, lex)
    return atoms


def _numeric_words(text: str, lex: Lexicon) -> bool:
    """Tell whether any word of ``text`` may be part of a number."""
    if lex.scanner is not None and lex.scanner.search(text.translate(lex.data.fold) if lex.data.fold else text) is not None:
        return True
    found = WORD.findall(text)
    plain = lex.plain
    if plain.issuperset(found):
        return False
    classify = lex.classify
    return any([classify(word) is not None for word in found if word not in plain])


def _tokens(text: str, lex: Lexicon, words: bool) -> list[Token]:
    tokens: list[Token] = []
    covered = 0
    if lex.scanner is not None:
        return _unspaced_tokens(text, lex)
    known = lex.known
    for match in TOKEN.finditer(text):
        start, end = match.span()
        if start < covered:
            continue
        if match.lastgroup == "digits":
            for atom in _digit_atoms(text, start, match.group(), lex):
                tokens.append((atom.start, atom.end, None, atom))
            continue
        if not words:
            continue
        hits = known.get(match.group())
        if hits is None:
            continue
        covered = _append_word(text, start, end, match.group(), hits, lex, tokens)
    return tokens


def _append_word(
    text: str, start: int, end: int, word: str, hits: tuple[tuple[int, int, Entry], ...], lex: Lexicon, tokens: list[Token]
) -> int:
    """Append the tokens of one word, or of the phrase that begins with it; return where what was taken ends."""
    if lex.multi:
        rows = lex.phrases(word)
        if rows is not None:
            for words, entry in rows:
                stop = _phrase_end(text, end, words, lex)
                if stop:
                    tokens.append((start, stop, entry, None))
                    return stop
    for a, b, entry in hits:
        if entry.numeric or entry.joiner or entry.month is not None or entry.block or entry.moment is not None:
            tokens.append((start + a, start + b, entry, None))
    return end


def lex_fold(word: str, lex: Lexicon) -> str:
    """Fold ``word`` by the language's own pairs."""
    return fold(word, lex.data.fold)


def _phrase_end(text: str, end: int, words: tuple[str, ...], lex: Lexicon) -> int:
    for word in words[1:]:
        match = _NEXT_WORD.match(text, end)
        if match is None or lex_fold(match.group(1), lex) != word:
            return 0
        end = match.end()
    return end


def _unspaced_tokens(text: str, lex: Lexicon) -> list[Token]:
    tokens: list[Token] = []
    folded = text.translate(lex.data.fold) if lex.data.fold else text  # one to one: offsets stay
    for match in TOKEN.finditer(text):
        start, end = match.span()
        if match.lastgroup == "digits":
            for atom in _digit_atoms(text, start, match.group(), lex):
                tokens.append((atom.start, atom.end, None, atom))
        elif text[start].isascii():
            hits = lex.classify(match.group())
            if hits is not None:
                _append_word(text, start, end, match.group(), hits, lex, tokens)
        else:
            assert lex.scanner is not None
            for hit in lex.scanner.finditer(folded, start, end):
                if hit.end() > hit.start():
                    tokens.append((hit.start(), hit.end(), lex.single[lex_fold(hit.group(), lex)], None))
    return tokens


def _digit_atoms(text: str, start: int, chunk: str, lex: Lexicon) -> list[Atom]:
    if chunk.isdecimal():
        raw = ascii_digits(chunk)
        atom = Atom(start, start + len(chunk), ((digit_reader.integer(raw), 0.0, ""),), True)
        atom.raw = raw
        return [atom]
    atoms = digit_reader.read(chunk, lex.separators)
    for atom in atoms:
        digit_reader.shift(atom, start)
        if atom.raw == "":
            atom.raw = ascii_digits(text[atom.start : atom.end])
    return atoms


def _atoms(text: str, tokens: list[Token], lex: Lexicon) -> list[Atom]:
    atoms: list[Atom] = []
    i = 0
    while i < len(tokens):
        start, end, entry, atom = tokens[i]
        if entry is not None and (entry.block or not entry.numeric):
            if entry.month is not None and not entry.block and _month_spelling(text[start], entry, lex):
                atoms.append(_month(start, end, entry))
            elif entry.moment is not None and not entry.block:
                atoms.append(_moment(start, end, entry))
            i += 1
            continue
        composed = compose(text, tokens, i, lex)
        if composed is None:
            i += 1
            continue
        state, j = composed
        if atom is not None and j == i + 1:
            atoms.append(atom)  # bare digits: nothing was composed
            _scientific(text, atom)
            i = j
            continue
        options: list[Option] = [(state.total(), 0.0, "")]
        if atom is not None and len(atom.options) > 1:
            for value, cost, habit in atom.options[1:]:
                again = compose(text, tokens, i, lex, value)
                if again is not None and again[1] == j:
                    options.append((again[0].total(), cost, habit))
            options[0] = (options[0][0], atom.options[0][1], atom.options[0][2])
        if state.trailing is not None and "trailing-unit" in lex.flags:
            digit, scale = state.trailing
            shortened = exact_product(digit, exact_product(scale, Fraction(1, 10)))
            options = [(state.total() - digit + shortened, 0.0, "trailing unit"), (state.total(), 0.3, "")]
        number = Atom(start, tokens[j - 1][1], tuple(options), state.has_digits)
        number.kind = state.kind
        number.words = j - i - (1 if atom is not None else 0)
        if atom is not None:
            number.raw = atom.raw
            number.places = atom.places
            if atom.value:
                number.scale = exact_product(options[0][0], 1 / Fraction(atom.value))
        if state.kind is Kind.DECADE:
            number.role = "decade"
            if state.total() < 100:
                number.options += tuple((century + state.total(), cost, "decade") for century, cost in ((1900, 0.2), (1800, 0.6), (2000, 0.6)))
        if entry is not None and j == i + 1 and state.kind is Kind.ORDINAL and entry.frac is not None:
            number.options += ((entry.frac, 0.3, "fraction"),)
        number.soft = (j == i + 1 and entry is not None and (entry.soft or (lex.nospace and entry.num is None and entry.mul is not None))) or (
            state.positional is not None and len(state.positional) < 3 and not _is_year_like(state.positional)
        )
        number.weak = not state.has_digits and number.words == 1
        if entry is not None and entry.month is not None and number.words == 1 and _month_spelling(text[start], entry, lex):
            number.options += ((entry.month, 0.4, "month"),)
        atoms.append(number)
        i = j
    return atoms


def _is_year_like(digits: list[int]) -> bool:
    return len(digits) >= 3


def _month_spelling(first: str, entry: Entry, lex: Lexicon) -> bool:
    # Where CLDR writes months with a capital, "may" and "march" in lower case are verbs.
    return not (lex.cldr.capital_months and first.islower())


def _month(start: int, end: int, entry: Entry) -> Atom:
    assert entry.month is not None
    atom = Atom(start, end, ((entry.month, 0.0, "month"),), False)
    atom.kind = Kind.MONTH
    atom.role = "month"
    atom.soft = True
    atom.words = 1
    return atom


def _moment(start: int, end: int, entry: Entry) -> Atom:
    assert entry.moment is not None
    other: Value = 24 if entry.moment == 0 else 0
    options: tuple[Option, ...] = ((entry.moment, 0.0, "clock"), (12, 0.1, "clock"), (other, 0.3, "clock"))
    atom = Atom(start, end, options, False)
    atom.kind = Kind.TIME
    atom.role = "hour"
    atom.soft = True
    atom.words = 1
    return atom


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
        atom.options = ((exact_product(factor, Fraction(10) ** exponent), 0.0, "scientific"),)
        atom.end = atom.unit_end = end
        atom.choices = ()


def _numerals(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Add numbers that are single characters: ½ after digits, ፲፪, ௰, enclosed and Roman numeral characters."""
    found: list[Atom] = []
    for match in NUMERAL.finditer(text):
        start, end = match.span()
        run = match.group()
        before = next((a for a in atoms if a.end == start or (a.end == start - 1 and text[start - 1] == " ")), None)
        value = _numeral_value(run, lex)
        if value is None or any(a.start <= start < a.end for a in atoms):
            continue
        if run[0] in "²³¹⁰⁴⁵⁶⁷⁸⁹":
            continue  # an exponent of a unit, or the mark of a note
        if isinstance(value, Fraction) and value < 1 and before is not None and isinstance(before.value, int):
            before.options = ((before.value + value, 0.0, "vulgar fraction"),)
            before.end = before.unit_end = end
            before.choices = ()
            continue
        atom = Atom(start, end, ((value, 0.0, "numeral"),), True)
        atom.raw = str(value)
        if isinstance(value, Fraction):
            atom.kind = Kind.FRACTION
        found.append(atom)
    return sorted(atoms + found, key=lambda a: a.start) if found else atoms


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


def _identifiers(text: str, atoms: list[Atom], spans: list[tuple[int, int]]) -> list[Atom]:
    """Numbers inside URLs, addresses, tags and placeholders are parts of identifiers."""
    for atom in atoms:
        if any(start <= atom.start and atom.end <= end for start, end in spans):
            atom.kind = Kind.IDENTIFIER
            atom.role = "opaque"
            atom.options = atom.options[:1]
    return atoms


def _romans(text: str, lex: Lexicon, atoms: list[Atom]) -> list[Atom]:
    found: list[Atom] = []
    for match in _ROMAN_GATE.finditer(text):
        run = match.group()
        if not run or _ROMAN.match(run) is None or (len(run) == 1 and run in "CDLM"):
            continue
        if any(a.start < match.end() and match.start() < a.end for a in atoms):
            continue
        value = roman_value(run)
        atom = Atom(match.start(), match.end(), ((value, 0.0, "roman"),), False)
        atom.kind = Kind.ROMAN
        atom.soft = True
        atom.words = 1
        found.append(atom)
    return sorted(atoms + found, key=lambda a: a.start) if found else atoms


def roman_value(run: str) -> int:
    """Return the value of a well-formed Roman numeral.

    >>> roman_value("XIX")
    19
    """
    total = 0
    for char, following in zip(run, run[1:] + " ", strict=True):
        value = _ROMAN_VALUES[char]
        total += -value if _ROMAN_VALUES.get(following, 0) > value else value
    return total
