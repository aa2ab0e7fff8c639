"""Templates from a corpus (Wang et al. 2021, A.2): sentences whose number the system translates right."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from numguard.checker import Checker
from numguard.formats.whole import read_json
from numguard.mentions import extract
from numguard.model import Kind, Mention
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError
from numguard.probe.judge import LONGEST
from numguard.probe.model import Case, Result, Slot, Suite
from numguard.probe.numbers import CAPABILITIES
from numguard.probe.records import convert, write_json
from numguard.probe.running import run
from numguard.probe.systems import System
from numguard.probe.templates import places
from numguard.quantity.units import PHYSICAL, unit_of
from numguard.script.signs import DIGIT_MARKS

FORMAT = "numguard-templates/1"
_CONTINUOUS = PHYSICAL | {"temperature"}
"""What is measured, not counted: 12 metres may be 12.57."""
_KINDS = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.CURRENCY})
_GLUED = "-\N{MINUS SIGN}\N{EN DASH}\N{PLUS-MINUS SIGN}+#/.:_~<>\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}"
"""What stands right before a number and is a part of what it says."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """Templates of one language by name, and what each is fit for; ``internal`` tells of faults of numguard itself.

    ``fallen`` tells of each candidate that gave none why.
    """

    lang: str
    templates: dict[str, str]
    capabilities: dict[str, tuple[str, ...]]
    internal: str = ""
    fallen: tuple[str, ...] = field(default=(), compare=False)


def candidates(sentences: Iterable[str], lang: str, *, longest: int = 300) -> Suite:
    """Return the sentences that may become templates: with one number, in digits, that no other word belongs to.

    >>> [case.source for case in candidates(["We saw 12 ships.", "Nothing.", "From 3 to 5."], "en").cases]
    ['We saw 12 ships.']
    """
    Checker(lang, lang)
    cases: list[Case] = []
    skipped: list[str] = []
    seen: set[str] = set()
    boundary = ErrorBoundary()
    for number, raw in enumerate(sentences, 1):
        text = raw.strip()
        if not text or text in seen or len(text) > longest or "{" in text or "}" in text:
            continue
        seen.add(text)
        slot = boundary.run(partial(_only_number, text, lang), lambda _: None)
        if isinstance(slot, str):
            skipped.append(f"line {number}: {slot}")
        elif slot is not None:
            capability = "decimals" if "." in slot.value or slot.style == "grouped" else "integers"
            cases.append(Case(f"corpus-{number}", capability, "corpus", f"corpus-{number}", text, (slot,)))
    return Suite(lang, "corpus", tuple(cases), tuple(filter(None, [*skipped, boundary.report()])))


def harvest(
    suite: Suite, system: System, target_lang: str, *, most: int | None = None, longest: int = LONGEST
) -> Harvest:
    """Return the templates that candidates give: those whose number the system translates right.

    Raises TranslationError and InputError like run.
    """
    done = run(suite, system, target_lang, longest=longest)
    kept = [(r.case.id, r.case.source, r.case.slots[0]) for r in done.results if r.passed and not r.beside][:most]
    texts = {name: f"{text[: slot.start]}{{NUM}}{text[slot.end :]}" for name, text, slot in kept}
    fallen = tuple(f"{r.case.id}: {_why_fallen(r)}" for r in done.results if not r.passed or r.beside)
    return Harvest(suite.source_lang, texts, {name: _fit_for(slot) for name, _, slot in kept}, done.internal, fallen)


def _why_fallen(result: Result) -> str:
    if not result.is_judged:
        return result.error or result.reason
    return result.faults[0].message if result.faults else "a number that is not tested is wrong in the translation"


class _Entry(msgspec.Struct, frozen=True):
    """One template as a file has it."""

    text: str
    capabilities: tuple[str, ...] = msgspec.field(name="for")


class _File(msgspec.Struct, frozen=True):
    """A file of templates."""

    format: str
    lang: str
    templates: dict[str, Any]


def write_harvest(path: str | Path, harvested: Harvest) -> None:
    """Write templates as JSON; the file is complete when it is there under its name.

    Raises InputError when it cannot be written.
    """
    entries = {name: {"text": said, "for": harvested.capabilities[name]} for name, said in harvested.templates.items()}
    write_json(path, msgspec.to_builtins(_File(FORMAT, harvested.lang, entries)))


def read_harvest(path: str | Path) -> Harvest:
    """Read templates: a harvest, a file of one's own in the same form, or one of Wang et al. (2021).

    Theirs is an object of INT, DEC, WORD and SEP, each an array of sentences with [NUM] or #num.

    Raises InputError when the file is none, names a capability that does not exist, or a value that is no number.
    """
    record = read_json(path)
    if isinstance(record, dict) and record and record.keys() <= _authors()["keys"].keys():
        return _of_the_authors(path, record)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InputError(f"{path}: it is not a {FORMAT} file; numguard probe harvest writes one")
    file = convert(path, record, _File)
    entries = {name: _entry(f"{path}: template {name!r}", entry) for name, entry in file.templates.items()}
    texts = {name: entry.text for name, entry in entries.items()}
    return Harvest(file.lang, texts, {name: entry.capabilities for name, entry in entries.items()})


@cache
def _authors() -> dict[str, Any]:
    return tomllib.loads(resources.files("numguard.probe").joinpath("authors.toml").read_text("utf-8"))


def _of_the_authors(path: str | Path, record: dict[str, Any]) -> Harvest:
    """Take the templates of the paper's own code; a sentence that stands in two lists is fit for both."""
    fit: dict[str, list[str]] = {}
    for key, said in record.items():
        capability = _authors()["keys"][key]
        texts = [_placed(text, capability) for text in said] if isinstance(said, list) else [""]
        if not all(texts):
            raise InputError(f"{path}: {key!r} is not an array of sentences with {' or '.join(_authors()['places'])}")
        for text in texts:
            fit.setdefault(text, []).append(capability)
    names = {f"sentence-{at}": text for at, text in enumerate(fit, 1)}
    return Harvest("", names, {name: tuple(fit[text]) for name, text in names.items()})


def _placed(text: Any, capability: str) -> str:
    """Return a sentence of the authors with our own place for its number; empty where it has none.

    In words, a sentence about money has two: dollars and cents.
    """
    for place in _authors()["places"]:
        if isinstance(text, str) and place in text:
            asked = (said for word, said in _authors()["money"].items() if word in text.lower())
            return text.replace(place, next(asked, "{NUM}") if capability == "numerals" else "{NUM}")
    return ""


def _entry(where: str, record: Any) -> _Entry:
    entry = convert(where, record, _Entry)
    if unknown := [name for name in entry.capabilities if name not in CAPABILITIES]:
        raise InputError(f"{where}: unknown capability {unknown[0]!r}")
    fields = places(entry.text)
    if "NUM" not in fields:
        raise InputError(f"{where} has no {{NUM}}")
    if wrong := [v for v in fields if v not in ("NUM", "NUM2") and not Slot(0, 0, v, v, "fixed").has_value]:
        raise InputError(f"{where}: {wrong[0]!r} is not a number")
    return entry


def _only_number(text: str, lang: str) -> Slot | str | None:
    """Return the number that may be drawn anew, why there is none, or nothing where the text has no number."""
    mentions = [one for one in extract(text, lang) if not one.soft and one.kind is not Kind.PLACEHOLDER]
    if not mentions:
        return None
    mention = mentions[0]
    if len(mentions) > 1:
        return f"{len(mentions)} numbers, not one"
    is_digits = mention.text[0].isdecimal() and all(char.isdecimal() or char in DIGIT_MARKS for char in mention.text)
    if not is_digits or mention.kind not in _KINDS or not mention.readings or mention.parts:
        return f"{mention.text!r} is not a plain number in digits"
    if not _is_amount(text, mention):
        return f"{mention.text!r} may be a year, a name or a part of one"
    reading = mention.readings[0]
    is_measured = reading.unit is not None and unit_of(reading.unit).dimension in _CONTINUOUS
    style = "grouped" if is_measured else "plain"
    return Slot(mention.start, mention.end, mention.text, format(reading.value, "f"), style)


def _is_amount(text: str, mention: Mention) -> bool:
    """Tell a number of things from a year, a house number, a chapter, and one whose sign stands outside of it."""
    before, after = text[: mention.start], text[mention.end :]
    if before[-1:] and (before[-1].isalnum() or before[-1] in _GLUED) or after[:1].isalnum():
        return False  # -5, A4, No.5, 221B
    if mention.text.isdecimal() and len(mention.text) == 4 and 1000 <= int(mention.text) < 2200:
        return mention.kind is not Kind.CARDINAL
    previous = before.split()[-1:]
    if len(before.split()) > 1 and previous[0][:1].isupper() and previous[0].isalpha():
        return False  # Chapter 5, Windows 11, Hauptstraße 12
    following = after.split()[:2]
    return not (len(following) == 2 and all(word[:1].isupper() for word in following))  # 221 Baker Street


def _fit_for(slot: Slot) -> tuple[str, ...]:
    # A sentence about a whole number of things is none about 3.28 of them; one about metres is.
    whole = ("integers", "numerals", "repeated") if "." not in slot.value else ()
    decimals = ("decimals",) if slot.style == "grouped" or not whole else ()
    return (*whole, *decimals, "separators")
