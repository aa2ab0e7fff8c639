"""Cut the text around numbers into tokens: words, phrases, runs of digits."""

from __future__ import annotations

import re

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Entry, Hit
from numguard.mentions.grammar import digits as digit_reader
from numguard.mentions.grammar.composer import Token
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.script.chars import TOKEN, WORD
from numguard.script.digits import ascii_digits
from numguard.script.fold import fold

_NEXT_WORD = re.compile(r"[ \-\u00a0\u202f\u2010\u2011\u05be\u0f0b]{1,2}(" + WORD.pattern + ")")
_UNKNOWN: tuple[tuple[int, int, Entry | None, str], ...] = ((-1, -1, None, ""),)
"""Stands where no chunk was looked at yet."""


def hard_tokens(tokens: list[Token]) -> list[Token]:
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


def spaced_tokens(text: str, stretches: list[tuple[int, int, str | None]], lex: Lexicon) -> list[Token]:
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


def unspaced_tokens(text: str, lex: Lexicon) -> list[Token]:
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


def is_named(text: str, start: int) -> bool:
    """Tell whether digits are joined by a hyphen to a name: COVID-19; a lower-case word is none (mid-1990s)."""
    return (
        start > 1 and text[start - 1] in "-\u2010\u2011" and text[start - 2].isalpha() and not text[start - 2].islower()
    )


def _digit_atoms(text: str, start: int, chunk: str, lex: Lexicon) -> list[Atom]:
    if chunk.isdecimal():
        return [digit_reader.plain(start, start + len(chunk), ascii_digits(chunk))]
    if " " in chunk and is_named(text, start):  # COVID-19 571 678 people: the name's number ends at the blank
        cut = chunk.index(" ") + 1
        name = _digit_atoms(text, start, chunk[: cut - 1], lex)
        return name + _digit_atoms(text, start + cut, chunk[cut:].lstrip(), lex) if chunk[cut].isdecimal() else name
    atoms = digit_reader.read(chunk, lex.separators)
    for atom in atoms:
        digit_reader.shift(atom, start)
        if atom.raw == "":
            atom.raw = ascii_digits(text[atom.start : atom.end])
    return atoms
