"""Every crossing of formats, sizes and frames, and the pair of texts that each makes."""

from __future__ import annotations

import hashlib
import random
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grid import formats, frames, spoken, things

if TYPE_CHECKING:
    from decimal import Decimal

    from grid.formats import Format
    from grid.frames import Frame
    from grid.things import Thing

FAULTS = Path(__file__).parent / "faults.toml"
_ITSELF = 0.35
_TRIES = 6


@dataclass(frozen=True, slots=True)
class Crossing:
    """A format, a size (or unit, or month), and a frame."""

    form: Format
    size: str
    frame: Frame

    @property
    def name(self) -> str:
        """Its name: unit-long/length-mile/brackets."""
        return f"{self.form.name}/{self.size}/{self.frame.name}"

    @property
    def is_closed(self) -> bool:
        """Tell whether it is of the third that is counted and never read."""
        return hashlib.sha256(self.name.encode()).digest()[0] % 3 == 0


@dataclass(frozen=True, slots=True)
class Pair:
    """A right pair of texts, and the same with one part changed in the translation."""

    source_lang: str
    target_lang: str
    source: str
    right: str
    wrong: str  # empty: nothing can be changed that the texts show
    kind: str  # what was changed
    values: tuple[frozenset[Decimal], ...]
    old: Decimal  # the number that was changed


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that CLDR or a generator writes and nobody can hold numguard to, and why; empty lists stand for all."""

    langs: tuple[str, ...]
    formats: tuple[str, ...]  # names, or their beginnings
    sizes: tuple[str, ...]
    frames: tuple[str, ...]
    has: tuple[str, ...]
    reason: str

    def covers(self, lang: str, form: str, size: str, frame: str, text: str) -> bool:
        """Tell whether it covers a text of a language in a format."""
        return (
            (not self.langs or lang in self.langs)
            and (not self.formats or form.startswith(self.formats))
            and (not self.sizes or size.startswith(self.sizes))
            and (not self.frames or frame in self.frames)
            and (not self.has or any(piece in text for piece in self.has))
        )


@cache
def crossings() -> tuple[Crossing, ...]:
    """Return every crossing."""
    return tuple(
        Crossing(form, size, frame)
        for form in (*formats.FORMATS, *spoken.SPOKEN)
        for size in things.sizes(form.family)
        for frame in frames.FRAMES
        if frames.allowed(frame, form, size)
    )


@cache
def faults() -> tuple[Fault, ...]:
    """Return the known faults of CLDR and of the generators, in the order of the file."""
    rows = tomllib.loads(FAULTS.read_text("utf-8")).get("fault", [])
    lists = ("langs", "formats", "sizes", "frames", "has")
    return tuple(Fault(**{key: tuple(row.get(key, ())) for key in lists}, reason=row["reason"]) for row in rows)


def pair(tag: str, crossing: Crossing, seed: str) -> Pair | None:
    """Return the pair of a crossing in a language, the same in every run; None where the language cannot write it.

    >>> import sys; sys.path.insert(0, "tools")
    >>> crossing = Crossing(formats.BY_NAME["unit-long"], "length-mile", frames.FRAMES[0])
    >>> pair("de", crossing, "3") == pair("de", crossing, "3")
    True
    """
    rng = random.Random(f"{seed} {tag} {crossing.name}")
    other = tag if tag == "en" or rng.random() < _ITSELF else "en"
    turned = rng.random() < 0.5
    form, frame = crossing.form, crossing.frame
    for _ in range(_TRIES):
        said = [things.draw(rng, form.family, crossing.size)]
        while len(said) < frame.things:
            said.append(things.following(rng, said[-1]))
        theirs = rng.choice(spoken.beside(form))
        if not frames.allowed(frame, theirs, crossing.size):
            theirs = form
        sides = [(tag, form), (other, theirs)]
        if turned:
            sides.reverse()
        made = _texts(rng, sides, said, crossing)
        if made is not None:
            return made
    return None


def _texts(rng: random.Random, sides: list[tuple[str, Format]], said: list[Thing], crossing: Crossing) -> Pair | None:
    source, right = (_sentence(tag, form, said, crossing) for tag, form in sides)
    if not source or not right:
        return None
    at = rng.randrange(len(said))
    form = sides[1][1]
    has_unit = all(side.has_unit for _, side in sides) and crossing.frame.keeps_unit
    kind, changed = things.damage(rng, said[at], form.told, has_unit=has_unit)
    wrong = _sentence(*sides[1], [*said[:at], changed, *said[at + 1 :]], crossing)
    if wrong == right:
        wrong = ""
    values = tuple(value for thing in said for value in things.values(thing, form.told))
    return Pair(sides[0][0], sides[1][0], source, right, wrong, kind, values, said[at].number)


def _sentence(tag: str, form: Format, said: list[Thing], crossing: Crossing) -> str:
    texts = [form.write(tag, thing) for thing in said]
    if not all(texts):
        return ""
    for fault in faults():
        for thing, text in zip(said, texts, strict=True):  # the unit of a damaged one is not that of the crossing
            if fault.covers(
                tag, form.name, thing.unit if thing.family == "unit" else crossing.size, crossing.frame.name, text
            ):
                return ""
    return crossing.frame.make(tag, texts)
