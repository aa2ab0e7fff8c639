"""What babel knows of translated messages: catalogues of gettext, and the direction that a language is written in."""

from __future__ import annotations

from typing import IO


def read_catalogue(file: IO[bytes]) -> dict[str, str]:
    """Return the messages of a PO file that are translated, by the original ones."""
    from babel.messages.pofile import read_po

    catalog = read_po(file)
    return {str(one.id): str(one.string) for one in catalog if one.id and one.string and not one.fuzzy}


def is_right_to_left(tag: str) -> bool:
    """Tell whether a language is written from right to left.

    >>> is_right_to_left("ar"), is_right_to_left("ja")
    (True, False)
    """
    from babel import Locale

    return Locale.parse(tag).character_order == "right-to-left"
