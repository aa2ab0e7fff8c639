"""A WRONG UNIT -> TRIAL: the word for what is counted is written anew: 3.000 Kilometer -> 3.000 Meilen.

The number stays. Its unit is replaced where the word that stands there is one that CLDR has for the wrong unit at this
number, or that word clipped (kiloa for kilogrammaa): the right unit's word is then written in the same form. A symbol
is replaced by a symbol. All other words may stand in a case or a gender that CLDR does not tell, and are left to a
person.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product

import regex

from numguard.language import data as localedata
from numguard.language.forms import unit_form
from numguard.mentions import extract
from numguard.mentions.line.line import Line
from numguard.model import Issue, IssueType, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.exact import terminating
from numguard.quantity.money import weighed
from numguard.quantity.units import PHYSICAL, Unit, unit_of
from numguard.repairs.evidence import is_elsewhere
from numguard.repairs.trials import Trial, Way
from numguard.script.signs import BLANKS
from numguard.writing.written import leaves

_WIDTHS = ("long", "short")
_AMOUNTS = tuple(map(Decimal, (1, 2, 5, 17, 200)))
_CLIPPED = 3
_NAME = 4
_STEM = 2
_PER = "-per-"
_ARTICLE = 5  # letters of a word for about that is a plural article: uns, unhas
_GERSHAYIM = "\N{HEBREW PUNCTUATION GERSHAYIM}"
_WORLD = "001"
"""The region whose locale has the other spelling of a language: kilometres."""
_GOES_ON = regex.compile(r"[-'’./²³][\s]?[\p{Ll}\p{Lo}\p{Nd}]")
"""What shows that a unit goes on behind its word, or has an ending: m/mile, sq. miles. km."""
_NAMED = regex.compile(rf"[\p{{L}}\p{{M}}{BLANKS}]*")
_LATIN = regex.compile(r"\p{Latin}")


def unit_trials(issue: Issue, line: Line, verdict: Verdict, lang: str) -> Iterator[Trial]:
    """Yield the number of an issue with the unit of the source; nothing where its word cannot be replaced surely."""
    wanted, slot = issue.source, issue.hypothesis
    if issue.type is not IssueType.UNIT or wanted is None or slot is None:
        return
    units = _units(wanted, slot)
    if units is None or wanted.values[:1] != slot.values[:1] or not any(map(str.isdecimal, slot.text)):
        return
    own, wrong = units
    if is_elsewhere(wanted, verdict.source_mentions) or is_elsewhere(slot, verdict.hypothesis_mentions):
        return
    place = None if _is_inflected_before(slot, line, lang) else _replaced(slot, own, wrong, line, lang)
    if place is not None:
        start, end, word = place
        yield Trial(start, end, word, 0.0, slot.values[0], wanted, slot, Way.UNIT)


def _units(wanted: Mention, slot: Mention) -> tuple[Unit, Unit] | None:
    """Return the units of two numbers where each has one, and both measure the same thing."""
    names = [{reading.unit for reading in one.readings} for one in (wanted, slot)]
    if any(len(each) != 1 or None in each for each in names):
        return None
    ours, theirs = (unit_of(name) for each in names for name in each if name is not None)
    own, wrong = weighed(ours, theirs)
    return (own, wrong) if own.dimension == wrong.dimension and own.dimension in PHYSICAL else None


def _is_inflected_before(slot: Mention, line: Line, lang: str) -> bool:
    """Tell whether the word for about before a number has a gender: uns 36 quilos, unhas 36 libras."""
    known = [word for word in localedata.load(lang).bound.get("about", ()) if word.isalpha() and len(word) <= _ARTICLE]
    return any(
        word.casefold() == one and other != one and other[:_STEM] == one[:_STEM] and other[-1] == one[-1]  # unos, unas
        for word in line.words_before(slot.start, 1)
        for one in known
        for other in known
    )


def _replaced(slot: Mention, own: Unit, wrong: Unit, line: Line, lang: str) -> tuple[int, int, str] | None:
    """Return where the unit stands that is behind a number, and what should stand there."""
    word = slot.after.strip(BLANKS)
    if not word[:1].isalpha() or line.between(slot.end, slot.end + len(slot.after)) != slot.after:
        return None  # nothing, or the -kiloinen of an adjective
    try:
        amount = terminating(abs(Fraction(slot.values[0])))
    except RenderError:
        return None
    start = slot.end + len(slot.after) - len(slot.after.lstrip(BLANKS))
    end = start + len(word)
    if (line.at(end).isalnum() and "nospace" not in localedata.load(lang).flags) or _GOES_ON.match(line.text, end):
        return None
    if _PER in own.id and not _reads_as(line.between(slot.start, end), wrong, lang):
        (base, _, per), (wrong_base, _, other) = (unit.id.partition(_PER) for unit in (own, wrong))
        if per != other:
            return None  # else the per hour of saatda 3000 kilometr stays
        own, wrong = unit_of(base), unit_of(wrong_base)
    for new in _words(word, amount, own, wrong, lang):
        if _is_latin(new) <= _is_latin(word) and _reads_as(line.between(slot.start, start) + new, own, lang):
            return start, end, new
    return None


def _words(word: str, amount: Decimal, own: Unit, wrong: Unit, lang: str) -> Iterator[str]:
    """Yield what may stand for a word of the wrong unit: the same form of the right one, a symbol for a symbol."""
    has_symbols = word.isascii()
    for tag, width in product((lang, f"{lang.partition('-')[0]}-{_WORLD}"), _WIDTHS):
        here, there = (unit_form(tag, amount, unit.id, width, symbols=has_symbols) for unit in (wrong, own))
        if here is None or there is None or here.before or there.before:
            continue
        is_clipped = width == "long" and _is_clipped(word, here.after, is_fixed=_is_fixed(tag, wrong))
        is_name = width == "short" and not _is_symbol(word) and " " not in word and len(word) >= _NAME
        is_abbreviated = is_name and 2 * len(there.after) <= len(word)  # λβ for κιλά
        if (_plain(word) == _plain(here.after) and not is_abbreviated) or is_clipped:
            yield there.after
    if _is_symbol(word):
        symbol = unit_form(lang, amount, own.id, "short", symbols=word[0].isascii())
        name = unit_form(lang, amount, own.id, "long") if _is_fixed(lang, own) else None
        yield from (form.after for form in (symbol, name) if form is not None and not form.before)


def _plain(word: str) -> str:
    return "".join(char for char in word if char not in BLANKS).replace(_GERSHAYIM, '"').casefold()


def _is_clipped(word: str, form: str, *, is_fixed: bool) -> bool:
    """Tell whether a word is a form with its middle left out: kiloa of kilogrammaa, chili of chilogrammi.

    The ending says the case. A word without one is as good only where the form has none either (``is_fixed``).
    """
    short, full = word.casefold(), form.casefold()
    pairs = enumerate(zip(short, full, strict=False))
    stem = next((at for at, (one, other) in pairs if one != other), min(len(short), len(full)))
    if stem < _CLIPPED or len(full) - len(short) < _CLIPPED:
        return False
    return full.endswith(short[stem:]) if short[stem:] else is_fixed


def _is_fixed(lang: str, unit: Unit) -> bool:
    """Tell whether the name of a unit is the same after every number: the Turkish kilogram."""
    return len({unit_form(lang, amount, unit.id, "long") for amount in _AMOUNTS}) == 1


def _is_latin(word: str) -> bool:
    return _LATIN.search(word) is not None


def _is_symbol(word: str) -> bool:
    """Tell whether a unit is written as a symbol, which no sentence inflects: km², m2, km/h."""
    return _NAMED.fullmatch(word) is None


def _reads_as(phrase: str, unit: Unit, lang: str) -> bool:
    """Tell whether a phrase says one number of a unit, and nothing else."""
    read = [one for one in leaves(extract(phrase, lang)) if one.readings]
    return len(read) == 1 and {reading.unit for reading in read[0].readings} == {unit.id}
