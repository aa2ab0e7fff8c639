"""Numbers taken out of a text before it is translated, and put back in the target's convention afterwards.

Section 4 of "As Easy as 1, 2, 3" (Wang et al., 2021) proposes to treat numbers apart, as statistical systems did.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.script.numerals import vulgar
from numguard.writing.localise import restate
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
    DAMAGED = "damaged"  # still recognised, and restored
    UNKNOWN = "unknown"  # a placeholder that the source does not have


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A number of the source and what stands for it: ``protected.text[start:end] == token``."""

    token: str
    start: int
    end: int
    mention: Mention


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


def protect(source: str, lang: str, *, mark: Mark | str = Mark.BRACKETS, words: bool = True) -> Protected:
    """Replace the numbers of a source text by placeholders.

    ``words=False`` leaves number words to the model. Months, numbers that touch each other
    and words that only sometimes are numbers always stay.

    >>> protect("It costs 1,200.50 euros for 2 people.", "en").text
    'It costs ⟦0⟧ euros for ⟦1⟧ people.'

    A source that already holds such a placeholder is left as it is, with the reason in ``refusal``. Raises ValueError
    for a mark that does not exist, UnknownLanguageError for a tag that names no language.
    """
    style = Mark(mark)
    mentions = numbers_of(source, lang, style, words)
    found = _COLLISIONS[style].search(source)
    if found:
        why = f"the source holds {found.group()!r} already; choose another mark than {style.value!r}"
        return Protected(source, source, lang, style, refusal=why)
    parts: list[str] = []
    placeholders: list[Placeholder] = []
    at = size = 0
    for index, mention in enumerate(mentions):
        token = token_of(index, style)
        before = source[at : mention.start]
        size += len(before)
        placeholders.append(Placeholder(token, size, size + len(token), mention))
        parts += [before, token]
        at, size = mention.end, size + len(token)
    return Protected("".join((*parts, source[at:])), source, lang, style, tuple(placeholders))


def restore(hypothesis: str, protected: Protected, lang: str, *, digits: str = "latn") -> Restored:
    """Put the numbers back into a translation, each in the convention of the target language.

    >>> restore("Es kostet ⟦0⟧ Euro für ⟦1⟧ Leute.", protect("It costs 1,200.50 euros for 2 people.", "en"), "de").text
    'Es kostet 1.200,50 Euro für 2 Leute.'

    ``digits`` is as in render: latn, native, default. Raises UnknownLanguageError for a tag that names no language.
    """
    if protected.refusal:
        return Restored(hypothesis)
    known = {p.token: p for p in protected.placeholders}
    problems: list[Problem] = []
    parts: list[str] = []
    spans: list[tuple[int, int, Placeholder]] = []
    seen: set[str] = set()
    at = size = 0
    for start, end, index in _tokens(hypothesis, protected.mark, known):
        written = hypothesis[start:end]
        if index is None:
            problems.append(Problem(Damage.DAMAGED, written, f"the tag {written!r} is left over; it was taken out"))
            parts.append(hypothesis[at:start])
            size, at = size + start - at, end
            continue
        token = token_of(index, protected.mark)
        if token not in known:
            problems.append(Problem(Damage.UNKNOWN, written, f"{written!r} stands for no number of the source"))
            continue
        if token in seen:
            problems.append(Problem(Damage.REPEATED, token, f"{token!r} stands in the translation again"))
        elif written != token:
            problems.append(Problem(Damage.DAMAGED, token, f"{token!r} came back as {written!r}; it was restored"))
        seen.add(token)
        number = known[token].mention
        said = number.text if lang == protected.lang else restate(number, protected.lang, lang, digits=digits)
        parts += [hypothesis[at:start], said]
        size += start - at
        spans.append((size, size + len(said), known[token]))
        at, size = end, size + len(said)
    for token, placeholder in known.items():
        if token not in seen:
            lost = f"{token!r} ({placeholder.mention.text}) is lost; it was not put back"
            problems.append(Problem(Damage.LOST, token, lost))
    return Restored("".join((*parts, hypothesis[at:])), tuple(problems), tuple(spans))


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


def numbers_of(source: str, lang: str, mark: Mark, words: bool) -> list[Mention]:
    """Return the numbers of a text that a placeholder may stand for."""
    mentions = _hard(source, lang, words)
    if mark is not Mark.LETTERS:
        return mentions
    return [mention for mention in mentions if not _touches(source, mention)]  # inside A320 no letters would stand out


_UNPROTECTED = (Kind.MONTH, Kind.PLACEHOLDER)


def _hard(source: str, lang: str, words: bool) -> list[Mention]:
    kept: list[Mention] = []
    for mention in leaves(extract(source, lang), whole=_WHOLE_KINDS):
        has_digits = any(char.isdecimal() for char in mention.text)
        if mention.soft or mention.kind in _UNPROTECTED or not (has_digits or words and _is_said_again(mention)):
            continue
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    touching = {k for k in range(1, len(kept)) if kept[k].start == kept[k - 1].end}  # what they mean together is open
    return [one for k, one in enumerate(kept) if k not in touching and k + 1 not in touching]


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


def _tokens(text: str, mark: Mark, known: dict[str, Placeholder]) -> Iterator[tuple[int, int, int | None]]:
    """Yield the placeholders of a translation: whole ones, and damaged ones whose number stands nowhere else.

    A tag that is left over has no index.
    """
    exact = {match.span() for match in _WHOLE[mark].finditer(text)}
    whole = {text[start:end] for start, end in exact}
    for match in _LOOSE[mark].finditer(text):
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
