"""The languages of a pair of texts, where the caller does not name them."""

from __future__ import annotations

from typing import Final

NO_LANGUAGE: Final = "no language known: name source_lang and target_lang"
"""Why a pair abstains whose languages cannot be told."""


def languages_of(
    source: str, hypothesis: str, source_lang: str | None, target_lang: str | None
) -> tuple[str | None, str | None, str]:
    """Return the languages of a pair, identified where they are not named, and a note that says which were.

    None stands for a language that cannot be told.

    >>> languages_of("2", "zwei Katzen", "en", "de"), languages_of("2", "2", "en", None)
    (('en', 'de', ''), ('en', None, 'target language identified as None'))
    """
    notes = []
    if source_lang is None or target_lang is None:
        from numguard.language.identify import identify

        if source_lang is None:
            source_lang = identify(source)[0]
            notes.append(f"source language identified as {source_lang}")
        if target_lang is None:
            target_lang = identify(hypothesis)[0]
            notes.append(f"target language identified as {target_lang}")
    return source_lang, target_lang, "; ".join(notes)
