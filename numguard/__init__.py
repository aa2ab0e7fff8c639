"""numguard checks the numbers of a translation after the machine has translated."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from numguard.model import errors
from numguard.model.lazy import loader

if TYPE_CHECKING:
    from numguard.checker import Checker
    from numguard.guard.augment import augment
    from numguard.guard.choose import Candidate, best, rank
    from numguard.guard.decision import Budget, Decision, Response
    from numguard.guard.guard import Guard
    from numguard.guard.one_pair import check, repair
    from numguard.guard.protect import protect, restore
    from numguard.guard.retry import retry
    from numguard.guard.segment import join, segment
    from numguard.language.nouns.learned import LearnedNouns, load_nouns
    from numguard.mentions import extract
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
    from numguard.model.errors import (
        CandidateError,
        InputError,
        LocaleDataError,
        NumguardError,
        PolicyError,
        RenderError,
        UnknownLanguageError,
    )
    from numguard.model.policy import Exemption, Policy
    from numguard.writing.render import render

    build: str

__version__ = errors.VERSION


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
    "LearnedNouns",
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
    "load_nouns",
    "protect",
    "rank",
    "render",
    "repair",
    "restore",
    "retry",
    "segment",
]

_HOMES = {
    "numguard.checker": ("Checker",),
    "numguard.model.errors": (
        "CandidateError",
        "InputError",
        "LocaleDataError",
        "NumguardError",
        "PolicyError",
        "RenderError",
        "UnknownLanguageError",
    ),
    "numguard.language.nouns.learned": ("LearnedNouns", "load_nouns"),
    "numguard.mentions": ("extract",),
    "numguard.model": (
        "Action",
        "Alignment",
        "Coverage",
        "Edit",
        "Explained",
        "Issue",
        "IssueType",
        "Kind",
        "Mention",
        "Pair",
        "Reading",
        "Repair",
        "Severity",
        "Verdict",
    ),
    "numguard.model.policy": ("Exemption", "Policy"),
    "numguard.guard.augment": ("augment",),
    "numguard.guard.choose": ("Candidate", "best", "rank"),
    "numguard.guard.decision": ("Budget", "Decision", "Response"),
    "numguard.guard.guard": ("Guard",),
    "numguard.guard.one_pair": ("check", "repair"),
    "numguard.guard.protect": ("protect", "restore"),
    "numguard.guard.retry": ("retry",),
    "numguard.guard.segment": ("join", "segment"),
    "numguard.writing.render": ("render",),
}
"""Where each public name stands. It is loaded when it is asked for: help and errors need no reader."""

_load = loader(__name__, _HOMES)


def __getattr__(name: str) -> Any:
    if name != "build":  # how numguard runs here: compiled by mypyc, or as pure Python; the verdicts are the same
        return _load(name)
    spec = find_spec("numguard.checker")  # the file is looked for; nothing is loaded
    value = "pure" if spec is None or str(spec.origin).endswith(".py") else "compiled"
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
