"""How far from a number a rule looks, in characters; a row in tests/cases pins each distance from both sides."""

from __future__ import annotations

from typing import Final

TIED: Final = 6
"""Between two numbers that a sign or a short word ties together: 2 to 4, 3 of May."""
BESIDE: Final = 12
"""Between two numbers that one word joins, with its blanks: 2 până la 3."""
NEAR: Final = 24
"""A word beside a number, and the number that it leads to: naar schatting 20 procent."""
CLAUSE: Final = 60
"""The clause that a number stands in, where words are not counted."""
SENTENCE: Final = 200
"""The sentence that a number stands in: words that are said once of all of it, before Christ."""
