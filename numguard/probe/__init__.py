"""Behavioural testing of translation systems: generated number tests, run, judged and reported (Wang et al. 2021)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numguard.probe.comparison import Difference, compare
    from numguard.probe.generating import generate
    from numguard.probe.model import Case, Fault, Result, Run, Slot, Suite, Translation
    from numguard.probe.running import run
    from numguard.probe.spec import system_of
    from numguard.probe.systems import Function, Job, Retrying, System, TranslationError

__all__ = [
    "Case",
    "Difference",
    "Fault",
    "Function",
    "Job",
    "Result",
    "Retrying",
    "Run",
    "Slot",
    "Suite",
    "System",
    "Translation",
    "TranslationError",
    "compare",
    "generate",
    "run",
    "system_of",
]

_HOMES = {
    "comparison": ("Difference", "compare"),
    "generating": ("generate",),
    "model": ("Case", "Fault", "Result", "Run", "Slot", "Suite", "Translation"),
    "running": ("run",),
    "spec": ("system_of",),
    "systems": ("Function", "Job", "Retrying", "System", "TranslationError"),
}
"""Where each public name stands. It is loaded when asked for: whoever runs pytest loads the plugin beside them."""


def __getattr__(name: str) -> Any:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return value
