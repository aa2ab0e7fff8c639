"""Why two numbers, or one alone, are accounted for: one file a rule or a small family, all of them in rules.py."""

from __future__ import annotations
