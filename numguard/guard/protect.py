"""Numbers taken out of a text before it is translated, and put back in the target's convention afterwards.

A date, a clock time and an amount with its unit are one placeholder each. What came back damaged or twice stays as it
is, and is told: a wrong number is never put in.

Section 4 of "As Easy as 1, 2, 3" (Wang et al., 2021) proposes to treat numbers apart, as statistical systems did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.script.numerals import vulgar
from numguard.writing.localise import restate
from numguard.writing.retell import retell
from numguard.writing.wholes import wholes
from numguard.writing.written import leaves

_WHOLE_KINDS = frozenset({Kind.TIME})
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Mark(StrEnum):
    """How a placeholder looks: ⟦0⟧, <n id="0"/>, <dnt>N0</dnt>, or NUMA for models that know nothing but words."""

    BRACKETS = "brackets"
    XML = "xml"
    DNT = "dnt"
    LETTERS = "letters"


class Damage(StrEnum):
    """What happened to a placeholder on its way through a model."""

    LOST = "lost"
    REPEATED = "repeated"
    DAMAGED = "damaged"  # still recognised
    UNKNOWN = "unknown"  # a placeholder that the source does not have
    UNWRITTEN = "unwritten"  # what it stands for has no form in the target language that is read back as the same


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A number of the source and what stands for it: ``protected.text[start:end] == token``.

    ``is_whole``: ``mention`` is a date, a clock time or an amount with all that says it, its numbers are its parts.
    """

    token: str
    start: int
    end: int
    mention: Mention
    is_whole: bool = False


class Taken(NamedTuple):
    """What a placeholder is to stand for."""

    mention: Mention
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Protected:
    """The text to translate, and what its placeholders stand for. ``refusal`` says why nothing was replaced."""

    text: str
    source: str
    lang: str
    mark: Mark
    placeholders: tuple[Placeholder, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one placeholder of the translation."""

    code: Damage
    token: str
    message: str


@dataclass(frozen=True, slots=True)
class Restored:
    """The translation with its numbers, where each came to stand, and what was wrong with the placeholders."""

    text: str
    problems: tuple[Problem, ...] = ()
    spans: tuple[tuple[int, int, Placeholder], ...] = field(default=())

    @property
    def ok(self) -> bool:
        """True when each number came back exactly once."""
        return not self.problems


def protect(
    source: str, lang: str, *, mark: Mark | str = Mark.LETTERS, words: bool = True, whole: bool = True
) -> Protected:
    """Replace the numbers of a source text by placeholders.

    A date, a clock time, and an amount with the sign, the code or the full name of its unit are one placeholder each;
    ``whole=False`` takes their numbers alone. ``words=False`` leaves number words to the model. Months that stand
    alone, numbers that touch each other and words that only sometimes are numbers always stay.

    >>> protect("It cost 1,200.50 euros for 2 people on 3 March 2019.", "en").text
    'It cost NUMA for NUMB people on NUMC.'

    A source that already holds such a placeholder is left as it is, with the reason in ``refusal``. Raises ValueError
    for a mark that does not exist, UnknownLanguageError for a tag that names no language.
    """
    style = Mark(mark)
    kept = taken(source, lang, style, words, whole)
    collision = _COLLISIONS[style].search(source)
    if collision:
        why = f"the source holds {collision.group()!r} already; choose another mark than {style.value!r}"
        return Protected(source, source, lang, style, refusal=why)
    parts: list[str] = []
    placeholders: list[Placeholder] = []
    at = size = 0
    for index, (mention, is_whole) in enumerate(kept):
        token = token_of(index, style)
        before = source[at : mention.start]
        size += len(before)
        placeholders.append(Placeholder(token, size, size + len(token), mention, is_whole))
        parts += [before, token]
        at, size = mention.end, size + len(token)
    return Protected("".join((*parts, source[at:])), source, lang, style, tuple(placeholders))


def restore(
    hypothesis: str, protected: Protected, lang: str, *, digits: str = "latn", lenient: bool = False
) -> Restored:
    """Put the numbers back into a translation, each in the convention of the target language.

    >>> source = protect("It cost 1,200.50 euros for 2 people on 3 March 2019.", "en")
    >>> restore("Es kostete am NUMC NUMA für NUMB Leute.", source, "de").text
    'Es kostete am 3. März 2019 1.200,50 Euro für 2 Leute.'

    What came back damaged, or again, stays as it stands, and so does what cannot be written so that it is read back as
    the same value and unit; ``problems`` tells each, and what is lost. ``lenient`` puts in what is damaged and what
    came again, too. ``digits`` is as in render: latn, native, default. Raises UnknownLanguageError for a tag that names
    no language.
    """
    if protected.refusal:
        return Restored(hypothesis)
    known, seen = by_token(protected), set[str]()
    restored = filled(hypothesis, 0, protected, known, lang, digits, lenient, seen)
    lost = [
        Problem(Damage.LOST, token, f"{token!r} ({placeholder.mention.text}) is lost; it was not put back")
        for token, placeholder in known.items()
        if token not in seen
    ]
    return Restored(restored.text, (*restored.problems, *lost), restored.spans)


def by_token(protected: Protected) -> dict[str, Placeholder]:
    """Return the placeholders by their tokens."""
    return {placeholder.token: placeholder for placeholder in protected.placeholders}


def filled(
    text: str,
    at: int,
    protected: Protected,
    known: dict[str, Placeholder],
    lang: str,
    digits: str,
    lenient: bool,
    seen: set[str],
) -> Restored:
    """Put the numbers back into ``text`` from ``at`` on; those in ``seen`` were put in before, and it grows."""
    if protected.refusal:
        return Restored(text[at:])
    problems: list[Problem] = []
    parts: list[str] = []
    spans: list[tuple[int, int, Placeholder]] = []
    size = 0
    for start, end, index in _tokens(text, at, protected.mark, known):
        written = text[start:end]
        if index is None:
            said = "it was taken out" if lenient else "it stays"
            problems.append(Problem(Damage.DAMAGED, written, f"the tag {written!r} is left over; {said}"))
            if lenient:
                parts.append(text[at:start])
                size, at = size + start - at, end
            continue
        token = token_of(index, protected.mark)
        problem = _problem(written, token, known, seen, lenient)
        if problem is not None:
            problems.append(problem)
        is_known = token in known
        seen.add(token)
        if not is_known or (problem is not None and not lenient):
            continue
        number = _said(known[token], protected.lang, lang, digits)
        if number is None:
            what = known[token].mention.text
            why = f"{token!r} ({what}) has no form in {lang!r} that is read back as the same; it stays"
            problems.append(Problem(Damage.UNWRITTEN, token, why))
            continue
        parts += [text[at:start], number]
        size += start - at
        spans.append((size, size + len(number), known[token]))
        at, size = end, size + len(number)
    return Restored("".join((*parts, text[at:])), tuple(problems), tuple(spans))


def _problem(written: str, token: str, known: dict[str, Placeholder], seen: set[str], lenient: bool) -> Problem | None:
    if token not in known:
        return Problem(Damage.UNKNOWN, written, f"{written!r} stands for no number of the source")
    done = "it was restored" if lenient else "it stays"
    if token in seen:
        return Problem(Damage.REPEATED, token, f"{token!r} stands in the translation again; {done}")
    if written != token:
        return Problem(Damage.DAMAGED, token, f"{token!r} came back as {written!r}; {done}")
    return None


def _said(placeholder: Placeholder, lang: str, target_lang: str, digits: str) -> str | None:
    if lang == target_lang:
        return placeholder.mention.text
    if placeholder.is_whole:
        return retell(placeholder.mention, lang, target_lang, digits=digits)
    return restate(placeholder.mention, lang, target_lang, digits=digits)


def token_of(index: int, mark: Mark) -> str:
    """Write the placeholder of a number.

    >>> [token_of(27, mark) for mark in Mark]
    ['⟦27⟧', '<n id="27"/>', '<dnt>N27</dnt>', 'NUMBB']
    """
    match mark:
        case Mark.BRACKETS:
            return f"⟦{index}⟧"
        case Mark.XML:
            return f'<n id="{index}"/>'
        case Mark.DNT:
            return f"<dnt>N{index}</dnt>"
    letters = ""
    while index or not letters:
        index, rest = divmod(index, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return f"NUM{letters}"


def taken(source: str, lang: str, mark: Mark, words: bool, whole: bool) -> list[Taken]:
    """Return what placeholders may stand for in a text."""
    mentions = extract(source, lang)
    found = [Taken(one, True) for one in wholes(source, mentions, lang)] if whole else []
    if not words:
        found = [one for one in found if any(map(str.isdecimal, one.mention.text))]
    covered = {at for one in found for at in range(one.mention.start, one.mention.end)}
    hard = (Taken(one) for one in _hard(mentions, words) if covered.isdisjoint(range(one.start, one.end)))
    found = sorted((*found, *hard), key=lambda one: one.mention.start)
    starts, ends = {one.mention.start for one in found}, {one.mention.end for one in found}
    # What numbers that touch each other mean together is open.
    kept = [one for one in found if one.is_whole or not (one.mention.start in ends or one.mention.end in starts)]
    if mark is not Mark.LETTERS:
        return kept
    kept = [one for one in kept if not _touches(source, one.mention)]  # inside A320 no letters would stand out
    return [one for k, one in enumerate(kept) if not k or one.mention.start != kept[k - 1].mention.end]


_UNPROTECTED = (Kind.MONTH, Kind.PLACEHOLDER)


def _hard(mentions: Iterable[Mention], words: bool) -> list[Mention]:
    kept: list[Mention] = []
    for mention in leaves(mentions, whole=_WHOLE_KINDS):
        has_digits = any(char.isdecimal() for char in mention.text)
        if mention.soft or mention.kind in _UNPROTECTED or not (has_digits or words and _is_said_again(mention)):
            continue
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def _is_said_again(mention: Mention) -> bool:
    """Tell number words that any language can say again, if need be in digits: not nineties, not two elevenths."""
    if mention.kind is Kind.FRACTION:
        return bool(mention.values) and bool(vulgar(mention.values[0]))
    return mention.kind is not Kind.DECADE


def _touches(text: str, mention: Mention) -> bool:
    beside = text[max(0, mention.start - 1) : mention.start] + text[mention.end : mention.end + 1]
    return any(char.isascii() and (char.isalnum() or char == "_") for char in beside)


_QUOTES = "[\"'“”„«»]"
_NO_WORD = r"(?<![A-Za-z0-9_])", r"(?![A-Za-z0-9_])"
_WHOLE = {
    Mark.BRACKETS: re.compile(r"⟦\d{1,9}⟧"),
    Mark.XML: re.compile(r'<n id="\d{1,9}"/>'),
    Mark.DNT: re.compile(r"<dnt>N\d{1,9}</dnt>"),
    Mark.LETTERS: re.compile(r"NUM[A-Z]{1,4}".join(_NO_WORD)),
}
# What a source must not hold for its placeholders to be told apart afterwards.
_COLLISIONS = _WHOLE | {Mark.XML: re.compile(r"</?n[\s/>]"), Mark.DNT: re.compile(r"</?dnt>")}
# What models make of a placeholder: blanks inside, other brackets or quotes, native digits, small letters, half of it.
_LOOSE = {
    Mark.BRACKETS: re.compile(r"[⟦〚\[【]\s?(\d{1,9})\s?[⟧〛\]】]|⟦\s?(\d{1,9})|(\d{1,9})\s?⟧"),
    Mark.XML: re.compile(
        rf"<\s?n\s?id\s?=\s?{_QUOTES}?\s?(\d{{1,9}})\s?{_QUOTES}?\s?(?:/\s?>|>(?:\s?</\s?n\s?>)?)|</\s?n\s?>", re.I
    ),
    Mark.DNT: re.compile(
        r"<\s?dnt\s?>\s?N\s?(\d{1,9})(?:\s?<\s?/\s?dnt\s?>)?"
        r"|(?<!\w)N(\d{1,9})\s?<\s?/\s?dnt\s?>|<\s?/?\s?dnt\s?>",
        re.I,
    ),
    Mark.LETTERS: re.compile(r"NUM[\s-]?([A-Z]{1,4})".join(_NO_WORD), re.I),
}


def spans(text: str, at: int, mark: Mark) -> set[tuple[int, int]]:
    """Return where the undamaged placeholders of a text stand."""
    return {match.span() for match in _WHOLE[mark].finditer(text, at)}


def _tokens(text: str, at: int, mark: Mark, known: dict[str, Placeholder]) -> Iterator[tuple[int, int, int | None]]:
    """Yield the placeholders of a translation from ``at`` on: whole ones, and damaged ones that stand nowhere else.

    A tag that is left over has no index.
    """
    exact = spans(text, at, mark)
    whole = {text[start:end] for start, end in exact}
    for match in _LOOSE[mark].finditer(text, at):
        shown = next((group for group in match.groups() if group), None)
        index = None if shown is None else _index(shown)
        if (
            index is None
            or match.span() in exact
            or token_of(index, mark) in known
            and token_of(index, mark) not in whole
        ):
            yield match.start(), match.end(), index


def _index(shown: str) -> int:
    if shown.isdecimal():
        return int(shown)
    index = 0
    for letter in shown.upper():
        index = index * 26 + _LETTERS.index(letter)
    return index
