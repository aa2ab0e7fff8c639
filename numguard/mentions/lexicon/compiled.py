"""The words of one language, compiled: read from where they were stored, or made of the locale file and CLDR."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from numguard.language import packed
from numguard.language.cldr import Cldr
from numguard.language.data import LocaleData
from numguard.mentions.entries import Word
from numguard.mentions.grammar.grammar import Grammar
from numguard.mentions.lexicon import store
from numguard.mentions.lexicon.automaton import Automaton
from numguard.mentions.lexicon.build import Forms
from numguard.mentions.lexicon.morphology import Morphology
from numguard.mentions.lexicon.neighbours import compile_contexts
from numguard.mentions.lexicon.parts import Parts
from numguard.mentions.lexicon.vocabulary import Vocabulary
from numguard.mentions.lexicon.written import Plain, Pool, joined, parted, read, write
from numguard.quantity.units import SECOND
from numguard.script.classes import NUMERALS
from numguard.script.fold import fold

_MARKING: Final = frozenset(("per", "not", "witness"))
_MARKED: Final = ("axis.", "calendar.")
"""The tables of words that set marks; where words are not parted, those of bounds too."""


class Compiled:
    """A vocabulary, its list of words, and the automaton that finds them; ``made_of`` is the digest of its sources."""

    __slots__ = ("vocabulary", "words", "automaton", "made_of")

    def __init__(self, vocabulary: Vocabulary, words: list[Word], automaton: Automaton, made_of: bytes) -> None:
        self.vocabulary = vocabulary
        self.words = words
        self.automaton = automaton
        self.made_of = made_of

    def plain(self) -> Plain:
        """Return all that is stored but the automaton."""
        vocabulary = self.vocabulary
        morphology = vocabulary.morphology
        return (
            self.made_of,
            joined(sorted(morphology.suffixes)),
            *write(morphology.single, morphology.phrases, vocabulary.context, self.words),
        )


def compiled(data: LocaleData, cldr: Cldr, grammar: Grammar) -> Compiled:
    """Return a language compiled: as it was stored, or made now and kept where a cache is asked for."""
    built = stored(data, cldr, grammar)
    if built is None:
        built = made(data, cldr, grammar)
        folder = packed.cache_folder()
        if folder is not None and store.key(data.chain, cldr.identifier):
            with suppress(OSError):  # a full disk, say: the next process makes it again
                keep(data, cldr, built, folder)
    return built


def stored(data: LocaleData, cldr: Cldr, grammar: Grammar, folder: Path | None = None) -> Compiled | None:
    """Return the stored language; None where none was stored, or from other data."""
    plain = store.load_plain(f"words-{name_of(data, cldr)}", store.key(data.chain, cldr.identifier), folder)
    if plain is None:
        return None
    made_of, suffixes, *said = plain
    automaton = store.load(name_of(data, cldr), made_of, folder)
    if automaton is None:
        return None
    single, phrases, context, words = read(tuple(said))
    morphology = Morphology(data, single, phrases, context, frozenset(parted(suffixes)))
    return Compiled(Vocabulary(data, context, morphology, grammar), words, automaton, made_of)


def keep(data: LocaleData, cldr: Cldr, compiled: Compiled, folder: Path) -> int:
    """Write a compiled language where ``stored`` finds it; return how many bytes it takes."""
    name, key = name_of(data, cldr), store.key(data.chain, cldr.identifier)
    size = store.save(folder, name, compiled.made_of, compiled.automaton)
    return size + store.save_plain(folder, f"words-{name}", key, compiled.plain())


def name_of(data: LocaleData, cldr: Cldr) -> str:
    """Name what is stored of a language: with CLDR's en_AU the words of en are others than with its en."""
    return f"{data.tag}-{cldr.identifier}"


def made(data: LocaleData, cldr: Cldr, grammar: Grammar) -> Compiled:
    """Compile a language; its automaton is read where the same words have made one."""
    forms = Forms(data, cldr)
    context = compile_contexts(data, cldr, forms.nospace, forms.is_scale_word)
    forms.mark_units(key for key, said in context.items() if said.unit is not None)
    forms.mark_seconds(key for key, said in context.items() if said.unit is SECOND)
    forms.mark_shares({key: said.unit for key, said in context.items() if said.unit is not None})
    forms.mark_minor_units(key for key, said in context.items() if said.minor is not None)
    forms.mark_blocked_money()
    forms.mark_halved_units(context)
    forms.mark_glued_units(context)
    pool = Pool()
    context = {key: pool.context(said) for key, said in context.items()}
    single = {form: pool.entry(entry) for form, entry in forms.single.items()}
    vocabulary = Vocabulary(data, context, Morphology(data, single, forms.phrases, context), grammar)
    counted = vocabulary.counted() if forms.nospace else {}
    inside = [*forms.inside(), *counted]
    words = vocabulary.words(forms.nospace)
    numbers, known = vocabulary.shared(words + inside, counted, pool)
    forms_of = sorted({numbers[word] for word in numbers if word in single})
    letters = _letters(data, cldr)
    made_of = _made_of(data, forms, vocabulary, numbers, len(words), forms_of, letters)
    automaton = store.load(name_of(data, cldr), made_of)
    if automaton is None:
        ours, theirs = ({word: numbers[word] for word in some} for some in (words, inside))
        parts = Parts(data, vocabulary.morphology, vocabulary.bounds, ours, theirs, letters)
        automaton = parts.automaton(set(forms_of))
    return Compiled(vocabulary, known, automaton, made_of)


def _letters(data: LocaleData, cldr: Cldr) -> str:
    """Return the letters of the words that set marks (mentions/marks.py)."""
    tables = [table for name, table in data.words.items() if name in _MARKING or name.startswith(_MARKED)]
    if "nospace" in data.flags:
        tables += [data.bound, data.bound_behind]
    said = [*cldr.per, *data.lists["bound_not"], *data.lists["bound_turned"]]
    said += [form for table in tables for forms in table.values() for form in forms]
    return "".join(sorted(set(fold("".join(said), data.fold))))


def _made_of(
    data: LocaleData,
    forms: Forms,
    vocabulary: Vocabulary,
    numbers: dict[str, int],
    size: int,
    forms_of: list[int],
    letters: str,
) -> bytes:
    """Return a digest of all that an automaton is made of."""
    lists = [data.lists[key] for key in ("prefix", "links", "calendars", "ordinal_suffix", "digit_suffix")]
    said = [list(numbers.items()), size, forms_of, list(forms.single), list(forms.phrases), lists]
    kinds = [(entry.numeric, entry.block, entry.joiner) for entry in forms.single.values()]
    said += [kinds, data.numeral_letters, data.suffix, sorted(vocabulary.bounds), *vocabulary.morphology.negatives]
    said += [*vocabulary.morphology.decimal_marks, letters, NUMERALS]
    said += [data.lists["no_suffix"], sorted(data.fold.items()), sorted(data.flags)]
    return store.digest(said)
