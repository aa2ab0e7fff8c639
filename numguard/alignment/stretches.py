"""Which stretches of two texts are each other's, so that each is judged as if it stood alone."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from numguard.mentions.atom import Atom
from numguard.mentions.reading import Numbers, Reading
from numguard.model import Value
from numguard.quantity.units import Unit
from numguard.script.objects import mypyc_attr
from numguard.script.sentences import Span, are_as_long, parallel

if TYPE_CHECKING:
    from mypy_extensions import i64

_OFTEN: Final = 8
"""How often a value may be said that tells where a text stands."""


@mypyc_attr(acyclic=True)
class Stretch:
    """A stretch of the source and its translation: where each begins and ends, and the indices of its numbers."""

    __slots__ = ("start", "end", "first", "last", "other_start", "other_end", "other_first", "other_last")

    def __init__(
        self,
        ours: tuple[int, int],
        numbers: tuple[int, int],
        theirs: tuple[int, int],
        other_numbers: tuple[int, int],
    ) -> None:
        self.start, self.end = ours
        self.first, self.last = numbers
        self.other_start, self.other_end = theirs
        self.other_first, self.other_last = other_numbers

    def has_numbers(self) -> bool:
        """Tell whether any number was read in one of the texts."""
        return self.first < self.last or self.other_first < self.other_last

    def to(self, last: Stretch) -> Stretch:
        """Return the stretch from the beginning of this one to the end of ``last``."""
        return Stretch(
            (self.start, last.end),
            (self.first, last.last),
            (self.other_start, last.other_end),
            (self.other_first, last.other_last),
        )


def stretches(source: str, read: Reading, hypothesis: str, other_read: Reading) -> list[Stretch]:
    """Return the stretches that both texts are made of; nothing where only the whole is known to be the other's.

    They are the sentences, where both texts have as many, else what lies between equal numbers.
    """
    ours, theirs = read.numbers(), other_read.numbers()
    pairs = _paired_sentences(source, read, hypothesis, other_read)
    stretched: list[Stretch] = []
    start = first = last = other_start = other_first = other_last = 0
    for (_, end), (_, other_end) in pairs:
        while last < len(ours.starts) and ours.starts[last] < end:
            last += 1
        while other_last < len(theirs.starts) and theirs.starts[other_last] < other_end:
            other_last += 1
        if (last and ours.ends[last - 1] > end) or (other_last and theirs.ends[other_last - 1] > other_end):
            continue  # a number goes on behind the full stop
        stretched.append(Stretch((start, end), (first, last), (other_start, other_end), (other_first, other_last)))
        start, first, other_start, other_first = end, last, other_end, other_last
    return stretched


def _paired_sentences(source: str, read: Reading, hypothesis: str, other_read: Reading) -> list[tuple[Span, Span]]:
    """Pair the sentences of two texts; if they differ in number, doubtful full stops (abbreviations) are tried too."""
    (spans, possible), (others, other_possible) = read.spans(), other_read.spans()
    if len(spans) < 2 and len(others) < 2:
        return []
    pairs = parallel(source, spans, hypothesis, others)
    if pairs:
        return pairs
    if len(spans) < len(others):
        spans = possible
    elif len(others) < len(spans):
        others = other_possible
    if len(spans) < 2 or len(others) < 2:
        return []
    pairs = parallel(source, spans, hypothesis, others)
    return pairs or _between_anchors(spans, read.numbers(), others, other_read.numbers())


# ---- texts with another number of sentences --------------------------------------------------------------------------


def _between_anchors(spans: list[Span], ours: Numbers, others: list[Span], theirs: Numbers) -> list[tuple[Span, Span]]:
    """Pair the sentences of two texts by their lengths and by the numbers that both say."""
    most = max(spans[-1][1], others[-1][1])
    scales = most / spans[-1][1], most / others[-1][1]
    places, other_places = _sentences_of(spans, ours.starts), _sentences_of(others, theirs.starts)
    row = _chain(ours.atoms, theirs.atoms)
    chain = [(places[k], other_places[other]) for k, other in row]
    worth = [_worth(ours.atoms[k], theirs.atoms[other]) for k, other in row]
    between: list[tuple[Span, Span]] = []
    start = other_start = first = i = j = 0
    for last in _cuts(chain, worth, len(spans), len(others)):
        k, other = chain[last] if last < len(chain) else (len(spans), len(others))
        anchors = [(chain[at][0] - i, chain[at][1] - j, worth[at]) for at in range(first, last)]
        for step, other_step in _steps(spans[i:k], others[j:other], scales, anchors):
            end, other_end = spans[i + step - 1][1], others[j + other_step - 1][1]
            between.append(((start, end), (other_start, other_end)))
            start, other_start = end, other_end
        i, j, first = k, other, last
    return between


def _worth(one: Atom, other: Atom) -> int:
    """Return how much an equal number speaks for two sentences: words and single digits say little."""
    return _SAME if len(one.raw) > 1 and len(other.raw) > 1 else _SAME_WORD


def _cuts(chain: list[tuple[int, int]], worth: list[int], size: int, other_size: int) -> list[int]:
    """Return before which numbers of a chain, and at its end, both texts are parted: before the sentences of each.

    They are where the number before it stands in the sentence before, on both sides, and neither may be another one;
    and in long texts so often that few enough sentences lie between.
    """
    cuts: list[int] = []
    i = j = before = other_before = 0
    reached = -1  # the last number before which they may be parted
    for at, (k, other) in enumerate([*chain, (size, other_size)]):
        is_end = at == len(chain)
        if k > i and other > j and (is_end or not at or (k != before and other != other_before)):
            if reached >= 0 and (k - i) * (other - j) > _SQUARE:
                cuts.append(reached)
                i, j = chain[reached]
                reached = -1
            if (
                is_end
                or (_are_sure(worth, at) and k == before + 1 and other == other_before + 1)
                or (k - i) * (other - j) > _SQUARE
            ):
                cuts.append(at)
                i, j, reached = k, other, -1
            else:
                reached = at
        elif is_end:
            cuts.append(at)
        before, other_before = k, other
    return cuts


def _are_sure(worth: list[int], at: int) -> bool:
    """Tell whether neither a number nor the one before it may be another one of the same value."""
    return at > 0 and worth[at] == _SAME == worth[at - 1]


_ODD: Final = 20
"""What it costs, in characters, that a sentence is two of the translation, or two are one."""
_ALONE: Final = 40
"""What it costs, in characters, that a sentence has no translation, which is rarer."""
Anchor = tuple[int, int, int]
"""A number that both texts say: the sentence of each, and what it is worth."""
_SAME, _SAME_WORD = 100, 25
"""What it is worth, in characters, that two sentences say the same number: in several digits; in one, or in words."""
_AHEAD: Final = 8
"""A limit of cost: how many sentences one text may be ahead of the other, besides those that it has more."""
_NEVER: Final = 1_000_000_000
"""What it costs to be farther ahead."""
_SQUARE: Final = 1600
"""Pairs of sentences between two numbers up to which they are compared; more are left together."""


def _steps(
    spans: list[Span], others: list[Span], scales: tuple[float, float], anchors: list[Anchor]
) -> list[tuple[int, int]]:
    """Return after how many sentences of each text both are cut, so that the parts correspond at the least cost.

    They are as long as each other, in characters of the longer text, whichever it is: ``scales`` make those of each
    text so. They hold the same ``anchors``: numbers that both texts say, by their sentences. The last is the end of
    both. Cf. Gale and Church, "A program for aligning sentences in bilingual corpora" (1993).
    """
    size, other_size = len(spans), len(others)
    if size == 1 or other_size == 1 or size * other_size > _SQUARE:
        return [(size, other_size)]
    lengths = [round((end - start) * scales[0]) for start, end in spans]
    other_lengths = [round((end - start) * scales[1]) for start, end in others]
    if size == other_size and _are_one_by_one(lengths, other_lengths, anchors):
        return [(k, k) for k in range(1, size + 1)]
    ways = _ways(lengths, other_lengths, anchors)
    cuts: list[tuple[int, int]] = []
    k, other = size, other_size
    after = ends = size, other_size  # where the next sentences that are each other's begin, and where they end
    while k and other:
        way = ways[k][other]
        if way == _NOT_SAID:
            k -= 1
        elif way == _ADDED:
            other -= 1
        else:
            first, other_first = k - 1 - (way == _JOINED), other - 1 - (way == _SPLIT)
            cut = k, other
            if cuts:
                gap = sum(lengths[first:k]) - sum(other_lengths[other_first:other])
                behind = sum(lengths[after[0] : ends[0]]) - sum(other_lengths[after[1] : ends[1]])
                if k == after[0]:
                    cut = k, _nearest(other_lengths, other, after[1], gap, behind)
                elif other == after[1]:
                    cut = _nearest(lengths, k, after[0], -gap, -behind), other
            cuts.append(cut)
            after, ends = (first, other_first), (k, other)
            k, other = first, other_first
    if not cuts or cuts[0] != (size, other_size):
        cuts[:1] = [(size, other_size)]
    cuts.reverse()
    return cuts


def _nearest(lengths: list[int], begin: int, end: int, gap: int, behind: int) -> int:
    """Return how far sentences without a partner belong to what stands before them, and not to what stands behind.

    They do where both parts are then more nearly as long as their translations, which ``gap`` and ``behind`` are longer
    than what is known to be theirs: of one sentence a translation makes four.
    """
    best, left, right = begin, 0, sum(lengths[begin:end])
    least = abs(gap) + abs(behind - right) - _ODD
    for k in range(begin, end):
        left += lengths[k]
        right -= lengths[k]
        far = abs(gap - left) + abs(behind - right)
        if far < least:
            best, least = k + 1, far
    return best


def _are_one_by_one(lengths: list[int], others: list[int], anchors: list[Anchor]) -> bool:
    """Return True if the sentences correspond one by one: about as long as each other, with the same numbers."""
    if not all([are_as_long(*pair) for pair in zip(lengths, others, strict=True)]):  # noqa: C419 -- faster compiled
        return False
    return all([k == other for k, other, _ in anchors])  # noqa: C419


_ONE: Final = 0
_NOT_SAID: Final = 1
_ADDED: Final = 2
_SPLIT: Final = 3
_JOINED: Final = 4
"""What a translation makes of a sentence: one, none, one of its own, two of one, one of two."""


def _ways(lengths: list[int], others: list[int], anchors: list[Anchor]) -> list[list[int]]:
    """Return the back pointers of the best alignment of the sentences: for each pair of counts, its last step.

    Only those are looked at in which neither text is far ahead of the other.
    """
    size, width = len(lengths), len(others)
    reach = abs(size - width) + _AHEAD
    ways = [[_ADDED] * (width + 1)]
    nothing = [0] * width
    worth: dict[int, list[int]] = {}
    for k, other, its_worth in anchors:
        worth.setdefault(k, nothing[:])[other] += its_worth
    before = costs = [0]
    for other_length in others:
        costs.append(costs[-1] + other_length + _ALONE)
    last: i64 = 0
    last_same = nothing
    for k in range(size):
        length: i64 = lengths[k]
        same = worth.get(k, nothing)
        middle = (k + 1) * width // size
        first, end = max(1, middle - reach), min(width, middle + reach)
        earlier, before = before, costs
        costs, row = [_NEVER] * (width + 1), [_NOT_SAID] * (width + 1)
        if first == 1:
            costs[0] = before[0] + lengths[k] + _ALONE
        left: i64 = costs[first - 1]
        diagonal: i64 = before[first - 1]
        far: i64 = _NEVER
        shorter: i64 = 0
        other_same: i64 = 0
        if first > 1:
            far, shorter, other_same = before[first - 2], others[first - 2], same[first - 2]
        for j in range(first, end + 1):
            its: i64 = others[j - 1]
            worth_here: i64 = same[j - 1]
            above: i64 = before[j]
            far_off: i64 = length - its  # no abs(): it takes an object
            cost: i64 = diagonal + (far_off if far_off >= 0 else -far_off) - worth_here
            way = _ONE
            other_cost: i64 = above + length + _ALONE
            if other_cost < cost:
                cost, way = other_cost, _NOT_SAID
            other_cost = left + its + _ALONE
            if other_cost < cost:
                cost, way = other_cost, _ADDED
            far_off = length - its - shorter
            other_cost = far + (far_off if far_off >= 0 else -far_off) + _ODD - worth_here - other_same
            if other_cost < cost:
                cost, way = other_cost, _SPLIT
            if k:
                far_off = length + last - its
                other_cost = (
                    earlier[j - 1] + (far_off if far_off >= 0 else -far_off) + _ODD - worth_here - last_same[j - 1]
                )
                if other_cost < cost:
                    cost, way = other_cost, _JOINED
            costs[j] = left = cost
            row[j] = way
            far, diagonal = diagonal, above
            shorter, other_same = its, worth_here
        ways.append(row)
        last, last_same = length, same
    return ways


def _sentences_of(spans: list[Span], starts: list[int]) -> list[int]:
    """Return the sentence of each number, by where it begins."""
    places: list[int] = []
    k = 0
    for start in starts:
        while spans[k][1] <= start:
            k += 1
        places.append(k)
    return places


def _chain(ours: list[Atom], theirs: list[Atom]) -> list[tuple[int, int]]:
    """Return the places of numbers that both texts say equally often and in the same order, by the order of either.

    Of two that have changed their order neither tells where a text stands.
    """
    known, places = _places(ours), _places(theirs)
    row = _longest(ours, known, places)
    turned = {(k, other) for other, k in _longest(theirs, places, known)}
    return [pair for pair in row if pair in turned]


def _longest(ours: list[Atom], known: Places, places: Places) -> list[tuple[int, int]]:
    """Return the longest run of numbers of a text that both say in the same order, by where each of them says which."""
    pairs: list[tuple[int, int]] = []
    ends: list[int] = []  # the least place at which a row of each length ends, and its pair
    at: list[int] = []
    before: list[int] = []
    for i, atom in enumerate(ours):
        said = atom.code or atom.value, atom.unit
        others = places.get(said)
        if others is None or len(others) > _OFTEN or len(known[said]) != len(others):
            continue
        for j in others:
            length = bisect_left(ends, j)
            before.append(at[length - 1] if length else -1)
            if length == len(ends):
                ends.append(j)
                at.append(len(pairs))
            else:
                ends[length] = j
                at[length] = len(pairs)
            pairs.append((i, j))
    row: list[tuple[int, int]] = []
    k = at[-1] if at else -1
    while k >= 0:
        row.append(pairs[k])
        k = before[k]
    row.reverse()
    return row


Places = dict[tuple[Value | str, Unit | None], list[int]]
"""Where each number of a text stands, the last place first."""


def _places(atoms: list[Atom]) -> Places:
    places: Places = {}
    for k in range(len(atoms) - 1, -1, -1):
        places.setdefault((atoms[k].code or atoms[k].value, atoms[k].unit), []).append(k)
    return places
