"""Years of other calendars: eras with a first year of their own (令和2年, 民國107年), before and after Christ."""

from __future__ import annotations

import re

from numguard.mentions.atom import ERA, Atom, stand_within
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR, TIED
from numguard.quantity.counts import THOUSAND
from numguard.script.fold import respelled
from numguard.script.signs import OPENING_BRACKETS


@of_lexicon
def _offsets(lex: Lexicon) -> dict[str, int]:
    """Return for each era what to add to its years."""
    rows = [(form, int(offset)) for offset, forms in lex.data.words["era"].items() for form in forms]
    return {form.translate(lex.data.fold): offset for form, offset in rows}


@of_lexicon
def _names(lex: Lexicon) -> tuple[str, ...]:
    """Return the names of the eras."""
    return tuple(_offsets(lex))


@of_lexicon
def _eras(lex: Lexicon) -> re.Pattern[str]:
    """Return a pattern of the era names."""
    others: dict[str, str] = {}
    for code, char in lex.data.fold.items():
        others[char] = others.get(char, "") + chr(code)
    names = "|".join(
        "".join(f"[{re.escape(char)}{re.escape(others[char])}]" if char in others else re.escape(char) for char in form)
        for form in sorted(_offsets(lex), key=len, reverse=True)
    )
    return re.compile(rf"({names})[\s{re.escape(OPENING_BRACKETS)}]?(?=\d|\w)")


def read_eras(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read years of an era: 平成30年 is 2018; in 1895（明治28）年 it repeats the year before it."""
    for atom in atoms:
        if _may_count_an_era(line, atom, lex):
            break
    else:
        return atoms
    pattern, offsets = _eras(lex), _offsets(lex)
    near = max(0, atoms[0].start - NEAR), atoms[-1].start + 1  # the numbers are those of one sentence
    eras = {
        match.end(): offsets[respelled(match.group(1), lex.data.fold)] for match in pattern.finditer(line.text, *near)
    }
    if not eras:
        return atoms
    for i, atom in enumerate(atoms):
        offset = eras.get(atom.start)
        year = atom.value
        if offset is None or not isinstance(year, int):
            continue
        atom.read_as((year + offset, 0.0, "era"), (year, 0.3, ERA))
        atom.role = "year"
        atom.soft = any(
            stand_within(atom, other, TIED)
            for other in atoms[max(0, i - 1) : i + 2]
            if other is not atom and other.value == year + offset
        )
    return atoms


def _may_count_an_era(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Return True if an era may stand right before the number, with at most a blank or a bracket between."""
    year, at, lasts = atom.value, atom.start, lex.era_lasts
    if not isinstance(year, int) or not 0 < year < THOUSAND or at == 0:
        return False
    if line.at(at - 1) not in lasts and line.at(at - 2) not in lasts:
        return False
    before, names = line.before(at), _names(lex)
    return _ends_in(before, names) or _ends_in(respelled(before, lex.data.fold), names)


def _ends_in(before: str, names: tuple[str, ...]) -> bool:
    """Tell whether a name ends what stands before a number, or ends before its last character."""
    return before.endswith(names) or before[:-1].endswith(names)
