"""TEXT -> PLACEHOLDERS: finds tags, variables and messages in a text, and masks them."""

from __future__ import annotations
