"""Texts to try the laws on: tokens of a language, found and shrunk by hypothesis; pairs that say the same."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

from tests.fuzz import tokens
from tests.fuzz.characters import numerals, zeros
from tests.fuzz.exercises import Case
from tests.fuzz.stock import stock
from tests.fuzz.texts import parallel

TAGS = tuple(
    """
    en de fr es it pt pt-BR nl sv da no fi et lv lt pl cs sk sl hr sr bg mk ru uk be ro hu el tr az kk hy ka ar fa he ur
    ps hi ne mr bn pa gu or ta te kn ml si th lo my km vi id ms fil sw am ti ha yo zu zh zh-Hant yue ja ko mn bo eu
    ga cy
    """.split()
)
LANGS = st.sampled_from(TAGS)
ANY = st.text(st.characters(exclude_categories=()), max_size=60)
_DRAWN = 120
_NEUTRAL = ("zq", "qzq", "zzqq")


@cache
def words(lang: str) -> tuple[str, ...]:
    """Return tokens of a language: the same ones each time, so that hypothesis can shrink to the first."""
    rng = random.Random(f"laws {lang}")
    makers = (maker for maker, _ in tokens.MAKERS)
    fixed = ["1", "zq", "2.5", "1,234", "½", *(maker(rng, stock(lang)) for maker in makers)]
    return tuple(fixed + [tokens.pick(rng, tokens.DRAWN)(rng, stock(lang)) for _ in range(_DRAWN)])


def texts(lang: str) -> st.SearchStrategy[str]:
    """Tokens of a language, blanks or nothing between them; or any text at all."""
    row = st.lists(st.sampled_from(words(lang)), max_size=8)
    gap = st.sampled_from([" ", "", "\n"])
    return st.one_of(st.builds(lambda parts, mark: mark.join(parts), row, gap), ANY)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A pair of texts in two languages; one in three has the same text twice."""
    one, other = draw(LANGS), draw(LANGS)
    source = draw(texts(one))
    hypothesis = source if draw(st.integers(0, 2)) == 0 else draw(texts(other))
    return Case(one, other, source, hypothesis, draw(st.integers(0, 99)))


@st.composite
def agreeing(draw: st.DrawFn) -> Case:
    """A pair that says the same in two languages, among words that mean nothing."""
    one, other = draw(LANGS), draw(LANGS)
    seed = draw(st.integers(0, 9_999))
    return Case(one, other, *parallel(random.Random(seed), one, other, _NEUTRAL), seed)


ZEROS = st.sampled_from(zeros())
NUMERALS = st.sampled_from(numerals())
