"""TEXT AFTER A REPAIR -> PROOF: each phrase that was written is read again, without the words of the translation.

The check that every trial passes reads the whole sentence, as the check did that found the fault. This one reads the
phrase alone, and once more between its neighbours; both must say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import regex

from numguard.mentions import extract
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import CLAUSE
from numguard.model import Edit, IssueType, Kind, Mention, Verdict
from numguard.quantity.counts import HUNDRED
from numguard.quantity.exact import is_multiple
from numguard.repairs.evidence import meets
from numguard.repairs.trials import Trial, Way
from numguard.script.signs import BLANKS
from numguard.writing.written import leaves

_LEFT = regex.compile(rf"[^{BLANKS}\n]*[{BLANKS}]?\Z")
_RIGHT = regex.compile(rf"[{BLANKS}]?[^{BLANKS}\n]*")
_BESIDE = frozenset({IssueType.UNIT, IssueType.CURRENCY, IssueType.COMPARATOR})
_SECOND = frozenset({"other-reading"})
"""Explanations by a reading that is not the likeliest."""
_SIGNS = 4  # the 年代 of 20世纪80年代


def reads_alone(text: str, edits: Iterable[Edit], lang: str) -> bool:
    """Tell whether each phrase that edits have put into ``text`` reads alone as it reads between its neighbours."""
    line, in_order = Line(text), sorted(edits, key=lambda one: (one.start, one.end))
    for edit, (start, end) in zip(in_order, spans(in_order), strict=True):
        if not any(map(str.isalnum, edit.replacement)) or edit.issue.type in _BESIDE:
            continue  # a sign alone: < or nothing; what stands beside a number is read with it
        if not _is_one(line, start, end, lang):
            return False
    return True


def spans(edits: Iterable[Edit]) -> list[tuple[int, int]]:
    """Return where what was written stands in the text that is repaired, by edits in its order."""
    shift, places = 0, []
    for edit in edits:
        places.append((edit.start + shift, edit.start + shift + len(edit.replacement)))
        shift += len(edit.replacement) - (edit.end - edit.start)
    return places


def is_first_reading(trial: Trial, verdict: Verdict) -> bool:
    """Tell whether what a trial wrote is read first as the value that was meant, and no other reading excuses it.

    A clock may be told by both halves of the day: 5 p.m. is 17. A trial without a number of the source is vouched for
    by a rule of its own: a sum in its parts.
    """
    if trial.value is None or trial.wanted is None or trial.way in (Way.UNIT, Way.RELATION):
        return True
    is_century = trial.way is Way.CENTURY
    start, end = trial.start, trial.start + len(trial.text)
    numbers = leaves(verdict.hypothesis_mentions)
    here = [one for one in numbers if meets(one.start, one.end, start, end) and one.readings]
    pairs = () if is_century else verdict.alignment.pairs  # 80'erne is read as 1980 by its own rule
    excused = {pair.hypothesis.start for pair in pairs if pair.rule in _SECOND}
    is_decade = is_century and not is_multiple(trial.wanted.values[0], HUNDRED) and trial.wanted.kind is Kind.DECADE
    return any(
        one.start not in excused
        and (one.kind is Kind.DECADE or one.readings[0].unit == "decade" or not is_decade)
        and (one.kind is Kind.TIME or _is_value(one, abs(Fraction(trial.value)), is_century))
        for one in here
    )


def _is_one(line: Line, start: int, end: int, lang: str) -> bool:
    phrase, behind = line.between(start, end), line.letters_behind(end)
    left = _LEFT.search(line.text, max(0, start - CLAUSE), start)
    right = _RIGHT.match(line.text, end, end + CLAUSE)
    first = left.start() if left is not None else start
    last = max(right.end() if right is not None else end, end + len(behind))
    between = [one for one in leaves(extract(line.between(first, last), lang)) if one.readings]
    inside = [one for one in between if meets(first + one.start, first + one.end, start, end)]
    ways = dict.fromkeys((phrase, phrase + behind[:_SIGNS]))
    return any(_is_same(way, inside, phrase, lang) for way in ways)


def _is_same(way: str, inside: list[Mention], phrase: str, lang: str) -> bool:
    alone = [one for one in leaves(extract(way, lang)) if one.readings]
    return bool(alone) and len(inside) == len(alone) and all(map(_is_one_number, inside, alone))


def _is_one_number(here: Mention, alone: Mention) -> bool:
    """Tell whether a number says alone what it says here; the word of a clock may run ahead of its hour: halb neun."""
    if (here.kind is Kind.MONTH) != (alone.kind is Kind.MONTH):
        return False
    return _is_value(here, abs(Fraction(alone.values[0])), here.kind is Kind.TIME)


def _is_value(one: Mention, value: Fraction, may_be_other: bool) -> bool:
    """Tell whether a number says a value; a clock may say another first, and 16 αιώνα so many hundreds."""
    values = [abs(Fraction(other)) for other in one.values]
    return value in values and (may_be_other or values[0] in (value, value * HUNDRED))
