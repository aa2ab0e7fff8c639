"""Amounts that are said in two ways, by the rows of quantity/equivalences.toml: 40p = £0.40, two decades = 20 years."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from numguard.alignment.explanations import costs
from numguard.alignment.explanations.explanation import NEEDS, Agreement
from numguard.alignment.explanations.witness import said_beside
from numguard.mentions.atom import Atom
from numguard.mentions.kinds import CENTURY_ROLE, DECADE_ROLE, FRACTION, MULTIPLE, NO_ROLE, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import reads
from numguard.model import Kind, Value
from numguard.quantity.counts import HUNDRED
from numguard.quantity.equivalences import Equivalence, Row, equivalences
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.money import is_money, share_a_sign
from numguard.quantity.units import SHARES, YEAR, Unit, unit_of

_COUNTS: Final = (Kind.CARDINAL, Kind.FRACTION)
_PARTS: Final = (FRACTION, MULTIPLE)
_LEAST: Final[dict[str, int]] = {DECADE_ROLE: 100, NO_ROLE: 1000}
"""The years from which a number may call a century by its hundreds: the 100s, el 1500."""

_LEAST_RANK: Final = 50
"""Below it an ordinal counts years: in the 15th year."""
_UNITS: Final[dict[str, tuple[Unit | None, ...]]] = {"share": SHARES, "years": (None, YEAR)}
"""What rows call a number with one of several units, or with none."""
_SORTS: Final[dict[str, Callable[[Atom, Atom, Lexicon], bool]]] = {
    "minor unit": lambda atom, other, lex: atom.unit is not None and atom.unit.is_minor,
    "its currency": lambda atom, minor, lex: _is_currency_of(atom, minor),
    "fraction": lambda atom, share, lex: atom.kind in _PARTS and atom.unit not in SHARES and not _is_paid(atom, lex),
    "discount": lambda atom, share, lex: atom.value < 1 and _is_paid(atom, lex),
    "discount in tenths": lambda atom, share, lex: atom.value >= 1 and _is_paid(atom, lex),  # 85折 is 8.5折
    "paid": lambda atom, share, lex: atom.value < 1 and _is_paid(atom, lex) and not share.context.is_taken_off,
    "paid in tenths": lambda atom, share, lex: (
        atom.value >= 1 and _is_paid(atom, lex) and not share.context.is_taken_off
    ),
    "count of centuries": lambda atom, other, lex: (  # the last two centuries
        atom.role == CENTURY_ROLE and atom.kind in _COUNTS and (not atom.digits or other.soft)
    ),
    "rank of a century": lambda atom, other, lex: (  # the 19th or early 20th century
        atom.role == CENTURY_ROLE or (atom.kind is ORDINAL and other.role == DECADE_ROLE)
    ),
    "century by its word": lambda atom, other, lex: atom.role == CENTURY_ROLE,
    "middle of a decade": lambda atom, other, lex: _is_part_of_decade(atom, "middle"),
    "last years of an age": lambda atom, other, lex: atom.value < HUNDRED and _is_part_of_decade(atom, "ending"),
    "year of a century": lambda atom, other, lex: (
        _LEAST_RANK <= atom.value < HUNDRED and (atom.role == "year" or (atom.unit is YEAR and atom.kind is ORDINAL))
    ),
    "years of a decade": lambda atom, other, lex: atom.role == DECADE_ROLE,
    "hundreds": lambda atom, other, lex: atom.role in _LEAST and atom.value >= _LEAST[atom.role],
    "name of a century": lambda atom, other, lex: atom.value in lex.data.century_names and _is_name(atom),
}
"""What rows call a number that is told by more than its unit; ``other`` may say the same, ``lex`` is of the second."""
SORTS: Final = frozenset((*_UNITS, *_SORTS))
"""What rows may call a number that is told otherwise than by one unit."""


def _is_currency_of(larger: Atom, minor: Atom) -> bool:
    """Tell whether a number may say minor units as a part of their currency: 0.15 dollars, of fifteen cents; 0.15."""
    if larger.unit is None or minor.unit is None:
        return larger.kind is FRACTION
    return is_money(larger.unit) and minor.unit.part < larger.unit.part and share_a_sign(minor.unit, larger.unit)


def _is_paid(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number says which part of a price is paid, as Chinese does: 打75折."""
    return atom.unit not in SHARES and atom.context.written.endswith(lex.data.lists["discount"])


def _is_part_of_decade(atom: Atom, sort: str) -> bool:
    """Tell whether a word of that sort stands beside a decade: the mid-thirties, her late thirties."""
    return atom.role == DECADE_ROLE and said_beside(sort, atom, atom) != ""


def _is_name(atom: Atom) -> bool:
    """Tell Cinquecento, dell'Ottocento and '500, the centuries, from a number."""
    return not atom.context.written.islower() if atom.words else atom.context.has_apostrophe


class _Sort:
    """What a row calls a number: by its unit, or by more."""

    __slots__ = ("units", "ask")

    def __init__(self, name: str) -> None:
        self.ask = _SORTS.get(name)
        self.units = _UNITS.get(name) or (unit_of(name),)


class _Rows:
    """The rows of one rule, asked one after the other."""

    __slots__ = ("asked",)

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.asked = [(_Sort(row.one), _Sort(row.other), row) for row in rows]

    def __call__(self, one: Atom, other: Atom, lex: Lexicon) -> str | None:
        for first, second, row in self.asked:
            if not (one.unit in first.units if first.ask is None else first.ask(one, other, lex)):
                continue
            is_other = other.unit in second.units if second.ask is None else second.ask(other, one, lex)
            if is_other and _said(one, row) == _amount(other):
                return row.text
        return None


def _said(one: Atom, row: Row) -> Value:
    return exact_sum(exact_product(_amount(one), row.factor), row.offset)


def _amount(atom: Atom) -> Value:
    """Return the value of a number without its unit: 0.40 for 40p, 0.5 for 50 %."""
    unit = atom.unit
    if unit is None:
        return atom.value
    return exact_product(atom.value, (unit.factor or 1) if unit in SHARES else unit.part)


def _rule(table: Equivalence) -> Agreement:
    return Agreement(
        name=table.name,
        doc=table.doc,
        reads=reads(table.reads),
        agree=_Rows(table.rows),
        needs=sum(NEEDS[name] for name in table.needs),
        cost=costs.PRICES[table.cost],
        text=table.text,
        witness=table.witness,
    )


EQUIVALENCES: Final[dict[str, Agreement]] = {name: _rule(table) for name, table in equivalences().items()}
"""The rules of equivalences.toml by their names."""
