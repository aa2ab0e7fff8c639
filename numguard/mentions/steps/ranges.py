"""All rules for two numbers beside each other, ranges and lists and parts, in the order in which they look at them."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.gap import ANY
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.mentions.steps.ends import Ends, PairStep
from numguard.mentions.steps.parts import (
    APPROXIMATE,
    FEET,
    IDIOM,
    SHORT_END,
    TIGHT,
    TRAILING_DIGIT,
    TYPED_DECIMAL,
    VULGAR,
    YEAR_RANGE,
)
from numguard.mentions.steps.shared import (
    SCALE_BEHIND_ARTICLE,
    SHARED_HALF_DAY,
    SHARED_SCALE,
    SHARED_THOUSANDS,
    SHARED_UNIT,
    TENS_OF_ENDS,
)
from numguard.mentions.steps.step import Apply
from numguard.model.deadline import EACH

PAIR_STEPS: Final[tuple[PairStep, ...]] = (
    APPROXIMATE,
    TYPED_DECIMAL,
    TIGHT,
    IDIOM,
    SHARED_HALF_DAY,
    SHARED_SCALE,
    SHARED_THOUSANDS,
    SHARED_UNIT,
    SCALE_BEHIND_ARTICLE,
    TENS_OF_ENDS,
    FEET,
    TRAILING_DIGIT,
    SHORT_END,
    VULGAR,
    YEAR_RANGE,
)
"""A rule that is not here does not run."""
_KINDS: Final = ANY.bit_length()
"""Bits of the kinds of gaps."""


def pair_steps(without: frozenset[str]) -> Apply:
    """Return what looks at each two numbers by the rules that are left on."""
    rules = [rule for rule in PAIR_STEPS if rule.name not in without]
    asking: dict[int, list[PairStep]] = {}  # by what is seen of the two, and the kind of their gap

    def read_pairs(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
        for at in range(len(atoms) - 1):
            if at & EACH == EACH:
                line.hits.look()
            if atoms[at + 1].start - atoms[at].end <= BESIDE:
                ends = Ends(line, atoms, at, lex)
                kind, seen = ends.gap.kind, ends.seen
                asked = asking.get(seen << _KINDS | kind)
                if asked is None:
                    asked = [rule for rule in rules if rule.gaps & kind and not rule.needs & ~seen]
                    asking[seen << _KINDS | kind] = asked
                for rule in asked:
                    rule.apply(ends)
        return atoms

    return read_pairs
