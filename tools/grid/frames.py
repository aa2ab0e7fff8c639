"""What stands around a number: frames of running text, tables, markup and chat, in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import generators
from babel import lists

from grid import formats
from numguard.language import data as localedata

if TYPE_CHECKING:
    from collections.abc import Callable

    from grid.formats import Format


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame: it makes a sentence of a language out of the texts of ``things`` numbers; empty where it has none."""

    name: str
    make: Callable[[str, list[str]], str]
    things: int = 1
    families: frozenset[str] = frozenset()  # empty: all
    keeps_unit: bool = True  # the unit stands beside its number


SPEECH = "spoken-"
"""The beginning of the families of speech, whose sentences are whole."""
TRANSCRIPT = "transcript"


def allowed(frame: Frame, form: Format, size: str) -> bool:
    """Tell whether a format may stand in a frame."""
    if form.family.startswith(SPEECH) or frame.name == TRANSCRIPT:
        return form.family.startswith(SPEECH) and frame.name == TRANSCRIPT
    if frame.families and form.family not in frame.families:
        return False
    if frame.name in ("first", "ordinal-behind"):
        return size.startswith("duration-") and form.name in ("unit-long", "unit-words")
    return True


def _place(tag: str) -> str:
    return formats.territory(tag, "CA")


def _other(tag: str) -> str:
    return formats.territory(tag, "PE")


def _stop(tag: str) -> str:
    return {"zh": "。", "zh-Hant": "。", "ja": "。", "yue": "。", "hi": "।", "bn": "।"}.get(tag, ".")


def _start(tag: str, texts: list[str]) -> str:
    return f"{texts[0]}{formats.gap(tag)}{_place(tag)}{_stop(tag)}"


def _end(tag: str, texts: list[str]) -> str:
    return f"{_place(tag)}: {texts[0]}{_stop(tag)}"


def _bare(tag: str, texts: list[str]) -> str:
    return texts[0]


def _between(tag: str, texts: list[str]) -> str:
    gap = formats.gap(tag)
    return f"{_place(tag)}{gap}{texts[0]}{gap}{_other(tag)}"


def _brackets(tag: str, texts: list[str]) -> str:
    return f"{_place(tag)} ({texts[0]}), {_other(tag)}{_stop(tag)}"


def _list(tag: str, texts: list[str]) -> str:
    if any(", " in text for text in texts):  # two thousand, one hundred: a list with commas would hide where it ends
        return ""
    return f"{_place(tag)}: {lists.format_list(texts, locale=formats.locale(tag))}{_stop(tag)}"


def _range(tag: str, texts: list[str]) -> str:
    return f"{_place(tag)}: {texts[0]} \N{EN DASH} {texts[1]}{_stop(tag)}"


def _at_least(tag: str, texts: list[str]) -> str:
    data, gap = localedata.load(tag), formats.gap(tag)
    if said := data.bound.get("at_least"):
        return f"{_place(tag)}: {said[0]}{gap}{texts[0]}{_stop(tag)}"
    if said := data.bound_behind.get("at_least"):
        return f"{_place(tag)}: {texts[0]}{gap}{said[0]}{_stop(tag)}"
    return ""


def _first(tag: str, texts: list[str]) -> str:
    said = _ordinal(tag)
    return f"{_place(tag)}: {said}{formats.gap(tag)}{texts[0]}{_stop(tag)}" if said else ""


def _ordinal_behind(tag: str, texts: list[str]) -> str:
    """Put the ordinal between number and noun: 100 premiers jours. English says the first 100 days."""
    number, blank, noun = texts[0].replace("\N{NO-BREAK SPACE}", " ").partition(" ")
    said = _ordinal(tag)
    if not said or not number.isdecimal() or tag == "en":
        return _first(tag, texts) if tag == "en" else ""
    return f"{_place(tag)}: {number}{blank}{said} {noun}{_stop(tag)}" if blank else ""


def _ordinal(tag: str) -> str:
    said = generators.spell(tag, 1, "ordinal") if tag in generators.languages("ordinal") else []
    return said[0].text if said else ""


def _cell(tag: str, texts: list[str]) -> str:
    return f"| {_place(tag)} | {texts[0]} | {_other(tag)} |"


def _tabs(tag: str, texts: list[str]) -> str:
    return f"{_place(tag)}\t{texts[0]}\t{_other(tag)}"


def _markdown(tag: str, texts: list[str]) -> str:
    return f"- {_place(tag)}: **{texts[0]}**"


def _html(tag: str, texts: list[str]) -> str:
    return f"<p>{_place(tag)} <b>{texts[0]}</b>, {_other(tag)}</p>"


def _chat(tag: str, texts: list[str]) -> str:
    return formats.small(tag, _between(tag, texts))


def _no_stop(tag: str, texts: list[str]) -> str:
    return f"{_place(tag)}{formats.gap(tag)}{texts[0]}"


def _two_blanks(tag: str, texts: list[str]) -> str:
    return _between(tag, texts).replace(" ", "  ")


FRAMES: tuple[Frame, ...] = (
    Frame("bare", _bare),
    Frame("start", _start),
    Frame("end", _end),
    Frame("between", _between),
    Frame("brackets", _brackets),
    Frame("list", _list, things=3),
    Frame("range", _range, things=2),
    Frame("at-least", _at_least, families=frozenset({"number", "percent", "money", "compact", "unit"})),
    Frame("first", _first),
    Frame("ordinal-behind", _ordinal_behind, keeps_unit=False),
    Frame("cell", _cell),
    Frame("tabs", _tabs),
    Frame("markdown", _markdown),
    Frame("html", _html),
    Frame("chat", _chat),
    Frame("no-stop", _no_stop),
    Frame("two-blanks", _two_blanks),
    Frame(TRANSCRIPT, _bare),
)
