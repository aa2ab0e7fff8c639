"""TWO NUMBERS THAT STAND WITH EACH OTHER'S THINGS -> TRIALS: both put back; what is counted stays where it is.

Their nouns, or a unit, must show it: that two numbers stand in another order shows nothing. Units are never exchanged
to make numbers fit, and what is counted must have the same form beside either number.
"""

from __future__ import annotations

from fractions import Fraction

from numguard.language.forms import plural
from numguard.mentions.line.line import Line
from numguard.model import Issue, IssueType, Kind, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.exact import terminating
from numguard.repairs.evidence import compound_of, has_one_unit, shown
from numguard.repairs.trials import Trial
from numguard.writing.case import cased
from numguard.writing.parallel import agrees

BY_NOUNS = "exchanged"
"""The check that says which nouns two counts stand with."""

_Swap = tuple[tuple[Trial, Issue], tuple[Trial, Issue]]


def exchange(line: Line, verdict: Verdict, lang: str) -> _Swap | None:
    """Return both numbers in each other's place, each with its issue; None where nothing shows that surely."""
    issues = [issue for issue in verdict.issues if issue.type is IssueType.SWAPPED]
    by_nouns = [issue for issue in issues if issue.rule == BY_NOUNS]
    swapped = by_nouns or issues
    places = {issue.hypothesis.start: issue for issue in swapped if issue.hypothesis is not None}
    if len(places) != 2:
        return None
    first, last = (places[start] for start in sorted(places))
    one, other = first.hypothesis, last.hypothesis
    assert one is not None
    assert other is not None
    if not _may_swap(one, other, line, verdict):
        return None
    if not (_are_counts(one, other, lang) if by_nouns else _has_unit_of_other([first, last], one, other)):
        return None
    return (
        (Trial(one.start, one.end, cased(other.text, one.text), 0.0), first),
        (Trial(other.start, other.end, cased(one.text, other.text), 0.0), last),
    )


def _may_swap(one: Mention, other: Mention, line: Line, verdict: Verdict) -> bool:
    """Tell whether two numbers may change places: written alike, apart, no parts of one date or clock, no ordinals."""
    gap = line.between(one.end, other.start)
    if Kind.ORDINAL in (one.kind, other.kind):
        return False  # the 5th day of the 25th: the day of a month is an ordinal here, and no count there
    if bool(shown(one)) != bool(shown(other)) or not any(map(str.isalpha, gap)):
        return False
    return all(compound_of(number, verdict.hypothesis_mentions) is None for number in (one, other))


def _are_counts(one: Mention, other: Mention, lang: str) -> bool:
    """Tell whether two numbers count things whose words have the same form beside either: 12 cows and 30 sheep."""
    if any(number.readings[0].unit is not None for number in (one, other)):
        return False
    try:
        forms = {plural(lang, terminating(abs(Fraction(number.values[0])))) for number in (one, other)}
    except RenderError:
        return False
    in_words = not shown(one)
    return len(forms) == 1 and not (in_words and any(agrees(number.values[0], lang) for number in (one, other)))


def _has_unit_of_other(swapped: list[Issue], one: Mention, other: Mention) -> bool:
    """Tell whether a unit shows that two numbers stand in each other's place: 24 hours and 183 visits."""
    pairs = [(issue.source, issue.hypothesis) for issue in swapped if issue.source and issue.hypothesis]
    if len(pairs) != 2 or len({pairs[0][k].start < pairs[1][k].start for k in (0, 1)}) == 1:
        return False  # they stand in the source's order
    places = [other if slot.start == one.start else one for _, slot in pairs]
    return not any(has_one_unit(wanted, slot) for wanted, slot in pairs) and any(
        has_one_unit(wanted, place) for (wanted, _), place in zip(pairs, places, strict=True)
    )
