"""The number of a name that is said by another word: COVID-19, corona; a disease 2019."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.rule import Fact, reads
from numguard.mentions.surroundings import YEARS, around
from numguard.script.signs import HYPHENS
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import Hint

_NAME: Final = re.compile(rf"(?<!\w)(?:([A-Z][A-Za-z]{{3,30}})[{re.escape(HYPHENS)}]|([A-Z]{{4,30}}) )\Z")
_SMALL: Final = re.compile(rf"(?<!\w)([a-z]{{4,30}})[{re.escape(HYPHENS)} ]\Z")
_LONGEST: Final = 32
_DANGLING: Final = re.compile(rf"\w[{re.escape(HYPHENS)}](?!\w)")
"""A hyphen behind which something was lost."""
_CENTURY = 100
_NEAR: Final = 40
"""Characters behind a year in which the name is said that has it."""
_OF_A_YEAR: Final = "-"
_WORD: Final = re.compile(r"[A-Za-z]{4,31}")


def named(found: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of a name's number that one side alone says, where the name is another on the other side."""
    for own, other in found.both():
        names: list[tuple[Finding, str]] = []
        for one in findings:
            k, partner = (one.source, one.hypothesis) if own.is_source else (one.hypothesis, one.source)
            if k is None or partner is not None:
                continue
            atom = own.atoms[k]
            if not atom.digits or atom.tight or atom.code:
                continue
            name = _year_of(atom) if atom.value in YEARS else _name_of(atom.text, atom.start, atom.end)
            if not name and atom.value not in YEARS:
                name = _small_name_of(atom, own)
            if name:
                names.append((one, name))
        if names and _DANGLING.search(other.text) is None:
            words = {word.casefold() for word in _WORD.findall(other.text)}
            for one, name in names:
                if name == _OF_A_YEAR or name.casefold() not in words:
                    yield one


def _name_of(text: str, start: int, end: int) -> str:
    """Return the name with a capital that a hyphen joins to a number; nothing where there is none."""
    match = _NAME.search(text[max(0, start - _LONGEST) : start])
    if match is None or text[end : end + 1].isalnum():
        return ""
    return match.group(1) or match.group(2)


def _small_name_of(atom: Atom, own: Side) -> str:
    """Return a name that is written small, of those that keep their number: covid-19."""
    names = own.lexicon.data.lists["numbered_names"]
    match = _SMALL.search(around(atom, _LONGEST)[: min(atom.start, _LONGEST)]) if names else None
    return match.group(1) if match is not None and match.group(1) in names else ""


def _year_of(atom: Atom) -> str:
    """Tell whether a year is that of a name behind it: Coronavirus Disease 2019 (COVID-19)."""
    short = str(int(atom.value) % _CENTURY).zfill(2)
    at = atom.text.find(short, atom.end, atom.end + _NEAR)
    return _OF_A_YEAR if at >= 0 and _name_of(atom.text, at, at + len(short)) else ""


NAMED_NUMBER: Final = Hint(
    name="named-number",
    doc="A name with its number is said by another name in the other text: COVID-19, corona.",
    reads=reads(Fact.VALUE, Fact.RAW, Fact.FRAME, Fact.PLACE, Fact.CONTEXT),
    apply=named,
)
