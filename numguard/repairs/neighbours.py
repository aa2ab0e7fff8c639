"""CASE -> DOUBTS of the place: what stands beside it and may be a part of the number, or would not fit the new one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import plural
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE, CLAUSE, TIED
from numguard.model import Kind, Mention, Value
from numguard.model.errors import RenderError
from numguard.quantity.exact import terminating
from numguard.repairs import beside
from numguard.repairs.case import Case, has_same_digits, has_year_slip, is_dated
from numguard.repairs.evidence import clock_digits, compound_of, gap_to, is_same_clock, meets, other_half, shown
from numguard.script.chars import is_unspaced
from numguard.script.digits import ascii_digits
from numguard.script.fold import fold
from numguard.script.signs import CLAUSE_MARKS, RANGE_DASHES
from numguard.writing.styles import Style, say
from numguard.writing.written import leaves, put

_CLOSE = 2
_VOWELS = frozenset("aeiou")
_SMALL = 10
_JOINING = 3
_APART_BY = " -"
_APART = frozenset({Kind.FRACTION, Kind.MULTIPLE, Kind.MONTH, Kind.ORDINAL})
"""Kinds that no number of another kind is meant by."""
_HYPHENS = ("-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}")
_CLOCK_MARKS = frozenset(":.")
_SCORE_MARKS = frozenset((*RANGE_DASHES, ":", "\N{IDEOGRAPHIC COMMA}"))
_EDGES = "'\N{RIGHT SINGLE QUOTATION MARK}-"


def has_number_beside(case: Case) -> bool:
    """A number of either text that nothing accounts for stands near: it may be the other half of this one."""
    if has_same_digits(case) or is_dated(case):
        return False
    pairs = case.verdict.alignment.pairs
    sides = (
        (case.verdict.hypothesis_mentions, {p.hypothesis.start for p in pairs}, case.slot, case.line),
        (case.verdict.source_mentions, {p.source.start for p in pairs}, case.wanted, case.source),
    )
    for mentions, paired, number, line in sides:
        for one in leaves(mentions):
            if meets(one.start, one.end, number.start, number.end):
                continue
            gap = line.between(min(number.end, one.end), max(number.start, one.start))
            window = CLAUSE if case.is_word else _CLOSE
            is_near = len(gap) <= window and not any(stop in gap for stop in ".;:!?()")
            if not is_near or one.soft and (len(gap) > _CLOSE or not case.is_word):
                continue
            words = not shown(one) or not shown(number)
            if one.start in paired and one.kind is number.kind is Kind.TIME:
                continue  # the minutes of its clock
            if one.start not in paired and words:
                return True
            if words and len(gap.strip()) == 0 and case.is_word:
                return True
    return False


def has_word_beside(case: Case) -> bool:
    """A word next to the place, or next to the source's number, is a part of a number or looks like one."""
    if has_same_digits(case) or is_dated(case) or has_year_slip(case):
        return False
    only_scales = not case.is_word
    start, end = case.trial.start, case.trial.end
    pairs = case.verdict.alignment.pairs
    source = _without_others(case.source, case.wanted, [pair.source for pair in pairs])
    past_digits = case.is_word or not shown(case.wanted)
    ours = [side[0] for side in _words_near(source, case.wanted.start, case.wanted.end, past_digits=past_digits)]
    unit = fold(case.slot.after + " " + case.slot.before).split()
    clocks = [pair.hypothesis for pair in pairs if pair.hypothesis.kind is Kind.TIME]
    line = _without_others(case.line, case.slot, clocks)  # without the half of halb neun
    for word in _parts_near(case, line, unit):
        if fold(word) in unit or (case.is_word and beside.is_joiner(word, case.langs[1])):
            continue
        is_left = case.is_word and beside.is_joiner(word, case.langs[0])  # not translated: пристигнаха and пет
        if is_left or beside.is_number_part(word, case.langs, only_scales=only_scales, source=case.source.text):
            return True
    own_unit = fold(case.wanted.after + " " + case.wanted.before).split()
    own = (case.langs[0], case.langs[0])
    only_scales = shown(case.wanted) != ""
    if any(
        fold(word) not in own_unit
        and (only_scales or not beside.is_joiner(word, case.langs[0]))
        and beside.is_number_part(word, own, only_scales=only_scales, source=word)
        for word in ours
    ):
        return True
    if beside.has_numeral_beside(case.line, start, end, case.langs[1]):
        return True
    near = line.words_before(start, 2) + line.words_behind(end, 2)
    if any(_is_missing_part(word, case) for word in near):
        return True
    if not case.is_word:
        return False
    behind = line.words_behind(end, 1)
    return any(beside.is_joiner(word, lang) for word in behind for lang in case.langs)


def _words_near(line: Line, start: int, end: int, *, past_digits: bool) -> list[list[str]]:
    """Return two words on either side of a span, the nearest first; a side without any is left out."""
    before = line.words_before(start, 2, past_digits=past_digits)
    return [side for side in (before, line.words_behind(end, 2, past_digits=past_digits)) if side]


def _parts_near(case: Case, line: Line, unit: list[str]) -> Iterator[str]:
    """Yield the word on either side of the place, and the next one where it is a scale, or where that joins them."""
    for near, *far in _words_near(line, case.trial.start, case.trial.end, past_digits=case.is_word):
        yield near
        leads = any(beside.is_joiner(near, lang) for lang in case.langs) or fold(near) in unit
        yield from (word for word in far if case.is_word and (leads or beside.is_scale_word(word, case.langs[1])))


def _without_others(line: Line, number: Mention, others: Iterable[Mention]) -> Line:
    """Return a text in which numbers that have their partner are digits: their words are no part of another."""
    apart = [one for one in others if not meets(one.start, one.end, number.start, number.end)]
    return Line(put(line.text, [(one.start, one.end, "0" * (one.end - one.start)) for one in apart]))


def _is_missing_part(word: str, case: Case) -> bool:
    """Tell whether a word says what the number there lacks, or the last part of the one that is to be written."""
    value, old = case.trial.value, Fraction(case.slot.readings[0].value)
    if value is None or value != int(value):
        return False
    new = Fraction(value)
    parts = {Fraction(value) for lang in case.langs for value in beside.values_of(word, lang)}
    if any(value in (new, new - old) or value == new % 10 != 0 for value in parts):
        return True
    missing = (int(new) % 10, int(new) - int(old))
    if (
        case.is_word
        and new == old * 10
        and not any(beside.is_known(one, case.langs[1]) for one in case.line.words_behind(case.trial.end, 1))
    ):
        return True  # two tens: what is behind may be the tens
    return case.is_word and any(value > 0 and beside.is_form_of(word, value, case.langs[1]) for value in missing)


def is_doubled(case: Case) -> bool:
    """The same word stands on both sides of the place's edge, or twice inside it."""
    lang = case.langs[1]
    said = beside.words_in(case.slot.text)
    if not case.is_word:  # the "de" of 120 de milioane de lire is no part of the value
        said = [word for word in said if beside.is_number_word(word, lang) or beside.is_scale_word(word, lang)]
    words = [fold(word) for word in said]
    near = case.line.words_before(case.trial.start, 1) + case.line.words_behind(case.trial.end, 1)
    if len(set(words)) < len(words) or any(fold(word) in words for word in near):
        return True
    paired = {pair.hypothesis.start for pair in case.verdict.alignment.pairs}
    return any(
        one.start != case.slot.start
        and not one.soft
        and one.start not in paired
        and one.values[:1] == case.slot.values[:1]
        and abs(gap_to(case.slot, one)) <= TIED
        for one in leaves(case.verdict.hypothesis_mentions)
    )


def is_in_a_row(case: Case) -> bool:
    """Digits stand against the place that do not stand against the source's number, or the other way."""
    if is_dated(case):
        return False
    clock = clock_digits(case.wanted, case.verdict)
    if clock and clock == shown(case.slot):
        return False
    if _is_full_hour(case) or _is_in_score(case):
        return False
    pairs = case.verdict.alignment.pairs
    ours, theirs = (
        beside.digits_beside(line, start, end, {at for one in paired for at in range(one.start, one.end)})
        for line, start, end, paired in (
            (case.source, case.wanted.start, case.wanted.end, [pair.source for pair in pairs]),
            (case.line, case.trial.start, case.trial.end, [pair.hypothesis for pair in pairs]),
        )
    )
    if beside.meets_digits(case.line, case.trial.start, case.trial.end) and not beside.meets_digits(
        case.source, case.wanted.start, case.wanted.end
    ):
        return True  # a group of a longer number: 300 1
    return any(theirs) and not any(ours)


def _is_full_hour(case: Case) -> bool:
    """Tell whether an hour of the source stands there with minutes that say nothing: 2 p.m., 4:00 for 14:00."""
    before, minutes = case.line.edges(case.trial.start, case.trial.end, TIED)
    is_hour = case.wanted.kind is Kind.TIME and minutes[:1] in _CLOCK_MARKS
    return is_hour and ascii_digits(minutes[1:]) == "00" and not any(map(str.isdecimal, before[-2:]))


def _is_in_score(case: Case) -> bool:
    """Tell whether a mark alone parts a number from one that has its partner near the source's: 16.5-105, 11-118."""
    start, end = case.trial.start, case.trial.end
    pairs = case.verdict.alignment.pairs
    paired = [pair.hypothesis for pair in pairs if 0 < abs(gap_to(case.wanted, pair.source)) <= BESIDE]
    before, behind = case.line.edges(start, end)
    is_before = before in _SCORE_MARKS and any(one.end == start - 1 for one in paired)
    is_after = behind in _SCORE_MARKS and any(one.start == end + 1 for one in paired)
    return is_before != is_after


def is_glued(case: Case) -> bool:
    """Letters stand against the number that do not belong to it."""
    start, end, lang = case.trial.start, case.trial.end, case.langs[1]
    before, behind = case.line.letters_before(start), case.line.letters_behind(end)
    if case.slot.kind is Kind.MONTH:
        return bool(behind) or bool(before) and not before.endswith(_HYPHENS)
    data = localedata.load(lang)
    if case.is_word and not ("nospace" in data.flags and data.agrees):
        return bool(before or behind) or any(edge in _EDGES for edge in case.line.edges(start, end) if edge)
    if behind and behind.casefold() == case.source.letters_behind(case.wanted.end).casefold() and not before:
        return False  # 247sports, in both texts
    if "nospace" in localedata.load(lang).flags or is_unspaced(before + behind):
        first, last = case.line.edges(start, end, 3)
        letter = last[:1]
        if case.is_word:  # 三百五 hundred隻
            letters = first.rstrip(_APART_BY)[-1:] + last.lstrip(_APART_BY)[:1]
            return any(char.isascii() and char.isalpha() for char in letters)
        return letter.isascii() and letter.isalpha() and not case.slot.after.lstrip().startswith(letter)
    own = case.source.letters_before(case.wanted.start)
    for letters, number in ((before, case.slot), (own, case.wanted)):
        if letters and not letters.endswith(_HYPHENS) and any(map(str.isspace, number.text)):
            return True  # the 2 of mm2, read with the number behind it
    is_lost = bool(own) and not own.endswith(_HYPHENS) and own not in case.wanted.before and own != before
    if is_lost and "nospace" not in localedata.load(case.langs[0]).flags:
        return True  # A320, of which the A is lost
    is_prefix = before.islower() or before.endswith(_HYPHENS) or _is_caseless(before)
    if before and not is_prefix and before != own and before.strip() not in case.slot.before:
        return True
    behind = case.line.letters_behind(case.slot.end)
    if not behind or behind in case.slot.after or _is_ending(behind, lang) or has_year_slip(case):
        return False  # the au of 1984au for the 1980s
    if behind.casefold() == case.source.letters_behind(case.wanted.end).casefold():
        return False
    return not _is_caseless(behind) or beside.is_number_part(
        behind, case.langs, only_scales=True, source=case.source.text
    )


def _is_caseless(letters: str) -> bool:
    """Tell whether letters are of a script without capitals, which writes particles to digits."""
    return letters.lower() == letters.upper()


def _is_ending(letters: str, lang: str) -> bool:
    data = localedata.load(lang)
    known = (*data.lists["digit_suffix"], *data.lists["ordinal_suffix"])
    return letters.strip("'’ʼ-").casefold() in {form.strip("'’-:.") for form in known}


def disagrees(case: Case) -> bool:
    """What is counted would stand in the form of another number: 1 days."""
    value, old = case.trial.value, case.slot.readings[0].value
    lang = case.langs[1]
    if case.slot.kind is Kind.TIME and shown(case.slot):
        old = Fraction(int(shown(case.slot)))  # 5 часов дня, not 17
    if value is None or case.slot.kind in _APART or case.slot.kind is Kind.PERCENT:
        return False
    if (not case.is_word and _counts_nothing(case)) or compound_of(case.slot, case.verdict.hypothesis_mentions):
        return False
    if is_same_clock(case.wanted, case.slot, case.verdict):
        return False
    try:
        ours, theirs = (terminating(abs(Fraction(one))) for one in (value, old))
    except RenderError:
        return Fraction(value).denominator != Fraction(old).denominator  # 220 2/3, 20 2/3
    if ours == theirs or plural(lang, ours) == plural(lang, theirs):
        return False
    half = other_half(case.wanted, case.slot, case.verdict)
    if half is not None and (half.start > case.wanted.start or half.values[0] >= case.wanted.values[0]):
        return False  # the halves of a score count nothing: 10-6, 3-1
    if case.is_word:
        return True
    if case.slot.text[:1] == "0" or shown(case.wanted) == shown(case.slot):
        return False  # 02 of 12, 71 of 7.1: what is counted was not told by that
    is_dropped = theirs == 1 and ours > 1 and "1" in shown(case.wanted)
    return (1 in (ours, theirs) and not is_dropped) or max(ours, theirs) <= _SMALL


def _counts_nothing(case: Case) -> bool:
    """Tell whether no word behind the place can be what is counted: a mark follows, or what joins numbers: 6 à 0."""
    behind = case.line.behind(case.trial.end, CLAUSE).lstrip()
    words = case.line.words_behind(case.trial.end, 1)
    if not words or behind[0] in CLAUSE_MARKS:
        return True
    joins = behind.startswith(words[0]) and behind[len(words[0]) :].lstrip()[:1].isdecimal()
    return joins and len(words[0]) <= _JOINING and not beside.is_known(words[0], case.langs[1])


def has_other_article(case: Case) -> bool:
    """The article before the place would not be that of the number: an 18th, but a 17th."""
    value, old, lang = case.trial.value, case.slot.readings[0].value, case.langs[1]
    head = case.line.words_before(case.trial.start, 1)
    articles = localedata.load(lang).lists["vowel_articles"]
    if value is None or not head or head[0].casefold() not in articles:
        return False
    try:
        ours, theirs = (
            unicodedata.normalize("NFD", say(_spoken(one), lang, Style.WORDS)[:1]).casefold()[:1] in _VOWELS
            for one in (value, old)
        )
    except RenderError:
        return True
    return ours != theirs and ours != (head[0].casefold() == articles[-1])


def _spoken(value: Value) -> int:
    """Return the number whose name is said first where a value stands: 8 of 8.5 million."""
    number = abs(Fraction(value))
    while number >= 1000:
        number /= 1000
    return int(number)
