"""CHARACTERS: classes, signs, digits, numerals and folding; no language, no meaning."""

from __future__ import annotations
