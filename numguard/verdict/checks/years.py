"""Years that were exchanged with what they are not: in 2014, when he was 11; in 11, when he was 2014 years old."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between, has_digits_of_year, is_year
from numguard.mentions.kinds import ORDINAL, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.periods import plurals_of
from numguard.mentions.years import YearWords, years_of
from numguard.quantity.counts import YEAR_DIGITS
from numguard.quantity.units import YEAR
from numguard.script.fold import fold
from numguard.verdict.checks.written import DIGITS, TWO, Exchange, Written
from numguard.verdict.finding import MOST

_WORDS_OF_YEAR: Final = 2
"""Words between a year and the number behind it that are of the year: -cü ildən."""


def tell_years(matching: Matching) -> bool:
    """Tell whether a year is counted in one text only, or another number is a calendar year in one text only."""
    source, hypothesis = matching.source, matching.hypothesis
    if not _has_year(source) or not _has_year(hypothesis):
        return False
    ours, theirs = years_of(source.lexicon), years_of(hypothesis.lexicon)
    pairs = [(source.atoms[match.source], hypothesis.atoms[match.hypothesis]) for match in matching.pairs]
    for a, b in pairs:
        if not (a.digits and b.digits):
            continue
        if has_digits_of_year(a):
            if ours.are_counted(a) is not theirs.are_counted(b):
                return True
        elif (a.unit is YEAR) is not (b.unit is YEAR) and ours.is_calendar(a) is not theirs.is_calendar(b):
            return True
    return False


def _has_year(side: Side) -> bool:
    for atom in side.atoms:  # noqa: SIM110 -- any() of a generator costs more
        if has_digits_of_year(atom):
            return True
    return False


def _calendar_years(pairs: Written) -> None:
    for own, other in ((pairs.source, pairs.hypothesis), (pairs.hypothesis, pairs.source)):
        is_ours = own is pairs.source
        partner = pairs.partner if is_ours else pairs.back
        sides = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
        ours, theirs = sides if is_ours else sides[::-1]
        years = [i for i in partner if is_year(own[i])]
        if len(years) != 1 or "unit-first" in theirs.flags or years_of(theirs).is_calendar(other[partner[years[0]]]):
            continue
        for i, j in partner.items():
            if j and len(gap_between(other[j - 1], other[j]).split()) <= _WORDS_OF_YEAR:
                continue  # 2014-cü ildən 30: the year before the word
            is_other = _is_count(own[i]) and _is_small(other[j]) and years_of(theirs).is_calendar(other[j])
            if is_other and not years_of(ours).is_calendar(own[i]):
                pairs.swap_both(*((i, years[0]) if is_ours else (j, partner[years[0]])))


def _is_count(atom: Atom) -> bool:
    return not atom.era and atom.kind is not ORDINAL and atom.unit is not YEAR


def _is_small(atom: Atom) -> bool:
    """Tell whether a number has fewer digits than a year, and no unit but its word."""
    is_free = not (atom.era or atom.tight) and (atom.unit is YEAR or not (atom.unit or atom.role))
    return len(atom.raw) < YEAR_DIGITS and is_free and isinstance(atom.value, int)


YEAR_BEFORE_COUNT: Final = Exchange(
    name="year-before-count",
    doc="The word for year stands with a number that counts something else: in 2014, when he was 11; im Jahr 11.",
    find=_calendar_years,
    needs=DIGITS | TWO,
)


def _counting_years(pairs: Written) -> None:
    source, hypothesis, partner = pairs.source, pairs.hypothesis, pairs.partner
    own, other = pairs.found.source.lexicon, pairs.found.hypothesis.lexicon
    ours, theirs = years_of(own), years_of(other)
    for i, j in sorted(partner.items())[:MOST]:
        a, b = source[i], hypothesis[j]
        is_counted = _is_counted(a, ours, b, theirs) or _is_counted(b, theirs, a, ours)
        if not (is_counted or _is_other_year(a, b, other) or _is_other_year(b, a, own)):
            continue
        others = [k for k in partner if k != i and pairs.are_unlike(i, k)]
        crossed = [k for k in others if (k - i) * (partner[k] - j) < 0]
        others = [k for k in crossed or others if not is_year(source[k])] if is_counted else crossed
        if others:
            pairs.swap_both(i, min(others, key=lambda k: abs(k - i)))


def _is_counted(atom: Atom, own: YearWords, year: Atom, other: YearWords) -> bool:
    """Tell whether a text counts as many years as the other text's calendar year."""
    if not (has_digits_of_year(atom) and own.are_counted(atom) and is_year(year) and year.unit_end == year.end):
        return False
    return other.has_counts and not other.are_counted(year)


def _is_other_year(atom: Atom, other: Atom, lex: Lexicon) -> bool:
    """Tell whether a year is so many years in the other text, or a grouped number its year: 1,127 cases, 1127年."""
    if atom.unit_end != atom.end or atom.unit is not None or other.role != YEAR_ROLE or not is_year(other):
        return False
    if is_year(atom):
        return fold(other.context.counted, lex.data.fold).startswith(tuple(plurals_of(lex)))
    return len(atom.raw) == YEAR_DIGITS < atom.end - atom.start


YEAR_AS_COUNT: Final = Exchange(
    name="year-as-count",
    doc="A year counts years in the other text, or a count is its year: in 2014, when he was 11; tenía 2014 años.",
    find=_counting_years,
    needs=DIGITS | TWO,
)
