"""Weblate: a check of translated strings that fails where ``numguard filter`` removes a pair, and one of what it flags.

Their names go into Weblate's setting ``CHECK_LIST`` (``WEBLATE_ADD_CHECK`` of the container); strings with the flag
``ignore-numguard`` or ``ignore-numguard-look`` are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.utils.html import format_html_join
from django.utils.translation import get_language, gettext_lazy
from weblate.checks.base import TargetCheck

from numguard.checker import Checker
from numguard.model import Action, Verdict
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import UnknownLanguageError
from numguard.verdict.messages import Catalog, catalog, languages, translated

_BARRIER = ErrorBoundary()
_SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"}
"""What stands behind the @ of a code as gettext writes it; another variant changes no number."""


class NumbersCheck(TargetCheck):
    """Fails where a number of the source and of the translation do not agree; a language that is unknown fails nowhere.

    What has only to be looked at does not fail: on human translations that is too often. NumbersToLookAtCheck shows it.
    """

    check_id = "numguard"
    name = gettext_lazy("Numbers")
    description = gettext_lazy("The numbers of source and translation do not agree")
    fails_on = Action.BLOCK

    def check_single(self, source: str, target: str, unit: Any) -> bool:
        """Return True if a translation is wrong; plural forms come one by one."""
        return self._verdict(source, target, unit).action is self.fails_on

    def get_description(self, check_obj: Any) -> Any:
        """Say which numbers do not agree, and why."""
        unit = check_obj.unit
        said = dict.fromkeys(self._said(unit.get_source_plurals(), unit.get_target_plurals(), unit))
        return format_html_join("; ", "{}", ((text,) for text in said)) if said else self.description

    def _said(self, sources: list[str], targets: list[str], unit: Any) -> Iterator[str]:
        for at, target in enumerate(targets):
            verdict = self._verdict(sources[min(at, len(sources) - 1)], target, unit)
            if verdict.action is self.fails_on:
                yield from (issue.message for issue in translated(verdict, _catalog(get_language())).issues)

    @staticmethod
    def _verdict(source: str, target: str, unit: Any) -> Verdict:
        translation = unit.translation
        checker = _checker(translation.component.source_language.code, translation.language.code)
        if checker is None:
            return Verdict(Action.ABSTAIN, reason="a language that is not known")
        return _BARRIER.judge(lambda: checker.check(source, target))


class NumbersToLookAtCheck(NumbersCheck):
    """Fails where a person should look at a number: what ``numguard filter`` marks, and passes on."""

    check_id = "numguard_look"
    name = gettext_lazy("Numbers to look at")
    description = gettext_lazy("A number of source or translation should be looked at")
    fails_on = Action.FLAG


def _catalog(lang: str | None) -> Catalog:
    """Return the messages in the language of who looks, where there are such."""
    asked = (lang or "").partition("-")[0]
    return catalog(asked if asked in languages() else "")


def tag_of(code: str) -> str:
    """Return the language tag of a code of Weblate's.

    >>> [tag_of(code) for code in ("pt_BR", "sr@latin", "ca@valencia")]
    ['pt_BR', 'sr-Latn', 'ca']
    """
    lang, _, variant = code.partition("@")
    return f"{lang}-{_SCRIPTS[variant]}" if variant in _SCRIPTS else lang


@cache
def _checker(source_lang: str, target_lang: str) -> Checker | None:
    try:
        return Checker(tag_of(source_lang), tag_of(target_lang))
    except UnknownLanguageError:
        return None
