"""MENTIONS x MENTIONS -> ALIGNMENT: every number accounted for by an agreeing one or a named explanation."""

from __future__ import annotations
