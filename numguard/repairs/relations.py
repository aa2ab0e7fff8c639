"""A WRONG RELATION -> TRIAL: more for less, before for after, per month for per week, dollars for euros: one word anew.

Locale files list phrases of which one may stand instead of another ([[replace]]), each with what it says. The number
stays. Its phrase is replaced where it stands beside the number, the source says another one of its row, and no longer
phrase is read there; what a verb says, or a word whose form is not listed, is left to a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import regex

from numguard.language import data as localedata
from numguard.language.forms import plural
from numguard.language.tags import by_language
from numguard.mentions.line.line import Line
from numguard.model import Issue, IssueType, Mention, Verdict
from numguard.model.errors import RenderError
from numguard.quantity.exact import terminating
from numguard.repairs.evidence import is_elsewhere, meets, unit_name
from numguard.repairs.trials import Trial, Way
from numguard.script.fold import fold
from numguard.script.signs import BLANKS, HYPHENS
from numguard.writing.case import cased

_TYPES = frozenset({IssueType.COMPARATOR, IssueType.CURRENCY, IssueType.UNIT})
_TABLES = ("axis.bound", "axis.time", "axis.change", "axis.position", "per")
_PLACES = ("", ".behind", ".adverb")
_FILLER = 7
_FILLERS = 2
"""Short words that may stand between a phrase and its number: after the 3rd, før klokka 3."""
_NEAR = 3
_CHANGES = frozenset({"up", "down"})
_COUNTER = 3
"""Characters of a counter between a number and its phrase, in scripts without blanks: 90人以上."""
_HANGUL = regex.compile(r"\p{Hangul}")
_FIRST_SYLLABLE, _FINALS, _RIEUL = 0xAC00, 28, 8
PLURAL = "plural"
"""The key of a row that says for which plural category alone its forms are."""

_Row = dict[str, str]


class _Found(NamedTuple):
    """A phrase beside a number: where it stands, and what it says."""

    start: int
    end: int
    poles: tuple[str, ...]
    row: _Row


def relation_trials(
    issue: Issue, source: Line, line: Line, verdict: Verdict, langs: tuple[str, str]
) -> Iterator[Trial]:
    """Yield the phrase beside a number of an issue that says what the source says; nothing where that is not sure."""
    wanted, slot = issue.source, issue.hypothesis
    if issue.type not in _TYPES or wanted is None or slot is None or wanted.values[:1] != slot.values[:1]:
        return
    if any(
        _is_negated(one, number, lang) for one, number, lang in zip((source, line), (wanted, slot), langs, strict=True)
    ):
        return
    if is_elsewhere(wanted, verdict.source_mentions) or is_elsewhere(slot, verdict.hypothesis_mentions):
        return
    is_dotted = localedata.load(langs[1]).capital_i != ""
    said = set(_poles(source, wanted, langs[0]))
    if issue.type is IssueType.COMPARATOR:
        said.discard(unit_name(wanted) or "")  # the hours of 2 hours a day
    phrases = list(_beside(line, slot, _phrases(langs[1]), langs[1]))
    for relation in _beside(line, slot, _rows(langs[1]), langs[1]):
        if not any(_is_part(relation, one) for one in phrases) and _is_of_count(relation.row, slot, langs[1]):
            new = _instead(relation, said, issue)
            old = line.between(relation.start, relation.end)
            fits = new and _fits(old, new, line, relation.end, langs[1])
            if fits:
                yield Trial(
                    relation.start,
                    relation.end,
                    cased(new, old, is_dotted=is_dotted),
                    0.0,
                    slot.values[0],
                    wanted,
                    slot,
                    Way.RELATION,
                )
                return


def _is_part(one: _Found, other: _Found) -> bool:
    """Tell whether a phrase is but a part of another that is read there, or meets one that is longer."""
    return one.end - one.start < other.end - other.start and meets(one.start, one.end, other.start, other.end)


def _instead(relation: _Found, said: set[str], issue: Issue) -> str:
    """Return what should stand there: what the source says, or the other way of a change; else nothing."""
    others = relation.row.keys() - {*relation.poles, PLURAL}
    meant = others & said
    if not meant and issue.type is IssueType.COMPARATOR and others < _CHANGES:
        meant = others
    return relation.row[meant.pop()] if len(meant) == 1 else ""


def _is_of_count(row: _Row, number: Mention, lang: str) -> bool:
    """Tell whether the forms of a row are for the plural category of a number."""
    if PLURAL not in row:
        return True
    try:
        return row[PLURAL] == plural(lang, terminating(abs(Fraction(number.values[0]))))
    except RenderError:
        return False


def _fits(old: str, new: str, line: Line, end: int, lang: str) -> bool:
    """Tell whether a form may stand where another did: before some Korean particles both must end alike."""
    particles = localedata.load(lang).lists["sound_particles"]
    return not line.text.startswith(particles, end) or _final(old) == _final(new)


def _final(word: str) -> int:
    """Return what a Korean word ends in, by which particles behind it differ: a vowel, l or another consonant."""
    final = (ord(word[-1]) - _FIRST_SYLLABLE) % _FINALS
    return final if final in (0, _RIEUL) else _FINALS


def _poles(line: Line, number: Mention, lang: str) -> Iterator[str]:
    """Yield what the longest phrase beside a number says, and its unit and bound as they were read."""
    relations = list(_beside(line, number, (*_phrases(lang), *_rows(lang)), lang))
    longest = max((one.end - one.start for one in relations), default=0)
    for one in relations:
        if one.end - one.start == longest:
            yield from one.poles
    for reading in number.readings[:1]:
        yield from filter(None, (reading.unit, reading.bound))


def _is_negated(line: Line, number: Mention, lang: str) -> bool:
    """Tell whether a word for not may stand near a number that is no part of the phrase beside it."""
    data = localedata.load(lang)
    if "nospace" in data.flags:
        return False
    words = (*data.words["not"].get("words", ()), *data.lists["bound_not"], *data.lists["bound_turned"])
    known = {fold(word, data.fold) for word in words}
    if not known:
        return True
    relations = list(_beside(line, number, _phrases(lang), lang))
    first, last = (
        min((one.start for one in relations), default=number.start),
        max((one.end for one in relations), default=number.end),
    )
    near = line.words_before(min(first, number.start), _NEAR) + line.words_behind(max(last, number.end), _NEAR)
    return any(fold(word, data.fold) in known for word in near)


_BLANKS = frozenset(BLANKS)
_APART = frozenset(BLANKS + HYPHENS)
"""What may stand between a phrase and the number behind it."""
_Phrases = tuple[tuple[str, tuple[str, ...], _Row], ...]
"""Phrases with what each says and the row that it stands in, the longest first."""


@by_language(64)
def _rows(lang: str) -> _Phrases:
    rows = localedata.load(lang).replace
    found = [(form.lower(), (pole,), row) for row in rows for pole, form in row.items() if pole != PLURAL]
    return tuple(sorted(found, key=lambda one: -len(one[0])))


@by_language(64)
def _phrases(lang: str) -> _Phrases:
    """Return all phrases by which a language is read, with what they say."""
    data = localedata.load(lang)
    tables: list[dict[str, tuple[str, ...]]] = [data.bound, data.bound_behind]
    tables += [data.words.get(f"{name}{place}", {}) for name in _TABLES for place in _PLACES]
    phrases: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for pole, forms in table.items():
            for form in forms:
                if not form.endswith("-"):
                    phrases[form.lower()] = (*phrases.get(form.lower(), ()), pole)
    return tuple((form, poles, {}) for form, poles in sorted(phrases.items(), key=lambda one: -len(one[0])))


def _beside(line: Line, number: Mention, phrases: _Phrases, lang: str) -> Iterator[_Found]:
    """Yield the phrases that stand beside a number, or beside its unit, before it and behind."""
    lower = line.text.lower()
    if len(lower) != len(line.text):
        return
    is_spaced = "nospace" not in localedata.load(lang).flags
    starts, ends = _edges(line, number, is_spaced=is_spaced)
    for form, poles, row in phrases:
        for at in starts if is_spaced or len(form) > 1 else ():  # the 后 of 落后8分 is a part of another word
            if lower.endswith(form, 0, at) and _is_apart(line, at - len(form), at, is_spaced=is_spaced):
                yield _Found(at - len(form), at, poles, row)
        for at in ends:
            if lower.startswith(form, at) and _is_apart(line, at, at + len(form), is_spaced=is_spaced):
                yield _Found(at, at + len(form), poles, row)


def _is_apart(line: Line, start: int, end: int, *, is_spaced: bool) -> bool:
    """Tell whether no letters stand against a phrase in a script with blanks."""
    if not is_spaced or not any(map(str.isalpha, line.between(start, end))):
        return True
    before, behind = line.edges(start, end)
    return not before.isalpha() and (not behind.isalpha() or _HANGUL.match(line.text, end) is not None)


def _edges(line: Line, number: Mention, *, is_spaced: bool) -> tuple[list[int], list[int]]:
    """Return where a phrase may end before a number, and where one may begin behind it."""
    starts = {line.back(at, _APART) for at in (number.start, number.start - len(number.before))}
    ends = {line.past(at, _BLANKS) for at in (number.end, number.end + len(number.after))}
    if is_spaced:
        starts.update(list(_back(line, starts)))
        words = {at: line.letters_behind(at) for at in ends}  # 20 pupils or more, 8'den sonra
        ends.update([line.past(at + len(word), _BLANKS) for at, word in words.items()])
    else:
        ends.update({at + by for at in ends for by in range(1, _COUNTER + 1) if line.between(at, at + by).isalpha()})
    return sorted(starts), sorted(ends)


def _back(line: Line, starts: Iterable[int]) -> Iterator[int]:
    """Yield the places before short words that lead to a number."""
    for start in starts:
        at = start
        for _ in range(_FILLERS):
            size = len(line.letters_before(at))
            if not 0 < size <= _FILLER:
                break
            at = line.back(at - size, _BLANKS)
            yield at
