"""Law of marks: what a text is asked for its words, the marks of their poles have said; and both walks mark alike."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

import pytest

from numguard.alignment.align import align
from numguard.alignment.matching import Matching
from numguard.mentions.axes.words import NOT
from numguard.mentions.calendars import OTHER_MONTH
from numguard.mentions.context.words import NEARLY
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.lexicon.native import IS_BUILT
from numguard.mentions.line.reach import SENTENCE
from numguard.mentions.marks import DOSE, words_of_marks
from numguard.mentions.periods import PERIODIC
from numguard.mentions.scan.scan import read
from numguard.quantity.axes import axes, axis
from numguard.verdict.checks.one_bound import ONE_BOUND
from numguard.verdict.checks.opposite import OPPOSITE, RELATIONS
from numguard.verdict.checks.periods import PERIOD
from numguard.verdict.finding import Finding
from numguard.verdict.sights import sights
from tests.examples import share
from tests.tables import Row, tables

TEXTS = (PERIOD, ONE_BOUND)
ALL = {check.name for check in (*TEXTS, *RELATIONS)}
EVERY = PERIODIC | DOSE | NOT | OTHER_MONTH | sum(axis.mask for axis in axes().values())


def rows() -> Iterator[Row]:
    """Yield the rows of the rules that ask marks, and a share of those of others and of all languages."""
    for sort in ("checks", "languages"):
        for table in tables(sort):
            yield from table.rows if table.name in ALL else share(table.rows, table.name)


def aligned(row: Row) -> Matching:
    source, target = lexicon(row.source_lang), lexicon(row.target_lang)
    ours = read(row.source, source.hits(row.source, True), source, False)
    theirs = read(row.hypothesis, target.hits(row.hypothesis, True), target, False)
    return align(ours, theirs, source, target, (row.source, row.hypothesis))


def test_every_mark_is_a_bit_of_its_own() -> None:
    """The marks stand in the modules that read what they stand for; no two of them are one bit."""
    poles = {mark for axis in axes().values() for mark in axis.marks.values() if mark}
    assert EVERY.bit_count() == PERIODIC.bit_count() + len((DOSE, NOT, OTHER_MONTH, *poles))
    assert not EVERY & NEARLY


def test_no_relation_is_found_without_its_marks() -> None:
    """What the rules of relations find where every pole is marked, they find with the marks of the two texts."""
    opposite = OPPOSITE.asked(frozenset())
    found: set[str] = set()
    for row in rows():
        said: list[Finding] = []
        asked: list[Finding] = []
        for result, is_everything in ((said, False), (asked, True)):
            matching = aligned(row)
            if not matching.pairs:
                continue
            for side in (matching.source, matching.hypothesis):
                segment = side.atoms[0].segment
                if is_everything and segment is not None:
                    segment.hits.marks = EVERY
                    segment._bounds = axis("bound").mask | NEARLY
            seen = sights(matching)
            if not OPPOSITE.needs & ~seen:
                result += opposite(matching)
            result += [row for one in TEXTS if not one.needs & ~seen for row in one.find(matching, one)]
        assert said == asked, row
        found |= {finding.rule for finding in said}
    assert found == ALL


@pytest.mark.skipif(not IS_BUILT, reason="the walk in C is not built")
def test_both_walks_mark_alike() -> None:
    """Whether a word is found in C or as it is spelled: in small letters and capitals, of blanks and without."""
    marked = 0
    for row in rows():
        for tag, text in ((row.source_lang, row.source), (row.target_lang, row.hypothesis)):
            lex = lexicon(tag)
            marks = words_of_marks(lex)
            for one in (normalize("NFC", text), normalize("NFC", text.upper())):
                assert marks.of(one) == marks.spelled(one), (tag, one)
                if len(one) < SENTENCE:
                    assert not marks.beside(one, len(one) // 2, len(one) // 2) & ~marks.of(one), (tag, one)
                marked += marks.of(one) > 0
    assert marked > 1_000
