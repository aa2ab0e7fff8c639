"""Amounts: a unit is one value, its factors are exact, and money knows its parts."""

from __future__ import annotations

import pickle
import tomllib
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from importlib.resources import files

import pytest

from numguard.quantity import units
from numguard.quantity.calendars import may_be_year
from numguard.quantity.money import is_money, part_of, share_a_sign, weighed
from numguard.quantity.rounding import rounds_to
from numguard.quantity.units import convert, minor_of, unit_of

TABLE = tomllib.loads(files("numguard.quantity").joinpath("units.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", ["mile", "USD", "USD minor", "CNY 1/10 minor", "%", "a unit that nobody knows"])
def test_a_unit_is_one_value(name: str) -> None:
    unit = unit_of(name)
    assert pickle.loads(pickle.dumps(unit)) is unit
    assert str(unit) == unit.id == name


def test_threads_that_ask_at_once_get_the_same_unit() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(map(id, pool.map(unit_of, ["asked by threads"] * 200)))) == 1


def test_units_are_exact_and_stand_once() -> None:
    names = [name for rows in TABLE["dimension"].values() for name in rows]
    assert len(names) == len(set(names))
    factors = [units.unit_of(name).factor for name in names]
    assert all(isinstance(factor, Fraction) and factor > 0 for factor in factors)
    assert not any(isinstance(row, float) for rows in TABLE["dimension"].values() for row in rows.values())
    assert {name for row in TABLE["names"]["shared"] for name in row} <= set(names)


@pytest.mark.parametrize(
    ("value", "unit", "to", "exact"),
    [
        ("1", "mile", "kilometer", "1.609344"),
        ("-40", "fahrenheit", "celsius", "-40"),
        ("0", "kelvin", "celsius", "-273.15"),
        ("1", "pound", "kilogram", "0.45359237"),
        ("1", "gallon-imperial", "liter", "4.54609"),
    ],
)
def test_conversions_are_exact(value: str, unit: str, to: str, exact: str) -> None:
    assert convert(Fraction(value), unit_of(unit), unit_of(to)) == Fraction(exact)


@pytest.mark.parametrize(("unit", "to"), [("mile", "kilogram"), ("USD", "EUR"), ("%", "mile"), ("USD minor", "USD")])
def test_what_measures_different_things_is_not_converted(unit: str, to: str) -> None:
    assert convert(1, unit_of(unit), unit_of(to)) is None


@pytest.mark.parametrize(
    ("minor", "currency", "part"),
    [("CNY 1/10", "CNY", "1/10"), ("USD", "USD", "1/100"), ("USD", "EUR", None), ("CNY 1/10", "mile", None)],
)
def test_a_minor_unit_knows_its_part(minor: str, currency: str, part: str | None) -> None:
    assert part_of(minor_of(minor), unit_of(currency)) == (Fraction(part) if part else None)
    assert part_of(unit_of(currency), minor_of(minor)) is None
    assert is_money(minor_of(minor))


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [("USD", "AUD", True), ("JPY", "CNY", True), ("CAD", "AUD", False), ("USD", "EUR", False), ("USD", "CNY", False)],
)
def test_shared_signs(one: str, other: str, shared: bool) -> None:
    assert share_a_sign(unit_of(one), unit_of(other)) is share_a_sign(unit_of(other), unit_of(one)) is shared


@pytest.mark.parametrize(
    ("one", "other", "read"),
    [("GBP", "kilogram", "pound"), ("GBP", "USD", "GBP"), ("pound", "USD", "GBP"), ("pound", "kilogram", "pound")],
)
def test_a_pound_is_what_stands_beside_it(one: str, other: str, read: str) -> None:
    assert weighed(unit_of(one), unit_of(other))[0] is unit_of(read)
    assert weighed(unit_of(other), unit_of(one))[1] is unit_of(read)


@pytest.mark.parametrize(
    ("value", "alone", "said"),
    [(999, False, False), (1000, True, True), (2199, True, True), (2200, False, True), (3000, False, False)],
)
def test_what_may_be_a_year(value: int, alone: bool, said: bool) -> None:
    assert (may_be_year(value), may_be_year(value, is_said=True)) == (alone, said)
    assert not may_be_year(value + Fraction(1, 2), is_said=True)


@pytest.mark.parametrize(
    ("exact", "written", "is_near"),
    [("82", 81, True), ("80", 81, True), ("82.01", 81, False), ("79.99", 81, False), ("1609", 1609, True)],
)
def test_a_written_amount_is_off_by_one_of_its_last_place_at_most(exact: str, written: int, is_near: bool) -> None:
    """82 may be said as 81, 82.01 no more."""
    assert rounds_to(Fraction(exact), written, 0, Fraction(35, 1000)) is is_near
