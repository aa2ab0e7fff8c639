"""The calibration table: how often the numbers agreed, by the gravest evidence. Made by tools/fit_confidence.py."""

from __future__ import annotations

from typing import Final

SIGNATURE: Final = "ff812970848f"
"""A digest of the table; benchmarks/accuracy/confidence.json has the figures of the table of this signature."""
AGREE: Final[dict[str, float]] = {
    "addition:major": 0.0641,
    "addition:neutral": 0.6905,
    "any:critical": 0.0066,
    "any:major": 0.0243,
    "any:minor": 0.35,
    "any:neutral": 0.7093,
    "currency:major": 0.0938,
    "date:critical": 0.0312,
    "digit-changed:critical": 0.0059,
    "digit-dropped:critical": 0.0013,
    "digit-repeated:critical": 0.0023,
    "omission:major": 0.0123,
    "omission:neutral": 0.6905,
    "pass:explained": 0.9433,
    "pass:plain": 0.9871,
    "scale:critical": 0.0417,
    "separator:critical": 0.0067,
    "swapped:major": 0.0057,
    "transposed:critical": 0.0014,
    "unit:major": 0.1341,
    "value:critical": 0.0202,
}
"""By evidence, the share of pairs whose numbers agreed; "any" where a kind of issue is too rare to say."""
