"""Every program that writes numbers as words, behind one call.

    >>> spell("de", 21, "cardinal")[0]
    Spelling(text='einundzwanzig', source='num2words')

The sources: num2words, indic-numtowords, cn2an (a check alone: numguard writes Chinese from the locale file) and
CLDR's spell-out rules (tools/rbnf.py). Each is bounded: num2words loops for ever on Amharic numbers above a million,
indic-numtowords ends before 10^10 (FACTS.md). Their known errors stand in tools/generator_bugs.toml, by value, each
with its reason; `spell` leaves them out.
"""

from __future__ import annotations

import signal
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import cn2an
import rbnf

from numguard.writing import generators as writers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

Kind = Literal["cardinal", "ordinal"]
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

    def covers(self, number: int, text: str) -> bool:
        """Tell whether this error spoils the spelling of a number."""
        if number < self.least:
            return False
        if self.digits and not all(number // place % 10 == digit for place, digit in self.digits):
            return False
        if self.values or self.has or self.ends:
            is_listed = number in self.values or any(piece in text for piece in self.has)
            return is_listed or bool(self.ends and text.endswith(self.ends))
        return True


class _TooSlowError(Exception):
    pass


def spell(lang: str, number: int, kind: Kind = "cardinal") -> list[Spelling]:
    """Return every spelling of a number that some source makes, without those known to be wrong.

    The empty list means that no source spells this number in this language.
    """
    if number < 0:
        raise ValueError(f"cannot spell {number}: give a whole number from 0")
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
    tags = {*writers.num2words_tags(), *writers.INDIC, *rbnf.languages(), "zh", "zh-Hant"}
    found: dict[str, tuple[str, ...]] = {}
    for tag in sorted(tags):
        makers = [source for source, make in _SOURCES if any(any(make(tag, n, kind)) for n in (3, 5))]
        if makers and spell(tag, 5, kind):
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
        for kind in ([row["kind"]] if "kind" in row else ["cardinal", "ordinal"])
    )  # fmt: skip


def _pieces(row: dict[str, Any]) -> tuple[str, ...]:
    pieces = row.get("has", [])
    return (pieces,) if isinstance(pieces, str) else tuple(pieces)


def _num2words(lang: str, number: int, kind: Kind) -> list[str]:
    try:
        with _time_limit(SECONDS):
            return [writers.by_num2words(lang, number, kind, can_hang=number <= 10**6)]
    except _TooSlowError:
        return []


def _indic(lang: str, number: int, kind: Kind) -> list[str]:
    if kind == "ordinal":
        return []
    try:
        with _time_limit(SECONDS):
            return writers.by_indic(lang, number, limit=VARIANTS)
    except _TooSlowError:
        return []


def _cn2an(lang: str, number: int, kind: Kind) -> list[str]:
    if lang not in ("zh", "zh-Hant") or number >= writers.LIMIT:
        return []
    texts = [str(cn2an.an2cn(number, mode)) for mode in ("low", "up")]
    if lang == "zh-Hant":
        texts = [text.translate(_TRADITIONAL) for text in texts]
    return [f"第{text}" for text in texts[:1]] if kind == "ordinal" else texts


def _cldr(lang: str, number: int, kind: Kind) -> list[str]:
    if lang not in rbnf.languages():
        return []
    return list(_cldr_texts(lang, number, kind))


def _cldr_texts(lang: str, number: int, kind: Kind) -> Iterator[str]:
    for name in rbnf.names(lang, kind):
        try:
            yield rbnf.spell(lang, name, number)
        except rbnf.RbnfError:
            continue


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


_SOURCES: tuple[tuple[str, Callable[[str, int, Kind], list[str]]], ...] = (
    ("num2words", _num2words),
    ("indic-numtowords", _indic),
    ("cn2an", _cn2an),
    ("cldr-rbnf", _cldr),
)
