"""How a locale writes digits: numbering system, separators, groups."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from numguard.language import cldr, forms
from numguard.language import data as localedata
from numguard.language.tags import by_language
from numguard.model.errors import RenderError
from numguard.script.digits import ZEROS
from numguard.script.signs import ARABIC_DECIMAL, ARABIC_GROUP, BIDI_MARKS, DECIMAL_MARKS, GROUP_MARKS

PLACES = 3  # 1.234 million is said, 1.2345 million is not
LATIN = "latn"
_SIZES = frozenset({(3, 3), (3, 2)})
_BIDI = dict.fromkeys(map(ord, BIDI_MARKS))


@dataclass(frozen=True, slots=True)
class _Convention:
    """A locale's marks and grouping in one numbering system."""

    decimal: str
    group: str
    sizes: tuple[int, int]
    min_grouping: int
    minus: str
    percent: str
    percent_pattern: tuple[str, str]
    zero: int


@dataclass(frozen=True, slots=True)
class Digits:
    """How the digits of one call are written."""

    convention: _Convention
    grouping: bool = True
    min_grouping: int | None = None
    fraction_digits: int | None = None

    def write(self, number: Decimal) -> str:
        whole, _, fraction = format(number.copy_abs(), "f").partition(".")
        fraction = fraction.rstrip("0") if self.fraction_digits is None else fraction
        if self.fraction_digits is not None:
            if len(fraction.rstrip("0")) > self.fraction_digits:
                raise RenderError(f"{number} has more than {self.fraction_digits} fraction digits; round it first")
            fraction = fraction.rstrip("0").ljust(self.fraction_digits, "0")
        text = self._grouped(whole)
        if fraction:
            text += self.convention.decimal + fraction
        if self.convention.zero != ord("0"):
            text = "".join(chr(self.convention.zero + int(c)) if c in "0123456789" else c for c in text)
        return self.convention.minus + text if number < 0 else text

    def plain(self) -> Digits:
        """Return the same without group marks, for short parts."""
        return Digits(self.convention, False)

    def _grouped(self, whole: str) -> str:
        primary, secondary = self.convention.sizes
        minimum = self.convention.min_grouping if self.min_grouping is None else self.min_grouping
        if not self.grouping or not self.convention.group or primary < 1 or len(whole) < primary + minimum:
            return whole
        groups = [whole[-primary:]]
        rest = whole[:-primary]
        while rest:
            groups.insert(0, rest[-secondary:])
            rest = rest[:-secondary]
        return self.convention.group.join(groups)


@by_language(512)
def convention_of(lang: str, digits: str) -> _Convention:
    data = localedata.load(lang)
    form = forms.number_form(lang, digits)
    if form is None:
        return _without_cldr(data, digits)
    if digits in ("default", "native") and form.system not in ZEROS:
        form = forms.number_form(lang, LATIN)  # Han numerals are words, not a row of digits
        assert form is not None
    # A file states marks only where text differs from CLDR. A region (de-CH) keeps CLDR's against its parent's file;
    # a language that CLDR does not know (Dyula) has both CLDR's marks and the file's from the same parent.
    is_own = cldr.identifier(lang) in {tag.replace("-", "_") for tag in data.chain}
    own = data.separators if is_own else {}
    before, after = (part.replace("%", "\0") for part in form.percent)
    return _Convention(
        decimal=_mark(form.decimal, own.get("decimal", ()), DECIMAL_MARKS) or ".",
        group=_mark(form.group, own.get("group", ()), GROUP_MARKS) if form.sizes in _SIZES else "",
        sizes=form.sizes,
        min_grouping=form.min_grouping,
        minus=form.minus.translate(_BIDI),
        percent=form.percent_sign.translate(_BIDI),
        percent_pattern=(before, after),
        zero=_zero(form.system),
    )


def _mark(known: str, own: tuple[str, ...], readable: str) -> str:
    # A file's plain blank stands for the no-break space that CLDR prints; its first mark is the one that is written.
    mark = known if not own or (known.isspace() and own[0] == " ") or known in ARABIC_DECIMAL + ARABIC_GROUP else own[0]
    # An Arabic comma or Adlam's group mark would read as punctuation.
    return mark if mark in readable else ""


def _without_cldr(data: localedata.LocaleData, digits: str) -> _Convention:
    # No group marks: where nobody says which mark groups, a reader may take it for the decimal mark.
    system = LATIN if digits in ("native", "default") else digits
    decimal = data.separators.get("decimal", (".",))[0]
    group = data.separators.get("group", ("",))[0]
    return _Convention(decimal, group, (3, 3), 1, "-", "%", ("", "\0"), _zero(system))


def _zero(system: str) -> int:
    if system not in ZEROS:
        raise RenderError(f"unknown digits {system!r}; use latn, native, default or one of {', '.join(ZEROS)}")
    return ord(unicodedata.lookup(f"{ZEROS[system]} DIGIT ZERO".strip()))
