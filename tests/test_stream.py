"""Guarded streams: what leaves is the same whatever the cuts, nothing wrong leaves, and the end is judged whole."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numguard import Budget, Checker, Guard, PolicyError, protect, restore
from numguard.guard.decision import Response
from numguard.guard.lookahead import lookahead
from numguard.guard.placeholders import Protecting, Restoring, protect_stream, restore_stream, through

CASES = [
    line.split("|")
    for line in Path(__file__).with_name("cases").joinpath("streams.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
PASSES = [row[1:] for row in CASES if row[0] == "pass"]
REPAIRS = [row[1:] for row in CASES if row[0] == "repair"]
STOPS = [row[1:] for row in CASES if row[0] == "stop"]


def cuts(text: str) -> Iterator[list[str]]:
    yield list(text)
    yield [text]
    yield [text, "", ""]
    for seed in range(3):
        rng = random.Random(seed)
        pieces, at = [], 0
        while at < len(text):
            size = rng.randint(1, 9)
            pieces.append(text[at : at + size])
            at += size
        yield pieces


@pytest.mark.parametrize(("source_lang", "target_lang", "source", "text"), PASSES)
def test_a_right_text_leaves_as_it_is_and_raises_no_alarm(source_lang, target_lang, source, text):
    checker = Checker(source_lang, target_lang)
    guard = Guard(checker, on_issue="repair")
    for pieces in cuts(text):
        stream = guard.stream(source, pieces)
        assert "".join(stream) == text
        assert stream.decision is not None
        assert stream.decision.response is Response.PASS
        assert stream.decision.verdict == checker.check(source, text)
        assert not stream.guarded.alarms


@pytest.mark.parametrize(("source_lang", "target_lang", "source", "text", "repaired"), REPAIRS)
def test_a_wrong_number_is_repaired_before_it_leaves(source_lang, target_lang, source, text, repaired):
    checker = Checker(source_lang, target_lang)
    assert checker.check(source, text).action == "block"
    guard = Guard(checker, on_issue="repair")
    for pieces in cuts(text):
        stream = guard.stream(source, pieces)
        assert "".join(stream) == repaired
        assert stream.decision.response is Response.REPAIR
        assert stream.decision.text == repaired
        assert stream.decision.verdict == checker.check(source, repaired)
        edits = stream.decision.repair.edits
        assert edits
        assert all(text[edit.start : edit.end] != edit.replacement for edit in edits)


@pytest.mark.parametrize(("source_lang", "target_lang", "source", "text", "left"), STOPS)
def test_a_wrong_number_stops_the_text_before_it(source_lang, target_lang, source, text, left):
    guard = Guard(Checker(source_lang, target_lang), on_issue="block")
    for pieces in cuts(text):
        stream = guard.stream(source, pieces)
        assert "".join(stream) == left
        assert stream.decision.response is Response.BLOCK
        assert stream.decision.text is None


@pytest.mark.parametrize("row", STOPS, ids=lambda row: row[3])
def test_what_flags_or_shadows_lets_all_out(row):
    source_lang, target_lang, source, text, _ = row
    checker = Checker(source_lang, target_lang)
    for guard in (Guard(checker, on_issue="flag"), Guard(checker, shadow=True)):
        stream = guard.stream(source, list(text))
        assert "".join(stream) == text
        assert stream.decision.verdict == checker.check(source, text)
    assert stream.decision.response is Response.SHADOW
    assert stream.decision.would is Response.BLOCK


def test_what_is_missing_is_told_at_the_end_and_undoes_nothing():
    stream = Guard(Checker("en", "de")).stream("There are 12 cats and 7 dogs.", ["Es gibt 12 ", "Katzen im ", "Haus."])
    assert "".join(stream) == "Es gibt 12 Katzen im Haus."
    assert stream.decision.response is Response.BLOCK
    assert [str(issue.type) for issue in stream.decision.verdict.issues] == ["omission"]


def test_words_leave_at_once_and_numbers_when_they_are_over():
    text = Guard(Checker("en", "de")).begin("In the house there are 2,000 cats today.")
    steps = [(piece, text.push(piece)) for piece in ("Im ", "Haus ", "leben ", "2", ".000 ", "Katzen ", "heute", ".")]
    assert steps == [
        ("Im ", "Im "),
        ("Haus ", "Haus "),
        ("leben ", "leben "),
        ("2", ""),
        (".000 ", ""),
        ("Katzen ", "2.000 Katzen "),
        ("heute", "heute"),
        (".", "."),
    ]
    assert text.close() == ""
    assert text.decision.response is Response.PASS


class Source:
    """Pieces that tell whether somebody closed them."""

    def __init__(self, text: str) -> None:
        self.pieces = iter(text)
        self.read = 0
        self.is_closed = False

    def __iter__(self) -> Source:
        return self

    def __next__(self) -> str:
        self.read += 1
        return next(self.pieces)

    def close(self) -> None:
        self.is_closed = True


class AsyncSource(Source):
    def __aiter__(self) -> AsyncSource:
        return self

    async def __anext__(self) -> str:
        try:
            return next(self)
        except StopIteration:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        self.is_closed = True


WRONG = "Es kostet 31 Euro in Berlin. Und dann kommt noch viel mehr Text."


def test_a_stop_closes_what_it_reads_and_reads_no_further():
    pieces = Source(WRONG)
    stream = Guard(Checker("en", "de")).stream("It costs 18 euros in Berlin. And more.", pieces)
    assert "".join(stream) == "Es kostet "
    assert pieces.is_closed
    assert pieces.read < len(WRONG)
    assert stream.decision.response is Response.BLOCK


def test_an_async_stream_does_the_same():
    async def run(source: str, pieces: AsyncSource, **options: Any) -> tuple[str, Any]:
        stream: Any = Guard(Checker("en", "de"), **options).stream(source, pieces)
        return "".join([piece async for piece in stream]), stream.decision

    pieces = AsyncSource(WRONG)
    text, decision = asyncio.run(run("It costs 18 euros in Berlin. And more.", pieces))
    assert (text, decision.response, pieces.is_closed) == ("Es kostet ", Response.BLOCK, True)
    text, decision = asyncio.run(run("It costs 9,718 euros.", AsyncSource("Es kostet 9,718 Euro."), on_issue="repair"))
    assert (text, decision.response) == ("Es kostet 9.718 Euro.", Response.REPAIR)


def test_a_stream_that_is_left_decides_and_counts_nothing():
    guard = Guard(Checker("en", "de"))
    pieces = Source(WRONG)
    with guard.stream("It costs 18 euros.", pieces) as stream:
        next(stream)
    assert pieces.is_closed
    assert stream.decision is None
    assert list(stream) == []
    assert stream.guarded.held == ""
    assert guard.counts == {}

    async def leave() -> AsyncSource:
        pieces = AsyncSource(WRONG)
        stream: Any = guard.stream("It costs 18 euros.", pieces)
        async with stream:
            await anext(stream)
        return pieces

    assert asyncio.run(leave()).is_closed
    assert guard.counts == {}


def test_a_stream_counts_and_logs_its_decision_once_and_without_texts():
    records: list[dict[str, object]] = []
    guard = Guard(Checker("en", "de"), on_issue="repair", log=records.append)
    "".join(guard.stream("It costs 9,718 euros.", "Es kostet 9,718 Euro."))
    assert guard.counts == {"response repair": 1}
    assert len(records) == 1
    assert "9" not in str({key: value for key, value in records[0].items() if key != "seconds"})


def test_a_text_over_the_budget_of_characters():
    pieces = ["Es kostet ", "18 ", "Euro ", "im Jahr ", "und mehr."]
    shut = Guard(Checker("en", "de"), budget=Budget(exceeded="block", characters=30)).stream("It costs 18.", pieces)
    assert "".join(shut) == "Es kostet "
    assert shut.decision.response is Response.BLOCK
    assert shut.decision.reason == "over budget: more than 30 characters"
    opened = Guard(Checker("en", "de"), budget=Budget(exceeded="pass", characters=30)).stream("It costs 18.", pieces)
    assert "".join(opened) == "Es kostet 18 Euro im Jahr "
    assert opened.decision.response is Response.PASS


def test_a_text_over_the_budget_of_seconds():
    ticks = iter(range(1000))
    budget = Budget(exceeded="block", seconds=2)
    stream = Guard(Checker("en", "de"), budget=budget, clock=lambda: next(ticks)).stream(
        "12 cats", list("12 Katzen, 1")
    )
    assert "".join(stream) == ""
    assert stream.decision.reason == "over budget: out of time"


class Ticks:
    """A clock that goes on by a second each time that it is asked."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seconds", [3, 5, 8, 12, 20, 40, 80])
@pytest.mark.parametrize("on_issue", ["block", "repair", "flag"])
def test_a_stream_has_a_deadline_inside_its_steps(seconds, on_issue):
    """Wherever the time is over, nothing more leaves, and what left is the beginning of the text or of its repair."""
    source, text = "It costs 9,718 euros. There are 5 cats.", "Es kostet 9,718 Euro. Es gibt 5 Katzen."
    guard = Guard(
        Checker("en", "de"), on_issue=on_issue, budget=Budget(exceeded="block", seconds=seconds), clock=Ticks()
    )
    stream = guard.stream(source, [text[at : at + 9] for at in range(0, len(text), 9)])
    out = "".join(stream)
    if stream.decision.reason != "over budget: out of time":
        assert stream.decision.response in (on_issue, Response.REPAIR)
        assert seconds > 3
        return
    assert (stream.decision.response, stream.decision.text) == (Response.BLOCK, None)
    assert (stream.decision.verdict.action, stream.decision.verdict.reason) == ("abstain", "out of time")
    assert guard.counts["over budget"] == 1
    assert text.startswith(out) or text.replace("9,718", "9.718").startswith(out)


@pytest.mark.parametrize("exceeded", ["pass", "flag"])
def test_a_late_stream_that_is_let_out_is_let_out_whole(exceeded):
    text = "Es kostet 9,718 Euro. Es gibt 5 Katzen."
    for seconds in (3, 5, 8, 12):
        budget = Budget(exceeded=exceeded, seconds=seconds)
        stream = Guard(Checker("en", "de"), on_issue="flag", budget=budget, clock=Ticks()).stream(
            "It costs 9,718 euros. There are 5 cats.", [text[at : at + 9] for at in range(0, len(text), 9)]
        )
        out = "".join(stream)
        assert text.startswith(out)
        assert stream.decision.text == out


def test_a_shadow_lets_a_late_stream_out():
    budget = Budget(exceeded="block", seconds=2)
    guard = Guard(Checker("en", "de"), budget=budget, shadow=True, clock=Ticks())
    stream = guard.stream("12 cats", ["12 Katzen, 1"])
    assert "".join(stream) == "12 Katzen, 1"
    assert (stream.decision.response, stream.decision.would) == (Response.SHADOW, Response.BLOCK)


def test_the_time_between_the_pieces_is_not_the_streams():
    clock = Ticks()
    text = Guard(Checker("en", "de"), budget=Budget(exceeded="block", seconds=60), clock=clock).begin(
        "It costs 18 euros."
    )
    for piece in ("Es ", "kostet ", "18 ", "Euro."):
        clock.now += 1_000
        text.push(piece)
    text.close()
    assert text.decision.response is Response.PASS


def test_after_a_fault_what_was_ready_goes_out_once(monkeypatch):
    """What left before a fault in the same piece is sent, so that what is sent is what the decision says."""
    from numguard.model import boundary

    monkeypatch.setattr(boundary, "active", True)
    guard = Guard(Checker("en", "de"))
    text = guard.begin("It costs 18 euros and 5 cats.")
    monkeypatch.setattr(text._flow, "_is_accounted_for", lambda window: 1 / 0)
    out = text.push("Es kostet 18 Euro und kaum mehr.")
    assert out == "Es kostet "
    assert guard.counts["faults"] == 1
    assert out + text.push(" 5 Katzen.") + text.close() == text.decision.text


def test_a_fault_of_our_own_holds_all_back_to_the_check_of_the_whole(monkeypatch):
    from numguard.model import boundary

    monkeypatch.setattr(boundary, "active", True)
    guard = Guard(Checker("en", "de"))
    text = guard.begin("It costs 18 euros.")

    def fails(piece: str) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(text._flow, "push", fails)
    assert [text.push("Es kostet "), text.push("18 Euro.")] == ["", ""]
    assert guard.counts["faults"] == 1
    assert text.close() == "18 Euro."  # the piece that met the fault is lost to us: it is held, and judged at the end


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="12.,5 %-<≤$年月三百万อ一 \nMäeunzwi", max_size=60), st.data())
@pytest.mark.parametrize("lang", ["de", "zh", "th"])
def test_any_text_in_any_cuts_comes_out_as_it_went_in(lang, text, data):
    """Whatever the cuts, the joined output and the last verdict equal those of the whole text."""
    places = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=12)))
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]
    checker = Checker("en", lang)
    source = "It costs 125 dollars in May, 3 million."
    stream = Guard(checker, on_issue="flag").stream(source, pieces)
    assert "".join(stream) == text
    assert stream.decision.verdict == checker.check(source, text)
    one, other = (Guard(checker, on_issue="repair").stream(source, given) for given in (pieces, [text]))
    assert "".join(one) == "".join(other)
    assert one.decision.response == other.decision.response


@pytest.mark.parametrize("lang", ["de", "es", "ru", "fi", "ar", "tr", "hi", "en"])
def test_no_part_of_a_number_word_is_let_go_before_the_word_is_over(lang):
    hold = lookahead(lang)
    single = hold.lex.vocabulary.morphology.single
    for form in [form for form, entry in single.items() if entry.level == 2 and form.isalpha()][:400]:
        early = [size for size in range(1, len(form)) if hold.partial(form[:size]) and form[:size] not in "cdlm"]
        assert not early, form


def test_options_are_checked_at_once():
    with pytest.raises(PolicyError):
        Guard(Checker("en", "de"), on_issue="repare")
    with pytest.raises(ValueError, match="smoke"):
        Protecting("en", mark="smoke")


SOURCES = [
    ("en", "It costs 1,200.50 euros for 2 people, or twenty-one of 3 million."),
    ("de", "Am 5. März 2018 kamen einundzwanzig Leute, 9,5 Millionen Euro."),
    ("zh", "2018年的费用是95亿欧元，共有三百二十人。"),
    ("en", "On 3 March 2019 at 5:45 pm he paid $2.5 million (12 %), USD 3.5m and 7 km; March 3rd. No 5-foot wall."),
    ("es", "El 3 de marzo de 2019 a las 5 de la tarde pagó US$ 5 millones y 5 km, 12 %."),
    ("ja", "彼は2019年3月3日午後5時45分に500円を払い、午後3時に5 km走った。"),
    ("ru", "3 марта 2019 г. в 17:45 он заплатил 5 млн долларов США, а 5 мая — 20 %."),
    ("hi", "वह 3 मार्च 2019 को शाम 5:45 बजे आया और ₹500 दिए।"),
]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(("lang", "source"), SOURCES)
@pytest.mark.parametrize("mark", ["brackets", "xml", "dnt", "letters"])
@pytest.mark.parametrize("is_whole", [True, False])
def test_protecting_a_stream_does_what_protect_does(lang, source, mark, is_whole):
    whole = protect(source, lang, mark=mark, whole=is_whole)
    assert whole.placeholders
    for pieces in cuts(source):
        protecting = Protecting(lang, mark=mark, whole=is_whole)
        assert "".join(protect_stream(protecting, pieces)) == whole.text
        assert protecting.protected == whole
    told = restore(whole.text, whole, "fr").text
    for translated in cuts(whole.text):
        restoring = Restoring(whole, "fr")
        assert "".join(restore_stream(restoring, translated)) == told
        assert restoring.restored.ok


DAMAGED = [
    "Es kostet ⟦ 0 ⟧ Euro für [1] Leute.",
    "Es kostet ⟦0⟧ Euro für ⟦0⟧ Leute und ⟦7⟧.",
    "Es kostet 0⟧ Euro, 5 und 1 ⟧.",
    "Nichts davon, nur 12 [x] und ⟦",
    "Es kostet xNUMA Euro, NUMB und NUMB, Numa und num c.",
]


@pytest.mark.parametrize("text", DAMAGED)
@pytest.mark.parametrize("lenient", [True, False])
def test_restoring_a_damaged_stream_does_what_restore_does(text, lenient):
    mark = "letters" if "NUM" in text.upper() else "brackets"
    protected = protect("It costs 1,200.50 euros for 2 people.", "en", mark=mark, whole=False)
    whole = restore(text, protected, "de", lenient=lenient)
    for pieces in cuts(text):
        restoring = Restoring(protected, "de", lenient=lenient)
        assert "".join(restore_stream(restoring, pieces)) == whole.text
        assert restoring.restored == whole


def test_placeholders_in_an_async_stream():
    async def run() -> str:
        async def pieces() -> AsyncIterator[str]:
            for char in "It costs 1,200 euros.":
                yield char

        protecting = Protecting("en", mark="brackets", whole=False)
        return "".join([piece async for piece in through(protecting, pieces())])

    assert asyncio.run(run()) == "It costs ⟦0⟧ euros."


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lang", ["de", "zh", "th"])
@pytest.mark.parametrize(
    "unit", ["a", "7", "1,2,", "< ", " 77 x", "Es sind 5 Katzen. ", "一二三", "5\n", "12" + " " * 50]
)
def test_what_is_read_grows_as_the_text_does(lang, unit, monkeypatch):
    """Cost is linear: a character is read a bounded number of times, whatever stands round it."""
    from numguard.guard import flow
    from numguard.mentions.scan.scan import read as original

    read = [0]

    def counted(text, *rest):
        read[0] += len(text)
        return original(text, *rest)

    monkeypatch.setattr(flow, "read", counted)
    size, most = 2_400, 0
    text = Guard(Checker("en", lang), on_issue="flag").begin("There are 5 cats and 9 dogs.")
    for at in range(0, size, 3):
        text.push((unit * size)[at : at + 3])
        most = max(most, len(text.held))
    text.cancel()
    assert most <= 1_300
    assert read[0] <= 100 * size  # what stands before a number is read with it
