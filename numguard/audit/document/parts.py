"""A part of a segment that is missing: nothing says the numbers, names and terms of a clause, and its length lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

import regex

from numguard.audit.document.model import MISSING, Mark, Oddity, Segment
from numguard.audit.document.oddities import is_beside, together, usual_ratio
from numguard.language.cldr import load

_LEAST_PIECE, _LONG = 12, 40
_LACK = 0.5
"""Such a share of a part's length is missing at least where its numbers, names and terms are."""
_LACK_OF_NAMES = 0.8
_FAR = 2.5
"""So many times the document's own spread a segment is too short where marks between clauses are all that tells."""
_LEAST_SPREAD = 0.6
_NAME = regex.compile(r"(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}\p{M}]{2,}")
_WORD = regex.compile(r"\p{L}[\p{L}\p{M}]+")
_BETWEEN = regex.compile(r"[,;:()\[\]（），；：、،؛]|\s[–—-]\s|[.!?。！？]\s+(?=\p{Lu})|[。！？]")
_FEW_CAPITALS = 0.25
"""Where more words than these begin with a capital, the language writes nouns so."""
_TITLE = 0.5
_STEM = 5
_BESIDE = 3


def parts(segments: Sequence[Segment], marks: Sequence[Mark], source_lang: str) -> list[Oddity]:
    """Return the segments of which a clause has no partner in the translation.

    ``marks`` say which numbers and terms are missing.
    """
    usual = usual_ratio(segments)
    far = _distances(segments, usual)
    names = _Names(segments)
    clauses = _Splitter(load(source_lang).list_words)
    placed: dict[int, list[Mark]] = {}
    for mark in marks:
        placed.setdefault(mark.markable.at, []).append(mark)
    oddities = []
    for at, segment in enumerate(segments):
        whole = together(segments, at)
        lack = usual * len(whole.source) - len(whole.hypothesis)
        if not segment.hypothesis.strip() or is_beside(segments, at, lack, usual):
            continue
        named, here = names.of(segment, at), placed.get(at, ())
        for start, end in clauses(segment.source):
            share = lack / (usual * max(1, end - start))
            if end - start >= _LEAST_PIECE and share >= _LACK and _is_unsaid((start, end), here, named, share):
                oddities.append(Oddity("part", at, f"nothing says {segment.source[start:end].strip()!r}"))
                break
        else:
            if far[at] < -_FAR and _clauses(segment.hypothesis) < _clauses(segment.source):
                oddities.append(Oddity("part", at, "it is shorter than the others, and a clause has no partner"))
    return oddities


def _is_unsaid(
    place: tuple[int, int], marks: Sequence[Mark], names: Sequence[tuple[int, int, bool]], share: float
) -> bool:
    """Tell whether a clause has numbers, terms or names, and the translation none; ``share`` of its length lacks."""
    start, end = place
    labels = {mark.label for mark in marks if start <= mark.markable.start < end}
    here = [name for name in names if start <= name[0] < end]
    if any(is_kept for _, _, is_kept in here) or labels - {MISSING}:
        return False
    return bool(labels) or (share >= _LACK_OF_NAMES and _are_beside(here))


def _distances(segments: Sequence[Segment], usual: float) -> list[float]:
    """Return how far each segment's length is from the usual, in the spread that the document has."""
    raw = []
    for at in range(len(segments)):
        whole = together(segments, at)
        expected = usual * len(whole.source)
        raw.append((len(whole.hypothesis) - expected) / max(1.0, expected) ** 0.5 if expected >= _LONG else 0.0)
    long = [value for value in raw if value]
    middle = median(long) if long else 0.0
    spread = max(_LEAST_SPREAD, 1.5 * median([abs(value - middle) for value in long] or [0.0]))
    return [(value - middle) / spread if value else 0.0 for value in raw]


def _clauses(text: str) -> int:
    return sum(1 for _ in _BETWEEN.finditer(text))


class _Splitter:
    """Cuts a text into its clauses: at marks, and before the words for and and or."""

    def __init__(self, joining: Sequence[str]) -> None:
        words = "|".join(map(regex.escape, joining))
        self._pattern = regex.compile(rf"{_BETWEEN.pattern}|\s(?=(?:{words})\s)") if words else _BETWEEN

    def __call__(self, text: str) -> Iterator[tuple[int, int]]:
        start = 0
        for match in self._pattern.finditer(text):
            yield start, match.start()
            start = match.end()
        yield start, len(text)


class _Names:
    """The names of the source: words with a capital inside a segment that some translation keeps, or that come once."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        source = " ".join(segment.source for segment in segments)
        hypothesis = " ".join(segment.hypothesis for segment in segments)
        self._is_usable = _share(source) < _FEW_CAPITALS and _NAME.search(hypothesis) is not None
        self._said = [_stems(segment.hypothesis) for segment in segments]
        self._anywhere = frozenset[str]().union(*self._said)
        self._count = Counter(_stem(match[0]) for segment in segments for match in _NAME.finditer(segment.source))

    def of(self, segment: Segment, at: int) -> list[tuple[int, int, bool]]:
        """Return the names of a segment, each with its place and whether a word of the translation begins like it."""
        if not self._is_usable or _share(segment.source) > _TITLE:
            return []
        near = frozenset[str]().union(*self._said[max(0, at - 1) : at + 2])
        names = []
        for match in _NAME.finditer(segment.source):
            stem = _stem(match[0])
            is_kept = any(word.startswith(stem) for word in near)
            if is_kept or self._count[stem] == 1 or stem in self._anywhere:
                names.append((match.start(), match.end(), is_kept))
        return names


def _share(text: str) -> float:
    words = [str(word) for word in _WORD.findall(text)]
    return sum(word[0].isupper() for word in words) / max(1, len(words))


def _stem(word: str) -> str:
    return word[: min(_STEM, max(2, len(word) - 2))].lower()


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM].lower() for word in _WORD.findall(text))


def _are_beside(names: Sequence[tuple[int, int, bool]]) -> bool:
    """Tell whether two names stand side by side: a first name and a surname."""
    return any(other[0] - one[1] < _BESIDE for one, other in zip(names, names[1:], strict=False))
