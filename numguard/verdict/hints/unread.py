"""A doubt about numbers that the words of a language say, where running text shows that these are not read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.language.tiers import ALL_SIZES, Tier, size_of, unread_sizes
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import MONTH
from numguard.model import Action
from numguard.quantity.counts import HUNDRED
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint, grave_of


def has_unread(matching: Matching) -> bool:
    """Tell whether number words of some size are not read in one of the languages."""
    return not (ALL_SIZES == matching.source.lexicon.sizes == matching.hypothesis.lexicon.sizes)


def unread_reason(matching: Matching) -> str:
    """Return which number words are not read in which language."""
    sides = {own.lexicon.tag: unread_sizes(own.lexicon.sizes) for own, _ in matching.both()}
    return "; ".join(f"number words are not read in {tag}: {sizes}" for tag, sizes in sides.items() if sizes)


def _unread(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    source, hypothesis = matching.source, matching.hypothesis
    for one in grave_of(findings):
        a = None if one.source is None else source.atoms[one.source]
        b = None if one.hypothesis is None else hypothesis.atoms[one.hypothesis]
        if (a is not None and _is_hidden(a, b, hypothesis, source)) or (
            b is not None and _is_hidden(b, a, source, hypothesis)
        ):
            yield one


def _is_hidden(atom: Atom, partner: Atom | None, other: Side, own: Side) -> bool:
    """Tell whether the other text may say a number in words that are not read; its digits are always read.

    A number that stands alone says nothing either where its own language does not read its size: it may be a part.
    """
    if atom.kind is MONTH or (partner is not None and partner.digits):
        return False
    if atom.digits:  # 5 cows: a language whose words are not read at all may say so few in words
        is_counted = atom.unit is None and not atom.role and not atom.places and 0 < atom.value <= HUNDRED
        return is_counted and partner is None and other.lexicon.tier == Tier.DIGITS
    size = size_of(atom.value)
    return size not in other.lexicon.sizes or (partner is None and size not in own.lexicon.sizes)


UNREAD: Final = Hint(
    name="unread-word",
    doc="Words of the other language that are not read may say a number in words; the verdict abstains about it.",
    apply=_unread,
    action=Action.ABSTAIN,
)
