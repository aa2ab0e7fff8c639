"""Checks of pairs that agree in value: exchanged numbers, lost comparators."""

from __future__ import annotations
