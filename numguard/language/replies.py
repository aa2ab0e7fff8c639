"""What language models say where a translation was asked for, by the language they say it in: replies.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache

from numguard.model.errors import LocaleDataError
from numguard.script.folders import folder_of

_FILE = "replies.toml"


@dataclass(frozen=True, slots=True)
class ReplyWords:
    """The phrases of one language or of several, in small letters; replies.toml says what each is."""

    sorry: tuple[str, ...] = ()
    unable: tuple[str, ...] = ()
    task: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    preamble: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    option: tuple[str, ...] = ()
    either: tuple[str, ...] = ()


def reply_words(chains: Iterable[Iterable[str]]) -> ReplyWords:
    """Return the phrases of English and of some languages, each the first of a chain of tags that has any.

    >>> reply_words([["de-AT", "de"]]).either
    ('or', 'alternatively', 'oder')

    Raises LocaleDataError where the file is missing or damaged.
    """
    known = _tables()
    words = [next((tag for tag in chain if tag in known), "en") for chain in chains]
    tables = [_words(tag) for tag in dict.fromkeys(("en", *words))]
    names = [field.name for field in fields(ReplyWords)]
    return ReplyWords(**{name: tuple(word for table in tables for word in getattr(table, name)) for name in names})


@cache
def _tables() -> dict[str, str]:
    """Return the text of each language's table: one is read where it is asked for, which is faster than all of them."""
    file = folder_of(__package__) / _FILE
    try:
        text = file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise LocaleDataError(f"{file}: {error}; install numguard again") from error
    tables = (part.partition("]\n") for part in text.split("\n\n[")[1:])
    return {tag: table for tag, _, table in tables}


@cache
def _words(tag: str) -> ReplyWords:
    try:
        table = tomllib.loads(_tables()[tag])
        return ReplyWords(**{"either" if key == "or" else key: tuple(words) for key, words in table.items()})
    except (ValueError, TypeError) as error:  # TOML's own error names line and column
        raise LocaleDataError(f"{_FILE}: [{tag}]: {error}; install numguard again") from error
