"""DIGITS APART, OR RUN TOGETHER -> TRIAL: 2, 400 for 2,400; 14181450 for 1418-1450.

All digits of the source stand there, in its order; only what parts or joins them is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from numguard.mentions.line.line import Line
from numguard.model import Issue, Kind, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.counts import GROUP
from numguard.repairs.evidence import shown
from numguard.repairs.trials import Trial, Way
from numguard.repairs.typos import distance
from numguard.script.digits import in_script
from numguard.script.signs import BLANKS, RANGE_DASHES
from numguard.writing.digits import write
from numguard.writing.written import leaves, written

_LEAST = 4
"""So many digits of two numbers, run together, are no number by chance."""
_LEFT = frozenset({Kind.MONTH, Kind.PLACEHOLDER, Kind.IDENTIFIER, Kind.ROMAN, Kind.TIME})


def joined_trials(issue: Issue, source: Line, line: Line, verdict: Verdict, langs: tuple[str, str]) -> Iterator[Trial]:
    """Yield the digits of an issue parted or joined as the source has them."""
    wanted = issue.source
    if wanted is None or wanted.kind in _LEFT or not shown(wanted):
        return
    yield from _apart(wanted, line, verdict, langs)
    if issue.hypothesis is not None:
        yield from _run_together(wanted, issue.hypothesis, source, line, verdict, langs[1])


def _apart(wanted: Mention, line: Line, verdict: Verdict, langs: tuple[str, str]) -> Iterator[Trial]:
    """Yield a number whose digits stand in two numbers beside each other, neither of which the source has."""
    digits = shown(wanted)
    look = written(wanted, langs[0])
    if not look.is_bare:
        return
    paired = {pair.hypothesis.start for pair in verdict.alignment.pairs}
    for first, last in pairwise(leaves(verdict.hypothesis_mentions)):
        gap = line.between(first.end, last.start)
        run = shown(first) + shown(last)
        is_long = look.is_grouped and len(gap) == 1 and first.text.isascii() and _LEAST < len(digits) <= 2 * GROUP
        is_slip = is_long and distance(run, digits) == 1
        if not (run == digits or is_slip) or not _is_gap(gap) or {first.kind, last.kind} & _LEFT:
            continue
        if (len(shown(last)) != (look.places or GROUP) and not is_slip) or {first.start, last.start} & paired:
            continue
        around = "".join(line.edges(first.start, last.end, 2))  # more digits, with a mark and a blank between at most
        if any(map(str.isdecimal, around)) or not (_is_plain(first) and _is_plain(last)):
            continue
        like = replace(written(first, langs[1], line.text), is_grouped=look.is_grouped, places=look.places, group="")
        try:  # 26 750 for 26 7750: as the blank there, where the language groups with one
            said = f"{digits[:-GROUP]}{gap}{digits[-GROUP:]}" if is_slip else write(look.numbers[0], langs[1], like)
        except RenderError:
            continue
        yield Trial(first.start, last.end, said, 0.0, wanted.values[0], wanted, first, Way.JOINED)


def _run_together(
    wanted: Mention, slot: Mention, source: Line, line: Line, verdict: Verdict, lang: str
) -> Iterator[Trial]:
    """Yield both ends of a range of the source where their digits stand as one number."""
    for first, last in pairwise(leaves(verdict.source_mentions)):
        mark = source.between(first.end, last.start).strip(BLANKS)
        ends = shown(first), shown(last)
        if wanted.start not in (first.start, last.start) or "".join(ends) != shown(slot):
            continue
        if len(mark) != 1 or mark not in RANGE_DASHES:
            continue
        if len(shown(slot)) < _LEAST or not (_is_plain(first) and _is_plain(last) and _is_plain(slot)):
            continue
        if any(map(str.isalnum, line.edges(slot.start, slot.end))):
            continue
        zero = written(slot, lang, line.text).zero
        said = mark.join(in_script(end, zero) for end in ends)
        yield Trial(slot.start, slot.end, said, 0.0, wanted.values[0], wanted, slot, Way.JOINED)


def _is_gap(gap: str) -> bool:
    """Tell whether one mark and a blank, or a blank alone, stand between two runs of digits."""
    return 0 < len(gap.lstrip(".,")) == 1 and gap[-1] in BLANKS and len(gap) <= 2


def _is_plain(number: Mention) -> bool:
    """Tell whether a number is nothing but digits."""
    return number.text.isdecimal()
