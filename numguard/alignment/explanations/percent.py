"""Shares: half and 50 %, three out of ten, 34 of 100, ten times less."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import INVERSE, Agreement, Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between, stand_within
from numguard.mentions.axes.reader import is_fewer
from numguard.mentions.kinds import ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import BESIDE, NEAR
from numguard.mentions.rule import reads
from numguard.quantity.exact import exact_product
from numguard.quantity.units import PER_MILLE, PERCENT, SHARES, unit_of
from numguard.script.signs import PERCENT_SIGNS


def _ratio(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    shares = _shares(other)
    for i in list(own.unmatched) if shares else ():
        atom = own.atoms[i]
        if not atom.value or atom.unit is not None:
            continue
        for k in (i - 1, i + 1):  # the part stands before the whole, or behind it: 5人に1人
            if not 0 <= k < len(own.atoms) or not stand_within(own.atoms[i], own.atoms[k], BESIDE):
                continue
            if own.atoms[k].kind is ORDINAL or not isinstance(own.atoms[k].value, int):
                continue  # a second of three is no share, nor are the 0.2 kilometres between two towns
            said = shares.get(Fraction(own.atoms[k].value) / Fraction(atom.value), [])
            j = next((j for j in said if j in other.unmatched), None)
            if j is not None:
                matching.pair((own, i), (other, j), rule)
                if k in own.unmatched:
                    matching.explain(own, [k], rule, "the share's part")
                break


def _shares(side: Side) -> dict[Fraction, list[int]]:
    """Return the unmatched numbers that say a share, and no measure: a half, 50 %, but not 0.5 kilometres."""
    shares: dict[Fraction, list[int]] = {}
    for j in side.unmatched:
        unit, value = side.atoms[j].unit, side.atoms[j].value
        if unit is None or unit in SHARES:
            if isinstance(value, int) and unit is None:
                continue  # most numbers are whole ones
            share = Fraction(value) * (1 if unit is None else unit.factor or 1)
            if 0 < share < 1:
                shares.setdefault(share, []).append(j)
    return shares


RATIO: Final = Explanation(
    name="ratio",
    doc="Two numbers are a share that the other side says in one: one in five = 20 %.",
    apply=_ratio,
    cost=costs.EXACT,
    text="ratio",
    is_two_sided=True,
    witness="a word for of, or the sign of percent",
)


# ---- the hundred or thousand that a share is of --------------------------------------------------------------------

_WHOLES: Final = {PERCENT: 100, PER_MILLE: 1000, unit_of("permyriad"): 10_000}
"""What a share is of, by its unit."""


def _of_a_hundred(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    wholes = [
        i for i in own.unmatched if own.atoms[i].value in _WHOLES.values() and own.atoms[i].unit in (None, PERCENT)
    ]
    if not wholes:
        return
    units = {k: partner.unit for k, partner in matching.partners(own, other).items()}
    shares = {k: _WHOLES[unit] for k, unit in units.items() if unit in _WHOLES}
    matching.explain(own, [i for i in wholes if _is_whole_of(own.atoms, i, shares)], rule)


def _is_whole_of(atoms: list[Atom], i: int, shares: dict[int, int]) -> bool:
    """Return True if the other text has the number beside a hundred as per cent, or beside a thousand as per mille."""
    for k in (i - 1, i + 1):
        if shares.get(k) == atoms[i].value >= atoms[k].value:
            first, second = atoms[min(i, k)], atoms[max(i, k)]
            gap = gap_between(first, second)
            far = NEAR if atoms[i].unit is None else BESIDE  # 100 percent wool and 20 percent off
            if len(gap) <= far and not any(sign in gap for sign in PERCENT_SIGNS):
                return True
    return False


OF_A_HUNDRED = Explanation(
    name="of-a-hundred",
    doc="A share is said of a hundred, or of a thousand: 34 per cent = 34 of 100, 4 per mille = 4 of 1,000.",
    apply=_of_a_hundred,
    text="per cent as of a hundred",
    witness="the hundred, or thousand",
    is_linear=True,
)


# ---- times less -----------------------------------------------------------------------------------------------------


def _is_part(part: Atom, times: Atom, lexicon: Lexicon) -> str | None:
    is_inverse = isinstance(times.value, int) and exact_product(part.value, times.value) == 1
    return "" if is_inverse and is_fewer(times, lexicon) else None


TIMES_LESS: Final = Agreement(
    name="times-less",
    doc="What is so many times less, or falls so many times over, is that part: ten times less is a tenth.",
    reads=reads("value kind unit role raw place context"),
    agree=_is_part,
    needs=INVERSE,
    cost=costs.EXACT,
    text="so many times less",
    witness="a word for times and one for less beside the number",
)
