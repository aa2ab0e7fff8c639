"""Behavioural testing of translation systems: generated number tests, run, judged and reported (Wang et al. 2021)."""

from numguard.probe.compare import Difference, compare
from numguard.probe.generate import generate
from numguard.probe.model import Case, Fault, Result, Run, Slot, Suite, Translation
from numguard.probe.run import run
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
