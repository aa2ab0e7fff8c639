"""Find what is to be marked in a source: dates, addresses, personal and company numbers, postal codes and the like."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

import regex

from numguard.audit.document.model import Markable
from numguard.audit.document.spans import Spans
from numguard.mentions import extract
from numguard.model import Kind
from numguard.model.errors import LocaleDataError
from numguard.script.signs import APOSTROPHES

_PLACED = 40  # a label stands at most so far before its number


@cache
def _file() -> dict[str, Any]:
    file = resources.files(__package__).joinpath("markables.toml")
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:  # TOML's own error names line and column.
        raise LocaleDataError(f"{file}: {error}; install numguard again") from error


def _listed(table: dict[str, Any], name: str) -> list[str]:
    words = table.get(name)
    if not isinstance(words, list) or not words or not all(isinstance(word, str) and word for word in words):
        raise LocaleDataError(f"markables.toml: {name}: must be a list of texts; install numguard again")
    return sorted(words, key=len, reverse=True)


@cache
def date_words(name: str) -> tuple[str, ...]:
    """Return letters that stand in dates: ``parts`` for year, month and day, ``first`` for the endings of a first day.

    >>> date_words("parts")[:3]
    ('年', '月', '日')
    """
    return tuple(_listed(_file().get("date", {}), name))


@cache
def labels(name: str) -> regex.Pattern[str]:
    """Return the pattern of the words that name a sort of number; raises LocaleDataError for a broken file."""
    words = "|".join(map(regex.escape, _listed(_file(), name)))
    return regex.compile(rf"(?<!\p{{L}})(?:{words})(?!\p{{L}})", regex.IGNORECASE)


@cache
def number_marks(language: str) -> frozenset[str]:
    """Return the mark that a language writes before a number, like the No. of No. 4; empty if unknown.

    >>> "č." in number_marks("cs"), number_marks("sw")
    (True, frozenset())
    """
    marks = _file().get("marks", {})
    return frozenset((*_listed(marks, language), *_listed(marks, "any"))) if language in marks else frozenset()


_DRAWN = {"9": r"\d", "A": r"\p{L}(?!\p{L})"}


def picture(text: str) -> str:
    """Return the pattern of a picture: 9 is a digit, A a lone letter, a sign may have blanks, all else is itself.

    >>> picture("9+kk")
    '\\\\d ?\\\\+ ?kk'
    """
    return "".join(_DRAWN.get(char) or (char if char.isalnum() or char == " " else f" ?\\{char} ?") for char in text)


@cache
def _forms() -> tuple[tuple[str, regex.Pattern[str]], ...]:
    """Return each form's name and pattern, in their order: no form is a piece of a longer run of digits."""
    forms = _file().get("form", {})
    patterns = []
    for name in forms:
        pictures = "|".join(map(picture, _listed(forms, name)))
        # Groups parted by blanks may go on after a blank.
        more = "[.,+ ]" if " " in pictures.replace(" ?", "") else "[.,+]"
        spelled = rf"(?<!\d)(?<!\d{more})(?:{pictures})(?!{more}?\d)"
        patterns.append((name, regex.compile(spelled, regex.IGNORECASE)))
    return (*patterns, ("abbreviation", _ABBREVIATION))


_ABBREVIATION = regex.compile(r"(?<![^\W_])[A-Z]{2,6}[A-Z0-9]{0,4}[- ]?\d{1,5}(?:[:/-]\d{1,5})?(?![\d.,]?\d)(?!\w)")
_LABELLED = (("personal number", "personal"), ("company number", "company"), ("postal code", "postal"))
_CODE = regex.compile(r"[A-Z]{0,3}\d[\dA-Z/-]{2,13}(?: \d{2,4}){0,3}")
_ADDRESS = regex.compile(r"(?<!\w)\p{L}{3,} (\d{1,4}[A-Za-z]?(?:/\d{1,4})?)(?=\s*(?:[,;)]|\Z))")
_SUPPLEMENT = regex.compile(r"\d{1,4}(?:/\d{1,4})?")


def find(text: str, at: int, lang: str) -> Sequence[Markable]:
    """Return the markables of segment ``at`` of a source, in its order.

    >>> [(m.kind, m.text) for m in find("ZIP CODE: 142 00, flat of 1+1, 13 May 2016", 0, "en")]
    [('postal code', '142 00'), ('flat composition', '1+1'), ('date', '13 May 2016')]
    """
    mentions = [mention for mention in extract(text, lang) if not mention.soft and mention.kind is not Kind.PLACEHOLDER]
    taken = Spans(
        (mention.start, mention.end, Markable("date", mention.text, at, mention.start, mention.end))
        for mention in mentions
        if mention.kind is Kind.DATE and mention.parts
    )

    def take(kind: str, start: int, end: int) -> None:
        if not taken.over(start, end):
            key = "".join(text[start:end].split())
            taken.add(start, end, Markable(kind, text[start:end], at, start, end, key))

    for kind, name in _LABELLED:
        for label in labels(name).finditer(text):
            match = _CODE.search(text, label.end(), label.end() + _PLACED)
            if match is not None and not text[label.end() : match.start()].strip(" .:°#"):
                take(kind, *match.span())
    for label in labels("supplement").finditer(text):
        match = _SUPPLEMENT.search(text, label.end(), label.end() + _PLACED)
        if match is not None and labels("number").fullmatch(text[label.end() : match.start()].strip(" :")):
            take("supplement number", *match.span())
    amounts = Spans((mention.start, mention.end, mention) for mention in mentions if mention.kind is Kind.CURRENCY)
    for kind, pattern in _forms():
        for match in pattern.finditer(text):
            if kind != "abbreviation" or not amounts.over(*match.span()):
                take(kind, *match.span())
    markables = taken.over(0, len(text))
    if labels("address").search(text) or any(markable.kind == "postal code" for markable in markables):
        for match in _ADDRESS.finditer(text):
            take("address", *match.span(1))
    for mention in mentions:
        is_thousand = mention.text == "000" and text[mention.start - 1 : mention.start] in APOSTROPHES  # CZK '000
        if not is_thousand and not taken.over(mention.start, mention.end):
            taken.add(mention.start, mention.end, Markable("number", mention.text, at, mention.start, mention.end))
    return taken.over(0, len(text))
