"""Is a number in digits written as the target language writes numbers? (Wang et al. 2021, section 3.2, separators.)

The value may be beyond doubt, as in ``9,756.001`` within German, and the marks are wrong all the same: "a separator
remains the same after translation" is the paper's commonest error. Every mark that a language uses is right, and where
India writes the language too, its groups of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from numguard.language import cldr, forms
from numguard.language import data as localedata
from numguard.language.tags import filed, split_tag
from numguard.script.digits import ASCII_ZERO, in_script
from numguard.script.signs import BLANKS

_MARKS = ".,'’٫٬·、，．"
_RUN = re.compile(rf"\d+(?:[{_MARKS}]\d+|[{BLANKS}]\d{{3}}(?!\d))*")
_PLAIN = str.maketrans("’，．\u00a0\u202f\u2009", "',.   ")
_ANYWHERE = frozenset(" '٬")
"""Marks between groups that no language reads otherwise: blanks (ISO 80000), the Swiss apostrophe, the Arabic one."""

_MOST = 60
_INDIAN = (3, 2)
"""Sizes of the last group and of those before it: 12,34,567."""


@dataclass(frozen=True, slots=True)
class Convention:
    """The marks of a language, and the sizes of its groups beside threes."""

    decimal: frozenset[str]
    group: frozenset[str]
    has_twos: bool

    def value(self, run: str) -> Decimal | None:
        """Return what a run of digits and marks says in this convention; None where it says nothing.

        >>> convention("de").value("9.756,001"), convention("de").value("9,756.001")
        (Decimal('9756.001'), None)
        """
        text = in_script(run.translate(_PLAIN), ord(ASCII_ZERO))
        parts = re.split(r"[^0-9]", text)
        marks = re.sub(r"[0-9]", "", text)
        if not marks:
            return Decimal(text)
        if len(set(marks)) == 1 and marks[0] in self.group and self._are_groups(parts):
            return Decimal("".join(parts))
        if marks[-1] not in self.decimal or len(set(marks[:-1])) > 1 or marks[-1] in marks[:-1]:
            return None
        if marks[:-1] and not (marks[0] in self.group and self._are_groups(parts[:-1])):
            return None
        return Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")

    def _are_groups(self, parts: list[str]) -> bool:
        sizes = {len(part) for part in parts[1:-1]}
        is_even = sizes <= {3} or (self.has_twos and sizes == {2} and len(parts[0]) <= 2)
        return is_even and 1 <= len(parts[0]) <= 3 and len(parts[-1]) == 3


def _has_twos(tag: str) -> bool:
    form = forms.number_form(tag, "latn")
    return form is not None and form.sizes == _INDIAN


@cache
def convention(lang: str) -> Convention:
    """Return the convention of a language: CLDR's, and what its locale file says of common usage."""
    facts, said = cldr.load(lang), localedata.load(lang).separators
    base = split_tag(lang)[0]
    return Convention(
        frozenset(mark.translate(_PLAIN) for mark in said.get("decimal", facts.decimal)) | {"٫"},
        frozenset(mark.translate(_PLAIN) for mark in said.get("group", facts.group)) | _ANYWHERE,
        any(_has_twos(tag) for tag in (lang, f"{base}-IN")),
    )


def regions(lang: str) -> tuple[str, ...]:
    """Return the regions of a language that are known to set other marks than it.

    >>> regions("es"), regions("de")
    (('es-MX',), ())
    """
    own, base = convention(lang), split_tag(lang)[0]
    others = sorted(tag for tag in filed() if tag.startswith(f"{base}-") and tag != lang)
    return tuple(tag for tag in others if (convention(tag).decimal, convention(tag).group) != (own.decimal, own.group))


def runs(text: str) -> Iterator[re.Match[str]]:
    """Yield the runs of digits and the marks inside them; longer ones than a quantity has are none."""
    return (match for match in _RUN.finditer(text) if len(match[0]) <= _MOST)


def is_foreign(text: str, lang: str) -> bool:
    """Tell whether a number of a text has marks that its language does not set so.

    >>> is_foreign("9,756.001", "de"), is_foreign("9.756,001", "de"), is_foreign("9756", "de")
    (True, False, False)
    >>> is_foreign("12,34,567", "ne"), is_foreign("12,34,567", "en"), is_foreign("12,34,567", "zh")
    (False, False, True)
    """
    own = convention(lang)
    return any(own.value(match[0]) is None for match in runs(text))
