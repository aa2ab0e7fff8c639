"""The months of other calendars by the names that a language has for them, and the mark of a text that says one."""

from __future__ import annotations

from typing import Final

from numguard.language.keys import CALENDAR_MONTHS
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.lexicon.marks import mark_longest
from numguard.script.fold import fold

OTHER_MONTH: Final = 1 << 27
"""The mark of a word in the name of a month of another calendar."""


@of_lexicon
def names_of_months(lex: Lexicon) -> dict[str, tuple[str, int]]:
    """Return the calendar and the number of each name of a month, folded."""
    return {
        fold(form, lex.data.fold): (calendar, int(number))
        for calendar in CALENDAR_MONTHS
        for number, forms in lex.data.words[f"calendar.{calendar}"].items()
        for form in forms
    }


def unprefixed(word: str, lex: Lexicon) -> list[str]:
    """Return a word as it stands, and without each prefix that it may have: באדר, אדר."""
    prefixes = lex.data.lists["prefix"]
    return [word, *(word.removeprefix(prefix) for prefix in prefixes if word.startswith(prefix))]


def mark_months(lex: Lexicon, words: dict[str, int]) -> None:
    """Give the longest word of each name of a month its mark, also behind each prefix that may stand before it."""
    for name in names_of_months(lex):
        for prefix in ("", *lex.data.lists["prefix"]):
            mark_longest(f"{prefix}{name}".split(), OTHER_MONTH, words, lex)
