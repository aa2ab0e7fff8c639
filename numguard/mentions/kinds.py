"""Short names for members of Kind, Role and Bound: looking one up in its class costs as much as running a step."""

from __future__ import annotations

from typing import Final

from numguard.model import Bound, Kind, Role

CARDINAL: Final = Kind.CARDINAL
CURRENCY: Final = Kind.CURRENCY
DECADE: Final = Kind.DECADE
FRACTION: Final = Kind.FRACTION
IDENTIFIER: Final = Kind.IDENTIFIER
MEASURE: Final = Kind.MEASURE
MONTH: Final = Kind.MONTH
MULTIPLE: Final = Kind.MULTIPLE
ORDINAL: Final = Kind.ORDINAL
PERCENT: Final = Kind.PERCENT
ROMAN: Final = Kind.ROMAN
TIME: Final = Kind.TIME

NO_ROLE: Final = Role.NONE
CENTURY_ROLE: Final = Role.CENTURY
DAY_ROLE: Final = Role.DAY
DECADE_ROLE: Final = Role.DECADE
HOUR_ROLE: Final = Role.HOUR
MINUTE_ROLE: Final = Role.MINUTE
MONTH_ROLE: Final = Role.MONTH
YEAR_ROLE: Final = Role.YEAR

ABOUT: Final = Bound.ABOUT
PLUS_MINUS: Final = Bound.PLUS_MINUS
