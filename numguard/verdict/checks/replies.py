"""Outputs that are more than a translation, or none: what language models answer, and a source that came back."""

from __future__ import annotations

from typing import Final

from numguard.mentions.replies.reply import Shape
from numguard.model import IssueType, Severity
from numguard.verdict.finding import OutputCheck

NO_TRANSLATION: Final = OutputCheck(
    name="no-translation",
    doc="A refusal, or a question for the text, stands where the translation should: I cannot translate this.",
    type=IssueType.NO_TRANSLATION,
    severity=Severity.CRITICAL,
)
SEVERAL_TRANSLATIONS: Final = OutputCheck(
    name="several-translations",
    doc="The output offers more than one translation: Option 1: ... Option 2: ...",
    type=IssueType.SEVERAL_TRANSLATIONS,
)
ADDED_TEXT: Final = OutputCheck(
    name="added-text",
    doc="A note or an announcement stands beside the translation: Here is the translation: ... Note: ...",
    type=IssueType.ADDED_TEXT,
    severity=Severity.MINOR,
)
UNTRANSLATED: Final = OutputCheck(
    name="untranslated",
    doc="The output is the source, running text that was not translated.",
    type=IssueType.UNTRANSLATED,
    severity=Severity.MINOR,
)
REPLY_CHECKS: Final[tuple[OutputCheck, ...]] = (NO_TRANSLATION, SEVERAL_TRANSLATIONS, ADDED_TEXT, UNTRANSLATED)
"""Asked of the output as a text, before its numbers are read."""
BY_SHAPE: Final[dict[Shape, OutputCheck]] = {
    Shape.REFUSAL: NO_TRANSLATION,
    Shape.SEVERAL: SEVERAL_TRANSLATIONS,
    Shape.ADDED: ADDED_TEXT,
    Shape.COPIED: UNTRANSLATED,
}
