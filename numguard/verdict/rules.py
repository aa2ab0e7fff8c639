"""All rules of all stages, by their names: what a policy may switch off."""

from __future__ import annotations

from functools import cache
from typing import Final

from numguard.alignment.explanations.readings import SAME_VALUE
from numguard.alignment.explanations.rules import RULES
from numguard.mentions.rule import Rule
from numguard.mentions.steps.steps import ALL_STEPS, RANGES
from numguard.model.errors import PolicyError, nearest, quoted
from numguard.verdict.checks.checks import CHECKS, FAMILIES, SWITCH
from numguard.verdict.checks.placeholders import PLACEHOLDER
from numguard.verdict.hints.hints import HINTS
from numguard.verdict.leftovers.leftovers import UNACCOUNTED

_FIXED: Final = (SAME_VALUE.name, UNACCOUNTED.name, PLACEHOLDER.name)
"""The rules without which nothing can be judged; `Policy.severities` can make what they find neutral."""


def all_rules() -> tuple[Rule, ...]:
    """Return every rule, in the order of the stages."""
    return (*ALL_STEPS, *RULES, *CHECKS, *HINTS)


@cache
def refuse_unknown(names: frozenset[str]) -> None:
    """Raise PolicyError for a name in ``Policy.without`` that nobody has, or that cannot be switched off.

    >>> refuse_unknown(frozenset({"swaped"}))
    Traceback (most recent call last):
    numguard.model.errors.PolicyError: without: no rule is called 'swaped'; did you mean 'swapped'?
    """
    known = {rule.name for rule in all_rules()} | {RANGES.name, SWITCH, *(family.name for family in FAMILIES)}
    for name in sorted(names.difference(known)):
        raise PolicyError(f"without: no rule is called {quoted(name)}{nearest(name, known)}")
    for name in _FIXED:
        if name in names:
            raise PolicyError(f"without: {name} cannot be switched off; severities can make what it finds neutral")
