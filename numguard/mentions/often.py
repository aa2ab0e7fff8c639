"""How often a text says that something happens, whichever number stands beside it: daily, einmal, once a week."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.alone import COUNT, FIRST, SECOND, TIMES
from numguard.mentions.context.segment import Segment, parted
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, of_word
from numguard.mentions.lexicon.marks import Marks, laid_out, mark_longest
from numguard.mentions.periods import (
    WORDS_BEFORE,
    adverbs_of,
    is_counted,
    is_parted,
    is_word,
    lasts_of,
    patterns_of,
    phrase_at,
    plurals_of,
)
from numguard.quantity.units import SPANS, Unit
from numguard.script.chars import WORD
from numguard.script.fold import fold

_YEAR: Final = re.compile(r"\d{4}")
"""Its digits, beside which a word for a period may be that of a date."""


def may_say_often(text: str, alone: int, lex: Lexicon) -> bool:
    """Tell whether weak words may say how often something happens (einmal, one time), or every how many days.

    ``alone`` is what the words of the text say without a number; one for first may be said of a last week, too.
    """
    return alone & (TIMES | FIRST | SECOND | COUNT) > 0 or says_occasion(text, lex)


def says_occasion(text: str, lex: Lexicon) -> bool:
    """Tell whether a word stands in a text behind which, or before which, a number says how often: one time, 3 Mal."""
    return _occasions(lex).of(text) > 0


@of_lexicon
def _occasions(lex: Lexicon) -> Marks:
    words: dict[str, int] = {}
    for word in lex.listed("occasions"):
        mark_longest(word.split(), 1, words, lex)
    return Marks(laid_out(words, {}, lex), lex, is_anywhere=True)


def only_period(segment: Segment, lex: Lexicon) -> Unit | None:
    """Return the one span of time that a text surely says something is per: daily, once a week; else None."""
    said = _unspaced_spans(segment, lex) if lex.nospace else _spans(segment, lex)
    return said.pop() if len(said) == 1 else None


def names_span(segment: Segment, unit: Unit, lex: Lexicon) -> bool:
    """Tell whether a text names a span of time anywhere: for three weeks."""
    if lex.nospace:
        return any(map(segment.holds, lex.cldr.units.get(unit.id, ())))
    names = _names(lex)
    return unit in [names[word] for word in _folded(segment.text, lex) if word in names]


def says_each(segment: Segment, lex: Lexicon) -> bool:
    """Tell whether a word for each or every stands in a text: every 3 months, 3か月ごと."""
    words = lex.listed("each_words")
    if lex.nospace:
        return any(map(segment.holds, words))
    said = f" {' '.join(_folded(segment.text, lex))} "
    return any(f" {word} " in said for word in words)


def _folded(text: str, lex: Lexicon) -> list[str]:
    """Return the words of a text, folded; an apostrophe parts them: un'ora."""
    words: list[str] = []
    for token in text.split():
        words += _words_of(token, lex)
    return words


@of_word
def _words_of(token: str, lex: Lexicon) -> list[str]:
    """Return the folded words of what stands between two blanks."""
    return list(WORD.made.findall(fold(parted(token), lex.data.fold)))


def _unspaced_spans(segment: Segment, lex: Lexicon) -> set[Unit]:
    adverbs = adverbs_of(lex)
    spoken = patterns_of(lex)[0].finditer(fold(segment.text, lex.data.fold))
    forms = [one.group() for one in spoken if not is_counted(one, lex)]
    return {adverbs[form] for form in forms if len(form) > 1 and adverbs[form].dimension in SPANS}


def _spans(segment: Segment, lex: Lexicon) -> set[Unit]:
    names, spoken, said = _names(lex), _endings(lex), set[Unit]()
    words = _folded(segment.text, lex)
    for at, word in enumerate(words):
        if word not in names:
            continue
        name = names[word]
        period, size = (None, 1) if word not in spoken else phrase_at(words, at, lex)
        name = name if size == 1 else None
        if name is not None:
            period = name if _is_recurring(words, at, lex) else None  # for a week; twice a week
        elif not is_parted(lex) and words[at + 1 - size] not in lex.listed("each_words"):
            period = None if _YEAR.search(segment.text) is not None else period  # در سال 2020
        elif size == 1 and at and "".join(WORD.made.findall(parted(segment.text))[at : at + 1])[:1].isupper():
            period = None  # the Daily Mail
        if period is not None and period.dimension in SPANS:
            said.add(period)
    return said


@of_lexicon
def _endings(lex: Lexicon) -> frozenset[str]:
    """Return the words that say a period by themselves, and the last ones of the phrases that do."""
    return lasts_of(lex).union(form for form in adverbs_of(lex) if " " not in form)


@of_lexicon
def _names(lex: Lexicon) -> dict[str, Unit | None]:
    """Return the words of which each may end what says a span of time, folded, and the span of which it is the name."""
    names: dict[str, Unit | None] = dict.fromkeys(_endings(lex))
    for form, cue in lex.context.items():
        if " " not in form and len(form) > 1 and cue.unit is not None and cue.unit.dimension in SPANS:
            names[form] = cue.unit
    return {form: name for form, name in names.items() if len(form) > 1}


def _is_recurring(words: list[str], at: int, lex: Lexicon) -> bool:
    """Tell whether words for each stand right before the name of a span, or one for times near the name of one."""
    each, occasions = lex.listed("each_words"), lex.listed("occasions")
    if at and (words[at - 1] in each or (at > 1 and f"{words[at - 2]} {words[at - 1]}" in each)):
        return True  # jeden Tag, tous les jours
    if words[at] in plurals_of(lex):
        return False
    near = (*words[max(0, at - WORDS_BEFORE) : at], *words[at + 1 : at + WORDS_BEFORE])
    return any(word in occasions or _says_times(word, lex) for word in near)


def _says_times(word: str, lex: Lexicon) -> bool:
    """Tell whether a word says how often by itself: twice, einmal, dreimal."""
    if word.endswith(tuple(lex.listed("occasions"))):
        return True
    entry = lex.look(word).entry if is_word(word) and lex.hits(word, True).words else None
    return entry is not None and (entry.multiple is not None or entry.alone & TIMES > 0)
