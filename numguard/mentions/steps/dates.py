"""Days, months, years, decades and centuries beside each other."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.entries import Hits
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.surroundings import said_after, said_before
from numguard.model import Kind, Value
from numguard.quantity.units import DECADE
from numguard.script.fold import fold
from numguard.script.signs import ABBREVIATION_SIGNS

_DAYS: Final = 31
_DATE_MARKS: Final = frozenset((".", "/", "-", ". "))
_DATE_GAP: Final = re.compile(rf"[\s{ABBREVIATION_SIGNS},/\-–،]{{0,3}}(?:\w{{1,4}}['’]?\.?[\s.,]{{0,2}}){{0,2}}\Z")
_SPELLED_GAP: Final = re.compile(r"[^\W\d_]+")


def read_decade(atom: Atom, stop: int, lex: Lexicon) -> None:
    value = atom.value
    assert isinstance(value, int)
    atom.kind = Kind.DECADE
    atom.role = "decade"
    atom.unit_end = stop
    atom.soft = value in lex.data.decade_not  # 10代: teenagers
    if value >= 1000:
        atom.read_as((value, 0.0, ""), (value % 100, 0.2, "decade"))
    elif value < 100 and len(atom.raw) <= 2:
        atom.read_as(
            (value, 0.0, ""),
            (1900 + value, 0.2, "decade"),
            (2000 + value, 0.6, "decade"),
            (1800 + value, 0.6, "decade"),
        )


def read_date_words(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """Digits before 年 月 日 are years, months and days."""
    words = lex.cldr.date_words
    for atom in atoms:
        if not isinstance(atom.value, int) or atom.role:
            continue
        following = text[atom.end : atom.end + 2].lstrip()[:1]
        if following and following in lex.date_signs:
            for role in ("month", "day", "year"):
                if words.get(role) == following:
                    if role == "month" and not 1 <= atom.value <= 12 or role == "day" and not 1 <= atom.value <= 31:
                        continue
                    if role == "year" and atom.value < 32:
                        continue
                    atom.role = role
                    atom.soft = False
    return atoms


def read_numeric_dates(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """05.03.18 may mean 2018 or 1918; in 2018-03-05 the month stands second (ISO 8601)."""
    for i in range(len(atoms) - 2):
        first, second, third = atoms[i], atoms[i + 1], atoms[i + 2]
        gap = text[first.end : second.start]
        if gap not in _DATE_MARKS or gap != text[second.end : third.start]:
            continue
        if not (first.digits and second.digits and third.digits) or not 1 <= second.value <= 31:
            continue
        year = third.value
        if (
            len(first.raw) == 4
            and len(second.raw) == 2 == len(third.raw)
            and text[first.end] == "-"
            and second.value <= 12
            and 1 <= year <= 31
        ):
            first.role, second.role, third.role = "year", "month", "day"
        elif (
            len(third.raw) == 2
            and len(first.raw) <= 2
            and 1 <= first.value <= 31
            and min(first.value, second.value) <= 12
            and isinstance(year, int)
        ):
            third.others += ((2000 + year, 0.2, "short year"), (1900 + year, 0.2, "short year"))
        if len(first.raw) == 2 == len(third.raw) and second.value <= 12 and 1 <= year <= 31:
            opening = int(first.raw)  # 71-10-26, where a language begins with the year
            first.others += ((2000 + opening, 0.3, "short year"), (1900 + opening, 0.3, "short year"))
    return atoms


def read_fiscal_years(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """FY19 is the fiscal year 2019."""
    for atom in atoms:
        end = atom.start
        if len(atom.raw) != 2 or not end:
            continue
        if text[end - 1].isspace():
            end -= 1
        if end and text[end - 1] in lex.fiscal_lasts and text.endswith(lex.fiscal_prefixes, 0, end):
            atom.read_as((2000 + int(atom.raw), 0.0, "short year"), (atom.value, atom.cost, atom.habit))
            atom.role = "year"
    return atoms


def read_months(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """A month beside a day or a year is hard; alone it is evidence only."""
    is_lost = False
    for i, atom in enumerate(atoms):
        month = next((option for option in atom.options if option[2] == "month"), None)
        if month is None:
            continue
        beside = has_year = has_day = False
        for j in (i - 1, i + 1):
            if not 0 <= j < len(atoms):
                continue
            other = atoms[j]
            gap = text[other.end : atom.start] if j < i else text[atom.end : other.start]
            if len(gap) > 12 or not isinstance(other.value, int) or not _DATE_GAP.match(gap):
                continue
            if other.unit is not None and not other.role and not other.digits:
                continue  # four years may
            if (1 <= other.value <= _DAYS and other.role in ("", "day")) or (1000 <= other.value <= 2999):
                if not other.digits and (other.soft or not _is_linked(gap, other, lex)):
                    continue  # Jan has six
                if atom.weak and other.unit is not None:
                    continue  # they march 3 miles
                if not other.role and not atom.cost:
                    other.role = "day" if other.value <= _DAYS else "year"
                beside = True
                has_year = has_year or other.value > _DAYS
                has_day = has_day or other.value <= _DAYS
                k = j + (j - i)  # March 5th, 2018: the year stands beyond the day
                if (
                    0 <= k < len(atoms)
                    and other.value <= _DAYS
                    and not atoms[k].role
                    and isinstance(atoms[k].value, int)
                    and 1000 <= atoms[k].value <= 2999
                    and atoms[k].digits
                    and _DATE_GAP.match(text[other.end : atoms[k].start] if k > j else text[atoms[k].end : other.start])
                ):
                    atoms[k].role = "year"
                    has_year = True
                if atom.kind is Kind.MONTH:
                    atom.soft = atom.cost > 0 or (atom.weak and not has_year)
                elif atom.soft:
                    atom.read_as(month)
                    atom.kind, atom.role, atom.soft = Kind.MONTH, "month", False
        if has_day and has_year and atom.kind is not Kind.MONTH:  # 15 de dez. de 1970
            atom.read_as(month)
            atom.kind, atom.role, atom.soft = Kind.MONTH, "month", False
        if not beside and atom.kind is not Kind.MONTH:  # "sept" is seven, unless a date says September
            atom.others = tuple(other for other in atom.others if other != month)
        is_lost = is_lost or (not beside and atom.weak and atom.kind is Kind.MONTH)
        atom.weak = atom.weak and not beside
    return [atom for atom in atoms if not (atom.weak and atom.kind is Kind.MONTH)] if is_lost else atoms


def _is_linked(gap: str, day: Atom, lex: Lexicon) -> bool:
    """Tell whether no other word than a link stands between a month and a day in words: seis de enero, May the sixth."""
    if day.kind is Kind.ORDINAL or lex.nospace:
        return True
    return all(fold(word, lex.data.fold) in lex.data.lists["links"] for word in _SPELLED_GAP.findall(gap))


def _within(century: Atom | None, decade: Atom, tens: Value, gap: int) -> bool:
    """Tell whether a decade stands within ``gap`` characters of its century; if so, make it that decade."""
    if century is None or century.role != "century" or not isinstance(century.value, int):
        return False
    first, second = sorted((century, decade), key=lambda atom: atom.start)
    if second.start - first.unit_end > gap or not isinstance(tens, int):
        return False
    decade.read_as(((century.value - 1) * 100 + tens, 0.0, "decade"), (decade.value, 0.2, "decade"))
    decade.role = "decade"
    return True


def _is_counted(text: str, atom: Atom, lex: Lexicon) -> bool:
    """Tell the ninth decade from nine decades: 9. áratugurinn."""
    return atom.kind is Kind.ORDINAL or (text[atom.end : atom.end + 1] == "." in lex.data.lists["ordinal_suffix"])


def _counted_decade(atom: Atom, last: Atom | None, merged: list[Atom]) -> None:
    """XX a. 4-ame dešimtmetyje: the fourth decade of the century before it is 1930; alone it may be of any century."""
    assert isinstance(atom.value, int)
    tens = (atom.value - 1) * 10
    if last is not None and _within(last, atom, tens, 4):
        atom.start = last.start
        merged[-1] = atom
        return
    others = ((1900 + tens, 0.2), (tens, 0.3), (2000 + tens, 0.4), (1800 + tens, 0.4))
    atom.others += tuple((year, cost, "decade") for year, cost in others)
    merged.append(atom)


def read_centuries(text: str, atoms: list[Atom], hits: Hits, lex: Lexicon) -> list[Atom]:
    """20世纪80年代 is the decade 1980; XIX век is the century 19."""
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        if atom.kind is Kind.ROMAN:
            found, _, stop, _ = said_after(text, atom.end, hits, lex)
            if found is not None and "ordinal_suffix" in found.marks:
                found, _, stop, _ = said_after(text, stop, hits, lex)
            if found is None:
                found = said_before(text, max(0, atom.start - 40), atom.start, hits, lex)[0]
                stop = atom.end
            if found is not None and "century" in found.marks:
                atom.role, atom.soft, atom.unit_end = "century", False, stop
        if atom.unit is DECADE and atom.value in range(1, 11) and _is_counted(text, atom, lex):
            _counted_decade(atom, last, merged)
            continue
        if last is not None and atom.role == "decade" and atom.value < 100 and _within(last, atom, atom.value, 4):
            atom.start = last.start
            merged[-1] = atom
            continue
        if last is not None and last.role == "decade" and last.value < 100 and _within(atom, last, last.value, 24):
            last.end = last.unit_end = atom.end
            continue  # los años 30 del siglo XX
        merged.append(atom)
    return merged
