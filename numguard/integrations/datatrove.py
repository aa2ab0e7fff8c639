"""datatrove: a filter of documents that hold a text and, in their metadata, its translation."""

from __future__ import annotations

from typing import Any

from datatrove.data import Document
from datatrove.pipeline.filters.base_filter import BaseFilter

from numguard.audit.grade import grade, is_kept
from numguard.checker import Checker
from numguard.model import Action
from numguard.model.boundary import ErrorBoundary


class NumguardFilter(BaseFilter):  # type: ignore[misc]
    """Keeps the documents whose numbers agree, and notes action and grade in the metadata of each."""

    name = "🔢 numguard"

    def __init__(
        self,
        source_lang: str,
        target_lang: str,
        *,
        translation: str = "translation",
        keep: str = "flag",
        abstained: str = "keep",
        exclusion_writer: Any = None,
    ) -> None:
        super().__init__(exclusion_writer)
        self.checker = Checker(source_lang, target_lang)
        self.translation = translation
        self.keep = keep
        self.abstained = abstained

    def filter(self, doc: Document) -> bool | tuple[bool, str]:
        """Return True if a document is kept, or by which type of issue it is dropped."""
        hypothesis = doc.metadata.get(self.translation)
        if not isinstance(hypothesis, str):
            return (self.abstained == "keep") or (False, "no_translation")
        verdict = ErrorBoundary().judge(lambda: self.checker.check(doc.text, hypothesis))
        doc.metadata["numguard_action"] = str(verdict.action)
        doc.metadata["numguard_grade"] = grade(verdict)
        if is_kept(str(verdict.action), keep=self.keep, abstained=self.abstained):
            return True
        return False, str(verdict.issues[0].type) if verdict.issues else str(Action.ABSTAIN)
