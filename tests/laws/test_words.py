"""Laws of numbers in words: a damaged word is found, and the quick reading says what the full one says.

The numbers are written by generators (tools/word_damage.py), so what the damaged words say is known by construction.
`make words` runs a thousand of them in every language.
"""

from __future__ import annotations

import random

import pytest
import word_damage

from numguard.alignment.align import align
from numguard.language import data as localedata
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.mentions.scan.scan import read
from numguard.model import Action
from numguard.verdict.judge import judge
from tests.fuzz.stock import stock

LANGS = """
    en de fr es pt it nl sv da ru uk pl cs sr bg ro el hu fi lt tr az ar he fa hi bn ta te mr th my vi id sw zh ja ko
""".split()
_NUMBERS = 12
_SOUPS = 6


def full(source: str, hypothesis: str, source_lang: str, target_lang: str) -> Action:
    """Judge a pair of which all is read at once, hard and soft words."""
    ours, theirs = lexicon(source_lang), lexicon(target_lang)
    first, second = read(source, ours.hits(source, True), ours), read(hypothesis, theirs.hits(hypothesis, True), theirs)
    return judge(align(first, second, ours, theirs, (source, hypothesis)))[0]


def soup(rng: random.Random, lang: str, number: str) -> str:
    """Write a number among weak words, joiners, units and other number words of its language."""
    data, words = localedata.load(lang), stock(lang)
    pools = [data.lists["soft"] or ("zq",), data.lists["joiners"] or ("zq",), ("zq", "qzq"), words.units, words.numbers]
    parts = [rng.choice(rng.choice(pools)) for _ in range(rng.randint(0, 6))]
    parts.insert(rng.randint(0, len(parts)), number)
    return ("" if "nospace" in data.flags else " ").join(parts) + "."


@pytest.mark.sampled(24)
@pytest.mark.parametrize("lang", LANGS)
def test_a_damaged_word_is_found(lang: str) -> None:
    """Where a number in words passes, one word of it changed, added or lost is found, in both directions."""
    result = word_damage.look(lang, _NUMBERS)
    assert not result.misses
    assert result.read > 0.8 * result.written > 0
    assert result.found.total() + result.abstained > 0.8 * result.read


@pytest.mark.parametrize(
    ("source_lang", "target_lang", "source", "hypothesis"),
    [
        ("en", "de", "It costs forty-four point two one dollars.", "Es kostet 44,2 Dollar."),
        ("de", "en", "Es kostet 44,2 Dollar.", "It costs forty-four point two one dollars."),
        ("pt", "en", "Vieram setecentos e trinta e um.", "All of 730 came."),
        ("en", "fr", "It weighs 44.2 kilos.", "Il pèse quarante-quatre virgule deux un kilos."),
        ("en", "zh", "Forty-four thousand and one dollars.", "44000元。"),
        ("es", "en", "Son treinta y un mil un euros.", "It is 31,000 euros."),
        ("th", "en", "ราคาสี่สิบสี่จุดสองหนึ่งดอลลาร์", "It costs 44.2 dollars."),
        ("en", "et", "They saw one million, five hundred and one.", "Nad nägid üks miljon viissada."),
        ("fr-BE", "en", "Ils ont vu un million six cent quatre-vingt un.", "They saw 1,000,680."),
        ("lt", "en", "Matė vienas milijonas devyniasdešimt tūkstančių vienas.", "They saw 1,090,000."),
        ("sw", "en", "Waliona elfu mia sita, mia moja na moja.", "They saw 600,100."),
    ],
)
def test_the_last_weak_word_counts(source_lang: str, target_lang: str, source: str, hypothesis: str) -> None:
    assert word_damage.checker(source_lang, target_lang).check(source, hypothesis).action is Action.BLOCK


@pytest.mark.sampled(16)
@pytest.mark.parametrize("lang", LANGS)
def test_the_quick_reading_says_what_the_full_one_says(lang: str) -> None:
    """A quick reading settles a pair only where the full reading says the same."""
    rng = random.Random(f"quick {lang}")
    for pair in word_damage.pairs(lang, _SOUPS, "quick"):
        for words in (pair.words, pair.damaged):
            own, other = soup(rng, lang, words), soup(rng, pair.other, pair.beside)
            for tags, texts in (((lang, pair.other), (own, other)), ((pair.other, lang), (other, own))):
                assert word_damage.checker(*tags).check(*texts).action is full(*texts, *tags), (tags, texts)
