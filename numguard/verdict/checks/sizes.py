"""What a word says for itself: the size of a bare scale word (billions of euros), a month without day or year."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations.unsaid import TOO_WEAK
from numguard.alignment.matching import Matching, Side
from numguard.mentions.alone import ROUGH
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MONTH as MONTH_KIND
from numguard.mentions.nouns import overlap
from numguard.model import IssueType, Kind, Severity
from numguard.quantity.calendars import OTHER_MONTHS
from numguard.quantity.counts import HUNDRED, THOUSAND
from numguard.quantity.exact import is_power_of_ten
from numguard.verdict.checks.nouns import LEAST, nouns_of_pair
from numguard.verdict.finding import Finding, TextCheck
from numguard.verdict.sights import PARTNERLESS, WEAK

_LARGEST: Final = 10**15
"""What nobody says of anything without a number is another word: 경, about."""
_COUNTS: Final = frozenset((Kind.CARDINAL, Kind.MEASURE, Kind.CURRENCY))


def _sizes(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare the one size that each text says for itself; what a number of the other text says too is settled."""
    ours = _alone(matching, matching.source)
    theirs = _alone(matching, matching.hypothesis) if len(ours) == 1 else []
    if len(theirs) != 1 or not all(_is_size(side.atoms[i]) for side, _ in matching.both() for i in side.unmatched):
        return []
    i, j = ours[0], theirs[0]
    one, other = Fraction(matching.source.atoms[i].value), Fraction(matching.hypothesis.atoms[j].value)
    apart = max(one, other) / min(one, other)
    is_rough = one in ROUGH or other in ROUGH
    if one in ROUGH and other in ROUGH:
        return []
    if apart < THOUSAND and not is_rough and not (_is_western(one) and _is_western(other)):
        return []  # millions are said in lakhs
    is_syllable = apart < THOUSAND and any(side.lexicon.nospace for side, _ in matching.both())
    is_sure = not (is_rough or is_syllable)
    may_be_other = any(_is_one_letter(side, at) for (side, _), at in zip(matching.both(), (i, j), strict=True))
    if may_be_other and overlap(*nouns_of_pair(matching, (i, j)), has_learned=False) < LEAST:
        return []
    return [Finding(check.type, check.severity if is_sure else Severity.MINOR, i, j, check.name)]


def _is_one_letter(side: Side, at: int) -> bool:
    """Tell whether a size is one letter of an unspaced script, which may be of another word: my ရာ, a hundred."""
    atom = side.atoms[at]
    return side.lexicon.nospace and sum(map(str.isalpha, atom.context.written)) == 1


def _alone(matching: Matching, side: Side) -> list[int]:
    """Return the sizes of a text that nothing of the other text says."""
    sizes = [i for i, atom in enumerate(side.atoms) if _is_size(atom)]
    if not sizes:
        return sizes
    paired = {side.of(match) for match in matching.pairs}
    return [i for i in sizes if i not in paired]


def _is_size(atom: Atom) -> bool:
    if (
        not (atom.soft or atom.weak)
        or atom.digits
        or atom.role
        or atom.kind not in _COUNTS
        or not isinstance(atom.value, int)
    ):
        return False
    if atom.value in ROUGH:
        return atom.soft
    return HUNDRED <= atom.value <= _LARGEST and is_power_of_ten(atom.value)


def _is_western(value: Fraction) -> bool:
    return value == HUNDRED or (len(str(value)) - 1) % 3 == 0


SIZE: Final = TextCheck(
    name="size",
    doc="A scale word without a number says another size: billions of euros are no millions of euros.",
    find=_sizes,
    type=IssueType.SCALE,
    needs=PARTNERLESS | WEAK,
)


# ---- months -------------------------------------------------------------------------------------------------------


def _months(matching: Matching, check: TextCheck) -> list[Finding]:
    """Compare the one month that each text names without day or year."""
    if not matching.explained or matching.source.unmatched or matching.hypothesis.unmatched:
        return []
    ours = _months_alone(matching, matching.source)
    theirs = _months_alone(matching, matching.hypothesis) if len(ours) == 1 else []
    if len(theirs) != 1 or _calendar(matching.source) != _calendar(matching.hypothesis):
        return []
    return [Finding(check.type, check.severity, ours[0], theirs[0], check.name)]


def _months_alone(matching: Matching, side: Side) -> list[int]:
    """Return the months of a text that nothing of the other text says."""
    weak = [one.at for one in matching.explained if one.side is side and one.rule is TOO_WEAK]
    return sorted([at for at in weak if side.atoms[at].kind is MONTH_KIND])


def _calendar(side: Side) -> frozenset[str]:
    """Return the calendars of a language whose months are others under the same names."""
    return frozenset(side.lexicon.data.lists["calendars"]) & OTHER_MONTHS


MONTH: Final = TextCheck(
    name="month",
    doc="The one month that a text names without day or year is another: in July is not in May.",
    find=_months,
    type=IssueType.DATE,
    needs=PARTNERLESS,
)
