"""The only access to babel's locale data: its Locale, and its own files where the merged data mixes them up.

In babel's Locale, locales share tables through aliases: what the first locale of a process to follow one says shows in
all that inherit it. So what must not depend on what was read before is read from the files themselves.
"""

from __future__ import annotations

import pickle
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from babel import Locale

KEPT: Final = 16
"""So many locales are kept in memory: facts are read of one locale and its parents, and then kept themselves."""


def likely_script(language: str) -> str:
    """Return the script that a language is commonly written in, as CLDR tells it; Latin where it says nothing.

    >>> likely_script("ne"), likely_script("vi")
    ('Deva', 'Latn')
    """
    from babel.core import get_global

    return str(get_global("likely_subtags").get(language, "und_Latn")).split("_")[1]


@lru_cache(KEPT)
def locale(name: str) -> Locale:
    """Return babel's locale of an identifier that it has."""
    from babel import Locale, localedata

    read = getattr(localedata, "_cache", None)  # babel itself keeps what it has read for ever
    if isinstance(read, dict) and len(read) > KEPT:
        read.clear()
    return Locale.parse(name)


@lru_cache(KEPT)
def own(name: str) -> dict[str, Any]:
    """Return what the file of one locale says by itself; nothing for a locale that babel does not have.

    >>> own("de")["months"]["format"]["wide"][3], own("no locale")
    ('März', {})
    """
    from babel.localedata import exists, resolve_locale_filename

    if not name or not exists(name):
        return {}
    with Path(resolve_locale_filename(name)).open("rb") as file:
        data: dict[str, Any] = pickle.load(file)  # a file of the installed package
    return data


def parents(name: str, *, to_root: bool = False) -> tuple[str, ...]:
    """Return the locales that say something of one, itself first.

    >>> parents("es_MX"), parents("nn", to_root=True)
    (('es_MX', 'es_419', 'es'), ('nn', 'no', 'root'))
    """
    from babel.core import get_global

    parent = str(get_global("parent_exceptions").get(name, ""))
    chain = [name, parent, name.partition("_")[0]]
    if to_root:
        chain += [*(one.partition("_")[0] for one in chain), "root"]
    return tuple(dict.fromkeys(one for one in chain if one))


def table(name: str, *keys: str) -> dict[Any, Any]:
    """Return a table of a locale's own file; empty where it has none there, or only an alias.

    >>> table("de", "months", "format", "abbreviated")[1]
    'Jan.'
    """
    data: object = own(name)
    for key in keys:
        data = data.get(key, {}) if isinstance(data, dict) else {}
    return data if isinstance(data, dict) else {}


@lru_cache(KEPT)
def compact_patterns(name: str, width: str) -> dict[str, dict[int, str]]:
    """Return CLDR's compact patterns by plural category and power of ten, in the width ``long`` or ``short``.

    >>> compact_patterns("de", "long")["other"][10**6]
    '0 Millionen'
    """
    formats = locale(name)._data["compact_decimal_formats"].get(width, {})
    return {
        plural: {int(power): str(getattr(row, "pattern", row)).replace("'", "") for power, row in rows.items()}
        for plural, rows in formats.items()
    }
