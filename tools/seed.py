"""Convert an automatically derived lexicon into a locale file that a person then finishes by hand.

    python tools/seed.py ../shared/lexicons            every lexicon that has no locale file yet
    python tools/seed.py ../shared/lexicons sw ka      these only
    python tools/seed.py ../shared/lexicons sw --force overwrite the finished file

The lexicons list every spelling the generators make, cut into atoms (LEXICONS.md). Their fields map to ours so:
`join` becomes joiners, flags and bound forms of the tens; `prefix` becomes `mul-first`; `ordprefix` becomes
`ordinal_prefix`; compounds that the engine composes by itself are dropped, irregular ones stay.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import generators
from seed_forms import TSHEG, add, array, clean_forms, fold, mutates, quote, strings, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"

# Sessions write these from the start; the seed never touches them.
BY_HAND = frozenset(["en", "de", "fr", "es", "ru", "cs", "ar", "hi", "ne", "ta", "zh", "zh-Hant", "ja"])
# The lexicon called bmw (Bomwali) holds Norwegian words.
WRONG = frozenset({"bmw"})
# What the lexicon cannot tell: facts about how numbers are built, from grammars.
EXTRA_FLAGS = {"mg": ["ascending"], "sl": ["dual"], "he": ["dual"], "su": ["glue"]}
# A tsheg parts syllables as a space parts words: Tibetan and Dzongkha words are matched syllable by syllable.
SYLLABLES = frozenset({"bo", "dz"})
# The joiner is an ending of the scale word before it: వంద + ల, сад + у.
ENDING_JOINERS = frozenset({"te", "kn", "ml", "tg"})
# Base twenty in origin only: every ten has a word of its own, so nothing is added to a score.
NO_VIGESIMAL = frozenset({"da"})
# babel's English names lack these.
NAMES = {
    "bar": "Bavarian", "bbc": "Batak Toba", "bgc": "Haryanvi", "bgn": "Western Balochi",
    "ccp": "Chakma", "ctg": "Chittagonian", "dcc": "Deccan", "hne": "Chhattisgarhi", "hoj": "Hadothi",
    "lmo": "Lombard", "mui": "Musi", "pcm": "Nigerian Pidgin", "pnb": "Western Punjabi", "rkt": "Rangpuri",
    "skr": "Saraiki", "syl": "Sylheti", "tts": "Northeastern Thai", "vec": "Venetian",
}  # fmt: skip
# Spelled with accents in grammars and without them in running text.
ALSO_UNACCENTED = frozenset({"la", "fil"})

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


def convert(tag: str, data: Mapping[str, object]) -> Seed:
    """Turn one parsed lexicon into a seed."""
    lexicon_flags = strings(data.get("flags"))
    seed = Seed(tag, _flags(tag, lexicon_flags))
    templates = strings(data.get("join"))
    seed.num, seed.mul = _forms(data, "num"), _forms(data, "mul")
    seed.joiners = words_of(strings(data.get("connectors")))
    if tag in ENDING_JOINERS:
        for forms in seed.mul.values():
            forms += [form + joiner for form in forms for joiner in seed.joiners if len(joiner) == 1]
    _apply_bound(seed, data)
    _move_multiplied_scales(seed)
    is_sandhi = all(" " not in template for template in templates)
    if is_sandhi and sum(20 < n < 100 and n % 10 != 0 for n in seed.num) > 40:
        _spell_out_missing(seed, templates)
    else:
        _apply_templates(seed, templates)
    seed.ord, seed.ordmul = _forms(data, "ord"), _forms(data, "ordmul")
    _apply_ordinal_prefix(seed, strings(data.get("ordprefix")), "cglue" in lexicon_flags)
    if tag in ALSO_UNACCENTED:
        _add_unaccented(seed)
    _add_attested(seed)
    _clean(seed)
    _drop_composed(seed)
    _drop_scales_inside(seed)
    _join_atoms(seed)
    _drop_fragments(seed)
    _drop_conflicts(seed)
    return seed


def render(seed: Seed) -> str:
    """Print a seed as TOML, tables in the order of locales/README.md."""
    lines = [
        f"# Seed, made by tools/seed.py from lexicons/{seed.tag}.toml. Not finished by hand yet: ordinals, inflection,",
        "# fractions, multiples, soft and block words are what a linguist adds (locales/README.md).",
        f"lang = {quote(seed.tag)}",
        f"name = {quote(_name(seed.tag))}",
        f"sources = {array(_sources(seed.tag))}",
    ]
    lists = ("flags", "joiners", "prefix", "ordinal_prefix")
    lines += [f"{key} = {array(getattr(seed, key))}" for key in lists if getattr(seed, key)]
    for table in ("num", "mul", "ord", "ordmul"):
        if forms := getattr(seed, table):
            lines += ["", f"[{table}]", *(f"{n} = {array(forms[n])}" for n in sorted(forms))]
    if seed.write:
        lines += ["", "[write]", *(f"{key} = {quote(value)}" for key, value in seed.write.items())]
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write locale files for the lexicons named; exit 1 when one was refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the lexicons folder")
    parser.add_argument("lexicons", nargs="*", help="lexicon names; all that have no locale file when none is given")
    parser.add_argument("--force", action="store_true", help="overwrite a locale file that exists")
    args = parser.parse_args(argv)
    names = args.lexicons or sorted(path.stem for path in args.folder.glob("*.toml"))
    refused = 0
    for name in names:
        target = LOCALES / f"{name}.toml"
        if name in BY_HAND | WRONG or (target.exists() and not args.force):
            if args.lexicons:
                print(f"{target.name}: exists or is written by hand; --force overwrites a seed", file=sys.stderr)
                refused += 1
            continue
        with (args.folder / f"{name}.toml").open("rb") as file:
            seed = convert(name, tomllib.load(file))
        target.write_text(render(seed), encoding="utf-8")
    return 1 if refused else 0


def _flags(tag: str, lexicon_flags: list[str]) -> list[str]:
    flags = EXTRA_FLAGS.get(tag, [])[:]
    for flag in lexicon_flags:
        ours = {"prefix": "mul-first"}.get(flag, flag)
        if (
            flag in {"suffix_too", "cglue"}
            or (flag == "nospace" and tag in SYLLABLES)
            or ours in flags
            or (ours == "vigesimal" and tag in NO_VIGESIMAL)
        ):
            continue
        flags.append(ours)
    return flags


def _apply_bound(seed: Seed, data: Mapping[str, object]) -> None:
    # A bound form (ოცდა, hogeita) is one more form of the ten: it leaves room for units as any ten does.
    for value, forms in _forms(data, "bound").items():
        if not any(word in form.split() for form in forms for word in ("al",)):
            seed.num.setdefault(value, []).extend(forms)


def _move_multiplied_scales(seed: Seed) -> None:
    # "tan milyar" under 10^10 or "ett hundre" under 100 is a multiplier and a scale word, not a scale word.
    words_of = {value: {fold(f) for f in forms} for value, forms in seed.num.items()}
    scales = {fold(f): value for value, forms in seed.mul.items() for f in forms if " " not in fold(f)}
    for value in sorted(seed.mul):
        kept: list[str] = []
        for form in seed.mul[value]:
            words = fold(form).split()
            head, last = " ".join(words[:-1]), words[-1]
            if len(words) > 1 and head in words_of.get(1, set()):
                kept.append(last)
            elif len(words) > 1 and (last in scales or words[0] in scales) and value != 100:
                if scales.get(last) != value and scales.get(words[0]) != value:
                    seed.num.setdefault(value, []).append(form)
            else:
                kept.append(form)
        seed.mul[value] = kept
    seed.mul = {value: forms for value, forms in seed.mul.items() if forms}


def _spell_out_missing(seed: Seed, templates: list[str]) -> None:
    # Indic 21..99 are irregular and listed; the few that the lexicon leaves to a template are listed too.
    for n in range(21, 100):
        tens, unit = n - n % 10, n % 10
        if unit and n not in seed.num:
            pairs = product(seed.num.get(tens, []), seed.num.get(unit, []), templates)
            seed.num[n] = [template.format(t=t, u=u) for t, u, template in pairs]


def _apply_templates(seed: Seed, templates: list[str]) -> None:
    tens = {n: tuple(seed.num[n]) for n in range(20, 100, 10) if n in seed.num}
    for template in templates:
        units_first = template.index("{u}") < template.index("{t}")
        first, second = ("{u}", "{t}") if units_first else ("{t}", "{u}")
        between = template[len(first) : -len(second)]
        if seed.tag in SYLLABLES:
            add(seed.joiners, between.strip().strip(TSHEG))
            continue
        if units_first and "units-first" not in seed.flags:
            seed.flags.append("units-first")
        if " " not in between:
            add(seed.flags, "glue")
        words = between.split()
        attached_left = words.pop(0) if words and not between.startswith(" ") and " " in between else ""
        attached_right = words.pop() if words and not between.endswith(" ") and " " in between else ""
        for word in [" ".join(words)] if words else []:
            add(seed.joiners, word)
        if attached_left and not units_first:
            for n, forms in tens.items():
                seed.num[n] += [form + attached_left for form in forms if not form.endswith(attached_left)]
        if attached_right and units_first:
            for n, forms in tens.items():
                seed.num[n] += [attached_right + form for form in forms if mutates(attached_right, form)]
        elif attached_right:
            add(seed.prefix, attached_right)
    simple = [template for template in templates if template.replace("{u}", "").replace("{t}", "").strip() == ""]
    if (chosen := (simple or templates)[:1]) and seed.tag not in SYLLABLES:
        seed.write["tens"] = chosen[0]


def _apply_ordinal_prefix(seed: Seed, prefixes: list[str], glued: bool) -> None:
    if (prefixes and not glued) or "nospace" in seed.flags:
        seed.ordinal_prefix = words_of(prefixes)
    if not prefixes and len(seed.ord) > 30:
        # Romanian lists 0..999 with "al" before each.
        heads = Counter(form.split()[0] for forms in seed.ord.values() for form in forms if " " in form)
        word, count = heads.most_common(1)[0] if heads else ("", 0)
        is_number = any(word in forms for table in (seed.num, seed.mul) for forms in table.values())
        if count > 0.9 * len(seed.ord) and not is_number:
            seed.ordinal_prefix = [word]
    lead = tuple(prefix if glued else f"{prefix} " for prefix in seed.ordinal_prefix)
    if lead:
        for table in (seed.ord, seed.ordmul):
            for value, forms in table.items():
                table[value] = [re.sub(f"^(?:{'|'.join(map(re.escape, lead))})", "", form).strip() for form in forms]


def _clean(seed: Seed) -> None:
    joiners = {fold(j) for j in seed.joiners} | {fold(p) for p in seed.ordinal_prefix}
    for table in (seed.num, seed.mul, seed.ord, seed.ordmul):
        for value in sorted(table):
            table[value] = clean_forms(seed.tag, table[value], joiners)
            if not table[value]:
                del table[value]


def _drop_composed(seed: Seed) -> None:
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
    for name in ("num", "ord", "ordmul"):
        setattr(seed, name, {n: forms for n, forms in getattr(seed, name).items() if forms})
    if seed.tag != "sa":  # Sanskrit says 101..999 in reversed compounds that nothing composes.
        seed.num = {n: forms for n, forms in seed.num.items() if n < 100 or len(str(n).strip("0")) == 1 or n % 25 == 0}
        seed.ord = {n: forms for n, forms in seed.ord.items() if n <= 1000 or n in seed.mul}
    seed.ordmul = {n: [form for form in forms if " " not in form] for n, forms in seed.ordmul.items() if n in seed.mul}
    seed.ordmul = {n: forms for n, forms in seed.ordmul.items() if forms}


def _add_attested(seed: Seed) -> None:
    # Genders and cases that a generator spells and the lexicon folded away (dreißig).
    lead = tuple(fold(p) for p in seed.ordinal_prefix)
    for n in (*range(20), *range(20, 100, 10)):
        for table, kind in ((seed.num, "cardinal"), (seed.ord, "ordinal")):
            for text in _attested(seed.tag, n, kind):
                for prefix in lead if kind == "ordinal" else ():
                    text = text.removeprefix(prefix).strip()
                if n in table:
                    add(table[n], text)


def _attested(tag: str, number: int, kind: str) -> list[str]:
    return [fold(s.text) for s in generators.spell(tag, number, "ordinal" if kind == "ordinal" else "cardinal")]


def _join_atoms(seed: Seed) -> None:
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


def _drop_fragments(seed: Seed) -> None:
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


def _drop_conflicts(seed: Seed) -> None:
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


def _drop_scales_inside(seed: Seed) -> None:
    scales = {form for value, forms in seed.mul.items() if value >= 1000 for form in forms}
    for value in range(100):
        if value in seed.num:
            kept = [form for form in seed.num[value] if not scales & set(form.split()[1:])]
            seed.num[value] = kept or seed.num[value]


def _ends_in_ordinal(forms: list[str], units: list[str]) -> bool:
    return any(form.endswith(unit) for form in forms for unit in units)


def _add_unaccented(seed: Seed) -> None:
    for table in (seed.num, seed.mul, seed.ord, seed.ordmul):
        for forms in table.values():
            for form in forms[:]:
                bare = "".join(c for c in unicodedata.normalize("NFD", form) if not unicodedata.combining(c))
                add(forms, bare)


def _forms(data: Mapping[str, object], table: str) -> Forms:
    rows = data.get(table)
    if not isinstance(rows, dict):
        return {}
    return {int(value): [" ".join(form.split()) for form in strings(forms)] for value, forms in rows.items()}


def _name(tag: str) -> str:
    from babel import Locale

    return NAMES.get(tag) or str(Locale.parse("en").languages.get(tag, tag))


def _sources(tag: str) -> list[str]:
    named = {
        "num2words": "num2words 0.5.14",
        "indic-numtowords": "indic-numtowords 1.1.0",
        "cldr-rbnf": "CLDR RBNF 48.2",
    }
    return [f"{named[source]} {tag}" for source in generators.languages().get(tag, ())] or ["UniNum"]


if __name__ == "__main__":
    raise SystemExit(main())
