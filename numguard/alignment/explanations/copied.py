"""What the translation copies from the source: the name of a month."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching
from numguard.mentions.surroundings import has_word_beside_digits, written
from numguard.model import Kind

_LEAST: Final = 3
"""Letters of a month's name that are no word of another language by chance."""


def _copied_month(found: Matching, rule: Explanation) -> None:
    for own, other in found.both():
        months = [i for i in own.left if own.atoms[i].kind is Kind.MONTH and not own.atoms[i].digits]
        copied = [i for i in months if _is_copied(written(own.atoms[i]), other.text)]
        found.explain(own, copied, rule)


def _is_copied(name: str, text: str) -> bool:
    return len(name) >= _LEAST and name[:1].isupper() and has_word_beside_digits(text, name)


COPIED_MONTH: Final = Explanation(
    name="copied-month",
    doc="The name of a month is copied with its day or year, and no word of the language: 26 Dec. in Kurdish.",
    text="the name is copied",
    cost=costs.NOTHING,
    is_linear=False,
    is_two_sided=False,
    apply=_copied_month,
)
