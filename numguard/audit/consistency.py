"""Consistency of a translation memory: one source whose translations do not say the same numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from numguard.formats.rows import Row
from numguard.mentions import extract
from numguard.model import Kind, Record, Value

Numbers = tuple[Value, ...]
"""The numbers of one translation, in order of their size: clauses may move."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a translation stands: its file, its line, and the id of its unit, where it has one."""

    file: str
    number: int
    unit: str = ""


@dataclass(slots=True)
class Entry:
    """One source text with its translations, by what numbers each says."""

    source: str
    langs: tuple[str, str]
    said: dict[Numbers, dict[str, list[Place]]] = field(default_factory=dict)

    @property
    def is_consistent(self) -> bool:
        """Whether all translations say the same numbers."""
        return len(self.said) < 2

    def record(self) -> Record:
        """Return the entry as JSON shows it, the numbers that most translations say first."""
        ranked = sorted(self.said.items(), key=lambda one: (-sum(map(len, one[1].values())), one[0]))
        return {
            "source": self.source,
            "source_lang": self.langs[0],
            "target_lang": self.langs[1],
            "variants": [
                {
                    "numbers": [str(value) for value in numbers],
                    "translations": [
                        {
                            "text": text,
                            "places": [{"file": at.file, "line": at.number, "unit": at.unit} for at in places],
                        }
                        for text, places in texts.items()
                    ],
                }
                for numbers, texts in ranked
            ],
        }


class Memory:
    """The sources of a memory, each with what its translations say; a translation that is repeated is read once."""

    def __init__(self) -> None:
        """Begin with no pairs."""
        self.pairs = 0
        self._entries: dict[tuple[str, str, str], Entry] = {}

    def add(self, file: str, rows: Iterable[Row], tags: Callable[[Row], tuple[str, str]]) -> None:
        """Take the pairs of a file, whose languages ``tags`` tells."""
        for row in rows:
            if row.problem or row.is_untranslated:
                continue
            self.pairs += 1
            langs = tags(row)
            source = " ".join(row.source.split())
            entry = self._entries.setdefault((source, *langs), Entry(source, langs))
            place = Place(file, row.number, row.unit)
            for texts in entry.said.values():
                if row.hypothesis in texts:
                    texts[row.hypothesis].append(place)
                    break
            else:
                numbers = numbers_of(row.hypothesis, langs[1])
                entry.said.setdefault(numbers, {})[row.hypothesis] = [place]

    def inconsistent(self) -> list[Entry]:
        """Return the sources whose translations differ in their numbers, in the order in which they were met."""
        return [entry for entry in self._entries.values() if not entry.is_consistent]

    def __len__(self) -> int:
        """Return how many sources there are."""
        return len(self._entries)


def numbers_of(text: str, lang: str) -> Numbers:
    """Return the sure numbers of a text, in order of size.

    >>> numbers_of("Am 3. Mai kamen zwölf Gäste.", "de") == numbers_of("Zwölf Gäste kamen am 3. Mai.", "de")
    True
    """
    values: list[Value] = []
    for mention in extract(text, lang or None):
        if mention.soft or mention.kind is Kind.PLACEHOLDER:
            continue
        parts = mention.parts or (mention,)
        values += [part.values[0] for part in parts if part.values]
    return tuple(sorted(values))
