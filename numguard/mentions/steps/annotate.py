"""What stands beside a number: signs, units, currencies, scale letters; then dates, clocks and ranges, in order."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.steps.after import look_after
from numguard.mentions.steps.always import read_always
from numguard.mentions.steps.before import look_before, prefer_negative
from numguard.mentions.steps.clocks import read_clocks, read_hour_parts
from numguard.mentions.steps.dates import (
    read_centuries,
    read_date_words,
    read_fiscal_years,
    read_months,
    read_numeric_dates,
)
from numguard.mentions.steps.eras import read_eras
from numguard.mentions.steps.fractions import add_halves, may_be_joined, read_bare_decimals, read_fractions, read_mixed
from numguard.mentions.steps.negatives import read_below_zero
from numguard.mentions.steps.ranges import read_ranges
from numguard.model import Kind
from numguard.quantity.units import DECADE, DEGREES
from numguard.script.signs import EXPONENTS, OPENING_BRACKETS, WIDE_COLON

_FRACTION: Final = Kind.FRACTION
_MONTH: Final = Kind.MONTH
_ROMAN: Final = Kind.ROMAN
"""Members by their names in this module: looking one up in its class costs as much as a step."""


def annotate(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Run the steps over the atoms of ``text`` in their written order; return the atoms, some joined or parted."""
    month = clock = century = grown = has_halves = short = has_zero = always = spelled = False
    for i, atom in enumerate(atoms):
        spelled = spelled or not atom.digits
        if atom.role == "opaque":
            continue
        atom.text, atom.hits = text, hits
        if atom.role == "plus":
            has_halves = True
            continue
        end = atom.end
        if atom.start or atom.words:
            look_before(text, atoms, i, hits, lex)
        look_after(text, atom, hits, lex, atoms[i + 1] if i + 1 < len(atoms) else None)
        if atom.others and atom.unit in DEGREES:
            prefer_negative(atom)
        raw = atom.raw
        grown = grown or atom.end > end or (i > 0 and atom.start < atoms[i - 1].unit_end and raw in EXPONENTS)
        clock = clock or (len(raw) == 4 and raw[0] == "0")
        short = short or len(raw) == 2
        always = always or raw == "24" or raw == "7"
        first = atom.unit_start - 1
        if first >= 0 and text[first - (text[first] == " ")] in OPENING_BRACKETS:
            atom.bracketed = True
        role, kind = atom.role, atom.kind
        has_zero = has_zero or not atom.value
        if kind is _FRACTION and lex.nospace and i and atoms[i - 1].unit is not None and atom.value < 1:
            has_halves = has_halves or atom.start == atoms[i - 1].unit_end
        month = month or kind is _MONTH or (atom.words == 1 and atom.others != ())
        clock = clock or role == "hour" or bool(atom.marks)
        century = century or kind is _ROMAN or role == "century" or role == "decade" or atom.unit is DECADE
    if grown:  # the scale of 1500 mila is no number of its own, nor is the exponent of 12 km2
        atoms = [
            atom
            for i, atom in enumerate(atoms)
            if not i
            or atom.start >= (atoms[i - 1].unit_end if atom.raw in EXPONENTS and atom.digits else atoms[i - 1].end)
        ]
    if has_zero and lex.below_words and len(atoms) > 1:
        atoms = read_below_zero(text, atoms, lex)
    if has_halves:
        atoms = add_halves(text, atoms, hits, lex)
    # Each step runs only where something that it reads was seen; their order is written here.
    if spelled and lex.decimal_words and not lex.nospace and any(word in text for word in lex.decimal_words):
        atoms = read_bare_decimals(text, atoms, lex)
    if len(atoms) > 1 and may_be_joined(text, atoms, lex):
        atoms = read_fractions(text, atoms, lex)
    if lex.has_date_words:
        atoms = read_date_words(text, atoms, lex)
    if lex.era_lasts:
        atoms = read_eras(text, atoms, lex)
    if len(atoms) > 2 and "/" in text:
        atoms = read_mixed(text, atoms)
    several = len(atoms) > 1
    if several:
        atoms = read_numeric_dates(text, atoms, lex)
    if short and lex.fiscal_prefixes:
        read_fiscal_years(text, atoms, lex)
    if month:
        atoms = read_months(text, atoms, lex)
    if clock or ":" in text or WIDE_COLON in text or "UTC" in text or "GMT" in text:
        atoms = read_clocks(text, atoms, hits, lex)
        if clock and lex.halves:
            atoms = read_hour_parts(text, atoms, hits, lex)
    if several:
        if always:
            atoms = read_always(text, atoms)
        atoms = read_ranges(text, atoms, lex)
    if century:
        atoms = read_centuries(text, atoms, hits, lex)
    return atoms
