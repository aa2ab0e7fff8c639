"""Checks: what is wrong with paired numbers, or with numbers that have no partner. One file for each family."""

from __future__ import annotations
