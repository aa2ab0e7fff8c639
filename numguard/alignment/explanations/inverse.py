"""Times by which something is less, and the part that is left of it: ten times less, a tenth."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import INVERSE, Agreement
from numguard.mentions.atom import Atom
from numguard.mentions.axes.reader import is_fewer
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.quantity.exact import exact_product


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
