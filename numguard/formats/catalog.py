"""String catalogs of Xcode (.xcstrings): one file of JSON holds all languages. They are read, and not written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numguard.formats.keyed import whole
from numguard.formats.piece import Reading
from numguard.formats.plural import source_of
from numguard.formats.rows import Row
from numguard.model.errors import InputError

NAME = "a string catalog"
_DEEPEST = 100


def is_catalog(name: str) -> bool:
    """Return True if a file is a string catalog, by its name."""
    return name.lower().endswith(".xcstrings")


def rows(name: str, reading: Reading) -> Iterator[Row]:
    """Yield a row for each text and translation; raises InputError for a file that is no catalog."""
    text = whole(Path(name))
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: is not JSON: {error}") from None
    strings = table.get("strings") if isinstance(table, dict) else None
    if not isinstance(strings, dict):
        raise InputError(f"{name}: has no strings; save it again with Xcode")
    own = str(table.get("sourceLanguage", ""))
    at, line = 0, 1
    for key, entry in strings.items():
        place = text.find(json.dumps(key, ensure_ascii=False), at)
        if place >= 0:
            line += text.count("\n", at, place)
            at = place
        if isinstance(entry, dict) and entry.get("shouldTranslate") is not False:
            yield from _entry(key, entry, own, line, reading)


def _entry(key: str, entry: dict[str, Any], own: str, line: int, reading: Reading) -> Iterator[Row]:
    localizations = entry.get("localizations")
    if not isinstance(localizations, dict):
        return
    ours = {path: text for path, text, _ in _leaves(localizations.get(own))}
    known = {".".join((key, *path)): text for path, text in ours.items()}
    for lang, localization in localizations.items():
        if lang == own or (reading.target_lang and _language(lang) != _language(reading.target_lang)):
            continue
        for path, theirs, state in _leaves(localization):
            # Another language has other plural forms; a text that Xcode found in a program is its own key.
            unit = ".".join((key, *path))
            source = source_of(unit, theirs, known, reading.target_lang or lang) or ours.get((), key)
            if state == "new" or (not theirs.strip() and source.strip()):
                yield Row(line, is_untranslated=True, unit=unit)
            else:
                yield Row(line, source, theirs, reading.source_lang or own, reading.target_lang or lang, unit=unit)


def _language(tag: str) -> str:
    return tag.replace("_", "-").partition("-")[0].lower()


def _leaves(table: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the texts of a localization with the forms and devices that they are for, and their states."""
    if not isinstance(table, dict) or len(path) > _DEEPEST:
        return
    for name, value in table.items():
        if name != "stringUnit":
            yield from _leaves(value, path if name in ("variations", "plural", "device") else (*path, name))
        elif isinstance(value, dict) and isinstance(value.get("value"), str):
            text = value["value"].replace("%arg", "%lld") if "substitutions" in path else value["value"]
            yield path, text, str(value.get("state", ""))
