"""Check or repair one pair whose languages need not be named: ``numguard.check`` and ``numguard.repair``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from numguard.checker import Checker
from numguard.language.pair import NO_LANGUAGE, languages_of
from numguard.language.tags import KEPT
from numguard.model import Action, Repair, Verdict, noted
from numguard.model.policy import Policy

if TYPE_CHECKING:
    from numguard.repairs.trials import Aligner


@lru_cache(KEPT)  # by the tags as given, which its verdicts tell; it is small: the lexicons are shared
def _default_checker(source_lang: str, target_lang: str) -> Checker:
    return Checker(source_lang, target_lang)


def _checker(source_lang: str, target_lang: str, policy: Policy | None) -> Checker:
    """Return the checker that is kept for two languages, or one of a policy, which is made each time."""
    if policy is None:
        return _default_checker(source_lang, target_lang)
    return Checker(source_lang, target_lang, policy=policy)


def check(
    source: str,
    hypothesis: str,
    source_lang: str | None = None,
    target_lang: str | None = None,
    *,
    policy: Policy | None = None,
) -> Verdict:
    """Return the verdict on one pair; a language that is not given is identified from its text.

    Abstains where no language can be told. Raises UnknownLanguageError for a tag that names no language.
    """
    source_lang, target_lang, note = languages_of(source, hypothesis, source_lang, target_lang)
    if source_lang is None or target_lang is None:
        return Verdict(Action.ABSTAIN, reason=NO_LANGUAGE)
    return noted(_checker(source_lang, target_lang, policy).check(source, hypothesis), note)


def repair(
    source: str,
    hypothesis: str,
    source_lang: str | None = None,
    target_lang: str | None = None,
    *,
    policy: Policy | None = None,
    aligner: Aligner | None = None,
    partial: bool = False,
    formats: bool = False,
) -> Repair:
    """Return one hypothesis with its wrong numbers replaced by the source's, or as it is with the reasons.

    >>> repair("It costs 9,756.001 euros.", "Es kostet 9.756.001 Euro.", "en", "de").text
    'Es kostet 9.756,001 Euro.'

    Languages that are not given are identified, as in check. ``aligner``, ``partial`` and ``formats`` are as in
    ``Checker.repair``.
    Raises UnknownLanguageError for a tag that names none.
    """
    verdict = check(source, hypothesis, source_lang, target_lang, policy=policy)
    known = verdict.coverage
    if known is None:
        return Repair(hypothesis, (), verdict, (f"not judged: {verdict.reason}",))
    checker = _checker(known.source_lang, known.target_lang, policy)
    return checker.repair(source, hypothesis, aligner=aligner, partial=partial, formats=formats)
