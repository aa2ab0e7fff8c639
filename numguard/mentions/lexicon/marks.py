"""Which of some words a text holds, as a sum of bits: a walk without a hit, and without an object for any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from typing import Final

from numguard.language import packed
from numguard.mentions.lexicon import store
from numguard.mentions.lexicon.automaton import END, Automaton, laid
from numguard.mentions.lexicon.compiled import name_of
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.lexicon.native import IS_BUILT, NativeMarks
from numguard.script.chars import LETTER
from numguard.script.fold import fold
from numguard.script.kinds import SKIPPED, foldings_to_several
from numguard.script.late import Late

LETTERS: Final = Late(LETTER + "+")
"""What a word is here: an apostrophe parts two."""
_KEPT: Final = 8_192
"""Spellings of which it is kept which bits they have."""
_SPELLINGS: Final = 256
"""Ways to spell one word."""


Plain = tuple[dict[str, int], dict[str, int], str, str, int, list[tuple[int, int]]]
"""The bits of words and of stems, and the tables in which the walk in C looks for both: what is stored."""


class Marks:
    """The bits of words, and of the beginnings of words (``stems``), of one language: both folded.

    In a script without blanks, or where it ``is_anywhere``, a word is looked for within others, and there are no stems.
    """

    __slots__ = ("words", "stems", "_sizes", "_pairs", "_is_anywhere", "_kept", "_native")

    def __init__(self, plain: Plain, lex: Lexicon, is_anywhere: bool = False) -> None:
        self.words, self.stems, check, follow, root, bits = plain
        self._sizes = sorted({len(stem) for stem in self.stems})
        self._pairs = lex.data.fold
        self._is_anywhere = is_anywhere or lex.nospace
        self._kept: dict[str, int] = {}
        self._native: NativeMarks | None = None
        if lex.native is not None and IS_BUILT:
            self._native = NativeMarks(lex.native, check, follow, root, bits, self._is_anywhere)

    def of(self, text: str) -> int:
        """Return the bits of the words that stand in a text."""
        return self.spelled(text) if self._native is None else self._native.of(text)

    def beside(self, text: str, start: int, end: int) -> int:
        """Return the bits of the words in the clause of what stands between two places, or of all of its text."""
        return self.of(text) if self._native is None else self._native.beside(text, start, end)

    def spelled(self, text: str) -> int:
        """Return what ``of`` does, without the walk in C."""
        marks = 0
        if self._is_anywhere:
            folded = fold(text, self._pairs)
            for word, bits in self.words.items():
                if bits & ~marks and word in folded:
                    marks |= bits
            return marks
        for word in LETTERS.made.findall(text):
            bits = self._kept.get(word, -1)
            marks |= bits if bits >= 0 else self._bits_of(word)
        return marks

    def _bits_of(self, spelling: str) -> int:
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        bits = 0
        for word in LETTERS.made.findall(fold(spelling, self._pairs)):  # an apostrophe may be typed as a letter is
            bits |= self.words.get(word, 0)
            for size in self._sizes:
                bits |= self.stems.get(word[:size], 0)
        self._kept[spelling] = bits
        return bits


def stored(lex: Lexicon, make: Callable[[Lexicon], Plain]) -> Plain:
    """Return the marks of a language: as they were stored, or made now and kept where a cache is asked for."""
    plain = known(lex)
    if plain is not None:
        return plain
    made = make(lex)
    folder = packed.cache_folder()
    if folder is not None and _key(lex):
        with suppress(OSError):
            keep(lex, made, folder)
    return made


def known(lex: Lexicon, folder: Path | None = None) -> Plain | None:
    """Return the stored marks of a language; None where none were stored, or from other data."""
    plain = store.load_plain(_name(lex), _key(lex), folder)
    if plain is None:
        return None
    words, stems, check, follow, root, bits = plain
    return words, stems, check, follow, root, bits


def keep(lex: Lexicon, plain: Plain, folder: Path) -> int:
    """Write the marks of a language where ``stored`` finds them; return how many bytes they take."""
    return store.save_plain(folder, _name(lex), _key(lex), plain)


def _name(lex: Lexicon) -> str:
    return f"marks-{name_of(lex.data, lex.cldr)}"


def _key(lex: Lexicon) -> bytes:
    """Return a digest of what marks are made of: the words, and the classes that the automaton gives their letters."""
    made_of = store.key(lex.data.chain, lex.cldr.identifier)
    return packed.digest([made_of, lex.automaton.classes.encode("utf-8", "surrogatepass")]) if made_of else b""


def laid_out(words: dict[str, int], stems: dict[str, int], lex: Lexicon) -> Plain:
    """Return the marks of words and stems, with the tables of them."""
    said = "\n".join((*words, *stems))
    several = {letters: chars for letters, chars in _several(lex.data.fold).items() if letters in said}
    rows, bits = _rows(words, stems, lex.automaton, several)
    check, follow, places = laid(rows, ord(lex.automaton.check[0]))  # no class is as high
    return words, stems, check, follow, places[0], bits


def mark_longest(phrase: list[str], mark: int, table: dict[str, int], lex: Lexicon) -> None:
    """Give the longest word of a folded phrase a mark; without blanks, the phrase as one."""
    if phrase:
        telling = "".join(phrase) if lex.nospace else max(phrase, key=len)
        for word in [telling] if telling.isalpha() else LETTERS.made.findall(telling)[-1:]:
            table[word] = table.get(word, 0) | mark


def _rows(
    words: dict[str, int], stems: dict[str, int], automaton: Automaton, several: dict[str, list[str]]
) -> tuple[list[dict[int, int]], list[tuple[int, int]]]:
    """Return the trie of words and stems, letters by their classes; END leads to the bits: of the word, of the stem."""
    rows: list[dict[int, int]] = [{}]
    bits: list[tuple[int, int]] = [(0, 0)]
    for table, is_stem in ((words, False), (stems, True)):
        for word, said in table.items():
            for kinds in _spelled(word, automaton, several):
                at = 0
                for kind in kinds:
                    following = rows[at].get(kind)
                    if following is None:
                        following = rows[at][kind] = len(rows)
                        rows.append({})
                    at = following
                if END not in rows[at]:
                    rows[at][END] = len(bits)
                    bits.append((0, 0))
                of_word, of_stem = bits[rows[at][END]]
                bits[rows[at][END]] = (of_word, of_stem | said) if is_stem else (of_word | said, of_stem)
    return rows, bits


def _spelled(word: str, automaton: Automaton, several: dict[str, list[str]]) -> Iterator[tuple[int, ...]]:
    """Yield the classes of the letters of a word as it may be written: ss, ß; texts are composed ones."""
    ways: list[list[str]] = []
    at = 0
    while at < len(word):
        piece = next((letters for letters in several if word.startswith(letters, at)), word[at])
        ways.append([piece, *several.get(piece, ())])
        at += len(piece)
    spellings = ("".join(way) for way in islice(product(*ways), _SPELLINGS))
    yield from dict.fromkeys(tuple(_classes(one, automaton)) for one in spellings)


def _classes(word: str, automaton: Automaton) -> Iterable[int]:
    size = len(automaton.classes)
    for char in word:
        code = ord(char)
        kind = ord(automaton.classes[code]) if code < size else automaton.far.get(code, 0)
        if kind != SKIPPED:
            yield kind


def _several(pairs: dict[int, str]) -> dict[str, list[str]]:
    """Return the letters for which one character may stand in a language, the most first, with these characters."""
    several = {folded.translate(pairs): list(chars) for folded, chars in foldings_to_several().items()}
    for code, letters in pairs.items():
        if len(letters) > 1:
            several.setdefault(letters, []).append(chr(code))
    return dict(sorted(several.items(), key=lambda row: -len(row[0])))
