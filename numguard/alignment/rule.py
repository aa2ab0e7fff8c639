"""What all explanations have in common: a rule with a cost and the text that a pair shows."""

from __future__ import annotations

from dataclasses import dataclass, field

from numguard.mentions.rule import Rule


@dataclass(frozen=True, slots=True, eq=False)
class Accounting(Rule):
    """Why numbers account for each other.

    ``text`` is what a pair shows where the rule has nothing finer to say; ``cost`` is what it costs to choose the rule
    (see costs.py: nothing else sets a cost).
    """

    text: str
    cost: float = field(default=0.0, kw_only=True)
    witness: str = field(default="", kw_only=True)
    """What vouches for it beside the values: without anything a second reading accounts for no number."""
