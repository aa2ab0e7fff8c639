"""The question for numbers: when the source says an unlikely number, does the output follow it, or the likely one?

Three changes. ``changed``: another number in the same sentence, when the system has seen the first. ``exchanged``: the
two numbers of a sentence in the other order. ``implausible``: a number that contradicts what everybody knows (a week of
nine days), in sentences of our own (facts.toml).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import resources

from numguard.checker import Checker
from numguard.language.tags import candidates
from numguard.model.boundary import ErrorBoundary
from numguard.probe.generating import generate, is_read
from numguard.probe.judge import judge_case
from numguard.probe.model import Case, Result, Slot, Suite, Translation
from numguard.probe.stats import wilson
from numguard.probe.templates import fill

CHANGES = ("changed", "exchanged", "implausible")


@dataclass(frozen=True, slots=True)
class Leaning:
    """How a system took one change in one capability: it followed the source, fell back, or neither."""

    change: str
    capability: str
    n: int
    faithful: int
    robust: int
    neither: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that followed."""
        return wilson(self.faithful, self.n)


@dataclass(frozen=True, slots=True)
class Judged:
    """One changed, exchanged or implausible number: what the system made of it, and how it leans."""

    result: Result
    leaning: str


@cache
def facts(lang: str) -> tuple[tuple[str, str, str], ...]:
    """Return sentences that everybody knows the number of: sentence with {NUM}, likely number, implausible one."""
    text = resources.files("numguard.probe").joinpath("faithful", "facts.toml").read_text("utf-8")
    record = tomllib.loads(text)
    for tag in candidates(lang):
        if tag in record["sentences"]:
            sentences = record["sentences"][tag]
            return tuple((sentences[name], *record["numbers"][name]) for name in record["numbers"] if name in sentences)
    return ()


def number_suite(source_lang: str, *, seed: str = "1") -> Suite:
    """Make the cases: each with the sentence to translate, and beside it the one that a system may fall back to.

    Raises InputError for a language without templates.
    """
    cases: list[Case] = []
    base = generate(source_lang, seed=seed)
    other = {case.id: case for case in generate(source_lang, seed=f"{seed}/other").cases}
    for case in base.cases:
        changed = other.get(case.id)
        is_other = changed is not None and changed.source != case.source
        if changed is not None and is_other and not any(slot.style == "fixed" for slot in case.slots):
            cases.append(replace(changed, id=f"changed/{case.id}", likely=case.source))
        if len(case.slots) == 2 and case.slots[0].style == case.slots[1].style == "plain":
            cases += _exchanged(case, source_lang)
    for number, (text, likely, implausible) in enumerate(facts(source_lang)):
        texts = [fill(text, {"NUM": Slot(0, 0, said, said, "plain")}) for said in (likely, implausible)]
        if is_read(*texts[1], source_lang):
            name = f"implausible/facts/{number}"
            cases.append(Case(name, "facts", "whole", "fact", texts[1][0], texts[1][1], likely=texts[0][0]))
    return Suite(source_lang, f"{seed}/faithful", tuple(cases))


def _exchanged(case: Case, lang: str) -> list[Case]:
    first, second = case.slots
    between = case.source[first.end : second.start]
    source = f"{case.source[: first.start]}{second.text}{between}{first.text}{case.source[second.end :]}"
    shift = len(second.text) - len(first.text)
    slots = (
        replace(second, start=first.start, end=first.start + len(second.text)),
        replace(first, start=second.start + shift, end=second.start + shift + len(first.text)),
    )
    if not is_read(source, slots, lang):
        return []
    return [replace(case, id=f"exchanged/{case.id}", source=source, slots=slots, likely=case.source)]


def leaning_of(result: Result, checker: Checker) -> str:
    """Say whether an output follows its source (faithful), the likely sentence (robust), or neither."""
    case = result.case
    if case.id.startswith("exchanged/"):
        return _order_of(result, checker)
    if result.is_leniently_right:
        return "faithful"
    likely = replace(case, source=case.likely, slots=_likely_slots(case))
    return "robust" if judge_case(likely, Translation(result.output), checker, is_lenient=True).passed else "neither"


def _likely_slots(case: Case) -> tuple[Slot, ...]:
    """Find where the likely sentence differs: the place of the number, its sentence else being the same."""
    here, there = case.source, case.likely
    start = case.slots[0].start
    tail = len(here) - case.slots[-1].end
    return (Slot(start, len(there) - tail, there[start : len(there) - tail], "", "unknown"),)


def _order_of(result: Result, checker: Checker) -> str:
    verdict = checker.check(result.case.source, result.output)
    order = [
        next(
            (p.hypothesis.start for p in verdict.alignment.pairs if p.source.start < s.end and s.start < p.source.end),
            -1,
        )
        for s in result.case.slots
    ]
    if -1 in order or order[0] == order[1]:
        return "neither"
    return "faithful" if order[0] < order[1] else "robust"


def judge(results: Sequence[Result], checker: Checker, *, boundary: ErrorBoundary | None = None) -> list[Judged]:
    """Say of each output that was judged how it leans.

    An output that shows a fault of numguard itself is left out; the boundary counts it.
    """
    guard = boundary or ErrorBoundary()
    judged = []
    for result in results:
        leaning = guard.run(partial(leaning_of, result, checker), lambda _: None) if result.is_judged else None
        if leaning is not None:
            judged.append(Judged(result, leaning))
    return judged


def leanings(results: Sequence[Result], checker: Checker, *, boundary: ErrorBoundary | None = None) -> list[Leaning]:
    """Count, for each change and capability, how many outputs follow the changed number and how many the likely one.

    An output that shows a fault of numguard itself counts nowhere; the boundary counts it.
    """
    return counted(judge(results, checker, boundary=boundary))


def counted(judged: Sequence[Judged]) -> list[Leaning]:
    """Count, for each change and capability, how outputs lean."""
    tallies: dict[tuple[str, str], Counter[str]] = {}
    for one in judged:
        key = one.result.case.id.split("/")[0], one.result.case.capability
        tallies.setdefault(key, Counter())[one.leaning] += 1
    return [
        Leaning(*key, counts.total(), counts["faithful"], counts["robust"], counts["neither"])
        for key, counts in sorted(tallies.items(), key=lambda item: CHANGES.index(item[0][0]))
    ]
