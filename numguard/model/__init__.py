"""The frozen values that numguard hands out: mentions and alignment, issues, verdicts, repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numguard.model.lazy import loader

if TYPE_CHECKING:
    from numguard.model.result import Edit, Findings, Repair, Verdict, noted
    from numguard.model.values import (
        CONVENTIONS,
        Action,
        Alignment,
        Bound,
        Coverage,
        Explained,
        Issue,
        IssueType,
        Kind,
        Mention,
        Ordered,
        Pair,
        Reading,
        Record,
        Role,
        Severity,
        Value,
        number_text,
    )

__all__ = [
    "CONVENTIONS",
    "Action",
    "Alignment",
    "Bound",
    "Coverage",
    "Edit",
    "Explained",
    "Findings",
    "Issue",
    "IssueType",
    "Kind",
    "Mention",
    "Ordered",
    "Pair",
    "Reading",
    "Record",
    "Repair",
    "Role",
    "Severity",
    "Value",
    "Verdict",
    "noted",
    "number_text",
]

_OF_RESULT = frozenset(("Edit", "Findings", "Repair", "Verdict", "noted"))
_HOMES = {"numguard.model.result": _OF_RESULT, "numguard.model.values": frozenset(__all__) - _OF_RESULT}
"""Where each name stands: whoever imports the errors alone loads no other module."""

__getattr__ = loader(__name__, _HOMES)
