"""TRIAL -> REFUSAL: why a number is not written where it seems to belong.

A repair goes out signed: it is written only where the error and its place are shown by something else than the reading
that is mended. Each refusal is a value with a name and the sentence that a caller is told; the first that applies is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from numguard.repairs import beside, neighbours, numbers, scales
from numguard.repairs.case import Case
from numguard.repairs.trials import Way

_ASKED = {
    Way.CENTURY: frozenset({"number-beside", "row-of-digits", "twin-century", "article"}),
    Way.SIGN: frozenset(),
    Way.CLOCK: frozenset({"twin"}),
    Way.UNIT: frozenset({"vague"}),
    Way.RELATION: frozenset(),
    Way.JOINED: frozenset({"ambiguous-source", "unlike-units"}),
}
"""The refusals that a trial is asked which writes no number; others are asked all."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason to leave a number alone: its name, what a caller is told, and when it applies."""

    name: str
    doc: str
    applies: Callable[[Case], bool]


@dataclass(frozen=True, slots=True)
class SentenceRefusal:
    """A reason to leave a whole translation alone, asked of source, translation and their languages."""

    name: str
    doc: str
    applies: Callable[[str, str, tuple[str, str]], bool]


def refusal(case: Case) -> Refusal | None:
    """Return the first reason not to write a trial; None where nothing speaks against it."""
    if case.trial.wanted is None or case.trial.slot is None:
        return None
    asked = _ASKED.get(case.trial.way)
    return next((one for one in REFUSALS if (asked is None or one.name in asked) and one.applies(case)), None)


def sentence_refusal(source: str, text: str, langs: tuple[str, str]) -> SentenceRefusal | None:
    """Return the reason not to write any number into a translation; None where there is none."""
    return next((one for one in OF_SENTENCES if one.applies(source, text, langs)), None)


REFUSALS: tuple[Refusal, ...] = (
    Refusal("other-kind", "a number of one kind is not written in the place of another", numbers.is_other_kind),
    Refusal("century", "a century or a decade is written only where its form is certain", numbers.is_century),
    Refusal("other-clock", "the hour may be told by the other clock", numbers.is_other_clock),
    Refusal("range", "the number is an end of a range that does not stand there", numbers.is_of_a_range),
    Refusal("vague", "tens, hundreds or millions of something are no one value", numbers.is_vague),
    Refusal("dozens", "a noun for several says one of the numbers: a dozen", numbers.counts_in_dozens),
    Refusal("converted", "the number may have been converted into a unit that is not read", numbers.is_converted),
    Refusal("unlike-units", "the two numbers count different things", numbers.is_unlike),
    Refusal("ambiguous-source", "the source's number may be written in another country's format", numbers.is_ambiguous),
    Refusal("unsure-sign", "nothing but a word says that the number is negative", scales.is_unsure_sign),
    Refusal("unsure-scale", "the scale of one of the numbers is not certain", scales.is_scale_unsure),
    Refusal("no-evidence", "nothing but its place shows that this number was meant", numbers.has_no_evidence),
    Refusal("number-beside", "another number beside it may be a part of it", neighbours.has_number_beside),
    Refusal("word-beside", "a word beside it may be a part of the number", neighbours.has_word_beside),
    Refusal("doubled", "a word of the number stands there twice", neighbours.is_doubled),
    Refusal("row-of-digits", "it stands in a row of digits that is not the source's", neighbours.is_in_a_row),
    Refusal("glued", "letters stand against the number", neighbours.is_glued),
    Refusal("article", "the article before it would not fit the number", neighbours.has_other_article),
    Refusal("named", "the source's number is part of a name", numbers.is_named),
    Refusal("twin-century", "more than one century is named", numbers.has_other_century),
    Refusal("twin", "the number that stands there is one of the source's too", numbers.is_twin),
    Refusal("ordinal-in-words", "an ordinal in words is not written in digits", numbers.is_ordinal_in_words),
    Refusal("ending", "an ending of the number's word is not written behind digits", numbers.has_ending),
    Refusal("agreement", "what is counted would not agree with the number", neighbours.disagrees),
)
"""The reasons to leave a number alone, in the order in which they are asked."""

OF_SENTENCES: tuple[SentenceRefusal, ...] = (
    SentenceRefusal("repeats", "the translation repeats itself", beside.has_repeats),
    SentenceRefusal("untranslated", "part of the translation is not translated", beside.is_untranslated),
    SentenceRefusal("other-script", "the translation is not in the script of its language", beside.is_foreign_script),
)
"""The reasons to write no number into a translation."""
