"""Find the words that say a language's numbers, from texts whose other side is read.

For each value, the words that stand in the other side significantly oftener with it than without: by the log-likelihood
ratio (Dunning 1993), a stem for words that begin or end alike. Nothing is known of the language.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.script.chars import WORD
from numguard.script.fold import fold

LEAST_SCORE = 10.83
"""The log-likelihood ratio that chance gives one word in a thousand."""
LEAST_LINES = 2
_STEM = 3  # letters of a stem at least
_WHOLE = 0.9  # what a stem's score counts beside that of a whole word
_ROUNDS = 6  # forms of a value at most
_GRAM = 4  # characters of a word at most, where no blanks part them
_BETWEEN = 2  # words between two parts of a number at most
_CONTEXT = 3  # words shown on each side
_THOUSAND, _HUNDRED, _TEN, _TWENTY = 1000, 100, 10, 20
_KINDS = {Kind.ORDINAL: "ord", Kind.FRACTION: "frac", Kind.MULTIPLE: "multiple", Kind.MONTH: "month"}


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What a word may say: a value of a table of locale files, ``ord`` 3 or ``num`` 40."""

    table: str
    value: Fraction

    def __str__(self) -> str:
        return f"{self.table} {self.value}"


@dataclass(frozen=True, slots=True)
class Line:
    """One pair of texts: what the read side says, its numbers in parts, and the words of the other side, folded."""

    keys: frozenset[Key]
    numbers: tuple[tuple[Key, ...], ...]
    words: tuple[str, ...]


@dataclass(slots=True)
class Proposal:
    """A word or a stem (``mboh-``, ``-api``) for a value.

    ``both``: lines that have both; ``keyed``: those with the value that no earlier proposal explains; ``worded``: all
    with the word. ``remarks`` say what speaks against it, or that the language's file has it.
    """

    key: Key
    feature: str
    score: float
    both: int
    keyed: int
    worded: int
    forms: Counter[str]
    contexts: list[str]
    remarks: list[str] = field(default_factory=list)


def parts(number: int) -> Iterator[int]:
    """Yield what the words of a number may say, and the number itself.

    >>> list(parts(430)), list(parts(2000))
    ([430, 4, 100, 400, 30], [2000, 2, 1000])
    """
    yield number
    if number < _TWENTY:
        return
    for scale in (10**9, 10**6, _THOUSAND, _HUNDRED):
        if number >= scale:
            count, rest = divmod(number, scale)
            if count > 1:
                yield from parts(count)
            if number != scale:
                yield scale
            if scale == _HUNDRED and rest:
                yield count * _HUNDRED
            if rest:
                yield from parts(rest)
            return
    tens, units = divmod(number, _TEN)
    if units:
        yield tens * _TEN
        yield units


def read(source: str, target: str, lang: str = "en", is_spaced: bool = True) -> Line:
    """Return one pair of texts as it is counted; the source is read as ``lang``."""
    numbers = [tuple(_keys(mention)) for mention in extract(source, lang)]
    words = [fold(word[0]) for word in WORD.made.finditer(target)]
    if not is_spaced:
        words = [gram for word in words for gram in _grams(word)]
    return Line(frozenset(key for number in numbers for key in number), tuple(numbers), tuple(words))


def _keys(mention: Mention) -> Iterator[Key]:
    if mention.parts:
        for part in mention.parts:
            yield from _keys(part)
        return
    if not mention.values or any(char.isdecimal() for char in mention.text):
        return
    table, value = _KINDS.get(mention.kind, "num"), Fraction(mention.values[0])
    if table != "num" or value.denominator > 1:
        yield Key(table if table != "num" else "frac", value)
        return
    for number in dict.fromkeys(parts(int(value))):
        yield Key("num", Fraction(number))


def _grams(word: str) -> Iterator[str]:
    for start in range(len(word)):
        for end in range(start + 1, min(len(word), start + _GRAM) + 1):
            yield word[start:end]


def features(words: Iterable[str], is_spaced: bool = True) -> set[str]:
    """Return the words and, where blanks part them, their stems from both ends.

    >>> sorted(features(["quatro"]))
    ['-atro', '-tro', '-uatro', 'qua-', 'quat-', 'quatr-', 'quatro']
    """
    found = set(words)
    if is_spaced:
        for word in tuple(found):
            for size in range(_STEM, len(word)):
                found.add(word[:size] + "-")
                found.add("-" + word[-size:])
    return found


def has(feature: str, word: str) -> bool:
    """Tell whether a word is the feature, or has its stem."""
    if feature[0] == "-" and len(feature) > 1:
        return word.endswith(feature[1:])
    return word.startswith(feature[:-1]) if feature[-1] == "-" and len(feature) > 1 else word == feature


def likelihood(both: int, keyed: int, worded: int, lines: int) -> float:
    """Return the log-likelihood ratio of value and word; 0 where they stand together no oftener than by chance.

    >>> round(likelihood(5, 5, 5, 100), 1), likelihood(1, 10, 10, 100)
    (39.7, 0.0)
    """
    if both * lines <= keyed * worded:
        return 0.0
    cells = (
        (both, keyed, worded),
        (keyed - both, keyed, lines - worded),
        (worded - both, lines - keyed, worded),
        (lines - keyed - worded + both, lines - keyed, lines - worded),
    )
    return 2 * sum(seen * math.log(seen * lines / (row * column)) for seen, row, column in cells if seen)


def propose(lines: Sequence[Line], is_spaced: bool = True, least: float = LEAST_SCORE) -> list[Proposal]:
    """Return the proposals for all values, by value; the surest of each first."""
    held = [features(line.words, is_spaced) for line in lines]
    worded = Counter(feature for one in held for feature in one)
    at: dict[Key, list[int]] = defaultdict(list)
    for number, line in enumerate(lines):
        for key in line.keys:
            at[key].append(number)
    found: list[Proposal] = []
    for key in sorted(at):
        left = at[key]
        for _ in range(_ROUNDS):
            best = _best(held, worded, left, len(lines), least, is_spaced)
            if best is None:
                break
            feature, score, both = best
            having = [number for number in left if feature in held[number]]
            forms = Counter(word for number in having for word in set(lines[number].words) if has(feature, word))
            contexts = [_context(lines[number].words, feature) for number in having]
            found.append(Proposal(key, feature, score, both, len(left), worded[feature], forms, contexts))
            left = [number for number in left if feature not in held[number]]
    _remark_conflicts(found)
    return found


def _best(
    held: list[set[str]], worded: Counter[str], left: list[int], lines: int, least: float, is_spaced: bool
) -> tuple[str, float, int] | None:
    """Return the feature that the lines of a value have oftenest beyond chance, its score, and in how many.

    Of equals the longest, which a stem gives way to; without blanks the shortest, which has nothing of a neighbour.
    """
    counts = Counter(feature for number in left for feature in held[number])
    best: tuple[float, int, str, int] | None = None
    for feature, both in counts.items():
        if both < LEAST_LINES:
            continue
        score = likelihood(both, len(left), worded[feature], lines)
        score *= _WHOLE if "-" in (feature[0], feature[-1]) else 1
        size = len(feature) if is_spaced else -len(feature)
        if score >= least and (best is None or (score, size, feature) > best[:3]):
            best = score, size, feature, both
    return None if best is None else (best[2], best[0], best[3])


def _context(words: tuple[str, ...], feature: str) -> str:
    at = next(place for place, word in enumerate(words) if has(feature, word))
    before, behind = words[max(0, at - _CONTEXT) : at], words[at + 1 : at + 1 + _CONTEXT]
    return " ".join((*before, f"[{words[at]}]", *behind))


def _remark_conflicts(found: list[Proposal]) -> None:
    """Note on each proposal which other values the same word is proposed for."""
    by_word: dict[str, list[Proposal]] = defaultdict(list)
    for one in found:
        for form in one.forms:
            by_word[form].append(one)
    for one in found:
        rivals = {str(other.key): other for form in one.forms for other in by_word[form] if other.key != one.key}
        for name, other in sorted(rivals.items()):
            one.remarks.append(f"also proposed for {name}" + (", and surer" if other.score > one.score else ""))


def remark_known(found: list[Proposal], reads: Callable[[str], Iterable[Fraction]]) -> None:
    """Note which forms the language's file has, and which it reads as another value."""
    for one in found:
        for form in one.forms:
            values = tuple(reads(form))
            if one.key.value in values:
                one.remarks.append(f"{form}: known")
            elif values:
                one.remarks.append(f"{form}: READ AS {', '.join(map(str, values))}")


@dataclass(slots=True)
class Between:
    """What stands between the parts of numbers, and which part comes first."""

    words: Counter[str] = field(default_factory=Counter)
    greater_first: int = 0
    smaller_first: int = 0


def between(lines: Iterable[Line], found: Iterable[Proposal]) -> Between:
    """Count the words between two neighbouring parts of one number; '' where there is none."""
    said: dict[str, Key] = {}
    for one in sorted(found, key=lambda one: one.score):
        said.update(dict.fromkeys(one.forms, one.key))
    counted = Between()
    for line in lines:
        places = [(place, said[word]) for place, word in enumerate(line.words) if word in said]
        for (first, key), (second, other) in zip(places, places[1:], strict=False):
            if key == other or second - first > _BETWEEN + 1:
                continue
            if any(key in number and other in number for number in line.numbers):
                counted.words[" ".join(line.words[first + 1 : second])] += 1
                if key.value > other.value:
                    counted.greater_first += 1
                else:
                    counted.smaller_first += 1
    return counted
