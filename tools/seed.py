"""Convert an automatically derived lexicon into a locale file that a person then finishes by hand.

    python tools/seed.py ../shared/lexicons            every lexicon that has no locale file yet
    python tools/seed.py ../shared/lexicons sw ka      these only
    python tools/seed.py ../shared/lexicons sw --force overwrite the finished file

The lexicons list every spelling the generators make, cut into atoms. Their fields map to ours so:
`join` becomes joiners, flags and bound forms of the tens; `prefix` becomes `mul-first`; `ordprefix` becomes
`ordinal_prefix`; compounds that the engine composes by itself are dropped, irregular ones stay.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import generators
from seed_forms import TSHEG, add, array, fold, mutates, quote, strings, words_of
from seed_steps import (
    Forms,
    Seed,
    add_attested,
    add_unaccented,
    clean,
    drop_composed,
    drop_conflicts,
    drop_fragments,
    drop_scales_inside,
    join_atoms,
)

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
        add_unaccented(seed)
    add_attested(seed)
    clean(seed)
    drop_composed(seed)
    drop_scales_inside(seed)
    join_atoms(seed)
    drop_fragments(seed)
    drop_conflicts(seed)
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
