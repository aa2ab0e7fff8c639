"""Units that something parts from their number: an article, an adjective, a bracket with the number again."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, gap_between
from numguard.mentions.kinds import CARDINAL
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.line.line import Line
from numguard.mentions.line.reach import NEAR
from numguard.mentions.steps.becoming import set_unit
from numguard.mentions.steps.words_beside import said_after
from numguard.quantity.units import SPANS
from numguard.script.fold import fold
from numguard.script.signs import OPENING_BRACKETS


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
