"""Decades and centuries beside each other: the eighties of the 18th century, 20世纪80年代, XIX век."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, stand_within
from numguard.mentions.kinds import DECADE as DECADE_KIND
from numguard.mentions.kinds import ORDINAL, ROMAN
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE, NEAR, TIED
from numguard.mentions.steps.becoming import read_decade
from numguard.mentions.steps.words_beside import said_after, said_before
from numguard.model import Value
from numguard.quantity.calendars import CENTURIES
from numguard.quantity.counts import HUNDRED, TEN
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.units import DECADE, YEAR
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES, HYPHENS


def _within(century: Atom | None, decade: Atom, tens: Value, gap: int) -> bool:
    """Tell whether a decade stands within ``gap`` characters of its century; if so, make it that decade."""
    if century is None or century.role != "century" or not isinstance(century.value, int):
        return False
    first, second = sorted((century, decade), key=lambda atom: atom.start)
    if second.start - first.unit_end > gap or not isinstance(tens, int) or century.value not in CENTURIES:
        return False
    decade.read_as(((century.value - 1) * 100 + tens, 0.0, "decade"), (decade.value, 0.2, "decade"))
    decade.role, decade.kind = "decade", DECADE_KIND
    decade.unit = None if decade.unit is YEAR else decade.unit
    return True


def _share_century(line: Line, first: Atom, second: Atom, lex: Lexicon) -> None:
    """Let the first of two centuries be one too: vom 12. bis zum 20. Jahrhundert, du XIIe au XXe siècle."""
    if second.role != "century" or first.role or first.unit is not None or first.value not in CENTURIES:
        return
    if not first.value < second.value or not stand_within(first, second, BESIDE):
        return
    is_numeral = first.kind is ROMAN and first.end - first.start > 1  # one letter is a word: V 18. stoletju
    if is_numeral or first.kind is ORDINAL or (first.digits and _has_ordinal_stop(line, first, lex)):
        first.role, first.soft = "century", False


def _say_century_again(first: Atom, second: Atom) -> None:
    """Let a century that stands beside a decade of it say nothing of its own: in the 20th century, in the 1960s."""
    century, decade = (first, second) if first.role == "century" else (second, first)
    if century.role != "century" or decade.role != "decade" or second.start - first.unit_end > NEAR:
        return
    if century.value not in CENTURIES or not isinstance(decade.value, int):
        return
    if decade.value < HUNDRED:  # in the 15th century, in the 80s
        years = exact_sum(exact_product(exact_sum(century.value, -1), HUNDRED), decade.value)
        decade.read_as((years, 0.0, "decade"), (decade.value, 0.2, "decade"))
        century.soft = True
    elif decade.value // HUNDRED + 1 == century.value:
        century.soft = True


def _is_counted(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell the ninth decade from nine decades: 9. áratugurinn."""
    return atom.kind is ORDINAL or _has_ordinal_stop(line, atom, lex)


def _has_ordinal_stop(line: Line, atom: Atom, lex: Lexicon) -> bool:
    return line.at(atom.end) == "." in lex.data.lists["ordinal_suffix"]


def _tens(line: Line, atom: Atom, lex: Lexicon, *, is_behind: bool) -> Value | None:
    """Return the tens of a decade (80 of the eighties) that stands beside a century; None for anything else.

    The 80s are 80, also where the word for years stands behind an ordinal (20. let 20. století); the 4th decade is 30,
    which may be written as 4 where it stands behind its century.
    """
    if atom.role == "decade":
        return atom.value if atom.value < 100 else None
    if not isinstance(atom.value, int):
        return None
    if atom.unit is DECADE:
        is_counted = atom.value in _DECADES and (is_behind and atom.digits or _is_counted(line, atom, lex))
        return (atom.value - 1) * 10 if is_counted else None
    is_years = atom.unit is YEAR and atom.digits and atom.value in range(10, 100, 10)
    return atom.value if is_years and _has_ordinal_stop(line, atom, lex) else None


_DECADES: Final = range(1, 11)
_TENS: Final = range(10, 100, 10)


def _lies_anywhere(atom: Atom) -> None:
    """Read "the fourth decade" without its century as that of any: 1930s, 2030s, 1830s."""
    tens = exact_product(exact_sum(atom.value, -1), 10)
    for year, cost in ((1900, 0.2), (0, 0.3), (2000, 0.4), (1800, 0.4)):
        atom.others += ((exact_sum(tens, year), cost, "decade"),)


def _share_decade(line: Line, tens: Atom, decade: Atom, lex: Lexicon) -> None:
    """Make the first of two decades one too where they share their ending: 七八十年代; 1970- und 1980er."""
    if decade.role != "decade" or tens.role:
        return
    if tens.end == decade.start and tens.value in _TENS:
        tens.role, tens.kind = "decade", DECADE_KIND
    is_open = line.at(tens.end) in HYPHENS and line.at(tens.end + 1).isspace()
    if is_open and len(tens.raw) == len(decade.raw):
        read_decade(tens, tens.end + 1, lex)


def _count_decades(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Let an ordinal before a word for ten years count decades, beside a century: w drugiej dekadzie XXI wieku."""
    if not any([atom.role == "century" for atom in atoms]):  # noqa: C419 -- any() of a generator costs more
        return atoms
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is None or last.value not in _DECADES or last.role or not _is_counted(line, last, lex):
            kept.append(atom)
        elif atom.value == TEN and stand_within(last, atom, TIED):
            last.unit, last.soft, last.end = DECADE, False, max(atom.end, atom.unit_end)
            last.unit_end = last.end
        else:
            words = line.words_behind(last.end, 1)
            if last.unit is None and words and fold(words[0], lex.data.fold) in _words_for_decade(lex):
                last.unit, last.soft = DECADE, False  # la segunda década del siglo XXI
            kept.append(atom)
    return kept


@of_lexicon
def _words_for_decade(lex: Lexicon) -> frozenset[str]:
    return frozenset([fold(word, lex.data.fold) for word in lex.data.words["unit"].get("decade", ())])


def read_centuries(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """20世纪80年代 is the decade 1980; XIX век is the century 19."""
    merged: list[Atom] = []
    for atom in atoms:
        if atom.kind is ROMAN:
            _read_roman(line, atom, lex)
    for k in range(1, len(atoms)):
        _share_decade(line, atoms[k - 1], atoms[k], lex)
    for atom in _count_decades(line, atoms, lex) if len(atoms) > 1 else atoms:
        last = merged[-1] if merged else None
        tens = _tens(line, atom, lex, is_behind=True)
        if last is not None and tens is not None and _within(last, atom, tens, TIED):
            atom.start = last.start
            merged[-1] = atom  # XX a. 4-ame dešimtmetyje
            continue
        if last is not None and last.role == "decade" and _is_named_by_hundreds(line, atom, lex):
            atom.read_as((exact_sum(atom.value // HUNDRED, 11), 0.0, "century"))
            atom.role = "century"
        if last is not None and atom.role == "century":
            tens = _tens(line, last, lex, is_behind=False)
            if tens is not None and _within(atom, last, tens, NEAR):
                last.end = last.unit_end = atom.end
                continue  # los años 30 del siglo XX
        if atom.unit is DECADE and atom.value in _DECADES and _is_counted(line, atom, lex):
            _lies_anywhere(atom)
        if last is not None:
            _share_century(line, last, atom, lex)
            _say_century_again(last, atom)
        merged.append(atom)
    return merged


def _is_named_by_hundreds(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number is the name of a century behind a decade of it: gli anni ottanta del Settecento."""
    if atom.value not in lex.data.century_names:
        return False
    return not line.between(atom.start, atom.end).islower() if atom.words else line.at(atom.start - 1) in APOSTROPHES


def _read_roman(line: Line, atom: Atom, lex: Lexicon) -> None:
    """Make a Roman numeral a century where the word for it stands beside it."""
    said = said_after(line, atom.end, lex)
    if said is not None and "ordinal_suffix" in said.cue.marks:
        said = said_after(line, said.end, lex)
    if said is None:
        said = said_before(line, atom.start, lex)
    if said is not None and "century" in said.cue.marks:
        atom.role, atom.soft, atom.unit_end = "century", False, max(atom.end, said.end)
