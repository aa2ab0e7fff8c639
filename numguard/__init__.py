"""numguard checks the numbers of a translation after the machine has translated."""

from numguard.augment import augment
from numguard.checker import Checker, check, repair
from numguard.choose import Candidate, best, rank
from numguard.errors import (
    CandidateError,
    InputError,
    LocaleDataError,
    NumguardError,
    PolicyError,
    RenderError,
    UnknownLanguageError,
)
from numguard.extract import extract
from numguard.guard import Budget, Decision, Guard, Response
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
from numguard.protect import protect, restore
from numguard.retry import retry

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Alignment",
    "Budget",
    "Candidate",
    "CandidateError",
    "Checker",
    "Coverage",
    "Decision",
    "Edit",
    "Explained",
    "Guard",
    "InputError",
    "Issue",
    "IssueType",
    "Kind",
    "LocaleDataError",
    "Mention",
    "NumguardError",
    "Pair",
    "Policy",
    "PolicyError",
    "Reading",
    "RenderError",
    "Repair",
    "Response",
    "Severity",
    "UnknownLanguageError",
    "Verdict",
    "augment",
    "best",
    "check",
    "extract",
    "protect",
    "rank",
    "repair",
    "restore",
    "retry",
]
