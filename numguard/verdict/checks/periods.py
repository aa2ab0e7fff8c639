"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

import re
from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Role
from numguard.quantity.units import Unit, unit_of
from numguard.script.fold import fold
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_PERIODS: Final = frozenset(unit_of(name) for name in ("hour", "day", "week", "month", "year"))
_REACH: Final = 4
"""Words behind a number, or behind its unit, among which the period stands: tablets a day, of beans a month."""
_SHORTEST: Final = 3
"""Letters of the word for a period."""
_RECUR: Final = frozenset((Role.NONE, Role.HOUR))
"""15 heures par jour may be hours of a clock too."""
_OTHERWISE: Final = frozenset((Kind.ORDINAL, Kind.MONTH, Kind.IDENTIFIER, Kind.ROMAN))
"""What is said per nothing."""


def _period(found: Matching, check: TextCheck) -> list[Finding]:
    source, hypothesis = found.source, found.hypothesis
    if not (_is_known(source.lexicon) and _is_known(hypothesis.lexicon)):
        return []
    findings: list[Finding] = []
    for match in found.pairs:
        a, b = source.atoms[match.source], hypothesis.atoms[match.hypothesis]
        if not (_may_recur(a) and _may_recur(b)):
            continue
        ours = _period_of(a, source)
        theirs = _period_of(b, hypothesis) if ours is not None else None
        if theirs is not None and theirs is not ours:
            findings.append(Finding(check.type, check.severity, match.source, match.hypothesis, check.name))
    return findings


def _is_known(lex: Lexicon) -> bool:
    """Tell whether a language's ways to say a period are known."""
    return bool(_phrases(lex).known)


def _may_recur(atom: Atom) -> bool:
    """Tell whether a number may be one of so many a day: no part of a date, no ordinal and no name."""
    if atom.soft and atom.kind is not Kind.MULTIPLE:
        return False
    return atom.role in _RECUR and atom.kind not in _OTHERWISE


def _period_of(atom: Atom, side: Side) -> Unit | None:
    """Return the period that is said behind a number or before: three times a day, naponta háromszor, 每天三次."""
    period = _unspaced(atom, side.lexicon) if side.lexicon.nospace else _spaced(atom, side.lexicon)
    return None if period is atom.unit else period


def _spaced(atom: Atom, lex: Lexicon) -> Unit | None:
    phrases = _phrases(lex)
    said = phrases.ending(atom.context.words_before, lex)
    if said is not None or atom.segment is None:
        return said
    behind = atom.segment.words_from(atom.unit_end)
    for at, word in enumerate(behind[:_REACH]):
        phrase = phrases.beginning(behind, at, lex) if phrases.longest > 1 else None
        if phrase is None and not _is_word(word):
            return None  # ocho en 24 horas
        period = phrase or _said(word, lex)
        if period is not None:
            goes_on = any(_said(other, lex) is not None for other in behind[at + 1 : at + _REACH])
            return None if goes_on and phrase is None else period  # dos fines de semana al mes
        if len(word) >= _SHORTEST and _is_number(word, lex):
            return None  # twice in three days
    return None


def _is_word(text: str) -> bool:
    """Tell whether characters between blanks are a word: letters, and in other scripts their vowel signs."""
    return text.isalpha() or not (text.isascii() or any(map(str.isnumeric, text)))


class _Phrases:
    """The words that say a period by themselves, folded: daily, दिन में.

    Where phrases of several words are among them they are all ways to say it; else the words for day, week stand
    behind a number too.
    """

    __slots__ = ("known", "longest")

    def __init__(self, known: dict[str, Unit]) -> None:
        self.known = known
        self.longest = max((form.count(" ") + 1 for form in known), default=0)

    def beginning(self, words: list[str], at: int, lex: Lexicon) -> Unit | None:
        """Return the period that several words say from a place on."""
        for size in range(min(self.longest, len(words) - at), 1, -1):
            period = self.known.get(fold(" ".join(words[at : at + size]), lex.data.fold))
            if period is not None:
                return period
        return None

    def ending(self, words: list[str], lex: Lexicon) -> Unit | None:
        """Return the period that the last words say, where no number counts it: দিনে দুবার, but ২৪ ঘণ্টায় দুবার."""
        for size in range(min(self.longest, len(words)), 0, -1):
            period = self.known.get(fold(" ".join(words[-size:]), lex.data.fold))
            if period is not None:
                counted = words[-size - 1] if len(words) > size else ""
                is_counted = counted[-1:].isdecimal() or (counted != "" and _is_number(counted, lex))
                return None if is_counted else period
        return None


def _unspaced(atom: Atom, lex: Lexicon) -> Unit | None:
    """Return the period of a number in a script without blanks: 每天服用两片, 2 เม็ดต่อวัน."""
    if atom.segment is None:
        return None
    text, pairs = atom.segment.text, lex.data.fold
    before, behind = _patterns(lex)
    found = before.search(fold(text[max(0, atom.start - _NEAR) : atom.start], pairs))
    if found is None or _counts(found.group(1), lex) or any(map(str.isnumeric, found.group(3))):
        found = behind.match(fold(text[atom.unit_end : atom.unit_end + _NEAR], pairs))
    return _phrases(lex).known[found.group(2)] if found is not None else None


def _counts(before: str, lex: Lexicon) -> bool:
    """Tell whether what stands before a word for a period counts it, or gives it its place: 11日2回, 第一天两个."""
    return before.isnumeric() or before in lex.data.lists["ordinal_prefix"]


@of_lexicon
def _patterns(lex: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a period before a number and its verb, and behind a number and its noun."""
    forms = "|".join(map(re.escape, sorted(_phrases(lex).known, key=len, reverse=True)))
    return re.compile(rf"(.?)({forms})\s?([^\W\d_]{{0,{_VERB}}})\s?\Z"), re.compile(
        rf"(\s?[^\W\d_]{{0,{_NOUN}}}?)({forms})"
    )


_NEAR: Final = 24
_VERB: Final = 4
_NOUN: Final = 6
"""Letters around a number that hold the words for a period, and of a verb or noun between: 每天服用两片."""


def _said(word: str, lex: Lexicon) -> Unit | None:
    """Return the period that a word names, or says as an adverb does; the words behind numbers are often the same."""
    known = _known(lex)
    if word in known:
        return known[word]
    period = _looked_up(word, lex)
    if len(known) < _MOST_KNOWN:
        known[word] = period
    return period


@of_lexicon
def _known(lex: Lexicon) -> dict[str, Unit | None]:
    """Return the cache of what words say of a period."""
    return {}


_MOST_KNOWN: Final = 10_000
"""Words that are remembered."""


def _looked_up(word: str, lex: Lexicon) -> Unit | None:
    phrases = _phrases(lex)
    period = phrases.known.get(fold(word, lex.data.fold))
    if period is not None or phrases.longest > 1 or len(word) < _SHORTEST or _is_number(word, lex):
        return period  # mỗi tháng bốn trăm năm mươi và năm người: a year, or five
    cue = lex.beside(word)
    return cue.unit if cue is not None and cue.unit in _PERIODS else None


def _is_number(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a number, but for one, which may be an article."""
    entry = lex.look(word).entry
    return entry is not None and entry.numeric and entry.num != 1


@of_lexicon
def _phrases(lex: Lexicon) -> _Phrases:
    """Return the words that say a period by themselves: daily, weekly."""
    words = lex.data.words["per"]
    return _Phrases({fold(form, lex.data.fold): unit_of(name) for name, forms in words.items() for form in forms})


PERIOD: Final = TextCheck(
    name="period",
    doc="The number is kept and what it is said per is another: three times a day, three times a week.",
    reads=reads("unit kind role weight place context"),
    find=_period,
    type=IssueType.UNIT,
    needs=PAIRED,
)
