"""What every explanation is, whatever it looks at: a name, a sentence, a price."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """Why numbers account for each other.

    ``name`` is the id in pairs, figures and docs, and the name of the rule's table in tests/cases/explanations/;
    ``doc`` is a sentence for a translator; ``text`` is what a pair shows where the rule has nothing finer to say;
    ``cost`` is what it costs to choose the rule (see costs.py: nothing else sets a cost).
    """

    name: str
    doc: str
    text: str
    cost: float
