"""A share that stands before the number it is added to or taken from: साढ़े 12, 12.5; पौने 9, a quarter to 9."""

from __future__ import annotations

from fractions import Fraction

from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.quantity.counts import HUNDRED, MINUTES
from numguard.quantity.exact import exact_product, exact_sum
from numguard.script.fold import Initials, fold


def add_shares(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Add to a number, or take from it, the share that the word before it says; an hour has minutes."""
    kept: list[Atom] = []
    for atom in atoms:
        share, start = _share_before(line, atom, lex) if _may_be_added_to(atom) else (None, 0)
        if share is None:
            kept.append(atom)
            continue
        while kept and kept[-1].end > start:
            kept.pop()  # सवा 5: the word alone is one and a quarter
        minutes = int(share * MINUTES)
        if atom.role == HOUR_ROLE:
            atom.marks = frozenset((*atom.marks, "minutes", f"minutes {minutes}"))
        else:
            value = exact_sum(atom.value, exact_product(share, atom.scale))
            atom.read_as((value, 0.0, "added"))
            atom.start = min(atom.start, start)
        kept.append(atom)
    return kept


def _may_be_added_to(atom: Atom) -> bool:
    """Tell whether a number is whole, and in words of one place only: সাড়ে পাঁচশো is five and a half hundred."""
    return isinstance(atom.value, int) and (atom.digits or 0 < atom.value < HUNDRED)


def _share_before(line: Line, atom: Atom, lex: Lexicon) -> tuple[Fraction | None, int]:
    """Return the share that the word right before a number says, and where that begins."""
    if line.at(atom.start - 1) != " ":
        return None, 0
    before = line.before(atom.start)
    word = before.rstrip(" ").rpartition(" ")[2]
    if not _initials(lex).has(word[:1]):
        return None, 0
    share = _shares(lex).get(fold(word, lex.data.fold))
    return share, atom.start - (len(before) - before.rindex(word))


@of_lexicon
def _initials(lex: Lexicon) -> Initials:
    """Return what tells whether such a word may begin with a character."""
    return Initials(_shares(lex), lex.data.fold)


@of_lexicon
def _shares(lex: Lexicon) -> dict[str, Fraction]:
    """Return the words of shares that stand before a number, folded."""
    said = lex.data.values["share_before"].items()
    return {fold(form, lex.data.fold): Fraction(share) for share, forms in said for form in forms}
