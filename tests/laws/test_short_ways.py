"""Law of short ways: what aligning and judging leave out to save time says what the long way says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numguard.alignment.align import align
from numguard.alignment.matching import Matching
from numguard.alignment.text_pair import TextPair
from numguard.mentions.alone import COUNT
from numguard.mentions.atom import Atom
from numguard.mentions.context import clause, segment
from numguard.mentions.context.clause import MARK, Clause
from numguard.mentions.context.segment import Segment, shared_names
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.reading import FULL, Reading
from numguard.mentions.scan.scan import _atoms, _may_be_in_hash, read
from numguard.mentions.scan.tokens import tokens_of
from numguard.mentions.sentences import are_parted
from numguard.model import Action
from numguard.script.chars import WORD_PATTERN, hash_spans
from numguard.script.present import may_end_within
from numguard.script.sentences import sure_and_possible
from numguard.verdict.checks.swaps import EXCHANGES, is_plain
from numguard.verdict.checks.written import DIGITS, TWO, Written
from numguard.verdict.judge import judge
from tests.examples import examples, share
from tests.tables import Row, tables

ENDS = [*"ab .!?\"')]»’”…。！।؟፡「\n\t\x85", "5", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}", "a.m. ", "B. "]
SORTS = ("explanations", "checks", "steps", "languages")


def rows(sort: str) -> Iterator[Row]:
    """Yield the rows of all tables, and the source of a share of them with the hypothesis of another row."""
    rng = random.Random(sort)
    for table in tables(sort):
        yield from table.rows
        for one in share(table.rows, table.name):
            other = rng.choice(table.rows)
            if other.target_lang == one.target_lang:
                yield Row("", "", one.source_lang, one.target_lang, one.source, other.hypothesis, False)


def aligned(row: Row, *, with_texts: bool, hard: bool) -> Matching:
    source, target = lexicon(row.source_lang), lexicon(row.target_lang)
    ours = read(row.source, source.hits(row.source, True), source, hard)
    theirs = read(row.hypothesis, target.hits(row.hypothesis, True), target, hard)
    return align(ours, theirs, source, target, ("", "") if with_texts else None)


def said(found: Matching) -> tuple[object, ...]:
    pairs = [(one.source, one.hypothesis, one.rule.name) for one in found.pairs]
    explained = sorted((lone.side.is_source, lone.at) for lone in found.explained)
    return pairs, explained, found.source.unmatched, found.hypothesis.unmatched


@pytest.mark.parametrize("sort", SORTS)
def test_weak_words_are_settled_as_by_all_rules(sort: str) -> None:
    """Where nobody asks which rule accounts for a number, the same numbers are accounted for."""
    settled = 0
    for at, row in enumerate(rows(sort)):
        for hard in (True, False) if not row.type and not row.action else (at % 2 == 0,):
            short, long = (aligned(row, with_texts=with_texts, hard=hard) for with_texts in (False, True))
            assert said(short) == said(long), row
            settled += bool(short.explained)
    assert settled


@pytest.mark.parametrize("sort", SORTS)
def test_plain_pairs_hold_no_exchange(sort: str) -> None:
    """Where the look at all pairs says that there is nothing to find, no rule for exchanges finds anything."""
    plain = 0
    for row in rows(sort):
        found = aligned(row, with_texts=True, hard=False)
        if len(found.pairs) > 1 and is_plain(found):
            plain += 1
            written = Written(found)
            assert not written.is_crossed
            for rule in EXCHANGES:
                if not rule.needs & ~(DIGITS | TWO):
                    rule.find(written)
            assert not written.swaps, row
    assert plain


HASHES = (
    "f1d2d2f924e986ac86fdf7b36c94bcdf32beec15",
    "0123456789abcdef0123",
    "F00D12345678901234",
    "12345678-1234-1234-1234-123456789abc",
    "1234567e12345678901",
    "9f86d081-0000-4000-8000-00805f9b34fb",
)


@examples(200)
@given(
    st.lists(st.sampled_from([*HASHES, "12", "1,234", "5b", "3 M", "a", "7", "2019", "x9", "sixty", "."]), max_size=9)
)
def test_numbers_in_hashes_stand_beside_their_letters(parts: list[str]) -> None:
    """Where no number of a text touches a letter or hyphen of a hash, it lies in none."""
    text, lex = " ".join(parts), lexicon("en")
    hits = lex.hits(text, True)
    atoms = _atoms(text, tokens_of(text, hits, lex, False), hits, lex)
    spans = hash_spans(text)
    lie_inside = any(start <= atom.start and atom.end <= end for atom in atoms for start, end in spans)
    assert _may_be_in_hash(text, atoms) or not lie_inside


def test_sizes_of_settled_numbers_say_nothing_alone() -> None:
    """A scale word that is part of a hard number is no size without one; in all other texts each is."""
    de = lexicon("de")
    for text, alone, settled in (
        ("100 Millionen Menschen", [10**6], []),
        ("Millionen Menschen", [10**6], [10**6]),
        ("100 Millionen von Tausenden", [10**6, 1000], [1000]),
        ("fünf Tische", [], []),
    ):
        assert (Reading(text, de).sizes(False), Reading(text, de).sizes(True)) == (alone, settled), text


NAMES = (
    "Ann",
    "Anna",
    "McAnn",
    "Ben",
    "ben",
    "B",
    "Bé",
    "é",
    "-",
    ",",
    " ",
    " ",
    "Don",
    "McDon",
    "LONGN",
    "Q" + "u" * 40,
)


@pytest.mark.patches_core
@examples(300)
@given(*[st.lists(st.sampled_from(NAMES), max_size=30).map("".join)] * 2)
def test_a_few_names_are_found_as_many_are(one: str, other: str) -> None:
    """Names that are looked for one by one are those that are found by counting all capitals."""
    ours, theirs = (Segment(text, None, lexicon("en").around) for text in (one, other))
    found = []
    for few in (-1, len(one)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(segment, "_FEW_NAMES", few)
            found.append(shared_names(ours, theirs, len(one) + 1))
    assert found[0] == found[1]


@examples(400)
@given(st.lists(st.sampled_from(ENDS), max_size=12))
def test_no_sentence_ends_where_none_may(parts: list[str]) -> None:
    """What looks for the ends of sentences finds none in a text of which a glance says that it has none."""
    text = "".join(parts)
    if not may_end_within(text):
        assert all(len(spans) < 2 for spans in sure_and_possible(text))
        assert Segment(text, None, lexicon("en").around).sentence_ends == []
        numbers = [place for place, char in enumerate(text) if char == "5"]
        atoms = [Atom(place, place + 1, 5, True) for place in numbers]
        for atom in atoms:
            atom.segment = Segment(text, None, lexicon("en").around)
        assert not any(are_parted(text, one, other, lexicon("en")) for one, other in pairwise(atoms))


@given(
    st.text(
        st.sampled_from([*"aé5٣.,;:!?()[]-–'\"’״מ।、。\n_½", "\N{COMBINING ACUTE ACCENT}", "\N{ZERO WIDTH JOINER}"])
    )
)
def test_parts_of_a_token_are_those_of_a_pattern(token: str) -> None:
    """Words, numbers, and the marks that end a clause: character by character as by one pattern, made for no text."""
    assert clause._parts(token) == re.findall(rf"{WORD_PATTERN}|\d+|{MARK.pattern}", token)


def test_few_words_of_a_clause_are_the_first_of_all() -> None:
    """Whatever was asked before: few are kept for who asks for fewer, and read again for who asks for more."""
    sizes = [1, 2, 4, 6, 8]
    rng = random.Random(49)
    asked = 0
    for row in rows("checks"):
        lex = lexicon(row.source_lang)
        hits = lex.hits(row.source, True)
        for atom in read(row.source, hits, lex, True):
            place = Segment(row.source, hits, lex.around), min(atom.start, atom.unit_start), atom.unit_end
            once, again = Clause(*place), Clause(*place)
            rng.shuffle(sizes)
            for most in sizes:
                assert once.words_before(most) == again.before[: again.near_before][:most], row
                assert once.words_behind(most) == again.behind[: again.near_behind][:most], row
                asked += bool(once.words_before(most))
    assert asked > 1_000


@pytest.mark.parametrize("sort", ["explanations", "checks", "languages"])
def test_weak_words_that_may_not_contradict_each_other_do_not(sort: str) -> None:
    """Texts with weak words alone pass in full wherever they are not read at all."""
    asked = 0
    for row in rows(sort):
        source, target = lexicon(row.source_lang), lexicon(row.target_lang)
        ours, theirs = Reading(row.source, source), Reading(row.hypothesis, target)
        pair = TextPair(ours, theirs)
        if pair.level() == 1 and not pair.speak_weakly():
            asked += 1
            matching = align(*pair.atoms(FULL), source, target, (row.source, row.hypothesis))
            assert judge(matching)[0] is Action.PASS, row
    assert asked


def test_phrases_say_something_alone_only_where_they_stand() -> None:
    """The first word of a few says no count where another word stands behind it."""
    de = lexicon("de")
    for text, alone in (("ein Tisch", 0), ("ein paar Tische", COUNT)):
        assert de.alone(text, de.hits(text)) & COUNT == alone, text
