"""The guard of a serving pipeline: responses, budgets, counts, records, presets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

import numguard
from numguard import Budget, Checker, Decision, Guard, Policy, PolicyError, Response
from numguard.guard.guard import is_better
from numguard.model import Findings
from numguard.model.policy import PRESETS

CHECKER = Checker("en", "de")
WRONG = ("It costs 9,718 euros.", "Es kostet 9,718 Euro.")
LOST = ("It has 74 cats.", "Es hat Katzen.")
RIGHT = ("It has 74 cats.", "Es hat 74 Katzen.")


HALF = ("It costs 9,718 euros for 74 cats.", "Es kostet 9,718 Euro für Katzen.")
"""A separator that is put right, and a number that is lost."""


@pytest.mark.parametrize(
    ("on_partial", "pair", "candidates", "response", "text"),
    [
        ("block", HALF, [], "block", None),
        ("flag", HALF, [], "flag", "Es kostet 9.718 Euro für Katzen."),
        ("pass", HALF, [], "pass", "Es kostet 9.718 Euro für Katzen."),
        ("flag", HALF, ["Es kostet 9.718 Euro für 74 Katzen."], "fallback", "Es kostet 9.718 Euro für 74 Katzen."),
        ("flag", HALF, ["Es kostet 9.718 Euro für 7 Katzen."], "flag", "Es kostet 9.718 Euro für Katzen."),
        ("flag", WRONG, [], "repair", "Es kostet 9.718 Euro."),
        ("flag", LOST, [], "block", None),
        ("flag", RIGHT, [], "pass", RIGHT[1]),
    ],
)
def test_what_is_repaired_in_part(
    on_partial: Any, pair: tuple[str, str], candidates: list[str], response: str, text: str | None
) -> None:
    guard = Guard(CHECKER, on_issue="repair", on_partial=on_partial)
    decision = guard(*pair, candidates)
    assert (decision.response, decision.text) == (response, text)
    if decision.reason.startswith("repaired in part"):
        assert decision.repair is not None
        assert decision.repair.is_partial
        (refusal,) = decision.repair.refusals
        why = "not repaired: a lost number has no place in the translation"
        assert refusal == f"source 74: the number is missing in the translation; {why}"
        assert "repaired in part" in str(decision.record(texts=True))


def test_what_is_not_better_is_not_let_out() -> None:
    """Another wrong number, or one more, is no part of a repair."""
    before, same = (CHECKER.check(HALF[0], text) for text in (HALF[1], HALF[1]))
    fewer = CHECKER.check(HALF[0], "Es kostet 9.718 Euro für Katzen.")
    other = CHECKER.check(HALF[0], "Es kostet 9.718 Euro für 75 Katzen.")
    more = CHECKER.check(HALF[0], "Es kostet 9,718 Euro für Katzen, 12 Hunde.")
    assert is_better(fewer, before)
    assert not any(is_better(after, before) for after in (same, other, more))


def test_only_a_final_response_is_taken_for_parts() -> None:
    with pytest.raises(PolicyError, match="on_partial: 'repair' is not one of block, flag, pass"):
        Guard(CHECKER, on_partial="repair")


@pytest.mark.parametrize(
    ("on_issue", "pair", "candidates", "response", "text"),
    [
        ("block", RIGHT, [], "pass", RIGHT[1]),
        ("block", WRONG, [], "block", None),
        ("flag", WRONG, [], "flag", WRONG[1]),
        ("pass", WRONG, [], "pass", WRONG[1]),
        ("shadow", WRONG, [], "shadow", WRONG[1]),
        ("repair", WRONG, [], "repair", "Es kostet 9.718 Euro."),
        ("repair", LOST, [], "block", None),
        ("repair", LOST, ["Es hat 7 Katzen.", RIGHT[1]], "fallback", RIGHT[1]),
        ("fallback", WRONG, ["Das macht 9.718 Euro."], "fallback", "Das macht 9.718 Euro."),
        ("fallback", WRONG, ["Das macht 9,718 Euro."], "block", None),
        ({"separator": "flag"}, WRONG, [], "flag", WRONG[1]),
        ({"separator": "flag", "separator:critical": "repair"}, WRONG, [], "repair", "Es kostet 9.718 Euro."),
        ({"major": "pass", "default": "block"}, LOST, [], "pass", LOST[1]),
        ({"omission": "pass"}, WRONG, [], "block", None),
    ],
)
def test_response(on_issue: Any, pair: tuple[str, str], candidates: list[str], response: str, text: str | None) -> None:
    decision = Guard(CHECKER, on_issue=on_issue)(*pair, candidates)
    assert (decision.response, decision.text, decision.ok) == (response, text, text is not None)


@pytest.mark.parametrize(
    "options",
    [
        {"on_issue": "explode"},
        {"on_issue": {"typo": "block"}},
        {"on_issue": {"unit:grave": "block"}},
        {"on_issue": {"unit": "explode"}},
        {"on_abstain": "repair"},
    ],
)
def test_unknown_key_or_response(options: dict[str, Any]) -> None:
    with pytest.raises(PolicyError):
        Guard(CHECKER, **options)


def test_unknown_policy_key() -> None:
    with pytest.raises(PolicyError, match="unknown policy option 'blok_from'"):
        Policy.from_options(blok_from="major")
    with pytest.raises(PolicyError, match="unknown preset"):
        Policy.preset("paranoid")


def test_budget_says_what_it_means() -> None:
    """An exceeded budget is never silently open: there is no default."""
    with pytest.raises(TypeError):
        Budget(seconds=1)  # type: ignore[call-arg]
    with pytest.raises(PolicyError):
        Budget(exceeded=Response.REPAIR, seconds=1)
    with pytest.raises(PolicyError):
        Budget(exceeded=Response.BLOCK, characters=0)


@pytest.mark.parametrize(("exceeded", "text"), [("block", None), ("flag", RIGHT[1]), ("pass", RIGHT[1])])
def test_budgets(exceeded: str, text: str | None) -> None:
    size = Guard(CHECKER, budget=Budget(exceeded=Response(exceeded), characters=10))
    ticks = count()
    slow = Guard(CHECKER, budget=Budget(exceeded=Response(exceeded), seconds=0.5), clock=lambda: float(next(ticks)))
    for guard in (size, slow):
        decision = guard(*RIGHT)
        assert (decision.response, decision.text) == (exceeded, text)
        assert decision.reason.startswith("over budget")
        assert guard.counts["over budget"] == 1


@pytest.mark.parametrize(
    "budget", [Budget(exceeded=Response.BLOCK, characters=4), Budget(exceeded=Response.BLOCK, seconds=1)]
)
def test_a_shadow_lets_out_what_is_over_budget(budget: Budget) -> None:
    """As every other text; what would have been done is told."""
    clock = iter(range(0, 1000, 5)).__next__
    guard = Guard(Checker("en", "de"), on_issue="block", budget=budget, shadow=True, clock=clock)
    decision = guard("13 cats", "13 Katzen")
    assert (decision.response, decision.text, decision.would) == (Response.SHADOW, "13 Katzen", Response.BLOCK)


@pytest.mark.patches_core
def test_a_late_repair_is_thrown_away() -> None:
    """The first trial comes too late: the deadline is asked between them, and nothing is let out."""
    now = 0.0

    class Slow(Checker):
        def repair(self, *args: Any, is_late: Any = None, **options: Any) -> numguard.Repair:
            def look() -> bool:
                nonlocal now
                now += 9.0
                return bool(is_late())

            return super().repair(*args, is_late=look, **options)

    guard = Guard(
        Slow("en", "de"), on_issue="repair", budget=Budget(exceeded=Response.BLOCK, seconds=1), clock=lambda: now
    )
    decision = guard(*WRONG)
    assert (decision.response, decision.text) == ("block", None)
    assert decision.reason == "over budget: out of time after the repair"
    assert now == 9.0  # asked once, before the first trial, and not again


def test_a_repair_ends_at_its_deadline() -> None:
    """R12: wherever in check and repair the time runs out, little more than the next look at the clock is done.

    The clock goes on by one second each time that it is looked at.
    """
    pair = ("It has 12 cats, 13 dogs, 14 cows, 15 hens.", "Es hat 21 Katzen, 31 Hunde, 41 Kühe, 51 Hennen.")

    def decided(seconds: int) -> tuple[Decision, set[str]]:
        budget = Budget(exceeded=Response.BLOCK, seconds=seconds)
        decision = Guard(CHECKER, on_issue="repair", budget=budget, clock=count().__next__)(*pair)
        return decision, {word for word in ("check", "repair") if (decision.reason or "").endswith(word)}

    whole, _ = decided(10_000)
    assert whole.response == "repair"
    late: set[str] = set()
    for seconds in range(1, int(whole.seconds) - 3):
        decision, where = decided(seconds)
        assert decision.response == "block", seconds
        assert decision.seconds <= seconds + 3
        late |= where
    assert late == {"check", "repair"}


def test_the_response_that_a_verdict_asks_for() -> None:
    """For those who keep verdicts: the answer of the guard without its text."""
    for pair in (WRONG, RIGHT):
        for on_issue in ("flag", "block"):
            guard = Guard(CHECKER, on_issue=on_issue)
            assert guard.response(CHECKER.check(*pair)) == guard(*pair).response


@pytest.mark.patches_core
def test_a_fault_of_ours_abstains(boundary_on: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise IndexError("12 cats")

    monkeypatch.setattr("numguard.verdict.passes.align", fail)
    guard = Guard(CHECKER)
    for other, response in ((guard, "block"), (Guard(CHECKER, on_abstain="flag"), "flag")):
        decision = other(*RIGHT, ["Es hat 74 Katzen!"])
        assert (decision.response, decision.ok) == (response, response == "flag")
        assert decision.reason.startswith("internal error: IndexError at ")
        assert "cats" not in json.dumps(decision.record())
    assert guard.counts == {"response block": 1, "faults": 1}
    assert "failed once (IndexError at " in guard.report()


@pytest.mark.patches_core
def test_a_fault_in_the_repair_takes_the_next_candidate(boundary_on: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise IndexError

    monkeypatch.setattr("numguard.repairs.repair.repair", fail)
    guard = Guard(CHECKER, on_issue="repair")
    assert guard(*WRONG, ["Das macht 9.718 Euro."]).response == "fallback"
    decision = guard(*WRONG)
    assert decision.response == "block"
    assert decision.reason.startswith("internal error: IndexError at ")
    assert guard.counts["faults"] == 2


def test_a_fault_of_the_callers_passes_through(boundary_on: None) -> None:
    def candidates() -> Iterator[str]:
        raise RuntimeError("the model is gone")
        yield ""

    guard = Guard(CHECKER, on_issue="fallback")
    with pytest.raises(RuntimeError, match="the model is gone"):
        guard(*WRONG, candidates())
    assert not guard.report()


def test_what_cannot_be_judged_is_blocked_unless_asked_otherwise() -> None:
    short = Checker("en", "de", policy=Policy(max_length=5))
    assert not Guard(short)(*RIGHT).ok
    assert Guard(short, on_abstain="flag")(*RIGHT).response == "flag"


def test_shadow_lets_through_and_tells() -> None:
    records: list[dict[str, Any]] = []
    guard = Guard(CHECKER, on_issue="repair", shadow=True, log=records.append)
    assert guard(*WRONG).text == WRONG[1]
    assert guard(*LOST).text == LOST[1]
    assert guard(*RIGHT).response == "pass"
    assert [record["would"] for record in records] == ["repair", "block", "pass"]
    shadows = {"response shadow": 2, "would repair": 1, "would block": 1}
    assert guard.counts == shadows | {"response pass": 1, "issue separator": 1, "issue omission": 1}


def test_record_holds_no_text_unless_asked() -> None:
    records: list[dict[str, Any]] = []
    Guard(CHECKER, log=records.append)(*WRONG)
    assert "9,718" not in json.dumps(records)
    assert records[0]["issues"] == [{"type": "separator", "severity": "critical"}]
    Guard(CHECKER, on_issue="flag", log=records.append, texts=True)(*WRONG)
    assert records[1]["text"] == WRONG[1]
    assert "9,718" in records[1]["messages"][0]


def test_counts_from_many_threads() -> None:
    guard = Guard(CHECKER, on_issue="repair")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda pair: guard(*pair), [WRONG, RIGHT] * 50))
    assert guard.counts == {"response repair": 50, "response pass": 50, "issue separator": 50}


@pytest.mark.patches_core
def test_seconds_hold_all_that_the_guard_does() -> None:
    """Issues are built and counted before the time is taken, and inside the budget; the log is the caller's time."""
    now = 0.0

    class Slow(Checker):
        def check(self, *args: Any, **options: Any) -> numguard.Verdict:
            verdict = super().check(*args, **options)

            def build() -> Findings:
                nonlocal now
                now += 3.0
                return verdict.findings

            return numguard.Verdict(verdict.action, verdict.coverage, build=build)

    slow = Slow("en", "de")
    decision = Guard(slow, clock=lambda: now)(*WRONG)
    assert (decision.response, decision.seconds) == ("block", 3.0)
    guard = Guard(slow, clock=lambda: now, budget=Budget(exceeded=Response.FLAG, seconds=1))
    decision = guard(*WRONG)
    assert (decision.response, decision.seconds) == ("flag", 3.0)
    assert guard.counts == {"response flag": 1, "over budget": 1, "issue separator": 1}
    passing = guard(*RIGHT)  # nobody looks at what passes
    assert (passing.response, passing.seconds) == ("pass", 0.0)


def test_presets_differ_as_they_say() -> None:
    assert list(PRESETS) == ["strict", "default", "lenient"]
    actions = {name: numguard.check(*LOST, "en", "de", policy=Policy.preset(name)).action for name in PRESETS}
    assert actions == {"strict": "block", "default": "block", "lenient": "flag"}
    assert not numguard.check("two cats", "zwei von drei Katzen", "en", "de", policy=Policy.preset("strict")).ok


FORMATS_RIGHT = {"default": "repair", "format": "repair"}


@pytest.mark.parametrize(
    ("source", "hypothesis", "response", "text"),
    [
        ("It has 2,350,000 people.", "Tiene 2,350,000 personas.", "repair", "Tiene 2.350.000 personas."),
        ("About 5 cats, or 4.25 %", "Unos 5 gatos, o 4.25 %", "repair", "Unos 5 gatos, o 4,25 %"),
        ("5 cats", "6 gatos", "repair", "5 gatos"),
        ("5 cats", "gatos", "block", None),
        ("The hall is 1,234.5 m long.", "La sala mide 1,234.5 m.", "flag", "La sala mide 1,234.5 m."),
        ("See 4.2.", "Véase 4.2.", "pass", "Véase 4.2."),
    ],
)
def test_formats_are_put_right_and_values_alone_block(
    source: str, hypothesis: str, response: str, text: str | None
) -> None:
    """A flagged format is repaired where a key asks for it; one whose repair is refused stays a flag."""
    decision = Guard(Checker("en", "es"), on_issue=FORMATS_RIGHT)(source, hypothesis)
    assert (decision.response, decision.text) == (response, text)


def test_formats_are_put_right_in_a_stream() -> None:
    stream = Guard(Checker("en", "es"), on_issue=FORMATS_RIGHT).stream(
        "It has 2,350,000 people. And 5 cats.", ["Tiene 2,350,000 per", "sonas. Y 5 gatos."]
    )
    assert "".join(stream) == "Tiene 2.350.000 personas. Y 5 gatos."
