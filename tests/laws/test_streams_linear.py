"""Laws of streams: their cost grows as the text does, and what leaves does not depend on where the pieces end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from numguard import Checker, Guard
from numguard.guard.flow import RELEASE, Flow
from numguard.guard.placeholders import Protecting, Restoring
from numguard.guard.stream import GuardedText
from numguard.mentions.lexicon.lexicon import lexicon
from numguard.script.chars import GATE
from tests.laws.cost import cost, counted, growth
from tests.laws.strategies import words

_FEW, _TIMES = 1_500, 4
"""Characters of a text, and how many times as long another one is. Half as many are judged once, at the end."""
_GROWTH = 1.5 * _TIMES
"""What the longer may cost of the shorter: four times where the cost is linear, sixteen times where it is square."""
_BESIDE = 6
"""What a stream of equal numbers may cost of one check of the whole: twice where nothing disturbs, 90 times before."""


@cache
def checker(lang: str) -> Checker:
    return Checker("en", lang)


def stream(source: str, text: str, on_issue: str = "block") -> GuardedText:
    """Push a text in pieces of 50 characters, and close it."""
    guarded = Guard(checker("de"), on_issue=on_issue).begin(source)
    for at in range(0, len(text), 50):
        guarded.push(text[at : at + 50])
    guarded.close()
    return guarded


EQUAL = ["7 ", "€5 ", "5% ", "1.5 km ", "7 8 9 "]
SHAPES = [
    *((unit, unit.replace(".", ","), "block") for unit in EQUAL),
    ("7 cats, ", "7 Katzen, ", "block"),
    ("hundred ", "hundert ", "block"),
    ("7 ", "sieben ", "block"),
    ("7 8 ", "8 7 ", "block"),
    ("7 May 2018, ", "7. Mai 2018, ", "block"),
    ("5 miles off. ", "8 km weg. ", "block"),
    ("7 cats. ", "8 Katzen. ", "flag"),
    ("7 cats. ", "8 Katzen. ", "repair"),
    ("It grew by 7% to €1,200 on 5 May, 12 people said. ", "Es wuchs um 7 % auf 1.200 €, sagten 12 Leute. ", "flag"),
    ("It cost €1,200 on 5 May. ", "Es kostete am 5. Mai 1.200 €. ", "block"),
]


@counted
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("source", "text", "on_issue"), SHAPES)
def test_the_cost_of_a_stream_grows_with_the_text(source: str, text: str, on_issue: str) -> None:
    """No text costs more than linear time, in pieces as well (Q1)."""
    few = _FEW // len(source)
    assert growth(lambda count: stream(source * count, text * count, on_issue), few, _TIMES) < _GROWTH


@counted
@pytest.mark.sampled(1)
@pytest.mark.parametrize("unit", EQUAL)
def test_a_stream_of_equal_numbers_costs_little_more_than_its_text(unit: str) -> None:
    """Each number takes its source number in the same time, however many there are."""
    count = _FEW * _TIMES // len(unit)
    source, text = unit * count, unit.replace(".", ",") * count
    guard = Guard(checker("de"))
    assert guard(source, text).response == "pass"
    assert stream(source, text).decision.response == "pass"
    assert cost(lambda: stream(source, text)) < _BESIDE * cost(lambda: guard(source, text))


@counted
def test_the_cost_of_placeholders_in_a_stream_grows_with_the_text() -> None:
    """Restoring looks at what came, not at all placeholders for each piece."""

    def both(count: int) -> None:
        source = "It costs 5 euros. " * count
        protecting = Protecting("en")
        text = "".join(protecting.push(source[at : at + 50]) for at in range(0, len(source), 50)) + protecting.close()
        restoring = Restoring(protecting.protected, "de")
        for at in range(0, len(text), 50):
            restoring.push(text[at : at + 50])
        assert restoring.close() is not None
        assert restoring.restored is not None
        assert restoring.restored.ok

    assert growth(both, 200, _TIMES) < _GROWTH


def test_what_is_looked_at_again_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers in doubt are judged with all that was said before them; when that is used up, the rest waits."""
    looked = []
    original = Flow.partial

    def partial(self: Flow, text: str, since: int, is_trial: bool = False) -> object:
        looked.append(len(text) + len(self.source))
        return original(self, text, since, is_trial)

    monkeypatch.setattr(Flow, "partial", partial)
    source, text = "We saw 7 cats today. " * 900, "Wir sahen heute 9 Katzen. " * 900
    flow = Flow(checker("de"), source, lambda alarm: RELEASE)
    monkeypatch.setattr("numguard.guard.flow._ALARMS", 10**9)
    out = "".join(flow.push(text[at : at + 50]) for at in range(0, len(text), 50))
    assert flow.hold.is_waiting
    assert out + flow.hold.rest == text
    assert sum(looked) <= 30_000 + 2 * (len(source) + len(text))


# ---- whatever the cuts -----------------------------------------------------------------------------------------------

SENTENCES = {
    "de": "Es wiegt {} kg heute. Gut.",
    "en": "It weighs {} kg today. Good.",
    "fr": "Il pèse {} kg aujourd'hui. Bien.",
    "ru": "Он весит {} кг сегодня. Да.",
    "hi": "वह {} किलो है। हाँ।",
    "am": "ክብደቱ {} ኪሎ ነው። አዎ።",
    "ta": "எடை {} கிலோ இன்று. ஆம்.",
    "zh": "它重{}公斤。好的。",
    "ja": "重さは{}キロです。はい。",
    "th": "หนัก{}กิโลกรัม ครับ",
}
SOURCE = "It weighs 3 kg."


@cache
def numerals(lang: str) -> tuple[str, ...]:
    """Return every character that the reader takes for a number, or for a part of one, alone."""
    gate = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000 and GATE.match(chr(code))]
    ones = [form for form in lexicon(lang).vocabulary.morphology.single if len(form) == 1]
    return tuple(dict.fromkeys(gate + ones))


def outcome(guard: Guard, source: str, pieces: list[str]) -> tuple[str, str, str | None]:
    """Return what left of a text, and what was decided."""
    text = guard.begin(source)
    out = "".join(map(text.push, pieces)) + text.close()
    assert text.decision is not None
    return out, text.decision.response, text.decision.text


def cuts(text: str, first: int, last: int) -> Iterator[list[str]]:
    """Every cut in two between two places, and single characters."""
    for at in range(max(1, first), min(len(text), last + 1)):
        yield [text[:at], text[at:]]
    yield list(text)


@pytest.mark.parametrize(
    ("lang", "step", "reach"),
    [("hi", 40, 4), ("zh", 40, 4), pytest.param("de", 1, 1, marks=pytest.mark.slow)]
    + [pytest.param(lang, 10, 4, marks=pytest.mark.slow) for lang in SENTENCES],
)
def test_every_numeral_waits_until_what_follows_is_known(lang: str, step: int, reach: int) -> None:
    """Whatever the cuts, no numeral of any sort leaves before it is accounted for (Q2).

    All characters are tried in German, with the cut right behind them; elsewhere each tenth, with all cuts.
    """
    guard = Guard(checker(lang) if lang != "en" else Checker("de", "en"), on_issue="block")
    for char in numerals(lang)[::step]:
        for sentence in (SENTENCES[lang], SENTENCES[lang].replace(" {}", "{}").replace("{} ", "{}")):
            text = sentence.format(char)
            at = text.index(char)
            whole = outcome(guard, SOURCE, [text])
            for pieces in cuts(text, at + 1 if reach == 1 else at - 1, at + reach):
                assert outcome(guard, SOURCE, pieces) == whole, (text, pieces)


def test_a_wrong_numeral_leaves_nowhere() -> None:
    """The text of Q2, cut everywhere: nothing from the numeral on is ever sent."""
    guard = Guard(checker("de"), on_issue="block")
    for char in "½⑤Ⅻ❶⅓7":  # a lone ² is the mark of a note
        text = f"Es wiegt {char} kg heute."
        for pieces in cuts(text, 1, len(text)):
            sent = outcome(guard, SOURCE, pieces)[0]
            assert char not in sent, pieces
            assert "Es wiegt ".startswith(sent)


@pytest.mark.parametrize(
    ("lang", "on_issue", "signs"),
    [("de", "repair", "½"), ("th", "block", "⑤")]
    + [
        pytest.param(*one, "½⑤²\U0001e951", marks=pytest.mark.slow)
        for one in [*((lang, "block") for lang in ("de", "fr", "ru", "hi", "zh", "th")), ("de", "repair")]
    ],
)
def test_tokens_in_any_cuts(lang: str, on_issue: str, signs: str) -> None:
    """Two tokens of a language behind each other, signs and words: every cut gives what the whole gives."""
    rng = random.Random(f"cuts {lang} {on_issue}")
    tokens = [*signs, *rng.sample(words(lang), 4 if len(signs) > 1 else 1)]
    guard = Guard(checker(lang), on_issue=on_issue)
    source = "It weighs 3 kg on 5 May 2018, 12 million and a half."
    for one in tokens:
        for other in tokens:
            for blank in (" ", "", ". "):
                head = one + blank + other
                text = f"{head} zq. Zq"
                whole = outcome(guard, source, [text])
                for pieces in cuts(text, 1, len(head) + 1):
                    assert outcome(guard, source, pieces) == whole, (text, pieces)
