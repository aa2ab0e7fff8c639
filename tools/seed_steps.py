"""The steps of tools/seed.py that add and drop forms once a lexicon has been mapped to our tables."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from itertools import product

import generators
from seed_forms import add, clean_forms, fold

Forms = dict[int, list[str]]


@dataclass
class Seed:
    """One locale file under construction."""

    tag: str
    flags: list[str]
    joiners: list[str] = field(default_factory=list)
    prefix: list[str] = field(default_factory=list)
    ordinal_prefix: list[str] = field(default_factory=list)
    num: Forms = field(default_factory=dict)
    mul: Forms = field(default_factory=dict)
    ord: Forms = field(default_factory=dict)
    ordmul: Forms = field(default_factory=dict)
    write: dict[str, str] = field(default_factory=dict)


def _drop_composed_scales(seed: Seed) -> None:
    # "deset hiljada" under 10000 would end the number in "sto deset hiljada".
    scales = {form for value, forms in seed.mul.items() if value >= 1000 for form in forms}
    counts = {form for value, forms in seed.num.items() if value < 1000 for form in forms}
    for value in [value for value in seed.num if value >= 1000]:
        kept = []
        for form in seed.num[value]:
            head, _, last = form.rpartition(" ")
            if not (last in scales and head in counts):
                kept.append(form)
        seed.num[value] = kept


def drop_composed(seed: Seed) -> None:
    gaps = ["", " "] if {"glue", "nospace"} & set(seed.flags) else [" "]
    middles = [*gaps, *(f"{a}{fold(j)}{b}" for j in seed.joiners for a in gaps for b in gaps)]
    for n in sorted(seed.num):
        tens, unit = n - n % 10, n % 10
        if not (10 < n < 100 and unit):
            continue
        pairs = list(product(seed.num.get(tens, []), middles, seed.num.get(unit, [])))
        composed = {t + middle + u for t, middle, u in pairs}
        if "units-first" in seed.flags:
            composed |= {u + middle + t for t, middle, u in pairs}
        seed.num[n] = [form for form in seed.num[n] if form not in composed]
    for n in range(11, 20):
        pairs = list(product(seed.num.get(10, []), middles, seed.num.get(n - 10, [])))
        seed.ord[n] = [form for form in seed.ord.get(n, []) if form not in {t + middle + u for t, middle, u in pairs}]
    cardinals = {n: set(seed.num.get(n, [])) | set(seed.mul.get(n, [])) for n in {*seed.num, *seed.mul, *seed.ord}}
    all_cardinals = set().union(*cardinals.values())
    for table in (seed.ord, seed.ordmul):
        for n in sorted(table):
            # A form that is the cardinal adds nothing; the cardinal of another value was cut wrongly.
            table[n] = [form for form in table[n] if form not in all_cardinals]
            # 21st is composed of 20 and 1st, 345th of 300, 40 and 5th; what is round stays.
            is_compound = 20 < n < 1000 and len(str(n).strip("0")) > 1
            if is_compound and (n > 100 or _ends_in_ordinal(table[n], table.get(n % 10, []))):
                table[n] = []
    _drop_composed_scales(seed)
    for name in ("num", "ord", "ordmul"):
        setattr(seed, name, {n: forms for n, forms in getattr(seed, name).items() if forms})
    if seed.tag != "sa":  # Sanskrit says 101..999 in reversed compounds that nothing composes.
        seed.num = {n: forms for n, forms in seed.num.items() if n < 100 or len(str(n).strip("0")) == 1 or n % 25 == 0}
        seed.ord = {n: forms for n, forms in seed.ord.items() if n <= 1000 or n in seed.mul}
    seed.ordmul = {n: [form for form in forms if " " not in form] for n, forms in seed.ordmul.items() if n in seed.mul}
    seed.ordmul = {n: forms for n, forms in seed.ordmul.items() if forms}


def add_attested(seed: Seed) -> None:
    # Genders and cases that a generator spells and the lexicon folded away (dreißig).
    lead = tuple(fold(p) for p in seed.ordinal_prefix)
    for n in range(200, 1000, 100):
        parts = product(seed.num.get(n // 100, []), seed.mul.get(100, []))
        composed = {unit + hundred for unit, hundred in parts}
        words = [text for text in _attested(seed.tag, n, "cardinal") if " " not in text and text not in composed]
        if words and "nospace" not in seed.flags:
            seed.num.setdefault(n, []).extend(word for word in words if word not in seed.num[n])
    for n in range(100):
        for table, kind in ((seed.num, "cardinal"), (seed.ord, "ordinal")):
            for text in _attested(seed.tag, n, kind):
                for prefix in lead if kind == "ordinal" else ():
                    text = text.removeprefix(prefix).strip()
                if n in table:
                    add(table[n], text)


def _attested(tag: str, number: int, kind: str) -> list[str]:
    return [fold(s.text) for s in generators.spell(tag, number, "ordinal" if kind == "ordinal" else "cardinal")]


def join_atoms(seed: Seed) -> None:
    # The lexicon cuts glued words into atoms (üks teist); the engine wants the word as it is written.
    if not {"glue", "nospace"} & set(seed.flags):
        return
    for name in ("num", "mul", "ord", "ordmul"):
        kind = "ordinal" if name.startswith("ord") else "cardinal"
        for value, forms in getattr(seed, name).items():
            attested = " ".join(f"  {text} " for text in _attested(seed.tag, value, kind)) if value < 10**12 else ""
            kept: list[str] = []
            for form in forms:
                joined = form.replace(" ", "")
                if " " not in form or "nospace" in seed.flags or f" {joined} " in attested:
                    add(kept, joined)
                elif f" {form} " in attested or value >= 1000:
                    add(kept, form)
                else:
                    kept += [text for text in (joined, form) if text not in kept]
            forms[:] = kept


def drop_fragments(seed: Seed) -> None:
    # Where words are glued, a cut in the wrong place leaves tezer beside ezer (két|ezer) and kahd beside kahden.
    if "glue" not in seed.flags or "nospace" in seed.flags:
        return
    for table, kind in ((seed.mul, "cardinal"), (seed.ordmul, "ordinal")):
        for value, forms in table.items():
            texts = [text for n in (1, 2, 5) if value < 10**14 for text in _attested(seed.tag, n * value, kind)]
            words = {word for text in texts for word in text.split()}
            pairs = [(f, g) for f in forms for g in forms if f != g and f.endswith(g)]
            cut = {f for f, g in pairs if g in words}
            # ratus stays beside saratus: duaratus ends in it alone.
            cut |= {
                g
                for f, g in pairs
                if f in words and g not in words and not any(w.endswith(g) and not w.endswith(f) for w in words)
            }
            table[value] = [form for form in forms if form not in cut]
    scales = tuple(form for forms in seed.mul.values() for form in forms)
    for value in range(1, 10):
        attested = _attested(seed.tag, value, "cardinal")
        compounds = [text for n in (100, 1000) for text in _attested(seed.tag, value * n, "cardinal")]
        seed.num[value] = [
            f
            for f in seed.num.get(value, [])
            if f in attested
            or not any(len(g) > len(f) and g.startswith(f) for g in attested)
            or any(text.startswith(f + scale) for text in compounds for scale in scales)
        ]


def drop_conflicts(seed: Seed) -> None:
    # One form under two values: it stays where a generator says it, else with the smaller value.
    for tables, kind in (((seed.num, seed.mul), "cardinal"), ((seed.ord, seed.ordmul), "ordinal")):
        values: dict[str, set[int]] = {}
        for table in tables:
            for value, forms in table.items():
                for form in forms:
                    values.setdefault(form, set()).add(value)
        for form, found in values.items():
            if len(found) == 1:
                continue
            said = [value for value in found if value < 10**14 and form in _attested(seed.tag, value, kind)]
            keep = min(said or found)
            for table in tables:
                for value in found - {keep}:
                    table[value] = [f for f in table.get(value, []) if f != form]
        for table in tables:
            for value in [value for value, forms in table.items() if not forms]:
                del table[value]


def drop_scales_inside(seed: Seed) -> None:
    scales = {form for value, forms in seed.mul.items() if value >= 1000 for form in forms}
    for value in range(100):
        if value in seed.num:
            kept = [form for form in seed.num[value] if not scales & set(form.split()[1:])]
            seed.num[value] = kept or seed.num[value]


def _ends_in_ordinal(forms: list[str], units: list[str]) -> bool:
    return any(form.endswith(unit) for form in forms for unit in units)


def clean(seed: Seed) -> None:
    joiners = {fold(j) for j in seed.joiners} | {fold(p) for p in seed.ordinal_prefix}
    for table in (seed.num, seed.mul, seed.ord, seed.ordmul):
        for value in sorted(table):
            table[value] = clean_forms(seed.tag, table[value], joiners)
            if not table[value]:
                del table[value]


def add_unaccented(seed: Seed) -> None:
    for table in (seed.num, seed.mul, seed.ord, seed.ordmul):
        for forms in table.values():
            for form in forms[:]:
                bare = "".join(c for c in unicodedata.normalize("NFD", form) if not unicodedata.combining(c))
                add(forms, bare)
