"""Compile the words that stand beside numbers: units, currencies, scale letters, clock words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from numguard.language import overrides
from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData
from numguard.mentions.entries import Cue, folded_forms, has_dot_inside, words_of
from numguard.quantity.money import WRITTEN_IN_MILLIONS, common_cent
from numguard.quantity.units import letters, minor_of, symbols, unit_of
from numguard.script.fold import fold, unaccented
from numguard.script.signs import ABBREVIATION_SIGNS, SCALE_LETTERS

_INITIALS: Final = 3
"""Letters of the longest abbreviation of an era that is typed with full stops."""
_SHORTEST_UNACCENTED: Final = 5  # letters
_MARKS: Final = (
    "am",
    "pm",
    "clock",
    "century",
    "decade_suffix",
    "decade_prefix",
    "ordinal_suffix",
    "ordinal_prefix",
    "digit_suffix",
    "half_to",
    "half_past",
    "negative",
    "negative_doubtful",
    "negative_behind",
    "negative_unsaid",
    "subtraction",
)

_BEHIND: Final = frozenset(("behind",))
"""Marks the part of an hour that begins with a word for "and": it can only stand behind its hour."""


def compile_contexts(
    data: LocaleData, cldr: Cldr, unspaced: bool, is_scale_word: Callable[[str], bool]
) -> dict[str, Cue]:
    """Return the context words of one language by their folded spelling (words joined by one space)."""
    table: dict[str, Cue] = {}

    barred = frozenset(data.lists["no_unit"])
    rows = _unit_rows(data, cldr)
    keys = {} if unspaced else _folded([form for _, form in rows], data)

    def at(form: str) -> Cue | None:
        key = keys.get(form)
        if key is None:
            key = (
                fold(form, data.fold)
                if unspaced and not form.isascii()
                else " ".join(words_of(form.replace(".", ""), data.fold))
            )
        return table.setdefault(key, Cue()) if key else None

    if unspaced:  # 5 ม.ค. is in January, and no five metres; 升至 begins with no litre
        for name in chain.from_iterable(cldr.months.values()):
            if has_dot_inside(name):
                at(name)
        for form in barred:
            at(form)
    spelled = [(unit, spelling) for unit, form in rows if form not in barred for spelling in (form, _apart(form))]
    for unit, form in (*spelled, *((unit, form) for unit, forms in _rates(cldr) for form in forms)):
        context = at(form)
        if context is not None and context.unit is None:
            context.unit = unit_of(unit)
    for code, forms in data.words["minor"].items():
        for form in forms:
            context = at(form)
            if context is not None:
                context.minor = common_cent(context.minor, minor_of(code))
    for form, marks in _marked(data, cldr):
        context = at(form)
        if context is not None:
            context.marks |= marks
    for form in data.lists["block"]:  # sha kashi: to be defeated, and no per cent
        if form.endswith(tuple(f" {word}" for word in data.lists["percent"])):
            at(form)
    _scales(data, cldr, at, is_scale_word)
    months = {name.casefold() for names in cldr.months.values() for name in names}
    for code in WRITTEN_IN_MILLIONS:
        context = at(f"M{code}") if f"m{code.lower()}" not in months else None  # Breton Meur. is March
        if context is not None:
            context.unit, context.short = unit_of(code), 10**6
    if "unaccented" in data.flags:
        for key, context in tuple(table.items()):
            if not key.isascii() and len(key) >= _SHORTEST_UNACCENTED:
                table.setdefault(unaccented(key), context)
    return table


def _unit_rows(data: LocaleData, cldr: Cldr) -> list[tuple[str, str]]:
    """Return the names, symbols and short forms of units and currencies, each behind its unit; the first one counts."""
    rows: list[tuple[str, str]] = []
    for group in (data.words["unit"], data.words["currency"]):
        rows += [(unit, form) for unit, forms in group.items() for form in forms]
        rows += [(unit, p + form) for unit, forms in group.items() for form in forms for p in data.lists["unit_prefix"]]
    rows += [(unit, symbol) for symbol, unit in symbols().items()]  # before CLDR's, whose Ml and mW fold to ml and MW
    for group in (cldr.units, cldr.currencies):  # codes: see Lexicon.beside
        rows += [(unit, form) for unit, forms in group.items() for form in forms]
    rows += _without_links(data, cldr)
    rows += _long_names(cldr)
    if not any(form[0].isascii() for forms in data.values["num"].values() for form in forms):
        rows += [(unit, letter) for letter, unit in letters().items()]  # 72 m in Hindi, Greek or Russian text
    rows += _international_words(cldr)
    rows += _parted_names(rows)
    rows += [("%", form) for form in data.lists["percent"]]
    prefixes = ("", *data.lists["percent_prefix"])
    rows += [("%", prefix + stem) for stem in data.lists["percent_stem"] for prefix in prefixes]
    rows += [("%-point", form) for form in data.lists["percent_point"]]
    return rows


def _international_words(cldr: Cldr) -> list[tuple[str, str]]:
    """Return the English names and short forms of units, which text of any language copies: 14 watt in Maltese."""
    rows = [(unit, form) for unit in sorted(_INTERNATIONAL) for form in (unit, f"{unit}s")]
    told = {unit for unit, forms in cldr.units.items() if any(len(form) >= _WORD for form in forms)} - _HEAT
    return rows + [
        (unit, form) for unit, forms in overrides.cldr("abbreviated").items() if unit not in told for form in forms
    ]


def _without_links(data: LocaleData, cldr: Cldr) -> list[tuple[str, str]]:
    """Return the names of units without the word that links them to the number: fute ʻe 5, 5 ka watt."""
    fillers = data.lists["fillers"]
    behind = tuple(f" {word}" for word in fillers)
    before = tuple(f"{word} " for word in (*data.lists["links"], *fillers, *data.lists["joiners"]))
    rows = [(unit, form) for unit, forms in cldr.units.items() for form in forms if " " in form]
    bare = [(unit, form.partition(" ")[2]) for unit, form in rows if form.startswith(before)]
    ended = [(unit, form.rpartition(" ")[0]) for unit, form in rows if form.endswith(behind)]
    return ended + [(unit, form) for unit, form in bare if form not in fillers]  # mā ʻe: months, and and


def _parted_names(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the names of multiples of units with a blank behind the prefix, as many write them: किलो मीटर."""
    names: dict[str, list[str]] = {}
    for unit, form in rows:
        if len(form) >= _PREFIX:
            names.setdefault(unit, []).append(form)
    parted = []
    for unit, forms in names.items():
        prefix = next((prefix for prefix in _PREFIXES if unit.startswith(prefix)), unit)
        for base in names.get(unit[len(prefix) :], ()):
            heads = (form[: -len(base)] for form in forms if form.endswith(base))
            parted += [(unit, f"{head} {base}") for head in heads if len(head.rstrip("- ")) == len(head) >= _PREFIX]
    return parted


_PREFIXES: Final = ("kilo", "milli", "centi", "deci", "hecto", "mega", "giga", "tera", "micro")
_PREFIX: Final = 3
"""Letters of the shortest prefix or name that is a word."""


def _long_names(cldr: Cldr) -> list[tuple[str, str]]:
    """Return the first three words of longer names of money, of which no more are looked at, where one has them."""
    longer: dict[str, set[str]] = {}
    for code, forms in cldr.currencies.items():
        for form in forms:
            words = form.split()
            if len(words) > _MOST_WORDS:
                longer.setdefault(" ".join(words[:_MOST_WORDS]), set()).add(code)
    return [(code, name) for name, codes in longer.items() if len(codes) == 1 for code in codes]


_HEAT: Final = {"celsius", "fahrenheit"}
_MOST_WORDS: Final = 3
"""Words of a name beside a number that are looked at."""


_WORD: Final = 4
"""Letters from which a unit is a word and no symbol."""
_INTERNATIONAL: Final = frozenset(
    """
    watt kilowatt megawatt hertz kilohertz megahertz gigahertz byte kilobyte megabyte gigabyte terabyte hectare liter
    milliliter gram milligram kilogram meter centimeter millimeter kilometer gallon ounce acre yard
    """.split()
)
"""Units whose English name stands in text of any language."""


def _folded(forms: list[str], data: LocaleData) -> dict[str, str]:
    """Return the folded spelling of each form; all in one fold: see folded_forms."""
    bare = folded_forms([form.replace(".", "") for form in forms], data.fold, False)
    return dict(zip(forms, map(" ".join, bare), strict=True))


def _marked(data: LocaleData, cldr: Cldr) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the words that mark a number as something, each with its marks: a decade, an era, a part of an hour."""
    and_words = tuple(f"{word} " if word not in data.lists["prefix"] else word for word in data.lists["joiners"])
    for mark in _MARKS:
        for form in data.lists[mark]:
            yield form, frozenset((mark,))
    for form in (*data.lists["half_past"], *chain.from_iterable(data.words["minutes"].values())):
        if and_words and form.startswith(and_words):
            yield form, _BEHIND  # otto e mezza; but una compressa e mezza due volte al giorno
    marked = [("bc", (*data.lists["bc"], *cldr.eras[0])), ("ad", (*data.lists["ad"], *cldr.eras[1]))]
    barred = frozenset(data.lists["no_unit"])
    for k, mark in enumerate(("am", "pm")):
        halves = [form for form in (*cldr.half_days[k], *data.lists[mark]) if form not in barred]
        marked.append((mark, (*halves, *(form.replace(".", " ").strip() for form in halves if "." in form[:-1]))))
    marked.append(("pm midday", data.lists["midday"]))
    marked += [(f"minutes {offset}", forms) for offset, forms in data.words["minutes"].items()]
    marked += [(f"from {offset}", forms) for offset, forms in data.words["clock_from"].items()]
    marked += [(f"per {unit}", forms) for unit, forms in data.words["rate"].items()]
    for mark, forms in marked:
        marks = frozenset((mark, mark.partition(" ")[0]))
        for form in forms:
            yield form, marks
            yield _beginning(form), marks
            yield _dotted(form), marks


def _apart(form: str) -> str:
    """Return an abbreviation of several words with blanks between them, as a walk finds it: τ.μ., कि॰मी॰, kW·h."""
    for sign in ABBREVIATION_SIGNS:
        if sign in form[:-1]:
            form = " ".join(form.replace(sign, " ").split())
    if "." in form[:-1] and not form.isascii():  # ਯੂ.ਐਸ. ਡਾਲਰ
        form = " ".join(form.replace(".", " ").split())
    return form if " " in form else ""


def _dotted(form: str) -> str:
    """Return the first two letters of an abbreviation apart, as a walk finds them where each has a full stop: B.C.E."""
    return " ".join(form[:2]) if form.isupper() and form.isascii() and 1 < len(form) <= _INITIALS else ""


def _beginning(form: str) -> str:
    """Return the beginning of an abbreviation of three parts as a walk finds it: av. J. of av. J.-C."""
    if "." not in form:
        return ""  # i le po, at night, is no abbreviation
    parts = form.replace("-", " ").replace(".", ". ").split()
    return " ".join(parts[:2]) if len(parts) == 3 and len(parts[2]) <= 2 else ""


def _rates(cldr: Cldr) -> list[tuple[str, tuple[str, ...]]]:
    """Return mixed spellings of units per time: CLDR has "Kilometer pro Stunde", text "km pro Stunde"."""
    rates = []
    for unit, forms in cldr.units.items():
        base, per, _ = unit.partition("-per-")
        names = cldr.units.get(base, ()) if per else ()
        mixed = tuple(
            form.replace(name, other, 1)
            for form in forms
            for name in names
            if form.startswith(name + " ")
            for other in names
        )
        rates.append((unit, mixed))
    return rates


ALSO: Final = "also "
"""Begins the mark of another scale, where a file and CLDR read a word as two: su M, a million or a thousand of them."""


def _scales(
    data: LocaleData, cldr: Cldr, at: Callable[[str], Cue | None], is_scale_word: Callable[[str], bool]
) -> None:
    rows = [(value, form) for value, forms in data.values["short"].items() for form in forms]
    named = [(scale, form) for scale, forms in cldr.scales.items() for form in forms if not is_scale_word(form)]
    rows += [(scale, form) for scale, form in named if form not in data.lists["no_unit"]]
    known = len(rows)
    rows += [(scale, letter) for letter, scale in SCALE_LETTERS.items() if letter.isascii()]
    for k, (value, form) in enumerate(rows):
        context = at(form)
        if context is not None and context.short is None:
            context.short = value
            context.letter = len(form) == 1
        elif context is not None and context.short != value and k < known:
            context.marks |= {f"{ALSO}{value}"}
