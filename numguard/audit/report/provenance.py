"""Where figures come from: version, locale data, policy, and what was read, each by its digest."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from numguard.language import cldr_table
from numguard.model.errors import VERSION

_CHUNK = 1 << 20


def provenance(formats: Mapping[str, str], langs: tuple[str, str], args: argparse.Namespace) -> dict[str, Any]:
    """Tell what an audit rests on. The digests are of the files as they lie there, packed or not."""
    from importlib import metadata

    inputs = [{"file": name, "format": form, "sha256": digest(name)} for name, form in formats.items()]
    return {
        "numguard": VERSION,
        "cldr": cldr_table.index().releases[0],
        "babel": metadata.version("babel"),
        "locale_data": locale_digest(),
        "languages": list(langs),
        "policy": getattr(args, "preset", None) or "default",
        "sample": getattr(args, "sample", 1.0),
        "inputs": inputs,
    }


def digest(name: str) -> str | None:
    """Return the sha256 of a file; None for what can be read only once."""
    path = Path(name)
    if not path.is_file():
        return None
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            hashed.update(chunk)
    return hashed.hexdigest()


def locale_digest() -> str:
    """Return one digest of all locale files, by their names and contents."""
    hashed = hashlib.sha256()
    folder = resources.files("numguard.locales")
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".toml"):
            hashed.update(entry.name.encode() + b"\0" + entry.read_bytes())
    return hashed.hexdigest()
