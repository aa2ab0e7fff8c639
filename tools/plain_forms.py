"""Put a file's own forms together in the plainest order that its flags name, where it has no [write] templates.

What comes out is for reading back only. "Izinkulungwane kubili" is no good Zulu (the concord is missing), so nothing
renders it; but it shows that every form of the file is found where it stands, and is added and multiplied as it should.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from numguard.language.data import LocaleData

_JOINERS = 3


def arranged(data: LocaleData) -> Iterator[LocaleData]:
    """Yield the file with templates in place of those it lacks: with no joiner first, then with each of its joiners.

    >>> from numguard import localedata
    >>> dict(next(arranged(replace(localedata.load("tr"), write={}))).write)["thousand"]
    '{n} {s} {r}'
    """
    gap = "" if "nospace" in data.flags else " "
    multiple = f"{{s}}{gap}{{n}}" if "mul-first" in data.flags else f"{{n}}{gap}{{s}}"
    tails = [gap + "{r}", *(f" {joiner} {{r}}" for joiner in data.lists["joiners"][:_JOINERS])]
    tens = [gap.join(("{t}", "{u}")), *(f"{{t}} {joiner} {{u}}" for joiner in data.lists["joiners"][:_JOINERS])]
    # "Thousand" and "one thousand" are both said somewhere.
    ones: tuple[dict[str, Any], ...] = ({"one": {"100": "", "1000": ""}}, {})
    for tail, pair, listed, one in product(tails, tens, ("{h} {r}", *(f"{{h}}{tail}" for tail in tails[1:2])), ones):
        scaled = multiple + tail
        plain = {"tens": pair, "hundred": scaled.replace("{n}", "{h}"), "thousand": scaled, "scale": scaled}
        yield replace(data, write=plain | {"listed": listed} | one | data.write)
