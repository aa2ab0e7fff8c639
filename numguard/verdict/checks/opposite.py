"""What one text says of a number and the other one the opposite: more and less, before and after, up and down."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.axes.bounds import bound_pole
from numguard.mentions.axes.reader import is_negated, is_only, pole_of
from numguard.mentions.axes.words import said_of
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType, Severity
from numguard.quantity.axes import Axis, axis
from numguard.verdict.checks.comparators import is_elsewhere
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_BLOCK: Final = "block"


def _opposite(found: Matching, check: TextCheck) -> list[Finding]:
    """Return the pairs of equal numbers that stand on opposite ends of the axis of a check."""
    asked = axis(_AXES[check.name])
    source, hypothesis = found.source, found.hypothesis
    ours, theirs = source.lexicon, hypothesis.lexicon
    findings: list[Finding] = []
    if not (_may_say(source, asked) and _may_say(hypothesis, asked)):
        return findings
    for match in found.pairs:
        if match.cost:
            continue
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        one = _pole(a, asked, ours)
        if not one:
            continue
        other = _pole(b, asked, theirs)
        outcome = asked.disagree(one, other) if other else ""
        if not outcome or is_only(a, ours) or is_only(b, theirs) or is_negated(a, ours) is not is_negated(b, theirs):
            continue
        is_sure = outcome == _BLOCK and not _is_flagged(asked, ours, theirs)
        severity = check.severity if is_sure else Severity.MINOR
        findings.append(Finding(check.type, severity, match.source, match.hypothesis, check.name))
    return findings


def _may_say(side: Side, asked: Axis) -> bool:
    """Tell whether a word stands in a text that may say where a number stands on an axis."""
    segment = side.atoms[0].segment if side.atoms else None
    return segment is not None and said_of(side.lexicon).mask(segment) & asked.bit > 0


def _pole(atom: Atom, asked: Axis, lex: Lexicon) -> str:
    """Return the pole of a number, if its text says the one on which the axis depends: by or to of a change."""
    pole = pole_of(atom, asked, lex)
    return pole if not asked.needs or (pole and pole_of(atom, axis(asked.needs), lex)) else ""


def _is_flagged(asked: Axis, ours: Lexicon, theirs: Lexicon) -> bool:
    """Tell whether the words of one of the languages are not sure enough to block."""
    return any(asked.name in lex.data.lists["axes_flagged"] for lex in (ours, theirs))


def _bounds(found: Matching, check: TextCheck) -> list[Finding]:
    """Return the pairs of numbers of which the texts say opposite bounds; a negation beside one turns it."""
    asked = axis(_AXES[check.name])
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = found.source.atoms[match.source], found.hypothesis.atoms[match.hypothesis]
        if a.symbol or b.symbol:
            continue
        one = bound_pole(a, asked, found.source.lexicon)
        if not one:
            continue
        other = bound_pole(b, asked, found.hypothesis.lexicon)
        outcome = asked.disagree(one, other) if other else ""
        if outcome and not is_elsewhere(found, match, one, other):
            is_sure = outcome == _BLOCK and not _may_be_turned(a, found.source, b, found.hypothesis)
            severity = check.severity if is_sure else Severity.MINOR
            findings.append(Finding(check.type, severity, match.source, match.hypothesis, check.name))
    return findings


def _may_be_turned(a: Atom, source: Side, b: Atom, hypothesis: Side) -> bool:
    """Tell whether one text has a word for not, and the other one's language none that is known, or one in its verb."""
    ours, theirs = is_negated(a, source.lexicon), is_negated(b, hypothesis.lexicon)
    if ours is theirs:
        return False
    lex = hypothesis.lexicon if ours else source.lexicon
    return lex.nospace or not said_of(lex).negations


_AXES: Final = {
    "opposite-bound": "bound",
    "before-after": "time",
    "up-down": "change",
    "by-to": "goal",
    "first-last": "position",
}
"""The axis of each check."""
_READ: Final = reads("value unit kind role raw weight place context")

OPPOSITE_BOUND: Final = TextCheck(
    name="opposite-bound",
    doc="The words beside the number say the opposite: more than 500, less than 500, up to 500.",
    reads=reads("bound role value unit kind raw place context"),
    find=_bounds,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

WHEN: Final = TextCheck(
    name="before-after",
    doc="A time is before where the other text says after: before 4 p.m., nach 16 Uhr; three years later and ago.",
    reads=_READ,
    find=_opposite,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

UP_DOWN: Final = TextCheck(
    name="up-down",
    doc="Something goes up, or is more, by a number that the other text says it goes down by: up 8 %, 8 % weniger.",
    reads=_READ,
    find=_opposite,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

BY_TO: Final = TextCheck(
    name="by-to",
    doc="Something changes by a number where the other text says to it: fell by 8, sank auf 8.",
    reads=_READ,
    find=_opposite,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

FIRST_LAST: Final = TextCheck(
    name="first-last",
    doc="A count is the first where the other text says the last, or the next where it says the past: the last 20.",
    reads=_READ,
    find=_opposite,
    type=IssueType.COMPARATOR,
    needs=PAIRED,
)

RELATIONS: Final = (OPPOSITE_BOUND, WHEN, UP_DOWN, BY_TO, FIRST_LAST)
"""The checks of what a number stands with; a policy switches all off by one name, ``relations``."""
