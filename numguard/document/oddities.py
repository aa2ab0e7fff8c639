"""What is odd about a translation on its own: tokens said again and again ("spasm"), and a half that is not there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from numguard.document.model import Oddity, Segment
from numguard.script.chars import is_unspaced

_TIMES = 3
_LONG, _SHORT = 40, 0.55
_WORD = re.compile(r"\w+|[^\w\s]")


def oddities(segments: Sequence[Segment]) -> list[Oddity]:
    """Return what is odd, in the order of the document."""
    found = []
    usual = _usual_ratio(segments)
    for at, segment in enumerate(segments):
        if segment.source.strip() and not segment.hypothesis.strip():
            found.append(Oddity("empty", at, "the segment is not translated"))
            continue
        if (said := spasm(segment.hypothesis)) and not spasm(segment.source):
            found.append(Oddity("spasm", at, f"{said[0]!r} is said {said[1]} times in a row"))
        lack = usual * len(segment.source) - len(segment.hypothesis)
        is_short = len(segment.source) >= _LONG and len(segment.hypothesis) < _SHORT * usual * len(segment.source)
        if is_short and not _is_beside(segments, at, lack, usual):
            share = len(segment.hypothesis) / (usual * len(segment.source))
            told = f"the translation has {share:.0%} of the length to expect: a part may be missing"
            found.append(Oddity("half", at, told))
    return found


def _is_beside(segments: Sequence[Segment], at: int, lack: float, usual: float) -> bool:
    """Tell whether a neighbour is longer by what a segment lacks: then the part stands there."""
    near = [segments[k] for k in (at - 1, at + 1) if 0 <= k < len(segments)]
    return any(len(segment.hypothesis) - usual * len(segment.source) > lack / 2 for segment in near)


def spasm(text: str) -> tuple[str, int] | None:
    """Return what is said three times in a row or more, up to six tokens long, and how often.

    >>> spasm("the team of the team of the team of owners")
    ('the team of', 3)
    """
    tokens = list(text.replace(" ", "")) if is_unspaced(text) else _WORD.findall(text)
    for size in range(1, 7):
        run = 0
        for at in range(size, len(tokens)):
            run = run + 1 if tokens[at].lower() == tokens[at - size].lower() else 0
            unit = tokens[at - size + 1 : at + 1]
            if run >= size * (_TIMES - 1) and any(token[0].isalpha() for token in unit):
                start = at - run - size + 1
                said = tokens[start : start + size]
                return ("" if is_unspaced(text) else " ").join(said), _times(tokens, start, size)
    return None


def _times(tokens: Sequence[str], start: int, size: int) -> int:
    times = 1
    unit = [token.lower() for token in tokens[start : start + size]]
    while [t.lower() for t in tokens[start + times * size : start + (times + 1) * size]] == unit:
        times += 1
    return times


def _usual_ratio(segments: Sequence[Segment]) -> float:
    ratios = [len(s.hypothesis) / len(s.source) for s in segments if len(s.source) >= _LONG and s.hypothesis.strip()]
    # The longer half of the document says what is usual, so that many halves do not make a half usual.
    return median(sorted(ratios)[len(ratios) // 3 :]) if ratios else 1.0
