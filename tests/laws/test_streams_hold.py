"""Laws of what a stream holds back: nothing leaves that the reader can still join to a number, in any language."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from numguard import Action, Checker, Guard, Severity, extract
from numguard.guard.lookahead import lookahead
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon

LANGS = tuple(sorted(path.stem for path in (Path(__file__).parents[2] / "locales").glob("*.toml")))
_SHARES = 12
SHARES = [LANGS[k::_SHARES] for k in range(_SHARES)]
_FORMS, _MADE, _PHRASES = 8, 12, 6
"""Forms as they stand, words put together and phrases, of each language."""
_AT_MOST = 60

WRITTEN: tuple[Callable[[str], str], ...] = (
    str,
    str.upper,
    str.capitalize,
    lambda word: unicodedata.normalize("NFD", word),
    lambda word: word[:2] + "\N{SOFT HYPHEN}" + word[2:],
    lambda word: word.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
    lambda word: "l'" + word,
    lambda word: word + "'s",
    lambda word: f"'{word}'",
    lambda word: f"zq-{word},",
)
HEBREW = ("תשע״ח", "ה'תשע״ח", 'התשע"ח', "בתשפ״ד")


@cache
def made(lang: str) -> tuple[str, ...]:
    """Return words of a language: forms, and what clitics, forms and endings make together."""
    morphology = lexicon(lang).vocabulary.morphology
    rng = random.Random(f"hold {lang}")
    forms = [form for form in morphology.single if form]
    prefixes, endings = ["", *morphology.prefixes], ["", *sorted(morphology.suffixes)[:400]]
    found = rng.sample(forms, min(len(forms), _FORMS))
    for _ in range(_MADE):
        parts = (rng.choice(prefixes), rng.choice(forms), rng.choice([*forms, ""]), rng.choice(endings))
        found.append("".join(part for part in parts if rng.random() < 0.8))
    found += ["XIX", "IV", *("XI" + ending for ending in sorted(morphology.endings)[:3])]
    return tuple(word for word in found if word and " " not in word and len(word) <= _AT_MOST)


def phrases(lex: Lexicon, rng: random.Random) -> Iterator[str]:
    """Return numbers of several words, of which some are no number alone; and several words behind each other."""
    morphology = lex.vocabulary.morphology
    found = [
        " ".join((first, *rest))
        for first, starts in morphology.phrases.items()
        for rows in starts.values()
        for rest, entry in rows
        if entry.numeric and not entry.block
    ]
    yield from rng.sample(found, min(len(found), _PHRASES))
    hard = [form for form, entry in morphology.single.items() if entry.level == 2]
    yield from rng.sample(hard, min(len(hard), _PHRASES))
    gap = "" if lex.nospace else " "
    for _ in range(_PHRASES if hard else 0):
        yield gap.join(rng.choices(hard, k=rng.randint(2, 4)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("langs", SHARES, ids=lambda langs: langs[0])
def test_no_beginning_of_a_number_is_let_go_before_its_word_is_over(langs: tuple[str, ...]) -> None:
    """Whatever has come of a word, it waits from where the reader will find a number in the whole of it."""
    asked = 0
    for lang in langs:
        if lexicon(lang).nospace:
            continue
        hold = lookahead(lang)
        for word in (*made(lang), *(HEBREW if lang == "he" else ())):
            for write in WRITTEN:
                chunk = write(word)
                starts = [one.start - 3 for one in extract(f"zq {chunk} zq", lang) if 3 <= one.start < 3 + len(chunk)]
                if not starts:
                    continue
                asked += 1
                early = [chunk[:size] for size in range(1, len(chunk)) if hold.partial(chunk[:size]) > starts[0]]
                assert not early, (lang, chunk, early)
                assert hold.of(chunk)[1] <= starts[0], (lang, chunk)
    assert asked > 100 * len(langs) // 2


@pytest.mark.slow
@pytest.mark.parametrize("langs", SHARES, ids=lambda langs: langs[0])
def test_no_wrong_number_in_words_leaves(langs: tuple[str, ...]) -> None:
    """Phrases too, of whose words none is a number alone: nothing from a wrong number on is sent, whatever the cuts."""
    source, asked = "zq 417 zq", 0
    for lang in langs:
        checker = Checker("en", lang)
        guard = Guard(checker, on_issue="block")
        gap = "" if lexicon(lang).nospace else " "
        for phrase in phrases(lexicon(lang), random.Random(f"phrases {lang}")):
            text = gap.join(("zq", phrase, "zq", "zq zq."))
            verdict = checker.check(source, text)
            wrong = [
                issue.hypothesis.start
                for issue in verdict.issues
                if issue.hypothesis is not None and issue.severity >= Severity.MAJOR
            ]
            if verdict.action is not Action.BLOCK or not wrong:
                continue
            asked += 1
            for pieces in ([text], list(text), [text[at : at + 3] for at in range(0, len(text), 3)]):
                stream = guard.begin(source)
                sent = "".join(map(stream.push, pieces)) + stream.close()
                assert len(sent) <= min(wrong), (lang, text, pieces)
    assert asked > len(langs)
