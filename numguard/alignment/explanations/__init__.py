"""Why two numbers, or one alone, are accounted for: one rule a function."""

from __future__ import annotations
