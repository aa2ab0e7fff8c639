"""String catalogs of Xcode (.xcstrings): one file of JSON holds all languages. They are read, and not written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numguard.formats.keyed import whole
from numguard.formats.piece import Reading
from numguard.formats.plural import said_by_form, source_of
from numguard.formats.rows import Row
from numguard.model.errors import InputError

NAME = "a string catalog"
_DEEPEST = 100
_SUBSTITUTIONS = ("substitutions",)
_COUNT = "%lld"
"""What a form of a substitution translates where the source has none: its number."""
_ARGUMENT = re.compile(
    r"%#@(?P<name>[^@\s]{1,100})@"
    r"|%(?:(?P<number>\d{1,2})\$)?(?P<kind>[-+#0]{0,4}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|t|j)?[@dDiuUxXofFeEgGcs])"
)


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
    langs = _languages(strings, own, reading)
    at, line = 0, 1
    for key, entry in strings.items():
        place = text.find(json.dumps(key, ensure_ascii=False), at)
        if place >= 0:
            line += text.count("\n", at, place)
            at = place
        if isinstance(entry, dict) and entry.get("shouldTranslate") is not False:
            localizations = entry.get("localizations")
            known = localizations if isinstance(localizations, dict) else {}
            if key.strip() and entry.get("extractionState") != "stale":
                missing = [lang for lang in langs if _language(lang) not in map(_language, known)]
                yield from (Row(line, is_untranslated=True, target_lang=lang, unit=key) for lang in missing)
            yield from _entry(key, known, own, line, reading)


def _languages(strings: dict[str, Any], own: str, reading: Reading) -> list[str]:
    """Return the languages that a catalog is to hold: the one that is asked for, or those that it has of any text."""
    if reading.target_lang:
        return [reading.target_lang]
    said = (entry.get("localizations") for entry in strings.values() if isinstance(entry, dict))
    return list(dict.fromkeys(lang for one in said if isinstance(one, dict) for lang in one if lang != own))


def _entry(key: str, localizations: dict[str, Any], own: str, line: int, reading: Reading) -> Iterator[Row]:
    ours = _Localization(localizations.get(own), key)
    for lang, localization in localizations.items():
        if lang == own or (reading.target_lang and _language(lang) != _language(reading.target_lang)):
            continue
        theirs = _Localization(localization)
        is_numbered = bool(ours.numbers or theirs.numbers)
        known = ours.known(key, is_numbered=is_numbered)
        for path, text, state in theirs.leaves:
            # Another language has other plural forms; a text that Xcode found in a program is its own key.
            if number := theirs.numbers.get(path[1]) if path[:1] == _SUBSTITUTIONS else None:
                unit = ".".join((key, *_SUBSTITUTIONS, str(number), *path[2:]))
                plain = _COUNT
            else:
                unit, plain = ".".join((key, *path)), known[key]
                text = theirs.numbered(text) if is_numbered else text
            source = source_of(unit, text, known, reading.target_lang or lang)
            source = said_by_form(unit, plain, text, reading.target_lang or lang) if source is None else source
            unit = ".".join((key, *path))
            if state == "new" or (not text.strip() and source.strip()):
                yield Row(line, is_untranslated=True, unit=unit)
            else:
                yield Row(line, source, text, reading.source_lang or own, reading.target_lang or lang, unit=unit)


class _Localization:
    """The texts of one language, and the numbers of the arguments that its substitutions stand for.

    A substitution is named as its language likes: %#@posts@ of one is %#@arg1@ of another. Both have the same number.
    """

    def __init__(self, table: Any, text: str = "") -> None:
        self.leaves = list(_leaves(table))
        mains = [said for path, said, _ in self.leaves if path[:1] != _SUBSTITUTIONS] or [text]
        self.text = mains[-1]  # "other" stands last
        named = table.get("substitutions") if isinstance(table, dict) else None
        self.numbers: dict[str, int] = {}
        for name, said in named.items() if isinstance(named, dict) else ():
            number = said.get("argNum") if isinstance(said, dict) else None
            self.numbers[name] = number if isinstance(number, int) else self._place(name)

    def _place(self, name: str) -> int:
        """Return which argument a substitution without a number is: the so-manyth of the text."""
        names = [match["name"] for match in _ARGUMENT.finditer(self.text)]
        return names.index(name) + 1 if name in names else len(self.numbers) + 1

    def known(self, key: str, *, is_numbered: bool) -> dict[str, str]:
        """Return the source's texts by their keys, those of substitutions by their numbers."""
        texts = {key: self.numbered(self.text) if is_numbered else self.text}
        for path, text, _ in self.leaves:
            if path[:1] == _SUBSTITUTIONS and (number := self.numbers.get(path[1])):
                texts[".".join((key, *_SUBSTITUTIONS, str(number), *path[2:]))] = text
            else:
                texts[".".join((key, *path))] = self.numbered(text) if is_numbered else text
        return texts

    def numbered(self, text: str) -> str:
        """Return a text whose arguments all have their numbers: %1$lld.

        >>> _Localization({"substitutions": {"posts": {"argNum": 2}}}).numbered("%@: %#@posts@")
        '%1$@: %2$lld'
        """
        at = 0

        def number(match: re.Match[str]) -> str:
            nonlocal at
            at += 1
            if match["name"] is not None:
                return f"%{self.numbers.get(match['name'], at)}$lld"
            return f"%{match['number'] or at}${match['kind']}" if match["kind"] else match[0]

        return _ARGUMENT.sub(number, text)


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
