"""The experiment of Wang et al. (2021) as their Tables 3 and 5 describe it: 25 formats, 165 sentences, 8 directions."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice

from numguard.model.errors import InputError
from numguard.probe.numbers import CORE, FORMATS, Format, draws
from numguard.writing.generators import has_financial

DIRECTIONS = tuple(pair for other in ("zh", "de", "ta", "ne") for pair in (("en", other), (other, "en")))
"""The directions of Table 3, in its order."""

COUNTS = {"integers": 50, "decimals": 40, "numerals": 40, "separators": 35}
"""The sentences of each capability (Table 5): each format in five templates, those of decimals and numerals twice."""

_FIVE = 5
_TEMPLATES = {
    "integers": ("infections", "forms", "pupils", "tickets", "newspaper"),
    "decimals": ("distance", "runner", "index", "between", "tank"),
    "numerals": ("remittance", "forms", "pupils", "infections", "stage"),
    "separators": ("infections", "distance", "index", "stage", "tickets"),
}
_MEASURED = frozenset({"distance", "index"})
"""Templates whose separated numbers have decimals too, as 9,756.001 in Table 4."""

_SIZES = {"hundred": (101, 1000), "thousand": (1001, 1_000_000)}
"""Numerals in words; the authors' generator draws them with decimals too: one hundred and one point two five."""


def plans(
    lang: str, own: Mapping[str, Sequence[str]] | None = None, money: Container[str] = ()
) -> Iterator[tuple[Format, str, int]]:
    """Yield format, template and turn of each sentence. ``own`` names other templates, and what each is fit for.

    ``money`` are those of them that ask for dollars and cents.

    >>> made = list(plans("en"))
    >>> len(made), len({(form.capability, form.name) for form, _, _ in made})
    (165, 25)

    Raises InputError where ``own`` has no template for a capability.
    """
    for capability in CORE:
        names: Sequence[str] = _TEMPLATES[capability]
        if own is not None:
            fit = [name for name, capabilities in own.items() if capability in capabilities]
            if not fit:
                raise InputError(f"no template for {capability}, which the experiment of the paper asks for")
            names = list(islice(cycle(fit), _FIVE))
        formats = [form for form in FORMATS if form.is_core and form.capability == capability]
        for turn in range(COUNTS[capability] // (len(formats) * _FIVE)):
            for form in formats:
                for at, name in enumerate(names):
                    # "Three billion and five dollars and nine cents" cannot be said in every language.
                    is_money = name == "remittance" if own is None else name in money
                    if is_money and form.style == "scale":
                        is_money, name = False, next((n for n in names if n not in money), name) if own else "tickets"
                    if own is not None:
                        yield _form(form, "remittance" * is_money, turn, lang), name, turn * _FIVE + at
                    else:
                        yield _form(form, name, turn, lang), name, turn


def _form(form: Format, template: str, turn: int, lang: str) -> Format:
    """Return a format as the paper fills a template of its own with it; "" is a template of somebody else's."""
    digits = int(form.name.removesuffix("-digits")) if form.capability == "separators" else 0
    if digits and (template in _MEASURED or (not template and digits % 2)):
        return replace(form, draw=draws("grouped_decimal", digits))
    if form.name in _SIZES and template == "remittance":
        return replace(form, second_style="words", draw=draws("money", *_SIZES[form.name]))
    if turn and form.name in _SIZES:
        low, high = _SIZES[form.name]
        if template in ("stage", ""):
            return replace(form, draw=draws("point", low, high))
        if template == "pupils" and has_financial(lang):
            return replace(form, style="financial")
    return form


def directions(sources: Sequence[str] = (), targets: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return the directions of the paper, or between the languages that are named: there and back.

    >>> directions(targets=["de"])
    [('en', 'de'), ('de', 'en')]
    """
    if not sources and not targets:
        return list(DIRECTIONS)
    there = [(source, target) for source in sources or ["en"] for target in targets or ["en"] if source != target]
    return list(dict.fromkeys(pair for one in there for pair in (one, one[::-1])))
