"""What a number is said per: three times a day is not three times a week, nor 45 euros a month 45 euros a year."""

from __future__ import annotations

from typing import Final

from numguard.alignment.matching import Matching, Side
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import MARK_BEHIND, WORDS_BEHIND
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.rule import reads
from numguard.model import IssueType, Kind, Role
from numguard.quantity.units import Unit, unit_of
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES
from numguard.verdict.finding import PAIRED, Finding, TextCheck

_PERIODS: Final = frozenset(unit_of(name) for name in ("hour", "day", "week", "month", "year"))
_REACH: Final = 3
"""Words behind a number, or behind its unit, among which the period stands: tablets a day."""
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
    """Tell whether a language's ways to say a period are known: by words apart, and by its adverbs."""
    return not lex.nospace and bool(_adverbs(lex))


def _may_recur(atom: Atom) -> bool:
    """Tell whether a number may be one of so many a day: no part of a date, no ordinal and no name."""
    return atom.role in _RECUR and not atom.soft and atom.kind not in _OTHERWISE


def _period_of(atom: Atom, side: Side) -> Unit | None:
    """Return the period whose word stands behind a number, or an adverb of it before: naponta háromszor."""
    lex, segment = side.lexicon, atom.segment
    if segment is None:
        return None
    spoken = _spoken(lex)
    said = _first_said(segment.text[atom.unit_end : atom.unit_end + WORDS_BEHIND], lex, spoken)
    if said == _HALTS:
        return None
    if said == _SPEAKS:
        behind = segment.words_from(atom.unit_end)
        for at, word in enumerate(behind[:_REACH]):
            if not word.isalpha():
                return None  # ocho en 24 horas
            period = _said(word, lex)
            if period is not None:
                goes_on = any(_said(other, lex) is not None for other in behind[at + 1 : at + _REACH])
                return None if goes_on or period is atom.unit else period  # dos fines de semana al mes
            if len(word) >= _SHORTEST and _is_number(word, lex):
                return None  # twice in three days
    word = atom.context.written_before
    if not word or _says(word, lex, spoken) == _DULL:
        return None  # no adverb either
    return _adverbs(lex).get(fold(word, lex.data.fold))


_DULL: Final = 0
"""A word that says nothing of a period."""
_HALTS: Final = 1
"""A word behind which no period is looked for: a number, or what has no letters alone."""
_ENDS: Final = 2
"""A mark at which the words behind a number end, or a dull word with one."""
_SPEAKS: Final = 3
"""A word that is a period, or must be looked at more closely."""


def _first_said(behind: str, lex: Lexicon, spoken: dict[str, int]) -> int:
    """Return what the first word behind a number that is not dull says, where it stands near enough; else _DULL."""
    words = behind.split(None, _REACH)
    if len(behind) == WORDS_BEHIND and (len(words) <= _REACH or behind[-1 - len(words[_REACH])] != " "):
        return _SPEAKS  # the last of them may be cut off
    if "\n" in behind:
        return _SPEAKS  # a line ends somewhere
    for at in range(min(len(words), _REACH)):
        said = _says(words[at], lex, spoken)
        if said != _DULL:
            return said
    return _DULL


def _says(word: str, lex: Lexicon, spoken: dict[str, int]) -> int:
    """Return what ``_word_says`` does, remembered."""
    said = spoken.get(word, -1)
    if said < 0:
        said = _word_says(word, lex)
        if len(spoken) < _MOST_KNOWN:
            spoken[word] = said
    return said


def _word_says(word: str, lex: Lexicon) -> int:
    """Return _DULL, _HALTS, _ENDS or _SPEAKS for what stands between two blanks."""
    mark = MARK_BEHIND.search(word)
    bare = word if mark is None else word[: mark.start()]
    if not bare:
        return _ENDS
    if any(sign in bare for sign in APOSTROPHES):
        return _SPEAKS
    if not bare.isalpha():
        return _HALTS
    if _said(bare, lex) is not None:
        return _SPEAKS
    if len(bare) >= _SHORTEST and _is_number(bare, lex):
        return _HALTS
    return _DULL if mark is None else _ENDS


@of_lexicon
def _spoken(lex: Lexicon) -> dict[str, int]:
    """Return the cache of what words behind numbers say of a period: they are often the same."""
    return {}


def _said(word: str, lex: Lexicon) -> Unit | None:
    """Return the period that a word names, or says as an adverb does."""
    known = _known(lex)
    if word in known:
        return known[word]
    period = _looked_up(word, lex)
    if len(known) < _MOST_KNOWN:
        known[word] = period
    return period


@of_lexicon
def _known(lex: Lexicon) -> dict[str, Unit | None]:
    """Return the cache of the periods that words name."""
    return {}


_MOST_KNOWN: Final = 10_000
"""Words that are remembered."""


def _looked_up(word: str, lex: Lexicon) -> Unit | None:
    period = _adverbs(lex).get(fold(word, lex.data.fold))
    if period is not None or len(word) < _SHORTEST:
        return period
    cue = lex.beside(word)
    if cue is None or cue.unit not in _PERIODS or _is_number(word, lex):
        return None  # mỗi tháng bốn trăm năm mươi và năm người: a year, or five
    return cue.unit


def _is_number(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a number, but for one, which may be an article."""
    entry = lex.look(word).entry
    return entry is not None and entry.numeric and entry.num != 1


@of_lexicon
def _adverbs(lex: Lexicon) -> dict[str, Unit]:
    """Return the words that say a period by themselves, folded: daily, weekly."""
    words = lex.data.words["per"]
    return {fold(form, lex.data.fold): unit_of(name) for name, forms in words.items() for form in forms}


PERIOD: Final = TextCheck(
    name="period",
    doc="The number is kept and what it is said per is another: three times a day, three times a week.",
    reads=reads("unit kind role weight place context"),
    find=_period,
    type=IssueType.UNIT,
    needs=PAIRED,
)
