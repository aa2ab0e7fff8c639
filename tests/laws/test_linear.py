"""Law of cost: no text costs more than linear time. How much more, `make sweep` measures."""

from __future__ import annotations

import sys
from functools import partial
from types import FrameType

import pytest

import numguard
from numguard.alignment.align import align
from numguard.mentions.entries import Cue
from numguard.mentions.lexicon.lexicon import Lexicon, lexicon
from numguard.mentions.scan.scan import scan
from numguard.model.deadline import OutOfTimeError
from numguard.verdict.judge import judge
from tests.laws import cost
from tests.laws.cost import counted

FEW, TIMES = 100, 4
"""How often a piece stands in the shorter text, and how many times as often in the longer one."""
_BOUND = 1.5 * TIMES
"""What is linear grows four times, what is quadratic sixteen times."""

pytestmark = counted
growth = partial(cost.growth, few=FEW, times=TIMES)


def name_of(k: int) -> str:
    """Return a name for each number, of letters alone, that begins no other one."""
    letters = ""
    for _ in range(3):
        k, rest = divmod(k, 26)
        letters = chr(ord("a") + rest) + letters
    return f"M{letters}q"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "piece",
    ["7" * 16, "7 ", "7,", "seven million ", "二十", "1.5", "((((", "x-7", "VII ", "7:30 ", "½", "5/", "may 5 ", "3) ",
     "@user7 ", "M5 ", "a.b@x.org/7 ", "<b>7</b> ", "[7] ", "%s ", "1-2 ", "hundred ", "January ", "may "],
)  # fmt: skip
def test_right_texts(piece: str) -> None:
    """A text beside itself, in two languages."""
    checker = numguard.Checker("en", "zh")
    assert checker.check(piece * FEW, piece * FEW).action in ("pass", "block", "flag")  # no abstention
    assert growth(lambda count: checker.check(piece * count, piece * count)) < _BOUND


PIECES = [
    ("7 ", "8 "),
    ("7 May 2018, ", "8 June 2019, "),
    ("7 May 2018 ", "7 2018 "),
    ("$7 ", "€8 "),
    ("7:30 ", "8:15 "),
    ("1/2 ", "3/4 "),
    ("5 km ", "3 miles "),
    ("7-8 ", "9-10 "),
    ("7 May 2018, ", "7. Mai 2018, "),
    ("7 apples and ", "8 Äpfel und "),
    ("40 % of it, ", "40 davon und noch mehr Dinge dazu, "),
    ("40 % of it, ", "41 % davon, "),
    ("$7 for it, ", "7 € dafür, "),
    ("$5.50 for it, ", "5 Dollar und 50 Cent dafür, "),
    ("on 7 May 2018, ", "am 5. Juli 2018, "),
    ("17-18 or ", "18-17 oder "),
    ("won 2-1, ", "gewann zwei zu eins, "),
    ("won 2&1 and ", "gewann zwei Mal 1 und "),
    ("won 4\N{EN DASH}7 and ", "gewann vier Mal 7 und "),
    ("5 miles (8 km) off, ", "5 Meilen weg, "),
    ("24 hours and 183 km, ", "183 Stunden und 24 km, "),
    ("more than 500 apples, ", "weniger als 500 Äpfel, "),
    ("< 5 apples, ", "5 Äpfel, "),
    ("seven apples, ", "acht Äpfel, "),
    ("one of the first, ", "manche davon, "),
    ("19 of his 29, ", "29 von seinen 19, "),
    ("Alpha 5 and Berta 6, ", "Alpha 6 und Berta 5, "),
    ("COVID-19 is, ", "Corona ist, "),
    ("apples and ", "7 Äpfel und "),
    ("see [7] and M5, ", "siehe dort, "),
    ("by @user7 and https://x.org/5 there, ", "von jemandem dort, "),
    ("step 3a and ", "Schritt 3b und "),
    ("5x", "x"),  # one word
    ("enlisted in May ", "im Mai 7 "),
    ("120 million in May ", "120 milion 5 Maii "),
    ("3) more bread\n", "mehr Brot\n"),  # from FEW on read by sentences
    ("for two weeks and ", "eine Woche lang und "),
    ("on 2018-05-06, ", "am 07.06.2018, "),
    ("7 apples and ", "1. 8 Äpfel\n"),  # an output of so many numbered lines is no choice of translations
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("right", "wrong"), PIECES)
def test_wrong_texts(right: str, wrong: str) -> None:
    """Four times as many numbers cost about four times as much, where each could be the wrong form of each."""
    checker = numguard.Checker("en", "de")
    assert growth(lambda count: checker.check(right * count, wrong * count)) < _BOUND


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("right", "wrong"), PIECES[:7])
def test_findings_of_wrong_texts(right: str, wrong: str) -> None:
    """The same for what is told of them, which is made when somebody asks."""
    checker = numguard.Checker("en", "de")
    verdict = checker.check(right * FEW, wrong * FEW)
    assert verdict.action == "block"
    assert verdict.issues
    assert growth(lambda count: checker.check(right * count, wrong * count).issues) < _BOUND


@pytest.mark.parametrize("lost", [0, 7], ids=["whole", "some lost"])
def test_names(lost: int) -> None:
    """A name in each sentence, two sentences in another order here and there, others left out."""
    checker = numguard.Checker("en", "de")

    def judged(count: int) -> object:
        names = [(name_of(k), k + 10) for k in range(count)]
        source = " ".join(f"In {name} they saw {k} trees, and then they all went home." for name, k in names)
        for k in range(0, count - 1, 10):
            names[k], names[k + 1] = names[k + 1], names[k]
        said = [f"In {name} sah man {k} Bäume, und dann gingen alle nach Hause." for name, k in names]
        return checker.check(source, " ".join(one for k, one in enumerate(said) if not lost or k % lost))

    assert growth(judged) < _BOUND


LANGUAGES = {
    "zh": ("2018年5月7日和3公里，", "2019年6月8日和5公里，"),
    "ja": ("2018年5月7日と3キロ、", "2019年6月8日と5キロ、"),
    "hi": ("7 मई 2018 और 3 किलोमीटर, ", "8 जून 2019 और 5 किलोमीटर, "),
    "ar": ("7 مايو 2018 و 3 كيلومتر، ", "8 يونيو 2019 و 5 كيلومتر، "),
    "ru": ("7 мая 2018 и 3 километра, ", "8 июня 2019 и 5 километров, "),
    "fr": ("le 7 mai 2018 et 3 kilomètres, ", "le 8 juin 2019 et 5 kilomètres, "),
    "th": ("7 พฤษภาคม 2018 และ 3 กิโลเมตร ", "8 มิถุนายน 2019 และ 5 กิโลเมตร "),
    "ko": ("2018년 5월 7일 그리고 3킬로미터, ", "2019년 6월 8일 그리고 5킬로미터, "),
    "tr": ("7 Mayıs 2018 ve 3 kilometre, ", "8 Haziran 2019 ve 5 kilometre, "),
    "he": ("7 במאי 2018 ו-3 קילומטרים, ", "8 ביוני 2019 ו-5 קילומטרים, "),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages(lang: str) -> None:
    """Dates and measures, right and wrong, and numbers in words, in scripts of all sorts."""
    checker = numguard.Checker("en", lang)
    right, wrong = LANGUAGES[lang]
    said, other = (numguard.render(value, lang, style="words") + ", " for value in (1_234_567, 1_234_568))
    source = "7 May 2018 and 3 kilometres, 1234567, "
    for hypothesis in (right + said, wrong + other):

        def check(count: int, own: str = hypothesis) -> object:
            return checker.check(source * count, own * count)

        assert growth(check) < _BOUND


def test_the_deadline_holds_in_the_verdict() -> None:
    """The caller's time is asked for between the checks and between the reasons to doubt them."""
    asked = 0
    left = 10**9

    def is_late() -> bool:
        nonlocal asked
        asked += 1
        return asked > left

    texts = "7 May 2018, " * FEW, "8 June 2019, " * FEW
    ours, theirs = lexicon("en"), lexicon("de")
    found = align(scan(texts[0], ours), scan(texts[1], theirs), ours, theirs, texts, is_late=is_late)
    asked = 0
    judge(found)
    most = asked
    assert most > 3
    for times in range(most):
        asked, left = 0, times
        with pytest.raises(OutOfTimeError):
            judge(found)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("source", "hypothesis"),
    [("123 ", "124 "), ("1/2 ", "1/2 "), ("7\n", "7\n"), ("4:30 ", "4:30 "), ("7 May 2018, ", "8 June 2019, "),
     ("$7 ", "€8 "), ("3-4 ", "3-4 "), ("1.5 ", "2.5 "), ("five ", "fünf "), ("7 cats. ", "8 Katzen. ")],
)  # fmt: skip
def test_the_deadline_is_asked_all_the_way(source: str, hypothesis: str) -> None:
    """No more than an eighth of the work on a long text lies between two questions."""
    calls = last = longest = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    def is_late() -> bool:
        nonlocal last, longest
        longest, last = max(longest, calls - last), calls
        return False

    checker = numguard.Checker("en", "de")
    checker.check(source, hypothesis)
    sys.setprofile(count)
    try:
        checker.check(source * _LONG, hypothesis * _LONG, is_late=is_late)
    finally:
        sys.setprofile(None)
    assert max(longest, calls - last) < calls / 8


_LONG = 4_000
"""Pieces of a text that is long enough for the numbers between two questions to be few of them."""


def test_a_check_that_is_late_in_the_verdict_abstains() -> None:
    """So a check ends as abstained wherever its time is over."""
    asked = 0
    left = 10**9

    def is_late() -> bool:
        nonlocal asked
        asked += 1
        return asked > left

    checker = numguard.Checker("en", "de")
    texts = "7 May 2018, " * FEW, "8 June 2019, " * FEW
    assert checker.check(*texts, is_late=is_late).action == "block"
    left = asked - 1  # the last time that somebody asks is in the verdict
    asked = 0
    assert checker.check(*texts, is_late=is_late).action == "abstain"


@pytest.mark.parametrize(
    "output",
    [
        ("", "\n", "x"),
        ("a", "\n ", "b"),
        ("a", " ", ")"),
        ("a\n", " ", "b"),
        ("a\n", "*", "b"),
        ("```", "a", ""),
        ("", "``` ", ""),
        ("", "```\nor\n", ""),
        ("", "(note: ", ")"),
        ("", "\nnote", ""),
        ("", "Option 1\n", ""),
        ("I'm sorry ", "I cannot ", ""),
        ("Here is the translation", " and", ""),
        ("**", "a*", "b**"),
    ],
    ids=repr,
)
def test_outputs_that_look_like_replies(output: tuple[str, str, str]) -> None:
    """What a model says beside a translation is looked for in linear time: a row of line breaks took minutes."""
    checker = numguard.Checker("en", "de")
    head, piece, tail = output
    assert growth(lambda count: checker.check("It is open.", head + piece * 25 * count + tail)) < _BOUND


_LONGEST_ASKED = 64
"""Characters of a word or phrase beside a number: no language has a longer one."""


@pytest.mark.parametrize("lang", ["en", "el", "de", "zh"])
@pytest.mark.parametrize(
    "row",
    ["953 295 111 344,53 ", "953\u202f295\u202f111\u202f344٫53\u2009 ", "12 345,6 7 ", "1/2 ", "7-", "10² ", "5% "],
    ids=repr,
)
def test_words_beside_a_number_are_short(row: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number of a row asked for what stands behind it in the whole row: 100 kB took 27 s to read."""
    asked: list[int] = []
    plain = Lexicon.beside

    def beside(self: Lexicon, text: str) -> Cue | None:
        asked.append(len(text))
        return plain(self, text)

    monkeypatch.setattr(Lexicon, "beside", beside)
    numguard.extract(row * 50, lang)
    assert max(asked, default=0) <= _LONGEST_ASKED
