"""Every program that writes numbers as words, behind one call.

    >>> spell("de", 21, "cardinal")[0]
    Spelling(text='einundzwanzig', source='num2words')

The sources: num2words, indic-numtowords, cn2an (a check alone: numguard writes Chinese from the locale file), CLDR's
spell-out rules (tools/rbnf.py), and what libnumbertext, n2words and to-words wrote (tools/outside.py, stored). Each is
bounded: num2words loops for ever on Amharic numbers above a million, indic-numtowords ends before 10^10.
Their known errors stand in tools/generator_bugs.toml, by value, each with its reason; `spell` leaves them out.
"""

from __future__ import annotations

import signal
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import cn2an
import outside
import rbnf

from numguard.language import overrides
from numguard.writing import generators as writers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

Kind = Literal["cardinal", "ordinal", "year", "negative", "decimal"]
Number = int | Decimal
KINDS: tuple[Kind, ...] = ("cardinal", "ordinal", "year", "negative", "decimal")
BUGS = Path(__file__).parent / "generator_bugs.toml"
SECONDS = 0.1  # what one call may take, of this process alone
VARIANTS = 40  # indic-numtowords multiplies the variants of each word
_TRADITIONAL = str.maketrans("万亿贰陆", "萬億貳陸")


@dataclass(frozen=True, slots=True)
class Spelling:
    """A number in words, and who wrote it so."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Bug:
    """A known error of one generator: these values, or spellings that hold one of ``has`` or end in ``ends``.

    ``digits`` and ``least`` narrow either; alone, they stand for every spelling.
    """

    source: str
    lang: str
    kind: str
    values: frozenset[int]
    least: int
    digits: tuple[tuple[int, int], ...]
    has: tuple[str, ...]
    ends: str
    reason: str

    def covers(self, number: Number, text: str) -> bool:
        """Tell whether this error spoils the spelling of a number."""
        if abs(Decimal(number)) < self.least:
            return False
        if self.digits and not all(number // place % 10 == digit for place, digit in self.digits):
            return False
        if self.values or self.has or self.ends:
            is_listed = number in self.values or any(piece in text for piece in self.has)
            return is_listed or bool(self.ends and text.endswith(self.ends))
        return True


class _TooSlowError(Exception):
    pass


def spell(lang: str, number: Number, kind: Kind = "cardinal") -> list[Spelling]:
    """Return every spelling of a number that some source makes, without those known to be wrong.

    The empty list means that no source spells this number in this language.
    """
    if number < 0 and kind != "negative":
        raise ValueError(f"cannot spell {number}: give a number from 0, or ask for a negative")
    found: dict[str, Spelling] = {}
    for source, make in _SOURCES:
        for text in make(lang, number, kind):
            text = _tidy(text)
            if text and text not in found and not any(b.covers(number, text) for b in bugs(source, lang, kind)):
                found[text] = Spelling(text, source)
    return list(found.values())


@cache
def languages(kind: Kind = "cardinal") -> dict[str, tuple[str, ...]]:
    """Return the sources of every language that can be spelled."""
    indic = overrides.generators("indic_numtowords")["writes"]
    tags = {*writers.num2words_tags(), *indic, *rbnf.languages(), "zh", "zh-Hant"}
    tags.update(*(outside.languages(source) for source in outside.SOURCES))
    found: dict[str, tuple[str, ...]] = {}
    for tag in sorted(tags):
        makers = [source for source, make in _SOURCES if any(any(make(tag, n, kind)) for n in _PROBES[kind])]
        if makers and any(spell(tag, n, kind) for n in _PROBES[kind]):
            found[tag] = tuple(makers)
    return found


@cache
def bugs(source: str, lang: str, kind: str) -> tuple[Bug, ...]:
    """Return the known errors of one source in one language."""
    return tuple(b for b in all_bugs() if (b.source, b.lang, b.kind) == (source, lang, kind))


@cache
def all_bugs() -> tuple[Bug, ...]:
    """Return every known error, in the order of the file."""
    rows = tomllib.loads(BUGS.read_text("utf-8"))["bug"]
    return tuple(
        Bug(
            source=row["source"],
            lang=row["lang"],
            kind=kind,
            values=frozenset(row.get("values", ())),
            least=row.get("from", 0),
            digits=tuple((int(place), digit) for place, digit in row.get("digits", {}).items()),
            has=_pieces(row),
            ends=row.get("ends", ""),
            reason=row["reason"],
        )
        for row in rows
        for kind in ([row["kind"]] if "kind" in row else KINDS)
    )  # fmt: skip


def _pieces(row: dict[str, Any]) -> tuple[str, ...]:
    pieces = row.get("has", [])
    return (pieces,) if isinstance(pieces, str) else tuple(pieces)


def _num2words(lang: str, number: Number, kind: Kind) -> list[str]:
    try:
        with _time_limit(SECONDS):
            if kind in ("cardinal", "ordinal") and isinstance(number, int):
                return [writers.by_num2words(lang, number, kind, can_hang=number <= 10**6)]
            return [_other_by_num2words(lang, number, kind)]
    except _TooSlowError:
        return []


def _other_by_num2words(lang: str, number: Number, kind: Kind) -> str:
    import num2words

    name = {"kk": "kz"}.get(lang, lang.replace("-", "_"))
    if lang in ("am",) or name not in num2words.CONVERTER_CLASSES:
        return ""
    try:
        return str(num2words.num2words(number, lang=name, to="year" if kind == "year" else "cardinal"))
    except (ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError):
        return ""


def _indic(lang: str, number: Number, kind: Kind) -> list[str]:
    if kind != "cardinal" or not isinstance(number, int):
        return []
    try:
        with _time_limit(SECONDS):
            return writers.by_indic(lang, number, limit=VARIANTS)
    except _TooSlowError:
        return []


def _cn2an(lang: str, number: Number, kind: Kind) -> list[str]:
    if lang not in ("zh", "zh-Hant") or number >= writers.LIMIT or kind == "year":
        return []
    texts = [str(cn2an.an2cn(str(number), mode)) for mode in ("low", "up")]
    if lang == "zh-Hant":
        texts = [text.translate(_TRADITIONAL) for text in texts]
    return [f"第{text}" for text in texts[:1]] if kind == "ordinal" else texts


def _cldr(lang: str, number: Number, kind: Kind) -> list[str]:
    tag = _CLDR_NAMES.get(lang, lang)
    return list(_cldr_texts(tag, number, kind)) if tag in rbnf.languages() else []


def _cldr_texts(lang: str, number: Number, kind: Kind) -> Iterator[str]:
    for name in rbnf.names(lang, kind):
        try:
            if isinstance(number, Decimal):
                yield from rbnf.decimals(lang, name, number)
            elif number < 0:
                yield rbnf.negative(lang, name, -number)
            else:
                yield rbnf.spell(lang, name, number)
        except rbnf.RbnfError:
            continue


def _outside(source: str) -> Callable[[str, Number, Kind], list[str]]:
    def make(lang: str, number: Number, kind: Kind) -> list[str]:
        return outside.spell(source, lang, str(number), kind)

    return make


def _tidy(text: str) -> str:
    return " ".join(text.replace("\N{ZERO WIDTH SPACE}", "").replace("\N{SOFT HYPHEN}", "").split())


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    def stop(signum: int, frame: FrameType | None) -> None:
        raise _TooSlowError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# Numbers that tell whether a source spells a kind at all.
_PROBES: dict[Kind, tuple[Number, ...]] = {
    "cardinal": (3, 5),
    "ordinal": (3, 5),
    "year": (1984, 2005),
    "negative": (-3, -5),
    "decimal": (Decimal("2.5"), Decimal("4.2")),
}
_CLDR_NAMES = {"pt-BR": "pt"}
_SOURCES: tuple[tuple[str, Callable[[str, Number, Kind], list[str]]], ...] = (
    ("num2words", _num2words),
    ("indic-numtowords", _indic),
    ("cn2an", _cn2an),
    ("cldr-rbnf", _cldr),
    *((source, _outside(source)) for source in outside.SOURCES),
)
