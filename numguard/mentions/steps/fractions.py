"""Fractions and decimals in words: five sixths, 五分之一, three point one four."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import CARDINAL, FRACTION, ORDINAL, TIME
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.after import look_after
from numguard.mentions.steps.becoming import HALF_DAYS
from numguard.quantity.counts import MINUTES, TEN, THOUSAND
from numguard.quantity.exact import exact_product, exact_quotient, exact_sum
from numguard.quantity.units import CENTURY, HOUR, MINUTE, PERCENT
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.signs import DOTS

_PARTS: Final = frozenset((FRACTION, ORDINAL))
"""What a denominator may be."""


def _may_be_joined(line: Line, atoms: list[Atom], lex: Lexicon) -> bool:
    """Return True if two numbers are close and the text has a word of fractions or decimals."""
    is_near = lex.nospace and bool(lex.fraction_joiners)
    for k in range(1, len(atoms)):
        is_near = is_near or 0 <= atoms[k].start - atoms[k - 1].end <= NEAR
        if atoms[k].kind is FRACTION and lex.fraction_joiners:
            return True
        if atoms[k].kind in _PARTS and not atoms[k].digits and atoms[k].start - atoms[k - 1].end == 1:
            return True  # seven twenty-fifths
    return is_near and line.hits.says_infix(line.text, lex.infix_words)


def _says_decimal(line: Line, atoms: list[Atom], lex: Lexicon) -> bool:
    """Tell whether a word for a decimal mark stands among the numbers, or right before them."""
    among = line.between(max(0, atoms[0].start - NEAR), atoms[-1].end)
    return any(word in among for word in lex.decimal_words)


def read_bare_decimals(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read point seven as 0.7 where more digits or a percent follow; elsewhere it may be the seventh point."""
    is_known = False
    for i, atom in enumerate(atoms):
        if atom.digits or not isinstance(atom.value, int) or not 0 <= atom.value <= 9 or atom.kind is ORDINAL:
            continue
        if not is_known and not _says_decimal(line, atoms, lex):
            return atoms
        is_known = True
        before = line.before(atom.start).split(" ")
        if len(before) < 2 or before[-1] or fold(before[-2], lex.data.fold) not in lex.decimal_words:
            continue
        if i and atom.start - atoms[i - 1].end <= len(before[-2]) + 2:
            continue
        part, whole = Fraction(atom.value, 10), atom.options
        follower = atoms[i + 1] if i + 1 < len(atoms) else None
        goes_on = follower is not None and gap_between(atom, follower) == " "
        if goes_on or atom.unit is PERCENT or _is_of_unit(line, atom.end, lex):
            atom.read_as((part, 0.0, "decimal word"), *((v, c + 0.3, h) for v, c, h in whole))
            atom.places, atom.spoken, atom.soft, atom.weak = 1, True, False, False
            atom.start -= len(before[-2]) + 1
        else:
            atom.others += ((part, 0.3, "decimal word"),)
    return atoms


def _is_of_unit(line: Line, end: int, lex: Lexicon) -> bool:
    """Tell whether "of a" and a unit stand behind a number, which is then a part of one: point six of a mile."""
    words = line.words_behind(end, 3)
    if len(words) < 3 or words[0] not in lex.data.lists["links"]:
        return False
    unit = lex.beside(words[2]) if words[1] in lex.data.lists["vowel_articles"] else None
    return unit is not None and unit.unit is not None


_SCALES: Final = (10**12, 10**9, 10**6)
"""The scales that no decimal places stand behind as such."""
_SMALL_SCALES: Final = (10, 100)
"""The scales that no decimal places stand before."""


def read_fractions(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Join the numbers around a word of fractions or decimals: 五分之一, three point one four, komma vijf miljoen."""
    if not _may_be_joined(line, atoms, lex):
        return atoms
    joined: list[Atom] = []
    for atom in atoms:
        if lex.decimal_bases and joined and atom.start < joined[-1].end:
            continue  # the base behind the places: négyszáz ezred
        if not joined or not _join(line, joined[-1], atom, lex):
            joined.append(atom)
        elif lex.decimal_bases and joined[-1].spoken:
            _base_behind(line, joined[-1], lex)
        if len(joined) > 1 and lex.fraction_joiners and _is_mixed_by_word(joined[-2], joined[-1], lex):
            whole, part = joined[-2], joined.pop()
            whole.choices = ((whole.twin(), part),)
            whole.read_as((exact_sum(whole.value, part.value), 0.0, "fraction"))
            _grow(whole, part)
    return joined


def _is_mixed_by_word(whole: Atom, part: Atom, lex: Lexicon) -> bool:
    """Return True if a word joins a whole number and a fraction: 6と5分の1, 五又七分之二."""
    if part.kind is not FRACTION or not isinstance(whole.value, int) or not 0 < part.value < 1 or whole.role:
        return False
    is_small = whole.value <= THOUSAND or (not whole.digits and THOUSAND % Fraction(part.value).denominator == 0)
    if whole.value <= 0 or not is_small or whole.kind is not CARDINAL or (part.digits and not whole.digits):
        return False
    return gap_between(whole, part).strip() in lex.fraction_joiners


def _join(line: Line, last: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Join a number to the one before it where the words between say so; return True if joined."""
    if not 0 <= atom.start - last.end <= NEAR:
        return False
    gap = gap_between(last, atom)
    if not gap:
        return (lex.nospace or lex.grammar.glue) and last.spoken and _further_places(last, atom)
    if gap == " ":
        if last.spoken:
            return _further_places(last, atom)
        if lex.grammar.closing and line.text.endswith(lex.grammar.closing, last.start, last.end):
            return _denominator(last, atom)
        return (
            _as_tenths(line, last, atom, lex)
            or _over_part(line, last, atom, lex)
            or (last.kind is FRACTION and not last.digits and _after_tenth(line, last, atom, lex))
        )
    word = gap.strip()
    if word in lex.fraction_infixes or (lex.nospace and word.replace(" ", "") in lex.fraction_infixes):
        return _denominator(last, atom)
    if last.digits and atom.digits and gap[0] != " " and gap[-1] == " " and len(word) == 1 and word.isalpha():
        return False  # 4점 9개: nine fours; a mark in words stands alike on both sides
    word = fold(word, lex.data.fold)
    if word in lex.over_words:
        return _over(last, atom)
    if word in lex.decimal_words:
        return _decimal(line, last, atom, lex)
    head, _, base = word.rpartition(" ")
    places = lex.decimal_bases.get(base) if base else None
    return places is not None and head in lex.decimal_words and _decimal(line, last, atom, lex, places)


def _base_behind(line: Line, last: Atom, lex: Lexicon) -> None:
    """Let the base behind decimal places say how many they are: négy egész hét század is 4.07."""
    match = _WORD_BEHIND.made.match(line.text, last.end)
    places = lex.decimal_bases.get(fold(match[1], lex.data.fold)) if match is not None else None
    if match is None or places is None or places < last.places:
        return
    whole = int(last.value)
    part = exact_product(exact_sum(last.value, -whole), 10**last.places)
    last.read_as((exact_sum(whole, exact_product(part, Fraction(1, 10**places))), 0.0, "decimal word"))
    last.places, last.spoken, last.unit = places, False, None
    last.end = last.unit_end = match.end()
    look_after(line, last, lex, None)


_WORD_BEHIND: Final = Late(r" ([^\W\d_]+)")


def _denominator(last: Atom, atom: Atom) -> bool:
    """Join a fraction whose denominator stands first: 五分之一, 5分の1; a minus before it is of the whole."""
    if not isinstance(last.value, int) or not last.value:
        return False
    last.read_as((exact_product(atom.value, Fraction(1, last.value)), 0.0, "fraction"))
    _grow(last, atom)
    last.kind = FRACTION
    return True


def _over(last: Atom, atom: Atom) -> bool:
    """Join a fraction in words whose numerator stands first: सात बटा नौ, beş bölü on iki."""
    if last.digits or atom.digits or not isinstance(last.value, int) or not isinstance(atom.value, int):
        return False
    if not 0 < abs(last.value) <= THOUSAND or not 1 < atom.value <= THOUSAND:
        return False
    if last.kind is ORDINAL:
        return False  # by a tenth over three years
    split = (last.twin(), atom)
    others = last.others if last.value < 0 else ()  # âm ba trên bốn: minus three quarters, or three of a negative
    tops = ((last.value, 0.0, "fraction"), *others)
    last.read_as(*((exact_product(top, Fraction(1, atom.value)), cost, habit) for top, cost, habit in tops))
    _grow(last, atom)
    last.kind, last.choices = FRACTION, (split,)
    return True


def _over_part(line: Line, last: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Join a number to the denominator behind it: sept vingt-cinquièmes, sete vinte e cinco avos."""
    if last.digits or atom.digits or last.kind is not CARDINAL or not isinstance(last.value, int):
        return False
    said = line.words_behind(atom.end, 1) if atom.kind is CARDINAL and lex.data.lists["fraction_behind"] else []
    is_told = bool(said) and said[0] in lex.data.lists["fraction_behind"]
    is_ordinal = atom.kind is ORDINAL and "ordinal-denominators" in lex.flags and last.value > 1
    part = 1 / Fraction(atom.value) if atom.kind is FRACTION and atom.value else 0
    below = atom.value if is_told or is_ordinal else part
    if last.role or atom.role or not TEN < below <= THOUSAND or below % 1 or not 0 < last.value < below:
        return False
    split = (last.twin(), atom)
    last.read_as((Fraction(last.value, int(below)), 0.0, "fraction"))
    _grow(last, atom)
    last.kind, last.choices = FRACTION, (split,)
    if is_told:
        last.end = last.unit_end = line.text.index(said[0], last.end) + len(said[0])
    return True


def _as_tenths(line: Line, last: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Join tens to a word for a tenth that is the mark of decimals too: दहा दशांश, which पाच may follow."""
    if atom.kind is not FRACTION or atom.value != Fraction(1, TEN) or last.digits or not isinstance(last.value, int):
        return False
    if last.value % TEN or fold(line.between(atom.start, atom.end), lex.data.fold) not in lex.decimal_words:
        return False
    last.read_as((exact_quotient(last.value, TEN), 0.0, "fraction"))
    _grow(last, atom)
    last.kind = FRACTION
    return True


def _after_tenth(line: Line, last: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Join a decimal whose mark is the word for a tenth: दोन दशांश पाच, 2.5."""
    said = line.between(last.start, last.end).rpartition(" ")[2]
    whole = exact_product(last.value, 10)
    if fold(said, lex.data.fold) not in lex.decimal_words or not isinstance(whole, int):
        return False
    kept = (last.value, last.cost, last.habit)
    last.read_as((whole, 0.0, ""))
    if _decimal(line, last, atom, lex):
        return True
    last.read_as(kept)
    return False


def _decimal(line: Line, last: Atom, atom: Atom, lex: Lexicon, places: int = 0) -> bool:
    """Join a decimal in words, with its scale: minus zwölf Komma fünfundzwanzig, point two million.

    Behind the whole may stand a fraction too, three whole five tenths, or the base first: екі бүтін оннан бес, of ten
    five. ``places`` are those of such a base.
    """
    if not isinstance(last.value, int) or (lex.nospace and HALF_DAYS & last.marks):
        return False
    if last.digits and atom.kind is ORDINAL:
        return False  # 2,207 points, fifth: in Amharic a point is the decimal mark too
    if atom.unit is MINUTE and lex.nospace:
        return False  # 七点五分 is 7:05; seven point five minutes are 7.5
    if atom.kind is FRACTION or (not atom.digits and 0 < atom.value < 1):  # of percent, of rubles
        return _whole_and_part(last, atom)
    based = _places_before_base(line, atom, lex)
    digits = based or _places(line, atom, lex, last.digits)
    if not digits or len(digits) > places > 0:
        return False
    digits = digits.zfill(places)
    clock = _as_clock(last, atom) if lex.nospace else ()
    if (clock and _counts_quarters(line, atom, lex)) or (lex.nospace and atom.scale in _SMALL_SCALES):
        return False  # 六点三刻, 五点十分
    sign = "-" if last.value < 0 else ""
    before = _scale_before(last, lex)
    value = exact_product(Decimal(f"{sign}{abs(last.value) // before}.{digits}"), before)
    if gap_between(last, atom) in DOTS:
        clock = ((last.twin(), atom.twin()),)  # 二・三: 2.3, or two and three
    last.read_as((value if based else exact_product(value, atom.scale), 0.0, "decimal word"))
    last.places, last.spoken, last.choices = len(digits), True, clock
    last.words += atom.words
    last.kind = atom.kind
    _grow(last, atom)
    return True


def _scale_before(atom: Atom, lex: Lexicon) -> int:
    """Return the scale word before a number, which its decimals share: million 3 point 5."""
    if "mul-first" not in lex.flags or not atom.words or not isinstance(atom.value, int):
        return 1
    return next((scale for scale in _SCALES if atom.value and atom.value % scale == 0), 1)


def _whole_and_part(last: Atom, atom: Atom) -> bool:
    """Add tenths or hundredths to the whole number before them: три целых пять десятых, 3.5."""
    scale = atom.scale if atom.scale in _SCALES or atom.scale == THOUSAND else 1
    part = exact_quotient(atom.value, scale)
    if not 0 < part < 1 or (10**6) % Fraction(part).denominator:
        return False
    value = exact_sum(last.value, -part if last.value < 0 else part)
    last.read_as((exact_product(value, scale), 0.0, "decimal word"))
    last.words += atom.words
    _grow(last, atom)
    return True


def _further_places(last: Atom, atom: Atom) -> bool:
    """Three point one four: each digit word is one more place; the last may have a scale word of its own."""
    if not isinstance(atom.value, int) or atom.kind is ORDINAL:
        return False
    digit = _lead(atom)
    if digit is None or not 0 <= digit < 10:
        return False
    last.places += 1
    step = Fraction(digit, 10**last.places)
    value = exact_sum(last.value, -step if last.value < 0 else step)
    last.read_as((exact_product(value, atom.scale), 0.0, "decimal word"))
    last.spoken = atom.scale == 1
    _grow(last, atom)
    return True


_OF_ROLE: Final = {"century": CENTURY, "hour": HOUR}
"""What decimals count that stand before the word of a clock or a century: zes komma vijf uur."""


def _grow(last: Atom, atom: Atom) -> None:
    if atom.unit is not None or last.unit_start == last.start:  # else what was said before it: 百分之二点五
        last.unit = _OF_ROLE.get(atom.role) if atom.unit is None else atom.unit
    last.end, last.unit_end = atom.end, atom.unit_end
    last.soft, last.weak, last.role = False, False, ""


def _lead(atom: Atom) -> int | None:
    """Return the coefficient of a scale in words: 2 of two million."""
    if not isinstance(atom.value, int) or not isinstance(atom.scale, int) or atom.value % atom.scale:
        return None
    return atom.value // atom.scale


def _places(line: Line, atom: Atom, lex: Lexicon, is_behind_digits: bool) -> str:
    """Return the decimal places of a number behind a decimal word, zeros kept; empty where it has none."""
    lead = _lead(atom)
    if lead is None or lead < 0:
        return ""
    if atom.digits:
        is_told = lead < 10 or atom.raw[0] == "0" or (is_behind_digits and not (lex.nospace and lead < MINUTES))
        return atom.raw if is_told and atom.raw.isdecimal() else ""  # 2点20: a clock
    if not lex.grammar.positional:  # where digits in a row are no number, បីចុចដប់បួន is no clock either, but 3.14
        return str(lead)
    zeros = ""
    entries = [lex.look(char).entry for char in line.between(atom.start, atom.end)]
    for entry in entries:
        if entry is None or entry.num != 0:
            break
        zeros += "0"
    digits = [entry.num for entry in entries[len(zeros) :] if entry is not None and entry.num is not None]
    positional = len(digits) == len(str(lead)) and all(digit in range(10) for digit in digits)
    if zeros and not lead:
        return zeros  # 零点零, before a digit that stands as a number of its own
    return zeros + str(lead) if positional or lead < 10 else ""


def _places_before_base(line: Line, atom: Atom, lex: Lexicon) -> str:
    """Return the places that a base behind them counts, whatever their size: három egész négyszáz ezred, 3.400."""
    if not lex.decimal_bases or not isinstance(atom.value, int) or atom.value <= 0:
        return ""
    match = _WORD_BEHIND.made.match(line.text, atom.end)
    places = lex.decimal_bases.get(fold(match[1], lex.data.fold)) if match is not None else None
    digits = str(atom.value)
    return digits if places is not None and len(digits) <= places else ""


def _counts_quarters(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number counts the quarters of an hour: 六点三刻."""
    said = (lex.context.get(lex.spelled(line.between(atom.start, atom.end + n))) for n in (1, 2))
    return any(cue is not None and "minutes" in cue.marks for cue in said)


def _as_clock(last: Atom, atom: Atom) -> tuple[tuple[Atom, ...], ...]:
    """Add the reading of 二点零五 as five past two, beside 2.05."""
    if not isinstance(atom.value, int) or not 0 <= last.value <= 24 or not 0 <= atom.value < 60:
        return ()
    hour = Atom(last.start, last.end, last.value, last.digits, "clock")
    minute = Atom(atom.start, atom.end, atom.value, atom.digits, "clock")
    hour.role, minute.role = "hour", "minute"
    hour.kind = minute.kind = TIME
    return ((hour, minute),)
