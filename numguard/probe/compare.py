"""Compare two runs of the same cases: where they differ, and by more than chance?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numguard.errors import InputError
from numguard.probe.model import Result, Run
from numguard.probe.numbers import CAPABILITIES
from numguard.probe.stats import holm, mcnemar

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Difference:
    """One capability (or "all") in one direction: cases of both runs, passes of each, and what only one passes.

    ``p`` is McNemar's exact p value, corrected after Holm over the capabilities of the direction.
    """

    direction: str
    capability: str
    cases: int
    before: int
    after: int
    lost: tuple[str, ...]
    won: tuple[str, ...]
    p: float

    @property
    def verdict(self) -> str:
        """One of better, worse, no significant difference."""
        if self.p >= SIGNIFICANT:
            return "no significant difference"
        return "better" if len(self.won) > len(self.lost) else "worse"


def compare(before: Sequence[Run], after: Sequence[Run]) -> list[Difference]:
    """Compare the runs of two reports, direction by direction, over the sentences that both hold.

    Raises InputError when they have no direction with a sentence in common.
    """
    found: list[Difference] = []
    for old in before:
        for new in after:
            if (old.source_lang, old.target_lang) == (new.source_lang, new.target_lang):
                found += _direction(old, new)
    if not found:
        raise InputError("the two reports have no direction with a sentence in common; run both on one suite file")
    return found


def _direction(before: Run, after: Run) -> list[Difference]:
    old = {r.case.source: r for r in before.results if r.is_judged}
    pairs = [(old[r.case.source], r) for r in after.results if r.is_judged and r.case.source in old]
    names = dict.fromkeys(pair[1].case.capability for pair in pairs)
    order = sorted(names, key=lambda name: CAPABILITIES.index(name) if name in CAPABILITIES else len(CAPABILITIES))
    rows = [(name, [p for p in pairs if p[1].case.capability == name]) for name in order]
    corrected = holm([mcnemar(*map(len, _changed(group))) for _, group in rows])
    found = [_difference(before.direction, name, group, p) for (name, group), p in zip(rows, corrected, strict=True)]
    if pairs:
        found.append(_difference(before.direction, "all", pairs, mcnemar(*map(len, _changed(pairs)))))
    return found


def _changed(pairs: Sequence[tuple[Result, Result]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lost = tuple(new.case.id for old, new in pairs if old.passed and not new.passed)
    won = tuple(new.case.id for old, new in pairs if new.passed and not old.passed)
    return lost, won


def _difference(direction: str, name: str, pairs: Sequence[tuple[Result, Result]], p: float) -> Difference:
    lost, won = _changed(pairs)
    passes = sum(old.passed for old, _ in pairs), sum(new.passed for _, new in pairs)
    return Difference(direction, name, len(pairs), *passes, lost, won, p)
