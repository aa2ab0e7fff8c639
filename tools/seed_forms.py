"""What tools/seed.py does to single forms: fold them, drop wrong cuts, print them as TOML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from numguard.script.fold import fold as engine_fold

TSHEG = "\N{TIBETAN MARK INTERSYLLABIC TSHEG}"


def fold(form: str) -> str:
    """Drop what the engine does not see either: case, niqqud and harakat, hyphens.

    >>> fold("Vingt-deux")
    'vingt deux'
    """
    marks = [c for c in unicodedata.normalize("NFC", form.lower()) if engine_fold(c)]
    return " ".join("".join(marks).replace("-", " ").replace("\N{MODIFIER LETTER APOSTROPHE}", "'").split())


def clean_forms(tag: str, forms: list[str], joiners: set[str]) -> list[str]:
    """Return the forms of one value without those that were cut wrongly."""
    own = {fold(form) for form in forms}
    kept: list[str] = []
    for form in forms:
        form = fold(form)
        if tag == "el":
            form = re.sub(r"σ(?=\s|\Z)", "ς", form)
        words = form.split()
        if len(form) == 1 and len(own) > 1 and "a" <= form <= "z":
            continue
        if not words or _is_mixed_script(form):
            continue
        # "og en", "n mil", "dos dues": a piece of the neighbour was cut to this value.
        is_cut = words[0] in joiners or len(words[0]) == 1 or words[0] in own
        if len(words) > 1 and is_cut and " ".join(words[1:]) in own:
            continue
        if words[0] in joiners:
            form = " ".join(words[1:])
        if len(words) > 1 and words[-1] in {"de"}:
            continue
        add(kept, form.rstrip(TSHEG))
    return kept


def mutates(letter: str, form: str) -> bool:
    # Welsh ar hugain, ar ddeg: h before a vowel, d before d.
    return {"h": form[0] in "aeiouwy", "d": form[0] == "d"}.get(letter, True)


def _is_mixed_script(form: str) -> bool:
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in form if c.isalpha()} - {"MODIFIER"}
    return len(scripts) > 1 and "LATIN" in scripts


def add(values: list[str], value: str) -> None:
    if value and value not in values:
        values.append(value)


def words_of(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in values if " " not in word.strip()))


def quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def array(values: Iterable[str]) -> str:
    return "[" + ", ".join(quote(value) for value in values) + "]"


def strings(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
