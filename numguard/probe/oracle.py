"""A translator that is always right: it says the same template in the target language, with the same number.

It serves to check templates, suites and numguard itself: what fails here is numguard's fault, not a system's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from numguard.model.errors import InputError
from numguard.probe import templates as sentences
from numguard.probe.deadline import LONGEST
from numguard.probe.model import Case, Slot, Suite
from numguard.probe.write import write_somehow

FORMS = ("same", "digits", "words", "native")
"""How the oracle writes: as the source does, always in digits, in words where there are some, in local digits."""


@dataclass(frozen=True)
class Oracle:
    """Translates the sentences of one suite."""

    suite: Suite
    form: str = "same"
    timeout: float = LONGEST

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "oracle" if self.form == "same" else f"oracle-{self.form}"

    @property
    def identity(self) -> str:
        """The key under which its outputs are cached."""
        return f"{self.name}/{self.suite.seed}"

    def translate(self, text: str, source_lang: str, target_lang: str, _seconds: float = LONGEST) -> str:
        """Return the sentence in the target language.

        Raises InputError for a sentence that is not of the suite, or whose template the target language lacks.
        """
        case = self._cases.get(text)
        if case is None or case.template not in sentences.templates(target_lang):
            raise InputError(f"the oracle has no template for {text!r} in {target_lang!r}")
        drawn = [slot for slot in case.slots if slot.style != "fixed"]
        fillings = {
            place: Slot(0, 0, *self._write(slot, target_lang))
            for place, slot in zip(("NUM", "NUM2"), drawn, strict=False)
        }
        # The form that is written decides how the sentence is said: in digits, it is the plain one.
        first = fillings.get("NUM")
        is_digits = first is not None and first.text[:1].isdecimal() and first.style in ("words", "ordinal-words")
        style = "grouped" if first is None or is_digits else first.style
        return sentences.fill(sentences.sentence(target_lang, case.template, style), fillings)[0]

    @cached_property
    def _cases(self) -> dict[str, Case]:
        return {case.source: case for case in self.suite.cases}

    def _write(self, slot: Slot, lang: str) -> tuple[str, str, str]:
        """Return text, value and style of a number."""
        style, digits = slot.style, "latn"
        if self.form == "native":
            digits = "native"
        elif self.form == "digits" and style in ("words", "financial", "scale"):
            style = "grouped"
        elif self.form == "words" and style in ("plain", "grouped", "scale") and slot.value.isdigit():
            style = "words"
        return sentences.spelled(write_somehow(slot.value, style, lang, digits), lang), slot.value, style
