"""Look up what the words beside a number say, and what a unit word in a text is."""

from __future__ import annotations

import re

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Context
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.script.chars import WORD, WORD_PATTERN
from numguard.script.fold import fold

_AFTER = re.compile(
    rf"([ \-\u00a0\u202f\u2009\u2010\u2011\u05be\u0f0b.'’\u02bc:]{{0,3}})"
    rf"({WORD_PATTERN}(?:/{WORD_PATTERN})?)(?:\.?[ \-\u00a0.]({WORD_PATTERN})(?:[ \u00a0]({WORD_PATTERN}))?)?"
)
_BESIDE = " -\u00a0\u202f\u2010\u05be\u0f0b'’#"
_LENGTHS = frozenset(("meter", "kilometer", "centimeter", "millimeter", "foot", "inch", "yard", "mile"))
_POWERS = {"²": "square-", "2": "square-", "³": "cubic-", "3": "cubic-"}
_UNCOUNTED = frozenset((Kind.IDENTIFIER, Kind.MONTH))  # COVID-19 days; a month in a table of euros
SPACES = " \u00a0\u202f\u2009"


def said_after(text: str, end: int, lex: Lexicon) -> tuple[Context | None, int, int, bool]:
    """Return what the word or phrase after ``end`` says, its span, and whether it is glued to the number."""
    if lex.nospace:
        begin = end
        while begin < len(text) and begin < end + 4 and text[begin] in SPACES:
            begin += 1
        if begin < len(text) and not text[begin].isascii():
            first = text[begin].translate(lex.data.fold)
            for length in range(min(lex.context_first.get(first, 0), len(text) - begin), 0, -1):
                found = lex.context.get(text[begin : begin + length].translate(lex.data.fold))
                if found is not None:
                    return found, begin, begin + length, begin == end
            return None, end, end, False
    match = _AFTER.match(text, end)
    if match is None:
        return None, end, end, False
    separator, first, second, third = match.groups()
    if second is not None:
        if third is not None:
            found = lex.beside(f"{first} {second} {third}")
            if found is not None:
                return found, match.start(2), match.end(), not separator
        found = lex.beside(first + " " + second)
        if found is not None:
            return found, match.start(2), match.end(3), not separator
    if lex.links:
        word = fold(first, lex.data.fold)
        if second is not None and word in lex.links:  # millions of dollars, 20 de ani
            found = lex.beside(f"{second} {third}") if third is not None else None
            end_of = match.end() if found is not None else match.end(3)
            return found or lex.beside(second), match.start(2), end_of, False
        link, apostrophe, rest = word.partition("'")
        if rest and link + apostrophe in lex.links:  # millions d'euros
            return lex.beside(rest), match.start(2), match.end(2), False
    if "/" in first:
        found = lex.beside(first)
        if found is not None:
            return found, match.start(2), match.end(2), not separator
        first = first.partition("/")[0]
        return lex.beside(first), match.start(2), match.start(2) + len(first), not separator
    return lex.beside(first), match.start(2), match.end(2), not separator


def said_before(text: str, limit: int, start: int, lex: Lexicon) -> tuple[Context | None, int]:
    """Return what the one to three words that end before ``start`` say, longest phrase first, and where they begin."""
    stretch = text[limit:start].rstrip(_BESIDE)
    if not stretch or not (stretch[-1].isalpha() or stretch[-1] == "." or not stretch[-1].isascii()):
        return None, start
    words = stretch.rsplit(None, 3)
    if not words:  # a control character that counts as a blank
        return None, start
    found, count = lex.before(words[1:] if len(words) == 4 else words)
    if found is None:
        return None, start
    return found, limit + len(stretch) - sum(map(len, words[-count:])) - count + 1


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
