"""TEXT -> REPLY: what of a model's output is the translation, and what it says beside it or instead of one.

A model that is asked for a translation may refuse, offer several, announce the one it gives, or add a note. Known by
their shape in the languages that models answer in (language/replies.toml): a phrase of a reply where the source says
nothing of the kind.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from numguard.language.replies import ReplyWords, reply_words
from numguard.language.tags import KEPT
from numguard.mentions.lexicon.lexicon import Lexicon
from numguard.mentions.lexicon.native import CLOSING, FENCE, LAID_OUT, LED, OR, TRIPLED, layout_in
from numguard.mentions.replies.copies import copied, looped
from numguard.mentions.replies.layout import COLON_SIGNS, COLONS, MOST_PARTS, by_layout
from numguard.mentions.replies.reply import Reply, Shape, Span
from numguard.script.late import Late

_FENCE: Final = 3 * FENCE
_BOLD: Final = "**"
_BEGINS: Final = 3
"""Characters of an output that tell whether a reply may begin there."""
_MOST_KNOWN: Final = 10_000
"""Beginnings of outputs that are remembered."""
_LONGER: Final = 8
"""Characters that tell it of those that begin as a reply may."""
_LEAD_SIGNS: Final = "\"'“”„«»‘’*_#>([【「『（"
_LEAD: Final = rf"[\s{re.escape(_LEAD_SIGNS)}]{{0,12}}"
_HEAD: Final = 60
"""Characters that hold the longest phrase a reply begins with."""
_TIMES_AS_LONG: Final = 2
"""How many times as long as its source a translation is at most, a short one aside."""
_CLOSE: Final = r"[\s\"'“”„«»‘’*_)\]】」』）]{0,12}"
_SHORT: Final = rf"[^\n{COLONS}]{{0,100}}"
_WRAP: Final = Late(r"\s*(?:```(?:[\w-]*\n)?(?P<fence>.+?)```|\*\*(?P<bold>[^*]+)\*\*)\s*", re.DOTALL)


class Replies:
    """The shapes of replies in one pair of languages; they are compiled when an output first looks like one."""

    __slots__ = ("_words", "_begins", "_known", "_shapes")

    def __init__(self, words: ReplyWords) -> None:
        phrases = (*words.sorry, *words.unable, *words.lacking, *words.preamble)
        self._words = words
        begins: dict[str, list[str]] = {phrase[:_BEGINS]: [] for phrase in phrases}
        for phrase in phrases:
            for begin in begins:
                if begin.startswith(phrase[:_BEGINS]):
                    begins[begin].append(_folded(phrase)[:_LONGER])
        self._begins = {begin: tuple(many) for begin, many in begins.items()}
        self._known: dict[str, tuple[str, ...]] = {}  # by the first characters of outputs, as they were written
        self._shapes: _Shapes | None = None

    def _may_begin(self, output: str, at: int) -> bool:
        """Tell whether a phrase that a reply begins with stands at ``at``; that is asked of every output."""
        first = output[at : at + _BEGINS]
        phrases = self._known.get(first)
        if phrases is None:
            phrases = self._phrases(_folded(first))
            if len(self._known) < _MOST_KNOWN:
                self._known[first] = phrases
        return bool(phrases) and _folded(output[at : at + _LONGER]).startswith(phrases)

    def _may_be_reply(self, output: str, layout: int) -> bool:
        """Tell whether an output must be looked at more closely, by its layout or by how it begins."""
        if layout & LAID_OUT:
            return True
        if layout & LED:
            return _BOLD[0] in output or self._may_begin(output, _lead(output))
        return self._may_begin(output, 0)

    def _phrases(self, first: str) -> tuple[str, ...]:
        """Return how the phrases begin that begin with some characters."""
        return self._begins.get(first) or self._begins.get(first[:-1]) or ()

    def seen(self, source: str, output: str, ours: Lexicon, theirs: Lexicon) -> Reply | None:
        """Return what an output is where it is no plain translation; the languages tell a copy of the source."""
        if not output:
            return None
        if len(source) == len(output) and source == output:
            return copied(source, ours, theirs)
        layout = layout_in(output)
        reply = self.of(source, output) if self._may_be_reply(output, layout) else None
        return looped(source, output) if reply is None and layout & TRIPLED and len(output) > len(source) else reply

    def of(self, source: str, output: str) -> Reply | None:
        """Return what an output is where it is more, or less, than one translation."""
        if self._shapes is None:
            self._shapes = _Shapes(self._words)
        return self._shapes.of(source, output)


class _Shapes:
    """The patterns of one pair of languages, each compiled when an output first has the phrases that it looks for."""

    __slots__ = ("_words", "_refusals", "_preambles", "_shortest", "_begins", "_made", "_patterns")

    def __init__(self, words: ReplyWords) -> None:
        self._words = words
        self._refusals = tuple(map(_folded, (*words.sorry, *words.unable, *words.lacking)))
        self._preambles = tuple(map(_folded, words.preamble))
        phrases = (*self._refusals, *self._preambles)
        self._shortest = min(map(len, phrases), default=0)
        self._begins = frozenset(phrase[: self._shortest] for phrase in phrases)
        self._made: dict[str, re.Pattern[str]] = {}
        self._patterns: dict[str, str] = {}

    def _sources(self) -> dict[str, str]:
        """Return the patterns as they are written."""
        if self._patterns:
            return self._patterns
        words = self._words
        sorry, unable, task, lacking = _any(words.sorry), _any(words.unable), _any(words.task), _any(words.lacking)
        option, either, note, preamble = _any(words.option), _any(words.either), _any(words.note), _any(words.preamble)
        will_not = f"{unable}.{{0,90}}?{task}"
        refused = f"{sorry}.{{0,60}}?(?:{will_not}|{task}.{{0,60}}?{unable})"
        self._patterns = {
            "refusal": f"{_LEAD}(?:{refused}|{will_not}|(?:{sorry}.{{0,40}}?)?{lacking})",
            "task": task,
            "preamble": f"{_LEAD}{preamble}{_SHORT}[{COLONS}]{_CLOSE}",
            "note": rf"\n[^\S\n]*+{_LEAD}{note}\s?(?:\([^)\n]{{0,40}}\)\s?)?[{COLONS}]",
            "bracket": rf"[(（\[]\s*{note}\s?[{COLONS}][^()（）\[\]]*[)）\]]\s*\Z",
            "option": rf"^{_LEAD}{option}\s?\w{{1,2}}\b{_SHORT}[{COLONS}]{_CLOSE}",
            "either": rf"\n{_LEAD}{either}[,.{COLONS}]?{_CLOSE}\n",
            "between": rf"```\s*{either}\s*```",
        }
        return self._patterns

    def _pattern(self, name: str) -> re.Pattern[str]:
        pattern = self._made.get(name)
        if pattern is None:
            pattern = self._made[name] = _compiled(self._sources()[name])
        return pattern

    def of(self, source: str, output: str) -> Reply | None:
        """Classify an output that is not just a translation: a refusal, an answer, added text; None for a plain one."""
        lead, shortest = _lead(output), self._shortest
        start = _folded(output[lead : lead + 2 * shortest])[:shortest]
        begins = start in self._begins or len(start) < shortest  # a fold may be shorter than what was folded
        if not begins and not _has_layout(output):
            return None
        head = _folded(output[lead : lead + _HEAD])
        begins = begins and head[:shortest] in self._begins
        if begins and head.startswith(self._refusals):
            is_refused = self._may_refuse(output) and self._pattern("refusal").match(output) is not None
            if (
                is_refused
                and self._pattern("task").search(source) is None
                and self._pattern("refusal").match(source) is None
                and not self._is_told(source, output)
            ):
                return Reply(Shape.REFUSAL, (), ((0, len(output)),))
        return (
            self._several(source, output)
            or self._added(source, output, begins and head.startswith(self._preambles))
            or by_layout(source, output)
        )

    def _is_told(self, source: str, output: str) -> bool:
        """Tell whether an output as long as a translation says, without excuse, what the source says of itself."""
        words = self._words
        if len(output) > _TIMES_AS_LONG * len(source) + _HEAD or _says(_folded(output[:_HEAD]), words.sorry):
            return False
        return _says(_folded(source[:_HEAD]), (*words.cannot, *words.unable))

    def _may_refuse(self, output: str) -> bool:
        """Tell whether an output has the phrases of a refusal, wherever they stand."""
        words, said = self._words, _folded(output)
        return _says(said, words.lacking) or (_says(said, words.unable) and _says(said, words.task))

    def _may_note(self, output: str) -> bool:
        """Tell whether an output has the word for a note, and a colon."""
        return not COLON_SIGNS.isdisjoint(output) and _says(_folded(output), self._words.note)

    def _several(self, source: str, output: str) -> Reply | None:
        if "\n" not in output and _FENCE not in output:
            return None
        heads = list(self._pattern("option").finditer(output)) if "\n" in output else []
        if 1 < len(heads) <= MOST_PARTS and self._pattern("option").search(source) is None:
            ends = [*(head.start() for head in heads[1:]), len(output)]
            spans = [(head.end(), end) for head, end in zip(heads, ends, strict=True)]
            return Reply(Shape.SEVERAL, tuple(spans), tuple(head.span() for head in heads))
        if _FENCE in output and _FENCE not in source:
            joint = self._pattern("between").search(output)
            if joint is not None:
                fences = (0, joint.start()), (joint.end(), len(output))
                return Reply(Shape.SEVERAL, fences, (joint.span(),))
        joint = self._pattern("either").search(output) if "\n" in output else None
        if joint is not None and joint.start() and "\n" not in source.strip():
            return Reply(Shape.SEVERAL, ((0, joint.start()), (joint.end(), len(output))), (joint.span(),))
        return None

    def _added(self, source: str, output: str, is_begun: bool) -> Reply | None:
        start, end = 0, len(output)
        beside: list[Span] = []
        head = self._pattern("preamble").match(output) if is_begun and not COLON_SIGNS.isdisjoint(output) else None
        if head is not None and output[head.end() :].strip() and not self._announces(source):
            start = head.end()
            beside.append((0, start))
        lines = source.strip().count("\n")
        has_line, has_bracket = output.count("\n", start) > lines, output.rstrip()[-1:] in CLOSING
        may_note = (has_line or has_bracket) and self._may_note(output)
        note = self._pattern("note").search(output, start) if may_note and has_line else None
        if note is None and may_note and has_bracket:
            note = self._pattern("bracket").search(output, start)
        if note is not None and output[start : note.start()].strip() and not self._notes(source):
            end = note.start()
            beside.append((end, len(output)))
        wrap = _WRAP.made.fullmatch(output, start, end) if _FENCE in output or _BOLD in output else None
        if wrap is not None and wrap.lastgroup is not None and not _WRAP.made.fullmatch(source):
            start, end = wrap.span(wrap.lastgroup)
        if beside:
            return Reply(Shape.ADDED, ((start, end),), tuple(beside))
        return Reply(Shape.WRAPPED, ((start, end),), ()) if (start, end) != (0, len(output)) else None

    def _announces(self, source: str) -> bool:
        """Tell whether the source's own first line ends with a colon, or says what announces a translation."""
        first = source.lstrip().partition("\n")[0].rstrip()
        return first[-1:] in COLONS or self._pattern("preamble").match(source) is not None

    def _notes(self, source: str) -> bool:
        return (
            self._pattern("note").search(f"\n{source}") is not None
            or self._pattern("bracket").search(source) is not None
        )


def _has_layout(output: str) -> bool:
    """Return True if an output has marks that separate translations from each other or from notes beside them."""
    if "\n" in output or FENCE in output or _BOLD[0] in output or OR in output:
        return True
    return output.rstrip()[-1:] in CLOSING


@lru_cache(KEPT)
def replies(source: tuple[str, ...], target: tuple[str, ...]) -> Replies:
    """Return the shapes of replies where a source of one language was to be translated into another.

    Both are given by the tags of their languages, the nearest first.
    """
    return Replies(reply_words((source, target)))


def _any(phrases: tuple[str, ...]) -> str:
    """Return a pattern of any of some phrases, the longest first; an apostrophe is any apostrophe."""
    spelled = (re.escape(phrase).replace("'", "['’]") for phrase in sorted(phrases, key=len, reverse=True))
    return rf"(?:{'|'.join(spelled)})"


def _lead(output: str) -> int:
    """Return how many blanks and marks stand before the first word."""
    k = 0
    while k < len(output) and (output[k].isspace() or output[k] in _LEAD_SIGNS):
        k += 1
    return k


_DOTTED_I: Final = "i\N{COMBINING DOT ABOVE}"
_DOTLESS_I: Final = "\N{LATIN SMALL LETTER DOTLESS I}"


def _folded(text: str) -> str:
    """Return a text so that it holds a phrase wherever a pattern that looks at no case finds it."""
    folded = text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return folded if folded.isascii() else folded.replace(_DOTTED_I, "i").replace(_DOTLESS_I, "i")


def _says(folded: str, phrases: tuple[str, ...]) -> bool:
    """Tell whether a folded text holds one of some phrases, which replies.toml writes in small letters."""
    return any([_folded(phrase) in folded for phrase in phrases])  # noqa: C419 -- a list is faster when compiled


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.DOTALL | re.MULTILINE)
