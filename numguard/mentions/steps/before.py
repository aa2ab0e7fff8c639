"""What stands before a number: signs, currencies, units, bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from numguard.mentions.atom import CLASH, NO_MARK, NO_ZERO, SIGNED, Atom
from numguard.mentions.entries import Cue
from numguard.mentions.hits import Hits
from numguard.mentions.kinds import CARDINAL, IDENTIFIER, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import HALF_DAYS, mark_hour, negatives, read_decade, set_unit, signed
from numguard.mentions.steps.half_days import CLOCKS, is_no_hour
from numguard.model import Kind
from numguard.quantity.calendars import CENTURIES
from numguard.quantity.exact import negated
from numguard.quantity.money import GLUED_CODES, is_money
from numguard.quantity.units import SHARES, Unit, unit_of
from numguard.script.chars import is_cjk, is_hiragana, is_of_word
from numguard.script.late import Late
from numguard.script.signs import (
    ANY_BLANK,
    APOSTROPHES,
    BIDI_MARKS,
    BLANKS,
    BOUND_OF,
    COMPARATORS,
    DECIMAL_MARKS,
    EN_DASH,
    ENTITIES,
    HYPHENS,
    JOINTS,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    PERCENT_SIGNS,
    PREFIXED_SIGNS,
    SIGN_PREFIXES,
    SURE_MINUS,
    WIDE_MARKS,
    ZERO_WIDTH,
)

_NOON: Final = 12
_HUNDRED: Final = 100
_NO_MARKS: Final[frozenset[str]] = frozenset()
_MINUS_UNITS: Final = frozenset("°%‰℃$€£")
_DASHES: Final = SURE_MINUS + EN_DASH
_NOT_ASCII: Final = 0x80
_WIDEST_GAP: Final = 3
"""Characters from a number back to a sign of its own: two blanks may stand between."""
_ABBREVIATED: Final = 3
"""Letters before a full stop and a blank that may be short for a word: Rs. 18."""
_THIN: Final = f"{BLANKS}{ZERO_WIDTH}"
_BEFORE_MINUS: Final = f"{OPENING_BRACKETS}<>≤≥=~,;{WIDE_MARKS}"
"""Marks behind which a hyphen is a minus: (-1,-1)."""
_BY_WIDTH: Final = Late(r"\s?[^\W\d]{1,3}\s?\d+\s?[^\W\d_]{2}\b")
"""What stands behind the height of a thing, which no minus stands before: 36 by 24 mm."""
_ENDS_SPEECH: Final = frozenset("\"'")
"""Quotes behind which a hyphen may be a dash: "So young" -14 years old."""
_TAG_END: Final = "]"
"""What ends a tag of markup, or the place in a row: [code]-1[/code], a[0]-1."""


_OPENING: Final = frozenset(f"{BIDI_MARKS}{OPENING_BRACKETS}{OPENING_QUOTES}*>|")
_INSIDE: Final = frozenset(f"{JOINTS}.")  # what parts the words of one chunk: US-Dollar, z.B.
_BESIDE: Final = frozenset(f"{BLANKS}{JOINTS}{APOSTROPHES}#")


def said_before(text: str, limit: int, start: int, hits: Hits, lex: Lexicon) -> tuple[Cue | None, int]:
    """Return what the one to three words that end before ``start`` say, longest phrase first, and where they begin."""
    end = start
    while end > limit and text[end - 1] in _BESIDE:
        end -= 1
    k = hits.first_from(end) - 1
    if k < 0 or hits.starts[k] < limit or not _ends_at(text, hits, k, end):
        return None, start
    word, begin = hits.words[k], hits.starts[k]
    if hits.ends[k] < end and end < start and hits.ends[k] - begin > _ABBREVIATED:
        return None, start  # He paid in euros. 18 people came: the full stop ends a sentence, not a word
    if begin and not text[begin - 1].isspace() and not _opens(text[begin - 1], lex):
        if text[begin - 1] not in _INSIDE:
            return None, start
        begin = end  # U.S.-Dollar: all that stands between blanks
        while begin > limit and not text[begin - 1].isspace():
            begin -= 1
        return lex.beside(text[begin:end]), begin
    filler = None
    while word.is_filler and k and _precedes(text, hits, k - 1, begin):  # amakhilomitha angu-137
        if filler is None:
            filler = word.said(text, begin, hits.ends[k]), begin
        if hits.words[k - 1].is_bound:  # hadi dola 120
            break
        k -= 1
        word, begin = hits.words[k], hits.starts[k]
    if word.is_tail and k and _precedes(text, hits, k - 1, begin):
        key = f"{hits.words[k - 1].text} {word.text}"
        if k > 1 and _precedes(text, hits, k - 2, hits.starts[k - 1]):
            cue = lex.context.get(f"{hits.words[k - 2].text} {key}")
            if cue is not None:
                return cue, hits.starts[k - 2]
        cue = lex.context.get(key)
        if cue is not None:
            return cue, hits.starts[k - 1]
    cue = word.said(text, begin, hits.ends[k])
    if filler is not None and (cue is None or "ordinal_prefix" in cue.marks):
        return filler  # ya dola 350, wa dola bilioni 2: what stands before the filler makes no ordinal
    return cue, begin


def _opens(char: str, lex: Lexicon) -> bool:
    """Return True if a word may begin behind a character that is no blank: (USD 5), **USD 5**, カナダUSD 5."""
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
    is_open = not start or text[start - 1].isspace() or text[start - 1] in OPENING_BRACKETS
    return end < begin and _ends_at(text, hits, k, end) and is_open


def look_before(text: str, atoms: list[Atom], i: int, hits: Hits, lex: Lexicon) -> None:
    atom = atoms[i]
    start = atom.start
    if atom.words and atom.digits:
        _sign_inside(text, atom, lex)
    while start and text[start - 1] in BIDI_MARKS:  # a minus, a mark of the direction, 42.5
        start -= 1
    if start == 0:
        return
    previous_end = atoms[i - 1].unit_end if i else 0
    before = text[start - 1]
    at = start - 1
    while before in ANY_BLANK and at > previous_end and at > start - _WIDEST_GAP:
        at -= 1
        before = text[at]
    if before in lex.signs_before and _sign_before(text, atoms, i, start, at, lex):
        return
    if at < previous_end:
        return
    if atom.digits and at == start - 1 and (before.isalpha() or before in HYPHENS):
        if before == "m" and atom.raw in ("2", "3") and not text[max(0, at - 1) : at].isupper():
            atom.soft = True  # m2, km2, l/m2: the exponent of a unit
            return
        code = text[at - 2 : start]
        if code in GLUED_CODES and not text[at - 3 : at - 2].isalnum():
            set_unit(atom, unit_of(code), at - 2, atom.end)  # USD12, MYR20.50
            return
        if _is_name(text, atom, at, lex):
            atom.kind = IDENTIFIER
    _words_before(text, atom, max(0, start - 40), previous_end, hits, lex)


def _sign_before(text: str, atoms: list[Atom], i: int, start: int, at: int, lex: Lexicon) -> bool:
    """Read the sign at a place before ``start``, where a number begins; tell whether nothing else need be read."""
    atom, before = atoms[i], text[at]
    previous_end = atoms[i - 1].unit_end if i else 0
    unit: Unit | None = None
    if before in lex.signs and at >= (atoms[i - 1].end if i else 0):
        unit, begin = _money_before(text, at, lex)
        if at and (text[at - 1] in SURE_MINUS or text[at - 1] == EN_DASH):
            _negative(text, atom, at - 1, previous_end, lex)
    elif before in PERCENT_SIGNS and at >= previous_end and not text[at - 1 : at].isdecimal():  # %5, but IC95% 1.2
        unit, begin = unit_of(PERCENT_SIGNS[before]), at
        if at and text[at - 1] in SURE_MINUS:  # (-%30)
            _negative(text, atom, at - 1, previous_end, lex)
    if unit is not None:
        set_unit(atom, unit, begin, atom.end)
        return True
    if before == "=" and text[at - 1 : at + 1] in BOUND_OF:
        atom.bound, atom.symbol = BOUND_OF[text[at - 1 : at + 1]], True
        return True
    if before == ";" and text[max(0, at - 3) : at + 1] in ENTITIES:
        atom.bound, atom.symbol = ENTITIES[text[max(0, at - 3) : at + 1]], True
        return True
    if (
        before in DECIMAL_MARKS
        and at == start - 1
        and atom.raw
        and len(atom.raw) == atom.end - start
        and not (at and (is_of_word(text[at - 1]) or text[at - 1] in _CLOSED or _is_parted(text, at)))
        and not _is_extension(text, atom.end, lex)
    ):
        atom.read_as(
            (Decimal("0." + atom.raw[:40]), 0.0, NO_ZERO),
            *((v, c + 0.3, NO_MARK) for v, c, _ in atom.options),
        )
        atom.places = len(atom.raw)
    if before in COMPARATORS and not (before == ">" and "<" in text[max(0, at - 20) : at]):
        atom.bound = COMPARATORS[before]
        atom.symbol = True
        return True
    if before in _DASHES:
        touches = at == start - 1 and at > previous_end
        if touches and text[at - 1] in lex.signs and not text[at - 2 : at - 1].isdecimal():
            signed(atom, at, CLASH + 0.5, True)
            set_unit(atom, *_money_before(text, at - 1, lex), atom.end)
            return True
        if at == start - 1:
            _negative(text, atom, at, previous_end, lex)
        elif at > previous_end and before in SURE_MINUS and text[at - 1] in BLANKS and _is_measured(text, atom.end):
            atom.others += tuple((negated(v), 0.4, SIGNED) for v, _, _ in atom.options)  # fell by - 12.5 %
    elif before in APOSTROPHES and len(atom.raw) == 2 and at == start - 1 and _opens_year(text, at, atom.end):
        atom.others += tuple((century + int(atom.raw), 0.2, "short year") for century in (1900, 2000))
    return False


def _money_before(text: str, at: int, lex: Lexicon) -> tuple[Unit, int]:
    """Return what the sign of money at ``at`` counts, and where it begins: $, C$."""
    prefix = prefix_of(text, at) if text[at] in PREFIXED_SIGNS else ""
    return unit_of(SIGN_PREFIXES[prefix + text[at]]) if prefix else lex.signs[text[at]], at - len(prefix)


def prefix_of(text: str, at: int) -> str:
    """Return the letters before the sign of money at ``at`` that say whose it is: the CN of CN¥; nothing for others."""
    for size in (2, 1):
        letters = text[max(0, at - size) : at].upper()
        is_word = at > size and text[at - size - 1].isalpha() and text[at - size - 1].isascii()  # 加拿大R$1
        if len(letters) == size and letters + text[at] in SIGN_PREFIXES and not is_word:
            return letters
    return ""


def _is_name(text: str, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Return True if a letter or hyphen right before digits makes them part of a name: H1N1, COVID-19."""
    before = text[at]
    if before.isalpha():
        if lex.nospace and not before.isascii():
            return False
        return not is_cjk(before) and (before.isupper() or text[atom.end : atom.end + 1].isupper())
    last = text[at - 1]
    return (
        at > 1
        and last.isalpha()
        and not last.islower()
        and (last.isupper() or text[at - 2].isalpha())
        and not is_hiragana(last)
        and not (is_cjk(last) and (atom.places != 0 or _is_measured(text, atom.end)))
    )


def _sign_inside(text: str, atom: Atom, lex: Lexicon) -> None:
    """Read a currency sign between a scale word and its number: Dibilione di le $2, mamiriyoni €100."""
    for at in range(atom.start + 1, atom.end - 1):
        if text[at] in lex.signs:
            set_unit(atom, lex.signs[text[at]], atom.start, atom.end)
            return


def _words_before(text: str, atom: Atom, limit: int, previous_end: int, hits: Hits, lex: Lexicon) -> None:
    start = atom.start
    if lex.nospace and start > limit + 1 and text[start - 1] in _THIN:
        start -= 1
    if lex.nospace and start > limit and ord(text[start - 1]) >= _NOT_ASCII:
        sizes = lex.context_last.get(text[start - 1])
        if sizes is None:
            return
        said = lex.spelled(text[max(limit, start - sizes[0]) : start])
        for size in sizes:
            cue = lex.context.get(said[-size:])
            if cue is not None and not ("negative" in cue.marks and _ends_other_word(text, start, size, lex)):
                _take_before(text, atom, cue, start - min(size, len(said)), previous_end, hits, lex)
                return
        return
    cue, at = said_before(text, limit, start, hits, lex)
    if cue is not None:
        _take_before(text, atom, cue, at, previous_end, hits, lex)


def _take_before(text: str, atom: Atom, cue: Cue, start: int, previous_end: int, hits: Hits, lex: Lexicon) -> None:
    marks = cue.marks
    atom.marks = marks if "behind" not in marks else _NO_MARKS
    if marks and ("bc" in marks or "ad" in marks):
        atom.era = "bc" if "bc" in marks else "ad"
    if start < previous_end:  # said of the number before, but for "half past"
        return
    if cue.unit is not None and (cue.unit in SHARES or cue.unit.is_currency or "unit-first" in lex.flags):
        set_unit(atom, cue.unit, start, atom.end)
        if cue.unit in SHARES and not lex.nospace and start > previous_end:  # eksi yüzde otuz
            further, _ = said_before(text, max(0, start - 20), start, hits, lex)
            if further is not None and "negative" in further.marks and not _is_bounded(atom):
                atom.read_as(*negatives(atom))
    if not marks:
        return
    if "decade_prefix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.role == "":
        read_decade(atom, atom.end, lex)
    is_rough = atom.soft and not atom.digits and atom.value >= _HUNDRED  # mamia ya maelfu: hundreds of thousands
    if "ordinal_prefix" in marks and atom.kind is CARDINAL and not is_rough:
        atom.kind = ORDINAL
    is_morning = "am" in marks and "pm" not in marks
    is_clock = marks & CLOCKS and 0 <= atom.value <= (_NOON if is_morning else 24)
    if is_clock and not is_no_hour(text, atom, marks, hits, lex):
        further = None if marks & HALF_DAYS else said_before(text, max(0, start - 20), start, hits, lex)[0]
        mark_hour(atom, marks if further is None else marks | further.marks & HALF_DAYS, lex)  # akşam saat
    is_negative = "negative" in marks
    is_share = is_negative and atom.kind is Kind.FRACTION and not atom.digits
    is_less = is_share and text[atom.end : atom.end + 2].strip().isalpha()  # menos um décimo do que: a tenth less
    if is_negative and not is_less and _is_minus(text, atom, start, lex):
        atom.read_as(*negatives(atom))
    if ("subtraction" in marks or is_less) and atom.value > 0:
        atom.others += tuple((v, c + 0.4, SIGNED) for v, c, _ in negatives(atom))
    if "negative_adjective" in marks and not is_negative:
        ends = not text[atom.end : atom.end + 2].strip(" .,;:!?)")[:1].isalnum()
        joints = (*lex.data.lists["decimal_word"], *lex.data.lists["fraction_over"])
        goes_on = text[atom.end : atom.end + NEAR].lstrip().startswith(joints)
        signed(atom, start, CLASH + 0.5, ends or goes_on)  # negativo nueve, but dio negativo dos veces
    if "century" in marks and atom.role == "" and atom.value in CENTURIES:
        atom.role = "century"


def _is_minus(text: str, atom: Atom, start: int, lex: Lexicon) -> bool:
    """Tell whether a word for a minus is one: no losses (18胜20负7平), no "al menos 5", no negative of 24 x 36 mm."""
    follows_digit = lex.nospace and text[max(0, start - 2) : start].rstrip()[-1:].isnumeric()
    return not follows_digit and not _is_bounded(atom) and _BY_WIDTH.made.match(text, atom.end) is None


def _ends_other_word(text: str, end: int, size: int, lex: Lexicon) -> bool:
    """Tell whether the last ``size`` characters before ``end`` are of a longer word: โกลบ ends as ลบ, minus."""
    single = lex.vocabulary.morphology.single
    for begin in range(max(0, end - NEAR), end - size):
        entry = single.get(lex.spelled(text[begin:end]))
        if entry is not None and entry.block:
            return True
    return False


def _is_bounded(atom: Atom) -> bool:
    """Return True if words beside a number, which is still read, say a bound: al menos 5 is no minus."""
    if atom.bound is not None or atom.segment is None or not atom.segment.may_say_bounds:
        return atom.bound is not None
    return atom.segment.bound_at(min(atom.start, atom.unit_start), atom.unit_end) is not None


def _is_measured(text: str, end: int) -> bool:
    """Return True if a sign of degrees, shares or money stands behind a number."""
    return text[end : end + 2].strip()[:1] in _MINUS_UNITS and text[end : end + 2].strip() != ""


def _is_extension(text: str, end: int, lex: Lexicon) -> bool:
    """Tell whether letters that are no unit touch a number behind a stop, as in the ending of a file's name: .7z."""
    match = _LETTERS.made.match(text, end)
    cue = lex.beside(match.group()) if match is not None else None
    return match is not None and (cue is None or (cue.unit is None and not cue.marks))


_LETTERS: Final = Late(r"[A-Za-z]+")
_CLOSED: Final = ")]"
"""Brackets behind which a stop is none of decimals: (Fig. 2).2."""


def _is_parted(text: str, at: int) -> bool:
    """Tell whether a number and a blank stand before a mark, which then parts two numbers: 27 .06 .2024."""
    return at > 1 and text[at - 1] in BLANKS and text[at - 2].isdecimal()


def _opens_year(text: str, at: int, end: int) -> bool:
    """Return True if an apostrophe stands for the century of a year: in '81, but not 5' 10 or 'quoted 81'."""
    return (not at or text[at - 1].isspace()) and text[end : end + 1] not in ("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _negative(text: str, atom: Atom, at: int, previous_end: int, lex: Lexicon) -> None:
    sign = text[at]
    letter = text[at - 1] if at else " "
    if letter in BIDI_MARKS:
        letter = text[at - 2] if at > 1 else " "
    if at < previous_end and at:
        return
    if not (letter.isspace() or letter in _BEFORE_MINUS):
        if sign in SURE_MINUS and is_cjk(letter):
            is_tied = is_hiragana(letter) or text.endswith(tuple(lex.range_words), 0, at)  # 値は-5, 降到-5
            signed(atom, at, CLASH + 0.5, bool(is_tied or atom.places or _is_measured(text, atom.end)))
        elif sign in SURE_MINUS and letter == _TAG_END:
            signed(atom, at, 0.4, False)
        return
    if sign == "-" and text[atom.end : atom.end + 1] == "-":
        return  # -1939- in text written from right to left
    inside = (
        sign == "-"
        and at > 1
        and text[at - 1] == " "
        and (text[at - 2].isalnum() or text[at - 2] in _ENDS_SPEECH or not text[at - 2].isascii())
        and text[atom.end : atom.end + 2].strip()[:1] not in _MINUS_UNITS
    )
    ends_range = letter == " " and at > 1 and (text[at - 2].isdecimal() or text[at - 2] in PERCENT_SIGNS)  # 60% -80%
    may_be_dash = (sign == EN_DASH or inside) and not atom.places and not _follows_word(text, at, atom.end)
    unsure = may_be_dash or ends_range  # a dash, or the hyphen of a name: both readings stand
    signed(atom, at, 0.4 if unsure else CLASH + 0.5, not unsure)


def _follows_word(text: str, at: int, end: int) -> bool:
    """Tell whether a sign stands behind a word in small letters, so that it is a minus: fell to -5.

    No name (COVID -19), no decade (mid -90s) and no number between dashes (fine –5– and so on) is meant.
    """
    before = text[max(0, at - NEAR) : at]
    is_behind_word = before[-1:] == " " and before[-2:-1].isalpha() and before.split()[-1].islower()
    return is_behind_word and not text[end : end + 1].isalpha() and text[end : end + 1] != text[at]


def is_signed_money(text: str, atom: Atom) -> bool:
    """Return True if a hyphen is written to an amount of money, as a mark of a list is not: -250 euros, - 250 euros."""
    at = min(atom.start, atom.unit_start) - 1
    if at < 1 or not is_money(atom.unit):
        return False
    if text[at] == EN_DASH:  # –€5, but no dash between two parts of a sentence: –5 euros, –€5–
        if atom.unit_start == atom.start or text[atom.unit_end : atom.unit_end + 1] == EN_DASH:
            return False
    elif text[at] not in SURE_MINUS:
        return False
    return text[at - 1] in BLANKS and not text[at - 2 : at - 1].isdecimal()  # 3亿-5亿元, 20 -30 euros are ranges


def prefer_negative(atom: Atom) -> None:
    """Read a hyphen before degrees in words, or written to money, as a minus: fell to -12 degrees, -250 euros."""
    value, _, habit = atom.others[-1]
    if habit == SIGNED and value < 0 < atom.value:
        atom.read_as((value, 0.0, SIGNED), *((v, c + CLASH + 0.5, SIGNED) for v, c, _ in atom.options[:-1]))
