"""The calibration table: how often the numbers agreed, by the gravest evidence. Made by tools/fit_confidence.py."""

from __future__ import annotations

from typing import Final

SIGNATURE: Final = "544957080c57"
"""A digest of the table; benchmarks/accuracy/confidence.json has the figures of the table of this signature."""
AGREE: Final[dict[str, float]] = {
    "addition:major": 0.1389,
    "addition:neutral": 0.7308,
    "any:critical": 0.0172,
    "any:major": 0.0525,
    "any:minor": 0.45,
    "any:neutral": 0.86,
    "date:critical": 0.02,
    "digit-changed:critical": 0.0195,
    "digit-dropped:critical": 0.0179,
    "digit-repeated:critical": 0.0023,
    "omission:major": 0.035,
    "omission:neutral": 0.9615,
    "pass:explained": 0.9268,
    "pass:plain": 0.9629,
    "scale:critical": 0.0789,
    "separator:critical": 0.1296,
    "transposed:critical": 0.0027,
    "value:critical": 0.05,
}
"""By evidence, the share of pairs whose numbers agreed; "any" where a kind of issue is too rare to say."""
