"""What a number counts: the concepts of the noun beside it, on the side on which its language has it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from numguard.language.nouns.nouns import NO_NOUNS, NOTHING, Concepts, Nouns, nouns_of, sorts_named, stem_of
from numguard.mentions.atom import Atom
from numguard.mentions.context.segment import Segment
from numguard.mentions.kinds import NO_ROLE
from numguard.mentions.lexicon.lexicon import Lexicon, of_lexicon, of_word, words_of_lists
from numguard.mentions.line.reach import BESIDE, NEAR
from numguard.script.chars import WORD
from numguard.script.fold import fold, unaccented

_WORDS_BEHIND: Final = 2
"""Words behind a number among which what it counts may stand: 3 brown dogs."""
_NOUN_LETTERS: Final = 3
"""Letters of a noun in a script that has capitals: shorter words are prepositions and articles."""
_COUNTER: Final = 3
"""Characters between a number and its noun in scripts without blanks: 5只狗."""
_LEARNED: Final = 3
"""Words behind a number of which those whose stems were learned may say what it counts."""
_SUBJECT: Final = 6
"""Words on each side of a share or price among which its subject may stand: bread rose by 7 %."""
_LAST_NUMBER: Final = re.compile(r"\d")


class Noun:
    """The noun of a number: the word as it stands, folded, and its concepts, of which some may have been learned."""

    __slots__ = ("word", "concepts", "is_learned")

    def __init__(self, word: str, concepts: Concepts, is_learned: bool = False) -> None:
        self.word = word
        self.concepts = concepts
        self.is_learned = is_learned


_NONE: Final = Noun("", NOTHING)


@of_lexicon
def _nouns(lex: Lexicon) -> Nouns | None:
    nouns = nouns_of(lex.data.chain)
    return Nouns(NO_NOUNS) if nouns is None and lex.learned else nouns


def noun_of(atom: Atom, lex: Lexicon) -> Noun:
    """Return the noun that a count stands with; one without word and concepts where none is known."""
    nouns = _nouns(lex)
    if nouns is None:
        return _NONE
    if lex.nospace:
        return _unspaced(atom, nouns, lex)
    return _with_learned(_spaced(atom, _behind(atom, lex), nouns, lex), atom, lex)


def noun_beside(atom: Atom, lex: Lexicon) -> Noun:
    """Return the noun of a count, or the subjects of a share, a price, or a number with nothing behind it: he is 38."""
    nouns = _nouns(lex)
    if nouns is None:
        return _NONE
    is_counted = atom.unit is None and atom.role == NO_ROLE
    if lex.nospace:
        noun = _unspaced(atom, nouns, lex) if is_counted else _NONE
        rest = atom.context.clause.text_behind.lstrip()
        is_bare = not is_counted or "noun-first" in lex.flags or not rest[:1].isalpha()
        return _subjects_before(atom, nouns) if is_bare and not noun.concepts else noun
    behind = _behind(atom, lex) if is_counted else []
    if behind and behind[0] not in words_of_lists(lex):
        return _with_learned(_spaced(atom, behind, nouns, lex), atom, lex)
    return _with_learned(_subjects(atom, nouns, lex), atom, lex)


def _with_learned(noun: Noun, atom: Atom, lex: Lexicon) -> Noun:
    """Return a noun with what was learned of the words among which it stands, whichever of them it is."""
    learned = lex.learned
    if not learned:
        return noun
    concepts = dict(noun.concepts)
    clause = atom.context.clause
    for word in clause.words_behind(_LEARNED) + (clause.words_before(1) if "noun-first" in lex.flags else []):
        stems = learned.get(stem_of(word))
        if stems is not None:
            concepts.update(stems)
    return Noun(noun.word, concepts, len(concepts) > len(noun.concepts))


def _behind(atom: Atom, lex: Lexicon) -> list[str]:
    return atom.context.clause.words_behind(_WORDS_BEHIND + ("syllables" in lex.flags))


def _spaced(atom: Atom, behind: list[str], nouns: Nouns, lex: Lexicon) -> Noun:
    """Return the noun behind a number or before it, as its language has it."""
    is_first = "noun-first" in lex.flags
    if is_first:
        links = lex.data.lists["noun_links"]
        if not (behind and links and behind[0].endswith(links)):
            noun = _first(atom.context.clause.words_before(1), nouns, lex)
            return noun if noun.concepts else _first(behind, nouns, lex)
    noun = _first(behind, nouns, lex)
    if noun.concepts or not (is_first or "unit-first" in lex.flags):
        return noun
    return _first(atom.context.clause.words_before(1), nouns, lex)


def _subjects(atom: Atom, nouns: Nouns, lex: Lexicon) -> Noun:
    """Return all nouns of the part of a sentence that has no other number, as one: the nearest is its word.

    A word for and ends the part; what stands behind the number, and before the next one, may be of either.
    """
    joiners = words_of_lists(lex)
    clause = atom.context.clause
    said: list[str] = []
    for word in clause.words_before(_SUBJECT):
        if word in joiners:
            break
        said.append(word)
    before = len(said)
    for word in clause.words_behind(_SUBJECT):
        if word in joiners:
            break
        said.append(word)
    else:
        if clause.near_behind < len(clause.behind):
            del said[before:]
    concepts = NOTHING
    nearest = ""
    if "syllables" in lex.flags:
        for word, other in pairwise(said):
            concepts = _joined(concepts, nouns.named(unaccented(f"{word} {other}")))
            concepts = _joined(concepts, nouns.named(unaccented(f"{other} {word}")))
    for word in said:
        if len(word) >= _NOUN_LETTERS:
            nearest = nearest or (word if len(word) >= _LEAST else "")
            concepts = _joined(concepts, _concepts(word, nouns, lex))
    return Noun(nearest, concepts)


def things_beside(atom: Atom, lex: Lexicon, known: dict[str, list[Noun]]) -> list[Noun]:
    """Return the nouns of things among the words beside a number; without blanks, the noun that it counts.

    ``known``: what ``named_things`` returns; what stands between two blanks is looked at once, as it mostly is nothing.
    """
    if lex.nospace or "syllables" in lex.flags:
        noun = noun_of(atom, lex)
        return [noun] if sorts_named(noun.concepts) else []
    text = atom.segment.text
    tokens = text[atom.end : atom.end + NEAR].split(None, _WORDS_BEHIND)[:_WORDS_BEHIND]
    if "noun-first" in lex.flags or "unit-first" in lex.flags:
        tokens += text[max(0, atom.start - NEAR) : atom.start].rsplit(None, 1)[-1:]
    things: list[Noun] = []
    for token in tokens:
        named = known.get(token)
        if named is None:
            named = _of_token(token, lex, known)
        if named:
            things += named
    return things


def _of_token(token: str, lex: Lexicon, known: dict[str, list[Noun]]) -> list[Noun]:
    if len(known) >= _KEPT:
        known.clear()
    nouns = _nouns(lex)
    words = [] if nouns is None else [Noun(word, _concepts(word, nouns, lex)) for word in _folded(token, lex)]
    named = known[token] = [noun for noun in words if sorts_named(noun.concepts)]
    return named


@of_lexicon
def named_things(lex: Lexicon) -> dict[str, list[Noun]]:
    """Return the cache of the things that words name."""
    return {}


def _joined(concepts: Concepts, more: Concepts) -> Concepts:
    return more if not concepts else {**concepts, **more} if more else concepts


def _concepts(word: str, nouns: Nouns, lex: Lexicon) -> Concepts:
    """Return the concepts of a word, or of what stands in it behind a word that is written together with it: وال."""
    concepts = nouns.of(word)
    if not concepts and lex.data.lists["prefix"]:
        for prefix in lex.data.lists["prefix"]:
            if word.startswith(prefix) and len(word) - len(prefix) >= _NOUN_LETTERS:
                concepts = nouns.of(word[len(prefix) :])
                if concepts:
                    break
    return concepts


def _subjects_before(atom: Atom, nouns: Nouns) -> Noun:
    """Return the same before a number in a script without blanks: 切符は400円."""
    text = _LAST_NUMBER.split(atom.context.clause.text_before)[-1][-BESIDE:]
    concepts = NOTHING
    nearest = ""
    at = 0
    while at < len(text):
        word = nouns.longest_at(text, at)
        if word:
            nearest = word
            concepts = _joined(concepts, nouns.named(word))
        at += len(word) or 1
    return Noun(nearest, concepts)


def _first(words: list[str], nouns: Nouns, lex: Lexicon) -> Noun:
    """Return the first known noun of some words, up to one for and, or a number."""
    joiners = words_of_lists(lex)
    of_syllables = "syllables" in lex.flags
    for at, word in enumerate(words):
        if word in joiners:
            break
        if of_syllables and at + 1 < len(words):
            concepts = nouns.named(unaccented(f"{word} {words[at + 1]}"))  # xe đạp
            if concepts:
                return Noun(word, concepts)
        concepts = _concepts(word, nouns, lex) if len(word) >= _NOUN_LETTERS or word.upper() == word else NOTHING
        if concepts:
            if any([_says_number(one, lex) for one in words[: at + 1]]):  # noqa: C419 -- faster compiled
                break
            return Noun(word, concepts)
    return Noun(words[0], NOTHING) if words else _NONE


def _says_number(word: str, lex: Lexicon) -> bool:
    """Tell whether a word is a number itself, and no word that is only sometimes one."""
    entry = lex.look(word).entry if word else None
    return entry is not None and not entry.soft and (entry.num is not None or entry.ord is not None)


def _unspaced(atom: Atom, nouns: Nouns, lex: Lexicon) -> Noun:
    """Return the same in a script without blanks, where the longest known noun counts."""
    text = atom.segment.text
    behind = fold(text[atom.unit_end : atom.unit_end + _COUNTER + nouns.longest], lex.data.fold).lstrip()
    links = lex.data.lists["noun_links"]
    for link in links:
        at = behind.find(link, 0, _COUNTER + 1)
        if at >= 0 and behind[: at + 1].isalpha():
            return _beginning(behind[at + len(link) :], nouns, words_of_lists(lex))
    if "noun-first" in lex.flags:
        before = fold(text[max(0, atom.unit_start - nouns.longest - 1) : atom.unit_start], lex.data.fold)
        noun = _ending(before, nouns)
        if noun.concepts:
            return noun
    return _beginning(behind, nouns, words_of_lists(lex))


def _beginning(text: str, nouns: Nouns, joiners: frozenset[str]) -> Noun:
    """Return the longest noun that begins a text; one of a character may begin a compound: 糖渍苹果 are apples.

    One that stands at the number says what it counts beside it: 14人が病気になった are people.
    """
    first = best = nouns.longest_at(text, 0) if text[:1].isalpha() and text[0] not in joiners else ""
    end = _COUNTER
    for at, letter in enumerate(text):
        if at >= end or not letter.isalpha() or letter in joiners:
            break
        word = nouns.longest_at(text, at)
        if len(word) > len(best):
            best, end = word, max(end, at + _COUNTER) if len(word) == 1 else end
    concepts = nouns.named(best) if best else NOTHING
    return Noun(best, concepts if first == best else _joined(nouns.named(first), concepts)) if best else _NONE


def _ending(text: str, nouns: Nouns) -> Noun:
    for cut in (0, 1):  # a particle may stand between: 卵を4個
        word = nouns.longest_before(text, len(text) - cut)
        if word:
            return Noun(word, nouns.named(word))
    return _NONE


def words_for(noun: Noun, segment: Segment, lex: Lexicon, least: int) -> list[str]:
    """Return the words of a text, folded, that mean the same as a noun, at least so much."""
    said = _said(segment, lex) if noun.concepts else []
    return [one.word for one in said if one.concepts and overlap(noun, one, has_learned=False) >= least]


def may_be_said(noun: Noun, segment: Segment, lex: Lexicon) -> bool:
    """Tell whether a noun of a text may mean the same as another one, or is spelled alike."""
    if noun is _NONE:
        return False
    if "syllables" in lex.flags:
        return True
    for one in _said(segment, lex, has_concepts=bool(noun.concepts)):
        is_like = one.word[:1] == noun.word[:1] or bool(one.concepts and noun.concepts)
        if is_like and overlap(noun, one, has_learned=False):
            return True
    return False


def _said(segment: Segment, lex: Lexicon, *, has_concepts: bool = True) -> list[Noun]:
    """Return the words of a text, with their concepts where these are asked for; without blanks the known nouns."""
    nouns = _nouns(lex)
    if nouns is None:
        return []
    said: list[Noun] = []
    if not lex.nospace:
        for token in segment.text.split():
            for word in _folded(token, lex):
                said.append(Noun(word, _concepts(word, nouns, lex) if has_concepts else NOTHING))
        return said
    folded, at = fold(segment.text, lex.data.fold), 0
    while at < len(folded):
        word = nouns.longest_at(folded, at)
        if word:
            said.append(Noun(word, nouns.named(word)))
        at += len(word) or 1
    return said


@of_word
def _folded(token: str, lex: Lexicon) -> list[str]:
    """Return the folded words of what stands between two blanks."""
    return [fold(written, lex.data.fold) for written in WORD.made.findall(token)]


_KEPT: Final = 4_096


def overlap(one: Noun, other: Noun, has_learned: bool = True) -> int:
    """Return how much two nouns mean the same, by the concepts that they share, or because one is copied.

    Without ``has_learned``, what was learned from a corpus does not count.
    """
    shared = 0
    if one.concepts and other.concepts and not one.concepts.keys().isdisjoint(other.concepts):
        for concept, weight in one.concepts.items():
            if has_learned or concept >= 0:
                shared += weight * other.concepts.get(concept, 0)
    if one.word[:1] == other.word[:1] != "" and _is_alike(unaccented(one.word), unaccented(other.word)):
        shared += COPIED
    return shared


COPIED: Final = 24
"""What a copied noun counts for: as much as a name of a concept and a keyword of three."""
_LEAST: Final = 4


def _is_alike(one: str, other: str) -> bool:
    """Tell whether two words are spelled alike, as copied names and cognates are: pizzas, pizza's."""
    size = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        size += 1
    return size >= _LEAST and 4 * size >= 3 * max(len(one), len(other))
