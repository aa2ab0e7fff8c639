"""What stands beside a number: signs, units, currencies, scale letters; then dates, clocks and ranges, in order."""

from __future__ import annotations

from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.steps.after import look_after
from numguard.mentions.steps.before import look_before
from numguard.mentions.steps.clocks import read_clocks, read_hour_parts
from numguard.mentions.steps.dates import (
    read_centuries,
    read_date_words,
    read_fiscal_years,
    read_months,
    read_numeric_dates,
)
from numguard.mentions.steps.eras import read_eras
from numguard.mentions.steps.fractions import read_fractions, read_mixed
from numguard.mentions.steps.ranges import read_ranges
from numguard.model import Kind
from numguard.script.signs import BRACKETS


def annotate(text: str, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Run the steps over the atoms of ``text`` in their written order; return the atoms, some joined or parted."""
    month = clock = century = grown = False
    mute, mute_after, length = lex.mute, lex.mute_after, len(text)
    for i, atom in enumerate(atoms):
        if atom.role == "opaque":
            continue
        start, end = atom.start, atom.end
        atom.text = text
        # The usual surroundings by the shortest way: a blank and a word that is known to say nothing.
        if start and (text[start - 1] != " " or text[text.rfind(" ", 0, start - 1) + 1 : start - 1] not in mute):
            look_before(text, atoms, i, lex)
        if end < length and text[end] not in ",;)!?":
            stop = text.find(" ", end + 1, end + 30) if text[end] == " " else 0
            if stop < 1 or text[end + 1 : stop] not in mute_after:
                look_after(text, atom, lex, atoms[i + 1] if i + 1 < len(atoms) else None)
                grown = grown or atom.end > end
        first = atom.unit_start - 1
        if first >= 0 and (text[first] in BRACKETS or (text[first] == " " and text[first - 1] in BRACKETS)):
            atom.bracketed = True
        role, kind = atom.role, atom.kind
        month = month or kind is Kind.MONTH or (atom.words == 1 and atom.others != ())
        clock = clock or role == "hour" or bool(atom.marks)
        century = century or kind is Kind.ROMAN or role == "century" or role == "decade" or atom.unit == "decade"
    if grown:  # the scale of 1500 mila is no number of its own
        atoms = [atom for i, atom in enumerate(atoms) if not i or atom.start >= atoms[i - 1].end]
    # Each step runs only where something that it reads was seen; their order is written here.
    for word in lex.infix_words:
        if word in text:
            atoms = read_fractions(text, atoms, lex)
            break
    if lex.has_date_words:
        atoms = read_date_words(text, atoms, lex)
    if lex.has_eras:
        atoms = read_eras(text, atoms, lex)
    if "/" in text and len(atoms) > 2:
        atoms = read_mixed(text, atoms)
    several = len(atoms) > 1
    if several:
        atoms = read_numeric_dates(text, atoms, lex)
    if "FY" in text:
        atoms = read_fiscal_years(text, atoms, lex)
    if month:
        atoms = read_months(text, atoms, lex)
    if clock or ":" in text or "：" in text or "UTC" in text or "GMT" in text:
        atoms = read_clocks(text, atoms, lex)
        if clock and lex.halves:
            atoms = read_hour_parts(text, atoms, lex)
    if several:
        atoms = read_ranges(text, atoms, lex)
    if century:
        atoms = read_centuries(text, atoms, lex)
    return atoms
