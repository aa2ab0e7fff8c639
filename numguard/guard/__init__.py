"""What a service or a trainer does with a checker."""

from __future__ import annotations
