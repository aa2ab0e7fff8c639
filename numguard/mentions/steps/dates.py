"""Days, months and years beside each other."""

from __future__ import annotations

import re
from math import inf
from typing import Final

from numguard.language.keys import CALENDAR_MONTHS
from numguard.mentions.atom import CALENDAR, Atom, Option, gap_between, joint_between, stand_within
from numguard.mentions.grammar.digits import parts_of
from numguard.mentions.kinds import DAY_ROLE, MONTH, MONTH_ROLE, ORDINAL, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import TIED
from numguard.model import Value
from numguard.quantity.calendars import CENTURY, may_be_year, our_days
from numguard.quantity.counts import DAYS, MONTHS, THOUSAND, YEAR_DIGITS
from numguard.quantity.exact import exact_sum
from numguard.quantity.units import PHYSICAL, YEAR
from numguard.script.fold import fold
from numguard.script.late import Late
from numguard.script.sentences import LONGEST_SHORT_MONTH
from numguard.script.signs import ABBREVIATION_SIGNS, APOSTROPHES, BETWEEN_NUMBERS, COLONS, COMPARATORS

_COLONS: Final = frozenset(COLONS)
_COST: Final = 0.2
"""What it costs to read a date by another calendar, where it may be one of ours."""
_ROLES: Final = (YEAR_ROLE, MONTH_ROLE, DAY_ROLE)
_DATE_MARKS: Final = frozenset((".", "/", "-", ". "))
_DATE_GAP: Final = re.compile(rf"[\s{ABBREVIATION_SIGNS},/\-–،]{{0,3}}(?:\w{{1,4}}['’]?\.?[\s.,]{{0,2}}){{0,2}}\Z")
_SPELLED_GAP: Final = Late(r"[^\W\d_]+")


def read_date_words(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Digits before 年 月 日 are years, months and days."""
    for atom in atoms:
        if not isinstance(atom.value, int) or atom.role:
            continue
        role, _ = _date_word_behind(line, atom.end, lex)
        if role:
            least, most = _VALUES[role]
            if least <= atom.value <= most:
                atom.role, atom.soft = role, False
    for i, atom in enumerate(atoms):
        if len(atom.raw) == 2 and atom.role in ("", "year"):
            role, end = _date_word_behind(line, atom.end, lex, gap=0)
            if role == "year":
                _short_year(atom, atoms, i, end, lex)
    return atoms


_VALUES: Final = {"year": (DAYS + 1, inf), "month": (1, MONTHS), "day": (1, DAYS)}
"""The least and the greatest number that stands before the word for each."""


def _date_word_behind(line: Line, at: int, lex: Lexicon, gap: int = 1) -> tuple[str, int]:
    """Return what the word behind a number says it is, and where the word ends; at most a blank stands between."""
    if gap and line.at(at).isspace():
        at += 1
    if line.at(at) in lex.date_signs:
        for form, role in lex.date_words:
            if line.text.startswith(form, at):
                return role, at + len(form)
    return "", at


def _is_range_of_years(first: Atom, last: Atom, lex: Lexicon) -> bool:
    """Tell whether two digits behind a year are another one: 1974年から79年, 2020至21年度; but 2005年, 10 years."""
    if not stand_within(first, last, TIED) or not first.value >= THOUSAND:
        return False
    joint = joint_between(first, last).strip(_YEAR_MARKS)
    for form, role in lex.date_words:
        joint = joint.removeprefix(form) if role == "year" else joint
    joint = joint.strip(_YEAR_MARKS)
    is_joined = joint in lex.data.lists["range_words"] or joint in lex.data.lists["list_words"]
    return (not joint or is_joined) if first.role == "year" else is_joined and len(first.raw) == len("2020")


_YEAR_MARKS: Final = f" {BETWEEN_NUMBERS}"


def _short_year(atom: Atom, atoms: list[Atom], i: int, word_end: int, lex: Lexicon) -> None:
    """21年4月, 1974年から79年: two digits are a year beside a month or behind a year; its word ends at ``word_end``."""
    year = atom.value
    before = atoms[i - 1] if i else None
    is_dated = i + 1 < len(atoms) and atoms[i + 1].role == "month" and atoms[i + 1].start == word_end
    if before is not None and _is_range_of_years(before, atom, lex):
        century = before.value // 100 * 100
        atom.read_as((exact_sum(century, year), 0.0, "short year"), (year, 0.3, ""))
    elif is_dated or (atom.unit is YEAR and atom.unit_end == word_end):
        atom.others += tuple((exact_sum(century, year), 0.2, "short year") for century in (2000, 1900))
        if not is_dated:
            return  # 26年: 26 years, or the year 2026
    else:
        return
    atom.role = "year"


def read_numeric_dates(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """05.03.18 may mean 2018 or 1918; in 2018-03-05 the month stands second (ISO 8601)."""
    if lex.cldr.has_dotted_dates and any([atom.places and atom.cost for atom in atoms]):  # noqa: C419 -- faster compiled
        atoms = [part for atom in atoms for part in _day_and_month(line, atom)]
    for i in range(len(atoms) - 2):
        first, second, third = atoms[i], atoms[i + 1], atoms[i + 2]
        mark = gap_between(first, second)
        if mark not in _DATE_MARKS or gap_between(second, third) != mark:
            continue
        if not (first.digits and second.digits and third.digits) or not 1 <= second.value <= 31:
            continue
        if lex.data.lists["calendars"]:
            _read_other_calendar(first, second, third, lex)
        year, sizes = third.value, (len(first.raw), len(second.raw), len(third.raw))
        may_be_month = min(first.value, second.value) <= 12
        is_year_first = mark == "-" or (mark == "." and may_be_year(first.value))
        if sizes == (4, 2, 2) and is_year_first and second.value <= 12 and 1 <= year <= 31:
            first.role, second.role, third.role = "year", "month", "day"
        elif sizes[2] == 2 and sizes[0] <= 2 and 1 <= first.value <= 31 and may_be_month and isinstance(year, int):
            third.others += ((2000 + year, 0.2, "short year"), (1900 + year, 0.2, "short year"))
        elif sizes[2] == 4 and _begins_with_day(mark, first, lex) and _is_day_of_year(first, second, third):
            first.role, second.role = "day", "month"
        if len(first.raw) == 2 >= len(third.raw) and second.value <= 12 and 1 <= year <= 31:
            opening = int(first.raw)  # 71-10-26, 63. 11. 9., where a language begins with the year
            first.others += ((2000 + opening, 0.3, "short year"), (1900 + opening, 0.3, "short year"))
    return atoms


def _read_other_calendar(first: Atom, month: Atom, last: Atom, lex: Lexicon) -> None:
    """Let a date in digits be one of the first calendar of the language that has it, with our numbers: 1400/01/12."""
    year, day = (first, last) if len(first.raw) == YEAR_DIGITS else (last, first)
    if len(year.raw) != YEAR_DIGITS or month.value > MONTHS or not 1 <= day.value <= DAYS:
        return
    written = int(year.value), int(month.value), int(day.value)
    known = (calendar for calendar in lex.data.lists["calendars"] if calendar in CALENDAR_MONTHS)
    days = next((found for calendar in known if (found := our_days(calendar, *written))), ())
    is_theirs = days != () and abs(days[0].year - written[0]) > CENTURY
    columns = zip(*((one.year, one.month, one.day) for one in days), strict=True)
    for atom, role, values in zip((year, month, day), _ROLES, columns, strict=False):  # none where there are no days
        ours = [(value, 0.0 if is_theirs else _COST, CALENDAR) for value in dict.fromkeys(values)]
        if is_theirs:
            atom.read_as(*ours, *((value, cost + _COST, habit) for value, cost, habit in atom.options))
            atom.role = role
        else:
            atom.others += tuple(ours)


def _day_and_month(line: Line, atom: Atom) -> list[Atom]:
    """Return 05.04. as a day and a month, where dates are written so and the mark is none of decimals."""
    if not atom.places or not atom.cost or line.at(atom.end) != ".":
        return [atom]
    sign = line.sign_before(atom.start)
    if line.at(atom.end + 1).isalnum() or sign == "=" or sign in COMPARATORS:
        return [atom]  # 1.9.x, > 2.3.
    parts = atom.choices[0] if atom.choices and not atom.role else ()
    if len(parts) != _DAY_MONTH:
        return [atom]
    if not (1 <= parts[0].value <= DAYS and 1 <= parts[1].value <= MONTHS):
        return [atom]
    if parts[0].raw[0] != "0" and _TEXT_ENDS.made.match(line.text, atom.end + 1) and not _ends_small(line, atom.start):
        return [atom]  # Python 3.1. ends a sentence
    day, month = parts_of(atom)
    for part, role in ((day, "day"), (month, "month")):
        part.role = role
        part.stand_beside(atom)
    return [day, month]


_DAY_MONTH: Final = 2
_TEXT_ENDS: Final = Late(r"\s*\Z")


def _ends_small(line: Line, at: int) -> bool:
    """Tell whether the word before a place is written small, as prepositions are: am 3.1."""
    words = line.words_before(at, 1)
    return words != [] and words[0].islower()


def _is_day_of_year(day: Atom, month: Atom, year: Atom) -> bool:
    is_free = not month.role
    return is_free and 1 <= day.value <= DAYS and 1 <= month.value <= MONTHS and may_be_year(year.value)


def _begins_with_day(mark: str, first: Atom, lex: Lexicon) -> bool:
    """Tell whether the day stands first: 4. 1. 2016 and 31.12.2016 everywhere, 4.1.2016 where dates begin so."""
    return mark == ". " or (mark == "." and (first.value > MONTHS or lex.cldr.has_dotted_dates))


_PARTS: Final = "1234"
_PERIODS: Final = "QTHS"
_PERIOD_MARKS: Final = f" /{APOSTROPHES}"
_PERIOD: Final = re.compile(rf"(?<![^\W_])(?:[{_PARTS}][{_PERIODS}]|[{_PERIODS}][{_PARTS}][{_PERIOD_MARKS}])\Z")
"""A quarter, trimester, half or semester before the two digits of its year: 3Q21, Q3'21."""


def read_fiscal_years(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """FY19 is the fiscal year 2019; 3Q21 and 3T21 are the third quarter of 2021, 1H22 is the first half of 2022."""
    for atom in atoms:
        if len(atom.raw) != 2 or not atom.start:
            continue
        last, second = line.at(atom.start - 1), line.at(atom.start - 2)
        is_named = last in lex.fiscal_lasts or (last.isspace() and second in lex.fiscal_lasts)
        if not (is_named or last in _PERIODS or second in _PARTS):
            continue
        before = line.before(atom.start)
        if (is_named and _ends_in_season(before, lex)) or _ends_in_period(before):
            atom.read_as((2000 + int(atom.raw), 0.0, "short year"), (atom.value, atom.cost, atom.habit))
            atom.role = "year"
    return atoms


def _ends_in_season(before: str, lex: Lexicon) -> bool:
    """Tell whether a season or the fiscal year stands before two digits: FY 19, SS19, or ss19 glued."""
    said = before.rstrip()
    for prefix in lex.fiscal_prefixes:
        for name in (prefix, prefix.lower()) if said == before else (prefix,):
            if said.endswith(name):
                return not said[: -len(name)][-1:].isalpha()  # CLASS 19
    return False


def _ends_in_period(before: str) -> bool:
    """Tell whether a quarter, or another part of a year, stands before the two digits of its year."""
    is_behind = before[-1] in _PERIODS or (before[-1] in _PERIOD_MARKS and before[-2:-1] in _PARTS)
    return is_behind and _PERIOD.search(before) is not None


def read_months(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """A month beside a day or a year is hard; alone it is evidence only."""
    is_lost = False
    for i, atom in enumerate(atoms):
        month = _month_of(atom)
        if month is None:
            continue
        beside = has_year = has_day = False
        day = _bare_day(atoms, i)
        for j in (i - 1, i + 1):
            if not 0 <= j < len(atoms):
                continue
            other = atoms[j]
            gap = gap_between(other, atom) if j < i else gap_between(atom, other)
            if (
                day not in (-1, j)
                and other.value <= DAYS
                and other.kind is not ORDINAL
                and not _is_linked(gap, other, lex)
            ):
                continue  # on March 12 came 5
            if len(gap) > 12 or not isinstance(other.value, int) or not _DATE_GAP.match(gap):
                continue
            if (j < i and gap[:1].isupper()) or (other.places == 1 and other.raw.endswith("0")):
                continue  # modele 3D mai bune; вер. 4.0
            if other.unit is not None and not other.role and not (other.digits and _may_count_days(other)):
                continue  # four years may; 6 cm, mai exact; but марта 2019 г.: the letter of grams, and of years
            if other.digits and line.at(other.end) in _COLONS and line.at(other.end + 1).isdecimal():
                continue  # September, 30:00
            if gap[:1] == "." and gap[1:2].isspace() and _is_parted(line, atom, other, lex):
                continue
            if (
                other.role == "hour"
                and not other.digits
                and fold(gap.strip(), lex.data.fold) in lex.data.lists["links"]
            ):
                other.role, other.kind = "day", ORDINAL  # on the evening of the ninth of August
            if (1 <= other.value <= DAYS and other.role in ("", "day")) or may_be_year(other.value, is_said=True):
                if not other.digits and (other.soft or not _is_linked(gap, other, lex)):
                    continue  # Jan has six
                is_told = other.digits and (other.value > DAYS or _is_linked(gap.partition(" ")[2], other, lex))
                if not is_told and _is_abbreviated(line, atom, month[0], lex):
                    continue  # due set point; Jan is 30
                if atom.weak and other.unit is not None:
                    continue  # they march 3 miles
                if not other.role and not atom.cost:
                    other.role = "day" if other.value <= DAYS else "year"
                beside = True
                has_year = has_year or other.value > DAYS
                has_day = has_day or other.value <= DAYS
                k = j + (j - i)  # March 5th, 2018: the year stands beyond the day
                if (
                    0 <= k < len(atoms)
                    and other.value <= DAYS
                    and not atoms[k].role
                    and may_be_year(atoms[k].value, is_said=True)
                    and atoms[k].digits
                    and _DATE_GAP.match(gap_between(other, atoms[k]) if k > j else gap_between(atoms[k], other))
                ):
                    atoms[k].role = "year"
                    has_year = True
                if atom.kind is MONTH:
                    atom.soft = atom.cost > 0 or (atom.weak and not has_year)
                elif atom.soft:
                    atom.read_as(month)
                    atom.kind, atom.role, atom.soft = MONTH, "month", False
        if not beside and atom.kind is not MONTH:  # "sept" is seven, unless a date says September
            atom.others = tuple(other for other in atom.others if other != month)
        is_lost = is_lost or (not beside and atom.weak and atom.kind is MONTH)
        atom.weak = atom.weak and not beside
    return [atom for atom in atoms if not (atom.weak and atom.kind is MONTH)] if is_lost else atoms


def _bare_day(atoms: list[Atom], month: int) -> int:
    """Return the place of the day in digits that no word parts from a month; -1 for none."""
    for j in (month - 1, month + 1):
        if 0 <= j < len(atoms) and atoms[j].digits and 1 <= atoms[j].value <= DAYS:
            gap = gap_between(*sorted((atoms[month], atoms[j]), key=_start))
            if len(gap) <= TIED and not any([char.isalpha() for char in gap]):  # noqa: C419 -- faster compiled
                return j
    return -1


def _start(atom: Atom) -> int:
    return atom.start


def _month_of(atom: Atom) -> Option | None:
    """Return the reading of a number as a month; None where it has none."""
    if atom.habit == "month":
        return atom.value, atom.cost, atom.habit
    for option in atom.others:
        if option[2] == "month":
            return option
    return None


def _is_abbreviated(line: Line, month: Atom, value: Value, lex: Lexicon) -> bool:
    """Tell whether a month is written short, as nobody does beside a day in words: set, of settembre."""
    if month.end - month.start > LONGEST_SHORT_MONTH or lex.nospace or not isinstance(value, int):
        return False
    word = fold(line.between(month.start, month.end), lex.data.fold)
    names = (fold(name, lex.data.fold) for name in lex.cldr.months.get(value, ()))
    return any(len(name) > len(word) + 1 and name.startswith(word) for name in names)


def _is_parted(line: Line, month: Atom, other: Atom, lex: Lexicon) -> bool:
    """Tell whether a full stop and a blank part a month from a number: 1. Jan Smit said; in October. Six were hurt.

    The number counts an item of a list, where dates have no full stop behind the day; or it is a word, or a year that
    is no ordinal; or the month is no abbreviation.
    """
    if other.start > month.start:
        is_whole = month.end - month.start > LONGEST_SHORT_MONTH and line.at(month.start).isupper()
        return is_whole or not other.digits
    if not other.digits:
        return True
    if other.value > DAYS:
        return "." not in lex.data.lists["ordinal_suffix"]
    is_item = not line.between(line.text.rfind("\n", 0, other.start) + 1, other.start).strip()
    return is_item and not lex.cldr.has_dotted_days


def _may_count_days(other: Atom) -> bool:
    """Tell whether a number with a unit may all the same be the day or the year beside a month."""
    return other.unit is None or other.unit.dimension not in PHYSICAL or other.value > DAYS


def _is_linked(gap: str, day: Atom, lex: Lexicon) -> bool:
    """Tell whether but links stand between a month and a day in words: seis de enero, May the sixth."""
    if day.kind is ORDINAL or lex.nospace:
        return True
    return all(fold(word, lex.data.fold) in lex.data.lists["links"] for word in _SPELLED_GAP.made.findall(gap))
