"""What a number is said per: three times a day, daily 45 euros, 3,500 litres per minute.

It is called the period of the number here, also where it is a kilogram or a litre.
"""

from __future__ import annotations

import re
from typing import Final

from numguard.language.cldr import PER
from numguard.mentions.alone import COUNT, FIRST, SECOND, TIMES
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import MARK_BEHIND, Segment, parted
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.lexicon.marks import Marks, laid_out, mark_longest
from numguard.mentions.line.reach import NEAR
from numguard.quantity.units import DECADE, SPANS, Unit, unit_of
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.signs import APOSTROPHES, CLAUSE_MARKS

_PERIODS: Final = frozenset((DECADE, unit_of("quarter"), *(unit_of(name.partition("-")[2]) for name in PER)))
_SOLD: Final = frozenset(("area", "volume"))
"""The dimensions of what a price may be of."""
_PIECE: Final = unit_of("piece")
_WORDS_BEHIND: Final = 4
"""Words behind a number, or behind its unit, among which the period stands: tablets a day, of beans a month."""
_PERIOD_LETTERS: Final = 3
"""Letters of the word for a period."""
_BEFORE: Final = 3
"""Words before a number among which an adverb stands."""
_PHRASE_WORDS: Final = 3
"""Words of a phrase that says a period: په ورځ کې."""
_NOUN: Final = 6
"""Letters of the noun between a number and a period behind it."""
_YEAR: Final = re.compile(r"\d{4}")
"""Its digits, beside which a word for a period may be that of a date."""
_PARTS: Final = re.compile(rf"[\d{re.escape(CLAUSE_MARKS)}]")
"""What ends the reach of an adverb."""


def says_periods(lex: Lexicon) -> bool:
    """Tell whether phrases for what a number is per are known in a language."""
    return _spoken(lex).is_known


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
    for form, period in _adverbs(lex).items():
        words_of = form.split()[::-1]
        spans = [word for word in words_of if word in lex.context and lex.context[word].unit is not None]
        mark_longest([form] if lex.nospace else spans or words_of, _OWN.get(period, _OTHER), words, lex)
    for form, cue in lex.context.items() if _is_parted(lex) and not lex.nospace else ():
        if cue.unit in _PERIODS and " " not in form:
            mark_longest([form], _OWN.get(cue.unit, _OTHER), words, lex)


def may_differ_in_span(marks: int, others: int) -> bool:
    """Tell by the marks of two texts whether each may say a period that the other one does not: daily, hourly.

    Two that are both seldom said, an hour and a week, are not told apart.
    """
    ours, theirs = marks & PERIODIC, others & PERIODIC
    is_other = ours & (~theirs | _OTHER) > 0 and theirs & (~ours | _OTHER) > 0
    return is_other and (ours ^ theirs) & ~_OTHER > 0


def may_say_often(text: str, alone: int, lex: Lexicon) -> bool:
    """Tell whether weak words may say how often something happens (einmal, one time), or every how many days.

    ``alone`` is what the words of the text say without a number; one for first may be said of a last week, too.
    """
    return alone & (TIMES | FIRST | SECOND | COUNT) > 0 or says_occasion(text, lex)


def says_occasion(text: str, lex: Lexicon) -> bool:
    """Tell whether a word stands in a text behind which, or before which, a number says how often: one time, 3 Mal."""
    return _occasions(lex).of(text) > 0


@of_lexicon
def _occasions(lex: Lexicon) -> Marks:
    words: dict[str, int] = {}
    for word in lex.listed("occasions"):
        mark_longest(word.split(), 1, words, lex)
    return Marks(laid_out(words, {}, lex), lex, is_anywhere=True)


def period_of(atom: Atom, lex: Lexicon) -> Unit | None:
    """Return what a number is said per, by the words behind it or before it: naponta háromszor; None for its own unit.

    Kwa saa 40 says for 40 hours, and 40 hours are said per no hour.
    """
    period = _said_around(atom.segment, atom, lex)
    return None if period is atom.unit else period


def only_period(segment: Segment, lex: Lexicon) -> Unit | None:
    """Return the one span of time that a text surely says something is per: daily, once a week; else None."""
    said = _unspaced_spans(segment, lex) if lex.nospace else _spans(segment, lex)
    return said.pop() if len(said) == 1 else None


def names_span(segment: Segment, unit: Unit, lex: Lexicon) -> bool:
    """Tell whether a text names a span of time anywhere: for three weeks."""
    if lex.nospace:
        return any(map(segment.holds, lex.cldr.units.get(unit.id, ())))
    names = _names(lex)
    return unit in [names[word] for word in _folded(segment.text, lex) if word in names]


def _folded(text: str, lex: Lexicon) -> list[str]:
    """Return the words of a text, folded; an apostrophe parts them: un'ora."""
    words: list[str] = []
    known = _tokens(lex)
    for token in text.split():
        said = known.get(token)
        if said is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            said = known[token] = WORD.made.findall(fold(parted(token), lex.data.fold))
        words += said
    return words


@of_lexicon
def _tokens(lex: Lexicon) -> dict[str, list[str]]:
    """Return the cache of the folded words of what stands between two blanks."""
    return {}


def _unspaced_spans(segment: Segment, lex: Lexicon) -> set[Unit]:
    adverbs = _adverbs(lex)
    spoken = _patterns(lex)[0].finditer(fold(segment.text, lex.data.fold))
    forms = [one.group(2) for one in spoken if not _counts(one.group(1), lex)]
    return {adverbs[form] for form in forms if len(form) > 1 and adverbs[form].dimension in SPANS}


def _spans(segment: Segment, lex: Lexicon) -> set[Unit]:
    names, spoken, said = _names(lex), _endings(lex), set[Unit]()
    words = _folded(segment.text, lex)
    for at, word in enumerate(words):
        if word not in names:
            continue
        name = names[word]
        period, size = (None, 1) if word not in spoken else _phrase(words, at, lex)
        name = name if size == 1 else None
        if name is not None:
            period = name if _is_recurring(words, at, lex) else None  # for a week; twice a week
        elif not _is_parted(lex) and words[at + 1 - size] not in lex.listed("each_words"):
            period = None if _YEAR.search(segment.text) is not None else period  # در سال 2020
        elif size == 1 and at and "".join(WORD.made.findall(parted(segment.text))[at : at + 1])[:1].isupper():
            period = None  # the Daily Mail
        if period is not None and period.dimension in SPANS:
            said.add(period)
    return said


@of_lexicon
def _endings(lex: Lexicon) -> frozenset[str]:
    """Return the words that say a period by themselves, and the last ones of the phrases that do."""
    return _lasts(lex).union(form for form in _adverbs(lex) if " " not in form)


@of_lexicon
def _names(lex: Lexicon) -> dict[str, Unit | None]:
    """Return the words of which each may end what says a span of time, folded, and the span of which it is the name."""
    names: dict[str, Unit | None] = dict.fromkeys(_endings(lex))
    for form, cue in lex.context.items():
        if " " not in form and len(form) > 1 and cue.unit is not None and cue.unit.dimension in SPANS:
            names[form] = cue.unit
    return {form: name for form, name in names.items() if len(form) > 1}


def _is_recurring(words: list[str], at: int, lex: Lexicon) -> bool:
    """Tell whether words for each stand right before the name of a span, or one for times near the name of one."""
    each, occasions = lex.listed("each_words"), lex.listed("occasions")
    if at and (words[at - 1] in each or (at > 1 and f"{words[at - 2]} {words[at - 1]}" in each)):
        return True  # jeden Tag, tous les jours
    if words[at] in _several(lex):
        return False
    near = (*words[max(0, at - _BEFORE) : at], *words[at + 1 : at + _BEFORE])
    return any(word in occasions or _says_times(word, lex) for word in near)


def _says_times(word: str, lex: Lexicon) -> bool:
    """Tell whether a word says how often by itself: twice, einmal, dreimal."""
    if word.endswith(tuple(lex.listed("occasions"))):
        return True
    entry = lex.look(word).entry if _is_word(word) and lex.hits(word, True).words else None
    return entry is not None and (entry.multiple is not None or entry.alone & TIMES > 0)


def sold_by(atom: Atom, lex: Lexicon) -> Unit | None:
    """Return the area, volume, weight or piece that a price is said per: 12 euros le mètre cube, das Stück."""
    if atom.unit is None or not atom.unit.currency or lex.nospace:
        return None
    behind = atom.segment.words_from(atom.unit_end)[:_WORDS_BEHIND]
    pieces = lex.listed("pieces")
    for at, word in enumerate(behind):
        if fold(word, lex.data.fold) in pieces:
            return _PIECE
        for size in (2, 1):
            cue = lex.beside(" ".join(behind[at : at + size]))
            if cue is not None and cue.unit is not None and cue.unit.dimension in _SOLD:
                return cue.unit
        if not _is_word(word) or (len(word) >= _PERIOD_LETTERS and _is_number(word, lex)):
            return None  # 300,000 euros for 80 square metres
    return None


def _said_around(segment: Segment, atom: Atom, lex: Lexicon) -> Unit | None:
    if lex.nospace:
        return _unspaced(atom, segment.text, lex)
    spoken = _spoken(lex)
    if spoken.is_parted:  # a day, per day, am Tag
        return _behind(segment, atom, lex, spoken) or _just_before(segment.text, atom.start, lex, spoken)
    before, behind = _just_before(segment.text, atom.start, lex, spoken), _behind(segment, atom, lex, spoken)
    if before is not None and behind is not None:
        return None  # kyat 900,000 kwa mwezi kwa saa 48 kwa wiki
    return before or behind


def _behind(segment: Segment, atom: Atom, lex: Lexicon, spoken: _Spoken) -> Unit | None:
    if not _may_speak(segment.text[atom.unit_end : atom.unit_end + NEAR], lex, spoken):
        return None
    behind = segment.words_from(atom.unit_end)
    for at, word in enumerate(behind[:_WORDS_BEHIND]):
        if not _is_word(word):
            return None  # ocho en 24 horas
        period = _told(word, lex)[0] or _phrase(behind, at, lex)[0]
        if period is not None:
            if _is_counted_next(behind, at, lex) or _is_number(word, lex):
                return None  # நாளொன்றுக்கு 4 மணிநேரம் அல்லது வாரத்திற்கு 20: it is of the next number; kuus: six, or a month
            goes_on = any(_told(other, lex)[0] is not None for other in behind[at + 1 : at + _WORDS_BEHIND])
            return None if goes_on else period  # dos fines de semana al mes
        if len(word) >= _PERIOD_LETTERS and _is_number(word, lex):
            return None  # twice in three days
    return None


def _just_before(text: str, start: int, lex: Lexicon, spoken: _Spoken) -> Unit | None:
    before = text[max(0, start - NEAR) : start]
    for word in before.rsplit(None, _BEFORE)[-_BEFORE:]:
        if _says(word, lex, spoken) == _SPEAKS:
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


def _may_speak(behind: str, lex: Lexicon, spoken: _Spoken) -> bool:
    """Tell whether the first word behind a number that is not dull may say a period, where it stands near enough."""
    words = behind.split(None, _WORDS_BEHIND)
    if len(behind) == NEAR and (len(words) <= _WORDS_BEHIND or behind[-1 - len(words[_WORDS_BEHIND])] != " "):
        return True  # the last of them may be cut off
    if "\n" in behind:
        return True  # a line ends somewhere
    for at in range(min(len(words), _WORDS_BEHIND)):
        said = _says(words[at], lex, spoken)
        if said != _DULL:
            return said == _SPEAKS
    return False


def _says(word: str, lex: Lexicon, spoken: _Spoken) -> int:
    """Return what ``_word_says`` does, remembered."""
    said = spoken.said.get(word, -1)
    if said < 0:
        said = _word_says(word, lex)
        if len(spoken.said) < _MOST_KNOWN:
            spoken.said[word] = said
    return said


def _word_says(word: str, lex: Lexicon) -> int:
    """Return _DULL, _HALTS, _ENDS or _SPEAKS for what stands between two blanks."""
    mark = MARK_BEHIND.search(word)
    bare = word if mark is None else word[: mark.start()]
    if not bare:
        return _ENDS
    if any(sign in bare for sign in APOSTROPHES):
        return _SPEAKS
    if not _is_word(bare):
        return _SPEAKS if fold(bare, lex.data.fold) in _adverbs(lex) else _HALTS
    period, _, ends_phrase = _told(bare, lex)
    if period is not None or ends_phrase:
        return _SPEAKS
    if len(bare) >= _PERIOD_LETTERS and _is_number(bare, lex):
        return _HALTS
    return _DULL if mark is None else _ENDS


class _Spoken:
    """What words around numbers say of a period, remembered: they are often the same, and mostly nothing."""

    __slots__ = ("said", "is_known", "is_parted")

    def __init__(self, is_known: bool, is_parted: bool) -> None:
        self.said: dict[str, int] = {}
        self.is_known = is_known
        self.is_parted = is_parted  # as _is_parted tells


@of_lexicon
def _spoken(lex: Lexicon) -> _Spoken:
    """Return what is remembered of the words of a language."""
    return _Spoken(bool(_adverbs(lex)), _is_parted(lex))


def _is_counted_next(words: list[str], at: int, lex: Lexicon) -> bool:
    """Tell whether a number stands right behind a word."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return following != "" and (not _is_word(following) or _is_number(following, lex))


def _before(text: str, lex: Lexicon) -> Unit | None:
    """Return the period that the words right before a number say: naponta, दिन में, 시간당 최대."""
    mark = _last(_PARTS, text)
    words = (text if mark is None else text[mark.end() :]).split()[-_BEFORE:]
    if mark is not None and words and not text[: mark.start()][-1:].isdigit():
        period = _adverbs(lex).get(mark.group() + fold(words[0], lex.data.fold))  # 1인당: a phrase with its digit
        if period is not None:
            return period
    for at in range(len(words) - 1, -1, -1):
        if fold(words[at], lex.data.fold) in lex.cldr.list_words:
            return None  # 4 jam sehari atau 20 jam: it is of the number before
        period, size = _phrase(words, at, lex)
        if period is not None:
            at -= size
            is_counted = _is_number(words[at], lex) if at >= 0 else mark is not None and mark.group().isdigit()
            return None if is_counted else period  # 3 दिन में: in three days
    return None


def _phrase(words: list[str], at: int, lex: Lexicon) -> tuple[Unit | None, int]:
    """Return the period that a word says, or two or three of which it is the last, and how many words say it."""
    _, period, ends_phrase = _told(words[at], lex)
    if period is None and ends_phrase:
        for size in range(2, min(_PHRASE_WORDS, at + 1) + 1):
            period = _adverbs(lex).get(fold(" ".join(words[at + 1 - size : at + 1]), lex.data.fold))
            if period is not None:
                return period, size
    return period, 1


def _unspaced(atom: Atom, text: str, lex: Lexicon) -> Unit | None:
    """Return the period that stands around a number where words are not parted: 每小时最多3500升, 2 เม็ดต่อวัน."""
    adverbs, pairs = _adverbs(lex), lex.data.fold
    pattern, behind_noun = _patterns(lex)
    behind = behind_noun.match(fold(text[atom.unit_end : atom.unit_end + NEAR], pairs))
    if behind is not None:
        return adverbs[behind.group(1)]
    before = fold(text[max(0, atom.start - NEAR) : atom.start], pairs)
    last = _last(pattern, before)
    if last is None or _PARTS.search(before, last.end()) is not None or _counts(last.group(1), lex):
        return None
    return adverbs[last.group(2)]


def _counts(before: str, lex: Lexicon) -> bool:
    """Tell whether what stands before a word for a period counts it, or gives it its place: 11日2回, 第一天两个."""
    return before.isnumeric() or before in lex.data.lists["ordinal_prefix"]


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    match = None
    for one in pattern.finditer(text):
        match = one
    return match


def _is_word(written: str) -> bool:
    """Tell whether it is a word and no sign or number; the vowel signs of many scripts are no letters."""
    return written.isalpha() or not (written.isascii() or any(map(str.isdigit, written)))


@of_lexicon
def _patterns(lex: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a period with the character before it, and of one behind a number and its noun."""
    forms = "|".join(map(re.escape, sorted(_adverbs(lex), key=len, reverse=True)))
    return re.compile(rf"(.??)({forms})"), re.compile(rf"\s?[^\W\d_]{{0,{_NOUN}}}?({forms})")


_Told = tuple[Unit | None, Unit | None, bool]
"""The period that a word says behind a number, the one that it says on either side, and whether it ends a phrase."""


def _told(word: str, lex: Lexicon) -> _Told:
    """Return what a word says of periods, remembered."""
    known = _known(lex)
    told = known.get(word)
    if told is None:
        told = _looked_up(word, lex)
        if len(known) < _MOST_KNOWN:
            known[word] = told
    return told


@of_lexicon
def _known(lex: Lexicon) -> dict[str, _Told]:
    """Return the cache of what words say of a period."""
    return {}


_MOST_KNOWN: Final = 10_000
"""Words that are remembered."""


def _looked_up(word: str, lex: Lexicon) -> _Told:
    folded = fold(word, lex.data.fold)
    adverb, ends_phrase = _adverbs(lex).get(folded), folded in _lasts(lex)
    is_parted = _is_parted(lex)
    if adverb is not None or len(word) < _PERIOD_LETTERS or not is_parted:
        is_sure = not is_parted or adverb in _PERIODS  # each person over 5: no 5 per person
        return adverb, adverb if is_sure else None, ends_phrase
    cue = lex.beside(word)
    if cue is None or cue.unit not in _PERIODS or _is_number(word, lex) or folded in _several(lex):
        return None, None, ends_phrase  # mỗi tháng bốn trăm năm mươi và năm người: a year, or five
    return cue.unit, None, ends_phrase


@of_lexicon
def _is_parted(lex: Lexicon) -> bool:
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
def _adverbs(lex: Lexicon) -> dict[str, Unit]:
    """Return the words that say a period by themselves, folded: daily, weekly, per hour."""
    both = (*lex.cldr.per.items(), *lex.data.words["per"].items())
    return {fold(form, lex.data.fold): unit_of(name) for name, forms in both for form in forms}


@of_lexicon
def _lasts(lex: Lexicon) -> frozenset[str]:
    """Return the last words of the phrases of two or three words: में of दिन में."""
    return frozenset(form.rpartition(" ")[2] for form in _adverbs(lex) if " " in form)


@of_lexicon
def _several(lex: Lexicon) -> frozenset[str]:
    """Return the plural words for seconds, hours, days, folded: no number is said per hours."""
    return frozenset(fold(form, lex.data.fold) for form in lex.cldr.several)
