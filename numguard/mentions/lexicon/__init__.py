"""One language, compiled: what a word may be, and which words stand beside numbers."""

from __future__ import annotations
