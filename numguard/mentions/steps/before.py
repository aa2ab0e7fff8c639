"""What stands before a number: signs, currencies, units, bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from numguard.mentions.atom import CLASH, NO_MARK, NO_ZERO, SIGNED, Atom
from numguard.mentions.kinds import CARDINAL, IDENTIFIER, ORDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import HALF_DAYS, mark_hour, negatives, read_decade, set_era, set_unit, signed
from numguard.mentions.steps.words_beside import Said, said_after, said_before
from numguard.model import Kind
from numguard.quantity.calendars import CENTURIES
from numguard.quantity.counts import HUNDRED, NOON
from numguard.quantity.money import GLUED_CODES
from numguard.quantity.units import DEGREES, HOUR, SHARES, Unit, unit_of
from numguard.script.chars import WORD, has_right_to_left, is_cjk, is_hiragana, is_of_word
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import (
    AMERICAN,
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
    OPENING_BRACKETS,
    PERCENT_SIGNS,
    PREFIXED_SIGNS,
    SIGN_PREFIXES,
    SIGNS_BEHIND,
    SURE_MINUS,
    WIDE_MARKS,
    ZERO_WIDTH,
)

_CLOCKS: Final = HALF_DAYS | {"clock"}
"""The marks of words that make a number beside them an hour."""
_NO_MARKS: Final[frozenset[str]] = frozenset()
_MINUS_WORDS: Final = frozenset(("negative", "negative_doubtful"))
_MINUS_UNITS: Final = frozenset("°%‰℃$€£")
_DASHES: Final = frozenset(SURE_MINUS + EN_DASH)
_WIDEST_GAP: Final = 3
"""Characters from a number back to a sign of its own: two blanks may stand between."""
_CODE: Final = 3
"""Letters of the code of a currency: USD12."""
_THIN: Final = f"{BLANKS}{ZERO_WIDTH}"
_BEFORE_MINUS: Final = f"{OPENING_BRACKETS}<>≤≥=~,;{WIDE_MARKS}"
"""Marks behind which a hyphen is a minus: (-1,-1)."""
_BY_WIDTH: Final = Late(r"\s?[^\W\d]{1,3}\s?\d+\s?[^\W\d_]{2}\b")
"""What stands behind the height of a thing, which no minus stands before: 36 by 24 mm."""
_OPENS_TAG: Final = Late(r"<(?!\s?\d)")  # < 3 opens none
_ENDS_SPEECH: Final = frozenset("\"'")
"""Quotes behind which a hyphen may be a dash: "So young" -14 years old."""
_TAG_END: Final = "]"
"""What ends a tag of markup, or the place in a row: [code]-1[/code], a[0]-1."""


def look_before(line: Line, atoms: list[Atom], i: int, lex: Lexicon) -> None:
    """Take in the sign or the words right before a number."""
    atom, text = atoms[i], line.text
    start = atom.start
    if atom.words and atom.digits:
        _sign_inside(line, atom, lex)
    if not line.is_ascii:
        if line.at(atom.end) in SURE_MINUS and _is_signed_behind(line, atom):
            signed(atom, atom.start, 0.4, False)
        while start and text[start - 1] in BIDI_MARKS:  # a minus, a mark of the direction, 42.5
            start -= 1
    if start == 0:
        return
    before = text[start - 1]
    previous_end = atoms[i - 1].unit_end if i else 0
    at = start - 1
    while before in ANY_BLANK and at > previous_end and at > start - _WIDEST_GAP:
        at -= 1
        before = text[at]
    if before in lex.signs_before and _sign_before(line, atoms, i, start, at, lex):
        return
    if at < previous_end:
        return
    if atom.digits and at == start - 1 and (before.isalpha() or before in HYPHENS):
        if before == "m" and atom.raw in ("2", "3"):
            atom.soft = True  # m2, km2, l/m2: the exponent of a unit
            return
        code = line.before(start, _CODE)
        if code in GLUED_CODES:
            set_unit(atom, unit_of(code), at - 2, atom.end)  # USD12, MYR20.50
            return
        if _is_name(line, atom, at, lex):
            atom.kind = IDENTIFIER
    said = _said_unspaced(line, atom.start, lex) if lex.nospace else said_before(line, atom.start, lex)
    if said is not None:
        _take_before(line, atom, said, previous_end, lex)


def _sign_before(line: Line, atoms: list[Atom], i: int, start: int, at: int, lex: Lexicon) -> bool:
    """Read the sign at a place before ``start``, where a number begins; tell whether nothing else need be read."""
    atom, before, last = atoms[i], line.at(at), line.at(at - 1)
    previous_end = atoms[i - 1].unit_end if i else 0
    unit: Unit | None = None
    if before in lex.signs and at >= previous_end:
        unit, begin = _money_before(line, at, lex)
        signed_at = (begin - len(AMERICAN) if line.before(begin, len(AMERICAN)) == AMERICAN else begin) - 1
        if line.at(signed_at) in _DASHES:  # -$5, -US$5
            _negative(line, atom, signed_at, previous_end, lex)
    elif before in PERCENT_SIGNS and at >= previous_end and not last.isdecimal():  # %5, but IC95% 1.2
        unit, begin = unit_of(PERCENT_SIGNS[before]), at
        if at and last in SURE_MINUS:  # (-%30)
            _negative(line, atom, at - 1, previous_end, lex)
    if unit is not None:
        set_unit(atom, unit, begin, atom.end)
        return True
    bound = BOUND_OF.get(line.sign_before(at) + before) if before == "=" else None  # >=, > =
    if before == ";":
        bound = next((said for form, said in ENTITIES.items() if line.before(at + 1, len(form)) == form), None)
    elif bound is None and before in COMPARATORS and not (before == ">" and _OPENS_TAG.made.search(line.before(at))):
        bound = COMPARATORS[before]
    if bound is not None:
        atom.bound, atom.symbol = bound, True
        return True
    if (
        before in DECIMAL_MARKS
        and at == start - 1
        and atom.raw
        and len(atom.raw) == atom.end - start
        and not (at and (is_of_word(last) or last in _CLOSED or last in DECIMAL_MARKS or _is_parted(line, at)))
        and not _is_extension(line, atom.end, lex)
    ):
        atom.read_as(
            (Decimal("0." + atom.raw[:40]), 0.0, NO_ZERO),
            *((v, c + 0.3, NO_MARK) for v, c, _ in atom.options),
        )
        atom.places = len(atom.raw)
    if before in _DASHES:
        if at == start - 1:
            _negative(line, atom, at, previous_end, lex)
        elif at > previous_end and before in SURE_MINUS and last in BLANKS:
            signed(atom, at, 0.4, False)  # fell by - 12.5
    elif before in APOSTROPHES and len(atom.raw) == 2 and at == start - 1 and _opens_year(line, at, atom.end):
        atom.others += tuple((century + int(atom.raw), 0.2, "short year") for century in (1900, 2000))
    return False


def _money_before(line: Line, at: int, lex: Lexicon) -> tuple[Unit, int]:
    """Return what the sign of money at ``at`` counts, and where it begins: $, C$."""
    sign = line.at(at)
    for size in (2, 1) if sign in PREFIXED_SIGNS else ():
        letters, last = line.before(at, size).upper(), line.at(at - size - 1)
        is_word = last.isalpha() and last.isascii()  # 加拿大R$1
        if len(letters) == size and letters + sign in SIGN_PREFIXES and not is_word:
            return unit_of(SIGN_PREFIXES[letters + sign]), at - size
    return lex.signs[sign], at


def _is_name(line: Line, atom: Atom, at: int, lex: Lexicon) -> bool:
    """Return True if a letter or hyphen right before digits makes them part of a name: H1N1, COVID-19."""
    before, last = line.at(at), line.at(at - 1)
    if before.isalpha():
        if lex.nospace and not before.isascii():
            return False
        return not is_cjk(before) and (before.isupper() or line.at(atom.end).isupper())
    return (
        at > 1
        and last.isalpha()
        and not last.islower()
        and (last.isupper() or line.at(at - 2).isalpha())
        and not is_hiragana(last)
        and not (is_cjk(last) and (atom.places != 0 or _is_measured(line, atom.end)))
    )


def _sign_inside(line: Line, atom: Atom, lex: Lexicon) -> None:
    """Read a currency sign between a scale word and its number: Dibilione di le $2, mamiriyoni €100."""
    for char in line.between(atom.start + 1, atom.end - 1):
        if char in lex.signs:
            set_unit(atom, lex.signs[char], atom.start, atom.end)
            return


def _said_unspaced(line: Line, end: int, lex: Lexicon) -> Said | None:
    """Return what the longest word before a place says, in a script without blanks; letters of ASCII are parted."""
    start = end - 1 if line.at(end - 1) in _THIN else end
    last = line.at(start - 1)
    if last.isascii():
        return said_before(line, start, lex)
    sizes = lex.context_last.get(last, ())
    said = lex.spelled(line.before(start, sizes[0])) if sizes else ""
    for size in sizes:
        cue = lex.context.get(said[-size:])
        if cue is not None and not ("negative" in cue.marks and _ends_other_word(line, start, size, lex)):
            return Said(line, cue, start - min(size, len(said)), start)
    return None


def _take_before(line: Line, atom: Atom, said: Said, previous_end: int, lex: Lexicon) -> None:
    """Take in what the words before a number say of it."""
    cue, start = said.cue, said.start
    marks = cue.marks
    atom.marks = marks if "behind" not in marks else _NO_MARKS
    if marks and ("bc" in marks or "ad" in marks):
        set_era(atom, marks)
    if start < previous_end:  # said of the number before, but for "half past"
        return
    if cue.unit is not None and (cue.unit in SHARES or cue.unit.is_currency or "unit-first" in lex.flags):
        set_unit(atom, cue.unit, start, atom.end)
        if cue.unit in SHARES and start > previous_end:  # eksi yüzde otuz, 负百分之五
            further = _said_unspaced(line, start, lex) if lex.nospace else said_before(line, start, lex, NEAR)
            if further is not None and "negative" in further.cue.marks:
                atom.read_as(*negatives(atom))
    if not marks:
        return
    if "decade_prefix" in marks and isinstance(atom.value, int) and atom.value % 10 == 0 and atom.role == "":
        read_decade(atom, atom.end, lex)
    is_rough = atom.soft and atom.value >= HUNDRED  # mamia ya maelfu: hundreds of thousands
    if "ordinal_prefix" in marks and atom.kind is CARDINAL and not is_rough:
        atom.kind = ORDINAL
    is_morning = "am" in marks and "pm" not in marks
    is_clock = marks & _CLOCKS and 0 <= atom.value <= (NOON if is_morning else 24)
    if is_clock and not _is_no_hour(line, atom, marks, lex):
        further = None if marks & HALF_DAYS else said_before(line, start, lex, NEAR)
        mark_hour(atom, marks if further is None else marks | further.cue.marks & HALF_DAYS, lex)  # akşam saat
    is_sign = bool(marks & _MINUS_WORDS) and not (lex.nospace and line.sign_before(start).isnumeric())  # 18胜20负7平
    is_doubtful = is_sign and "negative_doubtful" in marks
    is_negative = is_sign and not is_doubtful
    is_share = is_negative and atom.kind is Kind.FRACTION
    is_less = is_share and line.sign_behind(atom.end).isalpha()  # menos um décimo do que: a tenth less
    if is_negative and not is_less and _is_minus(line, atom, start):
        atom.read_as(*negatives(atom))
    if "subtraction" in marks or is_less:
        atom.others += tuple((v, c + 0.4, SIGNED) for v, c, _ in negatives(atom))
    if is_doubtful:
        signed(atom, start, CLASH + 0.5, _counts_nothing(line, atom, lex))
    if "century" in marks and atom.role == "" and atom.value in CENTURIES:
        atom.role = "century"


def _counts_nothing(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether no word that is counted stands behind a number: negativo nueve, but dio negativo dos veces."""
    if not line.behind(atom.end, 2).strip(" .,;:!?)")[:1].isalnum() or _is_measured(line, atom.end):
        return True
    said = said_after(line, atom.end, lex)
    if said is not None and said.cue.unit is not None:
        return said.cue.unit in DEGREES or said.cue.unit in SHARES
    blank = "" if lex.nospace else " "
    joints = (*lex.data.lists["decimal_word"], *lex.data.lists["fraction_over"])
    return line.behind(atom.end).lstrip().startswith(tuple(word + blank for word in joints))


def _is_no_hour(line: Line, atom: Atom, marks: frozenset[str], lex: Lexicon) -> bool:
    """Tell whether a number behind a half of the day has a sign, a unit, a dose or decimals: PM two point five."""
    end = atom.end
    if "clock" in marks or not marks & HALF_DAYS:
        return False
    said = said_after(line, end, lex)
    if said is not None:
        return said.cue.unit is not None and said.cue.unit is not HOUR and not said.cue.marks & _CLOCKS
    sign = line.sign_behind(end)
    if (sign in SIGNS_BEHIND and sign != "(") or sign in lex.signs:
        return True
    if lex.nospace or not sign.isalpha():
        return False
    following = WORD.made.search(line.text, end)
    word = "" if following is None else fold(following[0], lex.data.fold)
    return word != "" and (word in lex.listed("decimal_word") or word.startswith(lex.around.vouching("dose")))


def _is_minus(line: Line, atom: Atom, start: int) -> bool:
    """Tell whether a word for a minus is one: no "al menos 5", no negative of 24 x 36 mm."""
    return not _is_of_bound(atom, start) and _BY_WIDTH.made.match(line.text, atom.end) is None


def _ends_other_word(line: Line, end: int, size: int, lex: Lexicon) -> bool:
    """Tell whether the last ``size`` characters before ``end`` are of a longer word: โกลบ ends as ลบ, minus."""
    single = lex.vocabulary.morphology.single
    before = line.before(end)
    for begin in range(len(before) - size):
        entry = single.get(lex.spelled(before[begin:]))
        if entry is not None:
            return True
    return False


def _is_of_bound(atom: Atom, at: int) -> bool:
    """Return True if a bound is said by a word with the minus at a place: al menos 5, and not minus 5 or more."""
    if not atom.segment.may_say_bounds:
        return False
    start, end = min(atom.start, atom.unit_start), atom.unit_end
    said = atom.segment.bound_at(start, end)
    return said is not None and said != atom.segment.bound_at(at, end)


def _is_measured(line: Line, end: int) -> bool:
    """Return True if a sign of degrees, shares or money stands behind a number."""
    return line.sign_behind(end) in _MINUS_UNITS


def _is_extension(line: Line, end: int, lex: Lexicon) -> bool:
    """Tell whether letters that are no unit touch a number behind a stop, as in the ending of a file's name: .7z."""
    match = _LETTERS.made.match(line.text, end)
    cue = lex.beside(match.group()) if match is not None else None
    return match is not None and (cue is None or (cue.unit is None))


_LETTERS: Final = Late(r"[A-Za-z]+")
_CLOSED: Final = ")]"
"""Brackets behind which a stop is none of decimals: (Fig. 2).2."""


def _is_parted(line: Line, at: int) -> bool:
    """Tell whether a number and a blank stand before a mark, which then parts two numbers: 27 .06 .2024."""
    return line.at(at - 1) in BLANKS and line.at(at - 2).isdecimal()


def _opens_year(line: Line, at: int, end: int) -> bool:
    """Return True if an apostrophe stands for the century of a year: in '81, but not 5' 10 or 'quoted 81'."""
    return (not at or line.at(at - 1).isspace()) and line.at(end) not in ("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _negative(line: Line, atom: Atom, at: int, previous_end: int, lex: Lexicon) -> None:
    """Read the minus at a place, or what may be one."""
    sign, letter, last = line.at(at), line.at(at - 1) or " ", line.at(at - 2)
    if letter in BIDI_MARKS:
        letter = last or " "
    if at < previous_end and at:
        return
    if not (letter.isspace() or letter in _BEFORE_MINUS):
        if sign in SURE_MINUS and is_cjk(letter):
            is_tied = is_hiragana(letter) or line.text.endswith(tuple(lex.range_words), 0, at)  # 値は-5, 降到-5
            signed(atom, at, CLASH + 0.5, bool(is_tied or atom.places or _is_measured(line, atom.end)))
        elif sign in SURE_MINUS and letter == _TAG_END:
            signed(atom, at, 0.4, False)
        return
    if sign == "-" and line.at(atom.end) == "-":
        return  # -1939- in text written from right to left
    inside = (
        sign == "-"
        and line.at(at - 1) == " "
        and (last.isalnum() or last in _ENDS_SPEECH or not last.isascii())
        and line.sign_behind(atom.end) not in _MINUS_UNITS
    )
    ends_range = letter == " " and last.isdecimal()  # 60% -80%
    may_be_dash = (sign == EN_DASH or inside) and not atom.places and not _follows_word(line, at, atom.end)
    unsure = may_be_dash or ends_range  # a dash, or the hyphen of a name: both readings stand
    signed(atom, at, 0.4 if unsure else CLASH + 0.5, not unsure)


def _follows_word(line: Line, at: int, end: int) -> bool:
    """Tell whether a sign stands behind a word in small letters, so that it is a minus: fell to -5.

    No name (COVID -19), no decade (mid -90s) and no number between dashes (fine –5– and so on) is meant.
    """
    before, behind = line.before(at), line.at(end)
    is_behind_word = before[-2:-1].isalpha() and before.split()[-1].islower()
    return is_behind_word and not behind.isalpha() and behind != line.at(at)


def _is_signed_behind(line: Line, atom: Atom) -> bool:
    """Tell whether the hyphen behind a number may be its minus, as typed in text from right to left: 5- מעלות."""
    is_free = not line.at(atom.end + 1).isalnum() and line.at(atom.start - 1) not in SURE_MINUS
    return is_free and has_right_to_left(line.between(max(0, atom.start - NEAR), atom.end + NEAR))


def prefer_negative(atom: Atom) -> None:
    """Read a hyphen before degrees in words, or written to money, as a minus: fell to -12 degrees, -250 euros."""
    value, _, habit = atom.others[-1]
    if habit == SIGNED and value < 0 < atom.value:
        atom.read_as((value, 0.0, SIGNED), *((v, c + CLASH + 0.5, SIGNED) for v, c, _ in atom.options[:-1]))
