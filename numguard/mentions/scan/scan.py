"""TEXT -> ATOMS: walk the text once for digits and words, compose the numbers, then look at what stands beside them.

The walk alone tells seven texts in ten, which hold no number. What it has found is all that is looked at after it.
"""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import EITHER, Atom, Option
from numguard.mentions.context.segment import Segment
from numguard.mentions.entries import Entry
from numguard.mentions.grammar.compose import compose, is_counter
from numguard.mentions.grammar.grammar import Token, joinable
from numguard.mentions.hits import Hits
from numguard.mentions.kinds import IDENTIFIER, MONTH, ROMAN, TIME
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.rule import NONE
from numguard.mentions.scan.choices import choice_at, may_leave_choice
from numguard.mentions.scan.months import (
    has_number_behind,
    is_between_day_and_year,
    is_in_date,
    is_month_spelling,
    may_be_dated,
)
from numguard.mentions.scan.number import composed_number, half_behind, softly
from numguard.mentions.scan.numerals import EXPONENT_SIGNS, scientific, with_numerals
from numguard.mentions.scan.tokens import is_named, tokens_of
from numguard.mentions.steps.annotate import annotate
from numguard.model import Kind
from numguard.model.deadline import EACH
from numguard.script.chars import PERCENT_FORMAT, hash_spans, opaque_spans
from numguard.script.present import ADDRESS, AT, COLON
from numguard.script.signs import OPENING_QUOTES, ZERO_WIDTH

_OTHER_WORD: Final = 0.3
"""What it costs to take for a month what is another word of the language: ಆಗ is then, and August."""


def scan(text: str, lex: Lexicon, without: frozenset[str] = NONE) -> list[Atom]:
    """Return the atoms of ``text`` in order; an empty list where it holds no number."""
    hits = lex.hits(text)
    return read(text, hits, lex, False, without) if hits.level else []


def read(text: str, hits: Hits, lex: Lexicon, hard: bool = False, without: frozenset[str] = NONE) -> list[Atom]:
    """Return the numbers of a text from its lexicon matches; ``hard`` leaves out soft words far from any number."""
    if not hits.is_whole:
        hits = _walked(text, hits, lex)
    if lex.nospace and ZERO_WIDTH in text:
        return _without_zero_width(text, hits, lex, hard, without)
    if lex.digit_letters is not None and lex.digit_letters.search(text):
        return _with_letters(text, hits, lex, hard, without)
    tokens = tokens_of(text, hits, lex, hard)
    if hits.numerals:
        tokens = with_numerals(text, tokens, lex)
    atoms = _atoms(text, tokens, hits, lex)
    signs = hits.signs if hits.signs >= 0 else hits.signs_of(text)
    if (
        (hits.is_marked and _is_marked(text))
        or signs & AT
        or (signs & COLON and "://" in text)
        or (signs & ADDRESS and "www." in text)
    ):
        atoms = _identifiers(text, atoms, opaque_spans(text))
    if len(atoms) >= _IN_HASH and _may_be_in_hash(text, atoms):
        atoms = _identifiers(text, atoms, hash_spans(text))
    return annotate(text, atoms, hits, lex, without) if atoms else atoms


def _walked(text: str, known: Hits, lex: Lexicon) -> Hits:
    """Return all that a walk finds in a text, with the deadline of what was known of it, or of the text as given."""
    hits = lex.hits(text, True)
    hits.is_late = known.is_late
    return hits


def _is_marked(text: str) -> bool:
    """Return True if a text may have markup or placeholders; a percent sign alone is mostly none."""
    return "<" in text or "{" in text or "&#" in text or ("%" in text and PERCENT_FORMAT.search(text) is not None)


def _without_zero_width(text: str, hits: Hits, lex: Lexicon, hard: bool, without: frozenset[str]) -> list[Atom]:
    """Read Lao, Khmer or Thai text whose syllables are parted by zero-width spaces; spans are of the text as given."""
    kept = [k for k, char in enumerate(text) if char != ZERO_WIDTH]
    kept.append(len(text))
    bare = text.replace(ZERO_WIDTH, "")
    atoms = read(bare, _walked(bare, hits, lex), lex, hard, without)
    segment = Segment(text, None, lex.around)
    for atom in (one for found in atoms for one in (found, *(part for choice in found.choices for part in choice))):
        atom.start, atom.end = kept[atom.start], kept[atom.end - 1] + 1 if atom.end > atom.start else kept[atom.end]
        atom.unit_start, atom.unit_end = kept[atom.unit_start], kept[min(atom.unit_end, len(kept) - 1)]
        atom.segment = segment
    return atoms


def _with_letters(text: str, hits: Hits, lex: Lexicon, hard: bool, without: frozenset[str]) -> list[Atom]:
    """Read text in which digits are letters: Wolaytta naa77u (two), where 7 is a glottal stop."""
    assert lex.digit_letters is not None
    bare = lex.digit_letters.sub(lambda found: found[0].translate(lex.data.fold), text)
    atoms = read(bare, _walked(bare, hits, lex), lex, hard, without)
    segment = Segment(text, None, lex.around)
    for atom in (one for found in atoms for one in (found, *(part for choice in found.choices for part in choice))):
        atom.segment = segment
    return atoms


def _atoms(text: str, tokens: list[Token], hits: Hits, lex: Lexicon) -> list[Atom]:
    atoms: list[Atom] = []
    i = 0
    size = len(tokens)
    # how far from digits the next part of their number may stand
    reach = 16 if lex.fillers or lex.grammar.adjectives else 3
    asked = EACH
    while i < size:
        if i > asked:
            asked = i + EACH
            hits.look()
        start, end, entry, atom = tokens[i]
        if atom is not None:
            if i + 1 == size or tokens[i + 1][0] - end > reach or tokens[i + 1][3] is not None or is_named(text, start):
                at = end + 1 if end < len(text) and text[end] == " " else end
                if at < len(text) and text[at] in EXPONENT_SIGNS:
                    scientific(text, atom)
                atoms.append(atom)  # bare digits: nothing to compose
                i = _beyond(atom.end, tokens, i + 1)
                continue
        elif (
            entry is not None
            and i
            and tokens[i - 1][3] is not None
            and tokens[i - 1][1] == start
            and _is_context(text[start:end], lex)
        ):
            i += 1  # 33세: a word of age, not three
            continue
        elif entry is not None and (entry.block or not entry.numeric):
            found = _no_quantity(text, start, end, entry, lex)
            if found is not None:
                atoms.append(found)
            i += 1
            continue
        choice = choice_at(text, tokens, i, lex) if may_leave_choice(entry, lex) else []
        if choice:
            atoms += choice
            i = _beyond(choice[1].end, tokens, i + 1)
            continue
        composed = compose(text, tokens, i, lex.grammar)
        if composed is None and entry is not None and entry.plus is not None and not entry.block:
            atoms.append(half_behind(text, tokens, i, entry.plus))
            i = _beyond(atoms[-1].end, tokens, i + 1)
            continue
        if composed is None:
            i += 1
            continue
        state, j = composed
        if atom is not None and j == i + 1:
            atoms.append(atom)
            scientific(text, atom)
            i = _beyond(atom.end, tokens, j)
        else:
            number = composed_number(text, tokens, i, j, state, lex)
            atoms += softly(number.choices[0]) if number.habit == EITHER else (number,)
            i = _beyond(atoms[-1].end, tokens, j)  # pieces of one word of which each has the whole word's span
        if i == j < size and joinable(text[tokens[i - 1][1] : tokens[i][0]]):
            if lex.grammar.counters and is_counter(text, tokens, j, state):
                i += 1
            elif (entry := tokens[i][2]) is not None and entry.minor:
                i += 1  # 56 cents: what is said of the number, no hundred
    return atoms


def _beyond(end: int, tokens: list[Token], i: int) -> int:
    """Return the first token from ``i`` on that begins at or after ``end``: the 10 of ×10⁶ is taken already."""
    while i < len(tokens) and tokens[i][0] < end:
        i += 1
    return i


def _is_context(word: str, lex: Lexicon) -> bool:
    cue = lex.beside(word)
    return cue is not None and cue.short is None


def _no_quantity(text: str, start: int, end: int, entry: Entry, lex: Lexicon) -> Atom | None:
    """Return the month, the moment or the Roman numeral that an entry without a quantity stands for."""
    if entry.month is not None:
        if entry.block or entry.doubtful:
            is_sure = is_between_day_and_year(text, start, end)
        else:
            is_sure = is_month_spelling(text, start, end, entry, lex) or is_in_date(text, start, end, lex)
        is_dated = is_sure or may_be_dated(text, start, end, lex)
        if is_dated or (not entry.block and has_number_behind(text, end)):
            doubt = 0.0 if is_sure or (is_dated and not entry.block) else _OTHER_WORD
            month = _evidence(start, end, (entry.month, doubt, "month"), MONTH, "month")
            month.weak = not is_sure
            return month
        if entry.block:
            return None
    elif entry.block:
        return None
    elif entry.moment is not None:
        other = 24 if entry.moment == 0 else 0
        moment = _evidence(start, end, (entry.moment, 0.0, "clock"), TIME, "hour")
        moment.others = ((12, 0.1, "clock"), (other, 0.3, "clock"))
        return moment
    elif entry.roman is not None and not text[end : end + 1].isdecimal() and not _is_word(text, start, end):
        return _evidence(start, end, (entry.roman, 0.0, "roman"), ROMAN, "")
    return None


def _is_word(text: str, start: int, end: int) -> bool:
    """Tell whether what may be a Roman numeral is a name, Xi, or a capital that begins a sentence: V sobotu."""
    if end - start > 1:
        return text[start].isupper() and text[start + 1 : end].islower()
    if text[end : end + 1] != " " or not text[end + 1 : end + 2].islower():
        return False
    return start == 0 or text[start - 1] in OPENING_QUOTES or text[max(0, start - 2) : start - 1] in (".", "!", "?")


def _evidence(start: int, end: int, first: Option, kind: Kind, role: str) -> Atom:
    atom = Atom(start, end, first[0], False, first[2], first[1])
    atom.kind = kind
    atom.role = role
    atom.soft = True
    atom.words = 1
    return atom


_LINKS: Final = ("<http", "<www.", "<mailto:")
"""How an address in angle brackets begins, which is no tag."""


_IN_HASH: Final = 4
"""The fewest numbers in a text whose hashes are looked for: of sixteen characters most have more."""


_OF_HASHES: Final = frozenset("0123456789abcdefABCDEF-")
_LEAST_HASH: Final = 16
"""Characters of the shortest hash."""


def _may_be_in_hash(text: str, atoms: list[Atom]) -> bool:
    """Tell whether a number stands among as many digits, letters and hyphens as a hash has."""
    size = len(text)
    for atom in atoms:
        start, end = atom.start, atom.end
        while start > 0 and end - start < _LEAST_HASH and text[start - 1] in _OF_HASHES:
            start -= 1
        while end < size and end - start < _LEAST_HASH and text[end] in _OF_HASHES:
            end += 1
        if end - start >= _LEAST_HASH:
            return True
    return False


def _identifiers(text: str, atoms: list[Atom], spans: list[tuple[int, int]]) -> list[Atom]:
    """Mark the numbers inside URLs, hashes, tags and placeholders as parts of identifiers; words there are none."""
    if not spans:
        return atoms
    k = 0
    kept: list[Atom] = []
    for atom in atoms:
        while k < len(spans) and spans[k][1] < atom.end:
            k += 1
        if k < len(spans) and spans[k][0] <= atom.start:
            if not atom.digits or _is_escape(text, atom.start, atom.end):
                continue
            atom.kind = IDENTIFIER
            is_markup = text[spans[k][0]] in "<&" and not text.startswith(_LINKS, spans[k][0])
            atom.soft = is_markup  # a tag, an entity may go without harm to the text
            atom.role = "opaque"
            atom.others = ()
        kept.append(atom)
    return kept


def _is_escape(text: str, start: int, end: int) -> bool:
    """Tell whether a number stands for a character of an address: %C4%99."""
    at = text.rfind("%", max(0, start - 2), start)
    return at >= 0 and end <= at + 1 + _ESCAPE and text[at + 1 : start].isalnum() is (at + 1 < start)


_ESCAPE: Final = 2
"""Digits of a character in an address."""
