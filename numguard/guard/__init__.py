"""What a service or a trainer does with a checker, and checks of a single pair without one."""

from __future__ import annotations
