"""The state of composing one number: what has been read, and whether the next form can go on."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.entries import Entry
from numguard.mentions.grammar import denominators
from numguard.mentions.grammar.grammar import Grammar, is_uncounted_year
from numguard.mentions.kinds import CARDINAL, DECADE, FRACTION, MULTIPLE, ORDINAL
from numguard.model import Kind, Value
from numguard.quantity.calendars import may_be_year
from numguard.quantity.counts import MINUTES, TEN
from numguard.quantity.exact import MAX_SCALE, exact_product, exact_sum, room_of
from numguard.script.objects import mypyc_attr

_QUARTER: Final = Fraction(1, 4)  # the part that is a thing as well: of a year, a room
_PAIR: Final = 2
_LEAST_MONEY: Final = 17
"""From here on a hundred that is a minor unit too counts money: soixante-cinq cents; deux cents may be either."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Composer:
    """The number composed so far: ``terms`` are values in falling order, and their sum is the number."""

    after_mul: bool = False
    kind: Kind
    done: bool = False
    positional: list[int] | None
    has_digits: bool = False
    free_mul: bool = False  # the last term is a scale word without a multiplier before it
    held: bool = False  # a zero holds a place after the last term: 6千零7
    touching: bool = False  # the next form is written together with what stands before it
    tied: bool = False  # so it is, or a hyphen stands between them
    is_cut: bool = False  # an ending stands behind the next form
    joined: bool = False  # a joiner stands before the next form
    before_scale: bool = False  # a greater scale word is written together with the next form
    year_like: bool = False  # the digits may be a year: four of them without a mark
    numerator: int | None  # the first term behind the last joiner: forty and three sevenths
    over: tuple[Value, Value] | None = None  # numerator and ten of a fraction whose denominator may go on
    other: Value | None  # a second reading of the whole
    grouped: bool = False  # pairs or dozens: the other reading is their number, or what they hold
    is_span: bool = False  # the first form is a century, a decade, which a half behind it is one of
    trailing: tuple[int, Value] | None  # a last digit after a scale: 一百一, and that scale

    def __init__(self, grammar: Grammar) -> None:
        self.kind = CARDINAL
        self.positional = None
        self.other = None
        self.numerator = None
        self.trailing = None
        self.grammar = grammar
        self.terms: list[Value] = []
        self.rooms: list[Value] = []

    def push(self, value: Value, room: Value) -> None:
        self.other = None
        self.terms.append(value)
        self.rooms.append(room)
        self.after_mul = False
        self.free_mul = False

    def _room(self, value: Value) -> Value:
        if value == 10 and self.grammar.has_teens:
            return 0  # where eleven is a word of its own, ten and one are two numbers
        return room_of(value, self.grammar.vigesimal)

    def total(self) -> Value:
        total: Value = 0
        for term in self.terms:
            total = total + term if isinstance(term, int) and isinstance(total, int) else exact_sum(total, term)
        return total

    def _behind_joiner(self) -> Value:
        part: Value = 0
        for term in self.terms[self.numerator :]:
            part = exact_sum(part, term)
        return part

    # ---- one step a role; each returns whether the form was taken ----------------------------------------------

    def digits(self, value: Value, followed_by_scale: bool, glued: bool) -> bool:
        if not self.terms:
            self.push(value, 0)
            self.has_digits = True
            return True
        if (
            (self.after_mul or (self.held and glued))
            and isinstance(value, int)
            and 0 < value < self.rooms[-1]
            and (followed_by_scale or glued or (len(self.terms) > 1 and self.has_digits))
        ):
            self.push(value, 0)
            self.has_digits = True
            return True
        return False

    def num(self, value: Value) -> bool:
        flags = self.grammar.flags
        if not self.terms:
            self.push(value, self._room(value))
            return True
        last = self.terms[-1]
        if (
            "ascending" in flags
            and isinstance(value, int)
            and last < value
            and isinstance(last, int)
            and value % (10 ** len(str(last))) == 0
        ):
            self.push(value, 0)
            return True
        if self.kind is FRACTION and "mul-first" in flags and len(self.terms) == 1:
            return self._becomes(denominators.counted(self.terms[0], value))
        if value == 0 and self.after_mul and self.grammar.positional:  # 一百零一: the zero holds the place
            self.after_mul, self.held = False, True
            return True
        if value < self.rooms[-1] and value != 0:
            if self.after_mul and not self.joined and isinstance(value, int) and value < 10 and self.rooms[-1] >= 100:
                self.trailing = (value, self.rooms[-1])
            if self.joined:
                self.numerator = len(self.terms)
            self.push(value, self._room(value))
            return True
        if (
            "units-first" in flags
            and self._has_and()  # drei Zwanzigjährige are three, dreiundzwanzig is one number
            and not self.after_mul
            and isinstance(last, int)
            and 0 < last < self.grammar.units_below  # tri ar ddeg a thrigain = 73
            and isinstance(value, int)
            and 20 <= value < 100
            and value % 10 == 0
            and self._fits(last + value)
        ):
            self.terms[-1] = last + value
            self.rooms[-1] = 1
            return True
        return False

    def _has_and(self) -> bool:
        """Tell whether a ten may follow its units here: with the word for "and", where that is written on one."""
        return self.joined or self.touching or not self.grammar.glues_and

    def _fits(self, value: Value) -> bool:
        return len(self.rooms) < 2 or value < self.rooms[-2]

    def repeats(self, scale: Value) -> bool:
        """Return True if a joined scale word continues the number that the same word stood in before."""
        return False

    def mul(self, value: Value) -> bool:
        self.trailing = None
        keep = len(self.terms)
        if keep and self._takes_any(value):
            keep -= 1
        ascends = "ascending" in self.grammar.flags
        first = (keep if self.joined else self.numerator or 0) if ascends else 0  # roapolo amby zato: 20 and 100
        while keep > first and self.terms[keep - 1] < value:
            keep -= 1
        product: Value = 0
        for term in self.terms[keep:]:
            product = exact_sum(product, term)
        free = product == 0
        if free and keep < len(self.terms):
            return False  # 0亿 is no hundred million
        product = value if free else exact_product(product, value)
        if product > MAX_SCALE * 10 or (keep and product >= self.rooms[keep - 1] and not first):
            return False
        room = exact_product(value, self.rooms[-1]) if self.after_mul and not free else value  # mil millones
        del self.terms[keep:], self.rooms[keep:]
        self.push(product, room)
        self.after_mul = True
        self.free_mul = free
        return True

    def _takes_any(self, value: Value) -> bool:
        """Return True if the last term may multiply any scale, however large it is: 10000万, 150 lakh crore."""
        if self.after_mul:
            return self.rooms[-1] < value
        if value < 1000 and not (self.before_scale and self.touching):  # 12,345百万
            return False
        return self.has_digits and (self.touching or not self.year_like)

    def ord(self, value: Value) -> bool:
        if self.kind is ORDINAL and not value < self.rooms[-1]:  # vigésimo primero, dwudziesty pierwszy
            return False
        if self.terms:
            last = self.terms[-1]
            is_unit = isinstance(last, int) and 0 < last < 10 and self._has_and()
            if "units-first" in self.grammar.flags and is_unit and 20 <= value < 100:
                self.terms[-1] = exact_sum(last, value)
                return self._finish(ORDINAL)
            if self.kind is not ORDINAL and (not value < self.rooms[-1] or self.has_digits):
                return False
        room = room_of(value)
        self.push(value, room)
        self._finish(ORDINAL)
        self.done = (room < 10 or value == 10) and "ordinal-first" not in self.grammar.flags
        return True

    def _over_ordinal(self, value: Value) -> bool:
        """Read a cardinal before an ordinal as a fraction: trois dix-septièmes, три семнадцатых."""
        if len(self.terms) != 1 or self.has_digits or self.kind is not CARDINAL or self.joined:
            return False
        top = self.terms[0]
        if not self._becomes(denominators.over_ordinal(top, value)):
            return False
        if value in denominators.TENS:
            self.over, self.done = (top, value), False
        return True

    def _becomes(self, part: Fraction | None) -> bool:
        """Let the number be a fraction, if it is one."""
        if part is None:
            return False
        self.terms, self.rooms = [], []
        self.push(part, 0)
        return self._finish(FRACTION)

    def ordmul(self, value: Value) -> bool:
        return self.mul(value) and self._finish(ORDINAL)

    def frac(self, value: Value) -> bool:
        if self.has_digits and self.grammar.nospace and not self.touching:
            return False  # 4 五分之一: the number of a paragraph, and a whole fraction
        if self.tied and len(self.terms) == 1 and not self.has_digits:
            units_first = "units-first" in self.grammar.flags and self._has_and()
            if self._becomes(denominators.tied(self.terms[0], Fraction(value), units_first=units_first)):
                return True
        if self.terms:
            if self.numerator is not None and len(self.terms) > self.numerator:
                return self._mixed(value)
            total = self.total()
            if self.joined and isinstance(total, int) and 0 < value < 1 < total:  # what a clitic joins is added
                self.push(value, 0)
                return self._finish(CARDINAL)
            if self.after_mul or not isinstance(total, int) or (value == Fraction(1, 2) and total > 1):
                return False  # seven halves are seven games drawn
            if total > 100 and not total < 1 / value:  # три целых сто двадцать пять тысячных
                return False
            if not exact_product(total, value) % 1 and total > 1:
                return False  # za dziesięć piąta: ten to five, and no ten fifths
            self.terms, self.rooms = [], []
            self.push(exact_product(total, value), 0)
        else:
            self.push(value, 0)
        self.kind = FRACTION
        return True

    def _mixed(self, value: Value) -> bool:
        """Add a fraction to a whole number that a joiner has closed: forty and three sevenths."""
        part = exact_product(self._behind_joiner(), value)
        if not 0 < part < 1 or self.after_mul:
            return False
        whole = exact_product(self.total(), value)
        other = whole if whole < 1 else None  # vingt et un centièmes
        del self.terms[self.numerator :], self.rooms[self.numerator :]
        self.push(part, 0)
        mixed = self._finish(CARDINAL)
        self.other = other
        return mixed

    def plus(self, value: Value) -> bool:
        if not self.terms or self.kind is FRACTION or (self.has_digits and may_be_year(self.total())):
            return False  # 2016年半年报, the half-year report of 2016
        # dos millones y medio = 2,500,000; a smaller unit is not halved (十年半 is ten and a half), but where a last
        # digit counts the next lower unit: bốn trăm rưỡi = 450.
        room = self.rooms[-1]
        least = 100 if self.after_mul and "trailing-unit" in self.grammar.flags and not self.grammar.nospace else 1000
        unit: Value = room if room >= least else self.terms[0] if self.is_span else 1  # a century and a half
        if isinstance(value, int):  # trí mhíle dhéag: three thousand and ten of them, 13,000
            self.terms[-1] = exact_sum(self.terms[-1], exact_product(value, unit))
            return True
        self.push(exact_product(value, unit), 0)
        return True

    def _alone(self, value: Value, kind: Kind) -> bool:
        self.push(value, 0)
        return self._finish(kind)

    def collective(self, value: Value) -> bool:
        total = self.total() if self.terms else 1
        is_counted = bool(self.terms) and isinstance(total, int) and isinstance(value, int)
        held = exact_product(total, value)
        nearer: Value | None = None
        if is_counted and self.numerator is not None and len(self.terms) > self.numerator:
            part = self._behind_joiner()
            nearer = exact_sum(exact_sum(total, exact_product(part, value)), -part)  # four hundred and two dozen: 424
        self.terms, self.rooms = [], []
        if is_counted:  # three pairs are three, or six; three dozen are 36, or three
            first, other = (total, held) if value == _PAIR else (held, total)
            self.push(first, 0)
            self.other, self.grouped = other if nearer is None else nearer, nearer is None
        else:
            self.push(held, 0)
        return self._finish(CARDINAL if isinstance(value, int) else FRACTION)  # 3割: three tenths

    def year_pair(self, value: Value) -> bool:
        """Read two tens in a row as a year: nineteen eighty-four is 1984."""
        if len(self.terms) != 1 or self.has_digits or not isinstance(self.terms[0], int):
            return False
        low, high = self.grammar.year_pairs
        if value >= MINUTES and low > TEN:
            low = TEN  # ten sixty-six is no clock
        if not (low <= self.terms[0] <= high and isinstance(value, int) and 10 <= value < 100):
            return False
        self.terms[0] = self.terms[0] * 100
        self.rooms[0] = 100
        return self.num(value)

    def _finish(self, kind: Kind) -> bool:
        self.kind = kind
        self.done = True
        return True

    def first(self, entry: Entry) -> bool:
        """Take the word that a number begins with in the first of its roles."""
        self.is_span = entry.soft and entry.num is not None and entry.num >= TEN
        if entry.num is not None and (entry.mul is None or entry.num != entry.mul):
            return self.num(entry.num)
        if entry.mul is not None:
            return self.mul(entry.mul)
        if entry.ord is not None:
            return self.ord(entry.ord)
        if entry.frac is not None:
            taken = self.frac(entry.frac)
            self.other = entry.ordmul  # тысячная: a part, or the 1000th
            return taken
        if entry.multiple is not None:
            return self._alone(entry.multiple, MULTIPLE)
        if entry.collective is not None:
            return self.collective(entry.collective)
        if entry.decade is not None:
            return self._alone(entry.decade, DECADE)
        return entry.ordmul is not None and self.ordmul(entry.ordmul)

    def word(self, entry: Entry, joined: bool) -> bool:  # noqa: PLR0911 - one return for each role
        """Add a word in the first of its roles that fits here; return False where none does."""
        if self.over is not None:
            over, self.over = self.over, None
            return entry.ord is not None and self._becomes(denominators.with_unit(over, entry.ord))
        if self.kind is ORDINAL:
            if "ordinal-first" in self.grammar.flags:  # kedelapan ribu lima ratus: the 8500th
                if entry.mul is not None and self.mul(entry.mul):
                    return True
                return entry.num is not None and self.num(entry.num)
            return entry.ord is not None and self.ord(entry.ord)
        if (
            self.has_digits
            and entry.soft
            and len(self.terms) == 1
            and not self.touching
            and is_uncounted_year(self.terms[0])
            and not self.grammar.nospace
            and not (entry.mul is not None and entry.mul >= 10**6)
        ):
            return False  # "in 2018 dozens of people": a year, and another number
        is_minor = entry.minor and (entry.ordmul is None or not self.touching)  # un centesimo, but duecentesimo
        if is_minor and self.terms and (self.has_digits or entry.ordmul or _LEAST_MONEY <= self.total() < 100):
            return False
        if not self.terms:
            return self.first(entry)
        is_unit = entry.counts or (entry.minor and self.terms[0] < _LEAST_MONEY)
        counted = self.terms[0] if is_unit and len(self.terms) == 1 else None
        if entry.mul is not None and self.mul(entry.mul):
            self.other = counted
            return True
        spoken = not self.has_digits or (self.after_mul and (joined or self.grammar.nospace))
        if entry.num is not None and spoken and self.num(entry.num):
            return True
        if entry.plus is not None and self.plus(entry.plus):
            return True
        if entry.ord is not None and self.ord(entry.ord):
            return True
        if entry.frac is not None and entry.ordmul is not None and not self.after_mul and self.kind is CARDINAL:
            whole = self.total()  # пять тысячных: 5/1000, or 5000th
            if self.frac(entry.frac):
                self.other = exact_product(whole, entry.ordmul)
                return True
        if entry.ordmul is not None and entry.counts and self.has_digits:
            return False  # 250 χιλιοστών: millimetres
        if entry.ordmul is not None and self.ordmul(entry.ordmul):
            return True
        if entry.frac is not None:
            whole = self.total() if (entry.soft or self.has_digits) and entry.frac == _QUARTER else 0
            if self.frac(entry.frac):
                is_count = whole > 1 or (whole and self.has_digits)  # three quarters of the year, 2 quartos, 1 quart
                self.other = whole if is_count else self.other
                return True
        if entry.collective is not None:
            return self.collective(entry.collective)
        if entry.ord is not None and "ordinal-denominators" in self.grammar.flags and self._over_ordinal(entry.ord):
            return True
        return bool(self.grammar.year_pairs) and entry.num is not None and self.year_pair(entry.num)
