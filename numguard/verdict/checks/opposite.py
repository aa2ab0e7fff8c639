"""What one text says of a number and the other one the opposite: more and less, before and after, up and down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from numguard.alignment.explanations.equivalences import EQUIVALENCES
from numguard.alignment.matching import Match, Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.axes.bounds import bound_pole
from numguard.mentions.axes.reader import (
    is_denied_apart,
    is_negated,
    is_only,
    may_deny,
    pole_of,
    says_both,
    sorts_of,
    turned_pole,
)
from numguard.mentions.axes.words import NOT, may_oppose, said_of
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.marks import marks_of_clause, marks_of_text
from numguard.model import IssueType, Severity
from numguard.quantity.axes import Axis, axes, axis, marks_of, opposed
from numguard.verdict.checks.comparators import is_elsewhere
from numguard.verdict.finding import Check, Family, Finding
from numguard.verdict.sights import OPPOSED, PAIRED, poles_of

_BLOCK: Final = "block"
_AS_PERCENT: Final = EQUIVALENCES["fraction-as-percent"]
"""The one agreement of different figures behind which the change is the same: 下降四成, fell by 40 %."""


@dataclass(frozen=True, slots=True, eq=False)
class Relation(Check):
    """A check of the pole of one axis that two texts say of equal numbers."""

    axis: str


def _asked(without: frozenset[str]) -> Callable[[Matching], list[Finding]]:
    """Return what looks for opposite poles on the axes that are left on."""
    checks = [(check, axis(check.axis)) for check in RELATIONS[1:] if check.name not in without]
    bound = axis(OPPOSITE_BOUND.axis) if OPPOSITE_BOUND.name not in without else None

    def find(matching: Matching) -> list[Finding]:
        return _relations(matching, checks, bound)

    return find


def _relations(matching: Matching, checks: list[tuple[Relation, Axis]], bound: Axis | None) -> list[Finding]:
    """Return the pairs of equal numbers that stand on opposite ends of an axis.

    What contradicts what is asked of the marks of both texts first: most say nothing that does, and no word of theirs
    is looked at.
    """
    findings: list[Finding] = []
    if not matching.pairs:
        return findings
    source, hypothesis = matching.source, matching.hypothesis
    one, other = source.atoms[0].segment, hypothesis.atoms[0].segment
    marks, others = marks_of_text(one, source.lexicon), marks_of_text(other, hypothesis.lexicon)
    of_bounds = 0 if bound is None else bound.mask | NOT
    is_bounded = may_oppose(poles_of(source, marks) & of_bounds, poles_of(hypothesis, others) & of_bounds)
    against = opposed(marks) & others
    may_turn = against != 0 and (may_deny(marks, source.lexicon) or may_deny(others, hypothesis.lexicon))
    for match in matching.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if bound is not None and is_bounded:
            findings += _bounds(matching, match, bound, marks, others)
        if not against or (match.cost and match.rule is not _AS_PERCENT):
            continue
        here = opposed(marks & _marks_of(a)) & others
        here = here and here & _marks_of(b)
        if here and not may_turn:
            here = opposed(_marks_beside(a, source) & _marks_of(a)) & here
            here = here and here & _marks_beside(b, hypothesis)
        for check, asked in checks if here else ():
            needed = axis(asked.needs).mask if asked.needs else -1
            if here & asked.mask and marks & needed and others & needed:
                findings += _opposite(matching, match, check, asked, may_turn)
    return findings


def _marks_beside(atom: Atom, side: Side) -> int:
    """Return the marks of the clause of a number, unit included."""
    start, end = min(atom.start, atom.unit_start), max(atom.end, atom.unit_end)
    return marks_of_clause(atom.segment, start, end, side.lexicon)


def _marks_of(atom: Atom) -> int:
    """Return the marks of all poles that a number may have."""
    marks = 0
    for sort in sorts_of(atom):
        marks |= marks_of(sort)
    return marks


def _opposite(matching: Matching, match: Match, check: Relation, asked: Axis, may_turn: bool) -> list[Finding]:
    """Return the pair, if its numbers stand on opposite ends of the axis of a check; a word for not may turn one."""
    ours, theirs = matching.source.lexicon, matching.hypothesis.lexicon
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    one = pole_of(a, asked, ours)
    other = pole_of(b, asked, theirs) if one else ""
    if not other or not (may_turn or asked.disagree(one, other)) or is_only(a, ours) or is_only(b, theirs):
        return []
    is_denied = may_turn and is_denied_apart(a, asked, ours)
    is_denied_too = may_turn and is_denied_apart(b, asked, theirs)
    if is_denied is not is_denied_too:
        one = turned_pole(one, a, asked, ours) if is_denied else one
        other = turned_pole(other, b, asked, theirs) if is_denied_too else other
    outcome = asked.disagree(one, other)
    if not outcome or says_both(a, asked, ours) is not says_both(b, asked, theirs):
        return []  # of two verbs, one may not be known
    is_sure = outcome == _BLOCK and is_denied is is_denied_too and not _is_flagged(asked, ours, theirs)
    severity = check.severity if is_sure else Severity.MINOR
    return [check.finding(match, severity)]


def _is_flagged(asked: Axis, ours: Lexicon, theirs: Lexicon) -> bool:
    """Tell whether the words of one of the languages are not sure enough to block."""
    return any(asked.name in lex.data.lists["axes_flagged"] for lex in (ours, theirs))


def _bounds(matching: Matching, match: Match, asked: Axis, marks: int, others: int) -> list[Finding]:
    """Return the pair, if the texts say opposite bounds of its numbers; a negation beside one turns it."""
    a, b = matching.source.atoms[match.source], matching.hypothesis.atoms[match.hypothesis]
    if a.symbol or b.symbol:
        return []
    one = bound_pole(a, asked, matching.source.lexicon, marks)
    other = bound_pole(b, asked, matching.hypothesis.lexicon, others) if one else ""
    outcome = asked.disagree(one, other) if other else ""
    if not outcome or is_elsewhere(matching, match, one, other):
        return []
    if _is_old_version(a, matching.source, b, matching.hypothesis):
        return []
    is_turned = asked.negated.get(one) == other or asked.negated.get(other) == one
    if is_turned and _is_denied_before(a, matching.source) and _is_denied_before(b, matching.hypothesis):
        return []  # it is not true that more than 500 came: es stimmt nicht, dass mehr als 500 kamen
    may_be_turned = _may_be_turned(a, matching.source, b, matching.hypothesis)
    severity = Severity.MINOR if may_be_turned else OPPOSITE_BOUND.severity
    return [Finding(OPPOSITE_BOUND.type, severity, match.source, match.hypothesis, OPPOSITE_BOUND.name)]


def _is_old_version(a: Atom, source: Side, b: Atom, hypothesis: Side) -> bool:
    """Tell whether a word for older may mean the earlier versions of the other text: 2.13 or earlier, oder älter."""
    one, other = _age_behind(a, source.lexicon), _age_behind(b, hypothesis.lexicon)
    return _OLDER in (one, other) and "" not in (one, other)


def _age_behind(atom: Atom, lex: Lexicon) -> str:
    """Return of which list a word close behind a number begins so: older_words or earlier_words; "" for neither."""
    said = " ".join(["", *atom.context.clause.words_behind(_AND_OLDER)])
    return next((name for name in (_OLDER, "earlier_words") for stem in lex.listed(name) if f" {stem}" in said), "")


_OLDER: Final = "older_words"


_AND_OLDER: Final = 3
"""Words behind a number among which one says that it, and what is older, is meant."""


def _is_denied_before(atom: Atom, side: Side) -> bool:
    """Tell whether a word for not stands before a number, in its clause or in the one before."""
    lex = side.lexicon
    return atom.context.has_before(said_of(lex).negations, lex.data.fold, is_unspaced=lex.nospace)


def _may_be_turned(a: Atom, source: Side, b: Atom, hypothesis: Side) -> bool:
    """Tell whether one text has a word for not, and the other one's language none that is known, or one in its verb."""
    ours, theirs = is_negated(a, source.lexicon), is_negated(b, hypothesis.lexicon)
    if ours is theirs:
        return False
    lex = hypothesis.lexicon if ours else source.lexicon
    return lex.nospace or not said_of(lex).negations


RELATIONS: Final = tuple([Relation(one.rule, one.doc, one.name, type=IssueType(one.issue)) for one in axes().values()])
"""The checks of what a number stands with, of axes.toml; a policy switches all off by one name, ``relations``."""
OPPOSITE_BOUND: Final = RELATIONS[0]
OPPOSITE: Final = Family("opposite", RELATIONS, PAIRED | OPPOSED, _asked)
