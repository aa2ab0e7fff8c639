"""What is odd about a translation on its own: tokens said again and again ("spasm"), a half that is not there, and a
segment that was not translated."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from statistics import median

import regex

from numguard.audit.document.model import Oddity, Segment
from numguard.script.chars import is_unspaced
from numguard.script.classes import UNSPACED

_TIMES = 3
_WITHIN, _LEAST_LETTERS = 12, 3
"""Words come back within so many, and have so many letters each: the one and the other is no stutter."""
_LONG, _SHORT = 40, 0.55
_SENTENCE, _SHORT_TITLE = 75, 0.45
"""Characters from which a text is no title: of one, the usual share varies more."""
_UNENDED_SHORT = 0.75
"""A translation without the end of its sentence is short at a greater length."""
_UNENDED_SHARE = 0.25
"""Where more translations than these have no final mark, the language or the document does without."""
_ENDS = regex.compile(r"[\p{Sentence_Terminal}:…][\p{Pe}\p{Pf}\p{Pi}\"'\s]*\Z")
_BREAKS_OFF = regex.compile(r"[,;\p{Ps}，、；،]\s*\Z")
_BRACKETS = {"(": ")", "[": "]", "（": "）", "【": "】"}
_SPACED_WORD = rf"[^\W{UNSPACED}]+"
_TOKEN = regex.compile(rf"[{UNSPACED}]|{_SPACED_WORD}|[^\w\s]")
_LEAST_COPIED, _COPIED = 4, 0.8
"""A segment is not translated when so many small words, and such a share of all its words, are the source's."""
_GOES_ON = regex.compile(r"\A[\s\p{Ps}\p{Pi}\"']*\p{Ll}")
"""A text that begins with a small letter goes on with the sentence before it."""
_MAY_GO_ON = regex.compile(r"\A[\s\p{Ps}\p{Pi}\"']*\p{Lo}")
"""So may one in a script without capitals."""


def odd(segment: Segment, at: int, *, is_translated: bool = True) -> list[Oddity]:
    """Return what is odd about segment ``at`` by itself; ``is_translated``: the two languages are not one."""
    if segment.source.strip() and not segment.hypothesis.strip():
        return [Oddity("empty", at, "the segment is not translated")]
    oddities = []
    if (said := spasm(segment.hypothesis)) and not spasm(segment.source):
        oddities.append(Oddity("spasm", at, f"{said[0]!r} is said {said[1]} times in a row"))
    elif (words := stutter(segment.hypothesis)) and not stutter(segment.source):
        oddities.append(Oddity("spasm", at, f"{words!r} is said {_TIMES} times within {_WITHIN} words"))
    if is_translated and is_copied(segment):
        oddities.append(Oddity("untranslated", at, "the segment is in the words of the source"))
    return oddities


def cuts(segments: Sequence[Segment]) -> list[Oddity]:
    """Return the segments whose translation breaks off, and does not go on in the next one."""
    told = "the translation breaks off: a bracket is not closed, or it ends with a comma"
    return [
        Oddity("cut", at, told)
        for at, segment in enumerate(segments)
        if is_cut(segment.hypothesis)
        and not is_cut(segment.source)
        and is_cut(together(segments, at).hypothesis)
        and not (_BREAKS_OFF.search(segment.hypothesis) and (goes_on(segments, at) or _may_go_on(segments, at)))
    ]


def _may_go_on(segments: Sequence[Segment], at: int) -> bool:
    """Tell whether nothing in the script of the next translation shows that a sentence begins there."""
    return at < len(segments) - 1 and _MAY_GO_ON.search(segments[at + 1].hypothesis) is not None


def goes_on(segments: Sequence[Segment], at: int) -> bool:
    """Tell whether the sentence of a segment goes on in the next: on one side it has no end, or the next is its rest.

    >>> pair = [Segment("He paid.", "Zaplatil,", (1, 1)), Segment("He left.", "když odešel.", (2, 2))]
    >>> goes_on(pair, 0), goes_on(pair[:1], 0)
    (True, False)
    """
    if not 0 <= at < len(segments) - 1:
        return False
    here, behind = segments[at], segments[at + 1]
    if not (behind.source.strip() and behind.hypothesis.strip()):
        return True  # a blank segment: one side has in one what the other has in two
    return any(_GOES_ON.search(text) for text in (behind.source, behind.hypothesis)) or not _ENDS.search(here.source)


def together(segments: Sequence[Segment], at: int) -> Segment:
    """Return a segment with those beside it in which its sentence begins or goes on."""
    first = at - 1 if goes_on(segments, at - 1) else at
    some = segments[first : at + 2 if goes_on(segments, at) else at + 1]
    return Segment(" ".join(one.source for one in some), " ".join(one.hypothesis for one in some), segments[at].numbers)


def is_cut(text: str) -> bool:
    """Tell whether a text breaks off: a bracket stays open, or it ends with a comma.

    >>> is_cut("the owner (hereinafter the"), is_cut("the owner,"), is_cut("a) the owner (ABC)")
    (True, True, False)
    """
    opened = any(text.count(mark) > text.count(close) for mark, close in _BRACKETS.items())
    return opened or _BREAKS_OFF.search(text) is not None


def halves(segments: Sequence[Segment], whole: frozenset[int] = frozenset()) -> list[Oddity]:
    """Return the segments of which a part may be missing, by the length that others of the document have.

    Those that are ``whole`` so far as their numbers tell may be as short as a title.
    """
    oddities = []
    usual = usual_ratio(segments)
    unended = _unended(segments)
    for at, segment in enumerate(segments):
        short = _SHORT if len(segment.source) >= _SENTENCE and at not in whole else _SHORT_TITLE
        bound = usual * (_UNENDED_SHORT if at in unended else short)
        texts = (segment, together(segments, at))
        is_short = len(segment.source) >= _LONG and all(len(one.hypothesis) < bound * len(one.source) for one in texts)
        if is_short and not is_beside(segments, at, usual * len(segment.source) - len(segment.hypothesis), usual):
            share = len(segment.hypothesis) / (usual * len(segment.source))
            told = f"the translation has {share:.0%} of the length to expect: a part may be missing"
            oddities.append(Oddity("half", at, told))
    return oddities


def _unended(segments: Sequence[Segment]) -> frozenset[int]:
    """Return the segments that lost the final mark of their source, where the other translations keep it."""
    ended = [at for at, segment in enumerate(segments) if segment.hypothesis.strip() and _ENDS.search(segment.source)]
    lost = [at for at in ended if not _ENDS.search(segments[at].hypothesis)]
    return frozenset(lost if len(lost) <= _UNENDED_SHARE * len(ended) else ())


def is_copied(segment: Segment) -> bool:
    """Tell whether a translation is its source: names and codes are copied, a sentence is not.

    >>> is_copied(Segment("The rent is paid on time.", "The rent is paid on time.", (1, 1)))
    True
    >>> is_copied(Segment("Jana Malá, ISO 9001", "Jana Malá, ISO 9001", (1, 1)))
    False
    """
    ours = {token.lower() for token in tokens(segment.source)}
    theirs = [token for token in tokens(segment.hypothesis) if token[0].isalpha()]
    kept = [token for token in theirs if token.lower() in ours]
    small = {token for token in kept if token.islower() or not token.isascii() and token.lower() == token}
    return len(small) >= _LEAST_COPIED and len(kept) >= _COPIED * len(theirs)


def tokens(text: str) -> list[str]:
    """Cut a text into words, into characters where a script has no blanks; a word keeps its vowel signs.

    >>> tokens("www.a"), tokens("第III章"), tokens("गाँव")
    (['www', '.', 'a'], ['第', 'III', '章'], ['गाँव'])
    """
    pieces: list[str] = []
    end = -1
    for match in _TOKEN.finditer(text):
        is_sign = unicodedata.category(match[0][0]) in ("Mn", "Mc")
        is_after_sign = bool(pieces) and unicodedata.category(pieces[-1][-1]) in ("Mn", "Mc")
        # \\w holds no vowel sign: what follows one without a blank is still its word.
        if pieces and match.start() == end and (is_sign or (is_after_sign and match[0][0].isalpha())):
            pieces[-1] += match[0]
        else:
            pieces.append(match[0])
        end = match.end()
    return pieces


def is_beside(segments: Sequence[Segment], at: int, lack: float, usual: float) -> bool:
    """Tell whether a neighbour is longer by what a segment lacks: then the part stands there."""
    near = [segments[k] for k in (at - 1, at + 1) if 0 <= k < len(segments)]
    return any(len(segment.hypothesis) - usual * len(segment.source) > lack / 2 for segment in near)


def spasm(text: str) -> tuple[str, int] | None:
    """Return the phrase of up to six words that stands three or more times in a row, and how often it does.

    >>> spasm("the team of the team of the team of owners")
    ('the team of', 3)
    """
    repeated = tokens(text)
    for size in range(1, 7):
        run = 0
        for at in range(size, len(repeated)):
            run = run + 1 if repeated[at].lower() == repeated[at - size].lower() else 0
            unit = repeated[at - size + 1 : at + 1]
            if run >= size * (_TIMES - 1) and any(token[0].isalpha() for token in unit):
                start = at - run - size + 1
                said = repeated[start : start + size]
                glue = "" if all(is_unspaced(token[0]) for token in said) else " "
                return glue.join(said), _times(repeated, start, size)
    return None


def stutter(text: str) -> str:
    """Return two words that come back three times within twelve, whatever stands between; nothing where none do.

    >>> stutter("byt. 4, byt. 1, bytové smlouvy 1, bytové smlouvy 4 bytové smlouvy č.")
    'bytové smlouvy'
    """
    places: dict[tuple[str, str], list[int]] = {}
    words: list[str] = []
    counted: set[int] = set()  # what stands behind a number: 75 million dollars, 120 million dollars
    last = ""
    for token in tokens(text):
        if token[0].isalpha():
            counted |= {len(words)} if last[-1:].isdecimal() else set()
            words.append(token.lower())
        last = token
    for at, pair in enumerate(zip(words, words[1:], strict=False)):
        repeats = places.setdefault(pair, [])
        repeats.append(at)
        is_long = min(map(len, pair)) >= _LEAST_LETTERS and pair[0] != pair[1]
        if (
            is_long
            and len(repeats) >= _TIMES
            and at - repeats[-_TIMES] < _WITHIN - 1
            and not counted >= {*repeats[-_TIMES:]}
        ):
            return " ".join(pair)
    return ""


def _times(tokens: Sequence[str], start: int, size: int) -> int:
    times = 1
    unit = [token.lower() for token in tokens[start : start + size]]
    while [t.lower() for t in tokens[start + times * size : start + (times + 1) * size]] == unit:
        times += 1
    return times


def usual_ratio(segments: Sequence[Segment]) -> float:
    ratios = [len(s.hypothesis) / len(s.source) for s in segments if len(s.source) >= _LONG and s.hypothesis.strip()]
    # The longer half of the document says what is usual, so that many halves do not make a half usual.
    return median(sorted(ratios)[len(ratios) // 3 :]) if ratios else 1.0
