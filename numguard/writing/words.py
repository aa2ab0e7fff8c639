"""Write a whole number in words from a locale file alone: [num], [mul], [ord] and the templates of [write].

The templates (locales/README.md): ``tens`` of {t} {u}, ``hundred`` of {h} {r}, ``thousand`` of {n} {r}, ``scale`` of
{n} {s} {r}, ``listed`` of {h} {r} where {h} is a round number with a word of its own (doscientos, ألفان); ``one`` says
what stands for a multiplier of 1, and for 100 itself where it multiplies nothing (ciento). A number that needs a
template which the file lacks is not written: what the engine would read is more than what a speaker would say.

Chinese is written place by place instead: ``places`` names the units, ``gap`` what stands for empty places (一百零五),
``lead`` how a number may begin (十五, but 一百一十五), ``financial`` the characters of cheques and contracts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import islice, product

from numguard.language.data import LocaleData

ScaleWord = Callable[[int, int], str]
"""Returns the word for a scale after so many of it."""

_DEPTH = 8
_NAMES = {100: "hundred", 1000: "thousand"}
_DIGITS = frozenset(range(10))


def cardinals(number: int, data: LocaleData, scale_word: ScaleWord) -> Iterator[str]:
    """Yield spellings of a whole number, the likeliest first."""
    if _has_places(data):
        text = _placed(number, data)
        lead = next((lead for lead in data.write.get("lead", {}) if text.startswith(lead)), "")
        yield data.write["lead"][lead] + text.removeprefix(lead) if lead else text
    else:
        yield from dict.fromkeys(_compose(number, data, scale_word, _DEPTH))


def decimals(number: Decimal, data: LocaleData) -> Iterator[str]:
    """Yield the spelling of a number with decimals, its places one by one, where the file has a template for it."""
    template = data.write.get("decimal")
    if template and _has_places(data):
        whole, _, places = format(number, "f").partition(".")
        said = "".join(_placed(int(place), data) for place in places.rstrip("0"))
        for text in cardinals(int(whole), data, lambda unit, count: ""):
            yield _fill(template, data, n=text, r=said)


def financial(number: int, data: LocaleData) -> str:
    """Return a whole number in the characters of cheques and contracts; empty where the file has none."""
    characters = data.write.get("financial", {})
    if not characters or not _has_places(data):
        return ""
    text = _placed(number, data)
    for everyday, character in characters.items():
        text = text.replace(everyday, character)
    return text


def ordinals(number: int, data: LocaleData, scale_word: ScaleWord) -> Iterator[str]:
    """Yield spellings of an ordinal: listed, or the ordinal word before a cardinal (第三, thứ ba)."""
    listed = [form for table in ("ord", "ordmul") for form in data.values[table].get(number, ())[:1]]
    yield from listed
    gap = "" if "nospace" in data.flags else " "
    for mark in data.lists["ordinal_prefix"]:
        for text in (*listed, *_first(cardinals(number, data, scale_word))):  # thứ tư, though four is bốn
            yield mark + gap + text


def _has_places(data: LocaleData) -> bool:
    units = data.write.get("places", ())
    return bool(units) and all(unit in data.values["mul"] for unit in units) and data.values["num"].keys() >= _DIGITS


def _placed(number: int, data: LocaleData) -> str:
    """Write digit, unit, digit, unit: a run of empty places is one gap."""
    unit = max((unit for unit in data.write["places"] if unit <= number), default=1)
    if unit == 1:
        return data.values["num"][number][0]
    count, rest = divmod(number, unit)
    tail = _placed(rest, data) if rest else ""
    gap = data.write.get("gap", "") if 0 < rest < unit // 10 else ""
    return _placed(count, data) + data.values["mul"][unit][0] + gap + tail


def _compose(number: int, data: LocaleData, scale_word: ScaleWord, depth: int) -> Iterator[str]:
    yield from _listed(number, data)
    if depth == 0 or number <= 10:
        return
    if number < 100:
        yield from _tens(number, data)
        return
    if number < 1000:
        yield from _hundreds(number, data, scale_word, depth - 1)
    units = sorted((int(u) for u in data.values["mul"] if u == int(u) and 100 <= u <= number), reverse=True)
    # "Tens of thousands" stands in [mul] too, a soft phrase.
    spoken = (u for u in units if " " not in (first := data.values["mul"][u][0]) or first not in data.lists["soft"])
    for unit in islice(spoken, 1):
        yield from _scaled(number, unit, data, scale_word, depth - 1)


def _listed(number: int, data: LocaleData) -> list[str]:
    # "several hundred" and "a century" stand in [num] too, soft.
    return [form for form in data.values["num"].get(number, ()) if number < 100 or form not in data.lists["soft"]][:1]


def _hundreds(number: int, data: LocaleData, scale_word: ScaleWord, depth: int) -> Iterator[str]:
    rest = number % 100
    heads = _listed(number - rest, data)
    if number < 200 and 100 not in data.values["mul"]:
        said = data.write.get("one", {}).get("100")
        heads = [said] if said else heads
    for head, tail in product(heads, _first(_compose(rest, data, scale_word, depth)) if rest else ()):
        yield _fill(data.write.get("listed", "{h} {r}"), data, h=head, r=tail)


def _tens(number: int, data: LocaleData) -> Iterator[str]:
    num = data.values["num"]
    unit = number % 10
    template = data.write.get("tens")
    if template and unit and number - unit in num and unit in num:
        for t, u in product(num[number - unit][:4], num[unit][:1]):
            yield _fill(template, data, t=t, u=u)


def _scaled(number: int, unit: int, data: LocaleData, scale_word: ScaleWord, depth: int) -> Iterator[str]:
    count, rest = divmod(number, unit)
    template = data.write.get(_NAMES.get(unit, "scale"), data.write.get("scale"))
    if not template:
        return
    tails = _first(_compose(rest, data, scale_word, depth)) if rest else [""]
    for tail in tails:
        # 2000 may be a word of its own (ألفان).
        for head in _listed(count * unit, data) if rest and unit > 100 else ():
            yield _fill(data.write.get("listed", "{h} {r}"), data, h=head, r=tail)
        for multiplier in _multipliers(count, unit, data, scale_word, depth):
            parts = {"h": multiplier, "n": multiplier, "s": scale_word(unit, count), "r": tail}
            yield _fill(template, data, **parts)


def _multipliers(count: int, unit: int, data: LocaleData, scale_word: ScaleWord, depth: int) -> list[str]:
    if count == 1 and isinstance(said := data.write.get("one", {}).get(str(unit)), str):
        return [said]
    return _first(_compose(count, data, scale_word, depth))


def _fill(template: str, data: LocaleData, **parts: str) -> str:
    for name, part in parts.items():
        template = template.replace("{" + name + "}", part)
    words = template.split()
    # "{h} hundred and {r}" with nothing left ends in "and".
    while words and not parts.get("r", "-") and words[-1] in data.lists["joiners"]:
        words.pop()
    return " ".join(words)


def _first(texts: Iterator[str]) -> list[str]:
    return list(islice(dict.fromkeys(texts), 2))
