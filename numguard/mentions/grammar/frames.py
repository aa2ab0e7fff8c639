"""Compose numbers of languages whose scale words stand before their multiplier: elfu mbili mia tano na kumi = 2,510.

Each scale word opens a frame; what follows multiplies it as long as it fits (below 1000 for a thousand, one digit for a
hundred), then the frame closes and what is smaller than its scale is added. So "elfu mia tatu na arobaini na sita mia
nane" is 346 thousand and 800: the second hundred does not fit any more.
"""

from __future__ import annotations

from typing import Final

from numguard.mentions.grammar.composer import Composer
from numguard.mentions.grammar.grammar import Grammar
from numguard.mentions.kinds import ORDINAL
from numguard.model import Value
from numguard.quantity.counts import THOUSAND
from numguard.quantity.exact import exact_product, exact_sum
from numguard.script.objects import mypyc_attr

_LAKH: Final = 100_000


class Frame:
    """One scale word that is still open: its multiplier so far, and the limit of what may be added."""

    __slots__ = ("scale", "value", "limit")

    def __init__(self, scale: Value, limit: Value) -> None:
        self.scale = scale
        self.value: Value = 0
        self.limit = limit

    @property
    def amount(self) -> Value:
        """The scale times its multiplier, or alone."""
        return exact_product(self.scale, self.value) if self.value else self.scale


@mypyc_attr(acyclic=True)
class FramedComposer(Composer):
    """A Composer for numbers that begin with a scale word, in languages with the flag mul-first."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__(grammar)
        self.frames: list[Frame] = []
        self.base = Frame(1, 0)

    def total(self) -> Value:
        total: Value = 0
        for frame in reversed(self.frames):
            inner = exact_sum(frame.value, total)
            total = exact_product(frame.scale, inner) if inner else frame.scale
        return exact_sum(self.base.value, total)

    def _close(self) -> None:
        frame = self.frames.pop()
        parent = self.frames[-1] if self.frames else self.base
        parent.value = exact_sum(parent.value, frame.amount)
        parent.limit = frame.scale

    def _place(self, value: Value) -> Frame | None:
        """Close the scale words that ``value`` does not fit into; return the one that takes it, or None."""
        if self.joined and self.frames and not self.frames[-1].value:
            self._close()  # mia na hamsini: a hundred and fifty
        depth = len(self.frames)
        limit = self.frames[-1].limit if depth else self.base.limit
        while depth and not value < limit:
            depth -= 1
            closed = self.frames[depth].scale  # 800 thousand and 400: a second hundred is none of the thousands
            limit = min(closed, self.frames[depth - 1].limit if depth else closed)
        if not depth and not value < limit:
            return None
        while len(self.frames) > depth:
            self._close()
        return self.frames[-1] if self.frames else self.base

    def _settle(self) -> bool:
        self.terms = [self.total()]
        self.rooms = [max(frame.limit for frame in (self.base, *self.frames))]
        self.after_mul = self.free_mul = bool(self.frames) and not self.frames[-1].value
        return True

    def num(self, value: Value) -> bool:
        if not self.frames and not self.base.value:  # a scale word follows, or what is smaller
            self.base = Frame(1, self._room(value))
            self.base.value = value
            return self._settle()
        before = self.total()
        frame = self._place(value)
        if frame is None:
            return False
        if self.joined and frame.scale >= 1000 and 10 <= frame.value < 100 and value < 10:
            self.other = exact_sum(before, value)  # elfu ishirini na moja: 21,000, or 20,001
        frame.value = exact_sum(frame.value, value)
        frame.limit = self._room(value)
        return self._settle()

    def repeats(self, scale: Value) -> bool:
        return self._hundreds_of(scale) >= 0

    def _hundreds_of(self, scale: Value) -> int:
        """Return the index of the open scale word that holds whole hundreds; -1 where there is none."""
        if "repeats-scale" not in self.grammar.flags:
            return -1
        for depth, frame in enumerate(self.frames):
            if frame.scale == scale:
                held = frame.value
                for inner in self.frames[depth + 1 :]:
                    held = exact_sum(held, inner.amount)
                return depth if isinstance(held, int) and held >= 100 and held % 100 == 0 else -1
        return -1

    def _go_on(self, depth: int) -> bool:
        """Continue an open scale word: mpem aha abien na mpem du, 210 thousand."""
        while len(self.frames) > depth + 1:
            self._close()
        self.frames[depth].limit = 100
        return self._settle()

    def mul(self, value: Value) -> bool:
        again = self._hundreds_of(value) if self.joined else -1
        if again >= 0:
            return self._go_on(again)
        if value == THOUSAND and "thousand-last" in self.grammar.flags and self._counts_thousands():
            return self._settle()
        if self.frames and not self.frames[-1].value and not self.joined and 1000 <= value < self.frames[-1].scale:
            frame = self.frames.pop()  # miliɔn akpe: a thousand million
            value = exact_product(frame.scale, value)
            if not self.frames:
                self.base.limit = value
        elif not self.frames and self.base.value == 1 and not self.joined:
            self.base = Frame(1, value)
            self.frames.append(Frame(value, 1))
            self.frames[0].value = 1  # otu puku: one thousand, to which the rest is added
            return self._settle()
        elif self.frames or self.base.value:
            if self._place(value) is None:
                return False
            if self.frames and not self.frames[-1].value and len(self.frames) == 1:
                self.other = exact_sum(self.frames[-1].scale, value)
        else:
            self.base.limit = value
        self.frames.append(Frame(value, 1000 if value >= 1000 else 10))
        return self._settle()

    def _counts_thousands(self) -> bool:
        """Let what stands behind the greater scale words count thousands: ලක්ෂය හත විස්සහතර දහස, 724,000."""
        value = self.base.value
        if self.frames or not isinstance(value, int) or value < _LAKH or not 0 < value % _LAKH < THOUSAND:
            return False
        self.base.value = value + value % _LAKH * (THOUSAND - 1)
        self.base.limit = THOUSAND
        return True

    def digits(self, value: Value, followed_by_scale: bool, glued: bool) -> bool:
        if not self.frames or self.frames[-1].value or self.joined or value <= 0:
            return False
        self.frames[-1].value = value  # milioni 142
        self.frames[-1].limit = 0
        self.has_digits = True
        return self._settle()

    def ord(self, value: Value) -> bool:
        return self.num(value) and self._finish(ORDINAL)

    def plus(self, value: Value) -> bool:
        scale: Value = self.frames[-1].scale if self.frames and self.frames[-1].scale >= 1000 else 1
        while self.frames:
            self._close()
        self.base.value = exact_sum(self.base.value, exact_product(value, scale))
        self.base.limit = 0
        return self._settle()
