"""The calibration table: how often the numbers agreed, by the gravest evidence. Made by tools/fit_confidence.py."""

from __future__ import annotations

from typing import Final

SIGNATURE: Final = "431c765b1c1a"
"""A digest of the table; benchmarks/accuracy/confidence.json has the figures of the table of this signature."""
AGREE: Final[dict[str, float]] = {
    "addition:major": 0.0366,
    "addition:minor": 0.4333,
    "addition:neutral": 0.925,
    "any:critical": 0.0059,
    "any:major": 0.0198,
    "any:minor": 0.4149,
    "any:neutral": 0.9324,
    "currency:major": 0.1,
    "date:critical": 0.025,
    "digit-changed:critical": 0.0059,
    "digit-dropped:critical": 0.0013,
    "digit-repeated:critical": 0.0024,
    "omission:major": 0.0123,
    "omission:neutral": 0.9062,
    "pass:explained": 0.9308,
    "pass:plain": 0.9866,
    "scale:critical": 0.0152,
    "separator:critical": 0.0068,
    "swapped:major": 0.0056,
    "transposed:critical": 0.0014,
    "unit:major": 0.1029,
    "value:critical": 0.0202,
}
"""By evidence, the share of pairs whose numbers agreed; "any" where a kind of issue is too rare to say."""
