"""ATOMS + TEXT -> ATOMS: the steps that read what stands beside numbers, and join numbers that make one."""

from __future__ import annotations
