"""Hints about other ways to write a number: fractions in words, digits grouped as in another country."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import GROUPED, Atom, bound_of
from numguard.mentions.kinds import FRACTION
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Action, IssueType
from numguard.quantity.counts import DOZEN, GROUP, HUNDRED, TEN
from numguard.quantity.exact import HALF
from numguard.quantity.units import YEAR
from numguard.verdict.finding import Finding
from numguard.verdict.hints.hint import ADDED, LOST, SEPARATORS, VALUES, Hint, pairs_of

_ZEROS: Final = "00"
_NEAR: Final = 5
"""The part of a rough number by which another may differ: a fifth."""


def _fraction_in_words(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    is_read = matching.source.lexicon.is_complete and matching.hypothesis.lexicon.is_complete
    for one, a, b in pairs_of(matching, findings, IssueType.VALUE):
        if is_read and ((a.unit is not None and a.unit is b.unit) or (a.kind is FRACTION and b.kind is FRACTION)):
            continue  # half an hour is no hour and a half; two thirds are no third
        if not a.digits and not b.digits and (_is_part(a, b) or _is_part(b, a)):
            yield one
        elif Fraction(b.value) == Fraction(a.value) + HALF and _counts_halves(a, matching.source.lexicon):
            yield one  # seven halves, which were played; and "seven half" in languages without a plural there
    for one in findings:
        if one.type is IssueType.OMISSION and one.source is not None:
            is_divisor = _is_divisor(matching.source.atoms[one.source], matching, matching.hypothesis)
        elif one.type is IssueType.ADDITION and one.hypothesis is not None:
            is_divisor = _is_divisor(matching.hypothesis.atoms[one.hypothesis], matching, matching.source)
        else:
            continue
        if is_divisor:
            yield one


def _is_divisor(atom: Atom, matching: Matching, other: Side) -> bool:
    """Return True if a half that no number accounts for may say what is divided by: divide by 2, halbieren."""
    if atom.value != 1 / HALF:
        return False
    halves = {i for i, part in enumerate(other.atoms) if not part.digits and part.value == HALF}
    return bool(halves) and not halves <= {other.of(match) for match in matching.pairs}


def _counts_halves(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether the word behind a number is one for halves."""
    word = atom.context.word_after
    entry = lex.look(word).entry if word else None
    return entry is not None and HALF in (entry.frac, entry.multiple)


def _is_part(whole: Atom, part: Atom) -> bool:
    value = Fraction(whole.value)
    if whole.kind is not FRACTION or value.denominator == 1:
        return False
    other = Fraction(part.value)
    return other in (value.numerator, value.denominator, Fraction(1, value.denominator))


def _counted_whole(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for one, a, b in pairs_of(matching, findings, IssueType.SEPARATOR):
        is_bare = a.unit is None and a.scale == 1 and _is_thousandth(a, b)
        if is_bare and len(a.context.word_after) > GROUP and not _is_group_of(a, b):
            yield one  # 2,243 puan: things have no thousandths


def _grouped_in_source(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    typed = matching.source.lexicon.data.lists["group_typed"]
    shown = _groups_shown(matching.source.atoms)
    for one, a, b in pairs_of(matching, findings, IssueType.SEPARATOR):
        mark = a.habit.removeprefix("decimal ")
        is_shown = (mark in typed or mark in shown) and a.scale == 1 and _is_thousandth(a, b)
        if is_shown or ((a.unit is None or a.unit is YEAR or a.unit.is_currency) and _is_group_of(a, b)):
            yield one  # 10.700 in English is no decimal with two zeros


def _is_thousandth(decimal: Atom, whole: Atom) -> bool:
    """Return True if a number with three decimals is, in the same characters, a whole one of the other language."""
    return decimal.places == GROUP and whole.value == Fraction(decimal.value) * 10**GROUP


def _copied_version(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for one, a, b in pairs_of(matching, findings, IssueType.SEPARATOR):
        if a.unit is None and b.unit is None and a.value < HUNDRED and a.scale == 1 and _is_thousandth(a, b):
            name = a.context.name_before
            if name and name == b.context.name_before and a.habit == _DECIMAL_POINT:
                yield one


_DECIMAL_POINT: Final = "decimal ."


def _groups_shown(atoms: list[Atom]) -> list[str]:
    """Return the comma if it has three places behind it in several numbers, one of them long, and never others."""
    decimals = [atom for atom in atoms if atom.places and atom.scale == 1]
    is_long = any(len(atom.raw) == 2 * GROUP for atom in decimals)
    is_shown = is_long and len({atom.raw for atom in decimals}) >= _SEVERAL
    is_comma = all(atom.habit == _DECIMAL_COMMA and atom.places == GROUP for atom in decimals)
    return [","] if is_shown and is_comma else []


_DECIMAL_COMMA: Final = "decimal ,"
_SEVERAL: Final = 2


def _grouped_elsewhere(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    lists, atoms = matching.hypothesis.lexicon.data.lists, matching.hypothesis.atoms
    shown = tuple(mark for mark in lists["group_shown"] if any(_shows(atom, mark) for atom in atoms))
    marks = lists["group_elsewhere"] + shown
    if not marks or any(_says_otherwise(atom, marks) for atom in atoms):
        return
    for one, a, b in pairs_of(matching, findings, IssueType.SEPARATOR):
        if b.habit[-1:] in marks and _is_group_of(b, a):
            yield one


def _says_otherwise(atom: Atom, marks: tuple[str, ...]) -> bool:
    """Return True if another number shows what the mark means in this text: 3.5 km, and 2,500 people."""
    kind, _, mark = atom.habit.partition(" ")
    return mark not in marks if kind == "group" else kind == "decimal" and mark in marks and atom.places != GROUP


def _shows(atom: Atom, mark: str) -> bool:
    """Return True if a number shows that a text groups digits by ``mark``: 3.5 km, 1,234,567 people."""
    kind, _, own = atom.habit.partition(" ")
    return (
        kind == "decimal"
        and own != mark
        and len(own) == 1
        and atom.places != GROUP
        or (kind == "group" and own[:1] == mark and len(atom.raw) > 2 * GROUP)
    )


def _is_group_of(decimal: Atom, whole: Atom) -> bool:
    """Return True if three decimal places that end in two zeros are the last group of the other number."""
    return decimal.raw.endswith(_ZEROS) and _is_thousandth(decimal, whole)


def _dozens_as_tens(matching: Matching, findings: list[Finding]) -> Iterator[Finding]:
    for own, other in matching.both():
        for one in findings:
            k = one.source if own.is_source else one.hypothesis
            if k is not None and _is_of_dozens(own.atoms[k]):
                paired = {other.of(match) for match in matching.pairs}
                left = [atom for i, atom in enumerate(other.atoms) if i not in paired]
                if any(_is_dozens_of(own.atoms[k], tens) for tens in left):
                    yield one


def _is_of_dozens(atom: Atom) -> bool:
    """Return True if a number is counted in dozens, and only roughly: more than two dozen."""
    is_counted = any(habit == GROUPED and value * DOZEN == atom.value for value, _, habit in atom.options)
    return is_counted and bound_of(atom) is not None


def _is_dozens_of(dozens: Atom, tens: Atom) -> bool:
    """Return True if dozens come near to tens, within a fifth: two dozen and twenty."""
    exact, other = Fraction(dozens.value), Fraction(tens.value)
    return other % TEN == 0 and abs(exact - other) * _NEAR <= exact


FRACTION_IN_WORDS: Final = Hint(
    name="fraction-in-words",
    doc="A fraction in words stands against one of its parts: the other language says it in a form that is not known.",
    apply=_fraction_in_words,
    sorts=LOST | ADDED | VALUES,
)
DOZENS_AS_TENS: Final = Hint(
    name="dozens-as-tens",
    doc="A rough number of dozens is said in tens: more than two dozen, more than twenty; some four dozen, about 50.",
    apply=_dozens_as_tens,
    action=Action.PASS,
    sorts=LOST | ADDED | VALUES,
)
GROUPED_IN_SOURCE: Final = Hint(
    name="grouped-in-source",
    doc="The source itself groups digits as another language does: 10.700 people in English, 10 700 in Russian.",
    apply=_grouped_in_source,
    action=Action.PASS,
    sorts=SEPARATORS,
)
COPIED_VERSION: Final = Hint(
    name="copied-version",
    doc="A version was copied behind the name that both texts have; the source's language reads decimals: Perl 5.005.",
    apply=_copied_version,
    action=Action.PASS,
    sorts=SEPARATORS,
)
COUNTED_WHOLE: Final = Hint(
    name="counted-whole",
    doc="The source groups the digits of what is counted whole as another language does: 2,243 pont in Hungarian.",
    apply=_counted_whole,
    sorts=SEPARATORS,
)
GROUPED_ELSEWHERE: Final = Hint(
    name="grouped-elsewhere",
    doc="Digits are grouped as in other countries of the language: 77.000 in Arabic or Mexican Spanish.",
    apply=_grouped_elsewhere,
    sorts=SEPARATORS,
)
