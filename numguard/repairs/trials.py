"""ISSUE -> TRIALS: what may be written where to settle it, the likeliest first; nothing here is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import clock_mark
from numguard.mentions.line.line import Line
from numguard.model import Issue, IssueType, Kind, Mention, Value, Verdict
from numguard.model.errors import RenderError
from numguard.repairs.candidates import candidates
from numguard.repairs.places import is_plausible, places
from numguard.repairs.typos import distance
from numguard.script.digits import ascii_digits, in_script
from numguard.script.signs import BLANKS, COMPARATORS, SIGN_OF
from numguard.writing.digits import signed, write
from numguard.writing.forms import Form, forms
from numguard.writing.inflection import indicators
from numguard.writing.written import Written, widened, written

Aligner = Callable[[str, str, Mention], tuple[int, int] | None]
"""Told source, hypothesis and a lost number, names its place ``hypothesis[start:end]``; None: nowhere."""

WORD_ISSUES = frozenset({IssueType.UNIT, IssueType.CURRENCY})
"""What is counted is no number; it is not written."""
_FAR = 1.5  # what a text that has nothing of the old one costs more than the old one
_PARTED = -0.5  # an hour parted from its minutes again
_NEXT_MARK = 0.05
_LONG = 10**5
_CLOCK_DIGITS = (3, 4)
_BLANKS = frozenset(BLANKS)


class Way(Enum):
    """What a trial writes."""

    NUMBER = "the number"
    SIGN = "a comparator sign"
    CENTURY = "the century, in the form that stands there"
    UNIT = "the word of its unit"
    JOINED = "what parts its digits"
    CLOCK = "the half of the day"
    RELATION = "the phrase beside it"


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to settle an issue: a place, its new text and value, and how unlikely a writer would have written it.

    ``wanted`` is the source's number that is written, ``slot`` the wrong one that it replaces; None where a rule of its
    own vouches for the place.
    """

    start: int
    end: int
    text: str
    cost: float
    value: Value | None = None
    wanted: Mention | None = None
    slot: Mention | None = None
    way: Way = Way.NUMBER


def trials(issue: Issue, source: Line, line: Line, verdict: Verdict, langs: tuple[str, str]) -> Iterator[Trial]:
    """Yield the trials of one issue of a hypothesis, in no order."""
    if issue.type is IssueType.COMPARATOR:
        yield from _sign(issue, source, line)
    elif issue.type not in WORD_ISSUES and issue.type is not IssueType.SWAPPED:
        for wanted, slot, cost in places(issue, verdict, line.text):
            place = widened(slot, line.text, langs[1])
            ours, like = written(wanted, langs[0]), written(place, langs[1], line.text)
            if _is_typed_alike(source.text, wanted, like):
                continue
            # Where only the sign is wrong, nothing else is meant.
            meant = {ours.value: 0.0} if issue.type is IssueType.SIGN else candidates(wanted, slot, like)
            kept = like.end + _scale_kept(wanted, like, line)
            for trial in _ways(ours, like, meant):
                old = line.between(trial.start, trial.end)
                if is_plausible(cost, old, trial.text) and not _is_scaled(trial, like, line, kept):
                    yield replace(trial, end=max(trial.end, kept), cost=trial.cost + cost, wanted=wanted, slot=place)


def _is_typed_alike(source: str, wanted: Mention, like: Written) -> bool:
    """Tell whether the scale that is read here stands in the source too, where it is not read: 171 billon."""
    digits = max((at for at, char in enumerate(like.text, 1) if char.isdecimal()), default=len(like.text))
    scale = like.text[digits:]
    return (
        scale.strip() != ""
        and source.startswith(like.text[:digits], wanted.start)
        and source.startswith(scale, wanted.end)
    )


def _scale_kept(wanted: Mention, like: Written, line: Line) -> int:
    """Return how long the source's scale is that stands unread behind a number: the bn of N500bn in Spanish."""
    digits = max((at for at, char in enumerate(wanted.text, 1) if char.isdecimal()), default=len(wanted.text))
    scale = wanted.text[digits:]
    is_there = scale and like.text[-1:].isdecimal() and line.text.startswith(scale, like.end)
    return len(scale) if is_there and not line.at(like.end + len(scale)).isalnum() else 0


def _is_scaled(trial: Trial, like: Written, line: Line, kept: int) -> bool:
    """Tell whether letters that nobody reads stay glued to a number of another scale: 500.000.000.000bn."""
    beside = line.at(like.end)
    is_unread = (
        beside.isalpha() and not like.after.startswith(beside) and "nospace" not in localedata.load(like.lang).flags
    )
    return (
        is_unread
        and kept == like.end
        and ascii_digits(trial.text) != ascii_digits(like.text)
        and trial.value is not None
        and abs(Fraction(trial.value)) >= 1000 * abs(Fraction(like.value)) > 0
    )


def said_there(issue: Issue, wanted: Mention, slot: Mention, source_lang: str, lang: str) -> list[Trial]:
    """Return ways to write the number of an issue in its place, the likeliest first, whatever stands there now."""
    source, like = written(wanted, source_lang), written(slot, lang)
    meant = {source.value: 0.0} if issue.type is IssueType.SIGN else candidates(wanted, slot, like)
    return sorted(_ways(source, like, meant), key=lambda trial: trial.cost)


def _ways(source: Written, like: Written, meant: dict[Value, float]) -> Iterator[Trial]:
    """Yield each value that may be meant in its forms there: grouped, and with as many decimals, as the source has."""
    is_grouped = source.is_grouped and like.kind not in (Kind.YEAR, Kind.DECADE)
    look = replace(like, is_grouped=is_grouped, places=source.places if source.is_bare else 0)
    for value, cost in meant.items():
        if abs(Fraction(value)) >= _LONG and not source.text.isdecimal() and like.kind not in (Kind.YEAR, Kind.DECADE):
            look = replace(look, is_grouped=True)
        old, new = indicators(like, value)
        ways: dict[str, float] = {}
        for form in (*_kept(source, look), *forms(value, like.lang, look)):
            ways[form.text] = min(form.cost, ways.get(form.text, form.cost))
        for text, more in sorted(ways.items(), key=lambda one: one[1]):
            if text != like.text:
                far = distance(like.text, text) / max(len(like.text), len(text))
                yield Trial(like.start, like.end + len(old), text + new, cost + more + _FAR * far, value)


def _kept(source: Written, like: Written) -> Iterator[Form]:
    """Copy a code's digits, or the one run that differs; part hour and minutes: 1500 -> 15.00, as other clocks are."""
    runs = list(zip(source.pieces, like.pieces, strict=False)) if len(source.pieces) == len(like.pieces) > 1 else []
    wrong = [(ours, there) for ours, there in runs if ascii_digits(ours.text) != ascii_digits(there.text)]
    if len(wrong) == 1:  # 220 2/3 for 20 2/3
        ours, there = wrong[0]
        yield Form(like.put(there, in_script(ours.text, there.zero)), 0.0)
    if source.kind is Kind.IDENTIFIER or source.is_code:
        for run in like.pieces:
            yield Form(like.put(run, in_script(source.text, run.zero)), 0.0)
    if source.kind is Kind.TIME and len(like.pieces) == 1:
        run = like.pieces[0]
        if run.text.isdecimal() and len(run.text) in _CLOCK_DIGITS:
            marks = dict.fromkeys((*filter(None, [like.clock]), clock_mark(like.lang), ":", "."))
            for rank, mark in enumerate(marks):
                parted = like.put(run, f"{run.text[:-2]}{mark}{run.text[-2:]}")
                yield Form(parted, _PARTED + _NEXT_MARK * rank)


def _sign(issue: Issue, source: Line, line: Line) -> Iterator[Trial]:
    """Write the source's comparator sign in the place of the hypothesis's, or before a number that lost it."""
    wanted, slot = issue.source, issue.hypothesis
    if wanted is None or slot is None:
        return
    bound = wanted.readings[0].bound if wanted.readings else None
    sign = SIGN_OF[bound] if bound is not None and bound in COMPARATORS.values() else ""
    end = line.back(slot.start, _BLANKS)
    if line.at(end - 1) in COMPARATORS:
        yield Trial(end - 1, end, sign, 0.0, None, wanted, slot, Way.SIGN)
    elif sign and source.sign_before(wanted.start) in COMPARATORS:
        gap = "" if end == slot.start else " "
        yield Trial(slot.start, slot.start, f"{sign}{gap}", 0.0, None, wanted, slot, Way.SIGN)


def insertion(lost: Mention, place: tuple[int, int], line: Line, source_lang: str, lang: str) -> Iterator[Trial]:
    """Yield a lost number in the place that an aligner names, in digits as the text's others are."""
    start, end = place
    here = written(replace(lost, text="", start=start), lang, line.text)
    value = lost.values[0]
    try:
        said = write(value, lang, replace(here, is_grouped=written(lost, source_lang).is_grouped))
    except RenderError:
        return
    spaced = "nospace" not in localedata.load(lang).flags
    before, after = (" " if spaced and edge.isalnum() else "" for edge in line.edges(start, end))
    yield Trial(start, end, f"{before}{signed(said, value, '')}{after}", 0.0)
