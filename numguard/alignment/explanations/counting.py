"""Numbers with something inside them: a scale word, a noun; and money counted in fives."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import FIVES, TENS_APART, Agreement, Explanation
from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import NEAR
from numguard.mentions.rule import reads
from numguard.model import Value
from numguard.quantity.counts import TEN
from numguard.quantity.exact import exact_product, exact_sum, is_multiple, room_of
from numguard.script.fold import fold

_FIVE: Final = 5
_COUNTED_SO: Final = frozenset(("XOF", "XAF"))
"""The francs of which five are one unit of counting."""
_SCALES: Final = (10**9, 10**6, 10**3)


def _said(atom: Atom, lex: Lexicon) -> list[Value]:
    """Return the values that the words of a number may have: ten million and six, or sixteen million."""
    values: list[Value] = [atom.value]
    if not atom.words or "unit-after-scale" not in lex.flags:
        return values
    value = Fraction(atom.value)
    for scale in _SCALES:
        tens = int(value // scale)
        unit = value - tens * scale
        if tens >= 10 and 0 < unit < room_of(tens):
            values.append((tens + unit) * scale)
            break
    return values


def _unit_after_scale(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    return "" if Fraction(one.value) in _said(other, lexicon)[1:] else None


UNIT_AFTER_SCALE: Final = Agreement(
    name="unit-after-scale",
    doc="The scale stands between the ten and its unit, as Wolof has it: ten million and five = 15,000,000.",
    reads=reads("value raw"),
    agree=_unit_after_scale,
    needs=TENS_APART,
    cost=costs.EXACT,
    text="scale inside the number",
    witness="the habit of the language",
)


def _in_fives(one: Atom, other: Atom, lexicon: Lexicon) -> str | None:
    if "money-in-fives" not in lexicon.flags or one.unit is None or one.unit.currency not in _COUNTED_SO:
        return None
    if other.unit is not None and other.unit.currency not in _COUNTED_SO:
        return None
    return "" if any(Fraction(value) * _FIVE == Fraction(one.value) for value in _said(other, lexicon)) else None


MONEY_IN_FIVES: Final = Agreement(
    name="money-in-fives",
    doc="CFA francs are counted in units of five, as in Bambara, Mossi and Wolof: 200 000 FCFA = 40 000 dɔrɔmɛ.",
    reads=reads("value unit raw"),
    agree=_in_fives,
    needs=FIVES,
    cost=costs.CONVENTION,
    text="counted in fives",
    witness="the habit of the language",
)


# ---- what is counted, inside the number --------------------------------------------------------------------------

_TEN_AND_SCALES: Final = (TEN, *_SCALES)
_TENS: Final = range(10, 100, 10)
"""What a unit may stand before, with the noun between."""
_CLAUSE_ENDS: Final = frozenset(",.;:!?()\n0123456789")


def _noun_between(matching: Matching, own: Side, other: Side, rule: Explanation) -> None:
    if "noun-between" not in own.lexicon.flags:
        return
    for i in list(own.unmatched):
        if i + 1 not in own.unmatched or not _goes_on(own, i):
            continue
        first, second = own.atoms[i], own.atoms[i + 1]
        sums = [exact_sum(first.value, second.value)]
        # nde ụmụaka ise, 5 million; iri ụbọchị anọ, forty days, or fourteen
        if "noun-inside" in own.lexicon.flags and first.value in _TEN_AND_SCALES:
            sums.append(exact_product(first.value, second.value))
        scale = _scale_in(first.value)
        if scale > 1:
            sums.append(exact_sum(first.value, Fraction(second.value) * scale))
        whole = next((j for j in other.unmatched if other.atoms[j].value in sums), None)
        if whole is not None:
            matching.pair_parts(own, i, other, whole, rule)


def _scale_in(value: Value) -> int:
    """Return the scale of a number like 6 million, which is a scale times a coefficient; else 1."""
    return next((scale for scale in _SCALES if is_multiple(value, scale) and value > scale), 1)


def _goes_on(own: Side, i: int) -> bool:
    """Return True if number ``i + 1`` is the ones of number ``i``, after a noun and a joiner: 50 people and three."""
    first, second = own.atoms[i], own.atoms[i + 1]
    if first.digits or second.digits or not second.value or not isinstance(first.value, int):
        return False
    # deich buinn fhichead, 30 coins
    is_over = second.value in own.lexicon.grammar.vigesimal and first.value < second.value
    if first.value == _FIVE and second.value < _FIVE:
        fits = True  # ntlhanu wa swirhundzu ni swimbirhi, seven baskets
    elif first.value < TEN or is_over:
        fits = second.value in _TENS  # tair desg ar ddeg, sé long ar fhichid
    else:
        fits = second.value < room_of(first.value // _scale_in(first.value))
    if not fits:
        return False
    gap = gap_between(first, second)
    if len(gap) > NEAR or not _CLAUSE_ENDS.isdisjoint(gap):
        return False
    words = fold(gap.replace("-", " ").strip(), own.lexicon.data.fold)  # ar-hugain
    if "noun-inside" in own.lexicon.flags and len(words.split()) == 1:  # iri akwụkwọ ise
        return True
    lists = own.lexicon.data.lists
    joiners = [fold(joiner, own.lexicon.data.fold) for joiner in (*lists["joiners"], *lists["noun_joiners"])]
    return any(words.endswith(f" {joiner}") for joiner in joiners)


NOUN_BETWEEN: Final = Explanation(
    name="noun-between",
    doc="What is counted stands inside the number: thirty years and four = 34 years, as Yoruba and Wolof have it.",
    apply=_noun_between,
    cost=costs.EXACT,
    text="noun inside the number",
    is_two_sided=True,
    witness="the habit of the language",
)
