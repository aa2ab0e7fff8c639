"""The judgements of readers: what is stored of each pair (never its text), and how sure a share of them is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

STORED = Path(__file__).resolve().parent.parent / "benchmarks" / "accuracy" / "precision" / "judgements.jsonl"
JUDGED = {
    "true": "the translation has a wrong, lost or invented number, unit, sign, scale or date, or is no translation",
    "free": "converted, rounded, implied, left out harmlessly, or a slip of spelling",
    "ours": "the numbers agree: the tool misread",
    "agree": "of a pair that passed: the numbers agree",
}
"""What a reader may say of a pair."""
ERRORS = {
    "value": "another value",
    "left out": "a number lost",
    "separator": "a separator of the other language, or a number torn apart",
    "date or time": "another date, decade, era or half of the day",
    "unit": "another unit beside the same number",
    "untranslated": "the source again",
    "unrelated": "an unrelated or garbled sentence",
    "invented": "a number invented",
    "scale": "another scale (million, billion, lakh)",
    "said twice": "a number or clause said twice",
    "bound": "a bound turned (no smaller than, up to)",
    "currency": "another currency beside the same amount",
    "dash": "the dash of a range or score lost",
}
"""What a true alarm is about, and what that is."""
_SURE = 1.96
"""Standard deviations of an interval that holds the truth in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What readers said of one pair; ``first`` was said without the tool's message, ``second`` by another reader."""

    hash: str
    kind: str
    source_lang: str
    target_lang: str
    action: str
    rules: tuple[str, ...]
    first: str
    second: str | None
    final: str
    error: str
    why: str
    half: str = "open"  # closed: drawn from the half of the data of which nothing is mended


def load(path: Path = STORED) -> list[Judgement]:
    """Return the stored judgements."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = (json.loads(line) for line in lines)
    return [Judgement(**(row | {"rules": tuple(row["rules"])})) for row in rows]


def store(judgements: Iterable[Judgement], path: Path = STORED) -> None:
    """Write the judgements, a line each, in the order of their hashes."""
    ordered = sorted(judgements, key=lambda one: one.hash)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = ({key: value for key, value in asdict(one).items() if (key, value) != ("half", "open")} for one in ordered)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def by_rule(judgements: Iterable[Judgement]) -> dict[tuple[str, str], Counter[str]]:
    """Return how many blocks and flags of the closed half readers call true, free and ours, by action and rule."""
    rules: dict[tuple[str, str], Counter[str]] = {}
    for one in judgements:
        for rule in one.rules if one.half == "closed" else ():
            rules.setdefault((one.action, rule), Counter()).update((one.final,))
    return dict(sorted(rules.items(), key=lambda item: (item[0][0], -item[1].total(), item[0][1])))


def interval(true: int, sentences: Iterable[str]) -> tuple[float, float]:
    """Return between which shares the true one lies, in 95 of 100 cases (Wilson).

    Pairs of one sentence are no independent observations: the sentence counts as one, however many translations it has.

    >>> interval(5, "abcdefghij")
    (0.2366, 0.7634)
    >>> interval(5, "aaaaaaaaaj")[1] > 0.9
    True
    """
    sizes = Counter(sentences).values()
    pairs = sum(sizes)
    if not pairs:
        return 0.0, 1.0
    observed = pairs**2 / sum(size**2 for size in sizes)
    share = true / pairs
    middle = share + _SURE**2 / (2 * observed)
    spread = _SURE * sqrt(share * (1 - share) / observed + _SURE**2 / (4 * observed**2))
    whole = 1 + _SURE**2 / observed
    return round(max(0.0, (middle - spread) / whole), 4), round(min(1.0, (middle + spread) / whole), 4)
