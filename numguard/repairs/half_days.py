"""THE OTHER HALF OF THE DAY -> TRIAL: 11:20 p.m. for 11:20 becomes 11:20 a.m.; 11:30 Uhr for 11:30 p.m. 23:30 Uhr.

The minutes of both clocks agree, and the source says surely which half is meant. Where the translation names the half,
the name is replaced by its opposite in the same form; else the hour is written as a clock of twenty-four hours says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from numguard.language import data as localedata
from numguard.language.forms import has_half_days
from numguard.mentions.line.line import Line
from numguard.model import Issue, Kind, Mention, Verdict
from numguard.quantity.counts import MINUTE_DIGITS, NOON
from numguard.repairs.evidence import compound_of, shown
from numguard.repairs.trials import Trial, Way
from numguard.repairs.typos import distance
from numguard.script.digits import in_script
from numguard.script.signs import BLANKS
from numguard.writing.written import written

_BLANKS = frozenset(BLANKS)


def half_day_trials(issue: Issue, line: Line, verdict: Verdict, langs: tuple[str, str]) -> Iterator[Trial]:
    """Yield a clock of an issue that tells the other half of the day, put right."""
    wanted, slot = issue.source, issue.hypothesis
    if wanted is None or slot is None or not wanted.kind is slot.kind is Kind.TIME:
        return
    value, old = Fraction(wanted.values[0]), Fraction(slot.values[0])
    ours, theirs = compound_of(wanted, verdict.source_mentions), compound_of(slot, verdict.hypothesis_mentions)
    is_hour = ours is None is theirs  # 8 p.m. for 8 Uhr
    if abs(value - old) != NOON or value % NOON == 0 or not (is_hour or _has_same_minutes(ours, theirs)):
        return
    clock = theirs or slot
    is_sure = len(wanted.values) == 1 or value > NOON or not has_half_days(langs[0])
    if not is_sure:
        return
    named = _named(line, clock.end, langs[1])
    if named is not None:
        start, end, word = named
        other = _opposite(word, langs[1], is_late=old > value)
        if other:
            said = line.between(clock.start, start) + (other.upper() if word.isupper() else other)
            yield Trial(clock.start, end, said, 0.0, wanted.values[0], wanted, slot, Way.CLOCK)
    elif not is_hour and value > old and slot.text.isdecimal() and not has_half_days(langs[1]):
        said = in_script(str(int(value)), written(slot, langs[1], line.text).zero)
        yield Trial(slot.start, slot.end, said, 0.0, wanted.values[0], wanted, slot, Way.CLOCK)


def _has_same_minutes(one: Mention | None, other: Mention | None) -> bool:
    if one is None or other is None:
        return False
    ours, theirs = shown(one), shown(other)
    return min(len(ours), len(theirs)) > MINUTE_DIGITS and ours[-MINUTE_DIGITS:] == theirs[-MINUTE_DIGITS:]


def _named(line: Line, at: int, lang: str) -> tuple[int, int, str] | None:
    """Return where the half of the day is named behind a clock, and by which words."""
    start = line.past(at, _BLANKS)
    data = localedata.load(lang)
    said = line.behind(start).casefold()
    known = sorted((*data.lists["am"], *data.lists["pm"], *data.lists["midday"]), key=len, reverse=True)
    form = next((one for one in known if said.startswith(one.casefold())), None)
    if form is None or line.at(start + len(form)).isalnum():
        return None
    return start, start + len(form), line.behind(start, len(form))


def _opposite(word: str, lang: str, *, is_late: bool) -> str:
    """Return the name of the other half that differs from a word in one letter; nothing where there is none."""
    data = localedata.load(lang)
    own, others = (data.lists[name] for name in (("pm", "am") if is_late else ("am", "pm")))
    folded = word.casefold()
    if folded not in own:
        return ""
    return next((one for one in others if len(one) == len(folded) and distance(one, folded) == 1), "")
