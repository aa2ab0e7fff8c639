"""The experiment of Wang et al. (2021) as their Tables 3 and 5 describe it: 25 formats, 165 sentences, 8 directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from numguard.probe.numbers import CORE, FORMATS, Format, grouped_decimal

DIRECTIONS = tuple(pair for other in ("zh", "de", "ta", "ne") for pair in (("en", other), (other, "en")))
"""The directions of Table 3, in its order."""

COUNTS = {"integers": 50, "decimals": 40, "numerals": 40, "separators": 35}
"""The sentences of each capability (Table 5): each format in five templates, those of decimals and numerals twice."""

_TEMPLATES = {
    "integers": ("infections", "forms", "pupils", "tickets", "newspaper"),
    "decimals": ("distance", "runner", "index", "between", "tank"),
    "numerals": ("infections", "forms", "pupils", "newspaper", "stage"),
    "separators": ("infections", "distance", "index", "stage", "tickets"),
}
_MEASURED = frozenset({"distance", "index"})
"""Templates whose separated numbers have decimals too, as 9,756.001 in Table 4."""


def plans() -> Iterator[tuple[Format, str, int]]:
    """Yield format, template and turn of each sentence.

    >>> made = list(plans())
    >>> len(made), len({(form.capability, form.name) for form, _, _ in made})
    (165, 25)
    """
    for capability in CORE:
        formats = [form for form in FORMATS if form.is_core and form.capability == capability]
        turns = COUNTS[capability] // (len(formats) * len(_TEMPLATES[capability]))
        for turn in range(turns):
            for form in formats:
                for template in _TEMPLATES[capability]:
                    if capability == "separators" and template in _MEASURED:
                        digits = int(form.name.removesuffix("-digits"))
                        yield replace(form, draw=grouped_decimal(digits)), template, turn
                    else:
                        yield form, template, turn


def directions(sources: Sequence[str] = (), targets: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return the directions of the paper, or between the languages that are named: there and back.

    >>> directions(targets=["de"])
    [('en', 'de'), ('de', 'en')]
    """
    if not sources and not targets:
        return list(DIRECTIONS)
    there = [(source, target) for source in sources or ["en"] for target in targets or ["en"] if source != target]
    return list(dict.fromkeys(pair for one in there for pair in (one, one[::-1])))
