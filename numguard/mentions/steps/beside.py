"""What the words beside a number say of it while it is read, and the unit that they give it."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Context, Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.units import LENGTHS, SHARES, Unit, squared
from numguard.script.signs import ABBREVIATION_SIGNS, APOSTROPHES, BLANKS, HYPHENS, JOINTS, POWERS

_AFTER: Final = frozenset(f"{BLANKS}{JOINTS}.{APOSTROPHES}\N{MODIFIER LETTER APOSTROPHE}:")
_SKIPPED: Final = frozenset(f"{BLANKS}{HYPHENS}")
_GAPS: Final = frozenset(
    (*(stop + blank for stop in ("", ".") for blank in " -\N{NO-BREAK SPACE}."), *ABBREVIATION_SIGNS)
)
_INSIDE: Final = frozenset(f"{JOINTS}.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(f"{BLANKS}{JOINTS}{APOSTROPHES}#")
_IN_WORD: Final = re.compile(r"[0-9A-Za-z]")
"""What goes on with a word that is no unit with an exponent: m2x."""
_UNCOUNTED: Final = frozenset((Kind.IDENTIFIER, Kind.MONTH))  # COVID-19 days; a month in a table of euros


def said_after(text: str, end: int, hits: Hits, lex: Lexicon) -> tuple[Context | None, int, int, bool]:
    """Return what the word or phrase after ``end`` says, its span, and whether it is glued to the number."""
    if lex.nospace:
        begin = end
        while begin < len(text) and begin < end + 4 and text[begin] in _SKIPPED:
            begin += 1
        if begin < len(text) and not text[begin].isascii():
            sizes = lex.context_first.get(text[begin])
            if sizes is not None:
                said = lex.spelled(text[begin : begin + sizes[0]])
                for size in sizes:
                    found = lex.context.get(said[:size])
                    if found is not None:
                        return found, begin, begin + min(size, len(said)), begin == end
            return None, end, end, False
    k = hits.first_from(end)
    if k and hits.ends[k - 1] > end:  # the ending of a word: XIXe siècle
        stop = hits.ends[k - 1]
        return lex.beside(text[end:stop]), end, stop, True
    if k == len(hits.starts):
        return None, end, end, False
    begin = hits.starts[k]
    gap = begin - end
    if gap > 3 or (gap and text[end] not in _AFTER) or (gap > 1 and not _AFTER.issuperset(text[end + 1 : begin])):
        return None, end, end, False
    word, stop, glued = hits.words[k], hits.ends[k], not gap
    if word.is_head or word.is_link:
        found, last = _phrase_after(text, hits, k, lex)
        if last > k:
            return found, begin, hits.ends[last], glued and not word.is_link
    if word.linked is not None:  # millions d'euros
        return word.linked, begin, stop, False
    return word.said(text, begin, stop), begin, stop, glued


def _phrase_after(text: str, hits: Hits, k: int, lex: Lexicon) -> tuple[Context | None, int]:
    """Return what a phrase of two or three words says, and its last hit; hit ``k`` itself where there is none."""
    words, starts, ends = hits.words, hits.starts, hits.ends
    count = len(words)
    if k + 1 == count:
        return None, k
    first, second = words[k], words[k + 1]
    gap = text[ends[k] : starts[k + 1]]
    if gap == "/":
        found = lex.context.get(f"{first.text}/{second.text}")
        return found, k + 1 if found is not None else k
    if gap not in _GAPS:
        return None, k
    has_third = k + 2 < count and text[ends[k + 1] : starts[k + 2]] in (" ", "\N{NO-BREAK SPACE}")
    rest = f"{second.text} {words[k + 2].text}" if has_third else ""
    if first.is_head:
        found = lex.context.get(f"{first.text} {rest}") if rest else None
        if found is not None:
            return found, k + 2
        found = lex.context.get(f"{first.text} {second.text}")
        if found is not None:
            return found, k + 1
    if first.is_link:  # millions of dollars, 20 de ani
        found = lex.context.get(rest) if rest else None
        if found is not None:
            return found, k + 2
        return second.said(text, starts[k + 1], ends[k + 1]), k + 1
    return None, k


def said_before(text: str, limit: int, start: int, hits: Hits, lex: Lexicon) -> tuple[Context | None, int]:
    """Return what the one to three words that end before ``start`` say, longest phrase first, and where they begin."""
    end = start
    while end > limit and text[end - 1] in _BESIDE:
        end -= 1
    k = hits.first_from(end) - 1
    if k < 0 or hits.starts[k] < limit or not _ends_at(text, hits, k, end):
        return None, start
    word, begin = hits.words[k], hits.starts[k]
    if begin and not text[begin - 1].isspace():
        if text[begin - 1] not in _INSIDE:
            return None, start
        begin = end  # U.S.-Dollar: all that stands between blanks
        while begin > limit and not text[begin - 1].isspace():
            begin -= 1
        return lex.beside(text[begin:end]), begin
    is_filled = False
    while word.is_filler and k and _precedes(text, hits, k - 1, begin):  # amakhilomitha angu-137
        is_filled = True
        if hits.words[k - 1].is_bound:  # hadi dola 120
            break
        k -= 1
        word, begin = hits.words[k], hits.starts[k]
    if word.is_tail and k and _precedes(text, hits, k - 1, begin):
        key = f"{hits.words[k - 1].text} {word.text}"
        if k > 1 and _precedes(text, hits, k - 2, hits.starts[k - 1]):
            found = lex.context.get(f"{hits.words[k - 2].text} {key}")
            if found is not None:
                return found, hits.starts[k - 2]
        found = lex.context.get(key)
        if found is not None:
            return found, hits.starts[k - 1]
    found = word.said(text, begin, hits.ends[k])
    if is_filled and found is not None and "ordinal_prefix" in found.marks:
        return None, begin  # ya dola 350, wa dola bilioni 2: what stands before the filler makes no ordinal
    return found, begin


def _ends_at(text: str, hits: Hits, k: int, end: int) -> bool:
    """Tell whether hit ``k`` ends at ``end``, or at the full stop before it."""
    stop = hits.ends[k]
    return stop == end or (stop == end - 1 and text[stop] == ".")


def _precedes(text: str, hits: Hits, k: int, begin: int) -> bool:
    """Tell whether hit ``k`` is the word between blanks that stands before ``begin``."""
    end = begin
    while end and text[end - 1].isspace():
        end -= 1
    start = hits.starts[k]
    return end < begin and _ends_at(text, hits, k, end) and (not start or text[start - 1].isspace())


_PERCENT: Final = Kind.PERCENT
_CURRENCY: Final = Kind.CURRENCY
_CARDINAL: Final = Kind.CARDINAL
_MEASURE: Final = Kind.MEASURE


def set_unit(atom: Atom, unit: Unit, start: int, end: int) -> None:
    """Give a number the unit that is said between two places, where it has none that says more."""
    if (atom.unit is not None and unit not in SHARES) or atom.kind in _UNCOUNTED:
        return
    if unit in LENGTHS and atom.segment is not None:
        text = atom.segment.text
        if text[end : end + 1] in POWERS and not _IN_WORD.match(text, end + 1):
            unit = squared(unit, POWERS[text[end]])  # 12 m³, 12 km2, 12 km2にわたり
            end += 1
    atom.unit = unit
    atom.unit_start = min(atom.unit_start, start)
    atom.unit_end = max(atom.unit_end, end)
    if unit in SHARES:
        atom.kind = _PERCENT
    elif unit.is_currency:
        atom.kind = _CURRENCY
    elif atom.kind is _CARDINAL:
        atom.kind = _MEASURE
