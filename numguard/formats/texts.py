"""What a file of texts under keys holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its key and the line where it stands; 0 where that is not known."""

    key: str
    text: str
    line: int


class Problem(NamedTuple):
    """A line that holds no text, though it looks as if it did, and what is wrong with it."""

    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a file, in their order, the language that the file itself names, and lines that cannot be read."""

    texts: tuple[Text, ...]
    lang: str = ""
    problems: tuple[Problem, ...] = ()


_FORM = re.compile(r"(.+[._#])(zero|one|two|few|many|other)")
_PLACE = re.compile(r"%\{\w{1,64}\}|\{\{? ?\w{1,64} ?\}?\}|%\(\w{1,64}\)[a-z]|%(?:\d{1,2}\$)?(?:l{1,2}[du]|[dsu@])")
"""A placeholder as the files of texts write it, to tell plural forms apart."""


def form_of(key: str) -> tuple[str, str] | None:
    """Return a key without the name of its plural form, and that name; None for a text that has no forms.

    >>> form_of("cats.count_few"), form_of("cats")
    (('cats.count_', 'few'), None)
    """
    form = _FORM.fullmatch(key)
    return (form[1], form[2]) if form else None


def sibling_of(key: str) -> str:
    """Return a key without its plural form: languages have other forms of one text.

    >>> sibling_of("cats.count_few"), sibling_of("cats.other"), sibling_of("cats")
    ('cats.count', 'cats', 'cats')
    """
    form = form_of(key)
    return form[0][:-1] if form else key


def partner_of(key: str, text: str, known: Mapping[str, str]) -> str | None:
    """Return the source's text for a text; of plural forms, the one with the same placeholders.

    A language has other forms than English has, and some say the number where English does not: "%{count} час" stands
    for "1 hour", and for 21. Then it is the form for other numbers that it translates.
    """
    partner = known.get(key)
    form = form_of(key)
    if form is None:
        return partner
    others = [known.get(f"{form[0]}{name}") for name in ("other", "one")]
    partners = [said for said in (partner, *others) if said is not None]
    places = set(_PLACE.findall(text))
    return next((said for said in partners if set(_PLACE.findall(said)) == places), partners[0] if partners else None)
