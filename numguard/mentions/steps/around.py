"""Units that something parts from their number, or that words on both sides say: a quarter of an hour, 攝氏 37 度."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import LETTER, Atom, gap_between
from numguard.mentions.kinds import CARDINAL
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR, TIED
from numguard.mentions.steps.becoming import set_unit
from numguard.mentions.steps.words_beside import said_after
from numguard.quantity.exact import exact_product
from numguard.quantity.units import DEGREE, SPANS, Unit, unit_of
from numguard.script.fold import fold
from numguard.script.signs import BIDI_MARKS, BLANKS, OPENING_BRACKETS

_SKIPPED: Final = frozenset(f"{BLANKS}{BIDI_MARKS}")
_NUMBER: Final = "{0}"
"""Where the number stands in a pattern of CLDR or of a locale file."""
_DEGREE_SIGN: Final = "\N{DEGREE SIGN}"
_MOST_WORDS: Final = 3
"""Words behind a number that are looked at together."""

Row = tuple[str, str, Unit]
"""What stands before and behind the number, folded, and the unit; behind is empty where that word was read."""


def look_around(line: Line, atom: Atom, rows: tuple[Row, ...], lex: Lexicon) -> None:
    """Give a number the unit that the words on both sides of it, or a longer phrase behind it, say.

    ``rows`` are those of the unit that the nearest words say: the degrees of 攝氏 37 度 are of Celsius.
    """
    for before, behind, unit in rows:
        start, end = atom.unit_start, atom.unit_end
        if before:
            window = fold(line.before(atom.start, len(before) + TIED), lex.data.fold)
            at = window.rfind(before)
            if at < 0 or not _is_plain(window[at + len(before) :]) or not _begins(window, at, lex):
                continue
            start = min(start, atom.start - len(window) + at)
        if behind:
            begin = line.past(atom.end, _SKIPPED)
            end = begin + len(behind)
            if fold(line.between(begin, end), lex.data.fold) != behind or line.at(end).isalnum():
                continue
        atom.unit, atom.unit_start, atom.unit_end = unit, start, max(end, atom.unit_end)
        return


def _is_plain(gap: str) -> bool:
    """Return True if nothing but letters and blanks stands between a word and its number."""
    return all(char.isalpha() or char in _SKIPPED for char in gap)


def _begins(window: str, at: int, lex: Lexicon) -> bool:
    return lex.nospace or not at or not window[at - 1].isalnum()


def read_scale_before(line: Line, atom: Atom, scales: tuple[tuple[str, int], ...]) -> None:
    """Read the short scale word that touches the digits behind it: Sinhala ද12 is twelve thousand."""
    for word, scale in scales:
        start = atom.start - len(word)
        if line.before(atom.start, len(word)) == word:
            scaled = [(exact_product(value, scale), cost, habit) for value, cost, habit in atom.options]
            atom.read_as(scaled[0], *scaled[1:], *((value, cost + 0.4, LETTER) for value, cost, _ in atom.options))
            atom.scale = exact_product(atom.scale, scale)
            atom.unit_start = min(atom.unit_start, start)
            return


@of_lexicon
def wide_units(lex: Lexicon) -> dict[str, tuple[Row, ...]]:
    """Return the wider patterns of a language, by the unit that the words next to the number say alone.

    CLDR has them (mn цагт {0} километр, sw kilomita {0} za mraba, ro de kilometri pe oră), and the table ``around`` of
    the file.
    """
    patterns = [(unit, form) for unit, forms in lex.data.words["around"].items() for form in forms]
    patterns += [(unit, form) for unit, forms in lex.cldr.around.items() for form in forms]
    long = [(unit, form) for unit, forms in lex.cldr.units.items() for form in forms if " " in form]
    patterns += [(unit, f"{_NUMBER} {form}") for unit, form in long if "/" in form or len(_parts(form)) > _MOST_WORDS]
    found: dict[str, dict[Row, None]] = {}
    for name, pattern in patterns:
        before, behind = (part.strip(f"{BLANKS}{BIDI_MARKS}") for part in pattern.split(_NUMBER))
        unit = unit_of(name)
        first, last = fold(before, lex.data.fold), fold(behind, lex.data.fold)
        whole = DEGREE if behind == _DEGREE_SIGN else _whole(behind, lex)
        near = {
            one.id: (first, "" if one is whole and first else last, unit)
            for one in (whole, *_said(behind, lex))
            if one is not None
        }
        alone = _whole(before, lex)
        if alone is not None:
            near[alone.id] = (first, last, unit)
        for base, row in near.items():
            if base != name:
                found.setdefault(base, {})[row] = None
    return {name: tuple(rows) for name, rows in found.items()}


def _parts(form: str) -> list[str]:
    return form.replace("/", " ").replace("-", " ").split()


def _whole(words: str, lex: Lexicon) -> Unit | None:
    cue = lex.beside(words) if words else None
    return None if cue is None else cue.unit


def _said(words: str, lex: Lexicon) -> list[Unit]:
    """Return what a phrase, or its first words, say of a number before it; without the word that links them."""
    parts = _parts(words)
    units = [_whole(" ".join(parts[k:size]), lex) for k in (0, 1) for size in range(min(len(parts), 4), k, -1)]
    whole = [_whole(words, lex)] if words else []
    return list(dict.fromkeys(unit for unit in (*whole, *units) if unit is not None))


def look_behind_article(line: Line, atom: Atom, lex: Lexicon) -> bool:
    """Give a share the unit whose article stands between them: a quarter of an hour, three quarters of an hour."""
    lists = lex.data.lists
    words = line.behind(atom.end).split(" ")
    if len(words) > 1 and not words[0] and words[1] in lists["links"]:
        words = words[1:]
    if len(words) < 3 or words[1] not in lists["vowel_articles"] or (words[0] and words[0] not in lists["links"]):
        return False
    begin = line.text.index(words[1], atom.end) + len(words[1])
    said = said_after(line, begin, lex)
    if said is None or said.cue.unit is None:
        return False
    set_unit(atom, said.cue.unit, said.start, said.end)
    return True


def look_behind_adjective(line: Line, atom: Atom, lex: Lexicon) -> None:
    """Give a number the unit of time that stands behind one adjective: the two last weeks, 2 more weeks."""
    end, adjectives = atom.end, lex.grammar.adjectives
    if not adjectives or atom.kind is not CARDINAL or atom.role or atom.unit is not None:
        return
    hits = line.hits
    k = hits.first_from(end + _SHORTEST_ADJECTIVE)
    if k == len(hits.starts) or hits.starts[k] > end + NEAR:
        return
    start, stop = hits.starts[k], hits.ends[k]
    said = hits.words[k].said(line.text, start, stop)
    if said is None or said.unit is None or fold(line.between(end + 1, start - 1), lex.data.fold) not in adjectives:
        return
    if said.unit.dimension in SPANS:
        set_unit(atom, said.unit, start, stop)


_SHORTEST_ADJECTIVE: Final = 4


def look_behind_bracket(line: Line, atom: Atom, last: Atom, lex: Lexicon) -> None:
    """Give thirty and 30 of "thirty (30) days" the unit that stands behind the bracket."""
    if last.value != atom.value or last.digits == atom.digits:
        return
    gap = gap_between(last, atom).lstrip()
    if len(gap) != 1 or gap not in OPENING_BRACKETS:
        return
    said = said_after(line, atom.end + 1, lex)
    if said is not None and said.cue.unit is not None:
        set_unit(atom, said.cue.unit, said.start, said.end)
        set_unit(last, said.cue.unit, last.end, last.end)
