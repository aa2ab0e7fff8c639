"""All steps, in the order in which they run; a step that is not in these tuples does not run."""

from __future__ import annotations

from typing import Final

from numguard.mentions.rule import Rule
from numguard.mentions.steps.always import read_always
from numguard.mentions.steps.centuries import read_centuries
from numguard.mentions.steps.clocks import read_clocks
from numguard.mentions.steps.dates import (
    read_date_words,
    read_fiscal_years,
    read_months,
    read_numeric_dates,
)
from numguard.mentions.steps.distributives import read_distributives
from numguard.mentions.steps.eras import read_eras
from numguard.mentions.steps.fractions import read_bare_decimals, read_fractions
from numguard.mentions.steps.groups import read_groups
from numguard.mentions.steps.halves import add_halves
from numguard.mentions.steps.hour_parts import read_hour_parts
from numguard.mentions.steps.money_parts import read_money_parts
from numguard.mentions.steps.negatives import read_below_zero
from numguard.mentions.steps.other_calendars import has_calendars, read_other_calendars
from numguard.mentions.steps.ranges import PAIR_STEPS, pair_steps
from numguard.mentions.steps.read_aloud import read_aloud
from numguard.mentions.steps.shares_before import add_shares
from numguard.mentions.steps.spoken_clocks import has_clock_words, read_spoken_clocks
from numguard.mentions.steps.step import (
    ALWAYS,
    ALWAYS_ASKED,
    CENTURY,
    CLOCK,
    COLON,
    GROUP,
    HALF,
    MONTH,
    OTHER_MONTH,
    SHORT,
    SLASH,
    SPELLED,
    ZERO,
    Family,
    Step,
)
from numguard.mentions.steps.strokes import read_mixed
from numguard.mentions.steps.tenths import read_tenths

BEFORE: Final = Rule(
    name="before",
    doc="What stands right before a number: a sign, a currency, the words of an ordinal, of a clock, of a bound.",
)
AFTER: Final = Rule(
    name="after",
    doc="What stands right behind a number: a unit, a currency, a scale letter, the ending of an ordinal.",
)
RANGES: Final = Family("ranges", PAIR_STEPS, ALWAYS_ASKED, pair_steps, least=2)
LOOKS: Final = (BEFORE, AFTER)
"""What is looked at beside each number, before any step."""
STEPS: Final[tuple[Step | Family, ...]] = (
    Step(
        name="below-zero",
        doc="Twelve degrees below zero is minus twelve.",
        apply=read_below_zero,
        sights=ZERO,
        least=2,
        has_words=lambda lex: bool(lex.below_words or lex.data.lists["below_behind"]),
    ),
    Step(
        name="shares-before",
        doc="A share before a number is added to it or taken from it: sadhe 12 is twelve and a half.",
        apply=add_shares,
        has_words=lambda lex: bool(lex.data.values["share_before"]),
    ),
    Step(
        name="halves",
        doc="A half behind the unit or the noun belongs to the number before it: two miles and a half.",
        apply=add_halves,
        sights=HALF,
    ),
    Step(
        name="distributives",
        doc="De 20 em 20 minutos, every 20 minutes, says its number once.",
        apply=read_distributives,
        least=2,
        has_words=lambda lex: bool(lex.data.lists["distributive"]),
    ),
    Step(
        name="bare-decimals",
        doc="Point seven is 0.7 where more digits or a percent follow it.",
        apply=read_bare_decimals,
        sights=SPELLED,
        has_words=lambda lex: bool(lex.decimal_words) and not lex.nospace,
    ),
    Step(
        name="fractions",
        doc="A word of fractions or decimals joins two numbers: one in five, three point one four.",
        apply=read_fractions,
        least=2,
    ),
    Step(
        name="tenths",
        doc="Tenths may have further places behind them (six tenths five, 65 per cent), or behind a unit: 7 seconds 5.",
        apply=read_tenths,
        least=2,
        has_words=lambda lex: any(lex.data.lists[key] for key in ("tenths", "fever_tenths", "places_behind")),
    ),
    Step(
        name="money-parts",
        doc="Tenths and hundredths of money stand behind it, or alone: five yuan five jiao, three jiao five fen.",
        apply=read_money_parts,
        has_words=lambda lex: bool(lex.data.lists["money_hundredths"]),
    ),
    Step(
        name="date-words",
        doc="Digits before the words for year, month and day are a date, as Chinese and Japanese write it.",
        apply=read_date_words,
        has_words=lambda lex: bool(lex.date_words),
    ),
    Step(
        name="eras",
        doc="The 30th year of Heisei is the year 2018.",
        apply=read_eras,
        has_words=lambda lex: bool(lex.era_lasts),
    ),
    Step(
        name="mixed",
        doc="2 1/2 is two and a half, and 1/5 inch a part of one.",
        apply=read_mixed,
        sights=SLASH,
        least=2,
    ),
    Step(
        name="numeric-dates",
        doc="05.03.18 is a date, of 2018 or of 1918; in 2018-03-05 the month stands second.",
        apply=read_numeric_dates,
    ),
    Step(
        name="fiscal-years",
        doc="FY19 is the fiscal year 2019, and 3Q21 the third quarter of 2021.",
        apply=read_fiscal_years,
        sights=SHORT,
    ),
    Step(
        name="months",
        doc="A month beside a day or a year must be accounted for; alone it is evidence only.",
        apply=read_months,
        sights=MONTH,
    ),
    Step(
        name="other-calendars",
        doc="A date of another calendar is one of ours too: 1 Shawwal 1445 is 10 April 2024.",
        apply=read_other_calendars,
        sights=OTHER_MONTH,
        has_words=has_calendars,
    ),
    Step(
        name="clocks",
        doc="7:30 is an hour and its minutes; so is 7.30 where a word of clocks stands beside it.",
        apply=read_clocks,
        sights=CLOCK | COLON,
    ),
    Step(
        name="hour-parts",
        doc="Half past seven is 7:30, and so is halb acht; a quarter to seven is 6:45.",
        apply=read_hour_parts,
        sights=CLOCK,
        has_words=lambda lex: bool(lex.halves),
    ),
    Step(
        name="spoken-clocks",
        doc="Twenty-five to nine is 8:35 too, and so are nueve menos veinticinco and fünf nach halb neun.",
        apply=read_spoken_clocks,
        sights=SPELLED | CLOCK,
        least=1,
        has_words=has_clock_words,
    ),
    Step(
        name="always",
        doc="24 heures sur 24 says its number once; 24 hours, 365 days says always.",
        apply=read_always,
        sights=ALWAYS,
        least=2,
    ),
    RANGES,
    Step(
        name="read-aloud",
        doc="Digits in words, one after the other, are one string too: four seven one nine; double five, oh, nine.",
        apply=read_aloud,
        sights=SPELLED,
        least=3,
    ),
    Step(
        name="groups",
        doc="A noun for ten or a hundred years is the unit of the number before it: két évtized are two decades.",
        apply=read_groups,
        sights=GROUP,
        least=2,
    ),
    Step(
        name="centuries",
        doc="A Roman numeral before the word for it is a century; the 80s of the 20th century are the decade 1980.",
        apply=read_centuries,
        sights=CENTURY,
    ),
)
"""Run over all numbers of a text, in this order."""
ALL_STEPS: Final[tuple[Rule, ...]] = (
    *LOOKS,
    *(rule for step in STEPS for rule in (step.rules if isinstance(step, Family) else (step,))),
)
"""Every rule of this stage, those within families too."""
