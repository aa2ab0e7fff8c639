"""What bound a text sets by a number, with the word for not that may turn it: do not take more than 8."""

from __future__ import annotations

from typing import Final

from numguard.mentions.atom import Atom, bound_of, may_be_bound
from numguard.mentions.axes.reader import MOMENTS, is_negated, is_only, is_span, may_be_span, pole_of, says_denied
from numguard.mentions.axes.words import NOT, AxisWords, said_of
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.quantity.axes import Axis, axes

_BEFORE: Final = 5
"""Words before a number among which a word for not turns its bound: not lift more than."""
_PHRASE: Final = 3
"""Words of a bound with the word for no right before it: no longer than; one that stands farther negates a noun."""
_BEHIND: Final = 3
_TIME: Final = "time"
_AT_LEAST: Final = "at_least"


def bound_pole(atom: Atom, axis: Axis, lex: Lexicon, marks: int) -> str:
    """Return the bound that the words around a number set, turned by a negation beside them; empty for none.

    A negation elsewhere in the clause leaves it open what is meant. ``marks`` are those of the text.
    """
    if atom.role in MOMENTS and not may_be_span(atom):
        return ""
    said = bound_of(atom) if may_be_bound(atom) else None
    if said is None:
        if lex.nospace or not marks & axis.mask:
            return ""
        return _by_verb(atom, axis, said_of(lex).of(axis, ""), lex)
    is_asked = said in axis.negated or (said == _AT_LEAST and lex.data.lists["bound_turned"])  # not 30 or more
    is_asked = is_asked and not (atom.soft and atom.value == 1)  # they do not unite under one leader
    turned = _is_turned(atom, lex, said) if is_asked and (marks & NOT or said_of(lex).has_forms) else False
    if turned is False or (turned is None and said == _AT_LEAST and not lex.nospace):
        return said
    return axis.negated.get(said, "") if turned else ""


def _is_turned(atom: Atom, lex: Lexicon, said: str) -> bool | None:
    """Tell whether a word for not stands right before the words of a bound, or right behind; None for elsewhere.

    Behind a number only the words count that turn what stands before them: others are part of what says the bound.
    """
    behind = lex.listed("bound_turned")
    if lex.nospace:  # 不到 is a bound itself
        return None if behind and atom.context.has_in_clause(behind, lex.data.fold, is_unspaced=True) else False
    negations, of_nouns = said_of(lex).negations, said_of(lex).of_nouns
    if not negations:
        return False
    clause = atom.context.clause
    near = [] if behind else clause.before[: clause.near_before][:_BEFORE]
    if said_of(lex).begins_denied(near[:_PHRASE]):
        return None  # nepřišlo méně než 60
    if not of_nouns.isdisjoint(near[_PHRASE:]) and negations.isdisjoint({*near} - of_nouns):
        return None  # without symptoms longer than two weeks
    following = clause.behind[: clause.near_behind]
    following = following[_size_of_bound(following, lex) if said == _AT_LEAST else 0 :][:_BEHIND]
    if not negations.isdisjoint(near) or not behind.isdisjoint(following) or says_denied(following, lex):
        return None if is_only(atom, lex) else True  # not only more than 500
    return False if negations.isdisjoint(clause.before) and behind.isdisjoint(clause.behind) else None


def _size_of_bound(words: list[str], lex: Lexicon) -> int:
    """Return how many of the words behind a number say its bound, with a counter before them: 2개 이상."""
    forms = [f"{form} " for forms in lex.data.bound_behind.values() for form in forms]
    both = [(at, " ".join([*words[at:], ""])) for at in (0, 1)]
    return max([at + form.count(" ") for at, said in both for form in forms if said.startswith(form)], default=0)


def _by_verb(atom: Atom, axis: Axis, words: AxisWords, lex: Lexicon) -> str:
    """Return the bound that the one verb of a clause sets of its one number: must not exceed 25 kg."""
    if not words.verb.known and not words.verb.stems:
        return ""
    clause = atom.context.clause
    if clause.near_before < len(clause.before) or clause.near_behind < len(clause.behind):
        return ""
    if is_span(atom) and pole_of(atom, axes()[_TIME], lex):
        return ""  # could exceed theirs within 20 years
    spoken = [*clause.before[::-1], *clause.behind]
    verbs = [(at, pole) for at, pole in enumerate(map(words.verb.word, spoken)) if pole]
    if len(verbs) > 1:
        verbs = [one for one in verbs if one[0] == len(clause.before)]  # 12 méternél nagyobb: right behind
    if len(verbs) != 1 or is_only(atom, lex):
        return ""
    pole = verbs[0][1]
    return axis.negated.get(pole, "") if is_negated(atom, lex) else pole
