"""What a number is said per: three times a day, daily 45 euros, 3,500 litres per minute.

It is called the period of the number here, also where it is a kilogram or a litre.
"""

from __future__ import annotations

import re
from typing import Final

from numguard.language.cldr import PER
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import MARK_BEHIND, Segment
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, of_word
from numguard.mentions.lexicon.marks import mark_longest
from numguard.mentions.line.reach import NEAR
from numguard.quantity.money import named_alike
from numguard.quantity.units import DECADE, Unit, unit_of
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES, CLAUSE_MARKS

_PERIODS: Final = frozenset(
    (DECADE, unit_of("quarter"), unit_of("half-year"), *(unit_of(name.partition("-")[2]) for name in PER))
)
_SOLD: Final = frozenset(("area", "length", "mass", "volume"))
"""The dimensions of what a price may be of."""
_LENGTH: Final = "length"
_NAME: Final = 3
"""Letters of the name of a length that a price is per: 140 million dollars in aid are none per inch."""
_PIECE: Final = unit_of("piece")
_WORDS_BEHIND: Final = 4
"""Words behind a number, or behind its unit, among which the period stands: tablets a day, of beans a month."""
_PERIOD_LETTERS: Final = 3
"""Letters of the word for a period."""
WORDS_BEFORE: Final = 3
"""Words before a number among which an adverb stands."""
_NOUN: Final = 6
"""Letters of the noun between a number and a period behind it."""
_PARTS: Final = re.compile(rf"[\d{re.escape(CLAUSE_MARKS)}]")
"""What ends the reach of an adverb."""


def says_periods(lex: Lexicon) -> bool:
    """Tell whether phrases for what a number is per are known in a language."""
    return bool(adverbs_of(lex))


_OWN: Final = {unit_of("day"): 1 << 24, unit_of("month"): 1 << 25, unit_of("year"): 1 << 26}
"""The marks of the words for a period that is often said; the bits below are those of axes."""
ONE_PERIOD: Final = frozenset((0, *_OWN.values()))
"""The sums of marks by which no two periods are said."""
_OTHER: Final = 1 << 30
"""The mark of a word for any other one."""
PERIODIC: Final = sum(_OWN.values()) + _OTHER
"""The marks of all words that may say what a number is per."""


def mark_periods(lex: Lexicon, words: dict[str, int]) -> None:
    """Give the words that may say what a number is per their marks."""
    for form, period in adverbs_of(lex).items():
        words_of = form.split()[::-1]
        spans = [word for word in words_of if word in lex.context and lex.context[word].unit is not None]
        mark_longest([form] if lex.nospace else spans or words_of, _OWN.get(period, _OTHER), words, lex)
    for form, cue in lex.context.items() if is_parted(lex) and not lex.nospace else ():
        if cue.unit in _PERIODS and " " not in form:
            mark_longest([form], _OWN.get(cue.unit, _OTHER), words, lex)


def may_differ_in_span(marks: int, others: int) -> bool:
    """Tell by the marks of two texts whether each may say a period that the other one does not: daily, hourly.

    Two that are both seldom said, an hour and a week, are not told apart.
    """
    ours, theirs = marks & PERIODIC, others & PERIODIC
    is_other = ours & (~theirs | _OTHER) > 0 and theirs & (~ours | _OTHER) > 0
    return is_other and (ours ^ theirs) & ~_OTHER > 0


def period_of(atom: Atom, lex: Lexicon) -> Unit | None:
    """Return what a number is said per, by the words behind it or before it: naponta háromszor; None for its own unit.

    Kwa saa 40 says for 40 hours, and 40 hours are said per no hour.
    """
    period = _said_around(atom.segment, atom, lex)
    return None if period is atom.unit else period


def sold_by(atom: Atom, lex: Lexicon) -> Unit | None:
    """Return the area, volume, weight, length or piece that a price is said per: 12 euros le mètre cube, a pound."""
    if atom.unit is None or not atom.unit.currency or lex.nospace:
        return None
    behind = atom.segment.words_from(atom.unit_end)[:_WORDS_BEHIND]
    pieces = lex.listed("pieces")
    for at, word in enumerate(behind):
        if fold(word, lex.data.fold) in pieces:
            return _PIECE
        for said in (" ".join(behind[at : at + 2]), word):
            cue = lex.beside(said) if len(said) > 1 else None  # l'oncia is no litre
            for unit in named_alike(cue.unit) if cue is not None and cue.unit is not None else ():
                if unit.dimension in _SOLD and (len(said) >= _NAME or unit.dimension != _LENGTH):
                    return unit  # 3 euros a pound: no sterling
        if not is_word(word) or (len(word) >= _PERIOD_LETTERS and _is_number(word, lex)):
            return None  # 300,000 euros for 80 square metres
    return None


def _said_around(segment: Segment, atom: Atom, lex: Lexicon) -> Unit | None:
    if lex.nospace:
        return _unspaced(atom, segment.text, lex)
    if is_parted(lex):  # a day, per day, am Tag
        return _behind(segment, atom, lex) or _just_before(segment.text, atom.start, lex)
    before, behind = _just_before(segment.text, atom.start, lex), _behind(segment, atom, lex)
    if before is not None and behind is not None:
        return None  # kyat 900,000 kwa mwezi kwa saa 48 kwa wiki
    return before or behind


def _behind(segment: Segment, atom: Atom, lex: Lexicon) -> Unit | None:
    if not _may_speak(segment.text[atom.unit_end : atom.unit_end + NEAR], lex):
        return None
    behind = segment.words_from(atom.unit_end)
    for at, word in enumerate(behind[:_WORDS_BEHIND]):
        if not is_word(word):
            return None  # ocho en 24 horas
        period = _told(word, lex)[0] or phrase_at(behind, at, lex)[0]
        if period is not None:
            if _is_counted_next(behind, at, lex) or _is_number(word, lex):
                return None  # நாளொன்றுக்கு 4 மணிநேரம் அல்லது வாரத்திற்கு 20: it is of the next number; kuus: six, or a month
            goes_on = any(_told(other, lex)[0] is not None for other in behind[at + 1 : at + _WORDS_BEHIND])
            return None if goes_on else period  # dos fines de semana al mes
        if len(word) >= _PERIOD_LETTERS and _is_number(word, lex):
            return None  # twice in three days
    return None


def _just_before(text: str, start: int, lex: Lexicon) -> Unit | None:
    before = text[max(0, start - NEAR) : start]
    for word in before.rsplit(None, WORDS_BEFORE)[-WORDS_BEFORE:]:
        if _says(word, lex) == _SPEAKS:
            return _before(before, lex)
    return None


_DULL: Final = 0
"""A word that says nothing of a period."""
_HALTS: Final = 1
"""A number, or characters that are not all letters: the search for a period ends there."""
_ENDS: Final = 2
"""A punctuation mark, or a dull word with one: the words behind the number end there."""
_SPEAKS: Final = 3
"""A word that is a period, or must be looked at more closely."""


def _may_speak(behind: str, lex: Lexicon) -> bool:
    """Tell whether the first word behind a number that is not dull may say a period, where it stands near enough."""
    words = behind.split(None, _WORDS_BEHIND)
    if len(behind) == NEAR and (len(words) <= _WORDS_BEHIND or behind[-1 - len(words[_WORDS_BEHIND])] != " "):
        return True  # the last of them may be cut off
    if "\n" in behind:
        return True  # a line ends somewhere
    for at in range(min(len(words), _WORDS_BEHIND)):
        said = _says(words[at], lex)
        if said != _DULL:
            return said == _SPEAKS
    return False


@of_word
def _says(word: str, lex: Lexicon) -> int:
    """Return _DULL, _HALTS, _ENDS or _SPEAKS for what stands between two blanks."""
    mark = MARK_BEHIND.search(word)
    bare = word if mark is None else word[: mark.start()]
    if not bare:
        return _ENDS
    if any(sign in bare for sign in APOSTROPHES):
        return _SPEAKS
    if not is_word(bare):
        return _SPEAKS if fold(bare, lex.data.fold) in adverbs_of(lex) else _HALTS
    period, _, ends_phrase = _told(bare, lex)
    if period is not None or ends_phrase:
        return _SPEAKS
    if len(bare) >= _PERIOD_LETTERS and _is_number(bare, lex):
        return _HALTS
    return _DULL if mark is None else _ENDS


def _is_counted_next(words: list[str], at: int, lex: Lexicon) -> bool:
    """Tell whether a number stands right behind a word."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return following != "" and (not is_word(following) or _is_number(following, lex))


def _before(text: str, lex: Lexicon) -> Unit | None:
    """Return the period that the words right before a number say: naponta, दिन में, 시간당 최대."""
    mark = _last(_PARTS, text)
    words = (text if mark is None else text[mark.end() :]).split()[-WORDS_BEFORE:]
    if mark is not None and words and not text[: mark.start()][-1:].isdigit():
        period = adverbs_of(lex).get(mark.group() + fold(words[0], lex.data.fold))  # 1인당: a phrase with its digit
        if period is not None:
            return period
    for at in range(len(words) - 1, -1, -1):
        if fold(words[at], lex.data.fold) in lex.cldr.list_words:
            return None  # 4 jam sehari atau 20 jam: it is of the number before
        period, size = phrase_at(words, at, lex)
        if period is not None:
            at -= size
            is_counted = _is_number(words[at], lex) if at >= 0 else mark is not None and mark.group().isdigit()
            return None if is_counted else period  # 3 दिन में: in three days
    return None


def phrase_at(words: list[str], at: int, lex: Lexicon) -> tuple[Unit | None, int]:
    """Return the period that a word says, or two or three of which it is the last, and how many words say it."""
    _, period, ends_phrase = _told(words[at], lex)
    if period is None and ends_phrase:
        for size in range(2, at + 2):
            period = adverbs_of(lex).get(fold(" ".join(words[at + 1 - size : at + 1]), lex.data.fold))
            if period is not None:
                return period, size
    return period, 1


def _unspaced(atom: Atom, text: str, lex: Lexicon) -> Unit | None:
    """Return the period that stands around a number where words are not parted: 每小时最多3500升, 2 เม็ดต่อวัน."""
    adverbs, pairs = adverbs_of(lex), lex.data.fold
    pattern, behind_noun = patterns_of(lex)
    behind = behind_noun.match(fold(text[atom.unit_end : atom.unit_end + NEAR], pairs))
    if behind is not None:
        return adverbs[behind.group(1)]
    before = fold(text[max(0, atom.start - NEAR) : atom.start], pairs)
    last = _last(pattern, before)
    if last is None or _PARTS.search(before, last.end()) is not None or is_counted(last, lex):
        return None
    return adverbs[last.group()]


def is_counted(period: re.Match[str], lex: Lexicon) -> bool:
    """Tell whether what stands before a word for a period counts it, or gives it its place: 11日2回, 第一天两个."""
    before = period.string[period.start() - 1 : period.start()]
    return before.isnumeric() or before in lex.data.lists["ordinal_prefix"]


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    match = None
    for one in pattern.finditer(text):
        match = one
    return match


def is_word(written: str) -> bool:
    """Tell whether it is a word and no sign or number; the vowel signs of many scripts are no letters."""
    return written.isalpha() or not (written.isascii() or any(map(str.isdigit, written)))


@of_lexicon
def patterns_of(lex: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a period, and of one behind a number and its noun."""
    forms = "|".join(map(re.escape, sorted(adverbs_of(lex), key=len, reverse=True)))
    return re.compile(forms), re.compile(rf"\s?[^\W\d_]{{0,{_NOUN}}}?({forms})")


_Told = tuple[Unit | None, Unit | None, bool]
"""The period that a word says behind a number, the one that it says on either side, and whether it ends a phrase."""


@of_word
def _told(word: str, lex: Lexicon) -> _Told:
    """Return what a word says of periods."""
    folded = fold(word, lex.data.fold)
    adverb, ends_phrase = adverbs_of(lex).get(folded), folded in lasts_of(lex)
    parted = is_parted(lex)
    if adverb is not None or len(word) < _PERIOD_LETTERS or not parted:
        is_sure = not parted or adverb in _PERIODS  # each person over 5: no 5 per person
        return adverb, adverb if is_sure else None, ends_phrase
    cue = lex.beside(word)
    if cue is None or cue.unit not in _PERIODS or _is_number(word, lex) or folded in plurals_of(lex):
        return None, None, ends_phrase  # mỗi tháng bốn trăm năm mươi và năm người: a year, or five
    return cue.unit, None, ends_phrase


@of_lexicon
def is_parted(lex: Lexicon) -> bool:
    """Tell whether the word for day says a period behind a number, three times a day, and not phrases alone."""
    words = lex.data.words["per"].values()
    return bool(words) and not any(" " in form for forms in words for form in forms)


def _is_number(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a number; one is none here, as it may be an article.

    A word that the walk does not find is none, unless its end is cut off (vent'anni), and most are not found: looking
    at one takes far longer.
    """
    if word[-1] not in APOSTROPHES and not lex.hits(word, True).words:
        return False
    entry = lex.look(word).entry
    return entry is not None and entry.numeric and entry.num != 1


@of_lexicon
def adverbs_of(lex: Lexicon) -> dict[str, Unit]:
    """Return the words that say a period by themselves, folded: daily, weekly, per hour."""
    both = (*lex.cldr.per.items(), *lex.data.words["per"].items())
    return {fold(form, lex.data.fold): unit_of(name) for name, forms in both for form in forms}


@of_lexicon
def lasts_of(lex: Lexicon) -> frozenset[str]:
    """Return the last words of the phrases of two or three words: में of दिन में."""
    return frozenset(form.rpartition(" ")[2] for form in adverbs_of(lex) if " " in form)


@of_lexicon
def plurals_of(lex: Lexicon) -> frozenset[str]:
    """Return the plural words for seconds, hours, days, folded: no number is said per hours."""
    return frozenset(fold(form, lex.data.fold) for form in lex.cldr.several)
