"""Explanations: why numbers that differ agree, or need no partner. One file for each family; rules.py lists all."""

from __future__ import annotations
