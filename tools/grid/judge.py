"""Check the pairs of the grid, and count by language and crossing."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from grid import crossings
from numguard import Action, Checker, extract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grid.crossings import Crossing, Pair
    from numguard import Verdict

THIRDS = ("all", "open", "closed")


@dataclass(frozen=True, slots=True)
class Failure:
    """A pair that was judged wrongly."""

    lang: str
    crossing: str
    what: str  # block, flag, unpaired, or missed and what was changed
    text: str


@dataclass(slots=True)
class Result:
    """What was counted in one language."""

    lang: str
    right: Counter[str] = field(default_factory=Counter)  # by format: pairs
    passed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)  # by format: damaged pairs whose right one passes
    blocked: Counter[str] = field(default_factory=Counter)
    right_frames: Counter[str] = field(default_factory=Counter)
    passed_frames: Counter[str] = field(default_factory=Counter)
    soft: int = 0
    failures: list[Failure] = field(default_factory=list)


def chosen(tag: str, count: int, seed: str, third: str, names: tuple[str, ...]) -> Iterator[Crossing]:
    """Yield the crossings to look at: of a third, whose name holds one of ``names``, ``count`` of them at random."""
    found = [
        one
        for one in crossings.crossings()
        if (third == "all" or one.is_closed == (third == "closed"))
        and (not names or any(name in one.name for name in names))
    ]
    if 0 < count < len(found):
        found = random.Random(f"{seed} {tag}").sample(found, count)
    yield from found


def look(tag: str, count: int, seed: str, third: str = "all", names: tuple[str, ...] = ()) -> Result:
    """Check the crossings of a language; ``count`` 0 checks them all."""
    result = Result(tag)
    for crossing in chosen(tag, count, seed, third, names):
        pair = crossings.pair(tag, crossing, seed)
        if pair is not None:
            _judge(result, crossing, pair, may_be_read=not crossing.is_closed)
    return result


def _judge(result: Result, crossing: Crossing, pair: Pair, *, may_be_read: bool) -> None:
    form, check = crossing.form.name, checker(pair.source_lang, pair.target_lang).check
    result.right[form] += 1
    result.right_frames[crossing.frame.name] += 1
    verdict = check(pair.source, pair.right)
    what = "" if verdict.action is Action.PASS else str(verdict.action)
    if not what and not _are_paired(verdict, pair):
        what = "unpaired"
    if not what:
        result.passed[form] += 1
        result.passed_frames[crossing.frame.name] += 1
    elif may_be_read:
        said = f"{pair.source_lang}-{pair.target_lang} {pair.source} / {pair.right}"
        issues = "; ".join(issue.message for issue in verdict.issues)
        result.failures.append(Failure(result.lang, crossing.name, what, f"{said}  [{issues}]"))
    if what or not pair.wrong:
        return
    verdict = check(pair.source, pair.wrong)
    if verdict.action is not Action.BLOCK and _is_soft(pair):
        result.soft += 1
        return
    result.wrong[form] += 1
    if verdict.action is Action.BLOCK:
        result.blocked[form] += 1
    elif may_be_read:
        said = f"{pair.source_lang}-{pair.target_lang} {pair.source} / {pair.wrong}"
        what = f"missed {pair.kind}"
        result.failures.append(Failure(result.lang, crossing.name, what, f"{said}  [{verdict.action}]"))


@cache
def checker(source_lang: str, target_lang: str) -> Checker:
    """Return the checker of two languages."""
    return Checker(source_lang, target_lang)


def _are_paired(verdict: Verdict, pair: Pair) -> bool:
    """Tell whether each value that the texts say stands in a pair; a weak word (one, two) need not."""
    paired: set[object] = set()
    for one in verdict.alignment.pairs:
        paired.update(one.source.values)
        paired.update(one.hypothesis.values)
    for explained in verdict.alignment.explained:
        paired.update(explained.mention.values)
    # The same text on both sides may be read in another way on both: 15.42 as a time or a decimal.
    is_same = bool(paired) and pair.source == pair.right
    return is_same or all(not paired.isdisjoint(forms) for forms in pair.values) or _is_soft(pair)


def _is_soft(pair: Pair) -> bool:
    """Tell whether all that one text says of numbers is weak words (one, both): they raise no alarm by design."""
    sides = ((pair.source, pair.source_lang), (pair.right, pair.target_lang), (pair.wrong, pair.target_lang))
    read = [extract(text, lang) for text, lang in sides if text]
    if pair.old in (1, 2) and any(not mentions for mentions in read):
        return True  # Arabic says one litre and two litres by the noun alone
    if pair.kind == "number" and any(m.soft and pair.old in m.values for mentions in read for m in mentions):
        return True
    return any(mentions and all(mention.soft for mention in mentions) for mentions in read)
