"""numguard checks the numbers of a translation after the machine has translated."""

from numguard.checker import Checker, check, repair
from numguard.errors import (
    InputError,
    LocaleDataError,
    NumguardError,
    PolicyError,
    RenderError,
    UnknownLanguageError,
)
from numguard.extract import extract
from numguard.model import (
    Action,
    Alignment,
    Coverage,
    Edit,
    Explained,
    Issue,
    IssueType,
    Kind,
    Mention,
    Pair,
    Reading,
    Repair,
    Severity,
    Verdict,
)
from numguard.policy import Policy

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Alignment",
    "Checker",
    "Coverage",
    "Edit",
    "Explained",
    "InputError",
    "Issue",
    "IssueType",
    "Kind",
    "LocaleDataError",
    "Mention",
    "NumguardError",
    "Pair",
    "PolicyError",
    "Policy",
    "Reading",
    "RenderError",
    "Repair",
    "Severity",
    "UnknownLanguageError",
    "Verdict",
    "check",
    "extract",
    "repair",
]
