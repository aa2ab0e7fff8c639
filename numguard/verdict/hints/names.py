"""The number of a name that is said by another word: COVID-19, corona; a disease 2019."""

from __future__ import annotations

from collections.abc import Iterator
from string import digits
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.model import Action
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import HUNDRED
from numguard.script.signs import TIMES_SIGNS
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, LOST, Hint, alone, pairs_of

_SHORT: Final = 4
"""Letters and digits that may end a word and a number by chance: euro 2 is no O2."""


def _named(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    """Yield the findings of a well-known name's number that one side alone says, where the other has another name."""
    yield from _renamed(matching, findings, is_known=True)
    for one, a, b in pairs_of(matching, findings):
        if _is_year_in_name(a, b) or _is_year_in_name(b, a):
            yield one


def _is_year_in_name(year: Atom, short: Atom) -> bool:
    """Tell whether a name ends in the last digits of a year that the other text says: disease of 2019, COVID-19."""
    if year.unit is not None or not (year.digits and short.digits and may_be_year(year.value)):
        return False
    return int(year.value) % HUNDRED == short.value and short.context.joined_name.isupper()


def _other_names(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    return _renamed(matching, findings, is_known=False)


def _renamed(matching: Matching, findings: list[Finding], *, is_known: bool) -> Iterator[Finding]:
    for own, other in matching.both():
        known = own.lexicon.data.lists["numbered_names"] + other.lexicon.data.lists["numbered_names"]
        long = [name for name in known if len(name) > _SHORT]
        names: list[tuple[Finding, str]] = []
        for one, k in alone(own, findings):
            atom = own.atoms[k]
            if _is_crossed(own, k):
                names += [(one, "")] * is_known
                continue
            if not atom.digits or atom.tight or atom.code:
                continue
            around = atom.context.word_around
            if around in known:  # i18n, B2B; carbon dioxide is CO2, and no CO
                short = around.rstrip(digits).upper() if len(around) <= _SHORT else ""
                is_cut = len(short) > 1 and other.segment.holds(short)
                names += [(one, "")] * (is_known and not is_cut)
                continue
            if may_be_year(atom.value):
                if atom.context.is_year_of_name(str(int(atom.value) % HUNDRED).zfill(2)):
                    names += [(one, "")] * is_known
                continue
            name = atom.context.joined_name or atom.context.name_of(long, atom.raw)
            if name and (name.casefold() in known) is is_known:
                names.append((one, name.casefold()))
        if names and not other.segment.has_dangling_hyphen:
            for one, name in names:
                if is_known or name not in other.segment.latin_words:  # COVID is COVID-19
                    yield one


def _is_crossed(own: Side, k: int) -> bool:
    """Return True if a number is half of a name of two with a cross between them: a 4x4 is an off-road car."""
    names = own.lexicon.data.lists["numbered_names"]
    atoms = own.atoms
    if not names or not atoms[k].digits:
        return False
    for i in (k - 1, k):
        if 0 <= i < len(atoms) - 1:
            first, second = atoms[i : i + 2]
            gap = gap_between(first, second).casefold()
            if gap and gap in TIMES_SIGNS and f"{first.raw}x{second.raw}" in names:
                return True
    return False


NAMED_NUMBER: Final = Hint(
    name="named-number",
    doc="A name with its number is said by another name in the other text: COVID-19, corona; B2B, CO2, a 4x4.",
    apply=_named,
    action=Action.PASS,
)
OTHER_NAME: Final = Hint(
    name="other-name",
    doc="The number of a name that few know is lost with its name: Sputnik-7, the satellite.",
    apply=_other_names,
    sorts=LOST | ADDED,
)
