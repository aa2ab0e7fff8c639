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
from numguard.extract.chars import NUMERAL, OPAQUE, SUPERSCRIPT_RUN, SUPERSCRIPTS, TOKEN, WORD, ascii_digits
from numguard.extract.compose import Token, compose, exact_product
from numguard.extract.context import annotate
from numguard.extract.entries import Entry, Hit
from numguard.extract.fold import fold
from numguard.extract.lexicon import Lexicon
from numguard.model import Kind

_NEXT_WORD = re.compile(r"[ \-\u00a0\u202f\u2010\u2011\u05be\u0f0b]{1,2}(" + WORD.pattern + ")")
_SCIENTIFIC = re.compile(r"\s?[x×\u00b7*]\s?10(?:\^([-+\u2212]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))|[eE]([-+\u2212]?\d{1,3})(?![\w])")
_MAX_EXPONENT = 60


def scan(text: str, lex: Lexicon) -> list[Atom]:
    """Return the atoms of ``text`` in order; an empty list where it holds no number."""
    if not lex.level(text):
        return []
    tokens = _tokens(text, lex) if lex.scanner is None else _unspaced_tokens(text, lex)
    atoms = _atoms(text, tokens, lex)
    if NUMERAL.search(text) is not None:
        atoms = _numerals(text, atoms, lex)
    if "@" in text or "<" in text or "{" in text or "%" in text or "://" in text or "www." in text:
        atoms = _identifiers(text, atoms)
    return annotate(text, atoms, lex) if atoms else atoms


def _tokens(text: str, lex: Lexicon) -> list[Token]:
    tokens: list[Token] = []
    covered = 0
    known = lex.known
    for match in TOKEN.finditer(text):
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
    return tokens


def _append_word(text: str, start: int, end: int, word: str, hits: tuple[Hit, ...], lex: Lexicon, tokens: list[Token]) -> int:
    """Append the tokens of one word, or of the phrase that begins with it; return where what was taken ends."""
    if lex.phrases:
        starts = lex.morphology.phrases_from(word)
        if starts is not None:
            match = _NEXT_WORD.match(text, end)
            if match is not None:
                for words, entry in starts.get(fold(match.group(1), lex.data.fold), ()):
                    stop = match.end() if len(words) == 1 else _phrase_end(text, match.end(), words, lex)
                    if stop:
                        tokens.append((start, stop, entry, None))
                        return stop
    for a, b, entry in hits:
        if entry.numeric or entry.joiner or entry.month is not None or entry.block or entry.moment is not None or entry.roman is not None:
            tokens.append((start + a, start + b, entry, None))
    return end


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
    folded = lex.folded(text)
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
            for hit in lex.scanner.finditer(folded, start, end):
                if hit.end() > hit.start():
                    tokens.append((hit.start(), hit.end(), lex.single[hit.group()], None))
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
            elif entry.roman is not None and not entry.block:
                atoms.append(_roman(start, end, entry))
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


def _roman(start: int, end: int, entry: Entry) -> Atom:
    assert entry.roman is not None
    atom = Atom(start, end, ((entry.roman, 0.0, "roman"),), False)
    atom.kind = Kind.ROMAN
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
    by_end = {atom.end: atom for atom in atoms}
    found: list[Atom] = []
    for match in NUMERAL.finditer(text):
        start, end = match.span()
        run = match.group()
        value = _numeral_value(run, lex)
        if value is None or run[0] in "²³¹⁰⁴⁵⁶⁷⁸⁹":
            continue  # an exponent of a unit, or the mark of a note
        before = by_end.get(start) or (by_end.get(start - 1) if text[start - 1 : start] == " " else None)
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


def _identifiers(text: str, atoms: list[Atom]) -> list[Atom]:
    """Numbers inside URLs, addresses, tags and placeholders are parts of identifiers."""
    spans = [match.span() for match in OPAQUE.finditer(text)]
    k = 0
    for atom in atoms:
        while k < len(spans) and spans[k][1] < atom.end:
            k += 1
        if k < len(spans) and spans[k][0] <= atom.start:
            atom.kind = Kind.IDENTIFIER
            atom.role = "opaque"
            atom.options = atom.options[:1]
    return atoms
