"""VERDICT -> REPAIR: replayable edits, each tried in its sentence."""

from __future__ import annotations
