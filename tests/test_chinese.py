"""Chinese number words: what numguard writes from its locale files, against cn2an and against its own reader."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

import cn2an
import pytest

import numguard
from numguard.language import data as localedata
from numguard.model.errors import RenderError
from numguard.writing import generators as spell
from numguard.writing import words as compose_words
from numguard.writing.render import render
from numguard.writing.styles import reads_back

TRADITIONAL = str.maketrans("万亿贰叁陆负点", "萬億貳參陸負點")
TEN_TO_12 = 10**12


def sample(count: int = 3000) -> list[int]:
    """Numbers to 10^15, half of them full of empty places, where the rules are."""
    chance = random.Random(20)
    numbers = [10**power + more for power in range(15) for more in (0, 1, 10, 1000) if power or not more]
    for _ in range(count // 2):
        numbers.append(chance.randrange(10 ** chance.randint(5, 15)))
        numbers.append(int("".join(chance.choices("00000000012345678", k=chance.randint(5, 15)))))
    return numbers


NUMBERS = [*range(10_001), *sample()]
SWEPT = pytest.mark.parametrize(
    "numbers", [pytest.param(NUMBERS[::9], id="some"), pytest.param(NUMBERS, id="all", marks=pytest.mark.slow)]
)


def leaves_out_a_gap(number: int) -> bool:
    """Whether cn2an writes 一亿一千 for 100,001,000: it drops the gap after 亿 where the whole group of 万 is empty."""
    return number >= 10**8 and number // 10**4 % 10**4 == 0 and number // 1000 % 10 > 0


def by_cn2an(number: int, mode: str = "low") -> str:
    """What cn2an writes, with the gap that it leaves out."""
    text = str(cn2an.an2cn(number, mode))
    if leaves_out_a_gap(number):
        before, scale, after = text.rpartition("亿")
        assert not after.startswith("零"), f"cn2an writes the gap now: {text}"
        return f"{before}{scale}零{after}"
    return text


def in_taiwan(number: int, mode: str = "low") -> str:
    """What cn2an writes, in traditional characters and with 兆 for 10^12."""
    trillions, rest = divmod(number, TEN_TO_12)
    text = by_cn2an(rest, mode) if rest else ""
    if trillions:
        ten = {"low": "一十", "up": "壹拾"}[mode]
        text = text if not text.startswith("十") else f"{ten}{text[1:]}"
        text = by_cn2an(trillions, mode) + "兆" + ("零" if 0 < rest < TEN_TO_12 // 10 else "") + text
    return (text or "零").translate(TRADITIONAL)


def first(number: int | Decimal, lang: str) -> str:
    return next(spell.cardinals(Decimal(number), lang))


@SWEPT
def test_everyday_characters_are_those_of_cn2an(numbers: list[int]) -> None:
    assert [(n, first(n, "zh")) for n in numbers] == [(n, by_cn2an(n)) for n in numbers]


@SWEPT
def test_financial_characters_are_those_of_cn2an(numbers: list[int]) -> None:
    assert [(n, spell.financial(n, "zh")) for n in numbers] == [(n, by_cn2an(n, "up")) for n in numbers]


@SWEPT
def test_traditional_characters(numbers: list[int]) -> None:
    assert [(n, first(n, "zh-Hant")) for n in numbers] == [(n, in_taiwan(n)) for n in numbers]


@SWEPT
def test_traditional_financial_characters(numbers: list[int]) -> None:
    assert [(n, spell.financial(n, "zh-Hant")) for n in numbers] == [(n, in_taiwan(n, "up")) for n in numbers]


@pytest.mark.parametrize("lang", ["zh", "zh-Hant"])
def test_negatives_are_those_of_cn2an(lang: str) -> None:
    numbers = [n for n in [*range(1, 200), *sample(400)] if 0 < n < TEN_TO_12 and not leaves_out_a_gap(n)]
    said = [str(cn2an.an2cn(-n)) for n in numbers]
    if lang == "zh-Hant":
        said = [text.translate(TRADITIONAL) for text in said]
    assert [first(-n, lang) for n in numbers] == said


@pytest.mark.parametrize("lang", ["zh", "zh-Hant"])
def test_decimals_are_those_of_cn2an(lang: str) -> None:
    chance = random.Random(21)
    texts = ["0.05", "10.5", "15.05", "100.001", "0.1234567890123456", "20000.2", "123456789012.1234567890123456"]
    texts += [f"{chance.randrange(10 ** chance.randint(1, 11))}.{chance.randrange(1, 10**6):06d}" for _ in range(500)]
    for text in texts:
        number = Decimal(text)
        if not leaves_out_a_gap(int(number)):
            said = str(cn2an.an2cn(format(number.normalize(), "f")))
            written = list(compose_words.decimals(number, localedata.load(lang)))
            assert written == [said.translate(TRADITIONAL) if lang == "zh-Hant" else said], text
            minus = {"zh": "负", "zh-Hant": "負"}[lang]
            assert list(spell.cardinals(number.copy_negate(), lang))[-1] == minus + written[0], text


@pytest.mark.parametrize("lang", ["zh", "zh-Hant", "zh-TW", "yue"])
@pytest.mark.parametrize("step", [pytest.param(9, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)])
def test_what_is_written_is_read_back(lang: str, step: int) -> None:
    for number in [*range(2001), *range(2001, 10_001, 7), *sample(600)][::step]:
        assert render(number, lang, style="words")  # raises where the words are not read back
        assert render(number, lang, style="ordinal-words")
        assert reads_back(spell.financial(number, lang), number, lang), number


@pytest.mark.parametrize(
    ("number", "lang", "text"),
    [
        (0, "zh", "零"),
        (10, "zh", "十"),
        (110, "zh", "一百一十"),
        (1_015, "zh", "一千零一十五"),
        (101_000, "zh", "十万一千"),
        (100_001_000, "zh", "一亿零一千"),
        (1_000_100_000_000, "zh", "一万零一亿"),
        (1_000_100_000_000, "zh-Hant", "一兆零一億"),
        (20_002, "zh-TW", "二萬零二"),
        (22, "yue", "二十二"),
    ],
)
def test_words(number: int, lang: str, text: str) -> None:
    assert render(number, lang, style="words") == text


def test_ordinals_are_everyday_numbers_after_their_mark() -> None:
    assert render(205, "zh", style="ordinal-words") == "第二百零五"
    assert render(20_000, "zh-Hant", style="ordinal-words") == "第二萬"


@pytest.mark.parametrize("number", [10**15, -1])
def test_no_financial_characters_beyond_the_limit(number: int) -> None:
    assert spell.financial(number, "zh") == ""


def test_other_languages_have_no_financial_characters() -> None:
    assert [spell.financial(5, lang) for lang in ("de", "ja", "rm")] == ["", "", ""]


def test_beyond_the_limit_no_words_are_written() -> None:
    with pytest.raises(RenderError):
        render(10**15, "zh", style="words")


@pytest.mark.parametrize("lost", [("num", 0), ("num", 7), ("mul", 10), ("mul", 10**8)])
def test_a_file_that_lacks_a_digit_or_a_unit_is_not_written_by_place(lost: tuple[str, int]) -> None:
    data = localedata.load("zh")
    table, value = lost
    less = {key: forms for key, forms in data.values[table].items() if key != value}
    bare = replace(data, values={**data.values, table: less})
    assert compose_words.financial(205, bare) == ""
    assert list(compose_words.decimals(Decimal("2.05"), bare)) == []
    assert list(compose_words.cardinals(10_205, bare, lambda unit, count: "")) == []


EVERYDAY = str.maketrans("零壹贰叁肆伍陆柒捌玖拾佰仟", "零一二三四五六七八九十百千")
IN_TAIWAN = str.maketrans("万亿贰叁陆价额为单币", "萬億貳參陸價額為單幣")
SUMS = [Decimal(cents) / 100 for cents in (1, 2, 5, 8, 10, 20, 30, 50, 60, 80, 11, 25, 35, 66, 88, 99)]
SUMS += [Decimal(cents) / 100 for cents in (350, 355, 505, 650, 837, 1005, 3630, 10_050, 120_005, 1_000_003, 5_000_050)]
CONTEXTS = ("价格为{}。", "金额为{}。", "人民币{}", "票价{}。", "单价{}")


def money_by_cn2an(amount: Decimal) -> list[str]:
    """A sum of yuan, jiao and fen as on cheques and in everyday characters, by cn2an, and in digits."""
    cheque = str(cn2an.an2cn(str(amount), "rmb")).removesuffix("整")
    everyday = cheque.translate(EVERYDAY)
    hundredths = int(amount * 100)
    parts = (hundredths // 100, "元"), (hundredths // 10 % 10, "角"), (hundredths % 10, "分")
    digits = "".join(f"{number}{word}" for number, word in parts if number)
    return [cheque, everyday.removeprefix("一") if everyday.startswith("一十") else everyday, digits]


@pytest.mark.parametrize("lang", ["zh", "zh-Hant"])
def test_money_in_jiao_and_fen(lang: str) -> None:
    """27 sums in three forms and five contexts a language: ten times as much and one more do not pass."""
    wrong: list[tuple[str, str]] = []
    for amount in SUMS:
        for form in money_by_cn2an(amount):
            for context in CONTEXTS:
                chinese = context.format(form)
                chinese = chinese.translate(IN_TAIWAN) if lang == "zh-Hant" else chinese
                wrong += [
                    (chinese, str(said))
                    for said, action in ((amount, "pass"), (amount * 10, "block"), (amount + 1, "block"))
                    if numguard.check(chinese, f"The price is {said} yuan.", lang, "en").action != action
                    or numguard.check(f"The price is {said} yuan.", chinese, "en", lang).action != action
                ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    ["三角形的三个角", "八角和桂皮", "他得了五分", "差五分八点", "六角螺丝", "评分为5分", "退伍分配", "入伍元年"],
)
def test_other_words_than_money(text: str) -> None:
    units = [mention.readings[0].unit for mention in numguard.extract(text, "zh") if mention.readings]
    assert not [unit for unit in units if unit and unit.startswith("CNY")]


@pytest.mark.parametrize(("lang", "zero"), [("zh", "零"), ("zh", "〇"), ("zh-Hant", "零"), ("ja", "〇"), ("yue", "零")])
def test_years_by_places(lang: str, zero: str) -> None:
    """二零二三 is 2023, and no "202 or 203", though two digits that follow each other leave a choice elsewhere."""
    digits = f"{zero}一二三四五六七八九"
    wrong = []
    for year in range(1800, 2100):
        text = "".join(digits[int(digit)] for digit in str(year)) + "年"
        if [mention.values[0] for mention in numguard.extract(text, lang) if mention.readings] != [year]:
            wrong.append(text)
    assert wrong == []
