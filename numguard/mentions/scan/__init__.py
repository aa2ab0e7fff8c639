"""TEXT -> ATOMS: digits and number words, found in one pass."""

from __future__ import annotations
