"""How CLDR's locales write dates in digits: what stands first, and with which mark."""

from __future__ import annotations

import datetime
from typing import Final

from numguard.language import overrides

_A_DAY: Final = datetime.date(2020, 3, 25)
_OF_THE_ROOT: Final = "03-25"


def begins_dotted(name: str, skeleton: str, mark: str) -> bool:
    """Tell whether a date begins with its day and a full stop."""
    return _written(name, skeleton).startswith(f"{_A_DAY.day}{mark}")


def date_order(name: str) -> str:
    """Return the order of day and month in dates of a locale in digits; empty for a language with both orders.

    So it is for one of which CLDR knows no more than the root's 03-25.

    >>> date_order("fr"), date_order("ja"), date_order("en"), date_order("en_US")
    ('dM', 'Md', '', 'Md')
    """
    if name in overrides.cldr("dates")["both_orders"]:
        return ""
    written = _written(name, "Md")
    if written == _OF_THE_ROOT:
        return ""
    day, month = written.find(str(_A_DAY.day)), written.find(str(_A_DAY.month))
    return "" if min(day, month) < 0 else "dM" if day < month else "Md"


def _written(name: str, skeleton: str) -> str:
    from babel import dates

    return str(dates.format_skeleton(skeleton, _A_DAY, locale=name))
