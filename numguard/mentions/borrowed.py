"""Words that a translation copies from its source keep what they say there: £3.4bn, 35 percent, 1 May."""

from __future__ import annotations

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import MONTH
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.reach import TIED
from numguard.model import Value
from numguard.script.chars import WORD


def with_copied_words(atoms: list[Atom], others: list[Atom], text: str, other: str, lex: Lexicon) -> list[Atom] | None:
    """Return the numbers of ``other`` with what words copied from ``text`` say of them; None where none is copied.

    ``atoms`` are those of ``text``, ``others`` those of ``other``, whose language is that of ``lex``: it must not know
    the words itself.
    """
    known: list[Atom] | None = None
    for i, atom in enumerate(atoms):
        if atom.kind is MONTH:
            month = _copied_month(atom, atoms, i, known or others, other, lex)
            if month is not None:
                known = sorted([*(known or others), month], key=_start)
        elif atom.digits and (atom.scale != 1 or atom.unit is not None):
            end = max(atom.end, atom.unit_end)
            k = _copied_number(atom, text[atom.start : end], known or others, other, lex)
            if k < 0 and atom.scale != 1 and atom.end < end:  # 3.5 million долларов: the unit is the language's own
                end = atom.end
                k = _copied_number(atom, text[atom.start : end], known or others, other, lex)
            if k >= 0:
                known = [*(known or others)]
                copy = _as(known[k], atom, end)
                known[k : _first_from(known, k + 1, copy.end)] = [copy]
    return known


def _first_from(atoms: list[Atom], k: int, end: int) -> int:
    """Return the first number, from the one at ``k`` on, that does not begin before ``end``: 62 is within 1/62."""
    while k < len(atoms) and atoms[k].start < end:
        k += 1
    return k


def _start(atom: Atom) -> int:
    return atom.start


def _copied_month(month: Atom, atoms: list[Atom], i: int, others: list[Atom], other: str, lex: Lexicon) -> Atom | None:
    """Return the month that stands in another text as it does here, beside a number that stands beside it here.

    Chat writes it in small letters: 16 march 2020.
    """
    sides = [k for k in (i - 1, i + 1) if 0 <= k < len(atoms) and atoms[k].digits]
    beside = {atoms[k].value: gap_between(atoms[min(i, k)], atoms[max(i, k)]) for k in sides}
    written = month.context.written
    for word in dict.fromkeys((written, written.lower())) if beside else ():
        copy = _month_as(word, month, beside, others, other) if _is_unknown(word, lex) else None
        if copy is not None:
            return copy
    return None


def _month_as(word: str, month: Atom, beside: dict[Value, str], others: list[Atom], other: str) -> Atom | None:
    """Return ``month`` where the other text has ``word`` too, next to a number whose value is in ``beside``.

    Next to it is also what has the same characters between: Май-амуң, 4.
    """
    at = other.find(word)
    while at >= 0:
        end = at + len(word)
        is_free = all(near.end <= at or near.start >= end for near in others)
        if is_free and _is_whole(other, at, end):
            for near in others:
                gap = other[end : near.start] if near.start >= end else other[near.end : at]
                if near.digits and (len(gap) <= TIED or gap == beside.get(near.value)) and near.value in beside:
                    copy = Atom(at, end, month.value, False, "month")
                    copy.kind, copy.role, copy.soft, copy.words = MONTH, month.role, month.soft, 1
                    copy.stand_beside(near)
                    return copy
        at = other.find(word, end)
    return None


def _copied_number(atom: Atom, spelled: str, others: list[Atom], other: str, lex: Lexicon) -> int:
    """Return which number stands in another text with the same digits and the same words behind; -1 for none."""
    if spelled not in other or not any(word.isalpha() for word in WORD.made.findall(spelled)):
        return -1
    for k, near in enumerate(others):
        if not near.digits or near.scale != 1 or not other.startswith(spelled, near.start):
            continue
        stop = near.start + len(spelled)
        said = spelled[near.end - near.start :]
        if not _is_whole(other, near.start, stop):
            continue
        if atom.scale == 1 and near.unit is atom.unit:
            continue  # 1,200 °C: its own language reads the unit too
        if all(_is_unknown(word, lex) for word in WORD.made.findall(said)):
            return k
    return -1


def _as(near: Atom, atom: Atom, end: int) -> Atom:
    """Return a number of one text as the same characters, up to ``end``, are read in the other."""
    copy = Atom(near.start, near.start + (atom.end - atom.start), atom.value, True, atom.habit, atom.cost)
    copy.others, copy.choices, copy.raw, copy.places = atom.others, (), near.raw, atom.places
    copy.scale, copy.words, copy.role = atom.scale, atom.words, near.role
    copy.unit = atom.unit if near.unit is None and end >= atom.unit_end else near.unit
    copy.kind = near.kind if copy.unit is None else atom.kind
    copy.bound, copy.symbol, copy.marks, copy.bracketed = near.bound, near.symbol, near.marks, near.bracketed
    copy.unit_start = near.unit_start
    copy.unit_end = max(copy.end, near.start + (end - atom.start))
    copy.stand_beside(near)
    return copy


def _is_unknown(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is neither a number nor a unit in a language."""
    looked = lex.look(word)
    context = looked.context
    return not looked.is_number and (context is None or (context.unit is None and context.short is None))


def _is_whole(text: str, start: int, end: int) -> bool:
    """Tell whether a word ends on both sides where its script does: March in በMarch 20."""
    is_ascii = text[start:end].isascii()
    return not any(
        char.isalpha() and char.isascii() == is_ascii for char in (text[start - 1 : start], text[end : end + 1])
    )
