"""TEXT -> PLACEHOLDERS: what stands in a text for something else, and the text without it."""

from __future__ import annotations
