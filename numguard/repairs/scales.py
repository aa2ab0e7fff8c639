"""CASE -> DOUBTS of a scale or a sign: what shows that it may not be put in or taken away."""

from __future__ import annotations

from fractions import Fraction

from numguard.language import data as localedata
from numguard.mentions.line.reach import TIED
from numguard.model import Kind, Mention
from numguard.quantity.counts import HUNDRED
from numguard.repairs import beside
from numguard.repairs.case import Case, has_same_digits, scale_words
from numguard.repairs.evidence import SURE, Evidence, evidence, has_one_unit, shown
from numguard.script.fold import fold
from numguard.script.signs import MINUS
from numguard.writing.written import leaves

_PLAIN = 4
_LARGE = 10**12
_SHARED = 16
_SURE_DIGITS = 3
_YEARS = frozenset({Kind.DECADE, Kind.YEAR})


def is_scale_unsure(case: Case) -> bool:
    """A scale is taken away, or one is put in that the source says by an abbreviation."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or not old:
        return False
    if case.slot.kind is Kind.MONTH or (case.is_word and max(abs(Fraction(value)), abs(Fraction(old))) < HUNDRED):
        return False
    ratio = abs(Fraction(value)) / abs(Fraction(old))
    if case.has_leading_zero or _has_no_place_for_scale(case):
        return False
    ours, theirs = scale_words(case.wanted, case.langs[0]), scale_words(case.slot, case.langs[1])
    if abs(Fraction(value)) >= _LARGE and ratio != 1:
        return True
    if ratio < 1 and not ours and (theirs or _has_scale(case.slot, case.langs[1])):
        digits = shown(case.wanted)
        is_whole = len(digits) > _PLAIN or (len(digits) == _PLAIN and digits != case.wanted.text)
        return not is_whole and (digits != "" or not _has_scale(case.wanted, case.langs[0]))
    if ours and not theirs and shown(case.slot) and _shares_scale(case.slot, case.verdict.hypothesis_mentions, 1, case):
        return True
    if not ours and not has_same_digits(case) and _shares_scale(case.wanted, case.verdict.source_mentions, 0, case):
        return True
    if ours and not theirs and ratio > 1:
        is_whole = fold(ours[-1]) in _full_scales(case.langs[0])
        is_written_to = len(ours[-1]) > 1 and case.wanted.text[-len(ours[-1]) - 1].isdecimal()
        return not (is_whole or is_written_to)
    return False


def is_sure_slip(case: Case) -> bool:
    """Tell whether three digits or more of both numbers agree but for one: 1870 and 870, not 1600 and 1000."""
    value, digits = case.trial.value, [shown(number) for number in (case.wanted, case.slot)]
    told = digits if case.wanted.kind in _YEARS else [one.rstrip("0") for one in digits]  # the zeros of the 1900s count
    if value is None or min(map(len, digits)) < _SURE_DIGITS or max(map(len, told)) < _SURE_DIGITS:
        return False
    if _has_scale(case.wanted, case.langs[0]) or _has_scale(case.slot, case.langs[1]):
        return False
    return evidence(case.wanted, case.slot, value, case.verdict) in SURE | {Evidence.SCALE}


def _has_no_place_for_scale(case: Case) -> bool:
    """Tell whether the unit of both numbers stands against the source's digits: 30 years, 30 billion years."""
    wanted, slot = case.wanted, case.slot
    units = wanted.after.strip(), slot.after.strip()
    is_bare = wanted.text.isdecimal() and wanted.text == shown(wanted)
    return is_bare and all(units) and has_one_unit(wanted, slot) and shown(slot) == wanted.text


def _has_scale(number: Mention, lang: str) -> bool:
    words = beside.words_in(number.text)
    return any(beside.is_scale_word(word, lang) for word in words) or (
        "nospace" in localedata.load(lang).flags and bool(words)
    )


def _shares_scale(number: Mention, mentions: tuple[Mention, ...], side: int, case: Case) -> bool:
    """Tell whether the number behind has the scale word that both may share: 340 to 500 million."""
    lang = case.langs[side]
    reach = TIED if "nospace" in localedata.load(lang).flags else _SHARED
    line = (case.source, case.line)[side]
    return any(
        0 <= one.start - number.end <= reach
        and "(" not in line.between(number.end, one.start)
        and shown(one)
        and _has_scale(one, lang)
        for one in leaves(mentions)
    )


def _full_scales(lang: str) -> frozenset[str]:
    data = localedata.load(lang)
    forms = (form for value, many in data.values["mul"].items() if value >= 100 for form in many)
    return frozenset(fold(form, data.fold) for form in forms)


# ---- signs ----------------------------------------------------------------------------------------------------------


def is_unsure_sign(case: Case) -> bool:
    """Only a sign against the source's digits, or a word for minus at a temperature or a share, makes a minus."""
    value, old = case.trial.value, case.slot.readings[0].value
    if value is None or (value < 0) == (old < 0):
        return False
    number = case.wanted if value < 0 else case.slot
    unit = number.readings[0].unit or ""
    return not (unit.startswith(("celsius", "fahrenheit", "%", "degree", "temperature")) or number.text[:1] in MINUS)
