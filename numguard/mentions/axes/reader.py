"""Where a number stands on an axis, as the words around it say: before it, behind it, or the verb of its clause."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from numguard.mentions.atom import Atom, is_year
from numguard.mentions.axes.words import NOT, AxisWords, Phrases, said_of
from numguard.mentions.context.clause import Clause
from numguard.mentions.kinds import CARDINAL, DAY_ROLE, FRACTION, HOUR_ROLE, MULTIPLE, NO_ROLE, YEAR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, words_of_lists
from numguard.quantity.axes import Axis, axes
from numguard.quantity.counts import HOURS, HUNDRED
from numguard.quantity.exact import HALF
from numguard.quantity.units import HOUR, PERCENT, SPANS, unit_of
from numguard.script.chars import WORD
from numguard.script.fold import fold
from numguard.script.late import Late

MOMENTS: Final = frozenset((DAY_ROLE, HOUR_ROLE, YEAR_ROLE))
_FILLER: Final = 5
"""Letters of a word that may stand between a number and what is said of it: después de las 4, prima del 2010."""
_COUNTER: Final = 4
"""Characters between a number and what is said behind it, in scripts without blanks: 90人減少."""
_NOT_NEAR: Final = 4
"""Words before a number among which a word for not turns what is said of it: does not open before 9."""
_SPAN: Final = "span"
TIMES: Final = "times"
"""The sort of a number that multiplies: twice, 3 times, 세 배."""
_BEFORE_TIMES: Final = (" ", "-", "\N{NO-BREAK SPACE}")
"""What may stand between a number and its word for times: 5-mal, 10 раз."""
_AGES: Final = ("age",)
"""The poles of an axis on which a bare number is an age, and has no decimals."""
_OF_AGES: Final = frozenset((unit_of("year"), unit_of("month")))
"""What ages are told in: à cinq semaines de Noël is no age."""
_GLUE: Final = tuple("-:'\N{RIGHT SINGLE QUOTATION MARK}")
"""What joins an ending to a number or its unit: 10 mg-ra, 240:een, 9'a."""
_MINUTES: Final = Late(r"[:.]\d\d(?!\d)")
"""The minutes behind an hour."""


def is_span(atom: Atom) -> bool:
    """Tell whether a number counts seconds, days or years."""
    return atom.unit is not None and atom.unit.dimension in SPANS


def may_be_span(atom: Atom) -> bool:
    """Tell whether a number is a span, or an hour that its language says as one: 16 heures."""
    return is_span(atom) or (atom.role == HOUR_ROLE and atom.unit_end != atom.end)


def sort_of(atom: Atom) -> str:
    """Return what sort of number one is, as axes ask it: a moment, span, share, money, measure, times or count."""
    if may_be_span(atom):
        return _SPAN
    if atom.role in MOMENTS or is_year(atom):
        return "moment"
    unit = atom.unit
    if unit is None:
        if atom.kind is FRACTION:
            return "share"
        if atom.kind is MULTIPLE or _end_of_times(atom):
            return TIMES
        return "count" if atom.kind is CARDINAL and atom.role == NO_ROLE else ""
    if unit is PERCENT:
        return "share"
    return "money" if unit.currency else "measure"


def _end_of_times(atom: Atom) -> int:
    """Return where the word for times behind a number ends; 0 where none stands there."""
    if atom.kind is not CARDINAL:
        return 0
    text, said = atom.segment.text, atom.segment.said
    if atom.words and said.times and fold(atom.context.written, said.data.fold).endswith(said.times):
        return atom.end  # 세 배
    at = atom.unit_end + (text[atom.unit_end : atom.unit_end + 1] in _BEFORE_TIMES)
    if not said.may_begin_times(text[at : at + 1]):
        return 0
    if said.nospace:
        return next((at + len(word) for word in said.times if text.startswith(word, at)), 0)
    word = WORD.made.match(text, at)
    return word.end() if word is not None and fold(word[0], said.data.fold) in said.times else 0


def is_fewer(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a number divides, as the words around it say: ten times less, fell threefold."""
    return sort_of(atom) == TIMES and pole_of(atom, axes()["change"], lex) == "down"


def sorts_of(atom: Atom) -> tuple[str, ...]:
    """Return the sorts of which a number may be; a bare one may be an hour (not before 10), and 15h a span too.

    One that counts nothing may be an age: married before 30.
    """
    sort = sort_of(atom)
    if sort == _SPAN and atom.role == HOUR_ROLE:
        return "moment", sort
    if not 0 < atom.value <= HOURS:
        is_age = sort == "count" and HOURS < atom.value < HUNDRED and not atom.context.counted
        return (sort, "hour") if is_age else (sort,)
    if sort == "count":
        return sort, "hour"
    return (sort, "moment") if atom.unit is HOUR else (sort,)  # до 9 часов


def pole_of(atom: Atom, axis: Axis, lex: Lexicon) -> str:
    """Return the pole of an axis that the words around a number say; empty where they say none, or both.

    By or to of a change is asked only where the text says the change, and not of a half: by half is to half.
    """
    pole = _said(atom, axis, lex)
    if not axis.needs:
        return pole
    needed = axes()[axis.needs]
    pole = pole or (axis.bare if _is_beside_verb(atom, needed, lex) else "")
    return pole if pole and atom.value != HALF and _said(atom, needed, lex) and not _ends_range(atom, lex) else ""


def _ends_range(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a word of ranges ties a number to the one before it: a drop of 20 to 30 %."""
    clause = atom.context.clause
    return (
        clause.before[:1] != [] and clause.before[0] in lex.range_words and clause.near_before == 1 < len(clause.before)
    )


def _said(atom: Atom, axis: Axis, lex: Lexicon) -> str:
    for sort in sorts_of(atom):
        if sort not in axis.poles or (atom.places and axis.poles[sort] == _AGES):
            continue  # à 3.27 is no age
        words = said_of(lex).of(axis, sort)
        if words.is_empty:
            continue
        clause = _clause_of(atom)
        pole = _unspaced(clause, words, axis) if lex.nospace else _spaced(clause, words, axis, sort, lex)
        pole = pole or _by_ending(atom, clause, words)
        if not pole and sort == TIMES:
            pole = words.verb.word(fold(atom.context.written, lex.data.fold))  # doubled
        if pole and (pole not in _AGES or atom.unit is None or atom.unit in _OF_AGES):
            return pole
    return ""


def _is_beside_verb(atom: Atom, axis: Axis, lex: Lexicon) -> bool:
    """Tell whether a verb of an axis stands right before or behind a number: rose 40, 40円下がった."""
    said = said_of(lex)
    verbs, clause = said.of(axis, sort_of(atom)).verb, _clause_of(atom)
    if lex.nospace:
        forms = tuple(verbs.known)
        is_before = not said.is_verb_last and clause.text_before.rstrip().endswith(forms)
        return is_before or clause.text_behind.startswith(forms)
    before = [] if said.is_verb_last else clause.words_before(1)  # artarak 697 milyon dolar: rising, it made 697
    return any([verbs.word(word) for word in (*before, *clause.words_behind(1))])  # noqa: C419


def _end_of(atom: Atom) -> int:
    """Return where a number ends with its unit; an hour ends behind its minutes: 15:00以降."""
    if atom.role != HOUR_ROLE:
        return _end_of_times(atom) or atom.unit_end
    minutes = _MINUTES.made.match(atom.segment.text, atom.unit_end)
    return atom.unit_end if minutes is None else minutes.end()


def _clause_of(atom: Atom) -> Clause:
    end = _end_of(atom)
    return atom.context.clause if end == atom.unit_end else Clause(atom.segment, min(atom.start, atom.unit_start), end)


def _spaced(clause: Clause, words: AxisWords, axis: Axis, sort: str, lex: Lexicon) -> str:
    """Return the pole that the words say; those beside the number before the verb of the clause."""
    hours = said_of(lex).hours
    fillers_before = 0 if sort == _SPAN else axis.fillers[0]
    before = clause.words_before(fillers_before + max(words.before.longest, 1))
    if before and before[0] in lex.range_words:
        fillers_before = 0  # reduced by up to 77 %: what stands before "to" is not said of the number
    pole = _nearest(before, words.before, fillers_before, hours, is_behind=False)
    if not pole or pole in axis.weak:
        behind = clause.behind[: clause.near_behind]
        last = "".join(behind[-1:]) if clause.near_behind < len(clause.behind) else ""
        if last in lex.range_words or (words.before.word(last) and not words.behind.word(last)):
            behind = behind[:-1]  # it leads to the next number: от 30 до 65
        other = _nearest(behind, words.behind, axis.fillers[1], hours, is_behind=True)
        is_times = sort == TIMES  # five times less power
        pole = other or pole or (words.adverb.word(behind[0]) if is_times and behind else _adverb(behind, words.adverb))
    if words.verb.known or words.verb.stems:
        said = _verbs(clause.before, clause.behind, words.verb, lex)
        if len({*said}) > 1:  # each number has its own: won 4 and lost 11
            said = _verbs(*_part_of(clause, lex), words.verb, lex)
        if len({*said}) > 1 or (pole and said and pole not in said):
            return ""
        pole = pole or "".join(said[:1])
    return pole


def _verbs(before: list[str], behind: list[str], verbs: Phrases, lex: Lexicon) -> list[str]:
    """Return what the verbs around a number say; the last part of one may end the clause: gab um 2 % nach."""
    around = [*before, *behind]
    said = [verbs.word(word) for word in around]
    if behind and not verbs.parted.isdisjoint(around):
        last = "".join(_up_to_joiner(behind, lex)[-1:])
        said += [verbs.known.get(f"{word} {last}", "") for word in around]
    return [pole for pole in said if pole]


def says_both(atom: Atom, axis: Axis, lex: Lexicon) -> bool:
    """Tell whether the clause of a number has verbs of two poles, of which each may be of another number."""
    verbs, clause = said_of(lex).of(axis, sort_of(atom)).verb, _clause_of(atom)
    return not lex.nospace and len({*_verbs(clause.before, clause.behind, verbs, lex)}) > 1


def _part_of(clause: Clause, lex: Lexicon) -> tuple[list[str], list[str]]:
    """Return the words before and behind a number up to the numbers beside it, or a word for and."""
    before = clause.before[: clause.near_before]
    if said_of(lex).is_verb_last and clause.near_before < len(clause.before):
        before = []  # a verb between two numbers is of the first
    return _up_to_joiner(before, lex), _up_to_joiner(clause.behind[: clause.near_behind], lex)


def _up_to_joiner(words: list[str], lex: Lexicon) -> list[str]:
    joiners = words_of_lists(lex)
    return words if joiners.isdisjoint(words) else [*takewhile(lambda word: word not in joiners, words)]


def _nearest(words: list[str], phrases: Phrases, fillers: int, hours: frozenset[str], *, is_behind: bool) -> str:
    """Return what the first phrase says among words that lead away from a number; short ones may stand between."""
    if not phrases.known and not phrases.stems:
        return ""
    for k in range(min(fillers + 1, len(words))):
        for size in range(min(phrases.longest, len(words) - k), 1, -1):
            phrase = words[k : k + size]
            pole = phrases.known.get(" ".join(phrase if is_behind else phrase[::-1]))
            if pole is not None:
                return pole
        said = phrases.word(words[k])
        if said:
            return said
        if len(words[k]) > _FILLER and words[k] not in hours:
            return ""
    return ""


def _adverb(words: list[str], phrases: Phrases) -> str:
    """Return the same for a word that may stand before an adjective, where none follows: un 14 % más barato."""
    for at in range(min(2, len(words))):
        for size in (2, 1):
            pole = phrases.known.get(" ".join(words[at : at + size]), "")
            if pole:
                following = words[at + size : at + size + 1]
                return pole if not following or len(following[0]) < _FILLER else ""
        if len(words[at]) >= _FILLER:
            return ""
    return ""


def _by_ending(atom: Atom, clause: Clause, words: AxisWords) -> str:
    """Return what the ending of a unit says, or that of the word glued to a number: 20 euroon, 20 eurolla, 240:een."""
    if not words.endings:
        return ""
    text, end = atom.segment.text, _end_of(atom)
    glued = WORD.made.match(text, end + 1) if text[end : end + 1] in _GLUE else None
    if glued is None and end == atom.end:
        own = fold(atom.context.written, atom.segment.said.data.fold)  # 1,6 miljonini
        last = own if own.endswith(words.ended) else "".join(clause.words_behind(1))
    else:
        last = fold(text[atom.end : end].rpartition(" ")[2] if glued is None else glued[0], atom.segment.said.data.fold)
    return next((pole for pole, endings in words.endings if last.endswith(endings)), "")


def _unspaced(clause: Clause, words: AxisWords, axis: Axis) -> str:
    """Return the pole in a script without blanks, where phrases are told by their characters."""
    behind, before = clause.text_behind, clause.text_before
    pole = _beginning(behind.lstrip(), words.behind, words.unless)
    if not pole or pole in axis.weak:
        pole = _ending(before.rstrip(), words.before) or pole
    if words.verb.known:
        poles = {pole for form, pole in words.verb.known.items() if form in behind or form in before}
        if len(poles) > 1 or (pole and poles and pole not in poles):
            return ""
        pole = pole or next(iter(poles), "")
    return pole


def _beginning(rest: str, phrases: Phrases, unless: frozenset[str]) -> str:
    for at in range(min(_COUNTER, len(rest)) if phrases.known else 0):
        for size in range(min(phrases.longest, len(rest) - at), 0, -1):
            pole = phrases.known.get(rest[at : at + size])
            if pole is not None:
                return "" if rest[at + size : at + size + 1] in unless and unless else pole
        if at == 0 and unless:
            return ""
    return ""


def _ending(text: str, phrases: Phrases) -> str:
    for size in range(min(phrases.longest, len(text)), 0, -1):
        pole = phrases.known.get(text[-size:])
        if pole is not None:
            return pole
    return ""


# ---- negation ----------------------------------------------------------------------------------------------------


def may_deny(marks: int, lex: Lexicon) -> bool:
    """Tell whether a word for not may stand in a text with these marks, or a verb that is denied by its ending."""
    return marks & NOT > 0 or bool(said_of(lex).endings)


def is_negated(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a word for not stands in the clause of a number: not before 10 is from 10 on."""
    said = said_of(lex)
    if said.negations and atom.context.has_in_clause(said.negations, lex.data.fold, is_unspaced=lex.nospace):
        return True
    return bool(said.endings) and says_denied(atom.context.clause.behind, lex)


def is_denied_apart(atom: Atom, axis: Axis, lex: Lexicon) -> bool:
    """Tell whether a word for not stands in the clause of a number, and not in the phrase before it: no later than."""
    if not is_negated(atom, lex):
        return False
    if lex.nospace:
        return True
    negations, sorts = said_of(lex).negations, sorts_of(atom)
    for sort in [one for one in sorts if one in axis.poles]:
        phrases = said_of(lex).of(axis, sort).before
        before = " ".join(atom.context.clause.words_before(phrases.longest + axis.fillers[0])[::-1])
        for phrase in phrases.known:
            if " " in phrase and phrase in before and not negations.isdisjoint(phrase.split()):
                return False
    return True


def turned_pole(pole: str, atom: Atom, axis: Axis, lex: Lexicon) -> str:
    """Return the pole that a word for not right before it makes of another; empty where none is known."""
    near = atom.context.clause.words_before(_NOT_NEAR)
    return axis.negated.get(pole, "") if not said_of(lex).negations.isdisjoint(near) else ""


def says_denied(words: list[str], lex: Lexicon) -> bool:
    """Tell whether a word ends as a verb that is denied does: taşıyamaz."""
    endings = said_of(lex).endings
    return bool(endings) and any([len(word) > _FILLER and word.endswith(endings) for word in words])  # noqa: C419


def is_only(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a word for only stands in the clause of a number: erst nach 10 Uhr is not before 10."""
    words = said_of(lex).only
    return bool(words) and atom.context.has_in_clause(words, lex.data.fold, is_unspaced=lex.nospace)
