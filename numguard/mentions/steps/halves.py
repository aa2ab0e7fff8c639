"""A half, or another share, that stands behind the unit or the noun of its number: un litre et demi."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_behind_unit, gap_between
from numguard.mentions.kinds import FRACTION, IDENTIFIER, TIME
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, words_of_lists
from numguard.mentions.line.line import Line
from numguard.mentions.steps.after import look_after
from numguard.mentions.steps.becoming import set_unit
from numguard.model import Kind
from numguard.quantity.counts import MINUTES, TEN, YEAR_DIGITS
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.units import HOUR, SHARES, YEAR, Unit
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import HYPHENS

_HYPHENS: Final = frozenset(HYPHENS)
_HALF: Final = Fraction(1, 2)
"""The number of a name counts no noun, of which a half might follow: COVID-19."""
_NOUN: Final = re.compile(r"\s[^\W\d_][^\s\d.,;:!?()]*\s\Z")
_NOUN_APART: Final = Late(r"[^\W\d_]\s+[^\W\d_]+\s\Z")
"""A noun before a half that another word parts from the number before it."""
_NOUN_WITHOUT_BLANKS: Final = re.compile(r"\s?[^\s\d.,;:!?()]{1,8}\s?\Z")


def add_halves(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Add a half that stands behind the number's unit or noun: un litre et demi, dos botellas y media, 三米半."""
    kept: list[Atom] = []
    for atom in atoms:
        last = kept[-1] if kept else None
        if last is not None and atom.kind is FRACTION and not lex.nospace:
            _part_of_unit(last, atom, lex)
            if atom.unit is HOUR and (last.unit is HOUR or last.role == "hour"):
                _part_of_hour(last, atom, lex)
        if atom.role == "plus" and line.at(atom.end) in _HYPHENS:
            continue  # one half-marathon
        if line.between(atom.start, atom.end) in lex.data.lists["tenths"]:
            continue  # 60ドル割引: a discount, no tenth of a dollar
        is_behind = last is not None and atom.kind is FRACTION and _is_behind_unit(line, last, atom, lex)
        is_sign = last is not None and is_sign_of_part(atom) and _counts_noun(last, atom, lex)  # 1 tasse ½
        if atom.role != "plus" and not is_behind and not is_sign:
            kept.append(atom)
        elif last is not None and _may_be_halved(last, atom, lex) and _is_halved(last, atom):
            value = exact_sum(last.value, atom.value)
            if last.role == "hour":  # dos horas y media: a duration, or half past two
                last.others += ((value, 0.2, "added"),)
                if last.digits and atom.value == _HALF:  # ၈ နာရီခွဲ
                    kept.append(_half_hour(last, atom))
            else:
                if line.sign_behind(atom.end).isalpha():  # tres días y medio turno
                    whole, part = last.twin(), atom.twin()
                    whole.unit, whole.unit_end = last.unit, last.unit_end
                    part.kind = FRACTION
                    last.choices = ((whole, part),)
                last.read_as((value, 0.0, "added"))
                last.soft = last.weak = False
            last.unit_end = atom.end
        elif last is not None and last.kind is not IDENTIFIER and _counts_noun(last, atom, lex):
            look_after(line, atom, lex, None)
            atom.role = atom.habit = ""
            if atom.unit_end > atom.end:  # tres tazas y medio litro
                kept.append(atom)
            else:
                _halve_noun(line, last, atom)
        elif _is_of_own_unit(last, atom, lex) and line.sign_before(atom.start) != ",":
            half = atom.value  # an hour and a half: an article says the one
            atom.read_as((exact_sum(1, half), 0.0, "added"), (half, 0.3, "added"))
            atom.role = ""
            words = line.words_before(atom.start, 1)
            for unit in lex.units([fold(word).rpartition("'")[2] for word in words]):
                set_unit(atom, unit, atom.start, atom.end)
            kept.append(atom)
        elif last is None or last.role != "hour":
            look_after(line, atom, lex, None)  # sixty, and half an hour: a number of its own
            atom.role, atom.kind, atom.soft = "", FRACTION, atom.unit is None
            if last is not None and atom.soft and _NOUN_APART.made.search(gap_behind_unit(last, atom)) is not None:
                atom.others += ((exact_sum(1, atom.value), 0.3, "added"),)  # 2 huevos con taza y media
            atom.start = behind_joiner(line.text, atom.start, atom.end)
            kept.append(atom)
    return kept


def _half_hour(hour: Atom, half: Atom) -> Atom:
    """Return the minutes of half past an hour in digits, which a duration does not say."""
    minutes = Atom(half.start, half.end, 30, False, "clock")
    minutes.stand_beside(hour)
    minutes.role, minutes.kind, minutes.soft = "minute", TIME, True
    return minutes


def _is_behind_unit(line: Line, last: Atom, part: Atom, lex: Lexicon) -> bool:
    """Tell whether a share stands right behind the unit of a number, where the language says so: 三米半, 1리터 반."""
    if last.unit_end == part.start:
        return True
    if last.unit is None or gap_behind_unit(last, part) != " ":
        return False
    return fold(line.between(part.start, part.end), lex.data.fold) in _said_behind_units(lex)


@of_lexicon
def _said_behind_units(lex: Lexicon) -> frozenset[str]:
    """Return the words for a share that stand alone behind a unit: 반 of 시간 반, an hour and a half."""
    said = set()
    for value, forms in lex.data.values["plus"].items():
        shares = {fold(form, lex.data.fold) for form in lex.data.values["frac"].get(value, ())}
        for form in forms:
            unit, _, share = fold(form, lex.data.fold).rpartition(" ")
            cue = lex.context.get(unit) if share in shares and not lex.nospace else None
            if cue is not None and cue.unit is not None:
                said.add(share)
    return frozenset(said)


def behind_joiner(text: str, start: int, end: int) -> int:
    """Return where the half of "and a half" begins: the word for "and" is no part of a number of its own."""
    return max(start, text.find(" ", start, end) + 1)


def _is_of_own_unit(last: Atom | None, half: Atom, lex: Lexicon) -> bool:
    """Tell whether "and a half" belongs to a unit without a number, as in platform 3 an hour and a half later."""
    if last is None or half.start - last.unit_end > _APART:
        return True
    words = gap_behind_unit(last, half).split()
    if last.unit is not None or len(words) != _ARTICLE_AND_UNIT or lex.nospace:
        return False
    return bool(lex.units(words[-1:]))


_ARTICLE_AND_UNIT: Final = 2
_APART: Final = 18
"""Characters from which "and a half" is of its own unit: more than join two numbers, and fewer than part two shares."""


def _part_of_unit(last: Atom, part: Atom, lex: Lexicon) -> None:
    """Let 17 pouces trois quarts, deux heures trois quarts, δύο ώρες και τρία τέταρτα be one number too."""
    unit = HOUR if last.role == "hour" else last.unit
    if unit is None or part.unit is not None or not isinstance(last.value, int):
        return
    if (last.role and last.role != "hour") or part.soft:
        return
    gap = gap_behind_unit(last, part)
    is_joined = gap == " " or (gap[:1] == " " and fold(gap.strip(), lex.data.fold) in words_of_lists(lex))
    if last.unit_end <= last.end or not is_joined:
        return
    _keep_both(last, part, unit)


def _part_of_hour(last: Atom, part: Atom, lex: Lexicon) -> None:
    """Let een uur en drie kwartier be one number too."""
    gap = fold(gap_behind_unit(last, part).strip(), lex.data.fold)
    if gap not in lex.data.lists["joiners"] or not isinstance(last.value, int) or last.choices or part.digits:
        return
    _keep_both(last, part, HOUR)


def _keep_both(last: Atom, part: Atom, unit: Unit) -> None:
    """Let a number and the part behind it be one measure too."""
    both = last.joined(part, exact_sum(last.value, part.value), "added")
    both.unit, both.kind = unit, Kind.MEASURE
    last.choices = ((both,),)


def is_sign_of_part(atom: Atom) -> bool:
    """Tell whether a number is a part and written by one sign: ½."""
    return atom.digits and atom.kind is FRACTION and atom.end - atom.start == 1


def _counts_noun(last: Atom, half: Atom, lex: Lexicon) -> bool:
    """Return True if only the counted noun stands between a number and a half: dos botellas y media."""
    if last.unit is not None or last.role or not isinstance(last.value, int):
        return False
    if half.role != "plus" and not is_sign_of_part(half):
        return False
    return (_NOUN_WITHOUT_BLANKS if lex.nospace else _NOUN).match(gap_between(last, half)) is not None


def _halve_noun(line: Line, last: Atom, half: Atom) -> None:
    """Add a half to the number, or leave it as one of its own: dos panes y medio pollo."""
    whole = last.twin()
    whole.soft, whole.weak = last.soft, last.weak
    half.soft = line.at(half.end).isalpha()
    last.read_as((exact_sum(last.value, half.value), 0.0, "added"))
    last.soft = last.weak = False
    last.unit_end, last.choices = half.end, ((whole, half),)


def _may_be_halved(last: Atom, part: Atom, lex: Lexicon) -> bool:
    """Tell whether a number has a unit, or is an hour behind which the part says no minutes: dve uri in pol."""
    if last.unit is not None:
        return last.unit is not YEAR or len(last.raw) != YEAR_DIGITS  # 2016年半年报, the half-year report of 2016
    if last.role != "hour" or (part.value == _HALF and lex.data.lists["half_past"]):
        return False
    return str(exact_product(part.value, MINUTES)) not in lex.data.words["minutes"]


def _is_halved(last: Atom, atom: Atom) -> bool:
    if last.unit in SHARES:
        return False  # 15%割引: a discount
    if atom.value == TEN and last.value > TEN:
        return False  # 17 bliana déag: seventeen, said in words and in digits
    has_unit = last.unit_end > last.end or last.unit_start < last.start  # lita moja na nusu
    return isinstance(last.value, int) and has_unit and not gap_behind_unit(last, atom).strip()
