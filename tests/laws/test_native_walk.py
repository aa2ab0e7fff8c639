"""The walk in C finds what the walk in Python does, of any text, in every language; and it keeps nothing."""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numguard.language import data
from numguard.mentions.entries import LOOK
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon import native, walk
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.lexicon.native import NativeWalk
from numguard.mentions.lexicon.phrases import open_phrases
from numguard.script import plain
from numguard.script.present import PLAINER, may_end_within, signs_in
from tests.examples import examples, quota, share
from tests.fuzz import characters, tokens
from tests.fuzz.stock import stock
from tests.laws.strategies import LANGS, texts
from tests.laws.test_walk import TAGS, made

if not native.IS_BUILT:
    pytest.skip("the walk in C is not built", allow_module_level=True)

CASES = Path(__file__).parent.parent / "cases"
_EVERY = 20
"""One line in so many of the tables is read in each language, whatever language it is in."""


def python_walk(text: str, lex: Lexicon) -> Hits:
    """Return what the walk in Python finds, before anything is looked at."""
    found = Hits()
    walk.walk(text, 0, len(text), lex.automaton, lex.words, found)
    return found


def values(hits: Hits) -> tuple[object, ...]:
    """Return all that hits say; words are the same objects."""
    flags = (hits.level, hits.looks, hits.opens, hits.numerals, hits.is_marked)
    return (hits.starts, hits.ends, list(map(id, hits.words)), *flags)


def is_same(text: str, lex: Lexicon) -> bool:
    """Tell whether both walks say the same of a text, all hits and what is known without them."""
    assert lex.native is not None
    ours, theirs = lex.native.hits(text, True), python_walk(text, lex)
    if values(ours) != values(theirs):
        return False
    for k, word in enumerate(theirs.words):
        if word is LOOK:
            theirs.put(k, lex.look(text[theirs.starts[k] : theirs.ends[k]]))
    if theirs.opens:
        open_phrases(text, theirs)
    brief = lex.hits(text)
    is_told = brief.is_whole or (brief.level < 2 and not brief.words)
    if brief.alone() != theirs.alone() or not signs_are_told(text, ours, brief):
        return False
    return is_told and (brief.level, brief.is_marked) == (theirs.level, theirs.is_marked)


def signs_are_told(text: str, *walked: Hits) -> bool:
    """Tell whether what the walk says of the signs in a text is so; of one without numbers it tells one flag."""
    signs = signs_in(text)
    if any(hits.ends_within >= 0 and (hits.ends_within > 0) != may_end_within(text) for hits in walked):
        return False
    return all(hits.signs in (-1, signs if hits.is_whole else signs & PLAINER) for hits in walked)


@cache
def lines() -> tuple[str, ...]:
    """Return the lines of all tables."""
    files = sorted(path for path in CASES.rglob("*") if path.suffix in (".txt", ".tsv"))
    found = [line for path in files for line in path.read_text("utf-8").splitlines()]
    assert len(found) > 5_000
    return tuple(found)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("lang", sorted(data.tags()))
def test_both_walks_find_the_same(lang: str) -> None:
    """The project's own sentences, whatever their language, and tokens of this one."""
    lex, rng = lexicon(lang), random.Random(f"native {lang}")
    told = [*rng.sample(lines(), len(lines()) // _EVERY)]
    for _ in range(150):
        row = [tokens.pick(rng, tokens.DRAWN)(rng, stock(lang)) for _ in range(rng.randint(1, 12))]
        told.append(rng.choice(["", " ", " ", "-", "'"]).join(row))
    assert not [text for text in told if not is_same(text, lex)]


@pytest.mark.parametrize("lang", TAGS)
def test_both_walks_find_the_same_in_words_put_together(lang: str) -> None:
    """Clitics, endings, Roman numerals, marks of other spellings: each by itself and all in one text."""
    lex = lexicon(lang)
    assert not [word for word in (*made(lang), " ".join(made(lang))) if not is_same(word, lex)]


@examples(400)
@given(LANGS.flatmap(lambda lang: st.tuples(st.just(lang), texts(lang))))
def test_both_walks_find_the_same_in_any_text(case: tuple[str, str]) -> None:
    """Tokens of a language, and any code points."""
    lang, text = case
    assert is_same(text, lexicon(lang))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "he", "ar", "te", "my", "ja"])
def test_every_character(lang: str) -> None:
    """Each code point of the planes that have letters, alone, between letters and between digits; lone surrogates too.

    Of the others the last ones.
    """
    lex = lexicon(lang)
    blocks = [range(first, first + 16) for first in (*range(0, 0x20000, 16), sys.maxunicode - 15)]
    blocks = [*blocks[:512], *share(blocks[512:], lang)]
    texts = [" ".join(f"{chr(c)} a{chr(c)}b 1{chr(c)}2 {chr(c)}I" for c in block) for block in blocks]
    assert not [text for text in texts if not is_same(text, lex)]


def test_digits_and_what_parts_their_groups() -> None:
    """Marks and blanks between digits of any script, one after the other, up to the end of the text."""
    parts = [*walk.GROUPING, "1", "23", "456", "٣", "\U0001e953", "a", "%"]
    rng = random.Random("groups")
    for lang in ("en", "te", "my"):
        lex = lexicon(lang)
        for _ in range(quota(4_000)):
            text = "".join(rng.choice(parts) for _ in range(rng.randint(1, 12)))
            assert is_same(text, lex), repr(text)


@examples(400)
@given(st.lists(st.sampled_from([*"ab½é日🏠/`)]）*  \n\t\0\x85\u3000", "ab", " / "])))
def test_what_an_output_looks_like_is_the_same(parts: list[str]) -> None:
    """Blanks and line breaks part words, and words are compared whole, in each width of characters."""
    text = "".join(parts)
    assert native.layout_in(text) == native.spelled_layout_in(text)


@examples(400)
@given(st.lists(st.sampled_from([*"ab é日🏠\n\t\u2011\u0301\u1161\u11a8\u0928\u093c\u09c7\u09be\u091b:", "  "])))
def test_what_is_typed_otherwise_is_the_same(parts: list[str]) -> None:
    """The walk in C tells it in each width of characters."""
    text = "".join(parts)
    assert native.may_be_plainer(text) == plain.may_be_plainer(text)


def test_the_signs_of_both_walks_are_the_same() -> None:
    """The walk in Python compares with literals, for the compiler; that in C with these sets."""
    for code in range(0x3000):
        char = chr(code)
        assert walk._begins_placeholder(code) == (char in walk.PLACEHOLDER_SIGNS) or char == "#"
        assert walk._is_roman_letter(code) == (char in walk.ROMAN)
        assert walk._is_hebrew(code) == (code in walk.HEBREW)
    assert walk.SINGLE_ROMAN < walk.ROMAN


@pytest.mark.parametrize("unit", ["7", "7 ", "seven ", "a", "and ", "'", "I'", "\ud800", "🏠", "七", "7\u202f", "%"])
def test_a_huge_line(unit: str) -> None:
    """A million characters of one kind: the same hits, in memory that is given back."""
    text = unit * (1_000_000 // len(unit) // 10)
    for lang in ("en", "zh"):
        assert is_same(text, lexicon(lang))


def test_what_a_text_without_numbers_costs() -> None:
    """No object: what it returns is shared by all that say the same."""
    lex = lexicon("en")
    plain = [lex.hits(text) for text in ("The ferry left by noon and the harbour slept.", "The harbour slept.", "")]
    assert not any(found.is_whole for found in plain)
    assert plain[1] is plain[2]
    assert lex.hits("The harbour of {name} slept.").is_marked
    assert lex.hits("The harbour slept.", True).is_whole


def test_it_keeps_nothing() -> None:
    """Neither memory nor a reference, of texts with hits, without them, and where it raises."""
    lex = lexicon("de")
    rng = random.Random("kept")
    told = [*rng.sample(lines(), 60), *characters.SURROGATES, "", "7 " * 1_000, "XIXe 1,234"]
    assert lex.native is not None
    tables = lex.native.tables

    def use() -> None:
        for text in told:
            tables.walk(text, False)
            tables.walk(text, True)
        for wrong in ((), ("a",), (1, True), (b"a", False)):
            with pytest.raises(TypeError):
                tables.walk(*wrong)

    use()
    gc.collect()
    words = [sys.getrefcount(word) for word in lex.words]
    tracemalloc.start()
    try:
        use()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            use()
        gc.collect()
        # What else the interpreter keeps is some kilobytes; one object kept of each of the 2,000 calls would be 60.
        assert abs(tracemalloc.get_traced_memory()[0] - before) < 20_000
    finally:
        tracemalloc.stop()
    assert [sys.getrefcount(word) for word in lex.words] == words


def test_tables_are_freed() -> None:
    """With their lexicon, or alone: no reference to its words is left."""
    lex = lexicon("fr")
    counts = [sys.getrefcount(one) for one in (lex.words, lex.looked, lex.words[3])]
    for _ in range(50):
        NativeWalk(lex.automaton, lex.words, lex.looked).hits("vingt-trois 5", True)
    gc.collect()
    assert [sys.getrefcount(one) for one in (lex.words, lex.looked, lex.words[3])] == counts


def test_tables_that_do_not_fit_are_refused() -> None:
    """A state, a word, a class beyond the tables: a walk by them would read what is not theirs."""
    lex = lexicon("de")
    known = lex.automaton

    def tables(**changed: object) -> object:
        parts = {one.name: getattr(known, one.name) for one in fields(known)} | changed
        return NativeWalk(type(known)(**parts), lex.words, lex.looked)

    tables()
    last = chr(len(known.check) - 1)
    place = next(k for k in range(len(known.check)) if ord(known.check[k]) >= 7 and ord(known.follow[k]))
    word = next(k for k in range(len(known.check)) if known.check[k] == "\0")

    def put(text: str, at: int, char: str) -> str:
        return text[:at] + char + text[at + 1 :]

    wrong: list[dict[str, object]] = [
        {"root": len(known.check)},
        {"clitic": 2**31},
        {"inside": len(known.check) - 1},
        {"follow": put(known.follow, place, last)},
        {"follow": put(known.follow, word, chr(len(lex.words) * 4))},
        {"follow": known.follow[:-1]},
        {"check": "", "follow": ""},
        {"classes": known.classes[:-1]},
        {"classes": put(known.classes, 0x61, chr(0x10FFFF))},
        {"classes": put(known.classes, 0x61, chr(0xFFFF))},
        {"far": {0x61: 7}},
        {"far": {0x1F600: 70_000}},
        {"apostrophe": 2},
        {"quote": 60_000},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match="do not fit"):
            tables(**change)
