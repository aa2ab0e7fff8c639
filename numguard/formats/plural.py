"""Plural forms that stand for one number, which may leave it out: "vor einem Jahr" beside "%(count)s year ago"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from numguard.mentions.placeholders.mask import mask
from numguard.mentions.placeholders.masked import Placeholder, Sort

_RULE = re.compile(r"nplurals\s*=\s*\d+\s*;\s*plural\s*=\s*([^;]{1,500})")
_TRIED = (*range(201), 1_000, 10_000, 1_000_000)
"""These numbers are tried: every rule of CLDR repeats itself in the hundreds."""


def lone_numbers(header: str) -> Mapping[int, int]:
    """Return the plural forms that stand for one number, by the rule that the header of a PO file states.

    >>> dict(lone_numbers("nplurals=2; plural=(n != 1);")), dict(lone_numbers("nplurals=2; plural=n > 1;"))
    ({0: 1}, {})
    """
    match = _RULE.search(header)
    if match is None:
        return {}
    from gettext import c2py  # gettext's own reader of such rules

    try:
        form_of = c2py(match[1].strip())
        forms = [(int(form_of(number)), number) for number in _TRIED]
    except (ValueError, ArithmeticError, RecursionError, SyntaxError):
        return {}  # a rule that nobody can follow says nothing
    counts = Counter(form for form, _ in forms)
    return {form: number for form, number in forms if counts[form] == 1}


def with_number(source: str, hypothesis: str, number: int) -> str:
    """Return the source with its count said, where a form for one number leaves out that argument and no other.

    >>> with_number("%(count)s year ago", "vor einem Jahr", 1)
    '1 year ago'
    >>> with_number("%s: %d files", "%s: eine Datei", 1), with_number("%s: %d files", "eine Datei", 1)
    ('%s: 1 files', '%s: %d files')
    """
    ours, theirs = _arguments(source), _arguments(hypothesis)
    if len(ours) != len(theirs) + 1:
        return source
    lost = Counter(one.key for one in ours) - Counter(one.key for one in theirs)
    if lost.total() != 1:
        return source
    count = next(one for one in ours if one.key in lost)
    return f"{source[: count.start]}{number}{source[count.end :]}"


def _arguments(text: str) -> list[Placeholder]:
    return [one for one in mask(text).placeholders if one.sort in (Sort.ARGUMENT, Sort.FORMAT)]
