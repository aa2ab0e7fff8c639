"""The 16 word orders of Parthasarathi et al. (2021), section 4: random shuffles, part of speech, dependency tree.

Each takes a parsed sentence and a random generator and returns the new order of its tokens, or None where the sentence
does not meet its condition. No token is added or lost. Where the paper's text leaves a choice open, its Figure 3 and
the samples of its Tables 4 and 5 decide: a final full stop keeps its place; a noun moves with its phrase in the swaps
of nouns, and of nouns with verbs, but not an expletive "there"; an auxiliary counts as a verb where verbs are exchanged
and for the nearest noun, but neither for an adverb nor for the farthest noun. The nearest partners find each other
first; of the farthest, each noun from left to right takes its own. The verb that goes to the beginning is the first
that does not stand there; without a verb, the root if it is an auxiliary. None moves twice.

Five things that the paper shows contradict what it says, and are not followed (tests/probe/samples.txt). Figure 3
rotates no tree around its root; the tables do. "Tom took part race in the" and "builds very houses modern" are called
nounVerbMismatched, and "has explored been never" nounVerbSwap, though no noun changes its place with a verb. "succeed
'm I sure" is called verbAtBeginning, and has another two words exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from numguard.formats.conllu import Sentence

Order = list[int]
Perturbation = Callable[[Sentence, Random], Order | None]
Span = tuple[int, int]

_NOUNS = frozenset({"NOUN", "PROPN", "PRON"})
_VERBS = frozenset({"VERB", "AUX"})
_VERB, _ADVERB, _ADJECTIVE = (frozenset({part}) for part in ("VERB", "ADV", "ADJ"))
_FUNCTIONS = frozenset({"CCONJ", "SCONJ", "ADP", "DET"})
# What stands in front of its noun and moves with it: spaCy's noun chunks.
_INSIDE = frozenset({"det", "amod", "nummod", "compound", "poss", "nmod:poss", "advmod", "det:poss", "nummod:gov"})


def perturb(sentence: Sentence, name: str, rng: Random) -> tuple[str, ...] | None:
    """Return the words of a sentence in a perturbed order; None where the perturbation cannot be applied.

    Raises KeyError for an unknown name: PERTURBATIONS lists them.
    """
    order = PERTURBATIONS[name](sentence, rng)
    if order is None or order == list(range(len(sentence.tokens))):
        return None
    assert sorted(order) == list(range(len(order))), "a word order loses and adds no word"
    return tuple(sentence.tokens[at].form for at in order)


def _body(sentence: Sentence) -> int:
    """Return how many tokens may move: all but a final punctuation mark."""
    size = len(sentence.tokens)
    last = sentence.tokens[-1]
    is_final = last.upos == "PUNCT" and last.head >= 0 and not sentence.children(size - 1)
    return size - 1 if is_final else size


def _shuffled(items: Sequence[int], rng: Random) -> Order | None:
    """Return the items in another order; None where there is no other."""
    if len(items) < 2:
        return None
    other = list(items)
    while other == list(items):
        # By keys, and not by rng.shuffle: with one seed, a longer sentence has the order of a shorter one in it.
        keys = [rng.random() for _ in items]
        other = [items[at] for at in sorted(range(len(items)), key=keys.__getitem__)]
    return other


def _shuffle(sentence: Sentence, places: Sequence[int], rng: Random) -> Order | None:
    """Shuffle what stands at some places."""
    tokens = _shuffled(places, rng)
    if tokens is None:
        return None
    order = list(range(len(sentence.tokens)))
    for place, token in zip(places, tokens, strict=True):
        order[place] = token
    return order


def _reversed(sentence: Sentence) -> Order:
    body = _body(sentence)
    return [*reversed(range(body)), *range(body, len(sentence.tokens))]


# --- part of speech


def _with(sentence: Sentence, parts: frozenset[str]) -> list[int]:
    return [at for at in range(_body(sentence)) if sentence.tokens[at].upos in parts]


def _each(sentence: Sentence, parts: frozenset[str]) -> list[Span]:
    return [(at, at + 1) for at in _with(sentence, parts)]


def _noun_phrases(sentence: Sentence) -> list[Span]:
    """Return the spans of nouns with what stands in front of them and belongs to them, none inside another."""
    phrases: list[Span] = []
    for at in _with(sentence, _NOUNS):
        if sentence.tokens[at].deprel.partition(":")[0] == "expl":
            continue
        start = at
        while start > 0 and _belongs(sentence, start - 1, at):
            start -= 1
        # "coffee cup": the first noun is inside the phrase of the second.
        phrases = [span for span in phrases if span[0] < start or span[1] > at + 1]
        if not any(begin <= start and at < end for begin, end in phrases):
            phrases.append((start, at + 1))
    return phrases


def _belongs(sentence: Sentence, at: int, noun: int) -> bool:
    """Tell whether a token is a dependent in front of a noun, or inside of one."""
    while at != noun:
        token = sentence.tokens[at]
        if token.deprel not in _INSIDE or token.head < 0:
            return False
        at = token.head
    return True


def _outside(sentence: Sentence, parts: frozenset[str]) -> list[Span]:
    """Return the verbs that stand in no noun phrase: burning houses, which moves as one."""
    phrases = _noun_phrases(sentence)
    return [one for one in _each(sentence, parts) if not any(a <= one[0] < b for a, b in phrases)]


def _swap(sentence: Sentence, spans: Sequence[Span], rng: Random) -> Order | None:
    taken = _shuffled(range(len(spans)), rng)
    return None if taken is None else _rebuilt(sentence, {spans[at]: spans[other] for at, other in enumerate(taken)})


def _exchange(sentence: Sentence, first: Sequence[Span], second: Sequence[Span]) -> Order | None:
    """Exchange spans in pairs, the nearest pair first, the earlier one where two are as near."""
    moved: dict[Span, Span] = {}
    for distance, one, other in sorted((_distance(one, other), one, other) for one in first for other in second):
        if distance > 0 and one not in moved and other not in moved:
            moved[one], moved[other] = other, one
    return _rebuilt(sentence, moved) if moved else None


def _mismatch(sentence: Sentence) -> Order | None:
    """Exchange each noun phrase, from left to right, with the farthest verb that is left."""
    moved: dict[Span, Span] = {}
    verbs = _outside(sentence, _VERB)
    for noun in _noun_phrases(sentence):
        left = [verb for verb in verbs if verb not in moved and _distance(noun, verb) > 0]
        if left:
            verb = max(left, key=lambda verb: _distance(noun, verb))
            moved[noun], moved[verb] = verb, noun
    return _rebuilt(sentence, moved) if moved else None


def _verb_first(sentence: Sentence) -> Order | None:
    """Move the first verb that is not there to the beginning; where there is none, an auxiliary that is the root."""
    roots = [at for at in _with(sentence, _VERBS) if sentence.tokens[at].head < 0]
    verbs = [at for at in _with(sentence, _VERB) or roots if at > 0]
    return [verbs[0], *(at for at in range(len(sentence.tokens)) if at != verbs[0])] if verbs else None


def _distance(one: Span, other: Span) -> int:
    """Return how many steps two spans are apart; 0 or less where they overlap."""
    return other[0] - one[1] + 1 if one[0] < other[0] else one[0] - other[1] + 1


def _rebuilt(sentence: Sentence, contents: dict[Span, Span]) -> Order:
    """Return the order with the span on the left side of each entry filled by the one on the right side."""
    order: Order = []
    starts = {span[0]: span for span in contents}
    at = 0
    while at < len(sentence.tokens):
        span = starts.get(at)
        order += range(*contents[span]) if span is not None else [at]
        at = span[1] if span is not None else at + 1
    return order


# --- dependency tree


def _root(sentence: Sentence) -> int:
    return next(at for at, token in enumerate(sentence.tokens) if token.head < 0)


def _walk(sentence: Sentence, parts: Callable[[int, Order, Order], list[Order]]) -> Order | None:
    """Put a tree into an order: ``parts`` gives head, left and right dependents in the order of the walk."""
    body = _body(sentence)
    if body < 2:
        return None
    children: dict[int, tuple[Order, Order]] = {at: ([], []) for at in range(len(sentence.tokens))}
    for at in range(body):
        head = sentence.tokens[at].head
        if head >= 0:
            children[head][at > head].append(at)
    order: Order = []
    # A stack and no recursion: a parse may be a chain of any length. A tuple stands for a whole subtree.
    stack: list[int | tuple[int]] = [(_root(sentence),)]
    while stack:
        item = stack.pop()
        if isinstance(item, int):
            order.append(item)
            continue
        (head,) = item
        steps: list[int | tuple[int]] = []
        for part in parts(head, *children[head]):
            steps += [at if at == head else (at,) for at in part]
        stack += reversed(steps)
    return [*order, *range(body, len(sentence.tokens))]


def _rotated(sentence: Sentence) -> Order | None:
    """Exchange what stands left and right of the root; what hangs on these stays as it was."""
    root = _root(sentence)
    return _walk(sentence, lambda head, left, right: [right, [head], left] if head == root else [left, [head], right])


PERTURBATIONS: dict[str, Perturbation] = {
    "treeMirrorPre": lambda s, _: _walk(s, lambda head, left, right: [[head], right, left]),
    "treeMirrorPost": lambda s, _: _walk(s, lambda head, left, right: [right, left, [head]]),
    "treeMirrorIn": lambda s, _: _walk(s, lambda head, left, right: [right, [head], left]),
    "rotateAroundRoot": lambda s, _: _rotated(s),
    "nounSwaps": lambda s, rng: _swap(s, _noun_phrases(s), rng),
    "verbSwaps": lambda s, rng: _shuffle(s, _with(s, _VERBS), rng),
    "adverbVerbSwap": lambda s, _: _exchange(s, _each(s, _ADVERB), _each(s, _VERB)),
    "nounAdjSwap": lambda s, _: _exchange(s, _each(s, _NOUNS), _each(s, _ADJECTIVE)),
    "nounVerbSwap": lambda s, _: _exchange(s, _noun_phrases(s), _outside(s, _VERBS)),
    "nounVerbMismatched": lambda s, _: _mismatch(s),
    "functionalShuffle": lambda s, rng: _shuffle(s, _with(s, _FUNCTIONS), rng),
    "verbAtBeginning": lambda s, _: _verb_first(s),
    "wordShuffle": lambda s, rng: _shuffle(s, range(_body(s)), rng),
    # Of an odd number, the first half has the middle word.
    "shuffleHalvesFirst": lambda s, rng: _shuffle(s, range((_body(s) + 1) // 2), rng),
    "shuffleHalvesLast": lambda s, rng: _shuffle(s, range((_body(s) + 1) // 2, _body(s)), rng),
    "reversed": lambda s, _: _reversed(s),
}
"""The perturbations under the paper's names: four on the tree, eight on parts of speech, four at random."""

_NAMES = list(PERTURBATIONS)
KINDS = {"tree": tuple(_NAMES[:4]), "part of speech": tuple(_NAMES[4:12]), "random": tuple(_NAMES[12:])}
"""The three kinds of section 4, and which perturbations are of each."""
