"""A language's compiled words as plain values (numbers, texts, tuples), which are quick to store and to read back.

What many forms say stands once, and forms name it by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from numguard.mentions.entries import PARTS, Cue, Entry, Phrase, Word
from numguard.quantity.units import Unit, unit_of

Plain = tuple[Any, ...]
Phrases = dict[str, dict[str, list[Phrase]]]
_FLAGS: Final = ("is_number", "is_link", "is_head", "is_tail", "is_filler")


class Pool:
    """Entries and contexts without duplicates: equal ones are one object."""

    def __init__(self) -> None:
        self.entries: dict[Plain, Entry] = {}
        self.contexts: dict[Plain, Cue] = {}

    def entry(self, entry: Entry) -> Entry:
        """Return the first entry that was equal to this one; it stands for all of them."""
        return self.entries.setdefault(plain_entry(entry), entry)

    def context(self, context: Cue) -> Cue:
        """Return the first context that was equal to this one."""
        return self.contexts.setdefault(plain_context(context), context)


class Writer:
    """Numbers what words refer to."""

    def __init__(self) -> None:
        self.entries: dict[Plain, int] = {}
        self.contexts: dict[Plain, int] = {}

    def entry(self, entry: Entry | None) -> int | None:
        """Return the number of an entry; equal entries share one, and it is new where none was equal."""
        return None if entry is None else self.entries.setdefault(plain_entry(entry), len(self.entries))

    def context(self, context: Cue | None) -> int | None:
        """Return the number of a context, in the same way."""
        return None if context is None else self.contexts.setdefault(plain_context(context), len(self.contexts))

    def word(self, word: Word, starts: Mapping[int, str]) -> Plain:
        """Write a word; ``starts`` tells the first word of phrases by their identity."""
        return (
            self.entry(word.entry),
            tuple((begin, end, self.entry(entry)) for begin, end, entry in word.pieces),
            word.size,
            None if word.starts is None else starts[id(word.starts)],
            self.context(word.context),
            self.context(word.code),
            word.level,
            word.opens,
            word.text,
            self.context(word.linked),
            tuple(getattr(word, name) for name in _FLAGS),
            word.bounds,
        )


def write(single: Mapping[str, Entry], phrases: Phrases, context: Mapping[str, Cue], words: Sequence[Word]) -> Plain:
    """Return forms, phrases, context words and words as plain values."""
    writer = Writer()
    starts = {id(found): first for first, found in phrases.items()}
    said = (
        _joined({form: writer.entry(entry) for form, entry in single.items()}),
        {first: _phrases(found, writer) for first, found in phrases.items()},
        _joined({form: writer.context(found) for form, found in context.items()}),
        [writer.word(word, starts) for word in words],
    )
    return list(writer.entries), list(writer.contexts), *said


def read(plain: Plain) -> tuple[dict[str, Entry], Phrases, dict[str, Cue], list[Word]]:
    """Return what ``write`` wrote."""
    entries = [_entry(one) for one in plain[0]]
    contexts = [_context(one) for one in plain[1]]
    single = {form: entries[number] for form, number in _parted(plain[2])}
    phrases: Phrases = {}
    for first, (short, others) in plain[3].items():
        starts: dict[str, list[Phrase]] = {}
        for second, number in _parted(short):
            starts[second] = [((second,), entries[number])]
        for second, rows in others:
            starts[second] = [(rest, entries[number]) for rest, number in rows]
        phrases[first] = starts
    context = {form: contexts[number] for form, number in _parted(plain[4])}
    words = [_word(one, entries, contexts, phrases) for one in plain[5]]
    return single, phrases, context, words


def joined(forms: Iterable[str]) -> str:
    """Return forms as one text: thousands of them are read back five times as fast as one by one."""
    return "\n".join(forms)


def parted(text: str) -> list[str]:
    """Return the forms that ``joined`` wrote.

    >>> parted(joined(["zwei", "drei"])), parted(joined([]))
    (['zwei', 'drei'], [])
    """
    return text.split("\n") if text else []


def _phrases(phrases: Mapping[str, list[Phrase]], writer: Writer) -> Plain:
    """Write the phrases that begin with one word: most are the only one with their second word, and end with it."""
    short = {second: rows for second, rows in phrases.items() if len(rows) == 1 and rows[0][0] == (second,)}
    numbers = {second: writer.entry(rows[0][1]) for second, rows in short.items()}
    others = [
        (second, [(words, writer.entry(entry)) for words, entry in rows])
        for second, rows in phrases.items()
        if second not in short
    ]
    return _joined(numbers), others


def _joined(rows: Mapping[str, int | None]) -> Plain:
    """Return a table as two rows of equal length: its forms as one text, and their numbers."""
    return joined(rows), tuple(rows.values())


def _parted(plain: Plain) -> Iterable[tuple[str, int]]:
    """Return the rows that ``_joined`` wrote."""
    forms, numbers = plain
    return zip(parted(forms), numbers, strict=True)


def plain_entry(entry: Entry) -> Plain:
    """Return what an entry says: the names and values of its parts."""
    said = ((name, getattr(entry, name)) for name in PARTS)
    return tuple((name, _plain(value)) for name, value in said if value is not None and value is not False)


def plain_context(context: Cue) -> Plain:
    """Return what a context says."""
    units = tuple(None if unit is None else unit.id for unit in (context.unit, context.minor))
    return (*units, tuple(sorted(context.marks)), _plain(context.short), context.letter)


def _plain(value: object) -> Any:
    """Return a value as marshal can write it: a Decimal or a Fraction becomes a tagged tuple."""
    if isinstance(value, Unit):
        return "unit", value.id
    if isinstance(value, Decimal):
        return "decimal", str(value)
    if isinstance(value, Fraction):
        return "fraction", value.numerator, value.denominator
    return value


def _value(plain: Any) -> Any:
    if type(plain) is not tuple:
        return plain
    if plain[0] == "unit":
        return unit_of(plain[1])
    return Decimal(plain[1]) if plain[0] == "decimal" else Fraction(plain[1], plain[2])


def _entry(plain: Plain) -> Entry:
    entry = Entry()
    for name, value in plain:
        setattr(entry, name, _value(value))
    return entry


_MARKS: Final[dict[tuple[str, ...], frozenset[str]]] = {}
"""Sets of marks, of which thousands of words of all languages share a few."""


def _context(plain: Plain) -> Cue:
    context = Cue()
    unit, minor, marks, short, letter = plain
    context.unit = None if unit is None else unit_of(unit)
    context.minor = None if minor is None else unit_of(minor)
    context.marks = _MARKS.setdefault(marks, frozenset(marks))
    context.short = _value(short)
    context.letter = letter
    return context


def _word(plain: Plain, entries: list[Entry], contexts: list[Cue], phrases: Phrases) -> Word:
    entry, pieces, size, starts, context, code, level, opens, text, linked, flags, bounds = plain
    word = Word()
    word.size = size
    word.level = level
    word.opens = opens
    word.text = text
    if entry is not None:
        word.entry = entries[entry]
    if pieces:
        word.pieces = tuple((begin, end, entries[number]) for begin, end, number in pieces)
    if starts is not None:
        word.starts = phrases[starts]
    if context is not None:
        word.context = contexts[context]
    if code is not None:
        word.code = contexts[code]
    if linked is not None:
        word.linked = contexts[linked]
    word.is_number, word.is_link, word.is_head, word.is_tail, word.is_filler = flags
    word.bounds = bounds
    return word
