"""``numguard locales``: what each language can read, and how that was checked."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from numguard.cli import options
from numguard.cli.screen import Screen
from numguard.formats.records import to_json
from numguard.language import data as localedata
from numguard.language.data import LocaleData
from numguard.language.tiers import Running, Tier, relations, running, sizes_read, tier, unread_sizes
from numguard.model import Record
from numguard.model.errors import LocaleDataError

DESCRIPTION = (
    "List the languages that have a file: what running text shows (right pairs with number words that are blocked, "
    "pairs with one exchanged that are caught, number words that are found), who vouches for its cardinals and "
    "ordinals, the share of years, negatives, decimals and fractions that is read as other programs write them, the "
    "share of a real text's number words that is found, and how many word forms the file holds. Digits, separators, "
    "months and units are read in every language that CLDR knows."
)

_SHOWN = {
    # The heading, and the tables of a locale file that it sums up (locales/README.md).
    "cardinals": ("num",),
    "scales": ("mul", "short"),
    "ordinals": ("ord", "ordmul"),
    "fractions": ("frac", "plus"),
    "multiples": ("multiple", "collective"),
    "months": ("month",),
}

_TIERS = {
    Tier.FULL: "cardinals, ordinals, fractions and multiples; running text shows that exchanged ones are caught",
    Tier.CARDINALS: "number words of all sizes; the rest has gaps, or no running text shows enough",
    Tier.SEED: "number words of some sizes; a missing one of another size raises no alarm",
    Tier.DIGITS: "digits only; a missing number word raises no alarm",
}

_CHECKED = "checked.json"
"""What tools/check_locales.py found, beside the locale files; without it the command shows the files' content alone."""

_SHARES = {
    # The heading, and the share that it shows of what other programs write, or of the number words of a real text.
    "years": "years",
    "negatives": "negatives",
    "decimals": "decimals",
    "fractions": "fractions",
    "in text": "text_found",
}

_RUNNING = ("blocked", "caught", "found")
_KINDS = ("cardinals", "ordinals")
_BY = {
    "generator": "programs that write the language wrote 0 to 1,000 and 1,000 numbers to 10^9, and all were read back",
    "file": "no program writes the language; what the file itself writes was read back",
    "forms": "the file does not say how to write numbers; its forms, put together in plain order, were read back",
}


@dataclass(frozen=True, slots=True)
class _Check:
    """What was found of one language: who vouches for which numbers, and the shares that were read."""

    verified: Mapping[str, str | None] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("tags", nargs="*", metavar="TAG", help="only these languages")
    options.add_json(parser, "counts and a list of languages")


def run(args: argparse.Namespace) -> int:
    """Load, and so validate, each file; print what it holds."""
    every = [localedata.load(tag) for tag in args.tags or sorted(localedata.tags())]
    if args.json:
        Screen().line(to_json({"counts": _counts(every), "languages": [_record(data) for data in every]}, indent=2))
    else:
        _show(every, is_chosen=bool(args.tags))
    return 0


@cache
def _checks() -> Mapping[str, _Check]:
    path = files("numguard.locales").joinpath(_CHECKED)
    if not path.is_file():
        return {}
    try:
        found: dict[str, Record] = json.loads(path.read_text("utf-8"))
        return {
            tag: _Check(
                dict(row.get("verified", {})),
                {key: share for key, share in row.items() if isinstance(share, float)},
            )
            for tag, row in found.items()
        }
    except (ValueError, RecursionError, AttributeError, TypeError) as error:  # JSON's own error names the line.
        raise LocaleDataError(f"{path}: {error}; install numguard again") from error


def _check(data: LocaleData) -> _Check:
    return _checks().get(data.tag, _Check())


def _text(data: LocaleData) -> tuple[float, float, float] | None:
    """Return the shares of running text: right pairs blocked, exchanged words caught, number words found."""
    text: Running | None = running(data)
    return None if text is None else (text.blocked, text.caught, round(text.found, 3))


def _counts(every: Sequence[LocaleData]) -> Record:
    """Count the languages that are verified, by who vouches; variants of one language (pt, pt-BR) count once."""
    counts: Record = {"files": len(every), "languages": len({_language(data) for data in every})}
    for kind in _KINDS:
        by = {name: {_language(data) for data in every if _check(data).verified.get(kind) == name} for name in _BY}
        counts[kind] = {"verified": len(set().union(*by.values())), **{name: len(tags) for name, tags in by.items()}}
    return counts


def _language(data: LocaleData) -> str:
    return data.tag.split("-")[0]


def _forms(data: LocaleData) -> dict[str, int]:
    return {
        heading: sum(len(forms) for table in tables for forms in data.values[table].values())
        for heading, tables in _SHOWN.items()
    }


def _record(data: LocaleData) -> Record:
    check = _check(data)
    return {
        "tag": data.tag,
        "name": data.name,
        "files": list(data.chain),
        "tier": str(tier(data)),
        "unread": unread_sizes(sizes_read(data)),
        "running_text": None if (text := _text(data)) is None else dict(zip(_RUNNING, text, strict=True)),
        "relations": list(relations(data)),
        "flags": sorted(data.flags),
        "forms": _forms(data),
        "verified": {kind: check.verified.get(kind) for kind in _KINDS},
        "shares": dict(check.shares),
    }


def _percent(share: float | None) -> str:
    return "·" if share is None else f"{share:.0%}"


def _show(every: Sequence[LocaleData], *, is_chosen: bool) -> None:
    screen = Screen()
    rows = [
        [
            data.tag,
            data.name,
            str(tier(data)),
            *map(_percent, _text(data) or (None,) * len(_RUNNING)),
            *(_check(data).verified.get(kind) or "·" for kind in _KINDS),
            *(_percent(_check(data).shares.get(name)) for name in _SHARES.values()),
            *(f"{count:,}" if count else "·" for count in _forms(data).values()),
        ]
        for data in every
    ]
    heads = ["tag", "language", "tier", *_RUNNING, *(f"{kind} by" for kind in _KINDS)]
    counted = [*(f"{name} read" for name in _SHARES), *(f"{name} forms" for name in _SHOWN)]
    screen.table([*heads, *counted], rows, right=frozenset(range(len(heads), len(heads) + len(counted))))
    screen.line()
    for name, meaning in _TIERS.items():
        count = sum(row[2] == name for row in rows)
        screen.line(f"{count:>4}  {name}: {meaning}")
    if len(every) > 1 and is_chosen:
        both = [name for name in relations(every[0]) if all(name in relations(data) for data in every)]
        screen.line()
        screen.line(f"      what a number stands with is judged between these by: {', '.join(both) or 'nothing'}")
    if not _checks():
        return
    counts = _counts(every)
    screen.line()
    for kind in _KINDS:
        told = ", ".join(f"{counts[kind][name]} by {name}" for name in _BY)
        screen.line(f"{counts[kind]['verified']:>4}  languages with verified {kind}: {told}")
    for voucher, how in _BY.items():
        screen.line(f"      {voucher}: {how}")
