"""All hints, in the order in which they run; a hint that is not in this tuple does not run.

A finding that a hint holds of is flagged, whatever its check says: a person should look, no machine should act.
What hardly any reader calls wrong is neutral: the finding stays and says why, and the pair passes.
benchmarks/accuracy/README.md counts how often each holds of translations that people wrote.
"""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching
from numguard.model import Action, Severity
from numguard.verdict.finding import Finding
from numguard.verdict.hints.additions import ADDED_DATE, ADDED_SMALL, ADDED_WORD
from numguard.verdict.hints.forms import (
    COPIED_VERSION,
    COUNTED_WHOLE,
    DOZENS_AS_TENS,
    FRACTION_IN_WORDS,
    GROUPED_ELSEWHERE,
    GROUPED_IN_SOURCE,
)
from numguard.verdict.hints.hint import Hint, grave_of, sorts_of
from numguard.verdict.hints.left_out import (
    ADDRESS,
    LEFT_OUT,
    ROUND_THE_CLOCK,
    ROUNDED_BRACKET,
)
from numguard.verdict.hints.measures import ROUGH_HEAT, ROUGH_MEASURE
from numguard.verdict.hints.misspelt import MISSPELT
from numguard.verdict.hints.names import NAMED_NUMBER, OTHER_NAME
from numguard.verdict.hints.notes import NOTE_MARK
from numguard.verdict.hints.repeats import SAID_AGAIN, SAID_ONCE, SHARE_GOES_ON, WHOLE_SHARE
from numguard.verdict.hints.unread import UNREAD, has_unread

HINTS: Final[tuple[Hint, ...]] = (
    NAMED_NUMBER,
    ADDED_SMALL,
    ADDED_DATE,
    WHOLE_SHARE,
    SAID_AGAIN,
    SAID_ONCE,
    FRACTION_IN_WORDS,
    DOZENS_AS_TENS,
    GROUPED_IN_SOURCE,
    COPIED_VERSION,
    COUNTED_WHOLE,
    OTHER_NAME,
    GROUPED_ELSEWHERE,
    SHARE_GOES_ON,
    LEFT_OUT,
    ADDRESS,
    NOTE_MARK,
    ROUNDED_BRACKET,
    ROUGH_MEASURE,
    ROUND_THE_CLOCK,
    ROUGH_HEAT,
    MISSPELT,
    ADDED_WORD,
    UNREAD,
)
_LOOKED: Final = tuple(hint for hint in HINTS if hint.action is not Action.ABSTAIN)
_NEUTRAL: Final = Severity.NEUTRAL
_SEVERITY: Final = {hint.name: _NEUTRAL if hint.action is Action.PASS else Severity.MINOR for hint in _LOOKED}


def doubt(matching: Matching, findings: list[Finding], without: frozenset[str]) -> list[Finding]:
    """Lower findings to neutral that may rest on number words which numguard cannot read in that language."""
    if not has_unread(matching) or UNREAD.name in without:
        return findings
    held = set(UNREAD.apply(matching, findings))
    return [one._replace(severity=_NEUTRAL, hint=UNREAD.name) if one in held else one for one in findings]


def mitigate(matching: Matching, findings: list[Finding], without: frozenset[str]) -> list[Finding]:
    """Make all findings minor or neutral if a hint holds of every grave one; else leave them as they are."""
    grave = set(grave_of(findings))
    if not grave:
        return findings
    held: dict[Finding, str] = {}
    sorts = sorts_of(grave)
    for hint in _LOOKED:
        if not hint.sorts & sorts or hint.name in without:
            continue
        if matching.is_late is not None:
            matching.look()
        for finding in hint.apply(matching, findings):
            if finding in grave:
                grave.discard(finding)
                held[finding] = hint.name
        if not grave:
            return [_held(one, held[one]) if one in held else one for one in findings]
    return findings


def _held(finding: Finding, hint: str) -> Finding:
    return finding._replace(severity=_SEVERITY[hint], hint=hint)
