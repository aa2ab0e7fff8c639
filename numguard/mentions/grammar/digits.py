"""Read one run of digits and marks by the locale's convention, and keep every possible reading.

CLDR gives each locale its decimal and grouping marks (UTS 35, part 3); text also uses others. A reading against the
convention stays, at a cost of at least ``CLASH``: agreeing on it is what a kept foreign separator looks like.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

from numguard.mentions.atom import CLASH, Atom, Option
from numguard.mentions.kinds import IDENTIFIER
from numguard.model import Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import GROUP, HOURS, MINUTE_DIGITS, MINUTES, NOON, YEAR_DIGITS
from numguard.script.digits import ascii_digits
from numguard.script.late import Late
from numguard.script.signs import LATEX_COMMA

MAX_DIGITS: Final = 60
"""Longer runs are compared as they are written: no quantity has them, and int() of a megabyte is quadratic."""

FOREIGN: Final = 0.5
"""The cost of a reading by another locale's marks that leave no doubt about the value."""
_PART: Final = re.compile(r"\d+")
_LIST: Final = re.compile(r"(?<=\d),\s+(?=\d)")
_LISTED: Final = Late(r"(?<=\d)[^\d\s]\s+(?=\d)")
"""Any mark that stands close to a number and apart from the next, as marks of a list do."""
_PIECE: Final = Late(r"\d\S*")
_NO_DIGITS: Final = Late(r"\D+\Z")
_CANONICAL: Final = str.maketrans(
    {
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{FULLWIDTH COMMA}": ",",
        "\N{FULLWIDTH FULL STOP}": ".",
        "\N{ARABIC DECIMAL SEPARATOR}": "d",
        "\N{ARABIC THOUSANDS SEPARATOR}": "g",
        "\N{ARABIC COMMA}": "g",
        "\N{REVERSED COMMA}": "g",
        "\N{ONE DOT LEADER}": ".",
    }
)


class Separators:
    """What each mark may mean in a locale: the cost of reading it as a decimal mark or as a grouping mark."""

    __slots__ = ("decimal", "group")

    def __init__(self, decimal: tuple[str, ...], group: tuple[str, ...]) -> None:
        self.decimal = {".": 2.0, ",": 2.0, "d": 0.0, "·": 0.0}
        self.group = {".": 2.0, ",": 2.0, "'": 0.0, "g": 0.0, " ": 0.0}
        for rank, mark in enumerate(decimal):
            self.decimal[mark.translate(_CANONICAL)] = 0.25 * rank
        for rank, mark in enumerate(group):
            if not mark.isspace():  # blanks part groups everywhere
                self.group[mark.translate(_CANONICAL)] = 0.25 * rank


def decimal(whole: str, fraction: str) -> Value:
    """Return ``whole.fraction`` exactly: an int where no fraction remains."""
    fraction = fraction.rstrip("0")
    return Decimal(f"{whole}.{fraction}") if fraction else int(whole)


def _grouped(parts: list[str]) -> bool:
    """Return True if the parts can be groups of one number: threes, or twos and a last three as in India."""
    if not parts[0] or len(parts[0]) > 3 or len(parts[-1]) != 3 or parts[0] == "0" * len(parts[0]):
        return False
    middle = {len(part) for part in parts[1:-1]}
    return middle <= {3} or (middle == {2} and len(parts[0]) <= 2)


def _fours(parts: list[str]) -> bool:
    return len(parts[0]) <= 4 and all(len(part) == 4 for part in parts[1:])


def _is_day_and_year(parts: list[str]) -> bool:
    return len(parts[1]) == 4 and may_be_year(int(parts[1])) and 1 <= int(parts[0]) <= 31


def _are_years(parts: list[str]) -> bool:
    """Return True if each part may be a year: in 1959,1962,1973."""
    return all([len(part) == 4 and may_be_year(int(part)) for part in parts])  # noqa: C419


def plain(start: int, end: int, raw: str, value: int | None = None) -> Atom:
    """Return the number of digits without marks; beyond MAX_DIGITS it has no value, only its spelling."""
    if len(raw) > MAX_DIGITS:
        return _code(start, end, raw, raw)
    atom = Atom(start, end, int(raw) if value is None else value, True)
    atom.raw = raw
    return atom


def _code(start: int, end: int, code: str, raw: str) -> Atom:
    atom = Atom(start, end, 0, True)
    atom.kind = IDENTIFIER
    atom.code, atom.raw = code, raw
    return atom


def read(chunk: str, seps: Separators) -> list[Atom]:
    """Read ``chunk`` (a match of chars.DIGITS) into atoms with offsets from its start."""
    written, gaps = _cut(chunk)
    parts = [part if part.isascii() and part.isdigit() else ascii_digits(part) for part in written]
    if len(parts) == 1:
        return [plain(0, len(chunk), parts[0])]
    if len(parts) == 2 and gaps[0] in _GROUP_MARKS and len(parts[0]) + len(parts[1]) <= MAX_DIGITS:
        return _read_two(chunk, parts, gaps[0], seps)
    if sum([len(part) for part in parts]) > MAX_DIGITS:
        return _long(chunk, seps)
    marks = [_MARKS.get(gap) or _mark(gap) for gap in gaps]
    if len(marks) > 1 and " " in marks and _LIST.search(chunk) is not None:
        return _read_items(chunk, _LIST.split(chunk), seps)
    if len(gaps) > 1 and len(gaps[-1]) > 1 and gaps[-1][0] == "." and parts[-1] != "000":
        return _read_items(chunk, [chunk[: -len(gaps[-1]) - len(written[-1])], written[-1]], seps)  # $250,000. 417 came
    spaced = listed = parted = False
    for gap in gaps:
        if len(gap) > 1 and not gap.isspace() and gap != LATEX_COMMA:
            if gap[-1].isspace():
                spaced = True
                listed = listed or not gap[0].isspace()
            else:
                parted = True  # 429 .95, 23 ,000: as speech is written down
    if listed and len(gaps) > 1 and (items := _items(chunk, gaps, seps)):
        return items
    listed = listed and "000" not in parts[1:]  # "19, 290": a list, most likely
    whole = _whole(parts, marks, seps)
    if whole is None and (gaps == [",", "."] or _are_decimals(chunk, gaps, seps)):
        return _read_items(chunk, chunk.split(","), seps)  # 647,9.0 %; f(0.5,10)
    if whole is None:
        return _runs(chunk, parts, _spans(written, gaps), marks, seps)
    options, places = whole
    merged = _merged(chunk, parts, options, places)
    if (
        listed
        or (marks == [","] and _are_years(parts))
        or (spaced and not _plausible_spaced(parts, marks))
        or (parted and marks == [","] and len(parts[0]) == YEAR_DIGITS)
    ):
        if listed and len(parts) > 2:  # 40, 649.90
            split = _read_items(chunk, _LISTED.made.split(chunk), seps)
        else:
            split = _split(parts, _spans(written, gaps))
        split[0].choices = tuple(
            [(_merged(chunk, parts, (one,), places),) for one in options if one[1] < CLASH or one is options[0]]
        )
        return split
    if (
        spaced
        or parted
        or " " in marks
        or (len(parts) == 2 and len(parts[0]) != 3 and (len(parts[1]) <= 2 or len(parts[1]) >= 4))
        or _are_years(parts)
    ):
        merged.choices = (tuple(_split(parts, _spans(written, gaps))),)
    return [merged]


def _read_two(chunk: str, parts: list[str], mark: str, seps: Separators) -> list[Atom]:
    """Read two runs of digits with a comma or a full stop between them, as most numbers with a mark are."""
    first, last = len(parts[0]), len(parts[1])
    options, places = _two(parts, mark, _grouped(parts), seps)
    is_day_and_year = mark == "," and options[0][1] >= FOREIGN and _is_day_and_year(parts)
    are_years = first == last == YEAR_DIGITS and _are_years(parts)
    is_parted = is_day_and_year or are_years or (first != GROUP and last != GROUP)
    split = [plain(0, first, parts[0]), plain(first + 1, first + 1 + last, parts[1])] if is_parted else []
    if is_day_and_year:  # June 24,2021
        return split
    merged = _merged(chunk, parts, options, places)
    if are_years and mark == ",":
        split[0].choices = ((merged,),)
        return split
    if split:
        if mark == "." and last == MINUTE_DIGITS and seps.decimal["."]:
            merged.others += _other_half(parts)
        merged.choices = (tuple(split),)
    return [merged]


def _other_half(parts: list[str]) -> tuple[Option, ...]:
    """Return 7.30 for the clock 19.30, and 19.30 for 7.30, where a full stop is no decimal mark."""
    hour = int(parts[0])
    if not 0 < hour < HOURS or hour == NOON or int(parts[1]) >= MINUTES:
        return ()
    return ((decimal(str(hour - NOON if hour > NOON else hour + NOON), parts[1]), 0.3, "clock"),)


def _merged(chunk: str, parts: list[str], options: tuple[Option, ...], places: int) -> Atom:
    """Return the parts as one number."""
    value, cost, habit = options[0]
    merged = Atom(0, len(chunk), value, True, habit, cost)
    merged.others = options[1:]
    merged.raw, merged.places = "".join(parts), places
    return merged


_GROUP_MARKS: Final = (",", ".")
"""The marks that part most groups."""


def _cut(chunk: str) -> tuple[list[str], list[str]]:
    """Return the runs of digits, and what stands between them; most have one mark and need no pattern."""
    for mark in ",.":
        first, found, last = chunk.partition(mark)
        if found and first.isdecimal() and last.isdecimal():
            return [first, last], [mark]
    return _PART.findall(chunk), _PART.split(chunk)[1:-1]


def _items(chunk: str, gaps: list[str], seps: Separators) -> list[Atom]:
    """Read a list whose mark also parts the groups of its numbers: 584,495, 584,500; nothing for others."""
    tight = [gap for gap in gaps if len(gap) == 1]
    loose = [gap for gap in gaps if len(gap) > 1]
    if not tight or len(set(tight)) > 1 or any([gap[0] != tight[0] for gap in loose]):  # noqa: C419
        return []
    items = chunk.split(loose[0])
    if any([tight[0] in item and not _grouped(list(map(ascii_digits, item.split(tight[0])))) for item in items]):  # noqa: C419
        return []
    return _read_items(chunk, items, seps)


def _read_items(chunk: str, items: list[str], seps: Separators) -> list[Atom]:
    """Read each item of a list by itself, with its own groups: 300 000, 412."""
    atoms: list[Atom] = []
    end = 0
    for item in items:
        start = chunk.index(item, end)
        for atom in read(item, seps):
            shift(atom, start)
            atoms.append(atom)
        end = start + len(item)
    return atoms


def _mark(gap: str) -> str:
    return " " if gap.isspace() else gap.strip().translate(_CANONICAL)


_MARKS: Final = {LATEX_COMMA: ","} | {mark: mark for mark in " .,'"}
"""What most groups are parted by, as the mark that it is."""


def _spans(written: list[str], gaps: list[str]) -> list[tuple[int, int]]:
    """Return where each run of digits starts and ends in the chunk."""
    spans: list[tuple[int, int]] = []
    at = 0
    for k, part in enumerate(written):
        spans.append((at, at + len(part)))
        at += len(part) + (len(gaps[k]) if k < len(gaps) else 0)
    return spans


def _split(parts: list[str], spans: list[tuple[int, int]]) -> list[Atom]:
    """Return each part as a number of its own."""
    return [plain(start, end, part) for part, (start, end) in zip(parts, spans, strict=True)]


def _are_decimals(chunk: str, gaps: list[str], seps: Separators) -> bool:
    """Tell whether commas part decimals of a language that writes them with a point: 1.5,2.5,3."""
    is_tight = set(gaps) == {",", "."} and not seps.decimal["."]
    return is_tight and all([item.count(".") <= 1 for item in chunk.split(",")])  # noqa: C419


def _long(chunk: str, seps: Separators) -> list[Atom]:
    """Read more digits than are computed with: numbers between blanks, or codes without a value.

    A code is what is written, its digits in ASCII and its marks in their plain form.
    """
    pieces = [(match.start(), match.group()) for match in _PIECE.made.finditer(chunk)]
    if len(pieces) == 1:
        code = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in chunk).translate(_CANONICAL)
        return [_code(0, len(chunk), code, ascii_digits(chunk))]
    atoms: list[Atom] = []
    for start, piece in pieces:
        for atom in read(_NO_DIGITS.made.sub("", piece), seps):
            shift(atom, start)
            atoms.append(atom)
    return atoms


def _plausible_spaced(parts: list[str], marks: list[str]) -> bool:
    # "1 , 141" in tokenised text is 1,141; "In 2013, 500 people" was cut by the length of its first part before.
    return len(parts) == 2 and len(parts[1]) == 3 and len(parts[0]) <= 3 and marks[0] != " "


def _whole(parts: list[str], marks: list[str], seps: Separators) -> tuple[tuple[Option, ...], int] | None:
    """Return the readings of the parts as one number, or None where they cannot be one."""
    last = marks[-1]
    if parts[0] == "0" and len(marks) > 1 and set(marks[1:]) == {" "} and marks[0] in seps.decimal:  # 0.000 000 01
        places = "".join(parts[1:])
        return ((decimal("0", places), _foreign(seps.decimal[marks[0]]), "decimal " + marks[0]),), len(places)
    if len(set(marks)) == 1:
        mark = last
        grouped = _grouped(parts)
        if len(parts) == 2 and mark != " " and mark != "'":
            return _two(parts, mark, grouped, seps)
        if grouped and (mark != "d" or "d" in seps.group):
            return ((int("".join(parts)), _foreign(seps.group.get(mark, 2.0)), "group " + mark),), 0
        if _fours(parts) and mark == ",":
            return ((int("".join(parts)), 0.5, "group of four"),), 0
        return None
    head, tail = parts[:-1], parts[-1]
    if set(marks[:-1]) != {marks[0]} or last in (" ", "'", "g") or not _grouped(head):
        return None
    cost = max(seps.group.get(marks[0], 0.0), seps.decimal.get(last, 0.0))
    return ((decimal("".join(head), tail), _foreign(cost), "group " + marks[0] + " decimal " + last),), len(tail)


def _foreign(cost: float) -> float:
    # Several marks leave no doubt about the value: another locale's habit, not another number.
    return FOREIGN if cost >= CLASH else cost


def _two(parts: list[str], mark: str, grouped: bool, seps: Separators) -> tuple[tuple[Option, ...], int]:
    as_decimal = decimal(parts[0], parts[1])
    cost = seps.decimal.get(mark, 2.0)
    if not grouped:
        return ((as_decimal, _foreign(cost), "decimal " + mark),), len(parts[1])
    as_group = int("".join(parts))
    group_cost = seps.group.get(mark, 2.0)
    if mark == "d" and "d" not in seps.group:
        return ((as_decimal, 0.0, "decimal " + mark),), len(parts[1])
    if mark == "g":
        return ((as_group, 0.0, "group " + mark),), 0
    first = (as_group, group_cost, "group " + mark)
    second = (as_decimal, cost, "decimal " + mark)
    if cost < group_cost:
        return (second, first), len(parts[1])
    return (first, second), 0


def _runs(chunk: str, parts: list[str], spans: list[tuple[int, int]], marks: list[str], seps: Separators) -> list[Atom]:
    """Cut digits and marks that are no single number: at blanks, or into the parts of a version or date."""
    split = _split(parts, spans)
    if " " not in marks and not any(
        chunk[a[1] : b[0]].strip() != chunk[a[1] : b[0]] for a, b in zip(spans, spans[1:], strict=False)
    ):
        return split
    atoms: list[Atom] = []
    first = 0
    for i in range(len(parts)):
        cut = i == len(parts) - 1
        if not cut:
            gap = chunk[spans[i][1] : spans[i + 1][0]]
            # A space cuts where the run before it cannot be groups of three ("2018 300", "5.3 123").
            cut = len(gap) > 1 or (gap.isspace() and not _grouped(parts[first : i + 2]))
        if cut:
            begin, end = spans[first][0], spans[i][1]
            if first == 0 and i == len(parts) - 1:
                return split
            for atom in read(chunk[begin:end], seps) if i > first else [split[i]]:
                if i > first:
                    shift(atom, begin)
                atoms.append(atom)
            first = i + 1
    return atoms


def parts_of(whole: Atom) -> list[Atom]:
    """Return the numbers that another way to read a number makes of it, and keep the whole as the other way."""
    if not whole.choices:
        return [whole]
    parts = list(whole.choices[0])
    whole.choices = ()
    parts[0].choices = ((whole,),)
    return parts


def shift(atom: Atom, by: int) -> None:
    """Move an atom and its choices by ``by`` code points."""
    atom.start += by
    atom.end += by
    atom.unit_start += by
    atom.unit_end += by
    for choice in atom.choices:
        for part in choice:
            shift(part, by)
