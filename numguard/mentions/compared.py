"""What a number is compared with: a time is before or after it, a share is more or less by it.

Before 4 p.m., three years later, 12 per cent less. Bounds (at least, more than) are those of context/bounds.py.
"""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.atom import Atom
from numguard.mentions.kinds import HOUR_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon
from numguard.quantity.units import SPANS
from numguard.script.fold import fold
from numguard.script.signs import CLAUSE_MARKS

_NEAR: Final = 26
"""Characters before and behind a number that hold what is said of its time."""
_FILLERS: Final = 2
_FILLER: Final = 5
"""Words between, and their letters: después de las 4, prima del 2010."""
_SIZES: Final = (2, 1)
"""Words of a phrase, the longer first: più tardi."""
_WORDS: Final = re.compile(r"[^\W\d_][\w\u0300-\u036f\u0900-\u0d7f]*(?:['\u2019-][^\W\d_]+)?")
_MARKS: Final = re.compile(rf"[\d{re.escape(CLAUSE_MARKS)}]")
_FIRST: Final = frozenset(
    ("before", "until", "earlier", "before_behind", "until_behind", "more", "more_before", "more_adverb")
)
"""The keys of the words that say before or more; the others say after or less."""


def is_span(atom: Atom) -> bool:
    """Tell whether a number counts seconds, days or years."""
    return atom.unit is not None and atom.unit.dimension in SPANS


def is_before(atom: Atom, lex: Lexicon) -> bool | None:
    """Return True if a time is said to be before the number, False for after it, None for neither."""
    return None if atom.segment is None else _said(lex).time(atom, atom.segment.text)


def is_more(atom: Atom, lex: Lexicon) -> bool | None:
    """Return True if something is said to be more by the number, which is a share, False for less, None for neither."""
    return None if atom.segment is None else _said(lex).share(atom, atom.segment.text)


def is_negated(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a word for not stands in the clause of a number: not before 10 is from 10 on."""
    return _has(atom, _said(lex).negations, lex)


def is_only(atom: Atom, lex: Lexicon) -> bool:
    """Tell whether a word for only stands in the clause of a number: erst nach 10 Uhr is not before 10."""
    return _has(atom, _said(lex).only, lex)


def _has(atom: Atom, words: frozenset[str], lex: Lexicon) -> bool:
    return bool(words) and atom.context.has_in_clause(words, lex.data.fold, is_unspaced=lex.nospace)


class _Said:
    """The words of one language: before and behind a time, those of more and less behind a share, and those for not."""

    __slots__ = (
        "before",
        "behind",
        "more",
        "more_before",
        "adverbs",
        "firsts",
        "firsts_compared",
        "hours",
        "negations",
        "only",
        "going_on",
        "fold",
        "nospace",
    )

    def __init__(self, lex: Lexicon) -> None:
        self.fold = lex.data.fold
        self.nospace = lex.nospace
        table = lex.data.words["when"]
        both = {**table, **lex.data.words["compared"]}

        def forms(*keys: str) -> dict[str, bool]:
            return {fold(form, self.fold): key in _FIRST for key in keys for form in both.get(key, ())}

        self.more, self.more_before = forms("more", "less"), forms("more_before", "less_before")
        self.adverbs = forms("more_adverb", "less_adverb")
        self.before = forms("before", "after"), forms("before", "after", "until")
        self.behind = (
            forms("before_behind", "after_behind", "earlier", "later"),
            forms("before_behind", "after_behind", "until_behind"),
        )
        self.firsts = _firsts(*self.before, *self.behind)
        self.firsts_compared = _firsts(self.more, self.adverbs)
        self.hours = frozenset([fold(word, self.fold) for word in lex.data.lists["clock"]])
        words = (*table.get("not", ()), *lex.data.lists["bound_not"], *lex.data.lists["bound_turned"])
        self.negations = frozenset([fold(word, self.fold) for word in words])
        self.going_on = frozenset(table.get("other_word", ()))
        self.only = frozenset([fold(word, self.fold) for word in table.get("only", ())])

    def share(self, atom: Atom, text: str) -> bool | None:
        """Return True if so much more is said of a share, False for less, None for neither."""
        if self.nospace:
            return self._unspaced(text, atom, self.more_before, self.more)
        if not _has_any(self.firsts_compared, fold(text[atom.unit_end : atom.unit_end + _NEAR], self.fold)):
            return None
        words = self._words(_clause_behind(text, atom.unit_end))
        found = self._nearest(words, self.more, _FILLERS, is_behind=True)
        return found if found is not None else self._adverb(words)

    def _adverb(self, words: list[str]) -> bool | None:
        """Return the same for a word that may stand before an adjective, where none follows: un 14 % más barato."""
        for at in range(min(_FILLERS, len(words))):
            for size in _SIZES:
                found = self.adverbs.get(" ".join(words[at : at + size]))
                if found is not None:
                    following = words[at + size : at + size + 1]
                    return found if not following or len(following[0]) < _FILLER else None
            if len(words[at]) >= _FILLER:
                return None
        return None

    def time(self, atom: Atom, text: str) -> bool | None:
        """Return True if a time is said to be before the number, False for after it, None for neither."""
        is_moment = not is_span(atom) and (atom.role != HOUR_ROLE or atom.unit_end == atom.end)  # 16 heures
        before, behind = self.before[is_moment], self.behind[is_moment]
        if self.nospace:
            return self._unspaced(text, atom, before, behind)
        if not _has_any(self.firsts, fold(text[max(0, atom.unit_start - _NEAR) : atom.unit_end + _NEAR], self.fold)):
            return None
        words = self._words(_clause_before(text, atom.unit_start))[::-1] if before else []
        found = self._nearest(words, before, _FILLERS + 1, is_behind=False)
        if found is None and behind:
            words = self._words(_clause_behind(text, atom.unit_end))
            found = self._nearest(words, behind, _FILLERS, is_behind=True)
        return found

    def _words(self, said: str) -> list[str]:
        return _WORDS.findall(fold(said, self.fold))

    def _nearest(self, words: list[str], known: dict[str, bool], most: int, *, is_behind: bool) -> bool | None:
        """Return what the known phrase says that begins among the ``most`` first words, which lead away from a number.

        None where there is none, or where another word stands between than one that may.
        """
        for k in range(min(most, len(words))):
            for size in _SIZES:
                phrase = words[k : k + size]
                found = known.get(" ".join(phrase if is_behind else phrase[::-1]))
                if found is not None:
                    return found
            if not self._may_stand_between(words[k]):
                return None
        return None

    def _unspaced(self, text: str, atom: Atom, before: dict[str, bool], behind: dict[str, bool]) -> bool | None:
        rest = text[atom.unit_end : atom.unit_end + _FILLER].lstrip()
        for size in range(len(rest), 0, -1):
            if rest[:size] in behind:
                return None if rest[size : size + 1] in self.going_on else behind[rest[:size]]
        said = text[max(0, atom.unit_start - _NEAR) : atom.unit_start].rstrip()
        return next((is_before for form, is_before in before.items() if said.endswith(form)), None)

    def _may_stand_between(self, word: str) -> bool:
        return len(word) <= _FILLER or word in self.hours


def _firsts(*forms: dict[str, bool]) -> tuple[str, ...]:
    """Return the first words of some forms, each once: where none of them stands, none of the forms does."""
    return tuple(dict.fromkeys([form.partition(" ")[0] for one in forms for form in one]))


def _has_any(words: tuple[str, ...], text: str) -> bool:
    for word in words:  # noqa: SIM110 -- compiled, a loop costs less than a generator
        if word in text:
            return True
    return False


def _clause_before(text: str, end: int) -> str:
    return _MARKS.split(text[max(0, end - _NEAR) : end])[-1]


def _clause_behind(text: str, start: int) -> str:
    return _MARKS.split(text[start : start + _NEAR], maxsplit=1)[0]


@of_lexicon
def _said(lex: Lexicon) -> _Said:
    return _Said(lex)
