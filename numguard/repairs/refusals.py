"""TRIAL -> REFUSAL: why a number is not written where it seems to belong.

A repair goes out signed: it is written only where the error and its place are shown by something else than the reading
that is mended. Each refusal is a value with a name and the sentence that a caller is told; the first that applies is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from numguard.errors import RenderError
from numguard.language import data as localedata
from numguard.language.forms import compact_words, plural
from numguard.language.tiers import Tier, tier
from numguard.model import Issue, Kind, Mention, Value
from numguard.quantity.exact import terminating
from numguard.repairs import beside
from numguard.repairs.centuries import century_of, names_century
from numguard.repairs.evidence import (
    Evidence,
    clock_digits,
    compound_of,
    conversions,
    evidence,
    has_one_unit,
    has_unlike_units,
    shown,
)
from numguard.repairs.trials import Trial
from numguard.result import Verdict
from numguard.script.chars import is_unspaced
from numguard.script.fold import fold
from numguard.script.signs import COMPARATORS, MINUS
from numguard.writing.styles import Style, say
from numguard.writing.written import leaves

_SURE = 0.5
"""The confidence of an issue under which nothing is written for it."""
_WINDOW = 36
_CLOSE = 2
_VOWELS = frozenset("aeiou")
_ROUNDED = Fraction(3, 100)
_YEAR_RANGE = range(1000, 2400)
_HALF_DAY = 12
_THREE = 3
_YEARLIKE = frozenset({Kind.CARDINAL, Kind.YEAR})
_PLAIN = 4
_NAMED = 100
_SMALL = 10
_YEARS = 1000
_MARK = 4
_SHARED = 16
_CENTURIES = range(1, 31)
_LARGE = 10**12
_ORDERED = frozenset({Kind.ORDINAL})
_NEVER = frozenset({Kind.PLACEHOLDER, Kind.ROMAN})
_APART = frozenset({Kind.FRACTION, Kind.MULTIPLE, Kind.MONTH, *_ORDERED})
"""Kinds that no number of another kind is meant by."""
_AMBIGUOUS = 3
_AS_GOOD = 1
_OTHER_YEARS = range(2300, 2700)  # of the Buddhist era
_HYPHENS = ("-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}")
_EDGES = "'\N{RIGHT SINGLE QUOTATION MARK}-"
_OF_CENTURIES = frozenset({"unsure", "number-beside", "row-of-digits", "said-twice", "twin-century", "article"})
_OF_SIGNS = frozenset({"unsure", "bound-in-words"})


@dataclass(frozen=True, slots=True)
class Case:
    """A trial with all that may speak against it; ``text`` is the translation that it would change."""

    source: str
    text: str
    verdict: Verdict
    issue: Issue
    trial: Trial
    langs: tuple[str, str]

    @property
    def is_word(self) -> bool:
        """Whether the wrong number is written in words."""
        return not any(char.isdecimal() for char in self.slot.text)

    @property
    def wanted(self) -> Mention:
        """The number of the source."""
        assert self.trial.wanted is not None
        return self.trial.wanted

    @property
    def slot(self) -> Mention:
        """The wrong number."""
        assert self.trial.slot is not None
        return self.trial.slot


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason to leave a number alone: its name, what a caller is told, and when it applies."""

    name: str
    doc: str
    applies: Callable[[Case], bool]


def refusal(case: Case) -> Refusal | None:
    """Return the first reason not to write a trial; None where nothing speaks against it."""
    if case.trial.wanted is None or case.trial.slot is None:
        return None
    if case.trial.is_sign or case.trial.is_century:
        asked = _OF_SIGNS if case.trial.is_sign else _OF_CENTURIES
        return next((one for one in REFUSALS if one.name in asked and one.applies(case)), None)
    return next((one for one in REFUSALS if one.applies(case)), None)


def sentence_refusal(source: str, text: str, langs: tuple[str, str]) -> Refusal | None:
    """Return the reason not to write any number into a translation; None where there is none."""
    return next((one for one, applies in _OF_SENTENCES if applies(source, text, langs)), None)


def _is_unsure(case: Case) -> bool:
    return case.issue.confidence < _SURE


def _is_other_kind(case: Case) -> bool:
    ours = _kind(case.wanted, case.source, case.langs[0])
    theirs = _kind(case.slot, case.text, case.langs[1])
    if ours in _NEVER or theirs in _NEVER:
        return True
    is_dated = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None
    if (ours, theirs) == (Kind.ORDINAL, Kind.CARDINAL) and len(shown(case.wanted)) > 1 and shown(case.slot):
        return False  # what makes digits an ordinal is not known everywhere
    if theirs is Kind.ORDINAL and ours in _YEARLIKE and min(map(len, (shown(case.wanted), shown(case.slot)))) >= _THREE:
        return False  # years are ordinals in many languages
    if Kind.DECADE in (ours, theirs):
        return False
    return ours is not theirs and (ours in _APART or theirs in _APART) and not (is_dated and ours is not Kind.MONTH)


def _kind(number: Mention, text: str, lang: str) -> Kind:
    """Return the kind of a number; digits with the mark of an ordinal are one, whatever else they may be."""
    if number.kind is not Kind.CARDINAL or not shown(number):
        return number.kind
    marks = localedata.load(lang).lists["ordinal_suffix"]
    behind = text[number.end : number.end + _MARK].casefold()
    is_marked = any(
        behind.startswith(mark.casefold()) and not behind[len(mark) : len(mark) + 1].isalnum() for mark in marks
    )
    return Kind.ORDINAL if is_marked and behind.strip(".") else number.kind


def _is_century(case: Case) -> bool:
    """Centuries and decades are written by their own rule alone."""
    if _is_one_form(case):
        return False
    if Kind.DECADE in (case.wanted.kind, case.slot.kind):
        return True
    ours = names_century(case.source, case.wanted, case.langs[0])
    theirs = names_century(case.text, case.slot, case.langs[1])
    return ours or theirs


def _is_one_form(case: Case) -> bool:
    """Tell whether digits say both in one way: the 1970s and 20世纪80年代, the 19th century and le 18e siècle."""
    ours, theirs = shown(case.wanted), shown(case.slot)
    if not ours or not theirs or case.trial.value is None:
        return False
    if evidence(case.wanted, case.slot, case.trial.value, case.verdict) not in (Evidence.SLIP, Evidence.MARKS):
        return False
    kinds = case.wanted.kind, case.slot.kind
    if Kind.DECADE not in kinds:
        is_said = all(
            names_century(text, one, lang)
            for text, one, lang in zip((case.source, case.text), (case.wanted, case.slot), case.langs, strict=True)
        )
        is_said = is_said or len(theirs) <= _THREE
        return is_said and case.wanted.values[0] in _CENTURIES and not any(map(str.isalpha, case.slot.text))
    years = case.wanted.values[0], case.slot.values[0]
    are_hundreds = {year % 100 == 0 for year in years if year > _CENTURIES[-1]}
    return (
        kinds[0] is kinds[1]
        and len(are_hundreds) == 1
        and case.wanted.values[0] >= _YEARS
        or (kinds[0] is Kind.DECADE and years[0] >= _YEARS and years[0] % 100 != 0)
    )


def _has_same_digits(case: Case) -> bool:
    """Tell whether nothing but marks is written anew: no word beside the digits has a part in that."""
    digits = shown(case.wanted)
    return len(digits) > 1 and digits == shown(case.slot) and not _scale_words(case.wanted, case.langs[0])


def _is_dated(case: Case) -> bool:
    """Tell whether both numbers are parts of a date or a clock."""
    ours = compound_of(case.wanted, case.verdict.source_mentions)
    theirs = compound_of(case.slot, case.verdict.hypothesis_mentions)
    return ours is not None and theirs is not None


def _is_unlike(case: Case) -> bool:
    digits = shown(case.wanted)
    gains_scale = bool(_scale_words(case.wanted, case.langs[0])) and not _scale_words(case.slot, case.langs[1])
    has_same_digits = len(digits) > 1 and digits.rstrip("0") == shown(case.slot).rstrip("0") and not gains_scale
    return (has_unlike_units(case.wanted, case.slot) and not has_same_digits) or (
        case.slot.kind is Kind.CURRENCY and case.wanted.kind in (Kind.CARDINAL, Kind.MEASURE)
    )


def _is_converted(case: Case) -> bool:
    """Two numbers differ as miles and kilometres do, and their units are not both read: 1,000-mile."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or not old or not value or has_one_unit(case.wanted, case.slot) or _is_dated(case):
        return False
    sides = (case.source, case.wanted.end, case.langs[0]), (case.text, case.slot.end, case.langs[1])
    if not any(beside.is_known(word, lang) for text, end, lang in sides for word in beside.words_after(text, end, 1)):
        return False
    ratio = abs(Fraction(value)) / abs(Fraction(old))
    return any(abs(ratio / factor - 1) < _ROUNDED for factor in conversions())


def _has_no_evidence(case: Case) -> bool:
    value = case.trial.value
    if value is None:
        return False
    found = evidence(case.wanted, case.slot, value, case.verdict)
    return found is Evidence.NONE


def _is_other_clock(case: Case) -> bool:
    """The hour would be told by the other clock, or a year would become one."""
    ours = compound_of(case.wanted, case.verdict.source_mentions)
    if Kind.TIME not in (case.wanted.kind, ours.kind if ours is not None else None):
        return False
    value, old = case.trial.value, case.slot.readings[0].value
    is_read = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None or case.slot.kind is Kind.TIME
    if value is not None and abs(Fraction(value) - Fraction(old)) == _HALF_DAY:
        return True
    if not is_read and ours is not None and not case.slot.text.isdecimal() and shown(case.slot) != shown(ours):
        return True  # the minutes of a clock that does not stand there
    return not is_read and old in _YEAR_RANGE and not beside.has_clock_beside(case.text, case.slot, case.langs[1])


def _is_of_a_range(case: Case) -> bool:
    """One digit is an end of a range in the source, and of none in the translation."""
    if len(shown(case.wanted)) != 1:
        return False
    sides = (case.verdict.source_mentions, case.wanted), (case.verdict.hypothesis_mentions, case.slot)
    in_range = [any(one.kind is Kind.RANGE and part in one.parts for one in mentions) for mentions, part in sides]
    return in_range[0] and not in_range[1]


def _is_vague(case: Case) -> bool:
    """Tens of millions, hundreds of billions: no one value is meant."""
    return any(
        not shown(number)
        and len(number.text.split()) > 1
        and all(_is_bare_scale(word, lang) for word in words)
        or _is_plural_scale(number, lang)
        for number, lang in ((case.wanted, case.langs[0]), (case.slot, case.langs[1]))
        for words in (number.text.split(),)
    )


def _is_bare_scale(word: str, lang: str) -> bool:
    return beside.is_scale_word(word, lang) or not beside.is_number_word(word, lang)


def _is_plural_scale(number: Mention, lang: str) -> bool:
    """Tell whether a number is a scale word alone, or one behind a word that is no number: a score of millions."""
    words = [word for word in number.text.split() if beside.is_number_word(word, lang)]
    return not shown(number) and len(words) == 1 and words[0] == number.text and beside.is_scale_word(words[0], lang)


def _is_not_read(case: Case) -> bool:
    """Words are mended only where the files of both languages have been read with text."""
    if not case.is_word:
        return False
    langs = case.langs if not shown(case.wanted) else case.langs[1:]
    return any(tier(localedata.load(lang)) is not Tier.FULL for lang in langs)


def _has_number_beside(case: Case) -> bool:
    """A number of either text that nothing accounts for stands near: it may be the other half of this one."""
    if _has_same_digits(case) or _is_dated(case):
        return False
    pairs = case.verdict.alignment.pairs
    sides = (
        (case.verdict.hypothesis_mentions, {p.hypothesis.start for p in pairs}, case.slot, case.text),
        (case.verdict.source_mentions, {p.source.start for p in pairs}, case.wanted, case.source),
    )
    for mentions, paired, number, text in sides:
        for one in leaves(mentions):
            if one.start < number.end and number.start < one.end:
                continue
            gap = text[number.end : one.start] if one.start >= number.end else text[one.end : number.start]
            window = _WINDOW if case.is_word else _CLOSE
            is_near = len(gap) <= window and not any(stop in gap for stop in ".;:!?()")
            if not is_near or one.soft and (len(gap) > _CLOSE or not case.is_word):
                continue
            words = not shown(one) or not shown(number)
            if one.start not in paired and words:
                return True
            if words and len(gap.strip()) == 0 and case.is_word:
                return True
    return False


def _has_word_beside(case: Case) -> bool:
    """A word next to the place, or next to the source's number, is a part of a number or looks like one."""
    if _has_same_digits(case) or _is_dated(case):
        return False
    only_scales = not case.is_word
    start, end = case.trial.start, case.trial.end
    reach = 2 if case.is_word else 1
    theirs = beside.words_before(case.text, start, reach) + beside.words_after(case.text, end, reach)
    ours = beside.words_before(case.source, case.wanted.start, 1) + beside.words_after(case.source, case.wanted.end, 1)
    unit = fold(case.slot.after + " " + case.slot.before).split()
    for word in theirs:
        if fold(word) in unit:
            continue
        if beside.is_number_part(word, case.langs, only_scales=only_scales):
            return True
    own_unit = fold(case.wanted.after + " " + case.wanted.before).split()
    own = (case.langs[0], case.langs[0])
    only_scales = shown(case.wanted) != ""
    if any(
        fold(word) not in own_unit
        and (beside.is_number_part(word, own, only_scales=only_scales) or beside.is_part_of_form(word, case.langs[0]))
        for word in ours
    ):
        return True
    if not shown(case.wanted) and any(
        beside.is_joiner(word, case.langs[0])
        for word in beside.words_before(case.source, case.wanted.start, 1)
        + beside.words_after(case.source, case.wanted.end, 1)
    ):
        return True
    if beside.has_numeral_beside(case.text, start, end, case.langs[1]):
        return True
    near = beside.words_before(case.text, start, 2) + beside.words_after(case.text, end, 2)
    if any(_is_missing_part(word, case) for word in near):
        return True
    if not case.is_word:
        return False
    return any(
        beside.is_joiner(word, lang) or beside.is_cut_form(word, lang)
        for word in beside.words_before(case.text, start, 1) + beside.words_after(case.text, end, 1)
        for lang in case.langs
    )


def _is_missing_part(word: str, case: Case) -> bool:
    """Tell whether a word says what the number there lacks, or the last part of the one that is to be written."""
    value, old = case.trial.value, Fraction(case.slot.readings[0].value)
    if value is None or value != int(value):
        return False
    new = Fraction(value)
    found = {Fraction(value) for lang in case.langs for value in beside.values_of(word, lang)}
    if any(value in (new, new - old) or value == new % 10 or old * Fraction(value) == new for value in found):
        return True
    missing = (int(new) % 10, int(new) - int(old))
    if (
        case.is_word
        and new == old * 10
        and not any(beside.is_known(one, case.langs[1]) for one in beside.words_after(case.text, case.trial.end, 1))
    ):
        return True  # two tens: what is behind may be the tens
    return case.is_word and any(value > 0 and beside.is_form_of(word, value, case.langs[1]) for value in missing)


def _is_doubled(case: Case) -> bool:
    """The same word stands on both sides of the place's edge, or twice inside it."""
    words = [fold(word) for word in beside.words_before(case.slot.text, len(case.slot.text), 12)]
    near = beside.words_before(case.text, case.trial.start, 1) + beside.words_after(case.text, case.trial.end, 1)
    if len(set(words)) < len(words) or any(fold(word) in words for word in near):
        return True
    paired = {pair.hypothesis.start for pair in case.verdict.alignment.pairs}
    return any(
        one.start != case.slot.start
        and one.start not in paired
        and one.values[:1] == case.slot.values[:1]
        and max(one.start - case.slot.end, case.slot.start - one.end) <= _MARK
        for one in leaves(case.verdict.hypothesis_mentions)
    )


def _is_in_a_row(case: Case) -> bool:
    """Digits stand against the place that do not stand against the source's number, or the other way."""
    if _is_dated(case):
        return False
    clock = clock_digits(case.wanted, case.verdict)
    if clock and clock == shown(case.slot):
        return False
    pairs = case.verdict.alignment.pairs
    ours, theirs = (
        beside.digits_beside(text, start, end, {at for one in paired for at in range(one.start, one.end)})
        for text, start, end, paired in (
            (case.source, case.wanted.start, case.wanted.end, [pair.source for pair in pairs]),
            (case.text, case.trial.start, case.trial.end, [pair.hypothesis for pair in pairs]),
        )
    )
    if beside.meets_digits(case.text, case.trial.start, case.trial.end) and not beside.meets_digits(
        case.source, case.wanted.start, case.wanted.end
    ):
        return True  # a group of a longer number: 300 1
    return any(theirs) and not any(ours)


def _is_glued(case: Case) -> bool:
    """Letters stand against the number that do not belong to it."""
    start, end, lang = case.trial.start, case.trial.end, case.langs[1]
    before, behind = beside.glued_before(case.text, start), beside.glued_behind(case.text, end)
    if case.slot.kind is Kind.MONTH:
        return bool(behind) or bool(before) and not before.endswith(_HYPHENS)
    if case.is_word:
        edges = case.text[max(0, start - 1) : start] + case.text[end : end + 1]
        return bool(before or behind) or any(char in _EDGES for char in edges)
    if "nospace" in localedata.load(lang).flags or is_unspaced(before + behind):
        letter = case.text[end : end + 1]
        return letter.isascii() and letter.isalpha() and not case.slot.after.lstrip().startswith(letter)
    own = beside.glued_before(case.source, case.wanted.start)
    for letters, number in ((before, case.slot), (own, case.wanted)):
        if letters and any(map(str.isspace, number.text)):
            return True  # the 2 of mm2, read with the number behind it
    if own and not own.endswith(_HYPHENS) and own not in case.wanted.before and own != before:
        if "nospace" not in localedata.load(case.langs[0]).flags:
            return True  # A320, of which the A is lost
    is_prefix = (before.islower() and len(before) > 1) or before.endswith(_HYPHENS) or _is_caseless(before)
    if before and not is_prefix and before != own and before.strip() not in case.slot.before:
        return True
    behind = beside.glued_behind(case.text, case.slot.end)
    if not behind or behind in case.slot.after or _is_ending(behind, lang):
        return False
    return not _is_caseless(behind) or beside.is_number_part(behind, case.langs, only_scales=True)


def _is_caseless(letters: str) -> bool:
    """Tell whether letters are of a script without capitals, which writes particles to digits."""
    return letters.lower() == letters.upper()


def _is_ending(letters: str, lang: str) -> bool:
    data = localedata.load(lang)
    known = (*data.lists["digit_suffix"], *data.lists["ordinal_suffix"])
    return letters.strip("'’ʼ-").casefold() in {form.strip("'’-:.") for form in known}


def _is_ambiguous(case: Case) -> bool:
    """The source's number has three decimals: another country's thousands are written so."""
    reading = case.wanted.readings[0]
    convention = reading.convention
    is_year = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None
    if is_year and reading.value < _YEARS <= case.slot.readings[0].value:
        return True  # a year that lacks a digit
    if any("era" in one.convention.split() for one in case.wanted.readings):
        return True  # which year of ours it is, the era says
    others = case.wanted.readings[1:]
    if convention.startswith("group ") and others and others[0].cost - reading.cost < _AS_GOOD:
        return True  # 4:13.260 in a language that groups with blanks
    calendars = localedata.load(case.langs[0]).lists["calendars"]
    if calendars and reading.value in _OTHER_YEARS and len(shown(case.wanted)) == _PLAIN:
        return True
    if not convention.startswith("decimal ") or reading.precision != -_AMBIGUOUS or len(case.wanted.readings) < 2:
        return False
    mark = convention[len("decimal ") :]
    is_usual = mark == "." and localedata.load(case.langs[0]).tag == "en"
    return not is_usual or Fraction(reading.value) * 100 == int(Fraction(reading.value) * 100)


def _is_scale_unsure(case: Case) -> bool:
    """A scale is taken away, or one is put in that the source says by an abbreviation."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or not old:
        return False
    if case.slot.kind is Kind.MONTH:
        return False
    ratio = abs(Fraction(value)) / abs(Fraction(old))
    ours, theirs = _scale_words(case.wanted, case.langs[0]), _scale_words(case.slot, case.langs[1])
    if abs(Fraction(value)) >= _LARGE and ratio != 1:
        return True
    if ratio < 1 and not ours and (theirs or _has_scale(case.slot, case.langs[1])):
        digits = shown(case.wanted)
        is_whole = len(digits) > _PLAIN or (len(digits) == _PLAIN and digits != case.wanted.text)
        return not is_whole and (digits != "" or not _has_scale(case.wanted, case.langs[0]))
    if ours and not theirs and shown(case.slot) and _shares_scale(case.slot, case.verdict.hypothesis_mentions, 1, case):
        return True
    if not ours and not _has_same_digits(case) and _shares_scale(case.wanted, case.verdict.source_mentions, 0, case):
        return True
    if ours and not theirs and ratio > 1:
        is_whole = fold(ours[-1]) in _full_scales(case.langs[0])
        is_written_to = len(ours[-1]) > 1 and case.wanted.text[-len(ours[-1]) - 1].isdecimal()
        return not (is_whole or is_written_to) and case.wanted.kind is not Kind.CURRENCY
    return False


def _has_scale(number: Mention, lang: str) -> bool:
    words = beside.words_in(number.text)
    return any(beside.is_scale_word(word, lang) for word in words) or (
        "nospace" in localedata.load(lang).flags and bool(words)
    )


def _shares_scale(number: Mention, mentions: tuple[Mention, ...], side: int, case: Case) -> bool:
    """Tell whether the number behind has the scale word that both may share: 340 to 500 million."""
    lang = case.langs[side]
    reach = _MARK if "nospace" in localedata.load(lang).flags else _SHARED
    text = (case.source, case.text)[side]
    return any(
        0 <= one.start - number.end <= reach
        and "(" not in text[number.end : one.start]
        and shown(one)
        and _has_scale(one, lang)
        for one in leaves(mentions)
    )


def _scale_words(number: Mention, lang: str) -> list[str]:
    return beside.words_in(number.text) if shown(number) else []


def _full_scales(lang: str) -> frozenset[str]:
    data = localedata.load(lang)
    forms = (form for value, many in data.values["mul"].items() if value >= 100 for form in many)
    return frozenset(fold(form, data.fold) for form in forms)


def _is_unsure_sign(case: Case) -> bool:
    """Only a sign against the source's digits, or a word for minus at a temperature or a share, makes a minus."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or (value < 0) == (old < 0):
        return False
    number, text = (case.wanted, case.source) if value < 0 else (case.slot, case.text)
    if number.text[:1] in MINUS and text[max(0, number.start - 1) : number.start].strip(" (\u00a0") == "":
        return False
    unit = number.readings[0].unit or ""
    return not (unit.startswith(("celsius", "fahrenheit", "%", "degree", "temperature")) or number.text[:1] in MINUS)


def _disagrees(case: Case) -> bool:
    """What is counted would stand in the form of another number: 1 days."""
    value, old = case.trial.value, case.slot.readings[0].value
    lang = case.langs[1]
    if value is None or case.slot.kind in _APART or case.slot.kind is Kind.PERCENT:
        return False
    if not beside.words_after(case.text, case.trial.end, 1) or compound_of(case.slot, case.verdict.hypothesis_mentions):
        return False
    try:
        ours, theirs = (terminating(abs(Fraction(one))) for one in (value, old))
    except RenderError:
        return True
    if ours == theirs or plural(lang, ours) == plural(lang, theirs):
        return False
    if case.is_word:
        return True
    if case.slot.text[:1] == "0" or shown(case.wanted) == shown(case.slot):
        return False  # 02 of 12, 71 of 7.1: what is counted was not told by that
    is_dropped = theirs == 1 and ours > 1 and "1" in shown(case.wanted) and len(shown(case.wanted)) > 1
    return (1 in (ours, theirs) and not is_dropped) or max(ours, theirs) <= _SMALL


def _has_other_article(case: Case) -> bool:
    """The article before the place may change with the number: a 17th, an 18th."""
    value, old, lang = case.trial.value, case.slot.readings[0].value, case.langs[1]
    head = beside.words_before(case.text, case.trial.start, 1)
    if value is None or not head or len(head[0]) > 2 or not _begins_with_vowel(head[0]):
        return False
    try:
        ours, theirs = (say(one, lang, Style.WORDS) for one in (_spoken(value), _spoken(old)))
    except RenderError:
        return True
    return _begins_with_vowel(ours) != _begins_with_vowel(theirs)


def _spoken(value: Value) -> int:
    """Return the number whose name is said first where a value stands: 8 of 8.5 million."""
    number = abs(Fraction(value))
    while number >= 1000:
        number /= 1000
    return int(number)


def _begins_with_vowel(word: str) -> bool:
    return unicodedata.normalize("NFD", word[:1]).casefold()[:1] in _VOWELS


def _is_name(case: Case) -> bool:
    """A number word with a capital beside another word with one is a name: Six Flags."""
    text, start, end = case.text, case.slot.start, case.slot.end
    head = text[:start].rstrip(" \"'“„«(")
    begins = not head or head[-1] in ".!?:;…"
    if not case.is_word or begins or case.slot.kind is Kind.MONTH or not case.slot.text[:1].isupper():
        return False
    near = beside.words_before(text, start, 1) + beside.words_after(text, end, 1)
    return any(word[:1].isupper() for word in near)


def _is_named(case: Case) -> bool:
    """The source's number belongs to a name that does not stand before the place: Figure 1.1, Formula 1."""
    wanted = case.wanted
    if _is_dated(case) or wanted.before or wanted.after.strip() or wanted.kind in (Kind.YEAR, Kind.ORDINAL):
        return False
    head = case.source[: wanted.start]
    words = beside.words_before(case.source, wanted.start, 1)
    if not words or not words[0][:1].isupper() or not head.rstrip(" ").endswith(words[0]):
        return False
    start = len(head.rstrip(" ")) - len(words[0])
    if not head[:start].strip() or head[:start].rstrip()[-1] in ".!?:;":
        return False  # the sentence begins there
    if is_noun_capital(case.langs[0]):
        return False
    reading = wanted.readings[0]
    if "decimal" not in reading.convention and len(shown(wanted)) > 1 and len(shown(case.slot)) > 1:
        return False
    theirs = beside.words_before(case.text, case.trial.start, 1)
    if "decimal" in reading.convention:
        return True
    return reading.value < _NAMED and (not theirs or theirs[0] != words[0])


def is_noun_capital(lang: str) -> bool:
    """Tell whether the language writes the names of its units with a capital, as it does all nouns.

    >>> is_noun_capital("de"), is_noun_capital("en")
    (True, False)
    """
    forms = localedata.load(lang).values["mul"].get(10**6, ())
    return (
        bool(forms)
        and bool(compact_words(lang, 10**6, Decimal(2), "long"))
        and compact_words(lang, 10**6, Decimal(2), "long")[0][0][:1].isupper()
    )


def _is_said_twice(case: Case) -> bool:
    """The source says the number twice, and one in words stands there: which of the two is lost is not certain."""
    value = case.wanted.readings[0].value
    return (
        case.is_word
        and case.wanted.kind is not Kind.MONTH
        and any(
            one.start != case.wanted.start and one.values[:1] == (value,)
            for one in leaves(case.verdict.source_mentions)
        )
    )


def _has_other_century(case: Case) -> bool:
    """Another century stands in one of the texts: which is meant by which is not certain."""
    if not case.trial.is_century:
        return False
    sides = (
        (case.source, case.verdict.source_mentions, case.langs[0]),
        (
            case.text,
            case.verdict.hypothesis_mentions,
            case.langs[1],
        ),
    )
    return any(
        sum(one.kind is Kind.DECADE or century_of(one, text, lang) is not None for one in leaves(mentions)) > 1
        for text, mentions, lang in sides
    )


def _is_twin(case: Case) -> bool:
    """The number that stands there is one of the source's too: it may be right, and another lost."""
    old = case.slot.readings[0].value
    pairs = case.verdict.alignment.pairs
    value = case.trial.value
    if case.wanted.kind is Kind.MONTH:
        months = [one for one in leaves(case.verdict.source_mentions) if one.kind is Kind.MONTH]
        return any(old == month.values[0] for month in months if month.readings)
    same = [p for p in pairs if p.hypothesis.start != case.slot.start and old in p.source.values[:1]]
    if not same or value is None:
        return False
    return evidence(case.wanted, case.slot, value, case.verdict) not in (Evidence.SLIP, Evidence.MARKS)


def _is_comparator_in_words(case: Case) -> bool:
    """A comparator sign is written only for one that the source has."""
    if not case.trial.is_sign:
        return False
    before = case.source[: case.wanted.start].rstrip()
    return before[-1:] not in COMPARATORS


REFUSALS: tuple[Refusal, ...] = (
    Refusal("unsure", "such findings are too often false to act on", _is_unsure),
    Refusal("bound-in-words", "a bound in words is not written as a sign", _is_comparator_in_words),
    Refusal("other-kind", "a number of one kind is not written in the place of another", _is_other_kind),
    Refusal("century", "a century or a decade is written only where its form is certain", _is_century),
    Refusal("other-clock", "the hour may be told by the other clock", _is_other_clock),
    Refusal("range", "the number is an end of a range that does not stand there", _is_of_a_range),
    Refusal("vague", "tens, hundreds or millions of something are no one value", _is_vague),
    Refusal("converted", "the number may have been converted into a unit that is not read", _is_converted),
    Refusal("unlike-units", "the two numbers count different things", _is_unlike),
    Refusal("ambiguous-source", "the source's number may be written in another country's format", _is_ambiguous),
    Refusal("unsure-sign", "nothing but a word says that the number is negative", _is_unsure_sign),
    Refusal("unsure-scale", "the scale of one of the numbers is not certain", _is_scale_unsure),
    Refusal("no-evidence", "nothing but its place shows that this number was meant", _has_no_evidence),
    Refusal("not-read", "number words of this language are not read surely enough", _is_not_read),
    Refusal("number-beside", "another number beside it may be a part of it", _has_number_beside),
    Refusal("word-beside", "a word beside it may be a part of the number", _has_word_beside),
    Refusal("doubled", "a word of the number stands there twice", _is_doubled),
    Refusal("row-of-digits", "it stands in a row of digits that is not the source's", _is_in_a_row),
    Refusal("glued", "letters stand against the number", _is_glued),
    Refusal("article", "the article before it would not fit the number", _has_other_article),
    Refusal("name", "the number is part of a name", _is_name),
    Refusal("named", "the source's number is part of a name", _is_named),
    Refusal("said-twice", "the source has the number twice", _is_said_twice),
    Refusal("twin-century", "more than one century is told", _has_other_century),
    Refusal("twin", "the number that stands there is one of the source's too", _is_twin),
    Refusal("agreement", "what is counted would not agree with the number", _disagrees),
)
"""The reasons to leave a number alone, in the order in which they are asked."""

_OF_SENTENCES: tuple[tuple[Refusal, Callable[[str, str, tuple[str, str]], bool]], ...] = (
    (
        Refusal("repeats", "the translation repeats itself", lambda case: False),
        lambda source, text, langs: beside.has_repeats(text, source),
    ),
    (
        Refusal("untranslated", "part of the translation is not translated", lambda case: False),
        lambda source, text, langs: beside.is_untranslated(text, source, langs),
    ),
    (
        Refusal("other-script", "the translation is not in the script of its language", lambda case: False),
        lambda source, text, langs: beside.is_foreign_script(text, source, langs[1]),
    ),
)
