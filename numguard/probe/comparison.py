"""Compare runs of the same cases: where they differ, and by more than chance?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from numguard.model.errors import InputError
from numguard.probe.model import Result, Run
from numguard.probe.numbers import rank
from numguard.probe.stats import holm, mcnemar, testable

SIGNIFICANT = 0.05
ALL = "all"


@dataclass(frozen=True, slots=True)
class Difference:
    """One capability (or "all") in one direction: cases of both runs, passes of each, and what only one passes.

    ``p`` is McNemar's exact p value, corrected after Holm over the capabilities that were asked about and in which so
    many cases differ that the test can tell anything (Tarone 1990); 1 in the others.
    """

    direction: str
    capability: str
    cases: int
    before: int
    after: int
    lost: tuple[str, ...]
    won: tuple[str, ...]
    p: float
    systems: tuple[str, str] = ("", "")

    @property
    def verdict(self) -> str:
        """One of better, worse, no significant difference."""
        if self.p >= SIGNIFICANT:
            return "no significant difference"
        return "better" if len(self.won) > len(self.lost) else "worse"

    @property
    def rates(self) -> tuple[float, float]:
        """The pass rates of both, in per cent."""
        return 100 * self.before / max(1, self.cases), 100 * self.after / max(1, self.cases)


def compare(before: Sequence[Run], after: Sequence[Run], capabilities: Iterable[str] | None = None) -> list[Difference]:
    """Compare runs with those of a baseline, direction by direction, over the sentences that both hold.

    ``capabilities`` are those that are asked about; None asks about all.

    Raises InputError when they have no direction with a sentence in common, or none of a capability.
    """
    asked = None if capabilities is None else frozenset(capabilities)
    differences: list[Difference] = []
    for old in before:
        for new in after:
            if (old.source_lang, old.target_lang) == (new.source_lang, new.target_lang):
                differences += _direction(old, new, asked)
    if not differences:
        raise InputError("the reports have no direction with a sentence in common; run both on one suite file")
    return differences


def _direction(before: Run, after: Run, asked: frozenset[str] | None) -> list[Difference]:
    old = {r.case.source: r for r in before.results if r.is_judged}
    pairs = [(old[r.case.source], r) for r in after.results if r.is_judged and r.case.source in old]
    pairs = [pair for pair in pairs if asked is None or pair[1].case.capability in asked]
    names = dict.fromkeys(pair[1].case.capability for pair in pairs)
    rows = [(name, [p for p in pairs if p[1].case.capability == name]) for name in sorted(names, key=rank)]
    systems = before.system, after.system
    differences = [
        _difference(before.direction, name, group, p, systems)
        for (name, group), p in zip(rows, _corrected([_changed(group) for _, group in rows]), strict=True)
    ]
    if pairs:
        p = mcnemar(*map(len, _changed(pairs)))
        differences.append(_difference(before.direction, ALL, pairs, p, systems))
    return differences


def _corrected(changed: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]) -> list[float]:
    """Return p values, corrected over those tests that can reach significance at all."""
    counts = [(len(lost), len(won)) for lost, won in changed]
    can_tell = testable([lost + won for lost, won in counts], SIGNIFICANT)
    corrected = iter(holm([mcnemar(*pair) for pair, tells in zip(counts, can_tell, strict=True) if tells]))
    return [next(corrected) if tells else 1.0 for tells in can_tell]


def sentence(differences: Sequence[Difference]) -> str:
    """Say in one line what a comparison of two systems in one direction comes to."""
    total = next((d for d in differences if d.capability == ALL), None)
    parts = [d for d in differences if d.capability != ALL]
    told = []
    for verdict in ("worse", "better"):
        counts = [f"{d.capability} ({d.rates[0]:.0f} → {d.rates[1]:.0f} %)" for d in parts if d.verdict == verdict]
        if counts:
            told.append(f"{verdict} in {', '.join(counts)}")
    rest = sum(d.verdict == "no significant difference" for d in parts)
    told.append(f"no significant difference in {rest} of {len(parts)} capabilities" if rest else "")
    first = differences[0]
    head = f"{first.direction} {first.systems[1]} against {first.systems[0]}"
    if total is not None:
        head += f", {total.cases:,} sentences: {total.rates[0]:.1f} → {total.rates[1]:.1f} % ({total.verdict})"
    return f"{head}; {'; '.join(filter(None, told))}"


def by_pair(differences: Sequence[Difference]) -> list[list[Difference]]:
    """Return the differences of each direction and pair of systems."""
    grouped: dict[tuple[str, tuple[str, str]], list[Difference]] = {}
    for difference in differences:
        grouped.setdefault((difference.direction, difference.systems), []).append(difference)
    return list(grouped.values())


def _changed(pairs: Sequence[tuple[Result, Result]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lost = tuple(new.case.id for old, new in pairs if old.passed and not new.passed)
    won = tuple(new.case.id for old, new in pairs if new.passed and not old.passed)
    return lost, won


def _difference(
    direction: str, name: str, pairs: Sequence[tuple[Result, Result]], p: float, systems: tuple[str, str]
) -> Difference:
    lost, won = _changed(pairs)
    passes = sum(old.passed for old, _ in pairs), sum(new.passed for _, new in pairs)
    return Difference(direction, name, len(pairs), *passes, lost, won, p, systems)
