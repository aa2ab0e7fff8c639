"""What the lines, the paragraphs and the marks of an output say: one translation, several, or a remark more."""

from __future__ import annotations

import re
from typing import Final

from numguard.mentions.lexicon.native import OR
from numguard.mentions.replies.reply import Reply, Shape, Span
from numguard.script.late import Late

COLONS: Final = ":\N{FULLWIDTH COLON}"
COLON_SIGNS: Final = frozenset(COLONS)
_PARAGRAPH: Final = Late(r"\n[^\S\n]*\n\s*")
_LABEL: Final = Late(rf"[^\n{COLONS}]{{1,40}}[{COLONS}]\s*\**\s*")
_BULLET: Final = r"(?:[-*]|\d{1,2}[.)])[^\S\n]+|[•・]\s*"
_ITEM: Final = Late(rf"^[^\S\n]*(?:{_BULLET}|\*{{0,2}}[^\W\d][^\n{COLONS}]{{0,24}}[{COLONS}]\s*)(\S.*)$", re.MULTILINE)
"""A line that is one of several: - Viel Glück!, 2. Viel Glück!, Formal: Viel Glück!"""
_SAME: Final = 0.65
"""The share of words in common of two translations of one sentence."""
_FEWEST_WORDS: Final = 3
_FEWEST_LETTERS: Final = 8
_CHARACTERS_A_WORD: Final = 7
"""Characters for each word of a text that has blanks between its words; of 料金は12ユーロです they are more."""
MOST_PARTS: Final = 12


def by_layout(source: str, output: str) -> Reply | None:
    """Return what an output of several lines or paragraphs is, where the source is one line.

    Two that say nearly the same are two translations; a paragraph more is a remark.
    """
    if "\n" in source.strip():
        return None
    if "\n" not in output.strip():
        return _by_parts(output, _parted(output, OR)) if OR in output and "/" not in source else None
    reply = _by_parts(output, _parted(output, "\n"))
    if reply is not None:
        return reply
    items = list(_ITEM.made.finditer(output)) if _ITEM.made.match(source.strip()) is None else []
    if 1 < len(items) <= MOST_PARTS and COLON_SIGNS.isdisjoint(source):
        return Reply(Shape.SEVERAL, tuple(item.span(1) for item in items), (items[0].span(),))
    start = len(output) - len(output.lstrip())
    spans = []
    for gap in _PARAGRAPH.made.finditer(output.rstrip()):
        spans.append((start, gap.start()))
        start = gap.end()
    spans.append((start, len(output.rstrip())))
    if len(spans) < 2:
        return None
    at = 1 if output[spans[0][1] - 1] in COLON_SIGNS and source.rstrip()[-1:] not in COLON_SIGNS else 0
    return Reply(Shape.ADDED, (spans[at],), tuple(span for k, span in enumerate(spans) if k != at))


def _parted(output: str, mark: str) -> list[Span]:
    """Return the parts of an output between marks, without the label before a colon."""
    spans, start = [], 0
    for part in output.split(mark):
        label = _LABEL.made.match(part)
        begin = start + (label.end() if label is not None and label.end() < len(part) else 0)
        if part.strip():
            spans.append((begin, start + len(part)))
        start += len(part) + len(mark)
    return spans


def _by_parts(output: str, spans: list[Span]) -> Reply | None:
    """Return the layout of an output whose longer parts all say nearly the same: it holds several translations."""
    if not 1 < len(spans) <= MOST_PARTS:
        return None
    said = [(span, _words_in(output[span[0] : span[1]])) for span in spans]
    said = [(span, words) for span, words in said if len(words) >= _FEWEST_WORDS]
    if len(said) < 2:
        return None
    first = said[0][1]
    same = [span for span, words in said if len(first & words) >= _SAME * len(first | words)]
    if len(same) < 2:
        return None
    return Reply(Shape.SEVERAL, tuple(same), ((same[0][1], same[1][0] + 1),))


def _words_in(text: str) -> frozenset[str]:
    """Return the words of a text, or of one without blanks the pairs of its letters."""
    words = frozenset(re.findall(r"\w+", text.casefold()))
    has_blanks = len(words) >= _FEWEST_WORDS and len(text) < _CHARACTERS_A_WORD * len(words)
    if has_blanks or len(text) < _FEWEST_LETTERS or text.isascii():
        return words
    letters = "".join(filter(str.isalnum, text))
    return frozenset(letters[k : k + 2] for k in range(len(letters) - 1))
