"""VALUE -> TEXT: one value, written in a locale's convention."""

from __future__ import annotations
