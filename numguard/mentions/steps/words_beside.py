"""What the word or the phrase before or behind a number says: its unit, its scale, its half of the day, a minus."""

from __future__ import annotations

import unicodedata
from typing import Final

from numguard.mentions.entries import Cue, Word
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import CLAUSE
from numguard.quantity.units import SECOND, WATT, WEEK, YEAR, Unit, bits, cased, unit_of
from numguard.script.chars import FIRST_HANGUL
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.objects import mypyc_attr
from numguard.script.signs import (
    ABBREVIATION_SIGNS,
    APOSTROPHES,
    BIDI_MARKS,
    BLANKS,
    DEVANAGARI_STOP,
    HYPHENS,
    JOINTS,
    MICRO,
    MU,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    UNIT_LETTERS,
    WORD_APOSTROPHES,
)

_SHORT_FOR: Final = f".{ABBREVIATION_SIGNS}"
"""What stands behind an abbreviation."""
_LATIN_UNIT: Final = Late(r" ?([A-Za-zµ]{1,4}(?:/[A-Za-z])?)(?=[\N{HANGUL SYLLABLE GA}-\N{HANGUL SYLLABLE HIH}])")
"""A unit in Latin letters with a particle of another script glued to it: 30km를."""
_FIRST_IN_UNIT: Final = ord("/")
"""What is in no such unit stands before it: blanks and most marks."""
_LATIN_UNIT_SIZE: Final = 8
"""Characters of such a unit, with a blank before it and the first letter behind it."""
_AFTER: Final = frozenset(f"{BLANKS}{BIDI_MARKS}{JOINTS}.{WORD_APOSTROPHES}:")
_WIDEST: Final = 3
"""Characters between a number and a word beside it: a blank, a mark, an apostrophe."""
_SKIPPED: Final = frozenset(f"{BLANKS}{HYPHENS}")
_MOST_SKIPPED: Final = 4
_BLANKS: Final = frozenset(BLANKS)
ELIDED: Final = tuple(gap for sign in WORD_APOSTROPHES for gap in (f" {sign}", f"{sign} "))
"""What stands between two words of which one begins or ends with an apostrophe: uur 's avonds, a' mhadainn."""
_SYLLABLES: Final = tuple("\N{TIBETAN MARK INTERSYLLABIC TSHEG}" + blank for blank in ("", " "))
"""What parts the syllables of a Tibetan word, also before a blank."""
_GAPS: Final = frozenset(
    (
        *(stop + blank for stop in ("", ".") for blank in " -\N{NO-BREAK SPACE}."),
        *(*ABBREVIATION_SIGNS, *ELIDED, *_SYLLABLES),
    )
)
_MOST_ABBREVIATED: Final = 3
"""Letters before a full stop and a blank that may be short for a word: Rs. 18."""
_OPENING: Final = frozenset(f"{BIDI_MARKS}{OPENING_BRACKETS}{OPENING_QUOTES}*>|")
_INSIDE: Final = frozenset(f"{JOINTS}.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(f"{BLANKS}{JOINTS}{APOSTROPHES}#")


@mypyc_attr(acyclic=True, free_list_len=1)
class Said:
    """A word or phrase beside a number that says something of it; ``is_glued``: it touches the number."""

    __slots__ = ("cue", "start", "end", "written", "is_glued")

    def __init__(self, line: Line, cue: Cue, start: int, end: int, is_glued: bool = False) -> None:
        self.cue = cue
        self.start = start
        self.end = end
        self.written = line.text[start:end]
        self.is_glued = is_glued


def said_before(line: Line, start: int, lex: Lexicon, reach: int = CLAUSE) -> Said | None:
    """Return what the one to three words before a place say, the longest phrase first; None where nothing is known."""
    text, hits = line.text, line.hits
    limit = start - reach if start > reach else 0
    end = start
    while end > limit and text[end - 1] in _BESIDE:
        end -= 1
    k = hits.first_from(end) - 1
    if k < 0 or hits.starts[k] < limit:
        return None
    word, begin, stop = hits.words[k], hits.starts[k], hits.ends[k]
    if stop != end and (stop != end - 1 or text[stop] != "."):
        return None
    if stop < end < start and stop - begin > _MOST_ABBREVIATED:
        return None  # He paid in euros. 18 people came: the full stop ends a sentence, not a word
    before = line.at(begin - 1)
    if begin and not before.isspace() and not (before in _OPENING or (lex.nospace and not before.isascii())):
        if before not in _INSIDE:
            return None
        begin = end  # U.S.-Dollar: all that stands between blanks
        while begin > limit and not text[begin - 1].isspace():
            begin -= 1
        cue = lex.beside(line.between(begin, end))
        return Said(line, cue, begin, end) if cue is not None else None
    filler = _said_of(word, line, begin, stop) if word.is_filler else None
    while word.is_filler and k and _precedes(line, k - 1, begin):  # amakhilomitha angu-137
        if hits.words[k - 1].is_bound:  # hadi dola 120
            break
        k -= 1
        word, begin = hits.words[k], hits.starts[k]
    if word.is_tail and k and _precedes(line, k - 1, begin):
        key = f"{hits.words[k - 1].text} {word.text}"
        if k > 1 and _precedes(line, k - 2, hits.starts[k - 1]):
            cue = lex.context.get(f"{hits.words[k - 2].text} {key}")
            if cue is not None:
                return Said(line, cue, hits.starts[k - 2], end)
        cue = lex.context.get(key)
        if cue is not None:
            return Said(line, cue, hits.starts[k - 1], end)
    said = _said_of(word, line, begin, hits.ends[k])
    if filler is not None and (said is None or "ordinal_prefix" in said.cue.marks):
        return filler  # ya dola 350, wa dola bilioni 2: what stands before the filler makes no ordinal
    return said


def _said_of(word: Word, line: Line, start: int, end: int) -> Said | None:
    cue = word.said(line.text, start, end)
    return Said(line, cue, start, end) if cue is not None else None


def _precedes(line: Line, k: int, begin: int) -> bool:
    """Tell whether hit ``k`` is the word between blanks that stands before ``begin``, be it with a full stop."""
    before = line.at(line.hits.starts[k] - 1)
    is_open = before in OPENING_BRACKETS or before.isspace()
    return is_open and line.between(line.hits.ends[k], begin).removeprefix(".").isspace()


def said_after(line: Line, end: int, lex: Lexicon) -> Said | None:
    """Return what the word or phrase behind a place says; None where none is known."""
    if lex.nospace:
        begin = line.past(end, _SKIPPED)
        if begin - end <= _MOST_SKIPPED and not line.at(begin).isascii():
            return _unspaced_after(line, end, begin, lex)
    elif not line.is_ascii and _may_be_latin_unit(line, end):
        latin = _LATIN_UNIT.made.match(line.text, end)
        cue = lex.beside(latin[1]) if latin is not None else None
        if latin is not None and cue is not None and cue.unit is not None:
            return Said(line, cue, latin.start(1), latin.end(1), latin.start(1) == end)
    text, hits = line.text, line.hits
    k = hits.first_from(end)
    if k and hits.ends[k - 1] > end:  # the ending of a word: XIXe siècle
        stop = hits.ends[k - 1]
        if text[end].isspace() or text[end].isdecimal() or line.at(end + 1).isdecimal() or stop - end > CLAUSE:
            return None  # a row of digits, which may be as long as a text
        cue = lex.beside(line.between(end, stop))
        return Said(line, cue, end, stop, True) if cue is not None else None
    if k == len(hits.starts):
        return None
    begin = hits.starts[k]
    gap = begin - end
    if gap > _WIDEST or (gap and text[end] not in _AFTER) or (gap > 1 and not _AFTER.issuperset(text[end + 1 : begin])):
        return None
    word, last = hits.words[k], k
    if word.is_head or word.is_link:
        cue, last = _phrase_after(line, k, lex)
    if last == k:
        cue = word.linked or word.said(text, begin, hits.ends[k])  # millions d'euros
    if cue is None:
        return None
    is_glued = not gap and word.linked is None and (last == k or not word.is_link)
    return Said(line, cue, begin, hits.ends[last], is_glued)


def _unspaced_after(line: Line, end: int, begin: int, lex: Lexicon) -> Said | None:
    """Return what the longest word says that begins at a place behind another, in a script without blanks."""
    first = line.at(begin)
    sizes = lex.context_first.get(MU if first == MICRO else first, ())
    said = lex.spelled(line.behind(begin, sizes[0]).replace(MICRO, MU)) if sizes else ""
    for size in sizes:
        cue = lex.context.get(said[:size])
        if cue is not None and (size > _SHORT_LETTERS or not _goes_on_as_word(line, begin, said[:size], lex)):
            return Said(line, cue, begin, begin + min(size, len(said)), begin == end)
    return None


def _goes_on_as_word(line: Line, begin: int, form: str, lex: Lexicon) -> bool:
    """Tell whether what may be an abbreviated unit begins a word of a script with an alphabet: Khmer m for metres."""
    following = line.at(begin + len(form))
    return form in _abbreviated(lex) and (following.isalpha() or unicodedata.category(following or " ")[0] == "M")


@of_lexicon
def _abbreviated(lex: Lexicon) -> frozenset[str]:
    """Return the short forms of units that have a longer one too, in a script with an alphabet."""
    longest: dict[Unit, int] = {}
    for form, cue in lex.context.items():
        if cue.unit is not None:
            longest[cue.unit] = max(longest.get(cue.unit, 0), len(form))
    return frozenset(
        form
        for form, cue in lex.context.items()
        if cue.unit is not None
        and len(form) <= _SHORT_LETTERS < longest[cue.unit]
        and form.isalpha()
        and ord(form[-1]) < _FIRST_CJK
    )


_SHORT_LETTERS: Final = 2
_FIRST_CJK: Final = 0x2E80
"""From here on a character is a word or a syllable."""


def _may_be_latin_unit(line: Line, end: int) -> bool:
    """Tell whether Hangul stands as near behind a number as behind a unit in Latin letters; the pattern costs more."""
    near = line.behind(end, _LATIN_UNIT_SIZE)
    for k in range(near.startswith(" "), len(near)):
        code = ord(near[k])
        if code < _FIRST_IN_UNIT:
            return False
        if code >= FIRST_HANGUL:
            return True
    return False


_WORD_GAPS: Final = frozenset((" ", "\N{NO-BREAK SPACE}", "-", *ELIDED, *_SYLLABLES))
"""What stands before the third word of a phrase: de l'après-midi."""


def _phrase_after(line: Line, k: int, lex: Lexicon) -> tuple[Cue | None, int]:
    """Return what a phrase of two or three words says, and its last hit; hit ``k`` itself where there is none."""
    text, hits = line.text, line.hits
    words, starts, ends = hits.words, hits.starts, hits.ends
    count = len(words)
    if k + 1 == count:
        return None, k
    first, second = words[k], words[k + 1]
    gap = text[ends[k] : starts[k + 1]]
    if gap.lstrip(_SHORT_FOR) == "/":  # मी॰/से॰
        cue = lex.context.get(f"{first.text}/{second.text}") or _rates(lex).get(f"{first.text}/{second.text}")
        return cue, k + 1 if cue is not None else k
    if gap not in _GAPS:
        return None, k
    further = text[ends[k + 1] : starts[k + 2]] if k + 2 < count else ""
    has_third = further in _WORD_GAPS or (further == gap and gap in ABBREVIATION_SIGNS)
    rest = f"{second.text} {words[k + 2].text}" if has_third else ""
    if first.is_head:
        cue = lex.context.get(f"{first.text} {rest}") if rest else None
        if cue is not None:
            return cue, k + 2
        if rest and k + 3 < count and text[ends[k + 2] : starts[k + 3]] in _WORD_GAPS:  # dollars des États-Unis
            cue = lex.context.get(f"{first.text} {rest} {words[k + 3].text}")
            if cue is not None:
                return cue, k + 3
        cue = lex.context.get(f"{first.text} {second.text}")
        if cue is not None:
            return cue, k + 1
    if first.is_link:  # millions of dollars, 20 de ani
        cue = lex.context.get(rest) if rest else None
        if cue is not None:
            return cue, k + 2
        return second.said(text, starts[k + 1], ends[k + 1]), k + 1
    return None, k


def stopped_after(line: Line, end: int, lex: Lexicon) -> Said | None:
    """Return what an abbreviation of one to three words says that ends with the Devanagari sign for it: वर्ग मी॰."""
    start = end + (line.at(end) in _BLANKS)
    behind = line.behind(start)
    last = len(behind)
    while (last := behind.rfind(DEVANAGARI_STOP, 0, last)) > 0:
        cue = lex.context.get(fold(behind[: last + 1], lex.data.fold))
        if cue is not None and cue.unit is not None:
            return Said(line, cue, start, start + last + 1, start == end)
    return None


@of_lexicon
def _rates(lex: Lexicon) -> dict[str, Cue]:
    """Map CLDR's short units per time, without their signs of abbreviation, to their meaning: मी/से for मी॰/से॰."""
    rates: dict[str, Cue] = {}
    for name, forms in lex.cldr.units.items():
        for form in forms:
            parts = [part.strip(_SHORT_FOR) for part in form.split("/")]
            if len(parts) == 2 and all(part and not any(sign in part for sign in _SHORT_FOR) for part in parts):
                cue = rates[fold("/".join(parts), lex.data.fold)] = Cue()
                cue.unit = unit_of(name)
    return rates


_SECOND: Final = "s"
EXACT_LETTERS: Final = frozenset("smM")
"""The first letters of the symbols that are read as they are written only."""
_EXACT: Final = Late(r"[mM][A-Za-z]{1,2}(?!\w)")


def exact_symbol(line: Line, at: int) -> tuple[Unit | None, int]:
    """Return the unit of a symbol that is read as it is written only, where no word is known: 5 mV, and its end."""
    if line.at(at) == _SECOND and not line.behind(at + 1, 2).lstrip(f"{BLANKS}.")[:1].isalnum():
        return SECOND, at + 1  # 45 s at the end of a phrase, where s is a word elsewhere: with
    match = _EXACT.made.match(line.text, at)
    name = cased(match.group()) if match is not None else None
    return (None, at) if name is None or match is None else (unit_of(name), match.end())


def as_measure(line: Line, unit: Unit, said: Said) -> Unit:
    """Return the measure that a letter stands for, where it could also abbreviate years or weeks: grams in 37 г.

    A small b is a bit: 20 Mb, 20 Mb/s.
    """
    written = said.written
    exact = cased(written)
    if exact is not None:
        return unit_of(exact)
    if unit is WEEK and written == "W":
        return WATT
    if unit.dimension == "digital":
        return unit_of(bits(written) or unit.id)
    letter = UNIT_LETTERS.get(written)
    return unit_of(letter) if unit is YEAR and letter is not None and line.at(said.end) != "." else unit
