"""Read the pairs of evaluation data by kind: news, medical, African news, and the outputs of production systems."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from numguard.formats.files import read_lines

SYSTEMS = {
    "google": "Google",
    "microsoft": "Microsoft",
    "bergamot-base": "Firefox, base",
    "bergamot-base-memory": "Firefox, base-memory",
    "bergamot-tiny": "Firefox, tiny",
    "nllb": "NLLB",
    "argos": "Argos",
    "opusmt": "Opus-MT",
}
"""The systems of the set of production outputs, the one that is blocked least first, and their names for readers."""
TEXTS = {
    "news": "news, human translations",
    "medical": "medical text, human translations",
    "african": "African news, human translations",
    "reference": "references of the production set",
}
"""The kinds of human translations."""
NAMES = TEXTS | SYSTEMS
_FILES = {"tico": "medical", "lafand": "african"}
_DOCUMENT = 16
"""Lines of the news that belong together."""
_OPENING = 60
"""Characters of a source that tell it from others."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One pair of the data, the kind it belongs to, and the sentence that it shares with others."""

    kind: str
    source_lang: str
    target_lang: str
    source: str
    hypothesis: str
    sentence: str
    document: str = ""

    @property
    def half(self) -> str:
        """The half that its document falls in: faults seen in the open one are mended, the closed one is only read."""
        return "closed" if zlib.crc32(self.document.encode("utf-8", "surrogatepass")) & 1 else "open"

    @property
    def hash(self) -> str:
        """What tells the pair without its text: the SHA-256 of languages, source and hypothesis."""
        parts = (self.source_lang, self.target_lang, self.source, self.hypothesis)
        return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def samples(data: Path) -> Iterator[Sample]:
    """Yield every pair of the folder; a set that is not there is left out."""
    yield from _news(data / "ntrex")
    for name, kind in _FILES.items():
        for row in _rows(data / f"{name}.jsonl.gz"):
            yield _sample(row, kind, row["source"], f"{row.get('set')}:{row['source'][:_OPENING]}")
    yield from production(data)


def production(data: Path) -> Iterator[Sample]:
    """Yield the outputs of the production systems and the references beside them."""
    for row in _rows(data / "production.jsonl.gz"):
        kind = "reference" if row["system"] == "ref" else row["system"]
        yield _sample(row, kind, f"{row['set']} {row['i']}", f"{row['set']}:{row['i']}")


def _news(folder: Path) -> Iterator[Sample]:
    if not folder.is_dir():
        return
    for line, (tag, source, hypothesis) in _numbered(news(folder)):
        yield Sample("news", "en", tag, source, hypothesis, source, f"ntrex:{line // _DOCUMENT}")


def _numbered(lines: Iterable[tuple[str, str, str]]) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """Yield the lines of each language with their numbers."""
    for _, of_language in groupby(lines, key=lambda line: line[0]):
        yield from enumerate(of_language)


def news(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield tag, source and hypothesis of the lines of a folder of translations from English."""
    sources = (folder / "src.en.txt").read_text("utf-8").split("\n")[:-1]
    for path in sorted(folder.glob("ref.*.txt")):
        tag = path.name.removeprefix("ref.").removesuffix(".txt")
        hypotheses = path.read_text("utf-8").split("\n")[:-1]
        for source, hypothesis in zip(sources, hypotheses, strict=True):
            yield tag, source, hypothesis


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of JSON lines, plain or packed."""
    for line in read_lines(str(path)):
        yield json.loads(line)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    return rows(path) if path.is_file() else iter(())


def _sample(row: dict[str, Any], kind: str, sentence: str, document: str) -> Sample:
    return Sample(kind, row["src_lang"], row["tgt_lang"], row["source"], row["hypothesis"], sentence, document)
