"""What the tools that judge stored pairs of texts share: their command line, and which languages they judge."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from numguard.language import data as localedata
from numguard.language.cldr import identifier
from numguard.model.errors import UnknownLanguageError


class OfLanguage(Protocol):
    """A pair of texts of which one is English."""

    @property
    def lang(self) -> str:
        """The tag of the other language."""


Pair = TypeVar("Pair", bound=OfLanguage)


def asked(about: str, make: Callable[[], None], stored: Callable[[], Sequence[Pair]]) -> tuple[Sequence[Pair], int]:
    """Return the stored pairs that a command line asks for, which may make them first, and how many to show."""
    parser = argparse.ArgumentParser(description=about.partition("\n")[0])
    parser.add_argument("tags", nargs="*", help="only these languages")
    parser.add_argument("--make", action="store_true", help="write the pairs again")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every so manieth pair only")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="show so many misjudged pairs of each sort")
    args = parser.parse_args()
    if args.make:
        make()
    return [pair for pair in stored() if not args.tags or pair.lang in args.tags][:: args.every], args.show


def is_known(lang: str) -> bool:
    """Tell whether numguard knows a language; a few are in no release that it was made of."""
    try:
        return bool(identifier(lang) or localedata.load(lang))
    except UnknownLanguageError:
        return False
