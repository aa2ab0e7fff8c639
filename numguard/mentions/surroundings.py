"""Look up what the words beside a number say, and what a unit word in a text is."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Context, Hits
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.model import Kind
from numguard.quantity.units import LENGTHS, SHARES, Unit, squared
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.signs import (
    ABBREVIATION_SIGNS,
    AMERICAN,
    APOSTROPHES,
    BIDI_MARKS,
    BLANKS,
    CLOSING_QUOTES,
    EN_DASH,
    HYPHENS,
    ITEM_ENDS,
    JOINTS,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    POWERS,
    RING,
    SIGN_PREFIXES,
    TYPED_GERSHAYIM,
    YEN_SIGNS,
)

_AFTER: Final = frozenset(f"{BLANKS}{BIDI_MARKS}{JOINTS}.{APOSTROPHES}\N{MODIFIER LETTER APOSTROPHE}:")
_SKIPPED: Final = frozenset(f"{BLANKS}{HYPHENS}")
_GAPS: Final = frozenset(
    (*(stop + blank for stop in ("", ".") for blank in " -\N{NO-BREAK SPACE}."), *ABBREVIATION_SIGNS)
)
_OPENING: Final = frozenset(f"{BIDI_MARKS}{OPENING_BRACKETS}{OPENING_QUOTES}*>|")
_INSIDE: Final = frozenset(f"{JOINTS}.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(f"{BLANKS}{JOINTS}{APOSTROPHES}#")
YEARS: Final = range(1000, 2200)
_IN_WORD: Final = re.compile(r"[0-9A-Za-z]")
"""What goes on with a word that is no unit with an exponent: m2x."""
_NO_WORD: Final = f"{EN_DASH}\N{EM DASH}\N{MINUS SIGN}\N{FULLWIDTH LEFT PARENTHESIS}{TYPED_GERSHAYIM}"
_OPENS, _CLOSES = f"({OPENING_QUOTES}.,", f"){CLOSING_QUOTES}.,;:"
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
    if begin and not text[begin - 1].isspace() and not _opens(text[begin - 1], lex):
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


def _opens(char: str, lex: Lexicon) -> bool:
    """Tell whether a word may begin behind a character that is no blank: (USD 5), **USD 5**, カナダUSD 5."""
    return char in _OPENING or (lex.nospace and not char.isascii())


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


def unit_words(text: str, lex: Lexicon) -> list[Unit]:
    """Return the units that words of ``text`` name, in order."""
    found: dict[Unit, None] = {}
    for word in WORD.findall(text):
        context = lex.beside(word)
        if context is not None and context.unit is not None and len(word) > 2:
            found[context.unit] = None
    return list(found)


_PERCENT: Final = Kind.PERCENT
_CURRENCY: Final = Kind.CURRENCY
_CARDINAL: Final = Kind.CARDINAL
_MEASURE: Final = Kind.MEASURE


def set_unit(atom: Atom, unit: Unit, start: int, end: int) -> None:
    if (atom.unit is not None and unit not in SHARES) or atom.kind in _UNCOUNTED:
        return
    if unit in LENGTHS and atom.text[end : end + 1] in POWERS and not _IN_WORD.match(atom.text, end + 1):
        unit = squared(unit, POWERS[atom.text[end]])  # 12 m³, 12 km2, 12 km2にわたり
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
    """Tell ¥, which yuan and yen share, from their names, and from CN¥ and JP¥."""
    text, start = atom.text, atom.unit_start
    signs = [k for k in range(start, atom.unit_end) if text[k] in YEN_SIGNS]
    return bool(signs) and text[max(0, signs[0] - 2) : signs[0] + 1].upper() not in SIGN_PREFIXES


def shares_unit(atom: Atom) -> bool:
    """Tell whether the unit of a number stands with another one, of a range or list: 20 to 40 %."""
    return atom.unit_start == atom.start and atom.unit_end == atom.end


_BEFORE_LIST_NUMBER: Final = frozenset(f" {OPENING_BRACKETS}")


def is_list_number(atom: Atom) -> bool:
    """Tell whether the number counts an item at the head of a line: 3) or (3) or 3、"""
    if (
        len(atom.raw) > 2
        or atom.unit is not None
        or atom.role
        or atom.text[atom.end : atom.end + 1] not in tuple(ITEM_ENDS)
    ):
        return False
    text, at = atom.text, atom.start
    while at and text[at - 1] in _BEFORE_LIST_NUMBER:
        at -= 1
    return at == 0 or text[at - 1] == "\n"


def is_year(atom: Atom) -> bool:
    """Tell whether a number is written as a year is: four digits, without a unit."""
    return len(atom.raw) == 4 == atom.end - atom.start and atom.unit is None and atom.value in YEARS


def is_article(word: Atom, number: Atom) -> bool:
    """Tell whether a word that is only sometimes a number stands for digits: a ... 1."""
    return word.soft and not word.digits and number.digits


def word_before(atom: Atom) -> str:
    """Return the word right before the number, where it has three letters and more."""
    word = atom.text[max(0, atom.start - 24) : atom.start].rstrip(" -").rpartition(" ")[2].casefold()
    return word if len(word) > 2 and word.isalpha() else ""


def word_after(atom: Atom) -> str:
    """Return the word right after the number, where it has three letters and more."""
    word = atom.text[atom.unit_end : atom.unit_end + 24].lstrip(" -").partition(" ")[0].strip(_CLOSES).casefold()
    return word if len(word) > 2 and word.isalpha() else ""


def counted_word(atom: Atom) -> str:
    """Return the word behind the number, and with a letter that touches it the next one too: of 4D vector, all."""
    words = atom.text[atom.end : atom.end + 24].casefold().split()
    return " ".join(words[: 2 if words and len(words[0]) == 1 else 1]).rstrip(_CLOSES)


_A_HALF: Final = Fraction(1, 2)
_LETTERS: Final = re.compile(r"[A-Za-z]{1,3}(?![^\W_])")


def letters_after(atom: Atom) -> str:
    """Return the few letters that are glued to digits: the D of 3D."""
    if not atom.text[atom.end : atom.end + 1].isalpha():
        return ""
    match = _LETTERS.match(atom.text, atom.end)
    return match.group() if match is not None else ""


def counts_halves(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether the word behind a number is one for halves."""
    word = word_after(atom)
    entry = lex.look(word).entry if word else None
    return entry is not None and _A_HALF in (entry.frac, entry.multiple)


_TEXT_END: Final = re.compile(r"[ .\n]*\Z")


def ends_text(atom: Atom) -> bool:
    """Tell whether nothing but a full stop stands behind a word."""
    return _TEXT_END.match(atom.text, atom.end) is not None


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


_NAME: Final = 30
"""Characters before a number that hold the name which it belongs to: Nord Stream 2."""


def around(atom: Atom, far: int) -> str:
    """Return the case-folded text up to ``far`` characters before and behind a number, itself included."""
    return atom.text[max(0, atom.start - far) : atom.end + far].casefold()


def is_said_with_name(atom: Atom, text: str) -> bool:
    """Tell whether another text says the number with the same capitalised word before it."""
    name = atom.text[max(0, atom.start - _NAME) : atom.start].rstrip().rpartition(" ")[2]
    return len(name) > 2 and name[0].isupper() and name.isalpha() and f"{name} {atom.raw}" in text


_ZONE: Final = re.compile(r"\s?(?:[ap]\.?m\.?\s?)?\(?([A-Z]{2,4}T|UTC|GMT)(?![A-Za-z])")
_OFFSET: Final = re.compile(r"(?:UTC|GMT)\s?[+\-\u2212]?\Z")


def zone_of(atom: Atom) -> str:
    """Return the time zone that stands behind a clock, by its letters: BST; nothing where none does."""
    match = _ZONE.match(atom.text, atom.end)
    return match.group(1) if match is not None else ""


def is_offset(atom: Atom) -> bool:
    """Tell whether a number is what a time zone is away from the mean one: GMT+0100."""
    return _OFFSET.search(atom.text[max(0, atom.start - 5) : atom.start]) is not None


_ERA: Final = 200
"""Characters around a year in which its era may be said."""
_UNSAID: Final = f"{BLANKS}.-"


def says_before_christ(atom: Atom, lex: Lexicon) -> bool | None:
    """Tell whether the text around ``atom`` says "before Christ"; None where the language's words are not known."""
    said = _before_christ(lex)
    if said is None:
        return None
    around = atom.text[max(0, atom.start - _ERA) : atom.end + _ERA]
    return said.search(fold(around, lex.data.fold)) is not None


@of_lexicon
def _before_christ(lex: Lexicon) -> re.Pattern[str] | None:
    """Return a pattern of the words for "before Christ", with or without dots and blanks, as words of their own."""
    named = (fold(form, lex.data.fold) for form in (*lex.data.lists["bc"], *lex.cldr.eras[0]))
    forms = {"".join(char for char in form if char not in _UNSAID) for form in named} - {""}
    if not forms:
        return None
    gap = f"[{re.escape(_UNSAID)}]{{0,2}}"
    names = "|".join(gap.join(map(re.escape, form)) for form in sorted(forms))
    return re.compile(names if lex.nospace else rf"(?<![^\W\d_])(?:{names})(?![^\W\d_])")
