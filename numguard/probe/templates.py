"""Sentences with a place for a number, in every language that has them, under one name per meaning.

A number agrees with its sentence: "559 millones de entradas" has a word that "559 entradas" has not. So a language may
say a sentence otherwise for a style of number (a table of the style's name in its file), name what must not come out
(``avoid``: another number is drawn), and spell what generators of numerals misspell (``spelling``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from numguard.language.tags import candidates
from numguard.model.errors import InputError
from numguard.probe.model import Slot

_PLACE = re.compile(r"\{(NUM2|NUM|=([^|{}]{1,40})\|([^|{}]{1,80}))\}")
_FOLDER = "templates"


@cache
def index() -> Mapping[str, tuple[str, ...]]:
    """Return the capabilities that each template is made for."""
    return {name: tuple(capabilities) for name, capabilities in _read("index").items()}


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have templates."""
    names = [entry.name for entry in resources.files(__package__).joinpath(_FOLDER).iterdir()]
    return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml") and n != "index.toml"))


@cache
def templates(lang: str) -> Mapping[str, str]:
    """Return the templates of a language by name.

    >>> templates("de-AT")["tickets"]
    'Bisher wurden {NUM} Karten verkauft.'

    Raises InputError for a language without templates.
    """
    for tag in candidates(lang):
        if tag in languages():
            return {name: text for name, text in _read(tag).items() if isinstance(text, str)}
    raise InputError(
        f"no templates for {lang!r}; there are some for {', '.join(languages())}. "
        "Make your own from a corpus: numguard probe harvest"
    )


def sentence(lang: str, name: str, style: str) -> str:
    """Return the template of a name, as the language says it with a number of a style.

    >>> sentence("es", "tickets", "scale"), sentence("es", "tickets", "grouped")
    ('Hasta ahora se han vendido {NUM} de entradas.', 'Hasta ahora se han vendido {NUM} entradas.')

    Raises InputError for a language without templates, KeyError for a name that is none.
    """
    return str(_table(lang, style).get(name) or templates(lang)[name])


def avoided(lang: str) -> tuple[str, ...]:
    """Return what a good sentence of a language does not hold.

    >>> "eins Karten" in avoided("de")
    True
    """
    return tuple(next((_read(tag).get("avoid", ()) for tag in candidates(lang) if tag in languages()), ()))


def spelled(text: str, lang: str) -> str:
    """Spell a number as the language does, where generators of numerals do not.

    >>> spelled("doscientos veintiuno mil", "es")
    'doscientos veintiún mil'
    """
    for wrong, right in _table(lang, "spelling").items():
        text = text.replace(wrong, right)
    return text


def _table(lang: str, name: str) -> dict[str, str]:
    return next((_read(tag).get(name, {}) for tag in candidates(lang) if tag in languages()), {})


@cache
def _read(name: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath(_FOLDER, f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def places(template: str) -> tuple[str, ...]:
    """Return the places of a template: NUM, NUM2, and the value of each number that it words itself.

    >>> places("From {NUM} to {NUM2}, {=2/3|two thirds}.")
    ('NUM', 'NUM2', '2/3')
    """
    return tuple(match[2] or match[1] for match in _PLACE.finditer(template))


def fill(template: str, fillings: Mapping[str, Slot]) -> tuple[str, tuple[Slot, ...]]:
    """Put numbers into the places of a template; return the sentence and the slots where they stand.

    >>> text, slots = fill("Sold: {NUM}.", {"NUM": Slot(0, 0, "9,718", "9718", "grouped")})
    >>> text, slots[0].start, slots[0].end
    ('Sold: 9,718.', 6, 11)
    """
    parts: list[str] = []
    slots: list[Slot] = []
    length = at = 0
    for match in _PLACE.finditer(template):
        before = template[at : match.start()]
        filling = Slot(0, 0, match[3], match[2], "fixed") if match[2] else fillings[match[1]]
        start = length + len(before)
        slots.append(Slot(start, start + len(filling.text), filling.text, filling.value, filling.style))
        parts += [before, filling.text]
        length, at = start + len(filling.text), match.end()
    return "".join([*parts, template[at:]]), tuple(slots)
