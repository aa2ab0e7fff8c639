"""Judge the right pair of each construct in a language, and its faults, both ways."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faults.write import frame, write
from numguard import Action, Checker

if TYPE_CHECKING:
    from collections.abc import Iterator

CONSTRUCTS = Path(__file__).parent / "constructs.toml"
OTHER = "en"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts of two languages, and what is wrong with the second: "" for nothing."""

    construct: str
    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    fault: str = ""


@dataclass(slots=True)
class Result:
    """What was counted in one language, by construct: right pairs that block, and faults that do not."""

    lang: str
    right: Counter[str] = field(default_factory=Counter)
    alarmed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[str, Pair]] = field(default_factory=list)


@cache
def table() -> dict[str, Any]:
    """Return the file of constructs."""
    return tomllib.loads(CONSTRUCTS.read_text("utf-8"))


def languages() -> list[str]:
    """Return the languages of the grid."""
    return list(table()["langs"])


def pairs(lang: str, names: tuple[str, ...] = ()) -> Iterator[Pair]:
    """Yield the right pairs of a language, both ways, each before its faults."""
    for one in table()["construct"]:
        if names and one["name"] not in names or lang in one.get("skip", ()):
            continue
        for source_lang, target_lang in ((OTHER, lang), (lang, OTHER)):
            if source_lang in one.get("only", (source_lang,)) and (source_lang != OTHER or one.get("from_en", True)):
                yield from _of(one, source_lang, target_lang)


def _of(one: dict[str, Any], source_lang: str, target_lang: str) -> Iterator[Pair]:
    source = _sentence(one, source_lang, one["source"], one.get("source_say", one["say"]))
    right = _sentence(one, target_lang, one["target"], one["say"])
    if not source or not right:
        return
    yield Pair(one["name"], source_lang, target_lang, source, right)
    for change in one["faults"]:
        wrong = _sentence(one, target_lang, one["target"], one["say"] | change)
        if wrong and wrong != right:
            told = ", ".join(f"{key} {value}" for key, value in change.items())
            yield Pair(one["name"], source_lang, target_lang, source, wrong, told)


def _sentence(one: dict[str, Any], lang: str, form: str, said: dict[str, Any]) -> str:
    text = write(lang, form, said)
    return text if not text or one.get("names") else frame(lang).format(text)


def look(lang: str, names: tuple[str, ...] = ()) -> Result:
    """Judge all pairs of a language."""
    result = Result(lang)
    for pair in pairs(lang, names):
        action = _checker(pair.source_lang, pair.target_lang).check(pair.source, pair.hypothesis).action
        if pair.fault:
            result.wrong[pair.construct] += 1
            is_failure = action is not Action.BLOCK
            result.missed[pair.construct] += is_failure
        else:
            result.right[pair.construct] += 1
            is_failure = action is not Action.PASS
            result.alarmed[pair.construct] += is_failure
        if is_failure:
            result.failures.append((str(action), pair))
    return result


@cache
def _checker(source_lang: str, target_lang: str) -> Checker:
    return Checker(source_lang, target_lang)
