"""Parts of money behind it, or alone: five yuan five jiao, three jiao five fen, five fen."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import CURRENCY
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import BESIDE
from numguard.quantity.counts import TEN
from numguard.quantity.exact import exact_product, exact_sum
from numguard.quantity.units import Unit, minor_of

_TENTH: Final = Fraction(1, 10)
_HUNDREDTH: Final = Fraction(1, 100)
_WITNESS: Final = "money"
"""The sort of the words that vouch for a sum of money near a number: a price, a fare."""


def read_money_parts(line: Line, atoms: list[Atom], lex: Lexicon) -> list[Atom]:
    """Read tenths and hundredths as parts of the money before them, and those alone where a word vouches for money."""
    letters = _letters(lex)
    if not any([line.at(atom.end) in letters for atom in atoms]):  # noqa: C419 -- faster compiled
        return atoms
    joined: list[Atom] = []
    for atom in atoms:
        word = _part_word(line, atom, lex)
        is_other = atom.unit is not None and not atom.unit.currency  # 五分钟
        if not word or is_other or not 0 < atom.value < 100:
            joined.append(atom)
            continue
        part = _parts(lex)[word]
        last = joined[-1] if joined and atom.value < TEN and _is_beside(joined[-1], atom, lex) else None
        whole = last.unit if last is not None else None
        if last is not None:
            last.soft = last.weak = False
        if last is not None and whole is not None and part == _HUNDREDTH and isinstance(last.value, int):
            share = exact_product(atom.value, part / whole.part)
            last.read_as((exact_sum(last.value, share), 0.0, "tenths"))
            last.end, last.unit_end = atom.end, atom.end + len(word)
            continue
        currency = _currency(line, atom, whole, word, lex)
        unit = minor_of(currency if part == _HUNDREDTH else f"{currency} {part}") if currency else atom.unit
        is_sure = whole is not None or unit is not atom.unit or line.at(atom.start) in lex.data.lists["financial"]
        if unit is not None and is_sure:  # else one jiao may be a corner
            _count_parts(atom, unit, word)
        joined.append(atom)
    return joined


def _count_parts(atom: Atom, unit: Unit, word: str) -> None:
    """Let a number count parts of money, whatever was read of it before."""
    atom.unit, atom.kind, atom.unit_end = unit, CURRENCY, atom.end + len(word)
    atom.soft = atom.weak = False


def _currency(line: Line, atom: Atom, whole: Unit | None, word: str, lex: Lexicon) -> str:
    """Return the code of the currency of which a number counts parts; an empty text where nothing says that it does."""
    if whole is not None:
        return whole.currency
    if atom.unit is not None:  # 人民币五角
        return atom.unit.currency
    told = line.at(atom.start) in lex.data.lists["financial"] or word in _names_money(lex)
    if told or atom.segment.says_near(_WITNESS, atom.start, atom.end):
        return _home(lex)
    return ""


def _is_beside(whole: Atom, atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a sum of money ends where a number begins: at its unit or at a second word for it."""
    if whole.unit is None or not whole.unit.currency:
        return False
    if whole.unit_end == atom.start:
        return True
    cue = lex.context.get(lex.spelled(gap_between(whole, atom)))
    return cue is not None and cue.unit is not None


def _part_word(line: Line, atom: Atom, lex: Lexicon) -> str:
    """Return the word for a tenth or a hundredth of money right behind a number, or an empty text."""
    if line.at(atom.end) not in _letters(lex):
        return ""
    return next((word for word in _parts(lex) if line.text.startswith(word, atom.end)), "")


def names_part(text: str, start: int, end: int, lex: Lexicon) -> bool:
    """Tell whether a word that is none of number and unit elsewhere is both here: 三角五分, 价格为八角, but a triangle.

    Money, its hundredths or a word for a whole sum stand behind it, or money or a word of prices before it.
    """
    if text[end - 1 : end] not in _parts(lex):
        return False
    behind = lex.spelled(text[end : end + BESIDE])
    if behind.startswith(_ends(lex)) or any(behind[1:].startswith(word) for word in lex.data.lists["money_hundredths"]):
        return True
    before = lex.spelled(text[max(0, start - BESIDE) : start]) if ends_in_money(text, end - 1, lex) else ""
    return before.endswith(_money(lex)) or any(stem in before for stem in lex.around.vouching(_WITNESS))


def ends_in_money(text: str, start: int, lex: Lexicon) -> bool:
    """Tell whether a word for money or a part of it stands at a place and ends the phrase: 伍角, 伍元整."""
    for word in (*lex.data.words["currency"].get(_home(lex), ()), *_parts(lex)):
        if text.startswith(word, start):
            following = text[start + len(word) : start + len(word) + 1]
            return not following.isalpha() or following in lex.data.lists["money_ends"] or lex.look(following).is_number
    return False


@of_lexicon
def _parts(lex: Lexicon) -> dict[str, Fraction]:
    """Return what each word for a part of money is of it, the longest words first."""
    tenths = [form for name, forms in lex.data.words["minor"].items() if name.endswith(f" {_TENTH}") for form in forms]
    parts = dict.fromkeys(tenths, _TENTH) | dict.fromkeys(lex.data.lists["money_hundredths"], _HUNDREDTH)
    return dict(sorted(parts.items(), key=lambda row: -len(row[0])))


@of_lexicon
def _letters(lex: Lexicon) -> frozenset[str]:
    """Return the letters with which a word for a part of money begins."""
    return frozenset(word[0] for word in _parts(lex))


@of_lexicon
def _home(lex: Lexicon) -> str:
    """Return the code of the currency whose tenths the language has a word for."""
    return next((name.split()[0] for name in lex.data.words["minor"] if name.endswith(f" {_TENTH}")), "")


@of_lexicon
def _names_money(lex: Lexicon) -> frozenset[str]:
    """Return the words for a part that no other thing has: 分钱, but 分 are points and minutes too."""
    return frozenset(word for word in _parts(lex) if len(word) > 1)


@of_lexicon
def _ends(lex: Lexicon) -> tuple[str, ...]:
    """Return what stands behind a sum of money in words: 八角钱, 伍角整."""
    return tuple({word[1:] for word in _names_money(lex)} | set(lex.data.lists["money_ends"]))


@of_lexicon
def _money(lex: Lexicon) -> tuple[str, ...]:
    """Return the words for money that its parts stand behind."""
    currencies = [form for forms in lex.data.words["currency"].values() for form in forms]
    return tuple(map(lex.spelled, (*currencies, *lex.data.words["currency_between"].get(_home(lex), ()))))
