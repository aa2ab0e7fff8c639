"""CASE -> DOUBTS of the number: what shows that the source's number may not be meant, or not as it is read."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import compact_words
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import TIED
from numguard.model import Kind, Mention
from numguard.quantity.counts import HUNDRED, NOON, THOUSAND
from numguard.quantity.exact import is_multiple
from numguard.repairs import beside
from numguard.repairs.case import Case, has_same_digits, is_dated, scale_words
from numguard.repairs.centuries import century_of, names_century
from numguard.repairs.evidence import (
    SURE,
    Evidence,
    compound_of,
    conversions,
    evidence,
    has_one_unit,
    has_unlike_units,
    other_half,
    shown,
    unit_name,
)
from numguard.repairs.scales import is_sure_slip
from numguard.repairs.trials import Way
from numguard.repairs.typos import distance
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES
from numguard.writing.written import leaves

_ROUNDED = Fraction(3, 100)
_THREE = 3
_YEAR_RANGE = range(1000, 2400)
_COUNTED = frozenset({Kind.CARDINAL, Kind.MEASURE})
_AMOUNTS = _COUNTED | {Kind.PERCENT}
_YEARLIKE = frozenset({Kind.CARDINAL, Kind.YEAR})
_CENTURIES = range(1, 31)
_NEVER = frozenset({Kind.PLACEHOLDER, Kind.ROMAN})
_APART = frozenset({Kind.FRACTION, Kind.MULTIPLE, Kind.MONTH, Kind.ORDINAL})
"""Kinds that no number of another kind is meant by."""
_BASES = ("num", "mul")
_APOSTROPHES = frozenset(APOSTROPHES)
_AMBIGUOUS = 3
_AS_GOOD = 1
_OTHER_YEARS = range(2300, 2700)  # of the Buddhist era


def is_other_kind(case: Case) -> bool:
    ours = _kind(case.wanted, case.source, case.langs[0])
    theirs = _kind(case.slot, case.line, case.langs[1])
    if ours in _NEVER or theirs in _NEVER:
        return True
    stands_in_date = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None
    if ours is Kind.ORDINAL and theirs in _COUNTED and len(shown(case.wanted)) > 1:
        return False  # what makes digits an ordinal is not known everywhere
    is_amount = ours is Kind.CARDINAL or (ours in _AMOUNTS and case.slot.kind is not Kind.ORDINAL)
    if theirs is Kind.ORDINAL and is_amount and (_is_slip_of_two(case) or has_same_digits(case)):
        return False  # 25. Minute: whether a language counts by ordinals there is its own affair
    if theirs is Kind.ORDINAL and ours in _YEARLIKE and min(map(len, (shown(case.wanted), shown(case.slot)))) >= _THREE:
        return False  # years are ordinals in many languages
    if Kind.DECADE in (ours, theirs):
        return False
    if ours is Kind.MONTH and case.slot.text.isdecimal() and case.trial.text.isdecimal():
        return False  # 9月, 15월: months are digits there
    return ours is not theirs and (ours in _APART or theirs in _APART) and not stands_in_date


def _is_slip_of_two(case: Case) -> bool:
    """Tell whether both numbers are whole and in digits, the source's has two or more, and they differ in one place."""
    value = case.trial.value
    if len(shown(case.wanted)) < 2 or not shown(case.slot) or value is None or value != int(value):
        return False
    return evidence(case.wanted, case.slot, value, case.verdict) in SURE


def _kind(number: Mention, line: Line, lang: str) -> Kind:
    """Return the kind of a number; digits with the mark of an ordinal are one, whatever else they may be."""
    if number.kind is not Kind.CARDINAL or not shown(number):
        return number.kind
    marks = localedata.load(lang).lists["ordinal_suffix"]
    behind = line.behind(number.end, TIED).casefold()
    is_marked = any(
        behind.startswith(mark.casefold()) and not behind[len(mark) : len(mark) + 1].isalnum() for mark in marks
    )
    return Kind.ORDINAL if is_marked and behind.strip(".") else number.kind


def is_century(case: Case) -> bool:
    """Centuries and decades are written by their own rule alone."""
    if _is_one_form(case) or _is_ordinal_in_both(case):
        return False
    if case.wanted.kind is Kind.DECADE:
        is_short = case.wanted.values[0] < HUNDRED and distance(shown(case.wanted), shown(case.slot)) == 1
        return not (is_short or is_sure_slip(case))  # temperatures in the 90s
    if names_century(case.source, case.wanted, case.langs[0]):
        return True
    # Where the source has no century, the word there means another thing: 35 metų amžiaus, de siste 10 årene.
    is_said = case.slot.kind is Kind.DECADE or names_century(case.line, case.slot, case.langs[1])
    ours = shown(case.wanted)
    is_plain = case.wanted.readings[0].unit in (None, "year") and _may_be_decade(case.wanted)
    return is_said and not (is_plain and distance(ours, shown(case.slot)) == 1)


def _may_be_decade(number: Mention) -> bool:
    """Tell whether a number that is called no decade may be written as one: 30 years, 1870, but not 1875, 1900."""
    value = number.values[0]
    return value < THOUSAND or (is_multiple(value, 10) and not is_multiple(value, 100))


def _is_ordinal_in_both(case: Case) -> bool:
    """Tell whether both texts call the century by its ordinal, the translation in words: в восемнадцатом веке."""
    if not case.is_word or case.slot.kind is not Kind.ORDINAL or case.trial.value not in _CENTURIES:
        return False
    return names_century(case.source, case.wanted, case.langs[0]) and names_century(case.line, case.slot, case.langs[1])


def _is_one_form(case: Case) -> bool:
    """Tell whether digits say both in one way: the 1970s and 20世纪80年代, the 19th century and le 18e siècle."""
    ours, theirs = shown(case.wanted), shown(case.slot)
    if not ours or not theirs or case.trial.value is None or case.slot.readings[0].unit == "decade":
        return False
    if evidence(case.wanted, case.slot, case.trial.value, case.verdict) not in (Evidence.SLIP, Evidence.MARKS):
        return False
    kinds = case.wanted.kind, case.slot.kind
    if Kind.DECADE not in kinds:
        is_short = len(theirs) <= _THREE
        return is_short and case.wanted.values[0] in _CENTURIES and not any(map(str.isalpha, case.slot.text))
    years = case.wanted.values[0], case.slot.values[0]
    are_hundreds = {is_multiple(year, 100) for year in years if year > _CENTURIES[-1]}
    return (
        kinds[0] is kinds[1]
        and len(are_hundreds) == 1
        and case.wanted.values[0] >= THOUSAND
        or (kinds[0] is Kind.DECADE and years[0] >= THOUSAND and not is_multiple(years[0], 100))
    )


def is_unlike(case: Case) -> bool:
    digits = shown(case.wanted)
    gains_scale = bool(scale_words(case.wanted, case.langs[0])) and not scale_words(case.slot, case.langs[1])
    has_same_digits = len(digits) > 1 and digits.rstrip("0") == shown(case.slot).rstrip("0") and not gains_scale
    return (has_unlike_units(case.wanted, case.slot) and not has_same_digits) or (
        case.slot.kind is Kind.CURRENCY and case.wanted.kind in (Kind.CARDINAL, Kind.MEASURE)
    )


def is_converted(case: Case) -> bool:
    """Two numbers differ as miles and kilometres do, and their units are not both read: 1,000-mile."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or not old or not value or has_one_unit(case.wanted, case.slot) or is_dated(case):
        return False
    if Kind.ORDINAL in (case.wanted.kind, case.slot.kind) or is_sure_slip(case):
        return False  # and the st of 21st is no stone
    if other_half(case.wanted, case.slot, case.verdict) is not None:
        return False
    sides = (case.source, case.wanted.end, case.langs[0]), (case.line, case.slot.end, case.langs[1])
    if not any(beside.is_measure(word, lang) for line, end, lang in sides for word in line.words_behind(end, 1)):
        return False
    ratio = abs(Fraction(value)) / abs(Fraction(old))
    return any(abs(ratio / factor - 1) < _ROUNDED for factor in conversions())


def has_no_evidence(case: Case) -> bool:
    value = case.trial.value
    if value is None:
        return False
    found = evidence(case.wanted, case.slot, value, case.verdict)
    return found is Evidence.NONE or (found is Evidence.WORDS and not _is_sure_word(case))


def _is_sure_word(case: Case) -> bool:
    """Tell whether the language's file says how number words agree, and the source says the wrong number nowhere."""
    lang, old = case.langs[0], Fraction(case.slot.readings[0].value)
    if not localedata.load(case.langs[1]).agrees:
        return False
    data = localedata.load(lang)
    if "nospace" in data.flags:
        forms = [form for form in data.values["num"].get(old, ()) if form not in case.wanted.text]
        return not any(form in case.source.text for form in forms[:1])
    return not any(
        Fraction(value) == old for word in beside.words_in(case.source.text) for value in beside.values_of(word, lang)
    )


def counts_in_dozens(case: Case) -> bool:
    """One of the numbers is told by a noun for several, whose forms are its own: two dozen, une soixantaine de."""
    sides = (case.wanted, case.langs[0]), (case.slot, case.langs[1])
    for number, lang in sides if case.is_word else sides[:1]:  # 4 of the four dozen: what says the dozen stays
        data = localedata.load(lang)
        known = {fold(form, data.fold) for forms in data.values["collective"].values() for form in forms}
        if any(fold(word, data.fold) in known for word in beside.words_in(number.text)):
            return True
    links = {fold(word) for word in localedata.load(case.langs[1]).lists["links"]}
    is_digits = any(map(str.isdecimal, case.trial.text))
    behind = case.line.words_behind(case.trial.end, 1)
    return case.is_word and is_digits and any(fold(word) in links for word in behind)


def is_other_clock(case: Case) -> bool:
    """The hour would be told by the other clock, or a year would become one."""
    ours = compound_of(case.wanted, case.verdict.source_mentions)
    if Kind.TIME not in (case.wanted.kind, ours.kind if ours is not None else None):
        return False
    value, old = case.trial.value, case.slot.readings[0].value
    is_read = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None or case.slot.kind is Kind.TIME
    if value is not None and abs(Fraction(value) - Fraction(old)) == NOON:
        return True
    if shown(case.slot) and old > NOON >= int(shown(case.slot)) and value is not None:
        return abs(Fraction(value) + NOON - Fraction(old)) > _THREE  # 9 in the evening, for 1 p.m.
    behind = case.line.words_behind(case.slot.end, 1)
    is_counted = unit_name(case.slot) != "hour" and any(beside.is_known(word, case.langs[1]) for word in behind)
    if ours is not None and not is_counted and len(shown(ours)) >= _THREE and shown(case.slot) == shown(ours):
        return False  # 1930, 1930 uur for 19:30; but 1129 թ. is a year
    if not is_read and ours is not None and not case.slot.text.isdecimal() and shown(case.slot) != shown(ours):
        return True  # the minutes of a clock that does not stand there
    return not is_read and old in _YEAR_RANGE


def is_of_a_range(case: Case) -> bool:
    """A number of one digit ends a range in the source, and the translation has no range there."""
    if len(shown(case.wanted)) != 1:
        return False
    sides = (case.verdict.source_mentions, case.wanted), (case.verdict.hypothesis_mentions, case.slot)
    in_range = [any(one.kind is Kind.RANGE and part in one.parts for one in mentions) for mentions, part in sides]
    return in_range[0] and not in_range[1]


def is_vague(case: Case) -> bool:
    """Tens of millions, hundreds of billions: no one value is meant."""
    return case.wanted.kind is not Kind.MONTH and any(
        not shown(number)
        and len(number.text.split()) > 1
        and all(beside.is_scale_word(word, lang) or not beside.is_number_word(word, lang) for word in words)
        and fold(words[0]) not in localedata.load(lang).lists["singles"]  # a decade is ten years
        or _is_plural_scale(number, lang)
        for number, lang in ((case.wanted, case.langs[0]), (case.slot, case.langs[1]))
        for words in (number.text.split(),)
    )


def _is_plural_scale(number: Mention, lang: str) -> bool:
    """Tell whether a number is a scale word alone, or one behind a word that is no number: a score of millions."""
    words = [word for word in number.text.split() if beside.is_number_word(word, lang)]
    is_scale = len(words) == 1 and words[0] == number.text and beside.is_scale_word(words[0], lang)
    return not shown(number) and is_scale and _is_power_of_ten(number)


def _is_power_of_ten(number: Mention) -> bool:
    """Tell whether a number says nothing but its size: a thousand, and not tretusen."""
    return not number.readings or str(abs(Fraction(number.readings[0].value))).rstrip("0") == "1"


def is_ordinal_in_words(case: Case) -> bool:
    """An ordinal in words may carry an article or an ending that digits do not tell."""
    return case.is_word and case.slot.kind is Kind.ORDINAL and any(map(str.isdecimal, case.trial.text))


def has_ending(case: Case) -> bool:
    """The number's last word has an ending that the new text lacks: yüzde sekizi, yüzde 8; 50 milyondan, 5 min."""
    words = beside.words_in(case.slot.text)
    if not words:
        return False
    data = localedata.load(case.langs[1])
    last, known = fold(words[-1], data.fold), data.lists["digit_suffix"]
    bases = {fold(form, data.fold) for table in _BASES for forms in data.values[table].values() for form in forms}
    endings = {ending for ending in known if ending and last.removesuffix(ending) in bases and last not in bases}
    return any(last.endswith(ending) and not case.trial.text.endswith(ending) for ending in endings)


def is_ambiguous(case: Case) -> bool:
    """The source's number has three decimals: another country's thousands are written so."""
    reading = case.wanted.readings[0]
    convention = reading.convention
    is_year = compound_of(case.slot, case.verdict.hypothesis_mentions) is not None
    if is_year and reading.value < THOUSAND <= case.slot.readings[0].value:
        return True  # a year that lacks a digit
    if any("era" in one.convention.split() for one in case.wanted.readings):
        return True  # which year of ours it is, the era says
    others = case.wanted.readings[1:]
    if convention.startswith("group ") and others and others[0].cost - reading.cost < _AS_GOOD:
        return True  # 4:13.260 in a language that groups with blanks
    calendars = localedata.load(case.langs[0]).lists["calendars"]
    if calendars and reading.value in _OTHER_YEARS:
        return True
    if not convention.startswith("decimal ") or reading.precision != -_AMBIGUOUS or len(case.wanted.readings) < 2:
        return False
    # Text groups with commas wherever decimals are commas too, seldom with full stops.
    return convention != "decimal ." or Fraction(reading.value) * 100 == int(Fraction(reading.value) * 100)


def is_named(case: Case) -> bool:
    """The source's number belongs to a name that does not stand before the place: Figure 1.1, Formula 1."""
    wanted = case.wanted
    if is_dated(case) or wanted.before or wanted.after.strip() or wanted.kind in (Kind.YEAR, Kind.ORDINAL):
        return False
    head = case.source.text[: wanted.start]
    words = case.source.words_before(wanted.start, 1)
    if not words or not words[0][:1].isupper() or not head.rstrip(" ").endswith(words[0]):
        return False
    start = len(head.rstrip(" ")) - len(words[0])
    if not head[:start].strip() or head[:start].rstrip()[-1] in ".!?:;":
        return False  # the sentence begins there
    if is_noun_capital(case.langs[0]) or beside.is_known(words[0], case.langs[0]) or words[0][-2:-1] in _APOSTROPHES:
        return False  # November 6, Sunday's 12
    value, digits = case.trial.value, shown(case.wanted)
    is_shown = len(digits) > 1 or shown(case.slot) == digits * 2 or other_half(case.wanted, case.slot, case.verdict)
    if value is not None and is_shown and evidence(case.wanted, case.slot, value, case.verdict) in SURE:
        return False
    reading = wanted.readings[0]
    if "decimal" not in reading.convention and len(shown(wanted)) > 1 and len(shown(case.slot)) > 1:
        return False
    theirs = case.line.words_before(case.trial.start, 1)
    return "decimal" in reading.convention or (reading.value < HUNDRED and (not theirs or theirs[0] != words[0]))


def is_noun_capital(lang: str) -> bool:
    """Tell whether the language writes the names of its units with a capital, as it does all nouns.

    >>> is_noun_capital("de"), is_noun_capital("en")
    (True, False)
    """
    known = compact_words(lang, 10**6, Decimal(2), "long")
    return bool(known) and known[0][0][:1].isupper()


def has_other_century(case: Case) -> bool:
    """Another century stands in one of the texts: which is meant by which is not certain."""
    if case.trial.way is not Way.CENTURY or not case.trial.text.isdecimal():
        return False  # the century is written with its decade
    sides = (
        (case.source, case.verdict.source_mentions, case.langs[0]),
        (case.line, case.verdict.hypothesis_mentions, case.langs[1]),
    )
    return any(
        sum(one.kind is Kind.DECADE or century_of(one, line, lang) is not None for one in leaves(mentions)) > 1
        for line, mentions, lang in sides
    )


def is_twin(case: Case) -> bool:
    """The number that stands there is one of the source's too: it may be right, and another lost."""
    old = case.slot.readings[0].value
    pairs = case.verdict.alignment.pairs
    value = case.trial.value
    if case.wanted.kind is Kind.MONTH:
        months = [one for one in leaves(case.verdict.source_mentions) if one.kind is Kind.MONTH]
        return any(old == month.values[0] for month in months if month.readings)
    same = [
        pair
        for pair in pairs
        if pair.hypothesis.start != case.slot.start
        and not has_unlike_units(pair.source, case.slot)
        and old in pair.source.values[:1]
        and pair.source.kind is not Kind.MONTH
    ]
    if not same or value is None or case.has_leading_zero:
        return False
    return evidence(case.wanted, case.slot, value, case.verdict) not in SURE
