"""What a file of texts under keys holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its key and the line where it stands; 0 where that is not known."""

    key: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a file, in their order, and the language that the file itself names."""

    texts: tuple[Text, ...]
    lang: str = ""
