"""AMOUNTS: exact values, units, money and calendars; no text."""

from __future__ import annotations
