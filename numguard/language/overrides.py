"""Corrections to CLDR, babel, the generators of number words and the language model: read once from TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from typing import Any

from numguard.model.errors import LocaleDataError
from numguard.script.folders import folder_of


@cache
def _file(name: str) -> dict[str, Any]:
    file = folder_of(__package__) / name
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:  # TOML's own error names line and column.
        raise LocaleDataError(f"{file}: {error}; install numguard again") from error


def cldr(table: str) -> dict[str, Any]:
    """Return a table of cldr.toml.

    >>> cldr("months")
    {'composed': ['月']}

    Raises LocaleDataError where the file is missing or damaged.
    """
    return _table("cldr.toml", table)


def generators(package: str) -> dict[str, Any]:
    """Return what generators.toml says of a package.

    >>> generators("num2words")["names"]
    {'kk': 'kz'}

    Raises LocaleDataError where the file is missing or damaged.
    """
    return _table("generators.toml", package)


def identification(table: str) -> dict[str, Any]:
    """Return a table of identify.toml.

    >>> identification("label")["tl"]
    'fil'

    Raises LocaleDataError where the file is missing or damaged.
    """
    return _table("identify.toml", table)


def marks(table: str) -> dict[str, Any]:
    """Return a table of marks.toml: a locale's, or the releases of CLDR.

    Raises LocaleDataError where the file is missing or damaged.
    """
    return _table("marks.toml", table)


def marks_file() -> Collection[str]:
    """Return the names of the tables of marks.toml."""
    return _file("marks.toml").keys()


def _table(name: str, key: str) -> dict[str, Any]:
    found = _file(name).get(key)
    if not isinstance(found, dict):
        raise LocaleDataError(f"{name}: has no table {key!r}; install numguard again")
    return found
