"""Read a catalogue, and say the messages of a verdict in its language."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from numguard.language.translations import is_right_to_left, read_catalogue
from numguard.model import Issue, Verdict
from numguard.model.errors import InputError
from numguard.script.folders import folder_of
from numguard.verdict.report import wording

AUTO = "auto"
"""Asks for the first language of the environment that there is a catalogue of."""
ENGLISH = "en"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # as gettext asks for them


@dataclass(frozen=True)
class Catalog:
    """The messages of one language by the English ones; what it lacks stays English."""

    lang: str = ENGLISH
    texts: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, text: str) -> str:
        """Return a message in this language."""
        return self.texts.get(text, text)

    @property
    def direction(self) -> str:
        """Whether it is written from left to right or from right to left, as HTML says it."""
        return "rtl" if is_right_to_left(self.lang) else "ltr"


def catalog(lang: str) -> Catalog:
    """Return the catalogue of a language; English needs none. Raises InputError for a language that has none.

    >>> catalog("de")("the scale differs")
    'die Größenordnung ist eine andere'
    """
    asked = _of_environment() if lang == AUTO else lang or ENGLISH
    if asked not in languages():
        raise InputError(f"--messages {lang}: there are messages in {', '.join(languages())}, or {AUTO}")
    return Catalog() if asked == ENGLISH else _read(asked)


@cache
def _read(lang: str) -> Catalog:
    with (folder_of(__package__) / f"{lang}.po").open("rb") as file:
        return Catalog(lang, read_catalogue(file))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that there are messages in."""
    names = (path.name for path in folder_of(__package__).iterdir())
    return (ENGLISH, *sorted(name.removesuffix(".po") for name in names if name.endswith(".po")))


def translated(verdict: Verdict, said: Catalog) -> Verdict:
    """Return a verdict whose messages are in the language of a catalogue.

    >>> from numguard import check
    >>> verdict = check("110 million", "11亿", "en", "zh")
    >>> translated(verdict, catalog("de")).issues[0].message
    'Ausgangstext 110 million (110,000,000); Übersetzung 11亿 (1,100,000,000): die Größenordnung ist eine andere'
    """
    if said.lang == ENGLISH or not verdict.issues:
        return verdict
    findings = verdict.findings

    def of(issue: Issue) -> Issue:
        message = wording(issue.type, issue.source, issue.hypothesis, issue.what, issue.agreeing, said)
        return replace(issue, message=message)

    told = replace(
        findings,
        issues=tuple(map(of, findings.issues)),
        accepted=tuple((of(issue), label) for issue, label in findings.accepted),
    )
    return Verdict(verdict.action, verdict.coverage, verdict.reason, findings=told, numbers=verdict.numbers)


def _of_environment() -> str:
    """Return the first language that the environment asks for and that there are messages in."""
    for name in _VARIABLES:
        for asked in os.environ.get(name, "").split(":"):
            lang = asked.partition(".")[0].partition("_")[0].partition("@")[0]
            if lang in languages():
                return lang
    return ENGLISH
