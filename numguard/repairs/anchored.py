"""THE SAME NUMBER OR NAME BESIDE IT -> TRIAL: 5 in 3 for 5&4 becomes 5 in 4; Nord Stream 22 becomes Nord Stream 2."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import regex

from numguard.mentions.line.line import Line
from numguard.model import Issue
from numguard.repairs.trials import Trial
from numguard.script.digits import ascii_digits, in_script, zero_of

_ANCHORS = regex.compile(r"\d+(?:[.,٫٬]\d+)*|(?=\p{Lu})\p{Latin}{3,}")
_GAP = 5
"""Characters between a number and what it stands beside, at most: a word that joins the two."""
_LONGEST = 15
"""Digits of a number that is written so; a code of more says no value."""
_COST = 1.0
"""What pairs by value is likelier."""

_Token = tuple[int, int, str]
"""Where a run of digits or a name stands, and what it says."""


def anchored_trials(issue: Issue, source: Line, line: Line) -> Iterator[Trial]:
    """Yield the digits of the source that stand beside the same number or name as those of an issue."""
    slot = issue.hypothesis
    if slot is None:
        return
    ours, theirs = _tokens(source.text), _tokens(line.text)
    for at, (start, end, there) in enumerate(theirs):
        if end < slot.start - _GAP or start > slot.end + _GAP or not _is_plain(line, theirs[at]):
            continue
        found = {
            one[2]: beside
            for k, one in enumerate(ours)
            if _is_plain(source, one) and (beside := _same_beside(ours, k, theirs, at))
        }
        if len(found) == 1 and there not in found:
            ((digits, beside),) = found.items()
            first, last = min(beside)[0], max(beside)[1]  # together they are one phrase: 220 2/3
            said = in_script(digits, zero_of(line.at(start)))
            text = line.between(min(first, start), start) + said + line.between(end, max(last, end))
            yield Trial(min(first, start), max(last, end), text, _COST, Fraction(int(digits)))


def _is_plain(line: Line, token: _Token) -> bool:
    return len(token[2]) <= _LONGEST and line.between(*token[:2]).isdecimal()


def _tokens(text: str) -> list[_Token]:
    return [(one.start(), one.end(), ascii_digits(one[0]) or one[0]) for one in _ANCHORS.finditer(text)]


def _same_beside(ours: list[_Token], k: int, theirs: list[_Token], at: int) -> list[_Token]:
    """Return the tokens close before and behind a run of digits that stand so beside the source's, too."""
    near = [(_beside(ours, k, step), _beside(theirs, at, step)) for step in (-1, 1)]
    return [there for own, there in near if own is not None and there is not None and own[2] == there[2]]


def _beside(tokens: list[_Token], at: int, step: int) -> _Token | None:
    if not 0 <= at + step < len(tokens):
        return None
    first, last = sorted((tokens[at], tokens[at + step]))
    return tokens[at + step] if last[0] - first[1] <= _GAP else None
