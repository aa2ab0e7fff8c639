"""numguard checks the numbers of a translation after the machine has translated."""

from numguard.checker import Checker, check, repair
from numguard.errors import (
    CandidateError,
    InputError,
    LocaleDataError,
    NumguardError,
    PolicyError,
    RenderError,
    UnknownLanguageError,
)
from numguard.mentions import IS_COMPILED, extract
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
from numguard.policy import Exemption, Policy
from numguard.serving.augment import augment
from numguard.serving.choose import Candidate, best, rank
from numguard.serving.decision import Budget, Decision, Response
from numguard.serving.guard import Guard
from numguard.serving.protect import protect, restore
from numguard.serving.retry import retry
from numguard.serving.segment import join, segment
from numguard.writing.render import render

__version__ = "0.1.0"
build = "compiled" if IS_COMPILED else "pure"
"""How numguard runs here: compiled by mypyc, or as pure Python; the verdicts are the same."""
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
    "Exemption",
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
    "build",
    "check",
    "extract",
    "join",
    "protect",
    "rank",
    "render",
    "repair",
    "restore",
    "retry",
    "segment",
]
