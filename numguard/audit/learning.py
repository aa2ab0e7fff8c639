"""Learn from a corpus which stems of two languages stand for each other, of the words that stand beside numbers."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from itertools import accumulate, chain
from typing import Final, NamedTuple

from numguard.audit.chunks import Chunk
from numguard.audit.pairing import Pairing
from numguard.audit.tally import Tags
from numguard.audit.workers import spread
from numguard.config.project import Project
from numguard.formats.outputs import give_name, partial_of
from numguard.language import data as localedata
from numguard.language.nouns.learned import MOST, LearnedNouns, Row, weight_of
from numguard.language.nouns.nouns import stem_of
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError, UnknownLanguageError, naming, note
from numguard.script.fold import fold

_TOKENS: Final = re.compile(r"\d+|[^\W\d_]{2,}")
_DIGIT: Final = re.compile(r"\d")
_BEHIND: Final = 3
"""Words behind a number that may say what it counts, as numguard.mentions.nouns looks for it; one before it too."""
_SHORTEST: Final = 3
"""Letters of a noun in a script that has capitals."""
_WORDS: Final = 64
"""Stems of a text: a longer one tells little of which stands for which."""
_KEPT: Final = 100_000
"""Words of which the stems are kept."""
_HELD: Final = 25_000_000
"""Words that are held, in 100 MB: where a corpus has more, half of its texts are counted, or a quarter."""
_LEAST_TEXTS: Final = 2
_COMMON: Final = 20
"""Stems of more texts than one in so many are no nouns; in a small corpus those of more texts than so many."""
_LEAST_SHARE: Final = 0.25
_BEST: Final = 0.6
"""Dice's coefficient of a pair of stems, and its share of the best one that either of the two has."""
_RIVALS: Final = 8
"""Stems that may stand for one, before those of the other language have a say."""


class Seen(NamedTuple):
    """The stems of one pair of texts: ``key`` tells it from others, ``near`` are those beside numbers."""

    key: int
    stems: tuple[list[str], list[str]]
    near: tuple[set[str], set[str]]


class Learner:
    """Reads the stems of rows that have digits on both sides, by the languages of the rows; each process has its own.

    What is written without blanks has no words that could be told apart here: it is left out.
    """

    def __init__(self, langs: Sequence[str], project: Project) -> None:
        self._langs = langs[0], langs[1]
        self._pairing = Pairing(langs[0], langs[1], ErrorBoundary(), is_quiet=True, project=project)
        self._readers: dict[str, _Stems | None] = {}

    def ready(self) -> None:
        """Load nothing: a process reads the letters of a language when it meets it."""

    def __call__(self, chunk: Chunk) -> dict[Tags, list[Seen]]:
        """Return what is seen in some rows."""
        self._pairing.hold(chunk.langs or self._langs)
        seen: dict[Tags, list[Seen]] = {}
        for row in chunk.sampled(chunk.rows()):
            if row.kind or _DIGIT.search(row.source) is None or _DIGIT.search(row.hypothesis) is None:
                continue
            tags = self._pairing.tags(row)
            ours, theirs = self._reader(tags[0]), self._reader(tags[1])
            if ours is None or theirs is None:
                seen.setdefault(tags, [])
                continue
            one, other = ours.read(row.source), theirs.read(row.hypothesis)
            if len(one[0]) <= _WORDS and len(other[0]) <= _WORDS:
                said = f"{len(row.source)}:{row.source}{row.hypothesis}".encode("utf-8", "surrogatepass")
                key = int.from_bytes(blake2b(said, digest_size=8).digest(), "big")
                seen.setdefault(tags, []).append(Seen(key, (one[0], other[0]), (one[1], other[1])))
        return seen

    def _reader(self, tag: str) -> _Stems | None:
        if tag not in self._readers:
            self._readers[tag] = _reader_of(tag)
        return self._readers[tag]


def _reader_of(tag: str) -> _Stems | None:
    """Return what reads the stems of a language; None where it is not known, or is written without blanks."""
    try:
        data = localedata.load(tag)
    except UnknownLanguageError:
        return None
    return None if "nospace" in data.flags else _Stems(data.fold)


class _Stems:
    """Reads the stems of texts in one language, each word of which is cut once."""

    __slots__ = ("_fold", "_known")

    def __init__(self, pairs: dict[int, str]) -> None:
        self._fold = pairs
        self._known: dict[str, str] = {}

    def read(self, text: str) -> tuple[list[str], set[str]]:
        """Return the stems of a text, each once, and those beside numbers."""
        stems: dict[str, None] = {}
        near: set[str] = set()
        known = self._known
        left = 0
        before = ""
        for token in _TOKENS.findall(text):
            stem = known.get(token)
            if stem is None:
                if token[0].isdecimal():
                    left = _BEHIND
                    if before:
                        near.add(before)
                    continue
                stem = self._cut(token)
            before = stem
            if stem:
                stems[stem] = None
                if left:
                    near.add(stem)
            if left:
                left -= 1
        return list(stems), near

    def _cut(self, word: str) -> str:
        if len(self._known) >= _KEPT:
            self._known.clear()
        folded = fold(word, self._fold)
        is_short = len(folded) < _SHORTEST and folded.upper() != folded
        stem = self._known[word] = "" if is_short else stem_of(folded)
        return stem


class Counts:
    """The stems of the texts of two languages, as numbers: those with the lowest keys, so that memory has a bound."""

    __slots__ = ("_ids", "_near", "_words", "_sizes", "_keys", "_held", "_limit")

    def __init__(self, held: int = _HELD) -> None:
        self._held = held
        self._limit = 1 << 64
        self._ids: tuple[dict[str, int], dict[str, int]] = {}, {}
        self._near: tuple[set[str], set[str]] = set(), set()
        self._words = array("I")
        self._sizes = bytearray()
        self._keys = array("Q")

    def __len__(self) -> int:
        """Return how many texts are held."""
        return len(self._keys)

    @property
    def words(self) -> int:
        """How many words are held."""
        return len(self._words)

    def add(self, seen: Iterable[Seen]) -> None:
        """Take what was seen in some texts; in which order they come changes nothing."""
        for key, stems, near in seen:
            for side in (0, 1):
                self._near[side].update(near[side])
            if key >= self._limit:
                continue
            self._keys.append(key)
            for ids, said in zip(self._ids, stems, strict=True):
                self._words.extend([ids.setdefault(stem, len(ids)) for stem in said])
                self._sizes.append(len(said))
            while len(self._words) > self._held:
                self._halve()

    def _halve(self) -> None:
        """Let go of the texts with the upper half of the keys; which they are does not depend on the order."""
        self._limit //= 2
        starts = self._starts()
        words, sizes, keys = array("I"), bytearray(), array("Q")
        for at, key in enumerate(self._keys):
            if key < self._limit:
                words.extend(self._words[starts[2 * at] : starts[2 * at + 2]])
                sizes.extend(self._sizes[2 * at : 2 * at + 2])
                keys.append(key)
        self._words, self._sizes, self._keys = words, sizes, keys

    def nouns(self, languages: Tags) -> LearnedNouns:
        """Return the stems that stand for each other: the same ones in whatever order the texts came."""
        texts = self._texts()
        counts = self._texts_of(texts)
        most = max(_COMMON, len(texts) // _COMMON)
        names = list(self._ids[0]), list(self._ids[1])
        used = tuple(
            bytearray(_LEAST_TEXTS <= count <= most and name in near for name, count in zip(*both, strict=True))
            for *both, near in zip(names, counts, self._near, strict=True)
        )
        best_of: dict[int, float] = {}
        rivals: list[tuple[float, int, int, int]] = []
        for ours, partners in self._partners(texts, used):
            count = counts[0][ours]
            shares = [
                (2 * both / (count + counts[1][theirs]), both, theirs)
                for theirs, both in partners.items()
                if both >= _LEAST_TEXTS
            ]
            likely = [one for one in shares if one[0] >= _LEAST_SHARE]
            likely.sort(key=lambda one: (-one[0], -one[1], names[1][one[2]]))
            for share, both, theirs in likely[:_RIVALS]:
                best_of[theirs] = max(share, best_of.get(theirs, 0.0))
                if share >= _BEST * likely[0][0]:
                    rivals.append((share, both, ours, theirs))
        rows = [
            (share * both, (names[0][ours], names[1][theirs], weight_of(share)))
            for share, both, ours, theirs in rivals
            if share >= _BEST * best_of[theirs]
        ]
        rows.sort(key=lambda one: (-one[0], one[1]))
        kept: list[Row] = sorted(row for _, row in rows[:MOST])
        return LearnedNouns(languages, len(texts), tuple(kept))

    def _texts(self) -> list[int]:
        """Return the places of all texts, each text once, in the order of their keys."""
        order = sorted(range(len(self._keys)), key=self._keys.__getitem__)
        return [at for k, at in enumerate(order) if not k or self._keys[order[k - 1]] != self._keys[at]]

    def _texts_of(self, texts: Sequence[int]) -> tuple[array[int], array[int]]:
        """Return how many texts hold each stem, by side."""
        counts = array("I", bytes(4 * len(self._ids[0]))), array("I", bytes(4 * len(self._ids[1])))
        starts = self._starts()
        for at in texts:
            for side in (0, 1):
                place = 2 * at + side
                for stem in self._words[starts[place] : starts[place + 1]]:
                    counts[side][stem] += 1
        return counts

    def _partners(self, texts: Sequence[int], used: Sequence[bytearray]) -> Iterator[tuple[int, Counter[int]]]:
        """Yield each used stem of the source with the used stems of the target in its texts, and how often."""
        starts = self._starts()
        holders: dict[int, array[int]] = {}
        others, ends = array("I"), array("Q", [0])
        for at in texts:
            place = 2 * at
            theirs = [stem for stem in self._words[starts[place + 1] : starts[place + 2]] if used[1][stem]]
            if theirs:
                for stem in self._words[starts[place] : starts[place + 1]]:
                    if used[0][stem]:
                        holders.setdefault(stem, array("I")).append(len(ends) - 1)
                others.extend(theirs)
                ends.append(len(others))
        for stem, held in holders.items():
            yield stem, Counter(chain.from_iterable(others[ends[at] : ends[at + 1]] for at in held))

    def _starts(self) -> array[int]:
        return array("Q", accumulate(self._sizes, initial=0))


class Corpus:
    """What is counted of a whole corpus, by the languages of its texts."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[Tags, Counts] = {}

    def add(self, seen: dict[Tags, list[Seen]]) -> None:
        """Take what was seen in some rows."""
        for tags, texts in seen.items():
            self._counts.setdefault(tags, Counts()).add(texts)

    def nouns(self) -> tuple[LearnedNouns, ...]:
        """Return the nouns of each two languages of which texts were counted, in the order of their tags."""
        return tuple(counts.nouns(tags) for tags, counts in sorted(self._counts.items()) if len(counts))

    def unread(self) -> list[Tags]:
        """Return the languages of which no text could be counted, though it has numbers."""
        return sorted(tags for tags, counts in self._counts.items() if not len(counts))


def learn(
    chunks: Iterable[Chunk], make: Callable[[], Learner], workers: int, see: Callable[[], None]
) -> tuple[LearnedNouns, ...]:
    """Return the nouns that a corpus shows, and say how many; ``see`` is called after each chunk.

    Raises WorkerError as ``spread`` does.
    """
    corpus = Corpus()
    if workers == 1:
        for seen in map(make(), chunks):
            corpus.add(seen)
            see()
    else:
        with closing(spread(chunks, make, workers)) as parts:
            for _, read in parts:
                assert read is not None
                corpus.add(read)
                see()
    learned = corpus.nouns()
    for one in learned:
        note(f"{'-'.join(one.languages)}: {len(one.rows):,} pairs of stems learned from {one.pairs:,} pairs of texts")
    for tags in corpus.unread():
        note(f"{'-'.join(tags)}: no nouns are learned where a language is not known, or is written without blanks")
    return learned


def save(nouns: Sequence[LearnedNouns], path: str) -> None:
    """Write a file of nouns; it has its name when it is whole. Raises InputError where there are none."""
    if not nouns:
        raise InputError("nothing was learned: no pair has digits on both sides, in languages with blanks; no --learn")
    partial = partial_of(path)
    with naming(path):
        partial.write_bytes(b"".join(one.to_bytes() for one in nouns))
    give_name(partial, path)
