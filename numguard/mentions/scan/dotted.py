"""Months whose abbreviations have full stops inside, where the walk ends: 9 มี.ค. 2565."""

from __future__ import annotations

import re

from numguard.mentions.entries import Entry, has_dot_inside
from numguard.mentions.grammar.grammar import Token
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon


@of_lexicon
def _dotted_months(lex: Lexicon) -> tuple[re.Pattern[str] | None, dict[str, Entry]]:
    """Return a pattern of the months that have dots inside, and their entries; the walk ends at a dot."""
    entries: dict[str, Entry] = {}
    for number, names in lex.cldr.months.items():
        for name in names:
            if has_dot_inside(name):
                entry = entries[name] = Entry()
                entry.month, entry.any_case = number, True
    names_ = "|".join(map(re.escape, sorted(entries, key=len, reverse=True)))
    if not entries:
        return None, entries
    return re.compile(rf"(?<=\d)\s?({names_})(?=\W|\d|\Z)|({names_})(?=\.?\s?\d{{4}}(?!\d))"), entries


def with_dotted_months(text: str, tokens: list[Token], lex: Lexicon) -> list[Token]:
    """Add the abbreviated months behind a day or before a year, in place of what was found inside them: 9 มี.ค. 2565."""
    pattern, entries = _dotted_months(lex)
    if pattern is None:
        return tokens
    spans = [match.span(match.lastindex or 1) for match in pattern.finditer(text)]
    months = [(start, end, entries[text[start:end]], None) for start, end in spans]
    if not months:
        return tokens
    kept: list[Token] = []
    k = 0
    for token in tokens:
        while k < len(months) and months[k][1] <= token[0]:
            k += 1
        if k == len(months) or token[1] <= months[k][0]:
            kept.append(token)
    return sorted([*kept, *months], key=_start)


def _start(token: Token) -> int:
    return token[0]
