"""The marks of a text: what its words may say of its numbers, so that rules ask only texts that may say it.

A mark is a bit. The poles of all axes have theirs in quantity/axes; those of other words stand here. A mark is set
wherever a reader may find what it stands for: a law holds that (tests/laws/test_marks.py).
"""

from __future__ import annotations

from typing import Final

from numguard.mentions.alone import COUNT, DUAL, FIRST, MOMENTS, SHORT, differ_weakly
from numguard.mentions.axes.words import mark_poles
from numguard.mentions.calendars import mark_months
from numguard.mentions.hits import Hits
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.lexicon.marks import Marks, Plain, laid_out, mark_longest, stored
from numguard.mentions.line.line import Line
from numguard.mentions.often import may_say_often
from numguard.mentions.periods import ONE_PERIOD, PERIODIC, mark_periods
from numguard.quantity.axes import axis, opposed

DOSE: Final = 1 << 28
"""The mark of a word beside which a number is a dose: tablet, Tropfen."""


@of_lexicon
def words_of_marks(lex: Lexicon) -> Marks:
    """Return the words of a language that set marks."""
    return Marks(stored(lex, made), lex)


def made(lex: Lexicon) -> Plain:
    """Return the same as they are stored, made of the words of axes, periods, months and doses."""
    words: dict[str, int] = {}
    stems: dict[str, int] = {}
    mark_poles(lex, words, stems)
    mark_periods(lex, words)
    mark_months(lex, words)
    for stem in lex.around.vouching("dose"):
        mark_longest([stem], DOSE, words if lex.nospace else stems, lex)
    return laid_out(words, stems, lex)


def marks_of_text(line: Line, lex: Lexicon) -> int:
    """Return the marks of a text, as their sum; they are looked for once, also where it is read twice."""
    hits = line.hits
    if hits.marks < 0:
        hits.marks = words_of_marks(lex).of(line.text)
    return hits.marks


def marks_of_clause(line: Line, start: int, end: int, lex: Lexicon) -> int:
    """Return the marks of the clause around two places, at least; none of what stands beyond it is said of a number."""
    return words_of_marks(lex).beside(line.text, start, end)


def speak_weakly(text: str, ours: Hits, lex: Lexicon, other_text: str, theirs: Hits, other_lex: Lexicon) -> bool:
    """Tell whether two texts without a number that must be accounted for may contradict each other all the same.

    Twice and once, the second and the first, first and last, once a week and once a month.
    """
    one, other = lex.alone(text, ours), other_lex.alone(other_text, theirs)
    if differ_weakly(one, other):
        return True
    if (one ^ other) & COUNT:
        if ours.level and theirs.level:
            return True
        duals = (one | other) & DUAL or (other_lex if one & COUNT else lex).data.lists["dual_endings"]
        if duals and max(len(text), len(other_text)) <= SHORT:
            return True  # two hours and an hour
    marks = words_of_marks(lex).of(text)
    asked = axis("position").mask if (one | other) & FIRST else 0
    asked |= axis("time").mask if one & other & MOMENTS else 0  # before noon, après midi
    against = opposed(marks) & asked if asked else 0
    if not against and not marks & PERIODIC:
        return False
    others = words_of_marks(other_lex).of(other_text)
    if marks & PERIODIC and others & PERIODIC and (marks | others) & PERIODIC not in ONE_PERIOD:
        says_often = not ours.level or may_say_often(text, one, lex)
        if says_often and (not theirs.level or may_say_often(other_text, other, other_lex)):
            return True
    return against & others > 0
