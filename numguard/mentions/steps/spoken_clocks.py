"""Clocks said as minutes to or past an hour: nueve menos veinticinco, ten to five, fünf vor halb acht, 5時10分前."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.kinds import CARDINAL, MEASURE, ORDINAL, TIME
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import SPOKEN, read_hour
from numguard.mentions.steps.clocks import follows
from numguard.mentions.steps.half_days import half_of_day, noon_of
from numguard.model import Kind
from numguard.quantity.counts import MINUTES, NOON, TEN
from numguard.quantity.exact import is_multiple
from numguard.quantity.units import HOUR, MINUTE
from numguard.script.fold import fold

HABIT: Final = "clock in words"
_LISTS: Final = (
    *("minutes_to", "minutes_past", "minutes_before", "minutes_behind", "minutes_past_behind", "hour_minus"),
    *("hour_plus", "hour_named", "minutes_of_coming", "minute_marks"),
)
_HOURS: Final = frozenset(range(1, 25))
_MINUTES: Final = frozenset(range(1, 60))
_SHORTEST_GAP: Final = 3
_FIVE: Final = 5


def has_clock_words(lex: Lexicon) -> bool:
    """Tell whether a language has words for minutes to or past an hour."""
    return "coming-hour" in lex.flags or any(lex.data.lists[name] for name in _LISTS)


@of_lexicon
def _words(lex: Lexicon) -> dict[str, tuple[str, ...]]:
    """Return the words of clocks as text is compared with them."""
    return {name: tuple(fold(word, lex.data.fold) for word in lex.data.lists[name]) for name in _LISTS}


def read_spoken_clocks(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read two numbers as a clock where they can be nothing else; where they may be one, give them that reading too."""
    words = _words(lex)
    kept: list[Atom] = []
    covered = 0
    for i, atom in enumerate(atoms):
        if i < covered:
            continue
        kept.append(atom)
        value = atom.value
        if type(value) is Fraction and _said_before(line, atom, words, lex):  # its class is slow to ask of an instance
            kept[-1:] = _in_fraction(line, atom, lex)
            continue
        if not isinstance(value, int) or not 0 < value < MINUTES or atom.choices:
            continue
        if not _may_count(atom.kind):
            continue
        if atom.digits and value > NOON and i + 1 < len(atoms) and atoms[i + 1].digits and atoms[i + 1].value > NOON:
            continue  # 21 to 20: a score
        if i + 1 < len(atoms) and 0 <= atoms[i + 1].start - atom.end <= NEAR:
            last, half, size = atoms[i + 1], 0, 2
            if i + 2 < len(atoms) and _is_half(atoms[i + 1], atoms[i + 2]):  # fünf vor halb acht
                last, half, size = atoms[i + 2], int(atoms[i + 1].value), 3
            elif i + 2 < len(atoms) and _is_half(atoms[i + 2], atoms[i + 1]):
                half, size = int(atoms[i + 2].value), 3
            minutes, gap = None, ""
            is_named = atom.soft and not atom.role and follows(line, atom, words["hour_named"], lex)
            if _may_be_clock(atom, last, is_named):
                start = min(atoms[i + 1].start, atoms[i + 1].unit_start)  # kasoro dakika tano
                gap = fold(line.between(atom.unit_end, start).strip(), lex.data.fold)
                minutes = _minutes(line, atom, last, half, gap, words, lex)
            if minutes is not None:
                end = max(one.end for one in atoms[i : i + size])
                while i + size < len(atoms) and atoms[i + size].start < end:
                    size += 1  # the minutes that one number says with its hour
                clock = _parts(line, atom, end, minutes, lex)
                if half or _is_sure(atom, last, gap, words):
                    clock[0].choices = (tuple(atoms[i : i + size]),)
                    kept[-1:] = clock
                    covered = i + size
                else:
                    atom.choices = (clock,)
                continue
        is_split = atom.words > 1 and 20 < value < 60 and bool(value % TEN)
        if is_split and words["minutes_before"] and _said_before(line, atom, words, lex):
            ten = value // TEN * TEN  # без двадцати пять: twenty to five, and no 25
            atom.choices = (_parts(line, atom, atom.end, value % TEN * 60 - ten, lex),)
    return kept


def _may_count(kind: Kind) -> bool:
    """Tell whether a number of some kind may be minutes or an hour; the hash of a member takes longer than this."""
    return kind is CARDINAL or kind is MEASURE or kind is TIME or kind is ORDINAL


def _in_fraction(line: Line, atom: Atom, lex: Lexicon) -> tuple[Atom, ...]:
    """Return za pięć siódma as five to seven, which is five sevenths elsewhere; other fractions as they are."""
    if atom.words != _PAIR:
        return (atom,)
    entry = lex.look(line.between(atom.start, atom.end).split()[0]).entry
    said = None if entry is None else entry.num
    minutes = said if isinstance(said, int) else Fraction(atom.value).numerator
    hour = minutes / Fraction(atom.value)  # ten fourths are said, and five halves are left of them
    if minutes not in _MINUTES or hour not in _HOURS:
        return (atom,)
    clock = _parts(line, atom, atom.end, int(hour * 60 - minutes), lex)
    clock[0].choices = ((atom,),)
    return clock


_PAIR: Final = 2
"""Words of a numerator and its denominator."""


def _is_sure(first: Atom, second: Atom, gap: str, words: dict[str, tuple[str, ...]]) -> bool:
    """Tell whether two numbers are a clock and nothing else: both in words, with no word of ranges between them."""
    if first.role == "hour" and gap in words["hour_minus"]:
        return True  # 9 giờ kém 15
    if gap in words["minute_marks"]:
        return True  # 差5分9点
    if first.digits or second.digits or second.unit not in (None, HOUR, MINUTE):
        return False
    is_range = gap in words["minutes_to"] and " " not in gap  # five to seven; but quinze para as três is a clock
    return not is_range or first.unit is MINUTE or second.role == "hour" or _falls(first, second)


def _falls(first: Atom, second: Atom) -> bool:
    """Tell whether two numbers fall, as no range does, and are told in fives: ten to nine, but not ten to one."""
    return first.value > second.value > 1 and is_multiple(first.value, _FIVE) and first.unit is second.unit is None


def _is_hour_named(line: Line, hour: Atom, minutes: Atom, words: dict[str, tuple[str, ...]], lex: Lexicon) -> bool:
    """Tell whether the word before an hour says that it is one, with its minutes behind: a las cinco y veinte."""
    if hour.digits or minutes.digits or minutes.unit not in (None, MINUTE) or hour.unit is not None:
        return False
    if hour.role == "hour":
        return True
    return hour.kind is not ORDINAL and follows(line, hour, words["hour_named"], lex)  # de la segunda y un minuto


def _is_half(part: Atom, hour: Atom) -> bool:
    """Tell whether a number is the half that leads to an hour: halb acht; half past five has no minutes before it."""
    is_beside = part.role == "minute" and hour.role == "hour" and abs(part.start - hour.start) <= NEAR
    return is_beside and part.kind is TIME and not part.digits and any(habit is SPOKEN for _, _, habit in hour.others)


def _may_be_clock(first: Atom, second: Atom, is_named: bool) -> bool:
    """Tell whether two numbers may be a clock by themselves, whatever stands between them.

    ``is_named``: the first is too weak for a number, and the word before it says that it is an hour: la una menos diez.
    """
    if not isinstance(second.value, int) or not _may_count(second.kind):
        return False
    is_read = first.role == "hour" and second.role == "minute" and second.soft  # opt fără un sfert
    if is_read or first.role == "minute" or (first.soft and not first.role and not is_named):
        return False  # Viertel vor sieben is read; the pair to four
    if second.value in _HOURS or noon_of(second):
        return True
    return first.value in _HOURS and abs(second.value) in _MINUTES


def _minutes(
    line: Line, first: Atom, second: Atom, half: int, gap: str, words: dict[str, tuple[str, ...]], lex: Lexicon
) -> int | None:
    """Return the minutes from midnight that two numbers say together; None where they say no clock."""
    if not isinstance(first.value, int) or not isinstance(second.value, int):
        return None
    minus = _share_of_hour(second) or abs(second.value)
    if first.value in _HOURS and minus in _MINUTES and (first.unit in (None, HOUR) or first.role == "hour"):
        if any(gap == word or _ends_in(gap, word) for word in words["hour_minus"]):
            return first.value * 60 - minus
        if words["minutes_behind"] and len(gap) <= _SHORTEST_GAP:
            end = max(second.end, second.unit_end)
            behind = fold(line.behind(end).lstrip(), lex.data.fold)
            if behind.startswith(words["minutes_behind"]):
                return first.value * 60 - minus
            if behind.startswith(words["minutes_past_behind"]):
                return first.value * 60 + minus
        if gap in words["hour_plus"] and _is_hour_named(line, first, second, words, lex):
            return first.value * 60 + minus
    named = second.value or noon_of(second)  # petnaest do dvanaest noću
    if named not in _HOURS or first.unit not in (None, MINUTE):
        return None
    hour = named * 60 + half
    if gap in words["minutes_to"]:
        return hour - first.value
    if gap in words["minutes_past"]:
        return hour + first.value
    if words["minutes_before"] and (not gap or gap in words["minute_marks"]) and _said_before(line, first, words, lex):
        return hour - first.value
    is_coming = "coming-hour" in lex.flags and first.unit is MINUTE and len(gap) <= _SHORTEST_GAP
    is_named = gap in words["minutes_of_coming"]  # п'ять на восьму
    if (is_coming or is_named) and second.kind is ORDINAL:  # десять минут шестого
        return hour - 60 + first.value
    return None


def _share_of_hour(atom: Atom) -> int:
    """Return the minutes of an ordinal that is a share too: επτά παρά τέταρτο, a quarter to seven; else 0."""
    if atom.kind is not ORDINAL:
        return 0
    return next((int(value * MINUTES) for value, _, _ in atom.others if value in _SHARES), 0)


_SHARES: Final = frozenset((Fraction(1, 4), Fraction(1, 2)))


def _ends_in(gap: str, word: str) -> bool:
    """Tell whether a gap is a word behind one other: sette precise meno; but not "third, the club is less three"."""
    other, _, last = gap.rpartition(" ")
    return last == word and other.isalpha()


def _said_before(line: Line, atom: Atom, words: dict[str, tuple[str, ...]], lex: Lexicon) -> bool:
    """Tell whether a word for "without" or "in" stands right before the minutes."""
    return follows(line, atom, words["minutes_before"], lex)


def _parts(line: Line, atom: Atom, end: int, minutes: int, lex: Lexicon) -> tuple[Atom, Atom]:
    """Return the hour and the minutes of a clock that stands from ``atom`` to ``end``."""
    hour, minute = divmod(minutes, 60)
    parts = Atom(atom.start, end, (hour - 1) % 12 + 1, False, HABIT), Atom(atom.start, end, minute, False, HABIT)
    for part, role in zip(parts, ("hour", "minute"), strict=True):
        part.role, part.kind = role, TIME
        part.stand_beside(atom)
    half = half_of_day(line, atom.start, end, lex)
    read_hour(parts[0], half, lex)
    return parts
