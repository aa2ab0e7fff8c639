"""ALIGNMENT -> VERDICT: what is not accounted for becomes a typed issue, and the issues an action."""

from __future__ import annotations
