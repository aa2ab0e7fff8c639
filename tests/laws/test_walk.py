"""Laws of the walk: it finds whatever a slow reader of single words would, wherever it was seen before."""

from __future__ import annotations

import random
import sys
import unicodedata
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numguard.mentions.entries import DIGITS, LOOK
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.chunks import Chunks
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.lexicon.walk import walk
from numguard.script import kinds as classes
from numguard.script.chars import GATE, WORD, letters
from tests.examples import examples
from tests.fuzz.characters import zeros
from tests.laws.strategies import texts

TAGS = ("en", "de", "fr", "ru", "tr", "hi", "bn", "he", "ar", "ko", "vi", "zu", "zh", "ja", "th")
LANGS = st.sampled_from(TAGS)
_KEPT = 28_001
"""More than the sum of all limits of what a language remembers."""

_WRITTEN: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.capitalize,
    str.title,
    lambda word: unicodedata.normalize("NFD", word),
    lambda word: word[:2] + "\N{SOFT HYPHEN}" + word[2:],
    lambda word: word.replace("ss", "ß").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
    lambda word: "l'" + word,
    lambda word: word + "'s",
)


@cache
def made(lang: str) -> tuple[str, ...]:
    """Return words of a language as text has them: with clitics and endings, put together, in any spelling."""
    lex = lexicon(lang)
    morphology = lex.vocabulary.morphology
    rng = random.Random(f"made {lang}")
    forms = [form for form in morphology.single if form]
    prefixes = ("", *morphology.prefixes[:20])
    endings = ("", *sorted(morphology.suffixes)[:400])
    found = [*rng.sample(forms, min(len(forms), 150))]
    for _ in range(350):
        parts = [rng.choice(prefixes), rng.choice(forms), rng.choice([*forms, ""]), rng.choice(endings)]
        found.append("".join(part for part in parts if rng.random() < 0.8))
    roman = ["XIX", "IV.", "XIXe", "MCMXCs", "I", "XXI-wiecznych", "Vth", "mDCL"]
    return tuple(dict.fromkeys([rng.choice(_WRITTEN)(word) for word in found if word] + roman))


def level(text: str, lex: Lexicon) -> int:
    """Tell what the slow reader says: every word cut out and analysed by itself, every form looked for everywhere."""
    found = 2 if GATE.search(text) else 0
    for word in WORD.made.findall(text):
        if not lex.nospace or word.isascii():
            found = max(found, lex.vocabulary.word(word).level)
    for form, entry in lex.vocabulary.morphology.single.items() if lex.nospace else ():
        if not form.isascii() and text == form:
            found = max(found, entry.level)
    return found


def rows(hits: Hits) -> list[tuple[int, int, int, str]]:
    """Return hits as values."""
    found = zip(hits.starts, hits.ends, hits.words, strict=True)
    return [(start, end, word.level, word.text) for start, end, word in found]


def whole(text: str, lex: Lexicon) -> Hits:
    """Return the hits of one walk over the whole text, as the compiled build does it."""
    found = Hits()
    walk(text, 0, len(text), lex.automaton, lex.words, found)
    for k, word in enumerate(found.words):
        if word is LOOK:
            found.put(k, lex.look(text[found.starts[k] : found.ends[k]]))
    return found


@pytest.mark.sampled(40)
@pytest.mark.parametrize("lang", TAGS)
def test_no_word_that_is_a_number_is_passed_over(lang: str) -> None:
    """The gate opens at least for what the full reading would call required."""
    lex = lexicon(lang)
    missed = [word for word in made(lang) if whole(f"zq {word} zq", lex).level < level(word, lex)]
    assert not missed
    assert sum(level(word, lex) == 2 for word in made(lang)) > 10


@pytest.mark.parametrize("lang", TAGS)
def test_no_phrase_that_is_a_number_is_passed_over(lang: str) -> None:
    """Nor does it pass over numbers of several words, none of which is one."""
    lex = lexicon(lang)
    for first, starts in lex.vocabulary.morphology.phrases.items():
        for second, phrases in starts.items():
            for rest, entry in phrases:
                text = " ".join(("zq", first, *((second, *rest[1:]) if rest[0] == second else rest), "zq"))
                assert lex.hits(text).level >= entry.level, text


@examples(300)
@given(LANGS.flatmap(lambda lang: st.tuples(st.just(lang), texts(lang))))
def test_no_text_with_a_number_is_passed_over(case: tuple[str, str]) -> None:
    """As above, for whole texts, and for any text at all."""
    lang, text = case
    assert lexicon(lang).hits(text, True).level >= level(text, lexicon(lang))


@examples(300)
@given(LANGS.flatmap(lambda lang: st.tuples(st.just(lang), st.lists(texts(lang), min_size=1, max_size=3))))
def test_what_was_seen_changes_nothing(case: tuple[str, list[str]]) -> None:
    """Cold, warm and in one walk: the same hits."""
    lang, seen = case
    lex = lexicon(lang)
    chunks = Chunks(lex.automaton, lex.words, lex.look)
    for text in seen * 2:
        expected = rows(whole(text, lex))
        assert rows(chunks.hits(text, True)) == expected
        brief = chunks.hits(text, False)
        assert brief.is_whole or brief.level == max((row[2] for row in expected), default=0)
        assert not brief.is_whole or rows(brief) == expected


def test_words_put_together_are_seen_alike() -> None:
    """The words of every language, in one text, cold and warm."""
    for lang in TAGS:
        lex = lexicon(lang)
        text = " ".join(made(lang)) + " 1 234 567,5 und 2018, 300"
        chunks = Chunks(lex.automaton, lex.words, lex.look)
        expected = rows(whole(text, lex))
        assert rows(chunks.hits(text, True)) == expected == rows(chunks.hits(text, True))


def test_the_rest_of_a_number_is_kept_for_no_word_of_its_own() -> None:
    """What follows 12 000 in its own word was read from the middle; alone, the word is read from its beginning."""
    lex = lexicon("en")
    chunks = Chunks(lex.automaton, lex.words, lex.look)
    for text in ("12 000-five cats", "000-five cats", "12 000-five cats"):
        assert rows(chunks.hits(text, True)) == rows(whole(text, lex))


def test_memory_is_fixed() -> None:
    """What a language remembers does not grow with what it is shown."""
    lex = lexicon("de")
    chunks = Chunks(lex.automaton, lex.words, lex.look)
    for k in range(_KEPT):
        chunks.hits(f"q{k:x}z einundzwanzig{'x' * (k % 7)} {k}q", True)
    kept = (chunks.known, chunks.numbers, chunks.empty, chunks.quiet, chunks.weak)
    assert sum(map(len, kept)) < 3 * 20_001
    assert len(lex.looked) <= 8_000


def test_classes_are_those_of_the_walk() -> None:
    """The walk writes the classes as numbers, for the compiler."""
    kinds = (classes.BREAK, classes.APOSTROPHE, classes.QUOTE, classes.DIGIT, classes.NUMERIC, classes.SKIPPED)
    assert (*kinds, classes.LETTER_, classes.FIRST) == tuple(range(8))


LETTERS_BEFORE = ("abc", "наши", "मी", "سنة", "שנה", "年", "ครั้ง", "𐐀")


def far_and_near(lang: str, text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Hits, Hits]:
    """Return what both builds find: the loop that is compiled, and the one that goes past letters by a pattern."""
    lex = lexicon(lang)
    chunks = Chunks(lex.automaton, lex.words, lex.look)
    pure = chunks.hits(text, True)
    with monkeypatch.context() as changed:
        changed.setattr("numguard.mentions.lexicon.walk.IS_COMPILED", True)
        return pure, whole(text, lex)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ru", "hi", "ar", "he", "zh", "th"])
def test_digits_of_every_script_end_a_word_and_begin_one(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decimal digits of every plane, behind and before letters of several scripts: one run of digits in both builds."""
    lex = lexicon(lang)
    for zero in zeros():
        for digit in map(chr, range(zero, zero + 10)):
            text = " ".join(f"{word}{digit}{digit} {digit}{digit}{word}" for word in LETTERS_BEFORE)
            pure, compiled = far_and_near(lang, text, monkeypatch)
            assert rows(pure) == rows(compiled)
            runs = [k for k, word in enumerate(compiled.words) if word is DIGITS]
            assert [text[compiled.starts[k] : compiled.ends[k]] for k in runs] == [2 * digit] * 2 * len(LETTERS_BEFORE)
    assert lex.hits("abc\U0001e955\U0001e950").level == 2


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ar", "he", "zh", "hi"])
def test_the_pattern_of_letters_is_that_of_their_classes(lang: str) -> None:
    """The pure walk goes past a word by a pattern, the compiled one by the classes: they cannot differ."""
    automaton = lexicon(lang).automaton
    for code in range(sys.maxunicode + 1):
        near = code < classes.TABLE_SIZE
        kind = ord(automaton.classes[code]) if near else automaton.far.get(code, classes.LETTER_)
        assert (kind >= classes.SKIPPED) == (letters().fullmatch(chr(code)) is not None), hex(code)
