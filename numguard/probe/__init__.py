"""Behavioural testing of translation systems: generated number tests, run, judged and reported (Wang et al. 2021)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numguard.model.lazy import loader

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
    "numguard.probe.comparison": ("Difference", "compare"),
    "numguard.probe.generating": ("generate",),
    "numguard.probe.model": ("Case", "Fault", "Result", "Run", "Slot", "Suite", "Translation"),
    "numguard.probe.running": ("run",),
    "numguard.probe.spec": ("system_of",),
    "numguard.probe.systems": ("Function", "Job", "Retrying", "System", "TranslationError"),
}
"""Where each public name stands. It is loaded when asked for: whoever runs pytest loads the plugin beside them."""

__getattr__ = loader(__name__, _HOMES)
