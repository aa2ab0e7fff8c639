"""The frozen values that numguard hands out: mentions and alignment, issues, verdicts, repairs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    """Import a class when it is first asked for, so that importing the errors loads no other module."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{'result' if name in _OF_RESULT else 'values'}")
    value = globals()[name] = getattr(module, name)
    return value
