"""Look up what the words beside a number say, and what a unit word in a text is."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Context, Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.script.chars import WORD

_HYPHENS: Final = frozenset("-\u2010\u2011")
_AFTER: Final = frozenset(" -\u00a0\u202f\u2009\u2010\u2011\u05be\u0f0b.'’\u02bc:")
_GAPS: Final = frozenset(stop + blank for stop in ("", ".") for blank in " -\u00a0.")
_INSIDE: Final = frozenset("-\u2010\u2011\u05be\u0f0b.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(" -\u00a0\u202f\u2010\u05be\u0f0b'’#")
_LENGTHS: Final = frozenset(("meter", "kilometer", "centimeter", "millimeter", "foot", "inch", "yard", "mile"))
_POWERS: Final = {"²": "square-", "2": "square-", "³": "cubic-", "3": "cubic-"}
_UNCOUNTED: Final = frozenset((Kind.IDENTIFIER, Kind.MONTH))  # COVID-19 days; a month in a table of euros
SPACES: Final = " \u00a0\u202f\u2009"


def said_after(text: str, end: int, hits: Hits, lex: Lexicon) -> tuple[Context | None, int, int, bool]:
    """Return what the word or phrase after ``end`` says, its span, and whether it is glued to the number."""
    if lex.nospace:
        begin = end
        while begin < len(text) and begin < end + 4 and (text[begin] in SPACES or text[begin] in _HYPHENS):
            begin += 1
        if begin < len(text) and not text[begin].isascii():
            first = text[begin].translate(lex.data.fold)
            for length in range(min(lex.context_first.get(first, 0), len(text) - begin), 0, -1):
                found = lex.context.get(text[begin : begin + length].translate(lex.data.fold))
                if found is not None:
                    return found, begin, begin + length, begin == end
            return None, end, end, False
    k = bisect_left(hits.starts, end)
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
    k = bisect_left(hits.starts, end) - 1
    if k < 0 or hits.starts[k] < limit or not _ends_at(text, hits, k, end):
        return None, start
    word, begin = hits.words[k], hits.starts[k]
    if begin and not text[begin - 1].isspace():
        if text[begin - 1] not in _INSIDE:
            return None, start
        begin = end  # U.S.-Dollar: all that stands between blanks
        while begin > limit and not text[begin - 1].isspace():
            begin -= 1
        found = lex.beside(text[begin:end])
        return (None if found is None or found.is_bound_only else found), begin
    is_filled = False
    while word.is_filler and k and _precedes(text, hits, k - 1, begin):  # amakhilomitha angu-137
        is_filled = True
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


def gap_between(first: Atom, second: Atom) -> str:
    """Return the text between two numbers of one text, units and marks included."""
    return second.text[first.end : second.start]


def bound_of(atom: Atom, lex: Lexicon) -> str | None:
    """Return what the sign or the words beside ``atom`` say of its bound: about, at_least ...; None for nothing."""
    if atom.bound is not None or not atom.text:
        return atom.bound
    text, start = atom.text, min(atom.start, atom.unit_start)
    if lex.nospace and start > 1 and text[start - 1] in " \u200b":
        start -= 1
    if lex.nospace and start and not text[start - 1].isascii():
        longest = lex.context_last.get(text[start - 1], 0)
        keys = [text[start - length : start] for length in range(min(longest, start), 0, -1)]
    else:
        words = text[max(0, start - 50) : start].rsplit(None, 4)
        words = words[1:] if len(words) == 5 else words
        keys = [" ".join(words[-count:]) for count in range(len(words), 0, -1)]
        after = text[atom.unit_end : atom.unit_end + 40].split(None, 3)[:3]
        keys += [" ".join(after[:count]) for count in range(len(after), 0, -1)]
    for key in keys:
        found = lex.context.get(key) if lex.nospace else lex.beside(key)
        if found is not None and found.bound is not None:
            return found.bound
    return None


def unit_words(text: str, lex: Lexicon) -> list[str]:
    """Return the CLDR ids of the units that words of ``text`` name, in order."""
    found: dict[str, None] = {}
    for word in WORD.findall(text):
        context = lex.beside(word)
        if context is not None and context.unit is not None and len(word) > 2:
            found[context.unit] = None
    return list(found)


def set_unit(atom: Atom, unit: str, start: int, end: int) -> None:
    if (atom.unit is not None and unit not in ("%", "‰")) or atom.kind in _UNCOUNTED:
        return
    if unit in _LENGTHS and atom.text[end : end + 1] in _POWERS and not atom.text[end + 1 : end + 2].isalnum():
        unit = _POWERS[atom.text[end]] + unit  # 12 m³, 12 km2
        end += 1
    atom.unit = unit
    atom.unit_start = min(atom.unit_start, start)
    atom.unit_end = max(atom.unit_end, end)
    if unit in ("%", "‰"):
        atom.kind = Kind.PERCENT
    elif len(unit) == 3 and unit.isupper():
        atom.kind = Kind.CURRENCY
    elif atom.kind is Kind.CARDINAL:
        atom.kind = Kind.MEASURE


def has_ring(atom: Atom) -> bool:
    """Tell whether the sign of ordinals, which many write for degrees, stands after the number."""
    return atom.text[atom.end : atom.end + 1] == "\N{MASCULINE ORDINAL INDICATOR}"


def is_name(atom: Atom) -> bool:
    """Tell Cinquecento and '500, the centuries, from a number."""
    return (
        atom.text[atom.start : atom.start + 1].isupper()
        if atom.words
        else atom.text[max(0, atom.start - 1) : atom.start] in ("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    )


def is_american(atom: Atom) -> bool:
    """Tell US$ from the sign that many countries share."""
    return (
        atom.text[max(0, atom.unit_start - 2) : atom.unit_start] == "US"
        and atom.text[atom.unit_start : atom.unit_start + 1] == "$"
    )


def is_list_number(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    if (
        len(atom.raw) > 2
        or atom.unit is not None
        or atom.role
        or atom.text[atom.end : atom.end + 1] not in (")", "）", "、")
    ):
        return False
    return atom.text[: atom.start].rpartition("\n")[2].strip(" (（") == ""


def word_before(atom: Atom) -> str:
    """Return the word right before the number, where it has three letters and more."""
    word = atom.text[max(0, atom.start - 24) : atom.start].rstrip(" -").rpartition(" ")[2].casefold()
    return word if len(word) > 2 and word.isalpha() else ""


def is_copied(atom: Atom) -> set[str]:
    """Return the names right before and after the number: capitalised words of three letters and more."""
    text = atom.text
    before = text[max(0, atom.unit_start - 24) : atom.unit_start].rstrip(" -.#").rpartition(" ")[2].strip("(\"'“„«.,")
    after = text[atom.unit_end : atom.unit_end + 24].lstrip(" -").partition(" ")[0].strip(")\"'”“».,;:")
    return {word for word in (before, after) if len(word) > 2 and word.isalpha() and word[0].isupper()}


def has_words(atom: Atom) -> bool:
    """Tell whether a word stands beside the number, its unit aside."""
    before = atom.text[max(0, atom.unit_start - 3) : atom.unit_start].rstrip()[-1:]
    after = atom.text[atom.unit_end : atom.unit_end + 3].lstrip()[:1]
    return (
        before.isalpha()
        or after.isalpha()
        or (not before.isascii() and before.isprintable() and before not in "–—−（“”")
    )
