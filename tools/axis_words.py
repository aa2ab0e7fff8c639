"""List the words of CLDR's relative times (3 years ago, in 3 years) that a locale file may take over for [axis.time].

    python tools/axis_words.py            # for each locale file that says no ago and no in
    python tools/axis_words.py de fr      # for some languages

A word is taken where it stands in the patterns of nearly all units and plural forms, and not in those of the other way.
What is written is to be read: a language may say "in" for within, too.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from pathlib import Path

from babel import Locale, UnknownLocaleError

ROOT = Path(__file__).resolve().parent.parent / "locales"
_UNITS = ("year", "month", "week", "day", "hour", "minute")
_SHARE = 0.8
"""The share of the patterns that a word must stand in."""
_POLES = {"past": "ago", "future": "in"}


def main(arguments: list[str]) -> int:
    """Print what CLDR says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tags", nargs="*")
    chosen = parser.parse_args(arguments)
    for path in sorted(ROOT.glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        if chosen.tags and path.stem not in chosen.tags:
            continue
        said = _said(path.stem, is_unspaced="nospace" in data.get("flags", ()))
        own = data.get("axis", {}).get("time", {})
        has_own = any(pole in table for table in (own, own.get("behind", {})) for pole in ("ago", "in"))
        if said and not has_own and "parent" not in data:
            print(path.stem, said)
    return 0


def _said(tag: str, *, is_unspaced: bool) -> dict[str, dict[str, str]]:
    """Return the words before and behind a span of time, by their places and poles."""
    try:
        fields = Locale.parse(tag.replace("-", "_"))._data["date_fields"]
    except (UnknownLocaleError, ValueError, KeyError):
        return {}
    patterns = {way: _patterns(fields, way) for way in _POLES}
    said: dict[str, dict[str, str]] = {"": {}, ".behind": {}}
    for way, other in (("past", "future"), ("future", "past")):
        for place, words in (("", _before(patterns, way)), (".behind", _behind(patterns, way, is_unspaced))):
            opposite = _before(patterns, other) if not place else _behind(patterns, other, is_unspaced)
            if words and words != opposite and any(char.isalpha() for char in words):
                said[place][_POLES[way]] = words
    return {place: words for place, words in said.items() if words}


def _patterns(fields: dict[str, dict[str, object]], way: str) -> list[str]:
    patterns: list[str] = []
    for unit in _UNITS:
        forms = fields.get(unit, {}).get(way, {})
        patterns += [form for form in dict(forms).values() if "{0}" in form]  # type: ignore[call-overload]
    return patterns


def _before(patterns: dict[str, list[str]], way: str) -> str:
    """Return what most patterns of a way have before the number."""
    counts = Counter(pattern.partition("{0}")[0].strip() for pattern in patterns[way])
    best, times = counts.most_common(1)[0] if counts else ("", 0)
    return best if times >= _SHARE * len(patterns[way]) else ""


def _behind(patterns: dict[str, list[str]], way: str, is_unspaced: bool) -> str:
    """Return the words that end most patterns of a way."""
    ends = [pattern.partition("{0}")[2].strip() for pattern in patterns[way]]
    best = ""
    for size in range(1, 4):
        tails = [end[-size:] if is_unspaced else " ".join(end.split()[1:][-size:]) for end in ends]
        tail, times = Counter(tails).most_common(1)[0] if tails else ("", 0)
        if times >= _SHARE * len(ends) and len(tail) > len(best):
            best = tail
    return best


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
