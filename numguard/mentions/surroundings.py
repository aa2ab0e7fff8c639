"""Look up what the words beside a number say, and what a unit word in a text is."""

from __future__ import annotations

import re
from functools import cache

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Context
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.model import Kind
from numguard.quantity.units import LENGTHS, PER_MILLE, PERCENT, Unit, squared
from numguard.script.chars import WORD, WORD_PATTERN
from numguard.script.fold import fold
from numguard.script.signs import (
    AMERICAN,
    APOSTROPHES,
    BLANKS,
    BOUND_OF,
    CLOSING_QUOTES,
    EN_DASH,
    ITEM_ENDS,
    JOINTS,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    POWERS,
    RING,
    TYPED_GERSHAYIM,
    YEN_SIGNS,
    ZERO_WIDTH,
)

_NO_BREAK = "\N{NO-BREAK SPACE}"
_AFTER = re.compile(
    rf"([{BLANKS}{re.escape(JOINTS)}.{APOSTROPHES}\N{{MODIFIER LETTER APOSTROPHE}}:]{{0,3}})"
    rf"({WORD_PATTERN}(?:/{WORD_PATTERN})?)(?:\.?[ \-{_NO_BREAK}.]({WORD_PATTERN})(?:[ {_NO_BREAK}]({WORD_PATTERN}))?)?"
)
_BESIDE = f"{BLANKS}{JOINTS}{APOSTROPHES}#"
_SHARES = (PERCENT, PER_MILLE)
_NO_WORD = f"{EN_DASH}\N{EM DASH}\N{MINUS SIGN}\N{FULLWIDTH LEFT PARENTHESIS}{TYPED_GERSHAYIM}"
_OPENS, _CLOSES = f"({OPENING_QUOTES}.,", f"){CLOSING_QUOTES}.,;:"
_UNCOUNTED = frozenset((Kind.IDENTIFIER, Kind.MONTH))  # COVID-19 days; a month in a table of euros


def said_after(text: str, end: int, lex: Lexicon) -> tuple[Context | None, int, int, bool]:
    """Return what the word or phrase after ``end`` says, its span, and whether it is glued to the number."""
    if lex.nospace:
        begin = end
        while begin < len(text) and begin < end + 4 and text[begin] in BLANKS:
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
    if lex.nospace and start > 1 and text[start - 1] in f" {ZERO_WIDTH}":
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


def unit_words(text: str, lex: Lexicon) -> list[Unit]:
    """Return the units that words of ``text`` name, in order."""
    found: dict[Unit, None] = {}
    for word in WORD.findall(text):
        context = lex.beside(word)
        if context is not None and context.unit is not None and len(word) > 2:
            found[context.unit] = None
    return list(found)


def set_unit(atom: Atom, unit: Unit, start: int, end: int) -> None:
    if (atom.unit is not None and unit not in _SHARES) or atom.kind in _UNCOUNTED:
        return
    if unit in LENGTHS and atom.text[end : end + 1] in POWERS and not atom.text[end + 1 : end + 2].isalnum():
        unit = squared(unit, POWERS[atom.text[end]])  # 12 m³, 12 km2
        end += 1
    atom.unit = unit
    atom.unit_start = min(atom.unit_start, start)
    atom.unit_end = max(atom.unit_end, end)
    if unit in _SHARES:
        atom.kind = Kind.PERCENT
    elif unit.is_currency:
        atom.kind = Kind.CURRENCY
    elif atom.kind is Kind.CARDINAL:
        atom.kind = Kind.MEASURE


def has_ring(atom: Atom) -> bool:
    """Tell whether the sign of ordinals, which many write for degrees, stands after the number."""
    return atom.text[atom.end : atom.end + 1] == RING


def is_name(atom: Atom) -> bool:
    """Tell Cinquecento and '500, the centuries, from a number."""
    return (
        atom.text[atom.start : atom.start + 1].isupper()
        if atom.words
        else atom.text[max(0, atom.start - 1) : atom.start] in tuple(APOSTROPHES)
    )


def is_american(atom: Atom) -> bool:
    """Tell US$ from the sign that many countries share."""
    return (
        atom.text[max(0, atom.unit_start - 2) : atom.unit_start] == AMERICAN
        and atom.text[atom.unit_start : atom.unit_start + 1] == "$"
    )


def has_yen_sign(atom: Atom) -> bool:
    """Tell ¥, which yuan and yen share, from their names."""
    return any(sign in atom.text[atom.unit_start : atom.unit_end] for sign in YEN_SIGNS)


def is_list_number(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    if (
        len(atom.raw) > 2
        or atom.unit is not None
        or atom.role
        or atom.text[atom.end : atom.end + 1] not in tuple(ITEM_ENDS)
    ):
        return False
    return atom.text[: atom.start].rpartition("\n")[2].strip(f" {OPENING_BRACKETS}") == ""


def word_before(atom: Atom) -> str:
    """Return the word right before the number, where it has three letters and more."""
    word = atom.text[max(0, atom.start - 24) : atom.start].rstrip(" -").rpartition(" ")[2].casefold()
    return word if len(word) > 2 and word.isalpha() else ""


def is_copied(atom: Atom) -> set[str]:
    """Return the names right before and after the number: capitalised words of three letters and more."""
    text = atom.text
    before = text[max(0, atom.unit_start - 24) : atom.unit_start].rstrip(" -.#").rpartition(" ")[2].strip(_OPENS)
    after = text[atom.unit_end : atom.unit_end + 24].lstrip(" -").partition(" ")[0].strip(_CLOSES)
    return {word for word in (before, after) if len(word) > 2 and word.isalpha() and word[0].isupper()}


def has_words(atom: Atom) -> bool:
    """Tell whether a word stands beside the number, its unit aside."""
    before = atom.text[max(0, atom.unit_start - 3) : atom.unit_start].rstrip()[-1:]
    after = atom.text[atom.unit_end : atom.unit_end + 3].lstrip()[:1]
    return (
        before.isalpha()
        or after.isalpha()
        or (not before.isascii() and before.isprintable() and before not in _NO_WORD)
    )


def written(atom: Atom) -> str:
    """Return the number as it stands in its text."""
    return atom.text[atom.start : atom.end]


_NAME = 30
"""Characters before a number that hold the name which it belongs to: Nord Stream 2."""


def is_said_with_name(atom: Atom, text: str) -> bool:
    """Tell whether another text says the number with the same capitalised word before it."""
    name = atom.text[max(0, atom.start - _NAME) : atom.start].rstrip().rpartition(" ")[2]
    return len(name) > 2 and name[0].isupper() and name.isalpha() and f"{name} {atom.raw}" in text


_DIRECTED = "|".join(sign for sign, bound in reversed(BOUND_OF.items()) if bound not in ("about", "plus_minus"))
_SIGN_AND_WORD = re.compile(rf"({_DIRECTED})\s?[^\W\d]{{1,14}}(?:\s[^\W\d]{{1,6}})?[\s-]?\Z")
_BEFORE_SIGN = 24


def sign_before_word(atom: Atom) -> str | None:
    """Return the bound of a comparator sign that stands before the number's unit: < miaka 5; None for no such."""
    match = _SIGN_AND_WORD.search(atom.text[max(0, atom.start - _BEFORE_SIGN) : atom.start])
    return BOUND_OF[match.group(1)] if match is not None else None


_ERA = 200
"""Characters around a year in which its era may be said."""
_UNSAID = f"{BLANKS}.-"


def says_before_christ(atom: Atom, lex: Lexicon) -> bool | None:
    """Tell whether the text around ``atom`` says "before Christ"; None where the language's words are not known."""
    said = _before_christ(lex)
    if said is None:
        return None
    around = atom.text[max(0, atom.start - _ERA) : atom.end + _ERA]
    return said.search(fold(around, lex.data.fold)) is not None


@cache
def _before_christ(lex: Lexicon) -> re.Pattern[str] | None:
    """Return a pattern of the words for "before Christ", with or without dots and blanks, as words of their own."""
    named = (fold(form, lex.data.fold) for form in (*lex.data.lists["bc"], *lex.cldr.eras[0]))
    forms = {"".join(char for char in form if char not in _UNSAID) for form in named} - {""}
    if not forms:
        return None
    gap = f"[{re.escape(_UNSAID)}]{{0,2}}"
    names = "|".join(gap.join(map(re.escape, form)) for form in sorted(forms))
    return re.compile(names if lex.nospace else rf"(?<![^\W\d_])(?:{names})(?![^\W\d_])")
