"""ATOMS + TEXT -> ATOMS: what stands beside a number, and numbers that make one."""

from __future__ import annotations
