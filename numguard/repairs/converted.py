"""A SLIP IN A CONVERTED NUMBER -> TRIAL: 25 bis 10 cm for 1 to 4 inches becomes 2,5 bis 10 cm.

No number of the source stands there: what is meant is the one near a conversion that a single typo makes of the digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from numguard.mentions.line.line import Line
from numguard.model import Issue, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.exact import decimals
from numguard.quantity.units import CELSIUS, DEGREE, DEGREES, FAHRENHEIT, convert, unit_of
from numguard.repairs.evidence import is_conversion, shown, unit_name
from numguard.repairs.trials import Trial
from numguard.repairs.typos import typos
from numguard.script.digits import ascii_digits
from numguard.writing.digits import write
from numguard.writing.written import leaves, written

_NEAR = Fraction(3, 100)
_STEPS = Fraction(3, 2)
"""Steps of its last decimal that a writer is off: 7,5 cm for 3 inches."""
_LEAST = 2
"""So many digits tell a slip from another number."""
_OTHER_DIGITS = 0.2


def converted_trials(issue: Issue, line: Line, verdict: Verdict, lang: str) -> Iterator[Trial]:
    """Yield the digits of an issue without their slip, where they are near a number of the source in this unit."""
    slot = issue.hypothesis
    if slot is None or len(shown(slot)) < _LEAST or _is_paired(issue.source, slot):
        return
    exact = {value for one in leaves(verdict.source_mentions) for value in _converted(one, slot)}
    if not exact or not (like := written(slot, lang, line.text)).is_bare:
        return
    digits = shown(slot)
    likely = {digits} | {digits[:at] + digits[at + 1 :] for at in range(1, len(digits)) if digits[at - 1] == digits[at]}
    for value in sorted(set(typos(like))):
        step = Fraction(1, 10 ** decimals(value)) if value.denominator > 1 else value
        if any(abs(value - one) <= min(abs(one) * _NEAR, step * _STEPS) for one in exact):
            try:
                text = write(value, lang, replace(like, places=0))
            except RenderError:
                continue
            said = ascii_digits(text)
            if said in likely or len(said.strip("0")) >= _LEAST:  # 800 km is no slip of 500 km
                yield Trial(like.start, like.end, text, 0.0 if said in likely else _OTHER_DIGITS, value)


def _is_paired(wanted: Mention | None, slot: Mention) -> bool:
    """Tell whether a number of the source in digits is compared there already."""
    return wanted is not None and shown(wanted) != "" and is_conversion(wanted, slot)


def _converted(number: Mention, slot: Mention) -> Iterator[Fraction]:
    """Yield a number of the source in the unit of another, where that is another unit."""
    own, unit = unit_name(number), unit_name(slot)
    if own is None or unit is None or own == unit:
        return
    ours, theirs = unit_of(own), unit_of(unit)
    if ours in DEGREES and theirs in DEGREES:
        ours, theirs = (FAHRENHEIT if ours is DEGREE else ours), (CELSIUS if theirs is DEGREE else theirs)
    exact = convert(number.values[0], ours, theirs)
    if exact is not None:
        yield exact
