"""Numbers that a language may leave out: weak words, duals, plural forms of nouns."""

from __future__ import annotations

from typing import Final

from numguard.alignment.explanations.explanation import Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between, is_article
from numguard.mentions.context.marks import is_coded_at
from numguard.mentions.kinds import DAY_ROLE, IDENTIFIER, MONTH
from numguard.model import Role
from numguard.quantity.units import INCH, LENGTHS, PHYSICAL, SHARES, squared
from numguard.script.fold import fold
from numguard.script.signs import EXPONENTS

_COUNTED: Final = frozenset((Role.NONE, Role.DAY))


def _too_weak(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    matching.explain(own, [i for i in own.unmatched if own.atoms[i].soft], rule)


TOO_WEAK: Final = Explanation(
    name="too-weak",
    doc='A word that is only sometimes a number needs no partner: "one" in "one day", "second" in "wait a second".',
    apply=_too_weak,
    text="only sometimes a number",
    is_linear=True,
    witness="the word, which is only sometimes a number",
)


def _noun_form(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if all([not other.atoms[j].digits and other.atoms[j].context.is_in_name for j in other.unmatched]):  # noqa: C419
        largest = 2 if "dual" in other.lexicon.flags else 1
        unsaid = [i for i in own.unmatched if _is_noun_form(own.atoms[i], largest)]
        unsaid = [i for i in unsaid if not _is_piece(own, i) and not _is_dated(own.atoms, i)]
        unsaid = [i for i in unsaid if not _is_measure_lost(own.atoms[i], other)]
        unsaid = [
            i for i in unsaid if not (own.atoms[i].digits and is_coded_at(own.atoms[i].segment, own.atoms[i].start))
        ]
        if not other.lexicon.nospace:  # where names are written by their sound, a one may be too: ฟอร์มูล่าวัน
            unsaid = [i for i in unsaid if not _is_label(own.atoms[i])]
        if unsaid and not may_be_typo(matching, own, other):
            matching.explain(own, unsaid, rule)


def _is_noun_form(atom: Atom, largest: int) -> bool:
    if atom.tight or atom.kind is IDENTIFIER or atom.role not in _COUNTED or atom.raw[:1] == "0":
        return False
    if atom.digits and (atom.unit in SHARES or atom.context.glued_after.isupper()):
        return False  # 1 %, 2D
    return (atom.value == 1 and not atom.places) or (atom.value == 2 == largest and not atom.role)


def _is_label(atom: Atom) -> bool:
    """Tell whether digits name what stands before them, which no noun says by its form: Category 1, No. 1."""
    if not atom.digits or atom.unit is not None or atom.context.glued_after:
        return False
    return atom.context.is_label or (atom.context.ends_text and atom.context.name_before != "")  # Card 2


def _is_measure_lost(atom: Atom, other: Side) -> bool:
    """Tell whether digits measure what no unit of the other text does, so that no noun says them: 17 pounds 1 ounce."""
    if not atom.digits or atom.unit is None or atom.unit.dimension not in PHYSICAL or atom.unit is INCH:
        return False  # in inches: No. 1 in sales
    dimension = atom.unit.dimension
    if any([number.unit is not None and number.unit.dimension == dimension for number in other.atoms]):  # noqa: C419
        return False
    return dimension not in [unit.dimension for unit in other.units]


def _is_piece(own: Side, i: int) -> bool:
    """Return True if the number stands one blank before other digits, as where 1 100 became 1 1100."""
    atoms = own.atoms
    if any(_is_joined(atoms, k) for k in (i - 1, i) if 0 <= k < len(atoms) - 1):
        return True
    if i + 1 == len(atoms) or not (atoms[i].digits and atoms[i + 1].digits):
        return False
    gap = gap_between(atoms[i], atoms[i + 1])
    return len(gap) == 1 and gap.isspace()


def _is_joined(atoms: list[Atom], k: int) -> bool:
    """Tell whether a full stop alone stands between digits and the next ones: 1.1.1, of which none is a noun's."""
    return atoms[k].digits and atoms[k + 1].digits and gap_between(atoms[k], atoms[k + 1]) == "."


def _is_dated(atoms: list[Atom], i: int) -> bool:
    """Return True for the day of a month in digits: October is no 1 October."""
    if not atoms[i].digits or atoms[i].role != DAY_ROLE:
        return False
    return any(0 <= k < len(atoms) and atoms[k].kind is MONTH for k in (i - 1, i + 1))


def may_be_typo(matching: Matching, own: Side, other: Side) -> bool:
    """Return True if the other side has a number or month without a firm partner, of which a 1 here may be a typo.

    "10 metres ... dozens" and "1 mètre ... des dizaines": the tens are those of the dozens. October, or 1月.
    """
    if any(one_sided.side is other and other.atoms[one_sided.at].kind is MONTH for one_sided in matching.explained):
        return True
    return any(
        is_article(own.atoms[i], atom) and atom.value not in (1, 2) for i, atom in matching.partners(own, other).items()
    )


NOUN_FORM: Final = Explanation(
    name="noun-form",
    doc='Many languages say "one" by the noun alone; Arabic, Hebrew and Slovene say "two" by its form.',
    apply=_noun_form,
    text="said by the form of the noun",
    is_linear=True,
    witness="the noun, for one, or two in a language with a dual",
)


# ---- none ---------------------------------------------------------------------------------------------------------


def _none_said(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    zeros = [i for i in own.unmatched if _is_plain_zero(own.atoms[i])]
    if zeros and _says_none(other):
        matching.explain(own, zeros, rule)


def _is_plain_zero(atom: Atom) -> bool:
    """Return True for a zero in digits that counts something; False in a score, a clock, a code or a temperature."""
    if atom.value or not atom.digits or atom.raw != "0" or atom.tight or atom.role:
        return False
    return atom.unit is None and atom.kind is not IDENTIFIER


def _says_none(side: Side) -> bool:
    """Tell whether a text has a word for no and none."""
    words = side.lexicon.listed("none_words")
    if side.lexicon.nospace:
        return any(map(side.segment.holds, words))
    pairs = side.lexicon.data.fold
    return not words.isdisjoint([fold(word, pairs) for word in side.segment.words])


NONE_SAID: Final = Explanation(
    name="none-said",
    doc="A zero that counts something may be said by a word for no: 0 results, keine Ergebnisse.",
    apply=_none_said,
    text="said by a word for none",
    is_linear=True,
    witness="a word for none",
)


# ---- an exponent that stands apart --------------------------------------------------------------------------------


def _exponent(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    apart = [i for i in own.unmatched if is_exponent(own.atoms, i)]
    if apart:
        partners = matching.partners(own, other)
        matching.explain(own, [i for i in apart if _is_power_in(partners.get(i - 1), own.atoms, i)], rule)


def is_exponent(atoms: list[Atom], i: int) -> bool:
    """Tell whether a 2 or 3 stands a blank behind the unit of a length: 40 km 2."""
    if not 0 < i < len(atoms):
        return False
    atom, last = atoms[i], atoms[i - 1]
    gap = gap_between(last, atom)[last.unit_end - last.end :]
    return atom.raw in EXPONENTS and last.unit in LENGTHS and gap.isspace()


def _is_power_in(partner: Atom | None, atoms: list[Atom], i: int) -> bool:
    """Tell whether the other text says the square or the cube of the length that a 2 or 3 stands behind."""
    length = atoms[i - 1].unit
    return partner is not None and length is not None and partner.unit is squared(length, int(atoms[i].raw))


EXPONENT: Final = Explanation(
    name="exponent",
    doc="A 2 or 3 behind a length is its exponent where the other text has the square or the cube: 40 km 2, 40 km².",
    apply=_exponent,
    text="the exponent of a unit",
    is_linear=True,
    witness="the length before it, squared or cubed on the other side",
)
