"""Templates from a corpus (Wang et al. 2021, A.2): sentences whose number the system translates right."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from numguard.checker import Checker
from numguard.errors import InputError
from numguard.extract import extract
from numguard.model import Kind, Mention
from numguard.probe.model import Case, Slot, Suite
from numguard.probe.numbers import CAPABILITIES
from numguard.probe.run import run
from numguard.probe.systems import System

FORMAT = "numguard-templates/1"
_KINDS = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.CURRENCY})
_MARKS = ".,'\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} "


@dataclass(frozen=True, slots=True)
class Harvest:
    """Templates of one language by name, and what each is fit for."""

    lang: str
    templates: dict[str, str]
    capabilities: dict[str, tuple[str, ...]]


def candidates(sentences: Iterable[str], lang: str, *, longest: int = 300) -> Suite:
    """Return the sentences that may become templates: with one number, in digits, that no other word belongs to.

    >>> [case.source for case in candidates(["We saw 12 ships.", "Nothing.", "From 3 to 5."], "en").cases]
    ['We saw 12 ships.']
    """
    Checker(lang, lang)
    cases = []
    seen: set[str] = set()
    for number, raw in enumerate(sentences, 1):
        text = raw.strip()
        if not text or text in seen or len(text) > longest or "{" in text or "}" in text:
            continue
        seen.add(text)
        slot = _only_number(text, lang)
        if slot is not None:
            capability = "decimals" if "." in slot.value else "integers"
            cases.append(Case(f"corpus-{number}", capability, "corpus", f"corpus-{number}", text, (slot,)))
    return Suite(lang, "corpus", tuple(cases))


def harvest(suite: Suite, system: System, target_lang: str, *, most: int | None = None) -> Harvest:
    """Return the templates that candidates give: those whose number the system translates right.

    Raises TranslationError and InputError like run.
    """
    passed = [r.case for r in run(suite, system, target_lang).results if r.passed and not r.beside]
    kept = passed[:most]
    return Harvest(
        suite.source_lang,
        {case.id: _template(case) for case in kept},
        {case.id: _fit_for(case.slots[0]) for case in kept},
    )


def write_harvest(path: str | Path, found: Harvest) -> None:
    """Write templates as JSON."""
    entries = {name: {"text": text, "for": list(found.capabilities[name])} for name, text in found.templates.items()}
    record = {"format": FORMAT, "lang": found.lang, "templates": entries}
    Path(path).write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def read_harvest(path: str | Path) -> Harvest:
    """Read templates: a harvest, or a file of one's own in the same form.

    Raises InputError when the file is none, or names a capability that does not exist.
    """
    try:
        record = json.loads(Path(path).read_bytes())
        if record["format"] != FORMAT:
            raise InputError(f"{path}: it is no {FORMAT} file; numguard probe harvest writes one")
        texts = {name: str(entry["text"]) for name, entry in record["templates"].items()}
        fit = {name: tuple(map(str, entry["for"])) for name, entry in record["templates"].items()}
        lang = str(record["lang"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: cannot be read as templates: {error!r}") from error
    for name, capabilities in fit.items():
        if unknown := set(capabilities) - set(CAPABILITIES):
            raise InputError(f"{path}: template {name!r}: unknown capability {sorted(unknown)[0]!r}")
        if "{NUM}" not in texts[name]:
            raise InputError(f"{path}: template {name!r} has no {{NUM}}")
    return Harvest(lang, texts, fit)


def _only_number(text: str, lang: str) -> Slot | None:
    found = [mention for mention in extract(text, lang) if not mention.soft]
    if len(found) != 1 or not _is_plain(found[0]):
        return None
    mention = found[0]
    value = format(mention.readings[0].value, "f") if not mention.parts else ""
    return Slot(mention.start, mention.end, mention.text, value, "plain") if value else None


def _is_plain(mention: Mention) -> bool:
    return (
        mention.kind in _KINDS
        and bool(mention.readings)
        and mention.text[0].isdecimal()
        and all(char.isdecimal() or char in _MARKS for char in mention.text)
    )


def _template(case: Case) -> str:
    slot = case.slots[0]
    return f"{case.source[: slot.start]}{{NUM}}{case.source[slot.end :]}"


def _fit_for(slot: Slot) -> tuple[str, ...]:
    # A sentence about a whole number of things is none about 3.28 of them.
    return ("decimals", "separators") if "." in slot.value else ("integers", "numerals", "separators", "repeated")
