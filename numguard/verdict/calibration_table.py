"""The calibration table: how often the numbers agreed, by the gravest evidence. Made by tools/fit_confidence.py."""

from __future__ import annotations

from typing import Final

SIGNATURE: Final = "8e95ac653ad8"
"""A digest of the table; benchmarks/accuracy/confidence.json has the figures of the table of this signature."""
AGREE: Final[dict[str, float]] = {
    "addition:major": 0.0409,
    "addition:minor": 0.4333,
    "addition:neutral": 0.9118,
    "any:critical": 0.0062,
    "any:major": 0.0177,
    "any:minor": 0.4268,
    "any:neutral": 0.9265,
    "currency:major": 0.0938,
    "date:critical": 0.0315,
    "digit-changed:critical": 0.0059,
    "digit-dropped:critical": 0.0013,
    "digit-repeated:critical": 0.0023,
    "omission:major": 0.0106,
    "omission:neutral": 0.9062,
    "pass:explained": 0.9361,
    "pass:plain": 0.987,
    "scale:critical": 0.0152,
    "separator:critical": 0.0067,
    "swapped:major": 0.0055,
    "transposed:critical": 0.0014,
    "unit:major": 0.1061,
    "value:critical": 0.0202,
}
"""By evidence, the share of pairs whose numbers agreed; "any" where a kind of issue is too rare to say."""
