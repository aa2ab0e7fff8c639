"""Money: sums in a currency and its parts, and the currencies that share a sign or a name."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.model import Value
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.units import POUND, Unit, currencies_share_a_name, minor_of, per_dollar, unit_of

_STERLING: Final = unit_of("GBP")
_DOLLARS: Final = frozenset("USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP GYD JMD".split())
"""The currencies written $ at home and abroad; a text without more may mean any of them."""
_CENTS: Final = frozenset("USD AUD CAD NZD HKD SGD TWD EUR ZAR KES TZS UGX ETB LKR JMD GYD CNY CHF MAD DZD".split())
"""The currencies whose hundredth is a cent or a centime."""
ANY_CENT: Final = "XXX"
"""Stands for the currency of a cent that may be anybody's (ISO 4217: no currency)."""
GLUED_CODES: Final = frozenset(
    "USD EUR GBP CHF SEK NOK DKK JPY CNY INR AUD CAD NZD HKD SGD TWD KRW MYR THB IDR VND BRL MXN ZAR PLN CZK HUF BGN "
    "ILS AED SAR EGP NGN KES PKR BDT LKR UAH KZT QAR KWD".split()
)
"""Codes that text writes together with an amount (USD12), and that are no names with a number (COP26)."""
WRITTEN_IN_MILLIONS: Final = ("EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK")
"""Currencies that statements of accounts write with an M before the code: 120 MEUR."""
SMALL_CODES: Final = frozenset("USD EUR GBP CHF JPY CNY INR AUD NZD HKD SGD KRW BRL MXN CZK HUF PLN".split())
"""Codes that chat writes in small letters too, and that are no words."""
_YENS: Final = frozenset(("CNY", "JPY"))
"""The currencies written ¥."""
_PESOS: Final = frozenset("MXN ARS CLP COP".split())
"""The currencies written $ at home that no word calls dollars."""


def is_money(unit: Unit | None) -> bool:
    """Return True if a unit is a currency or a part of one."""
    return unit is not None and unit.currency != ""


def part_of(minor: Unit | None, currency: Unit | None) -> Fraction | None:
    """Return the part that a minor unit is of a currency: a hundredth; None where it is no part of it.

    >>> from numguard.quantity.units import minor_of
    >>> part_of(minor_of("CNY 1/10"), unit_of("CNY")), part_of(unit_of("USD"), unit_of("USD"))
    (Fraction(1, 10), None)
    """
    if minor is None or currency is None or not currency.is_currency:
        return None
    if minor.currency != currency.currency and not (minor.currency == ANY_CENT and currency.currency in _CENTS):
        return None
    return minor.part if minor.part < currency.part else None


def amount(whole: Value, minors: Value, part: Fraction) -> Value:
    """Return the sum of an amount in two units: five yuan and five jiao are 5.5 yuan.

    >>> amount(5, 5, Fraction(1, 10)), amount(5, 5, Fraction(1, 100))
    (Fraction(11, 2), Fraction(101, 20))
    """
    return exact_sum(whole, exact_product(minors, part))


def common_cent(one: Unit | None, two: Unit) -> Unit:
    """Return the unit of a word for the minor units of two currencies: cents may be dollars' or euros'.

    >>> common_cent(minor_of("EUR"), minor_of("USD")).id, common_cent(minor_of("EUR"), minor_of("GBP")).id
    ('XXX minor', 'GBP minor')
    """
    are_cents = one is not None and one is not two and {one.currency, two.currency} <= _CENTS | {ANY_CENT}
    return minor_of(ANY_CENT) if are_cents else two


def share_a_sign(unit: Unit, other: Unit) -> bool:
    """Return True if two sums of money may be of one currency: the same, rupees of two countries, yuan and yen.

    >>> share_a_sign(unit_of("USD"), unit_of("AUD")), share_a_sign(unit_of("CAD"), unit_of("AUD"))
    (True, False)
    """
    one, two = unit.currency, other.currency
    if ANY_CENT in (one, two):
        return one == two or not {one, two}.isdisjoint(_CENTS)
    if one == two or {one, two} <= _YENS or ("USD" in (one, two) and {one, two} <= _DOLLARS):
        return True
    return currencies_share_a_name(one, two)


_FAR_OFF: Final = 200
"""How many times as much one amount of money is as another that cannot be the same sum, whatever the year's rate."""


def may_be_worth(one: Value, unit: Unit, other: Value, other_unit: Unit) -> bool:
    """Return True if two amounts may be the same sum in two currencies, as far as their orders of magnitude tell.

    >>> may_be_worth(8_400_000_000, unit_of("USD"), 7_600_000_000, unit_of("EUR"))
    True
    >>> may_be_worth(8_400_000_000, unit_of("USD"), 7_600_000, unit_of("EUR"))
    False
    """
    rate, other_rate = per_dollar(unit.currency), per_dollar(other_unit.currency)
    if rate is None or other_rate is None:
        return True
    first, second = abs(Fraction(one)) * unit.part / rate, abs(Fraction(other)) * other_unit.part / other_rate
    return first <= second * _FAR_OFF and second <= first * _FAR_OFF


def share_no_name(unit: Unit, other: Unit) -> bool:
    """Return True if two currencies that share a sign have nothing else in common: yuan and yen, dollars and pesos.

    >>> share_no_name(unit_of("USD"), unit_of("MXN")), share_no_name(unit_of("USD"), unit_of("CAD"))
    (True, False)
    """
    pair = {unit.currency, other.currency}
    return pair == _YENS or ("USD" in pair and not pair.isdisjoint(_PESOS))


def weighed(unit: Unit, other: Unit) -> tuple[Unit, Unit]:
    """Return both units, with a pound taken as a weight beside a weight, and as money beside money.

    >>> [str(unit) for unit in weighed(unit_of("GBP"), unit_of("kilogram"))]
    ['pound', 'kilogram']
    """
    if unit is _STERLING and not other.is_currency:
        unit = POUND
    elif other is _STERLING and not unit.is_currency:
        other = POUND
    elif unit is POUND and other.currency:
        unit = _STERLING
    elif other is POUND and unit.currency:
        other = _STERLING
    return unit, other


_POUNDS: Final = {POUND: (POUND, _STERLING), _STERLING: (_STERLING, POUND)}


def named_alike(unit: Unit) -> tuple[Unit, ...]:
    """Return the units that the word for one may name: a pound is a weight and a currency.

    >>> [str(one) for one in named_alike(unit_of("GBP"))]
    ['GBP', 'pound']
    """
    return _POUNDS.get(unit, (unit,))
