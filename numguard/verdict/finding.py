"""One thing that does not agree, by the indices of its numbers."""

from __future__ import annotations

from numguard.model import IssueType, Severity

Finding = tuple[IssueType, Severity, int, int]
"""Issue type, severity, and the indices of the source and hypothesis atoms; -1 where there is none."""
