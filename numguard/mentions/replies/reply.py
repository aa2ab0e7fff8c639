"""What an output is, and where in it the translation stands."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

Span = tuple[int, int]


class Shape(StrEnum):
    """The kinds of output that are more, or less, than one translation."""

    REFUSAL = "refusal"
    """No translation at all."""
    SEVERAL = "several"
    """More than one translation."""
    ADDED = "added"
    """A translation, and text beside it."""
    WRAPPED = "wrapped"
    """A translation within marks that are no part of it."""
    COPIED = "copied"
    """The source, untranslated."""


class Reply(NamedTuple):
    """The parts of an output: its translations, and the text that is no translation."""

    shape: Shape
    translations: tuple[Span, ...]
    beside: tuple[Span, ...]
